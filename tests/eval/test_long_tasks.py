"""How the long tasks are judged: what was asked scores 1, what is nearly it 0. No application is served here."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from tests.support.small_sites import SmallBoth, SmallRedmine, SmallShop, only
from typer.testing import CliRunner

from handrail_eval.cli import app
from handrail_eval.expert_server import read_prompt
from handrail_eval.measuring import Measurement
from handrail_eval.sites.expected import names
from handrail_eval.sites.goal import Goal
from handrail_eval.sites.known import LIMITS, SUITES, chosen
from handrail_eval.sites.long.watch_log import WORDS, watch_log
from handrail_eval.sites.task import SiteTask

LONG = SUITES["long"]
INTENTS = {intent.name: intent for known in LONG.values() for intent in known.intents}
Doing = Callable[[Any, str], str]
"""Does what a goal says, or nearly, in the site's rows; the answer."""


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    return lambda: tmp_path_factory.mktemp("site")


def site_of(name: str, folder: Path) -> Any:
    if name.startswith("across-"):
        return SmallBoth(folder)
    if name.startswith("tracker-"):
        return SmallRedmine(folder / "tracker.sqlite3")
    return SmallShop(folder / "shop.sqlite3")


def made(name: str, seed: int, site: Any) -> Goal:
    return INTENTS[name].make(site, Random(f"{name} {seed}"))


def judged(name: str, folder: Path, doing: Doing, seed: int) -> float:
    site = site_of(name, folder)
    goal = made(name, seed, site)
    site.begin()
    answer = doing(site, goal.text)
    return goal.judge(site.changes(), answer)


def said(pattern: str, text: str) -> tuple[str, ...]:
    found = re.search(pattern, text)
    assert found, text
    return found.groups()


# --- the shop --------------------------------------------------------------------------------------

IN_CATEGORY = """
SELECT {what} FROM catalogue_product p JOIN partner_stockrecord s ON s.product_id = p.id
JOIN catalogue_productcategory x ON x.product_id = p.id JOIN catalogue_category c ON c.id = x.category_id
WHERE p.title LIKE ? AND c.name = ?
"""


def brand_total(site: SmallShop, text: str, what: str = "sum(s.price)") -> str:
    brand, category = said(r"by (\w+) in the category (\w+) cost", text)
    return f"€{only(site, IN_CATEGORY.format(what=what), f'{brand} %', category):,.2f}"


def the_other_brand(site: SmallShop, text: str) -> str:
    return brand_total(
        site,
        text.replace("by Aldous", "by Bramley")
        if "Aldous" in text
        else text.replace("by Bramley", "by Aldous"),
    )


def and_a_basket(doing: Doing) -> Doing:
    def more(site: Any, text: str) -> str:
        site.do("INSERT INTO basket_line VALUES (NULL, 7, 3, 1)")
        return doing(site, text)

    return more


def four(site: SmallShop, text: str, rank: int = 0, quantity: int = 1, basket: int = 7) -> str:
    """`rank`: of the last kind, 0 for the cheapest."""
    kinds = re.findall(r"cheapest ([A-Z]\w+(?: [A-Z]\w+)?)", text)
    assert len(set(kinds)) == 4
    for at, kind in enumerate(kinds):
        rows = site.rows(
            "SELECT p.id FROM catalogue_product p JOIN partner_stockrecord s ON s.product_id = p.id "
            "WHERE p.title LIKE ? ORDER BY s.price", f"% {kind}, %",
        )  # fmt: skip
        last = at == 3
        site.do(
            "INSERT INTO basket_line VALUES (NULL, ?, ?, ?)",
            basket,
            rows[rank if last else 0]["id"],
            quantity if last else 1,
        )
    return "Done."


def status_total(
    site: SmallShop, text: str, sql: str = "SELECT sum(total_incl_tax) FROM order_order WHERE status = ?"
) -> str:
    return f"{only(site, sql, *said('status “(.*)”', text)):.2f}"


ONE_PAGE = "SELECT sum(total_incl_tax) FROM (SELECT * FROM order_order ORDER BY date_placed DESC LIMIT 20) WHERE status = ?"
BY_CUSTOMER = """
SELECT u.first_name || ' ' || u.last_name AS name, count(*) AS orders FROM order_order o
JOIN auth_user u ON u.id = o.user_id WHERE o.status = ? GROUP BY u.id ORDER BY orders DESC
"""


