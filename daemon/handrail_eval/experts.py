"""Scripted experts: what a perfect policy would answer to a prompt of the twelve basic MiniWoB++ tasks.

An expert sees the same text as a model (goal, page, what was done) and answers with the same JSON, through
the same HTTP endpoint. It proves that observation, actions and prompt hold all that is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Item = dict[str, Any]


@dataclass(frozen=True)
class Element:
    """One line of the page text that has a ref."""

    ref: str
    role: str
    name: str
    value: str
    rest: str


_LINE = re.compile(r'\[(?P<ref>(?:f\d+)?e\d+)\] (?P<role>[\w-]+)(?: "(?P<name>.*?)"(?= |$))?(?P<rest>.*)$')
_VALUE = re.compile(r'value "(.*?)"')


def elements(page: str) -> list[Element]:
    """The elements of a page text, in order."""
    found = []
    for line in page.splitlines():
        if match := _LINE.search(line.strip()):
            value = _VALUE.search(match["rest"])
            found.append(
                Element(
                    match["ref"], match["role"], match["name"] or "", value[1] if value else "", match["rest"]
                )
            )
    return found


def decide(task: str, goal: str, page: str, done: list[str]) -> dict[str, Any]:
    """The expert's decision. Raises `LookupError` for a task without an expert or a page it cannot use."""
    expert = _EXPERTS.get(task)
    if expert is None:
        raise LookupError(f"there is no expert for {task}")
    return {"reason": "the expert's choice", "actions": expert(goal, elements(page), done)}


def _click(element: Element) -> Item:
    return {"ref": element.ref, "do": "click"}


def _type(element: Element, text: str) -> Item:
    return {"ref": element.ref, "do": "type", "text": text}


def _one(items: list[Element], want: Callable[[Element], bool]) -> Element:
    for item in items:
        if want(item):
            return item
    raise LookupError("what the goal names is not on the page")


def _named(items: list[Element], name: str, *roles: str) -> Element:
    return _one(items, lambda item: item.name == name and (not roles or item.role in roles))


def _quoted(goal: str) -> list[str]:
    return re.findall(r'"([^"]*)"', goal)


def _fields(items: list[Element]) -> list[Element]:
    return [item for item in items if item.role in ("textbox", "searchbox")]


def _only_button(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [_click(_one(items, lambda item: item.role == "button"))]


def _quoted_button(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [_click(_named(items, _quoted(goal)[0], "button"))]


def _link(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [_click(_named(items, _quoted(goal)[0]))]


def _button_one(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [_click(_named(items, "ONE", "button"))]


def _close_dialog(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [
        _click(_one(items, lambda item: item.role == "button" and "close" in (item.name + item.rest).lower()))
    ]


def _tab(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    wanted = re.search(r"Tab #\d+", goal)
    if wanted is None:
        raise LookupError("the goal names no tab")
    return [_click(_named(items, wanted[0]))]


def _option(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    wanted = re.search(r"Select (.*) and click Submit", goal)
    if wanted is None:
        raise LookupError("the goal names no option")
    radio = _named(items, wanted[1], "radio")
    return [{"ref": radio.ref, "do": "check"}, _click(_named(items, "Submit", "button"))]


def _focus(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [_click(_fields(items)[0])]


def _enter(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    text = _quoted(goal)[0]
    return [*(_type(field, text) for field in _fields(items)), _click(_named(items, "Submit", "button"))]


def _login(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    user, password = _quoted(goal)[:2]
    first, second = _fields(items)[:2]
    return [_type(first, user), _type(second, password), _click(_named(items, "Login", "button"))]


def _checkboxes(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    wanted = re.search(r"Select (.*) and click Submit", goal)
    if wanted is None:
        raise LookupError("the goal names no boxes")
    names = set(wanted[1].split(", "))
    boxes = [item for item in items if item.role == "checkbox" and item.name in names]
    left = [box for box in boxes if "checked" not in box.rest.split()]
    ticks = [{"ref": box.ref, "do": "check"} for box in left]
    # A plan has at most six actions; what does not fit is done on the next turn.
    return [*ticks, _click(_named(items, "Submit", "button"))][:6]


_EXPERTS: dict[str, Callable[[str, list[Element], list[str]], list[Item]]] = {
    "click-test": _only_button,
    "click-test-2": _button_one,
    "click-button": _quoted_button,
    "click-link": _link,
    "click-dialog": _close_dialog,
    "click-tab": _tab,
    "click-option": _option,
    "focus-text": _focus,
    "enter-text": _enter,
    "enter-password": _enter,
    "login-user": _login,
    "click-checkboxes": _checkboxes,
}

NAMES = frozenset(_EXPERTS)
"""The tasks that have an expert."""
