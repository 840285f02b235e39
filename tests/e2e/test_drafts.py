"""What the person wrote into a page and did not send is not thrown away unasked; what the run wrote is its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from handrail_wire import Action, Click, CloseTab, GoBack, Goto, NewTab, Type
from tests.e2e.conftest import Tab
from tests.e2e.test_worker_approvals import approval_page, ask_for, decide_on
from tests.support.browser import ExtensionBrowser
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]

FORM = (
    "<form method=post action=/posted><label>Title <input name=title></label>"
    "<label>Comment <textarea name=body></textarea></label>"
    "<label>City <input name=city value=Rome></label><button>Post</button></form>"
)
ASKS = "<script>onbeforeunload = (event) => event.preventDefault()</script>"


def write(tab: Tab, selector: str, text: str) -> None:
    """As the person, who then turns to the panel: the field is left."""
    tab.page.focus(selector)
    tab.page.keyboard.type(text)
    tab.page.evaluate("document.activeElement.blur()")


def drafts(tab: Tab, action: Action) -> list[str]:
    return tab.facts(action).drafts


@pytest.fixture
def there(site: Site) -> str:
    return site.add("/there", "<h1>There</h1>")


@pytest.mark.parametrize("looked", ["before", "after"])
def test_what_the_person_wrote_is_known_whenever_the_run_began(
    site: Site, open_tab: OpenTab, there: str, looked: str
) -> None:
    away = f"<a href={there}>Away</a><a href='#here'>Here</a><a href={there} target=_blank>Beside</a>"
    tab = open_tab(site.add("/form", f"{FORM}{away}<div contenteditable aria-label=Notes></div>"))
    if looked == "before":
        tab.observe()
    write(tab, "textarea", "Ten lines of mine")
    here = tab.page.url
    assert drafts(tab, Goto(url=there)) == ["Comment"]
    assert drafts(tab, GoBack()) == drafts(tab, CloseTab()) == drafts(tab, Goto(url=here)) == ["Comment"]
    assert drafts(tab, Click(ref=tab.find("link", "Away").ref)) == ["Comment"]
    # None of these leaves the page.
    stays = [Click(ref=tab.find("link", name).ref) for name in ("Here", "Beside")]
    stays.append(Click(ref=tab.find("link", "Away").ref, modifiers=["Control"]))
    for action in [*stays, Goto(url=f"{here}#here"), NewTab(url=there)]:
        assert drafts(tab, action) == []


def test_an_editor_with_the_persons_words(site: Site, open_tab: OpenTab, there: str) -> None:
    tab = open_tab(site.add("/editor", "<div contenteditable role=textbox aria-label=Notes>Old</div>"))
    assert drafts(tab, Goto(url=there)) == []
    write(tab, "div", "New ")
    assert drafts(tab, Goto(url=there)) == ["Notes"]


@pytest.mark.parametrize(
    ("page", "selector", "text"),
    [
        (FORM, "textarea", ""),
        ("<form role=search><input aria-label=Find><button>Go</button></form>", "input", "shoes"),
        (
            "<form action=/found><input name=from><input name=to><button>Search</button></form>",
            "input",
            "BER",
        ),
        ("<input type=search aria-label=Find>", "input", "shoes"),
        ("<form method=post><input type=password name=p><button>Sign in</button></form>", "input", "secret"),
    ],
)
def test_what_is_no_draft(
    site: Site, open_tab: OpenTab, there: str, page: str, selector: str, text: str
) -> None:
    tab = open_tab(site.add("/nothing", page))
    write(tab, selector, text)
    assert drafts(tab, Goto(url=there)) == []


def test_what_a_script_filled_in_was_sent_or_was_taken_back_is_no_draft(
    site: Site, open_tab: OpenTab, there: str
) -> None:
    scripted = "<script>document.querySelector('textarea').value = 'by script'; onsubmit = (e) => e.preventDefault()</script>"
    tab = open_tab(site.add("/scripted", FORM + scripted))
    assert drafts(tab, Goto(url=there)) == []
    write(tab, "textarea", "mine")
    assert drafts(tab, Goto(url=there)) == ["Comment"]
    tab.page.click("text=Post")
    assert drafts(tab, Goto(url=there)) == []
    write(tab, "[name=city]", "!")
    assert drafts(tab, Goto(url=there)) == ["City"]
    tab.page.focus("[name=city]")
    tab.page.keyboard.press("End")
    tab.page.keyboard.press("Backspace")
    tab.page.evaluate("document.querySelector('[name=city]').value = 'Rome'")
    assert drafts(tab, Goto(url=there)) == []


def test_what_the_run_wrote_is_no_draft_and_a_draft_that_it_adds_to_is_one(
    site: Site, open_tab: OpenTab, there: str
) -> None:
    tab = open_tab(site.add("/both", FORM))
    tab.act(Type(ref=tab.find("textbox", "Title").ref, text="by the run"))
    assert drafts(tab, Goto(url=there)) == []
    write(tab, "textarea", "mine")
    comment = tab.find("textbox", "Comment").ref
    tab.act(Type(ref=comment, text=" and more", clear=False))
    assert drafts(tab, Goto(url=there)) == ["Comment"]
    tab.act(Type(ref=comment, text="all anew"))
    assert drafts(tab, Goto(url=there)) == []


@pytest.mark.parametrize("how", ["goto", "link"])
def test_the_page_is_not_left_without_an_approval(
    site: Site, open_tab: OpenTab, there: str, how: str
) -> None:
    tab = open_tab(site.add("/kept", f"{FORM}<a href={there}>Away</a>"))
    action = Goto(url=there) if how == "goto" else Click(ref=tab.find("link", "Away").ref)
    unknown = tab.facts(action)
    write(tab, "textarea", "mine")
    acted = tab.daemon.acted(tab.message(action, unknown, effect="navigate"))
    assert (acted.status, acted.detail) == (
        "stale",
        "changed since it was decided: what the person has written there",
    )
    acted = tab.act(action, effect="navigate")
    assert (acted.status, acted.detail) == ("blocked", "this step needs an approval")
    assert tab.page.input_value("textarea") == "mine"


@pytest.mark.parametrize("how", ["goto", "link"])
def test_the_page_is_left_with_an_approval_also_if_it_asks(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, there: str, how: str
) -> None:
    tab = open_tab(site.add(f"/approved-{how}", f"{ASKS}{FORM}<a href={there}>Away</a>"))
    write(tab, "textarea", "mine")
    tab.page.mouse.click(5, 5)
    action = Goto(url=there) if how == "goto" else Click(ref=tab.find("link", "Away").ref)
    ask = ask_for(tab, action)
    decide_on(approval_page(browser, tab.daemon, ask), ask, "approve")
    tab.step = ask.step - 1
    acted = tab.daemon.acted(tab.message(action, ask.facts, effect="commit", ticket=ask.ticket))
    assert acted.status == "done" and acted.observation is not None and acted.observation.url == there, acted


@pytest.mark.parametrize("verb", ["goto", "close"])
def test_a_page_that_asks_to_stay_is_left_only_for_what_the_run_put_in(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, there: str, verb: str
) -> None:
    """What the person drew in a canvas nobody but the page can know of."""
    page = site.add(f"/drawn-{verb}", f"{ASKS}<canvas></canvas>{FORM}")
    tab = open_tab(site.add("/opener", "<h1>Opener</h1>"))
    action: Action
    if verb == "close":
        action, drawn = CloseTab(), opened_tab(tab, browser, page)
    else:
        action, drawn = Goto(url=there), tab.page
        assert tab.act(Goto(url=page), effect="navigate").status == "done"
        drawn.wait_for_url(page)
    drawn.mouse.click(20, 20)
    acted = tab.daemon.acted(tab.message(action, None, effect="navigate"))
    assert acted.status == "blocked" and "asked whether to leave it" in acted.detail, acted
    assert drafts(tab, action) == [""]
    unasked = tab.daemon.acted(tab.message(action, tab.facts(action), effect="navigate"))
    assert unasked.detail == "this step needs an approval"
    assert drawn.evaluate("onbeforeunload = null; document.forms.length") == 1


def opened_tab(tab: Tab, browser: ExtensionBrowser, url: str) -> Page:
    with tab.page.context.expect_page() as opened:
        assert tab.act(NewTab(url=url), effect="navigate").status == "done"
    opened.value.on("dialog", lambda dialog: None)  # It is the extension that answers.
    opened.value.wait_for_url(url)
    find = "async (url) => (await chrome.tabs.query({})).find((one) => one.url === url).id"
    tab.id = browser.worker.evaluate(find, url)
    return opened.value
