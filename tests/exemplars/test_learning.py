"""From a run that was right to a policy file that another run can use, with nothing of the first one's values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from handrail.cli.policies import app
from handrail.exemplars.learning import CannotLearn, draft
from handrail.exemplars.segments import segments
from handrail.library.library import SHIPPED, Library
from handrail_wire import Answer as PersonsAnswer
from handrail_wire import Node, RunView
from handrail_wire.messages import Given
from tests.support.fake_browser import FakePage
from tests.support.world import World, act, call, click, run, stop, type_, world

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
    file = home / "config/policies/_find_trip.md"
    text = file.read_text("utf-8")
    assert not any(value in text for value in ("OSL", "Ada Park", "2023-05-04", "4 May 2023")), text
    assert CliRunner().invoke(app, ["check", str(file)]).output.strip() == "No problems."

    library = Library.load(SHIPPED, file.parent)
    assert "find_trip" not in library.entries and "find_trip" not in names(library), "a draft is not offered"
    policy = library.drafts["find_trip"].policy
    assert set(policy.arguments) == {"from", "day", "who"} == set(policy.required), "called as their fields"
    assert policy.arguments["day"]["format"] == "date"
    assert policy.description == 'Find a trip from (from) on (day) for "(who)"'
    assert "into “From”." in policy.instructions and "Click “Show trips”." in policy.instructions
    assert policy.actions == ("type", "click", "note", "stop")
    assert len(policy.examples) == 3 and all(one.objective.startswith("find_trip(") for one in policy.examples)
    assert "```not a fence```" in policy.examples[1].observation
    rows = json.loads(CliRunner().invoke(app, ["list", "--json"]).output)["policies"]
    assert rows[-1]["name"] == "find_trip" and rows[-1]["why"].endswith("say: Try find_trip")
    twice = CliRunner().invoke(app, ["learn", "last", "--name", "find_trip"])
    assert twice.exit_code == 1 and "There is a policy find_trip already" in twice.output


def names(library: Library) -> set[str]:
    """What the generic root may call."""
    root = library.root("http://site.test/trips")
    return {one.name for one in library.callable_from(root, "http://site.test/trips")}


async def tried(here: World, values: list[dict[str, str]], verdict: str) -> RunView:
    """Have the draft tried with one set of values after the other, until one will do; then judge it."""
    browser = here.browser
    trial = await browser.start("Try find_trip")
    for given in values:
        view = await browser.state(trial, "needs_you")
        assert {one.name for one in view.fields} == {"from", "day", "who"}, "the arguments are asked for in a form"
        asked = view.question
        answers = [Given(name=name, value=value) for name, value in given.items()]
        await browser.send(PersonsAnswer(run=trial, values=answers))
        await browser.until(lambda asked=asked: browser.views[trial].question != asked)
    await browser.until(lambda: "did it do what it should" in browser.views[trial].question or browser.views[trial].answer)
    await browser.send(PersonsAnswer(run=trial, text=verdict))
    return await browser.end(trial)


FRESH = {"from": "ZRH", "day": "2024-02-02", "who": "Kit Wong"}


def test_a_draft_is_offered_once_it_has_worked_with_other_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HANDRAIL_HOME", str(home))
    run(first_run(home))
    folder = home / "config/policies"

    async def story() -> None:
        played = plan("ZRH", "2024-02-02", "Kit Wong")
        script = [*played, *played, act(call("find_trip", **FRESH)), *played, act(stop("ok"))]
        async with world(home, script, trip_page()) as here:
            # Handrail is at work already when the draft is made.
            assert CliRunner().invoke(app, ["learn", "last", "--name", "find_trip"]).exit_code == 0
            stale = {**FRESH, "day": "2023-05-04"}
            view = await tried(here, [stale, FRESH], "It took the wrong day")
            assert view.state == "done" and "stays a draft" in view.message
            assert any("was learned with 2023-05-04" in text for text in here.browser.texts(view.run))
            assert (folder / "_find_trip.md").exists()
            assert "find_trip(" in here.prompts()[0].split("Goal: ")[-1]
            here.browser.page.nodes = trip_page().nodes
            view = await tried(here, [FRESH], "yes")
            assert view.state == "done" and "is offered from now on" in view.message
            assert (folder / "find_trip.md").exists() and not (folder / "_find_trip.md").exists()
            here.browser.page.nodes = trip_page().nodes
            view = await here.browser.do("Find one for Kit Wong")
            assert (view.state, view.answer) == ("done", "ok"), view
            assert view.page_steps == 5 and "find_trip(" in here.prompts()[-4].split("Goal: ")[-1]

    run(story())


def test_a_draft_that_fails_stays_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HANDRAIL_HOME", str(home))
    run(first_run(home))
    assert CliRunner().invoke(app, ["learn", "last", "--name", "find_trip"]).exit_code == 0

    async def story() -> None:
        async with world(home, [act(stop("no such form", "failed"))], trip_page()) as here:
            trial = await here.browser.start("Try find_trip")
            await here.browser.state(trial, "needs_you")
            answers = [Given(name=name, value=value) for name, value in FRESH.items()]
            await here.browser.send(PersonsAnswer(run=trial, values=answers))
            view = await here.browser.end(trial)
            assert view.state == "failed" and "stays a draft" in view.message
        async with world(home, [act(stop("what is find_bus?"))], trip_page()) as here:
            assert (await here.browser.do("Try find_bus")).answer == "what is find_bus?", "no draft of that name"

    run(story())


async def test_a_run_of_which_nothing_can_be_learned_says_why(tmp_path: Path) -> None:
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
