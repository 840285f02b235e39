"""`handrail mcp` as a host starts it, spoken to with the protocol's official client library."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, Implementation

from handrail.app.daemon import Daemon
from handrail.app.process import only_daemon
from handrail.link.pairing import write_state

NAME = "Test Host"


@contextmanager
def known(daemon: Daemon) -> Iterator[None]:
    """Other processes know by this that the daemon runs."""
    paths = daemon.config.paths
    with only_daemon(paths):
        write_state(paths.state_file, daemon.port, os.getpid())
        yield


@asynccontextmanager
async def host(home: Path, name: str = NAME, mode: str = "auto") -> AsyncIterator[Host]:
    """A host of this name, connected to a `handrail mcp` of its own."""
    environment = {"HANDRAIL_HOME": str(home), "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    server = StdioServerParameters(command=sys.executable, args=["-m", "handrail", "mcp"], env=environment)
    async with Client(server, client_info=Implementation(name=name, version="1"), mode=mode) as client:
        yield Host(client)


class Host:
    """Calls tools as a host does."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> CallToolResult:
        return await self.client.call_tool(tool, arguments)

    async def get(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """What a call that goes well returns, as structured output."""
        found = await self.call(tool, **arguments)
        assert not found.is_error, text_of(found)
        assert isinstance(found.structured_content, dict)
        return found.structured_content

    async def refusal(self, tool: str, **arguments: Any) -> str:
        """What is said to a call that is refused; nothing else comes with it."""
        found = await self.call(tool, **arguments)
        assert found.is_error and not found.structured_content, found
        return text_of(found)

    async def until(self, handle: str, *states: str, seconds: float = 20) -> dict[str, Any]:
        """Look at a run until it is in one of the states."""
        found: Mapping[str, Any] = {}
        try:
            async with asyncio.timeout(seconds):
                while True:
                    found = await self.get("get_run", handle=handle)
                    if found["state"] in states:
                        return dict(found)
                    await asyncio.sleep(0.1)
        except TimeoutError:
            raise AssertionError(f"waited for {states}, but: {found}") from None


def text_of(result: CallToolResult) -> str:
    return "\n".join(getattr(part, "text", "") for part in result.content)
