"""Experts of the twelve basic MiniWoB++ tasks, and of those that differ from them in size only."""

from __future__ import annotations

from .page import Element, Expert, Item, check, click, fields, first, named, quoted, said, type_


def _only_button(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [click(first(items, lambda item: item.role == "button"))]


def _quoted_button(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [click(named(items, quoted(goal)[0], "button"))]


def _link(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [click(named(items, quoted(goal)[0]))]


def _button_one(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [click(named(items, "ONE", "button"))]


def _close_dialog(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [
        click(first(items, lambda item: item.role == "button" and "close" in (item.name + item.rest).lower()))
    ]


def _tab(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [click(named(items, said(r"Tab #\d+", goal)[0]))]


def _option(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    radio = named(items, said("Select (.*) and click Submit", goal)[1], "radio")
    return [check(radio), click(named(items, "Submit", "button"))]


def _focus(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [click(fields(items)[0])]


def _enter(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    text = quoted(goal)[0]
    return [*(type_(field, text) for field in fields(items)), click(named(items, "Submit", "button"))]


def _login(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    user, password = quoted(goal)[:2]
    first, second = fields(items)[:2]
    return [type_(first, user), type_(second, password), click(named(items, "Login", "button"))]


def _checkboxes(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    wanted = set(said("Select (.*) and click Submit", goal)[1].split(", "))
    boxes = [item for item in items if item.role == "checkbox" and item.name in wanted]
    ticks = [check(box) for box in boxes if not box.has("checked")]
    # A plan has at most six actions; what does not fit is done on the next turn.
    return [*ticks, click(named(items, "Submit", "button"))][:6]


EXPERTS: dict[str, Expert] = {
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
    "click-checkboxes-large": _checkboxes,
    "click-checkboxes-transfer": _checkboxes,
}
