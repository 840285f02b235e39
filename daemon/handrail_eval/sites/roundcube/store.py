"""A mailbox as rows: what lies in a Maildir and what was handed to the mail server. The files are only read.

A mail that is moved keeps its Message-ID, so it is the same row with another folder.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import getaddresses
from pathlib import Path

from ..rows import Row, Tables

_FLAGS = {"R": "answered", "F": "flagged", "T": "deleted", "D": "draft", "P": "forwarded"}
_KEYWORDS = {"$Forwarded": "forwarded", "Junk": "junk", "$MDNSent": ""}
_ATTRIBUTION = re.compile(r"On .* wrote:")
_FORWARDED = re.compile(r"^-+ (?:Original|Forwarded) Message -+$", re.MULTILINE)
_HEADER = re.compile(r"(?:Subject|Date|From|To|Cc|Reply-To): ?.*\n")


def tables(maildir: Path, sent: Path) -> Tables:
    """`mail` (by Message-ID and number of the copy), those of them that are `seen`, `folder`, `sent`.

    A mail that is opened only becomes a row of `seen`.
    """
    places = folders(maildir)
    subscribed = (maildir / "subscriptions").read_text("utf-8").split("\n")
    mails = _mails(places)
    return {
        "mail": {key: _without_seen(row) for key, row in mails.items()},
        "seen": {key: {"id": row["id"]} for key, row in mails.items() if row["seen"]},
        "folder": {name: {"name": name, "subscribed": name in subscribed} for name in places},
        "sent": {path.name: _sent(path) for path in sorted(sent.iterdir())},
    }


def folders(maildir: Path) -> dict[str, Path]:
    """The folders by name; subfolders as Maildir++ has them, “Projects.Old”."""
    found = {path.name[1:]: path for path in sorted(maildir.glob(".[!.]*")) if (path / "cur").is_dir()}
    return {"INBOX": maildir} | found


def _without_seen(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "seen"}


def _mails(places: dict[str, Path]) -> dict[object, Row]:
    rows: dict[object, Row] = {}
    found = [
        (path.name, folder, path)
        for folder, place in places.items()
        for part in ("cur", "new")
        for path in (place / part).iterdir()
    ]
    # Names begin with the time of their making, so the first copy of a mail is the one that was there.
    for name, folder, path in sorted(found):
        unique, _, letters = name.partition(":2,")
        try:
            row = dict(_content(places[folder], unique, path))
        except FileNotFoundError:
            continue  # It was renamed a moment ago, and is found the next time.
        flags = {_FLAGS.get(letter, "") for letter in letters} | set(_keywords(places[folder], letters))
        row |= {
            "folder": folder,
            "seen": "S" in letters,
            "flags": " ".join(sorted(flags - {""})),
        }
        copy = 0
        while (row["id"], copy) in rows:
            copy += 1
        rows[row["id"], copy] = row
    return rows


def _keywords(folder: Path, letters: str) -> Iterator[str]:
    """Flags that have no letter of their own: the folder says which small letter stands for which."""
    file = folder / "dovecot-keywords"
    if not file.exists():
        return
    for line in file.read_text("utf-8").splitlines():
        number, _, name = line.partition(" ")
        if chr(ord("a") + int(number)) in letters:
            yield _KEYWORDS.get(name, name.lower())


_known: dict[tuple[Path, str], Row] = {}


def _content(folder: Path, unique: str, path: Path) -> Row:
    """A mail's content, which never changes as long as it has its name."""
    if (folder, unique) not in _known:
        _known[folder, unique] = parsed(path.read_bytes())
    return _known[folder, unique]


def parsed(content: bytes) -> Row:
    """A mail's headers and text as columns.

    text: what was written, without what it quotes; forwarded: the text of a mail that it passes on; files:
    the names and digests of what is attached. White space is said as one blank.
    """
    mail = message_from_bytes(content, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    body = mail.get_body(("plain", "html"))
    written, forwarded = _split(str(body.get_content()) if body else "")
    files = []
    for part in mail.iter_attachments():
        if part.get_content_type() == "message/rfc822":
            # A mail that is passed on as a whole, with its own attachments.
            inner = parsed(part.get_content().as_bytes())
            forwarded = str(inner["text"])
            files += str(inner["files"]).split(", ")
            continue
        data = part.get_payload(decode=True)
        assert isinstance(data, bytes)
        files.append(f"{part.get_filename()} {hashlib.sha256(data.strip()).hexdigest()[:8]}")
    return {
        "id": str(mail["Message-ID"] or "").strip(),
        "from": _addresses(mail, "From"),
        "to": _addresses(mail, "To"),
        "cc": _addresses(mail, "Cc"),
        "bcc": _addresses(mail, "Bcc"),
        "name": next((name for name, _ in getaddresses([str(mail["From"] or "")])), ""),
        "subject": str(mail["Subject"] or ""),
        "date": str(mail["Date"] or ""),
        "answers": str(mail["In-Reply-To"] or "").strip(),
        "text": written,
        "forwarded": forwarded,
        "files": ", ".join(sorted(filter(None, files))),
    }


def _addresses(mail: EmailMessage, header: str) -> str:
    return ", ".join(sorted(address for _, address in getaddresses([str(mail[header] or "")])))


def _split(body: str) -> tuple[str, str]:
    """What was written, and what is passed on below it."""
    body = body.replace("\r\n", "\n")
    forwarded = ""
    if mark := _FORWARDED.search(body):
        body, forwarded = body[: mark.start()], body[mark.end() :].lstrip("\n")
        while header := _HEADER.match(forwarded):
            forwarded = forwarded[header.end() :]
    lines = [line for line in body.split("\n") if not line.startswith(">") and not _ATTRIBUTION.match(line)]
    return _flat("\n".join(lines)), _flat(forwarded)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _sent(path: Path) -> Row:
    """What the mail server was handed: whom it really goes to, and the mail."""
    kept = json.loads(path.read_text("utf-8"))
    return parsed(kept["mail"].encode("latin-1")) | {"goes_to": ", ".join(sorted(kept["to"]))}
