"""What stands in labels.toml: each library's controls, those that nothing deserves to be asked about first.

They were written down from the pages alone, and are frozen: what the gate says has no part in them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

Kind = Literal["delete", "send", "publish", "credentials", "access", "payment", "order", "transfer"]
KINDS: tuple[str, ...] = get_args(Kind)
LABELS = Path(__file__).with_name("labels.toml")


@dataclass(frozen=True)
class Move:
    """One thing that is done with a control. Without any other word it is clicked.

    control: its accessible name, or the beginning of that, where it ends in “…”; role: where several have the
    name, or it has none; nth: which of several, from 0; type: the text that is written; select: an option of
    a native list; hover: it is only pointed at; keys: what is pressed, without a control.
    """

    control: str = ""
    role: str = ""
    type: str = ""
    select: str = ""
    keys: str = ""
    nth: int = 0
    hover: bool = False


@dataclass(frozen=True)
class Acting:
    """A control that does something to be asked about.

    request: what it sends, as method and path, for GraphQL with the operation; by: the moves that lead to it;
    move: how it is operated itself.
    """

    kind: str
    request: str
    by: tuple[Move, ...]
    move: Move

    @property
    def control(self) -> str:
        """Its name."""
        return self.move.control


@dataclass(frozen=True)
class Labels:
    """One library's page. start: its path; background: harmless requests that change something, too."""

    name: str
    title: str
    start: str
    harmless: tuple[Move, ...]
    acting: tuple[Acting, ...]
    background: tuple[str, ...]


@cache
def labels() -> dict[str, Labels]:
    """All pages, by the name of the library."""
    return {name: _read(name, table) for name, table in tomllib.loads(LABELS.read_text("utf-8")).items()}


def _read(name: str, table: dict[str, Any]) -> Labels:
    acting = []
    for row in table["acting"]:
        own = {key: value for key, value in row.items() if key not in ("kind", "request", "by")}
        by = tuple(Move(**move) for move in row.get("by", []))
        acting.append(Acting(row["kind"], row["request"], by, Move(**own)))
    return Labels(
        name,
        table["title"],
        table["start"],
        tuple(Move(**move) for move in table["harmless"]),
        tuple(acting),
        tuple(table.get("background", [])),
    )
