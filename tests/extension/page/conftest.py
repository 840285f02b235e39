"""The page modules in a plain page of a real Chromium: HTML in, nodes and facts out; no extension needed."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from handrail_demo.browser import find_chromium
from handrail_demo.loopback import LoopbackServer, Request, Response, file_in

EXTENSION = Path(__file__).parents[3] / "extension"
VIEWPORT: ViewportSize = {"width": 1000, "height": 700}


class Pages(LoopbackServer):
    """Serves the extension's files under `/ext/`, and whatever HTML a test puts under a path."""

    def __init__(self) -> None:
        self.html: dict[str, str] = {}
        self.folder: Path | None = None
        """Files for paths that no test has put HTML under."""
        self.posts: list[tuple[str, str]] = []
        self.late_s: dict[str, float] = {}
        """Seconds after which a path is answered, where not at once."""
        super().__init__(self._answered)

    def _answered(self, request: Request) -> Response | None:
        if request.method == "POST":
            self.posts.append((request.target, request.body.decode()))
            return Response("<p>Received")
        time.sleep(self.late_s.get(request.path, 0))
        if request.path.startswith("/ext/"):
            return self._module(request.path.removeprefix("/ext/"))
        file = self.folder and file_in(self.folder, request.path)
        return file or Response(self.html.get(request.path, "<title>Nothing here</title>"))

    @staticmethod
    def _module(path: str) -> Response | None:
        """A file of the extension, which a test's browser may keep: its pages all load the same ones."""
        file = file_in(EXTENSION, path)
        return file and replace(file, headers={"Cache-Control": "max-age=3600"})

    def origin(self, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}"


@dataclass
class Seen:
    """A page with the page modules in it."""

    page: Page

    def call(self, name: str, *arguments: Any) -> Any:
        """Call `handrail.<name>(...)` in the top document."""
        return self.page.evaluate(
            "([name, args]) => name.split('.').reduce((at, key) => at[key], handrail)(...args)",
            [name, list(arguments)],
        )

    def nodes(self) -> list[dict[str, Any]]:
        nodes: list[dict[str, Any]] = self.call("observe", {"frame": 0, "maxNodes": 20_000, "whole": True, "anew": True})["nodes"]
        return nodes

    def text(self) -> str:
        """The observation as indented lines: role "name" =value (states) {hint} <options>; refs left out."""
        return "\n".join(line(node) for node in self.nodes())

    def ref(self, name: str, role: str = "") -> str:
        """The ref of the only node with that name (and role)."""
        found = [
            node["ref"]
            for node in self.nodes()
            if name in (node.get("name"), node.get("hint")) and role in ("", node["role"]) and "ref" in node
        ]
        assert len(found) == 1, f"{name!r} is there {len(found)} times in\n{self.text()}"
        return str(found[0])

    def facts(self, name: str, role: str = "", **action: Any) -> dict[str, Any]:
        """The facts of an action (a click, if nothing else is said) on the thing with that name."""
        answer = self.call("inspect", {"verb": "click", "ref": self.ref(name, role), **action})
        assert "problem" not in answer, answer
        facts: dict[str, Any] = answer["facts"]
        return facts

    def act(self, verb: str, name: str, role: str = "", **arguments: Any) -> dict[str, Any]:
        """Perform an action synthetically on the thing with that name."""
        answer: dict[str, Any] = self.call(
            "perform", {"verb": verb, "ref": self.ref(name, role), **arguments}
        )
        return answer


def line(node: dict[str, Any]) -> str:
    text: str = "  " * node.get("depth", 0) + node["role"]
    if node.get("name"):
        text += f' "{node["name"]}"'
    if node.get("value"):
        text += f" ={node['value']}"
    if node.get("states"):
        text += f" ({' '.join(node['states'])})"
    if node.get("hint"):
        text += f" {{{node['hint']}}}"
    if node.get("options"):
        text += f" <{' | '.join(node['options'])}>"
    return text


# Module by module: while Playwright runs, no other test of the process could use asyncio.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), headless=True, args=["--no-sandbox", "--disable-quic"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def pages() -> Iterator[Pages]:
    with Pages() as server:
        yield server


@pytest.fixture(scope="module")
def one_page(chromium: Browser) -> Iterator[Page]:
    """One for all tests of a module: what they load comes from the cache, and no process is started for each."""
    with chromium.new_context(viewport=VIEWPORT) as context:
        yield context.new_page()


@pytest.fixture
def page(one_page: Page) -> Iterator[Page]:
    yield one_page
    one_page.unroute_all()
    one_page.emulate_media(media="null")
    one_page.set_viewport_size(VIEWPORT)
    one_page.context.clear_cookies()


@pytest.fixture
def see(page: Page, pages: Pages) -> Callable[..., Seen]:
    """`see(html)` opens the HTML in a page and puts the page modules into it: as a document gets them, or with `modules`
    each as a file of its own, so that a test can import one and meets the same.
    """

    def open_page(html: str, path: str = "/page", modules: bool = False) -> Seen:
        pages.html[path] = f"<!doctype html><title>Test</title>{html}"
        pages.posts.clear()
        page.goto(pages.origin() + path)
        file = "page/main.js" if modules else "generated/page.js"
        page.evaluate(f"import('/ext/{file}').then(() => handrail.begin())")
        return Seen(page)

    return open_page
