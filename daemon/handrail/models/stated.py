"""What a server itself says of one of its models: its context, longest answer, price, whether it sees.

Each provider tells it in a list of its own. What is not told, or cannot be read, is left to the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import httpx2

from .profile import SERVER, Mode, Price, Profile, provider_of
from .remote import TooManyBytes, bounded_client

TIMEOUT_S = 2.0


async def with_stated(
    profile: Profile, base_url: str, model: str, key: str | None, program: str = ""
) -> Profile:
    """The profile with what the server says; as it is where nothing is said."""
    provider = provider_of(base_url, program)
    ask = _ASK.get(provider.key) if provider else _vllm
    if ask is None:
        return profile
    headers = _headers(profile, key)
    async with bounded_client(base_url) as client:

        async def get(path: str, *, body: Mapping[str, Any] | None = None) -> Any:
            root = base_url.removesuffix("/v1") if path.startswith("/") else f"{base_url}/"
            try:
                async with asyncio.timeout(TIMEOUT_S):
                    verb = "GET" if body is None else "POST"
                    reply = await client.request(verb, f"{root}{path}", json=body, headers=headers)
                return reply.json() if reply.status_code == 200 else None
            except (httpx2.HTTPError, TimeoutError, TooManyBytes, ValueError, RecursionError):
                return None

        try:
            said = await ask(get, model)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            return profile  # Another program may listen there, and may answer anything.
    return profile.told(SERVER, **{name: value for name, value in said.items() if _is_usable(name, value)})


def _is_usable(flag: str, value: Any) -> bool:
    """Whether a value can be that flag's: other programs may answer anything."""
    if flag in ("context", "answer_limit"):
        return type(value) is int and value > 0
    if isinstance(value, Price):
        return min(value.per_million_in, value.per_million_out, value.per_million_cached or 0) >= 0
    return value is True if flag == "images" else bool(value)


def _headers(profile: Profile, key: str | None) -> dict[str, str]:
    if not key:
        return {}
    if profile.interface == "anthropic":
        return {"x-api-key": key, "anthropic-version": "2023-06-01"}
    return {"x-goog-api-key": key} if profile.interface == "gemini" else {"Authorization": f"Bearer {key}"}


async def _openrouter(get: Any, model: str) -> dict[str, Any]:
    """https://openrouter.ai/docs/models; prices are texts, in US dollars per token."""
    entry = _named(await get("models"), model)
    price = entry.get("pricing", {})
    each = [float(price.get(name) or 0) * 1_000_000 for name in ("prompt", "completion", "input_cache_read")]
    takes = entry.get("supported_parameters", [])
    return {
        "context": entry.get("context_length"),
        "answer_limit": entry.get("top_provider", {}).get("max_completion_tokens"),
        "price": Price(each[0], each[1], each[2] or None) if price else None,
        "mode": _mode(takes) if takes else None,
        "images": "image" in entry.get("architecture", {}).get("input_modalities", []),
    }  # fmt: skip


def _mode(takes: Sequence[str]) -> Mode:
    return (
        "json_schema"
        if "structured_outputs" in takes
        else "json_object"
        if "response_format" in takes
        else "text"
    )


async def _ollama(get: Any, model: str) -> dict[str, Any]:
    """https://docs.ollama.com/api; the context is that of the loaded model, not what it was made for."""
    shown = await get("/api/show", body={"model": model})
    running = await get("/api/ps")
    sizes = [one["context_length"] for one in (running or {}).get("models", []) if one.get("name") == model]
    return {"images": "vision" in shown.get("capabilities", []), "context": sizes[0] if sizes else None}


async def _lmstudio(get: Any, model: str) -> dict[str, Any]:
    """https://lmstudio.ai/docs/developer/rest/endpoints."""
    entry = _named(await get("/api/v0/models"), model)
    return {
        "context": entry.get("loaded_context_length") or entry.get("max_context_length"),
        "images": entry.get("type") == "vlm",
    }


async def _llamacpp(get: Any, model: str) -> dict[str, Any]:
    """https://github.com/ggml-org/llama.cpp, tools/server/README.md."""
    props = await get("/props")
    return {
        "context": props.get("default_generation_settings", {}).get("n_ctx"),
        "images": props.get("modalities", {}).get("vision"),
    }


async def _vllm(get: Any, model: str) -> dict[str, Any]:
    """https://github.com/vllm-project/vllm, ModelCard. Others use the same name."""
    return {"context": _named(await get("models"), model).get("max_model_len")}


async def _anthropic(get: Any, model: str) -> dict[str, Any]:
    """anthropic 2.14: types/model_info.py, model_capabilities.py."""
    told = await get(f"/v1/models/{model}")
    able = told.get("capabilities") or {}
    effort = able.get("effort") or {}
    levels = ("low", "medium", "high", "xhigh", "max")
    structured = (able.get("structured_outputs") or {}).get("supported")
    return {
        "context": told.get("max_input_tokens"),
        "answer_limit": told.get("max_tokens"),
        "images": (able.get("image_input") or {}).get("supported"),
        "mode": "text" if structured is False else None,
        "reasoning": tuple(one for one in levels if (effort.get(one) or {}).get("supported")) or None,
    }


async def _gemini(get: Any, model: str) -> dict[str, Any]:
    """google-genai 3.6: types.Model."""
    told = await get(f"/v1beta/models/{model}")
    return {"context": told.get("inputTokenLimit"), "answer_limit": told.get("outputTokenLimit")}


_ASK: Mapping[str, Callable[[Any, str], Awaitable[dict[str, Any]]]] = {
    "openrouter": _openrouter, "ollama": _ollama, "lmstudio": _lmstudio, "llamacpp": _llamacpp, "vllm": _vllm,
    "anthropic": _anthropic, "gemini": _gemini,
}  # fmt: skip


def _named(listing: Any, model: str) -> dict[str, Any]:
    """The entry of a model in a list of models."""
    [entry] = [one for one in listing["data"] if one["id"] == model]
    return dict(entry)
