"""Other programs at the daemon: the person is asked about each, and what they ask of their runs is answered.

The gate of `agents/` is in the program's own process. Here it is checked again, since that process may be
older than what the person has taken back since.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from handrail.link.session import Session
from handrail.page.observation import Page
from handrail.run.cloud import STAYS_HERE
from handrail.run.run import Run
from handrail.schedules.task import Job, Task
from handrail.store.client_store import ASK_S, ClientRequest, ClientStore, ClientStoreError
from handrail.store.jobs import JobStore, JobStoreError
from handrail_wire import Answer, AskClient, ClientDecided

from .runs import Runs

log = logging.getLogger("handrail")

LOOK_S = 0.2
NO_BROWSER_S = 120.0
"""A program's job that no browser has begun after so many seconds is given up."""
MAX_PAGE = 40_000
"""Most characters of a page that are told at once."""
NOT_ALLOWED = "The person does not allow this program to give instructions any more."


class Clients:
    """Looks after the other programs of one daemon."""

    def __init__(self, store: ClientStore, jobs: JobStore, runs: Runs) -> None:
        self.store = store
        self._jobs = jobs
        self._runs = runs
        self._shown: tuple[Session, str] | None = None
        """Whom the person was asked about last, in which session."""

    async def work(self) -> None:
        """Look after them until cancelled."""
        while True:
            try:
                await self.look()
            except (ClientStoreError, JobStoreError) as error:
                # Another program writes, or the disk is full. It is tried again.
                log.warning("%s", error)
            except Exception:
                log.exception("other programs could not be looked after")
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Ask the person, answer what waits, and end what is not allowed any more."""
        await self._ask()
        for request in self.store.requests():
            self.store.reply(request.request, self._answer(request))
        for job in self._jobs.open_jobs():
            if not job.task.client:
                continue
            if self.refused(job.task):
                self._jobs.ask_to_stop(job.job)
            elif job.state == "waiting" and time.time() - job.created > NO_BROWSER_S and self._alone:
                why = "No browser was connected. The person has to open it, with the extension."
                self._jobs.mark(job.job, "failed", message=why)

    def refused(self, task: Task) -> str:
        """Why a program's task may not be done; "" for one that may, and for the person's own."""
        if not task.client and not task.consent:
            return ""
        client = self.store.get(task.consent)
        return "" if client is not None and client.allowed and client.name == task.client else NOT_ALLOWED

    def decided(self, body: ClientDecided) -> None:
        """The person has decided about a program."""
        self.store.decide(body.client, body.decision)

    # --- inside --------------------------------------------------------------------------------

    @property
    def _alone(self) -> bool:
        return self._runs.link.session is None

    async def _ask(self) -> None:
        waiting, session = self.store.waiting(), self._runs.link.session
        if not waiting or session is None or self._shown == (session, waiting[0].client):
            return
        first = waiting[0]
        ask = AskClient(
            client=first.client,
            name=first.name,
            program=first.program[:300],
            expires=max(0.0, first.asked + ASK_S - time.time()),
        )
        self._shown = (session, first.client)
        await self._runs.link.tell(ask)

    def _answer(self, request: ClientRequest) -> Mapping[str, Any]:
        job = self._jobs.job(request.job)
        if job is None or job.task.consent != request.client or self.refused(job.task):
            return {"problem": "There is no such run of this program's."}
        run = self._run(job)
        if run is None:
            return {"problem": "The run has not begun, or is over for longer. See get_run."}
        if request.data.get("want") == "read":
            page = run.context.page
            if run.context.cloud.is_withheld:
                return {"problem": STAYS_HERE}
            return _page(page) if page else {"problem": "The run has read no page yet. Try again later."}
        return self._said(run, job, request.data)

    def _run(self, job: Job) -> Run | None:
        record = self._runs.services.journal.run_of_job(job.job)
        return self._runs.active.get(record.run) if record else None

    def _said(self, run: Run, job: Job, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Answer a run's question for the program that started it."""
        fold = run.fold
        if fold.over or not fold.question:
            return {"problem": "The run asks nothing now."}
        if not fold.client_may_answer or run.context.cloud.is_withheld:
            return {"problem": "Only the person can answer this, in Handrail's own window."}
        try:
            answer = Answer.model_validate({"run": run.record.run, **data["answer"]})
        except ValidationError:
            return {"problem": "The answer is too long, or has too many values."}
        if unknown := {one.name for one in answer.values} - {one.name for one in fold.fields}:
            return {"problem": f"The question has no field {sorted(unknown)[0]!r}."}
        if not run.controls.answer(answer, job.task.client):
            return {"problem": "The run does not wait for an answer now, or the answer is empty."}
        return {"heard": True}


def _page(page: Page) -> Mapping[str, Any]:
    """A page's text as the run last read it: secrets were taken out by the extension."""
    text = "\n".join("  " * line.depth + line.text for line in page.text_lines)
    seen = page.observation
    return {"url": seen.url, "title": seen.title, "text": text[:MAX_PAGE], "cut": len(text) > MAX_PAGE}
