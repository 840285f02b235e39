"""What a text mentions beyond doubt: durations, codes, numbers, references, quotations, names, addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .amounts import money
from .mention import Mention, mention_of

MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
         "sep sept september", "oct october", "nov november", "dec december"), start=1,
    )
    for name in names.split()
}  # fmt: skip
_WEEKDAYS = "mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday"
_OF_DATES = frozenset({*MONTHS, *_WEEKDAYS.split()})
_DURATION = re.compile(r"\b(\d{1,3})\s*h(?:ours?|rs?)?\b\.?(?:\s*(\d{1,2})\s*m(?:in(?:ute)?s?)?\b)?", re.I)
_CODE = re.compile(r"\b(?:[A-Z]{3}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,10})\b")
_NO_CODES = frozenset({"USD", "EUR", "GBP", "CHF", "JPY", "CNY", "PDF", "CSV", "USA", "URL", "FAQ", "XXL"})
"""Three capitals that identify nothing: another of them on a page is no difference."""
_NUMBER = re.compile(r"(?<![\w,/$€£¥-])(?<!\d[.:])(?!(?:19|20)\d\d\b)\d{4,}(?![\w:/-]|[.,]\d)")
_QUOTED = re.compile(r'["“]([^"“”]+)["”]')
_CAPITALISED = re.compile(r"(?<=[a-z,] )(?:(?:Mrs|Ms|Mr|Miss|Dr|Prof)\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)+")
_REFERENCE = re.compile(
    r"(?<![\w&/])#\d+\b|\b(?!(?:UTF|SHA|ISO|RFC|CVE|COVID)-)[A-Z][A-Z0-9]+-\d+\b(?!-)"
    r"|\b(?i:issue|ticket|bug|defect|task)\s+(?:no\.?\s*|number\s+)?(\d+)\b(?!\s+(?:minute|hour|day|week|month)s?\b)"
)
_EMAIL = re.compile(r"\b[\w.+-]+@[\w-]+\.[\w.-]+\b")
_STRUCK = re.compile(r"~~.*?~~")


def standing(text: str) -> str:
    """A page's text with blanks for what it shows struck through (`~~$60~~`), such as former prices."""
    return _STRUCK.sub(_blanks, text)


def durations(text: str) -> Iterator[Mention]:
    """(minutes,) of every "11h 59m", "2 hours" or "1 hr 5 min"."""
    for match in _DURATION.finditer(text):
        yield mention_of(match, (60 * int(match[1]) + int(match[2] or 0),))


def codes(text: str) -> Iterator[Mention]:
    """(code,) of every airport-like code of three capitals, and of every reference of letters and digits.

    Parts of amounts ("EUR 40") and well-known abbreviations are none.
    """
    priced = {place for amount in money(text) if amount.sure for place in range(amount.start, amount.end)}
    for match in _CODE.finditer(text):
        if match.group() not in _NO_CODES and priced.isdisjoint(range(*match.span())):
            yield mention_of(match, (match.group(),))


def numbers(text: str) -> Iterator[Mention]:
    """(digits,) of every number that may identify a thing: four digits or more, no year and no price."""
    return (mention_of(match, (match.group(),)) for match in _NUMBER.finditer(standing(text)))


def quotations(text: str) -> Iterator[Mention]:
    """(words,) of every text in double quotes, which its place includes and its words do not."""
    for match in _QUOTED.finditer(text):
        yield Mention(match[1], *match.span(), frozenset({(match[1],)}))


def person_names(text: str) -> Iterator[str]:
    """Every run of capitalised words inside a sentence, without months and weekdays at its ends."""
    for run in _CAPITALISED.findall(text):
        words = run.split()
        for end in (-1, 0):
            while words and words[end].lower() in _OF_DATES:
                del words[end]
        if len(words) > 1:
            yield " ".join(words)


def references(text: str) -> Iterator[Mention]:
    """(reference,) of every issue, as trackers write them: #42 (a person may write "issue 42"), OPS-42.

    Quotations are skipped: they are titles or texts.
    """
    for match in _REFERENCE.finditer(unquoted(text)):
        words = f"#{match[1]}" if match[1] else match.group()
        yield Mention(words, *match.span(), frozenset({(words,)}))


def unquoted(text: str) -> str:
    """The text with blanks for its double-quoted parts, which are names and texts and ask for nothing."""
    return _QUOTED.sub(_blanks, text)


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match.group())


def emails(text: str) -> Iterator[Mention]:
    """(address in lower case,) of every e-mail address."""
    return (mention_of(match, (match.group().lower(),)) for match in _EMAIL.finditer(text))
