"""The pace of strangers: a burst at once, then one after the other, and a line that does not grow for ever."""

from __future__ import annotations

import pytest

from handrail.link.pace import Pace


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_goes_at_once_and_the_rest_in_turn() -> None:
    clock = Clock()
    pace = Pace(rate=10, burst=3, longest_s=1, clock=clock)
    assert [pace.turn() for _ in range(5)] == pytest.approx([0, 0, 0, 0.1, 0.2])
    clock.now += 0.25
    assert pace.turn() == pytest.approx(0.05)
    clock.now += 60
    assert [pace.turn() for _ in range(4)] == pytest.approx([0, 0, 0, 0], abs=0.101)


def test_who_would_wait_too_long_gets_no_turn_and_takes_none_away() -> None:
    clock = Clock()
    pace = Pace(rate=10, burst=1, longest_s=0.5, clock=clock)
    assert None not in [pace.turn() for _ in range(6)]
    assert [pace.turn() for _ in range(1000)] == [None] * 1000
    clock.now += 0.1
    assert pace.turn() == pytest.approx(0.5)
