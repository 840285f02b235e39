"""Scripted experts of the tracker's tasks: what a perfect policy would do with what it is shown.

They read the goal and the page's text as a model would, and use the site's own search, links and forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator

from ...experts.page import (
    Expert,
    Item,
    Turns,
    View,
    check,
    click,
    first,
    named,
    said,
    select,
    type_,
    until,
)
from ..doing import TITLE, done, press, starting
from .ways import DAY, Going, below, confirmed, editing, issue, large_field, of_row, project, save, search

# --- questions ---------------------------------------------------------------------------------------


def _newest_bug(goal: str) -> Turns:
    page = yield []
    page = yield from project(goal, page, "Issues")
    page = yield from press(page, "Issues assigned to me", "link")
    yield done(max(re.findall(r'link "(\d+)"\nBug', "\n".join(page.lines)), key=int))


def _open_count(goal: str) -> Turns:
    page = yield []
    page = yield from project(goal, page, "Overview")
    kind = said(r"of the kind (\w+)", goal)[1]
    yield done(said(r"(\d+)\"$", below(page, f'link "{kind}"')[0])[1])


def _assignee(goal: str) -> Turns:
    page = yield []
    title = said(TITLE, goal)[1]
    page = yield from search(page, title)
    page = yield [click(first(page.elements, lambda one: one.role == "link" and one.name.endswith(title)))]
    yield done(said('link "(.*?)"', below(page, "Assignee:")[0])[1])


def _hours(goal: str) -> Turns:
    page = yield []
    page = yield from issue(goal, page)
    yield done(said(r"([\d.]+) h", below(page, "Spent time:")[0])[1])


def revisions(goal: str, page: View) -> Going:
    """The list of all commits, its first page."""
    page = yield from project(goal, page, "Repository")
    return (yield from press(page, "View all revisions", "link"))


def authors(page: View) -> list[tuple[str, str]]:
    """Author and message of the commits on a page of revisions."""
    commits = [cells for cells in page.rows if len(cells) == 6 and cells[0].startswith("[")]
    return [(said(r'link "(.*?)"', cells[4])[1], cells[5]) for cells in commits]


def counted(page: View, name: str) -> Generator[list[Item], View, tuple[View, int]]:
    """How many of a project's commits are this person's: the last page, and the number."""
    count = [author for author, _ in authors(page)].count(name)
    while any(one.name == "Next »" for one in page.elements):
        page = yield from press(page, "Next »", "link")
        count += [author for author, _ in authors(page)].count(name)
    return page, count


def _commits_of(goal: str) -> Turns:
    page = yield []
    page = yield from revisions(goal, page)
    _, count = yield from counted(page, said(r"commits has (.*) made", goal)[1])
    yield done(str(count))


def _all_commits(goal: str) -> Turns:
    page = yield []
    page = yield from press(page, "Projects", "link")
    names = [one.name for one in page.elements if one.role == "link"]
    total = 0
    # Between the filters and the foot of the page.
    for one in names[names.index("Save custom query") + 1 : names.index("Atom")]:
        page = yield from revisions(f" {one}", page)
        page, count = yield from counted(page, said(r"commits has (.*) made", goal)[1])
        total += count
    yield done(str(total))


def _last_commit(goal: str) -> Turns:
    name = said(r"commit that (.*) made", goal)[1]
    page = yield []
    page = yield from revisions(goal, page)
    while name not in dict(authors(page)):
        page = yield from press(page, "Next »", "link")
    yield done(next(message for author, message in authors(page) if author == name))


def contacts(goal: str, page: View) -> Going:
    """The page of contacts in the project's wiki."""
    page = yield from project(goal, page, "Wiki")
    return (yield from press(page, "Contacts", "link"))


def _extension(goal: str) -> Turns:
    page = yield []
    page = yield from contacts(goal, page)
    duty = said(r"has the (.*) of", goal)[1]
    yield done(next(cells[2] for cells in page.rows if cells[0] == duty))


# --- issues ------------------------------------------------------------------------------------------


