"""Puts the daemon together: settings, model, policies, journal, socket. For `up`, the demo and the tests."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from importlib import import_module

from handrail.assist.small_model import SmallModelAssistance
from handrail.config.settings import Config
from handrail.config.typed_secrets import TypedSecrets
from handrail.gate.labels import languages
from handrail.library.library import Library
from handrail.link.pairing import extension_dir, extension_id, load_or_create_key, write_state
from handrail.link.session import Link
from handrail.models.base import Embed, Model
from handrail.models.choose import Choice
from handrail.models.minilm import MINILM, minilm
from handrail.policy.policy import Policy
from handrail.policy.tiers import PROFILES, Tier
from handrail.run.services import Services
from handrail.store.client_store import ClientStore
from handrail.store.exemplar_store import ExemplarStore
from handrail.store.exemplar_use import Exemplars
from handrail.store.grant_store import GrantStore
from handrail.store.jobs import JobStore
from handrail.store.journal import PROMPT_RUNS, Journal, replaced_if_damaged
from handrail.store.site_rules import SiteRules
from handrail.store.workflow_files import WorkflowFiles
from handrail.turn.deciding import Decider, waiting_for_model

from .clients import Clients
from .jobs import Jobs
from .runs import Runs
from .server import Gatekeeper

log = logging.getLogger("handrail")
MODEL_CLIENT = "openai"
"""The package that `models.openai_compatible` uses."""


@dataclass
class Daemon:
    """A running daemon; `link` tells whether the extension is connected."""

    config: Config
    runs: Runs
    link: Link
    library: Library
    port: int


@asynccontextmanager
async def running(
    config: Config,
    choice: Choice,
    *,
    granted_origins: frozenset[str] = frozenset(),
    secrets: TypedSecrets | None = None,
    deciders: Mapping[str, Decider] | None = None,
    today: date | None = None,
    library: Library | None = None,
    prompt_runs: int | None = PROMPT_RUNS,
) -> AsyncIterator[Daemon]:
    """Run the daemon inside this context.

    `granted_origins`, `today`, `library` and `prompt_runs` (for how many runs prompts are kept; None: all)
    are for evaluations only. Raises `OSError` if the port is taken, `JournalError`, `ExemplarStoreError`,
    `GrantStoreError`, `PairingError`, `PolicyError`, and `ModelUnavailable` if the model for vectors is not
    installed.
    """

    def model(policy: Policy) -> Model:
        return choice.for_tier(policy.model)

    embed = _embedder(config, choice)
    paths = config.paths.create()
    notice = replaced_if_damaged(paths.journal)
    if notice:
        log.warning(notice)
    journal = Journal(paths.journal, prompt_runs=prompt_runs)
    store = ExemplarStore(paths.exemplars) if config.exemplars != "off" else None
    grants = GrantStore(paths.grants)
    link = Link()
    services = Services(
        journal=journal,
        notice=notice or choice.notice,
        library=library or Library.load(user=paths.policies_dir),
        policies=None if library else paths.policies_dir,
        workflows=WorkflowFiles(paths.workflows_dir),
        model=model,
        deciders=deciders or {},
        budgets=config.budgets,
        secrets=secrets or TypedSecrets(),
        approval_timeout_s=config.approval_timeout_s,
        screenshots=config.screenshots,
        granted_origins=granted_origins,
        grants=grants,
        today=(lambda: today) if today else date.today,
        model_name=choice.large.name,
        reformulate=config.reformulate,
        critic=None if config.critic == "off" else choice.for_tier(config.critic),
        mechanisms=config.mechanisms,
        page_tokens=_page_tokens(config, choice),
        site_rules=SiteRules(paths.site_rules),
        local_model=next((one for one in (choice.small, choice.large) if one.local), None),
        assistance={"small": SmallModelAssistance(config.mechanisms)},
        exemplars=_exemplars(config, choice, store, embed),
    )
    runs = Runs(services, link)
    jobs = Jobs(JobStore(paths.jobs), runs)
    runs.jobs = jobs
    clients = Clients(ClientStore(paths.clients), jobs.store, runs)
    runs.clients, jobs.refused = clients, clients.refused
    if notice:
        # What had begun is not in the new journal, and must not be begun again by itself.
        jobs.store.miss_all("The record of what was done could not be read any more.")
    key = load_or_create_key(paths.key_file)
    gatekeeper = Gatekeeper(runs, key, extension_id(extension_dir() / "manifest.json"))
    try:
        async with gatekeeper.listening(config.port) as port:
            write_state(paths.state_file, port, os.getpid())
            # The extension can connect now; meanwhile, load what the first steps need.
            loading = asyncio.create_task(asyncio.to_thread(_load_ahead))
            working = asyncio.gather(jobs.work(), clients.work())
            try:
                yield Daemon(config, runs, link, services.library, port)
            finally:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)
                await runs.close()
                await loading
    finally:
        journal.close()
        jobs.store.close()
        clients.store.close()
        grants.close()
        if store:
            store.close()


def _embedder(config: Config, choice: Choice) -> Embed | None:
    """The model that makes vectors of exemplars, or None if they are off or no model is set."""
    if config.exemplars == "off" or not config.embedding_model:
        return None
    return minilm() if config.embedding_model == MINILM else choice.large.embedder(config.embedding_model)


def _exemplars(
    config: Config, choice: Choice, store: ExemplarStore | None, embed: Embed | None
) -> Exemplars | None:
    leaves = config.embedding_model != MINILM and not choice.large.local
    return Exemplars(store, config.exemplars, embed, config.embedding_model or "", leaves) if store else None


def _page_tokens(config: Config, choice: Choice) -> dict[Tier, int]:
    """Tokens of a prompt for the page, by tier, where settings or a short context make them unusual."""
    most = {one.tier: one.page_tokens for one in (config.small, config.model) if one.page_tokens}
    for model in (choice.small, choice.large):
        tier = PROFILES[model.tier]
        wanted, room = most.get(model.tier, tier.page_tokens), model.profile.room_for_page(tier)
        if room is not None and room < wanted:
            most[model.tier] = room
    return most


def _load_ahead() -> None:
    """Load what takes a second at its first use: the model's client, and the labels of all languages."""
    import_module(MODEL_CLIENT)
    languages()


def tell_waiting(reason: str, seconds: float) -> None:
    """A model's `on_retry`: shows the wait in the run that called the model."""
    if show := waiting_for_model.get():
        show(f"{reason}. Trying again in {seconds:.0f} s." if seconds else f"{reason}.")
