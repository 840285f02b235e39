"""What a policy was called with that names a thing, and whether a page tells it: "OPS-42" in its heading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handrail.page.signs import Signs
from handrail.text.arguments import parts_of, without_blanks
from handrail.text.field_kinds import begins_like, has_words, kinds_of_argument, plain

NAMING = frozenset(
    {"reference", "article", "product", "subject", "full_name", "last_name", "first_name"}
)
"""Kinds of values that a thing may be called by."""
_SIGNS = r":#(|·–—\]\[)/\-"
"""Stand between a thing's name and what else a heading or a title says."""
_FORMATS = ("quoted", "reference", "code", "number")


def naming(
    arguments: Mapping[str, Any], specs: Mapping[str, Mapping[str, Any]], deed: str = ""
) -> tuple[str, ...]:
    """The values of a call that may name the thing that it is about: those with a format, if it has any.

    Where something new is made, which has no page yet, all of them.
    """
    told = {
        name: str(value)
        for name, value in without_blanks(arguments).items()
        if (spec := specs.get(name)) is not None
        and "enum" not in spec
        and not begins_like("asked", name)
        and kinds_of_argument(name, spec) <= NAMING
    }
    exact = tuple(value for name, value in told.items() if specs[name].get("format") in _FORMATS)
    return tuple(told.values()) if begins_like("new", deed) else exact or tuple(told.values())


@dataclass(frozen=True)
class Named:
    """The thing that a call is about, as it was told, and what the policy has pressed on its way to it."""

    values: tuple[str, ...] = ()
    pressed: tuple[str, ...] = ()
    """In words, each with its row."""
    within: bool = False
    """Whether it may stand anywhere in a name."""

    def on(self, signs: Signs, roles: str) -> bool:
        """Whether something of one of these roles is called so.

        Where that may be a heading, it is enough that something was pressed that is called so.
        """
        told = _tells if self.within else _is_called
        if any(told(value, role, signs) for role in roles.split("|") for value in self.values):
            return True
        pressed = self.pressed if "heading" in roles else ()
        return any(has_words(value, step) for value in self.values for step in pressed)


def _names(role: str, signs: Signs) -> list[str]:
    if role in ("url", "title"):
        return [signs.url if role == "url" else signs.title]
    return signs.names.get(role, "").split("\n")


def _tells(value: str, role: str, signs: Signs) -> bool:
    """Whether the name of an element of a role has a value in it."""
    return any(has_words(value, name) for name in _names(role, signs))


def _is_called(value: str, role: str, signs: Signs) -> bool:
    """Whether an element of a role is called by a value, or a row has it; a text is nothing but that."""
    names = _names(role, signs)
    if role == "text":
        return any(plain(name) == plain(value) for name in names)
    told = is_apart if role in ("heading", "link", "title", "url") else has_words
    return any(told(value, name) for name in names)


def is_apart(value: str, name: str) -> bool:
    """Whether a name is a value, or has it between signs and numbers: "Bug #73 (New): Route map", which is
    not called "Route".
    """
    if not plain(value) or (" " not in value and any(map(str.isdecimal, value))):
        return has_words(value, name)
    apart = rf"(?:^|[{_SIGNS}]\s*|\d\s+){re.escape(value.casefold())}(?=$|\s*[{_SIGNS}]|\s+\d)"
    return re.search(apart, name.casefold()) is not None


SAYING = ("text", "cell", "row", "definition", "term", "listitem", "heading", "option")
"""Roles of what a page says about its thing."""


def says(signs: Signs, parts: str, *, nearly: bool = False) -> bool:
    """Whether a page says every part of "green, steel" as words; or `nearly`, inflected or after a hyphen."""
    said = "\n".join([signs.title.casefold(), *(signs.names.get(role, "") for role in SAYING)])
    wanted = parts_of(parts.casefold())
    before, after = (r"(?<!\w)", r"\w{0,2}(?!\w)") if nearly else (r"(?<![\w-])", r"(?!\w)")
    return bool(wanted) and all(re.search(f"{before}{re.escape(part)}{after}", said) for part in wanted)

