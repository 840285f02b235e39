"""One table, and how figures are written in it; Markdown and HTML are made from the same ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Row = Mapping[str, Any]
Columns = Mapping[str, Callable[[Row], str]]
"""By heading, how a row's cell is written."""
NOTHING = "–"


@dataclass(frozen=True)
class Table:
    """One table: every cell is text; all columns but the first hold figures."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    @property
    def markdown(self) -> str:
        """As a Markdown section."""
        lines = [f"## {self.title}", ""]
        lines += [f"{self.note}\n"] if self.note else []
        lines += [line(self.header), line(["---", *["---:"] * (len(self.header) - 1)])]
        return "\n".join([*lines, *map(line, self.rows), ""])


def union(tables: Any) -> list[str]:
    return list(dict.fromkeys(name for table in tables for name in table))


def line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def number(value: float | None, digits: int = 2) -> str:
    return NOTHING if value is None else f"{value:.{digits}f}"


def whole(value: float | None) -> str:
    return NOTHING if value is None else f"{value:,.0f}"


def percent(value: float | None) -> str:
    return NOTHING if value is None else f"{100 * value:.1f} %"


def bounds(interval: Row) -> str:
    return f"{interval['low']:.2f} … {interval['high']:.2f}"