def _report(goal: str) -> Turns:
    subject, text = re.findall(TITLE, goal)
    page = yield []
    page = yield from project(goal, page, "Issues")
    page = yield from press(page, "New issue", "link")
    if "Bug" not in named(page.elements, "Tracker *", "combobox").value:
        page = yield [select(named(page.elements, "Tracker *", "combobox"), "Bug")]
    page = yield [
        type_(named(page.elements, "Subject *", "textbox"), subject),
        type_(named(page.elements, "Description", "textbox"), text),
        select(named(page.elements, "Priority *", "combobox"), said(r"priority (\w+)", goal)[1]),
        select(named(page.elements, "Assignee", "combobox"), said(r"assigned to (.*)\.$", goal)[1]),
    ]
    yield from save(page, "Create", "The bug is reported.")


def _edit(fill: Callable[[str, View], list[Item]]) -> Expert:
    """An expert that opens the form of an issue, fills it in, and sends it."""

    def expert(goal: str) -> Turns:
        page = yield []
        page = yield from editing(goal, page)
        page = yield fill(goal, page)
        yield from save(page, "Submit", "The issue is saved.")

    return expert


def _closed(goal: str, page: View) -> list[Item]:
    return [select(named(page.elements, "Status *", "combobox"), "Closed")]


def _assigned(goal: str, page: View) -> list[Item]:
    who, priority = said(r"” to (.*) and set its priority to (\w+)", goal).groups()
    return [
        select(named(page.elements, "Priority *", "combobox"), priority),
        select(named(page.elements, "Assignee", "combobox"), who),
    ]


def _dated(goal: str, page: View) -> list[Item]:
    return [type_(named(page.elements, "Due date", "textbox"), said(DAY, goal)[0])]


def _noted(goal: str, page: View) -> list[Item]:
    notes = [one for one in page.elements if one.role == "textbox" and "(several lines)" in one.rest]
    return [type_(notes[-1], re.findall(TITLE, goal)[0])]


def _delete_issue(goal: str) -> Turns:
    page = yield []
    page = yield from issue(goal, page)
    page = yield from press(page, "Actions")
    page = yield [confirmed(named(page.elements, "Delete issue", "link"))]
    yield done("The issue is deleted.")


def _log_time(goal: str) -> Turns:
    hours, activity, day = said(rf"Log ([\d.]+) hours of (\w+) on ({DAY})", goal).groups()
    page = yield []
    page = yield from issue(goal, page)
    page = yield from press(page, "Log time", "link")
    page = yield [
        type_(named(page.elements, "Date *", "textbox"), day),
        type_(named(page.elements, "Hours *", "textbox"), hours),
        type_(named(page.elements, "Comment", "textbox"), re.findall(TITLE, goal)[-1]),
        select(named(page.elements, "Activity *", "combobox"), activity),
    ]
    yield from save(page, "Create", "The hours are logged.")


def _watch(goal: str) -> Turns:
    page = yield []
    page = yield from issue(goal, page)
    page = yield from press(page, "Watch", "link")
    yield done("The issue is watched.")


# --- forums and wiki ---------------------------------------------------------------------------------


def forum(goal: str, page: View) -> Going:
    """The forum that the goal names."""
    page = yield from project(goal, page, "Forums")
    return (yield from press(page, said(f"forum {TITLE}", goal)[1], "link"))


def _topic(goal: str) -> Turns:
    _, subject, text = re.findall(TITLE, goal)
    page = yield []
    page = yield from forum(goal, page)
    page = yield from press(page, "New message", "link")
    page = yield [type_(named(page.elements, "Subject", "textbox"), subject), type_(large_field(page), text)]
    yield from save(page, "Create", "The message is posted.")


def _reply(goal: str) -> Turns:
    topic, _, text = re.findall(TITLE, goal)
    page = yield []
    page = yield from forum(goal, page)
    page = yield from press(page, topic, "link")
    page = yield from press(page, "Reply", "link")
    page = yield from until(page, lambda view: "(several lines)" in view.text)
    page = yield [type_(large_field(page), text)]
    yield from save(page, "Submit", "The reply is posted.")


def _delete_topic(goal: str) -> Turns:
    page = yield []
    page = yield from forum(goal, page)
    page = yield from press(page, said(TITLE, goal)[1], "link")
    # The topic's own link stands above those of its replies.
    page = yield [confirmed(named(page.elements[_crumbs(page) :], "Delete", "link"))]
    yield done("The topic is deleted.")


