"""What the experts of shapes, sums and games work out from a page's text."""

from __future__ import annotations

import pytest

from handrail_eval.experts.drag import EXPERTS
from handrail_eval.experts.games import best_move
from handrail_eval.experts.page import View, elements
from handrail_eval.experts.reading import solve
from handrail_eval.experts.shapes import figures


def test_a_shape_is_read_back_from_its_line() -> None:
    found = figures(
        elements(
            "[e1] drawing (area 160x130)\n"
            "[e2] shape (light blue circle 17x17 at 90.5,70)\n"
            '[e3] shape "Q" (red text 8x11 at 10,20)\n'
            "[e4] shape (black outlined rectangle 70x50 at 37,30)\n"
            "[e5] shape (blue 5-cornered polygon 9x9 at 1,2) out of view\n"
            "[e6] shape (black line from 1,2 to 3,4)\n"
        )
    )
    told = [(one.element.ref, one.colour, one.kind, one.outlined, one.width, one.x, one.y) for one in found]
    assert told[1:] == [
        ("e2", "light blue", "circle", False, 17, 90.5, 70),
        ("e3", "red", "text", False, 8, 10, 20),
        ("e4", "black", "rectangle", True, 70, 37, 30),
        ("e5", "blue", "5-cornered polygon", False, 9, 1, 2),
    ]
    assert (found[0].element.ref, found[0].width, found[0].height) == ("e1", 160, 130)


@pytest.mark.parametrize(
    ("equation", "x"), [("0 + x = 8", 8), ("x - 3 = 60", 63), ("7 - x = -4", 11), ("x + 5 = 2", -3)]
)
def test_equations(equation: str, x: int) -> None:
    assert solve(equation) == x


@pytest.mark.parametrize(
    ("board", "move"),
    [("xx.oo....", 2), ("x.o.o.x..", 3), ("oo..x...x", 2)],
)
def test_a_line_is_finished_and_one_of_the_other_stopped(board: str, move: int) -> None:
    assert best_move(board) == move


def test_a_shape_is_dragged_by_its_middle() -> None:
    turns = EXPERTS["drag-circle"]("Drag the circle up then press Submit.")
    next(turns)
    text = "Title\n[e1] drawing (160x130)\n[e2] shape (yellow circle 26x26 at 82,82)"
    [action] = turns.send(View(text, [], elements(text)))
    assert action == {"ref": "e2", "do": "drag", "start": {"x": 13, "y": 13}, "end": {"x": 13, "y": -2}}
