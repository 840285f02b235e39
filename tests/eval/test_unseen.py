"""How the tasks on six further applications are judged: what was asked scores 1, what is nearly it 0.

No application is served here, but in the last test, which is skipped where that one is not installed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.support.small_unseen import (
    LINKS,
    Small,
    SmallDesk,
    SmallLinks,
    SmallMail,
    SmallMoney,
    SmallWallet,
    SmallWiki,
)

from handrail_eval.approvals import always
from handrail_eval.experts.page import View
from handrail_eval.measuring import Measurement
from handrail_eval.sites.goal import Goal
from handrail_eval.sites.installed import site_folder
from handrail_eval.sites.known import SUITES, UNSEEN, chosen
from handrail_eval.sites.task import SiteTask
from handrail_eval.sites.unseen.base import NOBODY, in_row, row_of, rows
from handrail_eval.sites.unseen.desk import PRIORITIES

Doing = Callable[[Any, str], str]
"""Does what a goal says, or nearly, in the application's data; the answer."""
SMALL: dict[str, type[Small]] = {
    "dokuwiki": SmallWiki,
    "ihatemoney": SmallMoney,
    "lnbits": SmallWallet,
    "postfixadmin": SmallMail,
    "shaarli": SmallLinks,
    "helpdesk": SmallDesk,
}
INTENTS = {intent.name: (app, intent) for app, known in UNSEEN.items() for intent in known.intents}


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    return lambda: tmp_path_factory.mktemp("site")


def made(name: str, seed: int, folder: Path) -> tuple[Any, Goal]:
    app, intent = INTENTS[name]
    site = SMALL[app](folder)
    goal = intent.make(site, Random(f"{name} {seed}"))
    site.begin()
    return site, goal


def judged(name: str, folder: Path, doing: Doing, seed: int) -> float:
    site, goal = made(name, seed, folder)
    answer = doing(site, goal.text)
    return goal.judge(site.changes(), answer)


def said(pattern: str, text: str) -> tuple[str, ...]:
    found = re.search(pattern, text)
    assert found, text
    return found.groups()


# --- the wiki --------------------------------------------------------------------------------------


def log_in(site: SmallWiki, text: str, who: str = "", besides: str = "") -> str:
    name = who or said(r"as (\w+)\.", text)[0]
    for one in filter(None, (name, besides)):
        site.session(f'DW1|a:2:{{s:4:"auth";a:5:{{s:4:"user";s:{len(one)}:"{one}";s:4:"pass";s:1:"x";}}}}')
    return f"You are logged in as {name}."


def someone_else(text: str) -> str:
    return "omar" if "as ada." in text else "ada"


def and_a_page(site: SmallWiki, text: str) -> str:
    site.add("rules:keys", "Nobody asked for this.")
    return log_in(site, text)


def box(site: SmallWiki, text: str, form: str = "The {thing} is kept in box") -> str:
    [thing] = said(r"where the (.*) is\.", text)
    everything = " ".join(path.read_text() for path in (site.data / "data").rglob("*.txt"))
    [number] = said(rf"{form.format(thing=thing)} (\d+)", everything)
    return f"It is in box {number}."


# --- money -----------------------------------------------------------------------------------------


def bill(site: SmallMoney, text: str, owe: int = 2, times: int = 1, **other: object) -> str:
    payer, amount, what, day, one, two = said(
        r"bill: (\w+) paid ([\d.]+) for “(.*)” on (\S+), only for (\w+) and (\w+)\.", text
    )
    ids = {
        row["name"]: row["id"] for row in rows(site, "SELECT id, name FROM person WHERE project_id = 'coast'")
    }
    values = {"payer": ids[payer], "amount": float(amount), "day": day, "what": what} | other
    for number in range(100, 100 + times):
        site.do("INSERT INTO bill VALUES (?, ?, ?, ?, ?, '', 'XXX', 'EXPENSE')", number, *values.values())
        for name in (one, two)[:owe]:
            site.do("INSERT INTO billowers VALUES (?, ?)", number, ids[name])
        if owe > 2:
            site.do("INSERT INTO billowers VALUES (?, ?)", number, ids[payer])
    return "It is added."


