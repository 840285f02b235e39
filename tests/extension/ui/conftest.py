"""The extension's pages in a real Chromium, from a static server, with a stand-in for the service worker."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from handrail_demo.browser import find_chromium
from handrail_eval.miniwob import PageServer

EXTENSION = Path(__file__).parents[3] / "extension"
STAND_IN = (Path(__file__).parent / "worker_stand_in.js").read_text()

Json = dict[str, Any]
ENGLISH, GERMAN = (json.loads((EXTENSION / "_locales" / each / "messages.json").read_text("utf-8")) for each in ("en", "de"))

Opener = Callable[..., Page]
Keep = Callable[[Page, str], None]


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    with PageServer(EXTENSION) as server:
        yield server.base


# Module by module: while Playwright runs, no other test of the process could use asyncio.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), headless=True, args=[*sandbox, "--disable-quic"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """One for all tests of a module: what their pages load comes from the cache."""
    with chromium.new_context(permissions=["clipboard-write", "clipboard-read"]) as made:
        yield made


@pytest.fixture
def open_page(context: BrowserContext, site: str) -> Iterator[Opener]:
    """`open_page(path, scene, width=, scheme=, texts=)` → a page whose worker plays `scene`. Errors fail the test."""
    errors: list[str] = []

    def opener(
        path: str,
        scene: dict[str, Any],
        *,
        width: int = 400,
        height: int = 720,
        scheme: str = "light",
        texts: Json | None = None,
    ) -> Page:
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        script = STAND_IN.replace("/** TEXTS */ {}", json.dumps(texts or ENGLISH))
        page.add_init_script(script.replace("/** SCENE */ {}", json.dumps(scene)))
        page.goto(f"{site}/{path}")
        return page

    yield opener
    for page in context.pages:
        page.close()
    assert errors == []


@pytest.fixture
def keep() -> Keep:
    """`keep(page, name)`: a picture of the whole page where HANDRAIL_TEST_PICTURES names a folder for them."""

    def picture(page: Page, name: str) -> None:
        if folder := os.environ.get("HANDRAIL_TEST_PICTURES"):
            seen = page.viewport_size
            # In a window as high as the page, what sticks to an edge stands where it stands at the end of the page.
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": seen["width"], "height": max(height, seen["height"])})
            page.screenshot(path=f"{folder}/{name}.png", full_page=True)
            page.set_viewport_size(seen)

    return picture


def sent(page: Page, kind: str = "") -> list[dict[str, Any]]:
    """What the page has sent to the worker, of one type or all."""
    messages: list[dict[str, Any]] = page.evaluate("sent")
    return [message for message in messages if kind in ("", message["type"])]


def push(page: Page, news: dict[str, Any]) -> None:
    """Let the worker say something, and wait until the page has heard it."""
    page.evaluate("news => { push(news); return new Promise(done => setTimeout(done, 20)); }", news)


def tell_focus(page: Page) -> str:
    """What has the focus: its id, else its text."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.textContent"))


def listen(page: Page) -> None:
    """From now on, keep what is spoken."""
    page.evaluate(
        """() => { window.spoken = []; for (const region of document.querySelectorAll(".spoken[aria-live]"))
        new MutationObserver(() => region.textContent && spoken.push(region.textContent)).observe(region, { childList: true }); }"""
    )


def heard(page: Page) -> list[str]:
    """What was spoken since `listen`, once no more is to come."""
    spoken: list[str] = page.evaluate("new Promise(done => setTimeout(() => done(spoken), 200))")
    return spoken


def remember(page: Page) -> None:
    """From now on, keep what each button has said in `said`, however briefly."""
    page.evaluate(
        """() => { window.said = new Set(); const look = () => document.querySelectorAll("button").forEach(one => said.add(one.textContent));
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true }); }"""
    )


def assert_accessible(page: Page) -> None:
    """No serious or critical violation by axe."""
    found = Axe().run(page)
    bad = [rule for rule in found.response["violations"] if rule["impact"] in ("serious", "critical")]
    assert not bad, "\n".join(f"{rule['id']}: {[node['html'] for node in rule['nodes']]}" for rule in bad)


CUT = """() => [...document.body.querySelectorAll("*")].filter((element) => {
  const { overflowX, display, visibility } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  if (!box.width || display === "inline" || visibility === "hidden" || element.closest(".spoken, .table-box, svg")) return false;
  const wide = element.scrollWidth > element.clientWidth + 1 && (overflowX !== "visible" || element.matches("button, .badge, label"));
  return (wide && !element.matches("input, textarea, select")) || box.right > innerWidth + 1 || box.left < -1;
}).map((element) => element.outerHTML.slice(0, 120))"""


def assert_nothing_cut(page: Page) -> None:
    """No text is wider than its place, or out of the window."""
    assert page.evaluate(CUT) == []


def assert_fits(page: Page) -> None:
    """Nothing makes the page scroll sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "scrolls sideways"
