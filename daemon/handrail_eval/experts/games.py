"""Experts of small games and tools: noughts and crosses, a terminal, an editor, a stock ticker."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from .page import Element, Turns, View, click, fields, first, named, said

_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_BLUNDER = 0.55
"""How often the opponent moves at random instead of looking one move ahead: a rule of this game."""


def _noughts_and_crosses(goal: str) -> Turns:
    page = yield []
    while True:
        cells = [one for one in page.elements if one.role == "shape"][:9]
        page = yield [click(cells[best_move("".join(map(_mark, cells)))])]


def _mark(cell: Element) -> str:
    """What stands in a cell: x, o, or a dot for nothing."""
    words = cell.rest.strip(" ()").split()
    return "x" if "x" in words else "o" if "o" in words else "."


def best_move(board: str) -> int:
    """Where x should go on a board of nine cells against an opponent who sometimes blunders."""
    return max(_free(board), key=lambda cell: _hope(_put(board, cell, "x"), "o"))


@cache
def _hope(board: str, turn: str) -> float:
    """The chance that x wins from here."""
    if _won(board, "x") or _won(board, "o") or "." not in board:
        return float(_won(board, "x"))
    after = {cell: _hope(_put(board, cell, turn), "o" if turn == "x" else "x") for cell in _free(board)}
    if turn == "x":
        return max(after.values())
    seen = [[cell for cell in after if _won(_put(board, cell, mark), mark)] for mark in "ox"]
    sharp = next((cells for cells in seen if cells), list(after))
    blind = sum(after.values()) / len(after)
    return _BLUNDER * blind + (1 - _BLUNDER) * sum(after[cell] for cell in sharp) / len(sharp)


def _free(board: str) -> list[int]:
    return [cell for cell, mark in enumerate(board) if mark == "."]


def _put(board: str, cell: int, mark: str) -> str:
    return board[:cell] + mark + board[cell + 1 :]


def _won(board: str, mark: str) -> bool:
    return any(all(board[cell] == mark for cell in line) for line in _LINES)


def _terminal(goal: str) -> Turns:
    """List the files and remove one that fits, key by key."""
    wanted = re.search(r"extension \.(\S+)", goal)
    page = yield []
    # A moment after it is shown, the page puts the cursor into the terminal.
    page = yield [{"do": "wait", "seconds": 0.5}]
    page = yield from _enter("ls")
    listed = next(line for line in page.lines[page.lines.index("user$ ls") + 1 :] if line)
    name = next(
        name
        for name in listed.split()
        if (name.endswith(f".{wanted[1]}") if wanted else "." not in name)
    )
    yield from _enter(f"rm {name}")


def _enter(command: str) -> Turns:
    page = View("")
    keys = [{" ": "Space"}.get(key, key) for key in command] + ["Enter"]
    for start in range(0, len(keys), 6):
        page = yield [{"do": "press", "keys": key} for key in keys[start : start + 6]]
    return page


def _editor(goal: str) -> Turns:
    """Select what the goal names, then press the style's key (its first letter) or choose the colour."""
    page = yield []
    text = re.search(r"give the text (\S+) the", goal)
    field = fields(page.elements)[0]
    page = yield [click(field)]
    page = yield [{"ref": field.ref, "do": "select_text", "text": text[1] if text else ""}]
    if style := re.search(r"the style (\w+)", goal):
        page = yield [{"do": "press", "keys": f"Control+{style[1][0].upper()}"}]
    else:
        colour = said(r"the color (\w+)", goal)[1]
        page = yield [click(_hinted(page.elements, "picker"))]
        page = yield [click(_hinted(page.elements, colour))]
    yield [click(named(page.elements, "Submit", "button"))]


def _hinted(elements: Iterable[Element], word: str) -> Element:
    return first(elements, lambda one: word in re.findall(r"\w+", f"{one.name} {one.rest}"))


def _stock(goal: str) -> Turns:
    """Buy when the price is low enough: by more than its next step, while there is time to wait for that.

    There is a new price every tenth of a second, at most 1.5 away, and a busy machine may press after it.
    """
    limit = float(said(r"less than \$([\d.]+\d)", goal)[1])
    seconds, margin = 0.1, 1.5
    page = yield []
    while True:
        shown = re.search(r"price: \$(\d+\.\d+)", page.text)
        low = shown is not None and float(shown[1]) < limit - margin
        margin = max(0, margin - 0.03)
        # A page that stays the same while the same is done again counts as stuck: no two waits are alike.
        seconds = 0.1 if seconds > 0.3 else seconds + 0.02
        page = yield [click(named(page.elements, "Buy")) if low else {"do": "wait", "seconds": seconds}]


def _repeat(goal: str) -> Turns:
    """Look again and again while the buttons light up, then press them in that order."""
    lit: list[str] = []
    was, quiet, looks = "", 0, 0
    page = yield []
    while len(lit) < 3 or quiet < 4:
        now = next((one.ref for one in page.elements if "push" in one.rest), "")
        if now and now != was:
            lit.append(now)
        quiet = 0 if now else quiet + 1
        was = now
        # No two waits are alike, since the same without effect counts as being stuck.
        looks += 1
        page = yield [{"do": "wait", "seconds": round(0.09 + looks / 1000, 3)}]
    for ref in lit:
        page = yield [{"ref": ref, "do": "click"}]


EXPERTS = {
    "simon-says": _repeat,
    "tic-tac-toe": _noughts_and_crosses,
    "terminal": _terminal,
    "text-editor": _editor,
    "stock-market": _stock,
}
