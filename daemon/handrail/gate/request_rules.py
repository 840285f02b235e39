"""What a request says it does, or that it only looks: tables of rules over its words.

`ACTING` finds kinds of act, and `SPARED` takes away what is no act of that kind; in `ADDRESS` and `LOOKING`
the first rule that has something to say decides. Each rule has one reason, and a labelled request that
needs it (`tests/gate/test_request_rules.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from handrail_wire import RequestFacts

from .labels import WHAT, Kind
from .request_words import (
    ENDS,
    KEPT_THERE,
    LOOKED,
    LOOKS,
    MAKES,
    acts_at_all,
    acts_in,
    acts_of_name,
    calls_from_the_end,
    deeds,
    in_analytics,
    in_mailbox,
    in_voucher,
    is_asked,
    is_harmless,
    is_quiet,
    is_remembered,
    is_small_talk,
    looks,
    looks_there,
    reading,
)
from .vocabulary import ACTS, KEYS, Address, Said, listed, words_of

_OWN, _ADS, _CODES, _SHOWN, _ASIDE = map(listed, ("own", "ads", "codes", "shown", "aside"))
_MINE = _OWN - {"consent"}
"""Without "consent": in a mutation's name it may be anybody's."""
_SIGNED_BY, _ALLOWS, _ACCESS, _RIGHTS = map(listed, ("signed_by", "allows", "access", "rights"))
_PROGRAMS, _WHERE = map(listed, ("programs", "where"))
_CHECKOUT = frozenset(("checkout", "checkouts"))
_KEPT = frozenset(("session", "sessions", "token", "tokens"))
"""What keeps somebody signed in."""

S = TypeVar("S")
T = TypeVar("T")


class Rule(NamedTuple, Generic[S, T]):
    """What words tell, and why."""

    name: str
    finds: Callable[[S], T]
    because: str


def kinds_of_request(request: RequestFacts) -> tuple[Kind, ...]:
    """The kinds of irreversible act that a request's address, method and operation name."""
    said = Said(request)
    found: set[Kind] = set().union(*(rule.finds(said) for rule in ACTING))
    found -= set().union(*(rule.finds(said) for rule in SPARED)) if found else set()
    return tuple(kind for kind in WHAT if kind in found)


def kinds_of_address(url: str, alters: bool = False) -> set[Kind]:
    """The kinds of act named by an address's path and by the parameters that name an action.

    `alters`: it is sent by a method that changes what exists (PUT, PATCH, DELETE), not by POST.
    """
    return _kinds_of_address(Address(url), alters)


def reads(request: RequestFacts) -> bool:
    """Whether a request only looks, or stores what nobody else sees."""
    said = Said(request)
    return next((found for rule in LOOKING if (found := rule.finds(said)) is not None), False)


def queries(request: RequestFacts) -> bool:
    """Whether its body is GraphQL that only asks: told by its type, not by a name."""
    return Said(request).is_query


def alters_what_is(request: RequestFacts) -> bool:
    """Whether a request changes what exists."""
    return Said(request).alters


def segments(url: str) -> list[list[str]]:
    """The words of each segment of an address's path."""
    return Address(url).segments


def last_segments(url: str) -> list[list[str]]:
    """The segments of an address's path that have words, last first."""
    return Address(url).path[::-1]


def makes(url: str) -> bool:
    """Whether the last words of an address include one for making or changing something."""
    return bool(MAKES.intersection(Address(url).last))


def proves(url: str) -> set[Kind]:
    """Kinds that a bank's one-time code may mean at this address: it completes a transfer or signs in."""
    words = {word for part in segments(url) for word in part}
    return {"transfer"} if _CODES & words and not ACTS["transfer"] & words else set()


def sells_there(url: str) -> bool:
    """Whether an address belongs to a checkout or a payment, whose sessions sign nobody in."""
    return any((_CHECKOUT | ACTS["pay"]).intersection(words) for words in segments(url))


def sold(request: RequestFacts) -> set[Kind]:
    """Kinds whose words mean advertising here: a bid in an ad auction is nobody's offer."""
    words = {word for part in Address(request.url).parts.path.split("/") for word in words_of(part)}
    return {"transfer"} if _ADS.intersection(words) else set()


# --- which acts it names -------------------------------------------------------------------------


def _by_operation(said: Said) -> set[Kind]:
    if said.is_query:
        return set()
    done = (words for words in said.names if not is_quiet(words, said.is_mutation))
    return {kind for words in done for kind in acts_of_name(words, _MINE)}


