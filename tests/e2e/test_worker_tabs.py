"""The tabs of a run: new ones are followed, closed ones are left, and the history goes both ways."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable

import pytest

from handrail_wire import (
    Acted,
    Click,
    CloseTab,
    Failure,
    GoBack,
    GoForward,
    Goto,
    Lease,
    NewTab,
    Observe,
    Screenshot,
    TabEvent,
    TabFocus,
    Type,
)
from tests.e2e.conftest import Tab
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]


def follow(tab: Tab, acted: Acted) -> list[str]:
    """Go on where the extension went on, as the daemon does; what it was told."""
    assert acted.status == "done" and acted.observation is not None, acted
    tab.id = acted.observation.tab
    return acted.observation.notes


def opener(site: Site, slow: float = 0.0) -> str:
    terms = site.add("/terms", "<h1>Terms</h1><button onclick='window.close()'>Close</button>", title="Terms", delay=slow)
    return site.add(
        "/opener",
        f"<a target=_blank href='{terms}'>Blank</a><a target=_blank rel=opener href='{terms}'>With opener</a>"
        f"<button onclick='window.open(`{terms}`)'>Open</button><button onclick='window.open(`{terms}`,``,`width=400,height=300`)'>Popup</button>"
        f"<button onclick='w=window.open(``);w.document.write(`<title>Written</title><h1>Written`)'>Write</button>"
        f"<button onclick='setTimeout(()=>window.open(`{terms}`),1500)'>Later</button>",
        title="Shop",
    )


def test_a_tab_that_opens_a_little_later_is_told_of(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(opener(site))
    first = tab.id
    follow(tab, tab.act(Click(ref=tab.find("button", "Later").ref)))
    assert tab.id == first
    notes: list[str] = []
    end = time.monotonic() + 6
    while not notes and time.monotonic() < end:
        notes = tab.observe().notes
    assert notes and notes[0].startswith('a new tab opened; tabs now: 1 "Shop" (this one), 2'), notes
    assert "Terms" not in notes[0], "what was not read yet may have to stay on this computer: only its host is told"
    follow(tab, tab.act(TabFocus(index=2), effect="read"))
    assert tab.observe().title == "Terms"


def test_a_window_that_the_page_writes_itself_is_told_of(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(opener(site))
    first = tab.id
    acted = tab.act(Click(ref=tab.find("button", "Write").ref))
    assert acted.status == "done" and acted.observation is not None
    [note] = acted.observation.notes
    assert acted.observation.tab == first and note.startswith("a new tab opened, which cannot be read; tabs now: ")


@pytest.mark.parametrize("how", ["Blank", "With opener", "Open", "Popup"])
def test_a_tab_that_a_click_opens_is_followed(site: Site, open_tab: OpenTab, how: str) -> None:
    tab = open_tab(opener(site, slow=0.3))
    first = tab.id
    role = "link" if how in ("Blank", "With opener") else "button"
    notes = follow(tab, tab.act(Click(ref=tab.find(role, how).ref)))
    assert tab.id != first
    assert any(note.startswith("a new tab opened; tabs now: 1 \"Shop\", 2 \"Terms\" (this one)") for note in notes), notes
    seen = tab.observe()
    assert (seen.tab, seen.title) == (tab.id, "Terms")
    acted = tab.act(Click(ref=tab.find("button", "Close").ref)) if how == "Open" else tab.act(CloseTab(), effect="edit")
    notes = follow(tab, acted)
    assert tab.id == first and notes == ['the tab was closed; tabs now: 1 "Shop" (this one)']
    assert tab.observe().title == "Shop"


@pytest.mark.parametrize("held", ["Control", "Shift"])
def test_what_a_click_with_a_key_held_opens_is_told_of_or_followed(site: Site, open_tab: OpenTab, held: str) -> None:
    """Control opens a tab behind this one, Shift a window in front: with those it goes as with any other."""
    terms = site.add("/terms", "<h1>Terms</h1>", title="Terms", delay=0.6)
    tab = open_tab(site.add("/links", f"<a href='{terms}'>Read</a>", title="Shop"))
    first = tab.id
    notes = follow(tab, tab.act(Click.model_validate({"ref": tab.find("link", "Read").ref, "modifiers": [held]})))
    if held == "Control":
        assert tab.id == first and notes[0].startswith('a new tab opened behind this one; tabs now: 1 "Shop" (this one), 2'), notes
        follow(tab, tab.act(TabFocus(index=2), effect="read"))
    assert tab.id != first and tab.observe().title == "Terms"


def test_a_key_that_is_held_gets_nothing_past_the_approval(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/held", "<form method=post action=/sent target=_blank><button>Go on</button></form><button onclick='o.textContent=1'>Delete</button><textarea>Hello</textarea><p id=o></p>")
    )
    for name in ("Go on", "Delete"):
        for held in ("Control", "Shift", "Alt", "Meta"):
            click = Click.model_validate({"ref": tab.find("button", name).ref, "modifiers": [held]})
            acted = tab.act(click)
            assert acted.status == "blocked" and "needs an approval" in acted.detail, acted
    assert tab.page.text_content("#o") == "" and not site.posts


CLOSING = """last => {
    self.own = chrome.debugger.sendCommand.bind(chrome.debugger);
    chrome.debugger.sendCommand = async (target, method, params) => {
        const answer = await own(target, method, params).catch(() => null);
        if (params?.type !== last) return answer;
        for (let there = true; there; ) there = await chrome.tabs.get(target.tabId).then(() => true, () => false);
        throw new Error("Detached while handling command.");
    };
}"""
FRAMED = "<iframe srcdoc='<button onmouseover=top.close() onclick=top.close()>Close</button>'></iframe>"


@pytest.mark.parametrize(
    "held, last, role, closes",
    [
        ("<button onclick=window.close()>Close</button>", "mouseReleased", "button", "done"),
        # In a frame the mouse is brought there first: the page heard of no press.
        (FRAMED, "mouseMoved", "button", "unknown"),
        (FRAMED.replace("onmouseover=top.close() ", ""), "mouseReleased", "button", "done"),
        # Nothing was put into the field that was pressed.
        ("<input aria-label=Close onmouseup=window.close()>", "mouseReleased", "textbox", "unknown"),
    ],
)
def test_a_page_that_closes_its_own_tab_was_pressed_if_a_press_was_sent(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, held: str, last: str, role: str, closes: str
) -> None:
    """Chrome lets go of the tab before it says that the mouse came there, or was let go."""
    tab = open_tab(site.add("/opens", "<button onclick='window.open(`/closes`)'>Open</button>", title="Shop"))
    site.add("/closes", held, title="Terms")
    first = tab.id
    follow(tab, tab.act(Click(ref=tab.find("button", "Open").ref)))
    ref = tab.find(role, "Close").ref
    browser.worker.evaluate(CLOSING, last)
    try:
        acted = tab.act(Click(ref=ref) if role == "button" else Type(ref=ref, text="Ada"))
    finally:
        browser.worker.evaluate("() => { chrome.debugger.sendCommand = own }")
    assert acted.status == closes, acted
    if closes == "done":
        notes = follow(tab, acted)
        assert tab.id == first and notes == ['the tab was closed; tabs now: 1 "Shop" (this one)']


def test_new_tabs_can_be_opened_and_gone_between(site: Site, open_tab: OpenTab, browser: ExtensionBrowser) -> None:
    tab = open_tab(opener(site))
    first = tab.id
    notes = follow(tab, tab.act(NewTab(url=site.url("/terms")), effect="navigate"))
    second = tab.id
    assert second != first and notes[-1].endswith('2 "Terms" (this one)')
    follow(tab, tab.act(TabFocus(index=1), effect="read"))
    assert tab.id == first and tab.observe().title == "Shop"
    acted = tab.act(CloseTab(), effect="edit")
    assert acted.status == "blocked" and "not opened by the run" in acted.detail
    acted = tab.act(TabFocus(index=3), effect="read")
    assert acted.status == "blocked" and "there is no tab 3: the run has 2" in acted.detail
    assert tab.act(NewTab(url="javascript:alert(1)"), effect="navigate").status == "blocked"
    follow(tab, tab.act(TabFocus(index=2), effect="read"))
    follow(tab, tab.act(CloseTab(), effect="edit"))
    assert tab.id == first


def test_an_empty_tab_is_gone_on_from_by_an_address(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(opener(site))
    first = tab.id
    notes = follow(tab, tab.act(NewTab(), effect="navigate"))
    assert tab.id != first and "the tab is empty: open an address" in notes, notes
    acted = tab.act(Goto(url=site.add("/form", "<form method=post action=/sent><button>Go on</button></form>", title="Form")), effect="navigate")
    assert follow(tab, acted) == [] and acted.observation is not None and acted.observation.title == "Form"
    acted = tab.act(Click(ref=tab.find("button", "Go on").ref))
    assert (acted.status, acted.detail) == ("blocked", "sending this form needs an approval"), "it is held like any other"
    follow(tab, tab.act(CloseTab(), effect="edit"))
    assert tab.id == first


@pytest.mark.parametrize("theirs", ["normal", "popup"])
def test_a_tab_is_opened_beside_the_runs_own_whatever_window_is_in_front(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, theirs: str
) -> None:
    tab = open_tab(opener(site))
    first = tab.id
    other = browser.worker.evaluate("type => chrome.windows.create({type, focused: true}).then(({id}) => id)", theirs)
    browser.worker.evaluate("id => chrome.windows.update(id, {focused: true})", other)
    notes = follow(tab, tab.act(NewTab(url=site.url("/terms")), effect="navigate"))
    assert tab.id != first and notes[-1].endswith('2 "Terms" (this one)')
    window = "id => chrome.tabs.get(id).then(({windowId}) => windowId)"
    assert browser.worker.evaluate(window, tab.id) == browser.worker.evaluate(window, first) != other
    follow(tab, tab.act(CloseTab(), effect="edit"))
    browser.worker.evaluate("id => chrome.windows.remove(id)", other)


@pytest.mark.parametrize("how", ["Blank", "Open"])
def test_what_a_run_in_the_background_opens_does_not_come_before_what_the_person_looks_at(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, how: str
) -> None:
    tab = open_tab(opener(site))
    first, ref = tab.id, tab.find("link" if how == "Blank" else "button", how).ref
    page, mine = browser.open(site.add("/mine", "<label>Letter <input></label>", title="Mine"))
    page.bring_to_front()
    notes = follow(tab, tab.act(Click(ref=ref)))
    assert tab.id != first and notes[-1].endswith('2 "Terms" (this one)'), "the run goes on in it all the same"
    active = "chrome.tabs.query({active: true, lastFocusedWindow: true}).then(([tab]) => tab.id)"
    assert browser.worker.evaluate(active) == mine
    page.close()


def test_a_run_in_a_pop_up_window_opens_tabs_as_well(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(opener(site))
    follow(tab, tab.act(Click(ref=tab.find("button", "Popup").ref)))
    popup = tab.id
    assert tab.observe().title == "Terms"
    follow(tab, tab.act(NewTab(url=site.url("/opener")), effect="navigate"))
    assert tab.id != popup and tab.observe().title == "Shop"
    follow(tab, tab.act(CloseTab(), effect="edit"))
    assert tab.id == popup
    follow(tab, tab.act(CloseTab(), effect="edit"))


def test_the_person_closes_the_tab_that_a_run_is_in(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    tab = open_tab(opener(site))
    first = tab.id
    with tab.page.context.expect_page() as opened:
        follow(tab, tab.act(Click(ref=tab.find("button", "Open").ref)))
    stale = tab.message(Click(ref=tab.find("button", "Close").ref), tab.facts(Click(ref=tab.find("button", "Close").ref)))
    before = len(daemon.received)
    opened.value.close()
    seen = tab.observe()
    assert seen.tab == first
    assert (seen.notes or tab.observe().notes) == ['the tab was closed; tabs now: 1 "Shop" (this one)']
    assert daemon.acted(stale).status == "stale"
    assert not any(message.body.type == "tab_event" for message in daemon.received[before:])


def test_the_persons_own_tabs_stay_theirs(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser) -> None:
    tab = open_tab(opener(site))
    mine = browser.worker.evaluate(
        "([url, openerTabId]) => chrome.tabs.create({url, openerTabId, active: false}).then(tab => tab.id)",
        [site.url("/terms"), tab.id],
    )
    answer = daemon.ask(Observe(run=tab.run, step=0, tab=mine, whole=True))
    assert isinstance(answer, Failure)
    browser.worker.evaluate("id => chrome.tabs.remove(id)", mine)


GROUP = "id => chrome.tabs.get(id).then(tab => tab.groupId)"
TITLE = "id => chrome.tabGroups.get(id).then(group => group.title)"


def test_a_second_tab_makes_a_group_and_a_tab_taken_out_of_it_is_let_go(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(opener(site))
    first = tab.id
    assert browser.worker.evaluate(GROUP, first) == -1, "one tab needs no group"
    follow(tab, tab.act(NewTab(url=site.url("/terms")), effect="navigate"))
    second = tab.id
    group = browser.worker.evaluate(GROUP, first)
    assert group != -1 and browser.worker.evaluate(GROUP, second) == group
    assert browser.worker.evaluate(TITLE, group) == "Handrail"
    browser.worker.evaluate("id => chrome.tabs.ungroup(id)", second)
    end = time.monotonic() + 5
    while (seen := tab.observe()).tab == second and time.monotonic() < end:
        time.sleep(0.05)
    tab.id = seen.tab
    assert tab.id == first and seen.notes[0].startswith("the person took the tab away from the run; tabs now: 1"), seen.notes
    command = "tabId => chrome.debugger.sendCommand({tabId}, 'Page.enable').then(() => '', String)"
    while "not attached" not in browser.worker.evaluate(command, second):
        assert time.monotonic() < end, "it is still attached"
    assert browser.worker.evaluate(command, first) == ""
    assert browser.worker.evaluate("id => chrome.tabs.get(id).then(tab => tab.url)", second).endswith("/terms"), "it stays open"
    browser.worker.evaluate("id => chrome.tabs.remove(id)", second)


def test_a_group_of_the_persons_own_and_one_that_is_dissolved_are_left_alone(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser
) -> None:
    tab = open_tab(opener(site))
    first = tab.id
    own = browser.worker.evaluate("id => chrome.tabs.group({tabIds: [id]})", first)
    follow(tab, tab.act(NewTab(url=site.url("/terms")), effect="navigate"))
    assert browser.worker.evaluate(GROUP, first) == own
    browser.worker.evaluate("ids => chrome.tabs.ungroup(ids)", [first, tab.id])
    time.sleep(0.6)
    assert tab.observe().title == "Terms", "nothing of it is the run's group"
    follow(tab, tab.act(CloseTab(), effect="edit"))
    follow(tab, tab.act(NewTab(url=site.url("/terms")), effect="navigate"))
    group = browser.worker.evaluate(GROUP, first)
    assert browser.worker.evaluate(TITLE, group) == "Handrail"
    browser.worker.evaluate("ids => chrome.tabs.ungroup(ids)", [first, tab.id])
    time.sleep(0.6)
    assert tab.observe().title == "Terms", "who dissolves the whole group takes no tab away"


def test_all_tabs_are_let_go_and_taken_again(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    tab = open_tab(opener(site))
    first = tab.id
    follow(tab, tab.act(NewTab(url=site.url("/terms")), effect="navigate"))
    daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    for one in (first, tab.id):
        assert isinstance(daemon.ask(Observe(run=tab.run, step=0, tab=one, whole=True)), Failure)
    daemon.send(Lease(run=tab.run, tab=tab.id, held=True))
    assert tab.observe().title == "Terms"
    follow(tab, tab.act(TabFocus(index=1), effect="read"))
    assert tab.observe().title == "Shop"


SLOW_PICTURE = """() => {
    self.own = chrome.debugger.sendCommand.bind(chrome.debugger);
    const wanted = new Promise((done) => { self.goOn = done; });
    chrome.debugger.sendCommand = async (target, method, params) => {
        if (method === "Page.getLayoutMetrics") await wanted;
        return own(target, method, params);
    };
}"""


@pytest.mark.parametrize("again", [False, True])
def test_a_release_that_waits_for_a_picture_is_void_once_the_tab_is_taken_again(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser, again: bool
) -> None:
    tab = open_tab(site.add("/slow", "<button onclick='o.textContent+=1'>Go</button><p id=o></p>"))
    action = Click(ref=tab.find("button", "Go").ref)
    message = tab.message(action, tab.facts(action))
    before = len(daemon.received)
    browser.worker.evaluate(SLOW_PICTURE)
    try:
        daemon.ask(Observe(run=tab.run, step=0, tab=tab.id, whole=True, screenshot=True))
        for held in [False, True] if again else [False]:
            daemon.send(Lease(run=tab.run, tab=tab.id, held=held))
        assert tab.observe().url == tab.page.url, "the picture is still being taken"
    finally:
        browser.worker.evaluate("() => { chrome.debugger.sendCommand = own; goOn(); }")
    daemon.next_of(Screenshot, after=before)
    time.sleep(0.5)
    acted = daemon.acted(message)
    assert (acted.status, acted.input) == (("done", "trusted") if again else ("blocked", "none"))


def until_lost(browser: ExtensionBrowser, run: str, tab: int) -> None:
    """The worker looks first whether the whole group is being moved."""
    lost = """([run, tab]) => chrome.storage.session.get("tab_sets")
        .then(({tab_sets}) => new Map(tab_sets).get(run).closed.includes(tab))"""
    end = time.monotonic() + 8
    while not browser.worker.evaluate(lost, [run, tab]):
        assert time.monotonic() < end, "the run still has it"
        time.sleep(0.05)


LOST = {"closed": "id => chrome.tabs.remove(id)", "taken out": "id => chrome.tabs.ungroup(id)"}


@pytest.mark.parametrize("how", LOST)
def test_a_tab_that_the_person_took_away_is_not_taken_again(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser, how: str
) -> None:
    """The daemon still knows the run by it when the person hands back."""
    tab = open_tab(opener(site))
    first = tab.id
    follow(tab, tab.act(NewTab(url=site.url("/terms")), effect="navigate"))
    second = tab.id
    daemon.send(Lease(run=tab.run, tab=second, held=False))
    assert isinstance(daemon.ask(Observe(run=tab.run, step=0, tab=second, whole=True)), Failure)
    browser.worker.evaluate(LOST[how], second)
    until_lost(browser, tab.run, second)
    daemon.send(Lease(run=tab.run, tab=second, held=True))
    seen = tab.observe()
    assert (seen.tab, seen.title) == (first, "Shop")
    if how == "taken out":
        command = "tabId => chrome.debugger.sendCommand({tabId}, 'Page.enable').then(() => '', String)"
        # A tab is attached to beside its being read.
        for _ in range(40):
            if browser.worker.evaluate(command, first) == "":
                break
            time.sleep(0.05)
        assert browser.worker.evaluate(command, first) == ""
        assert "not attached" in browser.worker.evaluate(command, second)
        browser.worker.evaluate("id => chrome.tabs.remove(id)", second)


def test_another_run_may_work_in_a_tab_that_was_taken_away(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser) -> None:
    tab = open_tab(opener(site))
    follow(tab, tab.act(NewTab(url=opener(site)), effect="navigate"))
    browser.worker.evaluate(LOST["taken out"], tab.id)
    until_lost(browser, tab.run, tab.id)
    # It is let go after that.
    command, end = "tabId => chrome.debugger.sendCommand({tabId}, 'Page.enable').then(() => '', String)", time.monotonic() + 8
    while "not attached" not in browser.worker.evaluate(command, tab.id):
        assert time.monotonic() < end, "it is still attached"
        time.sleep(0.05)
    page = next(one for one in browser.context.pages if one != tab.page and one.url.endswith("/opener"))
    other = Tab(daemon, page, tab.id)
    other.hold()
    assert other.act(Click(ref=other.find("button", "Later").ref)).status == "done"
    page.close()


def test_the_last_tab_stays_the_runs_whatever_is_in_its_group(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser
) -> None:
    tab = open_tab(opener(site))
    follow(tab, tab.act(NewTab(url=site.url("/terms")), effect="navigate"))
    group = browser.worker.evaluate(GROUP, tab.id)
    mine = browser.worker.evaluate("url => chrome.tabs.create({url, active: false}).then(tab => tab.id)", site.url("/terms"))
    browser.worker.evaluate("([groupId, id]) => chrome.tabs.group({groupId, tabIds: [id]})", [group, mine])
    follow(tab, tab.act(CloseTab(), effect="edit"))
    browser.worker.evaluate("id => chrome.tabs.ungroup(id)", tab.id)
    time.sleep(0.6)
    assert tab.observe().title == "Shop"
    browser.worker.evaluate("id => chrome.tabs.remove(id)", mine)
    notes = follow(tab, tab.act(NewTab(url=site.url("/terms")), effect="navigate"))
    assert notes[-1].endswith('tabs now: 1 "Shop", 2 "Terms" (this one)'), notes
    follow(tab, tab.act(CloseTab(), effect="edit"))


def test_a_run_whose_tabs_the_person_closes_hears_of_it(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    """Also while the person has them, and by the tab that the daemon knows the run by."""
    one, two = open_tab(opener(site)), open_tab(opener(site))
    first = two.id
    follow(two, two.act(NewTab(url=site.url("/terms")), effect="navigate"))
    for tab in (one, two):
        daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
        assert isinstance(daemon.ask(Observe(run=tab.run, step=0, tab=tab.id, whole=True)), Failure)
    before = len(daemon.received)
    browser.worker.evaluate("id => chrome.tabs.remove(id)", two.id)
    one.page.close()
    told = daemon.next_of(TabEvent, after=before)
    assert (told.tab, told.kind) == (one.id, "closed")
    before = len(daemon.received)
    browser.worker.evaluate("id => chrome.tabs.remove(id)", first)
    told = daemon.next_of(TabEvent, after=before)
    assert (told.tab, told.kind) == (two.id, "closed")


def test_the_history_goes_both_ways(site: Site, open_tab: OpenTab) -> None:
    one, two = site.add("/h1", "<h1>One</h1>"), site.add("/h2", "<h1>Two</h1>")
    tab = open_tab(one)
    assert tab.act(GoForward(), effect="navigate").detail == "there is no page to go forward to"
    tab.act(Goto(url=two), effect="navigate")
    tab.act(GoBack(), effect="navigate")
    acted = tab.act(GoForward(), effect="navigate")
    assert acted.observation is not None and acted.observation.url == two


# --- pages that cannot be opened -----------------------------------------------------------------------


def test_a_link_that_leads_nowhere_is_an_observation_from_which_the_run_goes_back(site: Site, open_tab: OpenTab) -> None:
    first, other = site.add("/dead", f"<a href='http://{nobody()}/gone'>Gone</a>"), site.add("/other", "<h1>Other</h1>")
    tab = open_tab(first)
    for leave in (GoBack(), Goto(url=other)):
        acted = tab.act(Click(ref=tab.find("link", "Gone").ref))
        assert acted.status == "done" and acted.observation is not None, acted
        assert not acted.observation.documents[0].nodes and acted.observation.url.endswith("/gone")
        assert any("could not be opened" in note for note in acted.observation.notes)
        assert any("could not be opened" in note for note in tab.observe().notes), "asked again, it says so, too"
        left = tab.act(leave, effect="navigate")
        assert left.status == "done" and left.observation is not None, left
    assert left.observation.documents[0].nodes[0].name == "Other"


def test_an_address_that_cannot_be_opened_is_said_and_the_run_goes_back(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/begin", "<h1>Begin</h1>"))
    acted = tab.act(Goto(url=f"http://{nobody()}/"), effect="navigate")
    assert acted.status == "blocked" and "could not be opened" in acted.detail
    assert any("could not be opened" in note for note in tab.observe().notes)
    back = tab.act(GoBack(), effect="navigate")
    assert back.observation is not None and back.observation.documents[0].nodes[0].name == "Begin"


def nobody() -> str:
    """Host and port where nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{one.getsockname()[1]}"
