"""Trackers and code hosts: a small model is led to one issue, and to the commits of a project, page by page."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from handrail.assist.forced import forced
from handrail.decision.choices import Choices
from handrail.decision.decision import Call
from handrail.happened.events import Noted, Popped, Pushed, RunEvent, ToolAnswered
from handrail.happened.steps import Acted
from handrail.library.library import Library
from handrail.page.observation import Page
from handrail.policy.policy import PolicyError, parse_policy
from handrail.policy.tiers import Tier
from handrail.stack.machine import fold
from handrail.text.literals import references
from handrail.turn.prepare import reached
from handrail_wire import Document, Node, Observation, Wait
from tests.support.turns import prepare

LIBRARY = Library.load()
SITE = "http://127.0.0.1:37041/"
USED = ("link", "button", "textbox", "combobox", "checkbox", "clickable", "menuitem", "searchbox", "spinbutton")


def page(url: str, title: str, *lines: str) -> Page:
    """A page written as `role name` lines, a list's options after a bar, a value after " = "; a field of several
    lines is a `note`.
    """
    nodes = []
    for at, line in enumerate(lines):
        role, _, rest = line.partition(" ")
        name, _, options = rest.partition(" | ")
        name, _, value = name.partition(" = ")
        role, hint = ("textbox", "several lines") if role == "note" else (role, "")
        ref = f"e{at}" if role in USED else ""
        offered = tuple(options.split(", ")) if options else ()
        nodes.append(Node(ref=ref, role=role, name=name, hint=hint, options=offered, value=offered[0] if offered else value))
    document = Document(frame=0, document_id="D", url=url, origin="http://127.0.0.1:37041", title=title, nodes=nodes)
    return Page(Observation(tab=1, url=url, title=title, documents=[document]))


# --- Redmine, as it was seen ----------------------------------------------------------------------------

TOP = ("link My account", "link Home", "link My page", "link Projects", "link Search", "textbox Search:")
FOOT = ("text Powered by", "link Redmine")
MENU = ("link Overview", "link Activity", "link Roadmap", "link Issues", "link Spent time", "link Wiki", "link Repository")
HOME = page(SITE, "Harbour Works", *TOP, "clickable Jump to a project...", "heading Harbour Works", "heading Home", *FOOT)
FOUND = page(
    f"{SITE}search?q=Route+map", "Search - Harbour Works", *TOP, "clickable Jump to a project...", "link Issues",
    "heading Search", "heading Results (2)", "link Bug #7 (Closed): Route map shows an old value in May",
    "link Bug #73 (New): Route map shows an old value", *FOOT,
)  # fmt: skip
SHOWN = ("link Edit", "link Log time", "link Watch", "link Copy", "heading Bug #73", "text open", "heading Route map shows an old value",
         "text Assignee:", "link Sofia Reyes", "text Spent time:", "link 6.00 h", "link Quote", "link Delete", "link Edit")  # fmt: skip
TITLE = "Bug #73: Route map shows an old value - Ferry Timetable - Harbour Works"
ISSUE = page(f"{SITE}issues/73", TITLE, *TOP, "heading Ferry Timetable", *MENU, *SHOWN, *FOOT)
FORM = page(
    f"{SITE}issues/73", TITLE, *TOP, *MENU, *SHOWN, "heading Edit", "combobox Project * | Ferry Timetable, Crane Control",
    "textbox Subject * = Route map shows an old value", "textbox Description", "combobox Status * | New, In Progress, Closed, Rejected",
    "combobox Priority * | Low, Normal, High", "combobox Assignee | Sofia Reyes, Kenji Novak", "textbox Due date",
    "textbox Spent time", "combobox Activity | --- Please select ---, Design", "textbox Comment", "note", "button Submit",
    "link Cancel", *FOOT,
)  # fmt: skip
SAVED = page(f"{SITE}issues/73", TITLE, *TOP, *MENU, "text Successful update.", *SHOWN, *FOOT)
TIME = page(
    f"{SITE}issues/73/time_entries/new", "Ferry Timetable - Harbour Works", *TOP, "heading Ferry Timetable", *MENU,
    "heading Spent time", "textbox Issue = 73", "link Bug #73", "combobox User * | << me >>, Ada Park", "textbox Date *",
    "textbox Hours *", "textbox Comment", "combobox Activity * | --- Please select ---, Design, Development", "button Create",
    "button Create and add another", *FOOT,
)  # fmt: skip
PROJECTS = page(f"{SITE}projects", "Projects - Harbour Works", *TOP, "link Issues", "heading Projects", "link Crane Control", *FOOT)
OVERVIEW = page(
    f"{SITE}projects/crane-control", "Overview - Crane Control - Harbour Works", *TOP, "heading Crane Control", *MENU,
    "heading Overview", "text Issue tracking", "columnheader open", "columnheader closed", "link Bug", "link 20", "link 5", *FOOT,
)  # fmt: skip
LISTED = page(
    f"{SITE}projects/crane-control/issues", "Issues - Crane Control - Harbour Works", *TOP, "heading Crane Control", *MENU,
    "heading Issues", "link New issue", *FOOT,
)  # fmt: skip
NEW = page(
    f"{SITE}projects/crane-control/issues/new", "New issue - Crane Control - Harbour Works", *TOP, "heading Crane Control", *MENU,
    "heading New issue", "combobox Tracker * | Bug, Feature", "textbox Subject *", "textbox Description",
    "combobox Priority * | Normal, Urgent", "combobox Assignee | , Kenji Novak", "button Create", "button Create and add another", *FOOT,
)  # fmt: skip
REPOSITORY = page(
    f"{SITE}projects/crane-control/repository", "/ - Repository - Crane Control - Harbour Works", *TOP,
    "heading Crane Control", *MENU, "link Statistics", "heading Latest revisions", "link View all revisions", *FOOT,
)  # fmt: skip
COMMITS = f"{SITE}projects/crane-control/repository/main/revisions"
SHORT = page(COMMITS, "Revisions - Crane Control - Harbour Works", *TOP, "heading Crane Control", *MENU, "heading Revisions",
             "link Ada Park", "cell Tests", "link Next »", "link 50", "link 100", *FOOT)  # fmt: skip
LONG = page(COMMITS, "Revisions - Crane Control - Harbour Works", *TOP, "heading Crane Control", *MENU, "heading Revisions",
            "link Ada Park", "cell Tests", "link Mei Lindgren", "cell Docs", "link 25", "link 50", *FOOT)  # fmt: skip
HALF = page(COMMITS, "Revisions - Crane Control - Harbour Works", *TOP, "heading Crane Control", *MENU, "heading Revisions",
            "link Ada Park", "cell Tests", "link Next »", "text (1-100/120)", "link 25", "link 50", *FOOT)  # fmt: skip
REDMINE = (HOME, FOUND, ISSUE, FORM, SAVED, TIME, PROJECTS, OVERVIEW, LISTED, NEW, REPOSITORY, SHORT, LONG)

# --- others, from knowledge -----------------------------------------------------------------------------

GITHUB = page(
    "https://github.test/harbour/tools/issues/73", "Route map shows an old value · Issue #73 · harbour/tools",
    "link Code", "link Issues 12", "link Pull requests 3", "link Actions", "link Wiki", "button Star", "heading Route map shows an old value #73",
    "text Open", "button Edit", "heading Assignees", "textbox Add a comment", "button Close issue", "button Comment",
)  # fmt: skip
JIRA = page(
    "https://jira.test/browse/OPS-73", "[OPS-73] Route map shows an old value - Jira", "link Dashboards", "link Projects", "link Issues",
    "link Create", "textbox Search", "heading Route map shows an old value", "link Edit", "button Comment", "button Assign",
    "link Log work", "text Assignee:", "text Unassigned",
)  # fmt: skip
TRAC = page(
    "https://trac.test/ticket/73", "#73 (Route map shows an old value) – Harbour", "link Wiki", "link Timeline", "link Roadmap",
    "link Browse Source", "link View Tickets", "link New Ticket", "textbox Search", "heading #73 new defect",
    "heading Route map shows an old value", "link Modify", "textbox Comment", "combobox priority | major, minor",
    "button Submit changes",
)  # fmt: skip
MANTIS = page(
    "https://mantis.test/view.php?id=73", "0000073: Route map shows an old value - MantisBT", "link My View", "link View Issues",
    "link Report Issue", "link Change Log", "link Roadmap", "textbox Issue #", "button Jump", "heading View Issue Details",
    "button Edit", "button Close", "button Monitor", "button Add Note", "note",
)  # fmt: skip
ELSEWHERE = page("https://news.test/", "News", "link World", "link Projects", "searchbox Search", "link Issues of the day")

NUMBER = {"number": "#73", "title": "Route map shows an old value"}
TOLD = {"title": "Route map shows an old value"}
CRANE = {"project": "Crane Control"}


def chosen(policy: str, shown: Page, *events: RunEvent, tier: Tier = "small", **arguments: str) -> Choices:
    """What a policy that the root called may choose on a page."""
    stack = fold([Pushed("code_host_agent", {}, "go"), Pushed(policy, arguments, f"{policy}(…)"), *events])
    called = LIBRARY.entries[policy].policy
    return prepare(called, stack, shown, LIBRARY, tier=tier, today=date(2026, 1, 2), mark="page-0")[1]


def first(goal: str, shown: Page = HOME, *events: RunEvent) -> Choices:
    """What the root may choose for a small model."""
    stack = fold([Pushed("code_host_agent", {}, goal), *events])
    root = LIBRARY.entries["code_host_agent"].policy
    return prepare(root, stack, shown, LIBRARY, tier="small", today=date(2026, 1, 2), mark="page-0")[1]


def named(shown: Page, choices: Choices, verb: str = "click") -> list[str]:
    return [shown.nodes[ref].name or shown.nodes[ref].hint for ref in choices.elements.get(verb, ())]


def values(shown: Page, choices: Choices) -> dict[str, str]:
    """What comes before anything else: the control's name, and what it gets."""
    return {shown.nodes[ref].name or shown.nodes[ref].hint: choices.values[ref] for _, ref in choices.due}


