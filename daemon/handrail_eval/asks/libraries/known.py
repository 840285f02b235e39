"""The pages as applications: one tour of all that is harmless, one task for each control that acts."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager

from rich.console import Console

from handrail.decision.choices import CHECKED

from ...experts.page import Element, Expert, Item, Turns, View, check, click, select, type_
from ...sites.doing import done, like, waited
from ...sites.served import Site
from ..app import App, Need, Task, Tour
from .labels import Acting, Labels, Move, labels
from .served import Page

WAIT_S = 2.0
"""How long a task looks on before it says that it is done: on a slow machine a request may come late."""
_AGAIN = "do the step again"
"""What a run says of a step whose request was stopped, and whose page has changed since."""


def _found(page: View, move: Move) -> list[Element]:
    there = (one for one in page.elements if like(one.name, move.control))
    return [one for one in there if not move.role or one.role == move.role]


def _action(page: View, move: Move) -> Item:
    """The one action of a move. Raises `LookupError`."""
    if move.keys:
        return {"do": "press", "keys": move.keys}
    there = _found(page, move)
    if len(there) <= move.nth:
        raise LookupError(f"there is no {move.role or 'control'} {move.control!r}")
    element = there[move.nth]
    if move.type:
        return type_(element, move.type)
    if move.select:
        return select(element, move.select)
    if move.hover:
        return {"ref": element.ref, "do": "hover"}
    # What can be on or off is checked to be on, and clicked to be off.
    return check(element) if element.role in CHECKED and not element.has("checked") else click(element)


def _moved(page: View, move: Move) -> Generator[list[Item], View, View]:
    """Wait until the control is there, and do it; the page it led to. Raises `LookupError`."""
    if move.control or move.role:
        what = f"{move.role or 'control'} {move.control!r}"
        page = yield from waited(page, lambda now: len(_found(now, move)) > move.nth, what, most=5)
    return (yield [_action(page, move)])


def _doing(moves: tuple[Move, ...], answer: str, wait_s: float = 0) -> Expert:
    """The moves, one after the other; `wait_s` gives the last one time to have its effect."""

    def expert(goal: str) -> Turns:
        page = yield []
        for move in moves:
            page = yield from _moved(page, move)
        if wait_s:
            page = yield [{"do": "wait", "seconds": wait_s}]
            if any(_AGAIN in line for line in page.done):
                there = bool(_found(page, moves[-1]))
                if not there:
                    # It may wait for what was stopped.
                    page = yield [{"do": "goto", "url": page.text.splitlines()[0].rpartition(" — ")[2]}]
                for move in moves[-1:] if there else moves:
                    page = yield from _moved(page, move)
                yield [{"do": "wait", "seconds": wait_s}]
        yield done(answer)

    return expert


def _task(page: Labels, acting: Acting) -> Task:
    expert = _doing((*acting.by, acting.move), "It was done.", WAIT_S)
    name = f"{acting.control} ({acting.kind}) on {page.title}"
    return Task(name, page.start, expert, (Need(acting.kind, acting.control),))


def _opening(page: Labels) -> Callable[[Console], AbstractContextManager[Site]]:
    return lambda console: Page(page, console)


LIBRARIES: tuple[App, ...] = tuple(
    App(
        name,
        "library",
        _opening(page),
        (Tour(f"A look around {page.title}", page.start, _doing(page.harmless, "It was looked at.")),),
        tuple(_task(page, acting) for acting in page.acting),
    )
    for name, page in labels().items()
)
