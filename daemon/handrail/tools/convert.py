"""Units of length, weight, temperature, time and data, with `pint` (https://pint.readthedocs.io)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from .context import ToolContext, ToolError

if TYPE_CHECKING:
    from pint import UnitRegistry

_AMOUNT = re.compile(r"\s*([-+]?\d+(?:[.,]\d+)*)\s*(.+?)\s*")
_UNIT = re.compile(r"[^\W\d_°µΩ][\w°µΩ²³ /*^.-]{0,39}|[°µΩ][\w ]{1,20}")
_ENGLISH = re.compile(r"[-+]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?")
_CONTINENTAL = re.compile(r"[-+]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?")
_POWER = re.compile(r"\d{2,}|\*\*|\^\s*[^23]")
"""Powers that are refused: only squares and cubes are units, and a tower of powers would take for ever."""
_MONEY = re.compile(r"[$€£¥₹]|\b(?:usd|eur|euros?|gbp|jpy|dollars?|pounds? sterling)\b", re.IGNORECASE)


def convert(given: Mapping[str, str], context: ToolContext) -> str:
    """`amount` in the unit `to`, to 6 significant digits. Raises `ToolError`, also for currencies."""
    if _MONEY.search(f"{given['amount']} {given['to']}"):
        raise ToolError("rates of exchange are not known here: look for them on a page")
    amount = _AMOUNT.fullmatch(given["amount"])
    unit, wanted = (amount[2] if amount else ""), given["to"].strip()
    for name in (unit, wanted):
        if not _UNIT.fullmatch(name) or _POWER.search(name):
            raise ToolError("write an amount such as 5 miles, and a unit such as km")
    assert amount is not None
    return f"{converted(number_in(amount[1]), unit, wanted):.6g} {wanted}"


def number_in(text: str) -> float:
    """Parse a number: "1,299.50" and "1.299,50" are 1299.5, "12,5" is 12.5. Raises `ToolError` for none."""
    if _ENGLISH.fullmatch(text):
        return float(text.replace(",", ""))
    if _CONTINENTAL.fullmatch(text):
        return float(text.replace(".", "").replace(",", "."))
    raise ToolError(f"{text} is no number: write one such as 1299.5")


def converted(number: float, unit: str, wanted: str) -> float:
    """`number` of `unit`, expressed in the wanted unit. Raises `ToolError` if that is impossible."""
    registry = _registry()
    try:
        return float(registry.Quantity(number, unit).to(wanted).magnitude)
    except Exception as error:
        # pint's parser can raise anything on a model's words: the model is told, and the run goes on.
        problem = " ".join(str(error).split())[:150]
        raise ToolError(f"that cannot be converted ({problem})") from None


@cache
def _registry() -> UnitRegistry[float]:
    """Created on first use: reading its file of definitions takes most of a second."""
    from pint import UnitRegistry

    return UnitRegistry(autoconvert_offset_to_baseunit=True)
