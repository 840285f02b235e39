"""The made-up airline that a person tries Handrail on: a process of its own, started when it is asked for."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from contextlib import suppress

from pydantic import ValidationError

from handrail_wire import PracticeSite

PACKAGE = "handrail_demo"
MODULE = f"{PACKAGE}.practice"
START_S = 20.0


class NoPractice(RuntimeError):
    """The airline cannot be served; the text is for the person."""


class Practice:
    """Serves the airline from the first `begin` on; it ends with this program, however that ends."""

    def __init__(self, module: str = MODULE) -> None:
        self._module = module
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    async def begin(self) -> PracticeSite:
        """A fresh booking there, and the words that cancel it. Raises `NoPractice`."""
        async with self._turn:
            if importlib.util.find_spec(PACKAGE) is None:
                raise NoPractice("The practice airline is not part of this installation. Try any other page.")
            try:
                return await asyncio.wait_for(self._ask(), START_S)
            except (TimeoutError, OSError, ValidationError):
                await self.close()
                raise NoPractice(
                    "The practice airline did not start. Try again, or another page."
                ) from None

    async def _ask(self) -> PracticeSite:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", self._module),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # Ctrl+C in the terminal is for this program, which then closes it.
                start_new_session=True,
            )
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(b"\n")
        await self._process.stdin.drain()
        return PracticeSite.model_validate_json(await self._process.stdout.readline())

    async def close(self) -> None:
        """End it, if it runs."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), 2)
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
