"""The scripted model server, which the fault matrix uses too: it lives with the evaluation."""

from handrail_eval.faults.model_server import Answer, Fault, Script, ScriptedModelServer

__all__ = ["Answer", "Fault", "Script", "ScriptedModelServer"]
