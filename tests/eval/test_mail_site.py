"""A mailbox as rows: what a person can do to mails shows as exactly that, and nothing else does."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any

import pytest

from handrail_eval.sites.expected import Expected, exactly
from handrail_eval.sites.roundcube import server
from handrail_eval.sites.roundcube.experts import EXPERTS
from handrail_eval.sites.roundcube.store import parsed, tables
from handrail_eval.sites.roundcube.tasks import INTENTS
from handrail_eval.sites.rows import Tables, changes

SEED = Path(server.__file__).parent / "project" / "mail_seed.py"
SCHEMA = Path("/usr/share/roundcube/SQL/sqlite.initial.sql")


def written(subject: str, body: str, number: int, file: bytes = b"") -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = (
        "Omar Haddad <omar@example.com>",
        "Ada <ada@example.com>",
        subject,
    )
    mail["Message-ID"] = f"<{number}@example.com>"
    mail.set_content(body)
    if file:
        mail.add_attachment(file, "application", "pdf", filename="bill.pdf")
    return mail.as_bytes()


@pytest.fixture
def box(tmp_path: Path) -> Path:
    for folder in ("", ".Trash", ".Travel"):
        for part in ("cur", "new", "tmp"):
            (tmp_path / "mail" / folder / part).mkdir(parents=True)
    for number in (1, 2, 3):
        (tmp_path / "mail" / "cur" / f"100{number}.M{number}.here:2,").write_bytes(
            written("Hi", "Text", number)
        )
    (tmp_path / "mail" / "subscriptions").write_text("Trash\nTravel\n", "utf-8")
    (tmp_path / "sent").mkdir()
    return tmp_path


def edited(number: int, **columns: object) -> Expected:
    return Expected("mail", "edited", columns, {"id": f"<{number}@example.com>"})


def mail(box: Path, number: int) -> Path:
    return box / "mail" / "cur" / f"100{number}.M{number}.here:2,"


def move(box: Path) -> None:
    mail(box, 1).rename(box / "mail" / ".Trash" / "cur" / "2001.M9.here:2,S")


def copy(box: Path) -> None:
    shutil.copy(mail(box, 1), box / "mail" / ".Travel" / "cur" / "2001.M9.here:2,")


def flag(box: Path) -> None:
    mail(box, 1).rename(box / "mail" / "cur" / "1001.M1.here:2,FS")


def forward(box: Path) -> None:
    (box / "mail" / "dovecot-keywords").write_text("0 $MDNSent\n1 $Forwarded\n", "utf-8")
    mail(box, 1).rename(box / "mail" / "cur" / "1001.M1.here:2,b")


def read_it(box: Path) -> None:
    mail(box, 2).rename(box / "mail" / "cur" / "1002.M2.here:2,S")


def remove(box: Path) -> None:
    mail(box, 3).unlink()


def new_folder(box: Path) -> None:
    (box / "mail" / ".Club" / "cur").mkdir(parents=True)
    (box / "mail" / ".Club" / "new").mkdir()


def send(box: Path) -> None:
    kept = {
        "from": "ada@example.com",
        "to": ["b@x.example", "a@x.example"],
        "mail": written("Hi", "Yes", 7).decode(),
    }
    (box / "sent" / "0000.json").write_text(json.dumps(kept), "utf-8")


@pytest.mark.parametrize(
    ("happens", "expected"),
    [
        (move, edited(1, folder="Trash")),
        (copy, Expected("mail", "added", {"folder": "Travel", "id": "<1@example.com>"})),
        (flag, edited(1, flags="flagged")),
        (forward, edited(1, flags="forwarded")),
        (read_it, Expected("seen", "added", {"id": "<2@example.com>"})),
        (remove, Expected("mail", "removed", where={"id": "<3@example.com>"})),
        (new_folder, Expected("folder", "added", {"name": "Club", "subscribed": False})),
        (
            send,
            Expected(
                "sent", "added", {"goes_to": "a@x.example, b@x.example", "subject": "Hi", "text": "Yes"}
            ),
        ),
    ],
)
def test_what_happens_to_a_mail_is_one_change(
    box: Path, happens: Callable[[Path], None], expected: Expected
) -> None:
    before = tables(box / "mail", box / "sent")
    happens(box)
    found = changes(before, tables(box / "mail", box / "sent"), {})
    assert exactly(found, [expected], also=("seen",)), found
    (remove if happens is not remove else flag)(box)
    assert not exactly(changes(before, tables(box / "mail", box / "sent"), {}), [expected], also=("seen",))


def test_a_mail_that_was_moved_and_flagged_was_not_just_moved(box: Path) -> None:
    before = tables(box / "mail", box / "sent")
    mail(box, 1).rename(box / "mail" / ".Trash" / "cur" / "2001.M9.here:2,F")
    found = changes(before, tables(box / "mail", box / "sent"), {})
    assert not exactly(found, [edited(1, folder="Trash")])


@pytest.mark.parametrize(
    ("body", "text", "forwarded"),
    [
        ("Yes,\nplease.\n", "Yes, please.", ""),
        ("On 2025-03-04 10:00, Omar wrote:\n> Shall we?\n> Omar\n\nYes.\n", "Yes.", ""),
        ("See below.\n\n-------- Original Message --------\nSubject: Hi\nFrom: O <o@x.example>\n\nShall\nwe?\n",
         "See below.", "Shall we?"),
    ],
)  # fmt: skip
def test_what_was_written_is_told_from_what_is_quoted(body: str, text: str, forwarded: str) -> None:
    row = parsed(written("Hi", body, 1))
    assert (row["text"], row["forwarded"]) == (text, forwarded)


def test_what_is_attached_is_told_by_name_and_content() -> None:
    first, other = (parsed(written("Hi", "See.", 1, file))["files"] for file in (b"%PDF one", b"%PDF two"))
    assert str(first).startswith("bill.pdf ") and first != other


class Filled:
    """A mailbox that nobody serves: enough for drawing tasks."""

    def __init__(self, data: Path) -> None:
        if not SCHEMA.exists():
            pytest.skip("roundcube-core is not installed")
        data.mkdir()
        subprocess.run([sys.executable, str(SEED)], env={**os.environ, "MAIL_DATA": str(data)}, check=True)
        self.data = data

    def state(self) -> Tables:
        return tables(self.data / "box" / "mail", self.data / "sent")

    def rows(self, query: str) -> list[sqlite3.Row]:
        with closing(sqlite3.connect(self.data / "roundcube.sqlite3")) as db:
            db.row_factory = sqlite3.Row
            return db.execute(query).fetchall()


def test_every_intent_has_an_expert_and_several_values(tmp_path: Path) -> None:
    assert {intent.name for intent in INTENTS} == set(EXPERTS)
    assert len(INTENTS) >= 15
    assert sum(intent.risky for intent in INTENTS) >= 5
    site: Any = Filled(tmp_path / "mail")
    for intent in INTENTS:
        goals = [intent.make(site, Random(f"{intent.name} {seed}")) for seed in range(8)]
        assert len({goal.text for goal in goals}) > 1, intent.name
        assert all(goal.judge([], None) == 0 for goal in goals), intent.name


def test_a_mail_that_is_passed_on_as_a_whole_counts_as_its_text_and_files() -> None:
    inner = written("Bill", "Please pay.", 1, b"%PDF one")
    outer = EmailMessage()
    outer["Subject"] = "Fwd: Bill"
    outer.set_content("Yours.")
    outer.add_attachment(message_from_bytes(inner, policy=policy.default))
    row = parsed(outer.as_bytes())
    assert (row["text"], row["forwarded"], row["files"]) == ("Yours.", "Please pay.", parsed(inner)["files"])


def test_the_mailbox_is_filled_the_same_every_time(tmp_path: Path) -> None:
    first, other = (Filled(tmp_path / name).state() for name in ("one", "two"))
    assert first == other
    mails = first["mail"].values()
    assert len(mails) >= 200
    assert len({mail["folder"] for mail in mails}) >= 6
    assert sum(bool(mail["files"]) for mail in mails) >= 20
    assert sum(bool(mail["answers"]) for mail in mails) >= 40


def test_what_is_missing_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "NEEDED", {"/nowhere/dovecot": "dovecot-core"})
    with pytest.raises(server.SiteMissing, match=r"dovecot-core\..*sudo apt-get install .*dovecot-imapd"):
        server.Mail()
