"""Grants, corrections and the line of steps that wait, in a real Chromium with a scripted daemon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from handrail_wire import (
    Action,
    AskApproval,
    Click,
    Decide,
    Failure,
    Grants,
    GrantsRevoked,
    Inspect,
    Lease,
    WithdrawApproval,
)
from tests.e2e.conftest import Tab
from tests.support.approval_window import asked
from tests.support.browser import OWN_TAB, ExtensionBrowser
from tests.support.extension_pages import speak
from tests.support.scripted_daemon import ScriptedDaemon, ticket_of
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]
POLICY = "send_invoices"

MESSAGE = """<h1>Messages</h1><form method=post action=/sent>
<label>To <input name=to value=ada@a.test oninput="trusted=event.isTrusted"></label>
<label>Text <textarea name=text>Hello</textarea></label>
<label>Speed <select name=speed><option value=1>Slow<option value=2>Fast</select></label>
<label>Copy to me <input type=checkbox name=copy></label>
<label>Card <input autocomplete=cc-number name=card value=""></label>
<button>Send message</button></form>"""
PLAIN = MESSAGE.replace("<label>Card <input autocomplete=cc-number name=card value=\"\"></label>", "")


def ask_for(tab: Tab, action: Action, **more: Any) -> AskApproval:
    facts, step = tab.facts(action), tab.step + 1
    return AskApproval(
        run=tab.run,
        step=step,
        tab=tab.id,
        ticket=ticket_of(tab.run, step, action, facts),
        action=action,
        facts=facts,
        sentence="Sends the message.",
        policy=POLICY,
        **{"expires": 60.0, **more},
    )


def armed(page: Page) -> Page:
    page.bring_to_front()
    page.locator("#approve[aria-disabled=false]").wait_for(timeout=8000)
    return page


def closed(page: Page) -> None:
    """It would close by itself after a second."""
    if not page.is_closed():
        page.close()


def refused(page: Page, messages: list[dict[str, object]], wait: int = 900) -> bool:
    """`wait`: milliseconds from when the page was told what it shows; the options page is told of grants only."""
    heard = speak(page, messages, ["error"], wait, ["approval", "approval_gone", "grants"])
    return "error" in [news["type"] for news in heard]


def withdrawn(daemon: ScriptedDaemon, page: Page, ask: AskApproval) -> None:
    daemon.send(WithdrawApproval(ticket=ask.ticket))
    closed(page)


# --- always allow ----------------------------------------------------------------------------------------


@pytest.fixture
def granted(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> dict[str, Any]:
    """What an action claims after the person has said "always allow" on the real approval page."""
    site.add("/sent", "<h1>Sent</h1>")
    browser.worker.evaluate("chrome.storage.local.set({grants: []})")
    tab = open_tab(site.add("/messages", PLAIN))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send message").ref), always=["send", "form"])
    before = len(daemon.received)
    page = armed(asked(browser, daemon, ask))
    page.get_by_role("button", name="always allow").click()
    daemon.next_of(Decide, after=before)
    told = [one.body for one in daemon.received[before:] if one.body.type in ("grants", "decide")]
    assert [one.type for one in told] == ["grants", "decide"], "the daemon knows it before it goes on"
    assert isinstance(told[0], Grants)
    [grant] = told[0].grants
    assert (grant.policy, grant.effects, grant.origin) == (POLICY, ["send", "form"], site.url(""))
    closed(page)
    site.posts.clear()
    return {
        "effect": "commit", "exemption": "grant", "grant": grant.id, "policy": POLICY, "effects": ["send"],
    }  # fmt: skip


def test_a_grant_covers_its_policy_its_effect_and_its_site(
    site: Site, open_tab: OpenTab, granted: dict[str, Any]
) -> None:
    address = site.add("/messages2", PLAIN)
    tab = open_tab(address)
    send = Click(ref=tab.find("button", "Send message").ref)
    for wrong in (
        {"policy": "do_task"}, {"policy": ""}, {"effects": []}, {"effects": ["publish"]},
        {"effects": ["send", "share"]}, {"grant": "0" * 16}, {"grant": ""},
    ):  # fmt: skip
        assert tab.act(send, **{**granted, **wrong}).status == "blocked", wrong
    other = open_tab(address.replace("127.0.0.1", "localhost"))
    click = Click(ref=other.find("button", "Send message").ref)
    assert other.act(click, **granted).status == "blocked", "another site"
    assert site.posts == []
    assert tab.act(send, **granted).status == "done"
    assert len(site.posts) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Send message", "Send payment"),
        ("Send message", "Delete message"),
        ("Send message", "Kaufen"),
        ("<h1>Messages</h1>", "<h1>Delete your account?</h1>"),
        ("Send message", "Change password"),
        ("<button>", "<label>Code <input type=password name=p></label><button>"),
        ("<button>", "<input autocomplete=cc-number name=c><button>"),
        ("<button>", "<p>Total: $ 20.00</p><button>"),
        ("/sent", "https://other.test/sent"),
    ],
)
def test_no_grant_covers_money_deletions_credentials_or_other_sites(
    site: Site, open_tab: OpenTab, granted: dict[str, Any], old: str, new: str
) -> None:
    """Whatever the daemon claims the step to be: this is the extension's own check."""
    tab = open_tab(site.add("/critical", PLAIN.replace(old, new)))
    ref = next(node.ref for node in tab.observe().documents[0].nodes if node.role == "button")
    acted = tab.act(Click(ref=ref), **granted)
    assert acted.status == "blocked" and site.posts == []


