"""Several runs at once in one browser, and the person's part in them: real daemon, extension and Chromium.

Each run writes one message on its own page and sends it; which one, only its instruction says. So whatever
crosses from one run to another shows in what the site received.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.async_api import Error, Page, expect

from handrail.run.run import Run
from handrail.store.grant_store import GrantStore
from handrail_eval.expert_server import read_prompt
from handrail_wire import FINAL_STATES
from handrail_wire import Answer as Answered
from tests.support.airline_player import View
from tests.support.approval_window import pressed
from tests.support.extension_pages import SPEAK
from tests.support.model_server import Answer
from tests.support.raw_page import axe_violations
from tests.support.site import Site
from tests.support.stage import Stage, until
from tests.support.world import act, click, stop, type_

pytestmark = pytest.mark.browser

PAGE = """<h1>Message board</h1><p>This page belongs to {name}.</p><form method=post action=/sent/{name}>
<label>Text <input name=text onkeydown="trusted.value=event.isTrusted"></label>
<input type=hidden name=trusted id=trusted><button>Send message</button></form>"""
SENT = """<h1>Message board</h1><p>It was sent.</p><p><a href=/board/{name}>Write another</a></p>"""


class Writer:
    """A scripted model: writes the words of its goal in its field, sends them, and reads that they were."""

    def __init__(self) -> None:
        self.pages: dict[str, set[str]] = {}
        """Whose pages each goal's prompts have shown."""

    def __call__(self, request: dict[str, Any]) -> Answer:
        view = View(*read_prompt(request["messages"][-1]["content"]))
        self.pages.setdefault(view.goal, set()).update(re.findall(r"belongs to (\w+)", view.page))
        words = view.goal.split('"')[1]
        if "It was sent" in view.page:
            sent = sum('click "Send message"' in line and "denied" not in line for line in view.done)
            again = "twice" in view.goal and sent < 2
            return act(click(view.find("Write another", "link").ref)) if again else act(stop("Sent."))
        if view.said("denied this step"):
            reason = next(line for line in view.done if "denied this step" in line)
            return act(stop(reason, "failed"))
        send = click(view.find("Send message", "button").ref)
        field = view.find("Text")
        return act(send) if field.value else act(type_(field.ref, words), send)


@pytest.fixture
def board(on_stage: Stage) -> Iterator[Site]:
    site = Site()
    on_stage.player = Writer()
    yield site
    site.close()


async def open_board(stage: Stage, board: Site, name: str, *, window: bool = False) -> Page:
    """A page of somebody's, in a new tab or in a new window."""
    board.add(f"/sent/{name}", SENT.format(name=name))
    url = board.add(f"/board/{name}", PAGE.format(name=name))
    if not window:
        page = await stage.live.browser.context.new_page()
        await page.goto(url)
        return page
    worker = await stage.live.browser.worker()
    async with stage.live.browser.context.expect_page() as opened:
        await worker.evaluate("url => chrome.windows.create({url, focused: true})", url)
    page = await opened.value
    await page.wait_for_url(url)
    return page


def said(board: Site) -> dict[str, list[str]]:
    """What each page's owner has sent, and that it was typed by trusted keys."""
    found: dict[str, list[str]] = {}
    for path, body in board.posts:
        fields = parse_qs(body)
        assert fields["trusted"] == ["true"], body
        found.setdefault(path.removeprefix("/sent/"), []).append(fields["text"][0])
    return found


async def approval_window(stage: Stage) -> Page:
    """The window in which a step waits; another may still say what became of an earlier one, and close."""
    try:
        async with asyncio.timeout(20):
            while True:
                for page in stage.live.browser.context.pages:
                    with suppress(Error, TimeoutError):
                        if "/approval/" in page.url and await asyncio.wait_for(shows_a_step(page), 2):
                            return page
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError(f"No approval window shows a step: {await windows(stage)}") from None


async def shows_a_step(page: Page) -> bool:
    return await page.locator("#decision:not([hidden])").is_visible()


async def windows(stage: Stage) -> str:
    """What the approval windows show, and what the worker knows of them."""
    told = []
    for page in stage.live.browser.context.pages:
        if "/approval/" in page.url:
            try:
                async with asyncio.timeout(2):
                    told.append(f"{page.url}: {await page.locator('body').inner_text()!r}")
            except (Error, TimeoutError) as error:
                told.append(f"{page.url}: {type(error).__name__}")
    async with asyncio.timeout(5):
        worker = await stage.live.browser.worker()
        told.append(str(await worker.evaluate("chrome.storage.session.get(['approvals', 'approval_window'])")))
        told.append(str(await worker.evaluate("chrome.windows.getAll({populate: true})")))
    return "\n".join(told)


