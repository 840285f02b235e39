"""What a model can do, as a table of flags, each with its source.

The table is `profiles.toml`: providers, and families of their models. What the person's settings say counts
more than the table, and what the server itself says of a model more than what its family is known for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any, Literal
from urllib.parse import urlsplit

from handrail.policy.tiers import TierProfile

Mode = Literal["grammar", "json_schema", "json_object", "text"]
Interface = Literal["openai", "anthropic", "gemini"]


@dataclass(frozen=True)
class Price:
    """Money per million tokens; without `per_million_cached`, cached ones cost as much as others."""

    per_million_in: float
    per_million_out: float
    per_million_cached: float | None = None

    def cost(self, prompt_tokens: int, completion_tokens: int, cached_tokens: int = 0) -> float:
        """Money for one call; `cached_tokens` are among those of the prompt."""
        cached = self.per_million_in if self.per_million_cached is None else self.per_million_cached
        fresh = prompt_tokens - cached_tokens
        money = (
            fresh * self.per_million_in + cached_tokens * cached + completion_tokens * self.per_million_out
        )
        return money / 1_000_000


FREE = Price(0.0, 0.0)


@dataclass(frozen=True)
class Profile:
    """What one model at one endpoint can do. None and "" are "not known"."""

    provider: str = "a server that speaks OpenAI's interface"
    interface: Interface = "openai"
    """By which of the interfaces it is asked."""
    mode: Mode = "json_schema"
    """How it is held to a schema, at best."""
    schema: str = "any"
    """What its schemas may say: a name in `schema_rules.RULES`."""
    strict: bool = True
    """Whether it can promise that an answer fits."""
    length_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: bool = True
    """Whether it takes a temperature."""
    reasoning: tuple[str, ...] = ()
    """How much it can be asked to think, from least to most."""
    images: bool = False
    """Whether it can be shown pictures."""
    context: int | None = None
    """Tokens of prompt and answer together."""
    answer_limit: int | None = 8_000
    """Tokens of the longest answer, with what the model thinks."""
    cache: Literal["", "automatic", "marked"] = ""
    """Whether the provider keeps the beginning of a prompt by itself, or where it is marked."""
    price: Price | None = None
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Where each flag that is not a default comes from: an address, "your settings", "the server says so"."""

    def room_for_page(self, tier: TierProfile) -> int | None:
        """Tokens that its context leaves for a page, beside the rest and the answer; None: not known."""
        if self.context is None:
            return None
        return max(LEAST_PAGE, self.context - tier.prompt_tokens - tier.answer_tokens)

    def told(self, source: str, **flags: Any) -> Profile:
        """The profile with some flags as somebody says they are; None says nothing."""
        said = {name: value for name, value in flags.items() if value is not None}
        return replace(self, **said, sources={**self.sources, **dict.fromkeys(said, source)})


UNKNOWN = Profile()
LEAST_PAGE = 300
"""Tokens of a page that are shown however short a context is."""
SETTINGS = "your settings"
SERVER = "the server says so"


@dataclass(frozen=True)
class Provider:
    """A service or program with models. `address`: where its interface is."""

    key: str
    title: str
    address: str
    hosts: tuple[str, ...]
    flags: Mapping[str, tuple[Any, str]]
    families: tuple[tuple[tuple[str, ...], Mapping[str, tuple[Any, str]]], ...]
    """Patterns of models' names, and what is true of those; the first that fits counts."""
    suggested: str = ""
    """The model to begin with."""

    def profile(self, model: str) -> Profile:
        """What is known of one of its models."""
        named = model.casefold()
        own = next(
            (flags for patterns, flags in self.families if any(fnmatchcase(named, one) for one in patterns)),
            {},
        )
        flags = {**self.flags, **own}
        values = {name: value for name, (value, _) in flags.items()}
        return Profile(
            provider=self.title, **values, sources={name: source for name, (_, source) in flags.items()}
        )


@cache
def providers() -> Mapping[str, Provider]:
    """All providers of the table, by their short names."""
    text = resources.files(__package__).joinpath("profiles.toml").read_text("utf-8")
    return {key: _provider(key, entry) for key, entry in tomllib.loads(text).items()}


def provider_of(base_url: str, program: str = "") -> Provider | None:
    """The provider at an address; `program`: the server that was found there."""
    host = urlsplit(base_url).hostname or ""
    return next((one for one in providers().values() if host in one.hosts or one.title == program), None)


def profile_of(base_url: str, model: str, program: str = "") -> Profile:
    """What is known of a model at an address."""
    provider = provider_of(base_url, program)
    return provider.profile(model) if provider else UNKNOWN


_FLAGS = {one.name for one in fields(Profile)} - {"provider", "sources"}


def _provider(key: str, entry: Mapping[str, Any]) -> Provider:
    families = tuple(
        (tuple(family["names"]), _flags({name: one for name, one in family.items() if name != "names"}))
        for family in entry.get("families", ())
    )
    own = ("title", "address", "hosts", "families", "suggested")
    flags = _flags({name: one for name, one in entry.items() if name not in own})
    title, address, hosts = entry["title"], entry["address"], tuple(entry["hosts"])
    return Provider(key, title, address, hosts, flags, families, entry.get("suggested", ""))


def _flags(entry: Mapping[str, Any]) -> dict[str, tuple[Any, str]]:
    """The flags of an entry: each is a list of its value and its source."""
    flags = {}
    for name, (value, source) in entry.items():
        assert name in _FLAGS, f"profiles.toml: there is no flag {name!r}"
        if name == "price":
            value = Price(*value)
        flags[name] = (tuple(value) if isinstance(value, list) else value, source)
    return flags
