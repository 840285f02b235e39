"""Web addresses: which may be opened at all, and which act merely by being opened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import parse_qsl, unquote, urlsplit

from pydantic_core import Url

from .label_text import fold
from .labels import acting_url_words, behind_url_words, naming_url_words


def _words_in(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ACTING_PATH = re.compile(
    r"/(checkout/confirm|place[_-]?order|pay(?:ments?)?/(?:confirm|submit|execute|capture|authori[sz]e)|"
    r"(?:order|booking|purchase)s?/confirm|oauth2?/(?:authorize|approve|allow|grant|consent)|settings/security|"
    r"logout[_-]all|accounts?/(?:close|terminate|disable)|(?:2fa|mfa|two[_-]?factor)/(?:disable|remove)|"
    r"(?:trash|bin)/empty|(?:history|activity|logs?|cache)/clear|cgi-bin/(?:reboot|reset|restart|shutdown)|"
    r"safe[_-]?(?:restart|exit)|make[_-](?:admin|owner|moderator|public)|"
    r"newsletter/(?:abmelden|abmeldung|austragen|optout|opt-out|baja|desinscription|descadastro|cancellazione))"
    r"(?:$|[/?.;])",
    re.IGNORECASE,
)
_SENT_PATH = re.compile(
    r"/((?:checkout|carts?|basket|bag|orders?|bookings?|purchases?)/(?:complete|place|submit|finish)|"
    r"(?:complete|submit)[_-]order)"
    r"(?:$|[/?.;])",
    re.IGNORECASE,
)
"""Paths to which an order form is sent; when opened, they are steps of a checkout."""
_SENT = frozenset({"reset", "clear", "wipe", "factory"})
"""Words of addresses that act when a form is sent there; when opened, they only show that form."""
_PAYING_PATH = re.compile(
    r"/(pay|payment|buy|purchase|donate|withdraw|transfer|bestellen|bezahlen|pagar|payer|commander|paga|ordina)/?$",
    re.IGNORECASE,
)
_BUYING_PATH = re.compile(r"/buy[/_-]now/?$", re.IGNORECASE)
"""A "buy now" path, which buys what a query parameter names."""
_AMOUNTS = frozenset({"amount", "sum", "betrag", "importe", "montant", "importo", "valor"})
_ACTING_KEYS = _words_in("action act do op cmd method _method task mode command operation function")
"""Names of query parameters whose value says what to do."""
_ANSWER_KEYS = frozenset({"decision", "answer", "response", "reply", "rsvp", "vote", "verdict"})
"""Query parameters whose value answers a request named by another one ("?decision=approved&token=x")."""
_ANSWERS = frozenset({"yes", "no", "approved", "accepted", "rejected", "declined", "denied", "deny"})
_NONCE_KEY = re.compile(
    r"^(?:_wpnonce|sesskey|atl_token|formhash|authenticity_token|form_key|gfid|_?[cx]srf[a-z_-]*)$",
    re.IGNORECASE,
)
"""Parameters that prove that a request is intended; only addresses that act are guarded this way."""
_TOKEN_KEY = re.compile(r"^_?(?:token|sectok)$", re.IGNORECASE)
"""As well, but such an address may also only be a private one ("/view?token=x")."""
_SWITCHED = frozenset(
    "0 1 on off true false yes no enable enabled disable disabled public private".split()  # noqa: SIM905
)
_PAGING = frozenset({"page", "p", "start", "offset", "limit", "per_page"})
_EDITING = re.compile(r"(?:^|[^a-z])edit(?:$|[^a-z])", re.IGNORECASE)
"""A parameter that opens something to be edited ("fn[edit][omar]=1") switches nothing."""
_LEAVING = re.compile(r"(?:^|[^a-z])(?:(?:log|sign)[_-]?(?:out|off)|preview)(?:$|[^a-z])", re.IGNORECASE)
"""Guarded addresses that do nothing lasting: signing out, previews."""
_QUERY_KEYS = frozenset({"sql", "sql_query", "sqlquery"})
_WRITING_QUERY = re.compile(
    r"^\s*(drop|delete|truncate|alter|update|insert|create|grant|revoke|replace)\b", re.IGNORECASE
)
"""SQL statements that write, in the parameters named above."""
_THINGS = _words_in(
    "comment comments post posts user users item items order orders page topic thread message messages"
    " account file files plugin member friend record entry event product"
)
"""Nouns that may be glued to the verb in such a value: "trashcomment"."""
_ROUTE_KEYS = frozenset({"r", "route", "a", "event", "submit"})
"""Parameters whose value acts by its last path segment if that is a single word ("item/delete")."""
_SHORT_FORMS = frozenset({"del", "rm", "trash", "buy", "pay", "install"})
"""Verbs that count in parameter values only: in a path they are a place or another language's article."""
_NAMING_KEY = re.compile(r"(?:^|_)id$|(?<=[a-z])I[dD]$|^(?:ID|token|key|code|hash|uuid)$")
"""Query parameters that identify the thing meant."""
_IDENTIFIER = re.compile(r"^(?:(?=[a-z_]*\d)[a-z0-9_]+|[0-9a-f-]{16,})$", re.IGNORECASE)
_WHAT = _words_in("my all this selected current user account item items everything bulk password")
"""Second words of a longer act ("delete-my-account"), as against an article ("delete-old-photos-at-once")."""
_TITLE = 2
"""Words: a longer path segment is the title of an article."""
_ACT = 5
_TELLING = 3
"""Fewest letters of a word that an address and a link's label must share."""
_EXTENSION = re.compile(r"\.(php|aspx?|jsp|html?|cgi|do)$")
_READING = _words_in(
    "docs documentation reference help hilfe ayuda aide ajuda aiuto manual tutorial tutorials learn faq"
    " glossary dictionary diccionario dictionnaire dicionario dizionario wörterbuch woerterbuch thesaurus"
    " translate"
)
"""Path segments below which a verb is a page's subject."""
_SHELVES = frozenset({"wiki", "tag", "tags", "tagged", "topic", "topics"})
"""Path segments below which only the very next segment is a subject: deeper ones change the site's things."""
_DATED = frozenset({"news", "blog", "archive", "press"})
_YEAR = re.compile(r"^(?:19|20)\d\d$")
"""A year below a dated section does not identify a thing."""
_PLAIN_PAGE = re.compile(r"\.html?$")
_SEARCH_PATH = re.compile(
    r"/(?:search|suche|results|catalogsearch|buscar|recherche|cerca|busca)(?:$|[/?.])", re.IGNORECASE
)
_TOOLS = frozenset({"background", "bg", "watermark"})
"""Tools whose page is named after a verb ("/remove-background"): there is nothing of the user's to remove."""
_LOCALE = re.compile(r"^[a-z]{2}(?:[-_][a-z]{2})?$", re.IGNORECASE)
_SIGN_IN_PATH = re.compile(
    r"(?:^|[/._-])(?:log[_-]?[io]n|sign[_-]?[io]n|sso|sessions?)(?:$|[/._-])", re.IGNORECASE
)
_EMPTY_SCRIPTS = frozenset({"", "void 0", "void(0)", "void (0)", "void( 0 )", "void ( 0 )", "false", "null"})


