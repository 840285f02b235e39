"""Room workflows: one task that needs no model, kept from a run that was right, and done again with other
values.

A policy teaches a model how to do a kind of task; a workflow is one task that is done by code. Begin with
`workflow.py`; how a run becomes one is in `keeping.py` and `without_values.py`, how a step's control is found
again in `finding.py`, what was repeated in `repeats.py` (kept) and `choosing.py` (done), what comes next in
`replay.py`. The files are `store/workflow_files.py`'s.
"""
