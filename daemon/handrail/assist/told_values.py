"""The values that a goal, or a call, tells for fields: what is written, and what it is for.

A value is a span of the goal beyond doubt (a date, a code, a quotation, a name, …) with the words before it:
"from JFK", "born 7 July 1990", "the first name to Ada"; or with its unit after it: "3.5 hours".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from handrail.policy.policy import Policy
from handrail.stack.machine import Frame
from handrail.states.told import NAMING
from handrail.text.arguments import without_blanks
from handrail.text.days import clock, days
from handrail.text.field_kinds import Phrase, bare, begins_like, kinds_of, kinds_of_argument, phrases
from handrail.text.literals import codes, emails, numbers, person_names, quotations, references, unquoted
from handrail.text.mention import Mention, certain
from handrail.text.words import telling

_NEAR = 2
"""Most words between a value and what it is said to be: "the name of the lamp, “Vega”"."""
_OF_THINGS = re.compile(r" (?:\w+ ){0,3}[“„«\"]")
"""After a number: “3 of the “Lamp””."""
_OF_SORT = {"reference": frozenset({"reference"})}
_LONGEST_NAME = 4
"""Most words of a name without signs and values."""
_CHANGE = frozenset({"to", "auf", "en", "a", "à", "in", "para"})
"""Between the name of a field and its new value."""
_WHEN = ("date", "time")
_TELLS_LITTLE = frozenset({"number", "option", "salutation", "gender"})
_UNITS = frozenset({"hours", "quantity"})
_PLACES = frozenset({"origin", "destination", "date", "time", "full_name"})
"""Kinds whose words stand before anything: "from", "to", "on", "at", "for"."""
_SENTENCE = re.compile(r"[.;!?]\s")
_CAPITALISED = re.compile(
    r"(?: (?:is|as|=|to))?:? (?P<words>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)(?=[.,;!?]|\s|$)"
)
_WORD = re.compile(r"(?: (?:is|as|=|to))?:? (?P<words>[^\s,;“”\"]*[^\s.,;:!?“”\"])(?=[.,;!?]?(?:\s|$))")
_ANY_WORD = frozenset({"username", "password"})
_LOGS_IN_AS = re.compile(r"\b(?:log|sign)(?: me)? ?in\b[^.;:]*? as (?:the user )?(?P<who>[^\s,;:“\"]+)", re.I)
_POSSESSIVE = re.compile(r"['’]s$")
_TITLED = re.compile(r"(?P<title>Mrs|Ms|Mr|Miss|Mx|Dr|Prof)\.? (?P<rest>.+)")
_NUMBER = re.compile(r"(?<![\w.,:/#-])\d+(?:[.,]\d+)?(?![\w:/]|[.,]\d)")


READINGS: Mapping[str, Callable[[str], Iterable[Mention]]] = {"date": days, "time": clock}
"""Sorts of values that are written in several ways, and what finds them in a text."""


@dataclass(frozen=True)
class Told:
    """A value, and the kinds of field that it is for."""

    text: str
    kinds: frozenset[str]
    name: str = ""
    """How the call named it."""
    sort: str = ""
    """What it is by itself: date, time, email, code, number, reference, option (one of a
    few), text; "" for a name or a word.
    """

    @property
    def secret(self) -> bool:
        """Whether it only names what is stored."""
        return self.text.startswith("<secret:")


def told(frame: Frame, policy: Policy) -> list[Told]:
    """What a frame was told: its call's arguments, and what stands in sentences among them; or its goal."""
    arguments = {} if policy.is_told(frame.arguments) else without_blanks(frame.arguments)
    if not arguments:
        return told_by_goal(frame.objective)
    named = told_by_call(arguments, policy.arguments)
    sentences = [one.text for one in named if _is_sentence(one)]
    plain = (one for one in named if one.text not in sentences)
    asked = [one for one in named if one.text in sentences]
    # What has no values in it may be one: what to search for.
    return [*plain, *(other for one in asked for other in told_by_goal(one.text) or _short(one))]


def _short(one: Told) -> list[Told]:
    return [one] if len(one.text.split()) <= _LONGEST_NAME else []


def _is_sentence(one: Told) -> bool:
    """Whether an argument is a question, or more than a name: it is long, or has values in it."""
    if begins_like("asked", one.name):
        return True
    is_long = len(one.text.split()) > _LONGEST_NAME
    return not one.kinds and " " in one.text and (is_long or any(_literals(one.text)))


def told_by_call(arguments: Mapping[str, object], specs: Mapping[str, Mapping[str, Any]]) -> list[Told]:
    """The arguments of a call, which have names and are described."""
    found = []
    for name, value in without_blanks(arguments).items():
        spec = specs.get(name, {})
        kinds = kinds_of_argument(name, spec) | _OF_SORT.get(str(spec.get("format", "")), frozenset())
        sort = "option" if "enum" in spec else _sort(str(value), str(spec.get("format", "")))
        found.append(Told(str(value), kinds, name, sort))
    return found


def stored(secrets: Iterable[str], told: Sequence[Told]) -> list[Told]:
    """The secrets that may be typed here, by the kinds of field that they are called after; without those of
    which something else is told.
    """
    known = frozenset(kind for one in told for kind in one.kinds)
    found = [Told(f"<secret:{name}>", kinds_of(name), name) for name in secrets]
    return [one for one in found if one.kinds and not one.kinds & known]


