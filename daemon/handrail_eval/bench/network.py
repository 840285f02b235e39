"""`scripts/bench network`: what holding a page's requests costs, as ratios with and without."""

from __future__ import annotations

import asyncio
import json
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import typer
from handrail.choices import Choices
from handrail.deciding import Made
from handrail.decision import Decision, Stop
from handrail.models.choose import Choice
from handrail.prompt import Turn
from playwright.async_api import Page, Worker
from rich.console import Console

from ..browser import NoBrowser
from ..expert_server import ExpertServer
from ..playing import isolated
from ..session import session

_MEASURE = """async (rounds) => {
  const all = async (work) => {
    const times = [];
    for (let i = 0; i < rounds; i++) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
    return times;
  };
  const ask = (init) => fetch(`/api/search?${Math.random()}`, init).then((r) => r.text());
  const frame = () => new Promise((done) => {
    const one = document.createElement("iframe");
    one.onload = () => { one.remove(); done(); };
    one.src = `/frame?${Math.random()}`;
    document.body.append(one);
  });
  const picture = () => new Promise((done) => {
    const one = new Image();
    one.onerror = done;
    one.src = `/p?${Math.random()}`;
  });
  return {
    post: await all(() => ask({ method: "POST", body: "q=1" })),
    get: await all(() => ask({})),
    document: await all(frame),
    picture: await all(picture),
  };
}"""


class _Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # An answer in one piece: two would wait for each other's acknowledgement.
    wbufsize = 1 << 16

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self._answer()

    def _answer(self) -> None:
        body = b"<!doctype html><title>Bench</title><h1>Bench</h1>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """A bench prints its own figures."""


@contextmanager
def _site() -> Iterator[str]:
    http = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
    http.daemon_threads = True
    threading.Thread(target=http.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{http.server_address[1]}/"
    finally:
        http.shutdown()
        http.server_close()


class _Measurer:
    """Takes the place of a model: while it decides, the run is active and its tab's requests are held."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.page: Page | None = None
        self.worker: Worker | None = None
        self.tab = 0
        self.held: dict[str, list[float]] = {}
        self.free: dict[str, list[float]] = {}

    async def decide(self, turn: Turn, choices: Choices) -> Made:
        """Measure with the hold, then without, and stop."""
        assert self.page and self.worker
        await self.page.evaluate(_MEASURE, 5)
        self.held = await self.page.evaluate(_MEASURE, self.rounds)
        await self.worker.evaluate(
            "tab => chrome.debugger.sendCommand({tabId: tab}, 'Fetch.disable')", self.tab
        )
        self.free = await self.page.evaluate(_MEASURE, self.rounds)
        return Made(Decision((Stop("done", "measured"),)))


def network(
    rounds: Annotated[int, typer.Option(help="How many requests of each kind to measure.", min=5)] = 40,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """What holding a page's requests costs: milliseconds a request on loopback, with and without."""
    console = Console(stderr=True)
    try:
        with console.status("Measuring…"):
            outcome = asyncio.run(_network(rounds))
    except NoBrowser as error:
        console.print(str(error), style="red")
        raise typer.Exit(1) from None
    for kind, figures in outcome.items():
        console.print(
            f"{kind}: {figures['held_ms']} ms held, {figures['free_ms']} ms not, ratio {figures['ratio']}"
        )
    if as_json:
        print(json.dumps(outcome))


async def _network(rounds: int) -> dict[str, dict[str, Any]]:
    def nobody(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("no model is asked here")

    measurer = _Measurer(rounds)
    with (
        _site() as url,
        tempfile.TemporaryDirectory(prefix="handrail-bench-") as home,
        ExpertServer(nobody) as server,
    ):
        model = server.model()
        choice = Choice(model, model, "No model.")
        try:
            config = isolated(Path(home), screenshots=False)
            async with session(config, choice, deciders={"do_task": measurer}) as live:
                measurer.page = page = live.browser.context.pages[0]
                await page.goto(url)
                measurer.tab, measurer.worker = await live.browser.tab_id(page), await live.browser.worker()
                run = await live.start(page, measurer.tab, "Measure")
                await live.ended(run, 120)
        finally:
            await choice.close()
    if not measurer.free:
        raise NoBrowser(f"Nothing could be measured: {run.fold.message}")
    return {kind: _compared(measurer.held[kind], measurer.free[kind]) for kind in measurer.held}


def _compared(held: list[float], free: list[float]) -> dict[str, Any]:
    return {
        "held_ms": round(median(held), 1),
        "free_ms": round(median(free), 1),
        "ratio": round(median(held) / median(free), 2),
    }