def only_bill(site: SmallMoney, text: str, right: bool = True) -> str:
    kind, payer = said(r"for “(.*)”, (\w+) paid", text)
    [found] = rows(
        site,
        "SELECT b.id, b.what, b.amount FROM bill b JOIN person p ON p.id = b.payer_id "
        "WHERE p.project_id = 'coast' AND p.name = ? AND b.what LIKE ?", payer, f"{kind} %",
    )  # fmt: skip
    if not right:
        [found, *_] = rows(
            site, "SELECT what, amount FROM bill WHERE what LIKE ? AND id <> ?", f"{kind} %", found["id"]
        )
    return f"{found['what']} was {found['amount']:.2f}."


def paid_and_changed(site: SmallMoney, text: str) -> str:
    answer = only_bill(site, text)
    site.do("UPDATE bill SET what = 'Bread' WHERE id = 1")
    return answer


# --- the wallet ------------------------------------------------------------------------------------


def payment(site: SmallWallet, text: str, memo: str = "{}") -> str:
    [asked] = said(r"“Boat (\d)”", text)
    [row] = rows(site, "SELECT abs(amount) / 1000 AS sats FROM apipayments WHERE wallet_id = 'w1' AND memo = ?",
                 memo.format(asked))  # fmt: skip
    return f"You paid {row['sats']} sats."


def renamed(site: SmallWallet, text: str, where: str = "name = ? AND user = 'a1'", new: str = "") -> str:
    old, wanted = said(r"“(.*)” to “(.*)”", text)
    wanted = new or wanted
    site.do(f"UPDATE wallets SET name = ?, updated_at = 2 WHERE {where}", wanted, *[old][: where.count("?")])
    return f"It is called {wanted}."


# --- mail ------------------------------------------------------------------------------------------


def sign_in(site: SmallMail, text: str, who: str = "") -> str:
    who = who or said(r"administrator (\S+) with", text)[0]
    site.session(f'lang|s:2:"en";sessid|a:2:{{s:5:"roles";a:0:{{}}s:8:"username";s:{len(who)}:"{who}";}}')
    return f"You are signed in as {who}."


def another(text: str) -> str:
    return "omar@example.com" if "administrator ada" in text else "ada@example.com"


def quota(site: SmallMail, text: str, unit: int = 1_024_000, more: str = "") -> str:
    who, size = said(r"mailbox (\S+) a quota of (\d+) MB", text)
    site.do(f"UPDATE mailbox SET quota = ?, modified = 2{more} WHERE username = ?", int(size) * unit, who)
    return "Done."


def quota_of_all(site: SmallMail, text: str) -> str:
    site.do("UPDATE mailbox SET quota = ?", int(said(r"of (\d+) MB", text)[0]) * 1_024_000)
    return "Done."


# --- links -----------------------------------------------------------------------------------------


def saved(site: SmallLinks, text: str, turned: bool = False, **other: Any) -> str:
    url, title, one, two, seen = said(
        r"link (\S+) with the title “(.*)” and the tags (\S+) and (\S+), so that (\w+)", text
    )
    values = {"url": url, "title": title, "tags": f"{two} {one}" if turned else f"{one} {two}"}
    site.save(**(values | {"private": seen == "only"} | other))
    return "Saved."


def saved_as_others_see_it(site: SmallLinks, text: str) -> str:
    return saved(site, text, private="only I" not in text)


def saved_and_set(site: SmallLinks, text: str) -> str:
    site.settings["general.title"]["value"] = '"Others"'
    return saved(site, text)


def counted(site: SmallLinks, text: str, other: bool = False, all_: bool = False) -> str:
    tag, kind = said(r"the tag (\S+) are (\w+)\?", text)
    found = [private for _, tags, private in LINKS if tag in tags.split()]
    wanted = (kind == "private") != other
    return f"There are {len(found) if all_ else found.count(wanted)} of them."


# --- the desk --------------------------------------------------------------------------------------


