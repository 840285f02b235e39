"""Fills in any form with what is told: values are matched to fields by what the fields are for.

Only what is certain is filled in: one value that fits one field, and no other. The rest is the model's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from handrail.decision.choices import MAX_PLAN, Choices, verbs_for
from handrail.page.naming import mention, name_of
from handrail.page.observation import Page
from handrail.stack.history import last_done, went_wrong
from handrail.stack.machine import Entry
from handrail.text.days import days
from handrail.text.field_kinds import bare, has_words, kinds_of, options_in, spellings, wider
from handrail.text.mention import certain
from handrail.text.words import stands_in, telling
from handrail_wire import Node

from .ledger import Ledger
from .told_values import Told

_SHORT = 3
"""Letters of an abbreviation in capitals, which may be a word in small ones: "IN", "OR"."""
_OF_DATES = re.compile(r"\b(?:(y{4})|(m{1,2})|(d{1,2}))\b", re.IGNORECASE)
"""The parts of a date's pattern, as a field's hint shows it: DD/MM/YYYY."""


@dataclass(frozen=True)
class Filling:
    """A value in its field."""

    verb: str
    ref: str
    value: str = ""
    kinds: frozenset[str] = frozenset()
    """What the value is for."""


def filled_first(
    choices: Choices,
    told: Sequence[Told],
    goal: str,
    page: Page,
    history: Sequence[Entry],
    fresh: Collection[Told] | None = None,
    again: Callable[[str], bool] = lambda ref: False,
) -> Choices:
    """The choices narrowed to what the page's fields are certain to get and do not have yet.

    Of what is not `fresh`, if that is said, only what is known to be for a field is filled in. What was tried
    is tried again only if `again` says so of its ref.
    """
    if went_wrong(history):
        return choices
    fillings = certain_fillings(told, goal, page, fresh)
    ledger = Ledger.of(history)
    open_ = [one for one in fillings if again(one.ref) or not _was_refused(one, page.nodes[one.ref], ledger)]
    listed = [one for one in _opened_by(told, page, history) if choices.permits(one.verb, one.ref)]
    open_ = [one for one in open_ if choices.permits(one.verb, one.ref)]
    due = listed or _until_a_list(open_, page)[:MAX_PLAN]
    if not due:
        return choices
    elements: dict[str, tuple[str, ...]] = {}
    for one in due:
        elements[one.verb] = (*elements.get(one.verb, ()), one.ref)
    return Choices(
        elements,
        options={one.ref: (one.value,) for one in due if one.verb == "select"},
        values={one.ref: one.value for one in due if one.value},
        due=tuple((one.verb, one.ref) for one in due),
        endings=(),
        max_actions=len(due),
    )


def _was_refused(filling: Filling, node: Node, ledger: Ledger) -> bool:
    """Whether the page has not kept it: once, or twice if it says that something is wrong there."""
    return ledger.times(filling.verb, node) > ("invalid" in node.states)


def _until_a_list(fillings: Sequence[Filling], page: Page) -> list[Filling]:
    """The fillings up to the first that may open a list, from which one has to be chosen."""
    opens = [one.verb == "type" and page.nodes[one.ref].role == "combobox" for one in fillings]
    return [*fillings[: opens.index(True) + 1]] if True in opens else [*fillings]


def _opened_by(told: Sequence[Told], page: Page, history: Sequence[Entry]) -> list[Filling]:
    """The only entry with the value that was typed last, of a list that typing has opened; or none."""
    last = last_done(history)
    if last is None or last.verb != "type":
        return []
    typed = [one.text for one in told if mention(one.text, "") in last.text]
    options = [node for node in page.nodes.values() if node.role == "option" and node.ref]
    fitting = [node.ref for node in options if any(has_words(text, node.name) for text in typed)]
    return [Filling("click", fitting[0])] if len(fitting) == 1 else []


def certain_fillings(
    told: Sequence[Told], goal: str, page: Page, fresh: Collection[Told] | None = None
) -> list[Filling]:
    """What goes where beyond doubt, and is not there yet, in the page's order."""
    fields = {ref: node for ref, node in page.nodes.items() if set(verbs_for(node)) & {"type", "select"}}
    kinds = {ref: kinds_of_field(node) for ref, node in fields.items()}
    matched = _matched(told, fields, kinds, told if fresh is None else fresh)
    found = {**_by_words(fields, kinds, goal), **matched, **_once_more(matched, kinds)}
    found |= {ref: Filling("check", ref) for ref in _boxes(page, goal)}
    return [found[ref] for ref in page.nodes if ref in found and not _holds(page.nodes[ref], found[ref])]


