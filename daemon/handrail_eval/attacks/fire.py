"""What strangers send to the daemon's port, from a process of its own (it must not slow down who measures).

    python -m handrail_eval.attacks.fire PORT EXTENSION_ID KIND COUNT

prints one JSON object: how many tried, how many were accepted, and how many bytes of anything but the
handshake they were told.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from handrail_wire import (
    MAX_FRAME_BYTES,
    PROTOCOL,
    BadFrame,
    Hello,
    Ping,
    Proof,
    parse_extension_message,
)

from .peer import message

AT_ONCE = 12
_SAID = frozenset({"challenge", "refused"})
"""What the daemon may say to somebody who has not proved anything."""


@dataclass
class Tally:
    """What came of it."""

    tried: int = 0
    accepted: int = 0
    told_bytes: int = 0
    sent: int = 0
    read: int = 0
    """Malformed frames that the daemon has read, and said so."""


@dataclass
class Gun:
    """Where to shoot."""

    port: int
    extension: str
    tally: Tally
    draw: random.Random

    async def dial(self, **more: Any) -> ClientConnection:
        options = {"origin": f"chrome-extension://{self.extension}", "compression": None, "open_timeout": 20, **more}
        return await connect(f"ws://127.0.0.1:{self.port}/", **options)

    def hello(self) -> str:
        return message(1, Hello(protocol=PROTOCOL, nonce=secrets.token_hex(32), extension_id=self.extension))

    async def listen(self, socket: ClientConnection) -> None:
        """Hear the connection out."""
        try:
            async with asyncio.timeout(8):
                async for frame in socket:
                    body = json.loads(frame)["body"]
                    self.tally.read += body.get("code") == "bad_message"
                    if body["type"] not in _SAID:
                        self.tally.accepted += 1
                        self.tally.told_bytes += len(frame)
        except (WebSocketException, TimeoutError, OSError):
            return

    async def talk(self, *frames: str | bytes, **more: Any) -> None:
        """Connect, say these, and listen."""
        self.tally.tried += 1
        try:
            async with await self.dial(**more) as socket:
                for frame in frames:
                    await socket.send(frame)
                    self.tally.sent += 1
                await self.listen(socket)
        except (WebSocketException, OSError, TimeoutError):
            return

    async def raw(self, data: bytes, *, slowly: float = 0.0) -> None:
        """Say these bytes to the port, all at once or one by one."""
        self.tally.tried += 1
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                async with asyncio.timeout(8):
                    for i in range(0, len(data), 1 if slowly else len(data)):
                        writer.write(data[i : i + 1] if slowly else data)
                        await writer.drain()
                        await asyncio.sleep(slowly)
                    answer = await reader.read(65536)
                    self.tally.accepted += answer.startswith(b"HTTP/1.1 101")
            finally:
                writer.close()
        except (OSError, TimeoutError):
            return


Shot = Callable[[Gun, int], Coroutine[Any, Any, None]]


async def strangers(gun: Gun, i: int) -> None:
    """One handshake by somebody who does not know the key."""
    proof = message(2, Proof(proof=secrets.token_hex(32), ledger=secrets.token_hex(16)))
    ways: list[Callable[[], Coroutine[Any, Any, None]]] = [
        lambda: gun.talk(gun.hello(), proof, origin="https://evil.example"),
        lambda: gun.talk(gun.hello(), proof, origin=None),
        lambda: gun.talk(gun.hello(), proof, origin="null"),
        lambda: gun.talk(gun.hello(), proof, origin=f"chrome-extension://{gun.extension[::-1]}"),
        lambda: gun.talk(gun.hello(), proof, additional_headers={"Host": f"evil.example:{gun.port}"}),
        lambda: gun.talk(gun.hello(), proof),
        lambda: gun.talk(gun.hello(), message(2, Ping())),
        lambda: gun.talk(message(1, Ping()), message(2, Ping())),
        lambda: gun.talk(proof, proof),
        lambda: gun.talk(gun.hello().encode(), proof.encode()),
    ]
    await ways[i % len(ways)]()


async def malformed(gun: Gun, i: int) -> None:
    """A burst of frames that are no messages; the first that is read ends the connection."""
    first = [gun.hello()] if i % 2 else []
    await gun.talk(*first, *(spoiled(gun.draw) for _ in range(50)))


async def slow(gun: Gun, i: int) -> None:
    """A request that never gets to its end, or a handshake that never begins."""
    if i % 2:
        await gun.talk()
    else:
        await gun.raw(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: x\r\n" + b"X: y\r\n" * 20, slowly=0.2)


async def silent(gun: Gun, i: int) -> None:
    """A connection over which nothing is said: each takes a file of the daemon's."""
    gun.tally.tried += 1
    reader, writer = await asyncio.open_connection("127.0.0.1", gun.port)
    try:
        async with asyncio.timeout(8):
            gun.tally.told_bytes += len(await reader.read(65536))
    finally:
        writer.close()


