"""What is kept of runs, secrets and schedules: shown on the options page, and changed from there."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit

from tzlocal import get_localzone

from handrail.config.secrets import SecretError, list_secrets, normal_origin, remove_secret, set_secret
from handrail.link.sealing import NotSealed
from handrail.schedules.task import Schedule
from handrail.schedules.times import in_words, next_date
from handrail.store.jobs import JobStore, JobStoreError
from handrail.store.journal import JournalError
from handrail.workflows.instruction import named
from handrail_wire import (
    ChangeSchedule,
    DeleteRuns,
    Kept,
    KeptMessage,
    KeptRun,
    KeptSchedule,
    KeptSecret,
    RemoveSecret,
    SetSecret,
)

from .jobs import Jobs
from .runs import Runs

SHOWN = 100
"""How many runs are listed."""
DAY_S = 86_400.0
PRUNED_EVERY_S = 3600.0
_CHANGES = {"pause": "is paused", "resume": "goes on", "delete": "was deleted"}


class Refused(Exception):
    """Nothing was changed; `about` is what the sentence is about, as on the wire."""

    def __init__(self, message: str, about: str = "") -> None:
        super().__init__(message)
        self.about = about


class KeptDesk:
    """Answers one message of the page after the other, and deletes what is past its days."""

    def __init__(self, runs: Runs, jobs: Jobs) -> None:
        self._runs = runs
        self._jobs = jobs

    @property
    def jobs(self) -> JobStore:
        """The schedules, and what waits of them."""
        return self._jobs.store

    async def handle(self, message: KeptMessage) -> None:
        """Do it, and show what is kept then. Raises `Refused`."""
        try:
            done = await self._do(message)
            await self._runs.link.tell(await self._view(done))
        except JournalError as error:
            raise Refused(str(error), "history") from error
        except JobStoreError as error:
            raise Refused(str(error), "schedule") from error

    def prune(self, days: int | None, now: float) -> int:
        """Delete the runs that ended so many days before `now`; None keeps all. Returns how many."""
        if days is None:
            return 0
        return self._forget(self._runs.services.journal.ended(now - days * DAY_S))

    # --- inside --------------------------------------------------------------------------------

    async def _do(self, message: KeptMessage) -> str:
        match message:
            case DeleteRuns(run=None):
                forgotten = self._forget(self._runs.services.journal.ended())
                return f"{_runs(forgotten)} deleted."
            case DeleteRuns(run=str(run)):
                if not self._forget([run]):
                    raise Refused("That run is at work, or not there any more. Stop it first.", "history")
                return "The run was deleted."
            case SetSecret():
                return await self._set_secret(message)
            case RemoveSecret():
                try:
                    await asyncio.to_thread(remove_secret, message.name)
                except SecretError as error:
                    raise Refused(str(error), "secret") from None
                return f"{message.name} was deleted."
            case ChangeSchedule():
                return self._change(message)
        return ""

    def _forget(self, runs: list[str]) -> int:
        """Delete runs, but for those whose job is not written down as over: it could be done again."""
        journal = self._runs.services.journal
        open_ones = [journal.run_of_job(job.job) for job in self._jobs.store.open_jobs()]
        held = {record.run for record in open_ones if record}
        wanted = [run for run in runs if run not in held]
        self._jobs.store.forget_runs(wanted)
        return self._runs.forget(wanted)

    async def _set_secret(self, message: SetSecret) -> str:
        session = self._runs.link.session
        try:
            about = f"secret {message.name} {message.origin}"
            value = session.opened(message.sealed, about) if session else ""
        except NotSealed:
            raise Refused("The secret did not arrive as it was sent. Type it again.", "secret") from None
        try:
            await asyncio.to_thread(set_secret, message.name, value, message.origin)
        except SecretError as error:
            raise Refused(str(error), "secret") from None
        site = normal_origin(message.origin)
        return f"{message.name} for {site} is in the keyring. Call it <secret:{message.name}>."

    def _change(self, message: ChangeSchedule) -> str:
        store = self._jobs.store
        if message.change == "delete":
            known = store.delete_schedule(message.name)
        else:
            known = store.pause_schedule(message.name, message.change == "pause")
        if not known:
            raise Refused(f"There is no schedule {message.name} any more.", "schedule")
        return f"{message.name} {_CHANGES[message.change]}."

    async def _view(self, done: str) -> Kept:
        journal = self._runs.services.journal
        over = set(journal.ended())
        try:
            found = await asyncio.to_thread(list_secrets)
            problem = ""
        except SecretError as error:
            found, problem = [], str(error)
        return Kept(
            runs=[
                KeptRun(
                    run=record.run,
                    instruction=record.instruction[:300],
                    site=(urlsplit(record.url).netloc)[:300],
                    created=record.created,
                    going=record.run not in over,
                )
                for record in journal.latest(SHOWN)
            ],
            total=journal.count(),
            secrets=[
                KeptSecret(name=one.name, origin=one.origin, where=one.where)
                for one in found
                if one.kind == "secret"
            ],
            keyring_problem=problem[:2000],
            schedules=[self._schedule(one) for one in self._jobs.store.schedules()],
            done=done,
        )

    def _schedule(self, one: Schedule) -> KeptSchedule:
        last = next(iter(self._jobs.store.of_schedule(one.name, 1)), None)
        said = f"{self._jobs.said(last.due or last.created)}: {last.state}" if last else ""
        words = in_words(one.cron)[:300]
        return KeptSchedule(
            name=one.name, when=words, next=next_date(one, time.time(), get_localzone()), last=said,
            instruction=one.task.instruction[:300], paused=one.paused, problem=self._problem_of(one),
        )  # fmt: skip

    def _problem_of(self, one: Schedule) -> str:
        workflows, name = self._runs.services.workflows, named(one.task.instruction)
        is_there = not name or workflows is None or workflows.path(name).exists()
        return "" if is_there else f"There is no workflow {name} any more."


def _runs(number: int) -> str:
    return "1 run was" if number == 1 else f"{number} runs were"
