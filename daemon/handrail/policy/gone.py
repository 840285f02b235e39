"""What older policy files have and newer ones do not: they load, with a word on what to write instead."""

from __future__ import annotations

from typing import Any

from handrail.text.authoring_errors import PolicyError

_KEYS = {
    "rows_apart": "Leave it out: of rows called alike, the one with most of what the call says is taken",
    "named_first": "Leave it out: boxes that the call names are ticked before anything else",
    "required_of_small": "Write these arguments under required",
    "once": "Leave it out: in a state, what was pressed is not offered to a small model again",
    "once_binds": "Leave it out, like once",
    "typed": "Leave it out: a small model types what the call or the goal says",
    "reads": "Leave it out, and call the argument that says what to find out question",
    "whole": "Leave it out: whether something of the goal is left is compared by code",
    "calls_first": 'Leave it out: who may call any policy (may_call: "*") and has no arguments calls first',
    "short_examples": "Leave it out: a small model is shown as many examples as are short enough",
    "states_bind": "Leave it out, and say in the instructions what is not to be done",
    "actions_bind": "Leave it out, and say in the instructions what is not to be done",
}
_GETS = " = "


def without_gone(data: dict[str, Any], source: str) -> tuple[dict[str, Any], list[PolicyError]]:
    """A policy's front matter without what is gone, and a warning for each of it."""
    gone = [
        PolicyError(source, key, "is not needed any more", fix) for key, fix in _KEYS.items() if key in data
    ]
    left = {key: value for key, value in data.items() if key not in _KEYS}
    states = left.get("states")
    if not isinstance(states, dict):
        return left, gone
    for state, entries in states.items():
        if not isinstance(entries, list):
            continue
        for entry in entries:
            what, gets, _ = str(entry).partition(_GETS)
            if gets:
                verb = what.partition(" ")[0]
                fix = f'Write "{verb}": what the call says is matched to the fields of the page'
                gone.append(PolicyError(source, f"states.{state}", f"{entry!r} is not needed any more", fix))
        kept = [str(entry).partition(_GETS)[0] if isinstance(entry, str) else entry for entry in entries]
        left["states"] = {**left["states"], state: kept}
    return left, gone
