"""What the address, the method and the operation of a request say it does, in the words of programs. Pure.

The words are in `network_words.toml`: those of addresses and programs, which are English on most sites;
labels in other languages are looked up as well.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from importlib import resources
from itertools import islice
from urllib.parse import parse_qsl, unquote

from handrail_wire import RequestFacts

from .labels import KINDS, WHAT, Kind, kinds_in_markup
from .page_address import parts_of

_WORDS = tomllib.loads((resources.files("handrail") / "network_words.toml").read_text("utf-8"))


def listed(name: str) -> frozenset[str]:
    """The words of one list of the file."""
    return frozenset(_WORDS[name].split())


_ACTS: Mapping[Kind, frozenset[str]] = {kind: frozenset(_WORDS["acts"][kind].split()) for kind in KINDS}
_SIGNALS, _TRIALS, _ASKS, _VERBS, _OWN = map(listed, ("signals", "trials", "asks", "verbs", "own"))
_KEYS, _HARMLESS, _ENDS, _ADS = map(listed, ("keys", "harmless", "ends", "ads"))
_MAKES, _SIGNED_BY, _ALLOWS, _ACCESS = map(listed, ("makes", "signed_by", "allows", "access"))
_ENDED: tuple[tuple[Kind, frozenset[str], frozenset[str]], ...] = tuple(
    (kind, frozenset(_WORDS["ended"][kind]["by"].split()), frozenset(_WORDS["ended"][kind]["what"].split()))
    for kind in KINDS
    if kind in _WORDS["ended"]
)
_UNSEEN = _SIGNALS | _TRIALS | listed("drafts")
_LOOKS = _UNSEEN | listed("looks")
_STATES = frozenset(("status", "state"))
"""What a body calls the status that it sets."""
_CHECKOUT = frozenset(("checkout", "checkouts"))
_KEPT = frozenset(("session", "sessions", "token", "tokens"))
"""What somebody stays signed in by."""


def kinds_of_request(request: RequestFacts) -> tuple[Kind, ...]:
    """The kinds of irreversible act that a request's address, method and operation speak of."""
    done = [] if _is_query(request.operation) else _telling(request.operation)
    mutation = "mutation" in request.operation.split()
    found = {kind for words in done if not _reading(words, mutation) for kind in _acts_named(words)}
    found |= kinds_of_address(request.url, alters_what_is(request))
    if request.method == "DELETE":
        found.add("delete")
    if any(_OWN.intersection(words) for words in segments(request.url)):
        found -= {"delete", "agree"}
    if _changes_access(request):
        found.add("credentials")
    return tuple(kind for kind in WHAT if kind in found)


def kinds_of_address(url: str, alters: bool = False) -> set[Kind]:
    """The kinds of act that an address's path speaks of, and the parameters in which it says what to do.

    `alters`: it is sent by a method that changes what is there (PUT, PATCH, DELETE), not by POST.
    """
    return _kinds_of_path(url, alters) | _kinds_of_query(url)


def segments(url: str) -> list[list[str]]:
    """The words of each part of an address's path."""
    return [[word for words in calls for word in words] for calls in _calls(url)]


def _calls(url: str) -> list[list[list[str]]]:
    """The words of each part of an address's path, by the calls that it names: tRPC puts several into one."""
    parts = (part for part in unquote(parts_of(url).path).split("/") if part)
    return [[words_of(call) for call in part.split(",")] for part in parts]


def last_said(url: str) -> list[list[str]]:
    """The parts of an address's path that have words in them, the last one first."""
    return [words for words in reversed(segments(url)) if words]


def makes(url: str) -> bool:
    """Whether the last word of an address is one for making or changing something, whatever it calls that."""
    return any(_MAKES.intersection(words) for words in last_said(url)[:1])


def alters_what_is(request: RequestFacts) -> bool:
    """Whether the request changes what is there: by its method, the one named in its place, or what it sets.

    A page that only asks how things stand does not tell the status that it asks for.
    """
    said = [*request.operation.replace(";", " ").split(), *parts_of(request.url).query.split("&")]
    other = {one.lower() for one in said} & {"_method=put", "_method=patch", "_method=delete"}
    sets = segments(request.url)[-1:] == [["status"]] and _STATES & {name.lower() for name in request.fields}
    return request.method not in ("GET", "POST") or bool(other or sets)


def _kinds_of_path(url: str, alters: bool) -> set[Kind]:
    said = [words for words in segments(url) if words]
    if said and _ends_checkout(said, alters):
        return {"pay"}
    if said and (ended := _ended({word for words in said[-2:] for word in words}, said[-1])):
        return ended
    for calls, unseen in _from_the_end(url, alters):
        acting = [words for words in calls if words and not _looks(words, unseen)]
        if hits := {kind for words in acting for kind in _acts_in(words)}:
            return hits
        if any(calls) and not acting:
            break
    return set()


def _from_the_end(url: str, alters: bool) -> Iterator[tuple[list[list[str]], bool]]:
    """The calls of each part of a path, the last first, and whether only what nobody sees is a look there."""
    made = False
    for calls in reversed(_calls(url)):
        yield calls, alters or made
        # What is made of a list, or put into it, is no look at it.
        made = made or (any(calls) and makes(url))


