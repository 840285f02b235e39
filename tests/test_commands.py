"""Every command of README and the guide is run: by a program that was installed from the wheel, in an empty folder
with an empty home, with a real browser that has the wheel's extension. Only the model is scripted, and the site is
made up.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from handrail_demo.browser import find_chromium, sandbox, slow_defaults
from handrail_eval.expert_server import read_prompt
from tests.support.airline_player import View
from tests.support.browser import FLAGS
from tests.support.installed import Installed, installed
from tests.support.model_server import Answer, ScriptedModelServer
from tests.support.site import Site
from tests.support.world import act, click, stop

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))]
NETWORK = "it fetches what is too large for a test"
CHECKOUT = "it is of a checkout"
INSTALLS = "what an installer does is the installer's; scripts/package tries it"
SYSTEMD = "it changes what starts at login; tests/cli/test_at_login.py does it with a stand-in for systemd"
NOT_RUN = {
    "scripts/demo": f"{CHECKOUT}, and {NETWORK}; tests/test_demo.py runs its program",
    "scripts/demo --approve yes": CHECKOUT,
    "scripts/demo --approve no": CHECKOUT,
    "scripts/demo --help": CHECKOUT,
    "scripts/test": CHECKOUT,
    "scripts/docs": f"{CHECKOUT}; tests/test_docs.py runs it",
    "scripts/package": CHECKOUT,
    ".venv/bin/pip install --editable '.[minilm]'": f"{CHECKOUT}, and {NETWORK}",
    ".venv/bin/pip install --editable '.[anthropic]'": f"{CHECKOUT}, and {NETWORK}",
    "uv tool install FILE": INSTALLS,
    "pipx install FILE": INSTALLS,
    "uv tool uninstall handrail": INSTALLS,
    "pipx uninstall handrail": INSTALLS,
    "handrail up --at-login": SYSTEMD,
    "handrail down --at-login": SYSTEMD,
    "handrail model pull": NETWORK,
    "handrail run": "a name only: those with an instruction or a workflow are run",
}
"""Commands of the documents that this test leaves out, and why."""


def commands() -> set[str]:
    """All of them: lines of fenced blocks, and what stands as code in a sentence. `handrail` as it is when installed."""
    found = set()
    for page in PAGES:
        text = page.read_text("utf-8")
        fenced = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
        for block in fenced.findall(text):
            found |= {line.partition(" #")[0].strip() for line in block.splitlines() if not line.startswith("#")}
        prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
        spans = (re.sub(r"\s+", " ", span) for span in re.findall(r"`([^`]+)`", prose))
        found |= {span for span in spans if re.match(r"(handrail|scripts/\w+|uv|pipx|\.venv/bin/\w+)\b", span)}
    plain = {re.sub(r"^\.venv/bin/handrail", "handrail", one) for one in found}
    # Those are no command lines, but the program's name and a value that ends with its folder.
    return plain - {"", "handrail"}


# --- what they talk to -----------------------------------------------------------------------------

FLIGHTS = "<h1>Flights</h1><table><tr><th>flight<th>price<tr><td>HR 12<td>89<tr><td>HR 14<td>120</table>"
FORM = """<form method=post action=/booked><label>To <input name=to></label><label>On <input name=on></label>
<button>Book flight</button></form>"""
TABLE = [{"flight": "HR 12", "price": "89"}, {"flight": "HR 14", "price": "120"}]
ROWS = [{"to": "FLL", "on": "8 July"}, {"to": "JFK", "on": "9 July"}]
SCHEMA = {
    "type": "array",
    "items": {"type": "object", "properties": {"to": {}, "on": {}}, "required": ["to", "on"]},
}
BOOK = "Book a flight to FLL on 7 July"


def play(request: dict[str, Any]) -> Answer:
    """The model: books, or answers from the page in the form that is asked for."""
    asked = request["messages"][-1]["content"]
    view = View(*read_prompt(str(asked)))
    if not view.page:  # It is only tried.
        return {"colour": "red", "count": 1}
    if BOOK in view.goal:
        if view.on("Booked"):
            return act(stop("Booking 4711"))
        return act(*view.empty(To="FLL", On="7 July"), click(view.find("Book flight", "button").ref))
    assert "HR 12" in view.page, view.page
    whole = "".join(str(one["content"]) for one in request["messages"])
    if '"required":["flight","price"]' in whole:
        return act(stop(json.dumps(TABLE)))
    return act(stop(json.dumps(ROWS) if '"required":["to","on"]' in whole else "HR 12, for 89."))


@contextmanager
def chromium(person: Person) -> Iterator[BrowserContext]:
    """A browser of this home, with the extension of the installation loaded as its folder."""
    me, folder = person.me, person.types("handrail extension", "Load unpacked").splitlines()[0]
    assert folder.startswith(str(me.python.parents[1])), folder
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(me.home / ".config" / "chromium"),
            executable_path=find_chromium(),
            headless=True,
            env=dict(me.environment),
            ignore_default_args=slow_defaults(),
            args=[*FLAGS, *sandbox(), f"--disable-extensions-except={folder}", f"--load-extension={folder}"],
        )
        yield context
        context.close()


@dataclass
class Person:
    """Types commands into a terminal, and approves what the browser asks for."""

    me: Installed
    at: str
    """The address of the site, which the documents call air.example."""
    context: BrowserContext | None = None
    done: set[str] = field(default_factory=set)
    """What was typed."""
    approved: set[str] = field(default_factory=set)
    """The addresses of the windows: one for each step that was asked about."""

    def types(self, line: str, *needles: str, said: str = "", code: int = 0) -> str:
        """Run a command to its end; all that it printed. `said`: what it is told when it asks."""
        self.done.add(line)
        process = self.me.start(line.replace("https://air.example/", self.at), said)
        end = time.monotonic() + 90
        while self.context and process.poll() is None and time.monotonic() < end:
            self._approve(self.context)
        if process.poll() is None and time.monotonic() > end:
            process.terminate()
        printed = process.communicate(timeout=max(5.0, end - time.monotonic()))[0]
        assert process.returncode == code, f"{line} ended with {process.returncode}:\n{printed}"
        for needle in needles:
            assert needle in printed, f"{line} does not say “{needle}”:\n{printed}"
        return printed

    def starts(self, line: str, needle: str) -> subprocess.Popen[str]:
        """Begin a command that stays, and wait until it says so."""
        self.done.add(line)
        process = self.me.start(line)
        assert process.stdout
        printed = ""
        while needle not in printed:
            more = process.stdout.readline()
            assert more, f"{line} ended without saying “{needle}”:\n{printed}"
            printed += more
        return process

    def _approve(self, context: BrowserContext) -> None:
        for window in [one for one in context.pages if "/approval/approval.html#" in one.url]:
            asked = window.url
            try:
                button = window.get_by_role("button", name="Approve once", disabled=False)
                if button.is_visible():
                    button.click(timeout=3000)
                    self.approved.add(asked)
            except Error:
                pass  # The window was closed once it was decided.
        _a_moment(context.pages[0])


def _a_moment(page: Page) -> None:
    """Let the browser's events come in: this thread is theirs."""
    page.wait_for_timeout(100)


