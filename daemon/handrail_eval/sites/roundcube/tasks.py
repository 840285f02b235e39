"""Tasks of a mailbox in WebArena's style: intents with other values for every seed, judged in the mailbox.

What counts are the mails in their folders, what the mail server was handed, folders and address book. Mails
may be opened, which marks them as read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ..expected import Expected, counts, exactly, says
from ..goal import ADA, Goal, Intent, Judge
from ..rows import Row
from .server import Mail

TEXTS = (
    ("Friday", "I will be there at nine."), ("Signed papers", "They are in the blue folder."),
    ("Lunch", "Shall we meet at noon?"), ("Spare keys", "Please leave them at the desk."),
    ("Slides", "You will get them tomorrow."), ("Room change", "We meet in room 212 now."),
)  # fmt: skip
REPLIES = (
    "That suits me well, thank you.", "Please go ahead.", "I would rather wait until next week.",
    "I will bring it to the meeting.", "Two of them are enough.",
)  # fmt: skip
NOTES = ("Please pay this one.", "For your files.", "Can you check the sum?", "This one is yours.")


_OPENED = ("seen",)
"""Tables that may gain rows."""


def _did(*wanted: Expected) -> Judge:
    """1 if exactly this happened, else 0."""
    return lambda changes, answer: float(exactly(changes, wanted, _OPENED))


def _told(check: Callable[[str | None], bool]) -> Judge:
    """1 if the answer is right and nothing happened, else 0."""
    return lambda changes, answer: float(exactly(changes, (), _OPENED) and check(answer))


def _mails(site: Mail, folder: str = "INBOX") -> list[Row]:
    """A folder's mails that sender and subject tell from all others, the oldest first."""
    rows = list(site.state()["mail"].values())
    titles = [(row["name"], row["subject"]) for row in rows]
    there = sorted((row for row in rows if row["folder"] == folder), key=lambda row: str(row["id"]))
    return [row for row in there if titles.count((row["name"], row["subject"])) == 1]


def _called(mail: Row) -> str:
    return f"the mail “{mail['subject']}” from {mail['name']}"


def _people(site: Mail) -> list[dict[str, str]]:
    return [dict(row) for row in site.rows("SELECT name, email FROM contacts ORDER BY contact_id")]


def _edited(mail: Row, **columns: object) -> Expected:
    return Expected("mail", "edited", columns, {"id": mail["id"]})


def _gone(site: Mail, mails: Sequence[Row]) -> list[Expected]:
    """These are deleted for good, the ones that were read with the mark of it."""
    seen = {row["id"] for row in site.state()["seen"].values()}
    read = [mail for mail in mails if mail["id"] in seen]
    return [
        Expected(table, "removed", where={"id": mail["id"]})
        for table, rows in (("mail", mails), ("seen", read))
        for mail in rows
    ]


def _sent(people: Sequence[str], text: str, **columns: object) -> tuple[Expected, Expected]:
    """Handed to the mail server for exactly these, and kept in the folder of what was sent."""
    goes_to = ", ".join(sorted(people))
    kept = {"folder": "Sent", "text": text, **columns}
    return (
        Expected("sent", "added", {"from": ADA, "goes_to": goes_to, "text": text, "files": "", **columns}),
        Expected("mail", "added", kept),
    )


# --- writing ---------------------------------------------------------------------------------------


def _send(site: Mail, dice: Random) -> Goal:
    person, (subject, text) = dice.choice(_people(site)), dice.choice(TEXTS)
    to = person["email"]
    return Goal(
        f"Send a mail to {to} with the subject “{subject}” and the text “{text}”",
        _did(*_sent([to], text, subject=subject, to=to)),
    )


def _send_contact(site: Mail, dice: Random) -> Goal:
    person, (subject, text) = dice.choice(_people(site)), dice.choice(TEXTS)
    return Goal(
        f"Send a mail to {person['name']}, whose address is in my contacts, with the subject “{subject}” "
        f"and the text “{text}”",
        _did(*_sent([person["email"]], text, subject=subject, to=person["email"])),
    )


def _send_several(site: Mail, dice: Random) -> Goal:
    first, other, copy = (person["email"] for person in dice.sample(_people(site), 3))
    subject, text = dice.choice(TEXTS)
    to = ", ".join(sorted((first, other)))
    return Goal(
        f"Send one mail to {first} and {other}, with a copy (Cc) to {copy}: "
        f"subject “{subject}”, text “{text}”",
        _did(*_sent([first, other, copy], text, subject=subject, to=to, cc=copy)),
    )


def _reply(site: Mail, dice: Random) -> Goal:
    answers = [one for one in _mails(site) if str(one["subject"]).startswith("Re: ")]
    mail, text = dice.choice(answers), dice.choice(REPLIES)
    return Goal(
        f"Reply to {_called(mail)}, only to the sender: “{text}”",
        _did(
            *_sent([str(mail["from"])], text, answers=mail["id"], subject=mail["subject"]),
            _edited(mail, flags="answered"),
        ),
    )