@pytest.mark.parametrize("shown", [*REDMINE, GITHUB, JIRA, TRAC, MANTIS])
def test_a_tracker_is_recognised(shown: Page) -> None:
    signs = shown.signs
    assert {name for name, site in LIBRARY.sites.items() if site.likeness(signs)} == {"kind_code_host"}
    assert LIBRARY.root(signs.url, signs.title, signs).name == "code_host_agent"


def test_what_only_speaks_of_issues_and_projects_is_no_tracker() -> None:
    assert not LIBRARY.sites["kind_code_host"].likeness(ELSEWHERE.signs)


# --- the root -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "policies"),
    [
        ("Who is “Let the pier screen speak French” assigned to?", {"read_issue"}),
        ("How many hours have been spent on issue #6 “Emergency stop fails after an update”?", {"read_issue"}),
        ("Close issue #92 “Who may change the holiday calendar?”.", {"edit_issue"}),
        ("Set the due date of issue #92 “Report the newest issues” to 2027-03-04.", {"edit_issue"}),
        ("Log 1.5 hours of Design on 2026-05-16 for issue #73 “Route map”, with the comment “Wrote it down”.", {"log_time"}),
        ("How many commits has Ada Park made in the repository of Crane Control?", {"find_commits"}),
        ("How many open issues of the kind Bug are there in Crane Control?", {"read_project"}),
    ],
)  # fmt: skip
def test_the_goal_says_whom_to_call(goal: str, policies: set[str]) -> None:
    """And titles that people give to issues do not."""
    assert policies <= {one.name for one in first(goal).callees} and not first(goal).elements
    assert {one.name for one in first(goal).callees} - policies <= {"read_table"}


