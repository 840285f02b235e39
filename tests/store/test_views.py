"""What people see of a run: folded from its events, always within the wire's bounds."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.happened.events import Event
from handrail.stack.events import RunRecord
from handrail.store.views import RunFold
from handrail_wire import RunUpdate, RunView
from tests.support.happened import event
from tests.support.happened import events as events_of

RECORD = RunRecord("run0000001", 7, "Book it", "http://a.test/", "m", 100.0)
PUSH = ("push", {"policy": "root", "arguments": {}, "objective": "Book it", "reason": ""})


def propose(step: int, effect: str = "edit", **more: Any) -> tuple[str, dict[str, Any]]:
    usual = {"text": "click “Go”", "reason": "r", "effect": effect, "ref": "e1", "role": "button", "name": "Go",
             "url": "http://a.test/", "tokens": 9, "seconds": 1.5, "action": {"verb": "click", "ref": "e1"}}  # fmt: skip
    return "propose", {"step": step, **usual, **more}


def acted(step: int, status: str = "done", detail: str = "") -> tuple[str, dict[str, Any]]:
    return "act", {"step": step, "text": "click", "status": status, "detail": detail, "reason": "", "verb": "click",
                   "ref": "e1", "page": "p"}  # fmt: skip


def decision(seconds: float, tokens: int = 10, cost: float | None = None) -> tuple[str, dict[str, Any]]:
    return "decision", {"tokens": tokens, "cost": cost, "seconds": seconds}


def fold(*events: tuple[str, dict[str, Any]]) -> RunFold:
    return RunFold(RECORD, events_of(events, 100.0))


def test_an_action_is_one_step_that_changes() -> None:
    one = fold(PUSH, propose(1))
    assert [(step.kind, step.status) for step in one.steps] == [("call", "done"), ("act", "running")]
    changed = one.apply(event(2, 102.0, *acted(1)))
    assert [(step.index, step.status) for step in changed] == [(1, "done")]
    assert one.view().page_steps == 1


def test_statuses_in_the_words_of_people() -> None:
    seen = {}
    for status in ("done", "stale", "blocked", "not_done", "unknown", "refused"):
        one = fold(PUSH, propose(1), acted(1, status))
        seen[status] = one.steps[1].status
    assert seen == {"done": "done", "stale": "failed", "blocked": "failed", "not_done": "failed",
                    "unknown": "unknown", "refused": "refused"}  # fmt: skip


def test_breadcrumbs_and_returns() -> None:
    one = fold(
        PUSH,
        ("push", {"policy": "child", "arguments": {}, "objective": "child()", "reason": "why"}),
        ("pop", {"status": "failed", "answer": "", "fields": []}),
    )
    assert [step.stack for step in one.steps] == [["root"], ["root", "child"], ["root", "child"]]
    assert (one.steps[2].kind, one.steps[2].text, one.steps[2].status) == (
        "return",
        "Could not do it",
        "failed",
    )
    assert one.view().stack == ["root"]


def test_sums_and_estimates() -> None:
    one = fold(PUSH, decision(1.0, 10, 0.5), decision(9.0, 20, None), decision(2.0, 30, 0.25))
    view = one.view()
    assert (view.tokens, view.cost) == (60, 0.75)
    one.begin_working(200.0)
    assert one.view().working is not None and one.view().working.estimate == 2.0  # type: ignore[union-attr]
    one.begin_working(205.0, "busy")
    working = one.view().working
    assert working is not None and (working.since, working.detail) == (200.0, "busy")
    one.apply(event(9, 210.0, *decision(1.0)))
    assert one.view().working is None


def test_questions_and_tickets_open_and_close() -> None:
    question, answer = ("question", {"text": "Which?"}), ("answer", {"question": "Which?", "text": "this"})
    assert fold(PUSH, question).view().question == "Which?"
    assert fold(PUSH, question, answer).view().question == ""
    asked = ("approval_asked", {"step": 1, "ticket": "f" * 64})
    given = ("approval", {"ticket": "f" * 64, "decision": "deny", "reason": "too dear"})
    assert fold(PUSH, propose(1), asked).view().ticket == "f" * 64
    closed = fold(PUSH, propose(1), asked, given)
    assert closed.view().ticket == ""
    assert (closed.steps[-1].text, closed.steps[-1].detail, closed.steps[-1].status) == (
        "You denied it", "too dear", "refused",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("decision", "said"),
    [("taken_over", "You took the tab over instead"), ("ended", "The run ended before you decided")],
)
def test_what_nobody_decided_is_not_said_to_be_denied(decision: str, said: str) -> None:
    asked = ("approval_asked", {"step": 1, "ticket": "f" * 64})
    over = ("approval", {"ticket": "f" * 64, "decision": decision, "reason": ""})
    closed = fold(PUSH, propose(1), asked, over)
    assert closed.view().ticket == ""
    assert (closed.steps[-1].text, closed.steps[-1].status) == (said, "refused")


def test_the_end_closes_everything() -> None:
    end = ("end", {"state": "stopped", "answer": "", "message": "You stopped it."})
    before = fold(PUSH, ("question", {"text": "?"}), propose(2), end)
    assert before.over and before.view().question == ""
    assert before.steps[2].status == "failed", "it never began"
    begun = fold(PUSH, propose(1), ("intent", {"step": 1, "action_id": "run0000001.1"}))
    changed = begun.apply(event(3, 103.0, *end))
    assert [(step.index, step.status) for step in changed] == [(1, "unknown")]


def test_long_texts_stay_within_the_wires_bounds() -> None:
    """A page or a model can be as long-winded as it likes: an update can always be sent."""
    long = "x" * 100_000
    one = fold(
        ("push", {"policy": "root", "arguments": {}, "objective": long, "reason": long}),
        propose(1, text=long, reason=long, name="x" * 1000),
        acted(1, "blocked", long),
        ("note", {"text": long}),
        ("error", {"text": long}),
        ("hint", {"text": long}),
        ("event", {"text": long}),
        ("question", {"text": long}),
        ("answer", {"question": long, "text": long}),
        ("approval", {"ticket": "", "decision": "deny", "reason": long}),
        ("state", {"state": "paused", "message": long}),
        ("pop", {"status": "done", "answer": long, "fields": [], "reason": long}),
        ("end", {"state": "done", "answer": long, "message": long}),
    )
    update = RunUpdate(run=one.view(), steps=one.steps, whole=True)
    assert RunUpdate.model_validate_json(update.model_dump_json()) == update
    assert len(one.view().answer) == 20_000


def test_folding_at_once_and_event_by_event_is_the_same() -> None:
    events = [PUSH, decision(1.0), propose(1, "commit"), ("approval_asked", {"step": 1, "ticket": "f" * 64}),
              ("approval", {"ticket": "f" * 64, "decision": "approve"}),
              ("intent", {"step": 1, "action_id": "run0000001.1"}), acted(1),
              ("pop", {"status": "done", "answer": "yes", "fields": []}),
              ("end", {"state": "done", "answer": "yes", "message": ""})]  # fmt: skip
    whole = fold(*events)
    grown = RunFold(RECORD)
    for n, (kind, data) in enumerate(events):
        grown.apply(event(n, 100.0 + n, kind, data))
    view: RunView = whole.view()
    assert (view, whole.steps, whole.stack) == (grown.view(), grown.steps, grown.stack)
    assert view.seconds == len(events) - 2, "the second in which it waited for the decision is the person's"


def test_two_open_questions_are_two() -> None:
    """What a page wants to send is asked about beside a step: after a crash both have to be taken back."""
    asked = [("approval_asked", {"step": 1, "ticket": ticket}) for ticket in ("one", "two")]
    answered = {"ticket": "two", "decision": "approve", "reason": ""}
    one = fold(PUSH, *asked, ("approval", answered))
    assert one.tickets == ["one"] and one.view().ticket == "one"
    assert fold(PUSH, *asked).view().ticket == "two"


@pytest.mark.parametrize(
    ("step", "text", "value"),
    [
        ({"text": 'type "Ada" into e7', "ref": "e7", "role": "textbox", "name": "", "action": {"verb": "type", "ref": "e7", "text": "Ada"}},
         'type "Ada" into a field without a name', "Ada"),
        ({"text": "click f2e19", "ref": "f2e19", "role": "clickable", "name": ""}, "click a control without a name", ""),
        ({"text": 'drag "Go" onto e20'}, 'drag "Go" onto another place', ""),
        ({"text": 'type "e10" into "Go"', "action": {"verb": "type", "ref": "e1", "text": "e10"}}, 'type "e10" into "Go"', "e10"),
        ({"text": 'type "<secret:pin>" into "Go"', "action": {"verb": "type", "ref": "e1", "text": "<secret:pin>"}},
         'type "<secret:pin>" into "Go"', ""),
        ({"text": 'select "A", "B" in "Go"', "action": {"verb": "select", "ref": "e1", "options": ["A", "B"]}}, 'select "A", "B" in "Go"', "A, B"),
    ],
)  # fmt: skip
def test_a_person_is_shown_no_id_of_an_element(step: dict[str, Any], text: str, value: str) -> None:
    one = fold(PUSH, propose(1, reason="e3 is right", **step), acted(1, "stale", "e1 is gone from the page"))
    one.apply(event(3, 103.0, "error", {"text": "click: there is no element 'e99' here"}))
    act, refused = one.steps[1:]
    assert (act.text, act.value, act.reason) == (text, value, "a control is right")
    assert "e1 " not in act.detail and act.detail.endswith(" is gone from the page")
    assert refused.text == "click: there is no element a control here"


def test_the_persons_own_minutes_are_none_of_the_runs() -> None:
    def at(second: float, kind: str, data: dict[str, Any]) -> Event:
        return event(int(second), 100.0 + second, kind, data)

    asked = {"ticket": "t", "step": 1}
    waits = [
        at(1, *PUSH), at(2, *propose(1)), at(3, "approval_asked", asked),
        at(603, "approval", {"ticket": "t", "decision": "approve", "step": 1}), at(604, *acted(1)),
        at(605, "question", {"text": "Which?"}), at(905, "answer", {"question": "Which?", "text": "That"}),
        at(906, "state", {"state": "paused"}), at(1906, "state", {"state": "observing"}), at(1907, *propose(2)),
    ]  # fmt: skip
    assert [RunFold(RECORD, waits[:upto]).view().seconds for upto in (4, 7, 10)] == [3.0, 5.0, 7.0]
