"""Finds model servers that already run on this machine."""

import asyncio
from dataclasses import dataclass
from typing import Any

import httpx2

PROBE_TIMEOUT_S = 2.0
"""Seconds in which a server answers, also while it loads a model. Where none listens, it is known at once."""

# The default ports of these programs.
KNOWN_SERVERS = {11434: "Ollama", 8080: "llama.cpp", 1234: "LM Studio", 8000: "vLLM"}


@dataclass(frozen=True)
class Endpoint:
    """A server that answered. `slots` is how many prompt caches it keeps, 0 if it does not say."""

    program: str
    base_url: str
    models: tuple[str, ...]
    slots: int = 0


async def discover(servers: dict[int, str] | None = None) -> list[Endpoint]:
    """The servers on known ports of 127.0.0.1 that offer a chat model, in the order of the table."""
    table = KNOWN_SERVERS if servers is None else servers
    async with httpx2.AsyncClient(trust_env=False, timeout=PROBE_TIMEOUT_S) as client:
        found = await asyncio.gather(*(_probe(client, port, program) for port, program in table.items()))
    return [endpoint for endpoint in found if endpoint is not None]


async def list_models(base_url: str, api_key: str | None) -> list[str]:
    """The names of the models at an endpoint; empty if it does not list any. Raises `httpx2.HTTPError`."""
    headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
    async with httpx2.AsyncClient(timeout=10, follow_redirects=True, headers=headers) as client:
        reply = await client.get(f"{base_url}/models")
    reply.raise_for_status()
    try:
        return [entry["id"] for entry in reply.json()["data"]]
    except (ValueError, KeyError, TypeError):
        return []


async def _probe(client: httpx2.AsyncClient, port: int, program: str) -> Endpoint | None:
    root = f"http://127.0.0.1:{port}"
    listing = await _get(client, f"{root}/v1/models")
    entries = listing.get("data") if isinstance(listing, dict) else None
    if not isinstance(entries, list):
        return None
    names = [entry.get("id") for entry in entries if isinstance(entry, dict)]
    # Embedding models are listed with the others, but cannot chat.
    chat = tuple(name for name in names if isinstance(name, str) and "embed" not in name.lower())
    if not chat:
        return None
    props = await _get(client, f"{root}/props") if program == "llama.cpp" else None
    slots = props.get("total_slots", 0) if isinstance(props, dict) else 0
    return Endpoint(program, f"{root}/v1", chat, slots if isinstance(slots, int) else 0)


async def _get(client: httpx2.AsyncClient, url: str) -> Any:
    """The JSON at `url`, or None: another program may use the port, and may answer anything."""
    try:
        async with asyncio.timeout(PROBE_TIMEOUT_S):
            reply = await client.get(url)
        return reply.json() if reply.status_code == 200 else None
    except (httpx2.HTTPError, TimeoutError, ValueError, RecursionError):
        return None
