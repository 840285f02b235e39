"""What the person asked for, beside what the page shows before an irreversible step (pure).

A vague match that the person then approves is SteP's and LASER's commonest silent failure ("good
enough" picks). So what the person's words mention (dates, times, amounts, counts, sizes, colours, codes,
names, quoted text) is looked up in the page, by code and without a model. A difference that is none would
teach the person to look past the real ones: in doubt something is "unseen".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from handrail_wire import Requirement

from . import literals
from .amounts import is_total, money
from .bounds import Bound, bound_of, is_excluded, is_given_up
from .days import clock, days
from .features import colours, colours_asked, counts, sizes
from .literals import MONTHS, Finder
from .mention import Key, Mention, Mentions, fitting

_QUOTED = re.compile(r"[\"“]([^\"“”]{1,80})[\"”]")
_TO_PRESS = re.compile(
    r"\b(?:press|click|choose|open|select|tap|use|drücke?|klicke?)\b[^.!?\n\"“]{0,20}$", re.I
)
"""Before a quotation in a hint: it is an element of the page."""
_NAME = re.compile(r"(?<=[a-z,] )(?:(?:Mrs|Ms|Mr|Miss|Dr|Prof)\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)+")
_TITLES = frozenset({"mrs", "ms", "mr", "miss", "dr", "prof"})
_SHOWN = 300
"""Characters of what was asked for, and of what was found, that are shown."""
_SECRET = re.compile(r"<secret:\w+>|\b(?:\d[ -]?){13,19}\b")
_NO_CODES = frozenset({"USD", "EUR", "GBP", "CHF", "JPY", "CNY", "PDF", "CSV", "USA", "URL", "FAQ", "XXL"})
"""Three capitals that refer to no one thing: a page that shows another of them shows no other thing."""

Kind = Literal["date", "time", "amount", "count", "size", "colour", "code", "email", "quote", "name"]
"""What requirements can be told apart by."""


@dataclass(frozen=True)
class Wish:
    """What the person or the run said that it goes by, in the order in which it was said."""

    text: str
    restates: bool = False
    """It says all that was asked for so far once more (a reformulation); else it is said in addition."""


@dataclass(frozen=True)
class _Claim:
    """One thing that was asked for."""

    kind: Kind
    mention: Mention
    words: str
    """As they were said; of a limit with the words that make it one."""
    bound: Bound | None = None
    soft: bool = False
    """Later words, or these, leave it open whether it still holds: then it is not "no"."""

    @property
    def thing(self) -> object:
        """Of what kind another claim must be to take this one's place: adults are no nights."""
        return next(iter(self.mention.readings), (None,))[0] if self.kind == "count" else self.kind

    def same(self, other: _Claim) -> bool:
        """Whether both ask for the same; a bound is the same if it is one on the same side."""
        sides = (self.bound and self.bound.side, other.bound and other.bound.side)
        return self.kind == other.kind and sides[0] == sides[1] and _certain(self.mention, [other.mention])


def _found_by(find: Finder) -> Mentions:
    def mentions(text: str) -> Iterable[Mention]:
        return (Mention(words, 0, 0, frozenset({key})) for key, words in find(text))

    return mentions


def _codes(text: str) -> Iterable[Mention]:
    """References, without those that are a part of an amount: "EUR 40"."""
    parts, end = [], 0
    for one in sorted((one for one in money(text) if one.sure), key=lambda one: one.start):
        parts.append(text[end : one.start])
        end = one.end
    rest = " ".join([*parts, text[end:]])
    return (one for one in _found_by(literals.codes)(rest) if one.words not in _NO_CODES)


_FINDERS: dict[Kind, tuple[Mentions, Mentions]] = {
    "date": (days, days),
    "time": (clock, clock),
    "amount": (money, money),
    "count": (counts, counts),
    "size": (sizes, sizes),
    "colour": (colours_asked, colours),
    "code": (_codes, _codes),
    "email": (_found_by(literals.emails), _found_by(literals.emails)),
}
"""For each kind what finds it in the person's words, and what in the page."""
_BOUNDED = frozenset({"date", "time", "amount", "count"})
_PLACED = frozenset({"date", "time", "amount", "count", "size", "colour"})
"""Kinds whose mentions know their place in the text."""


