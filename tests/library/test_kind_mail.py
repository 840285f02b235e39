"""Mailboxes as a kind of site: their pages are recognised, and a small model is led through them."""

from __future__ import annotations

from datetime import date

import pytest

from handrail.assist.forced import forced
from handrail.decision.choices import Choices
from handrail.decision.decision import Step
from handrail.happened.events import Erred, Popped, Pushed, RunEvent
from handrail.happened.steps import Acted
from handrail.library.library import Library
from handrail.page.observation import Page
from handrail.policy.tiers import Tier
from handrail.stack.machine import Stack, fold
from handrail.states.states import recognise
from handrail.states.told import Named
from handrail.turn.prepare import reached
from handrail_wire import Document, Node, Observation, Type
from tests.support.turns import prepare

LIBRARY = Library.load()
KIND = LIBRARY.sites["kind_mail"]
BOX = "http://127.0.0.1:4000/?_task=mail&_mbox=INBOX"
USED = ("link", "button", "textbox", "combobox", "menuitem", "option", "clickable", "listbox", "tab", "treeitem", "searchbox")


def mailbox(*lines: str, url: str = BOX, title: str = "Harbour Mail :: Inbox") -> Page:
    """A page written as `role name = value` lines, disabled with a `-` before it; the number of a line is its ref."""
    nodes = []
    for at, line in enumerate(lines):
        off, line = line.startswith("-"), line.removeprefix("-")
        called, _, value = line.partition(" = ")
        role, _, name = called.partition(" ")
        ref = f"e{at}" if role in USED else ""
        nodes.append(Node(ref=ref, role=role, name=name, value=value, states=["disabled"] if off else []))
    document = Document(frame=0, document_id="D", url=url, origin=url[:16], nodes=nodes)
    return Page(Observation(tab=1, url=url, title=title, documents=[document]))


TASKS = ("button Compose", "-button Mail", "button Contacts", "button Settings")
SEARCH = ("search Email search input", "textbox Search terms", "button Options", "table Email Messages Listing")
ROWS = (
    "text Harbour Gym", "text 2025-04-02 23:29", "link New in our shop, no. 28",
    "text Leila Farah", "text 2025-03-15 12:30", "link Re: Phone contract",
    "text Jonas Weber", "text 2025-03-15 10:06", "link Re: Phone contract",
    "text Carlos Silva", "text 2025-03-13 16:58", "link Phone contract",
)  # fmt: skip
OFF = ("-menuitem Reply", "-button Reply all", "-button Forward", "-menuitem Delete", "menuitem Mark", "menuitem More")
BAR = tuple(one.removeprefix("-") for one in OFF)
READ = (
    "iframe Message preview", "text Re: Phone contract", "text From", "link Jonas Weber", "text on 2025-03-15 10:06",
    "link Details", "region Attachments", "link contract.pdf (~948 B)", "region Message Body", "text The offer still stands.",
)  # fmt: skip
INBOX = mailbox(*TASKS, *SEARCH, *ROWS, *OFF)
OPEN = mailbox(*TASKS, *SEARCH, *ROWS, *BAR, *READ)
EMPTY = mailbox(*TASKS, *SEARCH, *OFF)
MARKS = mailbox(*TASKS, *SEARCH, *ROWS, *BAR, *READ, "menu Mark selected messages as...", "menuitem As read",
                "menuitem As unread", "menuitem As flagged", "menuitem As unflagged")  # fmt: skip
MORE = (*TASKS, *SEARCH, *ROWS, *BAR, *READ, "menu More message actions", "menuitem Export", "menuitem Move to...", "menuitem Copy to...")
COMPOSE = ("button Compose", "button Mail", "button Contacts", "button Attach a file", "menuitem Save", "combobox To", "combobox",
           "link Add recipient (header)", "textbox Subject", "textbox Message Body", "button Send")  # fmt: skip
