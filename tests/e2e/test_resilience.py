"""Something dies in the middle of a long booking: the run goes on where it was, and books at most once.

Short runs and all the other faults are played in `test_faults`.
"""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from handrail import __version__
from handrail.config.settings import Paths
from handrail.link.pairing import extension_dir
from handrail.run.run import Run
from handrail.store.views import RunFold
from handrail_demo.airline import CARD_WORDS, card_secrets
from handrail_demo.approver import Approver
from handrail_demo.browser import Browser, browser
from handrail_demo.crm.scenarios import instruction
from handrail_demo.crm.server import CrmServer
from handrail_demo.session import Session
from handrail_wire import PROTOCOL, Answer, AskApproval
from tests.e2e.product_fixtures import SEED, Journey, journey
from tests.support.airline_player import AirlinePlayer
from tests.support.model_server import ScriptedModelServer
from tests.support.other_version import daemon_of_version
from tests.support.stage import Stage, stage, until
from tests.support.up import Up

pytestmark = pytest.mark.browser


async def yes(request: AskApproval) -> tuple[bool, str]:
    return True, ""


async def kill_worker(live: Session) -> None:
    """End the service worker as Chrome does when it wants the memory. An open panel wakes it again."""
    before = live.daemon.link.session
    panel = next(page for page in live.browser.context.pages if "/panel/" in page.url)
    tools = await live.browser.context.new_cdp_session(panel)
    await tools.send("ServiceWorker.enable")
    await tools.send("ServiceWorker.stopAllWorkers")
    await tools.detach()
    await until(lambda: live.daemon.link.session not in (None, before), "a new worker is connected", 30)


@contextmanager
def in_the_middle_of_booking(server: CrmServer, then: Callable[[], None]) -> Iterator[None]:
    """Call `then` when the site has the booking and has not answered yet."""
    post = server.api.post

    def interrupted(action: str, body: dict[str, Any], scenario: str) -> Any:
        reply = post(action, body, scenario)
        if action == "bookings":
            then()
        return reply

    server.api.post = interrupted  # type: ignore[method-assign]
    yield
    server.api.post = post  # type: ignore[method-assign]


# --- the service worker and the tab ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def on_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("home")) as ready:
        ready.do(_open_panel(ready.live.browser))
        yield ready


async def _open_panel(chromium: Browser) -> Page:
    panel = await chromium.context.new_page()
    await panel.goto(chromium.address("panel/panel.html"))
    return panel


def test_the_worker_dies_in_mid_run(on_stage: Stage, tmp_path: Path) -> None:
    async def play(trip: Journey) -> Run:
        async with Approver(on_stage.live.browser, on_stage.live.daemon.runs, yes).watching():
            run, page = await trip.begin()
            await until(lambda: trip.player.has_played("find_flight"), "the flight is looked for", 60)
            await kill_worker(on_stage.live)
            await until(lambda: trip.player.has_played("fill_passenger"), "the passenger's turn has come", 60)
            await kill_worker(on_stage.live)
            await on_stage.ended(run)
        await page.close()
        return run

    with journey(on_stage, tmp_path) as trip:
        run = on_stage.do(play(trip), 120)
        assert run.fold.state == "done", run.fold.view()
        assert trip.as_asked


def test_the_worker_dies_while_it_books(on_stage: Stage, tmp_path: Path) -> None:
    loop_is_told, killed = asyncio.Event(), threading.Event()

    async def play(trip: Journey) -> Run:
        loop = asyncio.get_running_loop()

        def wait_for_the_kill() -> None:
            loop.call_soon_threadsafe(loop_is_told.set)
            assert killed.wait(20)

        with in_the_middle_of_booking(trip.server, wait_for_the_kill):
            async with Approver(on_stage.live.browser, on_stage.live.daemon.runs, yes).watching():
                run, page = await trip.begin()
                await asyncio.wait_for(loop_is_told.wait(), 60)
                await kill_worker(on_stage.live)
                killed.set()
                # Whether the click's end was in the ledger when the worker died is a matter of milliseconds.
                await until(lambda: run.fold.question or run.fold.over, "the run goes on or asks", 30)
                if run.fold.question:
                    assert "may or may not have happened" in run.fold.question
                    run.controls.answer(Answer(run=run.record.run, text="Yes, it is booked."))
                await on_stage.ended(run)
        await page.close()
        return run

    with journey(on_stage, tmp_path) as trip:
        run = on_stage.do(play(trip), 120)
        assert run.fold.state == "done", run.fold.view()
        assert trip.as_asked and trip.server.booking_posts() == 1


