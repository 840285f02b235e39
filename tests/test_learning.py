"""From a run that was right to a policy file that another run can use, with nothing of the first one's values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from handrail.cli_policies import app
from handrail.learning import CannotLearn, draft
from handrail.library import SHIPPED, Library
from handrail.segments import segments
from handrail_wire import Node
from typer.testing import CliRunner

from tests.support.fake_browser import FakePage
from tests.support.world import act, call, click, run, stop, type_, world

FIRST = 'Find a trip from OSL on 4 May 2023 for "Ada Park"'


def trip_page() -> FakePage:
    def listed(page: FakePage) -> None:
        page.nodes = [Node(role="heading", name="Trips"), Node(ref="e9", role="link", name="Details"),
                      Node(role="text", name="```not a fence```")]  # fmt: skip

    nodes = [
        Node(role="heading", name="Find a trip"),
        Node(ref="e1", role="textbox", name="From"),
        Node(ref="e2", role="textbox", name="Day"),
        Node(ref="e3", role="textbox", name="Who"),
        Node(ref="e4", role="button", name="Show trips"),
    ]
    return FakePage(nodes=nodes, url="http://site.test/trips", on_click={"e4": listed})


def plan(origin: str, day: str, who: str) -> list[dict[str, Any]]:
    return [
        act(type_("e1", origin), type_("e2", day), type_("e3", who), click("e4"), reason="Fill in the form."),
        act(click("e9")),
        act(stop("The trips are shown.")),
    ]


async def first_run(home: Path) -> None:
    async with world(home, plan("OSL", "2023-05-04", "Ada Park"), trip_page()) as here:
        view = await here.browser.do(FIRST)
        assert view.state == "done"


def test_learn_check_and_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HANDRAIL_HOME", str(home))
    run(first_run(home))
    learned = CliRunner().invoke(app, ["learn", "last", "--name", "find_trip"])
    assert learned.exit_code == 0, learned.output
    file = home / "config/policies/find_trip.md"
    text = file.read_text("utf-8")
    assert not any(value in text for value in ("OSL", "Ada Park", "2023-05-04", "4 May 2023")), text
    assert CliRunner().invoke(app, ["check", str(file)]).output.strip() == "No problems."

    policy = Library.load(SHIPPED, file.parent).get("find_trip")
    assert policy
    assert set(policy.arguments) == {"from", "day", "who"} == set(policy.required), "called as their fields"
    assert policy.arguments["day"]["format"] == "date"
    assert policy.description == 'Find a trip from (from) on (day) for "(who)"'
    assert "into “From”." in policy.instructions and "Click “Show trips”." in policy.instructions
    assert policy.actions == ("type", "click", "note", "stop")
    assert len(policy.examples) == 3 and all(one.objective.startswith("find_trip(") for one in policy.examples)
    assert "```not a fence```" in policy.examples[1].observation

    async def again() -> None:
        values = {"from": "ZRH", "day": "2024-02-02", "who": "Kit Wong"}
        script = [act(call("find_trip", **values)), *plan("ZRH", "2024-02-02", "Kit Wong"), act(stop("ok"))]
        async with world(home, script, trip_page()) as here:
            view = await here.browser.do("Find one for Kit Wong")
            assert (view.state, view.answer) == ("done", "ok")
            assert view.page_steps == 5 and "find_trip(" in here.prompts()[1].split("Goal: ")[-1]

    run(again())
    twice = CliRunner().invoke(app, ["learn", "last", "--name", "find_trip"])
    assert twice.exit_code == 1 and "There is a policy find_trip already" in twice.output


def test_a_run_of_which_nothing_can_be_learned_says_why(tmp_path: Path) -> None:
    async def test() -> None:
        script = [act(click("e77")), act(click("e78")), act(stop("done"))]
        async with world(tmp_path, script, trip_page()) as here:
            view = await here.browser.do("Go")
            services = here.daemon.runs.services
            record = services.journal.record(view.run)
            assert record
            policies = {name: entry.policy for name, entry in services.library.entries.items()}
            events, sent = services.journal.events(view.run), services.journal.sent(view.run)
            made, left_out = segments(record, events[:4], sent, policies, "user")
            with pytest.raises(CannotLearn, match="Nothing of this run can be learned"):
                draft("go", made, left_out, policies, "go.md")

    run(test())