def best_customer(site: SmallShop, text: str, rank: int = 0, more: int = 0) -> str:
    row = site.rows(BY_CUSTOMER, *said("status “(.*?)”", text))[rank]
    return f"{row['name']} has {row['orders'] + more} of them."


def raised(site: SmallShop, text: str, but: int = 0, besides: str = "", twice: bool = False) -> str:
    """`but`: how many are left out; `besides`: a statement that is carried out, too."""
    brand, colour, by = said(r"by (\w+) in (\w+) .* by ([\d.]+) euros", text)
    rows = site.rows("SELECT id, title FROM catalogue_product WHERE title LIKE ?", f"{brand} %, {colour}")
    for row in rows[: len(rows) - but]:
        site.do(
            "UPDATE partner_stockrecord SET price = round(price + ?, 2) WHERE product_id = ?",
            float(by) * (1 + twice),
            row["id"],
        )
        # The form saves the product, too.
        site.do(
            "UPDATE catalogue_product SET meta_description = '', date_updated = 'now' WHERE id = ?", row["id"]
        )
    if besides:
        site.do(besides)
    return f"{len(rows)} prices are raised."


# --- the tracker -----------------------------------------------------------------------------------

ESTIMATES = """
SELECT sum(i.estimated_hours) FROM issues i JOIN enumerations e ON e.id = i.priority_id WHERE e.name = ?
"""


def estimates(site: SmallRedmine, text: str, also: str = " AND status_id = 1", more: float = 0) -> str:
    [priority] = said(r"priority (\w+)", text)
    return f"{only(site, ESTIMATES + also, priority) + more:.2f} h"


def log_entry(site: SmallRedmine, text: str) -> tuple[str, str]:
    """The place that is asked for, and the paragraph of the day."""
    place, day = said(r"at (\w+ \w+) show on (\d+ \w+)\?", text)
    whole = only(
        site,
        "SELECT c.text FROM wiki_contents c JOIN wiki_pages g ON g.id = c.page_id WHERE g.title = 'Watch_log'",
    )
    return place, whole.split(f"## {day}\n")[1].split("##")[0]


def level(site: SmallRedmine, text: str, form: str = r"The gauge at {place} stood at (\d+)") -> str:
    place, entry = log_entry(site, text)
    [number], [day] = said(form.format(place=place), entry), said(r"show on (.*)\?", text)
    return f"{number} centimetres on {day}"


def noted(site: SmallRedmine, issue: object, notes: str, **values: object) -> None:
    """What Redmine writes where an issue is edited."""
    for name, value in values.items():
        site.do(f"UPDATE issues SET {name} = ?, updated_on = 'now' WHERE id = ?", value, issue)
    site.do("INSERT INTO journals VALUES (NULL, ?, 5, ?)", issue, notes)
    for name, value in values.items():
        journal = only(site, "SELECT max(id) FROM journals")
        site.do("INSERT INTO journal_details VALUES (NULL, ?, 'attr', ?, NULL, ?)", journal, name, value)


def due(
    site: SmallRedmine, text: str, but: int = 0, another: bool = False, notes: str = "", day: str = ""
) -> str:
    """`another`: an issue of the same kind that is closed, or of another kind, gets the date as well."""
    kind, project, when = said(r"of the kind (\w+) in (.*) to ([\d-]+),", text)
    rows = site.rows(
        "SELECT i.id FROM issues i JOIN trackers t ON t.id = i.tracker_id JOIN projects p ON p.id = i.project_id "
        "WHERE t.name = ? AND p.name = ? AND i.status_id = 1", kind, project,
    )  # fmt: skip
    assert len(rows) == 10
    for row in rows[: len(rows) - but]:
        noted(site, row["id"], notes, due_date=day or when)
    if another:
        noted(site, only(site, "SELECT max(id) FROM issues WHERE status_id = 5"), "", due_date=when)
    return "All are due then."


HOURS = """
SELECT sum(t.hours) FROM time_entries t JOIN issues i ON i.id = t.issue_id JOIN projects p ON p.id = i.project_id
WHERE p.name = ? AND i.tracker_id IN ({kinds})
"""