class Forbidden(ValueError):
    """An action that is never carried out, approved or not; its text gives the reason."""


def check_address(url: str) -> None:
    """Allow only http and https addresses without credentials in them. Raises `Forbidden`."""
    try:
        parts = Url(url)
    except ValueError:
        raise Forbidden("this is not a complete web address") from None
    if parts.scheme not in ("http", "https"):
        raise Forbidden(f"only web addresses can be opened, not {parts.scheme}:")
    if parts.username or parts.password:
        raise Forbidden("an address with a user name or password in it is not opened")


def leads_nowhere(url: str) -> bool:
    """Whether an address is a placeholder of a link that is used as a button: "#", "javascript:void(0)"."""
    scheme, _, script = url.partition(":")
    words = " ".join(script.lower().split()).rstrip("; ")
    return url.endswith(("#", "#!")) or (scheme.lower() == "javascript" and words in _EMPTY_SCRIPTS)


def signs_in_there(url: str) -> bool:
    """Whether an address belongs to a sign-in page: "/login", "https://signin.example/next"."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return _SIGN_IN_PATH.search(f"{parts.hostname or ''}{parts.path}") is not None


def acting_word(url: str, sent: bool = False) -> str:
    """The word by which an address acts when opened: "/items/3/delete", "/cancel-order", "?action=remove".

    "" if there is none. A verb inside a longer title ("/how-to-delete-photos") is an article, not an act.
    Some verbs act only beside the thing that they act on: "/publish/5", "/confirm?token=x". A fragment that
    is a path is read as one. `sent`: a form is sent there, so that "/pay" acts even without an amount.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if found := _acting(parts.path, parts.query, sent):
        return found
    route = re.match(r"!?(/[^?]*)\??(.*)", parts.fragment)
    return _acting(route[1], route[2], sent) if route else ""