# --- the daemon -----------------------------------------------------------------------------------------


@dataclass
class World:
    """A daemon in its own process, a browser, the airline and a scripted model in this one."""

    up: Up
    chromium: Browser
    server: CrmServer
    player: AirlinePlayer
    url: str

    async def begin(self, words: str) -> Page:
        """Start the instruction in a new tab, with the message that the panel sends for it."""
        page = await self.chromium.context.new_page()
        await page.goto(self.url)
        tab = await self.chromium.tab_id(page)
        panel = await _open_panel(self.chromium)
        await panel.get_by_text("Connected").first.wait_for()
        await panel.evaluate(
            "([tab, instruction]) => { const port = chrome.runtime.connect({name: 'ui'});"
            "port.postMessage({type: 'hello_ui', page: 'panel'});"
            "port.postMessage({type: 'start', tab, instruction}) }",
            [tab, words],
        )
        return panel

    def fold(self) -> RunFold:
        run = self.up.run()
        assert run is not None
        return run

    async def over(self) -> RunFold:
        await until(lambda: self.fold().over, "the run is over", 60)
        return self.fold()

    async def approve(self) -> None:
        """Press the button on the approval page that is open, once it is armed."""
        await until(lambda: self.approval_pages, "the approval page is open", 30)
        while not self.approved:
            # A daemon that was killed asks anew, in a page that takes the other one's place at any moment.
            with suppress(PlaywrightError, IndexError):
                await self.approval_pages[-1].locator("#approve[aria-disabled=false]").click(timeout=2_000)
            await asyncio.sleep(0.2)

    @property
    def approved(self) -> bool:
        return any(step.kind == "approval" and step.status == "done" for step in self.fold().steps)

    @property
    def approval_pages(self) -> list[Page]:
        return [page for page in self.chromium.context.pages if "/approval/" in page.url]

    @property
    def bookings(self) -> list[dict[str, Any]]:
        return [row for row in self.server.bookings() if row["made_by"] == "page"]


@asynccontextmanager
async def world(home: Path, extension: Path | None) -> AsyncIterator[tuple[World, str]]:
    with CrmServer(db=home / "crm.sqlite3", seed=SEED, today=date(2023, 7, 1)) as server:
        scenario = server.new_scenario(kind="TASK_BOOK_FLIGHT", seed=SEED, trip="one-way")
        player = AirlinePlayer(scenario.details)
        secrets: dict[str, str] = {}
        for name, value in card_secrets(scenario.details).items():
            secrets[f"HANDRAIL_SECRET_{name.upper()}"] = value
            secrets[f"HANDRAIL_SECRET_{name.upper()}_ORIGIN"] = server.base
        with ScriptedModelServer(player) as model:
            up = Up(home, model.base_url, secrets)
            up.start()
            paths: Paths = up.paths
            try:
                async with browser(paths, paths.state_dir / "profile", extension=extension) as chromium:
                    here = World(up, chromium, server, player, server.scenario_url(scenario))
                    yield here, f"{instruction(scenario, include_card=False)} {CARD_WORDS}"
            finally:
                up.stop()


def play(
    home: Path, monkeypatch: pytest.MonkeyPatch, story: Callable[[World, str], Any], extension: Path | None = None
) -> None:
    # The browser's native-messaging host looks for the daemon where this says.
    monkeypatch.setenv("HANDRAIL_HOME", str(home))

    async def told() -> None:
        async with world(home, extension) as (here, words):
            await story(here, words)

    asyncio.run(asyncio.wait_for(told(), 150))


async def killed_and_started_again(here: World) -> None:
    """The daemon dies here, before anything is booked: the run goes on, asks, and books once."""
    here.up.kill()
    here.up.start()
    await here.approve()
    run = await here.over()
    assert run.state == "done", run.view()
    assert len(here.bookings) == 1 and here.server.booking_posts() == 1


def test_the_daemon_is_killed_in_mid_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: World, words: str) -> None:
        await here.begin(words)
        await until(lambda: here.player.has_played("fill_passenger"), "it is well on its way", 60)
        await killed_and_started_again(here)

    play(tmp_path, monkeypatch, story)


def test_the_daemon_is_killed_while_it_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: World, words: str) -> None:
        await here.begin(words)
        await until(lambda: here.approval_pages, "it asks", 60)
        await killed_and_started_again(here)

    play(tmp_path, monkeypatch, story)


