"""What of the services follows from the settings and the model; made anew when they change."""

from __future__ import annotations

from typing import Any

from handrail.assist.small_model import SmallModelAssistance
from handrail.config.settings import Config, Paths
from handrail.models.base import Embed
from handrail.models.choose import Choice
from handrail.models.minilm import MINILM, minilm
from handrail.policy.tiers import PROFILES, Tier
from handrail.store.exemplar_store import ExemplarStore
from handrail.store.exemplar_use import Exemplars
from handrail.store.site_rules import SiteRules


class Configured:
    """Makes fields of `Services`; keeps open what is opened only when it is needed."""

    def __init__(self, paths: Paths) -> None:
        self._file = paths.exemplars
        self._exemplars: ExemplarStore | None = None

    @property
    def exemplars(self) -> ExemplarStore:
        """The store of exemplars, made at the first need. Raises `ExemplarStoreError`."""
        self._exemplars = self._exemplars or ExemplarStore(self._file)
        return self._exemplars

    @property
    def has_exemplars(self) -> bool:
        """Whether there is a store, which may be empty."""
        return self._exemplars is not None or self._file.exists()

    def fields(self, config: Config, choice: Choice) -> dict[str, Any]:
        """The fields that follow from the settings and the model.

        Raises `ExemplarStoreError`, and `ModelUnavailable` if the model for vectors is not installed.
        """
        return {
            "model": lambda policy: choice.for_tier(policy.model),
            "budgets": config.budgets,
            "approval_timeout_s": config.approval_timeout_s,
            "screenshots": config.screenshots,
            "page_tools": config.page_tools,
            "model_name": choice.large.name,
            "beforehand": choice.beforehand,
            "reformulate": config.reformulate,
            "critic": None if config.critic == "off" else choice.for_tier(config.critic),
            "mechanisms": config.mechanisms,
            "page_tokens": _page_tokens(config, choice),
            "local_model": next((one for one in (choice.small, choice.large) if one.local), None),
            "assistance": {"small": SmallModelAssistance(config.mechanisms)},
            "exemplars": self._use_of_exemplars(config, choice),
        }

    def close(self) -> None:
        """Close what was opened."""
        if self._exemplars:
            self._exemplars.close()

    def _use_of_exemplars(self, config: Config, choice: Choice) -> Exemplars | None:
        if config.exemplars == "off":
            return None
        embed = _embedder(config, choice)
        leaves = config.embedding_model != MINILM and not choice.large.local
        rules = SiteRules(config.paths.site_rules)
        name = config.embedding_model or ""
        return Exemplars(self.exemplars, config.exemplars, embed, name, leaves, rules)


def _embedder(config: Config, choice: Choice) -> Embed | None:
    """The model that makes vectors of exemplars, or None if no model is set."""
    if not config.embedding_model:
        return None
    return minilm() if config.embedding_model == MINILM else choice.large.embedder(config.embedding_model)


def _page_tokens(config: Config, choice: Choice) -> dict[Tier, int]:
    """Tokens of a prompt for the page, by tier, where settings or a short context make them unusual."""
    most = {one.tier: one.page_tokens for one in (config.small, config.model) if one.page_tokens}
    for model in (choice.small, choice.large):
        tier = PROFILES[model.tier]
        wanted, room = most.get(model.tier, tier.page_tokens), model.profile.room_for_page(tier)
        if room is not None and room < wanted:
            most[model.tier] = room
    return most
