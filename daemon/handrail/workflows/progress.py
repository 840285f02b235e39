"""How far a workflow is, by what its frame has done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handrail.happened.origin import Retry, WorkflowStep, first_of
from handrail.stack.machine import Entry

from .workflow import Workflow


def reason_of_step(at: int, words: str) -> str:
    """Why step `at`, from 0, is done for the last time, for people."""
    return f"Step {at + 1} of the workflow: {words}"


def reason_of_part(at: int, words: str) -> str:
    """Why something is done after which step `at` still is to be done, or to be done once more, likewise."""
    return f"For step {at + 1} of the workflow: {words}"


def note_of(name: str, text: str) -> str:
    """What was read off a page, for people."""
    return f"Read off the page: {name}: {text}"


def values_read(workflow: Workflow, history: Sequence[Entry]) -> Mapping[str, str]:
    """What was read off its pages so far, by name."""
    names = {name for step in workflow.steps for name in step.reads}
    return {entry.name: entry.value for entry in history if entry.kind == "note" and entry.name in names}


def progress(workflow: Workflow, acts: Sequence[Entry]) -> tuple[int, bool, Sequence[Entry]]:
    """(the step to be done, from 0; whether its start was opened first; what was done for it so far)."""
    done = [entry for entry in acts if entry.status == "done" and entry.verb != "wait"]
    # What was done again, with a yes for what its page wanted to send, is one step.
    numbers = {entry.step for entry in done if entry.step >= 0}
    done = [entry for entry in done if not isinstance(entry.origin, Retry) or entry.origin.of not in numbers]
    went = bool(done) and done[0].verb == "goto" and workflow.steps[0].do != "goto"
    at, parts = 0, list[Entry]()
    for entry in done[went:]:
        by = first_of(entry.origin) if entry.origin else None
        # Of what it is not known for which step it was, as in journals of before, it was the next one.
        at = by.at if isinstance(by, WorkflowStep) else at
        if isinstance(by, WorkflowStep) and by.part:
            parts.append(entry)
        else:
            at, parts = at + 1, []
    return at, went, parts
