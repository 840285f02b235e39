"""Connections of whom nobody knows yet who they are: only so many at once, or they would use up the files."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from websockets.asyncio.server import ServerConnection

MAX_STRANGERS = 128
"""Connections that have not proved anything. A process may open 1,024 files on many systems."""


class Line(ServerConnection):
    """A connection; one too many takes the place of the oldest that has not proved anything.

    The extension proves itself within milliseconds, so that it gets through where strangers only wait.
    """

    strangers: ClassVar[dict[Line, None]]
    """In the order in which they came; of one server."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The system has accepted it."""
        super().connection_made(transport)
        self.strangers[self] = None
        if len(self.strangers) > MAX_STRANGERS:
            oldest = next(iter(self.strangers))
            oldest.proved()
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self.proved()
        super().connection_lost(exc)

    def proved(self) -> None:
        """It counts no longer."""
        self.strangers.pop(self, None)


def lines() -> type[Line]:
    """The connections of one server, which count together."""

    class Counted(Line):
        strangers: ClassVar[dict[Line, None]] = {}

    return Counted
