"""How far a workflow is, by what its frame has done."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from handrail.stack.events import AGAIN
from handrail.stack.machine import Entry

from .workflow import Workflow

_STEP = re.compile(r"Step (\d+) of the workflow: ")
_PART = re.compile(r"For step (\d+) of the workflow: ")
_READ = re.compile(r"([a-z]\w*): (.*)", re.DOTALL)
PAGES_OWN = "Read off the page: "


def reason_of_step(at: int, words: str) -> str:
    """Why step `at`, from 0, is done for the last time."""
    return f"Step {at + 1} of the workflow: {words}"


def reason_of_part(at: int, words: str) -> str:
    """Why something is done after which step `at` still is to be done, or to be done once more."""
    return f"For step {at + 1} of the workflow: {words}"


def note_of(name: str, text: str) -> str:
    """How it is written down what was read off a page."""
    return f"{PAGES_OWN}{name}: {text}"


def values_read(workflow: Workflow, history: Sequence[Entry]) -> Mapping[str, str]:
    """What was read off its pages so far, by name."""
    names = {name for step in workflow.steps for name in step.reads}
    notes = [entry.text.removeprefix(PAGES_OWN) for entry in history if entry.kind == "note"]
    found = [match for note in notes if (match := _READ.fullmatch(note)) and match[1] in names]
    return {match[1]: match[2] for match in found}


def progress(workflow: Workflow, acts: Sequence[Entry]) -> tuple[int, bool, Sequence[Entry]]:
    """(the step to be done, from 0; whether its start was opened first; what was done for it so far)."""
    done = [entry for entry in acts if entry.status == "done" and entry.verb != "wait"]
    # What was done again, with a yes for what its page wanted to send, is one step.
    done = [
        entry
        for before, entry in zip([None, *done], done, strict=False)
        if before is None or entry.text.removesuffix(AGAIN) != before.text or entry.text == before.text
    ]
    went = bool(done) and done[0].verb == "goto" and workflow.steps[0].do != "goto"
    at, parts = 0, list[Entry]()
    for entry in done[went:]:
        if found := _PART.match(entry.reason):
            at = int(found[1]) - 1
            parts.append(entry)
            continue
        found = _STEP.match(entry.reason)
        at = int(found[1]) if found else at + 1
        parts = []
    return at, went, parts
