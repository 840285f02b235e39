"""The extension's end of the socket without a browser: proves itself, and plays a page of tick boxes.

It is the legitimate run that has to go on while the socket is under fire.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from handrail.link.pairing import prove, verify
from handrail_wire import (
    PROTOCOL,
    Act,
    Acted,
    ActStatus,
    Challenge,
    DaemonMessage,
    Document,
    ExtensionBody,
    ExtensionMessage,
    Facts,
    Failure,
    Hello,
    Inspect,
    Inspected,
    Node,
    Observation,
    Observe,
    Observed,
    Proof,
    RunUpdate,
    StartRun,
    Welcome,
)  # fmt: skip

BOXES = 30
_LEDGER = secrets.token_hex(16)
"""It is one browser, over whichever connection it comes: another would be refused while a run works."""
_URL = "http://boxes.test/"


def tick_the_next(goal: str, page: str, done: list[str]) -> dict[str, Any]:
    """The policy of the legitimate run."""
    if found := re.search(r'^\[(e\d+)\] checkbox "[^"]*"$', page, re.MULTILINE):
        return {"actions": [{"ref": found[1], "do": "check", "on": True}]}
    return {"actions": [{"do": "stop", "status": "done", "answer": "all are ticked"}]}


@dataclass
class Peer:
    """A verified connection. `milliseconds` has one entry for each step of the runs: from the answer to an
    action to the request for the next."""

    socket: ClientConnection
    milliseconds: list[float] = field(default_factory=list)
    runs: int = 0
    refused: int = 0
    """Frames of this side that the daemon has read and called no message."""
    ticked: set[str] = field(default_factory=set)
    done: set[str] = field(default_factory=set)
    """The ledger: ids of actions."""
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever the daemon has said something."""
    _seq: int = 2
    _version: int = 0
    _since: float = 0.0

    async def play(self) -> None:
        """One run after another, until it is cancelled."""
        await self.begin()
        await self.go_on()

    def resume(self) -> None:
        """The run goes on over another connection, whose `hello` and proof have been sent."""
        self._seq, self._since = 2, 0.0

    async def go_on(self) -> None:
        """Answer what is asked until the connection ends or it is cancelled."""
        async for frame in self.socket:
            self.heard.set()
            message = DaemonMessage.model_validate_json(frame)
            body = message.body
            if isinstance(body, Observe):
                await self.send(Observed(observation=self._observation()), message.seq)
            elif isinstance(body, Inspect):
                await self.send(Inspected(facts=self._facts(body.action)), message.seq)
            elif isinstance(body, Act):
                if self._since:
                    self.milliseconds.append((time.perf_counter() - self._since) * 1000)
                self.ticked.add(getattr(body.action, "ref", ""))
                self.done.add(body.action_id)
                done = Acted(action_id=body.action_id, status="done", input="trusted", observation=self._observation())
                self._since = time.perf_counter()
                await self.send(done, message.seq)
            elif isinstance(body, ActStatus):
                known = body.action_id in self.done
                answer = Acted(
                    action_id=body.action_id,
                    status="done" if known else "not_done",
                    observation=self._observation() if known else None,
                )
                await self.send(answer, message.seq)
            elif isinstance(body, Failure) and body.code == "bad_message":
                self.refused += 1
            elif isinstance(body, RunUpdate) and body.run.state in ("done", "failed", "stopped"):
                if body.run.state == "failed":
                    raise RuntimeError(body.run.message)
                await self.begin()

    async def begin(self) -> None:
        """Ask for another run."""
        self.runs += 1
        self.ticked, self._since = set(), 0.0
        start = StartRun(tab=self.runs, instruction=f"Tick everything ({self.runs}).", url=_URL, title="Boxes")
        await self.send(start)

    async def send(self, body: ExtensionBody, re: int | None = None) -> None:
        """Send one message."""
        await self.socket.send(ExtensionMessage(seq=self.number(), re=re, body=body).model_dump_json())

    def number(self) -> int:
        """The number of this side's next message, which is used up."""
        self._seq += 1
        return self._seq

    def _observation(self) -> Observation:
        self._version += 1
        nodes = [
            Node(ref=f"e{i}", role="checkbox", name=f"Box {i}", states=["checked"] if f"e{i}" in self.ticked else [])
            for i in range(1, BOXES + 1)
        ]
        document = Document(
            frame=0, document_id=f"D{self.runs}", url=_URL, origin=_URL[:-1], nodes=nodes, version=self._version
        )
        return Observation(tab=self.runs, url=_URL, title="Boxes", documents=[document], notes=[])

    def _facts(self, action: Any) -> Facts:
        where = {"document_id": f"D{self.runs}", "frame_origin": _URL[:-1], "url": _URL}
        return Facts.model_validate({**where, "role": "checkbox", "tag": "input", "name": f"Box {action.ref[1:]}"})


async def verified(port: int, key: bytes, extension_id: str) -> Peer:
    """Connect as the paired extension does. Raises `RuntimeError` if the daemon does not prove itself."""
    origin = Origin(f"chrome-extension://{extension_id}")
    socket = await connect(f"ws://127.0.0.1:{port}/", origin=origin, compression=None, max_size=None)
    nonce = secrets.token_hex(32)
    await socket.send(message(1, Hello(protocol=PROTOCOL, nonce=nonce, extension_id=extension_id)))
    challenge = DaemonMessage.model_validate_json(await socket.recv()).body
    if not isinstance(challenge, Challenge):
        raise RuntimeError(f"no challenge but {challenge.type}")
    parts = (key, nonce, challenge.nonce, port, extension_id)
    if not verify("srv", *parts, challenge.proof):
        raise RuntimeError("the daemon does not know the key")
    await socket.send(message(2, Proof(proof=prove("cli", *parts), ledger=_LEDGER)))
    welcome = DaemonMessage.model_validate_json(await socket.recv()).body
    if not isinstance(welcome, Welcome):
        raise RuntimeError(f"not welcome but {welcome.type}")
    return Peer(socket)


def message(seq: int, body: ExtensionBody) -> str:
    """A message of the extension as a frame."""
    return ExtensionMessage(seq=seq, body=body).model_dump_json()