FILLED = tuple(f"{one} = Text" if one in ("combobox To", "textbox Subject", "textbox Message Body") else one for one in COMPOSE)
WRITE = f"{BOX}&_action=compose"
PEOPLE = ("button Compose", "button Mail", "-button Contacts", "textbox Search terms", "option Tomas Berg", "option Leila Farah",
          "menuitem Create", "-menuitem Delete")  # fmt: skip
BOOK = "http://127.0.0.1:4000/?_task=addressbook"
CARD = ("text Tomas Berg", "tab Properties", "group Email", "link tomas@example.com", "group Phone", "link +49 40 55 2378", "button Edit")
FORM = ("textbox First Name", "textbox Last Name", "textbox Email", "textbox Phone", "button Save")
# Gmail, in German and in English, as it names its controls.
GMAIL = mailbox(
    "button Schreiben", "link Posteingang 3", "link Gesendet", "link Entwürfe", "textbox E-Mails durchsuchen",
    "button Archivieren", "button Als ungelesen markieren", "button Löschen", "heading Protokoll", "heading Lena Berg <lena@example.org>",
    "text an mich", "button Antworten",
    url="https://mail.google.com/mail/u/0/#inbox/1", title="Protokoll - Gmail",
)  # fmt: skip
OUTLOOK = mailbox(
    "button New mail", "searchbox Search for email, meetings, files and more.", "treeitem Inbox 4 unread", "treeitem Projects",
    "option Unread Lena Berg Minutes Fri 10:12 Here they are", "option Paul Iversen Minutes Fri 9:30 Not yet",
    url="https://outlook.live.com/mail/0/", title="Mail - Ada - Outlook",
)  # fmt: skip


def state(page: Page, **arguments: str) -> str:
    named = Named(tuple(arguments[name] for name in ("subject", "name") if name in arguments))
    return recognise(KIND.states, page.observation.url, page.all_nodes, page.signs, arguments, named)


def at_work(policy: str, *events: RunEvent, **arguments: str) -> Stack:
    called = LIBRARY.entries[policy].policy.call_text(arguments)
    return fold([Pushed("mail_agent", {}, "go"), Pushed(policy, arguments, called), *events])


def chosen(policy: str, page: Page, *events: RunEvent, tier: Tier = "small", **arguments: str) -> Choices:
    """What a policy that the mailbox's root called may choose on a page."""
    one = LIBRARY.entries[policy].policy
    stack = at_work(policy, *events, **arguments)
    return prepare(one, stack, page, LIBRARY, tier=tier, today=date(2026, 1, 2), mark="page-0")[1]


def pressed(page: Page, choices: Choices) -> list[str]:
    """What may be pressed, by its names."""
    return [page.nodes[ref].name for ref in choices.elements.get("click", ())]


def only(choices: Choices, *events: RunEvent, **arguments: str) -> Step | None:
    """The one step that code takes without asking a model."""
    stack = at_work("open_mail", *events, **arguments)
    decided = forced(choices, stack.top.history, arguments)
    return decided.steps[0] if decided else None


def did(page: Page, ref: str, verb: str = "click", text: str = "") -> RunEvent:
    """Something was done, whatever page that led to."""
    into = f'"{text}" into ' if verb == "type" else ""
    return Acted(f'{verb} {into}"{page.nodes[ref].name}"', "done", page="before", ref=ref, verb=verb, url=page.observation.url)


def ref_of(page: Page, name: str) -> str:
    return next(ref for ref, node in page.nodes.items() if node.name == name)


WAITED = Acted("wait 1 s", "done", page="before", verb="wait")


@pytest.mark.parametrize("page", [INBOX, OPEN, EMPTY, GMAIL, OUTLOOK, mailbox(*COMPOSE, url=WRITE), mailbox(*PEOPLE, url=BOOK)])
def test_mailboxes_are_recognised_and_are_nothing_else(page: Page) -> None:
    kinds = {name for name, site in LIBRARY.sites.items() if site.likeness(page.signs)}
    assert kinds == {"kind_mail"}
    assert LIBRARY.root(page.observation.url, page.observation.title, page.signs).name == "mail_agent"


