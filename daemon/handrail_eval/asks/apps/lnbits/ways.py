"""What is done with the wallets."""

from __future__ import annotations

from collections.abc import Generator

from ....experts.page import Item, View, said
from ...app import App, Task, Tour
from ..labels import needs
from ..moves import Move, fill, go, press, walk
from .server import Wallet

START = "/wallet"
SEARCH = "Search by tag, memo, amount"
CONFIG = press('Expand "Wallet Config"')

LOOKED = walk(
    press("send"), press("Cancel"), press("receive"), fill("Amount…", "50"), fill("Memo", "Not kept"),
    press("Cancel"), fill(SEARCH, "Tea"), fill(SEARCH, ""), press("Savings…"), press("Travel…"),
    press("LNbits wallet…"), press('Expand "Wallet Charts"'), press('Expand "Mobile Access"'),
    press('Expand "Share Wallet"'), press("Payments", "link"), press("My Account", "link"), press("Savings…"),
)  # fmt: skip
TYPED = walk(
    press("send"), fill("Paste…", "not an invoice"), press("Cancel"), press("receive"), fill("Amount…", "7"),
    press("Cancel"), press("Add a new wallet"), fill("Wallet name", "Not kept"), press("Cancel"), CONFIG,
    press('Expand "Share Wallet"'), fill("Username", "omar"), press("My Account", "link"),
    press("Change Password"), fill("Old Password", "not-kept-1"), press("Back"), press("Payments", "link"),
)  # fmt: skip
ACCOUNT = walk(
    press("My Account", "link"), press("Notifications"), press("Look and Feel"), press("Access Control List"),
    press("Assets"), press("Account Settings"), fill("First Name", "Adele"), fill("Last Name", "Parks"),
    press("Change Password"), press("Back"), press("Payments", "link"), press("Wallets (3)"),
    press("Wallets (3)"), press("Travel…"), press('Expand "Wallet Config"'), press("LNbits wallet…"),
    fill(SEARCH, "Boat"), press("Extensions", "link"),
)  # fmt: skip
TOURS = (Tour("look", START, LOOKED), Tour("type", START, TYPED), Tour("account", START, ACCOUNT))


def paid(number: int) -> Move:
    """Read an invoice where it waits, and pay it."""

    def move(page: View) -> Generator[list[Item], View, View]:
        page = yield from go("/_invoices")(page)
        invoice = said(rf"Bill {number}: (\S+)", page.text)[1]
        for one in (go(START), press("send"), fill("Paste…", invoice), press("Read"), press("Pay", "button")):
            page = yield from one(page)
        return page

    return move


PAY = walk(paid(1), paid(2), paid(3))
GONE = walk(
    press("Savings…"), CONFIG, press("Delete wallet"), press("OK"), press("Travel…"), CONFIG,
    press("Delete wallet"), press("OK"),
)  # fmt: skip
KEYS = walk(
    press("My Account", "link"), press("Change Password"), fill("Old Password", "person-pass-1"),
    fill("Password", "new-made-up-1"), fill("Password repeat", "new-made-up-1"), press("Update Password"),
)  # fmt: skip
TASKS = (
    Task("pay", START, PAY, needs("lnbits", "pay")), Task("gone", START, GONE, needs("lnbits", "gone")),
    Task("keys", START, KEYS, needs("lnbits", "keys")),
)  # fmt: skip
APP = App("lnbits", "wallet", Wallet, TOURS, TASKS)
