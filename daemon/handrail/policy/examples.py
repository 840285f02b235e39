"""A policy file's text below its front matter: the instructions, then worked examples."""

from __future__ import annotations

import json
import re
from collections.abc import Set
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict

_HEADING = re.compile(r"^##\s+Example\b\s*:?\s*(.*?)\s*$", re.IGNORECASE)
_SHORT = re.compile(r"^##\s+In short\s*$", re.IGNORECASE)
_OBJECTIVE = re.compile(r"^Objective:\s*(.*?)\s*$", re.IGNORECASE)
_FENCE = re.compile(r"^\s*(`{3,})\s*(\w*)\s*$")
_WORD = re.compile(r"\w+")
_REF = re.compile(r"\[((?:f\d+)?e\d+)\]")

_SHAPE = (
    "An example has a line Objective: ..., a ```text block with what the page shows, "
    "and a ```json block with the decision"
)


class Example(BaseModel):
    """One worked step: an objective, what the page shows, and the right decision."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    objective: str
    observation: str
    decision: dict[str, Any]

    def without(self, verbs: Set[str]) -> Example | None:
        """The example without these actions; None if it has no others."""
        actions = self.decision.get("actions", [])
        kept = [action for action in actions if action["do"] not in verbs]
        if len(kept) == len(actions):
            return self
        return self.model_copy(update={"decision": {**self.decision, "actions": kept}}) if kept else None

    @property
    def tokens(self) -> int:
        """About how many tokens it takes: its characters divided by four."""
        return (len(self.objective) + len(self.observation) + len(json.dumps(self.decision))) // 4

    @property
    def refs(self) -> set[str]:
        """The refs that the observation shows."""
        return set(_REF.findall(self.observation))

    @property
    def calls(self) -> set[str]:
        """The policies that the decision calls."""
        return {action["policy"] for action in self.decision["actions"] if action["do"] == "call"}


def without_calls(instructions: str, names: Set[str], offered: Set[str] = frozenset()) -> str:
    """Instructions without the lines that name policies of `names`, unless one of these is `offered`."""
    lines = ((line, names & set(_WORD.findall(line))) for line in instructions.splitlines())
    return "\n".join(line for line, named in lines if not named or named & offered)


@dataclass(eq=False)
class ExampleError(Exception):
    """An example that cannot be read."""

    title: str
    problem: str
    fix: str = _SHAPE


def split_body(body: str) -> tuple[str, str, tuple[Example, ...], list[ExampleError]]:
    """The instructions, those for small models, the examples, and the errors of unreadable ones."""
    first, *sections = _sections(body)
    short = ""
    examples, problems = [], []
    for section in sections:
        if section.short:
            short = "\n".join(section.lines).strip()
            continue
        try:
            examples.append(_example(section))
        except ExampleError as error:
            problems.append(error)
    return "\n".join(first.lines).strip(), short, tuple(examples), problems


def without_sections(body: str) -> str:
    """A text as instructions and nothing else: headings that have a meaning in policies become lower ones."""
    return "\n".join(
        f"#{line}" if _HEADING.match(line) or _SHORT.match(line) else line for line in body.split("\n")
    )


@dataclass
class _Section:
    """The text under one heading, as `lines`, and also divided into prose and fenced blocks."""

    title: str = ""
    lines: list[str] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    blocks: list[tuple[str, list[str]]] = field(default_factory=list)
    open: bool = False
    """Whether the last block has no end yet."""
    short: bool = False
    """Whether it is the instructions for small models rather than an example."""


def _sections(body: str) -> list[_Section]:
    """The section of the instructions, then one for each example. Headings inside fences are text."""
    sections = [_Section()]
    fence = ""
    for line in body.split("\n"):
        section = sections[-1]
        mark = _FENCE.match(line)
        if fence:
            # As in Markdown, a fence is closed by a bare one that is at least as long.
            if mark and not mark[2] and len(mark[1]) >= len(fence):
                fence, section.open = "", False
            else:
                section.blocks[-1][1].append(line)
        elif mark:
            fence, section.open = mark[1], True
            section.blocks.append((mark[2], []))
        elif heading := _HEADING.match(line):
            sections.append(_Section(heading[1]))
            continue
        elif _SHORT.match(line):
            sections.append(_Section(short=True))
            continue
        else:
            section.prose.append(line)
        section.lines.append(line)
    return sections


def _example(section: _Section) -> Example:
    title = section.title
    if section.open:
        raise ExampleError(title, "a ``` block has no end", "Add a line with ``` after the block")
    prose = [line.strip() for line in section.prose if line.strip()]
    objectives = [match[1] for line in prose if (match := _OBJECTIVE.match(line))]
    if len(objectives) != 1 or not objectives[0]:
        raise ExampleError(title, "should have one line Objective: with what is wanted")
    if stray := next((line for line in prose if not _OBJECTIVE.match(line)), None):
        fix = "Move it above the first example, or delete it"
        raise ExampleError(title, f"the line {stray[:60]!r} would be ignored", fix)
    languages = [language for language, _ in section.blocks]
    if sorted(languages) != ["json", "text"]:
        raise ExampleError(title, "should have one ```text block and one ```json block")
    blocks = {language: "\n".join(lines) for language, lines in section.blocks}
    if not blocks["text"].strip():
        fix = 'Put the lines of the page there, such as [e1] button "Search"'
        raise ExampleError(title, "the ```text block is empty", fix)
    decision = _decision(title, blocks["json"])
    return Example(title=title, objective=objectives[0], observation=blocks["text"], decision=decision)


def _decision(title: str, text: str) -> dict[str, Any]:
    fix = 'It should look like {"reason": "...", "actions": [{"ref": "e1", "do": "click"}]}'
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        problem = f"line {error.lineno} of the ```json block is not valid JSON ({error.msg})"
        raise ExampleError(title, problem, fix) from None
    except (ValueError, RecursionError) as error:
        raise ExampleError(title, f"the ```json block cannot be read ({error})", fix) from None
    if not isinstance(value, dict):
        raise ExampleError(title, "the ```json block should hold one object", fix)
    return value
