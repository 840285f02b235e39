"""Turns the leaves of a page's calendar until it shows the month of a day."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.page.calendar_month import compare, month_shown, read_month
from handrail.page.naming import name_of, one_line
from handrail.text.shared_words import is_called
from handrail_wire import Node

from .finding import Found, Missing

_NEAR = 6
"""Lines between a calendar's month and the controls that turn its leaves: another "Next" is the page's."""


def to_turn(nodes: Sequence[Node], day: str) -> Found | Missing | None:
    """What turns the calendar's leaf towards the month of `day` (2027-07-21); None if it shows that month.

    A page with several months, or none, is not turned: a day of another month may be called the same.
    """
    names: dict[str, list[str]] = {}
    for node in nodes:
        names.setdefault(node.role, []).append(one_line(name_of(node)))
    shown = month_shown({role: "\n".join(texts) for role, texts in names.items()})
    match compare(shown, day):
        case "same":
            return None
        case None:
            return Missing("the page shows no calendar of one month")
        case "before":
            kind = "next"
        case _:
            kind = "previous"
    at = [place for place, node in enumerate(nodes) if _is_month(node, shown)]
    near = [
        nodes[place]
        for spot in at
        for place in range(spot - _NEAR, spot + _NEAR + 1)
        if 0 <= place < len(nodes)
    ]
    turns = {node.ref: node for node in near if node.ref and is_called(name_of(node), kind)}
    if len(turns) != 1:
        return Missing(f"{len(turns) or 'no'} controls turn the calendar to the {kind} month")
    ref, node = next(iter(turns.items()))
    return (
        Missing("the calendar does not go on to that month")
        if "disabled" in node.states
        else Found(ref, "exact")
    )


def _is_month(node: Node, shown: tuple[int, int] | None) -> bool:
    return read_month(one_line(name_of(node)).casefold()) == shown
