"""A real shop (django-oscar) used through the extension with the hold on: nothing breaks, one question, one order.

Skipped where the shop is not there. Its packages need an environment of their own, whose Python is named by
HANDRAIL_OSCAR_PYTHON: pip install "django-oscar[sorl-thumbnail]==4.2.1" whoosh django-haystack pycountry
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from handrail_eval.approver import Approver
from handrail_eval.expert_server import read_prompt

from tests.e2e.test_network_run import Asked, events
from tests.support.airline_player import View
from tests.support.model_server import Answer
from tests.support.stage import stage
from tests.support.world import act, stop

PYTHON = os.environ.get("HANDRAIL_OSCAR_PYTHON", "")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not PYTHON, reason="HANDRAIL_OSCAR_PYTHON names no Python with django-oscar"),
]
SHOP = Path(__file__).parents[1] / "support" / "oscar_shop" / "shop.py"

Step = tuple[str, str, dict[str, Any]]
PRESS: dict[str, Any] = {"do": "click"}
STEPS: tuple[Step, ...] = (
    ("button", "Add to cart", PRESS),
    ("link", "View cart", PRESS),
    ("link", "Proceed to checkout", PRESS),
    ("textbox", "My email address is", {"do": "type", "text": "ada@shop.test"}),
    ("button", "Continue", PRESS),
    ("textbox", "First name", {"do": "type", "text": "Ada"}),
    ("textbox", "Last name", {"do": "type", "text": "Lovelace"}),
    ("textbox", "First line of address", {"do": "type", "text": "1 Mill Road"}),
    ("textbox", "City", {"do": "type", "text": "Berlin"}),
    ("textbox", "Post/Zip-code", {"do": "type", "text": "10115"}),
    ("button", "Continue", PRESS),
    ("link", "Continue", PRESS),
    ("button", "Place order", PRESS),
)


class Buyer:
    """Does one step a turn; a step whose control the page does not have is passed over, and told."""

    def __init__(self) -> None:
        self.left = list(STEPS)
        self.missed: list[str] = []
        self.pages: list[str] = []

    def __call__(self, request: dict[str, Any]) -> Answer:
        view = View(*read_prompt(request["messages"][-1]["content"]))
        self.pages.append(view.page)
        while self.left:
            role, name, what = self.left.pop(0)
            try:
                return act({"ref": view.find(name, role).ref, **what})
            except AssertionError:
                self.missed.append(name)
        return act(stop("Ordered."))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    home = tmp_path_factory.mktemp("shop")
    server = subprocess.Popen(
        [PYTHON, str(SHOP)], env={**os.environ, "SHOP_HOME": str(home)}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout
        yield f"http://127.0.0.1:{server.stdout.readline().strip()}", home / "shop.sqlite3"
    finally:
        server.kill()
        server.wait()


def test_a_cup_is_ordered_once(shop: tuple[str, Path], tmp_path: Path) -> None:
    url, database = shop
    with stage(tmp_path) as on_stage:
        on_stage.player = buyer = Buyer()

        async def test() -> None:
            live, person = on_stage.live, Asked(True)
            tab = await live.browser.context.new_page()
            await tab.goto(f"{url}/catalogue/blue-cup_1/")
            async with Approver(live.browser, live.daemon.runs, person).watching():
                run = await on_stage.start(
                    tab, "Order a blue cup for Ada Lovelace, 1 Mill Road, 10115 Berlin, ada@shop.test"
                )
                await on_stage.ended(run, 100)
            told = [
                (one["rule"], one["decision"], one["request"]["url"])
                for one in events(on_stage, run, "request")
            ]
            asked = [one.facts.name for one in person.requests]
            assert run.fold.state == "done", (run.fold.message, buyer.missed, asked, told, buyer.pages[-1])
            assert "Place order" not in buyer.missed, (buyer.missed, asked, told, buyer.pages[-1])
            assert [decision for _, decision, _ in told if decision != "continue"] == [], told
            assert asked[-1] == "Place order"

        on_stage.do(test(), 120)
    with sqlite3.connect(database) as shop_data:
        [(orders,)] = shop_data.execute("select count(*) from order_order").fetchall()
    assert orders == 1
