"""Does a workflow for each row of values: a frame of the stack a row, in one run and one tab.

So a row is as safe from being done twice as a step is, what the person allowed for the rest of the run counts
for the next rows, and pausing, stopping and resuming are the run's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handrail.happened.events import Popped, Pushed
from handrail.store.views import MAX_ANSWER, RowResult
from handrail.workflows.workflow import Workflow

from .context import RunContext
from .person import Person
from .replaying import Replaying

EACH_ROW = "each_row"
"""What stands at the bottom of the stack."""
_IN_A_ROW = 3
"""So many rows in a row that went wrong look like a site that is down, or has changed."""


class EachRow:
    """Takes the turns of one run whose workflow is done for several rows."""

    def __init__(self, context: RunContext, person: Person, replaying: Replaying) -> None:
        self._context, self._person, self._replaying = context, person, replaying
        self._accepted = 0
        """Up to which row the person has seen that rows went wrong."""

    def begin(self, workflow: Workflow) -> None:
        """Put the table at the bottom of the stack."""
        rows = self._context.fold.rows
        objective = f"{workflow.name} for each of {len(rows)} rows"
        self._context.write(Pushed(EACH_ROW, {}, objective))

    async def take_turn(self, workflow: Workflow) -> None:
        """Do the row's next step, begin the next row, or end. Raises what ends a run (`Run.drive`)."""
        fold = self._context.fold
        if len(fold.stack.frames) > 1:
            await self._replaying.take_turn(workflow, from_start=True)
            return
        results, rows = fold.row_results, fold.rows
        if len(results) == len(rows):
            self._pop(results, rows)
            return
        await self._replaying.safe_point()
        wrong = [one for one in results[self._accepted :][-_IN_A_ROW:] if one.status != "done"]
        if len(wrong) == _IN_A_ROW:
            if fold.unattended:
                self._pop(results, rows)
                return
            self._accepted = len(results)
            await self._person.pause(
                f"{_IN_A_ROW} rows in a row went wrong; the last one says: {wrong[-1].answer} "
                "Resume to go on with the next row, or stop the run."
            )
        self._replaying.push(workflow, rows[len(results)], f"Row {len(results) + 1} of {len(rows)}")

    def _pop(self, results: Sequence[RowResult], rows: Sequence[Mapping[str, str]]) -> None:
        done = sum(one.status == "done" for one in results)
        self._context.write(Popped("done" if done == len(rows) else "failed", _told(results, rows)))


def _told(results: Sequence[RowResult], rows: Sequence[Mapping[str, str]]) -> str:
    """How many rows were done, and what went wrong in the others."""
    done = sum(one.status == "done" for one in results)
    lines = [f"{done} of {len(rows)} rows were done."]
    lines += [f"Row {at}: {one.answer}" for at, one in enumerate(results, 1) if one.status != "done"]
    if left := len(rows) - len(results):
        lines.append(f"{left} rows were not begun.")
    return "\n".join(lines)[:MAX_ANSWER]