def test_each_page_is_in_its_state() -> None:
    wanted = {"subject": "Re: Phone contract", "sender": "Jonas Weber"}
    assert state(INBOX, **wanted) == "mail_listed" and state(INBOX, subject="Lunch") == "mails"
    assert state(OPEN, **wanted) == "mail_open"
    assert state(OPEN, subject="Re: Phone contract", sender="Leila Farah") == "mail_shown" == state(OPEN, subject="Re: Phone contract")
    found = mailbox(*TASKS, *SEARCH, "button Reset search", *OFF)
    assert state(found, words="Phone") == "mails_found"
    assert state(mailbox(*MORE, "link Inbox", "link Projects"), folder="Projects") == "mail_folders"
    assert state(mailbox(*MORE), folder="Projects", **wanted) == "mail_open"
    assert state(mailbox(*COMPOSE, url=WRITE)) == "mail_blank" and state(mailbox(*FILLED, url=WRITE)) == "mail_written"
    typed = mailbox(*COMPOSE, "option Jonas Weber <jonas@example.com>", url=WRITE)
    assert state(typed, to="Jonas Weber") == state(typed, to="jonas@example.com") == "recipient_suggested"
    people = mailbox(*PEOPLE, url=BOOK)
    assert state(people, name="Tomas Berg") == "contact_listed" and state(people, name="Nora Lund") == "contacts"
    assert state(mailbox(*PEOPLE, *CARD, url=BOOK), name="Tomas Berg") == "contact_card"
    assert state(mailbox(*PEOPLE, *FORM, url=BOOK)) == "contact_form"
    assert state(GMAIL, subject="Protokoll", sender="Lena Berg") == "mail_open"
    assert state(OUTLOOK, subject="Minutes", sender="Lena Berg") == "mail_listed"


MEANT = {"subject": "Re: Phone contract", "sender": "Jonas Weber"}
ROW = f"e{len(TASKS + SEARCH) + 8}"
"""The row of that mail."""


def test_a_mail_is_told_from_others_of_its_subject_by_its_sender() -> None:
    choices = chosen("open_mail", INBOX, **MEANT)
    assert choices.elements == {"click": (ROW,)} and only(choices)
    assert len(chosen("open_mail", INBOX, subject="Re: Phone contract").elements["click"]) == 2, "a model chooses"
    assert len(chosen("open_mail", INBOX, subject="Re: Phone contract", sender="Ada").elements["click"]) == 2
    assert len(chosen("open_mail", INBOX, tier="large", **MEANT).elements["click"]) > 10
    listed = chosen("open_mail", OUTLOOK, subject="Minutes", sender="Lena Berg")
    assert pressed(OUTLOOK, listed) == ["Unread Lena Berg Minutes Fri 10:12 Here they are"]


def test_when_the_mail_is_open_its_part_is_over() -> None:
    policy = LIBRARY.entries["open_mail"].policy
    for page, tier, over in ((OPEN, "small", True), (INBOX, "small", False), (OPEN, "large", False)):
        found = reached(policy, at_work("open_mail", **MEANT), page, LIBRARY, tier)  # type: ignore[arg-type]
        assert (found is not None) is over


def test_while_a_mail_is_loading_no_other_one_is_opened() -> None:
    waiting = chosen("open_mail", INBOX, did(INBOX, ROW), **MEANT)
    assert waiting.only_verb == "wait" and only(waiting)
    asked = chosen("open_mail", INBOX, did(INBOX, ROW), WAITED, **MEANT)
    assert (asked.elements, asked.endings) == ({}, ("failed",))


