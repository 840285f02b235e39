"""Does what a client's calls ask for: in the stores, and by asking the running daemon. Knows no protocol."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from urllib.parse import urlsplit

from handrail.config.settings import Paths
from handrail.exemplars.abstraction import filled
from handrail.library.library import Library
from handrail.run.cloud import STAYS_HERE, Cloud
from handrail.schedules.task import Job, Task
from handrail.store.client_store import Client, ClientStore
from handrail.store.export import load_run
from handrail.store.jobs import JobStore
from handrail.store.journal import Journal
from handrail.store.site_rules import SiteRules
from handrail.store.views import RunFold
from handrail.store.workflow_files import WorkflowFiles
from handrail.text.answer_schema import BadSchema, schema_text
from handrail.text.arguments import SECRET_NAME
from handrail.text.authoring_errors import PolicyError
from handrail.workflows.instruction import named, with_values
from handrail.workflows.keeping import read
from handrail.workflows.workflow import Workflow

from .shapes import (
    PageRead,
    PolicyInfo,
    Question,
    RunState,
    Standing,
    Tab,
    Value,
    WorkflowInfo,
    from_page,
    table_from_page,
)

MOST_OPEN = 10
"""Most runs of one client that are not over."""
LISTED = 20
LOOK_S = 0.25
REPLY_S = 5.0
_NEXT: Mapping[Standing, str] = {
    "waiting_for_browser": "Handrail's extension has to be connected: the person opens their browser.",
    "working": "Nothing. Look again later.",
    "waiting_for_person": "The person decides, in Handrail's own window in their browser. No tool here can.",
    "asks": "It asks something: see question.",
    "done": "Nothing: it is over.",
    "failed": "Nothing: it is over and was not done. The message says why.",
    "stopped": "Nothing: it was stopped.",
}
_NO_SECRETS = "Secrets are only the person's to name. Leave it out: they are asked, in Handrail's own window."


class CannotDo(Exception):
    """The call makes no sense or is not possible; the text says what to do."""


class Desk:
    """Everything that clients can have done, each only with what is its own."""

    def __init__(self, paths: Paths, clients: ClientStore) -> None:
        self._paths = paths
        self._clients = clients
        self._rules = SiteRules(paths.site_rules)

    # --- to begin ------------------------------------------------------------------------------

    def start_instruction(self, client: Client, instruction: str, url: str, answer_form: str) -> RunState:
        """Let an instruction be carried out in a tab of its own. Raises `CannotDo`."""
        if named(instruction):
            raise CannotDo("A workflow is started with start_workflow.")
        return self._start(client, instruction, url, answer_form)

    def start_workflow(self, client: Client, name: str, values: Mapping[str, str], url: str) -> RunState:
        """Let one of the person's workflows be done. Raises `CannotDo`."""
        workflow = self._workflow(name)
        said = _values(workflow, values)
        where = url or filled(workflow.start, said)
        if not where:
            raise CannotDo(f"{name} has no page where it begins. Give its url.")
        return self._start(client, with_values(name, said), where, "")

    # --- to look -------------------------------------------------------------------------------

    async def state(self, client: Client, handle: str, seconds: float = 0.0) -> RunState:
        """How a run stands, at once or as soon as it is not at work, at most after `seconds`."""
        end = time.monotonic() + seconds
        while True:
            state = self._state(self._own(client, handle))
            if state.state not in ("working", "waiting_for_browser") or time.monotonic() >= end:
                return state
            await asyncio.sleep(LOOK_S)

    async def page(self, client: Client, handle: str) -> PageRead:
        """The page of a run's tab as it last read it."""
        found = await self._daemon(client, handle, {"want": "read"})
        return PageRead(
            url=from_page(str(found["url"])),
            title=from_page(str(found["title"])),
            content=from_page(str(found["text"])),
            cut=bool(found["cut"]),
        )

    def tabs(self, client: Client) -> list[Tab]:
        """Those of the client's latest runs. There are no others for it."""
        tabs = []
        with closing(JobStore(self._paths.jobs)) as store:
            own = [job for job in store.latest() if job.task.consent == client.client]
        for job in own[:LISTED]:
            fold = self._fold(job)
            if fold is not None:
                seen = [] if self._stays(fold) else [step.url for step in fold.steps if step.url]
                url = seen[-1] if seen else fold.record.url
                tabs.append(Tab(handle=job.job, state=self._state(job).state, url=from_page(url)))
        return tabs

    def workflows(self) -> list[WorkflowInfo]:
        """The person's workflows, without the values that they were kept with."""
        found, _ = WorkflowFiles(self._paths.workflows_dir).all()
        return [
            WorkflowInfo(
                name=one.name,
                title=one.title,
                site=one.site,
                values=[
                    Value(
                        name=name,
                        asks=said.ask or name,
                        kind=said.kind,
                        has_default=bool(said.default),
                        only_the_person=said.secret,
                    )
                    for name, said in one.parameters.items()
                ],
            )
            for one in found
        ]

    def policies(self) -> list[PolicyInfo]:
        """The kinds of tasks that there are policies for."""
        rows = Library.load(user=self._paths.policies_dir).rows()
        return [PolicyInfo(name=row.name, description=row.description) for row in rows]

    # --- to tell a run something ---------------------------------------------------------------

    async def answer(self, client: Client, handle: str, text: str, values: Mapping[str, str]) -> RunState:
        """Answer what a run asks for. Raises `CannotDo` for what only the person may answer."""
        if any(SECRET_NAME.search(one) for one in (text, *values.values())):
            raise CannotDo(_NO_SECRETS)
        given = [{"name": name, "value": value} for name, value in values.items()]
        await self._daemon(client, handle, {"want": "answer", "answer": {"text": text, "values": given}})
        return self._state(self._own(client, handle))

    async def stop(self, client: Client, handle: str) -> RunState:
        """Stop a run; one that is over stays as it is."""
        job = self._own(client, handle)
        with closing(JobStore(self._paths.jobs)) as store:
            store.ask_to_stop(job.job)
        end = time.monotonic() + REPLY_S
        while not self._own(client, handle).over and time.monotonic() < end:  # noqa: ASYNC110
            await asyncio.sleep(LOOK_S)
        return self._state(self._own(client, handle))

    # --- inside --------------------------------------------------------------------------------

    def _start(self, client: Client, instruction: str, url: str, answer_form: str) -> RunState:
        if not instruction.strip():
            raise CannotDo("Say what is to be done.")
        if SECRET_NAME.search(instruction):
            raise CannotDo(_NO_SECRETS)
        # Without an address it would be the tab that the person has in front, which is not the client's.
        try:
            parts = urlsplit(url)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
            raise CannotDo("Give the address where it begins: https://… or http://…, without a user's name.")
        try:
            form = schema_text(answer_form) if answer_form.strip() else ""
        except BadSchema as error:
            raise CannotDo(f"answer_form: {error}") from None
        task = Task(
            instruction=instruction, url=url, answer_schema=form, client=client.name, consent=client.client
        )
        with closing(JobStore(self._paths.jobs)) as store:
            own = [job for job in store.open_jobs() if job.task.consent == client.client]
            if len(own) >= MOST_OPEN:
                raise CannotDo(f"{MOST_OPEN} runs are not over yet. Wait for one of them, or stop one.")
            return self._state(store.add(task))

    def _workflow(self, name: str) -> Workflow:
        try:
            found = WorkflowFiles(self._paths.workflows_dir).get(name)
        except PolicyError:
            raise CannotDo(f"The file of {name} is not right. The person has to mend it.") from None
        if found is None:
            raise CannotDo(f"There is no workflow {name}. See list_workflows.")
        return found

    def _own(self, client: Client, handle: str) -> Job:
        """A client's own job; another's is as unknown as none. Raises `CannotDo`."""
        with closing(JobStore(self._paths.jobs)) as store:
            job = store.job(handle)
        if job is None or not job.task.consent or job.task.consent != client.client:
            raise CannotDo("There is no run of yours with this handle.")
        return job

    def _fold(self, job: Job) -> RunFold | None:
        with closing(Journal(self._paths.journal)) as journal:
            record = journal.run_of_job(job.job)
            return load_run(journal, record) if record else None

    def _state(self, job: Job) -> RunState:
        fold = self._fold(job)
        if fold is None:
            over: Standing = "stopped" if job.state == "stopped" else "failed"
            standing: Standing = over if job.over else "waiting_for_browser"
            message = from_page(job.said) if job.said else None
            return RunState(handle=job.job, state=standing, what_now=_NEXT[standing], message=message)
        view = fold.view()
        standing = _standing(fold)
        if self._stays(fold):
            standing = "waiting_for_person" if standing == "asks" else standing
            now = f"{_NEXT[standing]} {STAYS_HERE}"
            return RunState(
                handle=job.job, state=standing, what_now=now, steps=view.page_steps, seconds=view.seconds
            )
        question = None
        if view.question:
            question = Question(
                text=from_page(view.question),
                fields=[from_page(one.name) for one in view.fields],
                you_may_answer=standing == "asks",
            )
        words = view.message if view.message != view.question else ""
        return RunState(
            handle=job.job,
            state=standing,
            what_now=_NEXT[standing],
            steps=view.page_steps,
            seconds=view.seconds,
            rows=view.rows,
            rows_over=view.row,
            question=question,
            answer=from_page(view.answer) if view.answer else None,
            table=table_from_page(view.table) if view.table else None,
            message=from_page(words) if words else None,
        )

    def _stays(self, fold: RunFold) -> bool:
        """Whether a run has read a site whose pages stay on this computer: a host has a model elsewhere."""
        cloud = Cloud(self._rules, None, fold.record.url, fold.seen_sites, fold.sent_sites)
        return cloud.is_withheld

    async def _daemon(self, client: Client, handle: str, data: Mapping[str, object]) -> Mapping[str, object]:
        """What the daemon answers about a run. Raises `CannotDo`."""
        job = self._own(client, handle)
        request = self._clients.request(client.client, job.job, data)
        end = time.monotonic() + REPLY_S
        while time.monotonic() < end:
            found = self._clients.reply_to(request)
            if found is not None:
                if "problem" in found:
                    raise CannotDo(str(found["problem"]))
                return found
            await asyncio.sleep(LOOK_S / 2)
        raise CannotDo("Handrail did not answer. Try again; if it stays so, the person has to look.")


