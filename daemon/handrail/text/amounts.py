"""Amounts of money, with the currency before or behind them as a sign, a code or a word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .mention import Key, Mention, mention_of

_CURRENCIES = {
    "$": "$ usd dollar dollars bucks dólar dólares dollari 美元 ドル",
    "€": "€ eur euro euros 欧元 ユーロ",
    "£": "£ gbp quid sterling",
    "¥": "¥ ￥ jpy cny rmb yen yuan 円 元",
    "CHF": "chf franken",
}
_NAMES = {name: sign for sign, names in _CURRENCIES.items() for name in names.split()}
_BEFORE = "|".join(re.escape(name) for name in _NAMES if not name.isalpha() or len(name) == 3)
_BEHIND = "|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True))
_NUMBER = r"(?>\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)*)"
_LARGE = r"(?P<k>\s?[kK]\b)?(?!\s?(?:million|mio|bn|billion|m\b))"
_MONEY = (
    re.compile(rf"(?<![A-Za-zÀ-ÿ])(?P<c>{_BEFORE})\s?(?P<a>{_NUMBER}){_LARGE}", re.IGNORECASE),
    re.compile(
        rf"(?<![\d.,A-Za-z])(?P<a>{_NUMBER}){_LARGE}\s?(?P<c>{_BEHIND})(?![A-Za-zÀ-ÿ])", re.IGNORECASE
    ),
    re.compile(r"(?<=[A-Za-z])\$\s?(?P<a>\d+(?:[.,]\d+)*)(?P<k>)(?P<c>)"),
)
_POUNDS = re.compile(rf"(?<![\w.,])(?P<a>{_NUMBER})(?P<k>)(?P<c>)\spounds?\b", re.IGNORECASE)
_BARE = re.compile(rf"(?:(?<=\s)|^)({_NUMBER})$", re.MULTILINE)
"""A number at the end of a line, as the value of a field whose currency may be shown anywhere."""
_CENTS = re.compile(r"[.,](?=\d\d?$)")
_GROUPS = re.compile(r"[.,'’ \u00a0\u202f]")
_TOTAL = re.compile(
    r"(?<![\w-])(?<!sub )(?:(?:grand |order )?total[ei]?|amount due|to pay|you pay|"
    r"gesamt(?:summe|betrag|preis)?|summe|endbetrag|zu zahlen|à payer|importe|da pagare|"
    r"a pagar|合计|合計|总计|总价)"
    r"[^\w\n]*(?:\([^)]{0,30}\))?[^\w\n]*\n?[^\w\n]*$",
    re.IGNORECASE,
)
_LABEL_CHARACTERS = 60


def money(text: str) -> Iterator[Mention]:
    """(currency sign, amount) of every amount; perhaps (None, amount) of a number alone."""
    covered: set[int] = set()
    folded = text.casefold()
    # Most lines of a page have no currency, and need not be searched.
    for pattern in _MONEY if any(name in folded for name in _NAMES) else ():
        for match in pattern.finditer(text):
            digits = range(*match.span("a"))
            if covered.isdisjoint(digits):
                covered.update(digits)
                sign = _NAMES.get(match["c"].casefold(), "$")
                yield mention_of(match, *((sign, amount) for amount in _read(match["a"], bool(match["k"]))))
    for match in _POUNDS.finditer(text):
        # Pounds may be a weight.
        yield mention_of(match, *(("£", amount) for amount in _read(match["a"], False)), sure=False)
    for match in _BARE.finditer(text):
        perhaps: list[Key] = [(None, amount) for amount in _read(match[1], False)]
        yield mention_of(match, perhaps=perhaps, sure=False)


def is_total(mention: Mention, text: str) -> bool:
    """Whether the words before an amount call it the total."""
    return _TOTAL.search(text[max(0, mention.start - _LABEL_CHARACTERS) : mention.start]) is not None


def _read(number: str, thousands: bool) -> Iterator[float]:
    """The possible values of a number; one with a blank may be two numbers, the second being the amount."""
    whole, *decimals = _CENTS.split(number)
    yield float(f"{_GROUPS.sub('', whole)}.{''.join(decimals)}") * (1000 if thousands else 1)
    if " " in number:
        yield from _read(number.rpartition(" ")[2], thousands)
