"""What makes two steps of one run alike, so that one decision may allow the rest of them for that run.

Alike are the control, its form or the place of its page, what is chosen there, and the request: "raise all
three prices". The texts that are typed may differ, and to which of several things it is done. The extension
computes the same (`extension/worker/permit/likes.js`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection
from typing import Any

import rfc8785

from handrail_wire import Action, Facts, RequestFacts

from .addresses import acting_word
from .effects import What
from .grants import may_be_granted, origin_of
from .labels import CRITICAL
from .request_rules import kinds_of_address

_NUMBER = re.compile(r"[0-9]+")
_KEY = re.compile(r"^(?=.*[0-9])[0-9a-f-]{8,}$")
_ROUTES = ("/", "!/")
"""How a fragment begins that is an address of its own."""
_UNKNOWN: What = "form"
"""What a request is of whose words name no act."""


def likeness(run: str, action: Action, facts: Facts, request: RequestFacts | None = None) -> str:
    """SHA-256 (hex) of the canonical JSON (RFC 8785) of what like steps have in common."""
    form = facts.form
    sent: list[Any] = []
    where: list[Any] = [place(facts.url)]
    if form:
        # A form tells where it belongs; whatever else does not.
        where = [form.method, place(form.action), form.button, form.alike]
    if request:
        what = [request.operation, request.fields, request.carries]
        sent = [request.kind, request.method, place(request.url), *what]
    alike = {
        "run": run,
        "verb": action.verb,
        "options": getattr(action, "options", []),
        "control": [facts.role, facts.name, facts.frame_origin, place(facts.href)],
        "form": where,
        "request": sent,
    }
    return hashlib.sha256(rfc8785.dumps(alike)).hexdigest()


def place(address: str) -> str:
    """An address without the numbers and keys that tell one thing from another there.

    "https://shop.test/items/17/edit?tab=price#top" is "https://shop.test/items/*/edit?tab=price".
    """
    page, _, fragment = address.partition("#")
    path, mark, query = page.partition("?")
    scheme_and_host, pieces = path.split("/")[:3], path.split("/")[3:]
    route = f"#{_without_numbers(fragment)}" if fragment.startswith(_ROUTES) else ""
    shown = [*scheme_and_host, *map(_without_numbers, pieces)]
    return "/".join(shown) + mark + "&".join(map(_without_numbers, query.split("&"))) + route


def _without_numbers(piece: str) -> str:
    if "%" in piece:
        return piece
    return "/".join("*" if _KEY.search(part) else _NUMBER.sub("*", part) for part in piece.split("/"))


def may_be_repeated(kinds: Collection[What], facts: Facts, request: RequestFacts | None = None) -> bool:
    """Whether like steps may be allowed for the rest of a run: never money, deletions or credentials, nor
    what goes to another site or carries a secret, nor where neither a form nor a request tells what is sent,
    nor what a tool of the page's does: it may be another thing each time.
    """
    form = facts.form
    if facts.role == "tool":
        return False
    addresses = [facts.href, form.action if form else ""]
    if {kind for address in addresses for kind in kinds_of_address(address)} & set(CRITICAL):
        return False
    opens = form is None or facts.href or (form.method == "get" and acting_word(form.action))
    if request is None and opens:
        return False
    if request is not None:
        kinds = kinds or [_UNKNOWN]
        here = request.page_origin == request.frame_origin == origin_of(request.url) == facts.frame_origin
        if not here or request.redirected or request.carries == "secret" or request.kind == "navigation":
            return False
        if request.new_password:
            return False
    return not set(kinds) & set(CRITICAL) and may_be_granted(kinds, facts)


def words_of_likes(facts: Facts) -> str:
    """What the person would allow for the rest of the run, after "to" or "may"."""
    name = re.sub("[“”\"]", "", facts.name)
    return f"press “{name}” in the same place of {facts.frame_origin}, with other texts and numbers"