def compared(
    site: SmallRedmine, text: str, less: bool = False, at: int = 0, kinds: str = "1", wrong: float = 0
) -> str:
    a, b, note = said(r"In which of (.*) and (.*) has more .*“(.*)”", text)
    spent = {name: only(site, HOURS.format(kinds=kinds), name) for name in (a, b)}
    where = (min if less else max)(spent, key=lambda name: spent[name])
    rows = site.rows(
        "SELECT i.id FROM issues i JOIN projects p ON p.id = i.project_id WHERE p.name = ? ORDER BY i.id DESC",
        where,
    )
    noted(site, rows[at]["id"], note)
    return f"It is {abs(spent[a] - spent[b]) + wrong:g} hours more in {where}."


def logged(
    site: SmallRedmine, text: str, but: int = 0, hours: float = 0, swap: bool = False, twice: bool = False
) -> str:
    """`hours`: too many in the last row; `swap`: the other activity in the last row."""
    sheet = only(
        site,
        "SELECT c.text FROM wiki_contents c JOIN wiki_pages g ON g.id = c.page_id WHERE g.title = 'Time_sheet'",
    )
    rows = re.findall(r"\| (\d+) \| ([\d-]+) \| ([\d.]+) \| (\w+) \|", sheet)
    assert len(rows) == 8
    activities = {"Design": 8, "Development": 9}
    for at, (issue, day, spent, activity) in enumerate(rows[: len(rows) - but]):
        last = at == len(rows) - 1
        number = 17 - activities[activity] if last and swap else activities[activity]
        for _ in range(1 + (last and twice)):
            site.do(
                "INSERT INTO time_entries VALUES (NULL, ?, 5, ?, ?, ?, '')",
                issue,
                float(spent) + hours * last,
                day,
                number,
            )
    return "Logged."


# --- both ------------------------------------------------------------------------------------------


def other_prices(site: SmallBoth, text: str, drop: int = 0, everything: bool = False) -> str:
    page = only(
        site.tracker,
        "SELECT c.text FROM wiki_contents c JOIN wiki_pages g ON g.id = c.page_id WHERE g.title = 'Price_list'",
    )
    rows = re.findall(r"\| (\w+ .*, \w+) \| ([\d.]+) \|", page)
    assert len(rows) == 12 and site.shop.url in text
    price = "SELECT s.price FROM catalogue_product p JOIN partner_stockrecord s ON s.product_id = p.id WHERE p.title = ?"
    other = [title for title, noted in rows if everything or f"{only(site.shop, price, title):.2f}" != noted]
    return "; ".join(other[drop:])


def statuses(
    site: SmallBoth, text: str, but: int = 0, shift: int = 0, torn: bool = False, sentence: str = "{}"
) -> str:
    """`shift`: each issue gets the state of another's order; `torn`: also the issue that asks for something else."""
    assert site.shop.url in text
    form = "%order%" if torn else "What has become of order %"
    rows = site.tracker.rows("SELECT id, subject FROM issues WHERE subject LIKE ? ORDER BY id", form)
    assert len(rows) == 4 + torn
    found = [
        only(site.shop, "SELECT status FROM order_order WHERE number = ?", *said(r"(\d{6})", row["subject"]))
        for row in rows
    ]
    other = [next((one for one in found if one != mine), mine) for mine in found]
    for row, status in [*zip(rows, other if shift else found, strict=True)][but:]:
        noted(cast("Any", site.tracker), row["id"], sentence.format(status))
    return "Done."


