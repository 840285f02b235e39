"""Steps that change no page: notes, tools, candidates set aside, pictures."""

from __future__ import annotations

from handrail.decision.decision import Look, Note, Reject, Use
from handrail.happened.events import Noted, Rejected, RowsGathered, ToolAnswered
from handrail.stack import guards
from handrail.tools import ToolContext, ToolError, check, gather, question_text, told, use
from handrail_wire import Box

from .context import RunContext


def think(context: RunContext, step: Note | Reject | Use) -> None:
    """Carry out an internal step; report a mistake in it to the policy."""
    match step:
        case Note():
            context.write(Noted(step.text))
        case Reject():
            if problem := guards.refusal_of_reject(context.fold.stack, step.item):
                context.refuse(problem)
            else:
                context.write(Rejected(step.item, step.why, step.fit))
        case Use():
            _ask(context, step)


async def look(context: RunContext, step: Look) -> None:
    """Measure an element or the window, and take the picture that the next decision is shown.

    Raises `TabGone`, `ConnectionLost`.
    """
    verb, given = "look" if step.picture else "measure", {"ref": step.ref} if step.ref else {}
    text = question_text(verb, given)
    seen = await context.tab.look(step.ref, picture=step.picture)
    if seen.box is None or (step.picture and not seen.data):
        context.refuse(f"{text}: {'no picture could be taken' if seen.box else 'it is not drawn'}")
        return
    if step.picture:
        # The page may have moved on meanwhile: what is on the picture counts as read.
        await context.observe()
        context.picture = f"data:image/jpeg;base64,{seen.data}"
    result = _place(seen.box)
    if step.picture:
        # What is aimed at counts in the page's pixels.
        size = "" if seen.scale == 1 else f", {seen.scale:.3g} pixels for each of the page"
        result += f", shown with the page{size}"
    context.write(ToolAnswered(text, result, verb, given))


def _place(box: Box) -> str:
    """A box in words, in pixels of the window."""
    return f"{box.width:g} x {box.height:g} pixels, its upper left corner at {box.x:g}, {box.y:g}"


def _ask(context: RunContext, step: Use) -> None:
    page = context.page
    nodes = tuple(page.all_nodes) if page else ()
    lines = page.text_lines if page else ()
    truncated = page is not None and page.truncated
    tables = context.fold.stack.tables
    tool_context = ToolContext(context.services.today(), nodes, lines, truncated, tables)
    text = question_text(step.tool, step.given)
    try:
        if step.tool == "table":
            check(step.tool, step.given)
            new = gather(step.given, tool_context)
            result = told(new, tool_context)
            context.write(RowsGathered(new.name, new.columns, new.rows, text, result, step.tool, step.given))
        else:
            context.write(ToolAnswered(text, use(step.tool, step.given, tool_context), step.tool, step.given))
    except ToolError as error:
        context.refuse(f"{text}: {error}")
