"""Long tasks of the tracker: lists of several pages, a long text, ten edits; judged by its rows."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from ..expected import Expected, says, tokens
from ..goal import Goal, Intent, answered, changed, told
from ..redmine.rows import Issue, Place, ada, issues, number, places
from ..redmine.server import Redmine
from ..redmine.tasks import edited
from .filling import copied
from .watch_log import watch_log


def hours(amount: float) -> str:
    """A number of hours as an answer may say it."""
    return f"{amount:g}"


def _estimates(site: Redmine, dice: Random) -> Goal:
    """Every issue has an estimate, which the usual list does not show."""
    totals: dict[str, float] = defaultdict(float)
    closed = 0.0
    priority = dice.choice(("Normal", "High", "Urgent"))
    for issue in issues(site):
        estimate = dice.randint(1, 60) / 2
        site.do("UPDATE issues SET estimated_hours = ? WHERE id = ?", estimate, issue.id)
        if not issue.closed:
            totals[issue.priority] += estimate
        elif issue.priority == priority:
            closed += estimate
    among = {*totals.values(), sum(totals.values()), closed, closed + totals[priority]}
    return Goal(
        f"Add up the estimated hours of all open issues with the priority {priority}, in all projects "
        "together. Answer with the sum.",
        answered(lambda text: says(text, hours(totals[priority]), map(hours, among))),
    )


def new_page(site: Redmine, place: Place, title: str, text: str) -> None:
    """One more page in the wiki of a project."""
    [old] = site.rows(
        "SELECT g.id, c.id AS content FROM wiki_pages g JOIN wikis w ON w.id = g.wiki_id "
        "JOIN wiki_contents c ON c.page_id = g.id WHERE w.project_id = ? AND g.title = 'Contacts'", place.id,
    )  # fmt: skip
    page = copied(site, "wiki_pages", old["id"], title=title.replace(" ", "_"))
    copied(site, "wiki_contents", old["content"], page_id=page, text=text)


def _watch_log(site: Redmine, dice: Random) -> Goal:
    place, asked = dice.choice(places(site)), watch_log(dice)
    new_page(site, place, "Watch log", asked.text)
    text = (
        f"According to the page “Watch log” in the wiki of {place.name}, how many centimetres did the gauge "
        f"at {asked.place} show on {asked.day}? Answer with the number."
    )
    # An answer may repeat the day.
    others = {str(one) for one in asked.others} - set(tokens(text))
    return Goal(text, answered(lambda answer: says(answer, asked.level, others)))


def _ten(site: Redmine, dice: Random) -> list[Issue]:
    """The open issues of a kind in a project: nine to eleven."""
    found = defaultdict(list)
    for issue in issues(site):
        if not issue.closed:
            found[issue.project, issue.tracker].append(issue)
    return dice.choice([same for same in found.values() if 9 <= len(same) <= 11])


def _due(site: Redmine, dice: Random) -> Goal:
    same, day = _ten(site, dice), f"2027-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}"
    whole = [one for issue in same for one in edited(site, issue, {"due_date": day})]
    # The details of the histories are the same for all.
    details = [one for one in whole if one.table == "journal_details"]
    rest = [one for one in whole if one.table != "journal_details"]
    detail = Expected("journal_details", "added", details[0].columns, times=len(same))
    return Goal(
        f"Set the due date of every open issue of the kind {same[0].tracker} in {same[0].project} to {day}, "
        "and change nothing else.",
        changed(*rest, detail, also=("watchers",)),
    )


_ON_BUGS = """
SELECT i.project_id AS project, sum(t.hours) AS hours FROM time_entries t JOIN issues i ON i.id = t.issue_id
  JOIN trackers k ON k.id = i.tracker_id
WHERE k.name = 'Bug' GROUP BY i.project_id
"""


def _compare(site: Redmine, dice: Random) -> Goal:
    spent = {row["project"]: float(row["hours"]) for row in site.rows(_ON_BUGS)}
    here = [place for place in places(site) if place.id in spent]
    pairs = [(a, b) for a in here for b in here if a != b and spent[a.id] != spent[b.id]]
    a, b = dice.choice(pairs)
    more = a if spent[a.id] > spent[b.id] else b
    newest = [issue for issue in issues(site) if issue.project_id == more.id][-1]
    difference = hours(abs(spent[a.id] - spent[b.id]))
    note = dice.choice(("More hours went into bugs here.", "Bugs cost more here.", "See the spent time."))
    return Goal(
        f"In which of {a.name} and {b.name} has more time been spent on issues of the kind Bug, all "
        f"together? Add the note “{note}” to the issue with the highest number in that project, and answer "
        "with the number of hours that it is more than in the other.",
        told(lambda text: says(text, difference), *edited(site, newest, {}, note), also=("watchers",)),
    )


_ROWS = 8
_ACTIVITIES = ("Design", "Development")


def _time_sheet(site: Redmine, dice: Random) -> Goal:
    place = dice.choice(places(site))
    here = [issue for issue in issues(site) if issue.project_id == place.id]
    chosen = dice.sample(here, _ROWS)
    rows, wanted = [], []
    for issue in chosen:
        day, spent = f"2026-06-{dice.randint(1, 30):02}", dice.randint(1, 30) / 4
        activity = dice.choice(_ACTIVITIES)
        rows.append(f"| {issue.id} | {day} | {spent:g} | {activity} |")
        new = {
            "issue_id": issue.id, "hours": spent, "spent_on": day, "user_id": ada(site),
            "activity_id": number(site, "enumerations", activity),
        }  # fmt: skip
        wanted.append(Expected("time_entries", "added", new))
    head = ["# Time sheet\n", "| Issue | Day | Hours | Activity |", "| --- | --- | --- | --- |"]
    new_page(site, place, "Time sheet", "\n".join([*head, *rows]) + "\n")
    return Goal(
        f"The page “Time sheet” in the wiki of {place.name} lists the time that I have spent. Log each of "
        "its rows on its issue, with the day, the hours and the activity that it says.",
        changed(*wanted),
    )


INTENTS = (
    Intent("tracker-long-estimates", _estimates),
    Intent("tracker-long-watch-log", _watch_log),
    Intent("tracker-long-due", _due),
    Intent("tracker-long-compare", _compare, risky=True),
    Intent("tracker-long-time-sheet", _time_sheet),
)
