"""The network between the extension and the daemon: a TCP proxy that can be told to lie.

It knows where one WebSocket frame ends and the next begins (RFC 6455, 5.2) and what type of message is in
it, and passes everything on as it came until a rule says otherwise. The browser is led here by its own
`--host-resolver-rules`, so both ends believe to talk to the other's real port; the handshake proves it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

Way = Literal["down", "up"]
"""`down` is from the daemon to the extension."""


@dataclass(frozen=True)
class Frame:
    """One frame as it travels, and the type of the message in it ("" where it holds none)."""

    way: Way
    type: str
    raw: bytes


Lie = Callable[["Line", Frame], "list[Frame] | None"]
"""What is passed on in place of a frame; none for the frame itself. It may also cut the line."""


@dataclass
class Line:
    """One connection through the proxy."""

    writers: dict[Way, asyncio.StreamWriter]
    held: dict[Way, list[Frame]] = field(default_factory=lambda: {"down": [], "up": []})
    """Frames that a lie keeps back for a while, by their way."""

    def cut(self) -> None:
        """Cut it as a network does: without a word to either end."""
        for writer in self.writers.values():
            writer.transport.abort()

    def pass_on(self, frame: Frame) -> None:
        """Send a frame to where it was going."""
        self.writers[frame.way].write(frame.raw)


class Wire:
    """The proxy. `lie` is asked about every frame; `seen` counts the types of messages that came through."""

    def __init__(self, daemon_port: int) -> None:
        self._daemon_port = daemon_port
        self._tasks: set[asyncio.Task[None]] = set()
        self.lie: Lie | None = None
        self.seen: dict[str, int] = {}
        self.lines: list[Line] = []
        self.port = 0

    async def start(self) -> None:
        """Listen on a free port of 127.0.0.1."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Cut everything and stop listening."""
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._daemon_port)
        except OSError:
            writer.transport.abort()  # The daemon is not there: refused, as without a proxy.
            self._tasks.discard(task)
            return
        line = Line({"up": back, "down": writer})
        self.lines.append(line)
        ways = [
            asyncio.ensure_future(self._carry(line, "up", reader)),
            asyncio.ensure_future(self._carry(line, "down", there)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in ways:
                one.cancel()
            for end in line.writers.values():
                end.close()
            self.lines.remove(line)
            self._tasks.discard(task)

    async def _carry(self, line: Line, way: Way, reader: asyncio.StreamReader) -> None:
        """Pass on one direction until its end."""
        try:
            line.writers[way].write(await reader.readuntil(b"\r\n\r\n"))
            while True:
                raw, payload = await read_frame(reader)
                frame = Frame(way, message_type(payload), raw)
                self.seen[frame.type] = self.seen.get(frame.type, 0) + 1
                told = self.lie(line, frame) if self.lie else None
                for one in [frame] if told is None else told:
                    line.pass_on(one)
                await line.writers[way].drain()
        except (asyncio.IncompleteReadError, OSError):
            return


async def read_frame(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """One WebSocket frame: as it came, and its payload without the mask."""
    head = await reader.readexactly(2)
    raw, length = head, head[1] & 0x7F
    if length >= 126:
        longer = await reader.readexactly(2 if length == 126 else 8)
        raw, length = raw + longer, int.from_bytes(longer, "big")
    mask = await reader.readexactly(4) if head[1] & 0x80 else b""
    payload = await reader.readexactly(length)
    raw += mask + payload
    if mask and length:
        key = (mask * (length // 4 + 1))[:length]
        payload = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(length, "big")
    return raw, payload


def message_type(payload: bytes) -> str:
    """The type of the message in a text frame; "" for a control frame."""
    try:
        body = json.loads(payload)["body"]
    except (ValueError, LookupError, TypeError):
        return ""
    return str(body.get("type", ""))