async def press(window: Page, name: str) -> None:
    """Press a button of the approval window for the step that it shows."""
    await window.bring_to_front()
    await pressed(window, lambda: window.get_by_role("button", name=name).click(timeout=5_000))


async def photograph(window: Page, name: str) -> None:
    if folder := os.environ.get("HANDRAIL_TEST_PICTURES"):
        for scheme in ("light", "dark"):
            await window.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            await window.screenshot(path=f"{folder}/{name}-{scheme}.png")
        await window.emulate_media(color_scheme="light")


def history(run: Run) -> str:
    return "\n".join(f"{step.kind}: {step.text} {step.detail}" for step in run.fold.steps)


def test_three_tabs_in_two_windows_at_once(on_stage: Stage, board: Site) -> None:
    async def story() -> None:
        names = ["Ada", "Bob", "Cleo"]
        pages = [await open_board(on_stage, board, name, window=name == "Cleo") for name in names]
        words = {name: f"greetings from {name}" for name in names}
        runs = [
            await on_stage.start(page, f'Send "{words[name]}"') for name, page in zip(names, pages, strict=True)
        ]
        held = {run.tab.tab for run in runs}
        assert len(held) == 3
        await until(lambda: all(run.approvals.open for run in runs), "all three wait for the person", 30)
        window = await approval_window(on_stage)
        assert len([page for page in on_stage.live.browser.context.pages if "/approval/" in page.url]) == 1
        await expect(window.locator("#queue")).to_have_text("1 of 3 waiting")
        assert await axe_violations(window) == []
        await photograph(window, "real-approval-line")
        decided = set()
        for _ in names:
            ticket = window.url.partition("#")[2]
            run = next(run for run in runs if run.approvals.open and run.approvals.open[0].request.ticket == ticket)
            name = names[runs.index(run)]
            await expect(window.locator("blockquote")).to_have_text(f'Send "{words[name]}"')
            await expect(window.locator("table.fields")).to_contain_text(words[name])
            # Bob's is denied: nobody else's is.
            await press(window, "Deny" if name == "Bob" else "Approve once")
            decided.add(name)
            if len(decided) < 3:
                await window.wait_for_url(lambda url, ticket=ticket: ticket not in url)
        for run in runs:
            await on_stage.ended(run)
        assert said(board) == {name: [words[name]] for name in ("Ada", "Cleo")}
        assert [run.fold.state for run in runs] == ["done", "failed", "done"], [history(run) for run in runs]
        player = on_stage.player
        assert isinstance(player, Writer)
        assert player.pages == {f'Send "{words[name]}"': {name} for name in names}
        for page in pages:
            await page.close()

    on_stage.do(story(), 90)


def test_a_run_that_ends_leaves_the_others_debugger_alone(on_stage: Stage, board: Site) -> None:
    attached = "() => chrome.debugger.getTargets().then(all => all.filter(one => one.attached).map(one => one.tabId))"
    mine = "tab => chrome.debugger.sendCommand({tabId: tab}, 'Page.enable').then(() => true, () => false)"

    async def story() -> None:
        first, second = [await open_board(on_stage, board, name) for name in ("Dora", "Emil")]
        runs = [await on_stage.start(first, 'Send "one"'), await on_stage.start(second, 'Send "two"')]
        await until(lambda: all(run.approvals.open for run in runs), "both wait", 30)
        worker = await on_stage.live.browser.worker()
        assert await worker.evaluate(attached)
        assert [await worker.evaluate(mine, run.tab.tab) for run in runs] == [True, True]
        runs[0].controls.command("stop")
        await on_stage.ended(runs[0])
        await until_false(lambda: worker.evaluate(mine, runs[0].tab.tab))
        assert await worker.evaluate(mine, runs[1].tab.tab) is True
        await press(await approval_window(on_stage), "Approve once")
        await on_stage.ended(runs[1])
        assert said(board) == {"Emil": ["two"]}
        for page in (first, second):
            await page.close()

    on_stage.do(story(), 60)


