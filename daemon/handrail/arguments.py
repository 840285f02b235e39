"""What a call says: an argument that is empty counts as not given (pure).

That is how small models leave a field out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def is_blank(value: object) -> bool:
    """Whether an argument's value says nothing."""
    return value is None or value == ""


def without_blanks(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that say something."""
    return {name: value for name, value in arguments.items() if not is_blank(value)}
