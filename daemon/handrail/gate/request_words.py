"""What the address, method and operation of a request say it does, in the vocabulary of programs.

The words are in `request_words.toml`: those of addresses and programs, which are English on most sites;
labels in other languages are looked up as well.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from itertools import islice
from urllib.parse import parse_qsl, unquote

from handrail.page.address_pattern import parts_of
from handrail_wire import RequestFacts

from .labels import KINDS, WHAT, Kind, kinds_in_markup

_WORDS = tomllib.loads((resources.files(__package__) / "request_words.toml").read_text("utf-8"))


def listed(name: str) -> frozenset[str]:
    """The words of one list in the file."""
    return frozenset(_WORDS[name].split())


_ACTS: Mapping[Kind, frozenset[str]] = {kind: frozenset(_WORDS["acts"][kind].split()) for kind in KINDS}
_SIGNALS, _TRIALS, _ASKS, _VERBS, _OWN = map(listed, ("signals", "trials", "asks", "verbs", "own"))
_MINE = _OWN - {"consent"}
"""Without "consent": in a mutation's name it may be anybody's."""
_KEYS, _HARMLESS, _ENDS, _ADS = map(listed, ("keys", "harmless", "ends", "ads"))
_FETCHES, _WANTED, _SHOWN, _ASIDE = map(listed, ("fetches", "wanted", "shown", "aside"))
_MAILBOX, _KEPT_THERE, _LOOKED = map(listed, ("mailbox", "kept", "looked"))
_REPORTED, _ANALYTICS, _BATCHES = map(listed, ("reported", "analytics", "batches"))
_VOUCHERS, _REMEMBERED, _CLEARS = map(listed, ("vouchers", "remembered", "clears"))
_MAKES, _SIGNED_BY, _ALLOWS, _ACCESS = map(listed, ("makes", "signed_by", "allows", "access"))
_DOES, _BESIDE, _CODES = map(listed, ("does", "beside", "codes"))
_QUERIED, _PROGRAMS, _WHERE, _RIGHTS = map(listed, ("queried", "programs", "where", "rights"))


@dataclass(frozen=True)
class _Deed:
    """An act that takes several words to tell: what is done, to what, or with which fields of the body."""

    kind: Kind
    by: frozenset[str]
    what: frozenset[str]
    fields: frozenset[str]

    def is_named(self, words: Collection[str], last: Collection[str]) -> bool:
        """Whether the words name it, and `last` nothing else: "account/close", not "close-banner"."""
        done = not self.by or bool(self.by.intersection(words))
        return done and bool(self.what.intersection(words)) and self.by | self.what | _BESIDE >= set(last)


_DEEDS = tuple(
    _Deed(deed["kind"], *(frozenset(deed.get(name, "").split()) for name in ("by", "what", "fields")))
    for deed in _WORDS["deeds"]
)
_UNSEEN = _SIGNALS | _TRIALS | listed("drafts")
_LOOKS = _UNSEEN | listed("looks")
_STATES = frozenset(("status", "state"))
"""Names of the field in which a body sets a status."""
_CHECKOUT = frozenset(("checkout", "checkouts"))
_KEPT = frozenset(("session", "sessions", "token", "tokens"))
"""What keeps somebody signed in."""


def kinds_of_request(request: RequestFacts) -> tuple[Kind, ...]:
    """The kinds of irreversible act that a request's address, method and operation name."""
    done = [] if _is_query(request.operation) else _telling(request.operation)
    mutation = "mutation" in request.operation.split()
    found = {kind for words in done if not _is_quiet(words, mutation) for kind in _acts_of_name(words, _MINE)}
    found |= kinds_of_address(request.url, alters_what_is(request))
    if ending := last_segments(request.url)[1::-1]:
        found |= _deeds(ending, request.fields)
    if request.method == "DELETE":
        found.add("delete")
    if any(_OWN.intersection(words) for words in segments(request.url)):
        found -= {"delete", "agree"}
    if _is_remembered(request.url):
        found -= {"delete"}
    if _changes_access(request):
        found.add("credentials")
    return tuple(kind for kind in WHAT if kind in found)


