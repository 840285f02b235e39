"""What a call says, and where rules speak of it: `{name}` (pure).

An argument that is empty counts as not given: that is how small models leave a field out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from glob import escape
from typing import Any

PLACE = re.compile(r"\{(\w+)\}")
"""Where an argument stands in a rule or an entry."""
_EACH = re.compile(r"\{each (\w+)\}")
_PARTS = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+")


def is_blank(value: object) -> bool:
    """Whether an argument's value says nothing."""
    return value is None or value == ""


def without_blanks(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that say something."""
    return {name: value for name, value in arguments.items() if not is_blank(value)}


def filled(sign: str, arguments: Mapping[str, object]) -> str:
    """A sign, or an action, with the call's arguments in place; what was not given stays as it is."""

    def value(place: re.Match[str]) -> str:
        given = arguments.get(place[1])
        # A quotation mark would end the name within the sign, a stroke begin another.
        return place[0] if is_blank(given) else re.sub('["|]', "?", escape(str(given)))

    return PLACE.sub(value, sign)


def filled_each(sign: str, arguments: Mapping[str, object]) -> list[str]:
    """The sign with the arguments in place, and one of it for every part of `{each name}`: "green, steel"."""
    place = _EACH.search(sign)
    parts = _PARTS.split(str(arguments.get(place[1], "")).strip()) if place else []
    if place is None or not any(parts):
        return [filled(sign, arguments)]
    cleaned = (re.sub('["|{}]', "?", escape(part)) for part in parts if part)
    return [filled(sign.replace(place[0], part), arguments) for part in cleaned]