def _reply_all(site: Mail, dice: Random) -> Goal:
    mail, text = dice.choice([one for one in _mails(site) if one["cc"]]), dice.choice(REPLIES)
    everyone = [str(mail["from"]), *str(mail["cc"]).split(", ")]
    subject = f"Re: {str(mail['subject']).removeprefix('Re: ')}"
    return Goal(
        f"Reply to everyone who got {_called(mail)}: “{text}”",
        _did(*_sent(everyone, text, answers=mail["id"], subject=subject), _edited(mail, flags="answered")),
    )


def _forward(site: Mail, dice: Random) -> Goal:
    bills = [one for one in _mails(site) if str(one["subject"]).startswith("Invoice ")]
    mail, person, note = dice.choice(bills), dice.choice(_people(site)), dice.choice(NOTES)
    passed_on = {"forwarded": mail["text"], "files": mail["files"]}
    return Goal(
        f"Forward {_called(mail)} with its attachment to {person['email']}, and write “{note}” above it.",
        _did(*_sent([person["email"]], note, **passed_on), _edited(mail, flags="forwarded")),
    )


def _draft(site: Mail, dice: Random) -> Goal:
    person, (subject, text) = dice.choice(_people(site)), dice.choice(TEXTS)
    draft = {"folder": "Drafts", "to": person["email"], "subject": subject, "text": text}
    return Goal(
        f"Write a mail to {person['email']} with the subject “{subject}” and the text “{text}”, save it as a "
        "draft, and do not send it.",
        _did(Expected("mail", "added", draft)),
    )


# --- keeping order ---------------------------------------------------------------------------------


def _delete(site: Mail, dice: Random) -> Goal:
    mail = dice.choice(_mails(site))
    return Goal(f"Delete {_called(mail)}.", _did(_edited(mail, folder="Trash")))


def _delete_for_good(site: Mail, dice: Random) -> Goal:
    mail = dice.choice(_mails(site, "Trash"))
    return Goal(
        f"Delete {_called(mail)} in the Trash for good. Keep the others there.",
        _did(*_gone(site, [mail])),
    )


def _empty(site: Mail, dice: Random) -> Goal:
    folder = dice.choice(("Trash", "Junk"))
    mails = [row for row in site.state()["mail"].values() if row["folder"] == folder]
    if folder == "Trash":
        return Goal("Delete everything in the folder Trash for good.", _did(*_gone(site, mails)))
    # What is emptied elsewhere lies in the Trash then.
    return Goal(f"Empty the folder {folder}.", _did(*(_edited(mail, folder="Trash") for mail in mails)))


def _move(site: Mail, dice: Random) -> Goal:
    mail, folder = dice.choice(_mails(site)), dice.choice(("Projects", "Travel", "Invoices", "Archive"))
    return Goal(f"Move {_called(mail)} to the folder {folder}.", _did(_edited(mail, folder=folder)))


def _move_all(site: Mail, dice: Random) -> Goal:
    rows = [row for row in site.state()["mail"].values() if row["folder"] == "INBOX"]
    sender = dice.choice(sorted({str(row["name"]) for row in rows if "offers@" not in str(row["from"])}))
    mails = [row for row in rows if row["name"] == sender]
    return Goal(
        f"Move all mails from {sender} in my inbox to the folder Archive.",
        _did(*(_edited(mail, folder="Archive") for mail in mails)),
    )


def _flag(site: Mail, dice: Random) -> Goal:
    mail = dice.choice(_mails(site))
    return Goal(f"Flag {_called(mail)}.", _did(_edited(mail, flags="flagged")))


def _unread(site: Mail, dice: Random) -> Goal:
    seen = {row["id"] for row in site.state()["seen"].values()}
    mail = dice.choice([one for one in _mails(site) if one["id"] in seen])
    unread = Expected("seen", "removed", where={"id": mail["id"]})
    return Goal(f"Mark {_called(mail)} as unread.", _did(unread))


_NEW_FOLDERS = ("Receipts", "Recipes", "Family", "Club", "Lectures", "Garden")


def _new_folder(site: Mail, dice: Random) -> Goal:
    name = dice.choice(_NEW_FOLDERS)
    return Goal(
        f"Create a folder {name} for my mails.",
        _did(Expected("folder", "added", {"name": name, "subscribed": True})),
    )


# --- looking things up -------------------------------------------------------------------------------


def _threads(site: Mail) -> dict[str, list[str]]:
    """Who wrote about each topic in the inbox, in order, where more than one did."""
    found: dict[str, list[str]] = {}
    rows = sorted(site.state()["mail"].values(), key=lambda row: str(row["id"]))
    for row in rows:
        if row["folder"] == "INBOX":
            found.setdefault(str(row["subject"]).removeprefix("Re: "), []).append(str(row["name"]))
    return {topic: names for topic, names in found.items() if len(set(names)) > 1}


