"""Who decides for a frame: a language model, or any other object with the same method.

SteP is a meta-policy around any policy class (SteP, section 4.1): the run loop only knows `Decider`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from handrail.config.mechanisms import Mechanisms
from handrail.decision.choices import Choices
from handrail.decision.decision import BadDecision, Decision, parse, vote
from handrail.decision.schema import schema
from handrail.models.base import Completion, Limits, Message, Model
from handrail.models.schema_rules import RULES
from handrail.page.excerpt import ref_of
from handrail.policy.tiers import PROFILES

from .prompt import Turn, done_so_far, messages, repair
from .rationale import SCHEMA, asking, mapping, rationale_in
from .state_filter import LEAST, kept, only, parts
from .state_filter import asking as filter_prompt
from .state_filter import schema as filter_schema

VOTING_TEMPERATURE = 0.3
"""SteP's temperature for several samples; a single one is drawn at 0."""

waiting_for_model: ContextVar[Callable[[str], None] | None] = ContextVar("waiting_for_model", default=None)
"""Tells the run that its model has to be waited for; set per run, read on a retry."""

CALL_TIMEOUT_S = 180.0


@dataclass
class Made:
    """A decision and what it cost. `decision` is None if no sample could be used; `problem` says why."""

    decision: Decision | None
    problem: str = ""
    tokens: int = 0
    prompt_tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0
    model: str = ""
    calls: int = 0
    raw: list[str] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    """The request that was sent for each of `raw`."""

    def charge(self, completion: Completion) -> None:
        """Count one completion."""
        self.calls += 1
        self.tokens += completion.tokens
        self.prompt_tokens += completion.prompt_tokens
        self.model = completion.model
        self.raw.append(completion.text)
        self.requests.append(completion.request)
        if completion.cost is not None:
            self.cost = (self.cost or 0.0) + completion.cost


class Decider(Protocol):
    """Anything that can choose among `choices`."""

    async def decide(self, turn: Turn, choices: Choices) -> Made:
        """Make one decision. May raise `ModelError` and `BudgetReached`; the stack stays as it is."""
        ...


class ModelDecider:
    """A policy played by a language model: prompt, constrained answer, one repair, voting."""

    def __init__(
        self,
        model: Model,
        clock: Callable[[], float] = time.monotonic,
        mechanisms: Mechanisms | None = None,
    ) -> None:
        self.model = model
        self.mechanisms = mechanisms or Mechanisms()
        self._clock = clock

    async def decide(self, turn: Turn, choices: Choices) -> Made:
        """Take as many samples as the policy wants, and the majority's decision."""
        tier, profile = self.model.tier, PROFILES[self.model.tier]
        two_calls = self.mechanisms.two_calls
        reason = self.mechanisms.wants_reason(tier) and not two_calls
        samples = turn.policy.samples
        limits = Limits(
            max_tokens=profile.answer_tokens,
            timeout_s=CALL_TIMEOUT_S,
            temperature=VOTING_TEMPERATURE if samples > 1 else 0.0,
            slot=turn.policy.name,
        )
        began = self._clock()
        made = Made(None)
        if self.mechanisms.state_filter:
            turn, choices = await self._filtered(turn, choices, limits, made)
        flat = not profile.refs_listed and RULES[self.model.profile.schema].many_optional
        allowed = schema(choices, reason=reason, enumerate_refs=profile.refs_listed, flat=flat)
        chat = messages(turn, tier, reason)
        votes: list[Decision | None] = []
        for _ in range(samples):
            asked, rationale = await self._rationale(chat, limits, made) if two_calls else (chat, "")
            vote_of_one = await self._sample(asked, allowed, limits, choices, made)
            votes.append(replace(vote_of_one, reason=rationale) if vote_of_one and two_calls else vote_of_one)
        made.decision = vote(votes)
        made.seconds = self._clock() - began
        return made

    async def _filtered(
        self, turn: Turn, choices: Choices, limits: Limits, made: Made
    ) -> tuple[Turn, Choices]:
        """Let the model say what of the page matters; the whole page if that leaves nothing to act on."""
        lines = turn.page.split("\n")
        if len(lines) < LEAST:
            return turn, choices
        places = list(range(len(lines)))
        if self.mechanisms.state_filter > 1 and len(found := parts(lines)) > 1:
            chosen = await self._keep(turn, [lines[part[0]] for part in found], limits, made, first=True)
            places = [place for part in chosen for place in found[part]] or places
        chosen = await self._keep(turn, [lines[place] for place in places], limits, made, first=False)
        stay = [places[kept] for kept in chosen]
        left = choices.among(frozenset(ref_of(lines[place]) for place in stay))
        if choices.elements and not left.elements:
            return turn, choices
        return replace(turn, page=only(lines, stay)), left

    async def _keep(
        self, turn: Turn, lines: list[str], limits: Limits, made: Made, *, first: bool
    ) -> list[int]:
        """One stage of the filter: the indices of the lines that stay."""
        tier, profile = self.model.tier, PROFILES[self.model.tier]
        # For a small model, every line to read costs time.
        done = "" if profile.in_short else done_so_far(turn, tier)
        chat = filter_prompt(turn.frame.objective, turn.mark, lines, first=first, done=done)
        asked = replace(
            limits,
            max_tokens=profile.filter_tokens,
            temperature=0.0,
            slot=f"{limits.slot} filter",
        )
        completion = await self.model.complete(chat, filter_schema(profile.filter_lines), asked)
        made.charge(completion)
        return kept(completion.text, len(lines))

    async def _rationale(self, chat: list[Message], limits: Limits, made: Made) -> tuple[list[Message], str]:
        """The first of two calls: the second one's prompt, and the rationale."""
        first = asking(chat)
        most = PROFILES[self.model.tier].rationale_tokens
        completion = await self.model.complete(first, SCHEMA, replace(limits, max_tokens=most))
        made.charge(completion)
        rationale = rationale_in(completion.text)
        return mapping(first, rationale), rationale

    async def _sample(
        self,
        chat: list[Message],
        allowed: dict[str, object],
        limits: Limits,
        choices: Choices,
        made: Made,
    ) -> Decision | None:
        completion = await self.model.complete(chat, allowed, limits)
        made.charge(completion)
        try:
            return parse(completion.text, choices)
        except BadDecision as problem:
            answer: Message = {"role": "assistant", "content": completion.text[:2000] or "(nothing)"}
            again = [*chat, answer, repair(str(problem))]
        completion = await self.model.complete(again, allowed, limits)
        made.charge(completion)
        try:
            return parse(completion.text, choices)
        except BadDecision as problem:
            made.problem = str(problem)
            return None