@pytest.mark.parametrize("empty", [False, True], ids=["with an address", "empty at first"])
def test_a_run_keeps_the_tabs_that_it_does_not_work_in(on_stage: Stage, board: Site, empty: bool) -> None:
    """Nobody starts another run in one of them, which would take all of the first run's tabs away."""
    sets = "chrome.storage.session.get('tab_sets').then(({tab_sets}) => tab_sets)"

    async def story() -> None:
        board.add("/more", "<h1>More</h1>")
        page = await open_board(on_stage, board, "Gina")
        more = {"url": board.url("/more")}
        opening = [act({"do": "new_tab"}), act({"do": "goto", **more})] if empty else [act({"do": "new_tab", **more})]
        script = [*opening, act(stop("Which?", "need_info"))]
        on_stage.player = lambda request: script.pop(0)
        run = await on_stage.start(page, "Look for more")
        await until(lambda: run.fold.state == "needs_you", "it asks in its second tab", 30)
        worker, first = await on_stage.live.browser.worker(), await on_stage.live.browser.tab_id(page)
        before = dict(await worker.evaluate(sets))
        assert run.tab.tab != first and {one["tab"] for one in before[run.record.run]["members"]} == {first, run.tab.tab}
        panel = await on_stage.live.browser.context.new_page()
        await panel.goto(on_stage.live.browser.address("panel/panel.html"))
        start = {"type": "start", "tab": first, "instruction": "Something else"}
        heard = await panel.evaluate(SPEAK, {"messages": [start], "answers": ["error"], "wait": 0})
        errors = [one["message"] for one in heard if one["type"] == "error"]
        assert len(errors) == 1 and "This tab already has a run" in errors[0], heard
        assert dict(await worker.evaluate(sets)) == before
        run.controls.command("stop")
        await on_stage.ended(run)
        for one in on_stage.live.browser.context.pages:
            if one in (page, panel) or one.url.endswith("/more"):
                await one.close()

    on_stage.do(story(), 90)


def test_the_notification_of_a_question_calls_the_person_to_its_tab(on_stage: Stage, board: Site) -> None:
    active = "id => chrome.tabs.get(id).then(({active}) => active)"
    shown = "id => chrome.notifications.getAll().then(all => id in all)"

    async def story() -> None:
        board.add("/more", "<h1>More</h1>")
        page = await open_board(on_stage, board, "Olga", window=True)
        script = [act({"do": "new_tab", "url": board.url("/more")}), act(stop("Which?", "need_info"))]
        on_stage.player = lambda request: script.pop(0)
        run = await on_stage.start(page, "Look for more")
        await until(lambda: run.fold.state == "needs_you", "it asks in its second tab", 30)
        worker, first = await on_stage.live.browser.worker(), await on_stage.live.browser.tab_id(page)
        assert run.tab.tab != first
        await worker.evaluate("id => chrome.tabs.update(id, {active: true})", first)
        assert not await worker.evaluate(active, run.tab.tab)
        name = f"run-{run.record.run}"
        await until_false(lambda: worker.evaluate(f"id => ({shown})(id).then(yes => !yes)", name))
        await worker.evaluate("id => chrome.notifications.onClicked.dispatch(id)", name)
        await until_false(lambda: worker.evaluate(f"id => ({active})(id).then(yes => !yes)", run.tab.tab))
        await until_false(lambda: worker.evaluate(shown, name))
        run.controls.command("stop")
        await on_stage.ended(run)
        for one in on_stage.live.browser.context.pages:
            if one is page or one.url.endswith("/more"):
                await one.close()

    on_stage.do(story(), 60)


def test_what_befalls_one_tab_is_nothing_to_the_others(on_stage: Stage, board: Site) -> None:
    """One renderer crashes, one tab is closed, one loses its debugger; the fourth run sends its message."""

    async def story() -> None:
        names = ["Ina", "Jan", "Kim", "Lea"]
        pages = {name: await open_board(on_stage, board, name, window=True) for name in names}
        runs = {name: await on_stage.start(pages[name], f'Send "{name} was here"') for name in names}
        await until(lambda: all(run.approvals.open for run in runs.values()), "all four wait", 40)
        worker = await on_stage.live.browser.worker()
        tools = await on_stage.live.browser.context.new_cdp_session(pages["Ina"])
        crashing = asyncio.ensure_future(tools.send("Page.crash"))
        await pages["Jan"].close()
        await worker.evaluate("tabId => chrome.debugger.detach({tabId})", runs["Kim"].tab.tab)
        for name in ("Ina", "Jan"):
            await on_stage.ended(runs[name])
            assert runs[name].fold.state == "failed", history(runs[name])
        assert "closed" in runs["Jan"].fold.message and "crashed" in runs["Ina"].fold.message
        assert runs["Lea"].approvals.open and runs["Kim"].approvals.open
        left = [runs["Kim"], runs["Lea"]]
        async with asyncio.timeout(60):
            while any(run.fold.state not in FINAL_STATES for run in left):
                waiting = {run.approvals.open[0].request.ticket for run in left if run.approvals.open}
                window = await approval_window(on_stage) if waiting else None
                if window and window.url.partition("#")[2] in waiting:
                    await press(window, "Approve once")
                await asyncio.sleep(0.2)
        assert [run.fold.state for run in left] == ["done", "done"], [history(run) for run in left]
        # That Kim's debugger is gone is seen before anything is pressed: the step is refused, and asked about anew.
        assert [step.status for step in runs["Kim"].fold.steps if step.kind == "act"][-2:] == ["failed", "done"]
        assert said(board) == {"Lea": ["Lea was here"], "Kim": ["Kim was here"]}
        crashing.cancel()
        for page in pages.values():
            await page.close()

    on_stage.do(story(), 90)


