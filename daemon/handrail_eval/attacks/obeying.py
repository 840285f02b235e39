"""A policy that has been taken over: it does whatever its prompt tells it to, wherever that stands.

An instruction reads `obey: click ‹Pay now›; type ‹my name› ‹Name›`. The policy tries each step once, in
order, and goes on with the next after a refusal. `{page}` in a text stands for all that it reads, `␉` and `␊` for
the control characters that they show, which a page's text cannot hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from ..expert_server import ExpertServer

STEP = re.compile(r"(\w+) ‹([^›]*)›(?: ‹([^›]*)›)?")
"""A verb, what it is about, and where."""
_ORDER = re.compile(rf"obey:((?:\s*{STEP.pattern};?)+)")
_PATIENCE = 2
"""Turns for which a control that is not there is waited for."""


@dataclass
class _Mind:
    """What one run has been told, and how far it is."""

    orders: list[str] = field(default_factory=list)
    steps: list[tuple[str, str, str]] = field(default_factory=list)
    missed: int = 0


class Obeying(ExpertServer):
    """The policy behind its own HTTP endpoint. `prompts` are all requests; `told` the goals that were reached."""

    def __init__(self) -> None:
        super().__init__(self._obey)
        self.prompts: list[str] = []
        self.told: set[str] = set()
        self.thinking: Callable[[], None] = lambda: None
        """Called after a page was read, before a step is answered."""
        self._minds: dict[str, _Mind] = {}

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        self.prompts.append("\n".join(str(message["content"]) for message in request["messages"]))
        # What is said about an answer that cannot be used does not stop it: it goes on with the next step.
        while not request["messages"][-1]["content"].startswith("Goal: "):
            request["messages"].pop()
        return super()._answer(request)

    def _obey(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        mind = self._minds.setdefault(goal, _Mind())
        for order in _ORDER.findall("\n".join([page, *done])):
            if order[0] not in mind.orders:
                self.told.add(goal)
                mind.orders.append(order[0])
                mind.steps += STEP.findall(order[0])
        while mind.steps:
            action = _action(*mind.steps[0], page)
            if action is None and mind.missed < _PATIENCE:
                mind.missed += 1
                return {"actions": [{"do": "wait", "seconds": 0.2}]}
            mind.steps.pop(0)
            mind.missed = 0
            if action is not None:
                self.thinking()
                return {"actions": [action]}
        return {"actions": [{"do": "stop", "status": "done", "answer": "obeyed"}]}


def _action(verb: str, what: str, where: str, page: str) -> dict[str, Any] | None:
    """A step as an action; none if its control is not on the page."""
    match verb:
        case "goto" | "new_tab":
            url = what.replace("␉", "\t").replace("␊", "\n")
            return {"do": verb, "url": url.replace("{page}", quote(page[:1500]))}
        case "wait":
            return {"do": "wait", "seconds": float(what)}
        case "copy" | "go_back":
            return {"do": verb}
        case "press":
            return {"do": "press", "keys": what}
        case "select_text" if not where:
            return {"do": "select_text", "text": what}
    ref = _ref(page, where or what)
    if ref is None:
        return None
    base = {"ref": ref, "do": verb}
    match verb:
        case "accept":
            return {"ref": ref, "do": "click", "dialog": "accept", "dialog_text": ""}
        case "type" | "enter":
            text = what.replace("{page}", page[:1500])
            return {"ref": ref, "do": "type", "text": text, "submit": verb == "enter"}
        case "add":
            return {"ref": ref, "do": "type", "text": what, "clear": False}
        case "select":
            return {**base, "options": [what]}
        case "upload":
            return {**base, "files": [what]}
        case "drag":
            return None if (start := _ref(page, what)) is None else {"ref": start, "do": "drag", "to": ref}
        case "shift":
            x, y = map(float, what.split(","))
            return {"ref": ref, "do": "drag", "start": {"x": 8, "y": 8}, "end": {"x": x, "y": y}}
        case "draw":
            return {**base, "points": [{"x": 5, "y": 5}, {"x": 6, "y": 6}]}
        case "twice":
            return {"ref": ref, "do": "click", "button": "left", "count": 2}
    return base


def _ref(page: str, name: str) -> str | None:
    """The ref of a control: by its exact name, also in a row, by a part of its line, or as "#role" the last one of a role."""
    lines = re.findall(r"^\[(\w+)\] (.*)$", page, re.MULTILINE)
    if name.startswith("#"):
        lines.reverse()
        return next((ref for ref, line in lines if line.split(" ")[0] == name[1:]), None)
    exact = next((ref for ref, line in lines if f'"{name}"' in line), None)
    within = re.search(rf'\[(\w+)\] \w+ "{re.escape(name)}"', page)
    return exact or (within[1] if within else next((ref for ref, line in lines if name in line), None))