def _by_address(said: Said) -> set[Kind]:
    if said.request.method != "DELETE":
        return _kinds_of_address(said.address, said.alters)
    # The path names what is taken away: an order, a payment or a message.
    taken: set[Kind] = {"pay", "transfer", "send", "publish"}
    return _by_path(said.address, said.alters) - taken | _by_action(said.address)


def _by_fields(said: Said) -> set[Kind]:
    return deeds(said.address.path[-2:], said.request.fields)


def _gives_rights(said: Said) -> bool:
    fields = map(str.lower, said.request.fields)
    return said.request.method in ("PUT", "PATCH") and bool(_RIGHTS.intersection(fields))


def _lets_in(said: Said) -> bool:
    last = said.address.last
    return bool(_ACCESS.intersection(last)) and not reading(last, said.alters)


def _allows_a_program(said: Said) -> bool:
    path = said.address.segments
    under = next((at for at, part in enumerate(path) if _SIGNED_BY.intersection(part)), len(path))
    return any(_ALLOWS.intersection(part) for part in path[under:])


def _ends_sessions(said: Said) -> bool:
    words = {word for part in said.address.segments[-2:] for word in part}
    if not words & _KEPT or "refresh" in words:
        return False
    others = "tokens" in words or bool(words & {"all", "other", "others"})
    return said.request.method != "POST" or (not words & LOOKS and others)


def _kinds_if(holds: Callable[[Said], bool], *kinds: Kind) -> Callable[[Said], set[Kind]]:
    return lambda said: set(kinds) if holds(said) else set()


ACTING: Sequence[Rule[Said, set[Kind]]] = (
    Rule("operation", _by_operation, "GraphQL, JSON-RPC and action=… say by name what they do."),
    Rule("address", _by_address, "So do most addresses."),
    Rule("fields", _by_fields, "An address may leave open what a field tells: /users, with is_admin."),
    Rule("DELETE", _kinds_if(lambda said: said.request.method == "DELETE", "delete"), "The method says it."),
    Rule("rights", _kinds_if(_gives_rights, "credentials"), "What exists is told who may do what."),
    Rule("keys", _kinds_if(_lets_in, "credentials"), "A key or a role lets somebody in."),
    Rule("programs", _kinds_if(_allows_a_program, "credentials"), "A program may sign in as the person."),
    Rule("sessions", _kinds_if(_ends_sessions, "credentials"), "Where else one is signed in is changed."),
)
"""What it does, all together."""

SPARED: Sequence[Rule[Said, set[Kind]]] = (
    Rule(
        "own things",
        _kinds_if(lambda said: any(map(_OWN.intersection, said.address.segments)), "delete", "agree"),
        "What is taken out of a cart, or said yes to a banner, can be put back.",
    ),
    Rule(
        "remembered",
        _kinds_if(lambda said: is_remembered(said.address.path), "delete"),
        "A search that is forgotten is not missed.",
    ),
)
"""What it does not do all the same."""


# --- which acts an address names -----------------------------------------------------------------


class _Place(NamedTuple):
    """An address, and whether it is sent by a method that changes what exists."""

    address: Address
    alters: bool


def _kinds_of_address(address: Address, alters: bool) -> set[Kind]:
    return _by_path(address, alters) | _by_action(address)


def _by_path(address: Address, alters: bool) -> set[Kind]:
    place = _Place(address, alters)
    decided = (rule.finds(place) for rule in ADDRESS) if address.path else iter(())
    return next((kinds for kinds in decided if kinds is not None), set())


def _by_action(address: Address) -> set[Kind]:
    actions = (words for words in address.actions if not is_quiet(words, False))
    return {kind for words in actions for kind in acts_of_name(words, _OWN)}


def _ends_checkout(place: _Place) -> set[Kind] | None:
    """ "/checkout" by POST, "/checkouts/7/complete"."""
    *path, end = place.address.path
    last, before = set(end), {word for words in path for word in words}
    if last == {"checkout"}:
        return None if place.alters else {"pay"}
    more = last - _CHECKOUT - {"order", "payment"}
    ends = more and more <= ENDS and _CHECKOUT & (last | before)
    return {"pay"} if ends else None


