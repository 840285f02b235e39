"""A page's address as a pattern: the kind of page, without its identity."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import SplitResult, unquote, urlsplit

_LONG = 24
"""Characters: a longer path segment is a title or a key, not a kind of page."""
_LOCAL = frozenset({"127.0.0.1", "localhost", "::1"})


def parts_of(address: str) -> SplitResult:
    """The parts of an address; all empty if it is not valid."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def host_of(address: str) -> str:
    """The host of an address or of a pattern, "" if there is none."""
    return parts_of(address).hostname or ""


def pattern_of(url: str, values: Collection[str] = ()) -> str:
    """The address as a site's pattern (`library.site.url_matches`).

    A path segment that has a digit, is long, or is one of `values` becomes `*`, and so does the query: they
    say which order or whose account it is. On this machine, any port matches.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "*"
    if not parts.hostname:
        return "*"
    steps = [
        "*" if re.search(r"\d", step) or len(step) > _LONG or unquote(step) in values else step
        for step in parts.path.split("/")
    ]
    shown_port = "" if port is None else ":*" if parts.hostname in _LOCAL else f":{port}"
    address = f"{parts.scheme}://{parts.hostname}{shown_port}{'/'.join(steps) or '/'}"
    return address + ("?*" if parts.query else "")
