"""Scripted experts of the mailbox's tasks: what a perfect policy would do with what it is shown.

They read the goal and the page's text as a model would. Roundcube answers most clicks a moment later, and
shows a mail in a frame, so they wait until what they need is there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...experts.page import Element, Expert, Turns, View, click, first, named, said, type_
from ..doing import done
from .steps import Page, framed, has, press, press_hinted, ready, saying

_WHEN = r"\d{4}-\d\d-\d\d \d\d:\d\d|[\d.]+ \w+"
_MAIL = "mail “(.*?)” from (.*?)"


# --- lists and mails -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Listed:
    """A row of the list of mails."""

    sender: str
    subject: str
    link: Element


def listed(page: View) -> list[Listed]:
    """The rows of the list: sender, date and subject stand in one cell."""
    refs = {one.ref: one for one in page.elements}
    rows = re.findall(rf'^\| (.+?), (?:{_WHEN}), \[(e\d+)\] link "(.*?)"(?= )', page.text, re.MULTILINE)
    return [Listed(sender, subject, refs[ref]) for sender, ref, subject in rows]


def row_of(page: View, subject: str, sender: str) -> Listed | None:
    """The row of a mail; answers to one mail have the same subject."""
    return next((one for one in listed(page) if (one.sender, one.subject) == (sender, subject)), None)


def search(page: View, words: str) -> Page:
    """The list of the mails of this folder whose subject or sender has the words."""
    page = yield from ready(page, lambda view: has(view, "Search terms"))
    page = yield [type_(named(page.elements, "Search terms"), words) | {"submit": True}]
    return (yield from ready(page, lambda view: "no matches" in view.text or _shown(view)))


def _shown(view: View) -> bool:
    """Whether what was looked for is there, in words and as rows."""
    return "found." in view.text and bool(listed(view))


def open_mail(page: View, subject: str, sender: str) -> Page:
    """Find a mail of this folder and have it shown beside the list."""
    page = yield from search(page, subject.removeprefix("Re: "))
    row = row_of(page, subject, sender)
    if row is None:
        raise LookupError(f"{subject} from {sender} is not in the list")
    page = yield [click(row.link)]
    return (yield from ready(page, lambda view: any(one.name == sender for one in framed(view))))


def the_mail(goal: str, page: View, after: str) -> Page:
    """Open the mail that the goal is about; `after` is what follows its sender there."""
    return (yield from open_mail(page, *said(_MAIL + after, goal).groups()))


def folder(page: View, name: str) -> Page:
    """Change to another folder; the list of folders lies behind a button."""
    page = yield from press_hinted(page, "back sidebar folders")
    page = yield from ready(page, lambda view: bool(_folders(view, name)))
    page = yield [click(_folders(page, name)[0])]
    return (yield from ready(page, lambda view: f":: {name} " in view.text and bool(listed(view))))


def _folders(page: View, name: str) -> list[Element]:
    """The folder's line, which may end in the number of unread mails."""
    items = [one for one in page.elements if one.role == "treeitem"]
    return [one for one in items if re.fullmatch(rf"{name}( \d+)?", one.name)]


def delete(page: View, subject: str, sender: str) -> Page:
    """Delete the mail that is shown; what the page says of it is gone a moment later, its row for good."""
    page = yield from press(page, "Delete", "menuitem")
    return (yield from ready(page, lambda view: not row_of(view, subject, sender)))


def move_to(page: View, name: str) -> Page:
    """Move what is chosen in the list to a folder."""
    page = yield from press(page, "More", "menuitem")
    page = yield from press(page, "Move to...", "menuitem")
    page = yield from press(page, name)
    return (yield from saying(page, "moved successfully"))


# --- writing -------------------------------------------------------------------------------------


def write(page: View, to: str, subject: str, text: str) -> Page:
    """Begin a new mail."""
    page = yield from press(page, "Compose", "button")
    page = yield from ready(page, lambda view: has(view, "Message Body"))
    page = yield [type_(named(page.elements, "To"), to)]
    page = yield [type_(named(page.elements, "Subject"), subject)]
    return (yield [type_(named(page.elements, "Message Body"), text)])


def send(page: View) -> Turns:
    """Send what was written, and end."""
    page = yield from press(page, "Send", "button")
    # It says so for a moment, and then leads back to the list.
    page = yield from ready(page, lambda view: "sent successfully" in view.text or bool(listed(view)))
    yield done("The mail is sent.")


def _send(goal: str) -> Turns:
    page = yield []
    to, subject, text = said("to (\\S+) with the subject “(.*?)” and the text “(.*)”", goal).groups()
    page = yield from write(page, to, subject, text)
    yield from send(page)


def _draft(goal: str) -> Turns:
    page = yield []
    to, subject, text = said("to (\\S+) with the subject “(.*?)” and the text “(.*)”", goal).groups()
    page = yield from write(page, to, subject, text)
    page = yield from press(page, "Save", "menuitem")
    page = yield from saying(page, "saved to Drafts")
    yield done("The draft is saved.")