def opened(site: SmallDesk, text: str, times: int = 1, **other: object) -> str:
    queue, title, about = said(r"queue (\w+) with the title “(.*?)” and the description “(.*?)”", text)
    priority, owner = said(r"priority is (\w+), and (\w+) shall", text)
    [[queue_id]] = rows(site, "SELECT id FROM helpdesk_queue WHERE title = ?", queue)
    [[owner_id]] = rows(site, "SELECT id FROM auth_user WHERE username = ?", owner)
    values = {
        "title": title, "description": about, "queue_id": queue_id, "status": 1, "priority": PRIORITIES[priority],
        "assigned_to_id": owner_id, "due_date": None, "on_hold": 0, "submitter_email": "ada@harbour.example",
    } | other  # fmt: skip
    for _ in range(times):
        names, places = ", ".join(values), ", ".join("?" * len(values))
        site.do(f"INSERT INTO helpdesk_ticket ({names}) VALUES ({places})", *values.values())
        site.do("INSERT INTO helpdesk_followup VALUES (NULL, 9, 1, ?, NULL)", values["description"])
    (site.data / "sent").mkdir()
    (site.data / "sent" / "1.log").write_text("To: mei@harbour.example")
    return "It is open."


def sender(site: SmallDesk, text: str, twin: bool = False) -> str:
    [title] = said(r"“(.*)”", text)
    if twin:
        title = title.removesuffix(" (again)") if title.endswith(" (again)") else f"{title} (again)"
    [[address]] = rows(site, "SELECT submitter_email FROM helpdesk_ticket WHERE title = ?", title)
    return f"{address} sent it."


def sender_of_a_closed_one(site: SmallDesk, text: str) -> str:
    site.do("UPDATE helpdesk_ticket SET status = 4 WHERE id = 1")
    return sender(site, text)


# --- all -------------------------------------------------------------------------------------------

RIGHT: dict[str, list[Doing]] = {
    "wiki-log-in": [log_in],
    "wiki-find": [box],
    "money-new-bill": [bill],
    "money-only-bill": [only_bill],
    "wallet-payment": [lambda site, text: payment(site, text, "Boat {}")],
    "wallet-rename": [renamed],
    "postmaster-sign-in": [sign_in],
    "postmaster-quota": [quota],
    "links-save": [saved, lambda site, text: saved(site, text, turned=True)],
    "links-count": [counted],
    "desk-new-ticket": [opened],
    "desk-sender": [sender],
}
NEARLY: dict[str, list[Doing]] = {
    "wiki-log-in": [
        lambda site, text: log_in(site, text, who=someone_else(text)),
        lambda site, text: log_in(site, text, besides=someone_else(text)),
        lambda site, text: "You are logged in.",
        and_a_page,
    ],
    "wiki-find": [
        lambda site, text: box(site, text, "Until last spring the {thing} was kept in box"),
        lambda site, text: box(site, text, "The (?!{thing}).* is kept in box"),
        lambda site, text: f"{box(site, text)} {box(site, text, 'spring the {thing} was kept in box')}",
    ],
    "money-new-bill": [
        lambda site, text: bill(site, text, owe=1),
        lambda site, text: bill(site, text, owe=3),
        lambda site, text: bill(site, text, times=2),
        lambda site, text: bill(site, text, amount=3.01),
        lambda site, text: bill(site, text, day="2026-11-27"),
        lambda site, text: bill(site, text, payer=5),
        lambda site, text: "It is added.",
    ],
    "money-only-bill": [lambda site, text: only_bill(site, text, right=False), paid_and_changed],
    "wallet-payment": [
        lambda site, text: payment(site, text, "Back for boat {}"),
        lambda site, text: f"{payment(site, text, 'Boat {}')} {payment(site, text, 'Back for boat {}')}",
    ],
    "wallet-rename": [
        lambda site, text: renamed(site, text, where="name = ?"),
        lambda site, text: renamed(site, text, where="id = 'w1'"),
        lambda site, text: renamed(site, text, new="Something else"),
        lambda site, text: "It is renamed.",
    ],
    "postmaster-sign-in": [
        lambda site, text: sign_in(site, text, who=another(text)),
        lambda site, text: "You are signed in.",
    ],
    "postmaster-quota": [
        lambda site, text: quota(site, text, unit=1_000_000),
        lambda site, text: quota(site, text, more=", name = 'Nobody'"),
        quota_of_all,
    ],
    "links-save": [
        saved_as_others_see_it,
        saved_and_set,
        lambda site, text: saved(site, text, tags="house"),
        lambda site, text: saved(site, text, title="Something else"),
        lambda site, text: saved(site, text, url="https://elsewhere.example"),
        lambda site, text: saved(site, text, description="Nobody asked for this."),
        lambda site, text: saved(site, text) and saved(site, text),
    ],
    "links-count": [
        lambda site, text: f"{counted(site, text)} of {counted(site, text, all_=True)}",
        lambda site, text: counted(site, text, all_=True),
        lambda site, text: counted(site, text, other=True),
        lambda site, text: saved(site, "link u with the title “t” and the tags a and b, so that all") and counted(site, text),
    ],
    "desk-new-ticket": [
        lambda site, text: opened(site, text, times=2),
        lambda site, text: opened(site, text, priority=3),
        lambda site, text: opened(site, text, assigned_to_id=None),
        lambda site, text: opened(site, text, queue_id=9),
        lambda site, text: opened(site, text, description="Please look."),
        lambda site, text: opened(site, text, submitter_email="grace@example.com"),
        lambda site, text: "It is open.",
    ],
    "desk-sender": [lambda site, text: sender(site, text, twin=True), sender_of_a_closed_one],
}  # fmt: skip