def arguments(goal: str, policy: str) -> dict[str, Any]:
    """The arguments that a call takes for a goal, and what they can be."""
    (one,) = (one for one in first(goal).callees if one.name == policy)
    return {name: spec.get("enum") for name, spec in one.arguments.items() if name in one.required}


def test_only_what_the_goal_speaks_of_can_be_said_in_a_call() -> None:
    goal = "Assign issue #12 “Route map” to Kenji Novak and set its priority to High."
    assert arguments(goal, "edit_issue") == {"number": ["#12"], "assignee": None, "priority": None}
    (call,) = first(goal).callees
    assert set(call.arguments) == {"number", "title", "assignee", "priority"}
    goal = "Log 1.5 hours of Design on 2026-05-16 for issue #73 “Route map”, with the comment “Wrote it down”."
    told = arguments(goal, "log_time")
    assert told["date"] == ["2026-05-16"] and told["comment"] == ["Route map", "Wrote it down"]


def test_what_an_argument_s_cues_may_be() -> None:
    with pytest.raises(PolicyError, match="cues should be a list"):
        parse_policy("---\nname: a\ndescription: b\narguments: {c: {cues: close}}\n---\nDo it.\n", "a.md")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Close issue #12 “Door #3 jams”.", ["#12"]), ("Close ticket 42, please", ["#42"]), ("Assign OPS-42 to me", ["OPS-42"]),
        ("What is in a&#39;b?", []), ("Close it on 2026-05-16", []), ("the bug number 7", ["#7"]),
    ],
)  # fmt: skip
def test_how_issues_are_called(text: str, found: list[str]) -> None:
    assert [mention.words for mention in references(text)] == found


