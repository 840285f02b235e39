"""Judges the requests that a page wants to send.

The extension holds every request that changes something while a run is active, and reports names and shapes
of it (`RequestFacts`). It goes on if the step that it follows covers it, or if a rule here finds it harmless;
the person is asked about the rest. `request_rules.py` tells what its words say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from handrail.page.address_pattern import host_of, parts_of
from handrail_wire import RequestFacts

from .addresses import acting_word
from .covered import Cause as Cause
from .covered import is_foreseen, same_place, was_shown
from .evidence import Reason
from .labels import CRITICAL, KINDS, WHAT, Kind
from .origins import site_of
from .provenance import COVER
from .request_rules import (
    alters_what_is,
    kinds_of_request,
    last_segments,
    makes,
    proves,
    queries,
    reads,
    segments,
    sells_there,
    sold,
)
from .vocabulary import listed, words_of

Rule = Literal[
    "ask", "stopped", "granted", "approved", "sign_in", "read", "analytics", "beacon", "report", "no_data",
    "step", "frame", "page",
]  # fmt: skip


SENDS_NOTHING = frozenset[Rule](("read", "analytics", "beacon", "report", "no_data"))
"""Rules for what may be sent any number of times, and changes nothing."""


@dataclass(frozen=True)
class RequestJudgement:
    """Why a request may go (`rule`); for the rule `ask`, why the person is asked; for `stopped`, why it is
    dropped without a question, since nobody would miss it.
    """

    rule: Rule
    reasons: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = ()
    site: str = ""
    """The site that the person's words may go to from now on, if they say yes."""

    @property
    def passes(self) -> bool:
        """Whether it may go without a question."""
        return self.rule not in ("ask", "stopped")

    def asking(self, reason: str) -> RequestJudgement:
        """The same request, which the person is asked about for this reason and for what it does."""
        return RequestJudgement("ask", (reason, *(WHAT[kind] for kind in self.kinds)), self.kinds)


RequestKey = tuple[str, str, str]
"""Method, address without its query, operation."""

_ANALYTICS, _COUNTS, _BATCHES = map(listed, ("analytics", "counts", "batches"))
_SIGN_IN, _SIGN_IN_FIELDS, _ENTERS, _STAYS = map(listed, ("sign_in", "sign_in_fields", "enters", "stays"))
_RENEWS, _HELD, _PROVES = map(listed, ("renews", "held", "proves"))
_MANY = 64 * 1024
"""Bytes: more than analytics sends at one time."""
_ANOTHER = "The step was done again for another request, which you have approved"


def judge_request(
    request: RequestFacts, cause: Cause | None, sites: Collection[str] = (), granted: bool = False
) -> RequestJudgement:
    """Judge one held request.

    An approval is used only by what would not pass without it. `sites` are the task's: where it began, and
    those that the person named or approved. `granted`: the person granted the forms of the page's own origin.
    """
    page, frame, target = map(site_of, (request.page_origin, request.frame_origin, request.url))
    own = target in {page, frame} - {""}
    kinds = _kinds(request, cause)
    reasons = tuple(WHAT[kind] for kind in kinds)

    def ask(*more: str, site: str = "") -> RequestJudgement:
        return RequestJudgement("ask", (*more, *reasons), kinds, site)

    if not parts_of(request.url).scheme:
        return ask("It goes to an address that cannot be read")
    at_home = target in _homes(page, frame, cause)
    secret = request.carries == "secret" and not at_home
    strange = request.carries != "nothing" and not at_home and target not in sites
    if (strange or secret) and _is_missed_by_nobody(request):
        return RequestJudgement("stopped", (f"What was typed in here would go to {target}",))
    if secret:
        return ask(f"A secret would go to {target}")
    if request.kind == "report":
        return RequestJudgement("report")
    if request.kind == "navigation":
        return _judge_navigation(request, cause, {page, *sites}, ask)
    if granted and own and frame == page:
        return RequestJudgement("granted")
    suspect = cause is not None and bool(cause.suspected) and not _is_harmless(request, cause)
    if not strange and not suspect and _signs_in(request, cause, kinds, own, own or target in sites):
        return RequestJudgement("sign_in")
    if cause and cause.approved and (kinds or strange or request.kind == "form"):
        if request.kind == "form" and not was_shown(request, cause):
            return ask("It goes elsewhere than you were shown")
        shown = cause.form is not None and target == site_of(cause.form.action)
        if (shown or (own and not strange) or target in sites) and is_foreseen(request, cause, kinds):
            return RequestJudgement("approved", (), kinds)
    if cause is None and own and _is_the_pages_own(request, kinds, from_outside=target == page != frame):
        return RequestJudgement("page", (), kinds)
    nothing_told = not own and request.carries == "nothing" and request.kind != "form"
    if nothing_told and set(kinds) <= sold(request) and not suspect:
        return RequestJudgement("no_data")
    if strange:
        return ask(f"What was typed in here would go to another site, {target}", site=target)
    if kinds:
        return ask()
    if cause and cause.again and not (cause.usual or _only_looks(request)):
        return ask(_ANOTHER)
    if cause and suspect:
        return _suspected(cause.suspected)
    if request.kind == "form":
        return _judge_form(request, cause, own, target, ask)
    if looks := _only_looks(request):
        return RequestJudgement(looks)
    if not own:
        return RequestJudgement("no_data")
    if cause:
        return RequestJudgement("step")
    if frame != page and request.carries == "nothing":
        return RequestJudgement("frame")
    return ask("No step of this run asked for it: the page sends it by itself")


