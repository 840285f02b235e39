"""The same tasks asked for in other words: how much success depends on the wording.

A file of paraphrases is TOML: a table for each task, with a `pattern` (a regular expression with named
groups, which the task's own instruction matches as a whole) and a list of `paraphrases` that use the groups
as `{name}`. Each paraphrase becomes a task of its own, `click-button~1`; the seeds and pages are the same.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from ..task import Score, Task

SHIPPED = "shipped"
MARK = "~"
"""Between a task's name and the number of the paraphrase, from 1."""


class Unfit(ValueError):
    """The file cannot be used; the text says where and how to correct it."""


@dataclass
class Reworded:
    """A task under one other wording of its instruction."""

    task: Task
    number: int
    pattern: re.Pattern[str]
    words: str

    @property
    def name(self) -> str:
        return f"{self.task.name}{MARK}{self.number}"

    async def setup(self, page: Page, seed: int) -> str:
        """Open the task and word its instruction anew. Raises `Unfit` where the pattern does not match."""
        return self.worded(await self.task.setup(page, seed))

    def worded(self, instruction: str) -> str:
        """The instruction in other words."""
        found = self.pattern.fullmatch(instruction)
        if not found:
            raise Unfit(
                f"{self.task.name}: the pattern does not match “{instruction}”. Correct it in the file of "
                "paraphrases."
            )
        return self.words.format(**found.groupdict())

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        return await self.task.validate(page, answer)

    async def teardown(self, page: Page) -> None:
        """The task's own."""
        await self.task.teardown(page)

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """An expert reads the task's own wording only."""
        raise LookupError("an expert does not understand paraphrases")


def reworded(tasks: Sequence[Task], file: str) -> list[Task]:
    """Each task that the file has, as it is and once for each paraphrase. Raises `Unfit`."""
    rules = _rules(file)
    known = {task.name: task for task in tasks}
    missing = [name for name in rules if name not in known]
    if len(missing) == len(rules):
        raise Unfit(f"None of the tasks is in {file}. It has: {', '.join(rules)}")
    played: list[Task] = []
    for name, (pattern, wordings) in rules.items():
        if name in known:
            played.append(known[name])
            played += [
                Reworded(known[name], number, pattern, words)
                for number, words in enumerate(wordings, start=1)
            ]
    return played


def base_of(name: str) -> str:
    """The task's own name, without the number of a paraphrase."""
    return name.partition(MARK)[0]


def _rules(file: str) -> dict[str, tuple[re.Pattern[str], list[str]]]:
    try:
        if file == SHIPPED:
            text = (resources.files("handrail_eval") / "methods" / "paraphrases.toml").read_text("utf-8")
        else:
            text = Path(file).read_text("utf-8")
        tables = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Unfit(f"{file} cannot be read as paraphrases: {error}") from None
    rules = {}
    for name, table in tables.items():
        try:
            pattern = re.compile(table["pattern"])
            wordings = [str(words) for words in table["paraphrases"]]
            for words in wordings:
                words.format(**dict.fromkeys(pattern.groupindex, ""))
        except (KeyError, TypeError, IndexError, ValueError, re.error) as error:
            raise Unfit(f"{file}: {name}: the pattern and its paraphrases do not fit ({error!r}).") from None
        rules[name] = (pattern, wordings)
    return rules
