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

from handrail.config.settings import Config
from handrail.config.typed_secrets import TypedSecrets
from handrail.gate.labels import languages
from handrail.library.library import Library
from handrail.link.pairing import extension_dir, extension_id, load_or_create_key, write_state
from handrail.link.session import Link
from handrail.models.choose import Choice
from handrail.run.services import Services
from handrail.store.client_store import ClientStore
from handrail.store.grant_store import GrantStore
from handrail.store.jobs import JobStore
from handrail.store.jobs import replaced_if_damaged as jobs_replaced_if_damaged
from handrail.store.journal import PROMPT_RUNS, Journal, replaced_if_damaged
from handrail.store.site_rules import SiteRules
from handrail.store.workflow_files import WorkflowFiles
from handrail.turn.deciding import Decider, waiting_for_model

from .clients import Clients
from .configured import Configured
from .exemplars import ExemplarsDesk
from .jobs import Jobs
from .kept import KeptDesk
from .runs import Runs
from .server import Gatekeeper
from .settings import SettingsDesk
from .texts import TextsDesk

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
    flags: Mapping[str, object] | None = None,
) -> AsyncIterator[Daemon]:
    """Run the daemon inside this context.

    `granted_origins`, `today`, `library` and `prompt_runs` (for how many runs prompts are kept; None: all)
    are for evaluations only; `flags` are the settings of the command line. Raises `OSError` if the port is
    taken, `JournalError`, `ExemplarStoreError`, `GrantStoreError`, `PairingError`, `PolicyError`, and
    `ModelUnavailable` if the model for vectors is not installed.
    """
    paths = config.paths.create()
    configured = Configured(paths)
    follows = configured.fields(config, choice)
    notice = replaced_if_damaged(paths.journal)
    if notice:
        log.warning(notice)
    journal = Journal(paths.journal, prompt_runs=prompt_runs)
    lost_jobs = jobs_replaced_if_damaged(paths.jobs)
    if lost_jobs:
        log.warning(lost_jobs)
    grants = GrantStore(paths.grants)
    link = Link()
    services = Services(
        journal=journal,
        notice=notice or choice.notice,
        library=library or Library.load(user=paths.policies_dir),
        policies=None if library else paths.policies_dir,
        workflows=WorkflowFiles(paths.workflows_dir),
        deciders=deciders or {},
        secrets=secrets or TypedSecrets(),
        granted_origins=granted_origins,
        grants=grants,
        today=(lambda: today) if today else date.today,
        site_rules=SiteRules(paths.site_rules),
        **follows,
    )
    runs = Runs(services, link)
    jobs = Jobs(JobStore(paths.jobs, patient=False), runs)
    jobs.lost = lost_jobs
    clients = Clients(ClientStore(paths.clients), jobs.store, runs)
    exemplars = ExemplarsDesk(runs, configured)
    kept, texts = KeptDesk(runs, jobs), TextsDesk(runs, jobs.store, paths)
    desk = SettingsDesk(config, choice, runs, configured, kept, exemplars, texts, flags)
    runs.judge = exemplars.judge
    runs.jobs, runs.on_settings = jobs, desk.take
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
            working = asyncio.gather(jobs.work(), clients.work(), desk.work())
            try:
                yield Daemon(config, runs, link, services.library, port)
            finally:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)
                await desk.close()
                await runs.close()
                await desk.close_models()
                await loading
    finally:
        journal.close()
        jobs.store.close()
        clients.store.close()
        grants.close()
        configured.close()


def _load_ahead() -> None:
    """Load what takes a second at its first use: the model's client, and the labels of all languages."""
    import_module(MODEL_CLIENT)
    languages()


def tell_waiting(reason: str, seconds: float) -> None:
    """A model's `on_retry`: shows the wait in the run that called the model."""
    if show := waiting_for_model.get():
        show(f"{reason}. Trying again in {seconds:.0f} s." if seconds else f"{reason}.")
