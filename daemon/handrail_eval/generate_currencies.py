"""Writes `text/currencies.json`: the currencies in use, with the signs that people write for them (CLDR).

The library with these data comes with what builds the documents; its 36 MB are too much for two small tables.

    python -m handrail_eval.generate_currencies
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.languages import get_official_languages

from handrail import text

SPOKEN = ("en", "de", "es", "fr", "pt", "it", "zh", "ja")
KNOWN_LETTERS = frozenset(("kr", "Ft", "Rs", "RM", "Rp", "R"))
"""Other signs of one or two plain letters are units and abbreviations more often: "12 KM"."""


def currencies() -> dict[str, object]:
    """The codes, how many digits their fractions have where not two, and whose each sign is."""
    now = {
        (territory, code)
        for territory, given in get_global("territory_currencies").items()
        for code, _, end, tender in given
        if end is None and tender
    }
    codes = sorted({code for _, code in now})
    owners: defaultdict[str, set[str]] = defaultdict(set)
    for locale in map(Locale.parse, SPOKEN):
        for code in codes:
            owners[_sign(locale, code)].add(code)
    for territory, code in sorted(now):
        for language in get_official_languages(territory):
            try:
                owners[_sign(Locale.parse(f"{language}_{territory}"), code)].add(code)
            except (UnknownLocaleError, ValueError):
                continue
    fractions = get_global("currency_fractions")
    digits = {code: fractions[code][0] for code in codes if code in fractions and fractions[code][0] != 2}
    telling = (sign for sign in sorted(owners) if sign not in codes and _is_telling(sign))
    signs = {sign: sorted(owners[sign]) for sign in telling}
    return {"codes": codes, "digits": digits, "signs": signs}


def _sign(locale: Locale, code: str) -> str:
    return str(locale.currency_symbols.get(code, code)).strip("\u200b\u200f\u202f ")


def _is_telling(sign: str) -> bool:
    return bool(sign) and (len(sign) > 2 or not (sign.isascii() and sign.isalpha()) or sign in KNOWN_LETTERS)


if __name__ == "__main__":
    [folder] = map(Path, text.__path__)
    written = json.dumps(currencies(), ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "currencies.json").write_text(f"{written}\n", "utf-8")
