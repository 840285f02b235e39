"""Real applications used by a script while their tabs are held: is anything broken, or asked about?

A tour is one run: a scripted policy that browses, types, and saves as a person would. Tours are repeated
until the time is over. The person approves whatever is asked. What an application was kept from sending is
counted where its page saw it fail, beside what the journal says became of each request.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Page, Request, Response
from rich.console import Console

from handrail.happened.steps import ApprovalAsked, RequestJudged
from handrail_demo.approver import Approver
from handrail_demo.session import Session

from .approvals import always
from .experts import Player
from .experts.page import Element, Expert, Item, Turns, View, click, first, type_, until
from .playing import scripted_session
from .sites.doing import done, press, starting
from .sites.oscar.experts import basket, search
from .sites.oscar.server import Shop
from .sites.small.apps import running

SAFE = ("GET", "HEAD", "OPTIONS")
ROUND_S = 120
"""A tour that takes longer is stopped, and counts as not finished."""


@dataclass
class Used:
    """What one application saw. `broken`: requests of its page that were kept from its server."""

    name: str
    seconds: float = 0
    tours: int = 0
    finished: int = 0
    steps: int = 0
    sent: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    """What became of what the page wanted to send to change something, by the rule that said so."""
    steps_asked: int = 0
    """Approvals of steps that Handrail itself saw to be irreversible."""
    requests_asked: int = 0
    broken: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """How tours ended that were not finished."""

    def as_json(self) -> dict[str, Any]:
        """For the figures' last line."""
        return {**vars(self), "rules": dict(self.rules), "seconds": round(self.seconds, 1)}


# --- the tours -------------------------------------------------------------------------------------


def _shop(goal: str) -> Turns:
    """Search, fill a basket, and change it."""
    page = yield []
    for words in ("Desk Lamp", "Kettle"):
        page = yield from search(page, words)
        page = yield from press(page, "Add to basket", "button")
    page = yield from basket(page)
    page = yield [type_(first(page.elements, lambda one: one.role == "spinbutton"), "3")]
    page = yield from press(page, "Update", "button")
    yield done("The basket was filled.")


def _tracker(goal: str) -> Turns:
    """Write a ticket with previews, comment on it, search it, write a page of the wiki."""
    page = yield []
    page = yield [click(_one(page, "New Ticket", "link"))]
    page = yield [type_(_one(page, "Summary"), "The blue cup is chipped")]
    page = yield [type_(_one(page, "Description"), "It arrived in '''two''' pieces.")]
    page = yield [click(_one(page, "Create ticket", "button"))]
    page = yield [type_(_text(page), "A new one is on its way.")]
    page = yield [click(_one(page, "Submit changes", "button"))]
    page = yield [type_(_one(page, "Search"), "chipped") | {"submit": True}]
    page = yield [click(_one(page, "Wiki", "link"))]
    page = yield [click(_one(page, "Edit this page", "button"))]
    page = yield [type_(_text(page), f"= Cups =\n\nAll about cups, since: {goal}")]
    page = yield [click(_one(page, "Submit changes", "button"))]
    yield done("Written.")


def _calendar(goal: str) -> Turns:
    """Sign in, make a calendar, look at it again, and leave."""
    page = yield []
    page = yield from _signed_in(page)
    page = yield [type_(_one(page, "Title"), f"Cups of {goal}")]
    page = yield [click(first(page.elements, lambda one: one.name in ("Create", "Save")))]
    page = yield [click(_one(page, "Refresh", "link"))]
    page = yield [click(_one(page, "Logout", "link"))]
    yield done("Looked.")


def _signed_in(page: View) -> Generator[list[Item], View, View]:
    """Sign in and open the dialog for a new calendar. Raises `LookupError`."""

    def shows(start: str) -> Callable[[View], bool]:
        return lambda now: any(one.name.startswith(start) for one in now.elements)

    page = yield from until(page, shows("Username"))
    page = yield [type_(_one(page, "Username"), "ada")]
    page = yield [type_(_one(page, "Password"), "lovelace")]
    page = yield [click(_one(page, "Next", "button"))]
    page = yield from until(page, shows("Logout"))
    # What is pressed while its list is still coming is taken back when that is there: a person presses again.
    for _ in range(3):
        page = yield [click(_one(page, "➕", "link"))]
        if shows("Title")(page):
            return page
        page = yield [{"do": "wait", "seconds": 1.0}]
    raise LookupError("the dialog never opened")


