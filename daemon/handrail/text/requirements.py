"""What the person asked for, checked against what the page shows before an irreversible step.

A vague match that the person then approves is SteP's and LASER's commonest silent failure ("good
enough" picks). So what the person's words mention (dates, times, amounts, counts, sizes, colours, codes,
names, quoted text) is looked up in the page, by code and without a model. False differences would teach the
person to overlook the real ones: in doubt something is "unseen".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from handrail_wire import Requirement

from .amounts import is_total, money
from .arguments import SECRET_NAME
from .bounds import Bound, bound_of, is_excluded, is_given_up
from .days import clock, days
from .features import colours, colours_asked, counts, sizes
from .literals import codes, emails, person_names, quotations, standing
from .mention import Key, Mention, Mentions, fitting
from .words import stands_in

_LONGEST_QUOTATION = 80
_TO_PRESS = re.compile(
    r"\b(?:press|click|choose|open|select|tap|use|drücke?|klicke?)\b[^.!?\n\"“]{0,20}$", re.I
)
"""Words before a quotation that make it the name of an element of the page."""
_TITLES = frozenset({"mrs", "ms", "mr", "miss", "dr", "prof"})
_SHOWN = 300
"""Characters of what was asked for, and of what was found, that the person is shown."""
_SECRET = re.compile(rf"{SECRET_NAME.pattern}|\b(?:\d[ -]?){{13,19}}\b")

RequirementKind = Literal[
    "date", "time", "amount", "count", "size", "colour", "code", "email", "quote", "name"
]
"""The kinds of requirement."""


@dataclass(frozen=True)
class Wish:
    """Words of the person, or of a reformulation of theirs, that say what is wanted."""

    text: str
    restates: bool = False
    """Whether it repeats all that was asked for so far (a reformulation), rather than adding to it."""


@dataclass(frozen=True)
class _Claim:
    """One thing that was asked for."""

    kind: RequirementKind
    mention: Mention
    words: str
    """As the person wrote it; for a bound including the words that make it one."""
    bound: Bound | None = None
    soft: bool = False
    """Whether it may no longer hold, by these or later words: then "no" becomes "unseen"."""

    @property
    def thing(self) -> object:
        """The key under which claims supersede one another: the kind, or the thing that is counted."""
        return next(iter(self.mention.readings), (None,))[0] if self.kind == "count" else self.kind

    def same(self, other: _Claim) -> bool:
        """Whether both ask for the same value; bounds must also be on the same side."""
        sides = (self.bound and self.bound.side, other.bound and other.bound.side)
        return self.kind == other.kind and sides[0] == sides[1] and _certain(self.mention, [other.mention])


_FINDERS: dict[RequirementKind, tuple[Mentions, Mentions]] = {
    "date": (days, days),
    "time": (clock, clock),
    "amount": (money, money),
    "count": (counts, counts),
    "size": (sizes, sizes),
    "colour": (colours_asked, colours),
    "code": (codes, codes),
    "email": (emails, emails),
}
"""kind → what finds it in the person's words, and what finds it in the page."""
_BOUNDED = frozenset({"date", "time", "amount", "count"})


def requirements(instruction: str, page: str, later: Sequence[Wish] = ()) -> list[Requirement]:
    """Everything that was asked for, with what the page shows of its kind; later words overrule earlier ones.

    `met` is "yes" if it is on the page, "no" if only others of its kind are, and "unseen" if none of its kind
    is or if it cannot be told.
    """
    page = standing(page)
    claims: list[_Claim] = []
    for wish in [Wish(instruction, restates=True), *later]:
        claims = _updated(claims, wish)
    rows: dict[str, Requirement] = {}
    shown: dict[RequirementKind, list[Mention]] = {}
    folded = page.casefold()
    for claim in claims:
        words, kind = claim.words, claim.kind
        if kind in ("quote", "name"):
            parts = [part for part in words.casefold().replace(".", "").split() if part not in _TITLES]
            rows[words] = _row(words, words if all(stands_in(part, folded) for part in parts) else None, [])
            continue
        if kind not in shown:
            shown[kind] = list(_FINDERS[kind][1](page))
        row = _checked(claim, shown[kind], page)
        met = "unseen" if claim.soft and row.met == "no" else row.met
        rows[words] = row.model_copy(update={"asked": words[:_SHOWN], "met": met})
    return list(rows.values())


