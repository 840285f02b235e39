"""The first pair of each kind of `scripts/check promises`: a page that would break a promise, and its honest twin."""

from __future__ import annotations

import asyncio

import pytest

from handrail_eval.attacks.promises import promises
from handrail_eval.attacks.promises.promise import Promise
from handrail_eval.check.promises import play

# Each pair is two runs, and there are fourteen.
pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]


def test_each_kind_of_promise_is_kept_and_its_twin_is_left_alone() -> None:
    first: dict[str, Promise] = {}
    for one in promises():
        # What waits for a time of its own may come too late on a busy machine: that is for the whole check.
        if "wait" not in one.say and not one.also.get("lingers"):
            first.setdefault(one.kind, one)
    chosen = list(first.values())
    told: list[str] = []
    kept = asyncio.run(asyncio.wait_for(play(chosen, told.append), 850))
    assert not told
    assert kept.pairs.total() == len(chosen) >= 9
