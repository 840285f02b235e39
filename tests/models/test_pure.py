"""Budgets, retry rules and prices: pure arithmetic."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.models.base import Completion, Limits, Message
from handrail.models.budget import Budget, BudgetReached, Metered, estimate_tokens
from handrail.models.catalog import CATALOG, DEFAULT_MODEL
from handrail.models.profile import FREE, Price, Profile
from handrail.models.retry import RetryRules, parse_retry_after


def used(tokens: int = 10, cost: float | None = 0.0) -> Completion:
    return Completion("", tokens, 0, 0, cost, 0.1, "m")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("budget", "which", "title"),
    [
        (Budget(tokens=100), "tokens", "Most tokens"),
        (Budget(calls=1), "calls", "Most calls of the model"),
        (Budget(money=1.0), "money", "Most money"),
    ],
)
def test_stops_before_the_call_that_would_exceed(budget: Budget, which: str, title: str) -> None:
    budget.check(100, 1.0)
    budget.charge(used(60, 0.6))
    with pytest.raises(BudgetReached, match=f"raise “{title}” in Handrail's options") as caught:
        budget.check(60, 0.6)
    assert caught.value.which == which


def test_no_limits_never_stop() -> None:
    budget = Budget()
    budget.charge(used(10**9, None))
    budget.check(10**9, None)


def test_time_does_not_run_while_paused() -> None:
    clock = Clock()
    budget = Budget(seconds=10, clock=clock)
    clock.now = 9
    budget.pause()
    clock.now = 1000
    budget.check(1, 0)
    budget.resume()
    budget.resume()
    clock.now = 1001
    with pytest.raises(BudgetReached, match="seconds"):
        budget.check(1, 0)


@pytest.mark.parametrize(
    ("limits", "left"),
    [
        ({"calls": 6}, (4, "calls")),
        ({"tokens": 700}, (3, "tokens")),  # Each call uses 100 and is refused where it might use 300.
        ({"money": 1.0}, (2, "money")),
        ({"seconds": 50}, (3, "seconds")),
        ({"tokens": 700, "calls": 3}, (1, "calls")),
        ({"tokens": 250}, (0, "tokens")),
        ({}, None),
    ],
)
def test_what_turns_have_used_tells_how_many_are_left(limits: dict[str, Any], left: object) -> None:
    clock = Clock()
    budget = Budget(**limits, clock=clock)
    budget.tokens = 0
    for _ in range(2):
        budget.begin_turn()
        assert _ or budget.turns_left() is None, "the first has not ended"
        with suppress(BudgetReached):
            budget.check(300, 0.4)
        budget.charge(used(100, 0.2))
        clock.now += 10
    budget.begin_turn()
    assert budget.turns_left() == left


def test_money_cannot_be_limited_without_a_price() -> None:
    with pytest.raises(BudgetReached, match="price_in"):
        Budget(money=5).check(1, None)


@given(st.lists(st.tuples(st.integers(1, 500), st.integers(0, 500)), max_size=30))
def test_tokens_never_exceed_the_limit_if_estimates_hold(calls: list[tuple[int, int]]) -> None:
    budget = Budget(tokens=1000)
    for estimate, actual in calls:
        try:
            budget.check(estimate, 0.0)
        except BudgetReached:
            continue
        budget.charge(used(min(actual, estimate)))
    assert budget.tokens <= 1000


class Counting:
    """A model that only counts how often it is asked."""

    name = "counting"
    tier = "small"
    profile = Profile(price=FREE)
    calls = 0

    async def complete(
        self, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> Completion:
        self.calls += 1
        return used(20)


def test_a_metered_model_is_not_called_beyond_its_budget() -> None:
    model = Counting()
    budget = Budget(tokens=70)
    metered = Metered(model, budget)  # type: ignore[arg-type]
    ask: list[Message] = [{"role": "user", "content": "hi"}]

    async def ask_twice() -> None:
        await metered.complete(ask, None, Limits(max_tokens=50))
        await metered.complete(ask, None, Limits(max_tokens=50))

    with pytest.raises(BudgetReached):
        asyncio.run(ask_twice())
    assert (model.calls, budget.calls, budget.tokens) == (1, 1, 20)


def test_the_estimate_grows_with_bytes_not_characters() -> None:
    assert estimate_tokens([{"role": "user", "content": "機票" * 30}]) >= 60


def test_prices_are_per_million() -> None:
    assert Price(2.0, 8.0).cost(500_000, 250_000) == 3.0


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("2", 2.0),
        ("0.5", 0.5),
        ("-3", 0.0),
        ("Wed, 01 Jul 2026 12:00:30 GMT", 30.0),
        ("Wed, 01 Jul 2026 11:00:00 GMT", 0.0),
        ("soon", None),
        ("nan", None),
        ("1 Jan 2026 00:00:00 +99999999999999999999", None),
        ("1 Jan 99999999999999999999 00:00:00 GMT", None),
        (None, None),
    ],
)
def test_retry_after(header: str | None, seconds: float | None) -> None:
    assert parse_retry_after(header, lambda: datetime(2026, 7, 1, 12, tzinfo=UTC)) == seconds


@given(st.integers(1, 10), st.floats(0, 1))
def test_waits_grow_and_are_bounded(failures: int, chance: float) -> None:
    rules = RetryRules()
    wait = rules.wait_s(failures, None, lambda: chance)
    assert 0 < wait <= rules.longest_wait_s
    assert rules.wait_s(failures + 1, None, lambda: chance) >= wait
    assert rules.wait_s(failures, "86400") == rules.longest_retry_after_s


def test_the_catalogue_is_pinned() -> None:
    assert DEFAULT_MODEL in CATALOG
    for model in CATALOG.values():
        assert len(bytes.fromhex(model.sha256)) == 32
        assert model.size > 0 and model.wheels and model.licence
        assert all(requirement.count("==") == 1 for requirement in model.wheels)
        assert all(url.startswith("https://") for url in model.urls)