# --- the tests -------------------------------------------------------------------------------------


def test_what_is_left_out_stands_in_the_documents() -> None:
    assert set(NOT_RUN) <= commands()


@pytest.fixture
def me(wheel_file: Path, tmp_path: Path) -> Iterator[Installed]:
    # By that Handrail knows that there is a browser.
    (tmp_path / "home" / ".config" / "chromium").mkdir(parents=True)
    with installed(wheel_file, tmp_path) as made:
        yield made


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    site.add("/", FLIGHTS + FORM, "Flights")
    site.add("/booked", "<h1>Booked</h1><p>Booking 4711</p>", "Booked")
    yield site
    site.close()


def test_every_other_command_does_what_the_documents_say(me: Installed, site: Site) -> None:
    with ScriptedModelServer(play) as model:
        person = Person(me, site.url("/"))
        before_it_runs(person, model)
        up = person.starts("handrail up", "Ctrl+C stops Handrail.")
        with chromium(person) as person.context:
            with_a_browser(person, site)
        person.context = None
        person.types("handrail down", "has stopped")
        assert up.wait(20) == 0
        assert commands() - person.done - set(NOT_RUN) == set(), "a command that no test runs"


def before_it_runs(person: Person, model: ScriptedModelServer) -> None:
    types = person.types
    types("handrail grants list", "no grants")
    types("handrail sites set bank.example never", "bank.example")
    types("handrail sites list", "bank.example", "never")
    types("handrail export all.json", "Wrote all.json")
    types("handrail import all.json", "Nothing would change.")
    types("handrail up --at-login --show", "handrail.service would be:")
    types("handrail mcp")
    types("handrail skill install", "Wrote")
    types("handrail keys set card_number --origin https://shop.example", "<secret:card_number>", said="4111 1111\n")
    types("handrail keys list", "card_number", "https://shop.example")
    types("handrail keys remove card_number", "card_number")
    types("handrail model use ollama --name qwen3.5:9b", "Saved in")
    types("handrail model use openai --name gpt-6.2-sol", "handrail keys set api")
    types("handrail keys set api", "Stored the API key for https://api.openai.com", said="sk-1\n")
    types(f"handrail model use {model.base_url} --name scripted", "Saved in")
    types("handrail model test", "Answer:", "red")


