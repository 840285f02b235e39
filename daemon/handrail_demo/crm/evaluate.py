"""Judge a scenario by what the server saw. Pure.

The progress formula is ours; the paper's was never published.

* A scenario has the gold steps that appendix D lists for it (find a flight: 1; book: 4; find a booking: 1;
  cancel: 3; modify the passenger: 3; modify flights: 4).
* A step is a list of checks over accepted requests of this scenario's page. Its score is the share of checks
  that hold. Of several requests of one kind the best counts, except where the search itself is the task:
  there the last one counts, since that is what the person is left looking at.
* progress = the mean of the step scores, from 0 to 1.
* success = every check holds, and no booking is wrong. Wrong is every booking that this scenario's page, or a
  page without a scenario, made or changed and that is not exactly as the task asks: a second booking, another
  flight, a changed stranger, a missing row. Bookings that belong to other scenarios are left to those.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from handrail_demo.crm.store import Booking, Request, Scenario


@dataclass(frozen=True)
class Check:
    """One comparison of a gold step."""

    step: str
    what: str
    ok: bool
    expected: object
    found: object


def evaluate(scenario: Scenario, requests: list[Request], after: list[Booking]) -> dict[str, Any]:
    """The answer of /evaluate: success, progress (0 to 1), wrong_bookings and the checks in `detail`."""
    seen = _Seen(scenario, [request for request in requests if request.status < 300], after)
    steps = seen.steps()
    wrong = count_wrong(scenario, after)
    progress = sum(sum(check.ok for check in step) / len(step) for step in steps) / len(steps)
    return {
        "scenario": scenario.kind,
        "id": scenario.id,
        "success": wrong == 0 and all(check.ok for step in steps for check in step),
        "progress": round(progress, 4),
        "wrong_bookings": wrong,
        "detail": [asdict(check) for step in steps for check in step],
    }


def count_wrong(scenario: Scenario, after: list[Booking]) -> int:
    """How many bookings differ from what was there before and from what the task asks."""
    goal, target = scenario.gold.get("booking"), scenario.gold.get("reference")
    may_book = scenario.kind == "TASK_BOOK_FLIGHT"
    wrong = len(scenario.before.keys() - {booking.reference for booking in after})
    for booking in after:
        if booking.changed_by not in (scenario.id, ""):
            continue
        is_new = booking.reference not in scenario.before
        allowed = [scenario.before.get(booking.reference)]
        if booking.reference == target or (is_new and may_book):
            allowed.append(goal)
        if booking.content() not in allowed:
            wrong += 1
        elif is_new:
            # The one booking that was asked for; any further one is a duplicate.
            may_book = False
    return wrong


class _Seen:
    """The facts of one scenario, asked for step by step."""

    def __init__(self, scenario: Scenario, requests: list[Request], after: list[Booking]) -> None:
        self.scenario = scenario
        self.gold = scenario.gold
        self.requests = requests
        self.after = after

    def steps(self) -> list[list[Check]]:
        """The checks, one list for each gold step."""
        match self.scenario.kind:
            case "TASK_FIND_FLIGHT":
                return [self._search(last=True)]
            case "TASK_BOOK_FLIGHT":
                goal = self.gold["booking"]
                return [
                    self._search(),
                    self._compare("select flights", "quote", _by_leg(goal["flights"])),
                    self._compare("enter passenger", "passenger", goal["passenger"]),
                    self._booked(),
                ]
            case "TASK_FIND_BOOKING":
                return [self._find(last=True)]
            case "TASK_CANCEL_BOOKING":
                return [self._find(), self._open("cancel"), self._target("cancel booking", "status")]
            case "TASK_MODIFY_PASSENGER":
                return [self._find(), self._open("modify"), self._target("save passenger", "passenger")]
            case _:
                saved = self._target("save flights", "flights")
                return [self._find(), self._open("modify"), self._search(), saved]

    def _compare(
        self, step: str, action: str, expected: dict[str, Any], *, last: bool = False
    ) -> list[Check]:
        """One check for each expected field, against the best (or last) accepted request of this action."""
        tried = [_facts(request) for request in self.requests if request.action == action]
        score = [sum(facts.get(name) == value for name, value in expected.items()) for facts in tried]
        best = tried[-1] if tried and last else tried[score.index(max(score))] if tried else {}
        return [Check(step, k, k in best and best[k] == v, v, best.get(k)) for k, v in expected.items()]

    def _search(self, *, last: bool = False) -> list[Check]:
        return self._compare("find flight", "search", self.gold["search"], last=last)

    def _find(self, *, last: bool = False) -> list[Check]:
        return self._compare("find booking", "find", {"reference": self.gold["reference"]}, last=last)

    def _open(self, screen: str) -> list[Check]:
        return self._compare(f"click {screen}", f"open-{screen}", {"reference": self.gold["reference"]})

    def _booked(self) -> list[Check]:
        """The bookings that this page made: exactly one, and as asked."""
        mine, before = self.scenario.id, self.scenario.before
        made = [b for b in self.after if b.changed_by == mine and b.reference not in before]
        goal = self.gold["booking"]
        found = made[0].content() if made else {}
        checks = [Check("book flight", "bookings made", len(made) == 1, 1, len(made))]
        return checks + [Check("book flight", k, found.get(k) == v, v, found.get(k)) for k, v in goal.items()]

    def _target(self, step: str, part: str) -> list[Check]:
        """The booking that the task names: the part to change is as asked, and so is the rest of it."""
        goal = self.gold["booking"]
        content = next((b.content() for b in self.after if b.reference == self.gold["reference"]), {})
        rest = {name: value for name, value in goal.items() if name != part}
        found_rest = {name: content.get(name) for name in rest}
        # What was right from the start earns nothing until the asked change is there.
        changed = content.get(part) == goal[part]
        return [
            Check(step, part, changed, goal[part], content.get(part)),
            Check(step, "everything else unchanged", changed and found_rest == rest, rest, found_rest),
        ]


def _by_leg(flights: list[str]) -> dict[str, Any]:
    return dict(zip(("outward", "return"), [*flights, None], strict=False))


def _facts(request: Request) -> dict[str, Any]:
    """The fields of a request, flights told apart as outward and return."""
    flights = request.facts.get("flights")
    return request.facts | _by_leg(flights) if isinstance(flights, list) else request.facts
