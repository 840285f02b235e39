"""Two tasks of a wallet (LNbits): to find a payment, and to rename a wallet."""

from __future__ import annotations

from random import Random

from ...asks.apps.lnbits.server import Wallet
from ...asks.apps.moves import fill, press, shows
from ...experts.page import Expert, Turns, said, until
from ..doing import TITLE, done
from ..expected import Expected, says
from ..goal import Goal, Intent, answered, changed
from .base import rows, walked

HOME = "/wallet"
WHO = "ada"
NAMES = (
    "New roof", "Winter coat", "Bicycles", "Garden", "Old age", "Presents", "Boat fund", "Piano",
    "Rainy days", "Summer", "School", "Kitchen",
)  # fmt: skip
_WALLETS = """
SELECT w.id, w.name FROM wallets w JOIN accounts a ON a.id = w.user WHERE a.username = ? ORDER BY w.name
"""
_PAYMENTS = """
SELECT p.memo, p.amount FROM apipayments p JOIN wallets w ON w.id = p.wallet_id
JOIN accounts a ON a.id = w.user WHERE a.username = ? ORDER BY p.memo
"""
_PER_SAT = 1000


def _payment(site: Wallet, dice: Random) -> Goal:
    """Each payment has one of another amount that came back for it."""
    made = {row["memo"]: row["amount"] // _PER_SAT for row in rows(site, _PAYMENTS, WHO)}
    memo = dice.choice([memo for memo, amount in made.items() if amount < 0])
    among = [abs(amount) for amount in made.values()]
    return Goal(
        f"How many sats have I paid for “{memo}”? Answer with the number.",
        answered(lambda answer: says(answer, -made[memo], among)), start=HOME,
    )  # fmt: skip


def _rename(site: Wallet, dice: Random) -> Goal:
    ids = {row["name"]: row["id"] for row in rows(site, _WALLETS, WHO)}
    old, new = dice.choice(("Savings", "Travel")), dice.choice(NAMES)
    return Goal(
        f"Rename my wallet “{old}” to “{new}”.",
        changed(Expected("wallets", "edited", {"name": new}, {"id": ids[old]})), start=HOME,
    )  # fmt: skip


INTENTS = (Intent("wallet-payment", _payment), Intent("wallet-rename", _rename))


def _searching(goal: str) -> Turns:
    memo = said(TITLE, goal)[1]
    page = yield from walked(fill("Search by tag, memo, amount", memo))
    form = rf"\| {memo}, .*\| -([\d,]+)"
    page = yield from until(page, lambda view: "1–10 of" not in view.text and f"| {memo}, " in view.text)
    yield done(said(form, page.text)[1])


def _renaming(goal: str) -> Turns:
    old, new = said(rf"{TITLE} to {TITLE}", goal).groups()
    yield from walked(
        press(f"{old}…", "button"), shows(f"Wallet: {old}"), press('Expand "Wallet Config"'),
        fill("Name", new), press("Update name", "button"), shows(f'button "{new} '),
    )  # fmt: skip
    yield done(f"The wallet is called {new} now.")


EXPERTS: dict[str, Expert] = {"wallet-payment": _searching, "wallet-rename": _renaming}
