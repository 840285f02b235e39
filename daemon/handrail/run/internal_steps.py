"""Steps that touch no page: notes, tools, candidates that are set aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handrail.decision.decision import Note, Reject, Use
from handrail.stack import machine as stacks
from handrail.tools import Seen, ToolError, asked, use

if TYPE_CHECKING:
    from .run import Run


def think(run: Run, step: Note | Reject | Use) -> None:
    """Carry out a step of this kind; what is wrong with it is told to the policy."""
    match step:
        case Note():
            run.write("note", {"text": step.text})
        case Reject():
            if problem := stacks.refusal_of_reject(run.fold.stack, step.item):
                run.refuse(problem)
            else:
                run.write("reject", {"item": step.item, "why": step.why, "fit": step.fit})
        case Use():
            _ask(run, step)


def _ask(run: Run, step: Use) -> None:
    page = run.page
    nodes = tuple(page.all_nodes) if page else ()
    seen = Seen(run.services.today(), nodes, page is not None and page.truncated)
    text = asked(step.tool, step.given)
    try:
        result = use(step.tool, step.given, seen)
    except ToolError as error:
        run.refuse(f"{text}: {error}")
        return
    run.write("tool", {"tool": step.tool, "given": step.given, "text": text, "result": result})
