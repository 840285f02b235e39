"""What an episode cost and how it went, counted from its run's journal.

Every figure of a report comes from here, so it can be counted again from the journal at any time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from handrail.happened.events import Decided, Erred, Event, Popped, Pushed, RunEvent
from handrail.happened.steps import Acted, Proposed
from handrail.happened.whole import Criticised, Reformulated
from handrail.stack.events import Sent
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
    happened = [event.what for event in events]
    decisions = [group for group in _decisions(happened) if group[0].calls]
    firsts = [first for first, _ in decisions]
    beside = [one for one in happened if isinstance(one, Reformulated | Criticised) and one.tokens]
    paid = [*firsts, *beside]
    costs = [one.cost for one in paid if one.cost is not None]
    asked = [one.n for one in events if isinstance(one.what, Decided) and one.what.calls]
    pages = [sent[n].page for n in asked if n in sent]
    acts = [one for one in happened if isinstance(one, Acted) and one.status == "done"]
    tried = [(one.text, one.ref, one.page) for one in acts]
    return Counts(
        actions=len(acts),
        # The first push is the run's beginning, which nobody decided.
        control=max(0, sum(isinstance(one, Pushed | Popped) for one in happened) - 1),
        decisions=len(decisions),
        calls=sum(one.calls for one in firsts) + len(beside),
        tokens=sum(one.tokens for one in paid),
        prompt_tokens=sum(one.prompt_tokens for one in paid),
        cost=sum(costs) if costs else None,
        executable=sum(_executable(first, followed) for first, followed in decisions),
        repeated=len(tried) - len(set(tried)),
        skipped=len(_named(instruction, pages) - _used(happened)),
        looped=any(map(_guard_stepped_in, happened)),
        commits=sum(isinstance(one, Proposed) and one.effect == "commit" for one in happened),
        page_tokens=sum(one.page_tokens for one in firsts),
        shown_tokens=sum(len(page) // 4 for page in pages),
    )


def _decisions(events: Sequence[RunEvent]) -> Sequence[tuple[Decided, list[RunEvent]]]:
    """Each decision with what followed it."""
    found: list[tuple[Decided, list[RunEvent]]] = []
    for event in events:
        if isinstance(event, Decided):
            found.append((event, []))
        elif found:
            found[-1][1].append(event)
    return found


def _executable(decision: Decided, followed: Sequence[RunEvent]) -> bool:
    return not decision.problem and not any(
        isinstance(one, Erred) or (isinstance(one, Acted) and one.status in _FAILED) for one in followed
    )


def _named(instruction: str, pages: Sequence[str]) -> set[tuple[str, str]]:
    """Role and name of the controls on these pages that the instruction names."""
    found = {(match[1], match[2]) for page in pages for match in _CONTROL_LINE.finditer(page)}
    return {(role, name) for role, name in found if stands_in(name, instruction)}


def _used(events: Sequence[RunEvent]) -> set[tuple[str, str]]:
    return {(one.role, one.name) for one in events if isinstance(one, Proposed)}


def _guard_stepped_in(event: RunEvent) -> bool:
    if isinstance(event, Erred):
        return TRIED in event.text
    return isinstance(event, Popped) and event.answer.startswith(STUCK)
