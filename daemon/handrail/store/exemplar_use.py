"""Uses exemplars: stores those of a successful run, and adds fitting ones to prompts.

The setting `exemplars` says which ones: "own" takes self-made examples of the same task (WebWISE's
auto-context), "retrieved" the nearest ones (Synapse).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from handrail.exemplars.exemplar import Exemplar, Scored, as_example, usable
from handrail.exemplars.retrieval import (
    NEAREST,
    OWN,
    by_page,
    by_vectors,
    joined,
    of_same_task,
    of_voted_task,
)
from handrail.exemplars.segments import segments, up_to
from handrail.models.base import Embed, ModelError
from handrail.page.address_pattern import host_of
from handrail.policy.policy import Policy
from handrail.policy.tiers import PROFILES, Tier
from handrail.stack.events import RunRecord
from handrail.turn.prompt import Turn

from .exemplar_store import ExemplarStore, ExemplarStoreError, Scope
from .journal import Journal

log = logging.getLogger("handrail")

Use = Literal["off", "own", "retrieved"]

_CATCH_UP = 32
"""Most exemplars that get their vector in one search."""
_LOOKED_AT = 50
"""How many of each ranking are candidates for the prompt."""
_EMBEDDED = 2000
"""Most characters of an embedded text: embedding models take about 500 tokens."""


@dataclass
class Exemplars:
    """Adds exemplars from the store to turns."""

    store: ExemplarStore
    use: Use
    embed: Embed | None = None
    embedding_model: str = ""
    leaves: bool = False
    """Whether texts leave this computer to get their vectors."""

    async def added(self, turn: Turn, instruction: str, tier: Tier, *, stays: bool = False) -> Turn:
        """The turn with the exemplars that fit its task and page; unchanged if the store fails.

        `stays`: its texts must not leave this computer.
        """
        if self.use == "off":
            return turn
        try:
            ranked = await self._ranked(turn, instruction, None if stays and self.leaves else self.embed)
        except ExemplarStoreError as error:
            log.warning("no exemplars are used: %s", error)
            return turn
        if self.use == "own":
            chosen = of_same_task(ranked, turn.frame.objective, min(OWN, PROFILES[tier].exemplars))
        else:
            chosen = of_voted_task(ranked, min(NEAREST, PROFILES[tier].exemplars))
        # The nearest comes last, right before the question.
        examples = tuple(as_example(exemplar, tier) for exemplar in reversed(chosen))
        return replace(turn, exemplars=examples)

    async def _ranked(self, turn: Turn, instruction: str, embed: Embed | None) -> list[Exemplar]:
        """The policy's exemplars that it could still use, nearest first.

        Only those of the same host: one site's text must not get into a prompt with another site's page,
        which may be after it.
        """
        policy = turn.policy
        scope = Scope(policy.name, host_of(turn.url))
        task = f"{instruction}\n{turn.frame.objective}"
        state = f"{turn.url}\n{turn.title}\n{turn.page}"
        rankings = [self.store.by_words(scope, task, state)]
        if embed is not None:
            rankings.append(await self._by_vectors(embed, scope, f"{task}\n{state}"))
        known = self.store.by_ids({id for ranking in rankings for id in ranking[:_LOOKED_AT]})
        usables = {id: exemplar for id, exemplar in known.items() if usable(exemplar, policy)}
        pages = {id: usables[id].page for id in joined(rankings) if id in usables}
        # This ranking is first, so that it breaks ties: the more similar page is better.
        rankings.insert(0, by_page(turn.page, pages))
        return [usables[id] for id in joined(rankings) if id in usables]

    async def _by_vectors(self, embed: Embed, scope: Scope, text: str) -> list[int]:
        """A ranking by vectors; empty if the embedding model does not answer."""
        model = self.embedding_model
        new = self.store.without_vector(scope, model, _CATCH_UP)
        texts = [text, *(exemplar.words for exemplar in new.values())]
        try:
            query, *made = await embed([full_text[:_EMBEDDED] for full_text in texts])
        except ModelError as error:
            log.warning("exemplars are found by words only: %s", error)
            return []
        self.store.save_vectors(model, dict(zip(new, made, strict=True)))
        return by_vectors(query, self.store.vectors(scope, model))


@dataclass(frozen=True)
class Kept:
    """The ids of a run's exemplars, and the reasons why its other decisions gave none."""

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
    """Store the exemplars of a successful run, in place of earlier ones of that run.

    `policies` are all policies by name. `rewarded` is when an evaluator gave its score, Unix time in seconds:
    what was done later is left out.
    """
    events = journal.events(record.run)
    if rewarded is not None:
        events = up_to(events, rewarded)
    made, left_out = segments(record, events, journal.sent(record.run), policies, scored)
    if made:
        store.delete_run(record.run)
    return Kept(store.add(made), left_out)
