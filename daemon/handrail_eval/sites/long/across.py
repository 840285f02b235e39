"""Long tasks over two sites: what stands in the shop is compared with the tracker, or entered there."""

from __future__ import annotations

from random import Random

from ..expected import names
from ..goal import ADA, Goal, Intent, answered, changed
from ..oscar.products import products
from ..oscar.tasks import CLERK, STATUSES
from ..redmine.rows import issues, places
from ..redmine.tasks import edited
from .both import Both
from .shop import money
from .tracker import new_page

_LISTED = 12


def _prices(site: Both, dice: Random) -> Goal:
    """A dozen of the shop's prices as somebody wrote them down; three to five are others."""
    place = dice.choice(places(site.tracker))
    found = dice.sample(products(site.shop), _LISTED)
    wrong = dice.sample(found, dice.randint(3, 5))
    rows = []
    for one in found:
        # A little beside it, or with two figures in the wrong place.
        price = one.price + dice.choice((-1, 1)) * dice.choice((0.1, 0.9, 1.0)) if one in wrong else one.price
        rows.append(f"| {one.title} | {money(price)} |")
    head = ["# Price list\n", "| Article | Euros |", "| --- | --- |"]
    new_page(site.tracker, place, "Price list", "\n".join([*head, *rows]) + "\n")
    return Goal(
        f"The page “Price list” in the wiki of {place.name} says what {_LISTED} articles of the shop at "
        f"{site.shop.url}/ cost. Which of them have another price in the shop? Answer with the titles of "
        "those only, as they stand there.",
        answered(lambda text: names(text, (one.title for one in wrong), (one.title for one in found))),
        further=(site.shop.entrance(ADA, "/"),),
    )


_ASKED = 4
_ORDERS = "SELECT id, number FROM order_order ORDER BY number"


def _order_status(site: Both, dice: Random) -> Goal:
    """Some issues ask for orders, whose states are others for every seed; one asks for something else."""
    orders = site.shop.rows(_ORDERS)
    status = {}
    for order in orders:
        status[order["number"]] = dice.choice(STATUSES)
        site.shop.do("UPDATE order_order SET status = ? WHERE id = ?", status[order["number"]], order["id"])
    project = dice.choice(places(site.tracker))
    here = [one for one in issues(site.tracker) if one.project_id == project.id and not one.closed]
    asking = dice.sample(here, _ASKED + 1)
    numbers = dice.sample(sorted(status), _ASKED + 1)
    forms = [*["What has become of order {}?"] * _ASKED, "Label of order {} is torn"]
    wanted = []
    for issue, form, number in zip(asking, dice.sample(forms, len(forms)), numbers, strict=True):
        site.tracker.do("UPDATE issues SET subject = ? WHERE id = ?", form.format(number), issue.id)
        if form.endswith("?"):
            wanted += edited(site.tracker, issue, {}, status[number])
    return Goal(
        f"Some open issues of {project.name} ask “What has become of order …?”. Look up the status of each "
        f"of these orders in the dashboard of the shop ({site.shop.url}/dashboard/) and add it to the issue "
        "as a note: only the status, as it stands there.",
        changed(*wanted, also=("watchers",)),
        further=(site.shop.entrance(CLERK, "/dashboard/"),),
    )


INTENTS = (
    Intent("across-long-prices", _prices),
    Intent("across-long-order-status", _order_status, risky=True),
)
