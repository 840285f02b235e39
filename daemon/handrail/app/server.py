"""The loopback socket: who may connect, the mutual proof, and one session at a time.

A wrong Origin or Host is refused with 403 before the upgrade. After it, the daemon proves that it knows the
pairing key, then the extension does; no page data is sent before both are verified.
"""

from __future__ import annotations

import asyncio
import http
import json
import logging
import secrets as random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Origin

from handrail import __version__
from handrail.link.in_order import InOrder, OutOfOrder
from handrail.link.pace import Pace
from handrail.link.pairing import prove, verify
from handrail.link.sealing import Seal
from handrail.link.session import ConnectionLost, Session
from handrail.link.strangers import Connection, connection_class
from handrail.store.jobs import JobStoreError
from handrail.store.journal import JournalError
from handrail.text.language import ENGLISH, language
from handrail_wire import (
    MAX_FRAME_BYTES,
    PROTOCOL,
    BadFrame,
    Challenge,
    DaemonBody,
    DaemonMessage,
    ExtensionMessage,
    Failure,
    Hello,
    Proof,
    Refused,
    Welcome,
    parse_extension_message,
)

from .runs import Runs
from .translation import translated

log = logging.getLogger("handrail")

HANDSHAKE_S = 5.0
HANDSHAKE_BYTES = 16 * 1024
"""The largest frame before the proof: a queue of larger ones could fill the memory."""
MAX_PENDING = 16
"""Most handshakes at once; a further one evicts the oldest. So a flood cannot fill the memory, and silent
connections cannot keep out the extension, which proves itself within milliseconds."""
HANDSHAKES_A_SECOND = 40.0
"""A handshake costs a few milliseconds: more of them would slow down the runs."""
HANDSHAKES_AT_ONCE = 10
LONGEST_LINE_S = 2.0
MAX_BAD_FRAMES = 20
"""Invalid frames on one verified connection before it is closed."""

AT_WORK = "A run works in another browser. Open Handrail in this one if that run may end."


