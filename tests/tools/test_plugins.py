"""A plug-in takes over the steps it knows, through the same checks as a model, and leaves the rest to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.happened.events import Decided
from handrail.policy.policy import parse_policy
from handrail.text.authoring_errors import PolicyError
from handrail.tools.plugins.equation import equation, worked_out
from handrail.tools.plugins.noughts_and_crosses import best_move, noughts_and_crosses
from handrail_wire import Node
from tests.support.fake_browser import FakePage
from tests.support.world import act, call, policy, stop, world

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(board: str) -> str:
    return next((board[a] for a, b, c in LINES if board[a] != "." and board[a] == board[b] == board[c]), "")


def cells(board: str) -> list[Node]:
    return [
        Node(ref=f"e{n + 1}", role="button", name="" if mark == "." else mark.upper(), hint="cell") for n, mark in enumerate(board)
    ]


@pytest.mark.parametrize("side", ["x", "o"])
def test_it_never_loses_whatever_the_other_side_does(side: str) -> None:
    """All games that can be played against it."""
    ends: dict[str, int] = {}

    def play(board: str, turn: str) -> None:
        if won(board) or "." not in board:
            ends[won(board)] = ends.get(won(board), 0) + 1
            return
        free = [n for n, mark in enumerate(board) if mark == "."]
        for move in [best_move(board, turn)] if turn == side else free:
            play(board[:move] + turn + board[move + 1 :], "o" if turn == "x" else "x")

    play("." * 9, "x")
    assert set(ends) <= {side, ""} and ends[side] > 0


def test_a_win_at_hand_is_taken_at_once() -> None:
    assert best_move("xx.oo....", "x") == 2
    assert best_move("x..oo...x", "x") == 5, "else the other side wins"


def test_it_leaves_alone_what_it_does_not_know() -> None:
    goal = "Playing as 'X', win"
    assert noughts_and_crosses(goal, cells("xx.oo....")) == {
        "reason": "The best move by minimax.", "actions": [{"ref": "e3", "do": "click"}],
    }  # fmt: skip
    assert noughts_and_crosses(goal, cells("xx.o.....")) is None, "it is O's turn"
    assert noughts_and_crosses(goal, cells("o........")) is not None, "the other side has begun"
    assert noughts_and_crosses('noughts_and_crosses(side="O")', cells("x...x....")) is not None
    assert noughts_and_crosses('noughts_and_crosses(side="O")', cells("x...o....")) is not None, "O may have begun"
    assert noughts_and_crosses(goal, cells("xxxoo....")) is None, "over"
    assert noughts_and_crosses(goal, cells("xx.oo...")) is None, "no board"
    others = [Node(ref=f"e{n}", role="button", name=f"Button {n}") for n in range(9)]
    assert noughts_and_crosses(goal, others) is None


def board_page() -> FakePage:
    """A board whose other side takes the first free cell."""
    page = FakePage(nodes=[Node(role="heading", name="Tic-tac-toe"), *cells("." * 9)])

    def moved(page: FakePage, ref: str) -> None:
        page.change(ref, name="X")
        board = [node.name for node in page.nodes[1:]]
        if "" in board and not won("".join(mark.lower() or "." for mark in board)):
            page.change(f"e{board.index('') + 1}", name="O")

    page.on_click = {f"e{n}": lambda page, ref=f"e{n}": moved(page, ref) for n in range(1, 10)}  # type: ignore[misc]
    return page


async def test_a_run_plays_by_the_plug_in_and_asks_the_model_at_the_end(tmp_path: Path) -> None:
    script = [act(call("noughts_and_crosses", side="X")), act(stop("X has won.")), act(stop("Won."))]
    page = board_page()
    async with world(tmp_path, script, page) as here:
        view = await here.browser.do("Play tic-tac-toe as X")
        assert (view.state, view.answer) == ("done", "Won.")
        assert won("".join(node.name.lower() or "." for node in page.nodes[1:])) == "x"
        by = [one.model for one in here.happened(view.run, Decided)]
        assert by[1:-2] == ["plug-in noughts_and_crosses"] * (len(by) - 3) and len(by) > 5
        assert len(here.model.requests) == 3


async def test_a_plug_in_can_do_no_more_than_its_policy(tmp_path: Path) -> None:
    asked = {"arguments": {"question": "what to find out"}, "required": []}
    bound = policy("do_task", actions=["note", "stop"], plugin="noughts_and_crosses", **asked)
    page = board_page()
    async with world(tmp_path, [act(stop("no"))], page, policies={"do_task": bound}, tier="small") as here:
        view = await here.browser.do("Who has won?")
        assert (view.state, view.answer, page.did) == ("done", "no", [])


def test_an_unknown_plug_in_is_told() -> None:
    with pytest.raises(PolicyError, match=r"there is no plug-in 'chess'\. There are: equation, noughts_and_crosses"):
        parse_policy(policy("one", plugin="chess"), "one.md")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("7 * 4 =", "28"),
        ("0 - 8 =", "-8"),
        ("2 + 3 = ?", "5"),
        ("10 ÷ 4 =", "2.5"),
        ("9 x 0 =", "0"),
        ("x + 3 = 8", "5"),
        ("9 - x = 20", "-11"),
        ("2x - 1 = x + 6", "7"),
        ("x * x = 9", None),
        ("x = x", None),
        ("x =", None),
        ("5 / 0 =", None),
        ("9 ** 9 ** 9 =", None),
        ("1 + 1 = 2", None),
        ("Total = 5", None),
        ("12.05.2026", None),
    ],
)
def test_what_can_be_worked_out(text: str, result: str | None) -> None:
    assert worked_out(text) == result


def test_the_result_is_typed_and_the_button_pressed() -> None:
    def page(value: str = "", *more: Node) -> list[Node]:
        field = Node(ref="e1", role="textbox", name="x =", value=value)
        return [Node(role="text", name="x + 3 = 8"), field, Node(ref="e2", role="button", name="OK"), *more]

    press = {"ref": "e2", "do": "click"}
    begun, filled = equation("solve", page()), equation("solve", page("5"))
    assert begun and begun["actions"] == [{"ref": "e1", "do": "type", "text": "5"}, press]
    assert filled and filled["actions"] == [press]
    assert equation("solve", page("", Node(ref="e3", role="textbox", name="Other"))) is None, "which field?"
    assert equation("solve", page("", Node(role="text", name="2 + 2 ="))) is None, "which problem?"