def _send_contact(goal: str) -> Turns:
    page = yield []
    name, subject, text = said("to (.*?), whose .* subject “(.*?)” and the text “(.*)”", goal).groups()
    page = yield from write(page, "", subject, text)
    page = yield [type_(named(page.elements, "To"), name)]
    page = yield from ready(page, lambda view: any(_offer(one, name) for one in view.elements))
    page = yield [click(first(page.elements, lambda one: _offer(one, name)))]
    yield from send(page)


def _offer(element: Element, name: str) -> bool:
    return element.role == "option" and element.name.startswith(f"{name} <")


def _send_several(goal: str) -> Turns:
    page = yield []
    one, other, copy = said(r"to (\S+) and (\S+), with a copy \(Cc\) to (\S+):", goal).groups()
    subject, text = said("subject “(.*?)”, text “(.*)”", goal).groups()
    page = yield from write(page, f"{one}, {other}", subject, text)
    page = yield from press(page, "Add recipient (header)", "link")
    page = yield from press(page, "Cc", "menuitem")
    page = yield from ready(page, lambda view: has(view, "Cc", "combobox"))
    page = yield [type_(named(page.elements, "Cc", "combobox"), copy)]
    page = yield [type_(named(page.elements, "Subject"), subject)]
    yield from send(page)


def _answer(goal: str, page: View) -> Turns:
    """Write the goal's last quoted words into the answer that was begun, and send it."""
    page = yield from ready(page, lambda view: has(view, "Message Body"))
    page = yield [type_(named(page.elements, "Message Body"), re.findall("“(.*?)”", goal)[-1])]
    yield from send(page)


def _reply(goal: str) -> Turns:
    page = yield []
    page = yield from the_mail(goal, page, ", only")
    page = yield from press(page, "Reply", "menuitem")
    yield from _answer(goal, page)


def _reply_all(goal: str) -> Turns:
    page = yield []
    page = yield from the_mail(goal, page, ": “")
    page = yield from press(page, "Reply all", "button")
    yield from _answer(goal, page)


def _forward(goal: str) -> Turns:
    """As an attachment: what is typed into a field takes the place of what it holds."""
    page = yield []
    page = yield from the_mail(goal, page, " with its")
    page = yield from press_hinted(page, "forwardmenulink")
    page = yield from press(page, "Forward as attachment", "menuitem")
    page = yield from ready(page, lambda view: has(view, "Message Body"))
    page = yield [type_(named(page.elements, "To"), said(r"attachment to (\S+),", goal)[1])]
    yield from _answer(goal, page)


# --- keeping order -------------------------------------------------------------------------------


def _delete(goal: str) -> Turns:
    page = yield []
    subject, sender = said(rf"{_MAIL}\.$", goal).groups()
    page = yield from open_mail(page, subject, sender)
    page = yield from delete(page, subject, sender)
    # The row goes before the order is sent: what the gate stopped is done again, in a list read anew.
    page = yield from press(page, "Reset search", "button")
    page = yield from search(page, subject.removeprefix("Re: "))
    if row_of(page, subject, sender):
        page = yield from open_mail(page, subject, sender)
        yield from delete(page, subject, sender)
    yield done("The mail is in the Trash.")


def _delete_for_good(goal: str) -> Turns:
    page = yield []
    page = yield from folder(page, "Trash")
    page = yield from the_mail(goal, page, " in the Trash")
    yield from delete(page, *said(f"{_MAIL} in the Trash", goal).groups())
    yield done("The mail is gone.")


def _empty(goal: str) -> Turns:
    page = yield []
    page = yield from folder(page, said("folder (\\w+)", goal)[1])
    page = yield from press_hinted(page, "back sidebar folders")
    page = yield from press(page, "Folder actions...", "button")
    page = yield from press(page, "Empty", "menuitem")
    page = yield from press(page, "Delete", "button")
    page = yield [{"do": "wait", "seconds": 1}]
    yield done("The folder is empty.")


def _move(goal: str) -> Turns:
    page = yield []
    page = yield from the_mail(goal, page, " to the folder")
    page = yield from move_to(page, said(r"folder (\w+)\.$", goal)[1])
    yield done("The mail is moved.")


def _move_all(goal: str) -> Turns:
    page = yield []
    page = yield from search(page, said("all mails from (.*?) in my inbox", goal)[1])
    page = yield from press_hinted(page, "toolbar list")
    page = yield from press(page, "Select")
    page = yield from press(page, "All", "menuitem")
    page = yield from move_to(page, said(r"folder (\w+)\.$", goal)[1])
    yield done("The mails are moved.")


