"""What was approved is swapped, in every way that is known, before it is done: a small run of `scripts/check swaps`."""

from __future__ import annotations

import asyncio

import pytest

from handrail_eval.attacks import repeats, row_swaps
from handrail_eval.attacks.swaps import KINDS, Swaps, play

pytestmark = pytest.mark.browser


def test_nothing_is_done_but_what_was_approved() -> None:
    found = asyncio.run(play(len(KINDS), seed=4, clicked=0, told=lambda swaps: None))
    assert found.count == len(KINDS)
    assert (found.wrong, found.lost) == ([], [])


def test_what_is_not_swapped_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or nothing at all would be shown by the others."""
    monkeypatch.setattr("handrail_eval.attacks.swaps.CLOSE_MS", 10**7)
    monkeypatch.setattr("handrail_eval.attacks.swaps.LATEST_MS", 10**7)
    found: Swaps = asyncio.run(play(len(KINDS), seed=4, clicked=0, told=lambda swaps: None))
    assert set(found.done) == set(KINDS)


def test_nothing_is_paid_twice_by_a_policy_that_repeats_what_failed() -> None:
    found = asyncio.run(repeats.play(2 * repeats.EACH, seed=3, told=lambda now: None))
    assert (found.twice, found.unfinished) == ([], [])
    assert found.paid[1] > found.played / 2


def test_a_button_does_what_stood_beside_it_or_nothing() -> None:
    found = asyncio.run(row_swaps.play(2 * len(row_swaps.KINDS), seed=1, told=lambda swaps: None))
    assert found.count == 2 * len(row_swaps.KINDS)
    assert (found.wrong, found.lost) == ([], [])