def _once_more(matched: Mapping[str, Filling], kinds: Mapping[str, frozenset[str]]) -> dict[str, Filling]:
    """The password once more, where a form wants to have it confirmed."""
    given = [one for one in matched.values() if "password" in one.kinds]
    again = [ref for ref, of in kinds.items() if "password_again" in of and ref not in matched]
    return {ref: replace(given[0], ref=ref) for ref in again} if len(given) == 1 else {}


def kinds_of_field(node: Node) -> frozenset[str]:
    """What a field is for, by its name, or its hint if it has none; by a date's pattern that it takes one.

    Nobody knows where the name tells of a day and a list's hint of something else: "Start" (city or code).
    """
    kinds = kinds_of(node.name or node.hint)
    takes_day = {match.lastindex for match in _OF_DATES.finditer(node.hint)} == {1, 2, 3}
    if not kinds or takes_day:
        return kinds or frozenset({"date"} if takes_day else ())
    is_list = node.role == "combobox" and node.name and node.hint
    return frozenset() if is_list and all(wider(kind) == "date" for kind in kinds) else kinds


def _matched(
    told: Sequence[Told],
    fields: Mapping[str, Node],
    kinds: Mapping[str, frozenset[str]],
    fresh: Collection[Told],
) -> dict[str, Filling]:
    """Each value that fits one field better than any other, and that field no value better."""
    pairs = [
        (degree, one, ref, put)
        for one in told
        for ref, node in fields.items()
        if (degree := _degree(one, node, kinds[ref])) and (put := _as_wanted(one, node))
        if degree > 1 or one in fresh
    ]
    found: dict[str, Filling] = {}
    given: set[Told] = set()
    for level in (4, 3, 2, 1):
        left = [
            (one, ref, put)
            for degree, one, ref, put in pairs
            if degree == level and one not in given and ref not in found
        ]
        for one, ref, put in left:
            left = _without_new_entries(left, one, fields)
            rivals = [pair for pair in left if pair[0] == one or pair[1] == ref]
            if len(rivals) == 1 and rivals[0][1] == ref:
                found[ref] = Filling("select" if fields[ref].options else "type", ref, put, one.kinds)
                given.add(one)
    return found


def _without_new_entries(
    pairs: list[tuple[Told, str, str]], one: Told, fields: Mapping[str, Node]
) -> list[tuple[Told, str, str]]:
    """The pairs, a value's only with the one field that has a value if its fields are all called alike: the
    others are for new entries.
    """
    refs = [ref for other, ref, _ in pairs if other == one]
    with_value = [ref for ref in refs if fields[ref].value]
    if len(refs) > 1 and len({name_of(fields[ref]) for ref in refs}) == 1 and len(with_value) == 1:
        return [pair for pair in pairs if pair[0] != one or pair[1] in with_value]
    return pairs


