"""What calling a tool that a page offers may do (WebMCP): whatever the page likes.

What the page says of its tool, its hints included, can only raise the effect. So every call is asked about,
and what the tool then wants to send is asked about as well: the person has seen the call, and not that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from handrail_wire import Facts

from .evidence import Reason
from .labels import WHAT, kinds_in, kinds_in_markup

SENDS = Reason("tool", "A tool of the page wants to send it: its call did not show that", "tool")
"""Why a request is asked about that follows a tool's call."""
_CALLS = "It calls a tool of the page: what that does is up to the page, whatever the page says of it"
_NOT_HELD = "What the tool sends cannot be held here, as the page has other ways to send or keep it"
_CLAUSE = re.compile(r"[.;:,!?()\n]+")


def tool_reasons(facts: Facts) -> Iterator[Reason]:
    """Why a call of the tool with these facts is asked about."""
    yield Reason("tool", _CALLS, "tool")
    told = [facts.name, *_CLAUSE.split(facts.context)]
    kinds = {*kinds_in_markup(facts.name), *(kind for words in told for kind in kinds_in(words))}
    yield from (Reason(kind, what, "tool") for kind, what in WHAT.items() if kind in kinds)
    if not facts.held:
        yield Reason("unknown", _NOT_HELD, "tool")
