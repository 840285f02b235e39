"""Learning from use: what the person says of a run, and the list of exemplars on the options page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from handrail.exemplars.elsewhere import for_elsewhere
from handrail.exemplars.exemplar import Exemplar
from handrail.page.address_pattern import host_of
from handrail.page.excerpt import ref_of
from handrail.store.exemplar_store import ExemplarStoreError, Standing
from handrail.store.exemplar_use import judge_run
from handrail.store.journal import JournalError
from handrail_wire import (
    ChangeExemplar,
    DaemonBody,
    DeleteExemplars,
    ExemplarShown,
    ExemplarsMessage,
    Failure,
    GetExemplar,
    JudgeRun,
    KeptExemplar,
    KeptExemplars,
)

from .configured import Configured
from .kept import Refused
from .runs import Runs

SHOWN = 200
"""How many are listed."""
_ABOUT = "exemplars"
_CHANGES = {
    "switch_off": "It is off: no prompt gets it.",
    "switch_on": "It is on again.",
    "delete": "The example was deleted.",
}
_GONE = "That example is not there any more."


class ExemplarsDesk:
    """Answers what popup, panel and options page ask of exemplars. The store is opened at the first need."""

    def __init__(self, runs: Runs, configured: Configured) -> None:
        self._runs = runs
        self._configured = configured

    def judge(self, body: JudgeRun) -> DaemonBody:
        """Write down whether a run was right, and keep or delete what it gave."""
        services = self._runs.services
        record, view = services.journal.record(body.run), self._runs.view_of(body.run)
        if record is None or view is None:
            return Failure(code="unknown_run", message=f"There is no run {body.run}.")
        if view.state != "done":
            return Failure(code="not_now", message="Only a run that is done can be right or wrong.")
        policies = {name: entry.policy for name, entry in services.library.entries.items()}
        try:
            store = self._configured.exemplars
            _, event = judge_run(services.journal, store, record, policies, body.verdict)
        except (ExemplarStoreError, JournalError) as error:
            return Failure(code="internal", message=str(error))
        return self._runs.heard(body.run, event)

    async def handle(self, message: ExemplarsMessage) -> None:
        """Do it, and show the list then. Raises `Refused`."""
        try:
            if isinstance(message, GetExemplar):
                answer: DaemonBody = self._shown(message.exemplar)
            else:
                answer = self._view(self._do(message))
        except ExemplarStoreError as error:
            raise Refused(str(error), _ABOUT) from error
        await self._runs.link.tell(answer)

    # --- inside ------------------------------------------------------------------------------------

    def _do(self, message: ExemplarsMessage) -> str:
        if not isinstance(message, ChangeExemplar | DeleteExemplars):
            return ""
        store = self._configured.exemplars
        if isinstance(message, DeleteExemplars):
            store.delete_all()
            return "All examples were deleted."
        if message.change == "delete":
            known = store.delete([message.exemplar]) > 0
        else:
            known = store.switch(message.exemplar, off=message.change == "switch_off")
        if not known:
            raise Refused(_GONE, _ABOUT)
        return _CHANGES[message.change]

    def _view(self, done: str) -> KeptExemplars:
        found: Mapping[int, Exemplar] = {}
        standings: Mapping[int, Standing] = {}
        if self._configured.has_exemplars:
            store = self._configured.exemplars
            found, standings = store.all(), store.standings()
        return KeptExemplars(
            exemplars=[_row(id, found[id], standings[id]) for id in list(found)[:SHOWN]],
            total=len(found),
            done=done,
        )

    def _shown(self, id: int) -> ExemplarShown:
        known = self._configured.exemplars.by_ids([id]) if self._configured.has_exemplars else {}
        if id not in known:
            raise Refused(_GONE, _ABOUT)
        exemplar = known[id]
        elsewhere = for_elsewhere(exemplar)
        return ExemplarShown(
            exemplar=id,
            task=exemplar.task[:20_000],
            objective=exemplar.objective[:20_000],
            page=exemplar.page[:40_000],
            steps=_steps(exemplar)[:100],
            elsewhere=elsewhere.page[:40_000] if elsewhere else "",
        )


def _row(id: int, exemplar: Exemplar, standing: Standing) -> KeptExemplar:
    return KeptExemplar(
        exemplar=id,
        title=exemplar.label,
        policy=exemplar.policy,
        site=host_of(exemplar.address)[:300],
        site_kind=exemplar.site_kind if for_elsewhere(exemplar) else "",
        run=exemplar.run,
        at=exemplar.at,
        used=standing.used,
        off=standing.off,
    )


def _steps(exemplar: Exemplar) -> list[str]:
    """What was done, a line for each action: its verb, its element as the page shows it, and the rest."""
    lines = {ref: line for line in exemplar.page.split("\n") if (ref := ref_of(line))}
    return [_step(action, lines)[:2000] for action in exemplar.decision["actions"]]


def _step(action: Mapping[str, Any], lines: Mapping[str, str]) -> str:
    rest = {name: value for name, value in action.items() if name not in ("do", "ref") and value}
    told = [one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in rest.values()]
    where = lines.get(action.get("ref", ""), "")
    return " ".join(filter(None, [str(action["do"]).replace("_", " "), where, *told]))