def row_verdicts(
    rows: Iterable[str], asked: str, kinds: Collection[RequirementKind]
) -> Iterator[list[tuple[RequirementKind, Literal["yes", "no", "unseen"]]]]:
    """For each row of a list, whether it meets each requirement of these kinds, in the same order every time.

    Amounts count only with a bound: "about 60 euros" rules out nothing.
    """
    wanted, _ = _claims(_SECRET.sub(" ", asked), True)
    claims = [claim for claim in wanted if claim.kind in kinds and _rules_out(claim)]
    for row in rows:
        text = standing(row)
        yield [
            (claim.kind, _checked(claim, list(_FINDERS[claim.kind][1](text)), text).met) for claim in claims
        ]


def asked_for(text: str, kinds: Iterable[RequirementKind]) -> list[str]:
    """The requirements of these kinds in a text, in its own words: LASER's details of the target."""
    claims, _ = _claims(_SECRET.sub(" ", text), True)
    phrases = [claim.words for kind in kinds for claim in claims if claim.kind == kind]
    return [phrase[:_SHOWN] for phrase in dict.fromkeys(phrases)]


def _rules_out(claim: _Claim) -> bool:
    return claim.kind in _FINDERS and not claim.soft and (claim.kind != "amount" or claim.bound is not None)


def all_met(rows: Iterable[Requirement]) -> bool:
    """Whether every requirement is certainly met."""
    return all(row.met == "yes" for row in rows)


# --- what was asked for ----------------------------------------------------------------------------


def _updated(claims: Sequence[_Claim], wish: Wish) -> list[_Claim]:
    """The claims after a further wish."""
    text = _SECRET.sub(" ", wish.text)
    latest, excluded = _claims(text, wish.restates)
    kept = [claim for claim in claims if not any(claim.same(other) for other in excluded)]
    new = []
    for claim in latest:
        place = next((place for place, other in enumerate(kept) if claim.same(other)), None)
        if place is None:
            new.append(claim)
        elif _more_exact(claim.mention, kept[place].mention):
            exact = replace(kept[place].mention, readings=claim.mention.readings)
            kept[place] = replace(kept[place], mention=exact)
    if not wish.restates:
        kept = _overruled(kept, latest, new)
    return [*kept, *new]


def _overruled(kept: list[_Claim], latest: Sequence[_Claim], new: Sequence[_Claim]) -> list[_Claim]:
    """The earlier claims, without those that new ones about the same thing replace."""
    for thing in {claim.thing for claim in new if claim.kind not in ("quote", "name")}:
        about = [claim for claim in kept if claim.thing == thing]
        old = [claim for claim in about if not any(claim.same(other) for other in latest)]
        if len([claim for claim in new if claim.thing == thing]) >= len(old):
            kept = [claim for claim in kept if claim not in old]
        else:
            # It replaces one of several, and the words do not say which.
            kept = [replace(claim, soft=True) if claim in old else claim for claim in kept]
    return kept


def _claims(text: str, whole: bool) -> tuple[list[_Claim], list[_Claim]]:
    """What a text asks for, and what it says is not wanted. `whole`: it is an instruction, not a hint."""
    wanted: list[_Claim] = []
    excluded: list[_Claim] = []
    for kind, (find, _) in _FINDERS.items():
        before: Mention | None = None
        for mention in find(text):
            if not mention.sure or not mention.readings:
                continue
            limit = bound_of(mention, text, before, kind in ("date", "time")) if kind in _BOUNDED else None
            words = " ".join(text[limit.start : limit.end].split()) if limit else mention.words
            claim = _Claim(kind, mention, words, limit and limit.bound, is_given_up(mention.start, text))
            (excluded if is_excluded(mention.start, text) else wanted).append(claim)
            before = mention
    for quotation in quotations(text):
        place, words = quotation.start, quotation.words
        if is_excluded(place, text) or (not whole and _TO_PRESS.search(text[:place])):
            continue
        if len(words) <= _LONGEST_QUOTATION:
            wanted.append(_of_words("quote", words))
    return [*wanted, *(_of_words("name", name) for name in person_names(text))], excluded


def _of_words(kind: RequirementKind, words: str) -> _Claim:
    return _Claim(kind, Mention(words, 0, 0, frozenset({(words.casefold(),)})), words)


def _more_exact(mention: Mention, other: Mention) -> bool:
    """Whether a mention leaves less open than the other: it has the year, or fewer readings."""
    return _vagueness(mention) < _vagueness(other)