def kinds_of_address(url: str, alters: bool = False) -> set[Kind]:
    """The kinds of act named by an address's path and by the parameters that name an action.

    `alters`: it is sent by a method that changes what exists (PUT, PATCH, DELETE), not by POST.
    """
    return _kinds_of_path(url, alters) | _kinds_of_query(url)


def segments(url: str) -> list[list[str]]:
    """The words of each segment of an address's path."""
    return [[word for words in calls for word in words] for calls in _calls(url)]


def _calls(url: str) -> list[list[list[str]]]:
    """The words of each path segment, grouped by the calls it names: tRPC puts several into one."""
    parts = (part for part in unquote(parts_of(url).path).split("/") if part)
    return [[words_of(call) for call in part.split(",")] for part in parts]


def last_segments(url: str) -> list[list[str]]:
    """The segments of an address's path that have words, last first."""
    return [words for words in reversed(segments(url)) if words]


def proves(url: str) -> set[Kind]:
    """Kinds that a bank's one-time code may mean at this address: it completes a transfer or signs in."""
    said = {word for words in segments(url) for word in words}
    return {"transfer"} if _CODES & said and not _ACTS["transfer"] & said else set()


def sells_there(url: str) -> bool:
    """Whether an address belongs to a checkout or a payment, whose sessions sign nobody in."""
    return any((_CHECKOUT | _ACTS["pay"]).intersection(words) for words in segments(url))


def makes(url: str) -> bool:
    """Whether the last words of an address include one for making or changing something."""
    return any(_MAKES.intersection(words) for words in last_segments(url)[:1])


def alters_what_is(request: RequestFacts) -> bool:
    """Whether a request changes what exists: by its method, a method named in its place, or a status that it
    sets.

    A request that only asks for a status does not send one.
    """
    parts = [*request.operation.replace(";", " ").split(), *parts_of(request.url).query.split("&")]
    other = {part.lower() for part in parts} & {"_method=put", "_method=patch", "_method=delete"}
    sets = segments(request.url)[-1:] == [["status"]] and _STATES & {name.lower() for name in request.fields}
    return request.method not in ("GET", "POST") or bool(other or sets)


def _kinds_of_path(url: str, alters: bool) -> set[Kind]:
    path = [words for words in segments(url) if words]
    if path and _ends_checkout(path, alters):
        return {"pay"}
    if path and (done := _deeds(path[-2:])):
        return done
    if path and (_is_harmless(path[-1]) or _in_voucher(path) or (not alters and _is_aside(path[-1]))):
        return set()
    if _in_mailbox(path, _KEPT_THERE) or (not alters and _in_analytics(path)):
        return set()
    for calls, unseen in _from_the_end(url, alters):
        acting = [words for words in calls if words and not _looks_there(words, unseen)]
        if hits := {kind for words in acting for kind in _acts_in(words)}:
            return hits
        if any(calls) and not acting:
            break
    return set()


def _from_the_end(url: str, alters: bool) -> Iterator[tuple[list[list[str]], bool]]:
    """The calls of each path segment, last first; true if only what nobody else sees counts as looking."""
    made = False
    does = makes(url) or any(_DOES.intersection(words) for words in last_segments(url)[:1])
    for calls in reversed(_calls(url)):
        yield calls, alters or made
        # Making something of a list, adding to it or acting on it is no look at it.
        made = made or (does and any(calls))


def _kinds_of_query(url: str) -> set[Kind]:
    names = (words for words in _done_by_query(url) if not _is_quiet(words, False))
    return {kind for words in names for kind in _acts_of_name(words, _OWN)}


def _done_by_query(url: str) -> list[list[str]]:
    """The words of each parameter that names an action: "?_action=check-recent"."""
    actions = (words_of(value) for key, value in parse_qsl(parts_of(url).query) if key.lower() in _KEYS)
    return [words for words in actions if words]


def _ends_checkout(path: list[list[str]], alters: bool) -> bool:
    """Whether a path completes a checkout: "/checkout" by POST, "/checkouts/7/complete"."""
    last, before = set(path[-1]), {word for words in path[:-1] for word in words}
    if last == {"checkout"}:
        return not alters
    more = last - _CHECKOUT - {"order", "payment"}
    return bool(more) and more <= _ENDS and bool(_CHECKOUT & (last | before))