def requirements(instruction: str, page: str, later: Sequence[Wish] = ()) -> list[Requirement]:
    """Each thing that was asked for, with what the page shows of its kind; the last word counts.

    `yes`: it stands on the page. `no`: others of its kind do, this one does not. `unseen`: none of its kind,
    or nobody can tell.
    """
    page = literals.standing(page)
    claims: list[_Claim] = []
    for wish in [Wish(instruction, restates=True), *later]:
        claims = _with(claims, wish)
    rows: dict[str, Requirement] = {}
    there: dict[Kind, list[Mention]] = {}
    folded = page.casefold()
    for claim in claims:
        words, kind = claim.words, claim.kind
        if kind in ("quote", "name"):
            parts = [one for one in words.casefold().replace(".", "").split() if one not in _TITLES]
            rows[words] = _row(words, words if all(_stands(part, folded) for part in parts) else None, [])
            continue
        if kind not in there:
            there[kind] = list(_FINDERS[kind][1](page))
        row = _held(claim, there[kind], page)
        met = "unseen" if claim.soft and row.met == "no" else row.met
        rows[words] = row.model_copy(update={"asked": words[:_SHOWN], "met": met})
    return list(rows.values())


def held_against(
    rows: Iterable[str], asked: str, kinds: Collection[Kind]
) -> Iterator[list[tuple[Kind, Literal["yes", "no", "unseen"]]]]:
    """For each row of a list, how it meets what was asked for: by kind, in the same order every time.

    An amount counts only with a bound: "about 60 euros" rules out nothing.
    """
    said, _ = _claims(_SECRET.sub(" ", asked), True)
    claims = [one for one in said if one.kind in kinds and _rules_out(one)]
    for row in rows:
        text = literals.standing(row)
        yield [(one.kind, _held(one, list(_FINDERS[one.kind][1](text)), text).met) for one in claims]


def asked_for(text: str, kinds: Iterable[Kind]) -> list[str]:
    """The requirements of these kinds in a text, in its own words: LASER's details of the target."""
    claims, _ = _claims(_SECRET.sub(" ", text), True)
    found = [one.words for kind in kinds for one in claims if one.kind == kind]
    return [words[:_SHOWN] for words in dict.fromkeys(found)]


def _rules_out(claim: _Claim) -> bool:
    return claim.kind in _FINDERS and not claim.soft and (claim.kind != "amount" or claim.bound is not None)


def all_met(rows: Iterable[Requirement]) -> bool:
    """Whether nothing that was asked for is different or missing."""
    return all(row.met == "yes" for row in rows)


# --- what was asked for ----------------------------------------------------------------------------


def _with(claims: Sequence[_Claim], wish: Wish) -> list[_Claim]:
    """What is asked for after these words, too."""
    text = _SECRET.sub(" ", wish.text)
    said, excluded = _claims(text, wish.restates)
    kept = [one for one in claims if not any(one.same(other) for other in excluded)]
    new = []
    for one in said:
        place = next((place for place, other in enumerate(kept) if one.same(other)), None)
        if place is None:
            new.append(one)
        elif _more_exact(one.mention, kept[place].mention):
            exact = replace(kept[place].mention, readings=one.mention.readings)
            kept[place] = replace(kept[place], mention=exact)
    if not wish.restates:
        kept = _overruled(kept, said, new)
    return [*kept, *new]


def _overruled(kept: list[_Claim], said: Sequence[_Claim], new: Sequence[_Claim]) -> list[_Claim]:
    """What was asked for before, where something else of its kind was said since."""
    for thing in {one.thing for one in new if one.kind not in ("quote", "name")}:
        old = [one for one in kept if one.thing == thing and not any(one.same(other) for other in said)]
        if len([one for one in new if one.thing == thing]) >= len(old):
            kept = [one for one in kept if one not in old]
        else:
            # It takes the place of one of several, and nobody says of which.
            kept = [replace(one, soft=True) if one in old else one for one in kept]
    return kept


def _claims(text: str, whole: bool) -> tuple[list[_Claim], list[_Claim]]:
    """What a text asks for, and what it says is not wanted."""
    found: list[_Claim] = []
    excluded: list[_Claim] = []
    for kind, (find, _) in _FINDERS.items():
        before: Mention | None = None
        for one in find(text):
            if not one.sure or not one.readings:
                continue
            start = one.start if kind in _PLACED else text.find(one.words)
            limit = bound_of(one, text, before, kind in ("date", "time")) if kind in _BOUNDED else None
            words = " ".join(text[limit.start : limit.end].split()) if limit else one.words
            soft = kind in _PLACED and is_given_up(start, text)
            claim = _Claim(kind, one, words, limit and limit.bound, soft)
            (excluded if is_excluded(start, text) else found).append(claim)
            before = one
    for match in _QUOTED.finditer(text):
        if not is_excluded(match.start(), text) and (whole or not _TO_PRESS.search(text[: match.start()])):
            found.append(_of_words("quote", match[1]))
    return [*found, *(_of_words("name", name) for name in _names(text))], excluded


