"""One pair of each kind of `scripts/check promises`: a page that would break a promise, and its honest twin."""

from __future__ import annotations

import asyncio

import pytest

from handrail_eval.attacks.promises import promises
from handrail_eval.check.promises import play

pytestmark = pytest.mark.browser


def test_each_kind_of_promise_is_kept_and_its_twin_is_left_alone() -> None:
    chosen = list({one.kind: one for one in promises()}.values())
    told: list[str] = []
    kept = asyncio.run(asyncio.wait_for(play(chosen, told.append), 300))
    assert not told
    assert kept.pairs.total() == len(chosen) >= 7
