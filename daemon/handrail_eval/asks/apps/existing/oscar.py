"""What is done in the shop, by one of its customers."""

from __future__ import annotations

from collections.abc import Generator

from ....experts.page import Item, View, click, first
from ....sites.goal import ADA
from ....sites.oscar.server import Shop
from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, Move, all_of, choose, fill, go, press, walk

ONWARD = ("Continue", "View preview", "Preview order")

BROWSE = walk(
    press("Browse store"), press("Lamps", "link"), choose("Sort by", "Price low to high"), press("next"),
    press("previous"), press("Browse store"), press("Kitchen", "link"), fill("Search", "Kettle", submit=True),
    press("Aldous Kettle, blue", "link"), press("Write a review…"), BACK, BACK, press("4", "link"), BACK,
    press("Browse store"), press("Offers"), press("Browse store"), press("All products"), press("next"),
)  # fmt: skip
FORMS = walk(
    press("Edit profile"), fill("First name", "Adele"), press("Profile", "link"), press("Change password"),
    fill("New password…", "not-kept-1"), press("Profile", "link"), press("Delete profile"),
    press("Profile", "link"), press("Address Book"), press("Add a new address"), fill("First name…", "Lea"),
    fill("City…", "Kiel"), BACK, press("Edit", "link"), fill("Last name…", "Parks"), press("Address Book"),
    press("Wish Lists"), press("Create a new wish list"), fill("Name…", "Not kept"), press("Wish Lists"),
)  # fmt: skip
ACCOUNT = walk(
    press("Order History"), press("200031"), BACK, press("200001"), BACK, fill("Order number", "200021"),
    press("Filter results"), press("Order History"), press("Address Book"), press("Email History"),
    press("Product Alerts"), press("Notifications"), press("Archive"), press("Inbox"), press("Wish Lists"),
    press("Profile", "link"), press("View basket"),
)  # fmt: skip
TOURS = (
    Tour("browse", "/catalogue/", BROWSE), Tour("forms", "/accounts/profile/", FORMS),
    Tour("account", "/accounts/", ACCOUNT),
)  # fmt: skip


def _to_the_end(page: View) -> Generator[list[Item], View, View]:
    """Go through the checkout's pages, up to its last one."""
    while "Place order" not in page.text:
        page = yield [click(first(page.elements, lambda one: one.name in ONWARD))]
    return page


def ordered(words: str) -> Move:
    """Put the first thing that is found into the basket, and order it."""
    return all_of(
        fill("Search", words, submit=True), press("Add to basket", "button"), press("View basket"),
        press("Proceed to checkout"), press("Ship to your default shipping address…", "button"), _to_the_end,
        press("Place order", "button"),
    )  # fmt: skip


ONE = walk(ordered("Desk Lamp"))
MORE = walk(ordered("Kettle"), go("/catalogue/"), ordered("Slipper"))
OWN = walk(
    press("Change password"), fill("Old password…", "person-pass-1"), fill("New password…", "new-made-up-1"),
    fill("…firmation", "new-made-up-1"), press("Save", "button"), press("Address Book"),
    press("", "button", rest="(dropdown toggle)"), press("Delete", "link"), press("Delete", "button"),
    press("Profile", "link"), press("Delete profile"), fill("Password…", "new-made-up-1"),
    press("Delete", "button"),
)  # fmt: skip
TASKS = (
    Task("one", "/catalogue/", ONE, needs("oscar", "one")),
    Task("more", "/catalogue/", MORE, needs("oscar", "more")),
    Task("own", "/accounts/profile/", OWN, needs("oscar", "own")),
)
APP = App("oscar", "shop", Shop, TOURS, TASKS, ADA)
