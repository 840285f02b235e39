"""A request that a page was kept from sending, and the key by which it is recognised."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from handrail.gate.labels import Kind
from handrail.gate.network_rules import RequestJudgement, RequestKey, request_key, sentence_of_request
from handrail_wire import Facts, HeldRequest

from .controls import Verdict

Place = tuple[str, ...]


@dataclass(frozen=True)
class HeldBack:
    """A request that was held back, and why the person has to decide about it."""

    held: HeldRequest
    judgement: RequestJudgement

    @property
    def host(self) -> str:
        """The host that it was to go to."""
        return urlsplit(self.held.request.url).hostname or ""

    @property
    def sentence(self) -> str:
        """What the page wants, as a sentence."""
        return sentence_of_request(self.held.request, self.judgement.kinds)

    @property
    def told(self) -> tuple[tuple[str, ...], tuple[Kind, ...]]:
        """Why a step that is known to send it is asked about: the reasons, and what it would do."""
        return self.judgement.reasons, self.judgement.kinds

    @property
    def key(self) -> RequestKey:
        """The key by which it is recognised when the page tries again."""
        return request_key(self.held.request)


def place_of(verb: str, facts: Facts | None) -> Place:
    """The identity of a control across pages: verb, frame, role, name and where it leads. Enter on a button
    is a click on it.
    """
    if facts is None:
        return (verb,)
    form = facts.form.action if facts.form else ""
    does = "click" if verb == "press" else verb
    return does, facts.frame_origin, facts.role, facts.name, facts.href, form


def late_text(held_back: HeldBack) -> str:
    """What the panel shows of what a page wanted to send when the run had let go of it."""
    what = f"the page wanted to send something to {held_back.host} after Handrail had let go of it"
    return f"{what}; it was not sent. Do it yourself there if you still want it"


def outcome_text(held_back: HeldBack, verdict: Verdict) -> str:
    """What the panel shows and the policy learns of a held request and its verdict."""
    what = f"the page wanted to send something to {held_back.host}; it was stopped"
    if verdict.decision == "approve":
        return f"{what}, and the person has approved it now: what is done again in the page may send it, once"
    if verdict.decision == "deny":
        reason = f": {verdict.reason}" if verdict.reason else ""
        return f"{what}, and the person denied it{reason}"
    return f"{what}, because nobody could decide about it"