def test_a_mail_that_is_not_listed_is_searched_for() -> None:
    search = chosen("open_mail", EMPTY, **MEANT)
    assert search.due == (("type", "e5"),)
    assert only(search) == Type(ref="e5", text="Re: Phone contract", submit=True)
    typed = did(EMPTY, "e5", "type", "Re: Phone contract")
    found = mailbox(*TASKS, *SEARCH, "button Reset search", *ROWS, *OFF)
    assert len(pressed(found, chosen("open_mail", found, typed, **MEANT))) == 1
    assert chosen("open_mail", EMPTY, typed, **MEANT).only_verb == "wait", "the list may be loading"
    further = chosen("open_mail", EMPTY, typed, WAITED, **MEANT)
    assert further.values == {"e5": "Jonas Weber"}, "then by the sender"
    both = did(EMPTY, "e5", "type", "Jonas Weber")
    assert "failed" in chosen("open_mail", EMPTY, typed, WAITED, both, WAITED, **MEANT).endings
    about = {"words": "Phone", "question": "who?"}
    assert chosen("search_mails", EMPTY, **about).entered == {"e5"}
    assert "Re: Phone contract" in shown("search_mails", found, **about)


@pytest.mark.parametrize(
    ("arguments", "menu", "item"),
    [({"action": "flag"}, "Mark", "As flagged"), ({"action": "unread"}, "Mark", "As unread"), ({"action": "move", "folder": "Projects"}, "More", "Move to...")],
)
def test_what_lies_in_a_menu_is_done_step_by_step_and_once(arguments: dict[str, str], menu: str, item: str) -> None:
    about = {**MEANT, **arguments}
    assert chosen("sort_mail", INBOX, **about).callees[0].name == "open_mail"
    assert pressed(OPEN, first := chosen("sort_mail", OPEN, **about)) == [menu] and only(first)
    page = MARKS if menu == "Mark" else mailbox(*MORE)
    opened = did(page, ref_of(page, menu))
    second = chosen("sort_mail", page, opened, **about)
    assert pressed(page, second) == [item] and only(second)
    done = did(page, ref_of(page, item))
    if "folder" in arguments:
        folders = mailbox(*MORE, "link Inbox", "link Projects")
        assert pressed(folders, chosen("sort_mail", folders, opened, done, **about)) == ["Projects"]
    after = chosen("sort_mail", OPEN, opened, done, **about)
    assert after.only_verb == "wait"
    assert chosen("sort_mail", OPEN, opened, done, WAITED, **about).endings == ("done", "failed")


def test_a_mail_is_deleted_once_though_another_one_of_its_kind_comes_up() -> None:
    about = {**MEANT, "action": "delete"}
    call = LIBRARY.entries["open_mail"].policy.call_text(MEANT)
    called = (Pushed("open_mail", MEANT, call), Popped("done", "Re: Phone contract"))
    assert pressed(OPEN, chosen("sort_mail", OPEN, *called, **about)) == ["Delete"]
    deleted = (*called, did(OPEN, ref_of(OPEN, "Delete")), WAITED)
    for page in (OPEN, INBOX, EMPTY):
        left = chosen("sort_mail", page, *deleted, **about)
        assert (left.elements, left.callees, left.endings) == ({}, (), ("done", "failed"))


LETTER = {"to": "jonas@example.com", "subject": "Friday", "text": "At nine.", "then": "send"}


