"""Reads what did not fit into a prompt: a part of the page in full, or where words stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from .context import Gathered, TextLine, ToolContext, ToolError, inside

PART = 8_000
"""Characters of one part of a text that is read, cut at whole lines."""
_AROUND = 2
"""Lines before and after one in which something is found."""
_MOST_FOUND = 12


def read(given: Mapping[str, str], context: ToolContext) -> str:
    """The text of the page, of what is in the element `ref`, or from it on if nothing is in it, or the rows
    that were gathered under that name; `part` counts from 1. Raises `ToolError`.
    """
    ref = given.get("ref", "").strip("[] ")
    gathered = context.tables.get(ref)
    lines = _rows(gathered) if gathered else _region(context.lines, ref)
    parts = list(_parts(lines))
    wanted = given.get("part", "1").strip()
    if not wanted.isdecimal() or not 1 <= int(wanted) <= len(parts):
        raise ToolError(f"there is no part {wanted}: the text has {len(parts)}")
    rest = " (the page goes on: not all of it could be read)" if context.truncated else ""
    more = f"; the next is {int(wanted) + 1}" if int(wanted) < len(parts) else rest
    return f"part {wanted} of {len(parts)}{more}\n" + "\n".join(line.text for line in parts[int(wanted) - 1])


def find(given: Mapping[str, str], context: ToolContext) -> str:
    """The lines of the whole page that contain `text`, ignoring case, each with those around it.

    As a part of longer words ("18 March" for "8 March") it is shown only where it stands nowhere by itself.
    """
    wanted = " ".join(given["text"].split()).casefold()
    if not wanted:
        raise ToolError("say which `text` to look for")
    lines = context.lines
    found = [at for at, line in enumerate(lines) if wanted in line.text.casefold()]
    by_itself = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    whole = [at for at in found if by_itself.search(lines[at].text.casefold())]
    partly = len(found) - len(whole)
    within = f", and {_times(partly)} within longer words" if whole and partly else ""
    found = whole or found
    rest = " (the page goes on: not all of it could be read)" if context.truncated else ""
    if not found:
        return f"0 times{rest}"
    shown = found[:_MOST_FOUND]
    around = {at for hit in shown for at in range(hit - _AROUND, hit + _AROUND + 1)}
    near = sorted(around & set(range(len(lines))))
    first = f", the first {len(shown)} of them" if len(found) > len(shown) else ""
    out = [f"{_times(len(found))}{within}{first}{rest}"]
    last = near[0]
    for at in near:
        if at > last + 1:
            out.append("…")
        out.append(lines[at].text)
        last = at
    return "\n".join(out)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _rows(table: Gathered) -> list[TextLine]:
    return [TextLine(0, (), f"| {' | '.join(row)}") for row in (table.columns, *table.rows) if row]


def _region(lines: Sequence[TextLine], ref: str) -> Sequence[TextLine]:
    if not ref:
        return lines
    begin = next((at for at, line in enumerate(lines) if ref in line.refs), None)
    if begin is None:
        raise ToolError(f"there is no element {ref!r} on this page")
    within = inside(lines, begin)
    return within if len(within) > 1 else lines[begin:]


def _parts(lines: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """The lines in parts of at most `PART` characters; the only part of an empty text is empty."""
    part: list[TextLine] = []
    size = 0
    for line in lines:
        if part and size + len(line.text) > PART:
            yield part
            part, size = [], 0
        part.append(line)
        size += len(line.text) + 1
    yield part
