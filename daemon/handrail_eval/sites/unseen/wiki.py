"""Two tasks of a wiki (DokuWiki): to log in, and to find where something is."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from ...asks.apps.dokuwiki.server import Wiki
from ...asks.apps.moves import fill, press, shows
from ...experts.page import Expert, Turns, said
from ..doing import done
from ..expected import says
from ..goal import Goal, Intent, Judge, answered
from .base import NOBODY, Door, walked

PAGES = Path("data") / "pages"
HOME = "/doku.php?id=start"
PASSWORD = "person-pass-1"
SCRIPT = Path(__file__).parent / "project" / "write_page.php"
THINGS = (
    "brass whistle", "paper lantern", "bicycle pump", "measuring tape", "sewing kit", "soldering iron",
    "chess clock", "rain gauge", "label printer", "tent peg", "hand drill", "bird feeder",
)  # fmt: skip


class House(Door, Wiki):
    """The wiki of a house, into which a task may write before it begins."""

    def names(self) -> list[str]:
        """The pages about rooms, projects and rules, as `rooms:kitchen`."""
        found = sorted((self.data / PAGES).glob("*/*.txt"))
        spaces = ("rooms", "projects", "rules")
        return [
            f"{path.parent.name}:{path.stem}"
            for path in found
            if path.parent.name in spaces and path.stem != "start"
        ]

    def add(self, page: str, line: str) -> None:
        """One more line at the end of a page, which a search finds at once."""
        text = self.path(page).read_text("utf-8")
        command = [*self._installed.command(str(SCRIPT)), page, f"{text.rstrip()}\n\n{line}\n"]
        places = str(self._installed.project / "places.php")
        self._installed.do(command, {"APP_DATA": str(self.data), "APP_PLACES": places})

    def path(self, page: str) -> Path:
        """The file of a page."""
        return self.data / PAGES / f"{page.replace(':', '/')}.txt"

    def people(self) -> set[str]:
        """The names of those who are logged in."""
        return self.signed_in(r'"auth";a:\d+:\{s:4:"user";s:\d+:"(.*?)"')


def _logged_in(site: House, who: str) -> Judge:
    return lambda changes, answer: float(not changes and site.people() == {who})


def _log_in(site: House, dice: Random) -> Goal:
    listed = (site.data / "conf" / "users.auth.php").read_text("utf-8")
    who = dice.choice(re.findall(r"^(\w+):", listed, re.MULTILINE))
    return Goal(
        f"Log in to this wiki as {who}. The password is {PASSWORD}.",
        _logged_in(site, who), who=NOBODY, start=HOME,
    )  # fmt: skip


def _find(site: House, dice: Random) -> Goal:
    """Two things have a box; of one of them another page says which it had before."""
    asked, other = dice.sample(THINGS, 2)
    now, before, beside = dice.sample(range(11, 99), 3)
    lines = (
        f"The {asked} is kept in box {now}.",
        f"Until last spring the {asked} was kept in box {before}.",
        f"The {other} is kept in box {beside}.",
    )
    for page, line in zip(dice.sample(site.names(), len(lines)), lines, strict=True):
        site.add(page, line)
    return Goal(
        f"Somewhere in this wiki it says where the {asked} is. In which box is it kept now? Answer with the "
        "number of the box.",
        answered(lambda answer: says(answer, now, (before, beside))), start=HOME,
    )  # fmt: skip


INTENTS = (Intent("wiki-log-in", _log_in), Intent("wiki-find", _find))


def _logging_in(goal: str) -> Turns:
    who, password = said(r"as (\w+)\. The password is (\S+)\.", goal).groups()
    yield from walked(
        press("Log In", "link"), fill("Username", who), fill("Password", password), press("Log In", "button"),
        shows(f"({who})"),
    )  # fmt: skip
    yield done(f"You are logged in as {who}.")


def _finding(goal: str) -> Turns:
    thing = said(r"where the (.*) is\.", goal)[1]
    page = yield from walked(fill("[F]", thing, submit=True), shows("Fulltext results"))
    yield done(said(rf"The {thing} is kept in box (\d+)", page.text)[1])


EXPERTS: dict[str, Expert] = {"wiki-log-in": _logging_in, "wiki-find": _finding}