def test_a_mail_is_written_and_sent_by_code_where_nothing_is_missing() -> None:
    assert pressed(INBOX, begin := chosen("write_message", INBOX, **LETTER)) == ["Compose"] and only(begin)
    page = mailbox(*COMPOSE, url=WRITE)
    first = chosen("write_message", page, **LETTER)
    assert [page.nodes[ref].name for _, ref in first.due] == ["To"], "it opens suggestions"
    to = did(page, ref_of(page, "To"), "type", LETTER["to"])
    page = mailbox(*(f"{one} = {LETTER['to']}" if one == "combobox To" else one for one in COMPOSE), url=WRITE)
    due = chosen("write_message", page, to, **LETTER)
    assert [page.nodes[ref].name for _, ref in due.due] == ["Subject", "Message Body"]
    typed = [to, *(did(page, ref, "type", due.values[ref]) for _, ref in due.due)]
    offered = mailbox(*COMPOSE, "option Jonas Weber <jonas@example.com>", "option Jonas Wood <wood@example.com>", url=WRITE)
    assert pressed(offered, chosen("write_message", offered, to, **LETTER)) == ["Jonas Weber <jonas@example.com>"]
    unsure = chosen("write_message", page, *typed, **LETTER)
    assert pressed(page, unsure) == ["Send"] and unsure.endings == ("need_info", "failed"), "a field stayed empty"
    page = mailbox(*FILLED, url=WRITE)
    ready = chosen("write_message", page, *typed, **LETTER)
    assert pressed(page, ready) == ["Send"] and only(ready)
    draft = chosen("write_message", page, *typed, **(LETTER | {"then": "draft"}))
    assert pressed(page, draft) == ["Save"], "and it cannot be sent"
    sent = (*typed, did(INBOX, "e0"), did(page, ref_of(page, "Send")))
    assert chosen("write_message", INBOX, *sent, **LETTER).only_verb == "wait", "and no other one is begun"
    again = chosen("write_message", page, *sent, tier="large", **LETTER)
    assert "Send" in pressed(page, again), "a large model may correct it and send it again"


def test_where_no_field_for_the_text_is_known_nothing_is_sent_by_code() -> None:
    page = mailbox("textbox To = jonas@example.com", "textbox Subject = Friday", "textbox", "button Send", url=WRITE)
    assert state(page) == "" and only(chosen("write_message", page, did(page, "e0", "type"), **LETTER)) is None


def test_an_answer_goes_to_whom_it_was_meant_for() -> None:
    about = {**MEANT, "text": "Two are enough.", "then": "send"}
    assert pressed(OPEN, chosen("answer_mail", OPEN, how="reply", **about)) == ["Reply"]
    assert pressed(OPEN, chosen("answer_mail", OPEN, how="reply_all", **about)) == ["Reply all"]
    page = mailbox(*(f"{one} = Re: Phone contract" if one == "textbox Subject" else one for one in COMPOSE), url=WRITE)
    assert [page.nodes[ref].name for _, ref in chosen("answer_mail", page, how="reply", **about).due] == ["Message Body"]


def shown(policy: str, page: Page, **arguments: str) -> str:
    """The page as a small model reads it."""
    stack = at_work(policy, **arguments)
    one = LIBRARY.entries[policy].policy
    return prepare(one, stack, page, LIBRARY, tier="small", today=date(2026, 1, 2), mark="page-0")[0].page


def test_a_small_model_reads_what_a_mail_and_a_contact_have_in_links() -> None:
    about = {**MEANT, "question": "What is the file called?"}
    reading = chosen("read_mail", OPEN, **about)
    assert not reading.elements and not reading.callees and "done" in reading.endings
    assert "contract.pdf" in shown("read_mail", OPEN, **about)
    assert chosen("read_mail", INBOX, **about).callees[0].name == "open_mail"
    who = {"name": "Tomas Berg", "question": "phone"}
    book, card = mailbox(*PEOPLE, url=BOOK), mailbox(*PEOPLE, *CARD, url=BOOK)
    searched = mailbox(*TASKS, *SEARCH, "button Reset search", *OFF)
    for page in (INBOX, searched):
        assert pressed(page, chosen("read_contact", page, **who)) == ["Contacts"]
    assert pressed(book, chosen("read_contact", book, **who)) == ["Tomas Berg"]
    assert not chosen("read_contact", card, **who).elements and "+49 40 55 2378" in shown("read_contact", card, **who)


