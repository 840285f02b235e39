"""The stack's conformance cases 25 to 34: the page, notes, voting, truncation, and the loop around it all."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from handrail.decision.decision import Call, Decision, Stop, vote
from handrail.happened.events import Noted, Popped
from handrail.happened.steps import Acted
from handrail.policy.policy import parse_policy
from handrail.stack.machine import Stack, apply, fold
from handrail.turn.prompt import Turn, messages
from handrail_wire import Acted as WireActed
from handrail_wire import Answer as PersonsAnswer
from handrail_wire import Failure, TabEvent
from tests.stack.conformance.cases import CHILD, FAMILY, ROOT
from tests.support.model_server import Fault
from tests.support.world import act, call, click, form_page, note, policy, stop, type_, world

# --- 25–29: the page, notes, voting, truncation ---------------------------------------------------


async def test_25_stale_element(tmp_path: Path) -> None:
    """A stale element is an error in the history; the frame is kept."""
    page = form_page()
    script = [act(call("child", day="7")), act(click("e4")), act(stop("child")), act(stop("end"))]
    async with world(tmp_path, script, page, policies=FAMILY) as here:
        here.browser.answer_act = lambda act: WireActed(
            action_id=act.action_id, status="stale", detail="the button is another one now"
        )
        view = await here.browser.do("Go")
        assert (view.state, view.answer, view.page_steps) == ("done", "end", 0)
        assert "stale: the button is another one now" in here.prompts()[2]
        assert "THE CHILD'S OWN INSTRUCTIONS" in here.prompts()[2]
        assert here.browser.page.did == []


async def test_26_tab_gone_in_mid_frame(tmp_path: Path) -> None:
    """The page or tab going away in mid-frame unwinds cleanly, with a message."""
    script = [act(call("child", day="7")), Fault.hang(5)]
    async with world(tmp_path / "closed", script, form_page(), policies=FAMILY) as here:
        run_id = await here.browser.start("Go")
        await here.browser.until(lambda: here.browser.views[run_id].stack == ["do_task", "child"])
        await here.browser.send(TabEvent(tab=1, kind="closed"))
        view = await here.browser.end(run_id)
        assert (view.state, view.message) == ("failed", "The tab was closed, so the run ended.")
        assert here.kinds(run_id)[-1] == "end"
    async with world(tmp_path / "page", [act(click("e4"))], form_page()) as here:
        here.browser.answer_act = lambda act: Failure(code="tab_gone", message="The tab is not there.")
        view = await here.browser.do("Go")
        assert (view.state, view.message) == ("failed", "The tab is not there.")


async def test_27_note(tmp_path: Path) -> None:
    """A note never touches the page and stays visible, to other frames too."""
    script = [
        act(call("child", day="7")), act(note("the code is K7")), act(stop("noted")), act(stop("end")),
    ]  # fmt: skip
    async with world(tmp_path, script, form_page(), policies=FAMILY) as here:
        view = await here.browser.do("Go")
        assert view.page_steps == 0 and here.browser.page.did == []
        assert "the code is K7" not in here.prompts()[1]
        assert all("the code is K7" in prompt for prompt in here.prompts()[2:])
        assert "note: the code is K7" in here.browser.texts(view.run)


async def test_27_the_scope_of_notes_is_the_run(tmp_path: Path) -> None:
    """What a frame noted is seen above, below and by those that are called later, but not by another run."""
    script = [
        act(call("child", day="7")), act(note("the code is K7")), act(call("child", day="8")), act(stop("inner")),
        act(stop("outer")), act(call("child", day="9")), act(stop("later")), act(stop("end")), act(stop("another")),
    ]  # fmt: skip
    policies = {**FAMILY, "child": policy("child", arguments={"day": "the day"}, may_call=["child"])}
    async with world(tmp_path, script, form_page(), policies=policies) as here:
        for _ in range(2):
            await here.browser.do("Go")
        seen = ["Notes:\n- the code is K7" in prompt for prompt in here.prompts()]
        assert seen == [False] * 2 + [True] * 6 + [False]


async def test_28_voting(tmp_path: Path) -> None:
    """Voting takes the majority of n, ties go to the first, unparsable samples have no vote."""
    one, two = (Decision((Stop("done", answer),)) for answer in ("one", "two"))
    other_reason = replace(two, reason="for another reason")
    assert vote([one, two, other_reason]) == two
    assert vote([two, one]) == two and vote([one, two]) == one
    assert vote([None, None, one]) == one
    assert vote([None, None]) is None
    ab, ba = (Decision((Call("p", arguments),)) for arguments in ({"a": 1, "b": 2}, {"b": 2, "a": 1}))
    assert vote([one, ab, ba]) == ab, "the order of arguments does not matter"
    three = policy("do_task", samples=3)
    script = [act(stop("one")), "rubbish", "more rubbish", act(stop("two")), act(stop("after"))]
    async with world(tmp_path, script, form_page(), policies={"do_task": three}) as here:
        view = await here.browser.do("Go")
        assert view.answer == "one", "a tie of two valid samples"
        assert {request["temperature"] for request in here.model.requests} == {0.3}
        assert len(here.model.requests) == 4


def test_29_truncation_keeps_notes_and_returns() -> None:
    """A history that is cut keeps notes, returns, hints and answers."""
    events: list[Any] = [ROOT, Noted("THE NOTE"), CHILD, Popped("done", "THE RETURN")]
    events += [Acted(f"click number {number}", "done", page=str(number)) for number in range(100)]
    stack = fold(events)
    for tier in ("small", "large"):
        text = messages(_turn(stack), tier)[-1]["content"]  # type: ignore[arg-type]
        assert "THE NOTE" in text and 'child(day="7") → THE RETURN' in text
        assert "click number 99" in text and "click number 3\n" not in text
        assert "earlier steps" in text, "what was cut is said"


# --- 30–34: the loop ------------------------------------------------------------------------------


async def test_30_no_frames_text_leaks(tmp_path: Path) -> None:
    """No frame's text leaks into another frame's prompt."""
    script = [
        act(type_("e1", "ROOT TYPED"), reason="ROOT REASON"),
        act(call("child", day="7"), reason="CALL REASON"),
        act(type_("e2", "CHILD TYPED"), reason="CHILD REASON"),
        act(stop("RETURNED"), reason="STOP REASON"),
        act(stop("end")),
    ]
    page = form_page()
    async with world(tmp_path, script, page, policies=FAMILY) as here:
        await here.browser.do("THE PERSON'S INSTRUCTION")
        prompts = here.prompts()
        child = [prompt for prompt in prompts if "THE CHILD'S OWN" in prompt]
        root = [prompt for prompt in prompts if "THE ROOT'S OWN" in prompt]
        assert (len(child), len(root)) == (2, 3), "each prompt has one policy's instructions"
        for prompt in child:
            assert "THE PERSON'S INSTRUCTION" not in prompt
            assert "ROOT REASON" not in prompt and "CALL REASON" not in prompt
            assert 'type "ROOT TYPED"' not in prompt
        assert "CHILD REASON" in child[-1], "its own"
        assert "CHILD REASON" not in root[-1] and "STOP REASON" not in root[-1]
        assert 'type "CHILD TYPED"' not in root[-1]
        assert "RETURNED" in root[-1] and 'type "ROOT TYPED"' in root[-1]


async def test_31_replaying_the_journal(tmp_path: Path) -> None:
    """Replaying the journal gives the same stack trace at every step, and the same stack."""
    script = [
        act(note("n"), type_("e1", "JFK")), act(call("child", day="7")), act(click("e99")),
        act(click("e4")), act(stop("child")), act(stop("end")),
    ]  # fmt: skip
    async with world(tmp_path, script, form_page(), policies=FAMILY) as here:
        view = await here.browser.do("Go")
        live = here.daemon.runs.active[view.run].fold
        stack, traces = Stack(), []
        for event in here.daemon.runs.services.journal.events(view.run):
            stack = apply(stack, event.what)
            traces.append(stack.trace)
        assert stack == live.stack
        assert stack.outcome is not None and stack.outcome.answer == "end"
        changes = [trace for before, trace in zip([()], traces[:1], strict=True) if before != trace]
        changes += [b for a, b in itertools.pairwise(traces) if a != b]
        assert changes == [("do_task",), ("do_task", "child"), ("do_task",), ()]


async def test_32_model_timeout(tmp_path: Path) -> None:
    """A model that times out is retried a bounded number of times; the stack stays as it is."""
    script = [act(call("child", day="7")), *[Fault.error(503)] * 3, act(stop("child")), act(stop("end"))]
    async with world(tmp_path, script, form_page(), policies=FAMILY) as here:
        run_id = await here.browser.start("Go")
        view = await here.browser.state(run_id, "paused")
        assert view.stack == ["do_task", "child"]
        assert "(3 tries)" in view.message
        assert len(here.model.requests) == 4
        await here.browser.command(run_id, "resume")
        view = await here.browser.end(run_id)
        assert (view.state, view.answer) == ("done", "end")
        assert "\n- Not possible: " not in here.prompts()[-2], "a fault of the server is none of the policy's"


async def test_33_need_info(tmp_path: Path) -> None:
    """need_info reaches the parent, then the person; the answer comes back to the asker."""
    script = [
        act(call("child", day="7")),
        act({**stop("Which airport in New York?", "need_info"), "fields": ["origin"]}),
        act({**stop("Which airport?", "need_info"), "fields": [{"name": "origin", "why": "there are three"}]}),
        act(stop("end")),
    ]
    async with world(tmp_path, script, form_page(), policies=FAMILY) as here:
        run_id = await here.browser.start("Go")
        view = await here.browser.state(run_id, "needs_you")
        assert (view.question, view.stack) == ("Which airport?", ["do_task"])
        assert [(one.name, one.why) for one in view.fields] == [("origin", "there are three")]
        assert "needs to know origin. Which airport in New York?" in here.prompts()[2]
        await here.browser.send(PersonsAnswer(run=run_id, text="JFK, please"))
        view = await here.browser.end(run_id)
        assert (view.state, view.answer, view.question, view.fields) == ("done", "end", "", [])
        assert "You asked: Which airport? The person answered: JFK, please" in here.prompts()[3]


async def test_34_a_new_policy_needs_no_code(tmp_path: Path) -> None:
    """A policy dropped into the user's folder is offered, called and played, without code."""
    fresh = policy("water_plants", "WATER THEM TWICE.", arguments={"room": "which room"})
    script = [act(call("water_plants", room="kitchen")), act(stop("watered")), act(stop("end"))]
    async with world(tmp_path, script, form_page(), policies={"water_plants": fresh}) as here:
        view = await here.browser.do("Water the plants")
        assert (view.state, view.answer) == ("done", "end")
        assert "- water_plants: The policy water_plants.\n  - room: which room" in here.prompts()[0]
        assert "WATER THEM TWICE." in here.prompts()[1]
        assert 'Goal: water_plants(room="kitchen")' in here.prompts()[1]


def _turn(stack: Stack) -> Turn:
    return Turn(
        policy=parse_policy(policy("root"), "root.md"),
        frame=stack.top,
        callees=(),
        notes=stack.notes,
        url="http://site.test/",
        title="Site",
        page="[e1] button",
        today=date(2023, 7, 1),
        mark="page-1",
    )


def test_every_case_has_a_test() -> None:
    """The 34 cases are all there."""
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    numbers = {int(number) for text in texts for number in re.findall(r"^(?:async )?def test_(\d\d)_", text, re.M)}
    assert numbers == set(range(1, 35))
