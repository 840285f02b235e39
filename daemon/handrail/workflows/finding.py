"""Where a step's control is on a page: by what it was, afresh each time. Two that fit equally are none.

The rungs of the ladder, each tried only where the one before finds nothing: all that is known of it; its
role and name; what is most like it in the same place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from handrail.decision.choices import unusual_verbs_for, verbs_for
from handrail.exemplars.abstraction import filled, placeholders
from handrail.page.naming import name_of, one_line
from handrail.page.surroundings import Surroundings, around
from handrail.text.field_kinds import kinds_of
from handrail.text.words import stands_in
from handrail_wire import Node

from .workflow import Target

ALIKE = 0.75
"""How like two names are at least that may be one control's (difflib's ratio)."""
_CLEARLY = 0.15
"""By how much one is more like it than the next."""
_TYPED_INTO = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
_PRESSED = frozenset({"button", "link", "menuitem"})
_ANYTHING = "*"
_CHOICES = frozenset({"option", "listitem", "radio", "checkbox", "row"})
"""Roles of what is only chosen: beside a value the page may say anything else of it."""


@dataclass(frozen=True)
class Found:
    """A control, and how it was found."""

    ref: str
    rung: str
    """exact, name or alike."""


@dataclass(frozen=True)
class Missing:
    """Why there is none, in words for the person."""

    why: str


def _can(verb: str, node: Node) -> bool:
    if verb in ("click", "check", "hover") and "disabled" in node.states:
        return False
    return verb in (*verbs_for(node), *unusual_verbs_for(node)) or (verb, node.role) == ("check", "option")


def find(
    target: Target, verb: str, nodes: Sequence[Node], values: Mapping[str, str], *, sure: bool = False
) -> Found | Missing:
    """The control that a step is done to, on a page of these `nodes`, with the run's values.

    sure: what is only like it does not count, as for a step that cannot be undone.
    """
    wanted = _filled(target, values)
    found = [(node, spot) for node, spot in around(nodes) if node.ref and _can(verb, node)]
    if placeholders(target.row):
        # In the row of another value it is another control, however it is called.
        found = [(node, spot) for node, spot in found if _like(wanted.row, spot.row)]
    elif wanted.others and not placeholders(target.name):
        found = _near(wanted, found)
    of_role = [(node, spot) for node, spot in found if node.role == wanted.role]
    named = [(node, spot) for node, spot in of_role if _fits(wanted, node)]
    for rung, fitting in (("exact", _around(wanted, named)), ("name", named)):
        if len(fitting) > 1:
            fitting = _told_apart(wanted, fitting)
        if len(fitting) == 1:
            return Found(fitting[0][0].ref, rung)
        if len(fitting) > 1:
            return Missing(f"{len(fitting)} on the page fit {in_words(wanted)} alike")
    if placeholders(target.name) and wanted.role in _CHOICES:
        holding = [(node, spot) for node, spot in of_role if _holds(target, values, node)]
        if len(holding) == 1:
            return Found(holding[0][0].ref, "name")
    if in_row := _in_its_row(wanted, of_role):
        return Found(in_row, "alike")
    # What is called by a value of the person's is that, and nothing like it.
    alike = "" if sure or placeholders(target.name) else _most_alike(wanted, found)
    return Found(alike, "alike") if alike else Missing(f"the page has no {in_words(wanted)}")


def reading(target: Target, nodes: Sequence[Node], values: Mapping[str, str]) -> list[Node]:
    """The texts that stand where one stood: in the row of a value of this run, or in the same row of its
    table, in the same column; elsewhere after the same text, under the same heading.
    """
    wanted, by_value = _filled(target, values), bool(placeholders(target.row))
    found = []
    for node, spot in around(nodes):
        named = _like(wanted.name or _ANYTHING, one_line(name_of(node)))
        if node.role != wanted.role or not named or not _like(wanted.heading or _ANYTHING, spot.heading):
            continue
        row = _like(wanted.row, spot.row) if by_value else spot.at == wanted.at
        after = _like(wanted.before or _ANYTHING, spot.before)
        place = spot.column == wanted.column if wanted.column else after
        if row and place:
            found.append(node)
    return found


def in_words(target: Target) -> str:
    """What is looked for, as a person would say it."""
    name = target.name or target.hint or target.before
    where = f" in the row of {target.row.strip('*')}" if target.row.strip("*") else ""
    under = f" under “{target.heading}”" if target.heading and not where else ""
    return f"{target.role or 'text'}{f' “{name}”' if name else ''}{where}{under}"


def _filled(target: Target, values: Mapping[str, str]) -> Target:
    data = target.model_dump()
    texts = {key: filled(text, values) for key, text in data.items() if isinstance(text, str)}
    return Target.model_validate({**data, **texts})


def _like(pattern: str, text: str) -> bool:
    """Whether a text fits a pattern with `*`, ignoring case and spaces."""
    parts = (re.escape(" ".join(part.split())) for part in pattern.casefold().split(_ANYTHING))
    return re.fullmatch(".*".join(parts), " ".join(text.casefold().split())) is not None


def _fits(wanted: Target, node: Node) -> bool:
    if not wanted.name:
        return not node.name and _like(wanted.hint, one_line(node.hint))
    return _like(wanted.name, one_line(node.name))


_Spots = list[tuple[Node, Surroundings]]


def _holds(target: Target, values: Mapping[str, str], node: Node) -> bool:
    """Whether a choice is called by all of the run's values that it was called by, beside other words."""
    marks = re.findall(r"\{[a-z]\w*(?::\w+)?\}", target.name)
    return all(stands_in(filled(mark, values), one_line(name_of(node))) for mark in marks)


