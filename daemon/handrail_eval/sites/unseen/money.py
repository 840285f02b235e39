"""Two tasks of shared expenses (I Hate Money): to add a bill, and to filter for one."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from ...asks.apps.ihatemoney.server import Expenses
from ...asks.apps.moves import choose, fill, press, shows, tick
from ...experts.page import Expert, Turns, said
from ..doing import TITLE, done
from ..expected import Expected, says
from ..goal import Goal, Intent, answered, changed
from .base import rows, walked

PROJECT = "coast"
HOME = f"/{PROJECT}/"
THINGS = (
    "Lighthouse tickets", "Sun cream", "Postcards", "Picnic blanket", "Parking", "Umbrella", "Ferry",
    "Flowers", "Laundry", "Guide book", "Beach chairs", "Stamps",
)  # fmt: skip
_PEOPLE = "SELECT id, name FROM person WHERE project_id = ? ORDER BY id"
_BILLS = """
SELECT b.what, b.amount, p.name FROM bill b JOIN person p ON p.id = b.payer_id WHERE p.project_id = ?
"""


def _people(site: Expenses) -> dict[str, int]:
    return {row["name"]: row["id"] for row in rows(site, _PEOPLE, PROJECT)}


def _new_bill(site: Expenses, dice: Random) -> Goal:
    people = _people(site)
    payer, one, other = dice.sample(sorted(people), 3)
    what, amount = dice.choice(THINGS), f"{dice.randint(301, 9899) / 100:.2f}"
    day = f"2026-{dice.randint(1, 5):02}-{dice.randint(1, 28):02}"
    bill = {
        "payer_id": people[payer], "amount": amount, "date": day, "what": what, "bill_type": "EXPENSE",
        "external_link": "", "original_currency": "XXX",
    }  # fmt: skip
    owe = [Expected("billowers", "added", {"person_id": people[name]}) for name in (one, other)]
    return Goal(
        f"Add a bill: {payer} paid {amount} for “{what}” on {day}, only for {one} and {other}.",
        changed(Expected("bill", "added", bill), *owe), start=HOME,
    )  # fmt: skip


def _only_bill(site: Expenses, dice: Random) -> Goal:
    """One who paid for a kind of thing only once; all bills have a kind and a number as their name."""
    paid: dict[tuple[str, str], list[str]] = defaultdict(list)
    for row in rows(site, _BILLS, PROJECT):
        kind = row["what"].rpartition(" ")[0]
        paid[kind, row["name"]].append(f"{row['amount']:.2f}")
    kind, payer = dice.choice(sorted(key for key, amounts in paid.items() if len(amounts) == 1))
    [amount] = paid[kind, payer]
    near = [one for key, amounts in paid.items() if kind in key or payer in key for one in amounts]
    # An answer may repeat the name, of which a number is a part.
    others = [one for one in near if not one.endswith(".00")]
    return Goal(
        f"Of all the bills for “{kind}”, {payer} paid only one. How much was it? Answer with the amount.",
        answered(lambda answer: says(answer, amount, others)), start=HOME,
    )  # fmt: skip


INTENTS = (Intent("money-new-bill", _new_bill), Intent("money-only-bill", _only_bill))


def _adding(goal: str) -> Turns:
    found = said(rf"bill: (\w+) paid ([\d.]+) for {TITLE} on (\S+), only for (\w+) and (\w+)\.", goal)
    payer, amount, what, day, one, other = found.groups()
    yield from walked(
        press("Add a new bill"), fill("When?", day), fill("What?", what), choose("Who paid?…", payer),
        fill("How much?", amount), press("No one"), tick(one), tick(other), press("Submit", "button"),
        shows("The bill has been added"),
    )  # fmt: skip
    yield done(f"The bill for {what} is added.")


def _filtering(goal: str) -> Turns:
    kind, payer = said(rf"bills for {TITLE}, (\w+) paid", goal).groups()
    page = yield from walked(
        press("Toggle filters"), fill("Search", kind), choose("Payer", payer), press("Filter")
    )
    [row] = [row for row in page.rows if len(row) > 4 and row[1] == payer and row[2].startswith(kind)]
    yield done(said(r"[\d.]+", row[4])[0])


EXPERTS: dict[str, Expert] = {"money-new-bill": _adding, "money-only-bill": _filtering}
