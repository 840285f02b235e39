"""Writes out the units of amounts in a text, and converts them to the other system.

`5 mi` becomes `5 mi (5 miles, about 8.05 km)`: nothing is taken away, so that a page that counts in either is
understood. Only units that can hardly be anything else are converted: not "5 in", "5g", or pounds, which are
money as well. The arithmetic is `pint`'s (`tools/convert.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from handrail.tools import ToolError
from handrail.tools.convert import converted, number_in


class _Unit:
    """A unit: its name in pint, its singular and plural, and its counterpart."""

    def __init__(self, name: str, singular: str, plural: str, other: str, short: str = "") -> None:
        self.name, self.singular, self.plural, self.other = name, singular, plural, other
        self.short = short or other
        """How the counterpart is shown."""


_UNITS: tuple[tuple[str, _Unit], ...] = (
    (r"mi|miles?", _Unit("mile", "mile", "miles", "km")),
    (r"km|kilomet(?:er|re)s?", _Unit("km", "kilometer", "kilometers", "mile", "mi")),
    (r"ft|foot|feet", _Unit("foot", "foot", "feet", "m")),
    (r"met(?:er|re)s?", _Unit("m", "meter", "meters", "foot", "ft")),
    (r"inch(?:es)?", _Unit("inch", "inch", "inches", "cm")),
    (r"cm|centimet(?:er|re)s?", _Unit("cm", "centimeter", "centimeters", "inch", "in")),
    (r"yds?|yards?", _Unit("yard", "yard", "yards", "m")),
    (r"lbs?", _Unit("pound", "pound", "pounds", "kg")),
    (r"kg|kilos?|kilograms?", _Unit("kg", "kilogram", "kilograms", "pound", "lb")),
    (r"oz|ounces?", _Unit("ounce", "ounce", "ounces", "g")),
    (r"fl\.? oz|fluid ounces?", _Unit("fluid_ounce", "fluid ounce", "fluid ounces", "mL", "ml")),
    (r"gal|gallons?", _Unit("gallon", "gallon", "gallons", "liter", "l")),
    (r"mph|miles per hour", _Unit("mile/hour", "mile per hour", "miles per hour", "km/hour", "km/h")),
    (r"km/h|kph", _Unit("km/hour", "kilometer per hour", "kilometers per hour", "mile/hour", "mph")),
    (r"sq\.? ?ft|ft²|square f(?:oo|ee)t", _Unit("foot^2", "square foot", "square feet", "m^2", "m²")),
    (r"m²|sqm|square met(?:er|re)s?", _Unit("m^2", "square meter", "square meters", "foot^2", "sq ft")),
    (r"°\s?F", _Unit("degF", "degree Fahrenheit", "degrees Fahrenheit", "degC", "°C")),
    (r"°\s?C", _Unit("degC", "degree Celsius", "degrees Celsius", "degF", "°F")),
)
_AMOUNT = re.compile(
    r"(?<![\w$€£¥.,/–-])(?P<n>-?\d+(?:[.,]\d+)*)(?:\s|-)?(?:"
    + "|".join(f"(?P<u{place}>{words})" for place, (words, _) in enumerate(_UNITS))
    + r")(?![\w²³/])(?!\s?\()",
    re.IGNORECASE,
)
_TOLD = re.compile(r"\([^()]*\babout [^()]*\)|(?<=\w \()[^() ]+ ?[^() ]+(?=\))")
"""What was added before, by this or by the person."""
_UNCLEAR = re.compile(r"\d{1,3}\.\d{3}")
"""A thousand to one reader, one to another."""
_MOST_MILES = 1000
"""Miles: this many or more are as likely to be an airline's points as a distance."""


def with_units(text: str, untouched: Iterable[tuple[int, int]]) -> str:
    """The text with its amounts converted, except in the `untouched` spans."""
    left = [*untouched, *(found.span() for found in _TOLD.finditer(text))]

    def converted_amount(found: re.Match[str]) -> str:
        if any(start <= found.start() < end for start, end in left):
            return found[0]
        unit = _UNITS[int(str(found.lastgroup).removeprefix("u"))][1]
        try:
            number = number_in(found["n"])
            other = converted(number, unit.name, unit.other)
        except ToolError:
            return found[0]
        if _UNCLEAR.fullmatch(found["n"]) or (unit.name == "mile" and number >= _MOST_MILES):
            return found[0]
        out = f"{found['n']} {unit.singular if number == 1 else unit.plural}"
        about = f"about {_rounded(other)} {unit.short}"
        known = " ".join(found[0].casefold().replace("-", " ").split()) == out.casefold()
        return f"{found[0]} ({about})" if known else f"{found[0]} ({out}, {about})"

    return _AMOUNT.sub(converted_amount, text)


def _rounded(number: float) -> str:
    """To three significant digits, without an exponent."""
    short = float(f"{number:.3g}")
    return f"{short:,.0f}" if abs(short) >= 100 else f"{short:g}"
