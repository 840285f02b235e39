"""Experts of tasks that are about finding the right thing to click: buttons, tabs, sections, menus, lists."""

from __future__ import annotations

import re
from math import dist

from .page import Element, Expert, Item, Turns, check, click, first, named, quoted, said, select, until


def _buttons_in_turn(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [click(named(items, name, "button")) for name in re.findall(r"button (\w+)", goal)]


def _widget(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    kind = quoted(goal)[0]
    if kind == "text":
        return [click(first(items, lambda item: item.role == "textbox" and "several lines" not in item.rest))]
    if kind == "textarea":
        return [click(first(items, lambda item: "several lines" in item.rest))]
    verb = click if kind == "button" else check
    return [verb(first(items, lambda item: item.role == kind and not item.has("checked")))]


def _option_of_list(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    wanted = said("Select (.*) from the (?:scroll )?list", goal)[1]
    field = first(items, lambda item: item.role in ("combobox", "listbox"))
    several = "several can be chosen" in field.rest
    options = wanted.split(", ") if several else [wanted]
    return [select(field, *options), click(named(items, "Submit", "button"))]


def _section(goal: str) -> Turns:
    page = yield []
    page = yield from _open(first(page.elements, lambda item: item.has("collapsed")))
    yield [click(first(page.elements, lambda item: item.name == "Submit"))]


def _link_in_sections(goal: str) -> Turns:
    """Open the sections one after the other, until the link is there."""
    wanted = quoted(goal)[0]
    page = yield []
    for section in [item for item in page.elements if item.role == "tab"]:
        page = yield from _open(section)
        links = [item for item in page.elements if item.name == wanted and item.role == "link"]
        if links:
            page = yield [click(links[0])]


def _open(section: Element) -> Turns:
    """Open a section, and wait until it has slid open."""
    page = yield [click(section)]
    page = yield from until(page, lambda page: f'tabpanel "{section.name}"' in page.lines)
    # Sections that slide show their first lines first.
    page = yield [{"do": "wait", "seconds": 0.5}]
    return page


def _link_in_tabs(goal: str) -> Turns:
    """Go through the tabs, until the link is there."""
    wanted = quoted(goal)[0]
    page = yield []
    for tab in [item for item in page.elements if item.role == "tab"]:
        if not tab.has("selected"):
            page = yield [click(tab)]
        links = [item for item in page.elements if item.name == wanted and item.role == "link"]
        if links:
            page = yield [click(links[0])]


def _menu(goal: str) -> Turns:
    """Point at each item of the path, so that its submenu opens, and click the last."""
    path = said("Select (.*)", goal)[1].split(">")
    page = yield []
    for name in path[:-1]:
        page = yield from _hover(named(page.elements, name))
    yield [click(named(page.elements, path[-1]))]


def _menu_button(goal: str) -> Turns:
    """Open the menu, and its submenus, until the item is there: by its label, or by its icon."""
    page = yield []
    page = yield [click(named(page.elements, "Menu", "button"))]
    label = quoted(goal)[1] if "labeled" in goal else ""
    icon = "" if label else said("with the (.*) icon", goal)[1]
    tried: set[str] = set()
    while True:
        menu = [item for item in page.elements if item.role == "menuitem"]
        for item in menu:
            if item.name == label or (icon and f"({icon})" in item.rest):
                yield [click(item)]
        parent = first(menu, lambda item: item.ref not in tried and not item.has("disabled"))
        tried.add(parent.ref)
        page = yield from _hover(parent)


def _hover(item: Element) -> Turns:
    """Point at a menu's item, and wait a moment for what it opens."""
    page = yield [{"ref": item.ref, "do": "hover"}]
    items = len(page.elements)
    for seconds in (0.4, 0.6):
        page = yield [{"do": "wait", "seconds": seconds}]
        if len(page.elements) > items:
            break
    return page


def _pie(goal: str) -> Turns:
    label = said(r'labeled "(.*)"', goal)[1]
    page = yield []
    page = yield [click(named(page.elements, "+"))]
    page = yield from until(page, lambda page: any(item.name == label for item in page.elements))
    # The pieces fly to their places, and a click on one that is on its way may miss.
    for _ in range(3):
        page = yield [click(named(page.elements, label))]


def _dialog_button(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    name = quoted(goal)[0]
    if name == "x":
        name = "Close"
    return [click(named(items, name, "button"))]


def _colour(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    colour = said(r"Click on the (\w+) colored", goal)[1]
    return [click(first(items, lambda item: re.search(rf"\b{colour}\b", item.rest) is not None))]


def _shades(goal: str) -> Turns:
    """Every box whose colour's name is a shade of the colour that is asked for."""
    page = yield []
    colour = said(r"shades of (\w+)", goal)[1]
    words = {"red": ("red", "pink"), "green": ("green", "lime"), "blue": ("blue",)}[colour]
    for item in page.elements:
        if item.role == "shape" and any(word in item.rest for word in words):
            page = yield [click(item)]
    yield [click(named(page.elements, "Submit", "button"))]


def _ticket(goal: str) -> Turns:
    """Compare tickets by price or by duration; each ticket's lines end with its button."""
    page = yield []
    tickets: list[tuple[int, Item]] = []
    minutes = 0
    for line in page.lines:
        if time := re.match(r"(\d+)h ?(\d+)m$", line):
            minutes = int(time[1]) * 60 + int(time[2])
        if button := re.match(r"\[(e\d+)\] button .*\$(\d+)", line):
            measure = int(button[2]) if "cost" in goal else minutes
            tickets.append((measure, {"ref": button[1], "do": "click"}))
    most = "most" in goal or "longest" in goal
    yield [(max if most else min)(tickets, key=lambda ticket: ticket[0])[1]]


def _ascending(goal: str) -> Turns:
    """A game of memory: with the first click the numbers are covered, but stay where they are."""
    page = yield []
    places = {int(item.name): _place(item) for item in page.elements if item.name.isdigit()}
    for number in sorted(places):
        there = places[number]
        shapes = [item for item in page.elements if item.role == "shape"]
        _, nearest = min((dist(_place(item), there), item.ref) for item in shapes)
        page = yield [{"ref": nearest, "do": "click"}]


def _place(shape: Element) -> tuple[float, float]:
    """Where a shape is, in its drawing's pixels."""
    at = said(r"at (-?[\d.]+),(-?[\d.]+)", shape.rest)
    return float(at[1]), float(at[2])


def _greatest(goal: str) -> Turns:
    """Turn over card after card, for nobody sees what is on their other side; then the greatest once more."""
    page = yield []
    cards = [item for item in page.elements if item.name != "Submit"]
    numbers = []
    for card in cards:
        page = yield [click(card)]
        numbers.append(int(said(r'"(\d+)"', page.text)[1]))
    yield [click(cards[numbers.index(max(numbers))])]
    yield [click(named(page.elements, "Submit", "button"))]


def _tree(goal: str) -> Turns:
    """Open folder after folder until the name is there, then click it."""
    wanted = quoted(goal)[0]
    page = yield []
    opened: set[str] = set()
    while True:
        nodes = _nodes(page.lines)
        for name, ref, _ in nodes:
            if name == wanted:
                yield [{"ref": ref, "do": "click"}]
        closed = _first_closed(nodes, opened)
        opened.add(closed)
        page = yield [{"ref": closed, "do": "click"}]


def _nodes(lines: list[str]) -> list[tuple[str, str, bool]]:
    """Name, ref and whether it is a closed folder, of each entry of a file tree."""
    nodes: list[tuple[str, str, bool]] = []
    ref, folder = "", False
    for words in lines:
        if entry := re.match(r'\[(e\d+)\] (?:listitem|treeitem)(?: "(.*?)")?', words):
            ref, folder = entry[1], "collapsed" in words
            if entry[2]:
                nodes.append((entry[2], ref, folder))
        elif "expandable" in words:
            folder = True
        elif ref and words and not words.startswith("["):
            nodes.append((words, ref, folder))
            ref, folder = "", False
    return nodes


def _first_closed(nodes: list[tuple[str, str, bool]], opened: set[str]) -> str:
    """The ref of the first folder that was not opened yet. Raises `LookupError`."""
    for _, ref, folder in nodes:
        if folder and ref not in opened:
            return ref
    raise LookupError("no folder is left to open")


EXPERTS: dict[str, Expert] = {
    "ascending-numbers": _ascending,
    "buy-ticket": _ticket,
    "choose-list": _option_of_list,
    "click-button-sequence": _buttons_in_turn,
    "click-collapsible": _section,
    "click-collapsible-nodelay": _section,
    "click-collapsible-2": _link_in_sections,
    "click-collapsible-2-nodelay": _link_in_sections,
    "click-color": _colour,
    "click-dialog-2": _dialog_button,
    "click-menu": _menu,
    "click-menu-2": _menu_button,
    "click-pie": _pie,
    "click-pie-nodelay": _pie,
    "click-scroll-list": _option_of_list,
    "click-shades": _shades,
    "click-tab-2": _link_in_tabs,
    "click-tab-2-easy": _link_in_tabs,
    "click-tab-2-hard": _link_in_tabs,
    "click-tab-2-medium": _link_in_tabs,
    "click-test-transfer": _buttons_in_turn,
    "click-widget": _widget,
    "find-greatest": _greatest,
    "navigate-tree": _tree,
}
