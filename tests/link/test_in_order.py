"""Messages that arrive twice, late or early are taken once and in their order."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.link.in_order import MOST_EARLY, InOrder, OutOfOrder


@dataclass(frozen=True)
class Message:
    seq: int


@given(st.permutations(range(5, 30)), st.lists(st.integers(0, 29), max_size=20))
def test_any_order_and_any_repeats_come_out_as_sent(arriving: list[int], repeats: list[int]) -> None:
    line: InOrder[Message] = InOrder(5)
    mixed = [number for pair in zip(arriving, [*repeats, *arriving], strict=False) for number in pair]
    heard = [one.seq for number in [*mixed, *arriving] for one in line.take(Message(number))]
    assert heard == list(range(5, 30))


def test_what_comes_behind_a_message_that_says_nothing_does_not_wait_for_it() -> None:
    line: InOrder[Message] = InOrder(0)
    assert line.take(Message(1)) == []
    assert line.skip(0) == [Message(1)]
    assert line.skip(3) == [] and line.take(Message(2)) == [Message(2)]
    assert line.take(Message(4)) == [Message(4)]


def test_a_message_far_ahead_is_refused() -> None:
    line: InOrder[Message] = InOrder(0)
    assert line.take(Message(MOST_EARLY)) == []
    with pytest.raises(OutOfOrder):
        line.take(Message(MOST_EARLY + 1))