# --- one issue ------------------------------------------------------------------------------------------


def test_an_issue_is_found_by_its_number_or_its_title() -> None:
    assert values(HOME, chosen("open_issue", HOME, **NUMBER)) == {"Search:": "#73"}
    assert values(HOME, chosen("open_issue", HOME, **TOLD)) == {"Search:": TOLD["title"]}
    assert chosen("open_issue", HOME, **NUMBER).entered, "and Enter is pressed"
    typed = Acted('type "#73" into "Search:" and press Enter', "done", page="before", ref="e5", verb="type")
    then = chosen("open_issue", HOME, typed, **NUMBER)
    assert then.only_verb == "wait", "what was found may be coming"
    waited = Acted("wait 1 s", "done", page="before", verb="wait")
    assert values(HOME, chosen("open_issue", HOME, typed, waited, **NUMBER)) == {"Search:": NUMBER["title"]}
    assert named(FOUND, chosen("open_issue", FOUND, **TOLD)) == ["Bug #73 (New): Route map shows an old value"]
    assert named(FOUND, chosen("open_issue", FOUND, number="#7")) == ["Bug #7 (Closed): Route map shows an old value in May"]
    assert values(ISSUE, chosen("open_issue", ISSUE, title="Siren")) == {"Search:": "Siren"}, "another one is open"
    assert values(MANTIS, chosen("open_issue", MANTIS, number="#7")) == {"Issue #": "#7"}


def test_a_search_in_vain_ends() -> None:
    nothing = page(f"{SITE}search?q=Siren", "Search - Harbour Works", *TOP, "link Issues", "textbox Searchfield", "heading Results (0)",
                   "text No data to display", *FOOT)  # fmt: skip
    pressed = Acted("press Enter", "done", page="before", ref="", verb="press")
    over = chosen("open_issue", nothing, pressed, title="Siren")
    assert (over.elements, over.verbs, over.endings) == ({}, (), ("failed",))
    assert chosen("open_issue", nothing, title="Siren").elements, "that was somebody else's search"


