"""Approvals in a real Chromium: the extension's own page decides, and the worker lets nothing else through."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from handrail_wire import (
    Action,
    AskApproval,
    Click,
    Decide,
    Failure,
    Press,
    Type,
    WithdrawApproval,
)
from tests.e2e.conftest import Tab
from tests.support.approval_window import asked
from tests.support.browser import ExtensionBrowser
from tests.support.extension_pages import speak
from tests.support.scripted_daemon import ScriptedDaemon, ticket_of
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]

FORM = """<h1>Order</h1><form method=post action=/pay>
<label>Name <input name=who value=Ada></label><button>Send order</button></form>"""


def ask_for(tab: Tab, action: Action, **more: object) -> AskApproval:
    facts = tab.facts(action)
    step = tab.step + 1
    values = {"expires": 60.0, **more}
    return AskApproval(
        run=tab.run,
        step=step,
        tab=tab.id,
        ticket=ticket_of(tab.run, step, action, facts),
        action=action,
        facts=facts,
        sentence="Sends the order.",
        **values,
    )


def approval_page(browser: ExtensionBrowser, daemon: ScriptedDaemon, ask: AskApproval) -> Page:
    return asked(browser, daemon, ask)


def decide_on(page: Page, ask: AskApproval, decision: str, wait: int = 900) -> list[dict[str, object]]:
    """What the page is told. It decides `wait` milliseconds after it was told what it shows: the worker counts from then."""
    hello = {"type": "hello_ui", "page": "approval"}
    decided = {"type": "decide", "ticket": ask.ticket, "decision": decision, "reason": ""}
    # The options page is never told of an approval; the grants are all that it hears.
    heard = speak(page, [hello, decided], ["approval_gone", "error"], wait, ["approval", "approval_gone", "grants", "error"])
    return [news for news in heard if news["type"] in ("approval", "approval_gone", "error")]


def test_a_form_that_changes_something_is_not_sent_without_a_ticket(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add("/form", FORM))
    site.add("/pay", "<h1>Paid</h1>")
    action = Click(ref=tab.find("button", "Send order").ref)
    claims: list[dict[str, object]] = [
        {},
        {"effect": "read"},
        {"effect": "commit"},
        {"exemption": "sign_in"},
        {"exemption": "search"},
        {"exemption": "step"},
        {"exemption": "grant"},
        {"ticket": "0" * 64},
    ]
    for claim in claims:
        acted = tab.act(action, **claim)
        assert acted.status == "blocked", claim
    enter = Press(ref=tab.find("textbox", "Name").ref, keys="Enter")
    assert tab.act(enter).status == "blocked"
    assert tab.act(Type(ref=enter.ref or "", text="Eve", submit=True)).status == "blocked"
    assert site.posts == []


def test_what_says_that_it_pays_or_deletes_is_not_done_without_a_ticket(site: Site, open_tab: OpenTab) -> None:
    """Whatever the daemon says of it: no form is sent here."""
    names = ("Delete account", "Settle the invoice", "Rechnung begleichen", "パスワードを変更", "Show more")
    buttons = "".join(f"<button onclick='done.push(this.textContent)'>{name}</button>" for name in names)
    written = "<textarea>What is beside it could be lost.</textarea>"
    claims = "<button role=combobox aria-label='Delete account for good' onclick=done.push(this.role)></button>"
    tab = open_tab(site.add("/labels", f"<script>done = []</script>{buttons}{claims}<a href=/labels>Delete draft</a>{written}"))
    assert tab.act(Click(ref=tab.find("combobox", "Delete account for good").ref)).status == "blocked"
    for name in names:
        acted = tab.act(Click(ref=tab.find("button", name).ref), exemption="step")
        harmless = name == "Show more"
        assert acted.status == ("done" if harmless else "blocked"), name
        assert harmless or acted.detail == "this step needs an approval"
    assert tab.act(Press(ref=tab.find("link", "Delete draft").ref, keys="Enter")).status == "blocked"
    assert tab.page.evaluate("done") == ["Show more"]


@pytest.mark.parametrize(
    ("button", "action", "claim", "status"),
    [
        ("<button>In den Warenkorb</button>", "/cart", {"exemption": "step"}, "done"),
        ("<button>In den Warenkorb</button>", "/cart", {}, "blocked"),
        ("<button>In den Warenkorb</button>", "/cart", {"exemption": "step", "effect": "commit"}, "blocked"),
        ("<button>In den Warenkorb</button>", "https://other.test/cart", {"exemption": "step"}, "blocked"),
        ("<input autocomplete=cc-number><button>Next</button>", "/cart", {"exemption": "step"}, "blocked"),
        ("<input type=password><button>Next</button>", "/cart", {"exemption": "step"}, "blocked"),
    ],
)  # fmt: skip
def test_the_extension_itself_checks_that_a_form_is_only_a_step(
    site: Site, open_tab: OpenTab, button: str, action: str, claim: dict[str, object], status: str
) -> None:
    site.add("/cart", "<h1>Cart</h1>")
    tab = open_tab(site.add("/item", f"<h1>Cup</h1><form method=post action='{action}'>{button}</form>"))
    [name] = [name for name in ("In den Warenkorb", "Next") if name in button]
    assert tab.act(Click(ref=tab.find("button", name).ref), **claim).status == status


def test_an_approved_step_is_done_once_and_only_as_it_was_shown(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    site.posts.clear()
    tab = open_tab(site.add("/approve", FORM))
    site.add("/pay", "<h1>Paid</h1>")
    action = Click(ref=tab.find("button", "Send order").ref)
    ask = ask_for(tab, action)
    before = len(daemon.received)
    page = approval_page(browser, daemon, ask)
    heard = decide_on(page, ask, "approve")
    shown = next(news for news in heard if news["type"] == "approval")
    assert [(field["label"], field["value"]) for field in shown["fields"]][:1] == [("Name", "Ada")]  # type: ignore[attr-defined]
    decided = daemon.next_of(Decide, after=before)
    assert (decided.ticket, decided.decision) == (ask.ticket, "approve")
    tab.page.fill("[name=who]", "Eve")
    changed = daemon.acted(tab.message(action, tab.facts(action), effect="commit", ticket=ask.ticket))
    assert changed.status == "blocked" and site.posts == []
    tab.page.fill("[name=who]", "Ada")
    tab.step = ask.step - 1
    message = tab.message(action, ask.facts, effect="commit", ticket=ask.ticket)
    message = message.model_copy(update={"action_id": f"{tab.run}.50"})
    assert daemon.acted(message).status == "done"
    assert site.posts == [("/pay", "who=Ada")]
    tab.page.wait_for_url(site.url("/pay"))
    tab.page.goto(site.url("/approve"))
    again = message.model_copy(update={"action_id": f"{tab.run}.51"})
    assert daemon.acted(again).status in ("blocked", "stale")
    assert len(site.posts) == 1


MESSAGE = """<main><h1>Chat</h1><div contenteditable role=textbox aria-label=Message>See you at six</div>
<button type=button onclick="fetch('/sent', {method: 'POST', body: document.querySelector('[role=textbox]').innerText})">Send</button></main>"""


def test_a_message_without_a_form_is_shown_and_sent_only_as_it_was_shown(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    site.posts.clear()
    site.add("/sent", "")
    tab = open_tab(site.add("/chat", MESSAGE))
    action = Click(ref=tab.find("button", "Send").ref)
    ask = ask_for(tab, action)
    assert ask.facts.form is None and len(ask.facts.filled) == 64
    heard = decide_on(approval_page(browser, daemon, ask), ask, "approve")
    [shown] = next(news for news in heard if news["type"] == "approval")["fields"]  # type: ignore[misc,attr-defined]
    assert (shown["label"], shown["value"], shown["edit"]) == ("Message", "See you at six", "")
    tab.step = ask.step - 1
    message = tab.message(action, ask.facts, effect="commit", ticket=ask.ticket)
    for number, text in ((50, "Never again"), (51, "See you at six")):
        tab.page.evaluate("text => { document.querySelector('[role=textbox]').textContent = text }", text)
        acted = daemon.acted(message.model_copy(update={"action_id": f"{tab.run}.{number}"}))
        if number == 50:
            assert (acted.status, acted.detail) == ("stale", "changed since it was decided: what is filled in")
    assert acted.status == "done"
    assert site.posts == [("/sent", "See you at six")]


def test_what_is_filled_in_may_change_while_nobody_was_shown_it(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    """A player's slider moves by itself all the time."""
    tab = open_tab(site.add("/player", "<input type=range aria-label=Seek value=3><button onclick='this.hidden = true'>Play</button>"))
    action = Click(ref=tab.find("button", "Play").ref)
    facts = tab.facts(action)
    tab.page.evaluate("document.querySelector('input').value = 4")
    assert facts.filled and daemon.acted(tab.message(action, facts)).status == "done"


