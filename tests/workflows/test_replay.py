"""The next step of a workflow, after what was done, on the page as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from handrail.decision.decision import Stop
from handrail.happened.origin import ModelDecision, Retry, WorkflowStep
from handrail.stack.machine import Entry
from handrail.workflows.progress import progress
from handrail.workflows.replay import next_step
from handrail.workflows.workflow import Parameter, Step, Target, Workflow
from handrail_wire import Click, Goto, Node, Type, Wait

SEND = Workflow(
    name="send",
    title="Send {text} to {to}",
    site="http://mail.test/*",
    start="http://mail.test/new",
    parameters={"text": Parameter(), "to": Parameter()},
    steps=(
        Step(do="type", control=Target(role="textbox", name="To"), given={"text": "{to}"}, says='type "{to}" into "To"'),
        Step(do="click", control=Target(role="button", name="Send"), says='click "Send"', asks=True, shows=("{to}",)),
    ),
    ends="Sent",
)
VALUES = {"to": "Bo Lind", "text": "hello"}
PAGE = [Node(role="heading", name="New mail"), Node(ref="e1", role="textbox", name="To"), Node(ref="e2", role="button", name="Send")]
FILLED = [PAGE[0], PAGE[1].model_copy(update={"value": "Bo Lind"}), PAGE[2]]
TYPED = Entry("act", 'type "Bo Lind" into "To"', verb="type", status="done", ref="e1")
SENT = Entry("act", 'click "Send"', verb="click", status="done", ref="e2")
WAITED = Entry("act", "wait 1 s", verb="wait", status="done")


def after(*history: Entry, nodes: list[Node] = PAGE, url: str = "http://mail.test/new") -> object:
    return next_step(SEND, VALUES, history, nodes, url).step


def test_one_step_after_the_other() -> None:
    assert after() == Type(ref="e1", text="Bo Lind")
    assert after(TYPED, nodes=FILLED) == Click(ref="e2")
    over = [Node(role="heading", name="Sent")]
    assert after(TYPED, SENT, nodes=over) == Stop("done", "All steps were done.")


def test_it_begins_where_it_was_begun() -> None:
    elsewhere = [Node(role="heading", name="Inbox")]
    assert after(nodes=elsewhere, url="http://mail.test/") == Goto(url="http://mail.test/new")
    went = Entry("act", "open http://mail.test/new", verb="goto", status="done")
    assert after(went) == Type(ref="e1", text="Bo Lind")


def test_what_is_not_there_yet_is_waited_for_and_then_said() -> None:
    loading = [Node(role="heading", name="New mail")]
    assert after(nodes=loading) == Wait(seconds=1)
    stop = after(*[WAITED] * 5, nodes=loading)
    assert isinstance(stop, Stop) and stop.status == "failed"
    assert stop.answer == 'Step 1 (type "Bo Lind" into "To") was not done: the page has no textbox “To”.'
    assert after(*[WAITED] * 5, TYPED, nodes=loading) == Wait(seconds=1), "each step has its own time"


def test_what_cannot_be_undone_needs_a_page_that_says_what_was_asked_for() -> None:
    assert after(TYPED, nodes=PAGE) == Wait(seconds=1)
    stop = after(TYPED, *[WAITED] * 5, nodes=PAGE)
    assert isinstance(stop, Stop) and "the page does not say “Bo Lind”" in stop.answer


@pytest.mark.parametrize("status", ["stale", "blocked", "not_done"])
def test_a_step_that_was_not_done_is_tried_once_more_and_no_more(status: str) -> None:
    missed = Entry("act", 'click "Send"', verb="click", status=status, ref="e2")
    assert after(TYPED, missed, nodes=FILLED) == Click(ref="e2")
    stop = after(TYPED, missed, missed, nodes=FILLED)
    assert isinstance(stop, Stop) and "could not be done" in stop.answer


def test_a_step_that_was_done_again_with_a_yes_is_one_step() -> None:
    again = Entry("act", "sent at last", verb="click", status="done", ref="e2", step=2, origin=Retry(1, ModelDecision(2)))
    sent = replace(SENT, step=1)
    assert after(TYPED, sent, again, nodes=[Node(role="heading", name="Sent")]) == Stop("done", "All steps were done.")
    stopped = replace(sent, status="blocked")
    assert after(TYPED, stopped, again, nodes=[Node(role="heading", name="Sent")]) == Stop("done", "All steps were done.")


def test_where_it_stands_is_in_fields_and_in_no_words() -> None:
    def did(at: int, part: bool) -> Entry:
        return Entry("act", "…", reason="…", verb="click", status="done", origin=WorkflowStep("send", at, part))

    assert progress(SEND, [did(0, True), did(0, True)])[:2] == (0, False), "the step itself is still to be done"
    assert len(progress(SEND, [did(0, True), did(0, True)])[2]) == 2
    assert progress(SEND, [did(1, False)]) == (2, False, [])
    again = replace(did(0, True), step=8, origin=Retry(7, WorkflowStep("send", 0, part=True)))
    assert len(progress(SEND, [replace(did(0, True), step=7), again])[2]) == 1, "done again, it is one"


def test_what_is_not_known_to_have_happened_is_not_done_again() -> None:
    unknown = Entry("act", 'click "Send"', verb="click", status="unknown", ref="e2")
    found = after(TYPED, unknown, nodes=FILLED)
    assert not isinstance(found, Click)


def test_an_end_that_is_another_is_no_end() -> None:
    declined = [Node(role="heading", name="It could not be sent")]
    stop = after(TYPED, SENT, *[WAITED] * 5, nodes=declined)
    assert stop == Stop("failed", "All steps were done, but the page should say “Sent”, and says “It could not be sent”.")


def test_where_the_run_waited_the_page_is_given_a_moment_first() -> None:
    slow = SEND.model_copy(update={"steps": (SEND.steps[0], SEND.steps[1].model_copy(update={"waits": 2.0}))})
    assert next_step(slow, VALUES, (TYPED,), FILLED, "http://mail.test/new").step == Wait(seconds=2)
    assert next_step(slow, VALUES, (TYPED, WAITED), FILLED, "http://mail.test/new").step == Click(ref="e2")


def test_an_end_that_nothing_tells_is_looked_at_once_more() -> None:
    silent = SEND.model_copy(update={"ends": ""})
    assert next_step(silent, VALUES, (TYPED, SENT), PAGE, "http://mail.test/new").step == Wait(seconds=1)
    done = next_step(silent, VALUES, (TYPED, SENT, WAITED), PAGE, "http://mail.test/new").step
    assert done == Stop("done", "All steps were done.")


def test_nothing_is_typed_on_another_site() -> None:
    stop = next_step(SEND, VALUES, (TYPED,), FILLED, "http://evil.test/new").step
    assert stop == Stop("failed", 'Step 2 (click "Send") was not done: this is evil.test, and it belongs to mail.test.')
    first = next_step(SEND, VALUES, (), PAGE, "http://evil.test/new").step
    assert first == Goto(url="http://mail.test/new")


def test_a_value_that_is_only_part_of_what_the_page_says_is_not_there() -> None:
    canada = [PAGE[0], PAGE[1].model_copy(update={"value": "Bo Lindgren"}), PAGE[2]]
    assert after(TYPED, nodes=canada) == Wait(seconds=1)


def test_what_is_read_is_what_stands_there() -> None:
    total = SEND.model_copy(update={"ends": "", "read": Target(role="cell", name="€…", column="Total", row=("{to}",))})
    table = [
        Node(role="table", name=""), Node(role="row", depth=1), Node(role="columnheader", name="Who", depth=2),
        Node(role="columnheader", name="Total", depth=2), Node(role="row", depth=1), Node(role="cell", name="Bo Lind", depth=2),
        Node(role="cell", name="€12.50", depth=2),
    ]  # fmt: skip
    assert next_step(total, VALUES, (TYPED, SENT), table, "http://mail.test/").step == Stop("done", "12.50")
    for other in ({"name": "Loading…"}, {"name": "12.50"}):
        changed = [*table[:-1], table[-1].model_copy(update=other)]
        assert next_step(total, VALUES, (TYPED, SENT), changed, "http://mail.test/").step == Wait(seconds=1)
