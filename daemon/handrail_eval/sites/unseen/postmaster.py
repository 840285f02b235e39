"""Two tasks of a mail server's administration (Postfix Admin): to sign in, and to change a mailbox."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from ...asks.apps.moves import fill, press, shows
from ...asks.apps.postfixadmin.server import MailServer
from ...experts.page import Expert, Item, Turns, View, said
from ..doing import done
from ..expected import Expected
from ..goal import Goal, Intent, Judge, changed
from .base import NOBODY, Door, in_row, rows, walked

HOME = "/main.php"
PASSWORDS = {"ada@example.com": "person-pass-11"}
"""Of those who have not the usual one."""
USUAL = "made-up-11"
MEGABYTE = 1_024_000
"""As this application counts."""


class MailDesk(Door, MailServer):
    """The administration, with those who are signed in."""

    def people(self) -> set[str]:
        """The addresses of the administrators who are signed in."""
        return self.signed_in(r'"username";s:\d+:"(.*?)"')


def _names(site: MailDesk, table: str) -> list[str]:
    return [row["username"] for row in rows(site, f"SELECT username FROM {table} ORDER BY username")]


def _signed_in(site: MailDesk, who: str) -> Judge:
    return lambda changes, answer: float(not changes and site.people() == {who})


def _sign_in(site: MailDesk, dice: Random) -> Goal:
    who = dice.choice(_names(site, "admin"))
    return Goal(
        f"Sign in as the administrator {who} with the password {PASSWORDS.get(who, USUAL)}.",
        _signed_in(site, who), who=NOBODY, start="/login.php",
    )  # fmt: skip


def _quota(site: MailDesk, dice: Random) -> Goal:
    """No mailbox has as much yet, and none may have more than 500 MB."""
    who = dice.choice(_names(site, "mailbox"))
    size = dice.randrange(165, 500, 5)
    return Goal(
        f"Give the mailbox {who} a quota of {size} MB.",
        changed(Expected("mailbox", "edited", {"quota": size * MEGABYTE}, {"username": who})), start=HOME,
    )  # fmt: skip


INTENTS = (Intent("postmaster-sign-in", _sign_in), Intent("postmaster-quota", _quota))


def _signing_in(goal: str) -> Turns:
    who, password = said(r"administrator (\S+) with the password (\S+)\.", goal).groups()
    yield from walked(
        fill("Login (email):", who), fill("Password:", password), press("Login", "button"),
        shows(f"Logged in as {who}"),
    )  # fmt: skip
    yield done(f"You are signed in as {who}.")


def _to_page_of(page: View, who: str) -> Generator[list[Item], View, View]:
    """The list may go on behind this page."""
    if f"| {who} |" not in page.text:
        page = yield from press("Next Page", "link")(page)
    return page


def _changing(goal: str) -> Turns:
    who, size = said(r"mailbox (\S+) a quota of (\d+) MB", goal).groups()
    page = yield from walked(
        press("Overview", "link"), press(who.partition("@")[2], "link"), press(":: Mailboxes", "link")
    )
    page = yield from _to_page_of(page, who)
    for move in (in_row(who, "edit"), fill("Quota", size), press("Save changes"), shows("has been updated")):
        page = yield from move(page)
    yield done(f"{who} may have {size} MB now.")


EXPERTS: dict[str, Expert] = {"postmaster-sign-in": _signing_in, "postmaster-quota": _changing}