def test_a_denied_and_an_expired_ticket_buy_nothing(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    site.posts.clear()
    tab = open_tab(site.add("/deny", FORM))
    action = Click(ref=tab.find("button", "Send order").ref)
    ask = ask_for(tab, action)
    decide_on(approval_page(browser, daemon, ask), ask, "deny")
    assert daemon.acted(tab.message(action, ask.facts, effect="commit", ticket=ask.ticket)).status == "blocked"
    ask = ask_for(tab, action)
    heard = decide_on(approval_page(browser, daemon, ask), ask, "approve")
    assert heard[-1]["why"] == "Approved."
    browser.worker.evaluate("() => { globalThis.today = Date.now; Date.now = () => today() + 3_600_000 }")
    try:
        acted = daemon.acted(tab.message(action, ask.facts, effect="commit", ticket=ask.ticket))
    finally:
        browser.worker.evaluate("() => { Date.now = today }")
    assert acted.status == "blocked" and "expired" in acted.detail
    assert site.posts == []


def test_only_the_approval_page_decides_and_not_at_once(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/who", FORM))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send order").ref))
    before = len(daemon.received)
    page = approval_page(browser, daemon, ask)
    assert decide_on(page, ask, "approve", wait=0)[-1]["type"] == "error", "too soon for a person"
    options = browser.extension_page("options/options.html")
    assert decide_on(options, ask, "approve")[-1]["type"] == "error"
    options.close()
    other = browser.extension_page(f"approval/approval.html#{'0' * 64}", stays=True)
    assert decide_on(other, ask, "approve")[-1]["type"] == "error", "the page of another step"
    other.close()
    assert not [one for one in daemon.received[before:] if one.body.type == "decide"]
    daemon.send(WithdrawApproval(ticket=ask.ticket))
    page.close()