def _kinds(request: RequestFacts, cause: Cause | None) -> tuple[Kind, ...]:
    """What it says that it does, or brings: a new password, unless the person has approved the step."""
    named = {*kinds_of_request(request)}
    if request.new_password and not (cause and cause.approved and not cause.granted):
        named.add("credentials")
    return tuple(kind for kind in KINDS if kind in named)


def _suspected(reasons: tuple[Reason, ...]) -> RequestJudgement:
    """The step was done on weak signs: what it then sends is what the person is asked about."""
    kinds = tuple(kind for kind in WHAT if kind in {reason.kind for reason in reasons})
    return RequestJudgement("ask", tuple(dict.fromkeys(reason.text for reason in reasons)), kinds)


def _is_harmless(request: RequestFacts, cause: Cause) -> bool:
    """Whether a request has nothing to do with what its step is suspected of. What its address calls it tells
    nothing then: a calendar's "events" are no analytics.
    """
    if request.method == "GET":
        return not acting_word(request.url)
    return request.kind != "form" and (cause.usual or queries(request))


def _only_looks(request: RequestFacts) -> Rule | None:
    """By which rule a request is taken to look or count only, whatever step it follows."""
    if request.kind == "form":
        return None
    if reads(request):
        return "read"
    if _is_analytics(request):
        return "analytics"
    counts = request.kind == "beacon" and request.carries == "nothing" and _says_nothing(request)
    return "beacon" if counts else None


def _homes(page: str, frame: str, cause: Cause | None) -> set[str]:
    """The sites that what was typed belongs to: the page's, and its frame's if the step acted in that."""
    acted = site_of(cause.facts.frame_origin) if cause and cause.facts else ""
    return ({page, frame} if frame == acted else {page}) - {""}


def _judge_navigation(
    request: RequestFacts, cause: Cause | None, sites: Collection[str], ask: Callable[[str], RequestJudgement]
) -> RequestJudgement:
    """Another document is opened by its address. `sites`: the page's own and the task's."""
    target = site_of(request.url)
    seen = cause is not None and cause.approved and not cause.granted
    led = acting_word(request.url) if request.redirected and not seen else ""
    if led:
        return ask(f"A server leads on to an address that says “{led}”")
    if request.carries == "nothing" and COVER not in request.url:
        return RequestJudgement("read")
    # An approval may lead on, as from "Pay with …" to the payment provider: by an address with the order.
    if request.carries == "nothing" and seen:
        return RequestJudgement("approved")
    what = "A key or token" if request.carries == "nothing" else "What was typed in here"
    elsewhere = f"{what} would go to another site, {target}"
    return RequestJudgement("read") if target in sites else ask(elsewhere)


def _is_the_pages_own(request: RequestFacts, kinds: Collection[Kind], from_outside: bool) -> bool:
    """Whether a site sends itself a request that no step has caused and that carries nothing of the person's:
    that a text was read, that somebody is present, how something went.

    `from_outside`: another site's frame sends it to the page's, as an advertisement might.
    """
    if request.carries != "nothing" or request.kind not in ("fetch", "beacon"):
        return False
    if request.cause == "load" and not from_outside:
        return not set(kinds) & set(CRITICAL)
    # After an earlier step it may be its late effect: then it may name no act at all.
    return request.cause in ("load", "page") and not kinds


def _judge_form(
    request: RequestFacts, cause: Cause | None, own: bool, target: str, ask: Callable[[str], RequestJudgement]
) -> RequestJudgement:
    """A form that names no act: the step must have been about this very form."""
    form = cause.form if cause and cause.facts and cause.facts.submits else None
    if form and (request.redirected or same_place(form.action, request.url)) and own:
        return RequestJudgement("step")
    if not own:
        return ask(f"A form would be sent to another site, {target}")
    if cause and request.carries == "nothing" and reads(request):
        return RequestJudgement("read")
    return ask("It sends a form that no step of this run was about")


