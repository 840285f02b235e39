"""What is done in the mailbox. Its lists answer a moment later, and mails are shown in a frame."""

from __future__ import annotations

from ....experts.page import View, named, type_
from ....sites.goal import ADA
from ....sites.roundcube import experts as mail
from ....sites.roundcube import steps
from ....sites.roundcube.server import Mail
from ...app import App, Task, Tour
from ..labels import needs
from ..moves import ESCAPE, Move, choose, fill, press, tick, walk


def folder(name: str) -> Move:
    """Change to another folder."""
    return lambda page: mail.folder(page, name)


def search(words: str) -> Move:
    """Have only those mails listed that have the words."""
    return lambda page: mail.search(page, words)


def opened(subject: str, sender: str) -> Move:
    """Find a mail of this folder, and have it shown."""
    return lambda page: mail.open_mail(page, subject, sender)


def hinted(hint: str) -> Move:
    """Press what has no name."""
    return lambda page: steps.press_hinted(page, hint)


READ = walk(
    opened("Office plants", "Carlos Silva"), press("More", "menuitem"), ESCAPE, press("Mark", "menuitem"),
    ESCAPE, opened("Training day", "Carlos Silva"), hinted("toolbar list"), ESCAPE,
    press("Options", "button"), press("Options", "button"), press("Show unread messages"),
    press("Show unread messages"), folder("Trash"), search("note 1"), folder("Sent"), folder("Travel"),
    search("Turku"), hinted("back sidebar folders"),
)  # fmt: skip
WRITE = walk(
    press("Compose", "button"), choose("Priority", "High"), tick("Return receipt"),
    choose("Save sent message in", "Archive"), press("Add recipient (header)"), ESCAPE,
    press("Responses", "menuitem"), ESCAPE, press("Mail", "button"), press("Contacts", "button"),
    press("Omar Haddad", "option"), press("Mei Lindgren", "option"), press("Create", "menuitem"),
    press("Grace Okafor", "option"), press("Options", "button"), press("Options", "button"),
    press("Mail", "button"), press("About"),
)  # fmt: skip
UP = hinted("back sidebar")
SET = walk(
    press("Settings", "button"), press("Preferences", "button"), press("User Interface", "option"),
    press("Mailbox View", "option"), press("Displaying Messages", "option"), UP, press("Folders", "button"),
    press("Create", "menuitem"), fill("Folder name", "Not kept"), UP, press("Identities", "button"),
    press("Ada Park <ada@example.com>", "option"), UP, press("Responses", "button"),
    press("Create", "menuitem"), UP, press("Preferences", "button"), press("Composing Messages", "option"),
)  # fmt: skip
TOURS = (Tour("read", "", READ), Tour("write", "", WRITE), Tour("settings", "", SET))


def letter(to: str, subject: str, text: str) -> Move:
    """Write a mail, and send it."""

    def move(page: View) -> steps.Page:
        page = yield from mail.write(page, to, subject, text)
        page = yield from steps.press(page, "Send", "button")
        return (yield from steps.ready(page, lambda view: bool(mail.listed(view))))

    return move


def answer(text: str) -> Move:
    """Write into the answer that was begun, and send it."""

    def move(page: View) -> steps.Page:
        page = yield from steps.ready(page, lambda view: steps.has(view, "Message Body"))
        page = yield [type_(named(page.elements, "Message Body"), text)]
        page = yield from steps.press(page, "Send", "button")
        return (yield from steps.ready(page, lambda view: bool(mail.listed(view))))

    return move


WRITTEN = walk(
    letter("omar@example.com", "Lunch", "Shall we meet at noon?"),
    letter("mei@example.com, carlos@example.com", "Spare keys", "They are at the desk."),
)  # fmt: skip
ANSWERED = walk(
    opened("Office plants", "Carlos Silva"), press("Reply", "menuitem"), answer("I water them."),
    opened("Summer party", "Hannah Moreau"), press("Reply all", "button"), answer("I bring the cake."),
)  # fmt: skip
TIDIED = walk(
    folder("Trash"), opened("Old note 6", "Carlos Silva"), press("Delete", "menuitem"),
    hinted("back sidebar folders"), press("Folder actions..."), press("Empty", "menuitem"),
    press("Delete", "button"), press("Contacts", "button"), press("Jonas Weber", "option"),
    press("Delete", "menuitem"), press("Delete", "button"),
)  # fmt: skip
TASKS = (
    Task("written", "", WRITTEN, needs("roundcube", "written")),
    Task("answered", "", ANSWERED, needs("roundcube", "answered")),
    Task("tidied", "", TIDIED, needs("roundcube", "tidied")),
)
APP = App("roundcube", "mailbox", Mail, TOURS, TASKS, ADA)
