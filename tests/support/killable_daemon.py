"""A real daemon in a process of its own that kills itself (SIGKILL) right after, or before, a journal event.

    python -m tests.support.killable_daemon HOME MODEL_URL after|before KIND [NTH]

A KIND of `any` is every kind; NTH counts from 1.

It prints its port on the first line. Nothing is flushed, closed or said when it dies: that is the point.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from handrail.app.daemon import running
from handrail.config.settings import Config, Paths
from handrail.config.typed_secrets import TypedSecrets
from handrail.models.choose import Choice
from handrail.models.openai_compatible import OpenAICompatible
from handrail.stack.events import Event
from handrail.store.journal import Journal


async def main(home: Path, model_url: str, when: str, kind: str, nth: str = "1") -> None:
    append = Journal.append
    left = int(nth)

    def fatal(self: Journal, run: str, event: str, data: Mapping[str, Any]) -> Event:
        nonlocal left
        left -= kind in (event, "any")
        if left == 0 and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        written = append(self, run, event, data)
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return written

    Journal.append = fatal  # type: ignore[method-assign]
    paths = Paths(home / "config", home / "data", home / "state").create()
    client = OpenAICompatible(model_url, "scripted", tier="large")
    secrets = TypedSecrets(listed=lambda: [])
    config = Config(port=0, paths=paths, screenshots=False)
    choice = Choice(client, client, "scripted")
    async with running(config, choice, secrets=secrets, today=date(2023, 7, 1)) as daemon:
        print(daemon.port, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), *sys.argv[2:]))