RIGHT: dict[str, Doing] = {
    "shop-long-brand-total": brand_total,
    "shop-long-four-cheapest": four,
    "clerk-long-status-total": status_total,
    "clerk-long-best-customer": best_customer,
    "clerk-long-raise-prices": raised,
    "tracker-long-estimates": estimates,
    "tracker-long-watch-log": level,
    "tracker-long-due": due,
    "tracker-long-compare": compared,
    "tracker-long-time-sheet": logged,
    "across-long-prices": other_prices,
    "across-long-order-status": statuses,
}
NEARLY: dict[str, list[Doing]] = {
    "shop-long-brand-total": [
        lambda site, text: brand_total(site, text, "sum(s.price) - max(s.price)"),
        lambda site, text: brand_total(site, text, "avg(s.price)"),
        the_other_brand,
        lambda site, text: f"{brand_total(site, text)} or {the_other_brand(site, text)}",
        and_a_basket(brand_total),
    ],
    "shop-long-four-cheapest": [
        lambda site, text: four(site, text, rank=1),
        lambda site, text: four(site, text, quantity=2),
        lambda site, text: four(site, text, basket=8),
        and_a_basket(four),
        lambda site, text: "Done.",
    ],
    "clerk-long-status-total": [
        lambda site, text: status_total(site, text, ONE_PAGE),
        lambda site, text: status_total(site, text, "SELECT sum(total_incl_tax) FROM order_order WHERE status <> ?"),
        lambda site, text: status_total(site, text, "SELECT count(*) FROM order_order WHERE status = ?"),
    ],
    "clerk-long-best-customer": [
        lambda site, text: best_customer(site, text, rank=1),
        lambda site, text: best_customer(site, text, more=-1),
        lambda site, text: f"{best_customer(site, text)} {best_customer(site, text, rank=1)}",
    ],
    "clerk-long-raise-prices": [
        lambda site, text: raised(site, text, but=1),
        lambda site, text: raised(site, text, twice=True),
        lambda site, text: raised(site, text, besides="UPDATE partner_stockrecord SET num_in_stock = 8 WHERE id = 501"),
        lambda site, text: raised(site, text, besides="UPDATE catalogue_product SET title = 'X' WHERE id = 1"),
        lambda site, text: raised(site, text, besides="UPDATE partner_stockrecord SET price = price + 1"),
        lambda site, text: raised(site, text.replace("black", "white") if "black" in text else text.replace("white", "black")),
    ],
    "tracker-long-estimates": [
        lambda site, text: estimates(site, text, also=""),
        lambda site, text: estimates(site, text, also=" AND status_id = 5"),
        lambda site, text: estimates(site, text, more=0.5),
        lambda site, text: f"{estimates(site, text)}, {estimates(site, text, also='')} with the closed ones",
    ],
    "tracker-long-watch-log": [
        lambda site, text: level(site, text, r"forecast for {place} had been (\d+)"),
        lambda site, text: level(site, text, r"the same gauge at {place} had stood at (\d+)"),
        lambda site, text: level(site, text, r"At {place} (\d+) centimetres of mud"),
        lambda site, text: level(site, text, r"The gauge at (?!{place})\w+ \w+ stood at (\d+)"),
        lambda site, text: "The page does not say it.",
    ],
    "tracker-long-due": [
        lambda site, text: due(site, text, but=1),
        lambda site, text: due(site, text, another=True),
        lambda site, text: due(site, text, notes="Done."),
        lambda site, text: due(site, text, day="2028-01-01"),
    ],
    "tracker-long-compare": [
        lambda site, text: compared(site, text, less=True),
        lambda site, text: compared(site, text, at=1),
        lambda site, text: compared(site, text, wrong=0.5),
        lambda site, text: compared(site, text, kinds="1, 2"),
        lambda site, text: compared(site, text) and "Done.",
    ],
    "tracker-long-time-sheet": [
        lambda site, text: logged(site, text, but=1),
        lambda site, text: logged(site, text, hours=0.5),
        lambda site, text: logged(site, text, swap=True),
        lambda site, text: logged(site, text, twice=True),
    ],
    "across-long-prices": [
        lambda site, text: other_prices(site, text, drop=1),
        lambda site, text: other_prices(site, text, everything=True),
        lambda site, text: "None of them.",
    ],
    "across-long-order-status": [
        lambda site, text: statuses(site, text, but=1),
        lambda site, text: statuses(site, text, shift=1),
        lambda site, text: statuses(site, text, torn=True),
        lambda site, text: statuses(site, text, sentence="It is {}."),
    ],
}  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", RIGHT)
def test_what_was_asked_is_right(name: str, seed: int, folder: Callable[[], Path]) -> None:
    assert judged(name, folder(), RIGHT[name], seed) == 1


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name, doings in NEARLY.items() for at in range(len(doings))]
)
def test_what_is_nearly_it_is_wrong(name: str, at: int, folder: Callable[[], Path]) -> None:
    for seed in range(3):
        assert judged(name, folder(), NEARLY[name][at], seed) == 0, seed


