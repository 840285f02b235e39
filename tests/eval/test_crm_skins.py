"""The airline site's second skin in a real Chromium: the same tasks, and nothing that a policy looks for."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect, sync_playwright
from tests.support.airline_player import SKINS
from typer.testing import CliRunner

from handrail.library.library import Library
from handrail.models.base import ModelError
from handrail_demo.browser import find_chromium
from handrail_demo.crm.scenarios import KINDS
from handrail_demo.crm.server import CrmServer
from handrail_eval import cli
from handrail_eval.crm_eval import CrmTask
from handrail_eval.measuring import Measurement

browser = pytest.mark.browser
Skin = Literal[1, 2]


@pytest.mark.parametrize(
    ("skin", "style", "label"), [(1, "/style.css", "Find flights"), (2, "/second.css", "Look up trips")]
)
def test_the_server_serves_the_skin_that_was_chosen(
    tmp_path: Path, skin: Skin, style: str, label: str
) -> None:
    with CrmServer(db=tmp_path / "crm.sqlite", skin=skin) as server:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.request("GET", "/?scenario=x")
        page = connection.getresponse().read().decode()
        assert style in page
        assert label in page
        connection.request("GET", style)
        answer = connection.getresponse()
        answer.read()
        assert (answer.status, answer.headers.get_content_type()) == (200, "text/css")
        connection.close()


@pytest.mark.parametrize(("given", "ending"), [([], ""), (["--skin", "1"], ""), (["--skin", "2"], ".skin2")])
def test_the_evaluation_tells_the_skins_tasks_apart(
    monkeypatch: pytest.MonkeyPatch, given: list[str], ending: str
) -> None:
    played: list[tuple[int, list[str]]] = []

    def play(measurement: Measurement, training: Sequence[CrmTask]) -> dict[str, object]:
        played.append((training[0].airline.server.skin, [task.name for task in measurement.tasks]))
        raise ModelError("that was it")

    monkeypatch.setattr(cli, "with_trials", play)
    kinds = ["--kinds", "TASK_FIND_BOOKING,TASK_BOOK_FLIGHT"]
    assert CliRunner().invoke(cli.app, ["crm", *kinds, *given]).exit_code == 1
    names = [f"TASK_BOOK_FLIGHT{ending}", f"TASK_FIND_BOOKING{ending}"]
    assert played == [(2 if ending else 1, names)]
    assert CliRunner().invoke(cli.app, ["crm", "--skin", "3"]).exit_code == 2


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox"] if os.geteuid() == 0 else []
        )
        page = chromium.new_page()
        page.set_default_timeout(10_000)
        yield page
        chromium.close()


class Script:
    """Works through a scenario by the names of one skin, and notes all names that it comes past."""

    def __init__(self, page: Page, server: CrmServer, details: dict[str, Any]) -> None:
        self.page, self.server = page, server
        self.words = SKINS[server.skin]
        self.role: Literal["radio", "button"] = "radio" if server.skin == 1 else "button"
        self.flight: Mapping[str, str] = details.get("flight", {})
        self.passenger: Mapping[str, str] = details.get("passenger", {})
        self.payment: Mapping[str, str] = details.get("payment", {})
        self.reference: str = details.get("booking", {}).get("reference", "")
        self.names: set[str] = set()

    def called(self, name: str) -> str:
        """What the page calls it."""
        return self.words.get(name, name)

    def on(self, heading: str) -> None:
        """Wait for a screen, and look at it as whoever uses it: names, faults, width."""
        title = self.called(heading).format(reference=self.reference)
        expect(self.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        self.names |= set(re.findall(r'^\s*- \w+ "(.*)"', self.page.locator("body").aria_snapshot(), re.M))
        found = Axe().run(self.page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
        width = self.page.viewport_size["width"]  # type: ignore[index]
        assert self.page.evaluate("document.documentElement.scrollWidth") <= width
        if folder := os.environ.get("HANDRAIL_TEST_PICTURES"):
            self.page.screenshot(path=f"{folder}/skin{self.server.skin}-{heading.lower()}-{width}.png")

    def press(self, name: str) -> None:
        either = self.page.get_by_role("button", name=self.called(name), exact=True)
        either.or_(self.page.get_by_role("link", name=self.called(name), exact=True)).click()

    def fill(self, values: Mapping[str, str]) -> None:
        for name, value in values.items():
            field: Locator = self.page.get_by_label(self.called(name), exact=True)
            if field.evaluate("one => one.matches('select')"):
                field.select_option(value)
            else:
                field.fill(value)

    def search(self) -> None:
        trip = self.called("return" if "return" in self.flight else "one-way")
        if trip:
            self.page.get_by_label(trip, exact=True).check()
        where = {"From": "from", "To": "to", "Departure date": "departure", "Return date": "return"}
        self.fill({name: self.flight[key] for name, key in where.items() if key in self.flight})
        self.press("Search")

    def choose(self) -> None:
        for leg in ("outward", "return"):
            if time := self.flight.get(f"{leg}-departure-time"):
                name = re.compile(rf"(departing|at) {time}( |$)")
                self.page.locator(f".field-{leg}").get_by_role(self.role, name=name).click()

    def find(self) -> None:
        self.press("Find booking")
        self.on("Find booking")
        self.fill({"Booking reference": self.reference})
        self.press("Open")
        self.on("Booking")


def play(script: Script, kind: str) -> None:
    """The scenario, screen by screen."""
    script.on("Home")
    if kind in ("TASK_FIND_FLIGHT", "TASK_BOOK_FLIGHT"):
        script.press("Find flights")
        script.on("Find flights")
        script.search()
        script.on("Select flights")
    else:
        script.find()
    match kind:
        case "TASK_BOOK_FLIGHT":
            script.choose()
            script.press("Confirm")
            script.on("Passenger details")
            names = {name.replace("-", " ").capitalize(): text for name, text in script.passenger.items()}
            script.fill(names)
            script.press("Save")
            script.on("Payment")
            card = {"Card number": "card-number", "Expiry": "expiry", "CVC": "cvc"}
            script.fill({name: script.payment[key] for name, key in card.items()})
            script.press("Book flight")
            script.on("Booking confirmed")
        case "TASK_CANCEL_BOOKING":
            script.press("Cancel")
            script.on("Cancelling")
            script.fill({"Booking reference": script.reference})
            script.press("Cancel booking")
            script.on("Booking")
        case "TASK_MODIFY_PASSENGER":
            script.press("Modify")
            script.on("Modifying")
            script.press("To passenger")
            script.on("New passenger")
            script.fill({n.replace("-", " ").capitalize(): text for n, text in script.passenger.items()})
            script.press("Save")
            script.on("Booking")
        case "TASK_MODIFY_FLIGHTS":
            script.press("Modify")
            script.press("To flights")
            script.on("Change flights")
            script.search()
            script.on("New flights")
            script.choose()
            script.press("Keep")
            script.on("Booking")


def policy_names() -> set[str]:
    """Every heading, and every control, that the airline's policies and page states look for."""
    library = Library.load()
    headings = {rule.heading for rule in library.sites["airline"].states.values()}
    entries = {
        entry.partition(" = ")[0].partition(" ")[2]
        for one in library.entries.values()
        if one.site == "airline"
        for state in one.policy.states.values()
        for entry in state
        if entry.split()[0] in ("click", "type", "select", "check")
    }
    return headings | {re.sub(r"\{\w+\}", "*", name) for name in entries}


def called_by_policies(names: set[str]) -> set[str]:
    globs = [glob.casefold() for glob in policy_names()]
    return {name for name in names if any(fnmatchcase(name.casefold(), glob) for glob in globs)}


@browser
@pytest.mark.parametrize(
    ("skin", "width", "scheme", "trip"),
    [(1, 1100, "light", "return"), (2, 320, "light", "return"), (2, 1100, "dark", "one-way")],
)
def test_every_scenario_can_be_done_and_only_the_first_skin_is_known(
    page: Page, tmp_path: Path, skin: Skin, width: int, scheme: Literal["light", "dark"], trip: str
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    known: set[str] = set()
    with CrmServer(db=tmp_path / "crm.sqlite", seed=1, skin=skin) as server:
        for seed, kind in enumerate(KINDS):
            scenario = server.new_scenario(kind, seed=seed, trip=trip)
            page.goto(server.scenario_url(scenario))
            script = Script(page, server, scenario.details)
            play(script, kind)
            result = server.evaluate(scenario.id)
            assert result is not None
            assert result["success"] and not result["wrong_bookings"], (kind, result)
            known |= called_by_policies(script.names)
    assert known == set() if skin == 2 else len(known) > 20, known
