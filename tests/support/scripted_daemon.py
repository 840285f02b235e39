"""A daemon that does what a test tells it: a real socket, the real handshake, no reasoning.

    with ScriptedDaemon(home) as daemon:
        daemon.wait_for_extension()
        observed = daemon.ask(Observe(run="run0001", step=0, tab=7))
"""

from __future__ import annotations

import hashlib
import os
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from socket import SHUT_RDWR
from types import TracebackType
from typing import Any, TypeVar, cast

import rfc8785
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from handrail import __version__
from handrail.config.settings import resolve_paths
from handrail.link.pairing import extension_dir, extension_id, load_or_create_key, prove, verify, write_state
from handrail.link.sealing import Seal
from handrail_wire import (
    PROTOCOL,
    Act,
    Acted,
    Challenge,
    DaemonMessage,
    ExtensionMessage,
    HeldRequest,
    Hello,
    JudgedRequest,
    Ping,
    Pong,
    Proof,
    RunList,
    RunView,
    Welcome,
    Wire,
    parse_extension_message,
)

T = TypeVar("T", bound=Wire)


def ticket_of(run: str, step: int, action: Wire, facts: Wire, request: Wire | None = None) -> str:
    """The ticket of a step: SHA-256 of the canonical JSON of everything that it was judged on."""
    judged = {"run": run, "step": step, "action": action.model_dump(), "facts": facts.model_dump()}
    if request is not None:
        judged["request"] = request.model_dump()
    return hashlib.sha256(rfc8785.dumps(judged)).hexdigest()


