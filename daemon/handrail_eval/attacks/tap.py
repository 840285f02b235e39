"""What went over the daemon's socket, both ways: every frame, as text.

A capture between the two is not possible without changing them: port and Host are part of what both prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.asyncio.server import ServerConnection


@contextmanager
def tapped() -> Iterator[tuple[list[str], list[str]]]:
    """Keeps (received, sent) of all server sockets of this process until the end of the block."""
    received: list[str] = []
    sent: list[str] = []
    recv, send = ServerConnection.recv, ServerConnection.send

    async def tapped_recv(self: ServerConnection, *arguments: Any, **more: Any) -> Any:
        frame = await recv(self, *arguments, **more)
        received.append(str(frame))
        return frame

    async def tapped_send(self: ServerConnection, message: Any, *arguments: Any, **more: Any) -> None:
        sent.append(str(message))
        await send(self, message, *arguments, **more)

    ServerConnection.recv = tapped_recv  # type: ignore[method-assign,assignment]
    ServerConnection.send = tapped_send  # type: ignore[method-assign,assignment]
    try:
        yield received, sent
    finally:
        ServerConnection.recv = recv  # type: ignore[method-assign]
        ServerConnection.send = send  # type: ignore[method-assign]
