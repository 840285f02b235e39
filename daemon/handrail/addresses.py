"""Web addresses: which ones are ever opened, and which ones act by being opened (SECURITY g). Pure."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, unquote, urlsplit

from pydantic_core import Url

from .labels import acting_url_words, naming_url_words

_ACTING_PATH = re.compile(
    r"/(checkout/confirm|place[_-]?order|pay(?:ments?)?/(?:confirm|submit|execute|capture|authori[sz]e)|"
    r"(?:order|booking|purchase)s?/confirm|oauth2?/(?:authorize|approve|allow|grant|consent)|settings/security|"
    r"logout[_-]all|accounts?/(?:close|terminate|disable)|(?:2fa|mfa|two[_-]?factor)/(?:disable|remove)|"
    r"(?:trash|bin)/empty|(?:history|activity|logs?|cache)/clear|cgi-bin/(?:reboot|reset|restart|shutdown))"
    r"(?:$|[/?.;])",
    re.IGNORECASE,
)
_SENT_PATH = re.compile(
    r"/((?:checkout|orders?|bookings?|purchases?)/(?:complete|place|submit|finish)|(?:complete|submit)[_-]order)"
    r"(?:$|[/?.;])",
    re.IGNORECASE,
)
"""Where a form is sent that orders; opened, these are the steps of a checkout."""
_SENT = frozenset({"reset", "clear", "wipe", "factory"})
"""Words of addresses that act when a form is sent there; opened, they show such a form."""
_PAYING_PATH = re.compile(r"/(pay|payment|buy|purchase|donate|withdraw)/?$", re.IGNORECASE)
_BUYING_PATH = re.compile(r"/buy[/_-]now/?$", re.IGNORECASE)
"""Buys what a parameter names."""
_AMOUNTS = frozenset({"amount", "sum", "betrag", "importe", "montant", "importo", "valor"})
_ACTING_KEYS = frozenset(
    "action act do op cmd method _method task mode command operation function".split()  # noqa: SIM905
)
"""Names of query parameters whose value says what to do."""
_ROUTE_KEYS = frozenset({"r", "route", "a", "event", "submit"})
"""Names of those whose value acts by its last piece, where that is one word ("item/delete")."""
_SHORT_FORMS = frozenset({"del", "rm", "trash", "buy", "pay", "install"})
"""What such a value may say as well; as a part of a path, they are a place or another language's article."""
_NAMING_KEY = re.compile(r"(?:^|_)id$|(?<=[a-z])I[dD]$|^(?:ID|token|key|code|hash|uuid)$")
"""Names of query parameters that say which thing is meant."""
_IDENTIFIER = re.compile(r"^(?:(?=[a-z_]*\d)[a-z0-9_]+|[0-9a-f-]{16,})$", re.IGNORECASE)
_WHAT = frozenset(
    ["my", "all", "this", "selected", "current", "user", "account", "item", "items", "everything", "bulk"]
)
"""Second words of a longer act: "delete-my-account", but not the article "delete-old-photos-at-once"."""
_TITLE = 2
"""Words: a longer piece of a path is the title of an article."""
_ACT = 5
_EXTENSION = re.compile(r"\.(php|aspx?|jsp|html?|cgi|do)$")
_SIGN_IN_PATH = re.compile(
    r"(?:^|[/._-])(?:log[_-]?[io]n|sign[_-]?[io]n|sso|sessions?)(?:$|[/._-])", re.IGNORECASE
)
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


def signs_in_there(url: str) -> bool:
    """Whether an address is one where people sign in: "/login", "https://signin.example/next"."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return _SIGN_IN_PATH.search(f"{parts.hostname or ''}{parts.path}") is not None


def acting_word(url: str, sent: bool = False) -> str:
    """What an address says it does by being opened: "/items/3/delete", "/cancel-order", "?action=remove".

    A word inside a longer title ("/how-to-delete-photos") is an article, not an act. Some words act only on
    what is named beside them: "/publish/5", "/confirm?token=x". A fragment that is a path counts as one.
    `sent`: a form is sent there, and a page that asks for a payment is opened otherwise.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if found := _acting(parts.path, parts.query, sent):
        return found
    route = re.match(r"!?(/[^?]*)\??(.*)", parts.fragment)
    return _acting(route[1], route[2], sent) if route else ""


