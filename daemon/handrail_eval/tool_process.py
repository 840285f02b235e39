"""A tool in an environment of its own, as a process that answers one line of JSON with another."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .environments import ToolMissing

_START_S = 60.0
_END_S = 15.0
_LONGEST_LINE = 64 * 1024 * 1024
"""Bytes of an answer."""


class ToolProcess:
    """The process, once it has said that it is ready."""

    def __init__(self, name: str, process: asyncio.subprocess.Process) -> None:
        self._name, self._process = name, process

    @classmethod
    async def start(
        cls, name: str, command: Sequence[str | Path], variables: Mapping[str, str]
    ) -> ToolProcess:
        """Start it and wait until it is ready. `variables` add to the environment. Raises `ToolMissing`."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, **variables},
            limit=_LONGEST_LINE,
        )
        tool = cls(name, process)
        try:
            await tool._answer(_START_S)
        except ToolMissing:
            await tool._kill()
            raise
        return tool

    @property
    def runs(self) -> bool:
        """Whether it can still be asked."""
        return self._process.returncode is None

    async def ask(self, question: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """What it answers. Raises `ToolMissing`, after which it runs no more unless it only said why."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            await self._process.stdin.drain()
        except ConnectionError:
            raise await self._gone("does not run any more") from None
        return await self._answer(seconds)

    async def close(self) -> None:
        """Let it end itself and what it has started; end it where it does not."""
        if not self.runs:
            return
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), _END_S)
        except TimeoutError:
            await self._kill()

    async def _answer(self, seconds: float) -> dict[str, Any]:
        assert self._process.stdout is not None
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), seconds)
        except TimeoutError:
            # A late answer would be taken for the next question's.
            raise await self._gone(f"did not answer within {seconds:.0f} s") from None
        if not line:
            raise await self._gone("does not run any more")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise ToolMissing(f"{self._name}: {answer['error']}")
        return answer

    async def _gone(self, why: str) -> ToolMissing:
        await self._kill()
        return ToolMissing(f"{self._name} {why}")

    async def _kill(self) -> None:
        if self.runs:
            self._process.kill()
            await self._process.wait()
