"""The pages in German, narrow, in many states; and with marked texts, in which every text that is not theirs shows."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from handrail_wire import AskClient
from tests.extension.ui.conftest import (
    ENGLISH,
    EXTENSION,
    Json,
    Keep,
    Opener,
    assert_accessible,
    assert_fits,
    assert_nothing_cut,
)
from tests.extension.ui.scenes import (
    GRANTS,
    MISSING,
    TICKET,
    approval,
    earlier_runs,
    live,
    run_view,
    scene,
    settings_news,
    working,
)
from tests.extension.ui.test_first_page import NO_RUNS, NONE, SITE, WORKS
from tests.extension.ui.test_kept_lists import kept
from tests.extension.ui.test_texts_page import PLANNED, texts
from tests.extension.ui.test_texts_page import shown as text_shown
from tests.extension.ui.test_workflow_pages import SOME, shown

pytestmark = pytest.mark.browser
GERMAN: Json = json.loads((EXTENSION / "_locales" / "de" / "messages.json").read_text("utf-8"))
MARKED: Json = {
    key: entry if key in ("language", "direction") else {**entry, "message": f"⟦{entry['message']}⟧"}
    for key, entry in ENGLISH.items()
}
DONE = live(
    state="done",
    stack=[],
    answer="Booked flight EX 204.",
    page_sent=2,
    table={"columns": ["Flight"], "rows": [["EX 204"]], "csv": ""},
)
LIKES = ["press “Save” in the same place of https://shop.example"]
CLIENT = AskClient(client="3f" * 8, name="Painter", program="/usr/bin/painter", expires=290).model_dump(
    mode="json"
)
SETTINGS = {"get_settings": [settings_news()], "get_kept": [kept()], "get_texts": [texts()]}
CHECKED = {"type": "text_checked", "number": 1, "usable": True, "problems": [{"line": 5, "text": "may_call: nobody"}]}
TEXTS = {**SETTINGS, "get_text": [text_shown()], "check_text": [CHECKED], "import_all": [PLANNED]}
OF_STAND_IN = ("Find flights", "Stop every run at once", "Alt+Shift+S", "airline.example")
"""What is told there in place of the browser."""
SAME = re.compile(
    r"handrail( --?[a-z-]+| [a-z]+)+|(?<!\w)up( --at-login)?(?!\w)|Handrail|https?://\S+|\S+\.example|<secret:name>|card_number|find_parcel|my_shop|…"
)
"""What is the same in every language."""


def opens_all(page: Page) -> None:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def keeps(page: Page) -> None:
    page.locator(".after button").last.click()


def opens_first_run(page: Page) -> None:
    page.locator("[data-run]").first.click()


def replays(page: Page) -> None:
    opens_first_run(page)
    page.locator(".after .row button").last.click()


def corrects(page: Page) -> None:
    page.locator(".value button").first.click()


def doubts(page: Page) -> None:
    page.locator("[id^=delete-]").first.click()


def deletes(page: Page) -> None:
    opens_all(page)
    page.locator("#runs button.danger").first.click()


def edits(page: Page) -> None:
    opens_all(page)
    page.locator("#policies button").first.click()
    file = {"name": "all.json", "mimeType": "application/json", "buffer": b"{}"}
    page.locator("#whole-buttons input").set_input_files([file])
    page.locator(".sentences li").wait_for()


def reads(page: Page) -> None:
    opens_all(page)
    page.locator("#shipped-policies button").first.click()


def begins_with_nothing(page: Page) -> None:
    opens_all(page)
    page.locator("#new-policy-form [type=submit]").click()


def starts_with_nothing(page: Page) -> None:
    page.locator(".composer button").last.click()


Act = Callable[[Page], None]
POPUP, PANEL, OPTIONS, APPROVAL, CONSENT = (
    f"{name}/{name}.html" for name in ("popup", "panel", "options", "approval", "consent")
)


def pages() -> dict[str, tuple[str, Json, Act | None]]:
    """Made anew each time: a decision waits for minutes, and a suite runs longer."""
    return {
        "popup": (POPUP, scene(NO_RUNS, SOME), starts_with_nothing),
        "popup-missing": (POPUP, {**scene(), "connection": MISSING}, None),
        "popup-live": (POPUP, scene(live(working=working()), {"type": "run", "run": run_view(run="other1", tab=9), "steps": [], "whole": True}), None),
        "popup-done": (POPUP, scene(DONE), None),
        "popup-browser-page": (POPUP, scene(tab={"id": 7, "windowId": 1, "url": "chrome://newtab", "title": ""}), None),
        "panel": (PANEL, scene({"type": "runs", "runs": earlier_runs(), "notice": "", "missed": "Two runs were missed."}, SOME), doubts),
        "panel-live": (PANEL, scene(live(working=working(), likes=LIKES, rows=50, row=2)), opens_all),
        "panel-paused": (PANEL, scene(live(state="paused")), None),
        "panel-taken": (PANEL, scene(live(state="taken_over")), None),
        "panel-watching": (PANEL, scene(live(state="watching")), None),
        "panel-decision": (PANEL, scene(live(state="awaiting_approval", ticket=TICKET)), None),
        "panel-question": (PANEL, scene(live(state="needs_you", question="08:15 or 13:40?", answers=["08:15"])), None),
        "panel-done": (PANEL, scene(DONE), opens_first_run),
        "panel-replay": (PANEL, scene(DONE), replays),
        "panel-workflow": (PANEL, scene(shown()), opens_all),
        "panel-keep": (PANEL, scene(DONE, shown("k3p9x2")), opens_all),
        "options": (OPTIONS, scene(GRANTS, answers=SETTINGS), opens_all),
        "options-empty": (OPTIONS, {**scene(), "connection": MISSING}, opens_all),
        "options-delete": (OPTIONS, scene(GRANTS, answers=SETTINGS), deletes),
        "options-text": (OPTIONS, scene(GRANTS, answers=TEXTS), edits),
        "options-shipped": (OPTIONS, scene(GRANTS, answers={**SETTINGS, "get_text": [text_shown("shipped/generic/do_task.md", name="do_task")]}), reads),
        "options-new-text": (OPTIONS, scene(GRANTS, text_shown("", name=""), answers=SETTINGS), begins_with_nothing),
        "first": (f"{OPTIONS}#first", scene(NO_RUNS, WORKS, answers={**SETTINGS, "open_practice": [SITE]}), None),
        "first-missing": (f"{OPTIONS}#first", {**scene(NO_RUNS), "connection": MISSING}, None),
        "first-no-model": (f"{OPTIONS}#first", scene(NO_RUNS, answers={"get_settings": [settings_news(model=NONE)]}), None),
        "approval": (f"{APPROVAL}#{TICKET}", scene(approval(), {"type": "waiting", "tickets": [TICKET, "4a" * 32]}), None),
        "approval-grant": (f"{APPROVAL}#{TICKET}", scene(approval(always=["form", "send"], like=True)), corrects),
        "approval-gone": (f"{APPROVAL}#{TICKET}", scene(approval(expires_in=-1)), None),
        "consent": (f"{CONSENT}#{CLIENT['client']}", scene({"type": "consent", "ask": CLIENT, "expires_at": (time.time() + 290) * 1000}), None),
    }  # fmt: skip


def opened(open_page: Opener, name: str, texts: Json) -> Page:
    path, news, act = pages()[name]
    page = open_page(path, news, width=360 if path == POPUP else 320, texts=texts)
    page.wait_for_function("document.documentElement.lang && document.body.innerText.length > 40")
    page.wait_for_timeout(150)
    if act:
        act(page)
        page.wait_for_timeout(100)
    return page


@pytest.mark.parametrize("name", pages())
def test_german_fits_and_is_accessible(open_page: Opener, keep: Keep, name: str) -> None:
    page = opened(open_page, name, GERMAN)
    keep(page, f"german-{name}")
    assert page.evaluate("document.documentElement.lang") == "de"
    assert_fits(page)
    assert_nothing_cut(page)
    assert_accessible(page)


def test_what_is_cut_is_found(open_page: Opener) -> None:
    page = opened(open_page, "popup", GERMAN)
    page.evaluate(
        "document.querySelector('#open-panel').style.cssText = 'inline-size: 4rem; white-space: nowrap; overflow: hidden'"
    )
    with pytest.raises(AssertionError):
        assert_nothing_cut(page)


READ = """() => {
  const texts = document.evaluate("//body//text()", document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  const names = ["aria-label", "title", "placeholder", "alt", "label", "aria-valuetext"];
  return [...Array.from({ length: texts.snapshotLength }, (_, at) => texts.snapshotItem(at).data), document.title,
    ...[...document.querySelectorAll("*")].flatMap((element) => names.map((name) => element.getAttribute(name) ?? ""))].join(" | ");
}"""


def strings(of: Any, name: str = "") -> Iterator[str]:
    """All that a scene says, also cut at its gaps; an instruction is cut where it is compared with the page."""
    if isinstance(of, str):
        words = re.findall(r"\w+", of) if name == "instruction" else re.findall(r"(?<=\{)\w+", of)
        for text in (of, *re.split(r"\{[^}]*\}|\n", of), *words):
            yield from (text, text.replace("_", " "))
    elif isinstance(of, dict):
        for key, one in of.items():
            yield from strings(one, key)
    elif isinstance(of, list):
        for one in of:
            yield from strings(one)


def foreign(page: Page, news: Json) -> str:
    """What the page says that is neither a marked text nor said by its worker."""
    text = str(page.evaluate(READ))
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = less
    for told in sorted({*strings(news), *OF_STAND_IN}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(told)}(?!\w)", " ", text) if told else text
    return " ".join(re.findall(r"\S*[^\W\d_]\S*", SAME.sub(" ", text)))


@pytest.mark.parametrize("name", pages())
def test_all_that_a_page_says_stands_in_the_texts(open_page: Opener, name: str) -> None:
    assert foreign(opened(open_page, name, MARKED), pages()[name][1]) == ""


def test_a_text_of_its_own_is_found(open_page: Opener) -> None:
    page = opened(open_page, "popup", MARKED)
    page.evaluate("document.body.append('Late')")
    assert foreign(page, pages()["popup"][1]) == "Late"