def _acts_of_name(words: list[str], own: frozenset[str]) -> set[Kind]:
    """The kinds that a name says are done, but removals from the person's own things: "cartLinesRemove"."""
    return _acts_named(words) - ({"delete", "agree"} if own.intersection(words) else set())


def _acts_named(words: list[str]) -> set[Kind]:
    """The kinds of act that an operation's name says are done."""
    ends = "checkout" in words and (len(words) == 1 or bool(_ENDS.intersection(words)))
    return _acts_in(words) | _deeds([words]) | ({"pay"} if ends else set())


def _changes_access(request: RequestFacts) -> bool:
    """Whether it changes who has access: sessions or tokens altered, keys made, programs authorised."""
    if request.method in ("PUT", "PATCH") and _RIGHTS.intersection(map(str.lower, request.fields)):
        return True
    path = segments(request.url)
    words = {word for part in path[-2:] for word in part}
    lets_in = [segment for segment in last_segments(request.url)[:1] if _ACCESS.intersection(segment)]
    if lets_in and not _reading(lets_in[0], alters_what_is(request)):
        return True
    under = next((at for at, part in enumerate(path) if _SIGNED_BY.intersection(part)), len(path))
    if any(_ALLOWS.intersection(part) for part in path[under:]):
        return True
    if not words & _KEPT or "refresh" in words:
        return False
    if request.method != "POST":
        return True
    return not words & _LOOKS and ("tokens" in words or bool(words & {"all", "other", "others"}))


def _deeds(names: list[list[str]], fields: Collection[str] = ()) -> set[Kind]:
    """Kinds of act that take a verb and its object together: "account/close", "disableSecurity"."""
    words = {word for part in names for word in part}
    sent = {name.lower() for name in fields}
    return {
        deed.kind
        for deed in _DEEDS
        if deed.is_named(words, names[-1]) and (not deed.fields or deed.fields.intersection(sent))
    }


def _acts_in(words: list[str]) -> set[Kind]:
    found = {kind for kind, acts in _ACTS.items() if acts.intersection(words)}
    return found or set(kinds_in_markup(" ".join(words)))


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


def _is_quiet(words: list[str], alters: bool) -> bool:
    """Whether a name reads, or does what concerns nobody else."""
    private = _in_mailbox([words], _KEPT_THERE) or _in_voucher([words])
    return private or _is_harmless(words) or _reading(words, alters)


def _looks_by_query(request: RequestFacts) -> bool:
    """Whether a program only looks, judging by the action in its query ("/mail/?_action=refresh").

    Only closed lists count: an unknown name may be an act's ("/ban.php?action=get"), and so may any other
    parameter or field of the body.
    """
    address = parts_of(request.url)
    path, query = address.path, parse_qsl(address.query, keep_blank_values=True)
    program = path.endswith("/") or "." in path.rpartition("/")[2]
    parts = [words_of(part) for part in unquote(path).split("/") if part]
    named = all(words and _PROGRAMS.issuperset(words) for words in parts)
    done = [value for key, value in query if key.lower() in _KEYS]
    beside = all(key.lower() in _KEYS | _WHERE for key, _ in query)
    quiet = beside and not any(map(_acts_at_all, map(words_of, request.fields)))
    return program and named and quiet and bool(done) and all(map(_is_asked, done))


def _acts_at_all(words: list[str]) -> bool:
    return bool((_MAKES | _VERBS | _DOES | _ENDS).intersection(words) or _acts_named(words))


def _is_asked(value: str) -> bool:
    words = words_of(value)
    return bool(words) and (_QUERIED.issuperset(words) or "_".join(words) in _QUERIED)


def _looks_there(words: list[str], alters: bool) -> bool:
    """Like `_looks`, for a path segment, whose beginning may also say it: "GetCredentialType"."""
    if _looks(words, alters) or alters or not words:
        return _looks(words, alters)
    glued = words[-1].startswith("query") and words[-1] != "query"
    asks = glued or (len(words) > 1 and words[0] in _FETCHES)
    return asks and not {"and", "or"}.union(_VERBS, _MAKES, _WANTED).intersection(words)