@pytest.mark.parametrize("shown", [ISSUE, FORM, SAVED, GITHUB, JIRA, TRAC, MANTIS])
def test_its_page_is_known_by_its_number_or_title(shown: Page) -> None:
    policy = LIBRARY.entries["open_issue"].policy
    stack = fold([Pushed("code_host_agent", {}, "go"), Pushed("open_issue", TOLD, "…")])
    assert reached(policy, stack, shown, LIBRARY, "small") is not None
    other = fold([Pushed("code_host_agent", {}, "go"), Pushed("open_issue", {"title": "Route map"}, "…")])
    assert reached(policy, other, shown, LIBRARY, "small") is None


def test_who_reads_opens_it_first_and_changes_nothing() -> None:
    asked = {**NUMBER, "question": "Who is it assigned to?"}
    decided = forced(chosen("read_issue", HOME, **asked), arguments=asked)
    assert decided is not None and isinstance(decided.steps[0], Call) and decided.steps[0].arguments == NUMBER
    read = chosen("read_issue", ISSUE, **asked)
    assert not read.elements and read.endings == ("done", "need_info", "failed")
    stack = fold([Pushed("code_host_agent", {}, "go"), Pushed("read_issue", asked, "read_issue(…)")])
    turn, _ = prepare(LIBRARY.entries["read_issue"].policy, stack, ISSUE, LIBRARY, tier="small", today=date(2026, 1, 2), mark="m")
    assert 'link "Sofia Reyes"' in turn.page and 'link "6.00 h"' in turn.page, "the answers are links"
    assert "Log time" not in turn.page and "Delete" not in turn.page


def test_an_answer_is_handed_back() -> None:
    goal = "Who is “Route map shows an old value” assigned to?"
    asked = (Pushed("read_issue", TOLD, "read_issue(…)"), Popped("done", "Sofia Reyes"))
    assert first(goal, ISSUE, *asked).answer == "Sofia Reyes"


def test_an_issue_is_closed_with_one_form() -> None:
    wanted = {**NUMBER, "status": "closed"}
    assert named(ISSUE, chosen("edit_issue", ISSUE, **wanted)) == ["Edit"]
    assert forced(chosen("edit_issue", ISSUE, **wanted)) is not None
    assert values(FORM, chosen("edit_issue", FORM, **wanted)) == {"Status *": "Closed"}
    done = Acted('select "Closed" in "Status *"', "done", page="x", ref=ref(FORM, "Status *"), verb="select", url=FORM.observation.url)
    then = chosen("edit_issue", FORM, done, **wanted)
    assert (named(FORM, then), then.elements.keys()) == (["Submit"], {"click"})
    assert named(SAVED, chosen("edit_issue", SAVED, **wanted)) == ["Edit"], "what was saved was something else"
    over = chosen("edit_issue", SAVED, done, **wanted)
    assert (over.elements, over.endings) == ({}, ("done",))
    call = 'edit_issue(number="#73", title="Route map shows an old value", status="Closed")'
    closed = (Pushed("edit_issue", wanted, call), Popped("done", "closed"))
    root = first("Close issue #73 “Route map shows an old value”.", SAVED, *closed)
    assert (root.elements, root.callees, root.endings) == ({}, (), ("done",))
    assert first("Close issue #73 “Route map shows an old value” and issue #74.", SAVED, *closed).elements, "half of it"


def ref(shown: Page, name: str) -> str:
    return next(ref for ref, node in shown.nodes.items() if (node.name or node.hint) == name)


def test_only_what_was_told_is_changed() -> None:
    due = chosen("edit_issue", FORM, **NUMBER, due_date="2027-03-04", assignee="Kenji Novak", priority="High")
    assert values(FORM, due) == {"Priority *": "High", "Assignee": "Kenji Novak", "Due date": "2027-03-04"}
    note = chosen("edit_issue", FORM, **NUMBER, note="Please call me first.")
    assert not values(FORM, note), "it may be for its description, or a comment on time: a model chooses"
    with_other = chosen("edit_issue", FORM, title="Another one", status="Closed")
    assert not with_other.elements and [one.name for one in with_other.callees] == ["open_issue"]