def _degree(told: Told, node: Node, kinds: frozenset[str]) -> int:
    """How well a value is known to be for a field: 4 by its name, 3 by its kind alone, 2 by its kind beside
    other words, 1 by a wider one; 0: not.
    """
    if told.name and bare(told.name).split() == bare(name_of(node)).split():
        return 4
    if told.secret and bare(name_of(node)).split() not in spellings(told.kinds):
        return 0
    if "birth_date" in kinds and not told.kinds & kinds:
        return 0
    if told.sort in ("date", "time") and told.sort not in {*kinds, *map(wider, kinds)}:
        return 0
    if told.sort == "email" and not kinds & {"email", "recipient"}:
        return 0
    if shared := told.kinds & kinds:
        return 3 if bare(name_of(node)).split() in spellings(shared) else 2
    # A date of which no more is known may be any; an e-mail address may be that of the mail's recipient.
    plain = told.sort in ("date", "email") and not told.kinds - {told.sort}
    wide, narrow = (frozenset(map(wider, some)) for some in (told.kinds, kinds))
    return int(plain or bool(wide & kinds or narrow & told.kinds))


def _as_wanted(told: Told, node: Node) -> str:
    """The value as the field takes it: an option by its words, a date as its hint; "" if it cannot be."""
    if node.options:
        meant = [option for option in node.options if bare(option).split() == bare(told.text).split()]
        return meant[0] if len(meant) == 1 else ""
    if node.role == "spinbutton" and not re.fullmatch(r"[\d.,-]+", told.text):
        return ""
    return _as_hinted(told.text, f"{node.hint} {node.name}") if told.sort == "date" else told.text


def _as_hinted(iso: str, hint: str) -> str:
    parts = [(match.lastindex, match) for match in _OF_DATES.finditer(hint)]
    if {index for index, _ in parts} != {1, 2, 3} or len(parts) != 3:
        return iso
    year, month, day = iso.split("-")
    values = {1: year, 2: month, 3: day}
    pattern = hint[parts[0][1].start() : parts[-1][1].end()]
    return _OF_DATES.sub(lambda match: values[match.lastindex or 1], pattern)


def _by_words(
    fields: Mapping[str, Node], kinds: Mapping[str, frozenset[str]], goal: str
) -> dict[str, Filling]:
    """Lists of a known kind of which the goal names one option, and no other."""
    found = {}
    for ref, node in fields.items():
        if not node.options or not (kinds[ref] or any(map(options_in, node.options))):
            continue
        named = [option for option in node.options if len(option) > 1 and _is_meant(option, goal)]
        if len(named) == 1:
            found[ref] = Filling("select", ref, named[0])
    return found


def _boxes(page: Page, goal: str) -> Iterator[str]:
    """Of each group of radio buttons the one that the goal names, if it names one."""
    group: list[str] = []
    for ref, node in [*page.nodes.items(), ("", None)]:
        if node is not None and node.role == "radio":
            group.append(ref)
            continue
        named = [one for one in group if _is_meant(page.nodes[one].name, goal)]
        if len(named) == 1 and len(group) > 1 and "check" in verbs_for(page.nodes[named[0]]):
            yield named[0]
        group = []


def _is_meant(option: str, goal: str) -> bool:
    """Whether the goal has an option, perhaps by another word for the same.

    A number, or a word that is in any goal, is not enough: "10", "On".
    """
    if option.isdecimal() or (not telling(option) and len(bare(option).split()) == 1):
        return False
    if option.isupper() and len(option) <= _SHORT:
        return stands_in(option, goal)
    return has_words(option, goal) or bool(options_in(option) & options_in(goal))


def _holds(node: Node, filling: Filling) -> bool:
    """Whether it is there already, in whatever notation a date has."""
    if node.value == filling.value and filling.verb != "check":
        return True
    # The subject of an answer says more than that of the mail: "Re: Room".
    if filling.kinds & {"subject"} and has_words(filling.value, node.value):
        return True
    if "reference" in filling.kinds and bare(filling.value).split() == bare(node.value).split():
        return True
    # What is chosen from suggestions says more than what was typed.
    if node.role == "combobox" and filling.verb == "type" and has_words(filling.value, node.value):
        return True
    there, wanted = ([*certain(days(text))] for text in (node.value, filling.value))
    return bool(there) and [key for key, _ in there] == [key for key, _ in wanted]
