"""What a run may spend on model calls, checked before the call that would exceed it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

from handrail.config.described import described
from handrail.policy.tiers import Tier

from .base import Completion, Limits, Message, Model, ModelRefused
from .profile import Profile

Which = Literal["tokens", "calls", "seconds", "money", "page_steps"]


_ROUNDING = 1e-6
"""Sums of prices are not exact."""


class BudgetReached(Exception):
    """The next model call would exceed the limit of `which`, so it was not made; `used` is what was spent."""

    def __init__(self, which: Which, limit: float, used: float, why: str = "") -> None:
        what = (
            f"The run has used {_number(used)} of {_number(limit)} {which}; the next call would exceed that."
        )
        title = described()[f"budgets.{which}"].title
        fix = f"To go on, raise “{title}” in Handrail's options and start it again."
        super().__init__(f"{why or what} {fix}")
        self.which = which
        self.limit = limit
        self.used = used


class Budget:
    """Counts tokens, calls, seconds and money of one run. A limit of None is no limit."""

    def __init__(
        self,
        tokens: int | None = None,
        calls: int | None = None,
        seconds: float | None = None,
        money: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits: dict[Which, float | None] = {
            "tokens": tokens,
            "calls": calls,
            "seconds": seconds,
            "money": money,
        }
        self.tokens = 0
        self.calls = 0
        self.money = 0.0
        self._turns = -1
        self._at_first: dict[Which, float] = {}
        self._estimated: dict[Which, float] = {}
        """The estimate for the latest call."""
        self._clock = clock
        self._seconds = 0.0
        self._running_since: float | None = clock()

    def restore(self, tokens: int, calls: int, money: float, seconds: float) -> None:
        """Go on from what was spent before: a run that is resumed gets no new budget."""
        self.tokens, self.calls, self.money, self._seconds = tokens, calls, money, seconds

    @property
    def seconds(self) -> float:
        """Time spent, without pauses."""
        running = 0.0 if self._running_since is None else self._clock() - self._running_since
        return self._seconds + running

    def pause(self) -> None:
        """Stop the clock, since a person's time to think must not use up the run's."""
        self._seconds = self.seconds
        self._running_since = None

    def resume(self) -> None:
        """Start the clock again; without effect if it is running."""
        if self._running_since is None:
            self._running_since = self._clock()

    def begin_turn(self) -> None:
        """Note that a turn begins; what turns use on average tells how many more there can be."""
        self._turns += 1
        self._at_first = self._at_first or self._used()

    def turns_left(self) -> tuple[int, Which] | None:
        """How many more average turns the nearest limit allows, and which limit that is.

        None without a limit that binds, and before the first turn has ended.
        """
        if self._turns < 1:
            return None
        used, rooms = self._used(), []
        each = {which: (used[which] - self._at_first[which]) / self._turns for which in used}
        for which, limit in self.limits.items():
            if limit is None or each[which] <= 0:
                continue
            # A call is refused by its estimate, which is more than most calls use.
            per_call = each[which] / max(1.0, each["calls"])
            room = limit - used[which] - max(0.0, self._estimated.get(which, 0.0) - per_call)
            rooms.append((max(0, int(room / each[which] + _ROUNDING)), which))
        return min(rooms, default=None)

    def check(self, estimated_tokens: int, estimated_cost: float | None) -> None:
        """Raise `BudgetReached` if a call of this size would exceed a limit.

        An `estimated_cost` of None means that no price is known; with a limit on money such a call is never
        allowed, since it could not be told when the limit is reached.
        """
        self._estimated = {"tokens": estimated_tokens, "money": estimated_cost or 0.0}
        self._allow("calls", self.calls, 1)
        self._allow("tokens", self.tokens, estimated_tokens)
        self._allow("seconds", self.seconds, 0.0)
        limit = self.limits["money"]
        if limit is not None and estimated_cost is None:
            why = "Money is limited, but the model's price is not known: set model.price_in and price_out."
            raise BudgetReached("money", limit, self.money, why)
        self._allow("money", self.money, estimated_cost or 0.0)

    def charge(self, completion: Completion) -> None:
        """Count one finished call."""
        self.calls += 1
        self.tokens += completion.tokens
        self.money += completion.cost or 0.0

    def _used(self) -> dict[Which, float]:
        return {"tokens": self.tokens, "calls": self.calls, "seconds": self.seconds, "money": self.money}

    def _allow(self, which: Which, used: float, more: float) -> None:
        limit = self.limits[which]
        # The seconds of a call cannot be estimated, so reaching the limit already stops the run.
        if limit is not None and (used + more > limit or (which == "seconds" and used >= limit)):
            raise BudgetReached(which, limit, used)


PICTURE_TOKENS = 1_600
"""What one picture may cost: providers count by its size, and ours are at most 1,000 pixels wide."""


class Metered:
    """A model that checks a budget before each call and charges it afterwards.

    `permit` is called first, and raises what forbids the call.
    """

    def __init__(self, model: Model, budget: Budget, permit: Callable[[Model], None] | None = None) -> None:
        self.model = model
        self.budget = budget
        self._permit = permit

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def tier(self) -> Tier:
        return self.model.tier

    @property
    def local(self) -> bool:
        return self.model.local

    @property
    def profile(self) -> Profile:
        return self.model.profile

    async def complete(
        self, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> Completion:
        """As the model's own, but raises `BudgetReached` before a call that would exceed a limit.

        An answer that was cut is asked for once more, with more room, where the model can give a longer one:
        what a model thinks counts within the limit of its answer.
        """
        completion = await self._one(messages, schema, limits)
        room = min(ROOM * limits.max_tokens, self.profile.answer_limit or 0)
        if not completion.cut or room <= limits.max_tokens:
            return completion
        try:
            longer = await self._one(messages, schema, replace(limits, max_tokens=room))
        except (ModelRefused, BudgetReached):
            return completion  # It cannot be longer, and what there is may do.
        return _both(completion, longer)

    async def _one(
        self, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> Completion:
        if self._permit:
            self._permit(self.model)
        prompt, price = estimate_tokens(messages), self.profile.price
        cost = price.cost(prompt, limits.max_tokens) if price else None
        self.budget.check(prompt + limits.max_tokens, cost)
        completion = await self.model.complete(messages, schema, limits)
        self.budget.charge(completion)
        return completion


ROOM = 4
"""How many times longer the second answer may be."""


def _both(first: Completion, second: Completion) -> Completion:
    """The second of two calls, with what both of them cost."""
    return replace(
        second,
        prompt_tokens=first.prompt_tokens + second.prompt_tokens,
        completion_tokens=first.completion_tokens + second.completion_tokens,
        cached_tokens=first.cached_tokens + second.cached_tokens,
        cost=None if first.cost is None or second.cost is None else first.cost + second.cost,
        latency_s=first.latency_s + second.latency_s,
    )


def estimate_tokens(messages: Sequence[Message]) -> int:
    """A rough upper estimate of prompt tokens: one for every three bytes, eight for each message, and
    `PICTURE_TOKENS` for each picture.
    """
    texts = sum(len(message["content"].encode()) // 3 + 8 for message in messages)
    return texts + PICTURE_TOKENS * sum("picture" in message for message in messages)


def _number(value: float) -> str:
    return f"{value:,.2f}".rstrip("0").rstrip(".")
