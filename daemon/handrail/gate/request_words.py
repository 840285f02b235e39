"""What single names and addresses say, in the words of `vocabulary.toml`; `request_rules.py` asks."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .labels import Kind, kinds_in_markup
from .vocabulary import ACTS, DEEDS, Address, listed, words_of

ENDS, MAKES, LOOKED, KEPT_THERE = map(listed, ("ends", "makes", "looked", "kept"))
_SIGNALS, _TRIALS, _ASKS, _VERBS, _DOES = map(listed, ("signals", "trials", "asks", "verbs", "does"))
_FETCHES, _WANTED, _HARMLESS, _QUERIED = map(listed, ("fetches", "wanted", "harmless", "queried"))
_MAILBOX, _VOUCHERS, _REMEMBERED = map(listed, ("mailbox", "vouchers", "remembered"))
_REPORTED, _ANALYTICS, _BATCHES = map(listed, ("reported", "analytics", "batches"))
_UNSEEN = _SIGNALS | _TRIALS | listed("drafts")
LOOKS = _UNSEEN | listed("looks")


def calls_from_the_end(address: Address, alters: bool) -> Iterator[tuple[list[list[str]], bool]]:
    """The calls of each path segment, last first; true if only what nobody else sees counts as looking."""
    made = False
    does = bool((MAKES | _DOES).intersection(address.last))
    for calls in reversed(address.calls):
        yield calls, alters or made
        # Making something of a list, adding to it or acting on it is no look at it.
        made = made or (does and any(calls))


def acts_of_name(words: list[str], own: frozenset[str]) -> set[Kind]:
    """The kinds that a name says are done, but removals from the person's own things: "cartLinesRemove"."""
    return _acts_named(words) - ({"delete", "agree"} if own.intersection(words) else set())


def _acts_named(words: list[str]) -> set[Kind]:
    """The kinds of act that an operation's name says are done."""
    ends = "checkout" in words and (len(words) == 1 or bool(ENDS.intersection(words)))
    return acts_in(words) | deeds([words]) | ({"pay"} if ends else set())


def deeds(names: list[list[str]], fields: Collection[str] = ()) -> set[Kind]:
    """Kinds of act that take a verb and its object together: "account/close", "disableSecurity"."""
    if not names:
        return set()
    words = {word for part in names for word in part}
    sent = {name.lower() for name in fields}
    return {
        deed.kind
        for deed in DEEDS
        if deed.is_named(words, names[-1]) and (not deed.fields or deed.fields.intersection(sent))
    }


def acts_in(words: list[str]) -> set[Kind]:
    found = {kind for kind, acts in ACTS.items() if acts.intersection(words)}
    return found or set(kinds_in_markup(" ".join(words)))


def acts_at_all(words: list[str]) -> bool:
    return bool((MAKES | _VERBS | _DOES | ENDS).intersection(words) or _acts_named(words))


def reading(words: list[str], alters: bool) -> bool:
    """Whether a name says that it reads: "getOrders", "searchFlights", "OrdersQuery"."""
    if not words:
        return False
    # "validateAndPlaceOrder" does more than that.
    asks = words[0] in _ASKS and "and" not in words
    return asks or words[-1] == "query" or looks(words, alters)


def is_quiet(words: list[str], alters: bool) -> bool:
    """Whether a name reads, or does what concerns nobody else."""
    private = in_mailbox([words], KEPT_THERE) or in_voucher([words])
    return private or is_harmless(words) or reading(words, alters)


def is_asked(value: str) -> bool:
    words = words_of(value)
    return bool(words) and (_QUERIED.issuperset(words) or "_".join(words) in _QUERIED)


def looks(words: list[str], alters: bool) -> bool:
    """Whether words say that something is only looked at, or is seen by nobody else."""
    named = set(words)
    if named & _SIGNALS or (words and words[-1] in _TRIALS):
        return True
    return bool(named & (_UNSEEN if alters else LOOKS)) and not named & _VERBS


def looks_there(words: list[str], alters: bool) -> bool:
    """Like `_looks`, for a path segment, whose beginning may also say it: "GetCredentialType"."""
    if looks(words, alters) or alters or not words:
        return looks(words, alters)
    glued = words[-1].startswith("query") and words[-1] != "query"
    asks = glued or (len(words) > 1 and words[0] in _FETCHES)
    return asks and not {"and", "or"}.union(_VERBS, MAKES, _WANTED).intersection(words)


def is_small_talk(words: list[str]) -> bool:
    """Whether a mutation is one that pages send by themselves: "markMessageRead", "sendTyping"."""
    signals = _SIGNALS.intersection(words) and not (_VERBS - {"send"}).intersection(words)
    return bool(signals) or in_mailbox([words], LOOKED)


def is_harmless(words: list[str]) -> bool:
    """Whether a whole name is known not to do what its words say."""
    return "_".join(words) in _HARMLESS


def in_voucher(names: list[list[str]]) -> bool:
    """Whether a voucher is tried on an order: "discount/apply", "applyPromoCode"."""
    return _is_all(names, {"apply"}, _VOUCHERS, {"code"})


def in_mailbox(names: list[list[str]], done: Collection[str]) -> bool:
    """Whether it only concerns the person's own mailbox: "messages/3/read", "markEmailAsRead"."""
    return _is_all(names, done, _MAILBOX, {"mark", "as", "subscriptions"})


def in_analytics(names: list[list[str]]) -> bool:
    """Whether it only reports to analytics: "analytics/1.0/publish/bulk"."""
    return _is_all([words for words in names if not _BATCHES.issuperset(words)], _REPORTED, _ANALYTICS, ())


def _is_all(
    names: list[list[str]], done: Collection[str], what: Collection[str], more: Collection[str]
) -> bool:
    """Whether a name, or an address's end, says that one of `done` is done to one of `what`, and no more."""
    ends = ({word for part in names[from_:] for word in part} for from_ in (-1, -2))
    return any(
        end <= {*done, *what, *more} and end.intersection(done) and end.intersection(what) for end in ends
    )


def is_remembered(path: list[list[str]]) -> bool:
    """Whether an address names what a page remembers for one person: "search-history", "notifications/3"."""
    return any("-".join(word for part in path[-n:] for word in part) in _REMEMBERED for n in (1, 2))
