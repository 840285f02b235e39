"""A real daemon in a process of its own that kills itself (SIGKILL) right after, or before, something is written.

    python -m tests.support.killable_daemon HOME MODEL_URL after|before KIND [NTH]

KIND is the kind of a journal's event, or `start_run` (the journal's), `take_dates` or `mark` (the jobs'); `any` is
every one of them. NTH counts from 1.

It prints its port on the first line. Nothing is flushed, closed or said when it dies: that is the point.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from handrail.app.daemon import running
from handrail.config.settings import Config, Paths
from handrail.config.typed_secrets import TypedSecrets
from handrail.models.choose import Choice
from handrail.models.openai_compatible import OpenAICompatible
from handrail.store.jobs import JobStore
from handrail.store.journal import Journal


async def main(home: Path, model_url: str, when: str, kind: str, nth: str = "1") -> None:
    left = int(nth)

    def fatal(write: Callable[..., Any], name: str = "") -> Callable[..., Any]:
        def written(self: object, *arguments: Any, **more: Any) -> Any:
            nonlocal left
            left -= kind in (name or arguments[1].kind, "any")
            if left == 0 and when == "before":
                os.kill(os.getpid(), signal.SIGKILL)
            result = write(self, *arguments, **more)
            # What is written together is on the disk at its end only.
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return result

        return written

    Journal.append = fatal(Journal.append)  # type: ignore[method-assign]
    Journal.start_run = fatal(Journal.start_run, "start_run")  # type: ignore[method-assign]
    JobStore.take_dates = fatal(JobStore.take_dates, "take_dates")  # type: ignore[method-assign]
    JobStore.mark = fatal(JobStore.mark, "mark")  # type: ignore[method-assign]
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
