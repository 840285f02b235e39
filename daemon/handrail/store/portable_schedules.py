"""Schedules in the file that holds all of the person's: what is written of them, and how they come back.

They come back paused: nothing of another computer's runs here before the person has looked at it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from handrail.policy.policy import Identifier
from handrail.schedules.task import Schedule, Task
from handrail.schedules.times import NoTime, cron_of, in_words
from handrail.workflows.instruction import named

from .jobs import JobStore, JobStoreError

_NAME = TypeAdapter(Identifier)
_ROWS_SHOWN = 3
LONGEST = 2000
"""Characters of a sentence that the page is told: what cannot be shown is not done."""


class PortableSchedule(BaseModel):
    """One schedule as the file has it: when, as a cron expression, and what is done then."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    when: Annotated[str, Field(max_length=1000)]
    instruction: Annotated[str, Field(max_length=20_000)]
    url: Annotated[str, Field(max_length=4096)]
    rows: Annotated[list[dict[str, str]], Field(max_length=1000)] = []
    seconds: Annotated[float | None, Field(gt=0)] = None
    tokens: Annotated[int | None, Field(gt=0)] = None

    def task(self) -> Task:
        """What it does, as a schedule does it: nobody looks on. Raises `ValidationError`."""
        told = {"rows": self.rows} if self.rows else {}
        return Task.model_validate(
            {
                "instruction": self.instruction,
                "url": self.url,
                "unattended": True,
                "seconds": self.seconds,
                "tokens": self.tokens,
                **told,
            }
        )


@dataclass(frozen=True)
class NewSchedule:
    """A schedule that is to be added."""

    name: str
    cron: str
    task: Task
    missing: str = ""
    """The workflow that it does, if there is none of that name."""

    @property
    def sentence(self) -> str:
        """All that it would do, for a person who decides on it. A stranger's words come last."""
        facts = [in_words(self.cron)]
        if self.task.seconds is not None:
            facts.append(f"at most {ceil(self.task.seconds):,} seconds")
        if self.task.tokens is not None:
            facts.append(f"at most {self.task.tokens:,} tokens")
        if self.missing:
            facts.append(f"there is no workflow {self.missing} here")
        rows = [", ".join(f"{key}={value}" for key, value in row.items()) for row in self.task.rows]
        more = f"; … {len(rows) - _ROWS_SHOWN}" if len(rows) > _ROWS_SHOWN else ""
        values = f" [{'; '.join(rows[:_ROWS_SHOWN])}{more}]" if rows else ""
        what = f"the schedule {self.name} ({'; '.join(facts)}) on {self.task.url}"
        return f"New, and paused until you resume it: {what}: “{self.task.instruction}{values}”"

    def add(self, store: JobStore) -> Callable[[], None]:
        """Add it, paused; returns how that is taken back, where it is still as it was added.

        Raises `JobStoreError`, also if there is one of that name.
        """
        try:
            added = store.add_schedule(self.name, self.cron, self.task, paused=True)
        except KeyError:
            # From another program, while the person looked at what would change.
            why = f"There is a schedule {self.name} meanwhile, so nothing was changed."
            raise JobStoreError(f"{why} Choose the file again.") from None

        def back() -> None:
            if store.schedule(self.name) == added:
                store.delete_schedule(self.name)

        return back


def by_workflow(store: JobStore) -> dict[str, list[str]]:
    """The schedules that do each workflow at their next date. Raises `JobStoreError`."""
    found: dict[str, list[str]] = {}
    for one in store.schedules():
        if not one.paused:
            found.setdefault(named(one.task.instruction), []).append(one.name)
    return found


def schedules_given(store: JobStore, left_out: list[str]) -> dict[str, dict[str, object]]:
    """The person's schedules by name, as the file has them. Raises `JobStoreError`."""
    found: dict[str, dict[str, object]] = {}
    for one in store.schedules():
        task = one.task
        try:
            given = PortableSchedule(
                when=one.cron, instruction=task.instruction, url=task.url,
                rows=[dict(row) for row in task.rows], seconds=task.seconds, tokens=task.tokens,
            )  # fmt: skip
        except ValidationError:
            given = None
        if given is None or task != given.task() or not _is_plain_page(task.url):
            left_out.append(f"The schedule {one.name} is left out: this file cannot hold all of it.")
            continue
        found[one.name] = given.model_dump(exclude_defaults=True)
    return found


def schedules_planned(
    wanted: Mapping[str, PortableSchedule],
    store: JobStore,
    workflows: Collection[str],
    left_out: list[str],
) -> list[NewSchedule]:
    """The schedules that would be added; those that cannot be are said in words. Raises `JobStoreError`.

    `workflows` are the names of those that there are then.
    """
    there = {one.name: one for one in store.schedules()}
    found: list[NewSchedule] = []
    for name, given in wanted.items():
        try:
            workflow = named(given.instruction)
            missing = "" if workflow in workflows else workflow
            new = NewSchedule(_NAME.validate_python(name), cron_of(given.when), given.task(), missing)
        except NoTime:
            left_out.append(f"The schedule {name[:100]}: “{given.when[:100]}” is no time.")
            continue
        except ValidationError:
            left_out.append(f"The schedule {name[:100]!r} is not as Handrail writes it.")
            continue
        if not _is_plain_page(given.url):
            left_out.append(f"The schedule {name} begins at no web page, or with a password in its address.")
        elif (known := there.get(name)) is None and len(new.sentence) > LONGEST:
            left_out.append(f"The schedule {name} says more than can be shown here. Add it in the terminal.")
        elif known is None:
            found.append(new)
        elif not _same(known, new):
            fix = "To take this one over, delete that one first"
            left_out.append(f"There is another schedule {name} here, which stays as it is. {fix}.")
    return found


def _is_plain_page(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    # To a browser a backslash ends the host.
    plain = "@" not in parts.netloc and "\\" not in parts.netloc
    return parts.scheme in ("http", "https") and bool(parts.hostname) and plain


def _same(known: Schedule, new: NewSchedule) -> bool:
    return (known.cron, known.task) == (new.cron, new.task)