def test_where_code_is_hosted_there_is_a_button_for_it() -> None:
    choices = chosen("edit_issue", GITHUB, **NUMBER, status="Closed")
    assert "Close issue" in named(GITHUB, choices) and "Star" not in named(GITHUB, choices)
    assert values(GITHUB, chosen("edit_issue", GITHUB, **NUMBER, note="Thanks")) == {"Add a comment": "Thanks"}
    assert named(JIRA, chosen("edit_issue", JIRA, **NUMBER, status="Done")) == ["Edit"]


def test_what_was_done_as_a_whole_is_not_done_again() -> None:
    goal = "Log 1.5 hours for issue #73 “Route map”, with the comment “Wrote it down”."
    both = Pushed("log_time", {}, 'log_time(number="#73", title="Route map", hours="1.5", comment="Wrote it down")')
    root = first(goal, SAVED, both, Popped("done", "Bug #73"))
    assert (root.elements, root.callees, root.endings) == ({}, (), ("done",))
    one = Pushed("edit_issue", {}, 'edit_issue(title="Route map", status="Closed")')
    assert first("Close “Route map” and “Siren is silent”.", SAVED, one, Popped("done", "closed")).elements


def test_time_is_logged_on_the_issue_that_was_told() -> None:
    wanted = {**NUMBER, "hours": "1.5", "activity": "Design", "date": "2026-05-16", "comment": "Wrote it down"}
    assert named(ISSUE, chosen("log_time", ISSUE, **wanted)) == ["Log time"]
    assert named(JIRA, chosen("log_time", JIRA, **wanted)) == ["Log work"]
    assert values(TIME, chosen("log_time", TIME, **wanted)) == {
        "Date *": "2026-05-16", "Hours *": "1.5", "Comment": "Wrote it down", "Activity *": "Design"
    }  # fmt: skip
    only_hours = chosen("log_time", TIME, **NUMBER, hours="2")
    assert values(TIME, only_hours) == {"Hours *": "2"}
    assert [one.name for one in chosen("log_time", HOME, **wanted).callees] == ["open_issue"]
    logged = Acted('click "Create"', "done", page="x", ref="e1", verb="click")
    assert chosen("log_time", SAVED, logged, **wanted).endings == ("done",)


# --- a project ------------------------------------------------------------------------------------------


def test_a_project_is_opened_by_its_name() -> None:
    assert named(HOME, chosen("open_project", HOME, **CRANE)) == ["Projects"]
    assert named(PROJECTS, chosen("open_project", PROJECTS, **CRANE)) == ["Crane Control"]
    policy = LIBRARY.entries["open_project"].policy
    stack = fold([Pushed("code_host_agent", {}, "go"), Pushed("open_project", CRANE, "…")])
    for shown in (OVERVIEW, LISTED, REPOSITORY, SHORT):
        assert reached(policy, stack, shown, LIBRARY, "small") is not None
    assert reached(policy, stack, ISSUE, LIBRARY, "small") is None


def test_commits_are_counted_by_code_on_pages_as_long_as_they_get() -> None:
    asked = {**CRANE, "question": "How many commits has Ada Park made?"}
    decided = forced(chosen("find_commits", HOME, **asked), arguments=asked)
    assert decided is not None and isinstance(decided.steps[0], Call) and decided.steps[0].arguments == CRANE
    for shown, button in ((OVERVIEW, "Repository"), (REPOSITORY, "View all revisions"), (SHORT, "100")):
        choices = chosen("find_commits", shown, **asked)
        assert named(shown, choices) == [button] and forced(choices) is not None
    read = chosen("find_commits", LONG, **asked)
    assert read.tools == ("count",) and not read.elements and not read.note, "all on one page"
    fifty = page(COMMITS, HALF.observation.title, *TOP, "heading Crane Control", "link Ada Park", "link Next »", "text (1-25/43)", "link 50")
    assert named(fifty, chosen("find_commits", fifty, **asked)) == ["50"]
    paged = chosen("find_commits", HALF, **asked)
    assert paged.tools == ("count", "calculate") and paged.note and named(HALF, paged) == ["Next »"]


