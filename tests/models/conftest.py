"""Every test here has its own HANDRAIL_HOME, and endpoints are met as if for the first time."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from handrail.models import remote
from handrail.models.openai_compatible import OpenAICompatible
from handrail.models.retry import RetryRules
from tests.support.model_server import Script, ScriptedModelServer

QUICK = RetryRules(first_wait_s=0.01, longest_wait_s=0.02)


@pytest.fixture(autouse=True)
def isolated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("HANDRAIL_HOME", str(home))
    for name in ("HANDRAIL_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    remote._known_dialects.clear()
    return home


@pytest.fixture
def serve() -> Iterator[Callable[..., ScriptedModelServer]]:
    """Start scripted servers that are closed at the end of the test."""
    servers: list[ScriptedModelServer] = []

    def start(script: Script = (), **options: Any) -> ScriptedModelServer:
        servers.append(ScriptedModelServer(script, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def connect() -> Callable[..., OpenAICompatible]:
    """A client with short waits for a scripted server."""

    def to(server: ScriptedModelServer, **options: Any) -> OpenAICompatible:
        return OpenAICompatible(server.base_url, "scripted", **{"rules": QUICK, **options})

    return to