async def flood(gun: Gun, i: int) -> None:
    """Connections that come and go as fast as they can."""
    if i % 2:
        await gun.raw(secrets.token_bytes(2000) + b"\r\n\r\n")
        return
    gun.tally.tried += 1
    socket = await gun.dial()
    await socket.send(gun.hello())
    gun.tally.sent += 1
    socket.transport.abort()


async def bombs(gun: Gun, i: int) -> None:
    """Frames that are small to send and large to read, or just too large."""
    large = "x" * (MAX_FRAME_BYTES - 1000)
    shots: list[list[str | bytes]] = [
        ["[" * 2_000_000],
        ['{"a":' * 400_000],
        [gun.hello(), "x" * (MAX_FRAME_BYTES + 10)],
        [gun.hello(), *[large] * 40],
        [*[large] * 40],
        ['{"v":1,"seq":' + "9" * 1_000_000 + "}"],
        ["{" + ",".join(f'"k{n}":{n}' for n in range(100_000)) + "}"],
        [message(1, Hello(protocol=PROTOCOL, nonce="0" * 64, extension_id=gun.extension))[:-1] + " " * 1_000_000 + "}"],
    ]
    await gun.talk(*shots[i % len(shots)], **({"compression": "deflate"} if i % 3 == 0 else {}))


def spoiled(draw: random.Random) -> str | bytes:
    """A frame that was a message once, or never was one."""
    good = message(draw.randrange(9), Ping())
    match draw.randrange(7):
        case 0:
            return draw.randbytes(draw.randrange(1, 400))
        case 1:
            return good[: draw.randrange(len(good))]
        case 2:
            at = draw.randrange(len(good))
            return good[:at] + chr(draw.randrange(32, 0x2FFF)) + good[at + 1 :]
        case 3:
            return good.replace("ping", "".join(draw.choices("abcdef_", k=8)))
        case 4:
            return good.replace('"body"', '"__proto__"')
        case 5:
            return json.dumps({"v": draw.choice([0, 1, -1, 1e308, "1", None]), "seq": draw.choice([-1, 2**70, 1.5, True]), "body": [good]})
        case _:
            return "[" * draw.randrange(1, 5000)


def no_message(draw: random.Random) -> str | bytes:
    """A spoiled frame that has not remained a message by chance."""
    while True:
        frame = spoiled(draw)
        try:
            parse_extension_message(frame if isinstance(frame, str) else "")
        except BadFrame:
            return frame


KINDS: dict[str, Shot] = {shot.__name__: shot for shot in (strangers, malformed, slow, silent, flood, bombs)}


async def shoot(port: int, extension: str, kind: str, count: int, seed: int = 1) -> Tally:
    """`count` shots of a kind, a dozen at once (those that only wait all at once)."""
    gun = Gun(port, extension, Tally(), random.Random(seed))
    gate = asyncio.Semaphore(count if kind in ("slow", "silent") else 3 if kind == "bombs" else AT_ONCE)

    async def one(i: int) -> None:
        async with gate:
            # Our side's library may fall over a connection that is reset under it (an AttributeError, seen
            # with websockets 17): what counts is the daemon's side.
            with suppress(WebSocketException, OSError, TimeoutError, AttributeError):
                await KINDS[kind](gun, i)

    await asyncio.gather(*(one(i) for i in range(count)))
    return gun.tally


if __name__ == "__main__":
    _, to_port, to_extension, chosen, times = sys.argv
    print(json.dumps(asdict(asyncio.run(shoot(int(to_port), to_extension, chosen, int(times))))))