def _is_small_talk(words: list[str]) -> bool:
    """Whether a mutation is one that pages send by themselves: "markMessageRead", "sendTyping"."""
    signals = _SIGNALS.intersection(words) and not (_VERBS - {"send"}).intersection(words)
    return bool(signals) or _in_mailbox([words], _LOOKED)


def _is_harmless(words: list[str]) -> bool:
    """Whether a whole name is known not to do what its words say."""
    return "_".join(words) in _HARMLESS


def _is_aside(last: list[str]) -> bool:
    """Whether an address's last segment only looks or fills in: "order/summary", "comments/load"."""
    return (_SHOWN | _ASIDE).issuperset(last)


def _in_voucher(names: list[list[str]]) -> bool:
    """Whether a voucher is tried on an order: "discount/apply", "applyPromoCode"."""
    return _is_all(names, {"apply"}, _VOUCHERS, {"code"})


def _in_mailbox(names: list[list[str]], done: Collection[str]) -> bool:
    """Whether it only concerns the person's own mailbox: "messages/3/read", "markEmailAsRead"."""
    return _is_all(names, done, _MAILBOX, {"mark", "as", "subscriptions"})


def _in_analytics(names: list[list[str]]) -> bool:
    """Whether it only reports to analytics: "analytics/1.0/publish/bulk"."""
    return _is_all([words for words in names if not _BATCHES.issuperset(words)], _REPORTED, _ANALYTICS, ())


def _is_all(
    names: list[list[str]], done: Collection[str], what: Collection[str], more: Collection[str]
) -> bool:
    """Whether a name, or an address's end, says that one of `done` is done to one of `what`, and no more."""
    ends = ({word for part in names[from_:] for word in part} for from_ in (-1, -2))
    return any(
        not end - _BESIDE - {*done, *what, *more} and end.intersection(done) and end.intersection(what)
        for end in ends
    )


def _is_remembered(url: str) -> bool:
    """Whether an address names what a page remembers for one person: "search-history", "notifications/3"."""
    path = [words for words in segments(url) if words]
    while path and _CLEARS.issuperset(path[-1]):
        path.pop()
    return any("-".join(word for part in path[-n:] for word in part) in _REMEMBERED for n in (1, 2))


def _looks(words: list[str], alters: bool) -> bool:
    """Whether words say that something is only looked at, or is seen by nobody else."""
    named = set(words)
    if named & _SIGNALS or (words and words[-1] in _TRIALS):
        return True
    return bool(named & (_UNSEEN if alters else _LOOKS)) and not named & _VERBS


def _is_query(operation: str) -> bool:
    """Whether an operation consists of GraphQL queries and subscriptions only."""
    parts = [part.split() for part in operation.split(";")]
    return bool(operation) and all(part and part[0] in ("query", "subscription") for part in parts)


def reads(request: RequestFacts) -> bool:
    """Whether a request only looks, or stores what nobody else sees."""
    alters = alters_what_is(request)
    if _is_query(request.operation):
        return True
    if request.operation:
        names = [words for words in _telling(request.operation) if words not in (["rpc"], ["persisted"])]
        if "mutation" in request.operation.split():
            done = [words for words in names if words != ["mutation"]]
            return bool(done) and all(map(_is_small_talk, done))
        if alters:
            return False
        return all(_reading(words, False) for words in names)
    path = [words for words in segments(request.url) if words]
    if _in_mailbox(path, _LOOKED) or (path and not alters and _SHOWN.issuperset(path[-1])):
        return True
    if not alters and _looks_by_query(request):
        return True
    parts = islice(_from_the_end(request.url, alters), 2)
    if any(all(_looks(words, unseen) for words in calls) for calls, unseen in parts):
        return True
    worded = (part for part in _from_the_end(request.url, alters) if any(part[0]))
    return any(all(_looks_there(words, unseen) for words in calls) for calls, unseen in islice(worded, 1))


def sold(request: RequestFacts) -> set[Kind]:
    """Kinds whose words mean advertising here: a bid in an ad auction is nobody's offer."""
    words = {word for part in parts_of(request.url).path.split("/") for word in words_of(part)}
    return {"transfer"} if _ADS.intersection(words) else set()
