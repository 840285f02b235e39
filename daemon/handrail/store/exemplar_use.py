"""Exemplars at work: a run that was right is added to the store, and a prompt gets the ones that fit.

Which ones is a setting whose worth is measured: "own" takes self-made examples of the very same task (as
WebWISE's auto-context), "retrieved" the nearest ones (as Synapse).
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from handrail.exemplars.exemplar import Exemplar, Scored, as_example, usable
from handrail.exemplars.retrieval import NEAREST, OWN, by_page, by_vectors, joined, of_one_task, of_same_task
from handrail.exemplars.segments import segments, up_to
from handrail.models.base import ModelError
from handrail.page.address_pattern import host_of
from handrail.policy.policy import Policy
from handrail.policy.tiers import PROFILES, Tier
from handrail.stack.events import RunRecord
from handrail.turn.prompt import Turn

from .exemplar_store import ExemplarStore, ExemplarStoreError, Whose
from .journal import Journal

log = logging.getLogger("handrail")

Use = Literal["off", "own", "retrieved"]
Embed = Callable[[Sequence[str]], Awaitable[list[list[float]]]]
"""Texts → vectors, one each. Raises `ModelError`."""

_CATCH_UP = 32
"""Exemplars that get their vector in one go, when they are first looked among."""
_LOOKED_AT = 50
"""The first ones of each ranking are candidates for the prompt."""
_EMBEDDED = 2000
"""Characters of a text that is embedded: embedding models take about 500 tokens."""


@dataclass
class Exemplars:
    """Puts exemplars into turns."""

    store: ExemplarStore
    use: Use
    embed: Embed | None = None
    embedding_model: str = ""

    async def added(self, turn: Turn, instruction: str, tier: Tier) -> Turn:
        """The turn with the exemplars that fit its task and page."""
        if self.use == "off":
            return turn
        try:
            ranked = await self._ranked(turn, instruction)
        except ExemplarStoreError as error:
            log.warning("no exemplars are used: %s", error)
            return turn
        if self.use == "own":
            chosen = of_same_task(ranked, turn.frame.objective, min(OWN, PROFILES[tier].exemplars))
        else:
            chosen = of_one_task(ranked, min(NEAREST, PROFILES[tier].exemplars))
        # The nearest comes last: it stands right before the question.
        examples = tuple(as_example(one, tier) for one in reversed(chosen))
        return replace(turn, exemplars=examples)

    async def _ranked(self, turn: Turn, instruction: str) -> list[Exemplar]:
        """The policy's exemplars that it could still use, the nearest first.

        What a page of one site said is never put beside a page of another: that one may be after it.
        """
        policy = turn.policy
        whose = Whose(policy.name, host_of(turn.url))
        task = f"{instruction}\n{turn.frame.objective}"
        state = f"{turn.url}\n{turn.title}\n{turn.page}"
        rankings = [self.store.by_words(whose, task, state)]
        if self.embed is not None:
            rankings.append(await self._by_vectors(self.embed, whose, f"{task}\n{state}"))
        known = self.store.some({id for ranking in rankings for id in ranking[:_LOOKED_AT]})
        usables = {id: one for id, one in known.items() if usable(one, policy)}
        pages = {id: usables[id].page for id in joined(rankings) if id in usables}
        # First, because of two that come out as near the one whose page is more like this one is better.
        rankings.insert(0, by_page(turn.page, pages))
        return [usables[id] for id in joined(rankings) if id in usables]

    async def _by_vectors(self, embed: Embed, whose: Whose, text: str) -> list[int]:
        """A ranking by vectors; empty if the endpoint does not answer: then words alone have to do."""
        model = self.embedding_model
        new = self.store.without_vector(whose, model, _CATCH_UP)
        texts = [text, *(one.words for one in new.values())]
        try:
            query, *made = await embed([one[:_EMBEDDED] for one in texts])
        except ModelError as error:
            log.warning("exemplars are found by words only: %s", error)
            return []
        self.store.save_vectors(model, dict(zip(new, made, strict=True)))
        return by_vectors(query, self.store.vectors(whose, model))


@dataclass(frozen=True)
class Kept:
    """What became of a run: the ids of its exemplars, and why its other decisions gave none."""

    ids: list[int]
    left_out: list[str]


def keep_run(
    journal: Journal,
    store: ExemplarStore,
    record: RunRecord,
    policies: Mapping[str, Policy],
    scored: Scored,
    rewarded: float | None = None,
) -> Kept:
    """Make exemplars of a run that was right; what it gave before is replaced. `policies` are all by name.

    `rewarded` is when an evaluator gave its score, Unix time in seconds: what was done later is left out.
    """
    events = journal.events(record.run)
    if rewarded is not None:
        events = up_to(events, rewarded)
    made, left_out = segments(record, events, journal.sent(record.run), policies, scored)
    if made:
        store.delete_run(record.run)
    return Kept(store.add(made), left_out)
