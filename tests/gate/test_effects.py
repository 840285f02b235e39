"""The gate's judgement: a table of controls and what using them would do."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.gate.addresses import leads_nowhere
from handrail.gate.effects import Forbidden, check_address, judge
from handrail_wire import (
    Amount,
    Check,
    Click,
    CloseTab,
    Copy,
    Drag,
    Draw,
    Facts,
    GoBack,
    GoForward,
    Goto,
    Hover,
    NewTab,
    Paste,
    Point,
    Press,
    Scroll,
    Select,
    SelectText,
    Type,
    Upload,
)

POST = {"action": "https://shop.test/x", "method": "post", "fields": 2, "digest": "0" * 64}
GET = {**POST, "method": "get"}
BOOK = {**GET, "button": "Book now"}
LOGIN = {**POST, "passwords": "current"}
SIGN_IN = {**LOGIN, "button": "Sign in"}
ENTER = Press(ref="e1", keys="Enter")
SUBMIT = Type(ref="e1", text="x", submit=True)
CLICK = Click(ref="e1")
ACCEPT = Click(ref="e1", dialog="accept")
DRAG = Drag(ref="e1", to="e2")
SLIDE = Drag(ref="e1", end=Point(x=4, y=0))
DRAW = Draw(ref="e1", points=[Point(x=1, y=1), Point(x=2, y=2)])
UPLOAD = Upload(ref="e1", files=["/home/ada/cv.pdf"])


def facts(name: str = "", role: str = "button", form: dict[str, Any] | None = None, **more: Any) -> Facts:
    where = {"document_id": "D", "frame_origin": "https://shop.test", "url": "https://shop.test/"}
    submits = more.pop("submits", form is not None)
    return Facts.model_validate(
        {**where, "name": name, "role": role, "form": form, "submits": submits, **more}
    )


@pytest.mark.parametrize(
    "name",
    """
    Pay|Pay now|Pay $20.00|Buy now|Place order|Place your order|Complete purchase|Donate
    Transfer|Send money|Place bid|Book|Book now|Book flight|Reserve|Confirm booking|Cancel booking
    Cancel subscription|Subscribe|Unsubscribe|Start free trial|Send|Send message|Send invitation|Publish|Post
    Tweet|Submit review|Merge pull request|Delete|DELETE|Delete account|Delete 3 messages|Delete…|Erase
    Change password|Generate token|Authorize|Grant access|Share|Invite people|Make public|I agree|Sign
    Submit application|Enroll|Install|Download|Upload file
    """.replace("\n", "|").split("|"),
)  # fmt: skip
def test_controls_that_say_they_cannot_be_undone(name: str) -> None:
    if name := name.strip():
        for role in ("button", "menuitem", "", *(["tab"] if " " in name else [])):
            assert judge(CLICK, facts(name, role)).effect == "commit", (name, role)


@pytest.mark.parametrize(
    "name",
    """
    Search|Next|Back|Continue|Cancel|OK|Preview|Add to cart|Save as draft|Filter|Sort by price|Show more
    Sign in|Log in|Sign out|Forgot password?|Show password|Buying guide|Payment options|Order history
    Send to back|Sent|Posts|Blog post|Next post|Release notes|Deleted items|Download speed|Bookmarks
    Book a flight|Bookcases|Sharepoint|Posters|Payroll|Signal|Tips|Confirm|Submit|Close|Menu|Details
    Resend later
    """.replace("\n", "|").split("|"),
)  # fmt: skip
def test_controls_that_are_harmless(name: str) -> None:
    if name := name.strip():
        assert judge(CLICK, facts(name)).effect == "edit", name


@pytest.mark.parametrize(
    ("url", "nowhere"),
    [
        ("#", True),
        ("https://shop.test/#", True),
        ("javascript:", True),
        ("JavaScript: ;", True),
        ("javascript:void(0);", True),
        ("javascript: void ( 0 ) ; ", True),
        ("javascript:void 0", True),
        ("javascript:false", True),
        ("javascript:pay()", False),
        ("javascript:void(0);pay()", False),
        ("javascript:vo\nid(0)", False),
        ("https://shop.test/", False),
        # Whoever compares this bit by bit is at it for hours.
        ("javascript:" + " " * 50_000 + "x", False),
    ],
)
def test_links_that_lead_nowhere(url: str, nowhere: bool) -> None:
    assert leads_nowhere(url) is nowhere


@pytest.mark.parametrize(
    ("action", "target", "effect", "exemption"),
    [
        # Links lead somewhere; only the strongest words count on them.
        (CLICK, facts("Book", "link", href="https://shop.test/book"), "edit", ""),
        (CLICK, facts("Post", "link", href="https://shop.test/posts/1"), "edit", ""),
        (CLICK, facts("Delete", "link", href="https://shop.test/d/3"), "commit", ""),
        (CLICK, facts("Pay now", "link", href="https://shop.test/p"), "commit", ""),
        (CLICK, facts("×", "link", href="https://shop.test/items/3/delete"), "commit", ""),
        (CLICK, facts("×", "link", href="https://shop.test/a?action=delete&id=3"), "commit", ""),
        (CLICK, facts("×", "link", href="https://shop.test/deleteItem.php?id=3"), "commit", ""),
        (CLICK, facts("Find", "link", href="https://shop.test/?q=delete"), "edit", ""),
        (CLICK, facts("Tips", "link", href="https://shop.test/how-to-delete-old-photos"), "edit", ""),
        (CLICK, facts("Remove", "link", href="https://shop.test/3", hint="data-method=delete"), "commit", ""),
        (CLICK, facts("Book", "link", href="javascript:void(0)"), "commit", ""),
        (CLICK, facts("More", "link", href="javascript:;"), "edit", ""),
        # A page may be called as an act is; what deletes is asked about wherever it leads.
        (CLICK, facts("Buy", "link", href="https://shop.test/buy"), "edit", ""),
        (CLICK, facts("Send money", "link", href="https://shop.test/send-money"), "edit", ""),
        (CLICK, facts("Buy", "link", href="https://shop.test/buy?id=5"), "commit", ""),
        (CLICK, facts("Buy", "menuitem", href="https://shop.test/buy"), "commit", ""),
        (CLICK, facts("Delete", "link", href="https://shop.test/delete"), "commit", ""),
        (CLICK, facts("Delete", "link", href="https://shop.test/wiki/Delete"), "edit", ""),
        (CLICK, facts("Unsubscribe", "link", href="https://shop.test/docs/unsubscribe"), "edit", ""),
        (CLICK, facts("Delete", "link", href="https://shop.test/wiki/Delete", hint="data-method=delete"), "commit", ""),
        (CLICK, facts("Delete", "link", href="https://shop.test/wiki/Delete?_wpnonce=ab"), "commit", ""),
        (CLICK, facts("Delete", "button", href="https://shop.test/wiki/Delete"), "commit", ""),
        # Icons without a name speak through their classes.
        (CLICK, facts("", hint="icon-trash btn"), "commit", ""),
        (CLICK, facts("", hint="icon-menu btn"), "edit", ""),
        # A bare confirmation means what is written above it.
        (CLICK, facts("Confirm", context="Delete this album?"), "commit", ""),
        (CLICK, facts("Confirm", total="$99.00"), "commit", ""),
        (CLICK, facts("Confirm", amounts=[Amount(label="Total", role="maybe")]), "commit", ""),
        (CLICK, facts("Confirm", context="Choose a colour"), "edit", ""),
        # A button is one whatever its role says; what is only chosen by it needs no approval.
        (CLICK, facts("Delete account", "combobox", tag="button"), "commit", ""),
        (CLICK, facts("Delete account", "slider", tag="button"), "commit", ""),
        (CLICK, facts("Delete account", "radio", tag="input", type="submit"), "commit", ""),
        (ENTER, facts("Delete account", "radio", tag="button"), "commit", ""),
        (CLICK, facts("Delete account", "radio", tag="input", type="radio"), "commit", ""),
        (CLICK, facts("Delete account", "radio", tag="input", type="radio", awaits=True), "edit", ""),
        (Check(ref="e1", on=True), facts("Delete account", "checkbox", tag="button"), "commit", ""),
        (CLICK, facts("Publish now", "radio", tag="button", form=GET), "commit", ""),
        (CLICK, facts("Publish now", "radio", tag="button"), "edit", ""),
        (CLICK, facts("Country", "combobox", tag="button", type="button"), "edit", ""),
        # Forms.
        (CLICK, facts("Go", form=POST), "commit", ""),
        (CLICK, facts("Go", form=GET), "edit", ""),
        (CLICK, facts("Go", form={**GET, "card": True}), "commit", ""),
        (CLICK, facts("Save", form={**POST, "passwords": "new"}), "commit", ""),
        (CLICK, facts("Search", form={**POST, "search": True}), "edit", "search"),
        (CLICK, facts("Search", form={**GET, "search": True}, total="$9"), "edit", "search"),
        (CLICK, facts("Next", form=GET, total="$120.00"), "commit", ""),
        # Signing in is exempt, and nothing else that takes the password is.
        (CLICK, facts("Sign in", form=SIGN_IN), "edit", "sign_in"),
        (CLICK, facts("Go", form={**LOGIN, "button": "Go", "label": "Log in"}), "edit",
         "sign_in"),
        (CLICK, facts("", form=LOGIN), "edit", "sign_in"),
        (CLICK, facts("Sign in", form=SIGN_IN, total="$5"), "edit",
         "sign_in"),
        (CLICK, facts("Continue", form={**LOGIN, "button": "Continue",
                                        "label": "Delete account"}), "commit", ""),
        (CLICK, facts("Continue", form={**LOGIN, "button": "Continue"},
                      context="Transfer money"), "commit", ""),
        (CLICK, facts("Confirm", form={**LOGIN, "button": "Confirm"}), "commit", ""),
        # A button that sends a payment form by script.
        (CLICK, facts("Complete", form={**GET, "card": True}, submits=False), "commit", ""),
        (CLICK, facts("Back", form={**GET, "card": True}, submits=False), "edit", ""),
        # Enter inherits what the form's button says.
        (ENTER, facts("From", "textbox", form=BOOK), "commit", ""),
        (Press(ref="e1", keys="Return"), facts("Flight 7", "radio", form=BOOK), "commit", ""),
        (SUBMIT, facts("From", "textbox", form=BOOK),
         "commit", ""),
        (SUBMIT, facts("Name", "textbox", form=POST), "commit", ""),
        (Type(ref="e1", text="x"), facts("Name", "textbox", form=POST), "edit", ""),
        (SUBMIT, facts("Search", "searchbox", form={**GET, "search": True}), "edit",
         "search"),
        (SUBMIT,
         facts("Password", "textbox", form={**LOGIN, "button": "Log in"}), "edit",
         "sign_in"),
        (Press(keys="Space"), facts("Delete", "button"), "commit", ""),
        (Press(keys="a"), facts("Delete", "button"), "edit", ""),
        (Press(text="a b"), facts("Delete", "button"), "commit", ""),
        (Press(text="ab"), facts("Delete", "button"), "edit", ""),
        (Press(keys="Tab"), facts("Delete", "button"), "edit", ""),
        # Messages are sent by Enter, new lines are typed.
        (Press(ref="e1", keys="Control+Enter"), facts("Body", "textbox", tag="textarea"), "commit", ""),
        (Press(ref="e1", keys="Command+return"), facts("Body", "textbox", tag="input"), "commit", ""),
        (Press(keys="Control+Enter"), facts("", "", tag="body"), "commit", ""),
        (Press(ref="e1", keys="Meta+Enter"), facts("Mail from Bo", "row"), "commit", ""),
        (ENTER, facts("Write a message", "row"), "edit", ""),
        (Press(ref="e1", keys="\r"), facts("Delete", "button"), "commit", ""),
        (ENTER, facts("Write a message", "textbox", tag="div"), "commit", ""),
        (ENTER, facts("Message Ada", "textbox", tag="input"), "commit", ""),
        (Type(ref="e1", text="hi", submit=True), facts("", "textbox", tag="textarea"), "commit", ""),
        (Type(ref="e1", text="a\nb"), facts("Body", "textbox", tag="textarea"), "edit", ""),
        (ENTER, facts("City", "combobox", tag="input"), "edit", ""),
        # Boxes are chosen, and sent later; a switch acts at once.
        (CLICK, facts("I agree", "checkbox"), "edit", ""),
        (Check(ref="e1"), facts("I agree", "checkbox"), "edit", ""),
        (Check(ref="e1"), facts("Make public", "switch"), "commit", ""),
        (CLICK, facts("Make public", "switch"), "commit", ""),
        (Check(ref="e1"), facts("Dark mode", "switch"), "edit", ""),
        (CLICK, facts("Updates", "checkbox", form=POST), "commit", ""),
        # A choice that sends its form is judged by what is chosen; the form, if that says nothing.
        (Select(ref="e1", options=["Delete selected"]), facts("Action", "combobox", form=GET), "commit", ""),
        (Select(ref="e1", options=["Delete selected"]), facts("Action", "combobox"), "commit", ""),
        (Select(ref="e1", options=["Delete selected"]), facts("Action", "combobox", awaits=True), "edit", ""),
        (Select(ref="e1", options=["Price"]), facts("Sort by", "combobox", form=GET), "edit", ""),
        (Select(ref="e1", options=["Price"]), facts("Sort by", "combobox", form=POST), "edit", "step"),
        (Select(ref="e1", options=["Ada"]), facts("Owner", "combobox", form=POST), "commit", ""),
        # Forms that only go on or change a cart.
        (CLICK, facts("Next", form=POST), "edit", "step"),
        (CLICK, facts("In den Warenkorb", form=POST, total="48,20 €"), "edit", "step"),
        (CLICK, facts("Weiter", form=POST, total="48,20 €"), "commit", ""),
        (CLICK, facts("Next", form={**POST, "card": True}), "commit", ""),
        (CLICK, facts("Next", form=POST, context="Delete account"), "commit", ""),
        (CLICK, facts("Next", form={**POST, "label": "Konto löschen"}), "commit", ""),
        # Links that are buttons, and links that are headlines.
        (CLICK, facts("Share", "link", href="https://shop.test/#"), "commit", ""),
        (CLICK, facts("Share", "link", href="https://shop.test/s", hint="share(3); return false"), "commit", ""),
        (CLICK, facts("Share", "link", href="https://shop.test/s"), "edit", ""),
        (CLICK, facts("Bank to delete its branches in three towns", "link", href="https://shop.test/n"), "edit",
         ""),
        (CLICK, facts("×", "link", href="https://shop.test/eintrag/3/l%C3%B6schen"), "commit", ""),
        # A bare yes under a question, in any language.
        (CLICK, facts("Weiter", context="Projekt löschen?"), "commit", ""),
        (CLICK, facts("Weiter", context="Konto löschen"), "edit", ""),
        (CLICK, facts("はい", context="削除しますか？"), "commit", ""),
        (CLICK, facts("Abbrechen", context="Projekt löschen?"), "edit", ""),
        # The Delete key in a field takes a letter, elsewhere what is selected.
        (Press(ref="e1", keys="Delete"), facts("Mail from Bo", "row"), "commit", ""),
        (Press(ref="e1", keys="Meta+Backspace"), facts("notes.txt", "listitem"), "commit", ""),
        (Press(ref="e1", keys="del"), facts("Mail from Bo", "row"), "commit", ""),
        (Press(ref="e1", keys="Control+X"), facts("notes.txt", "listitem"), "commit", ""),
        (Press(ref="e1", keys="cmd+x"), facts("Subject", "textbox"), "edit", ""),
        (Press(ref="e1", keys="Backspace"), facts("notes.txt", "listitem"), "edit", ""),
        (Press(ref="e1", keys="Delete"), facts("Subject", "textbox"), "edit", ""),
        # What a dialog asks is not known beforehand.
        (ACCEPT, facts("Show more"), "commit", ""),
        (ACCEPT, facts("Subject", "textbox"), "commit", ""),
        (ACCEPT, facts("Search", form={**POST, "search": True}), "commit", ""),
        # A press that is let go over the same thing is a click; over another, it depends on that.
        (SLIDE, facts("Delete"), "commit", ""),
        (SLIDE, facts("Go", form=POST), "commit", ""),
        (DRAW, facts("Pay now"), "commit", ""),
        (DRAW, facts("", "canvas"), "edit", ""),
        (SLIDE, facts("Volume", "slider"), "edit", ""),
        (DRAG, facts("Send invoice to Bo", "listitem", drop="list Done column"), "edit", ""),
        (DRAG, facts("Photo", "img", drop="button Recycle icon-trash"), "commit", ""),
        (DRAG, facts("Photo", "img", drop="region Blog post"), "edit", ""),
        (DRAG, facts("", "generic", drop="generic Slide to confirm ride"), "commit", ""),
        (DRAG, facts("", "generic", drop="generic Swipe to book"), "commit", ""),
        (DRAG, facts("", "generic", drop="generic Slide to confirm"), "commit", ""),
        (DRAG, facts("", "generic", drop="generic Desliza para enviar"), "commit", ""),
        (DRAG, facts("Draft", "listitem", drop="list Published"), "commit", ""),
        (DRAG, facts("Mail", "row", drop="treeitem 垃圾箱"), "commit", ""),
        (DRAG, facts("Task", "listitem", drop="listitem Publish the newsletter"), "edit", ""),
        (SLIDE, facts("Confirmer", "slider"), "commit", ""),
        # Text that was copied on another site, and files for a part of the page of another site.
        (Paste(ref="e1"), facts("To", "textbox"), "edit", ""),
        (Paste(ref="e1"), facts("To", "textbox", pasted_from="https://mail.test"), "commit", ""),
        (Press(keys="Control+V"), facts("To", "textbox", pasted_from="https://mail.test"), "commit", ""),
        (UPLOAD, facts("Upload CV", "button", type="file"), "edit", ""),
        (UPLOAD, facts("Choose", "button"), "edit", ""),
        (UPLOAD, facts("Delete", "button"), "commit", ""),
        (UPLOAD, facts("CV", "button", type="file", url="https://jobs.test/"), "commit", ""),
        (NewTab(url="https://shop.test/items"), None, "navigate", ""),
        (NewTab(url="https://shop.test/items/3/delete"), None, "commit", ""),
        (NewTab(), None, "navigate", ""),
        (CloseTab(), None, "edit", ""),
        (Copy(), None, "read", ""),
        (SelectText(ref="e1"), facts("Delete"), "read", ""),
        (Hover(ref="e1", at=Point(x=1, y=1)), facts("Delete"), "read", ""),
        # Looking and pointing.
        (CLICK, facts("Send a message to", "textbox"), "edit", ""),
        (Click(ref="e1", button="right"), facts("Delete"), "edit", ""),
        # A key that is held takes nothing away.
        (Click(ref="e1", modifiers=["Control"]), facts("Delete"), "commit", ""),
        (Click(ref="e1", modifiers=["Shift"]), facts("Pay", "menuitem"), "commit", ""),
        (Click(ref="e1", modifiers=["Meta"]), facts("Go on", form={**POST, "button": "Pay"}), "commit", ""),
        (Click(ref="e1", modifiers=["Control"]), facts("Handbook", "link", href="https://shop.test/handbook"), "edit", ""),
        (Scroll(), None, "read", ""),
        (Goto(url="https://shop.test/items"), None, "navigate", ""),
        (Goto(url="https://shop.test/items/3/delete"), None, "commit", ""),
        (Goto(url="https://shop.test/oauth/authorize?x=1"), None, "commit", ""),
        (Goto(url="https://shop.test/search?q=how+to+delete"), None, "navigate", ""),
    ],
)  # fmt: skip
def test_the_effect(action: Any, target: Facts | None, effect: str, exemption: str) -> None:
    judgement = judge(action, target)
    assert (judgement.effect, judgement.exemption) == (effect, exemption)
    assert bool(judgement.reasons) == (effect == "commit"), "whoever is asked is told why"


@pytest.mark.parametrize(
    "action",
    [Goto(url="https://news.test/"), Goto(url="https://shop.test/out"), GoBack(), GoForward(), CloseTab(), CLICK],
)
def test_what_the_person_wrote_is_not_left_unasked(action: Any) -> None:
    link = {"role": "link", "tag": "a", "href": "https://shop.test/help"}
    judged = judge(action, facts("Help", **link, held=True, drafts=["Comment", "Title"]))
    assert judged.effect == "commit" and not judged.suspected
    assert 'The page has text that you typed and did not send: "Comment", "Title"' in judged.reasons
    asked = judge(action, facts("Help", **link, held=True, drafts=[""]))
    assert "The page asks whether to leave it: something there is not saved" in asked.reasons


def test_a_policy_may_add_labels() -> None:
    assert judge(CLICK, facts("Lift off"), ["lift off"]).effect == "commit"
    assert judge(ENTER, facts("Name", "textbox", form={**GET, "button": "Lift off"}),
                 ["Lift off"]).effect == "commit"  # fmt: skip
    assert judge(CLICK, facts("Lift off"), ["Land"]).effect == "edit"


def test_a_policy_cannot_lower_anything() -> None:
    for labels in ([], ["Something else"], ["Delete"]):
        assert judge(CLICK, facts("Delete"), labels).effect == "commit"


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)", "data:text/html,x", "blob:https://a.test/1", "file:///etc/passwd", "chrome://settings",
        "chrome-extension://abc/x.html", "view-source:https://a.test", "about:blank", "ftp://a.test/",
        "a.test",
        "", "//a.test/x", "https://user@a.test/", "https://user:pw@a.test/", "https:\\\\user@a.test",
        "http://[", "https://", " javascript:alert(1)", "java\nscript:alert(1)", "https://a%2f.test/",
    ],
)  # fmt: skip
def test_addresses_that_are_never_opened(url: str) -> None:
    with pytest.raises(Forbidden):
        check_address(url)
    with pytest.raises(Forbidden):
        judge(Goto(url=url), None)
    with pytest.raises(Forbidden):
        judge(NewTab(url=url), None)
    if url:
        with pytest.raises(Forbidden):
            judge(CLICK, facts("Go", "link", href=url))


@pytest.mark.parametrize(
    ("url", "read"),
    [
        ("https://good.test\\@evil.test/", "https://good.test/@evil.test/"),
        ("https://evil.test\\.good.test/?q=x", "https://evil.test/.good.test/?q=x"),
        ("http://good.test\\account\\delete", "http://good.test/account/delete"),
        ("https:evil.test", "https://evil.test/"), ("https:///evil.test", "https://evil.test/"),
        ("https://ev\til.te\nst/", "https://evil.test/"), ("https://good.test/a/../delete", "https://good.test/delete"),
        ("not an address", "not an address"),
    ],
)  # fmt: skip
def test_an_address_is_judged_as_browsers_read_it(url: str, read: str) -> None:
    assert Goto(url=url).url == NewTab(url=url).url == read


def test_a_deletion_by_address_is_found_however_it_is_written() -> None:
    assert judge(Goto(url="http://good.test\\account\\delete"), None).effect == "commit"


@pytest.mark.parametrize(
    "url", ["https://a.test", "HTTP://A.test:8080/x?y#z", " https://a.test/ ", "https://[::1]/"]
)
def test_addresses_that_may_be_opened(url: str) -> None:
    check_address(url)


MESSAGE_BOX = {**GET, "text_fields": 1}


@pytest.mark.parametrize(
    ("action", "target", "effect"),
    [
        # A chat's box is often a form without a button, which its script sends.
        (SUBMIT, facts("Message the seller", "textbox", MESSAGE_BOX, tag="input"), "commit"),
        (SUBMIT, facts("Message the seller", "textbox", {**MESSAGE_BOX, "search": True}, tag="input"), "edit"),
        (SUBMIT, facts("Message the seller", "textbox", {**MESSAGE_BOX, "button": "Next"}, tag="input"), "edit"),
        # What is slid acts where it is let go.
        (SLIDE, facts("Slide to pay 99 EUR", "slider", submits=False), "commit"),
        (SLIDE, facts("Volume", "slider", submits=False), "edit"),
        (DRAW, facts("Slide to pay 99 EUR", "slider", submits=False), "commit"),
    ],
)
def test_boxes_for_messages_and_sliders(action: Any, target: Facts, effect: str) -> None:
    assert judge(action, target).effect == effect
