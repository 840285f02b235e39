"""Replaces the values that a run was given by placeholders, and placeholders by made-up values.

WebWISE's self-made examples contain the answer of the run that they came from, and models copy it. So in an
exemplar a value from the arguments or the instruction is replaced by `{name}`, and a date or a time, which
can be written in many ways, by `{name:form}`. The page's own braces are doubled, so that a page cannot make a
placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import count

from handrail.text.amounts import money
from handrail.text.days import clock, days
from handrail.text.literals import MONTHS, codes, emails, person_names, quotations
from handrail.text.mention import certain
from handrail.text.words import stands_in, telling

_PASSWORD = re.compile(
    r"\b(?:password|passphrase|passcode|pin|code|token)\b"
    r"(?:(?: is|:|=)\s*[\"“]?|\s+[\"“]?(?=\S*[\d@#$%!_]))([^\s\"”,;]+)",
    re.IGNORECASE,
)
_SAYS_NOTHING = re.compile(r"\w|\d{1,2}")
"""A single letter or a small number: it occurs in too many places to be a value, and gives nothing away."""
_DIGITS = re.compile(r"[\d ()+./,-]*\d[\d ()+./,-]*")
_MARK = re.compile(r"\{\{|\}\}|\{([a-z]\w*)(?::(\w+))?\}")

_DATES = {
    "iso": "%Y-%m-%d", "us": "%m/%d/%Y", "gb": "%d/%m/%Y", "dots": "%d.%m.%Y",
    "words_us": "%B %-d, %Y", "words": "%-d %B %Y", "short_us": "%b %-d, %Y", "short": "%-d %b %Y",
}  # fmt: skip
PARTS_OF_DATES = {
    "day": "%-d", "month": "%B", "month_short": "%b", "year": "%Y", "month_and_year": "%B %Y",
}  # fmt: skip
"""What stands for a day where its month stands elsewhere, as in a calendar: no way to write it as a whole."""
_HALVES = {"am": "{}am", "am_apart": "{} am", "AM": "{}AM", "AM_apart": "{} AM"}

CASES = {"upper": str.upper, "lower": str.lower}
"""Forms of a text in one case."""
BARE = "plain"
"""The form of a text that has no punctuation."""

RELATED = frozenset({"date", "time", "amount"})
"""Kinds that a page may show differently than the goal: a day in a calendar, all flights before noon.
Replacing such a value could make the example false. So it becomes a placeholder only if the decision uses it
exactly as the goal has it, or if the page shows no other value of its kind."""

SECRET = "secret"
"""The name of a value that the person gave as a password: nothing of it is kept, not even its shape."""

_DATE_LIKE = re.compile(rf"\"\d{{1,2}}\"|\d+[/.]\d+[/.]\d+|\b(?:{'|'.join(MONTHS)})\b", re.IGNORECASE)
"""Texts to which a date may be related: a calendar's day, a date in figures, a month."""

_WORDS = ("Alder", "Birch", "Cedar", "Hazel", "Juniper", "Linden", "Maple", "Rowan", "Spruce", "Willow")
_FIRST = ("Robin", "Noa", "Kim", "Lou", "Sasha", "Toni", "Jo", "Mika")
_LAST = ("Vale", "Marsh", "Field", "Brook", "Heath", "Ridge", "Glen")
_TRIES = 50
_LETTERS, _NUMERALS = "QKVXZWHJTR", "4826935718"


@dataclass(frozen=True)
class Value:
    """A value that a run was given; `text` is normalised: a date is `2023-07-07`, a time is `09:15`."""

    name: str
    kind: str
    """text, name, date, time, amount, email, or a shape such as `shape:AAA99` (A: letter, 9: digit)."""
    text: str


