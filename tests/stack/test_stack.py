"""The stack machine beyond its conformance cases: what counts as stuck, and events as data."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.happened.events import (
    Answered,
    Erred,
    Hinted,
    Noted,
    Popped,
    Pushed,
    RunEvent,
)
from handrail.happened.steps import Acted, Proposed
from handrail.happened.whole import StateChanged
from handrail.stack.guards import Bounds, refusal_of_act, refusal_of_call, stuck
from handrail.stack.machine import Stack, apply, fold
from handrail_wire import Click

BOUNDS = Bounds(repeats=3, idle=6)
ROOT = Pushed("root", {}, "Go")
DONE, STALE = Acted("click", "done", page="p"), Acted("click", "stale", page="p")
ERROR, NOTE = Erred("no e9"), Noted("n")


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], ""),
        ([ERROR] * 2, ""),
        ([ERROR] * 3, "no e9"),
        ([ERROR, NOTE, ERROR, NOTE, ERROR], "no e9"),
        ([ERROR, ERROR, DONE, ERROR], ""),
        ([ERROR, ERROR, Hinted("try e1"), ERROR], ""),
        ([ERROR, ERROR, Answered("q", "a"), ERROR], ""),
        ([ERROR, ERROR, Pushed("b", {}, "b()"), Popped("done"), ERROR], ""),
        ([NOTE] * 5, ""),
        ([NOTE] * 6, "nothing that it tried had any effect"),
        ([STALE, NOTE] * 3, "nothing that it tried had any effect"),
        ([DONE, *[NOTE] * 5], ""),
    ],
)
def test_stuck(events: list[RunEvent], expected: str) -> None:
    assert stuck(fold([ROOT, *events]), BOUNDS) == expected


def test_a_returned_stack_is_not_stuck() -> None:
    assert stuck(fold([ROOT, Popped("done")]), BOUNDS) == ""


def test_each_frame_is_stuck_for_itself() -> None:
    stack = fold([ROOT, ERROR, ERROR, Pushed("b", {}, "b()"), ERROR])
    assert stuck(stack, BOUNDS) == ""


def test_what_never_began_was_not_tried() -> None:
    never = Acted("click", "not_done", ref="e1", page="p")
    refused = Acted("click", "refused", ref="e1", page="p")
    assert refusal_of_act(fold([ROOT, *[never] * 5]), "click", "e1", "p", BOUNDS) is None
    assert refusal_of_act(fold([ROOT, refused, refused]), "click", "e1", "p", BOUNDS)


def test_what_the_person_says_reopens_a_call() -> None:
    called = [ROOT, Pushed("b", {}, "b()", page="p"), Popped("failed")]
    assert refusal_of_call(fold(called), "b()", "p", BOUNDS)
    for said in (Hinted("try again"), Answered("q", "a")):
        assert refusal_of_call(fold([*called, said]), "b()", "p", BOUNDS) is None


def test_only_what_happened_or_may_have_counts_as_a_page_step() -> None:
    counted = {status: apply(fold([ROOT]), Acted("x", status)).page_steps for status in  # type: ignore[arg-type]
               ("done", "unknown", "stale", "blocked", "not_done", "refused")}  # fmt: skip
    assert counted == {"done": 1, "unknown": 1, "stale": 0, "blocked": 0, "not_done": 0, "refused": 0}


TEXT = st.text(max_size=8)
SOME_EVENTS = st.lists(
    st.one_of(
        st.builds(Pushed, TEXT, st.just({}), TEXT),
        st.builds(Popped, st.sampled_from(["done", "need_info", "failed"]), TEXT),
        st.builds(Acted, TEXT, st.sampled_from(["done", "stale", "unknown"])),
        st.builds(Noted, TEXT),
        st.builds(Erred, TEXT),
        st.builds(Hinted, TEXT),
        st.builds(Answered, TEXT, TEXT),
    ),
    max_size=40,
)


@given(SOME_EVENTS)
def test_any_events_give_a_sound_stack(events: list[RunEvent]) -> None:
    """Whatever comes: exactly one open call for each frame but the top one, and the counters add up."""
    stack = Stack()
    for event in events:
        before, stack = stack, apply(stack, event)
        assert stack.page_steps >= before.page_steps and stack.control_steps >= before.control_steps
        assert [sum(entry.open for entry in frame.history) for frame in stack.frames] == (
            [1] * (len(stack.frames) - 1) + [0] if stack.frames else []
        )


def test_what_is_told_to_no_frame_leaves_the_stack_alone() -> None:
    stack = fold([ROOT, NOTE])
    assert all(apply(stack, event) is stack for event in (Proposed(3, Click(ref="e1")), StateChanged("paused")))
