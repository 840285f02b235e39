"""What an approved step covers of what its page sends.

An approval is for what was shown. Whether a request is that is told by where it goes, by what it names, and
by being the first.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from handrail.page.address_pattern import parts_of
from handrail_wire import Facts, FormFacts, RequestFacts

from .effects import Exemption, What
from .evidence import Reason
from .labels import CRITICAL, MONEY, Kind
from .origins import site_of
from .request_rules import alters_what_is, kinds_of_address
from .targets import pays

_TO_OTHERS: frozenset[Kind] = frozenset(("send", "publish", "share"))
"""Three names for one act: a button says "Post", and its address "/messages"."""
_VERSION = re.compile(r"v\d+", re.IGNORECASE)


@dataclass(frozen=True)
class Cause:
    """The step that a request follows."""

    approved: bool
    """Whether the person or a grant approved it."""
    exemption: Exemption
    facts: Facts | None
    kinds: tuple[What, ...] = ()
    """What the step was judged to do, as shown to the person who approved it."""
    granted: bool = False
    """Whether a grant approved it, so that the person has not seen this step."""
    suspected: tuple[Reason, ...] = ()
    """Weak signs that the step cannot be undone, for which nobody was asked before it."""
    usual: bool = False
    """Whether the page sent a request of this shape before that step, by itself."""
    again: bool = False
    """Whether the step was done again for one request, which this is not."""
    free: bool = False
    """Whether the approval says by no address how it is sent, and nothing was sent after the step yet: a
    script may send it by whatever form."""
    opener: Facts | None = None
    """What was pressed before, if the step answers what that has opened."""

    @property
    def form(self) -> FormFacts | None:
        """The form that the step's control belongs to."""
        return self.facts.form if self.facts else None


def was_shown(request: RequestFacts, cause: Cause) -> bool:
    """Whether a form goes where the step's own control said, or where a server redirects it.

    A control that says nothing of where, such as a yes to the site's own question, covers the first thing
    that its script sends, by whatever form, to the page's own site and about no other thing.
    """
    if request.redirected or any(same_place(address, request.url) for address in _addresses(cause)):
        return True
    own = site_of(request.url) == site_of(request.page_origin) == site_of(request.frame_origin)
    return cause.free and own and not _is_about_another(request, cause)


def _is_about_another(request: RequestFacts, cause: Cause) -> bool:
    """Whether an address numbers another thing than those of the step and of what opened its question."""
    shown = [facts for facts in (cause.facts, cause.opener) if facts]
    forms = [facts.form.action for facts in shown if facts.form]
    links = (*forms, *(facts.url for facts in shown), *(facts.href for facts in shown))
    known = {item for one in links for item in _items(one)}
    kinds = {kind for kind, _ in known}
    return any(kind in kinds and (kind, number) not in known for kind, number in _items(request.url))


def _items(url: str) -> Collection[tuple[str, str]]:
    """What an address numbers: "/topics/7/posts/12" has the topic 7 and the post 12."""
    path = pairwise(parts_of(url).path.split("/"))
    return [(kind, one) for kind, one in path if re.search(r"\d", one) and not _VERSION.fullmatch(one)]


def is_foreseen(request: RequestFacts, cause: Cause, kinds: Collection[Kind]) -> bool:
    """Whether an approved step's own frame sends this, and the approval covers all acts in it."""
    here = site_of(cause.facts.frame_origin) if cause.facts else ""
    # A request without a known origin may come from any frame; for the step's own, the extension knows it.
    if site_of(request.frame_origin) != here:
        return False
    exact = cause.form is not None and request.url == cause.form.action and not request.redirected
    if request.kind == "form" and exact and not cause.granted:
        return True  # The very form that the person approved, whatever it does.
    alters = alters_what_is(request)
    led = {kind for address in _addresses(cause) for kind in kinds_of_address(address, alters)}
    seen: set[What] = {*cause.kinds, *led}
    if cause.granted:
        # Nobody has seen this step: whatever it does beside what was granted is not foreseen.
        return set(kinds) <= seen - set(CRITICAL)
    seen |= {"pay"} if cause.facts and pays(cause.facts, cause.kinds) else set()
    # Whoever buys agrees to it, and a booking is cancelled by deleting it, as the method alone says.
    seen |= {*MONEY, "agree"} if seen & MONEY else set()
    by_method = request.method == "DELETE" and "delete" not in kinds_of_address(request.url, alters)
    seen |= {"delete"} if "book" in seen and by_method else set()
    seen |= _TO_OTHERS if seen & _TO_OTHERS else set()
    # A form that names no act may do any but those that have to be shown by name. Any other step that names
    # none, such as one that was asked about for where its text goes, does none.
    if "form" in seen:
        return not set(kinds) & set(CRITICAL) - seen
    return set(kinds) <= seen


def _addresses(cause: Cause) -> tuple[str, ...]:
    """The addresses that the step's control leads to, by form or link; scripts turn such links into forms."""
    facts = cause.facts
    found = (cause.form.action if cause.form else "", facts.href) if facts else ()
    return tuple(address for address in found if address)


def same_place(address: str, other: str) -> bool:
    """Whether two addresses are equal but for query and fragment."""
    a, b = parts_of(address), parts_of(other)
    return (a.scheme, a.netloc, a.path or "/") == (b.scheme, b.netloc, b.path or "/")
