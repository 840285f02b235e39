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

from handrail.config import resolve_paths
from handrail.daemon_process import running_daemon
from handrail.pairing import extension_dir, extension_id, load_or_create_key
from websockets.exceptions import ConnectionClosed

from ..expert_server import ExpertServer
from .fire import spoiled
from .peer import Peer, tick_the_next, verified

MIB = 2**20
_BAD_FRAMES = 20
"""After so many the daemon closes a verified connection."""


@dataclass
class Report:
    """What was seen."""

    crashes: int = 0
    accepted: int = 0
    told_bytes: int = 0
    tried: dict[str, int] = field(default_factory=dict)
    frames: int = 0
    """Malformed frames, sent before and after the proof."""
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
                report.frames += tally["sent"] if kind == "malformed" else 0
            report.steps = len(peer.milliseconds)
            if working.done():
                working.result()
            working.cancel()
            await peer.socket.close()
            told("malformed, after the proof")
            await _after_the_proof(port, key, identity, verified_frames, report)
            watching.cancel()
            report.crashes = int(process.returncode is not None)
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


async def _after_the_proof(port: int, key: bytes, identity: str, count: int, report: Report) -> None:
    """Frames that are no messages from somebody who knows the key: each of them is read."""
    draw = random.Random(1)
    sent = 0
    while sent < count:
        peer = await verified(port, key, identity)
        # What is answered is heard out: who does not listen is waited for when the connection is closed.
        hearing = asyncio.create_task(_hear(peer))
        with suppress(ConnectionClosed):
            # It is closed after twenty; some of what is spoiled is still a message.
            for _ in range(3 * _BAD_FRAMES):
                await peer.socket.send(spoiled(draw))
                sent += 1
                await asyncio.sleep(0)
        await peer.socket.close()
        await hearing
    report.frames += sent


async def _hear(peer: Peer) -> None:
    with suppress(ConnectionClosed):
        async for _ in peer.socket:
            pass


async def _watch(pid: int, report: Report) -> None:
    while True:
        await asyncio.sleep(0.05)
        report.rss_most = max(report.rss_most, _rss(pid))


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
    command = [sys.executable, "-m", "handrail.cli", "up", "--port", "0", "--model", "scripted", "--model-url", model_url]
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
