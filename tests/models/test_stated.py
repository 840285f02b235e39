"""What servers say of their models, as their documents have it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from handrail.models import stated
from handrail.models.profile import SERVER, Price, Profile, profile_of, providers
from handrail.models.stated import with_stated
from handrail.policy.tiers import PROFILES
from handrail_demo.loopback import LoopbackServer, Request, Response

TOLD: dict[str, dict[str, Any]] = {
    "OpenRouter": {"/v1/models": {"data": [{
        "id": "m", "context_length": 200_000, "architecture": {"input_modalities": ["text", "image"]},
        "pricing": {"prompt": "0.000003", "completion": "0.000015", "input_cache_read": "0.0000003"},
        "top_provider": {"max_completion_tokens": 64_000}, "supported_parameters": ["response_format", "max_tokens"],
    }]}},
    "Ollama": {
        "/api/show": {"capabilities": ["completion", "vision"], "model_info": {"qwen.context_length": 262_144}},
        "/api/ps": {"models": [{"name": "m", "context_length": 4_096}]},
    },
    "LM Studio": {"/api/v0/models": {"data": [
        {"id": "m", "type": "vlm", "max_context_length": 131_072, "loaded_context_length": 8_192}
    ]}},
    "llama.cpp": {"/props": {"default_generation_settings": {"n_ctx": 16_384}, "modalities": {"vision": True}, "total_slots": 4}},
    "vLLM": {"/v1/models": {"data": [{"id": "m", "max_model_len": 32_768}]}},
    "Anthropic": {"/v1/models/m": {
        "id": "m", "max_input_tokens": 1_000_000, "max_tokens": 128_000, "capabilities": {
            "image_input": {"supported": True}, "structured_outputs": {"supported": False},
            "effort": {"supported": True, "low": {"supported": True}, "max": {"supported": True}, "xhigh": {"supported": False}},
        },
    }},
    "Gemini": {"/v1beta/models/m": {"name": "models/m", "inputTokenLimit": 1_048_576, "outputTokenLimit": 65_536}},
}  # fmt: skip
EXPECTED: dict[str, dict[str, Any]] = {
    "OpenRouter": {
        "context": 200_000, "answer_limit": 64_000, "images": True, "mode": "json_object", "price": Price(3, 15, 0.3),
    },
    "Ollama": {"context": 4_096, "images": True},
    "LM Studio": {"context": 8_192, "images": True},
    "llama.cpp": {"context": 16_384, "images": True},
    "vLLM": {"context": 32_768},
    "Anthropic": {
        "context": 1_000_000, "answer_limit": 128_000, "images": True, "mode": "text", "reasoning": ("low", "max"),
    },
    "Gemini": {"context": 1_048_576, "answer_limit": 65_536},
}  # fmt: skip


class Lists(LoopbackServer):
    """Answers what is asked by its path."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        self.headers: list[dict[str, str]] = []
        super().__init__(self._answered)

    def _answered(self, request: Request) -> Response:
        self.headers.append({name.lower(): value for name, value in request.headers.items()})
        if request.path not in self.told:
            return Response("{}", 404, "application/json")
        return Response(json.dumps(self.told[request.path]), 200, "application/json")


def asked(program: str, told: dict[str, Any]) -> tuple[Profile, Lists]:
    provider = next(one for one in providers().values() if one.title == program)
    with Lists(told) as lists:
        root = lists.base if provider.key in ("anthropic", "gemini") else f"{lists.base}/v1"
        known = profile_of(root, "m", program)
        return asyncio.run(with_stated(known, root, "m", "the-key", program)), lists


@pytest.mark.parametrize("program", TOLD)
def test_what_a_server_says_counts_more_than_the_table(program: str) -> None:
    profile, lists = asked(program, TOLD[program])
    for name, value in EXPECTED[program].items():
        assert getattr(profile, name) == (pytest.approx(value) if isinstance(value, float) else value), name
        assert profile.sources[name] == SERVER
    names = {"Anthropic": "x-api-key", "Gemini": "x-goog-api-key"}
    assert "the-key" in lists.headers[0][names.get(program, "authorization")]


@pytest.mark.parametrize("program", TOLD)
@pytest.mark.parametrize(
    "told", [{}, [], "x", None, {"data": [{"id": "other"}]}, {"data": None}, {"models": {"name": 1}}]
)
def test_anything_else_that_is_said_changes_nothing(program: str, told: Any) -> None:
    profile, _ = asked(program, dict.fromkeys(TOLD[program], told))
    provider = next(one for one in providers().values() if one.title == program)
    assert profile == provider.profile("m")


def test_who_does_not_answer_is_no_hindrance() -> None:
    with Lists({}) as lists:
        pass
    assert asyncio.run(with_stated(Profile(), f"{lists.base}/v1", "m", None)) == Profile()


def test_every_flag_of_the_table_has_a_source() -> None:
    for provider in providers().values():
        for model in ("gpt-6.2-sol", "anthropic/claude", "claude-opus-5-5-x", "gemini-4-argon", "other"):
            profile = provider.profile(model)
            told = {
                name
                for name in Profile.__dataclass_fields__
                if getattr(profile, name) != getattr(Profile(), name)
            }
            assert told - {"provider", "sources"} <= set(profile.sources)
            assert all("/" in source or ": " in source for source in profile.sources.values())
        assert provider.address.startswith("http") and (
            not provider.hosts or provider.hosts[0] in provider.address
        )


@pytest.mark.parametrize(
    ("context", "room"), [(None, None), (200_000, 184_000), (20_000, 4_000), (4_096, 300)]
)
def test_what_a_context_leaves_for_the_page(context: int | None, room: int | None) -> None:
    assert Profile(context=context).room_for_page(PROFILES["large"]) == room


@pytest.mark.parametrize("context", ["8192", -1, 1.5, True, 0, [], {}])
def test_a_context_that_is_no_number_of_tokens_is_not_believed(context: Any) -> None:
    profile, _ = asked("vLLM", {"/v1/models": {"data": [{"id": "m", "max_model_len": context}]}})
    assert profile.context is None


def test_a_price_below_nothing_is_not_believed() -> None:
    entry = {**TOLD["OpenRouter"]["/v1/models"]["data"][0], "pricing": {"prompt": "-1", "completion": "-1"}}
    profile, _ = asked("OpenRouter", {"/v1/models": {"data": [entry]}})
    assert profile.price is None


def test_a_list_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stated, "TIMEOUT_S", 0.4)

    def drip() -> Iterator[bytes]:
        for _ in range(100):
            time.sleep(0.05)
            yield b" "

    with LoopbackServer(lambda request: Response(drip(), 200, "application/json")) as server:
        began = time.monotonic()
        known = asyncio.run(with_stated(Profile(), f"{server.base}/v1", "m", None))
    assert known == Profile() and time.monotonic() - began < 3