def test_a_contact_is_added_once() -> None:
    who = {"first_name": "Nora", "last_name": "Lund", "email": "nora@example.net"}
    book, form = mailbox(*PEOPLE, url=BOOK), mailbox(*PEOPLE, *FORM, url=BOOK)
    assert pressed(book, chosen("add_contact", book, **who)) == ["Create"]
    due = chosen("add_contact", form, **who)
    assert {form.nodes[ref].name: due.values[ref] for _, ref in due.due} == {"First Name": "Nora", "Last Name": "Lund", "Email": "nora@example.net"}
    typed = [did(form, ref, "type", due.values[ref]) for _, ref in due.due]
    assert pressed(form, chosen("add_contact", form, *typed, **who)) == ["Save"]
    saved = (*typed, did(book, ref_of(book, "Create")), did(form, ref_of(form, "Save")))
    assert chosen("add_contact", book, *saved, **who).only_verb == "wait", "and no second one is begun"


@pytest.mark.parametrize(
    ("goal", "asked"),
    [
        ("What is the phone number of Tomas Berg in my contacts?", {"read_contact"}),
        ("Flag the mail “Lunch” from Jonas Weber.", {"sort_mail"}),
        ("Mark the mail “Lunch” from Jonas Weber as unread.", {"sort_mail"}),
        ("Move the mail “Lunch” from Jonas Weber to the folder Projects.", {"sort_mail"}),
        ("Send a mail to jonas@example.com with the subject “Friday” and the text “At nine.”", {"write_message"}),
        ("Reply to the mail “Lunch” from Jonas Weber, only to the sender: “Yes.”", {"answer_mail"}),
        ("What is the name of the file attached to the mail “Lunch” from Jonas Weber?", {"read_mail"}),
        ("Who wrote the last mail about “Lunch” in my inbox?", {"search_mails"}),
        ("Add Nora Lund with the e-mail address nora@example.net to my contacts.", {"add_contact"}),
    ],
)
def test_a_small_model_calls_whom_the_goal_asks_for(goal: str, asked: set[str]) -> None:
    choices = first(goal)
    assert {one.name for one in choices.callees} == asked and not choices.elements and not choices.endings


def first(goal: str, *events: RunEvent) -> Choices:
    """What the mailbox's root may choose for a small model."""
    stack = fold([Pushed("mail_agent", {}, goal), *events])
    root = LIBRARY.entries["mail_agent"].policy
    return prepare(root, stack, INBOX, LIBRARY, tier="small", today=date(2026, 1, 2), mark="page-0")[1]


def test_what_was_wholly_handed_on_is_over_and_what_was_not_goes_on() -> None:
    goal = "Send a mail to jonas@example.com with the subject “Friday” and the text “At nine.”"
    call = LIBRARY.entries["write_message"].policy.call_text(LETTER)
    sent = (Pushed("write_message", LETTER, call), Popped("done", "sent"))
    over = first(goal, *sent)
    assert (over.elements, over.callees, over.endings) == ({}, (), ("done",)), "and nothing is sent twice"
    assert first(f"{goal} Then flag the mail “Lunch”.", *sent).elements
    stopped = Erred("the page wanted to send something; it was stopped")
    assert first(goal, stopped).callees and first(goal, *sent, stopped).endings == ("done",)


@pytest.mark.parametrize(
    "goal",
    ["Did Jonas reply to the mail “Lunch”?", "Who should reply to “Lunch”?", "What is the subject of the last unread mail?"],
)
def test_a_question_calls_nobody_who_changes_something(goal: str) -> None:
    assert not {"answer_mail", "sort_mail", "write_message"} & {one.name for one in first(goal).callees} or first(goal).elements


def test_a_mail_of_the_subject_from_somebody_else_is_not_deleted_by_force() -> None:
    told = {"action": "delete", "subject": "Re: Lunch", "sender": "Jonas Weber"}
    other = mailbox(*TASKS, *BAR, "text Re: Lunch", "text From", "link Leila Haddad")
    called = Pushed("open_mail", {"subject": "Re: Lunch"}, "…"), Popped("done", "Re: Lunch")
    assert "failed" in chosen("sort_mail", other, *called, **told).endings