def test_what_has_just_changed_on_the_page_is_not_decided_at_once(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    """The worker measures the time that a person had to look by itself, from the last change on."""
    choice = "<select name=speed aria-label=Speed><option value=1>Slow</select><button>"
    tab = open_tab(site.add("/relabelled", FORM.replace("<button>", choice)))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send order").ref))
    page = approval_page(browser, daemon, ask)
    page.evaluate(
        """async () => {
            window.heard = [];
            window.port = chrome.runtime.connect({name: "ui"});
            window.told = () => {};
            window.hear = (type) => new Promise((done) => { told = (news) => news.type === type && done(); });
            port.onMessage.addListener((news) => { heard.push(news); told(news); });
            const shown = hear("approval");
            port.postMessage({type: "hello_ui", page: "approval"});
            await shown;
            await new Promise((done) => setTimeout(done, 900));
        }"""
    )
    tab.page.evaluate("document.querySelector('option').label = 'By courier, express'")
    heard = page.evaluate(
        """async ticket => {
            const changed = hear("approval");
            port.postMessage({type: "approval_details", ticket});
            await changed;
            const answered = Promise.race([hear("error"), new Promise((done) => setTimeout(done, 8000))]);
            port.postMessage({type: "decide", ticket, decision: "approve", reason: ""});
            await answered;
            return heard.filter(({type}) => ["approval", "error", "approval_gone"].includes(type));
        }""",
        ask.ticket,
    )
    assert [news["type"] for news in heard] == ["approval", "approval", "error"], heard
    daemon.send(WithdrawApproval(ticket=ask.ticket))
    page.close()


def test_a_ticket_that_does_not_fit_its_step_is_not_even_asked(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add("/forged", FORM))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send order").ref))
    answer = daemon.ask(ask.model_copy(update={"step": ask.step + 1}))
    assert isinstance(answer, Decide) and answer.decision == "void"


def test_a_page_that_changes_while_one_decides_is_not_decided_on(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/restless", FORM))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send order").ref))
    before = len(daemon.received)
    page = approval_page(browser, daemon, ask)
    page.get_by_role("button", name="Approve once").wait_for()
    tab.page.fill("[name=who]", "Eve")
    page.get_by_role("heading", name="The page changed since you were asked").wait_for()
    told = daemon.next_of(Decide, after=before)
    assert (told.ticket, told.decision) == (ask.ticket, "void")
    assert not page.get_by_role("button", name="Approve once").is_visible()
    # The same question again is answered from the ledger, and no window opens for it.
    again = daemon.ask(ask)
    assert isinstance(again, Decide) and again.decision == "void"


