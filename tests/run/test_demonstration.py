"""A person shows how: the run only watches, writes down what they did, and can be learned from."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from handrail.cli.policies import app
from handrail_wire import (
    Act,
    Action,
    Check,
    Click,
    Control,
    Demonstrated,
    Lease,
    Node,
    Observe,
    Press,
    RunUpdate,
    StartRun,
    Type,
)
from tests.support.fake_browser import FakeBrowser, FakePage
from tests.support.world import run, world

ASKED = "Find a trip from OSL for Ada Park"


def form() -> FakePage:
    def listed(page: FakePage) -> None:
        page.nodes = [Node(role="heading", name="Trips"), Node(ref="e9", role="link", name="Details")]

    nodes = [
        Node(role="heading", name="Find a trip"),
        Node(ref="e1", role="textbox", name="From"),
        Node(ref="e2", role="textbox", name="Who"),
        Node(ref="e3", role="checkbox", name="Direct only"),
        Node(ref="e5", role="textbox", name="Password"),
        Node(ref="e4", role="button", name="Show trips"),
    ]
    return FakePage(nodes=nodes, url="http://site.test/trips", on_click={"e4": listed})


async def begin(browser: FakeBrowser) -> str:
    answer = await browser.request(
        StartRun(tab=1, instruction=ASKED, url=browser.page.url, demonstration=True)
    )
    assert isinstance(answer, RunUpdate), answer
    await browser.state(answer.run.run, "watching")
    return answer.run.run


async def do(browser: FakeBrowser, shown: str, *actions: Action) -> None:
    """The person acts: fields are announced before they are filled in, clicks are told after they are made."""
    for action in actions:
        if action.verb == "type":
            await browser.send(Demonstrated(run=shown))
        browser.page.perform(action)
        await browser.send(Demonstrated(run=shown, action=action))
        count = sum(step.kind == "act" for step in browser.steps.get(shown, {}).values())
        await browser.until(
            lambda count=count: sum(one.kind == "act" for one in browser.steps[shown].values()) > count
        )


PARTS = (
    Type(ref="e1", text="OSL"),
    Type(ref="e2", text="Ada Park"),
    Check(ref="e3"),
    Type(ref="e5", text="<secret:password>"),
    Click(ref="e4"),
    Click(ref="e9"),
)


def test_what_is_shown_becomes_a_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HANDRAIL_HOME", str(home))

    async def story() -> None:
        async with world(home, (), form()) as here:
            shown = await begin(here.browser)
            await do(here.browser, shown, *PARTS)
            await here.browser.command(shown, "finish")
            view = await here.browser.end(shown)
            assert (view.state, view.model, view.page_steps) == ("done", "you", 6)
            assert "handrail policies learn" in view.message
            leases = [body for body in here.browser.received if isinstance(body, Lease)]
            assert [(lease.held, lease.watch) for lease in leases] == [(True, True), (False, True)]
            assert not [body for body in here.browser.received if isinstance(body, Act)], "nothing is done"
            assert here.model.requests == [], "no model is asked"

    run(story())
    learned = CliRunner().invoke(app, ["learn", "last", "--name", "find_trip"])
    assert learned.exit_code == 0, learned.output
    text = (home / "config/policies/_find_trip.md").read_text("utf-8")
    assert "OSL" not in text and "Ada Park" not in text
    assert "Type `from` into “From”." in text and "Click “Show trips”." in text
    assert "Type <secret:password> into “Password”." in text
    assert CliRunner().invoke(app, ["check"]).output.strip() == "No problems."


def test_a_page_is_remembered_as_it_was_before_a_field_was_filled_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with world(tmp_path, (), form()) as here:
            shown = await begin(here.browser)
            await do(here.browser, shown, Type(ref="e1", text="OSL"), Click(ref="e4"))
            await here.browser.command(shown, "finish")
            await here.browser.end(shown)
            journal = here.daemon.runs.services.journal
            pages = [sent.page for _, sent in sorted(journal.sent(shown).items())]
            assert 'value "OSL"' not in pages[0] and 'value "OSL"' in pages[1], "typed after it was read"
            assert "Show trips" in pages[1], "a click is told when its page has gone already"

    run(story())


def test_what_is_told_late_belongs_to_the_page_it_was_done_on(tmp_path: Path) -> None:
    """Elements of different documents have the same refs, and the next page may be read before the step is told."""

    async def story() -> None:
        async with world(tmp_path, (), form()) as here:
            browser = here.browser
            shown = await begin(browser)
            there = FakePage(nodes=[Node(ref="e1", role="link", name="Details")], url="http://site.test/found", document_id="D2")
            browser.page = there
            asked = len(browser.received)
            await browser.until(lambda: sum(isinstance(one, Observe) for one in browser.received[asked:]) > 1)
            await browser.send(Demonstrated(run=shown, action=Press(keys="Enter", ref="e1"), document_id="D1"))
            await browser.send(Demonstrated(run=shown, action=Click(ref="e1"), document_id="D2"))
            await browser.send(Demonstrated(run=shown, action=Click(ref="e1"), document_id="D3"))
            await browser.until(lambda: sum(one.kind == "act" for one in browser.steps.get(shown, {}).values()) == 3)
            await browser.command(shown, "finish")
            await browser.end(shown)
            steps = [step for step in browser.steps[shown].values() if step.kind == "act"]
            assert [(step.name, step.url) for step in steps] == [
                ("From", "http://site.test/trips"), ("Details", "http://site.test/found"), ("", "http://site.test/found"),
            ]  # fmt: skip

    run(story())


def test_stopping_keeps_no_demonstration(tmp_path: Path) -> None:
    async def story() -> None:
        async with world(tmp_path, (), form()) as here:
            shown = await begin(here.browser)
            await here.browser.send(Control(run=shown, command="stop"))
            view = await here.browser.end(shown)
            assert view.state == "stopped" and "learn" not in view.message

    run(story())


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def first() -> str:
        async with world(tmp_path, (), form()) as here:
            shown = await begin(here.browser)
            await do(here.browser, shown, Type(ref="e1", text="OSL"))
            return shown

    async def second(shown: str) -> None:
        async with world(tmp_path, (), form()) as here:
            await here.browser.state(shown, "watching")
            await do(here.browser, shown, Click(ref="e4"))
            await here.browser.command(shown, "finish")
            assert (await here.browser.end(shown)).page_steps == 2

    shown = run(first())
    run(second(shown))
