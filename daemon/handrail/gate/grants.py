"""Grants: what the person always allows a policy to do on one site, and what can never be granted.

A grant counts only if the step's page, frame and form all belong to its site, and only for the policy that it
names: another policy, or a recorded run that is replayed under another name, has none. `may_be_granted` is
checked a second time by the extension (`extension/worker/permit/grants.js`), on the facts at dispatch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args
from urllib.parse import urlsplit

from handrail_wire import Facts, Grant, GrantEffect, RequestFacts

from .effects import What
from .labels import CRITICAL, KINDS, fold, sounds_critical
from .request_rules import kinds_of_address
from .targets import is_owed

GRANTABLE: frozenset[str] = frozenset(get_args(GrantEffect))
TO: Mapping[GrantEffect, str] = {
    "send": "send things to other people",
    "publish": "publish things",
    "share": "share things and invite people",
    "agree": "sign, agree and apply",
    "book": "book, subscribe and cancel",
    "install": "install, download and upload",
    "form": "send forms",
    "tool": "use tools that pages offer",
}


def covers(grant: Grant, policy: str, kinds: Iterable[What], facts: Facts) -> bool:
    """Whether a grant already allows this step, so that the person need not be asked."""
    allowed = set(offered(kinds, facts)) <= set(grant.effects) and grant.policy == policy
    return allowed and grant.origin == facts.frame_origin and may_be_granted(kinds, facts)


def offered(kinds: Iterable[What], facts: Facts) -> list[What]:
    """The kinds that "always allow" would cover at a step: its own, and those of the addresses it leads to.

    A form named "Save" that goes to "/publish" publishes. What no grant covers (money, deletions) is left to
    the check of the page's requests, which asks about it each time.
    """
    form = facts.form
    leads = (form.action if form else "", facts.href)
    led = {kind for address in leads if address for kind in kinds_of_address(address)} - set(CRITICAL)
    own = list(dict.fromkeys(kinds))
    return [*own, *(kind for kind in KINDS if kind in led - set(own))]


def may_be_granted(kinds: Iterable[What], facts: Facts) -> bool:
    """Whether "always allow" may be offered for a step: never for money, deletions or credentials."""
    form = facts.form
    addresses = [facts.url, *([form.action] if form else []), *([facts.href] if facts.href else [])]
    here = all(origin_of(address) == facts.frame_origin for address in addresses)
    texts = [facts.name, facts.context, *([form.button, form.label, *form.chosen] if form else [])]
    money = is_owed(facts) or (form is not None and (form.card or form.passwords != "none"))
    named = bool(fold(facts.name))
    clear = not any(sounds_critical(text) for text in texts) and not facts.drop
    return bool(set(kinds)) and set(kinds) <= GRANTABLE and here and named and clear and not money


def covers_request(grant: Grant, policy: str, kinds: Iterable[What], request: RequestFacts) -> bool:
    """Whether a grant allows a request that a page sends within one site.

    A request whose words name no act counts as a form that is sent. Navigations and form requests are never
    covered: they are shown with their step, or asked about.
    """
    allowed = set(kinds or ("form",)) <= set(grant.effects) and grant.policy == policy
    places = (request.page_origin, request.frame_origin, origin_of(request.url))
    return allowed and request.kind in ("fetch", "beacon") and all(one == grant.origin for one in places)


def origin_of(address: str) -> str:
    """Scheme, host and port of an address as the browser writes them."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def grant_sentence(grant: Grant) -> str:
    """A grant as a sentence for the person."""
    return f"{grant.policy} may {' and '.join(TO[effect] for effect in grant.effects)} on {grant.origin}"