def test_a_grant_says_no_yes_to_dialogs(site: Site, open_tab: OpenTab, granted: dict[str, Any]) -> None:
    tab = open_tab(site.add("/dialog", PLAIN))
    click = Click(ref=tab.find("button", "Send message").ref, dialog="accept")
    assert tab.act(click, **granted).status == "blocked"


def test_a_revoked_grant_covers_nothing(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser, granted: dict[str, Any]
) -> None:
    tab = open_tab(site.add("/revoked", PLAIN))
    kept = browser.worker.evaluate("chrome.storage.local.get('grants')")
    send = Click(ref=tab.find("button", "Send message").ref)
    daemon.send(GrantsRevoked(grants=[granted["grant"]]))
    tab.observe()
    assert tab.act(send, **granted).status == "blocked", "revoked on the command line"
    browser.worker.evaluate("kept => chrome.storage.local.set(kept)", kept)
    before = len(daemon.received)
    options = browser.extension_page("options/options.html#grants")
    assert len(daemon.next_of(Grants, after=before).grants) == 1
    before = len(daemon.received)
    options.get_by_role("button", name="Revoke: “send_invoices” may send things").click()
    assert daemon.next_of(Grants, after=before).grants == []
    options.close()
    assert tab.act(send, **granted).status == "blocked", "revoked in the options"


def test_what_may_not_be_granted_is_not_granted_by_a_daemon_that_offers_it(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    browser.worker.evaluate("chrome.storage.local.set({grants: []})")
    tab = open_tab(site.add("/offer", PLAIN.replace("Send message", "Delete message")))
    ask = ask_for(tab, Click(ref=tab.find("button", "Delete message").ref), always=["send"])
    before = len(daemon.received)
    page = armed(asked(browser, daemon, ask))
    page.get_by_role("button", name="always allow").click()
    assert daemon.next_of(Decide, after=before).decision == "approve"
    assert browser.worker.evaluate("chrome.storage.local.get('grants')") == {"grants": []}
    closed(page)


# --- correcting a value ----------------------------------------------------------------------------------


def test_a_corrected_value_is_in_the_page_and_the_old_ticket_is_void(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    site.add("/sent", "<h1>Sent</h1>")
    site.posts.clear()
    tab = open_tab(site.add("/correct", MESSAGE))
    send = Click(ref=tab.find("button", "Send message").ref)
    first = ask_for(tab, send)
    page = armed(asked(browser, daemon, first))
    frames = len(daemon.frames)
    for label, value in (("To", "eve@b.test"), ("Text", "Two\nlines"), ("Speed", "Fast"), ("Copy to me", "on")):
        before, old = len(daemon.received), ask_for(tab, send).ticket
        armed(page).get_by_role("button", name=f"Change {label}").click()
        control = page.get_by_label(f"New value for {label}")
        if label == "Speed":
            control.select_option(value)
        elif label == "Copy to me":
            control.check()
        else:
            control.fill(value)
        page.get_by_role("button", name="Put it into the page").click()
        told = daemon.next_of(Decide, after=before)
        assert (told.ticket, told.decision, told.reason) == (old, "edit", label)
        # As the real daemon does: the same step is asked about on the page as it is now.
        daemon.send(ask_for(tab, send))
        page.wait_for_url(f"**#{ask_for(tab, send).ticket}")
    kept = browser.worker.evaluate("() => chrome.storage.session.get('typed').then(({typed}) => typed)")
    texts = [one["text"] for one in dict(kept)[tab.run]]
    assert texts == ["eve@b.test", "Two\nlines"], "what leaves the page is looked through for it"
    assert tab.page.evaluate("trusted") is True
    assert "eve@b.test" not in "".join(frame for frame in daemon.frames[frames:] if '"observed"' not in frame)
    rows = armed(page).locator("table.fields").inner_text()
    assert "eve@b.test" in rows and "Fast" in rows and "sent as “2”" in rows
    old_act = tab.message(send, first.facts, effect="commit", ticket=first.ticket)
    assert daemon.acted(old_act).status == "stale"
    tab.step = first.step - 1
    current = ask_for(tab, send)
    unapproved = tab.message(send, current.facts, effect="commit", ticket=current.ticket)
    assert daemon.acted(unapproved).status == "blocked", "the new ticket has to be approved, too"
    before = len(daemon.received)
    page.get_by_role("button", name="Approve once").click()
    assert daemon.next_of(Decide, after=before).ticket == current.ticket
    done = daemon.acted(unapproved.model_copy(update={"action_id": f"{tab.run}.77"}))
    assert done.status == "done", done
    assert site.posts == [("/sent", "to=eve%40b.test&text=Two%0D%0Alines&speed=2&copy=on&card=")]
    closed(page)


def test_only_the_approval_page_corrects_what_it_shows(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/who-corrects", MESSAGE))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send message").ref))
    field, card = tab.find("textbox", "To").ref, tab.find("textbox", "Card").ref
    tab.page.fill("[name=card]", "4111 1111 1111 1111")
    ask = ask_for(tab, ask.action)
    before = len(daemon.received)
    page = asked(browser, daemon, ask)
    change = {"type": "correct", "ticket": ask.ticket, "ref": field, "value": "eve@b.test"}
    hello = {"type": "hello_ui", "page": "approval"}
    assert refused(page, [hello, change], 0), "too soon for a person"
    assert refused(page, [hello, {**change, "ref": card}]), "a secret"
    assert refused(page, [hello, {**change, "ref": "e999"}])
    for path in ("options/options.html", f"approval/approval.html#{'0' * 64}"):
        other = browser.extension_page(path, stays=True)
        assert refused(other, [hello, change]), path
        other.close()
    assert not [one for one in daemon.received[before:] if one.body.type == "decide"]
    assert tab.page.input_value("[name=to]") == "ada@a.test"
    withdrawn(daemon, page, ask)


