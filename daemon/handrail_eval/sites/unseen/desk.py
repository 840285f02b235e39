"""Two tasks of a help desk (django-helpdesk): to open a ticket, and to read who sent one."""

from __future__ import annotations

import re
from random import Random

from ...asks.apps.helpdesk.server import Helpdesk
from ...asks.apps.moves import choose, fill, press, shows
from ...experts.page import Expert, Turns, said
from ..doing import TITLE, done
from ..expected import Expected, says
from ..goal import Goal, Intent, answered, changed
from .base import row_of, rows, walked

HOME = "/dashboard/"
WHO = "ada"
PRIORITIES = {"Critical": 1, "High": 2, "Low": 4}
OPEN = 1
TROUBLES = {
    "Toner for the second floor": "The last one is nearly empty. Please order two.",
    "Keyboard without an R": "The key came off this morning, and I cannot put it back.",
    "Blinds do not go up": "In room 7, on the side of the street.",
    "Clock in the hall is slow": "It loses ten minutes a day.",
    "Chair with a broken wheel": "It stands beside the copier now, so that nobody sits down on it.",
    "Bill of the gardener": "He has sent it twice, with different sums.",
    "New badge for Priya": "The old one does not open the cellar any more.",
    "Smell in the lift": "Since Monday, and not on every floor.",
}
_TICKETS = "SELECT title, submitter_email FROM helpdesk_ticket WHERE status = ? ORDER BY id"


def _numbers(site: Helpdesk, table: str, name: str) -> dict[str, int]:
    return {row["name"]: row["id"] for row in rows(site, f"SELECT id, {name} AS name FROM {table}")}


def _new_ticket(site: Helpdesk, dice: Random) -> Goal:
    """Whom it is given to is told of it by mail."""
    queues, people = _numbers(site, "helpdesk_queue", "title"), _numbers(site, "auth_user", "username")
    title = dice.choice(sorted(TROUBLES))
    queue, priority = dice.choice(sorted(queues)), dice.choice(sorted(PRIORITIES))
    owner = dice.choice(("omar", "mei", "carlos"))
    ticket = {
        "title": title, "description": TROUBLES[title], "queue_id": queues[queue], "status": OPEN,
        "priority": PRIORITIES[priority], "assigned_to_id": people[owner], "due_date": None, "on_hold": 0,
        "submitter_email": f"{WHO}@harbour.example",
    }  # fmt: skip
    opened = {"user_id": people[WHO], "comment": TROUBLES[title], "new_status": None}
    return Goal(
        f"Open a ticket in the queue {queue} with the title “{title}” and the description "
        f"“{TROUBLES[title]}”. Its priority is {priority}, and {owner} shall take care of it. Leave "
        "everything else as it is.",
        changed(
            Expected("helpdesk_ticket", "added", ticket), Expected("helpdesk_followup", "added", opened),
            also=("files",),
        ), start=HOME,
    )  # fmt: skip


def _sender(site: Helpdesk, dice: Random) -> Goal:
    """Two tickets have nearly the same title, and different people sent them."""
    sent = {row["title"]: row["submitter_email"] for row in rows(site, _TICKETS, OPEN)}
    twins = [
        title for first in sent for title in (first, f"{first} (again)")
        if sent.get(f"{first} (again)", sent[first]) != sent[first]
    ]  # fmt: skip
    title = dice.choice(twins)
    return Goal(
        f"Who sent in the ticket “{title}”? Answer with the e-mail address.",
        answered(lambda answer: says(answer, sent[title], set(sent.values()))), start=HOME,
    )  # fmt: skip


INTENTS = (Intent("desk-new-ticket", _new_ticket, risky=True), Intent("desk-sender", _sender))


def _opening(goal: str) -> Turns:
    queue, title, about = said(
        rf"queue (\w+) with the title {TITLE} and the description {TITLE}", goal
    ).groups()
    priority, owner = said(r"Its priority is (\w+), and (\w+) shall", goal).groups()
    yield from walked(
        press("New Ticket", "link"), choose("Queue", queue), fill("Summary of the problem", title),
        fill("Description of your issue", about), choose("Priority", f"{PRIORITIES[priority]}. {priority}"),
        choose("Case owner (Optional)", owner), press("Submit Ticket"), shows("Ticket Opened & Assigned"),
    )  # fmt: skip
    yield done(f"The ticket for {owner} is open.")


def _reading(goal: str) -> Turns:
    title = said(TITLE, goal)[1]
    words = title.removesuffix(" (again)")
    page = yield from walked(fill("Search", words, "textbox", submit=True), shows(f'. {title}"'))
    numbered = said(rf'link "(\d+\. {re.escape(title)})"', page.text)[1]
    yield done(said(r"\S+@\S+", " ".join(row_of(page, numbered)))[0])


EXPERTS: dict[str, Expert] = {"desk-new-ticket": _opening, "desk-sender": _reading}