_FIELDS = ("textbox", "searchbox")
_SMALL = ("Search", "Your email", "Comment about", "Keywords", "Cc", "Summary")


def _one(page: View, start: str, *roles: str) -> Element:
    """The first control (a field, where no role is said) whose name begins so. Raises `LookupError`."""
    try:
        return starting(page, start, *(roles or _FIELDS))
    except LookupError:
        there = ", ".join(sorted({f"{one.role} {one.name!r}" for one in page.elements})[:60])
        raise LookupError(f"there is no {start!r}, only {there}") from None


def _text(page: View) -> Element:
    """The field for longer texts. Raises `LookupError`."""
    return first(page.elements, lambda one: one.role in _FIELDS and not one.name.startswith(_SMALL))


@contextmanager
def _shop_running(console: Console) -> Iterator[str]:
    with Shop(console) as shop:
        yield f"{shop.url}/catalogue/"


@contextmanager
def _trac_running(console: Console) -> Iterator[str]:
    with running("trac", console) as url:
        yield f"{url}/wiki"


@contextmanager
def _radicale_running(console: Console) -> Iterator[str]:
    with running("radicale", console) as url:
        yield f"{url}/.web/"


Starting = Callable[[Console], Any]
APPS: dict[str, tuple[Starting, Expert]] = {
    "django-oscar": (_shop_running, _shop),
    "trac": (_trac_running, _tracker),
    "radicale": (_radicale_running, _calendar),
}


# --- using them ------------------------------------------------------------------------------------


async def use(name: str, seconds: float, home: Path, console: Console) -> Used:
    """Use one of `APPS` for so long. Raises `SiteMissing`, `NoBrowser`."""
    starts, tour = APPS[name]
    used = Used(name)
    with starts(console) as url:
        async with scripted_session(home, page_steps=80) as (live, server):
            live.browser.context.on("page", lambda opened: _watch(opened, used))
            page = await live.browser.context.new_page()
            begun = time.monotonic()
            async with Approver(live.browser, live.daemon.runs, always).watching():
                while used.seconds < seconds:
                    server.expert = Player(name, {name: tour}).decide
                    await _tour(live, page, url, used)
                    used.seconds = time.monotonic() - begun
    return used


async def _tour(live: Session, page: Page, url: str, used: Used) -> None:
    await page.goto(url)
    run = await live.start(page, await live.browser.tab_id(page), f"Tour {used.tours}")
    await live.ended(run, ROUND_S)
    for other in live.browser.context.pages:
        if other is not page and other.url.startswith(url):
            await other.close()
    used.tours += 1
    used.finished += run.fold.state == "done"
    if run.fold.state != "done":
        used.problems.append(f"{run.fold.state}: {run.fold.message or run.fold.stack.outcome}")
    used.steps += sum(step.kind == "act" for step in run.fold.steps)
    for event in live.daemon.runs.services.journal.events(run.record.run):
        if isinstance(event.what, RequestJudged):
            used.rules[event.what.rule] += 1
            used.requests_asked += event.what.decision == "ask"
        used.steps_asked += isinstance(event.what, ApprovalAsked)


def _watch(page: Page, used: Used) -> None:
    def failed(request: Request) -> None:
        # What cannot be reached from here, or is given up by a page that is left, was not stopped by us.
        if request.failure == "net::ERR_BLOCKED_BY_CLIENT":
            used.broken.append(f"{request.method} {urlsplit(request.url).path}")

    def answered(response: Response) -> None:
        used.sent += response.request.method not in SAFE

    page.on("requestfailed", failed)
    page.on("response", answered)
