"""Amounts of money, with the currency before or behind them as a sign, a code or a word, and what each is.

The words are in `amounts.toml`; the currencies, of Unicode's data, in `currencies.json`, which
`handrail_eval.generate_currencies` writes. The extension reads pages by the same (`amount_rules`): it sees
what is struck out or raised.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from typing import Any, Literal, get_args

from .mention import Key, Mention, mention_of

Called = Literal["per", "was", "saved", "later", "part", "now", "due", "have", "total"]
"""What the words beside an amount say that it is, in the order in which they decide."""

_FILES = resources.files(__package__ or "")
_WORDS: Mapping[str, Any] = tomllib.loads((_FILES / "amounts.toml").read_text("utf-8"))
_CURRENCIES: Mapping[str, Any] = json.loads((_FILES / "currencies.json").read_text("utf-8"))
_OWN = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "¥"}
"""Currencies that are known by their signs; others by their codes, or by a sign that several share ("kr")."""
_SMALL = ("usd", "eur", "gbp", "jpy", "cny", "rmb", "chf")
"""Codes that are written small, too."""
_LABEL_CHARACTERS = 60


def _names() -> dict[str, str]:
    """What an amount's currency is written as, and by what it is known here."""
    names = {code: _OWN.get(code, code) for code in _CURRENCIES["codes"]}
    for sign, owners in _CURRENCIES["signs"].items():
        known = {_OWN.get(code, code) for code in owners}
        shared = next((own for own in ("$", "£", "¥") if own in known), sign.rstrip("."))
        names[sign] = known.pop() if len(known) == 1 else shared
    return names | {word: key for key, words in _WORDS["currencies"].items() for word in words}


def _one_of(names: Iterable[str]) -> str:
    """For either engine: a browser refuses to escape what is nothing special."""
    longest_first = sorted({*names}, key=lambda name: (-len(name), name))
    return "|".join(re.sub(r"[.*+?^${}()|[\]\\/]", r"\\\g<0>", name) for name in longest_first)


_NAMES = _names()
_KEYS = {name.casefold(): key for name, key in _NAMES.items()}
_SPOKEN = {word for words in _WORDS["currencies"].values() for word in words}
_CAREFUL = {*_WORDS["careful"]["names"]}
_SIGNS = _NAMES.keys() - _SPOKEN - _CAREFUL
_OFTEN_WORDS = _one_of(_CAREFUL)
_BEFORE = (
    rf"{_one_of([*_SIGNS, 'Fr.'])}|(?i:{_one_of(_SMALL)})|(?:{_OFTEN_WORDS})(?=\s?\d[\d.,' ]*[.,]\d\d(?!\d))"
)
_BEHIND = (
    rf"{_one_of(_SIGNS)}|(?i:{_one_of([*_SMALL, *_SPOKEN - _CAREFUL])})"
    rf"|(?:(?<=[.,]\d\d)|(?<=[.,]\d\d\s))(?:{_OFTEN_WORDS})"
)
_NUMBER = r"(?>\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)*)(?:[.,][-–—]{1,2})?"
_LARGE = r"(?P<k>\s?[kK]\b)?(?!\s?(?:million|mio|bn|billion|m\b))"
_PATTERNS = (
    rf"(?<![A-Za-zÀ-ÿ])(?P<c>{_BEFORE})\s?(?P<a>{_NUMBER}){_LARGE}",
    rf"(?<![\d.,A-Za-z])(?P<a>{_NUMBER}){_LARGE}\s?(?P<c>{_BEHIND})(?![A-Za-zÀ-ÿ])",
    r"(?<=[A-Za-z])(?P<c>\$)\s?(?P<a>\d+(?:[.,]\d+)*)(?P<k>)",
)
_MONEY = tuple(map(re.compile, _PATTERNS))
_HINT = re.compile(
    rf"[{''.join(sorted(sign for sign in _SIGNS if len(sign) == 1))}]|\b[A-Z]{{3}}\b"
    rf"|(?i:{_one_of([*_SMALL, *_SPOKEN])})|(?:{_OFTEN_WORDS})(?=\s?\d)"
    rf"|{_one_of(sign for sign in _SIGNS if len(sign) != 3 or not sign.isalpha())}"
)
"""Most lines of a page have no currency, and need not be searched."""
_POUNDS = re.compile(rf"(?<![\w.,])(?P<a>{_NUMBER})(?P<k>)(?P<c>)\spounds?\b", re.IGNORECASE)
_BARE = re.compile(rf"(?:(?<=\s)|^)({_NUMBER})$", re.MULTILINE)
"""A number at the end of a line, as the value of a field whose currency may be shown anywhere."""
_CENTS = re.compile(r"[.,](?=\d\d?$)")
_MILLS = re.compile(r"[.,](?=\d\d?$)|\.(?=\d{3}$)")
"""Where a currency has thousandths."""
_WITH_MILLS = frozenset(code for code, digits in _CURRENCIES["digits"].items() if digits == 3)
_GROUPS = re.compile(r"[.,'’ \u00a0\u202f]")
_NO_CENTS = re.compile(r"[.,][-–—]+$")


