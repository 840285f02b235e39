"""Uses exemplars: stores those of a successful run, and adds fitting ones to prompts.

The setting `exemplars` says which ones: "own" takes self-made examples of the same task (WebWISE's
auto-context), "retrieved" the nearest ones (Synapse). Of other sites of the same kind only what their
decisions were about is shown (`exemplars/elsewhere.py`).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from handrail.config.settings import ConfigError
from handrail.exemplars.elsewhere import for_elsewhere
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
from handrail.gate.origins import site_of
from handrail.happened.events import Event
from handrail.happened.whole import Judged
from handrail.models.base import Embed, ModelError
from handrail.page.address_pattern import host_of
from handrail.policy.examples import Example
from handrail.policy.policy import Policy
from handrail.policy.tiers import PROFILES, Tier
from handrail.stack.events import RunRecord
from handrail.turn.prompt import Turn
from handrail_wire import Verdict

from .exemplar_store import ExemplarStore, ExemplarStoreError, Scope
from .journal import Journal
from .site_rules import SiteRules

log = logging.getLogger("handrail")

Use = Literal["off", "own", "retrieved"]

_CATCH_UP = 32
"""Most exemplars that get their vector in one search."""
_LOOKED_AT = 50
"""How many of each ranking are candidates for the prompt."""
_EMBEDDED = 2000
"""Most characters of an embedded text: embedding models take about 500 tokens."""


class Retrieved(Example):
    """An exemplar as an example in a prompt."""

    id: int


@dataclass
class Exemplars:
    """Adds exemplars from the store to turns."""

    store: ExemplarStore
    use: Use
    embed: Embed | None = None
    embedding_model: str = ""
    leaves: bool = False
    """Whether texts leave this computer to get their vectors."""
    rules: SiteRules | None = None
    """Which sites' pages may not go to every model: theirs are shown on their own site only."""

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
            chosen = of_same_task(ranked.values(), turn.frame.objective, min(OWN, PROFILES[tier].exemplars))
        else:
            chosen = of_voted_task(list(ranked.values()), min(NEAREST, PROFILES[tier].exemplars))
        ids = {id(exemplar): key for key, exemplar in ranked.items()}
        # The nearest comes last, right before the question.
        examples = tuple(
            Retrieved(id=ids[id(exemplar)], **as_example(exemplar, tier).model_dump())
            for exemplar in reversed(chosen)
        )
        return replace(turn, exemplars=examples)

    def shown(self, turn: Turn) -> list[str]:
        """Count that a decision was made with the turn's exemplars; returns their labels, nearest first."""
        given = [one for one in reversed(turn.exemplars) if isinstance(one, Retrieved)]
        try:
            if given:
                self.store.count_use(one.id for one in given)
        except ExemplarStoreError as error:
            log.warning("the use of exemplars is not counted: %s", error)
        return [one.title for one in given]

    async def _ranked(self, turn: Turn, instruction: str, embed: Embed | None) -> dict[int, Exemplar]:
        """The policy's exemplars that it could still use, by id, nearest first.

        One site's text must not get into a prompt with another site's page, which may be after it: of other
        sites of the same kind there is only what `for_elsewhere` leaves.
        """
        policy = turn.policy
        scope = Scope(policy.name, host_of(turn.url), turn.site_kind)
        task = f"{instruction}\n{turn.frame.objective}"
        state = f"{turn.url}\n{turn.title}\n{turn.page}"
        rankings = [self.store.by_words(scope, task, state)]
        if embed is not None:
            rankings.append(await self._by_vectors(embed, scope, f"{task}\n{state}"))
        known = self.store.by_ids({id for ranking in rankings for id in ranking[:_LOOKED_AT]})
        fitting = {
            id: exemplar if host_of(exemplar.address) == scope.host else self._elsewhere(exemplar)
            for id, exemplar in known.items()
        }
        usables = {id: one for id, one in fitting.items() if one is not None and usable(one, policy)}
        pages = {id: usables[id].page for id in joined(rankings) if id in usables}
        # This ranking is first, so that it breaks ties: the more similar page is better.
        rankings.insert(0, by_page(turn.page, pages))
        return {id: usables[id] for id in joined(rankings) if id in usables}

    def _elsewhere(self, exemplar: Exemplar) -> Exemplar | None:
        """What of another site's exemplar may be shown; None if nothing."""
        try:
            rule = self.rules.of(site_of(exemplar.address)) if self.rules else None
        except ConfigError:
            return None  # What the person forbids is not known.
        return None if rule in ("never", "ask") else for_elsewhere(exemplar)

    async def _by_vectors(self, embed: Embed, scope: Scope, text: str) -> list[int]:
        """A ranking by vectors; empty if the embedding model does not answer."""
        model = self.embedding_model
        # Other sites' texts get theirs on their own site, where the person lets these be sent.
        new = self.store.without_vector(scope._replace(site_kind=""), model, _CATCH_UP)
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
    # Of two decisions of the run that teach the same, one is kept.
    ids = sorted(store.by_ids(store.add(made)))
    if ids:
        store.delete(store.all(run=record.run).keys() - ids)
    return Kept(ids, left_out)


def judge_run(
    journal: Journal,
    store: ExemplarStore,
    record: RunRecord,
    policies: Mapping[str, Policy],
    verdict: Verdict,
) -> tuple[Kept, Event]:
    """Write down what the person says of a run, and keep its exemplars, or delete those that it gave.

    Returns what was kept, and the journal's event. Raises `ExemplarStoreError` and `JournalError`.
    """
    kept = Kept([], [])
    if verdict == "right":
        kept = keep_run(journal, store, record, policies, "user")
    else:
        store.delete_run(record.run)
    return kept, journal.append(record.run, Judged(verdict, len(kept.ids)))
