"""The gate in front of every call: without the person's consent a client gets nothing.

What a client calls itself is its own word. The consent is for that name together with what Handrail can see
of it by itself: the program that started this process, or the token that came over HTTP.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_REQUEST, CallToolResult, TextContent

from handrail.store.client_store import Client, ClientStore

from .shapes import seen

FREE = frozenset({"initialize", "server/discover", "ping", "tools/list"})
"""What says nothing of the person: the same for everybody, as in `handrail mcp --help`."""
WAIT_S = 40.0
"""Hosts end a call after about a minute."""
LOOK_S = 0.25
MAX_NAME = 80
NAMELESS = "Say who you are: clientInfo.name in initialize."
NOT_RUNNING = "Handrail is not running. The person has to start it: handrail up"
ASKED = (
    "The person was asked in Handrail's own window whether “{name}” may give instructions, and has not "
    "decided yet. Tell them to look there, then call again."
)
REFUSED = (
    "The person does not want “{name}” to use Handrail. Do not ask again. They can change that with: "
    "handrail mcp clients revoke"
)
TOO_OFTEN = "The person was asked several times and did not answer. Do not ask again for an hour."

allowed: ContextVar[Client] = ContextVar("allowed")
"""The client whose call is being handled, once it has passed."""


class Gate:
    """Lets a client's calls through that the person has allowed. One for each process."""

    def __init__(
        self, store: ClientStore, program: str, running: Callable[[], bool], *, wait_s: float = WAIT_S
    ) -> None:
        """`running`: whether the daemon is there, which asks the person."""
        self._store = store
        self._program = program
        self._running = running
        self._wait_s = wait_s
        self._session = secrets.token_hex(8)

    async def __call__(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        """Middleware of the server: every message passes here, before anything else is done with it."""
        if ctx.method in FREE or (ctx.request_id is None and ctx.method.startswith("notifications/")):
            return await call_next(ctx)
        client, why = await self.consent(_name(ctx))
        if client is None:
            if ctx.method == "tools/call":
                return CallToolResult(content=[TextContent(type="text", text=why)], is_error=True)
            raise MCPError(code=INVALID_REQUEST, message=why)
        token = allowed.set(client)
        try:
            return await call_next(ctx)
        finally:
            allowed.reset(token)

    async def consent(self, name: str) -> tuple[Client | None, str]:
        """The client of this name if the person allows it, asking them if need be; else why not."""
        if not name:
            return None, NAMELESS
        if not self._running():
            return None, NOT_RUNNING
        client = self._store.ask(name, self._program, self._session)
        if client is None:
            return None, TOO_OFTEN
        end = time.monotonic() + self._wait_s
        while client.open and time.monotonic() < end:
            await asyncio.sleep(LOOK_S)
            client = self._store.get(client.client) or client
        if client.allowed:
            self._store.note_use(client.client)
            return client, ""
        return None, (ASKED if client.state == "asked" else REFUSED).format(name=name)


def _name(ctx: ServerRequestContext[Any, Any]) -> str:
    """What the client calls itself, in one line."""
    told = ctx.session.client_params
    return " ".join(seen(told.client_info.name).split())[:MAX_NAME].strip() if told else ""


def parent_program() -> str:
    """The program that started this process, as far as this system tells; "" if it does not."""
    try:
        return os.readlink(f"/proc/{os.getppid()}/exe")
    except OSError:
        return ""