def test_what_was_just_counted_is_not_counted_again() -> None:
    asked = {**CRANE, "question": "number of commits by Ada"}
    counted = ToolAnswered("count Ada", "8", tool="count")
    assert "count" in chosen("find_commits", HALF, **asked).tools
    assert "count" not in chosen("find_commits", HALF, counted, **asked).tools
    assert "count" in chosen("find_commits", HALF, counted, Acted("click", "done", page="p", ref="e1", verb="click"), **asked).tools
    noted = chosen("find_commits", HALF, counted, ToolAnswered("calculate 8", "8", tool="calculate"), Noted("8 commits"), **asked)
    assert noted.nothing is False and not (noted.tools or noted.note) and "done" in noted.endings
    assert "count" in chosen("find_commits", HALF, counted, tier="large", **asked).tools


def test_a_page_that_is_slow_is_waited_for_once() -> None:
    pressed = Acted('click "Repository"', "done", page="before", ref=ref(OVERVIEW, "Repository"), verb="click")
    slow = chosen("find_commits", OVERVIEW, pressed, **CRANE, question="x")
    decided = forced(slow)
    assert decided is not None and isinstance(decided.steps[0], Wait)
    waited = Acted("wait", "done", page="before", ref="", verb="wait")
    assert chosen("find_commits", OVERVIEW, pressed, waited, **CRANE, question="x").endings == ("failed",)


def test_a_new_issue_is_reported_in_its_project() -> None:
    wanted = {**CRANE, "title": "Siren is silent", "text": "We heard nothing.", "kind": "Bug", "priority": "Urgent",
              "assignee": "Kenji Novak"}  # fmt: skip
    assert [one.name for one in chosen("report_issue", HOME, **wanted).callees] == ["open_project"]
    assert named(OVERVIEW, chosen("report_issue", OVERVIEW, **wanted)) == ["Issues"]
    assert named(LISTED, chosen("report_issue", LISTED, **wanted)) == ["New issue"]
    assert values(NEW, chosen("report_issue", NEW, **wanted)) == {
        "Subject *": "Siren is silent", "Description": "We heard nothing.", "Priority *": "Urgent",
        "Assignee": "Kenji Novak",
    }  # fmt: skip
    there = page(f"{SITE}issues/251", "Bug #251: Siren is silent - Crane Control - Harbour Works", *TOP, *MENU, "link Edit",
                 "heading Bug #251", "heading Siren is silent", *FOOT)  # fmt: skip
    sent = Acted('click "Create"', "done", page="x", ref="e1", verb="click")
    assert chosen("report_issue", there, sent, **wanted).endings == ("done",)


def test_a_question_about_a_project_is_answered_from_its_overview() -> None:
    asked = {**CRANE, "question": "How many open issues of the kind Bug are there?"}
    stack = fold([Pushed("code_host_agent", {}, "go"), Pushed("read_project", asked, "read_project(…)")])
    turn, read = prepare(LIBRARY.entries["read_project"].policy, stack, OVERVIEW, LIBRARY, tier="small", today=date(2026, 1, 2), mark="m")
    assert not read.elements and 'link "20"' in turn.page and 'link "5"' in turn.page
    assert named(LISTED, chosen("read_project", LISTED, **asked)) == ["Overview"]


def test_large_models_find_their_own_way() -> None:
    for policy, told in (("edit_issue", NUMBER), ("find_commits", {"question": "x"}), ("open_project", CRANE)):
        assert len(chosen(policy, HOME, tier="large", **told).elements["click"]) > 4, policy
