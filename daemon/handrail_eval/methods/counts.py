"""What an episode cost and how it went, counted from its run's journal.

Every figure of a report comes from here, so it can be counted again from the journal at any time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from handrail.stack.events import Event, Sent
from handrail.stack.guards import STUCK, TRIED
from handrail.text.words import stands_in

_CONTROL_LINE = re.compile(r'\[\w+\] (\w+) "(.*?)"')
_FAILED = frozenset({"stale", "blocked", "not_done", "unknown"})


@dataclass(frozen=True)
class Counts:
    """Figures of one episode. Page sizes are estimates, four characters a token, of the same kind."""

    actions: int = 0
    """Done in the page."""
    control: int = 0
    """Calls of policies, and returns, that were decided."""
    decisions: int = 0
    calls: int = 0
    """Requests to the model: samples, repairs, rationales, a reformulation, the critic's are of their own."""
    tokens: int = 0
    prompt_tokens: int = 0
    cost: float | None = None
    executable: int = 0
    """Decisions that could be read and were carried out without error."""
    repeated: int = 0
    """Actions that were tried on the very same page before."""
    skipped: int = 0
    """Controls that the instruction names, that could be seen, and that were never used."""
    looped: bool = False
    """A guard against loops had to step in."""
    commits: int = 0
    """Steps that the gate asks about; 0 in files older than this count."""
    page_tokens: int = 0
    """Of all pages that were decided on, before filtering."""
    shown_tokens: int = 0
    """The same pages as the policy read them."""


def counted(instruction: str, events: Sequence[Event], sent: Mapping[int, Sent]) -> Counts:
    """Count one run's events. `sent` is what each decision was made on (`Journal.sent`)."""
    # Where nothing was left to choose, nobody decided.
    decisions = [group for group in _decisions(events) if group[0].data.get("calls", 1)]
    firsts = [group[0] for group in decisions]
    beside = [e.data for e in events if e.kind in ("reformulated", "criticised") and e.data["tokens"]]
    paid = [*(event.data for event in firsts), *beside]
    costs = [data["cost"] for data in paid if data["cost"] is not None]
    pages = [sent[event.n].page for event in firsts if event.n in sent]
    acts = [event.data for event in events if event.kind == "act" and event.data["status"] == "done"]
    tried = [(one["text"], one["ref"], one["page"]) for one in acts]
    return Counts(
        actions=len(acts),
        # The first push is the run's beginning, which nobody decided.
        control=max(0, sum(event.kind in ("push", "pop") for event in events) - 1),
        decisions=len(decisions),
        calls=sum(data.get("calls", 1) for data in paid),
        tokens=sum(data["tokens"] for data in paid),
        prompt_tokens=sum(data.get("prompt_tokens", 0) for data in paid),
        cost=sum(costs) if costs else None,
        executable=sum(_executable(group) for group in decisions),
        repeated=len(tried) - len(set(tried)),
        skipped=len(_named(instruction, pages) - _used(events)),
        looped=any(_guard_stepped_in(event) for event in events),
        commits=sum(event.kind == "propose" and event.data.get("effect") == "commit" for event in events),
        page_tokens=sum(event.data.get("page_tokens", 0) for event in firsts),
        shown_tokens=sum(len(page) // 4 for page in pages),
    )


def _decisions(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Each decision with what followed it."""
    group: list[Event] = []
    for event in events:
        if event.kind == "decision":
            if group:
                yield group
            group = [event]
        elif group:
            group.append(event)
    if group:
        yield group


def _executable(group: Sequence[Event]) -> bool:
    decision, *followed = group
    return not decision.data["problem"] and not any(
        event.kind == "error" or (event.kind == "act" and event.data["status"] in _FAILED)
        for event in followed
    )


def _named(instruction: str, pages: Sequence[str]) -> set[tuple[str, str]]:
    """Role and name of the controls on these pages that the instruction names."""
    found = {(match[1], match[2]) for page in pages for match in _CONTROL_LINE.finditer(page)}
    return {(role, name) for role, name in found if stands_in(name, instruction)}


def _used(events: Sequence[Event]) -> set[tuple[str, str]]:
    return {(event.data["role"], event.data["name"]) for event in events if event.kind == "propose"}


def _guard_stepped_in(event: Event) -> bool:
    if event.kind == "error":
        return TRIED in event.data["text"]
    return event.kind == "pop" and str(event.data.get("answer", "")).startswith(STUCK)
