"""How an episode on a real application is judged: rows that differ, answers that say the right thing."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import Mock

import pytest
from typer.testing import CliRunner

from handrail_eval.cli import app
from handrail_eval.sites.expected import ANY, Expected, counts, exactly, says
from handrail_eval.sites.installed import SiteMissing
from handrail_eval.sites.known import SITES, chosen
from handrail_eval.sites.oscar.products import Product
from handrail_eval.sites.oscar.tasks import STATUSES
from handrail_eval.sites.oscar.webshop import Wanted, named, rewarded, webshop_reward
from handrail_eval.sites.rows import Change, changes, read
from handrail_eval.sites.task import SiteTask

runner = CliRunner()
LAMP = Product(1, "Aldous Desk Lamp, black", "HS1", 1, "SKU1", 30.0, 5, "black", "steel", "Aldous")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "shop.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            "CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, price NUMERIC, seen TEXT);"
            "CREATE TABLE django_session (id INTEGER PRIMARY KEY, data TEXT);"
            "INSERT INTO orders VALUES (1, 'Pending', 12.5, 'a'), (2, 'Pending', 8, 'a'), (3, 'Pending', 9, 'a');"
        )
    return path


def change(path: Path, script: str) -> list[Change]:
    before = read(path, "^django_")
    with closing(sqlite3.connect(path)) as db:
        db.executescript(script)
    return changes(before, read(path, "^django_"), {"orders": "seen"})


def test_what_an_episode_changed_is_told_row_by_row(database: Path) -> None:
    found = change(
        database,
        "UPDATE orders SET status = 'Cancelled' WHERE id = 1; DELETE FROM orders WHERE id = 2;"
        "UPDATE orders SET seen = 'b' WHERE id = 3; INSERT INTO orders VALUES (4, 'New', 1, 'a');"
        "INSERT INTO django_session VALUES (1, 'x');",
    )
    assert [(one.kind, (one.before or one.after or {})["id"]) for one in found] == [
        ("edited", 1),
        ("removed", 2),
        ("added", 4),
    ]
    assert found[0].columns == {"status": "Cancelled"}


CANCELLED = Expected("orders", "edited", {"status": "Cancelled"}, {"id": 1})


@pytest.mark.parametrize(
    ("script", "right"),
    [
        ("UPDATE orders SET status = 'Cancelled' WHERE id = 1", True),
        ("UPDATE orders SET status = 'Complete' WHERE id = 1", False),
        ("UPDATE orders SET status = 'Cancelled' WHERE id = 2", False),
        ("UPDATE orders SET status = 'Cancelled'", False),
        ("DELETE FROM orders", False),
        ("SELECT 1", False),
    ],
)
def test_only_what_was_asked_may_have_changed(database: Path, script: str, right: bool) -> None:
    assert exactly(change(database, script), [CANCELLED]) is right


def test_tables_that_go_along_may_gain_rows_but_nothing_else(database: Path) -> None:
    added = change(database, "INSERT INTO orders VALUES (9, 'New', 1, 'a')")
    assert exactly(added, [], also=("orders",))
    assert not exactly(added, [])
    assert not exactly(change(database, "UPDATE orders SET price = 2 WHERE id = 1"), [], also=("orders",))
    assert not exactly(change(database, "DELETE FROM orders WHERE id = 9"), [], also=("orders",))


def test_what_an_application_rewrites_may_change_or_not_and_only_so(database: Path) -> None:
    also = [Expected("orders", "edited", {"price": 3}, {"id": 1})]
    assert exactly([], [], also)
    assert not exactly(change(database, "UPDATE orders SET price = 3 WHERE id = 2"), [], also)
    assert exactly(change(database, "UPDATE orders SET price = 3 WHERE id = 1"), [], also)
    assert not exactly(change(database, "UPDATE orders SET price = 4 WHERE id = 1"), [], also)


@pytest.mark.parametrize(
    ("wanted", "right"),
    [
        ({"status": "Cancelled"}, False),
        ({"status": "Cancelled", "price": 3}, True),
        ({"status": "Cancelled", "price": ANY}, True),
        ({"status": "Cancelled", "price": ANY, "seen": "b"}, False),
        ({}, True),
    ],
)
def test_of_an_edited_row_nothing_else_may_differ(
    database: Path, wanted: dict[str, object], right: bool
) -> None:
    """Columns that change along with others are left out."""
    found = change(database, "UPDATE orders SET status = 'Cancelled', price = 3, seen = 'b' WHERE id = 1")
    assert exactly(found, [Expected("orders", "edited", wanted, {"id": 1})]) is right


def test_line_ends_are_the_same_however_they_were_sent(database: Path) -> None:
    found = change(database, "UPDATE orders SET status = 'a' || char(13, 10) || 'b' || char(10) WHERE id = 1")
    assert exactly(found, [Expected("orders", "edited", {"status": "a\nb"})])
    assert not exactly(found, [Expected("orders", "edited", {"status": "ab"})])


def test_numbers_in_rows_are_compared_as_numbers(database: Path) -> None:
    found = change(database, "UPDATE orders SET price = 12.90 WHERE id = 1")
    assert exactly(found, [Expected("orders", "edited", {"price": "12.90"})])


@pytest.mark.parametrize(
    ("answer", "right"),
    [("It costs €14.50.", True), ("14.5 euros", True), ("€114.50", False), ("In 2014, 50 of them", False), (None, False)],
)  # fmt: skip
def test_an_answer_has_the_number_as_a_whole(answer: str | None, right: bool) -> None:
    assert says(answer, "14.50") is right


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("Pending", True),
        ("Your order 200001 is pending.", True),
        ("Pending, Complete, Being processed, Cancelled", False),
        ("Not complete, it is pending", False),
        ("Being processed", False),
        ("Pending, being looked at", True),
        (None, False),
    ],
)
def test_an_answer_names_no_other_candidate(answer: str | None, right: bool) -> None:
    assert says(answer, "Pending", STATUSES) is right


def test_of_two_candidates_one_of_which_has_the_other_in_it_the_longer_is_named() -> None:
    files = ("invoice.pdf", "old invoice.pdf")
    assert says("It is old invoice.pdf.", "old invoice.pdf", files)
    assert not says("It is old invoice.pdf.", "invoice.pdf", files)
    assert not says("invoice.pdf and old invoice.pdf", "invoice.pdf", files)
    assert not says("It costs 14.50 or 15.00.", "14.50", ["14.50", "15.00"])


@pytest.mark.parametrize(
    ("answer", "right"), [("4", True), ("There are 4 orders.", True), ("3 or 4", False), ("none", False)]
)
def test_a_count_is_the_only_number_of_its_answer(answer: str, right: bool) -> None:
    assert counts(answer, 4) is right


@pytest.mark.parametrize(
    ("found", "reward"),
    [
        (LAMP, 1.0),
        (Product(2, "Ivor Desk Lamp, black", "", 2, "", 99.0, 5, "black", "steel", "Ivor"), 2 / 3),
        (Product(3, "Ivor Desk Lamp, red", "", 3, "", 99.0, 5, "red", "cork", "Ivor"), 0.0),
        (Product(4, "Aldous Kettle, black", "", 4, "", 20.0, 5, "black", "steel", "Aldous"), 0.0),
    ],
)
def test_the_reward_of_webshop(found: Product, reward: float) -> None:
    wanted = Wanted("Desk Lamp", {"material": "steel"}, {"colour": "black"}, 40)
    assert webshop_reward(wanted, found) == pytest.approx(reward)
    dear = replace(LAMP, price=900.0)
    assert webshop_reward(named(LAMP), dear) == 1, "where no price was named, none is counted"
    assert webshop_reward(replace(wanted, below=30.0), LAMP) == pytest.approx(2 / 3), "less than that much"


RED = Product(2, "Aldous Desk Lamp, red", "", 2, "", 35.0, 5, "red", "steel", "Aldous")


def added(table: str, **columns: object) -> Change:
    return Change(table, None, columns)


@pytest.mark.parametrize(
    ("changes", "reward"),
    [
        ([added("basket_line", product_id=1, quantity=3)], 1.0),
        ([added("basket_line", product_id=2), added("basket_basket", id=1)], 0.5),
        ([], 0.0),
        ([added("basket_line", product_id=1), added("basket_line", product_id=2)], 0.0),
        ([added("basket_line", product_id=1), added("order_order", id=1)], 0.0),
    ],
)
def test_the_one_product_that_was_chosen_is_rewarded(changes: list[Change], reward: float) -> None:
    judge = rewarded(named(LAMP), lambda: [LAMP, RED], "basket_line", ("basket_basket",))
    assert judge(changes, None) == reward


BUYING = {"shop-add", "shop-cheapest", "shop-webshop", "shop-wish", "shop-voucher", "shop-buy"}
LINES = {"shop-wish": "wishlists_line", "shop-buy": "order_line"}


HOME = {
    "first_name": "Ada", "last_name": "Park", "line1": "6 Quay Street", "line4": "Hamburg", "postcode": "20140",
    "country_id": "DE",
}  # fmt: skip


class FakeShop:
    """Two products, and Ada with her address and her basket; what other intents need is left out."""

    def rows(self, query: str, *values: object) -> list[dict[str, object]]:
        if "FROM address_useraddress" in query:
            return [{"user_id": 1, **HOME}]
        if "FROM basket_basket" in query:
            return [{"id": 7}]
        return [asdict(LAMP), asdict(RED)]

    def changes(self) -> list[Change]:
        return self.made

    made: list[Change]


def judged(name: str, changes: list[Change]) -> float:
    """What the judge says of a goal about the lamp."""
    [intent] = chosen("oscar", name)["oscar"]
    goal = intent.make(FakeShop(), cast("Any", Mock(choice=lambda given: given[0], randint=lambda low, high: high)))
    return goal.judge(changes, "")


def edited(table: str, number: int, more: dict[str, object] | None = None, **columns: object) -> Change:
    before = {"id": number, **dict.fromkeys(columns), **(more or {})}
    return Change(table, before, {**before, **columns})


STOCK = edited("partner_stockrecord", 1, num_in_stock=400)


@pytest.mark.parametrize(
    ("besides", "score"),
    [
        ([], 1.0),
        ([edited("catalogue_product", 1, meta_description="")], 1.0),
        ([edited("catalogue_product", 1, title="Another")], 0.0),
        ([edited("catalogue_product", 2, title="Another")], 0.0),
        ([edited("catalogue_product", 2, meta_description="")], 0.0),
        ([added("catalogue_product", id=3, title="New")], 0.0),
        ([edited("partner_stockrecord", 2, num_in_stock=400)], 0.0),
    ],
)
def test_the_clerk_changes_the_stock_and_no_product(besides: list[Change], score: float) -> None:
    assert judged("clerk-stock", [STOCK, *besides]) == score


LINE = added("basket_line", basket_id=7, product_id=1, quantity=1)
BOUGHT = {
    "line": LINE,
    "basket": edited("basket_basket", 7, {"owner_id": 1}, status="Submitted"),
    "order": added("order_order", id=41, user_id=1),
    "ordered": added("order_line", product_id=1, quantity=1),
    "address": added("order_shippingaddress", **HOME),
    "stock": edited("partner_stockrecord", 1, num_allocated=1),
    "mail": added("communication_email", id=1),
    "next": added("basket_basket", id=8, owner_id=1),
}


@pytest.mark.parametrize(
    ("changed", "score"),
    [
        ({}, 1.0),
        ({"address": added("order_shippingaddress", **{**HOME, "line1": "1 Elsewhere"})}, 0.0),
        ({"address": added("order_shippingaddress", **{**HOME, "postcode": "99999"})}, 0.0),
        ({"order": added("order_order", id=41, user_id=2)}, 0.0),
        ({"more": added("basket_line", basket_id=8, product_id=2, quantity=9)}, 0.0),
        ({"more": added("basket_line", basket_id=7, product_id=1, quantity=9)}, 0.0),
        ({"line": added("basket_line", basket_id=7, product_id=1, quantity=2)}, 0.0),
        ({"stock": edited("partner_stockrecord", 1, num_allocated=1, price=1)}, 0.0),
        ({"other": edited("partner_stockrecord", 2, num_allocated=1)}, 0.0),
    ],
)
def test_an_order_goes_to_the_customer_who_gave_it(changed: dict[str, Change], score: float) -> None:
    assert judged("shop-buy", [*{**BOUGHT, **changed}.values()]) == score


@pytest.mark.parametrize(
    ("line", "score"),
    [
        (LINE, 1.0),
        (added("basket_line", basket_id=7, product_id=1, quantity=3), 0.0),
        (added("basket_line", basket_id=8, product_id=1, quantity=1), 0.0),
        (added("basket_line", basket_id=7, product_id=2, quantity=1), 2 / 3),
    ],
)
def test_one_piece_of_what_was_found_lies_in_the_persons_own_basket(line: Change, score: float) -> None:
    assert judged("shop-webshop", [line]) == pytest.approx(score)


@pytest.mark.parametrize("name", sorted(BUYING))
def test_goals_that_ask_for_one_product_have_webshops_reward(name: str) -> None:
    shop = FakeShop()
    [intent] = chosen("oscar", name)["oscar"]
    task = SiteTask(intent, cast("Any", shop), {})
    task._goal = intent.make(shop, Random(name))
    rewards = []
    for product in (LAMP, RED):
        shop.made = [added(LINES.get(name, "basket_line"), product_id=product.id, quantity=1)]
        score = asyncio.run(task.validate(cast("Any", None), ""))
        assert score.webshop is not None
        rewards.append(score.webshop)
    assert max(rewards) == 1 and 0 < min(rewards) < 1


@pytest.mark.parametrize("site", SITES)
def test_every_intent_has_an_expert(site: str) -> None:
    known = SITES[site]
    names = [intent.name for intent in known.intents]
    assert set(names) == set(known.experts)
    assert len(names) == len(set(names)) >= 15
    assert sum(intent.risky for intent in known.intents) >= 4


def test_a_task_is_found_on_its_site() -> None:
    assert list(chosen("all", "all")) == list(SITES)
    found = chosen("all", "tracker-close,shop-add")
    assert {site: [one.name for one in intents] for site, intents in found.items()} == {
        "oscar": ["shop-add"],
        "redmine": ["tracker-close"],
    }
    with pytest.raises(LookupError, match="no site 'wiki': choose among oscar"):
        chosen("wiki", "all")
    with pytest.raises(LookupError, match="no task 'shop-add': choose among tracker-"):
        chosen("redmine", "shop-add")


def test_a_site_that_cannot_be_installed_is_passed_over_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise SiteMissing("Run “sudo apt-get update” and try again.")

    monkeypatch.setitem(SITES, "redmine", replace(SITES["redmine"], open=missing))
    told = runner.invoke(app, ["sites", "--site", "redmine", "--expert"])
    assert "redmine is skipped. Run “sudo apt-get update” and try again." in " ".join(told.output.split())
    assert told.exit_code == 1, "nothing was played"