def value_of(name: str, text: str) -> Value:
    """A text as a value, its kind recognised by its form; a date without a year has the kind "unclear".

    A date or a time in none of the forms of `surfaces` ("7. Juli 2023") is replaced as a text.
    """
    text = text.strip()
    if name == SECRET:
        return Value(name, "text", text)
    for key, words in certain([*days(text), *clock(text)]):
        if words != text:
            continue
        if key[0] is None:
            return Value(name, "unclear", text)
        kind, form = ("date", "{:0>4}-{:0>2}-{:0>2}") if len(key) == 3 else ("time", "{:0>2}:{:0>2}")
        value = Value(name, kind, form.format(*key))
        if text in surfaces(value):
            return value
    for kind, find in (("amount", money), ("email", emails)):
        if any(words == text for _, words in certain(find(text))):
            return Value(name, kind, text)
    if _DIGITS.fullmatch(text) or any(words == text for _, words in certain(codes(text))):
        return Value(name, "shape:" + re.sub(r"[A-Z]", "A", re.sub(r"\d", "9", text)), text)
    return Value(name, "name" if re.fullmatch(r"(?:[A-Z][\w'’.-]+ )+[A-Z][\w'’-]+", text) else "text", text)


def found_in(text: str) -> Iterator[tuple[str, str]]:
    """(name, words) of every value in a text that its form gives away: dates, codes, names, quotations …"""
    finders = (
        ("date", days), ("time", clock), ("amount", money), ("email", emails), ("code", codes)
    )  # fmt: skip
    for name, find in finders:
        yield from ((name, words) for _, words in certain(find(text)))
    yield from ((SECRET, words.rstrip(".")) for words in _PASSWORD.findall(text))
    yield from (("text", quotation.words) for quotation in quotations(text))
    yield from (("name", words) for words in person_names(text))


def values(given: Iterable[tuple[str, str]]) -> tuple[Value, ...]:
    """One value for each distinct text, with its first name; another text of that name becomes `name_2`.

    A text that contains others (a whole name, an instruction passed on) is left out: its parts are replaced
    in it, else the example would have different values for the whole and its parts. A date without a year is
    left out too.
    """
    texts: dict[tuple[str, str], Value] = {}
    names: set[str] = set()
    for name, text in given:
        made = value_of(name, text)
        known = (made.kind, made.text) in texts
        if known or made.kind == "unclear" or not telling(made.text) or _SAYS_NOTHING.fullmatch(made.text):
            continue
        free = next(candidate for candidate in numbered(name) if candidate not in names)
        names.add(free)
        texts[made.kind, made.text] = Value(free, made.kind, made.text)
    everything = tuple(texts.values())
    return tuple(value for value in everything if not _made_of_others(value, everything))