def _of_words(kind: Kind, words: str) -> _Claim:
    return _Claim(kind, Mention(words, 0, 0, frozenset({(words.casefold(),)})), words)


def _names(text: str) -> list[str]:
    """Runs of capitalised words inside a sentence, without months."""
    found = []
    for match in _NAME.findall(text):
        words = [word for word in match.split() if word.lower() not in MONTHS]
        if len(words) > 1:
            found.append(" ".join(words))
    return found


def _more_exact(one: Mention, other: Mention) -> bool:
    """Whether one leaves less open: the year is said, or which of two readings is meant."""
    return _open(one) < _open(other)


def _open(mention: Mention) -> tuple[int, int]:
    return sum(part is None for key in mention.readings for part in key), len(mention.readings)


# --- what the page shows ---------------------------------------------------------------------------


def _held(claim: _Claim, there: Sequence[Mention], page: str) -> Requirement:
    return _bounded(claim, there, page) if claim.bound else _equal(claim.mention, there, claim.kind)


def _equal(asked: Mention, there: Sequence[Mention], kind: Kind) -> Requirement:
    if fit := fitting(asked, there):
        return _row(asked.words, fit.mention.words, [], unsure=not fit.certain)
    others = [one for one in there if one.sure]
    if kind == "count":
        things = {key[0] for key in asked.readings}
        others = [one for one in others if things & {key[0] for key in one.readings}]
        if len(others) > 1:
            # Several numbers of one thing may add up to what was asked for.
            return _row(asked.words, _listed(others), [], unsure=True)
    return _row(asked.words, None, others)


def _bounded(claim: _Claim, there: Sequence[Mention], page: str) -> Requirement:
    """Whether what the page shows keeps within a bound."""
    assert claim.bound is not None
    asked = claim.mention
    shown = [one for one in there if one.sure and _comparable(asked, one)]
    if claim.kind == "amount" and (totals := [one for one in shown if is_total(one, page)]):
        shown = totals
    elif not claim.bound.strict and _certain(asked, shown):
        return _equal(asked, shown, claim.kind)
    kept = [_keeps(claim.bound, asked, one) for one in shown]
    if not shown or all(one is False for one in kept):
        return _row(asked.words, None, shown)
    if not all(kept) or (claim.kind in ("amount", "count") and _may_exceed(claim, shown, page)):
        return _row(asked.words, _listed(shown), [], unsure=True)
    return _row(asked.words, _listed(shown), [])


def _may_exceed(claim: _Claim, shown: Sequence[Mention], page: str) -> bool:
    """Whether parts that keep within the most may together be more, and no total is said."""
    if claim.bound is None or claim.bound.side == "least" or (shown and is_total(shown[0], page)):
        return False
    parts = {max(_values(one)) for one in shown}
    return len(parts) > 1 and sum(parts) > min(_values(claim.mention))


def _values(mention: Mention) -> list[float]:
    return [number for key in mention.readings if isinstance(number := key[-1], int | float)]


def _comparable(asked: Mention, other: Mention) -> bool:
    """Whether both are of one currency or thing; dates and times always are."""
    return any(
        not isinstance(one[0], str) or one[0] == two[0] for one in asked.readings for two in other.readings
    )


def _keeps(bound: Bound, asked: Mention, other: Mention) -> bool | None:
    """Whether a mention is within the bound, in all its readings; `None` if only in some."""
    answers = {_within(bound, one, two) for one in asked.readings for two in other.readings}
    return answers.pop() if len(answers) == 1 else None


def _within(bound: Bound, limit: Key, shown: Key) -> bool | None:
    # An unsaid year is the other's; whether that is so is not certain enough for a no.
    unsaid = None in limit or None in shown
    most = tuple(b if a is None else a for a, b in zip(limit, shown, strict=True))
    value = tuple(a if b is None else b for a, b in zip(limit, shown, strict=True))
    inside = not bound.strict if value == most else (value < most) == (bound.side == "most")
    return inside or (None if unsaid else False)


def _certain(asked: Mention, there: Iterable[Mention]) -> bool:
    fit = fitting(asked, there)
    return fit is not None and fit.certain


def _listed(mentions: Iterable[Mention]) -> str:
    return ", ".join(list({one.readings: one.words for one in mentions}.values())[:4])


def _row(asked: str, found: str | None, others: Sequence[Mention], unsure: bool = False) -> Requirement:
    if found is not None:
        met: Literal["yes", "unseen"] = "unseen" if unsure else "yes"
        return Requirement(asked=asked[:_SHOWN], found=found[:_SHOWN], met=met)
    return Requirement(
        asked=asked[:_SHOWN], found=_listed(others)[:_SHOWN], met="no" if others else "unseen"
    )


def _stands(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None
