"""A whole Handrail without a browser: real daemon, socket, journal, model client; scripted model and tab."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from handrail.app.daemon import Daemon, running, tell_waiting
from handrail.config.mechanisms import Mechanisms
from handrail.config.settings import BudgetSettings, Config, Paths
from handrail.config.typed_secrets import TypedSecrets
from handrail.link.pairing import load_or_create_key
from handrail.models.choose import Choice
from handrail.models.openai_compatible import OpenAICompatible
from handrail.models.profile import Price, Profile
from handrail.models.retry import RetryRules
from handrail.policy.tiers import Tier
from handrail.store.exemplar_use import Use
from handrail.turn.deciding import Decider
from handrail_wire import Node
from tests.support.fake_browser import FakeBrowser, FakePage, Ledger, connected
from tests.support.happened import Kind, of_kind
from tests.support.model_server import Script, ScriptedModelServer

T = TypeVar("T")

QUICK = RetryRules(tries=3, timeout_tries=2, first_wait_s=0.01, longest_wait_s=0.02)
NO_SECRETS = TypedSecrets(listed=lambda: [])


@dataclass
class World:
    """Everything a test looks at."""

    daemon: Daemon
    model: ScriptedModelServer
    browser: FakeBrowser
    small: ScriptedModelServer | None = None
    """The small model, where a test has one beside the large one."""

    def prompts(self) -> list[str]:
        """Each request to the model as one text."""
        return ["\n".join(_text_of(one["content"]) for one in ask["messages"]) for ask in self.model.requests]

    def kinds(self, run: str) -> list[str]:
        """The kinds of the run's events in the journal, in order."""
        return [event.what.kind for event in self.daemon.runs.services.journal.events(run)]

    def happened(self, run: str, kind: type[Kind]) -> list[Kind]:
        """What happened in the run of one kind, in order."""
        return of_kind(kind, self.daemon.runs.services.journal.events(run))


def _text_of(content: str | list[dict[str, Any]]) -> str:
    """A message's text, which stands beside a picture if it has one."""
    return content if isinstance(content, str) else str(content[0]["text"])


@asynccontextmanager
async def world(
    home: Path,
    script: Script,
    page: FakePage,
    *,
    policies: Mapping[str, str] | None = None,
    budgets: BudgetSettings | None = None,
    tier: Tier = "large",
    price: Price | None = None,
    approval_timeout_s: float = 5,
    secrets: TypedSecrets = NO_SECRETS,
    deciders: Mapping[str, Decider] | None = None,
    granted_origins: frozenset[str] = frozenset(),
    ledger: Ledger | None = None,
    exemplars: Use = "off",
    small: Script | None = None,
    sees: bool = False,
    address: str | None = None,
    mechanisms: Mechanisms | None = None,
    **settings: Any,
) -> AsyncIterator[World]:
    """Start it all. `policies` are files of the user's folder, by name; `script` is the model's.

    `small` is the script of a small model beside it; `address` is where the other one is believed to be, on the
    internet; `settings` are more of `Config`'s.
    """
    paths = Paths(home / "config", home / "data", home / "state").create()
    for name, text in (policies or {}).items():
        (paths.policies_dir / f"{name}.md").write_text(text, encoding="utf-8")
    config = Config(
        port=0,
        paths=paths,
        screenshots=False,
        budgets=budgets or BudgetSettings(),
        approval_timeout_s=approval_timeout_s,
        exemplars=exemplars,
        mechanisms=mechanisms or Mechanisms(),
        **settings,
    )
    with ScriptedModelServer(script) as server, ScriptedModelServer(small or ()) as other:
        client = OpenAICompatible(address or server.base_url, "scripted", tier=tier, profile=Profile(price=price, images=sees), rules=QUICK)
        easy = client if small is None else OpenAICompatible(other.base_url, "little", tier="small", rules=QUICK)
        client.on_retry = easy.on_retry = tell_waiting
        choice = Choice(client, easy, "scripted")
        async with (
            running(
                config,
                choice,
                secrets=secrets,
                deciders=deciders,
                granted_origins=granted_origins,
                today=date(2023, 7, 1),
            ) as daemon,
            connected(daemon.port, load_or_create_key(paths.key_file), page, ledger) as browser,
        ):
            yield World(daemon, server, browser, None if small is None else other)
        await choice.close()


def run(test: Coroutine[Any, Any, T], seconds: float = 30) -> T:
    """Run an asynchronous test, with a bound on its time."""
    return asyncio.run(asyncio.wait_for(test, seconds))


class Thought:
    """A decision that the model is in the middle of until the test lets it go on."""

    def __init__(self, decision: dict[str, Any]) -> None:
        self.decision = decision
        self.begun, self.go_on = threading.Event(), threading.Event()

    def answer(self) -> dict[str, Any]:
        """The decision, once it may be told. Waits, in the model server's own thread."""
        self.begun.set()
        # Longer than a test waits for anything: what it lets go on is not what comes by itself.
        self.go_on.wait(30)
        return self.decision

    async def begins(self) -> None:
        """Wait until the model has been asked."""
        assert await asyncio.to_thread(self.begun.wait, 10), "the model was not asked"


# --- short ways to say what a model answers --------------------------------------------------------


def act(*actions: dict[str, Any], reason: str = "because") -> dict[str, Any]:
    """A decision as the model's JSON."""
    return {"reason": reason, "actions": list(actions)}


def click(ref: str) -> dict[str, Any]:
    return {"ref": ref, "do": "click"}


def type_(ref: str, text: str, **more: Any) -> dict[str, Any]:
    return {"ref": ref, "do": "type", "text": text, **more}


def named(name: str, verb: str = "click", **more: Any) -> dict[str, Any]:
    return {"named": name, "do": verb, **more}


def call(policy: str, **arguments: Any) -> dict[str, Any]:
    return {"do": "call", "policy": policy, "arguments": arguments}


def note(text: str) -> dict[str, Any]:
    return {"do": "note", "text": text}


def stop(answer: str = "", status: str = "done") -> dict[str, Any]:
    return {"do": "stop", "status": status, "answer": answer}


def policy(name: str, text: str = "", **header: Any) -> str:
    """A policy file. `header` values are written as JSON, which YAML can read."""
    lines = [f"name: {name}", f"description: The policy {name}."]
    lines += [f"{key}: {json.dumps(value)}" for key, value in header.items()]
    return "---\n" + "\n".join(lines) + f"\n---\n{text}\n"


def form_page() -> FakePage:
    """Two fields, a checkbox, a harmless and a risky button."""
    return FakePage(
        nodes=[
            Node(role="heading", name="Trip"),
            Node(ref="e1", role="textbox", name="From"),
            Node(ref="e2", role="textbox", name="To"),
            Node(ref="e3", role="checkbox", name="Return trip"),
            Node(ref="e4", role="button", name="Show more"),
            Node(ref="e5", role="button", name="Book now"),
        ]
    )
