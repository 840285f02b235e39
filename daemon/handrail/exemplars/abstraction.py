"""Values that a run was given, as placeholders; and made-up values in their place (pure).

WebWISE's self-made examples carry the very answer of the run that they came from, and models copy it (SEEDS,
limit 11). So what came from the arguments or the instruction stands in an exemplar as `{name}`; a date or a
time, which is written in many ways, as `{name:form}`. Braces of the page's own are doubled, so that a page
cannot make a placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count

from handrail.text.literals import MONTHS, amounts, codes, dates, emails, times
from handrail.text.words import telling

_QUOTED = re.compile(r"[\"“]([^\"“”]{1,80})[\"”]")
_NAME = re.compile(r"(?<=[a-z,] )(?:(?:Mrs|Ms|Mr|Miss|Dr|Prof)\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)+")
_PASSWORD = re.compile(
    r"\b(?:password|passphrase|passcode|pin|code|token)\b"
    r"(?:(?: is|:|=)\s*[\"“]?|\s+[\"“]?(?=\S*[\d@#$%!_]))([^\s\"”,;]+)",
    re.IGNORECASE,
)
_SAYS_NOTHING = re.compile(r"\w|\d{1,2}")
"""A letter or a small number alone: it stands in too many places to be told apart, and gives nothing away."""
_DIGITS = re.compile(r"[\d ()+./,-]*\d[\d ()+./,-]*")
_MARK = re.compile(r"\{\{|\}\}|\{([a-z]\w*)(?::(\w+))?\}")

_DATES = {
    "iso": "%Y-%m-%d", "us": "%m/%d/%Y", "gb": "%d/%m/%Y", "dots": "%d.%m.%Y",
    "words_us": "%B %-d, %Y", "words": "%-d %B %Y", "short_us": "%b %-d, %Y", "short": "%-d %b %Y",
}  # fmt: skip
_HALVES = {"am": "{}am", "am_apart": "{} am", "AM": "{}AM", "AM_apart": "{} AM"}

RELATED = frozenset({"date", "time", "amount"})
"""Kinds that a page may show in another way than the goal says: a day in a calendar, all flights before noon.
Put in place of one of these, another value would make the example false; so they are placeholders only
where the decision has them just as they were said, or where nothing on the page is of their kind but them."""

SECRET = "secret"
"""The name of a value that the person wrote as a password: nothing of it is kept, not even its shape."""

_DATE_LIKE = re.compile(rf"\"\d{{1,2}}\"|\d+[/.]\d+[/.]\d+|\b(?:{'|'.join(MONTHS)})\b", re.IGNORECASE)
"""A calendar's day, a date in figures, a month: what a date may be related to."""

_WORDS = ("Alder", "Birch", "Cedar", "Hazel", "Juniper", "Linden", "Maple", "Rowan", "Spruce", "Willow")
_FIRST = ("Robin", "Noa", "Kim", "Lou", "Sasha", "Toni", "Jo", "Mika")
_LAST = ("Vale", "Marsh", "Field", "Brook", "Heath", "Ridge", "Glen")
_TRIES = 50
_LETTERS, _NUMERALS = "QKVXZWHJTR", "4826935718"


@dataclass(frozen=True)
class Value:
    """Something that a run was given. `text` compares: a date is `2023-07-07`, a time is `09:15`."""

    name: str
    kind: str
    """text, name, date, time, amount, email, or shape:AAA99 with a letter or digit for each of its own."""
    text: str


def value_of(name: str, text: str) -> Value:
    """The value that a text is, by its looks; a date without its year is of the kind "unclear"."""
    text = text.strip()
    if name == SECRET:
        return Value(name, "text", text)
    for key, words in dates(text):
        if words == text:
            kind = "date" if key[0] else "unclear"
            return Value(name, kind, "{:0>4}-{:0>2}-{:0>2}".format(*key) if key[0] else text)
    for key, words in times(text):
        if words == text:
            return Value(name, "time", "{:0>2}:{:0>2}".format(*key))
    for kind, find in (("amount", amounts), ("email", emails)):
        if any(words == text for _, words in find(text)):
            return Value(name, kind, text)
    if _DIGITS.fullmatch(text) or any(words == text for _, words in codes(text)):
        return Value(name, "shape:" + re.sub(r"[A-Z]", "A", re.sub(r"\d", "9", text)), text)
    return Value(name, "name" if re.fullmatch(r"(?:[A-Z][\w'’.-]+ )+[A-Z][\w'’-]+", text) else "text", text)


def found_in(text: str) -> Iterator[tuple[str, str]]:
    """(name, words) of every value that a text shows to be one by its looks: dates, codes, names, quotes …"""
    finders: Sequence[tuple[str, Callable[[str], Iterable[tuple[object, str]]]]] = (
        ("date", dates), ("time", times), ("amount", amounts), ("email", emails), ("code", codes),
    )  # fmt: skip
    for name, find in finders:
        yield from ((name, words) for _, words in find(text))
    yield from ((SECRET, words.rstrip(".")) for words in _PASSWORD.findall(text))
    yield from (("text", words) for words in _QUOTED.findall(text))
    yield from (("name", words) for words in _NAME.findall(text))


def values(given: Iterable[tuple[str, str]]) -> tuple[Value, ...]:
    """One value for each text that differs, the first name wins; a second of that name becomes `name_2`.

    A text that is put together from others (a whole name from its parts, an instruction handed on) is left
    out: its parts stand for themselves, or the example would say that the whole and its parts are different.
    So is a date without its year, which is another one every year.
    """
    texts: dict[tuple[str, str], Value] = {}
    names: set[str] = set()
    for name, text in given:
        made = value_of(name, text)
        known = (made.kind, made.text) in texts
        if known or made.kind == "unclear" or not telling(made.text) or _SAYS_NOTHING.fullmatch(made.text):
            continue
        free = next(one for one in _numbered(name) if one not in names)
        names.add(free)
        texts[made.kind, made.text] = Value(free, made.kind, made.text)
    everything = tuple(texts.values())
    return tuple(one for one in everything if not _made_of_others(one, everything))