def with_a_browser(person: Person, site: Site) -> None:
    types = person.types
    types(f'handrail run "{BOOK}" --url https://air.example/', "4711")
    types("handrail exemplars add last")
    types("handrail exemplars list", "Book a flight to", "type type click")
    types("handrail workflows keep last --name book_flight", "book_flight")
    types("handrail workflows show book_flight", "{to}: to (else FLL)", "you are asked first")
    types("handrail workflows list", "book_flight")
    types("handrail workflows check", "No problems.")
    said = types('handrail run --workflow book_flight --set to=FLL --set on="7 July"', 'Click "Book flight"', "All steps were done.")
    assert said.count("You approved it") == 1, said
    (person.me.work / "trips.csv").write_text("to,on\nFLL,8 July\nJFK,9 July\n", "utf-8")
    types("handrail run --workflow book_flight --for-each trips.csv --results booked.csv", "2 of 2 rows were done.")
    assert (person.me.work / "booked.csv").read_text("utf-8").count(",done,") == 2
    types('handrail run "What is the cheapest flight to FLL on 7 July?" --url https://air.example/ --json', "HR 12, for 89.")
    which = 'handrail run "Which flights go to FLL on 7 July?" --url https://air.example/'
    types(f'{which} --columns "flight, price"', "HR 14")
    types("handrail show last --csv -", "flight,price", "HR 14,120")
    (person.me.work / "flights.json").write_text(json.dumps(SCHEMA), "utf-8")
    types(f"{which} --schema flights.json", "8 July")
    types("handrail show last", "Which flights go to FLL")
    types("handrail show last --prompt", "HR 12")
    types("handrail run --workflow book_flight --for-each last", "2 of 2 rows were done.")
    types("handrail runs", "book_flight")
    assert len(site.posts) == len(person.approved) == 6, "each booking was asked about"
    file = person.me.home / "handrail" / "config" / "workflows" / "book_flight.md"
    file.with_name("find_fares.md").write_text(file.read_text("utf-8").replace("book_flight", "find_fares"), "utf-8")
    types('handrail schedules add fares "every weekday at 8" --workflow find_fares', "The next times:")
    types("handrail schedules list", "fares", "/find_fares")
    types("handrail schedules catch-up", "Nothing")
    types("handrail doctor", "Nothing is wrong.")