def carries_proof(url: str) -> bool:
    """Whether an address carries the site's own proof that it is meant, as those do that change something."""
    try:
        given = parse_qsl(urlsplit(url).query)
    except ValueError:
        return False
    return any(_NONCE_KEY.search(key) or _TOKEN_KEY.search(key) for key, _ in given)


def path_words(url: str) -> set[str]:
    """The words of an address's path."""
    try:
        return {*_words(urlsplit(url).path)}
    except ValueError:
        return set()


def address_rules() -> dict[str, str | list[str]]:
    """The words and patterns of this module as data, for the extension's own check."""
    words = {
        "keys": _ACTING_KEYS, "routes": _ROUTE_KEYS, "sent": _SENT, "short": _SHORT_FORMS,
        "amounts": _AMOUNTS, "what": _WHAT, "answerKeys": _ANSWER_KEYS, "answers": _ANSWERS,
        "queryKeys": _QUERY_KEYS, "things": _THINGS, "reading": _READING, "shelves": _SHELVES,
        "dated": _DATED, "tools": _TOOLS, "switched": _SWITCHED, "paging": _PAGING,
        "acting": acting_url_words(), "naming": naming_url_words(), "behind": behind_url_words(),
    }  # fmt: skip
    patterns = {
        "actingPath": _ACTING_PATH, "payingPath": _PAYING_PATH, "sentPath": _SENT_PATH,
        "buyingPath": _BUYING_PATH, "namingKey": _NAMING_KEY, "nonceKey": _NONCE_KEY, "tokenKey": _TOKEN_KEY,
        "leaving": _LEAVING, "editing": _EDITING,
        "identifier": _IDENTIFIER, "extension": _EXTENSION, "signInPath": _SIGN_IN_PATH,
        "writingQuery": _WRITING_QUERY, "year": _YEAR, "plainPage": _PLAIN_PAGE, "searchPath": _SEARCH_PATH,
        "locale": _LOCALE,
    }  # fmt: skip
    return {name: sorted(some) for name, some in words.items()} | {
        name: pattern.pattern for name, pattern in patterns.items()
    }


def names_its_page(url: str, label: str) -> bool:
    """Whether a link's address is just its label: "Send money", "/en/send-money"."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    pieces = [piece for piece in _plain_pieces(parts.path) if piece]
    own = [piece for piece in pieces if not _LOCALE.search(piece)]
    if parts.query or parts.fragment or len(own) != 1 or pieces[-1] != own[0]:
        return False
    return _joined(_EXTENSION.sub("", own[0])) == _joined(label) != ""


def is_about(url: str, label: str) -> bool:
    """Whether a link leads to a text about its label's subject: "Delete", "/docs/sql/delete"."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    given = parse_qsl(parts.query, keep_blank_values=True)
    pieces = _plain_pieces(parts.path)
    if _acting(parts.path, parts.query, False) or parts.fragment.startswith(("/", "!")):
        return False
    label_words = {*fold(label).split()}
    titled = any(len(word) >= _TELLING and word in label_words for word in map(fold, _words(pieces[-1])))
    return titled and _is_read(pieces, len(pieces) - 1, given)


def _acting(path: str, query: str, sent: bool) -> str:
    given = parse_qsl(query, keep_blank_values=True)
    if not sent and (found_word := _guarded(path, given)):
        return found_word
    if (found := _ACTING_PATH.search(path)) or (sent and (found := _SENT_PATH.search(path))):
        return found[1]
    keys = {key for key, _ in given}
    if (found := _PAYING_PATH.search(path)) and (sent or _AMOUNTS.intersection(map(str.lower, keys))):
        return found[1]
    named = any(_NAMING_KEY.search(key) for key in keys)
    if named and _BUYING_PATH.search(path):
        return "buy"
    pieces = _plain_pieces(path)
    for at, piece in enumerate(pieces):
        after = _IDENTIFIER.search(pieces[at - 1]) if at and not _is_dated(pieces, at) else None
        before = at + 1 < len(pieces) and _IDENTIFIER.search(pieces[at + 1])
        names = (named and at == len(pieces) - 1) or bool(after or before)
        found_word = _word(piece, names, sent) or (_word_behind(piece) if after else "")
        if found_word and (sent or not _is_read(pieces, at, given)):
            return found_word
    searches = _SEARCH_PATH.search(path) is not None
    for key, value in given:
        if found_word := _of_parameter(key, value, named, searches):
            return found_word
    return ""


