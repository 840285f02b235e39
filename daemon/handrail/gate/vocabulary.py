"""The words of programs: in which sets they stand, and how addresses and names are taken apart into them.

`vocabulary.toml` says of each set what its words tell. Addresses and programs are English on most sites;
labels in other languages are looked up as well. What follows from them is in `request_rules.py`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from urllib.parse import parse_qsl, unquote

from handrail.page.address_pattern import parts_of
from handrail_wire import RequestFacts

from .labels import KINDS, Kind

_WORDS = tomllib.loads((resources.files(__package__) / "vocabulary.toml").read_text("utf-8"))


def listed(name: str) -> frozenset[str]:
    """The words of one set in the file."""
    return frozenset(_WORDS[name].split())


ACTS: Mapping[Kind, frozenset[str]] = {kind: frozenset(_WORDS["acts"][kind].split()) for kind in KINDS}
"""The words that name an act by themselves, by its kind."""
KEYS = listed("keys")
_BESIDE = listed("beside")
_STATES = frozenset(("status", "state"))
"""Names of the field in which a body sets a status."""


@dataclass(frozen=True)
class Deed:
    """An act that takes several words to tell: what is done, to what, or with which fields of the body."""

    kind: Kind
    by: frozenset[str]
    what: frozenset[str]
    fields: frozenset[str]

    def is_named(self, words: Collection[str], last: Collection[str]) -> bool:
        """Whether the words name it, and `last` nothing else: "account/close", not "close-banner"."""
        done = not self.by or bool(self.by.intersection(words))
        return done and bool(self.what.intersection(words)) and self.by | self.what | _BESIDE >= set(last)


DEEDS = tuple(
    Deed(deed["kind"], *(frozenset(deed.get(name, "").split()) for name in ("by", "what", "fields")))
    for deed in _WORDS["deeds"]
)


def words_of(text: str) -> list[str]:
    """The words of "placeOrder_v2": place, order, v. A long text with digits is a key and has none."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(r"\.(php|aspx?|jsp|html?|cgi|do|json)$", "", text))
    if len(text) > 24 and re.search(r"\d", text):
        return []
    apart = re.sub(r"\bcheck[ _-]out(?![^\W\d_])", "checkout", apart, flags=re.IGNORECASE)
    return [
        word.lower()
        for word in re.findall(r"2fa|oauth2|saml2|openrtb2|gen_?204|[^\W\d_]+", apart, re.IGNORECASE)
    ]


class Address:
    """An address in words. Each part is taken apart once."""

    def __init__(self, url: str) -> None:
        self.parts = parts_of(url)

    @cached_property
    def calls(self) -> list[list[list[str]]]:
        """The words of each segment of its path, by the calls it names: tRPC puts several into one."""
        parts = (part for part in unquote(self.parts.path).split("/") if part)
        return [[words_of(call) for call in part.split(",")] for part in parts]

    @cached_property
    def segments(self) -> list[list[str]]:
        """The words of each segment of its path."""
        return [[word for words in calls for word in words] for calls in self.calls]

    @cached_property
    def path(self) -> list[list[str]]:
        """The segments that have words."""
        return [words for words in self.segments if words]

    @property
    def last(self) -> list[str]:
        """The words of the last segment that has any."""
        return self.path[-1] if self.path else []

    @cached_property
    def queries(self) -> list[tuple[str, str]]:
        """Names and values of its parameters."""
        return parse_qsl(self.parts.query, keep_blank_values=True)

    @cached_property
    def actions(self) -> list[list[str]]:
        """The words of each parameter that names an action: "?_action=check-recent"."""
        named = (words_of(value) for key, value in self.queries if key.lower() in KEYS)
        return [words for words in named if words]


class Said:
    """What a request says of itself, in words."""

    def __init__(self, request: RequestFacts) -> None:
        self.request = request
        self.address = Address(request.url)

    @cached_property
    def alters(self) -> bool:
        """Whether it changes what exists: by its method, one named in its place, or a status that it sets.

        A request that only asks for a status does not send one.
        """
        request = self.request
        parts = [*request.operation.replace(";", " ").split(), *self.address.parts.query.split("&")]
        other = {part.lower() for part in parts} & {"_method=put", "_method=patch", "_method=delete"}
        fields = {name.lower() for name in request.fields}
        sets = self.address.segments[-1:] == [["status"]] and _STATES & fields
        return request.method not in ("GET", "POST") or bool(other or sets)

    @cached_property
    def names(self) -> list[list[str]]:
        """The words of each name in its operation."""
        names = self.request.operation.replace(";", " ").split()
        return [words_of(name.rsplit("=", 1)[-1]) for name in names]

    @property
    def is_mutation(self) -> bool:
        """Whether it is GraphQL's kind of operation that changes something."""
        return "mutation" in self.request.operation.split()

    @property
    def is_query(self) -> bool:
        """Whether its operation consists of GraphQL queries and subscriptions only."""
        parts = [part.split() for part in self.request.operation.split(";") if self.request.operation]
        return bool(parts) and all(part and part[0] in ("query", "subscription") for part in parts)