def told_by_goal(goal: str) -> list[Told]:
    """What a goal in words tells."""
    said = [*phrases(unquoted(goal))]
    found = [
        Told(text, _kinds_beside(mention, goal, said) | _OF_SORT.get(sort, frozenset()), sort=sort)
        for text, sort, mention in _literals(goal)
    ]
    # The same day there and back is told twice.
    by_kind = {(one.text, one.kinds): one for one in found}
    texts = {one.text for one in found}
    words = (*_words(goal, said), *_who_logs_in(goal), *_people(goal))
    others = {one.text: one for one in words if one.text not in texts}
    return [*others.values(), *by_kind.values()]


def _kinds_beside(mention: Mention, goal: str, said: Sequence[Phrase]) -> frozenset[str]:
    """The kinds that the words just before a value, or its unit, say it is; none if they say nothing."""
    after = next((phrase for phrase in said if phrase.start >= mention.end), None)
    counted = mention.words[0].isdecimal() and after and goal[mention.end : after.start] == " "
    if after and counted and (unit := after.kinds & _UNITS):
        return unit
    if mention.words.isdecimal() and _OF_THINGS.match(goal, mention.end):
        return frozenset({"quantity"})
    before = [phrase for phrase in said if phrase.end <= mention.start]
    if not before:
        return frozenset()
    between = goal[before[-1].end : mention.start]
    if len(bare(between).split()) > _NEAR or _SENTENCE.search(between):
        return frozenset()
    return _meant(before, goal)


def _meant(before: Sequence[Phrase], goal: str) -> frozenset[str]:
    """The kinds of the last phrase; in "the first name to Ada" of the field that is changed."""
    *others, last = before
    changed = others and _is_change(last, goal) and not _is_change(others[-1], goal)
    return others[-1].kinds if changed and not goal[others[-1].end : last.start].strip() else last.kinds


def _is_change(phrase: Phrase, goal: str) -> bool:
    return goal[phrase.start : phrase.end].casefold() in _CHANGE


def _words(goal: str, said: Sequence[Phrase]) -> Iterator[Told]:
    """Words in capitals right after what they are: "the first name to Ada", "priority High"."""
    for at, phrase in enumerate(said):
        kinds = _meant(said[: at + 1], goal)
        # Whatever stands after "password" is one.
        match = (_WORD if kinds & _ANY_WORD else _CAPITALISED).match(goal, phrase.end)
        if match and not kinds & _PLACES and telling(match["words"]):
            yield Told(match["words"], kinds)


def _literals(goal: str) -> Iterator[tuple[str, str, Mention]]:
    """Each value with its sort and its place: those of one sort do not count as another."""
    taken: list[tuple[int, int]] = []
    dates = [day for day in days(goal) if day.sure]
    finders: list[tuple[str, Iterable[Mention]]] = [
        ("text", quotations(goal)), ("email", emails(goal)), ("date", dates), ("time", clock(goal)),
        ("reference", references(goal)), ("code", codes(unquoted(goal))),
        ("number", [*numbers(goal), *_small_numbers(goal)]),
    ]  # fmt: skip
    for sort, mentions in finders:
        for mention in mentions:
            if any(mention.start < end and start < mention.end for start, end in taken):
                continue
            taken.append((mention.start, mention.end))
            for key, words in certain([mention]):
                if sort == "date":
                    if key[0] is not None:
                        yield "{:0>4}-{:0>2}-{:0>2}".format(*key), sort, mention
                else:
                    yield words, sort, mention


def _small_numbers(goal: str) -> Iterator[Mention]:
    for match in _NUMBER.finditer(unquoted(goal)):
        yield Mention(match[0], match.start(), match.end(), frozenset({(match[0],)}))


def _who_logs_in(goal: str) -> Iterator[Told]:
    """ "Log in to the shop as ada": a word of any form, which no other words are before."""
    if match := _LOGS_IN_AS.search(unquoted(goal)):
        yield Told(match["who"].rstrip("."), frozenset({"username"}))


def _people(goal: str) -> Iterator[Told]:
    """A person's name as a whole and in its parts, if the goal names just one."""
    names = [*dict.fromkeys(person_names(unquoted(goal)))]
    if len(names) != 1:
        return
    titled = _TITLED.fullmatch(names[0])
    whole = _POSSESSIVE.sub("", titled["rest"] if titled else names[0])
    first, _, last = whole.partition(" ")
    if titled:
        yield Told(titled["title"], frozenset({"salutation"}))
    if last:
        yield Told(whole, frozenset({"full_name"}))
        yield Told(first, frozenset({"first_name"}))
        yield Told(last, frozenset({"last_name"}))


def _sort(value: str, format_: str) -> str:
    if format_ in ("date", "time", "code", "number", "reference"):
        return format_
    return "email" if any(one.words == value for one in emails(value)) else ""


def names_a_thing(one: Told) -> bool:
    """Whether a value may be what a thing is called by, as its number, its title or a person's name."""
    if one.sort in _WHEN or one.secret or not one.kinds <= NAMING:
        return False
    return one.sort == "reference" or "reference" in one.kinds or identifies(one)


def identifies(one: Told) -> bool:
    """Whether a row that has it is likely to be the one that is meant."""
    if one.sort in ("code", "reference") or "reference" in one.kinds:
        return True
    return one.sort not in _TELLS_LITTLE and not one.kinds & _TELLS_LITTLE and len(one.text) > 2
