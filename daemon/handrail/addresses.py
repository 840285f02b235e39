"""Web addresses: which ones are ever opened, and which ones act by being opened (SECURITY g). Pure."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, unquote, urlsplit

from pydantic_core import Url

from .labels import acting_url_words

_ACTING_PATH = re.compile(
    r"/(checkout/confirm|place[_-]?order|pay(?:ment)?/(?:confirm|submit)|oauth2?/authorize|settings/security|"
    r"logout[_-]all)(?:$|[/?.])",
    re.IGNORECASE,
)
_ACTING_KEYS = frozenset({"action", "do", "op", "cmd", "method", "_method", "task", "mode"})
"""Names of query parameters whose value says what to do."""
_EMPTY_SCRIPTS = frozenset({"", "void 0", "void(0)", "void (0)", "void( 0 )", "void ( 0 )", "false", "null"})


class Forbidden(ValueError):
    """An action that is never carried out, approved or not; the text says why."""


def check_address(url: str) -> None:
    """Refuse what is not a plain web address. Raises `Forbidden`."""
    try:
        parts = Url(url)
    except ValueError:
        raise Forbidden("this is not a complete web address") from None
    if parts.scheme not in ("http", "https"):
        raise Forbidden(f"only web addresses can be opened, not {parts.scheme}:")
    if parts.username or parts.password:
        raise Forbidden("an address with a user name or password in it is not opened")


def leads_nowhere(url: str) -> bool:
    """Whether an address only makes a link of a button: "#", "javascript:void(0)"."""
    scheme, _, script = url.partition(":")
    words = " ".join(script.lower().split()).rstrip("; ")
    return url.endswith(("#", "#!")) or (scheme.lower() == "javascript" and words in _EMPTY_SCRIPTS)


def acting_word(url: str) -> str:
    """What an address says it does by being opened: "/items/3/delete", "/cancel-order", "?action=remove".

    A word inside a longer title ("/how-to-delete-photos") is an article, not an act.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if found := _ACTING_PATH.search(parts.path):
        return found[1]
    path = unquote(parts.path).split("/")
    pieces = [re.sub(r"\.(php|aspx?|jsp|html?|cgi|do)$", "", piece) for piece in path]
    for key, value in parse_qsl(parts.query, keep_blank_values=True):
        pieces.append(value if key.lower() in _ACTING_KEYS else key)
    for piece in pieces:
        apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", piece)
        words = [word.lower() for word in re.findall(r"[^\W\d_]+|\d+", apart)]
        if len(words) <= 2 and (hits := acting_url_words().intersection(words)):
            return min(hits)
    return ""