# --- the line, the picture, our own pages ------------------------------------------------------------------


def test_three_steps_wait_in_one_window_and_are_decided_one_by_one(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tabs = [open_tab(site.add(f"/line{n}", PLAIN.replace("ada@a.test", f"person{n}@a.test"))) for n in range(3)]
    asks = [ask_for(tab, Click(ref=tab.find("button", "Send message").ref)) for tab in tabs]
    before = len(daemon.received)
    page = asked(browser, daemon, asks[0])
    for waiting, ask in enumerate(asks[1:], 2):
        daemon.send(ask)
        expect(page.locator("#queue")).to_have_text(f"1 of {waiting} waiting")
    # As if the step had been withdrawn while its page was still loading: the next one is shown all the same.
    page.evaluate("location.hash = 'f'.repeat(64)")
    for n, (ask, decision) in enumerate(zip(asks, ("Approve once", "Deny", "Approve once"), strict=True)):
        page.wait_for_url(f"**#{ask.ticket}")
        expect(page.locator("table.fields")).to_contain_text(f"person{n}@a.test")
        armed(page).get_by_role("button", name=decision, exact=True).click()
    if not page.is_closed():
        page.wait_for_event("close")
    decided = [one.body for one in daemon.received[before:] if isinstance(one.body, Decide)]
    assert [(one.ticket, one.decision) for one in decided] == [
        (asks[0].ticket, "approve"), (asks[1].ticket, "deny"), (asks[2].ticket, "approve"),
    ]  # fmt: skip
    assert len([page for page in browser.context.pages if "approval" in page.url]) == 0


def test_the_picture_shows_the_target_and_no_secret(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    page_text = MESSAGE.replace('value=""', 'value="4111111111111111" style="background:#f00;width:200px;display:block"')
    tab = open_tab(site.add("/picture", page_text))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send message").ref))
    page = asked(browser, daemon, ask)
    page.locator(".picture img").wait_for()
    counted = page.evaluate(
        """async () => {
            const image = document.querySelector('.picture img');
            await image.decode();
            const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            const {data} = context.getImageData(0, 0, canvas.width, canvas.height);
            const count = {red: 0, black: 0, line: 0};
            for (let i = 0; i < data.length; i += 4) {
                const [r, g, b] = data.slice(i, i + 3);
                if (r > 200 && g < 60 && b < 60) count.red++;
                if (r < 30 && g < 30 && b < 30) count.black++;
                if (Math.abs(r - 194) < 40 && Math.abs(g - 65) < 40 && b < 60) count.line++;
            }
            return count;
        }"""
    )
    assert counted["red"] == 0 and counted["black"] > 2000, counted
    assert counted["line"] > 100, "the target has a line around it"
    withdrawn(daemon, page, ask)


def test_the_extensions_own_pages_are_never_touched(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/own", PLAIN))
    ask = ask_for(tab, Click(ref=tab.find("button", "Send message").ref))
    page = asked(browser, daemon, ask)
    own = browser.worker.evaluate(OWN_TAB, page.url)
    before = len(daemon.received)
    thief = Tab(daemon, page, own)
    daemon.send(Lease(run=thief.run, tab=own, held=True))
    for question in (Inspect(tab=own, action=Click(ref="e1")),):
        assert isinstance(daemon.ask(question), Failure)
    for action in (Click(ref="e1"), Click(ref="e2")):
        assert daemon.acted(thief.message(action, ask.facts)).status == "blocked"
    attached = browser.worker.evaluate(
        "id => chrome.debugger.sendCommand({tabId: id}, 'Page.enable').then(() => true, () => false)", own
    )
    assert attached is False
    assert not [one for one in daemon.received[before:] if one.body.type == "decide"]
    daemon.send(Lease(run=thief.run, tab=own, held=False))
    withdrawn(daemon, page, ask)