def test_there_are_two_tasks_on_each_of_six_applications() -> None:
    assert SUITES["unseen"] is UNSEEN and UNSEEN.keys() == SMALL.keys()
    assert [len(known.intents) for known in UNSEEN.values()] == [2] * 6
    assert len(INTENTS) == 12 and {*INTENTS} == {*RIGHT} == {*NEARLY}
    for known in UNSEEN.values():
        assert {intent.name for intent in known.intents} == set(known.experts)
    others = [known for name in ("short", "long") for known in SUITES[name].values()]
    assert not INTENTS.keys() & {intent.name for known in others for intent in known.intents}
    assert list(chosen("all", "all", "unseen")) == list(UNSEEN)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", RIGHT)
def test_what_was_asked_is_right(name: str, seed: int, folder: Callable[[], Path]) -> None:
    for doing in RIGHT[name]:
        assert judged(name, folder(), doing, seed) == 1


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name, doings in NEARLY.items() for at in range(len(doings))]
)
def test_what_is_nearly_it_is_wrong(name: str, at: int, folder: Callable[[], Path]) -> None:
    for seed in range(3):
        assert judged(name, folder(), NEARLY[name][at], seed) == 0, seed


@pytest.mark.parametrize("name", INTENTS)
def test_a_task_has_other_values_for_other_seeds_and_is_not_done_before_it_begins(
    name: str, folder: Callable[[], Path]
) -> None:
    found = set()
    for seed in range(8):
        site, goal = made(name, seed, folder())
        found.add(goal.text)
        assert site.changes() == [] and goal.judge([], None) == 0 and goal.judge([], "Done.") == 0
        assert made(name, seed, folder())[1].text == goal.text
    assert len(found) >= 2


def test_only_a_task_to_log_in_begins_without_anybody(folder: Callable[[], Path]) -> None:
    for name in INTENTS:
        site, goal = made(name, 1, folder())
        entering = "/_enter?next=" in site.entrance(goal.who, goal.start)
        assert entering == (goal.who != NOBODY) == (name not in ("wiki-log-in", "postmaster-sign-in")), name


def test_what_is_pressed_is_in_the_row_that_says_it() -> None:
    text = (
        'Page\n| ada@x.example | [e1] link "edit" | 1\n| mei@x.example | [e2] link "edit", [e3] button "del"'
    )
    page = View(text)
    assert row_of(page, "mei@x.example")[0] == "mei@x.example"
    assert next(in_row("mei@x.example", "edit")(page)) == [{"ref": "e2", "do": "click"}]
    with pytest.raises(LookupError, match=r"no row says 'x\.example'"):
        row_of(page, "x.example")


@pytest.mark.browser
def test_an_expert_solves_them_and_nothing_else_changes(tmp_path: Path) -> None:
    """The application into which a task writes first, and which one of them begins without logging in."""
    name = "dokuwiki"
    if not [*site_folder(name).glob("data-*")]:
        pytest.skip(f"{name} is not installed: handrail eval sites --suite unseen --site {name}")
    known = UNSEEN[name]
    with known.open() as site:
        outcome = Measurement(
            tasks=[SiteTask(intent, site, known.experts) for intent in known.intents],
            seeds=[4711],
            out=tmp_path,
            suite=known.suite,
            expert=True,
            decide=always,
        ).run()
    assert outcome["tasks"] == {intent.name: 1.0 for intent in known.intents}, outcome["unsolved"]