def _who_last(site: Mail, dice: Random) -> Goal:
    topic, names = dice.choice(sorted(_threads(site).items()))
    return Goal(
        f"Who wrote the last mail about “{topic}” in my inbox?",
        _told(lambda text: says(text, names[-1], names)),
    )


def _unread_from(site: Mail, dice: Random) -> Goal:
    state = site.state()
    there = {key: row for key, row in state["mail"].items() if row["folder"] == "INBOX"}
    unread = [str(row["name"]) for key, row in there.items() if key not in state["seen"]]
    name = dice.choice(sorted(set(unread)))
    return Goal(
        f"How many unread mails from {name} are in my inbox? Answer with the number.",
        _told(lambda text: counts(text, unread.count(name))),
    )


def _attached(site: Mail, dice: Random) -> Goal:
    mails = [one for one in _mails(site) if one["files"]]
    mail = dice.choice(mails)
    files = {one["id"]: str(one["files"]).split()[0] for one in mails}
    return Goal(
        f"What is the name of the file attached to {_called(mail)}?",
        _told(lambda text: says(text, files[mail["id"]], files.values())),
    )


def _train(site: Mail, dice: Random) -> Goal:
    trips = _mails(site, "Travel")
    tickets = [one for one in trips if str(one["subject"]).startswith("Tickets to ")]
    mail = dice.choice(tickets)
    town = str(mail["subject"]).removeprefix("Tickets to ")
    times = {one["id"]: str(one["text"]).partition(" leaves at ")[2].partition(".")[0] for one in tickets}
    return Goal(
        f"When does my train to {town} leave? The tickets are in the folder Travel. Answer with the time.",
        _told(lambda text: says(text, times[mail["id"]], times.values())),
    )


# --- address book and settings -----------------------------------------------------------------------


def _phone(site: Mail, dice: Random) -> Goal:
    people = site.rows("SELECT name, vcard FROM contacts ORDER BY contact_id")
    person = dice.choice(people)
    numbers = {one["name"]: one["vcard"].partition("TEL;TYPE=WORK:")[2].split("\r")[0] for one in people}
    right = numbers[person["name"]]
    return Goal(
        f"What is the phone number of {person['name']} in my contacts?",
        _told(lambda text: says((text or "").replace("-", " "), right, numbers.values())),
    )


_NEW_PEOPLE = (
    ("Nora", "Lund"), ("Pavel", "Horak"), ("Amina", "Diallo"), ("Victor", "Stone"), ("Ines", "Costa"),
)  # fmt: skip


def _new_contact(site: Mail, dice: Random) -> Goal:
    given, family = dice.choice(_NEW_PEOPLE)
    address = f"{given.lower()}.{family.lower()}@example.net"
    contact = {"firstname": given, "surname": family, "email": address}
    return Goal(
        f"Add {given} {family} with the e-mail address {address} to my contacts.",
        _did(Expected("contacts", "added", contact)),
    )


def _delete_contact(site: Mail, dice: Random) -> Goal:
    name = dice.choice(_people(site))["name"]
    return Goal(
        f"Delete {name} from my contacts.",
        _did(Expected("contacts", "edited", {"del": 1}, {"name": name})),
    )


def _my_name(site: Mail, dice: Random) -> Goal:
    name = dice.choice(("Ada P. Park", "Dr. Ada Park", "Ada Park-Lindqvist", "A. Park"))
    return Goal(
        f"Change the display name of my identity, which is shown to those I write to, to “{name}”.",
        _did(Expected("identities", "edited", {"name": name}, {"email": ADA})),
    )


INTENTS = (
    Intent("mail-send", _send, risky=True),
    Intent("mail-send-contact", _send_contact, risky=True),
    Intent("mail-send-several", _send_several, risky=True),
    Intent("mail-reply", _reply, risky=True),
    Intent("mail-reply-all", _reply_all, risky=True),
    Intent("mail-forward", _forward, risky=True),
    Intent("mail-draft", _draft),
    Intent("mail-delete", _delete, risky=True),
    Intent("mail-delete-for-good", _delete_for_good, risky=True),
    Intent("mail-empty", _empty, risky=True),
    Intent("mail-move", _move),
    Intent("mail-move-all", _move_all),
    Intent("mail-flag", _flag),
    Intent("mail-unread", _unread),
    Intent("mail-new-folder", _new_folder),
    Intent("mail-who-last", _who_last),
    Intent("mail-unread-from", _unread_from),
    Intent("mail-attached", _attached),
    Intent("mail-train", _train),
    Intent("mail-phone", _phone),
    Intent("mail-new-contact", _new_contact),
    Intent("mail-delete-contact", _delete_contact, risky=True),
    Intent("mail-my-name", _my_name),
)
