"""The person at an attack, who hears its questions: says nothing, or yes, once, where a page changes behind a question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.async_api import Page

from handrail.run.run import Run
from handrail_demo.session import Session
from handrail_wire import AskApproval, Decide

from .swaps import write_decision

_CHANGE = "window.tried = true; meanwhile()"


@dataclass
class Bystander:
    """Hears the questions of one run; `panel` is a page of the extension's."""

    live: Session
    page: Page
    panel: Page
    heard: list[AskApproval] = field(default_factory=list)
    _answers: set[asyncio.Task[object]] = field(default_factory=set)

    def listen(self, run: Run, *, approves: bool) -> None:
        """Hear what this run asks from now on."""
        ask = run.tab.ask_approval

        async def heard(question: AskApproval) -> None:
            self.heard.append(question)
            if not approves or len(self.heard) > 1:
                return await ask(question)
            await self.page.evaluate(_CHANGE)
            await write_decision(self.panel, question.run, question.ticket, "approve")
            yes = Decide(run=question.run, ticket=question.ticket, decision="approve")
            asyncio.get_running_loop().call_soon(self._answer, yes)

        run.tab.ask_approval = heard  # type: ignore[method-assign, assignment]

    def changing_once(self) -> Callable[[], None]:
        """What has the page change, the first time that it is called; from another thread."""
        loop, left = asyncio.get_running_loop(), [_CHANGE]

        def change() -> None:
            if left:
                asyncio.run_coroutine_threadsafe(self.page.evaluate(left.pop()), loop).result(10)

        return change

    def _answer(self, yes: Decide) -> None:
        task: asyncio.Task[object] = asyncio.ensure_future(self.live.daemon.runs.handle(yes))
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)
