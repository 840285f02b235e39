"""The page modules in a plain page of a real Chromium: HTML in, nodes and facts out; no extension needed."""

import http.server
import mimetypes
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from handrail_demo.browser import find_chromium

EXTENSION = Path(__file__).parents[3] / "extension"


class Pages(http.server.ThreadingHTTPServer):
    """Serves the extension's files under `/ext/`, and whatever HTML a test puts under a path."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.html: dict[str, str] = {}
        self.folder: Path | None = None
        """Files for paths that no test has put HTML under."""
        self.posts: list[tuple[str, str]] = []

    def origin(self, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.server_port}"


class Handler(http.server.BaseHTTPRequestHandler):
    server: Pages

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.startswith("/ext/"):
            self.answer((EXTENSION / path.removeprefix("/ext/")).read_bytes(), "text/javascript")
        elif self.server.folder and (file := self.server.folder / path.strip("/")).is_file():
            self.answer(file.read_bytes(), mimetypes.guess_type(file)[0] or "text/plain")
        else:
            self.answer(self.server.html.get(path, "<title>Nothing here</title>").encode(), "text/html")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.posts.append((self.path, body))
        self.answer(b"<p>Received", "text/html")

    def answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


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
    server = Pages()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with chromium.new_context(viewport={"width": 1000, "height": 700}) as context:
        yield context.new_page()


@pytest.fixture
def see(page: Page, pages: Pages) -> Callable[..., Seen]:
    """`see(html)` opens the HTML in a page and imports the page modules into it."""

    def open_page(html: str, path: str = "/page") -> Seen:
        pages.html[path] = f"<!doctype html><title>Test</title>{html}"
        pages.posts.clear()
        page.goto(pages.origin() + path)
        page.evaluate("import('/ext/page/main.js').then(() => null)")
        return Seen(page)

    return open_page