def _mark(how: str, after: str) -> Expert:
    def expert(goal: str) -> Turns:
        page = yield []
        page = yield from the_mail(goal, page, after)
        page = yield from press(page, "Mark", "menuitem")
        page = yield from press(page, how, "menuitem")
        page = yield [{"do": "wait", "seconds": 1}]
        yield done("The mail is marked.")

    return expert


def _new_folder(goal: str) -> Turns:
    page = yield []
    page = yield from press(page, "Settings", "button")
    page = yield from press(page, "Folders", "button")
    page = yield from press(page, "Create", "menuitem")
    page = yield from ready(page, lambda view: has(view, "Folder name"))
    page = yield [type_(named(page.elements, "Folder name"), said("folder (\\w+)", goal)[1])]
    page = yield from press(page, "Save", "button")
    page = yield from saying(page, "created successfully")
    yield done("The folder is there.")


# --- looking things up -----------------------------------------------------------------------------


def _who_last(goal: str) -> Turns:
    page = yield []
    page = yield from search(page, said("“(.*)”", goal)[1])
    yield done(f"{listed(page)[0].sender} wrote it.")


def _unread_from(goal: str) -> Turns:
    page = yield []
    name = said("mails from (.*) are", goal)[1]
    page = yield from press(page, "Show unread messages", "button")
    page = yield from saying(page, "messages found.")
    yield done(str(sum(one.sender == name for one in listed(page))))


def _attached(goal: str) -> Turns:
    page = yield []
    page = yield from the_mail(goal, page, r"\?")
    yield done(said(r'link "(\S+) \(~', page.text)[1])


def _train(goal: str) -> Turns:
    page = yield []
    page = yield from folder(page, "Travel")
    page = yield from open_mail(page, f"Tickets to {said('train to (.*) leave', goal)[1]}", "Rail & Road")
    yield done(said(r"leaves at (\d\d:\d\d)", page.text)[1])


# --- address book and settings -----------------------------------------------------------------------


def contact(page: View, name: str) -> Page:
    """Have a contact shown beside the list."""
    page = yield from press(page, "Contacts", "button")
    page = yield from press(page, name, "option")
    return (yield from ready(page, lambda view: bool(framed(view)) and view.text.count(name) > 1))


def _phone(goal: str) -> Turns:
    page = yield []
    page = yield from contact(page, said("number of (.*) in my", goal)[1])
    yield done(said(r"\+49[\d ]+", page.text)[0])


def _new_contact(goal: str) -> Turns:
    given, family, address = said(r"Add (\S+) (\S+) with the e-mail address (\S+) to", goal).groups()
    page = yield []
    page = yield from press(page, "Contacts", "button")
    page = yield from press(page, "Create", "menuitem")
    page = yield from ready(page, lambda view: has(view, "First Name"))
    for label, text in (("First Name", given), ("Last Name", family), ("Email", address)):
        page = yield [type_(named(page.elements, label, "textbox"), text)]
    page = yield from press(page, "Save", "button")
    page = yield from saying(page, "Successfully saved")
    yield done("The contact is saved.")


def _delete_contact(goal: str) -> Turns:
    page = yield []
    page = yield from contact(page, said("Delete (.*) from", goal)[1])
    page = yield from press(page, "Delete", "menuitem")
    page = yield from press(page, "Delete", "button")
    page = yield from saying(page, "deleted successfully")
    yield done("The contact is deleted.")


def _my_name(goal: str) -> Turns:
    page = yield []
    page = yield from press(page, "Settings", "button")
    page = yield from press(page, "Identities", "button")
    page = yield from ready(page, lambda view: any("<ada@" in one.name for one in view.elements))
    page = yield [click(first(page.elements, lambda one: "<ada@" in one.name))]
    page = yield from ready(page, lambda view: has(view, "Display Name"))
    page = yield [type_(named(page.elements, "Display Name"), said("“(.*)”", goal)[1])]
    page = yield from press(page, "Save", "button")
    page = yield from saying(page, "Successfully saved")
    yield done("The name is changed.")


EXPERTS: dict[str, Expert] = {
    "mail-send": _send,
    "mail-send-contact": _send_contact,
    "mail-send-several": _send_several,
    "mail-reply": _reply,
    "mail-reply-all": _reply_all,
    "mail-forward": _forward,
    "mail-draft": _draft,
    "mail-delete": _delete,
    "mail-delete-for-good": _delete_for_good,
    "mail-empty": _empty,
    "mail-move": _move,
    "mail-move-all": _move_all,
    "mail-flag": _mark("As flagged", r"\.$"),
    "mail-unread": _mark("As unread", " as unread"),
    "mail-new-folder": _new_folder,
    "mail-who-last": _who_last,
    "mail-unread-from": _unread_from,
    "mail-attached": _attached,
    "mail-train": _train,
    "mail-phone": _phone,
    "mail-new-contact": _new_contact,
    "mail-delete-contact": _delete_contact,
    "mail-my-name": _my_name,
}