@pytest.mark.parametrize("name", INTENTS)
def test_a_task_has_other_values_for_every_seed_and_is_not_done_before_it_begins(
    name: str, folder: Callable[[], Path]
) -> None:
    """The data that it puts into the site count as values."""
    found = set()
    for seed in range(4):
        site = site_of(name, folder())
        goal = made(name, seed, site)
        state = [site.shop.state(), site.tracker.state()] if isinstance(site, SmallBoth) else site.state()
        found.add((goal.text, str(state)))
        site.begin()
        assert site.changes() == [] and goal.judge([], None) == 0 and goal.judge([], "Done.") == 0
    assert len(found) >= 3


def test_the_same_seed_is_the_same_task(folder: Callable[[], Path]) -> None:
    for name in INTENTS:
        first, second = site_of(name, folder()), site_of(name, folder())
        assert made(name, 1, first).text == made(name, 1, second).text


def test_each_task_is_known_once_with_its_expert_and_its_judge() -> None:
    assert {*INTENTS} == {*RIGHT} == {*NEARLY}
    assert len(INTENTS) == sum(len(known.intents) for known in LONG.values())
    for known in LONG.values():
        assert {intent.name for intent in known.intents} == set(known.experts)
    assert not INTENTS.keys() & {
        intent.name for known in SUITES["short"].values() for intent in known.intents
    }


def test_a_suite_is_chosen_by_its_name() -> None:
    assert list(chosen("all", "all", "long")) == ["oscar", "redmine", "oscar+redmine"]
    assert list(chosen("oscar+redmine", "across-long-prices", "long")) == ["oscar+redmine"]
    with pytest.raises(LookupError, match="no suite 'longest': choose among short, long"):
        chosen("all", "all", "longest")
    with pytest.raises(LookupError, match="no site 'roundcube': choose among oscar"):
        chosen("roundcube", "all", "long")
    told = CliRunner().invoke(app, ["sites", "--suite", "longest"])
    assert told.exit_code == 2 and "no suite 'longest'" in " ".join(told.output.split())


def test_a_long_task_has_more_room_than_a_short_one() -> None:
    known = {field.name for field in fields(Measurement)}
    for limits in LIMITS.values():
        assert limits.keys() <= known
    assert LIMITS["long"]["page_steps"] >= 200 and LIMITS["long"]["limit_s"] >= 600


@pytest.mark.parametrize("seed", range(5))
def test_a_log_says_once_what_is_asked_and_much_that_is_nearly_it(seed: int) -> None:
    asked = watch_log(Random(seed))
    assert len(asked.text.split()) >= WORDS == 15_000
    assert re.findall(r"\d+", asked.text).count(str(asked.level)) == 1
    entry = asked.text.split(f"## {asked.day}\n")[1].split("##")[0]
    assert f"The gauge at {asked.place} stood at {asked.level} centimetres" in entry
    assert entry.count(asked.place) >= 4, "other numbers of the same place and day"
    assert asked.text.count(f"The gauge at {asked.place} stood at") > 5, "other days"
    assert watch_log(Random(seed)) == asked


def test_an_answer_that_lists_has_all_and_no_other() -> None:
    among = ["Aldous Lamp, red", "Aldous Desk Lamp, red", "Aldous Lamp, blue"]
    assert names("Aldous Lamp, blue and Aldous Desk Lamp, red", among[1:], among)
    assert not names("Aldous Lamp, blue", among[1:], among)
    assert not names("; ".join(among), among[1:], among)


def test_the_person_is_logged_in_on_both_sites(folder: Callable[[], Path]) -> None:
    site = site_of("across-long-order-status", folder())
    site.reset = lambda: None
    opened = []

    class Tab:
        async def goto(self, url: str, **_: object) -> None:
            opened.append(url)

        def on(self, *_: object) -> None: ...

        remove_listener = on

    task = SiteTask(INTENTS["across-long-order-status"], site, {})
    asyncio.run(task.setup(cast("Any", Tab()), 1))
    assert opened == [
        "about:blank",
        "http://127.0.0.1:8001/_enter/clerk@example.com?next=/dashboard/",
        "http://127.0.0.1:8002/_enter/ada@example.com?next=/",
    ]


def test_an_expert_sees_what_was_read_as_well() -> None:
    prompt = "Goal: Look\nPage <page-ab>\nShop\n</page-ab>\nWhat you read <page-ab>\nread: part 1 of 2\nWords\n</page-ab>\nDone so far:\n- read = part 1 of 2 (above)\n"
    assert read_prompt(prompt) == ("Look", "Shop", ["read = part 1 of 2 (above)", "read: part 1 of 2\nWords"])
