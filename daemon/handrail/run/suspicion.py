"""What was done on weak signs, until something of it is judged; and what the page sends by itself anyway.

A press on weak signs may open the site's own question, or choose what a later press sends. So what it was
suspected of goes on with the presses that follow, through every address that the page takes meanwhile, until
the person has decided about something of it or the page is again as it was. No word in an address ends it:
only what a page was seen to send before, by itself, passes meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl

from handrail.gate.addresses import leads_nowhere
from handrail.gate.evidence import Reason, Sign
from handrail.gate.labels import CRITICAL
from handrail.gate.origins import site_of
from handrail.page.address_pattern import parts_of, pattern_of
from handrail.page.naming import name_of
from handrail.page.observation import Page
from handrail.verbs.verb import may_send
from handrail_wire import Action, Facts, RequestFacts

_OPENING: frozenset[Sign] = frozenset(("opening label", "asks first", "choice", "said weakly"))
"""Signs of a press that leaves the act itself to a later one."""
_SENDING = frozenset(("button", "clickable", "menuitem"))
"""Roles of what may answer a question, or send what was chosen. What a switch or a field sends is its own."""
_BY_APPROVAL = frozenset(("covered", "approved", "granted"))
"""Rules for what would not pass by itself."""

Shape = tuple[str, ...]
"""What a request has in common with its like: page, kind, method, address without numbers, act, names."""


@dataclass
class Opened:
    """What was opened or chosen by a press on weak signs."""

    step: int
    """The press. What a page had sent before it, it sends by itself."""
    reasons: tuple[Reason, ...]
    document: str
    """Where it was pressed."""
    before: frozenset[tuple[str, ...]] | None = None
    """How the page was before it. None if nothing was seen to open, so that nothing can be seen to close."""
    over: bool = False
    """Whether something of it was judged."""

    def concerns(self, action: Action, facts: Facts) -> bool:
        """Whether a later press may answer it."""
        pressed = may_send(action) and (facts.role in _SENDING or leads_nowhere(facts.href))
        if self.over or not (pressed or facts.submits):
            return False
        # On a page that has come since, only what cannot be mended: there will be other buttons as well.
        return facts.document_id == self.document or any(one.kind in CRITICAL for one in self.reasons)


class Suspicion:
    """What is open in a run, and the shapes of what its pages send by themselves."""

    def __init__(self) -> None:
        self._open: Opened | None = None
        self._seen: dict[Shape, int] = {}
        """The latest step that had begun when the first of a shape was sent."""

    def answered(self, action: Action, facts: Facts | None) -> Opened | None:
        """What a press may answer."""
        return self._open if self._open and facts and self._open.concerns(action, facts) else None

    def begun(self, step: int, action: Action, facts: Facts | None, signs: tuple[Reason, ...]) -> None:
        """Note a step: it opens something, or leaves what is open behind."""
        if facts and (reasons := tuple(one for one in signs if one.sign in _OPENING)):
            self._open = Opened(step, reasons, facts.document_id)
        elif action.traits.leads:
            self._open = None

    def came(self, step: int, before: Page, after: Page | None) -> None:
        """Note the page before and after a step: what has opened may be closed again, with nothing sent."""
        if not self._open or after is None:
            return
        now = _lines(after)
        if step == self._open.step:
            was = _lines(before)
            self._open.before = was if was != now and not _is_choice(self._open) else None
        elif now == self._open.before:
            self._open = None

    def is_open(self, step: int) -> bool:
        """Whether a step has opened what is open."""
        return self._open is not None and self._open.step == step

    def judged(self) -> None:
        """The person has decided about what is open."""
        if self._open:
            self._open.over = True
            self._open = None

    def passed(self, request: RequestFacts, rule: str, latest: int, *, pressed: bool) -> None:
        """Note what a page has sent, by a rule. After a press (`pressed`) it may be that press's doing, but
        for a beacon, which counts presses.
        """
        if rule not in _BY_APPROVAL and not (pressed and request.kind != "beacon"):
            self._seen.setdefault(_shape_of(request), latest)

    def is_usual(self, request: RequestFacts, before: int) -> bool:
        """Whether the page sent one of this shape before a step."""
        return self._seen.get(_shape_of(request), before) < before


def _shape_of(request: RequestFacts) -> Shape:
    """Of its own site also the names of what is sent: one address may be for everything that a page does."""
    own = site_of(request.url) == site_of(request.page_origin)
    asked = parse_qsl(parts_of(request.url).query, keep_blank_values=True)
    names = sorted({*request.fields, *(name for name, _ in asked)}) if own else ()
    where = request.page_origin, request.kind, request.method, pattern_of(request.url)
    return *where, request.operation, *names


def _lines(page: Page) -> frozenset[tuple[str, ...]]:
    return frozenset((node.ref, node.role, name_of(node), node.value) for node in page.lines)


def _is_choice(opened: Opened) -> bool:
    return any(one.sign == "choice" for one in opened.reasons)
