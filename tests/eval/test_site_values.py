"""What the shop's and the tracker's tasks are drawn from: their filled data, which nobody serves here.

Skipped where an application is not installed; `handrail eval sites --site NAME --expert` installs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from handrail_eval.sites.installed import site_folder
from handrail_eval.sites.known import SITES
from handrail_eval.sites.oscar.products import products
from handrail_eval.sites.oscar.server import Shop
from handrail_eval.sites.oscar.tasks import STATUSES
from handrail_eval.sites.redmine.server import Redmine
from handrail_eval.sites.served import Served


def filled(kind: type[Shop] | type[Redmine], name: str) -> Iterator[Served]:
    if not [*site_folder(name).glob("data-*")]:
        pytest.skip(f"{name} is not installed: handrail eval sites --site {name}")
    site = kind()
    try:
        site.reset()
        yield site
    finally:
        site.__exit__()


@pytest.fixture(scope="module")
def shop() -> Iterator[Served]:
    yield from filled(Shop, "oscar")


@pytest.fixture(scope="module")
def tracker() -> Iterator[Served]:
    yield from filled(Redmine, "redmine")


@pytest.mark.parametrize(("fixture", "name"), [("shop", "oscar"), ("tracker", "redmine")])
def test_every_intent_has_several_values_and_is_not_done_before_it_begins(
    fixture: str, name: str, request: pytest.FixtureRequest
) -> None:
    site: Served = request.getfixturevalue(fixture)
    intents = SITES[name].intents
    assert len(intents) >= 15
    for intent in intents:
        values = set()
        for seed in range(8):
            site.reset()
            goal = intent.make(site, Random(f"{intent.name} {seed}"))
            values.add((goal.text, goal.who))
            assert goal.judge([], None) == 0, intent.name
        assert len(values) > 1, intent.name


def test_the_shop_has_a_thousand_products_with_attributes_options_prices_and_reviews(shop: Shop) -> None:
    found = products(shop)
    assert len(found) >= 1000 and len({one.title for one in found}) == len(found)
    assert all(one.price > 0 and one.colour and one.material and one.brand for one in found)
    assert min(len({one.colour for one in found}), len({one.kind for one in found})) >= 10
    assert len(shop.rows("SELECT id FROM reviews_productreview")) >= 500
    assert {row["status"] for row in shop.rows("SELECT status FROM order_order")} < set(STATUSES)


def test_the_tracker_has_four_repositories_with_commits(tracker: Redmine) -> None:
    rows = tracker.rows(
        "SELECT r.id, count(*) AS commits FROM repositories r JOIN changesets c ON c.repository_id = r.id "
        "WHERE r.type = 'Repository::Git' GROUP BY r.id"
    )
    assert len(rows) >= 4 and all(row["commits"] >= 10 for row in rows)
    assert len(tracker.rows("SELECT id FROM projects")) >= 4
