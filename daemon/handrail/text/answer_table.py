"""An answer that is a table: read from Markdown, JSON or separated lines, written as CSV. Pure.

What could as well be prose is none. `extension/lib/answer_table.js` guards what is copied as `as_csv` does.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from .json_answer import is_whole

MAX_COLUMNS = 40
_NUMBER = re.compile(r"[+-]?[\d.,' \u00a0]+[%€$£]?")
_INSIDE = re.compile(r"([;\t\r\n][ \t\r\n\u00a0\ufeff]*)(?=[=+\-@＝＋－＠])")
"""Where a spreadsheet of another country may begin another cell, with a formula."""
_CELL = 80
"""Characters of a cell in lines that nothing but their separators makes a table."""
_SEPARATORS = {"csv": ",;", "tsv": "\t", "": "\t;,"}
"""What may stand between cells, by what a fence says of its text."""


@dataclass(frozen=True)
class Table:
    """Columns, and rows of as many cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def table_of(answer: str) -> Table | None:
    """The table that an answer is or has in it; None if it has none, or more than one."""
    found = [table for table in (_from_json(answer.strip()) or _from_lines(answer.strip()),) if table]
    if not found and ("|" in answer or "```" in answer or "~~~" in answer):
        found = [*_from_markdown(answer)]
    if len(found) != 1 or not 0 < len(found[0].columns) <= MAX_COLUMNS:
        return None
    # JSON can spell half a character, which can be neither shown nor sent.
    return found[0] if is_whole({"cells": [found[0].columns, *found[0].rows]}) else None


def fenced(answer: str, *kinds: str) -> list[str]:
    """The texts that stand in fences of these kinds, or of none, in an answer that is Markdown."""
    if "```" not in answer and "~~~" not in answer:
        return []
    tokens = [token for token in MarkdownIt("commonmark").parse(answer) if token.type == "fence"]
    return [token.content.strip() for token in tokens if _kind(token) in ("", *kinds)]


def as_csv(table: Table) -> str:
    """The table as CSV for any spreadsheet.

    A cell that a spreadsheet would take for a formula begins with an apostrophe, unless it is a number
    (https://owasp.org/www-community/attacks/CSV_Injection): its words may be a page's.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(map(_harmless, table.columns))
    writer.writerows([*map(_harmless, row)] for row in table.rows)
    return text.getvalue()


def as_objects(table: Table) -> list[dict[str, str]]:
    """The rows as objects by their columns."""
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def _harmless(cell: str) -> str:
    number = _NUMBER.fullmatch(cell) and any(map(str.isdigit, cell))
    # Spreadsheets leave out what stands before it unseen, and know its wide forms.
    formula = cell[:1] in ("\t", "\r") or cell.lstrip(" \t\r\n\u00a0\ufeff")[:1] in tuple("=+-@＝＋－＠")
    return cell if number else _INSIDE.sub(r"\1'", f"'{cell}" if formula else cell)


def _from_json(text: str) -> Table | None:
    """A list of flat objects; the columns are their keys in the order in which they come."""
    if not text.startswith(("[", "{")):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, dict):
        # As models wrap a list: {"flights": [...]}.
        lists = [one for one in value.values() if isinstance(one, list)]
        value = lists[0] if len(value) == len(lists) == 1 else None
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) and one for one in value):
        return None
    columns = tuple(dict.fromkeys(str(key) for one in value for key in one))
    if any(isinstance(cell, dict | list) for one in value for cell in one.values()):
        return None
    return Table(columns, tuple(tuple(_said(one.get(name)) for name in columns) for one in value))


def _said(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _from_markdown(text: str) -> Iterator[Table]:
    """The tables of GitHub's Markdown, and what is one in a fence."""
    rows: list[list[str]] = []
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    for at, token in enumerate(tokens):
        if token.type == "fence":
            inside, kind = token.content.strip(), _kind(token)
            found = _from_json(inside) if kind in ("", "json") else None
            if found := found or (_from_lines(inside, kind) if kind in _SEPARATORS else None):
                yield found
        elif token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append(_words(tokens[at + 1].children or ()))
        elif token.type == "table_close" and len(rows) > 1:
            yield Table(_distinct(rows[0]), tuple(map(tuple, rows[1:])))


def _kind(fence: Token) -> str:
    return fence.info.strip().casefold()


def _words(tokens: Iterable[Token]) -> str:
    """A cell's words without their marks: of a link its text, of a picture its description."""
    parts = (" " if token.type in ("softbreak", "hardbreak") else token.content for token in tokens)
    return re.sub(r"<br\s*/?>", " ", "".join(parts)).strip()


def _distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The columns' names; one that is empty or there already gets a number."""
    distinct: list[str] = []
    for place, name in enumerate(names, 1):
        name = base = " ".join(name.split()) or f"Column {place}"
        number = 1
        while name in distinct:
            number += 1
            name = f"{base} ({number})"
        distinct.append(name)
    return tuple(distinct)


def _from_lines(text: str, kind: str = "") -> Table | None:
    """Lines of the same number of cells, three at least; with commas only what cannot be prose.

    kind: what a fence says that it is.
    """
    for separator in _SEPARATORS[kind]:
        if separator not in text.partition("\n")[0]:
            continue
        # In prose a blank follows a comma.
        if not kind and separator != "\t" and f"{separator} " in re.sub(r'"[^"]*"', "", text):
            continue
        try:
            lines = [line for line in csv.reader(io.StringIO(text), delimiter=separator, strict=True) if line]
        except csv.Error:
            continue
        cells = [tuple(cell.strip() for cell in line) for line in lines]
        if len(cells) > (1 if kind else 2) and _even(cells):
            return Table(cells[0], tuple(cells[1:]))
    return None


def _even(lines: Sequence[Sequence[str]]) -> bool:
    width, head = len(lines[0]), lines[0]
    if width < 2 or any(len(line) != width for line in lines):
        return False
    if any(line[-1].endswith((".", "!", "?", ":")) for line in lines):
        return False  # Sentences.
    short = all(len(cell) <= _CELL for line in lines for cell in line)
    # Numbers with a comma in them have no name above them.
    return short and all(cell[:1].isalpha() for cell in head) and len(set(head)) == width
