"""Scripted experts of the tracker's long tasks; they read and act as those of its short ones do."""

from __future__ import annotations

import re
from collections.abc import Generator

from ...experts.page import Element, Expert, Item, Turns, View, first, named, said, select, type_, until
from ..doing import TITLE, Listed, done, listed, press
from ..redmine.ways import DAY, Going, editing, issue, project

Rows = list[list[str]]


def entries(page: View) -> Rows:
    """The rows of a list of issues or of spent time, without the boxes before them."""
    return [row[1:] for row in page.rows if re.match(r'\[\w+\] checkbox "\d', row[0])]


def paged(page: View) -> Listed[list[str]]:
    """The rows of such a list on this page and on those that follow: the last page, and all of them."""
    return (yield from listed(page, entries, "Next »"))


def _estimates(goal: str) -> Turns:
    priority = said(r"with the priority (\w+)", goal)[1]
    page = yield []
    page = yield from press(page, "Projects", "link")
    page = yield from press(page, "Issues", "link")
    page = yield [select(named(page.elements, "Add filter", "combobox"), "Priority")]
    page = yield from until(page, lambda view: "(values priority" in view.text)
    page = yield [select(_hinted(page, "(values priority"), priority)]
    page = yield from press(page, "Options", "clickable")
    page = yield [select(named(page.elements, "Available Columns", "listbox"), "Estimated time")]
    page = yield from press(page, "→", "button")
    page = yield from press(page, "Apply", "link")
    page, rows = yield from paged(page)
    yield done(f"{sum(float(row[-2]) for row in rows):g}")


def notes(page: View) -> Element:
    """The last field of several lines in the form of an issue."""
    return [one for one in page.elements if one.role == "textbox" and "(several lines)" in one.rest][-1]


def _hinted(page: View, hint: str) -> Element:
    return first(page.elements, lambda one: hint in one.rest)


def wiki_page(goal: str, page: View, title: str) -> Going:
    """Open a page of the project's wiki by the index."""
    page = yield from project(goal, page, "Wiki")
    page = yield from press(page, "Index by title", "link")
    return (yield from press(page, title, "link"))


def _watch_log(goal: str) -> Turns:
    place, day = said(r"at (\w+ \w+) show on (\d+ \w+)", goal).groups()
    page = yield []
    page = yield from wiki_page(goal, page, "Watch log")
    # Most of such a page is not shown.
    page = yield [{"do": "find", "text": day}]
    found = page.done[-1].partition(f'heading "{day}"')[2]
    yield done(said(rf"The gauge at {place} stood at (\d+) centimetres", found)[1])


def _due(goal: str) -> Turns:
    kind, day = said(rf"of the kind (\w+) in .* to ({DAY})", goal).groups()
    page = yield []
    page = yield from project(goal, page, "Issues")
    page, rows = yield from paged(page)
    numbers = [said(r'"(\d+)"', row[0])[1] for row in rows if row[1] == kind]
    for number in numbers:
        page = yield from editing(f"#{number}", page)
        page = yield [type_(named(page.elements, "Due date", "textbox"), day)]
        page = yield from press(page, "Submit", "button")
    yield done(f"{len(numbers)} issues are due on {day}.")


def on_bugs(name: str, page: View) -> Generator[list[Item], View, tuple[View, float]]:
    """The hours that were spent on a project's bugs."""
    page = yield from project(f" {name}", page, "Spent time")
    page, rows = yield from paged(page)
    return page, sum(float(row[5]) for row in rows if 'link "Bug #' in row[3])


def _compare(goal: str) -> Turns:
    both = said(r"In which of (.*) and (.*) has more", goal).groups()
    page = yield []
    spent = {}
    for name in both:
        page, spent[name] = yield from on_bugs(name, page)
    less, more = sorted(both, key=lambda name: spent[name])
    page = yield from project(f" {more}", page, "Issues")
    page = yield [select(_hinted(page, "(operators status op)"), "any")]
    page = yield from press(page, "Apply", "link")
    newest = max(int(said(r'"(\d+)"', row[0])[1]) for row in entries(page))
    page = yield from editing(f"#{newest}", page)
    page = yield [type_(notes(page), said(TITLE, goal)[1])]
    page = yield from press(page, "Submit", "button")
    yield done(f"{spent[more] - spent[less]:g}")


def _time_sheet(goal: str) -> Turns:
    page = yield []
    page = yield from wiki_page(goal, page, "Time sheet")
    rows = [row for row in page.rows if re.fullmatch(DAY, row[1])]
    for number, day, hours, activity in rows:
        page = yield from issue(f"#{said(r'[0-9]+', number)[0]}", page)
        page = yield from press(page, "Log time", "link")
        page = yield [
            type_(named(page.elements, "Date *", "textbox"), day),
            type_(named(page.elements, "Hours *", "textbox"), hours),
            select(named(page.elements, "Activity *", "combobox"), activity),
        ]
        page = yield from press(page, "Create", "button")
    yield done(f"{len(rows)} rows are logged.")


EXPERTS: dict[str, Expert] = {
    "tracker-long-estimates": _estimates,
    "tracker-long-watch-log": _watch_log,
    "tracker-long-due": _due,
    "tracker-long-compare": _compare,
    "tracker-long-time-sheet": _time_sheet,
}