def _around(wanted: Target, found: _Spots) -> _Spots:
    """Those around which all is as it was."""
    kept = []
    for node, spot in found:
        pairs = ((wanted.heading, spot.heading), (wanted.group, spot.group), (wanted.row, spot.row))
        if all(not was or _like(was, now) for was, now in pairs):
            kept.append((node, spot))
    return kept


def _near(wanted: Target, found: _Spots) -> _Spots:
    """Those that are in the same part of the page: one of several of a name is not just any that is left."""
    if not (wanted.group or wanted.heading):
        return found
    return [
        (node, spot)
        for node, spot in found
        if (wanted.group and _like(wanted.group, spot.group))
        or (wanted.heading and _like(wanted.heading, spot.heading))
    ]


def _told_apart(wanted: Target, found: _Spots) -> _Spots:
    """Those that most is as it was around; all, if that tells nothing."""
    tests: tuple[Callable[[Surroundings], bool], ...] = (
        lambda spot: bool(wanted.row) and _like(wanted.row, spot.row),
        lambda spot: bool(wanted.group) and _like(wanted.group, spot.group),
        lambda spot: bool(wanted.heading) and _like(wanted.heading, spot.heading),
        lambda spot: bool(wanted.before) and _like(wanted.before, spot.before),
        lambda spot: bool(wanted.column) and _like(wanted.column, spot.column),
        lambda spot: spot.nth == wanted.nth,
    )
    for test in tests:
        found = [(node, spot) for node, spot in found if test(spot)] or found
        if len(found) == 1:
            break
    return found


def _in_its_row(wanted: Target, found: _Spots) -> str:
    """The control in the place that it had in its row, where the row is found by a value of this run."""
    if not wanted.row.strip(_ANYTHING) or not wanted.of or wanted.others:
        return ""
    rows = [(node, spot) for node, spot in found if _like(wanted.row, spot.row)]
    at = [node.ref for node, spot in rows if spot.nth == wanted.nth]
    return at[0] if len(at) == 1 and len(rows) == wanted.of else ""


def _most_alike(wanted: Target, found: _Spots) -> str:
    """The one whose name is most like it, or is for the same, in the same place of the page."""
    name = wanted.name or wanted.hint
    if not name or _ANYTHING in name:
        return ""
    kinds = kinds_of(name)
    rated = []
    for node, spot in found:
        here = name_of(node)
        theirs = kinds_of(here)
        if (wanted.row and not _like(wanted.row, spot.row)) or _class(node.role) != _class(wanted.role):
            continue
        if kinds and theirs and not kinds & theirs:
            # First name and last name are alike, and not the same.
            continue
        within = node.role == wanted.role and stands_in(name.casefold(), here.casefold())
        ratio = SequenceMatcher(None, name.casefold(), here.casefold()).ratio()
        if kinds & theirs or within or ratio >= ALIKE:
            rated.append((bool(kinds & theirs) + ratio, node.ref))
    rated.sort(reverse=True)
    clear = len(rated) == 1 or (len(rated) > 1 and rated[0][0] - rated[1][0] > _CLEARLY)
    return rated[0][1] if rated and clear else ""


def _class(role: str) -> str:
    """What is used alike: what is typed into, what is pressed, or the role itself."""
    if role in _TYPED_INTO:
        return "field"
    return "pressed" if role in _PRESSED else role
