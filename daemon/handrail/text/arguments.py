"""Arguments of calls, and the placeholders in rules and texts: `{name}`, `<secret:name>`.

An empty argument counts as not given: that is how small models leave a field out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from glob import escape
from typing import Any

PLACE = re.compile(r"\{(\w+)\}")
"""The placeholder of an argument in a rule or an entry."""
SECRET_NAME = re.compile(r"<secret:([a-z][a-z0-9_]{0,39})>")
"""The name of a stored secret, in place of its value, which is filled in last."""
_PARTS = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+")


def is_blank(value: object) -> bool:
    """Whether an argument's value counts as not given."""
    return value is None or value == ""


def without_blanks(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that are not blank."""
    return {name: value for name, value in arguments.items() if not is_blank(value)}


def filled(sign: str, arguments: Mapping[str, object]) -> str:
    """A sign or an action with its placeholders filled in; those of arguments not given stay as they are.

    Values are escaped, so that no wildcard in them counts (`fnmatch`).
    """

    def value(place: re.Match[str]) -> str:
        given = arguments.get(place[1])
        # A quotation mark would end the name within the sign, a | begin an alternative.
        return place[0] if is_blank(given) else re.sub('["|]', "?", escape(str(given)))

    return PLACE.sub(value, sign)


def parts_of(words: str) -> list[str]:
    """The items of a list in words: "green, steel and cork"."""
    return [part for part in _PARTS.split(words.strip()) if part]