def test_the_daemon_is_killed_while_it_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: World, words: str) -> None:
        with in_the_middle_of_booking(here.server, here.up.kill):
            await here.begin(words)
            await here.approve()
            await until(lambda: here.bookings, "the booking is made", 30)
        here.up.start()
        run = await here.over()
        assert run.state == "done", run.view()
        assert len(here.bookings) == 1 and here.server.booking_posts() == 1
        booked = next(step for step in run.steps if step.effect == "commit")
        assert booked.status == "done", "the extension's ledger knew what the daemon had not heard"

    play(tmp_path, monkeypatch, story)


# --- an update ------------------------------------------------------------------------------------------


async def reload_extension(chromium: Browser) -> None:
    """As the person does it: outside of the developer mode an unpacked extension stays away then."""
    page = await chromium.context.new_page()
    await page.goto("chrome://extensions")
    await page.evaluate("chrome.developerPrivate.updateProfileConfiguration({inDeveloperMode: true})")
    await page.close()
    worker = await chromium.worker()
    await worker.evaluate("() => void setTimeout(() => chrome.runtime.reload(), 50)")


WATCHES = """
async tab => {
  const inPage = what => chrome.scripting.executeScript({target: {tabId: tab}, ...what});
  await inPage({files: ["generated/page.js"]});
  await inPage({func: () => {
    handrail.begin();
    const { ref } = handrail.observe().nodes.find(({ role }) => role === "button");
    return handrail.watch({ verb: "hover", ref }).facts.tag;
  }});
}
"""


def test_a_page_is_its_persons_again_once_nobody_ends_the_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An extension that was loaded anew leaves its own page code behind, with the last look that it had begun."""

    async def story(here: World, words: str) -> None:
        page = await here.chromium.context.new_page()
        buttons = "<button>Watched</button><p><button onclick='this.textContent = `Heard`'>Other</button>"
        await page.route("**/buttons", lambda route: route.fulfill(content_type="text/html", body=buttons))
        await page.goto(f"{here.server.base}/buttons")
        worker = await here.chromium.worker()
        await worker.evaluate(WATCHES, await here.chromium.tab_id(page))
        await page.bring_to_front()
        await page.get_by_text("Other").click()
        assert await page.get_by_text("Heard").count() == 0, "while it is watched nothing else is pressed"
        await reload_extension(here.chromium)
        await page.bring_to_front()
        # The first ones may be taken for one that was on its way.
        end = asyncio.get_running_loop().time() + 15
        while await page.get_by_text("Heard").count() == 0 and asyncio.get_running_loop().time() < end:
            await page.locator("button").last.click()
            await asyncio.sleep(0.5)
        assert await page.get_by_text("Heard").count() == 1

    play(tmp_path, monkeypatch, story)


def test_program_and_extension_are_updated_in_mid_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The older one is told of, also where the two do not fit, and what was asked for is done, once."""
    copy = shutil.copytree(extension_dir(), tmp_path / "loaded", ignore=shutil.ignore_patterns("node_modules"))
    new = (copy / "manifest.json").read_text()
    (copy / "manifest.json").write_text(new.replace(f'"version": "{__version__}"', '"version": "0.0.9"'))

    async def story(here: World, words: str) -> None:
        panel = await here.begin(words)
        await panel.get_by_text(f"Handrail's program is {__version__} and this extension 0.0.9.").wait_for()
        await until(lambda: here.player.has_played("find_flight"), "it has begun", 60)
        here.up.stop()
        with daemon_of_version(PROTOCOL + 1, here.up.paths):
            await panel.get_by_text("This extension is older than Handrail's program.").wait_for()
        here.up.start()
        # The extension looks for the program by itself, too: on a busy machine it may be connected before the press.
        with suppress(PlaywrightError):
            await panel.get_by_role("button", name="Try again").click(timeout=2_000)
        await until(lambda: here.player.has_played("fill_passenger"), "it goes on", 60)
        (copy / "manifest.json").write_text(new)
        await reload_extension(here.chromium)
        await here.approve()
        run = await here.over()
        assert run.state == "done", run.view()
        assert len(here.bookings) == 1 and here.server.booking_posts() == 1
        panel = await _open_panel(here.chromium)
        await panel.get_by_text("Connected").first.wait_for()
        assert await panel.evaluate("chrome.runtime.getManifest().version") == __version__
        assert await panel.locator(".banner.connection").is_hidden()
        [page] = [page for page in here.chromium.context.pages if page.url.startswith(here.server.base)]
        # How the run ended stands there for some seconds.
        await page.locator("handrail-overlay").wait_for(state="detached", timeout=60_000)

    play(tmp_path, monkeypatch, story, copy)