def two_waiting(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> tuple[Page, AskApproval, AskApproval]:
    """The window that shows the first of two steps that wait, and both."""
    tabs = [open_tab(site.add(path, FORM)) for path in ("/first", "/second")]
    first, second = (ask_for(tab, Click(ref=tab.find("button", "Send order").ref)) for tab in tabs)
    page = approval_page(browser, daemon, first)
    daemon.send(second)
    page.get_by_text("1 of 2 waiting").wait_for()
    return page, first, second


def test_what_is_asked_again_leaves_the_open_window_alone(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    """After a reconnection all that waits is asked again; what the person was typing is still there."""
    page, first, second = two_waiting(site, open_tab, daemon, browser)
    page.get_by_text("If you deny: why?").click()
    page.get_by_role("textbox", name="If you deny: why?").fill("because the sum")
    daemon.send(second)
    daemon.send(first)
    page.wait_for_timeout(1500)
    assert page.url.endswith(first.ticket)
    assert page.get_by_role("textbox", name="If you deny: why?").input_value() == "because the sum"
    page.close()
    with browser.context.expect_page() as opened:
        daemon.send(second)
    again = opened.value
    again.wait_for_url(f"**#{first.ticket}")
    again.get_by_text("1 of 2 waiting").wait_for()
    for ask in (first, second):
        daemon.send(WithdrawApproval(ticket=ask.ticket))
    if not again.is_closed():
        again.wait_for_event("close")


def test_a_window_that_comes_to_a_step_too_late_goes_on_to_what_waits(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    page, gone, waits = two_waiting(site, open_tab, daemon, browser)
    daemon.send(WithdrawApproval(ticket=gone.ticket))
    page.wait_for_url(f"**#{waits.ticket}")
    # It was on its way to the step that was withdrawn meanwhile: of that nobody tells it a second time.
    page.get_by_text("1 of 2 waiting").wait_for(state="hidden")
    page.get_by_role("button", name="Approve once").wait_for()
    with page.expect_navigation(url=f"**#{gone.ticket}"):
        page.evaluate("ticket => { setTimeout(() => { location.hash = ticket }) }", gone.ticket)
    page.wait_for_url(f"**#{waits.ticket}")
    page.get_by_role("button", name="Approve once").wait_for()


def test_a_decision_that_could_not_be_told_is_told_when_it_is_asked_for_again(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/lost", FORM))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send order").ref))
    page = approval_page(browser, daemon, ask)
    decide_on(page, ask, "deny")
    again = daemon.ask(ask)
    assert isinstance(again, Decide) and again.decision == "deny"


LATE = "The run does not wait for that any more."
HEARD = """() => {
    const port = chrome.runtime.connect({name: "ui"});
    window.gone = [];
    port.onMessage.addListener((news) => news.type === "approval_gone" && gone.push([news.why, news.instead ?? false]));
    port.postMessage({type: "hello_ui", page: "panel"});
}"""


@pytest.mark.parametrize(
    "lost, more", [(False, [[f"Nothing was done. {LATE}", True]]), (True, [])], ids=["answered", "the connection is lost"]
)
def test_an_approval_that_comes_too_late_for_the_run_is_said_to_do_nothing(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser, lost: bool, more: list[object]
) -> None:
    """Where the connection is lost, the approval is in the ledger, and is told when there is one again."""
    tab = open_tab(site.add("/over", FORM))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send order").ref))
    panel = browser.extension_page("panel/panel.html")
    before = len(daemon.received)
    panel.evaluate(HEARD)
    decide_on(approval_page(browser, daemon, ask), ask, "approve")
    daemon.next_of(Decide, after=before)
    decided = (one for one in daemon.received[before:] if isinstance(one.body, Decide) and one.body.ticket == ask.ticket)
    (told,) = decided
    if lost:
        daemon.cut()
        daemon.wait_for_extension()
    else:
        daemon.send(Failure(code="not_now", message=LATE), told.seq)
    panel.wait_for_function("count => gone.length === count", arg=1 + len(more))
    if more:
        # It is shown beside what the pages are told.
        panel.wait_for_function("ticket => chrome.notifications.getAll().then((all) => ticket in all)", arg=ask.ticket)
    else:
        panel.wait_for_timeout(300)
    assert panel.evaluate("gone") == [["Approved.", False], *more]
    assert (ask.ticket in panel.evaluate("chrome.notifications.getAll()")) == bool(more), "also where no window says it"
    panel.evaluate("ticket => chrome.notifications.clear(ticket)", ask.ticket)
    panel.close()


def test_nothing_is_asked_on_a_test_site_of_this_computer(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser
) -> None:
    site.posts.clear()
    tab = open_tab(site.add("/grant", FORM))
    site.add("/pay", "<h1>Paid</h1>")
    action = Click(ref=tab.find("button", "Send order").ref)
    options = browser.extension_page("options/options.html")
    origin = site.url("")
    heard = speak(options, [{"type": "add_test_site", "origin": tab.page.url}], ["grants"])
    # News of other things may come beside it.
    told = [one for one in heard if one["type"] == "grants"][-1]
    assert [one["origin"] for one in told["sites"]] == [origin]  # type: ignore[attr-defined]
    for elsewhere in ("https://shop.example", "http://127.0.0.1.shop.example", "http://localhost.shop.example"):
        heard = speak(options, [{"type": "add_test_site", "origin": elsewhere}], ["error"])
        assert heard[-1]["type"] == "error", elsewhere
    assert tab.act(action, exemption="grant", effect="commit").status == "done"
    assert len(site.posts) == 1
    speak(options, [{"type": "remove_test_site", "origin": origin}], ["grants"])
    tab.page.wait_for_url(site.url("/pay"))
    late = [{"origin": origin, "until": (time.time() - 1) * 1000, "why": "its day is over"}]
    for sites in ([], late):
        browser.worker.evaluate("sites => chrome.storage.local.set({test_sites: sites})", sites)
        tab.page.goto(site.url("/grant"))
        click = Click(ref=tab.find("button", "Send order").ref)
        assert tab.act(click, exemption="grant", effect="commit").status == "blocked"
    options.close()
    assert len(site.posts) == 1