class ScriptedDaemon:
    """Listens on a free loopback port and records it below `home`, where the native host finds it.

    `impostor`: answers `hello` with a proof made from another key, as a port squatter would, and takes any in return. `version`: the release
    that it says it is of.
    """

    def __init__(self, home: Path, *, impostor: bool = False, version: str = __version__) -> None:
        self.paths = resolve_paths({"HANDRAIL_HOME": str(home)})
        self.key = secrets.token_bytes(32) if impostor else load_or_create_key(self.paths.key_file)
        self.impostor = impostor
        self.version = version
        self.identity = extension_id(extension_dir() / "manifest.json")
        self.received: list[ExtensionMessage] = []
        self.frames: list[str] = []
        self.origins: list[str | None] = []
        self.judge: Callable[[HeldRequest], str | None] = lambda held: "continue"
        """What becomes of the requests that the extension holds; none leaves them without an answer."""
        self.covered = "continue"
        """The same for those that the extension knows to be approved."""
        self.runs: list[RunView] = []
        """Those that it tells of when it is asked for the list."""
        self.unfinished: list[RunView] = []
        """Those that come with its welcome."""
        self.welcome_after = 0.0
        """Seconds that it takes for its welcome, as a busy one does: the extension's pages are back before it."""
        self._connection: ServerConnection | None = None
        self._seq = 0
        self._sending = threading.Lock()
        self._news = threading.Condition()
        self._server = serve(self._serve, "127.0.0.1", 0, compression=None, max_size=4 * 1024 * 1024)
        self.port = int(self._server.socket.getsockname()[1])
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        write_state(self.paths.state_file, self.port, os.getpid())

    # --- what tests use ----------------------------------------------------------------------------

    def wait_for_extension(self, seconds: float = 20) -> None:
        """Wait until the extension has proven itself."""
        self._until(lambda: self._connection is not None, seconds, "the extension did not connect")

    def send(self, body: Wire, re: int | None = None) -> int:
        """Send one message; returns its sequence number."""
        assert self._connection is not None, "the extension is not connected"
        if isinstance(body, Act):
            body = self._seal.sealed(body)
        # What a test asks and what is answered on the server's thread are numbered in the order that they are sent in.
        with self._sending:
            self._seq += 1
            message = DaemonMessage(seq=self._seq, re=re, body=cast(Any, body))
            self._connection.send(message.model_dump_json())
            return self._seq

    def ask(self, body: Wire, seconds: float = 40) -> Any:
        """Send one message and return the body that answers it: of a page of 200,000 elements, on a busy machine, as well."""
        seq = self.send(body)
        return self.answer_to(seq, seconds)

    def answer_to(self, seq: int, seconds: float = 20) -> Any:
        """The body of the message that answers `seq`."""
        self._until(lambda: any(one.re == seq for one in self.received), seconds, f"no answer to {seq}")
        return next(one.body for one in self.received if one.re == seq)

    def next_of(self, kind: type[T], seconds: float = 20, after: int = 0) -> T:
        """The first body of a kind, skipping the first `after` messages received."""
        self._until(
            lambda: any(isinstance(one.body, kind) for one in self.received[after:]), seconds, f"no {kind.__name__}"
        )
        return next(one.body for one in self.received[after:] if isinstance(one.body, kind))

    def next_of_type(self, name: str, seconds: float = 20, after: int = 0) -> Any:
        """The first body whose `type` is `name`."""
        self._until(lambda: any(one.body.type == name for one in self.received[after:]), seconds, f"no {name}")
        return next(one.body for one in self.received[after:] if one.body.type == name)

    def wait_for_frames(self, count: int, seconds: float = 20) -> None:
        """Wait until so many frames have come, of whatever kind."""
        self._until(lambda: len(self.frames) >= count, seconds, f"fewer than {count} frames")

    def wait_until_gone(self, seconds: float = 20) -> None:
        """Wait until the extension's connection has ended."""
        self._until(lambda: self._connection is None, seconds, "the extension is still connected")

    def cut(self) -> None:
        """Close the connection without a word."""
        if (connection := self._connection) is not None:
            self._connection = None
            # Not `close`: the thread that reads would go on with whatever gets the number of this socket next.
            with suppress(OSError):
                connection.socket.shutdown(SHUT_RDWR)

    def acted(self, body: Wire) -> Acted:
        """Ask for an action; anything but `acted` fails the test."""
        answer = self.ask(body)
        assert isinstance(answer, Acted), answer
        return answer

    # --- the server --------------------------------------------------------------------------------

    def _until(self, condition: Any, seconds: float, problem: str) -> None:
        end = time.monotonic() + seconds
        with self._news:
            while not condition():
                left = end - time.monotonic()
                assert left > 0, f"{problem}; received: {[one.body.type for one in self.received]}"
                self._news.wait(left)

    def _serve(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        self.origins.append(connection.request.headers.get("Origin"))
        try:
            if self._handshake(connection):
                self._listen(connection)
        except ConnectionClosed:
            pass
        with self._news:
            if self._connection is connection:
                self._connection = None
            self._news.notify_all()

    def _receive(self, connection: ServerConnection) -> ExtensionMessage:
        frame = connection.recv()
        assert isinstance(frame, str)
        with self._news:
            self.frames.append(frame)
            self._news.notify_all()
        return parse_extension_message(frame)

    def _handshake(self, connection: ServerConnection) -> bool:
        def say(seq: int, re: int, body: Any) -> None:
            connection.send(DaemonMessage(seq=seq, re=re, body=body).model_dump_json())

        first = self._receive(connection)
        hello = first.body
        assert isinstance(hello, Hello)
        nonce = secrets.token_hex(32)
        session = (hello.nonce, nonce, self.port, hello.extension_id)
        self._seal = Seal(self.key, hello.nonce, nonce)
        proof = prove("srv", self.key, *session)
        say(0, first.seq, Challenge(protocol=PROTOCOL, nonce=nonce, proof=proof))
        second = self._receive(connection)
        assert isinstance(second.body, Proof)
        self.ledger, self.browser = second.body.ledger, second.body.browser
        if not self.impostor and not verify("cli", self.key, *session, second.body.proof):
            return False
        time.sleep(self.welcome_after)
        # Numbers go on over reconnections, so that an old answer is never taken for a new one.
        self._seq += 1
        say(self._seq, second.seq, Welcome(daemon_version=self.version, runs=self.unfinished))
        return True

    def _listen(self, connection: ServerConnection) -> None:
        with self._news:
            self._connection = connection
            self._news.notify_all()
        while True:
            message = self._receive(connection)
            # Before it is answered: what comes of an answer is seen in the page at once.
            with self._news:
                self.received.append(message)
                self._news.notify_all()
            if isinstance(message.body, Ping):
                self.send(Pong(), message.seq)
            elif message.body.type == "list_runs":
                self.send(RunList(runs=self.runs), message.seq)
            elif isinstance(held := message.body, HeldRequest) and (said := self._verdict(held)):
                verdict = {"id": held.request.id, "decision": said}
                self.send(JudgedRequest.model_validate(verdict), message.seq)

    def _verdict(self, held: HeldRequest) -> str | None:
        return self.covered if held.covered else self.judge(held)

    def close(self) -> None:
        self.cut()
        self._server.shutdown()
        self._thread.join(5)

    def __enter__(self) -> ScriptedDaemon:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