def _standing(fold: RunFold) -> Standing:
    if fold.state in ("done", "failed", "stopped"):
        return fold.state
    if fold.question and fold.client_may_answer:
        return "asks"
    if fold.tickets or fold.state in ("awaiting_approval", "needs_you", "paused", "taken_over"):
        return "waiting_for_person"
    return "working"


def _values(workflow: Workflow, given: Mapping[str, str]) -> dict[str, str]:
    """A workflow's values as a client says them, without its secrets. Raises `CannotDo`."""
    known: Sequence[str] = list(workflow.parameters)
    if unknown := [name for name in given if name not in known]:
        raise CannotDo(f"{workflow.name} has no value {unknown[0]!r}. It has: {', '.join(known) or 'none'}.")
    values = {}
    for name, parameter in workflow.parameters.items():
        text = given.get(name, "")
        if parameter.secret:
            if text:
                raise CannotDo(f"{name}: {_NO_SECRETS}")
            continue
        text = text or parameter.default
        if not text:
            raise CannotDo(f"{name} is missing: {parameter.ask or parameter.kind}.")
        value = read(parameter, text)
        if not value:
            said = repr(text) if given.get(name) else "its default"
            raise CannotDo(f"{name} is a {parameter.kind}, and {said} cannot be one.")
        values[name] = value
    return values
