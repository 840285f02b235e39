"""The person's model, and settings that depend on nothing else of theirs and leave no trace."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console

from handrail.app.daemon import tell_waiting
from handrail.config.settings import BudgetSettings, Config, load_config, resolve_paths
from handrail.models.choose import Choice, choose_model
from handrail.models.embedded import SLOTS


@asynccontextmanager
async def configured_model(console: Console, slots: int = SLOTS) -> AsyncIterator[Choice]:
    """The model that is configured, else found on this machine, else the embedded one with so many slots."""
    from handrail.cli.model import pull_progress

    with pull_progress() as progress:
        choice = await choose_model(load_config(), progress, on_retry=tell_waiting, slots=slots)
    console.print(choice.sentence, style="dim")
    try:
        yield choice
    finally:
        await choice.close()


def own_settings() -> dict[str, Any]:
    """What of the person's settings counts in an evaluation, where it is set; results that are kept are named
    after it. Where the model is found is not in it, nor what a method says.
    """
    config = load_config()
    small = config.small
    found = {
        "tier": config.model.tier if "tier" in config.model.model_fields_set else None,
        "small": {"name": small.name, "tier": small.tier} if small.is_set else None,
        "embedding_model": config.embedding_model,
        "money": config.budgets.money,
    }
    return {name: value for name, value in found.items() if value is not None}


def isolated(
    home: Path, *, screenshots: bool, page_steps: int = 30, own: Mapping[str, Any] | None = None
) -> Config:
    """The product's settings, with a journal, a key and a browser profile of its own below `home`.

    own: the person's `own_settings`, where they were read already.
    """
    own = own_settings() if own is None else own
    # The native-messaging host is started by the browser and has to find the same folders.
    os.environ["HANDRAIL_HOME"] = str(home)
    budgets = BudgetSettings(page_steps=page_steps, seconds=None, tokens=None, money=own.get("money"))
    return Config(
        port=0,
        screenshots=screenshots,
        budgets=budgets,
        embedding_model=own.get("embedding_model"),
        paths=resolve_paths(),
    )


@contextmanager
def home_restored() -> Iterator[None]:
    """The folders that `isolated` names are used inside only; after it the person's are used again."""
    before = os.environ.get("HANDRAIL_HOME")
    try:
        yield
    finally:
        os.environ.pop("HANDRAIL_HOME", None)
        if before is not None:
            os.environ["HANDRAIL_HOME"] = before