def _is_analytics(request: RequestFacts) -> bool:
    path = last_segments(request.url)
    last = next((words for words in path if not _BATCHES.issuperset(words)), [])
    named = _is_named_analytics(request) or _COUNTS.intersection([*_host_words(request), *last])
    # Nobody counts by PUT: that is an event in a calendar.
    if request.method != "POST" or request.size > _MANY or not named:
        return False
    # A calendar's "events" that hold what was just typed are no analytics.
    return request.kind == "beacon" or request.carries == "nothing"


def _is_named_analytics(request: RequestFacts) -> bool:
    words = (word for segment in segments(request.url) for word in segment)
    return bool(_ANALYTICS.intersection([*_host_words(request), *words]))


def _host_words(request: RequestFacts) -> list[str]:
    parts = (parts_of(request.url).hostname or "").split(".")[:-1]
    return [word for part in parts for word in words_of(part)]


def _is_missed_by_nobody(request: RequestFacts) -> bool:
    """Whether the page goes on as well without it: it waits for no answer, or only counts."""
    return request.kind in ("beacon", "report") or _is_named_analytics(request)


def _says_nothing(request: RequestFacts) -> bool:
    """Whether a request names no change, so that it may be the page's way of counting something."""
    called = {"mutation", "rpc", "persisted"}.intersection(request.operation.split())
    return not (called or alters_what_is(request) or makes(request.url))


def _signs_in(
    request: RequestFacts, cause: Cause | None, kinds: tuple[Kind, ...], own: bool, known: bool
) -> bool:
    """Whether it signs in or keeps signed in: the step did, or address and fields say nothing else.

    `own`: it goes to the page's own site; `known`: to that or one of the task's sites.
    """
    acts = set(kinds) - proves(request.url)
    if cause and cause.exemption == "sign_in" and own:
        return not acts or (acts == {"credentials"} and not _renews(request))
    enters = any(_ENTERS.intersection(words) for words in segments(request.url))
    if acts or (kinds and not enters):
        return False
    if request.kind == "form":
        # By such a form one site tells another who somebody is, but anybody can name a field like that.
        tells = _SIGN_IN_FIELDS.intersection(name.lower() for name in request.fields)
        return bool(tells) and (known or request.carries == "nothing")
    # What was typed signs nobody in unless a step was done.
    if not own or request.kind != "fetch" or not (cause or request.carries == "nothing"):
        return False
    if sells_there(request.url):
        return False
    names = _SIGN_IN | (_STAYS if request.carries == "nothing" else set())
    last = {word for words in segments(request.url)[-2:] for word in words}
    return bool(kinds) or (bool(names & last) and last <= names | _PROVES)


def _renews(request: RequestFacts) -> bool:
    """Whether a request changes how somebody signs in, rather than proving who they are: by its method, its
    address, or a field for something new.
    """
    path = last_segments(request.url)
    fields = [word for name in request.fields for word in words_of(name)]
    changed = _RENEWS.intersection(word for words in path for word in words) or _HELD.intersection(*path[:1])
    return request.method != "POST" or bool(changed) or "new" in fields


def request_key(request: RequestFacts) -> RequestKey:
    """The key by which a request is recognised when the page makes it again."""
    parts = parts_of(request.url)
    return request.method, f"{parts.scheme}://{parts.netloc}{parts.path}", request.operation


# A request's sentence goes on with " to " and the host: in another language it is found by the first of them.
WHAT_IT_IS: Mapping[Kind, str] = {
    "pay": "an order or a payment",
    "transfer": "a transfer or a binding offer",
    "send": "a message",
    "publish": "something that others can see",
    "delete": "a request for deletion",
    "credentials": "a change of how you sign in",
    "share": "an invitation or a share",
    "agree": "an agreement or an application",
    "book": "a booking, a subscription or a cancellation",
    "install": "an installation",
}


def sentence_of_request(request: RequestFacts, kinds: Collection[Kind]) -> str:
    """What the page wants, as one plain sentence."""
    unknown = "a form" if request.kind == "form" else "something"
    what = " and ".join(WHAT_IT_IS[kind] for kind in kinds) or unknown
    host = host_of(request.url) or request.url
    if request.kind == "navigation":
        what = "a key or token in the address" if request.carries == "nothing" else "what was typed in here"
        return f"The page wants to go to {host} with {what}."
    return f"The page wants to send {what} to {host} that you did not see."
