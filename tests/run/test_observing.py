"""Differences on the wire, with the real daemon: the first observation is whole, a gap is made good."""

from __future__ import annotations

from pathlib import Path

from handrail_wire import DaemonBody, Node, Observe
from tests.support.fake_browser import FakePage
from tests.support.world import act, click, form_page, stop, type_, world


def grow(page: FakePage) -> None:
    """A click that opens something new."""
    page.nodes = [*page.nodes, Node(ref="e20", role="button", name="New")]


def asked_whole(received: list[DaemonBody]) -> list[bool]:
    return [body.whole for body in received if isinstance(body, Observe)]


async def test_only_the_first_observation_is_whole(tmp_path: Path) -> None:
    page = form_page()
    page.on_click["e4"] = grow
    script = [act(click("e4")), act(type_("e1", "JFK")), act(stop("looked"))]
    async with world(tmp_path, script, page) as here:
        await here.browser.do("Go")
        assert asked_whole(here.browser.received) == [True]
        assert "New" in here.prompts()[1] and "Trip" in here.prompts()[1]
        assert "JFK" in here.prompts()[2] and "New" in here.prompts()[2]


async def test_a_lost_difference_is_made_good_by_a_whole_one(tmp_path: Path) -> None:
    """What was done stays done once; the page after it is asked for whole, and nothing heard is lost."""
    page = form_page()

    def lose(page: FakePage) -> None:
        grow(page)
        page.lose_a_reading()
        page.change("e1", value="Changed unseen")
        page.notes.append("a dialog said: Saved")

    page.on_click["e4"] = lose
    async with world(tmp_path, [act(click("e4")), act(stop("looked"))], page) as here:
        view = await here.browser.do("Go")
        assert asked_whole(here.browser.received) == [True, True]
        assert "New" in here.prompts()[1] and "Changed unseen" in here.prompts()[1]
        assert "Saved" in here.prompts()[1]
        assert (view.answer, len(page.did)) == ("looked", 1)
