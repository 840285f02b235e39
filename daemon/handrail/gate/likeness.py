"""What makes two steps of one run alike, so that one decision may allow the rest of them for that run.

Alike are the control, its form or the place of its page, and the request: "raise all three prices". What is
filled in may differ, and to which of several things it is done. The extension computes the same
(`extension/worker/permit/likes.js`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection
from typing import Any

import rfc8785

from handrail_wire import Action, Facts, RequestFacts

from .effects import What
from .grants import may_be_granted, origin_of
from .labels import CRITICAL

_DIGIT = re.compile(r"[0-9]")
_UNKNOWN: What = "form"
"""What a request is of whose words name no act."""


def likeness(run: str, action: Action, facts: Facts, request: RequestFacts | None = None) -> str:
    """SHA-256 (hex) of the canonical JSON (RFC 8785) of what like steps have in common."""
    form = facts.form
    sent: list[Any] = []
    where: list[Any] = [place(facts.url)]
    if form:
        # A form tells where it belongs; whatever else does not.
        where = [form.method, place(form.action), form.button, form.fields]
    if request:
        what = [request.operation, request.fields, request.carries]
        sent = [request.kind, request.method, place(request.url), *what]
    alike = {
        "run": run,
        "verb": action.verb,
        "control": [facts.role, facts.name, facts.frame_origin],
        "form": where,
        "request": sent,
    }
    return hashlib.sha256(rfc8785.dumps(alike)).hexdigest()


def place(address: str) -> str:
    """An address without what tells one thing from another there: pieces with a digit, values, the fragment.

    "https://shop.test/items/17/edit?tab=price" is "https://shop.test/items/*/edit?tab".
    """
    path, _, query = address.partition("#")[0].partition("?")
    pieces = path.split("/")
    shown = [*pieces[:3], *("*" if _DIGIT.search(piece) else piece for piece in pieces[3:])]
    keys = [pair.partition("=")[0] for pair in query.split("&")]
    return "/".join(shown) + (f"?{'&'.join(keys)}" if query else "")


def may_be_repeated(kinds: Collection[What], facts: Facts, request: RequestFacts | None = None) -> bool:
    """Whether like steps may be allowed for the rest of a run: never money, deletions or credentials, nor
    what goes to another site or carries a secret.
    """
    if request is not None:
        kinds = kinds or [_UNKNOWN]
        here = request.page_origin == request.frame_origin == origin_of(request.url) == facts.frame_origin
        if not here or request.redirected or request.carries == "secret" or request.kind == "navigation":
            return False
    return not set(kinds) & set(CRITICAL) and may_be_granted(kinds, facts)


def words_of_likes(facts: Facts) -> str:
    """What the person would allow for the rest of the run, after "to" or "may"."""
    what = f"press “{facts.name}”" if facts.role in ("button", "link", "menuitem") else f"use “{facts.name}”"
    return f"{what} in the same place of {facts.frame_origin}, whatever is filled in"
