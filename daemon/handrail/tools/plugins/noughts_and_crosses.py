"""Noughts and crosses (tic-tac-toe) by minimax: it never loses, and wins if the opponent errs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from handrail_wire import Node

_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_MARKS = {"x": "x", "cross": "x", "×": "x", "✕": "x", "o": "o", "nought": "o", "circle": "o", "○": "o"}
_SIDE = re.compile(r"(?:\bplay(?:ing)? (?:as )?\W*|\bside=\")([xo])\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+|[×✕○]")


def noughts_and_crosses(goal: str, nodes: Sequence[Node]) -> dict[str, Any] | None:
    """A click on the best free cell; None if there is no board, the game is over, or it is not our turn."""
    cells = _cells(nodes)
    if cells is None:
        return None
    board = "".join(map(_mark, cells))
    match = _SIDE.search(goal)
    # Without a side in the goal, it is the one with fewer marks; either may have begun.
    side = match[1].casefold() if match else min("xo", key=board.count)
    if board.count(side) > board.count(_other(side)) or _winner(board) or "." not in board:
        return None
    move = best_move(board, side)
    return {
        "reason": "The best move by minimax.",
        "actions": [{"ref": cells[move].ref, "do": "click"}],
    }


def best_move(board: str, turn: str) -> int:
    """The index of the cell that leads to the best outcome; among equals the quickest, then the first.

    `board` has nine characters, row by row: x, o, or a dot for a free cell. `turn` is the side to move.
    """
    return max(_free(board), key=lambda cell: (-_worth(_put(board, cell, turn), _other(turn)), -cell))


@cache
def _worth(board: str, turn: str) -> int:
    """The minimax value for the side to move: above 0 if won (more if soon), 0 if drawn, below 0 if lost."""
    if _winner(board):
        return -1 - board.count(".")
    if "." not in board:
        return 0
    return max(-_worth(_put(board, cell, turn), _other(turn)) for cell in _free(board))


def _cells(nodes: Sequence[Node]) -> list[Node] | None:
    """The board: exactly nine consecutive elements of one role that hold nothing but marks."""
    for run in _runs(nodes):
        if len(run) == 9:
            return run
    return None


def _runs(nodes: Sequence[Node]) -> Iterator[list[Node]]:
    """The longest stretches of elements that could be cells, ignoring nodes without a ref."""
    run: list[Node] = []
    for node in nodes:
        if not node.ref:
            continue
        if _mark(node) and (not run or run[-1].role == node.role):
            run.append(node)
            continue
        yield run
        run = [node] if _mark(node) else []
    yield run


def _mark(node: Node) -> str:
    """x, o, or a dot for an empty cell; "" for a node that is no cell."""
    if node.name and node.name.casefold() not in _MARKS:
        return ""
    words = _WORD.findall(f"{node.name} {node.value} {node.hint}".casefold())
    found = {_MARKS[word] for word in words if word in _MARKS}
    return "" if len(found) > 1 else next(iter(found), ".")


def _free(board: str) -> list[int]:
    return [cell for cell, mark in enumerate(board) if mark == "."]


def _put(board: str, cell: int, mark: str) -> str:
    return board[:cell] + mark + board[cell + 1 :]


def _other(side: str) -> str:
    return "o" if side == "x" else "x"


def _winner(board: str) -> str:
    return next((board[a] for a, b, c in _LINES if board[a] != "." and board[a] == board[b] == board[c]), "")
