"""What is done in the mail server's administration."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, Move, all_of, choose, fill, go, press, shows, tick, walk
from .server import MailServer

LIST = "/list-virtual.php?domain="
WHO = "ada@example.com"
PASSWORD = "person-pass-11"
NEW = "new-made-up-11"


def menu(name: str, entry: str = "") -> Move:
    """Open a menu, and press its entry: the first one has the menu's own name."""
    return all_of(press(name, "button"), press(entry or name, "link"))


def signed_in(login: str, password: str, chooser: str, language: str) -> Move:
    """Sign in again, in another language."""
    return all_of(
        choose(chooser, language), fill(login, WHO), fill(password, PASSWORD), press("Login", "button"),
    )  # fmt: skip


LISTS = walk(
    press("Overview", "link"), press("quay.example", "link"), press(":: Mailboxes"), press(":: Aliases"),
    press(":: Domain Aliases"), press("All", "link"), choose("", "example.com"), press("so-to"),
    press("Previous Page"), press("Next Page"), press("Go Top"),
    fill("", "grace", rest="(search)", submit=True), press(":: Mailboxes"),
    menu("Admin List"), press("omar@example.com", "link"),
    press("Download this list as CSV file"), press("View Log"), choose("", "quay.example"),
    menu("Fetch Email"), choose("", "omar@example.com"), press("Harbour Mail"),
)  # fmt: skip
FORMS = walk(
    menu("Virtual List", "Add Mailbox"), fill("Username", "nobody"), choose("", "quay.example"),
    fill("Name", "Not kept"), menu("Virtual List"), press(":: Aliases"), press("edit"),
    fill("To", "mei@quay.example"), BACK, press(":: Mailboxes"), press("edit", nth=2),
    fill("Name", "Grace O."), fill("Quota", "80"), BACK, press("Set Vacation", nth=1),
    fill("Subject:", "In the mountains"), choose("Choice of reply :", "Reply once a week"), press("Exit"),
    menu("Fetch Email"), press("edit"), fill("Server", "other.example"), BACK,
    menu("Send Email"), fill("To:", "mei@quay.example"), fill("Body:", "Not sent"),
    menu("Send Email", "Broadcast message"), fill("Message:", "Not sent"), menu("Domain List", "New Domain"),
    fill("Domain", "new.example"), press("Logo"),
)  # fmt: skip
LANGUAGES = walk(
    press("Password", "link"), fill("Current Password", PASSWORD), BACK, press("Setup / Diagnostics"), BACK,
    press("Logout"), press("Users click here to login to the user section."), BACK,
    signed_in("Login (email):", "Password:", "Language", "Deutsch - German"), menu("Domain Liste"),
    press("old.example", "link"), press(":: Mailboxen"), press("bearbeiten"), BACK, press("Log ansehen"),
    press("Logout"), signed_in("Login (eMail):", "Passwort:", "Sprache", "English"), press("View Log"),
    menu("Domain List"),
)  # fmt: skip
TOURS = (
    Tour("lists", "/main.php", LISTS),
    Tour("forms-left", "/main.php", FORMS),
    Tour("languages", "/main.php", LANGUAGES),
)


def new_password(name: str = "Password") -> Move:
    """Choose the new password, and say it once more."""
    return all_of(fill(name, NEW), fill(f"{name} (again)", NEW))


PEOPLE = walk(
    fill("Username", "lena"), new_password(), fill("Name", "Lena Vogt"), fill("Quota", "60"),
    press("Add Mailbox", "button"), shows("has been added"), menu("Admin List", "New Admin"),
    fill("Admin", "lena@example.com"), new_password(),
    tick("", rest="(value superadmin)"), press("Add Admin", "button"), shows("has been added"),
    menu("Send Email"), fill("To:", "lena@example.com"), fill("Subject:", "Your first day"),
    fill("Body:", "Come to the desk at nine."), press("Send Message"), shows("Email sent to"),
)  # fmt: skip
KEYS = walk(
    press("edit", nth=1), new_password(), press("Save changes"), shows("has been updated"),
    press("Password", "link"), fill("Current Password", PASSWORD), new_password("New Password"),
    press("Change Password", "button"), shows("has been changed"), go(f"{LIST}example.com&tab=mailbox"),
    press("YES", "link", nth=5), shows("has been updated"),
)  # fmt: skip
GONE = walk(
    press("del", dialog="accept"), shows("deleted."), go(f"{LIST}quay.example&tab=mailbox"),
    press("del", nth=1, dialog="accept"), shows("deleted."), menu("Send Email", "Broadcast message"),
    fill("Your name:", "Ada Park"), fill("Subject:", "The old name ends"),
    fill("Message:", "Mails to the old name are not taken any more."), tick("Only send to mailboxes"),
    choose("Send to domains:", "old.example"), press("Send Message"), shows("broadcast message was sent"),
    menu("Domain List"), press("del", nth=1, dialog="accept"), shows("old.example deleted."),
)  # fmt: skip
TASKS = tuple(
    Task(name, start, way, needs("postfixadmin", name))
    for name, start, way in (
        ("people", "/edit.php?table=mailbox", PEOPLE), ("keys", f"{LIST}example.com&tab=mailbox", KEYS),
        ("gone", f"{LIST}example.com&tab=alias", GONE),
    )
)  # fmt: skip
APP = App("postfixadmin", "mail administration", MailServer, TOURS, TASKS)
