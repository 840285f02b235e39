"""Which pages a folder of policies is for: one `site.yaml` → a checked model.

A site is known by its address (URL patterns), a kind of site by what its pages look like (`page/signs.py`).
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from handrail.page.signs import NO_SIGNS, Look, Signs
from handrail.policy.policy import Identifier
from handrail.states.states import StateRule
from handrail.text.authoring_errors import PolicyError, load_yaml, plain_errors, wrong

GENERIC = "generic"
"""The site whose policies work on any page."""

_PATTERN = re.compile(
    r"(?P<scheme>\*|https?)://(?P<host>\*|(?:\*\.)?[^/:*\s]+)(?::(?P<port>\*|\d{1,5}))?(?P<path>/\S*)"
)
_PORTS = {"http": 80, "https": 443}


def _checked_patterns(patterns: tuple[str, ...]) -> tuple[str, ...]:
    for pattern in patterns:
        if pattern != "*" and not _PATTERN.fullmatch(pattern):
            fix = 'Write scheme, host and path, for example "https://*.example.com/*", or "*" for any page'
            raise wrong(f"{pattern!r} is no URL pattern", fix)
    return patterns


def url_matches(pattern: str, url: str) -> bool:
    """Whether a URL fits a pattern such as `https://*.example.com/*`.

    Scheme, host, port and path are compared one by one, so that a `*` never reaches from the path into the
    host. `*.example.com` is example.com and all its subdomains; `*` as the port is any port, and no port is
    the scheme's default; a `*` in the path is any text, including the query but not the fragment.
    """
    if pattern == "*":
        return True
    wanted = _PATTERN.fullmatch(pattern)
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return False
    if not wanted or parts.scheme not in _PORTS or wanted["scheme"] not in ("*", parts.scheme):
        return False
    host, want_host = parts.hostname or "", wanted["host"].lower()
    if want_host.startswith("*."):
        if host != want_host[2:] and not host.endswith(want_host[1:]):
            return False
    elif want_host not in ("*", host):
        return False
    want_port = wanted["port"]
    if want_port != "*" and port != (int(want_port) if want_port else _PORTS[parts.scheme]):
        return False
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return re.fullmatch(".*".join(map(re.escape, wanted["path"].split("*"))), path, re.DOTALL) is not None


class When(BaseModel):
    """A further condition, for when the address alone is not enough (a site on a random port)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = ""
    """A glob for the page's title. A page may lie about its title, but this only offers policies."""


_Patterns = Annotated[
    tuple[str, ...],
    BeforeValidator(lambda value: [value] if isinstance(value, str) else value),
    AfterValidator(_checked_patterns),
]


class Site(BaseModel):
    """The `site.yaml` of a folder."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Identifier = Field(
        description="a folder name of small letters, digits and underscores", examples=["airline"]
    )
    patterns: _Patterns = Field(
        default=(), description="a list of URL patterns", examples=['["https://*.example.com/*"]']
    )
    looks_like: Look | None = Field(
        default=None,
        description="signs by which such a page is recognised at any address",
        examples=["""{signs: ['button "Add to cart"', 'link "My account"'], at_least: 2}"""],
    )
    when: When = Field(default=When(), description="the page's title", examples=['{title: "*Bluewing Air"}'])
    root: Identifier = Field(default="do_task", description="the name of a policy", examples=["do_task"])
    states: dict[Identifier, StateRule] = Field(
        default={},
        description="names of page states, each with what it is recognised by",
        examples=['{results: {heading: "Select flights*"}}'],
    )
    source: str
    """The file that it came from."""

    @model_validator(mode="after")
    def _can_be_found(self) -> Site:
        if not self.patterns and self.looks_like is None:
            fix = 'Write patterns: ["https://*.example.com/*"], or looks_like with signs'
            raise wrong("is missing: nothing says which pages the site is for", fix, "patterns")
        return self

    def matches(self, url: str, title: str = "", signs: Signs = NO_SIGNS) -> bool:
        """Whether the site's policies are offered on this page."""
        return self._at(url, title) or self.likeness(signs) > 0

    def _at(self, url: str, title: str) -> bool:
        if self.when.title and not fnmatchcase(title, self.when.title):
            return False
        return any(url_matches(pattern, url) for pattern in self.patterns)

    def likeness(self, signs: Signs) -> int:
        """How many of the site's signs the page shows; 0 if that is too few to recognise it."""
        return self.looks_like.strength(signs) if self.looks_like else 0

    def nearness(self, url: str, title: str, signs: Signs) -> tuple[int, int]:
        """A sort key: how exactly the address fits, then how much the page looks like the site."""
        return self.closeness if self._at(url, title) else 0, self.likeness(signs)

    @property
    def closeness(self) -> int:
        """How exact the patterns are: of two matching sites, the closer one's root is taken."""
        lengths = (len(pattern.replace("*", "")) for pattern in self.patterns)
        return max(lengths, default=0) + len(self.when.title)


def parse_site(text: str, folder: str, source: str, *, foreign: bool = False) -> Site:
    """Read the text of a `site.yaml`, a stranger's if `foreign`; the site is named after its folder.

    Raises `PolicyError`.
    """
    data = load_yaml(text, source, aliases=not foreign)
    if not isinstance(data, dict):
        fix = 'Write lines such as patterns: ["https://*.example.com/*"] and root: do_task'
        raise PolicyError(source, "", "holds no settings", fix)
    for name in ("source", "name"):
        if name in data and (name == "source" or data[name] != folder):
            fix = f"Remove the line: the site is called {folder}, as its folder"
            raise PolicyError(source, name, "does not belong here", fix)
    try:
        return Site.model_validate({**data, "name": folder, "source": source})
    except ValidationError as error:
        raise plain_errors(error, Site, source)[0] from None