def abstracted(text: str, known: Iterable[Value]) -> str:
    """The text with placeholders for the values, as whole words, longer ones first."""
    said = _said(known)
    longest_first = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)(?:{longest_first})(?!\w)|[{{}}]" if said else r"[{}]")

    def placed(match: re.Match[str]) -> str:
        found = match.group()
        return found * 2 if found in "{}" else f"{{{said[found]}}}"

    return pattern.sub(placed, text)


def without_related(text: str, known: Sequence[Value]) -> frozenset[str]:
    """The kinds of values of which a page and a decision have nothing besides the `known` ones themselves."""
    rest = without_placeholders(abstracted(text, known))
    there = {
        "date": _DATE_LIKE.search(rest) or next(iter(dates(rest)), None),
        "time": next(iter(times(rest)), None),
        "amount": next(iter(amounts(rest)), None),
    }
    return frozenset({value.kind for value in known} - {kind for kind in RELATED if there[kind]})


def placeholders(text: str) -> frozenset[str]:
    """The names of the values that an abstracted text has placeholders for."""
    return frozenset(match[1] for match in _MARK.finditer(text) if match[1])


def without_placeholders(text: str) -> str:
    """The rest of an abstracted text: a space in place of each value."""
    return _MARK.sub(lambda match: " " if match[1] else match.group()[0], text)


def filled(text: str, given: Mapping[str, str]) -> str:
    """The text with values in place of the placeholders; one that is not `given` stays."""

    def put(match: re.Match[str]) -> str:
        name, form = match[1], match[2]
        if not name:
            return match.group()[0]
        if name not in given:
            return match.group()
        return _rendered(given[name], form) if form else given[name]

    return _MARK.sub(put, text)


def made_up(kinds: Mapping[str, str], variant: int, taken: str) -> dict[str, str]:
    """A made-up value for each name, by its kind; none of them occurs in `taken`, if that can be avoided.

    `variant` makes one exemplar's values differ from another's. Two dates, or two times, keep their order: it
    is the order of the names, in which `values` found them.
    """
    given: dict[str, str] = {}
    for place, (name, kind) in enumerate(kinds.items()):
        tries = (_candidate(kind, variant, place + 31 * turn) for turn in range(_TRIES))
        free = (one for one in tries if not stands_in(one, taken) and one not in given.values())
        given[name] = next(free, _candidate(kind, variant, place))
    return given


def _candidate(kind: str, variant: int, place: int) -> str:
    if kind == "date":
        return (date(2024, 2, 13) + timedelta(days=3 * (variant % 40) + 9 * place)).isoformat()
    if kind == "time":
        minutes = 6 * 60 + 35 * (variant % 7 + place)
        return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
    if kind == "amount":
        return f"${20 + 7 * (variant % 9 + place)}"
    if kind == "name":
        return f"{_turned(_FIRST, variant + place)} {_turned(_LAST, variant + place)}"
    if kind == "email":
        return f"{_turned(_FIRST, variant + place).lower()}{place or ''}@example.org"
    if kind.startswith("shape:"):
        choices = {"A": _LETTERS, "9": _NUMERALS}
        shape = kind.removeprefix("shape:")
        start = variant + 7 * place
        return "".join(_turned(choices.get(one, one), start + at) for at, one in enumerate(shape))
    number = place // len(_WORDS)
    return _turned(_WORDS, variant + place) + (str(number + 1) if number else "")


def _turned(choices: Sequence[str], place: int) -> str:
    return choices[place % len(choices)]


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}_{number}" for number in count(2))


def _made_of_others(one: Value, others: Iterable[Value]) -> bool:
    return not one.name.startswith(SECRET) and any(
        len(other.text) > 2 and len(other.text) < len(one.text) and stands_in(surface, one.text)
        for other in others
        for surface in surfaces(other)
    )


def stands_in(part: str, whole: str) -> bool:
    """Whether the part stands in the whole as whole words, in the same case."""
    return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", whole) is not None


def surfaces(value: Value) -> dict[str, str]:
    """Every way in which a value may be written → the name of that form, "" where there is only one way."""
    if value.kind == "date":
        day = date.fromisoformat(value.text)
        # 07/07 could be either order: nothing tells, so neither counts.
        unclear = {"us", "gb"} if day.day == day.month else set()
        return {_rendered(value.text, form): form for form in _DATES if form not in unclear}
    if value.kind == "time":
        return {_rendered(value.text, form): form for form in (*_HALVES, "bare", "full")}
    return {value.text: ""}


def _rendered(text: str, form: str) -> str:
    """A date or a time in one of its forms; `form` is one of `_DATES`, `_HALVES`, "bare" and "full"."""
    if form in _DATES:
        return date.fromisoformat(text).strftime(_DATES[form])
    hour, minute = int(text[:2]), text[3:]
    if form in ("bare", "full"):
        return text if form == "full" else f"{hour}:{minute}"
    half = _HALVES[form].format(f"{hour % 12 or 12}:{minute}")
    return half if hour < 12 else half.replace("am", "pm").replace("AM", "PM")


def _said(known: Iterable[Value]) -> dict[str, str]:
    """Surface → what stands between the braces."""
    said: dict[str, str] = {}
    for value in known:
        for surface, form in surfaces(value).items():
            said.setdefault(surface, f"{value.name}:{form}" if form else value.name)
    return said