def _pattern(group: Mapping[str, Any], script: bool) -> str:
    """One expression for a group of words; `script`: for a browser, which knows letters by Unicode's name."""
    letter, within, apart = (
        (r"\p{L}", r"[\p{L}\p{N}_]", r"[^\p{L}\p{N}_]") if script else (r"[^\W\d_]", r"\w", r"\W")
    )
    gap = f"(?:{apart}+{within}+){{0,3}}?{apart}+"
    spaced = "|".join(
        word.replace("*", f"{letter}*").replace(" … ", gap).replace("(", "(?:").replace("(?:?", "(?")
        for word in group["spaced"]
    )
    parts = [rf"(?<!{within})(?:{spaced})(?!{within})", *group.get("unspaced", ())]
    return "|".join(parts + [f"{mark}(?!{within})" for mark in group.get("marks", ())])


_ASIDE = re.compile(_pattern(_WORDS["aside"], False), re.IGNORECASE)
_CALLED: Mapping[Called, re.Pattern[str]] = {
    name: re.compile(_pattern(_WORDS[name], False), re.IGNORECASE) for name in get_args(Called)
}


def called(words: str) -> Called | None:
    """What an amount is, by the words beside it."""
    bare = _ASIDE.sub(" ", words)
    return next((name for name, pattern in _CALLED.items() if pattern.search(bare)), None)


def amount_rules() -> dict[str, Any]:
    """What the extension reads amounts by."""
    patterns = [pattern.replace("(?P<", "(?<").replace("(?>", "(?:") for pattern in _PATTERNS]
    return {
        "patterns": patterns,
        "keys": _KEYS,
        "mills": sorted(_WITH_MILLS),
        "aside": _pattern(_WORDS["aside"], True),
        "called": {name: _pattern(_WORDS[name], True) for name in get_args(Called)},
    }


def money(text: str) -> Iterator[Mention]:
    """(currency sign, amount) of every amount; perhaps (None, amount) of a number alone."""
    # A sign between two amounts is that of the one that has none yet: "45,00 € 60,00 €".
    patterns = _MONEY if _HINT.search(text) else ()
    end = 0
    for match in sorted((one for pattern in patterns for one in pattern.finditer(text)), key=re.Match.start):
        if match.start() >= end:
            end = match.start() + len(match[0].rstrip())
            sign = _KEYS[match["c"].casefold()]
            amounts = _read(match["a"], bool(match["k"]), sign)
            yield mention_of(match, *((sign, amount) for amount in amounts))
    for match in _POUNDS.finditer(text):
        # Pounds may be a weight.
        yield mention_of(match, *(("£", amount) for amount in _read(match["a"], False)), sure=False)
    for match in _BARE.finditer(text):
        perhaps: list[Key] = [(None, amount) for amount in _read(match[1], False)]
        yield mention_of(match, perhaps=perhaps, sure=False)


def is_total(mention: Mention, text: str) -> bool:
    """Whether the words before an amount, on its line or the one above it, call it the total."""
    before = text[max(0, mention.start - _LABEL_CHARACTERS) : mention.start].rstrip(" \t:\n")
    label = before.rpartition("\n")[2]
    for other in money(label):
        if other.sure:
            label = label[other.end :]
            break
    return called(label) in ("now", "due", "total")


def _read(number: str, thousands: bool, currency: str = "") -> Iterator[float]:
    """The possible values of a number; one with a blank may be two numbers, the second being the amount."""
    number = _NO_CENTS.sub("", number)
    whole, *decimals = (_MILLS if currency in _WITH_MILLS else _CENTS).split(number)
    yield float(f"{_GROUPS.sub('', whole)}.{''.join(decimals)}") * (1000 if thousands else 1)
    if " " in number:
        yield from _read(number.rpartition(" ")[2], thousands, currency)