def _kinds_of_query(url: str) -> set[Kind]:
    found: set[Kind] = set()
    for key, value in parse_qsl(parts_of(url).query):
        words = words_of(value) if key.lower() in _KEYS and value not in _HARMLESS else []
        if words and not _reading(words, False):
            found |= _acts_named(words) - ({"delete", "agree"} if _OWN.intersection(words) else set())
    return found


def _ends_checkout(said: list[list[str]], alters: bool) -> bool:
    """Whether a path is a checkout's end: "/checkout" by POST, "/checkouts/7/complete"."""
    last, before = set(said[-1]), {word for words in said[:-1] for word in words}
    if last == {"checkout"}:
        return not alters
    more = last - _CHECKOUT - {"order", "payment"}
    return bool(more) and more <= _ENDS and bool(_CHECKOUT & (last | before))


def _acts_named(words: list[str]) -> set[Kind]:
    """What the name of an operation says that is done."""
    ends = "checkout" in words and (len(words) == 1 or bool(_ENDS.intersection(words)))
    return _acts_in(words) | _ended(set(words), words) | ({"pay"} if ends else set())


def _changes_access(request: RequestFacts) -> bool:
    """Whether it changes who gets in: sessions and tokens ended or altered, a key made, a program allowed."""
    said = segments(request.url)
    words = {word for part in said[-2:] for word in part}
    lets_in = [one for one in last_said(request.url)[:1] if _ACCESS.intersection(one)]
    if lets_in and not _reading(lets_in[0], alters_what_is(request)):
        return True
    under = next((at for at, part in enumerate(said) if _SIGNED_BY.intersection(part)), len(said))
    if any(_ALLOWS.intersection(part) for part in said[under:]):
        return True
    if not words & _KEPT or "refresh" in words:
        return False
    if request.method != "POST":
        return True
    return not words & _LOOKS and ("tokens" in words or bool(words & {"all", "other", "others"}))


def _ended(said: set[str], last: Collection[str]) -> set[Kind]:
    """What is closed or switched off: "account/close", "disableSecurity". The same word closes a banner."""
    return {kind for kind, by, what in _ENDED if set(last) <= by | what and by & said and what & said}


def _acts_in(words: list[str]) -> set[Kind]:
    found = {kind for kind, acts in _ACTS.items() if acts.intersection(words)}
    return found or set(kinds_in_markup(" ".join(words)))


def words_of(text: str) -> list[str]:
    """The words of "placeOrder_v2": place, order, v. A long part with digits is a key and says nothing."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(r"\.(php|aspx?|jsp|html?|cgi|do|json)$", "", text))
    if len(text) > 24 and re.search(r"\d", text):
        return []
    apart = re.sub(r"\bcheck[ _-]out(?![^\W\d_])", "checkout", apart, flags=re.IGNORECASE)
    return [
        word.lower()
        for word in re.findall(r"2fa|oauth2|saml2|openrtb2|gen_?204|[^\W\d_]+", apart, re.IGNORECASE)
    ]


def _telling(operation: str) -> list[list[str]]:
    """The words of each name in an operation."""
    return [words_of(name.rsplit("=", 1)[-1]) for name in operation.replace(";", " ").split()]


def _reading(words: list[str], alters: bool) -> bool:
    """Whether a name says that it reads: "getOrders", "searchFlights", "OrdersQuery"."""
    if not words:
        return False
    # "validateAndPlaceOrder" does more than that.
    asks = words[0] in _ASKS and "and" not in words
    return asks or words[-1] == "query" or _looks(words, alters)


def _looks(words: list[str], alters: bool) -> bool:
    """Whether words say that something is only looked at, or is seen by nobody else."""
    said = set(words)
    if said & _SIGNALS or (words and words[-1] in _TRIALS):
        return True
    return bool(said & (_UNSEEN if alters else _LOOKS)) and not said & _VERBS


def _is_query(operation: str) -> bool:
    """Whether all that is done is a GraphQL query or subscription."""
    parts = [part.split() for part in operation.split(";")]
    return bool(operation) and all(part and part[0] in ("query", "subscription") for part in parts)


def reads(request: RequestFacts) -> bool:
    """Whether a request only looks, or keeps what nobody else sees."""
    alters = alters_what_is(request)
    if _is_query(request.operation):
        return True
    if request.operation:
        names = [words for words in _telling(request.operation) if words not in (["rpc"], ["persisted"])]
        if alters or "mutation" in request.operation.split():
            return False
        return all(_reading(words, False) for words in names)
    parts = islice(_from_the_end(request.url, alters), 2)
    return any(all(_looks(words, unseen) for words in calls) for calls, unseen in parts)


def sold(request: RequestFacts) -> set[Kind]:
    """What a word means that is about advertising: nobody's bid."""
    words = {word for part in parts_of(request.url).path.split("/") for word in words_of(part)}
    return {"transfer"} if _ADS.intersection(words) else set()