class HandshakeFailed(Exception):
    """The other end is not the paired extension, or may not connect; `refusal` is sent to it."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Gatekeeper:
    """Accepts connections for one extension id and one key."""

    def __init__(self, runs: Runs, key: bytes, extension_id: str) -> None:
        self._runs = runs
        self._key = key
        self._extension_id = extension_id
        self._pending: dict[Connection, None] = {}
        """Connections in their handshake, oldest first."""
        self._strangers, self._likely = (
            Pace(HANDSHAKES_A_SECOND, HANDSHAKES_AT_ONCE, LONGEST_LINE_S) for _ in range(2)
        )
        self.port = 0

    @asynccontextmanager
    async def listening(self, port: int) -> AsyncIterator[int]:
        """Listen on 127.0.0.1 only; yields the port. Raises `OSError` if it is taken."""
        async with serve(
            self._serve,
            "127.0.0.1",
            port,
            create_connection=connection_class(),
            process_request=self._admit,
            logger=_quiet(),
            compression=None,
            max_size=HANDSHAKE_BYTES,
            max_queue=64,
            open_timeout=HANDSHAKE_S,
            ping_interval=None,
            server_header=None,
            reuse_address=None,
        ) as server:
            self.port = _port_of(server)
            yield self.port

    async def _admit(self, connection: ServerConnection, request: Request) -> Response | None:
        """Refuse with 403 before the upgrade unless Origin and Host are exactly the expected ones.

        Requests by web pages and other extensions are rate-limited separately, so that they delay no others.
        """
        origins = request.headers.get_all("Origin")
        hosts = request.headers.get_all("Host")
        expected = Origin(f"chrome-extension://{self._extension_id}")
        likely = origins == [expected] and hosts == [f"127.0.0.1:{self.port}"]
        wait = (self._likely if likely else self._strangers).turn()
        if wait:
            await asyncio.sleep(wait)
        if not likely:
            return connection.respond(http.HTTPStatus.FORBIDDEN, "Only the Handrail extension may connect.\n")
        if wait is None:
            return connection.respond(http.HTTPStatus.SERVICE_UNAVAILABLE, "Too many at once.\n")
        return None

    async def _serve(self, socket: ServerConnection) -> None:
        assert isinstance(socket, Connection)
        self._pending[socket] = None
        if len(self._pending) > MAX_PENDING:
            oldest = next(iter(self._pending))
            del self._pending[oldest]
            oldest.transport.abort()
        try:
            async with asyncio.timeout(HANDSHAKE_S):
                last, session = await self._handshake(socket)
                theirs = InOrder[ExtensionMessage](last + 1)
        except HandshakeFailed as failed:
            await _refuse(socket, failed.refusal)
            return
        except TimeoutError:
            await _refuse(socket, Refused(code="too_slow", message="The connection took too long to pair."))
            return
        except ConnectionClosed:
            return
        finally:
            self._pending.pop(socket, None)
        await self._converse(socket, theirs, session)

    async def _handshake(self, socket: ServerConnection) -> tuple[int, Session]:
        """Exchange proofs; returns the number of the extension's last message, and the session.

        Raises `HandshakeFailed`.
        """
        hello = await _receive(socket, first=True)
        if not isinstance(hello.body, Hello):
            raise HandshakeFailed(Refused(code="bad_message", message="The first message must be hello."))
        if hello.body.protocol != PROTOCOL:
            raise HandshakeFailed(_mismatch(hello.body.protocol))
        if hello.body.extension_id != self._extension_id:
            raise HandshakeFailed(Refused(code="bad_proof", message="This extension is not paired."))
        theirs, ours = hello.body.nonce, random.token_hex(32)
        parts = (self._key, theirs, ours, self.port, self._extension_id)
        challenge = Challenge(protocol=PROTOCOL, nonce=ours, proof=prove("srv", *parts))
        await _send(socket, challenge, hello.seq)
        answer = await _receive(socket)
        if not isinstance(answer.body, Proof) or not verify("cli", *parts, answer.body.proof):
            spoken = language(answer.body.language) if isinstance(answer.body, Proof) else ENGLISH
            message = spoken.of("The pairing does not match. Run “handrail up” again.")
            raise HandshakeFailed(Refused(code="bad_proof", message=message))
        if not answer.body.wanted and self._works_elsewhere(answer.body.ledger):
            message = language(answer.body.language).of(AT_WORK)
            raise HandshakeFailed(Refused(code="replaced", message=message))
        seal = Seal(self._key, theirs, ours)
        said = answer.body
        return answer.seq, Session(
            socket, seal, said.ledger, said.browser, language(said.language), translated
        )

    def _works_elsewhere(self, ledger: str) -> bool:
        """Whether a run works in another browser, whose session this connection would replace."""
        session = self._runs.link.session
        return session is not None and session.ledger != ledger and bool(self._runs.unfinished())

    async def _converse(
        self, socket: Connection, theirs: InOrder[ExtensionMessage], session: Session
    ) -> None:
        socket.proved()
        socket.protocol.max_message_size = MAX_FRAME_BYTES
        background: set[asyncio.Task[None]] = set()
        bad = 0
        try:
            await session.send(Welcome(daemon_version=__version__, runs=self._runs.unfinished()))
            for lease in self._runs.leases(session.browser):
                await session.send(lease)
            previous = self._runs.link.session
            self._runs.link.connect(session)
            if previous is not None:
                # In the background, since a peer that has gone to sleep closes slowly.
                background.add(asyncio.create_task(_replace(previous)))
            background.add(asyncio.create_task(self._runs.connected()))
            async for frame in socket:
                try:
                    message = parse_extension_message(_text(frame))
                except BadFrame as error:
                    bad += 1
                    session.fail_unreadable(error.re)
                    await session.send(Failure(code="bad_message", message=str(error)[:500]), re=error.seq)
                    if bad >= MAX_BAD_FRAMES:
                        break
                    # Later messages must not wait for this one.
                    for due in theirs.skip(error.seq) if error.seq is not None else ():
                        await self._take(session, due)
                    continue
                for due in theirs.take(message):
                    await self._take(session, due)
        except (ConnectionClosed, ConnectionLost):
            pass
        except OutOfOrder:
            await socket.close(1002)
        finally:
            self._runs.link.disconnect(session)
            for task in background:
                task.cancel()

    async def _take(self, session: Session, message: ExtensionMessage) -> None:
        if session.deliver(message):
            return
        try:
            answer = await self._runs.handle(message.body)
        except (JournalError, JobStoreError) as error:
            answer = Failure(code="internal", message=str(error))
        except Exception:
            log.exception("a %s message could not be handled", message.body.type)
            answer = Failure(code="internal", message="Something went wrong inside Handrail; see its log.")
        if answer is not None:
            await session.send(answer, re=message.seq)


def _quiet() -> logging.Logger:
    """A logger that drops the library's tracebacks of failed handshakes, with which strangers could fill the
    disk."""
    logger = logging.getLogger("websockets.server")
    logger.setLevel(logging.CRITICAL)
    return logger


def _port_of(server: Server) -> int:
    port: int = next(iter(server.sockets)).getsockname()[1]
    return port


def _text(frame: str | bytes) -> str:
    if isinstance(frame, bytes):
        raise BadFrame("frame: only text frames are understood")
    return frame


async def _receive(socket: ServerConnection, *, first: bool = False) -> ExtensionMessage:
    frame = await socket.recv()
    try:
        return parse_extension_message(_text(frame))
    except BadFrame as error:
        if first and (theirs := _version_in(frame)) is not None and theirs != PROTOCOL:
            raise HandshakeFailed(_mismatch(theirs)) from None
        raise HandshakeFailed(Refused(code="bad_message", message=str(error)[:500])) from None


def _version_in(frame: str | bytes) -> int | None:
    """The protocol version that a frame names, even if this version cannot read the rest; else None."""
    try:
        message = json.loads(frame)
    except (ValueError, RecursionError):
        return None
    version = message.get("v") if isinstance(message, dict) else None
    return version if isinstance(version, int) else None


def _mismatch(theirs: int) -> Refused:
    """The extension, which cannot read another version's frames, has words of its own for this."""
    older = "extension is older than Handrail's program" if theirs < PROTOCOL else "program is older"
    message = f"The {older} (versions {theirs} and {PROTOCOL}). Update it, and start it anew."
    return Refused(code="protocol_mismatch", message=message)


async def _replace(session: Session) -> None:
    """Close a session with a message that another one has replaced it, so that it does not reconnect."""
    try:
        message = "Another browser uses Handrail now. Open Handrail in this one to take it back."
        await session.send(Refused(code="replaced", message=message))
    except ConnectionLost:
        return
    await session.close()


async def _send(socket: ServerConnection, body: DaemonBody, re: int | None = None) -> None:
    await socket.send(DaemonMessage(seq=0, re=re, body=body).model_dump_json())


async def _refuse(socket: ServerConnection, refusal: Refused) -> None:
    try:
        await _send(socket, refusal)
        await socket.close(1008)
    except ConnectionClosed:
        return
