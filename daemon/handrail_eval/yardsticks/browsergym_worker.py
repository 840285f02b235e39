"""Speaks for BrowserGym's tasks, in their own environment, in a browser that somebody else has started.

Argument: the browser's debugging port. A request is a line of JSON on standard input, its answer one on
standard output: `setup` (task, seed, url of the page) → goal; `validate` (answer) → reward, and whether it is
over; `teardown`. What goes wrong is the answer's `error`.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any

import gymnasium  # type: ignore[import-not-found]
from playwright.sync_api import Dialog, sync_playwright


def leave(dialog: Dialog) -> None:
    """Playwright would dismiss it; the person's side answers it."""


class Played:
    """The task that is played now."""

    def __init__(self, pages: Any) -> None:
        self._pages = pages
        self._task: Any = None
        self._page: Any = None
        self._goal = ""

    def setup(self, task: str, seed: int, url: str) -> dict[str, Any]:
        """Set it up in the page with this address."""
        importlib.import_module(f"browsergym.{'core' if '.' not in task else task.split('.')[0]}")
        env: Any = gymnasium.make(f"browsergym/{task}", disable_env_checker=True).unwrapped
        self._task = env.task_entrypoint(seed=seed, **env.task_kwargs)
        self._page = self._found(url)
        self._page.on("dialog", leave)
        goal, _ = self._task.setup(self._page)
        parts = [{"text": goal}] if isinstance(goal, str) else goal or []
        self._goal = "\n".join(part["text"] for part in parts if "text" in part)
        return {"goal": self._goal}

    def _found(self, url: str) -> Any:
        """The page with this address. News of the browser come only while something is waited for."""
        for _ in range(100):
            for page in self._pages():
                if page.url == url:
                    return page
            self._pages()[0].wait_for_timeout(100)
        raise LookupError(f"no page has the address {url}")

    def validate(self, answer: str | None) -> dict[str, Any]:
        """What the task says now; `answer` is what the run has ended with."""
        said = [{"role": "user", "message": self._goal}]
        said += [] if answer is None else [{"role": "assistant", "message": answer}]
        reward, done, _, _ = self._task.validate(self._page, said)
        return {"reward": float(reward), "over": bool(done)}

    def teardown(self) -> dict[str, Any]:
        """What it leaves behind is taken away."""
        if self._task is not None:
            self._task.teardown()
            self._task = None
        return {}


with sync_playwright() as playwright:
    browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{sys.argv[1]}")
    played = Played(lambda: [page for context in browser.contexts for page in context.pages])
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            told = getattr(played, asked.pop("do"))(**asked)
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"[:500]}
        print(json.dumps(told), flush=True)
