"""Where a step's control is on a page: by what it was, afresh each time. Two that fit equally are none.

The rungs of the ladder, each tried only where the one before finds nothing: all that is known of it; its
role and name; what is there for the same. A value of the person's fits whole: "Ada" is not "Ada Park", nor
"2000" a part of "20001".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from handrail.decision.choices import CHECKED, unusual_verbs_for, verbs_for
from handrail.exemplars.abstraction import filled, placeholders
from handrail.page.naming import name_of, one_line
from handrail.page.surroundings import Surroundings, around
from handrail.text.field_kinds import bare, kinds_of, spellings
from handrail.text.words import stands_in
from handrail_wire import Node
from handrail_wire.roles import TEXT_ROLES

from .ordinals import rank_of
from .workflow import OPEN, PLACE, Target

_CHOICES = frozenset({"option", "listitem", "radio", "checkbox", "row"})
"""Roles of what is only chosen: beside a code, a day or a time the page may say anything else of it."""
_NUMBERED = r"\S*[\d@]\S*"
"""What is open in a control's name was a word with a digit in it, or an address."""
_SIGNS = ".,;:!?()[]“”\"'"
"""Around a word."""
_LEAST_WORDS = 2
"""Words of a name that is a thing's, and hardly the page's word for what can be done with it."""


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
    said_otherwise: bool = False
    """Whether the page says something else than it has to: then it is another page."""


_Spot = tuple[Node, Surroundings]


def find(
    target: Target, verb: str, nodes: Sequence[Node], values: Mapping[str, str], *, sure: bool = False
) -> Found | Missing:
    """The control that a step is done to, on a page of these `nodes`, with the run's values.

    sure: what is only there for the same does not count, as for a step that cannot be undone.
    """
    wanted = _Wanted(target, values)
    if unsaid := [name for name in placeholders(wanted.all_text) if not values.get(name)]:
        return Missing(f"{unsaid[0]} was not said")
    there = [(node, spot) for node, spot in around(nodes) if node.ref and wanted.in_place(spot)]
    of_role = [(node, spot) for node, spot in there if node.role == target.role]
    named = [(node, spot) for node, spot in of_role if wanted.is_called(node)]
    usable = [(node, spot) for node, spot in named if _can(verb, node)]
    if named and not usable:
        return Missing(f"{wanted.in_words} cannot be used now")
    for rung, fitting in (("exact", [one for one in usable if wanted.is_around(one[1])]), ("name", usable)):
        apart = wanted.told_apart(fitting)
        if len(apart) == 1:
            return Found(apart[0][0].ref, rung)
        if fitting:
            return Missing(f"{len(fitting)} on the page fit {wanted.in_words} alike")
    rest = [(node, spot) for node, spot in of_role if _can(verb, node)]
    for found, rung in ((wanted.holding(rest), "name"), (wanted.in_its_row(rest, sure=sure), "alike")):
        if found:
            return Found(found, rung)
    # What is called by a value of the person's is that, and nothing like it.
    same = (
        []
        if sure or placeholders(target.name)
        else [one for one in there if _is_for_the_same(target, one[0])]
    )
    same = [(node, spot) for node, spot in same if _can(verb, node)]
    return Found(same[0][0].ref, "alike") if len(same) == 1 else Missing(f"the page has no {wanted.in_words}")


def _can(verb: str, node: Node) -> bool:
    if verb == "scroll":
        return True
    if "disabled" in node.states:
        return False
    if verb == "check":
        # What is ticked already stays so.
        return node.role in CHECKED or node.role == "option"
    return verb in (*verbs_for(node), *unusual_verbs_for(node))


def _is_for_the_same(target: Target, node: Node) -> bool:
    """Whether a field is there for the same by every word of its name: "From" and "Leaving from"."""
    if target.role not in TEXT_ROLES or node.role not in TEXT_ROLES:
        return False
    ours, theirs = target.name or target.hint, name_of(node)
    shared = kinds_of(ours) & kinds_of(theirs)
    return bool(shared) and all(bare(name).split() in spellings(shared) for name in (ours, theirs))


def reading(target: Target, nodes: Sequence[Node], values: Mapping[str, str]) -> list[Node]:
    """The texts that stand where one stood: in the row of a value of this run, or in the same row of its
    table, in the same column; elsewhere after the same text, under the same heading.
    """
    wanted, found = _Wanted(target, values), []
    for node, spot in around(nodes):
        named = wanted.like(target.name or OPEN, one_line(name_of(node)))
        if target.rank and spot.rank != rank_of(filled(target.rank, values)):
            continue
        if node.role != target.role or not named or not wanted.like(target.heading or OPEN, spot.heading):
            continue
        row = wanted.in_row(spot) if target.row else bool(target.rank) or spot.at == target.at
        after = wanted.like(target.before or OPEN, spot.before)
        if target.row and not target.column and target.of:
            # In the row of a value it is told by its place among the row's own.
            row = row and (spot.nth, spot.of) == (target.nth, target.of)
        if row and (wanted.like(target.column, spot.column) if target.column else after):
            found.append(node)
    return found


def read_off(target: Target, nodes: Sequence[Node], values: Mapping[str, str]) -> str | None:
    """What stands where a text stood: the part that it was of that; None if it is not clear which."""
    standing = reading(target, nodes, values)
    if len({name_of(node) for node in standing}) != 1:
        return None
    found = standing[0]
    text = one_line(name_of(found)) or found.value
    if target.word:
        words, number = name_of(found).split(), rank_of(filled(target.word, values))
        return words[number - 1].strip(_SIGNS) or None if 0 < number <= len(words) else None
    head, _, tail = filled(target.name, values).partition(OPEN)
    return text[len(head) : len(text) - len(tail)] or None


