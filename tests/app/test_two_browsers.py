"""A second browser, or a second profile, with the extension in it: which of them the daemon works with."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from handrail.link.pairing import load_or_create_key
from handrail.link.tab import ConnectedTab
from handrail_wire import Decide, Ping, Pong
from tests.support.fake_browser import Ledger, connected
from tests.support.world import act, click, form_page, stop, world


async def test_what_is_to_be_done_is_written_down_once_it_is_known_who_does_it(tmp_path: Path) -> None:
    """With no browser connected there would be no ledger to ask how it ended, and it would have no known end."""
    async with world(tmp_path, [], form_page()) as here:
        tab = ConnectedTab(here.daemon.link, "run", 1)
        await here.browser.disconnect()
        waiting = asyncio.ensure_future(tab.ledger())
        await asyncio.sleep(0.2)
        assert not waiting.done()
        key = load_or_create_key(tmp_path / "state" / "pairing" / "key")
        async with connected(here.daemon.port, key, form_page()) as other:
            assert await waiting == other.ledger.id != ""


async def test_another_browser_that_connects_by_itself_does_not_end_a_run(tmp_path: Path) -> None:
    """A second profile is opened: it gets the work when nobody works in the first, or when somebody asks for it."""
    page = form_page()
    async with world(tmp_path, [act(click("e5")), act(stop("booked"))], page) as here:
        run_id = await here.browser.start("Book it")
        await here.browser.until(lambda: here.browser.asked)
        key = load_or_create_key(tmp_path / "state" / "pairing" / "key")
        with pytest.raises(AssertionError, match="A run works in another browser"):
            async with connected(here.daemon.port, key, page, Ledger()):
                pass
        ticket = here.browser.asked[0].ticket
        here.browser.ledger.approved.add(ticket)
        await here.browser.send(Decide(run=run_id, ticket=ticket, decision="approve"))
        assert (await here.browser.state(run_id, "done")).run == run_id
        async with connected(here.daemon.port, key, page, Ledger()) as other:
            await here.browser.until(lambda: any(body.type == "refused" for body in here.browser.received))
            assert isinstance(await other.request(Ping()), Pong)
