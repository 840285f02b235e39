"""Cuts a page's lines to a budget of tokens: what matters most stays, and every cut is marked.

Tokens are not counted, which would need each model's own vocabulary, but bounded: `token_bound` splits a text
into pieces of which a modern vocabulary (o200k, Qwen's) rarely needs more than one token each. The bench
compares it with real counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from handrail_wire.roles import CELL_ROLES

from .filters.relevance import LONGEST_PART, by_relevance
from .line import Line
from .rows import Rows

_PIECES = re.compile(
    r"[a-zA-Z]{1,5}|[0-9]{1,3}|[\u00c0-\u1fff]{1,3}|[!-/:-@\[-`{-~]{1,2}|\S"
)  # Words, numbers, letters of other alphabets, punctuation; any other sign by itself.
_GAP = re.compile(r"^… \d+ more \w+ (?:below|above|here, from) \[(\w+)\]$", re.MULTILINE)
_GIVE_UP = 50
"""After so many lines in a row that did not fit, no smaller ones are tried."""
_HEADS_SHARE = 5
"""The inverse of the largest share of the budget for the header cells of one table."""
_CELLS = CELL_ROLES - {"columnheader"}
_PINNED = frozenset({"searchbox", "dialog", "alertdialog", "alert"})
_IN_VIEW, _OUT_OF_VIEW = "— in view —", "— out of view —"
_ROLE_WORDS = {"row": "rows", "listitem": "items", "option": "options"}


def token_bound(text: str) -> int:
    """A number of tokens that the text, with the line break after it, hardly exceeds."""
    pieces = len(_PIECES.findall(text)) + text.count("\n")
    return pieces + pieces // 20 + 1


def within(lines: Sequence[Line], tokens: int, goal: str, *, as_document: bool = False) -> str:
    """The most relevant lines as text of at most `tokens` tokens; says how many are left out and where.

    `as_document`: a row is one line; rows, cards, entries and short forms stay or go as a whole, so that no
    value loses its name; the search field, a dialog and what carries a mark come first; each gap has a ref,
    if anything in it has.
    """
    rows = Rows(lines, joined=as_document)

    @cache
    def cost_of(index: int) -> int:
        return token_bound(rows.text(index))

    if _all_fit(len(lines), tokens, cost_of):
        return "\n".join(_with_gaps(rows, {*range(len(lines))}))
    ranked = by_relevance(lines, goal)
    parts: Mapping[int, Sequence[int]] = {}
    if as_document:
        parts = _parts(lines)
        ranked = sorted(ranked, key=lambda index: not _is_pinned(lines[index]))
    heads = {
        table: heads
        for table, heads in _heads(lines).items()
        if sum(map(cost_of, heads)) <= tokens // _HEADS_SHARE
    }

    def with_heads(index: int) -> Sequence[int]:
        return (*parts.get(index, (index,)), *heads.get(lines[index].place.table, ()))

    best = _gap(rows, range(len(lines)), "here")
    too_little, too_much = 0, tokens
    # The notes on what is left out need room, too, and only trying tells how much.
    while too_much - too_little > max(1, tokens // 50):
        room = (too_little + too_much) // 2
        kept = _that_fit(map(with_heads, ranked), room, cost_of)
        text = "\n".join(_with_gaps(rows, kept))
        if token_bound(text) <= tokens:
            best, too_little = text, room
        else:
            too_much = room
    return best


def _is_pinned(line: Line) -> bool:
    """Whether a line stays if any does: what the page asks, where to search, what has a mark (pagers)."""
    return line.place.dialog or line.node.role in _PINNED or bool(line.mark)


def _parts(lines: Sequence[Line]) -> Mapping[int, Sequence[int]]:
    """For each line the lines of the largest part around it that is still one thing."""
    inside: dict[int, list[int]] = {}
    for index, line in enumerate(lines):
        for part in line.place.parts:
            inside.setdefault(part, []).append(index)
    whole: dict[int, Sequence[int]] = {}
    for index, line in enumerate(lines):
        sizes = [part for part in line.place.parts if len(inside[part]) <= LONGEST_PART]
        if sizes:
            whole[index] = inside[sizes[-1]]
    return whole


def _all_fit(count: int, tokens: int, cost_of: Callable[[int], int]) -> bool:
    for index in range(count):
        tokens -= cost_of(index)
        if tokens < 0:
            return False
    return True


def _heads(lines: Sequence[Line]) -> Mapping[int, Sequence[int]]:
    """The lines of each table down to its last header cell above the first cell.

    A cell says little without its header, which is far from it in a long table.
    """
    begun: dict[int, list[int]] = {}
    ends: dict[int, int] = {}
    over = {-1}
    for index, line in enumerate(lines):
        table = line.place.table
        if table in over:
            continue
        begun.setdefault(table, []).append(index)
        if line.node.role == "columnheader":
            ends[table] = len(begun[table])
        elif line.node.role in _CELLS and line.node.name:
            over.add(table)
    return {table: begun[table][:end] for table, end in ends.items()}


def _that_fit(ranked: Iterable[Sequence[int]], room: int, cost_of: Callable[[int], int]) -> set[int]:
    """The first lines by rank that fit into `room` tokens, each with the lines that it needs."""
    kept: set[int] = set()
    failed = 0
    for needed in ranked:
        new = [index for index in needed if index not in kept]
        cost = sum(map(cost_of, new))
        if cost <= room:
            room -= cost
            kept.update(new)
            failed = 0
        else:
            failed += 1
            if failed == _GIVE_UP:
                break
    return kept


def _with_gaps(rows: Rows, kept: set[int]) -> list[str]:
    """The kept lines, with a note in place of each gap."""
    lines = rows.lines
    out: list[str] = []
    next_one = 0
    in_view = True
    for together in [*rows.together(sorted(kept)), [len(lines)]]:
        index = together[0]
        if index > next_one:
            gap = _gap(rows, range(next_one, index), _where(rows, kept, next_one, index))
            # A single short line is shown itself if the note would not be shorter.
            single = rows.line([next_one]) if index == next_one + 1 else ""
            out.append(single if single and len(single) <= len(gap) else gap)
        if index < len(lines):
            seen = [lines[one].node.in_view for one in together if lines[one].node.ref]
            if lines[index].sectioned and seen and any(seen) != in_view:
                in_view = not in_view
                out.append(_IN_VIEW if in_view else _OUT_OF_VIEW)
            out.append(rows.line(together))
        next_one = together[-1] + 1
    return out


def _where(rows: Rows, kept: set[int], begin: int, end: int) -> str:
    """The position of a gap from `begin` to `end`: below, or else above, the nearest kept element with a ref;
    "here" if another gap is nearer, with the first element in it where rows are joined.
    """
    lines = rows.lines
    below = _nearest(lines, kept, range(begin - 1, -1, -1))
    above = "" if below else _nearest(lines, kept, range(end, len(lines)))
    if below or above:
        return f"below [{below}]" if below else f"above [{above}]"
    inside = next((line.node.ref for line in lines[begin:end] if rows.joined and line.node.ref), "")
    return f"here, from [{inside}]" if inside else "here"


def _nearest(lines: Sequence[Line], kept: set[int], places: range) -> str:
    """The first ref among the lines at these indices, up to one that is not kept."""
    for place in places:
        if place not in kept:
            break
        if ref := lines[place].node.ref:
            return ref
    return ""


def _gap(rows: Rows, left_out: range, where: str) -> str:
    """The note on a gap; scrolling down at the element above it, or up at the one below, shows its lines."""
    count = rows.count(left_out)
    what = _ROLE_WORDS.get(rows.common_role(left_out), "lines")
    return f"… {count} more {what if count > 1 else what.removesuffix('s')} {where}"


def gap_refs(text: str) -> tuple[str, ...]:
    """The refs at which scrolling shows what was left out of a page's text."""
    return tuple(dict.fromkeys(_GAP.findall(text)))
