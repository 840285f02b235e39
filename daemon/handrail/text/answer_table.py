"""An answer that is a table: read from Markdown, JSON or separated lines, written as CSV. Pure."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .json_answer import is_whole

MAX_COLUMNS = 40
_FENCED = re.compile(r"```(?:json|csv)?\s*\n(.*?)\n?```", re.DOTALL)
_RULE = re.compile(r"\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?")
_PIPE = re.compile(r"(?<!\\)\|")
_NUMBER = re.compile(r"[+-]?[\d.,' \u00a0]+[%€$£]?")
_CELL = 80
"""Characters of a cell in lines that nothing but their separators makes a table."""


@dataclass(frozen=True)
class Table:
    """Columns, and rows of as many cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def table_of(answer: str) -> Table | None:
    """The table that an answer is or has in it; None if it has none, or more than one."""
    blocks = [answer.strip(), *(block.strip() for block in _FENCED.findall(answer))]
    found = [table for block in blocks if (table := _from_json(block) or _from_lines(block))]
    found = found or _from_markdown(answer)
    if len(found) != 1 or not 0 < len(found[0].columns) <= MAX_COLUMNS:
        return None
    # JSON can spell half a character, which can be neither shown nor sent.
    return found[0] if is_whole({"cells": [found[0].columns, *found[0].rows]}) else None


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
    return f"'{cell}" if formula and not number else cell


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


def _from_markdown(text: str) -> list[Table]:
    """The tables of GitHub's Markdown: a head, a rule below it, rows with bars."""
    lines = [line.strip() for line in text.splitlines()]
    found = []
    for at, line in enumerate(lines[1:], 1):
        columns = _cells(lines[at - 1])
        if not _RULE.fullmatch(line) or "|" not in lines[at - 1] or len(_cells(line)) != len(columns):
            continue
        rows = []
        for row in lines[at + 1 :]:
            if "|" not in row:
                break
            cells = _cells(row)[: len(columns)]
            rows.append((*cells, *[""] * (len(columns) - len(cells))))
        found.append(Table(columns, tuple(rows)))
    return [table for table in found if table.rows]


def _cells(line: str) -> tuple[str, ...]:
    inner = re.sub(r"(?<!\\)\|$", "", line.removeprefix("|"))
    return tuple(cell.strip().replace("\\|", "|") for cell in _PIPE.split(inner))


def _from_lines(text: str) -> Table | None:
    """Lines of the same number of cells, three at least; prose has other numbers, or long parts."""
    for separator in ("\t", ";", ","):
        if separator not in text.partition("\n")[0]:
            continue
        try:
            lines = [line for line in csv.reader(io.StringIO(text), delimiter=separator, strict=True) if line]
        except csv.Error:
            continue
        if len(lines) > 2 and _even(lines):
            cells = [tuple(cell.strip() for cell in line) for line in lines]
            return Table(cells[0], tuple(cells[1:]))
    return None


def _even(lines: Sequence[Sequence[str]]) -> bool:
    width = len(lines[0])
    if width < 2 or any(len(line) != width for line in lines):
        return False
    head = [cell.strip() for cell in lines[0]]
    if any(line[-1].rstrip().endswith((".", "!", "?", ":")) for line in lines):
        return False  # Sentences.
    short = all(len(cell) <= _CELL for line in lines for cell in line)
    return short and all(head) and len(set(head)) == width
