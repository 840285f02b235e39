"""Journals of before: what they say in sentences only, as the fields that are written today.

The sentences here are those of then, in English, as every journal has them. Today they may be said otherwise:
nothing but what was written with them depends on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from .asking import Option, Topic
from .origin import ModelDecision, Origin, Person, Retry, WorkflowStep

_STEP = re.compile(r"(Step|For step) (\d+) of the workflow: ")
_ROW = re.compile(r"Row (\d+) of \d+")
_AGAIN = " again, and let the page send it"
_READ = re.compile(r"Read off the page: ([a-z]\w*): (.*)", re.DOTALL)
_NOT_AS_ASKED = "The answer has not the form that was asked for"
_PERSON = "you"
_ENDS: tuple[tuple[str, Topic], ...] = (
    (" How do I go on?", "step_missing"),
    (" Is that how it ends now?", "end"),
    ("tell me: did it?", "how_it_ended"),
    ("are remembered for this site.", "site"),
)
_OPTIONS: Mapping[str, Option] = {
    "let a model look for it": "let_look", "let a model look for all that is missing": "let_look_for_all",
    "i do it myself": "by_hand", "stop here": "stop", "keep it": "keep", "leave it as it was": "leave",
    "that is right": "right", "it went wrong": "wrong", "it happened": "happened",
    "it did not happen": "did_not_happen", "yes": "yes", "always": "always", "never": "never", "no": "no",
}  # fmt: skip


def lifted(rows: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[Mapping[str, Any]]:
    """The data of a run's events, (kind, data) in order, with the fields that are missing; what has them, or
    a version, stays as it is.
    """
    lifting = _Lifting()
    for kind, data in rows:
        missing = lifting.missing(kind, data)
        yield data if "v" in data else {**missing, **data}


class _Lifting:
    """What was read of a run so far, to tell what its next row means."""

    def __init__(self) -> None:
        self._decisions = 0
        self._by: ModelDecision | Person = ModelDecision()
        self._frames: list[str] = []
        self._row: int | None = None
        self._texts: dict[str, int] = {}
        """The latest step of each text."""
        self._again: dict[int, int] = {}
        """The steps that were done once more, and of which."""
        self._question: Mapping[str, Any] = {}

    def missing(self, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The fields of today that a row lacks."""
        match kind:
            case "decision":
                self._decisions += 1
                self._by = Person() if data.get("model") == _PERSON else ModelDecision(self._decisions)
            case "push":
                row = _ROW.fullmatch(data.get("reason", ""))
                self._row = int(row[1]) - 1 if row else self._row
                self._frames.append(data.get("policy", ""))
            case "pop":
                del self._frames[-1:]
            case "propose" | "act" if "origin" not in data:
                return {"origin": self._origin(data)}
            case "note" if "name" not in data and (found := _READ.fullmatch(data.get("text", ""))):
                return {"name": found[1], "value": found[2]}
            case "tool" | "rows" if "tool" not in data:
                return {"tool": data.get("text", "").partition(" ")[0]}
            case "error" if "why" not in data and data.get("text", "").startswith(_NOT_AS_ASKED):
                return {"why": "not_as_asked"}
            case "question":
                options = [*filter(None, map(_option, data.get("answers", ())))]
                self._question = {**_about(data.get("text", "")), "options": options, **data}
                return self._question
            case "answer" if "option" not in data:
                known = {name: self._question.get(name, "") for name in ("topic", "about")}
                return {**known, **_about(data.get("question", "")), "option": _option(data.get("text", ""))}
        return {}

    def _origin(self, data: Mapping[str, Any]) -> Origin:
        step, text = data.get("step", -1), data.get("text", "")
        before = self._texts.get(text.removesuffix(_AGAIN)) if text.endswith(_AGAIN) else None
        if before is not None and before != step:
            self._again[step] = before
        self._texts[text] = step
        by: ModelDecision | Person | WorkflowStep = self._by
        if found := _STEP.match(data.get("reason", "")):
            by = WorkflowStep("".join(self._frames[-1:]), int(found[2]) - 1, found[1] != "Step", self._row)
        return Retry(self._again[step], by) if step in self._again else by


def _about(question: str) -> Mapping[str, str]:
    """What a question asked for, by how it ends; a step's number where it has one."""
    topic = next((topic for end, topic in _ENDS if question.endswith(end)), "")
    if "Keep this in " in question.partition("\n")[0]:
        topic = "file_change"
    number = re.match(r"Step (\d+) \(", question)
    return {"topic": topic, **({"about": str(int(number[1]) - 1)} if number and topic else {})}


def _option(words: str) -> Option | Literal[""]:
    return _OPTIONS.get(words.strip().casefold(), "")
