"""A row of a table, or a short entry of a list, as one line: `| Lyon | 12 | [e7] button "Edit"`.

A large model reads a table best as a table. Line by line, `cell "12"` stands far from its header and costs
twice the tokens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby

from handrail_wire.roles import CELL_ROLES

from .line import Line
from .places import ROWS

_MOST_LINES = 24
_MOST_CHARACTERS = 500
"""A row that holds more is no longer read as one: its lines stay lines."""
_PLAIN = ROWS | CELL_ROLES | {"text", "heading", "list", "table"}
"""Roles that a row says without their words: only what they hold."""
_BETWEEN_CELLS, _WITHIN_CELL = " | ", ", "


@dataclass(frozen=True)
class Rows:
    """Which of a page's lines are written together, and how."""

    lines: Sequence[Line]
    joined: bool
    """Whether any are."""

    @cached_property
    def _row_at(self) -> Sequence[int]:
        """For each line its row, as the index of the row's node; -1 for one that stands alone."""
        fitting = self._fitting
        return [next((row for row in line.place.may_join if row in fitting), -1) for line in self.lines]

    @cached_property
    def _fitting(self) -> frozenset[int]:
        """The rows that are short enough for a line."""
        if not self.joined:
            return frozenset()
        held: Counter[int] = Counter()
        characters: Counter[int] = Counter()
        for line in self.lines:
            for row in line.place.may_join:
                held[row] += 1
                characters[row] += len(_short(line))
        return frozenset(
            row
            for row, count in held.items()
            if row >= 0 and 1 < count <= _MOST_LINES and characters[row] <= _MOST_CHARACTERS
        )

    def text(self, index: int) -> str:
        """What a line adds to the text: in a row, its words without what the row says already."""
        line = self.lines[index]
        return line.text if self._row_at[index] < 0 else _short(line)

    def together(self, indices: Iterable[int]) -> Iterator[list[int]]:
        """The indices, in their order, in lists of those that one line shows."""
        group: list[int] = []
        for index in indices:
            # What was left out in between is said there.
            if group and (index > group[-1] + 1 or self._begun[index] > self._begun[group[-1]]):
                yield group
                group = []
            group.append(index)
        if group:
            yield group

    def count(self, indices: range) -> int:
        """How many lines show these."""
        return self._begun[indices[-1]] - self._begun[indices[0]] + 1 if indices else 0

    @cached_property
    def _begun(self) -> Sequence[int]:
        """For each index how many have begun a line of their own, up to it."""
        before = [-1, *self._row_at]
        return list(accumulate(row < 0 or row != before[at] for at, row in enumerate(self._row_at)))

    def common_role(self, indices: Iterable[int]) -> str:
        """The role of the lines that show these; "" if it is not one."""
        roles = map(self.role, self.together(indices))
        first = next(roles, "")
        return first if all(role == first for role in roles) else ""

    def role(self, indices: Sequence[int]) -> str:
        """What these are that one line shows: "row", "listitem", or the role of the one that stands alone."""
        if self._row_at[indices[0]] < 0:
            return self.lines[indices[0]].node.role
        return "row" if self._tabular(indices) else "listitem"

    def line(self, indices: Sequence[int]) -> str:
        """One line with what these indices show, which are of one row."""
        if self._row_at[indices[0]] < 0:
            return self.text(indices[0])
        # An empty cell keeps its place below its header.
        said = [index for index in indices if self.text(index) or self._in_cell(index)]
        cells = [
            _WITHIN_CELL.join(filter(None, map(self.text, cell))) for _, cell in groupby(said, self._cell)
        ]
        return f"{'|' if self._tabular(indices) else '-'} {_BETWEEN_CELLS.join(cells)}".rstrip()

    def _tabular(self, indices: Sequence[int]) -> bool:
        return any(map(self._in_cell, indices))

    def _in_cell(self, index: int) -> bool:
        return self._cell(index) >= 0

    def _cell(self, index: int) -> int:
        """The cell of its row that a line is in; what is in none is one by itself, below 0."""
        place, row = self.lines[index].place, self._row_at[index]
        cell = place.cells[place.rows.index(row)] if row in place.rows else -1
        return cell if cell >= 0 else -index - 1


def _short(line: Line) -> str:
    node = line.node
    plain = node.role in _PLAIN and not (node.ref or node.states or node.value or line.mark)
    return " ".join(node.name.split()) if plain else line.text