def _vagueness(mention: Mention) -> tuple[int, int]:
    return sum(part is None for key in mention.readings for part in key), len(mention.readings)


# --- what the page shows ---------------------------------------------------------------------------


def _checked(claim: _Claim, shown: Sequence[Mention], page: str) -> Requirement:
    return _bounded(claim, shown, page) if claim.bound else _equal(claim.mention, shown, claim.kind)


def _equal(asked: Mention, shown: Sequence[Mention], kind: RequirementKind) -> Requirement:
    """Whether the page shows the value that was asked for."""
    if fit := fitting(asked, shown):
        return _row(asked.words, fit.mention.words, [], unsure=not fit.certain)
    others = [mention for mention in shown if mention.sure]
    if kind == "count":
        things = {key[0] for key in asked.readings}
        others = [mention for mention in others if things & {key[0] for key in mention.readings}]
        if len(others) > 1:
            # Several numbers of one thing may add up to what was asked for.
            return _row(asked.words, _listed(others), [], unsure=True)
    return _row(asked.words, None, others)


def _bounded(claim: _Claim, shown: Sequence[Mention], page: str) -> Requirement:
    """Whether what the page shows keeps within the claim's bound."""
    assert claim.bound is not None
    asked = claim.mention
    judged = [mention for mention in shown if mention.sure and _comparable(asked, mention)]
    if claim.kind == "amount" and (totals := [mention for mention in judged if is_total(mention, page)]):
        judged = totals
    elif not claim.bound.strict and _certain(asked, judged):
        return _equal(asked, judged, claim.kind)
    verdicts = [_keeps(claim.bound, asked, mention) for mention in judged]
    if not judged or all(verdict is False for verdict in verdicts):
        return _row(asked.words, None, judged)
    if not all(verdicts) or (claim.kind in ("amount", "count") and _may_exceed(claim, judged, page)):
        return _row(asked.words, _listed(judged), [], unsure=True)
    return _row(asked.words, _listed(judged), [])


def _may_exceed(claim: _Claim, shown: Sequence[Mention], page: str) -> bool:
    """Whether parts that each keep below an upper bound may together exceed it, if the page has no total."""
    if claim.bound is None or claim.bound.side == "least" or (shown and is_total(shown[0], page)):
        return False
    parts = {max(_values(mention)) for mention in shown}
    return len(parts) > 1 and sum(parts) > min(_values(claim.mention))


def _values(mention: Mention) -> list[float]:
    return [number for key in mention.readings if isinstance(number := key[-1], int | float)]


def _comparable(asked: Mention, other: Mention) -> bool:
    """Whether both are of one currency or thing; dates and times always compare."""
    return any(
        not isinstance(key[0], str) or key[0] == other_key[0]
        for key in asked.readings
        for other_key in other.readings
    )


def _keeps(bound: Bound, asked: Mention, other: Mention) -> bool | None:
    """Whether a mention is within the bound, in all its readings; `None` if only in some."""
    answers = {_within(bound, limit, value) for limit in asked.readings for value in other.readings}
    return answers.pop() if len(answers) == 1 else None


def _within(bound: Bound, limit: Key, shown: Key) -> bool | None:
    # A missing year is taken from the other date, which is not certain enough for a no.
    unsaid = None in limit or None in shown
    most = tuple(b if a is None else a for a, b in zip(limit, shown, strict=True))
    value = tuple(a if b is None else b for a, b in zip(limit, shown, strict=True))
    inside = not bound.strict if value == most else (value < most) == (bound.side == "most")
    return inside or (None if unsaid else False)


def _certain(asked: Mention, shown: Iterable[Mention]) -> bool:
    fit = fitting(asked, shown)
    return fit is not None and fit.certain


def _listed(mentions: Iterable[Mention]) -> str:
    return ", ".join(list({mention.readings: mention.words for mention in mentions}.values())[:4])


def _row(asked: str, found: str | None, others: Sequence[Mention], unsure: bool = False) -> Requirement:
    if found is not None:
        met: Literal["yes", "unseen"] = "unseen" if unsure else "yes"
        return Requirement(asked=asked[:_SHOWN], found=found[:_SHOWN], met=met)
    return Requirement(
        asked=asked[:_SHOWN], found=_listed(others)[:_SHOWN], met="no" if others else "unseen"
    )