def abstracted(text: str, known: Iterable[Value], *, bare_from: int = 1) -> str:
    """The text with placeholders for the values, as whole words, longer ones first.

    bare_from: characters of the shortest `BARE` form that counts: the 1 of "#1" is also in "Watchers (1)".
    """
    marks = _placeholders_by_surface(known, bare_from)
    longest_first = "|".join(map(re.escape, sorted(marks, key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)(?:{longest_first})(?!\w)|[{{}}]" if marks else r"[{}]")

    def placed(match: re.Match[str]) -> str:
        found = match.group()
        return found * 2 if found in "{}" else f"{{{marks[found]}}}"

    return pattern.sub(placed, text)


def without_related(text: str, known: Sequence[Value]) -> frozenset[str]:
    """The kinds of which the text, a page and its decision, has no values besides the `known` ones."""
    rest = without_placeholders(abstracted(text, known))
    present = {
        "date": _DATE_LIKE.search(rest) or any(day.sure for day in days(rest)),
        "time": any(time.sure for time in clock(rest)),
        "amount": any(amount.sure for amount in money(rest)),
    }
    return frozenset({value.kind for value in known} - {kind for kind in RELATED if present[kind]})


def placeholders(text: str) -> frozenset[str]:
    """The names of the placeholders in an abstracted text."""
    return frozenset(match[1] for match in _MARK.finditer(text) if match[1])


def without_placeholders(text: str, gap: str = " ") -> str:
    """An abstracted text with a gap in place of each placeholder."""
    return _MARK.sub(lambda match: gap if match[1] else match.group()[0], text)


def renamed(text: str, names: Mapping[str, str]) -> str:
    """The text with other names for its placeholders, old → new, in whatever form they are."""

    def put(match: re.Match[str]) -> str:
        form = f":{match[2]}" if match[2] else ""
        return f"{{{names[match[1]]}{form}}}" if match[1] in names else match.group()

    return _MARK.sub(put, text)


def filled(text: str, given: Mapping[str, str]) -> str:
    """The text with values in place of the placeholders; those without a value in `given` stay."""

    def put(match: re.Match[str]) -> str:
        name, form = match[1], match[2]
        if not name:
            return match.group()[0]
        if name not in given:
            return match.group()
        return _rendered(given[name], form) if form else given[name]

    return _MARK.sub(put, text)


def made_up(kinds: Mapping[str, str], variant: int, taken: str) -> dict[str, str]:
    """A made-up value of the right kind for each name; none of them occurs in `taken`, if possible.

    `variant` makes one exemplar's values differ from another's. Dates, and times, are in ascending order of
    their names in `kinds`.
    """
    given: dict[str, str] = {}
    for place, (name, kind) in enumerate(kinds.items()):
        tries = (_candidate(kind, variant, place + 31 * turn) for turn in range(_TRIES))
        free = (
            candidate
            for candidate in tries
            if not stands_in(candidate, taken) and candidate not in given.values()
        )
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
        return f"{_cycled(_FIRST, variant + place)} {_cycled(_LAST, variant + place)}"
    if kind == "email":
        return f"{_cycled(_FIRST, variant + place).lower()}{place or ''}@example.org"
    if kind.startswith("shape:"):
        choices = {"A": _LETTERS, "9": _NUMERALS}
        shape = kind.removeprefix("shape:")
        start = variant + 7 * place
        return "".join(
            _cycled(choices.get(character, character), start + at) for at, character in enumerate(shape)
        )
    number = place // len(_WORDS)
    return _cycled(_WORDS, variant + place) + (str(number + 1) if number else "")


def _cycled(choices: Sequence[str], place: int) -> str:
    return choices[place % len(choices)]


def numbered(name: str) -> Iterator[str]:
    """The name, and what else may be called so: `code`, `code_2`, `code_3` …"""
    yield name
    yield from (f"{name}_{number}" for number in count(2))


def _made_of_others(value: Value, others: Iterable[Value]) -> bool:
    return not value.name.startswith(SECRET) and any(
        len(other.text) > 2 and len(other.text) < len(value.text) and stands_in(surface, value.text)
        for other in others
        for surface in surfaces(other)
    )


def surfaces(value: Value) -> dict[str, str]:
    """Every way to write a value → the name of that form; "" for kinds with only one."""
    if value.kind == "date":
        day = date.fromisoformat(value.text)
        # 07/07 is the same in both orders, so neither form counts.
        unclear = {"us", "gb"} if day.day == day.month else set()
        return {_rendered(value.text, form): form for form in _DATES if form not in unclear}
    if value.kind == "time":
        return {_rendered(value.text, form): form for form in (*_HALVES, "bare", "full")}
    bare = _bare(value.text)
    # As a search field is given it.
    return {value.text: "", **({bare: BARE} if value.kind == "text" and bare != value.text else {})}


def _bare(text: str) -> str:
    """A text without its punctuation."""
    return " ".join(re.sub(r"[^\w\s'’-]", " ", text).split())


def _rendered(text: str, form: str) -> str:
    """A value in one of its forms: of a text `BARE`, of a date one of `_DATES`, of a time one of `_HALVES`,
    "bare" and "full".
    """
    if form == BARE:
        return _bare(text)
    if form in CASES:
        return CASES[form](text)
    if strftime := {**_DATES, **PARTS_OF_DATES}.get(form):
        return date.fromisoformat(text).strftime(strftime)
    hour, minute = int(text[:2]), text[3:]
    if form in ("bare", "full"):
        return text if form == "full" else f"{hour}:{minute}"
    half = _HALVES[form].format(f"{hour % 12 or 12}:{minute}")
    return half if hour < 12 else half.replace("am", "pm").replace("AM", "PM")


def day_in_form(text: str, form: str) -> str:
    """A day that is written in a form of `surfaces` as 2023-07-07; "" if it is not written so."""
    pattern = _DATES.get(form, "").replace("%-d", "%d")
    try:
        return datetime.strptime(text, pattern).date().isoformat() if pattern else ""
    except ValueError:
        return ""


def _placeholders_by_surface(known: Iterable[Value], bare_from: int) -> dict[str, str]:
    """Every way to write a value → the text between a placeholder's braces."""
    marks: dict[str, str] = {}
    for value in known:
        for surface, form in surfaces(value).items():
            if form == BARE and len(surface) < bare_from:
                continue
            marks.setdefault(surface, f"{value.name}:{form}" if form else value.name)
    return marks