class _Wanted:
    """A target with a run's values."""

    def __init__(self, target: Target, values: Mapping[str, str]) -> None:
        self.target, self._values = target, values

    @property
    def all_text(self) -> str:
        """All its templates, one a line."""
        one = self.target
        return "\n".join((one.name, one.hint, *one.row, one.rank))

    @property
    def in_words(self) -> str:
        """What is looked for, as a person would say it."""
        one = self.target
        name = filled(one.name or one.hint or one.before, self._values)
        row = filled(", ".join(one.row), self._values)
        under = f" under “{filled(one.heading, self._values)}”" if one.heading and not row else ""
        where = f" in the row of {row}" if row else under
        return f"{one.role or 'text'}{f' “{name}”' if name else ''}{where}"

    def like(self, template: str, text: str, *, open_: str = ".*") -> bool:
        """Whether a text fits a template as a whole, ignoring spaces, and case but in the person's values: by
        "Eget" they do not mean "eget". `OPEN` stands for anything, or for what fits the pattern `open_`.
        """
        pattern, last = "", 0
        for mark in PLACE.finditer(template):
            value = " ".join(filled(mark[0], self._values).split())
            pattern += _literal(template[last : mark.start()], open_) + re.escape(value)
            last = mark.end()
        pattern += _literal(template[last:], open_)
        return re.fullmatch(pattern, " ".join(text.split()), re.DOTALL) is not None

    def is_called(self, node: Node) -> bool:
        """Whether that is its name, or the hint in the place of one."""
        one = self.target
        if one.name == OPEN:
            return bool(node.name)
        if one.name:
            # "{name} …" was "Spam 3", and is not "Spam archive".
            return self.like(one.name, one_line(node.name), open_=_NUMBERED)
        # An icon that the person names is that icon, whatever it is called.
        return (not node.name or bool(PLACE.search(one.hint))) and self.like(one.hint, one_line(node.hint))

    def in_row(self, spot: Surroundings) -> bool:
        """Whether its row says all that is known of the row, each as a whole cell."""
        said = (*spot.row, *spot.entry)
        return all(any(self.like(cell, text) for text in said) for cell in self.target.row)

    def in_place(self, spot: Surroundings) -> bool:
        """Whether it may be the one: in the row of another value it is another, however it is called; and
        where nothing around is as it was, it is that of another form, as the "Save" of a banner.
        """
        one = self.target
        if one.row and not self.in_row(spot):
            return False
        if one.rank and spot.rank != rank_of(filled(one.rank, self._values)):
            return False
        if one.name == OPEN:
            # What it is called may be anything: it is told by all that stands around it.
            named = ((one.before, spot.before), (one.heading, spot.heading), (one.group, spot.group))
            return not spot.after and all(self.like(was, now) for was, now in named)
        if one.row or placeholders(one.name):
            return True
        told = [(one.group, spot.group), (one.heading, spot.heading)]
        told = [(was, now) for was, now in told if was]
        if not told and (one.others or not (one.name or one.hint)):
            # One of several of a name, or one without a name, is not just any that is left.
            told = [(one.before, spot.before)]
        return not told or any(self.like(was, now) for was, now in told)

    def is_around(self, spot: Surroundings) -> bool:
        """Whether all around is as it was."""
        pairs = ((self.target.heading, spot.heading), (self.target.group, spot.group))
        return all(not was or self.like(was, now) for was, now in pairs)

    def told_apart(self, found: Sequence[_Spot]) -> Sequence[_Spot]:
        """Those around which most is as it was."""
        one = self.target
        around_it = [
            (one.group, "group"),
            (one.heading, "heading"),
            (one.before, "before"),
            (one.column, "column"),
        ]
        for was, what in around_it:
            if len(found) > 1 and was:
                found = [pair for pair in found if self.like(was, getattr(pair[1], what))] or found
        # A picture and the name below it are in one row.
        in_one = len({(spot.at, spot.heading, spot.group) for _, spot in found if spot.of}) == 1
        if len(found) > 1 and (one.row or (in_one and all(spot.of for _, spot in found))):
            found = [pair for pair in found if pair[1].nth == one.nth] or found
        return found

    def holding(self, found: Sequence[_Spot]) -> str:
        """The only choice that is called by the codes, days and times that it was called by, among more."""
        marks = [mark[0] for mark in PLACE.finditer(self.target.name)]
        texts = [filled(mark, self._values) for mark in marks]
        if self.target.role not in _CHOICES or not texts or not all(map(is_code, texts)):
            return ""
        fit = [
            node.ref for node, _ in found if all(stands_in(text, one_line(name_of(node))) for text in texts)
        ]
        return fit[0] if len(fit) == 1 else ""

    def in_its_row(self, found: Sequence[_Spot], *, sure: bool) -> str:
        """The thing in the place that it had in its row, where the row is found by a value of this run."""
        one = self.target
        is_thing = len(one.name.split()) >= _LEAST_WORDS and not one.others and one.of
        if sure or not placeholders("\n".join(one.row)) or not is_thing:
            return ""
        at = [node.ref for node, spot in found if spot.nth == one.nth]
        return at[0] if len(at) == 1 and len(found) == one.of else ""


def is_code(text: str) -> bool:
    """Whether a text is no part of a longer name: it is in capitals, or has a digit in it."""
    return text.isupper() or any(map(str.isdigit, text))


def _literal(text: str, open_: str) -> str:
    """The pattern for the words of a page, of which some are open."""
    text = text.replace("{{", "{").replace("}}", "}")
    said = open_.join(re.escape(re.sub(r"\s+", " ", part)) for part in text.split(OPEN))
    return f"(?i:{said})" if said else ""
