"""A daemon in a process of its own, a legitimate run, and everything of `fire` at the same time."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

from websockets.exceptions import ConnectionClosed

from handrail.app.process import running_daemon
from handrail.app.server import MAX_BAD_FRAMES
from handrail.config.settings import resolve_paths
from handrail.link.pairing import extension_dir, extension_id, load_or_create_key
from handrail_wire import BadFrame, parse_extension_message

from ..expert_server import ExpertServer
from .fire import no_message
from .peer import Peer, tick_the_next, verified

MIB = 2**20
_FELL = "Traceback (most recent call last)"
AFTER_THE_PROOF = "malformed, after the proof"
_STEP_IN = 10
"""The run takes a step in every tenth connection; in the others it is only taken up again."""
_HEARD_S = 5.0
"""So long answers and a step are waited for, before the connection is used up all the same."""


@dataclass
class Report:
    """What was seen."""

    crashes: int = 0
    accepted: int = 0
    told_bytes: int = 0
    tried: dict[str, int] = field(default_factory=dict)
    frames: int = 0
    """Malformed frames that the daemon has read one by one, before and after the proof: it answered each."""
    tracebacks: int = 0
    """In what the daemon wrote down."""
    rss_before: float = 0.0
    rss_most: float = 0.0
    p99: dict[str, float] = field(default_factory=dict)
    """Milliseconds of the legitimate run's steps, by what was going on."""
    steps: int = 0

    @property
    def rss_growth(self) -> float:
        return self.rss_most - self.rss_before


async def play(shots: Mapping[str, int], verified_frames: int, told: Callable[[str], None]) -> Report:
    """Fire so many shots of each kind at a daemon that works. Raises `RuntimeError` if it does not start."""
    report = Report()
    with tempfile.TemporaryDirectory(prefix="handrail-fire-") as home, ExpertServer(tick_the_next) as model:
        async with _daemon(Path(home), model.base_url) as (process, port, key):
            identity = extension_id(extension_dir() / "manifest.json")
            peer = await verified(port, key, identity)
            working = asyncio.create_task(peer.play())
            watching = asyncio.create_task(_watch(process.pid, report))
            await _measured(report, peer, "nothing", asyncio.sleep(8))
            report.rss_before = report.rss_most = _rss(process.pid)
            for kind, count in shots.items():
                told(kind)
                tally = await _measured(report, peer, kind, _fire(port, identity, kind, count))
                report.tried[kind] = tally["tried"]
                report.accepted += tally["accepted"]
                report.told_bytes += tally["told_bytes"]
                report.frames += tally["read"] if kind == "malformed" else 0
            if working.done():
                working.result()
            working.cancel()
            told(AFTER_THE_PROOF)
            await _measured(report, peer, AFTER_THE_PROOF, _after_the_proof(port, key, identity, verified_frames, peer))
            report.frames += peer.refused
            report.steps = len(peer.milliseconds)
            watching.cancel()
            report.crashes = int(process.returncode is not None)
        report.tracebacks = _tracebacks(Path(home))
    return report


async def _measured(report: Report, peer: Peer, kind: str, work: object) -> dict[str, int]:
    first = len(peer.milliseconds)
    result = await work  # type: ignore[misc]
    times = peer.milliseconds[first:]
    report.p99[kind] = round(quantiles(times, n=100)[98], 1) if len(times) > 1 else float("inf")
    return result if isinstance(result, dict) else {}


async def _fire(port: int, identity: str, kind: str, count: int) -> dict[str, int]:
    command = [sys.executable, "-m", "handrail_eval.attacks.fire", str(port), identity, kind, str(count)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    found: dict[str, int] = json.loads(out)
    return found


async def _after_the_proof(port: int, key: bytes, identity: str, count: int, peer: Peer) -> None:
    """Frames that are no messages from somebody who knows the key, and whose run goes on meanwhile.

    The daemon says of each that it was read, and closes the connection after `MAX_BAD_FRAMES`: the run then
    goes on over the next. Its steps count in which no connection was lost.
    """
    draw = random.Random(1)
    goal, connections = peer.refused + count, 0
    while peer.refused < goal:
        before, peer.socket = peer.socket, (await verified(port, key, identity)).socket
        await before.close()
        peer.resume()
        working = asyncio.create_task(peer.go_on())
        with suppress(ConnectionClosed):
            for _ in range(MAX_BAD_FRAMES - 1):
                await peer.socket.send(_spoiled(peer, draw))
            connections += 1
            steps = int(connections % _STEP_IN == 0)
            if not await _heard(peer, working, refused=MAX_BAD_FRAMES - 1, steps=steps):
                # The wish for another run may have got lost with a connection.
                await peer.begin()
            await peer.socket.send(_spoiled(peer, draw))
        with suppress(ConnectionClosed):
            await working


def _spoiled(peer: Peer, draw: random.Random) -> str | bytes:
    """A frame that is no message. One that tells its number has the next: with another's it would take that one's
    place, and the run would lose its own message."""
    while True:
        frame = no_message(draw)
        if _number_in(frame) is None:
            return frame
        read = json.loads(frame)
        # What was wrong may have been how it was written.
        if _number_in(json.dumps(read)) is not None:
            return json.dumps({**read, "seq": peer.number()})


def _number_in(frame: str | bytes) -> int | None:
    """The number that the daemon reads in a frame that is no message; None if none, or if it is a message."""
    try:
        parse_extension_message(frame if isinstance(frame, str) else "")
    except BadFrame as error:
        return error.seq
    return None


async def _heard(peer: Peer, working: asyncio.Task[None], refused: int, steps: int) -> bool:
    """Wait until the daemon has refused so many frames more, and the run has taken so many steps.

    Returns whether the connection ended or they came in time.
    """
    refused, steps = peer.refused + refused, len(peer.milliseconds) + steps
    with suppress(TimeoutError):
        async with asyncio.timeout(_HEARD_S):
            while not working.done() and (peer.refused < refused or len(peer.milliseconds) < steps):
                peer.heard.clear()
                await peer.heard.wait()
            return True
    return False


async def _watch(pid: int, report: Report) -> None:
    while True:
        await asyncio.sleep(0.05)
        report.rss_most = max(report.rss_most, _rss(pid))


def _tracebacks(home: Path) -> int:
    """How many errors the daemon wrote down that nobody had thought of."""
    return sum(file.read_text("utf-8", "replace").count(_FELL) for file in home.rglob("*.log*"))


def _rss(pid: int) -> float:
    """Resident memory in MiB; Linux only (proc(5))."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / MIB


@asynccontextmanager
async def _daemon(home: Path, model_url: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, int, bytes]]:
    """`handrail up` with folders of its own; its process, port and key."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("HANDRAIL_")}
    environment = {**plain, "HANDRAIL_HOME": str(home), "HOME": str(home), "XDG_CONFIG_HOME": str(home / "xdg")}
    command = [sys.executable, "-m", "handrail", "up", "--port", "0", "--model", "scripted", "--model-url", model_url]
    with (home / "up.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *command, env=environment, stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log
        )
    paths = resolve_paths(environment)
    try:
        end = time.monotonic() + 30
        while (state := running_daemon(paths)) is None:
            if process.returncode is not None or time.monotonic() > end:
                raise RuntimeError(f"The daemon did not start:\n{(home / 'up.log').read_text()}")
            await asyncio.sleep(0.05)
        yield process, state.port, load_or_create_key(paths.key_file)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
            await asyncio.wait_for(process.wait(), 20)
