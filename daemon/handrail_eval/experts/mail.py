"""Experts of the inbox: find a person's mail, then delete it, mark it, answer it or pass it on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from .page import Element, Expert, Turns, View, click, fields, first, named, type_, until

_NAME = r"([A-Z][\w-]*\w)"
_SENDER = (
    rf"(?:from|by) {_NAME}",
    rf"{_NAME} wants his or her",
    rf"{_NAME}'s (?:latest |last )?(?:e-?mail|message)",
    rf"{_NAME}s (?:e-?mail|message)",
    rf"(?:e-?mail|message|mail|information|that|last email) {_NAME} (?:sent|wrote)",
    rf"{_NAME} wrote",
    rf"{_NAME}'s",
    rf"(?:[Ee]mail|[Tt]ell|contact|[Rr]eply to|respond to|[Tt]ext) {_NAME}",
)
"""How people say whose mail they mean, the clearest words first."""
_RECIPIENT = (
    rf"\bto {_NAME}",
    rf"^{_NAME} (?:is waiting|wants)",
    rf"\b(?:[Gg]ive|[Ss]end|[Ff]orward|[Rr]esend) {_NAME}",
)


@dataclass(frozen=True)
class Errand:
    """What is to be done with whose mail. `text` is what is answered, or to whom it goes."""

    kind: Literal["delete", "star", "reply", "forward"]
    sender: str
    text: str = ""


def errand(goal: str) -> Errand:
    """Understand the instruction. Raises `LookupError`."""
    words = re.sub(r'"[^"]*"', '""', goal)
    sender = next((found[1] for pattern in _SENDER if (found := re.search(pattern, words))), "")
    if not sender:
        raise LookupError("the goal does not say whose mail is meant")
    if answer := re.search(r'"([^"]*)"', goal):
        return Errand("reply", sender, answer[1])
    if re.search(r"[Dd]elete|trash|recycling|[Gg]et rid|[Rr]emove", words):
        return Errand("delete", sender)
    if re.search(r"important|star\b|flag", words):
        return Errand("star", sender)
    recipients = (found[1] for pattern in _RECIPIENT for found in re.finditer(pattern, words))
    return Errand("forward", sender, next(name for name in recipients if name != sender))


def _mail(goal: str) -> Turns:
    asked = errand(goal)
    page = yield []
    mail = _of(page, asked.sender)
    if asked.kind in ("delete", "star"):
        icon = "trash" if asked.kind == "delete" else "star"
        yield [click(first(mail, lambda item: icon in item.rest))]
        return
    page = yield [click(mail[0])]
    page = yield from until(page, lambda page: _icon(page, asked.kind) is not None)
    page = yield [{"ref": _icon(page, asked.kind), "do": "click"}]
    if asked.kind == "reply":
        page = yield [type_(first(page.elements, lambda item: "several lines" in item.rest), asked.text)]
    else:
        page = yield [type_(fields(page.elements)[0], asked.text)]
    yield [click(first(page.elements, lambda item: "send" in item.rest))]


def _of(page: View, sender: str) -> list[Element]:
    """The elements of a sender's mail: the mail itself, and the icons in it."""
    elements = page.elements
    at = elements.index(named(elements, sender, "clickable"))
    end = next((place for place in range(at + 1, len(elements)) if elements[place].role == "clickable"), None)
    return elements[at:end]


def _icon(page: View, kind: str) -> str | None:
    """The ref of the icon that is called like the errand."""
    return next((item.ref for item in page.elements if item.rest.strip() == f"({kind})"), None)


EXPERTS: dict[str, Expert] = dict.fromkeys(
    (
        "email-inbox", "email-inbox-delete", "email-inbox-forward", "email-inbox-forward-nl",
        "email-inbox-forward-nl-turk", "email-inbox-important", "email-inbox-nl-turk",
        "email-inbox-noscroll", "email-inbox-reply", "email-inbox-star-reply",
    ),
    _mail,
)  # fmt: skip
