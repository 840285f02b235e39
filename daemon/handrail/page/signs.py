"""Recognises a page's kind from its controls: a shop that nobody has listed is a shop, too.

SteP's policies were bound to five known sites; here a kind of site is recognised by signs, so that its
policies are offered on any shop, forum or code host. A sign is written as a role, names of it and a number:

    link "Add to cart|Add to basket"        one link or more of either name
    textbox|combobox x4                     at least four fields, whatever their names
    empty "From*"                           a field of that name with nothing in it
    option "Green"                          an option of a list
    url "*/merge_requests*"                 the address; `title` is the page's title
    button "@save"                          a button that is called so in any language (`shared_words.py`)

Names are globs and compared without case. A page can show whatever it likes: signs only decide which
policies are offered, never what may be done without asking.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from handrail.text.authoring_errors import wrong
from handrail.text.shared_words import checked_names, expanded
from handrail_wire import Node
from handrail_wire.roles import TEXT_ROLES

from .calendar_month import Month, month_shown
from .roles import check_roles

_SIGN = re.compile(r'(?P<roles>[a-z]+(?:\|[a-z]+)*)(?: "(?P<names>[^"]+)")?(?: x(?P<count>[1-9]\d?))?')
MOST_NAMES = 3000
"""Names of one role that are looked at: a page of any size is judged in a few milliseconds."""
_SPECIAL = re.compile(r"[*?\[]")


@dataclass(frozen=True)
class Signs:
    """A page's address, title, and the names of its elements by role."""

    url: str = ""
    title: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    """Role → casefolded names and hints, each between line breaks."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """Role → number of its elements."""
    _judged: dict[str, bool] = field(default_factory=dict, compare=False, repr=False)
    """Results by sign: several sites and states ask for the same ones."""

    @classmethod
    def of(cls, url: str, title: str, nodes: Iterable[Node]) -> Signs:
        """The signs of a page with these nodes."""
        names: dict[str, set[str]] = {}
        counts: dict[str, int] = {}
        for node in nodes:
            counts[node.role] = counts.get(node.role, 0) + 1
            found = names.setdefault(node.role, set())
            if len(found) < MOST_NAMES:
                called = [" ".join(text.casefold().split()) for text in (node.name, node.hint) if text]
                found.update(called)
                if node.options and len(among := names.setdefault("option", set())) < MOST_NAMES:
                    among.update(" ".join(text.casefold().split()) for text in node.options[:MOST_NAMES])
                if node.role in TEXT_ROLES and not node.value:
                    counts["empty"] = counts.get("empty", 0) + 1
                    names.setdefault("empty", set()).update(called)
        return cls(url, title, {role: _lined(found) for role, found in names.items()}, counts)

    @cached_property
    def month(self) -> Month | None:
        """The month of the page's calendar, which several states ask for."""
        return month_shown(self.names)

    def show(self, sign: str) -> bool:
        """Whether the page shows a sign that was checked before."""
        if sign not in self._judged:
            self._judged[sign] = self._has(sign)
        return self._judged[sign]

    def _has(self, sign: str) -> bool:
        wanted = _read(sign)
        if wanted.names is None:
            return sum(self.counts.get(role, 0) for role in wanted.roles) >= wanted.count
        return any(wanted.names.stand_in(self._called(role)) for role in wanted.roles)

    def _called(self, role: str) -> str:
        if role in ("url", "title"):
            return _lined([(self.url if role == "url" else self.title).casefold()])
        return self.names.get(role, "")


NO_SIGNS = Signs()
"""The signs of a page that was not observed."""


def _lined(names: Iterable[str]) -> str:
    return "\n".join(["", *names, ""])


@dataclass(frozen=True)
class _Names:
    """The names that a sign asks for, as they are looked for in lines of names."""

    texts: tuple[str, ...]
    """Those whose globs have `*` at their ends only: plain texts, with the line breaks beside them."""
    patterns: tuple[re.Pattern[str], ...]
    every: bool
    """Whether every name will do."""

    def stand_in(self, lines: str) -> bool:
        return (
            any(text in lines for text in self.texts)
            or any(pattern.search(lines) for pattern in self.patterns)
            or (self.every and bool(lines.strip()))
        )


@dataclass(frozen=True)
class _Sign:
    roles: tuple[str, ...]
    count: int
    names: _Names | None
    """None: it counts the elements of its roles."""


@lru_cache(maxsize=8_192)
def _read(sign: str) -> _Sign:
    """A checked sign, read once: every page is asked for hundreds."""
    wanted = _SIGN.fullmatch(expanded(sign))
    assert wanted is not None
    roles = tuple(wanted["roles"].split("|"))
    if wanted["names"] is None:
        return _Sign(roles, int(wanted["count"] or 1), None)
    texts: list[str] = []
    patterns: list[re.Pattern[str]] = []
    globs = wanted["names"].casefold().split("|")
    for glob in globs:
        if not (core := glob.strip("*")):
            continue
        before, after = ("" if glob.startswith("*") else "\n"), ("" if glob.endswith("*") else "\n")
        if _SPECIAL.search(core):
            patterns.append(re.compile(f"{before}{_within_a_line(core)}{after}"))
        else:
            texts.append(f"{before}{core}{after}")
    names = _Names(tuple(texts), tuple(patterns), any(not glob.strip("*") for glob in globs))
    return _Sign(roles, 1, names)


def _within_a_line(glob: str) -> str:
    """A glob as a regular expression that stays on one line."""
    parts = re.split(r"(\*|\?|\[[^\]]+\])", glob)
    ways = {"*": r"[^\n]*?", "?": r"[^\n]"}
    parts = [f"[^{part[2:]}" if part.startswith("[!") else part for part in parts]
    return "".join(part if part.startswith("[") else ways.get(part) or re.escape(part) for part in parts)


def _checked_signs(signs: tuple[str, ...]) -> tuple[str, ...]:
    for sign in signs:
        if not (read := _SIGN.fullmatch(sign)):
            fix = """Write a role and a name, such as 'link "Add to cart*"', or how many: 'textbox x3'"""
            raise wrong(f"{sign!r} is no sign", fix)
        check_roles(read["roles"].split("|"), others=("empty", "url", "title"))
        checked_names(sign)
    return signs


class Look(BaseModel):
    """What a page looks like: signs, and how many of them have to be there."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    signs: Annotated[
        tuple[str, ...],
        BeforeValidator(lambda value: [value] if isinstance(value, str) else value),
        AfterValidator(_checked_signs),
    ] = Field(min_length=1)
    at_least: int = Field(default=1, ge=1)

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, data: Any) -> Any:
        """Accept a bare sign, or a list of signs of which one is enough."""
        return {"signs": data} if isinstance(data, str | list | tuple) else data

    @model_validator(mode="after")
    def _possible(self) -> Look:
        if self.at_least > len(self.signs):
            raise wrong(f"there are only {len(self.signs)} signs", "Lower at_least, or add signs", "at_least")
        return self

    def strength(self, page: Signs) -> int:
        """How many of the signs the page shows; 0 if that is fewer than `at_least`."""
        shown = sum(page.show(sign) for sign in self.signs)
        return shown if shown >= self.at_least else 0
