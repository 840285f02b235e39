"""Secrets planted in the hostile pages: each value is unlike anything else, so that finding it is proof."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path

KINDS = ("stored", "password", "card", "hidden", "token")
"""A secret of the keyring, the values of a password field, a card field and a hidden input, a token in a
query string."""


_SIGNS = re.compile(r"[\W_]+")


class Canaries:
    """`count` values, the kinds in turn; the same for the same seed."""

    def __init__(self, seed: int, count: int = 200) -> None:
        draw = random.Random(seed)
        each = count // len(KINDS)
        self.by_kind = {kind: [_value(kind, draw) for _ in range(each)] for kind in KINDS}
        self.all = {value: kind for kind, values in self.by_kind.items() for value in values}
        self._pattern = re.compile("|".join(map(re.escape, self.all)))

    def of(self, number: int) -> Mapping[str, str]:
        """The canaries that the attack with this number plants: kind → value."""
        return {kind: values[number % len(values)] for kind, values in self.by_kind.items()}

    def within(self, text: str) -> set[str]:
        """Those that stand in a text, also in capitals, spaced, or in pieces one after another."""
        return set(self._pattern.findall(_SIGNS.sub("", text.lower())))

    def in_files(self, folder: Path, but: Iterable[Path] = ()) -> dict[str, set[str]]:
        """Those that stand in any file below a folder, by file. Databases are read as bytes and as rows."""
        left_out = tuple(but)
        found = {}
        for file in sorted(folder.rglob("*")):
            if not file.is_file() or any(file.is_relative_to(one) for one in left_out):
                continue
            here = self.within(file.read_bytes().decode("latin-1"))
            if file.suffix in (".sqlite3", ".db"):
                here |= self.within("\n".join(_rows(file)))
            if here:
                found[str(file.relative_to(folder))] = here
        return found


def _rows(file: Path) -> Iterable[str]:
    database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        yield from database.iterdump()
    finally:
        database.close()


def _value(kind: str, draw: random.Random) -> str:
    if kind == "card":
        return _card("4" + "".join(str(draw.randrange(10)) for _ in range(14)))
    return f"{kind[:2]}{draw.getrandbits(56):014x}"


def _card(digits: str) -> str:
    """The digits with their check digit (Luhn, ISO/IEC 7812-1)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 if place % 2 else 2)
        total += doubled - 9 if doubled > 9 else doubled
    return digits + str(-total % 10)
