"""A bound on connections that have not paired yet: too many would use up the process's open files."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from websockets.asyncio.server import ServerConnection

MAX_STRANGERS = 128
"""Most unpaired connections at once. On many systems a process may open 1,024 files."""


class Connection(ServerConnection):
    """A connection that is a stranger until it has paired; one too many evicts the oldest stranger.

    The extension pairs within milliseconds, so strangers that only wait cannot keep it out.
    """

    strangers: ClassVar[dict[Connection, None]]
    """The server's unpaired connections, oldest first."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the new connection as a stranger."""
        super().connection_made(transport)
        self.strangers[self] = None
        if len(self.strangers) > MAX_STRANGERS:
            oldest = next(iter(self.strangers))
            oldest.proved()
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the closed connection."""
        self.proved()
        super().connection_lost(exc)

    def proved(self) -> None:
        """Stop counting it: it has paired, or is gone."""
        self.strangers.pop(self, None)


def connection_class() -> type[Connection]:
    """A class for the connections of one server, with a count of its own."""

    class Counted(Connection):
        strangers: ClassVar[dict[Connection, None]] = {}

    return Counted