def _crumbs(page: View) -> int:
    """Where the way back to the forum stands; above it are the menus and the watchers."""
    links = [at for at, one in enumerate(page.elements) if one.name == "Forums"]
    return links[-1]


def _edit_wiki(goal: str) -> Turns:
    duty, extension = said(r"the ([A-Z].*) has the extension (\d+) now", goal).groups()
    page = yield []
    page = yield from contacts(goal, page)
    # The first link of this name is the side bar's.
    page = yield [click(of_row(page, "Index by date", "Edit"))]
    field = large_field(page)
    text = field.value.replace("\\n", "\n")
    page = yield [type_(field, re.sub(rf"(\| {duty} \| [^|]* \| )\d+", rf"\g<1>{extension}", text))]
    yield from save(page, "Save", "The page is corrected.")


def _new_wiki(goal: str) -> Turns:
    title, text = re.findall(TITLE, goal)
    page = yield []
    page = yield from project(goal, page, "Wiki")
    page = yield from press(page, "Actions")
    page = yield from press(page, "New wiki page", "link")
    page = yield from until(page, lambda view: 'textbox "Title' in view.text)
    page = yield [type_(starting(page, "Title", "textbox"), title)]
    page = yield from press(page, "Next", "button")
    page = yield from until(page, lambda view: "(several lines)" in view.text)
    page = yield [type_(large_field(page), text)]
    yield from save(page, "Save", "The page is there.")


# --- as the project's manager ------------------------------------------------------------------------


def member(goal: str, page: View, name: str) -> Going:
    """The project's members."""
    page = yield from project(goal, page, "Settings")
    return (yield from press(page, "Members", "link"))


def _role(goal: str) -> Turns:
    name, role = said(r"make (.*) an? (\w+) instead", goal).groups()
    page = yield []
    page = yield from member(goal, page, name)
    page = yield [click(of_row(page, name, "Edit"))]
    page = yield from until(page, lambda view: 'button "Save"' in view.text)
    boxes = [one for one in page.elements if one.role == "checkbox" and one.name in _ROLES]
    page = yield [
        check(one) if one.name == role else click(one)
        for one in boxes
        if one.name == role or one.has("checked")
    ]
    yield from save(page, "Save", "The role is changed.")


_ROLES = ("Manager", "Developer", "Reporter")


def _remove_member(goal: str) -> Turns:
    name = said(r"Remove (.*) from the members", goal)[1]
    page = yield []
    page = yield from member(goal, page, name)
    page = yield [confirmed(of_row(page, name, "Delete"))]
    yield done("The member is removed.")


def _version(goal: str) -> Turns:
    name, day = said(rf"version (\S+) to .* due on ({DAY})", goal).groups()
    page = yield []
    page = yield from project(goal, page, "Settings")
    page = yield from press(page, "Versions", "link")
    page = yield from press(page, "New version", "link")
    page = yield [
        type_(named(page.elements, "Name *", "textbox"), name),
        type_(named(page.elements, "Due date", "textbox"), day),
    ]
    yield from save(page, "Create", "The version is there.")


EXPERTS: dict[str, Expert] = {
    "tracker-newest-bug": _newest_bug,
    "tracker-open-count": _open_count,
    "tracker-assignee": _assignee,
    "tracker-hours": _hours,
    "tracker-commits-of": _commits_of,
    "tracker-all-commits": _all_commits,
    "tracker-last-commit": _last_commit,
    "tracker-extension": _extension,
    "tracker-report": _report,
    "tracker-close": _edit(_closed),
    "tracker-assign": _edit(_assigned),
    "tracker-due": _edit(_dated),
    "tracker-comment": _edit(_noted),
    "tracker-delete-issue": _delete_issue,
    "tracker-log-time": _log_time,
    "tracker-watch": _watch,
    "tracker-topic": _topic,
    "tracker-reply": _reply,
    "tracker-delete-topic": _delete_topic,
    "tracker-edit-wiki": _edit_wiki,
    "tracker-new-wiki": _new_wiki,
    "tracker-role": _role,
    "tracker-remove-member": _remove_member,
    "tracker-version": _version,
}