def _guarded(path: str, given: Sequence[tuple[str, str]]) -> str:
    """The name of an anti-forgery parameter in an address, which shows that opening it acts."""
    guards = [key for key, value in given if value and _NONCE_KEY.search(key)]
    if any(value.lower() in _SWITCHED and not _opens(key) for key, value in given):
        guards += [key for key, value in given if value and _TOKEN_KEY.search(key)]
    actions = (value for key, value in given if key.lower() in _ACTING_KEYS)
    texts = [path, *(key for key, _ in given), *actions]
    return guards[0] if guards and not any(map(_LEAVING.search, texts)) else ""


def _opens(key: str) -> bool:
    """Whether a parameter leads to a page, whatever is switched on with it."""
    return key.lower() in _PAGING or bool(_EDITING.search(key))


def _is_dated(pieces: Sequence[str], at: int) -> bool:
    """Whether the preceding segment is the year of an article."""
    return at > 1 and bool(_YEAR.search(pieces[at - 1])) and pieces[at - 2].lower() in _DATED


def _is_read(pieces: Sequence[str], at: int, given: Sequence[tuple[str, str]]) -> bool:
    """Whether a path segment names a page's subject rather than an act on something."""
    if any(_NAMING_KEY.search(key) or _IDENTIFIER.search(value) for key, value in given):
        return False
    if at != len(pieces) - 1:
        return False
    earlier = [piece.lower() for piece in pieces[:at]]
    if _PLAIN_PAGE.search(pieces[at]) and _READING.intersection(earlier):
        return True
    if at and not _is_dated(pieces, at) and _IDENTIFIER.search(pieces[at - 1]):
        return False
    words = _words(pieces[at])
    if len(words) == _TITLE and words[1] in _TOOLS:
        return True
    return bool(_READING.intersection(earlier) or _SHELVES.intersection(earlier[-1:]))


def _of_parameter(key: str, value: str, named: bool, searches: bool) -> str:
    """The acting word of a query parameter: from its value if its name announces an act, else its name."""
    name = key.lower()
    if name in _ACTING_KEYS:
        return _word_of_action(value, name)
    if name in _ROUTE_KEYS:
        words = _words(value.rpartition("/")[2])
        return _word_of_action(words[0], "") if len(words) == 1 else ""
    if name in _QUERY_KEYS:
        found = _WRITING_QUERY.search(value)
        return found[1] if found else ""
    if named and name in _ANSWER_KEYS and value.lower() in _ANSWERS:
        return value.lower()
    if searches and name == "remove" and not _IDENTIFIER.search(value):
        return ""  # A filter of the search.
    if name == value.lower() and name in behind_url_words():
        return name  # A form's button by its name: "?stop=Stop".
    names = name in naming_url_words() and (name == value.lower() or bool(_IDENTIFIER.search(value)))
    return _word(key, names)


def _word(piece: str, names: bool, sent: bool = False) -> str:
    """The acting word of one segment; `names`: the segment stands beside the thing that it would act on."""
    words = _words(_EXTENSION.sub("", piece))
    if _TITLE < len(words) <= _ACT:
        return words[0] if words[0] in acting_url_words() and words[1] in _WHAT else ""
    if len(words) > _TITLE:
        return ""
    known = acting_url_words() | (_SENT if sent else frozenset())
    known |= naming_url_words() if names else frozenset()
    return min(known.intersection(words), default="")


def _word_behind(piece: str) -> str:
    """The acting word of a segment that follows the thing acted on: "/vm/5/stop", but not "/stop/5"."""
    words = _words(_EXTENSION.sub("", piece))
    whole = len(words) == 1 or (len(words) == _TITLE and words[1] in _WHAT)
    return words[0] if whole and words[0] in behind_url_words() else ""


def _word_of_action(value: str, key: str) -> str:
    """The acting word of a parameter that names an action: the first word of its value, at most five in all.

    The verb may follow its object ("articles.trash") or be glued to it ("trashcomment").
    """
    short = len(_words(value)) <= _ACT
    first = {word for part in (value, value.rpartition(".")[2]) for word in _words(part)[:1] if short}
    known = acting_url_words()
    if key != "mode":
        known |= naming_url_words() | behind_url_words() | _SHORT_FORMS
    joined = {verb for word in first for verb in known if word.removeprefix(verb) in _THINGS - {word}}
    return min(joined | (known & first), default="") or _word(value, False)


def _plain_pieces(path: str) -> list[str]:
    """The segments of a path, percent-decoded and without matrix parameters (";v=1")."""
    return [piece.partition(";")[0] for piece in unquote(path).rstrip("/").split("/")]


def _joined(text: str) -> str:
    """A text folded and without spaces."""
    return "".join(fold(text).split())


def _words(piece: str) -> list[str]:
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", piece)
    return [word.lower() for word in re.findall(r"[^\W\d_]+|\d+", apart)]