def test_a_tab_that_is_closed_while_the_person_has_it_ends_its_run(on_stage: Stage, board: Site) -> None:
    async def story() -> None:
        page = await open_board(on_stage, board, "Nora")
        on_stage.player = lambda request: act(stop("Which?", "need_info"))
        run = await on_stage.start(page, "Ask me something")
        await until(lambda: run.fold.state == "needs_you", "it asks", 30)
        run.controls.command("take_over")
        run.controls.answer(Answered(run=run.record.run, text="Wait"))
        await until(lambda: run.fold.state == "taken_over", "the person has the tab")
        await page.close()
        await on_stage.ended(run)
        assert (run.fold.state, run.fold.message) == ("failed", "The tab was closed, so the run ended.")

    on_stage.do(story(), 60)


async def until_false(ask: Any) -> None:
    for _ in range(100):
        if not await ask():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it is still so")


def test_a_value_is_corrected_before_it_is_sent(on_stage: Stage, board: Site) -> None:
    async def story() -> None:
        page = await open_board(on_stage, board, "Finn")
        run = await on_stage.start(page, 'Send "a mistake"')
        window = await approval_window(on_stage)
        await window.locator("#approve[aria-disabled=false]").wait_for()
        await window.locator(".picture img").wait_for()
        await window.bring_to_front()
        await window.get_by_role("button", name="Change Text").focus()
        await window.keyboard.press("Enter")
        await window.keyboard.press("Control+A")
        await window.keyboard.type("the right words")
        await photograph(window, "real-approval-correcting")
        await window.locator("#approve[aria-disabled=false]").wait_for()
        await window.keyboard.press("Enter")
        await until(lambda: "the person corrected" in history(run).lower(), "the correction is told")
        await expect(window.locator("table.fields")).to_contain_text("the right words")
        assert await page.input_value("[name=text]") == "the right words"
        assert board.posts == []
        await press(window, "Approve once")
        await on_stage.ended(run)
        assert said(board) == {"Finn": ["the right words"]}
        assert run.fold.state == "done"
        await page.close()

    on_stage.do(story(), 60)


def test_the_reason_of_a_denial_is_what_the_policy_hears(on_stage: Stage, board: Site) -> None:
    async def story() -> None:
        page = await open_board(on_stage, board, "Gina")
        run = await on_stage.start(page, 'Send "hello"')
        window = await approval_window(on_stage)
        await window.get_by_text("If you deny: why?").click()
        await window.get_by_role("textbox", name="If you deny: why?").fill("too short")
        await press(window, "Deny")
        await on_stage.ended(run)
        assert "denied this step: too short" in run.fold.answer and board.posts == []
        await page.close()

    on_stage.do(story(), 60)


def test_always_allowed_once_means_not_asked_again_until_revoked(on_stage: Stage, board: Site) -> None:
    async def story() -> None:
        page = await open_board(on_stage, board, "Hugo")
        run = await on_stage.start(page, 'Send "hello" twice')
        window = await approval_window(on_stage)
        await photograph(window, "real-approval-always")
        await press(window, "always allow")
        await on_stage.ended(run)
        assert said(board) == {"Hugo": ["hello", "hello"]}
        assert history(run).count("approval: You approved it") == 1
        assert history(run).count("approval: You always allow this") == 1
        options = await on_stage.live.browser.context.new_page()
        await options.goto(on_stage.live.browser.address("options/options.html"))
        await expect(options.locator("#grants li")).to_have_count(1)
        await photograph(options, "real-options")

        # On the command line: the daemon hears it at once, the open options when they look.
        store = GrantStore(on_stage.live.daemon.config.paths.grants)
        [given] = store.active()
        assert given.effects == ["send"] and given.origin == board.url("")
        store.revoke(given.id)
        store.close()
        await page.goto(board.url("/board/Hugo"))
        run = await on_stage.start(page, 'Send "again"')
        await press(await approval_window(on_stage), "Deny")
        await on_stage.ended(run)
        assert said(board) == {"Hugo": ["hello", "hello"]}
        await options.reload()
        await expect(options.locator("#grants li")).to_have_count(0)
        for one in (page, options):
            await one.close()

    on_stage.do(story(), 60)