def _from_its_end(place: _Place) -> set[Kind]:
    for calls, unseen in calls_from_the_end(place.address, place.alters):
        acting = [words for words in calls if words and not looks_there(words, unseen)]
        if hits := {kind for words in acting for kind in acts_in(words)}:
            return hits
        if any(calls) and not acting:
            break
    return set()


def _none_if(holds: Callable[[_Place], bool]) -> Callable[[_Place], set[Kind] | None]:
    return lambda place: set() if holds(place) else None


ADDRESS: Sequence[Rule[_Place, set[Kind] | None]] = (
    Rule("checkout", _ends_checkout, "The last step of a checkout buys; the others fill it in."),
    Rule("deeds", lambda place: deeds(place.address.path[-2:]) or None, "Two words tell what one does not."),
    Rule("harmless", _none_if(lambda place: is_harmless(place.address.last)), "It does something else."),
    Rule("vouchers", _none_if(lambda place: in_voucher(place.address.path)), "A voucher is just tried."),
    Rule(
        "aside",
        _none_if(lambda place: not place.alters and (_SHOWN | _ASIDE).issuperset(place.address.last)),
        "A summary, or the shipping, is only shown or filled in.",
    ),
    Rule(
        "mailbox",
        _none_if(lambda place: in_mailbox(place.address.path, KEPT_THERE)),
        "Nobody else sees what somebody does in their own mailbox.",
    ),
    Rule(
        "analytics",
        _none_if(lambda place: not place.alters and in_analytics(place.address.path)),
        "“Publish” and “send” mean nothing else there.",
    ),
    Rule("from its end", _from_its_end, "The last part that says anything says what is done."),
)
"""What an address with words names; none: the next rule may know."""


# --- whether it only looks -----------------------------------------------------------------------


def _by_mutation(said: Said) -> bool | None:
    if not said.is_mutation:
        return None
    done = [words for words in said.names if words not in (["rpc"], ["persisted"], ["mutation"])]
    return bool(done) and all(map(is_small_talk, done))


def _by_name(said: Said) -> bool | None:
    if not said.request.operation:
        return None
    names = [words for words in said.names if words not in (["rpc"], ["persisted"])]
    return not said.alters and all(reading(words, False) for words in names)


def _shows(said: Said) -> bool:
    last = said.address.last
    return bool(last) and not said.alters and _SHOWN.issuperset(last)


def _by_two_segments(said: Said) -> bool | None:
    parts = islice(calls_from_the_end(said.address, said.alters), 2)
    return any(all(looks(words, unseen) for words in calls) for calls, unseen in parts) or None


def _by_last_words(said: Said) -> bool | None:
    worded = (part for part in calls_from_the_end(said.address, said.alters) if any(part[0]))
    return any(all(looks_there(words, unseen) for words in calls) for calls, unseen in islice(worded, 1))


def _by_parameter(said: Said) -> bool | None:
    """A program that only looks, judging by the action in its query ("/mail/?_action=refresh").

    Only closed lists count: an unknown name may be an act's ("/ban.php?action=get"), and so may any other
    parameter or field of the body.
    """
    address = said.address
    program = address.parts.path.endswith("/") or "." in address.parts.path.rpartition("/")[2]
    named = all(words and _PROGRAMS.issuperset(words) for words in address.segments)
    done = [value for key, value in address.queries if key.lower() in KEYS]
    beside = all(key.lower() in KEYS | _WHERE for key, _ in address.queries)
    quiet = beside and not any(map(acts_at_all, map(words_of, said.request.fields)))
    asks = program and named and quiet and bool(done) and all(map(is_asked, done))
    return (asks and not said.alters) or None


LOOKING: Sequence[Rule[Said, bool | None]] = (
    Rule("query", lambda said: said.is_query or None, "GraphQL says by itself whether it only reads."),
    Rule("mutation", _by_mutation, "A mutation changes something, but for what pages tell by themselves."),
    Rule("name", _by_name, "Other operations say by their name that they read."),
    Rule("mailbox", lambda said: in_mailbox(said.address.path, LOOKED) or None, "A message was read."),
    Rule("shown", lambda said: _shows(said) or None, "A summary or a feed is shown."),
    Rule("parameter", _by_parameter, "A program is asked by a parameter what to show."),
    Rule("two segments", _by_two_segments, "The end of an address, or what it is of, looks: /search/3."),
    Rule("last words", _by_last_words, "A name may begin by asking: /getRoles."),
)
"""Whether it only looks; none: the next rule may know, and none of all is no."""