def address_rules() -> dict[str, str | list[str]]:
    """All that `acting_word` and `signs_in_there` go by, for the extension's own check."""
    words = {
        "keys": _ACTING_KEYS, "routes": _ROUTE_KEYS, "sent": _SENT, "short": _SHORT_FORMS,
        "amounts": _AMOUNTS, "what": _WHAT,
        "acting": acting_url_words(), "naming": naming_url_words(),
    }  # fmt: skip
    patterns = {
        "actingPath": _ACTING_PATH, "payingPath": _PAYING_PATH, "sentPath": _SENT_PATH,
        "buyingPath": _BUYING_PATH, "namingKey": _NAMING_KEY,
        "identifier": _IDENTIFIER, "extension": _EXTENSION, "signInPath": _SIGN_IN_PATH,
    }  # fmt: skip
    return {name: sorted(some) for name, some in words.items()} | {
        name: pattern.pattern for name, pattern in patterns.items()
    }


def _acting(path: str, query: str, sent: bool) -> str:
    if (found := _ACTING_PATH.search(path)) or (sent and (found := _SENT_PATH.search(path))):
        return found[1]
    given = parse_qsl(query, keep_blank_values=True)
    keys = {key for key, _ in given}
    if (found := _PAYING_PATH.search(path)) and (sent or _AMOUNTS.intersection(map(str.lower, keys))):
        return found[1]
    named = any(_NAMING_KEY.search(key) for key in keys)
    if named and _BUYING_PATH.search(path):
        return "buy"
    pieces = [piece.partition(";")[0] for piece in unquote(path).rstrip("/").split("/")]
    for at, piece in enumerate(pieces):
        beside = [*pieces[max(at - 1, 0) : at], *pieces[at + 1 : at + 2]]
        last = at == len(pieces) - 1
        if found_word := _word(piece, (named and last) or any(map(_IDENTIFIER.search, beside)), sent):
            return found_word
    for key, value in given:
        if found_word := _of_parameter(key, value):
            return found_word
    return ""


def _of_parameter(key: str, value: str) -> str:
    """The acting word of a parameter: of its value where its name says so, else of its name."""
    if key.lower() in _ACTING_KEYS:
        return _said(value, key.lower())
    if key.lower() in _ROUTE_KEYS:
        words = _words(value.rpartition("/")[2])
        return _said(words[0], "") if len(words) == 1 else ""
    return _word(key, False)


def _word(piece: str, names: bool, sent: bool = False) -> str:
    """The acting word of one piece of an address; `names`: it stands beside what it would act on."""
    words = _words(_EXTENSION.sub("", piece))
    if _TITLE < len(words) <= _ACT:
        return words[0] if words[0] in acting_url_words() and words[1] in _WHAT else ""
    if len(words) > _TITLE:
        return ""
    known = acting_url_words() | (_SENT if sent else frozenset())
    known |= naming_url_words() if names else frozenset()
    return min(known.intersection(words), default="")


def _said(value: str, key: str) -> str:
    """The acting word of a parameter that says what to do: its first word, however long the rest."""
    first = _words(value)[:1] if len(_words(value)) <= _ACT else []
    known = acting_url_words() if key == "mode" else acting_url_words() | naming_url_words() | _SHORT_FORMS
    return min(known.intersection(first), default="") or _word(value, False)


def _words(piece: str) -> list[str]:
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", piece)
    return [word.lower() for word in re.findall(r"[^\W\d_]+|\d+", apart)]
