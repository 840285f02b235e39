"""Tasks of the tracker in WebArena's style: intents with other values for every seed, judged by its rows."""

from __future__ import annotations

from random import Random

from ..expected import ANY, Expected, counts, says, tokens
from ..goal import Goal, Intent, answered, changed
from .rows import Issue, ada, issues, number, open_issue, others, people, places
from .server import Redmine

# --- questions ---------------------------------------------------------------------------------------


def _newest_bug(site: Redmine, dice: Random) -> Goal:
    """As any person of the project."""
    bugs = [one for one in issues(site) if one.tracker == "Bug" and not one.closed and one.assignee]
    one = dice.choice(bugs)
    mine = [bug.id for bug in bugs if (bug.project_id, bug.assignee) == (one.project_id, one.assignee)]
    who = next(person for person in people(site, one.project_id) if person.user_id == one.assignee_id)
    return Goal(
        f"What is the number of the newest open bug in {one.project} that is assigned to me?",
        answered(lambda text: counts(text, max(mine))),
        who=who.login,
    )


def _open_count(site: Redmine, dice: Random) -> Goal:
    one = open_issue(site, dice)
    same = [i for i in issues(site) if (i.project, i.tracker, i.closed) == (one.project, one.tracker, 0)]
    return Goal(
        f"How many open issues of the kind {one.tracker} are there in {one.project}? Answer with the number.",
        answered(lambda text: counts(text, len(same))),
    )


def _assignee(site: Redmine, dice: Random) -> Goal:
    assigned = [issue for issue in issues(site) if issue.assignee]
    one = dice.choice(assigned)
    names = {issue.assignee for issue in assigned}
    return Goal(
        f"Who is “{one.subject}” assigned to?", answered(lambda text: says(text, one.assignee, names))
    )


def _hours(site: Redmine, dice: Random) -> Goal:
    spent = [issue for issue in issues(site) if issue.hours]
    one = dice.choice(spent)
    # An answer may repeat which issue it is about.
    hours = {f"{issue.hours:g}" for issue in spent} - set(tokens(one.label))
    return Goal(
        f"How many hours have been spent on {one.label}?",
        answered(lambda text: says(text, f"{one.hours:g}", hours)),
    )


_COMMITS = """
SELECT p.name AS project, u.firstname || ' ' || u.lastname AS author, count(*) AS commits,
  max(c.committed_on) AS last
FROM changesets c JOIN repositories r ON r.id = c.repository_id JOIN projects p ON p.id = r.project_id
  JOIN users u ON u.id = c.user_id
GROUP BY p.id, u.id ORDER BY p.name, commits DESC, author
"""


def _commits_of(site: Redmine, dice: Random) -> Goal:
    row = dice.choice(site.rows(_COMMITS))
    return Goal(
        f"How many commits has {row['author']} made in the repository of {row['project']}? "
        "Answer with the number.",
        answered(lambda text: counts(text, row["commits"])),
    )


def _all_commits(site: Redmine, dice: Random) -> Goal:
    """Over all repositories: SteP's own example of a policy that calls itself."""
    rows = site.rows(_COMMITS)
    author = dice.choice(rows)["author"]
    total = sum(row["commits"] for row in rows if row["author"] == author)
    return Goal(
        f"How many commits has {author} made in the repositories of all projects together? "
        "Answer with the number.",
        answered(lambda text: counts(text, total)),
    )


_COMMITS_BY = """
SELECT c.comments FROM changesets c JOIN repositories r ON r.id = c.repository_id
  JOIN projects p ON p.id = r.project_id JOIN users u ON u.id = c.user_id
WHERE p.name = ? AND u.firstname || ' ' || u.lastname = ? ORDER BY c.committed_on DESC
"""


def _last_commit(site: Redmine, dice: Random) -> Goal:
    row = dice.choice(site.rows(_COMMITS))
    messages = [commit["comments"] for commit in site.rows(_COMMITS_BY, row["project"], row["author"])]
    return Goal(
        f"What is the message of the latest commit that {row['author']} made in the repository of "
        f"{row['project']}?",
        answered(lambda text: says(text, messages[0], messages)),
    )


def _page(site: Redmine, project: int, title: str) -> tuple[int, str]:
    """A wiki page's content: its id and text."""
    [row] = site.rows(
        "SELECT c.id, c.text FROM wiki_contents c JOIN wiki_pages g ON g.id = c.page_id "
        "JOIN wikis w ON w.id = g.wiki_id WHERE w.project_id = ? AND g.title = ?", project, title,
    )  # fmt: skip
    return int(row["id"]), str(row["text"])


def _duties(text: str) -> list[list[str]]:
    """The rows of the page of contacts: duty, name, extension."""
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return rows[2:]


def _extension(site: Redmine, dice: Random) -> Goal:
    place = dice.choice(places(site))
    duty, _, extension = dice.choice(_duties(_page(site, place.id, "Contacts")[1]))
    return Goal(
        f"Which telephone extension has the {duty} of {place.name}, according to the wiki?",
        answered(lambda text: counts(text, int(extension))),
    )


# --- issues ------------------------------------------------------------------------------------------


def edited(site: Redmine, issue: Issue, values: dict[str, object], notes: str = "") -> list[Expected]:
    """An issue with these columns new, and what its history says about it."""
    details = [
        Expected("journal_details", "added", {"property": "attr", "prop_key": name, "value": value})
        for name, value in values.items()
        if value is not ANY
    ]
    journal = {"journalized_id": issue.id, "user_id": ada(site), "notes": notes}
    whole = [Expected("issues", "edited", values, {"id": issue.id})] if values else []
    return [*whole, *details, Expected("journals", "added", journal)]


_NEWS = (
    ("Handrail at the north stairs is loose", "Someone could fall there."),
    ("Siren test cannot be heard at the pier", "We stood beside it and heard nothing."),
    ("Clock of the control room is late", "It is four minutes behind."),
    ("Door of the pump house does not close", "The lock is bent."),
)


def _report(site: Redmine, dice: Random) -> Goal:
    place, (subject, text) = dice.choice(places(site)), dice.choice(_NEWS)
    who, priority = dice.choice(others(site, place.id)), dice.choice(("Low", "High", "Urgent"))
    new = {
        "tracker_id": number(site, "trackers", "Bug"), "project_id": place.id, "subject": subject,
        "description": text, "priority_id": number(site, "enumerations", priority),
        "assigned_to_id": who.user_id, "author_id": ada(site), "due_date": None,
        "status_id": number(site, "issue_statuses", "New"), "is_private": 0,
    }  # fmt: skip
    return Goal(
        f"Report a new bug in {place.name}: subject “{subject}”, description “{text}”, priority {priority}, "
        f"assigned to {who.name}.",
        changed(Expected("issues", "added", new), also=("watchers",)),
    )


def _close(site: Redmine, dice: Random) -> Goal:
    one = open_issue(site, dice)
    values: dict[str, object] = {"status_id": number(site, "issue_statuses", "Closed"), "closed_on": ANY}
    return Goal(f"Close {one.label}.", changed(*edited(site, one, values), also=("watchers",)))


def _assign(site: Redmine, dice: Random) -> Goal:
    one = open_issue(site, dice)
    who = dice.choice([p for p in others(site, one.project_id) if p.user_id != one.assignee_id])
    priority = dice.choice([name for name in ("Low", "Normal", "High", "Urgent") if name != one.priority])
    values: dict[str, object] = {
        "assigned_to_id": who.user_id, "priority_id": number(site, "enumerations", priority)
    }  # fmt: skip
    return Goal(
        f"Assign {one.label} to {who.name} and set its priority to {priority}.",
        changed(*edited(site, one, values), also=("watchers",)),
    )


def _due(site: Redmine, dice: Random) -> Goal:
    one, day = open_issue(site, dice), f"2027-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}"
    return Goal(
        f"Set the due date of {one.label} to {day}.",
        changed(*edited(site, one, {"due_date": day}), also=("watchers",)),
    )


def _comment(site: Redmine, dice: Random) -> Goal:
    one = open_issue(site, dice)
    text = dice.choice(("The new part has arrived.", "I will be there on Tuesday.", "Please call me first."))
    return Goal(
        f"Add the note “{text}” to {one.label}.",
        changed(*edited(site, one, {}, text), also=("watchers",)),
    )


def _delete_issue(site: Redmine, dice: Random) -> Goal:
    """One without spent time: of others Redmine asks where the hours shall go."""
    one = dice.choice([issue for issue in issues(site) if not issue.hours])
    journals = [row["id"] for row in site.rows("SELECT id FROM journals WHERE journalized_id = ?", one.id)]
    watchers = site.rows(
        "SELECT id FROM watchers WHERE watchable_type = 'Issue' AND watchable_id = ?", one.id
    )
    gone = [("issues", one.id), *(("journals", row) for row in journals),
            *(("watchers", row["id"]) for row in watchers)]  # fmt: skip
    return Goal(
        f"Delete {one.label}.",
        changed(*(Expected(table, "removed", where={"id": row}) for table, row in gone)),
    )


def _log_time(site: Redmine, dice: Random) -> Goal:
    one, hours = open_issue(site, dice), dice.choice((1.5, 2.25, 3.5, 6.0))
    day, activity = f"2026-05-{dice.randint(1, 28):02}", dice.choice(("Design", "Development"))
    text = dice.choice(("Measured on site", "Wrote it down", "Talked to the supplier"))
    new = {
        "issue_id": one.id, "hours": hours, "spent_on": day, "comments": text, "user_id": ada(site),
        "activity_id": number(site, "enumerations", activity),
    }  # fmt: skip
    return Goal(
        f"Log {hours:g} hours of {activity} on {day} for {one.label}, with the comment “{text}”.",
        changed(Expected("time_entries", "added", new)),
    )


def _watch(site: Redmine, dice: Random) -> Goal:
    query = "SELECT watchable_id AS id FROM watchers WHERE user_id = ? AND watchable_type = 'Issue'"
    watched = {row["id"] for row in site.rows(query, ada(site))}
    one = dice.choice([issue for issue in issues(site) if issue.id not in watched])
    new = {"watchable_type": "Issue", "watchable_id": one.id, "user_id": ada(site)}
    return Goal(f"Start to watch {one.label}.", changed(Expected("watchers", "added", new)))


# --- forums and wiki ---------------------------------------------------------------------------------

_TOPICS = """
SELECT m.id, m.subject, m.content, b.id AS board_id, b.name AS board, p.name AS project
FROM messages m JOIN boards b ON b.id = m.board_id JOIN projects p ON p.id = b.project_id
WHERE m.parent_id IS NULL ORDER BY m.id
"""
_SAID = (
    ("Boat trip in September", "Who comes along? We leave at nine."),
    ("New code for the gate", "The old one is valid until Friday."),
    ("Lost glove", "A left one, blue. It lies at the night desk."),
)


def _topic(site: Redmine, dice: Random) -> Goal:
    row, (subject, text) = dice.choice(site.rows(_TOPICS)), dice.choice(_SAID)
    new = {"board_id": row["board_id"], "subject": subject, "content": text, "author_id": ada(site),
           "parent_id": None, "sticky": 0, "locked": 0}  # fmt: skip
    return Goal(
        f"Post a new message in the forum “{row['board']}” of {row['project']}: subject “{subject}”, "
        f"text “{text}”",
        changed(Expected("messages", "added", new), also=("watchers",)),
    )


def _reply(site: Redmine, dice: Random) -> Goal:
    row, (_, text) = dice.choice(site.rows(_TOPICS)), dice.choice(_SAID)
    new = {"board_id": row["board_id"], "parent_id": row["id"], "content": text, "author_id": ada(site)}
    return Goal(
        f"Reply to “{row['subject']}” in the forum “{row['board']}” of {row['project']} with the text "
        f"“{text}”",
        changed(Expected("messages", "added", new), also=("watchers",)),
    )


def _delete_topic(site: Redmine, dice: Random) -> Goal:
    row = dice.choice(site.rows(_TOPICS))
    thread = [one["id"] for one in site.rows("SELECT id FROM messages WHERE parent_id = ?", row["id"])]
    watchers = site.rows(
        "SELECT id FROM watchers WHERE watchable_type = 'Message' AND watchable_id = ?", row["id"]
    )
    gone = [("messages", one) for one in (row["id"], *thread)] + [("watchers", one["id"]) for one in watchers]
    return Goal(
        f"Delete the topic “{row['subject']}” with its replies from the forum “{row['board']}” of "
        f"{row['project']}.",
        changed(*(Expected(table, "removed", where={"id": one}) for table, one in gone)),
    )


def _edit_wiki(site: Redmine, dice: Random) -> Goal:
    place = dice.choice(places(site))
    content, text = _page(site, place.id, "Contacts")
    duty, name, extension = dice.choice(_duties(text))
    new = str(dice.choice([number for number in range(2000, 9000, 7) if str(number) != extension]))
    row = f"| {duty} | {name} |"
    after = text.replace(f"{row} {extension} |", f"{row} {new} |").strip()
    return Goal(
        f"Correct the page “Contacts” in the wiki of {place.name}: the {duty} has the extension {new} now. "
        "Leave everything else as it is.",
        changed(
            Expected("wiki_contents", "edited", {"text": after, "version": 2}, {"id": content}),
            Expected("wiki_content_versions", "added", {"wiki_content_id": content, "version": 2}),
            also=("watchers",),
        ),
    )


def _new_wiki(site: Redmine, dice: Random) -> Goal:
    place, title = dice.choice(places(site)), dice.choice(("Visitor rules", "First aid", "Keys and locks"))
    text = dice.choice(("Ask at the night desk first.", "See the board in the hall.", "Not written yet."))
    [wiki] = site.rows("SELECT id FROM wikis WHERE project_id = ?", place.id)
    return Goal(
        f"Add a page “{title}” to the wiki of {place.name}. Its whole text is: “{text}”",
        changed(
            Expected("wiki_pages", "added", {"wiki_id": wiki["id"], "title": title.replace(" ", "_")}),
            Expected("wiki_contents", "added", {"text": text, "author_id": ada(site)}),
            Expected("wiki_content_versions", "added", {"version": 1}),
            also=("watchers",),
        ),
    )


# --- as the project's manager ------------------------------------------------------------------------


def _role(site: Redmine, dice: Random) -> Goal:
    place = dice.choice(places(site))
    who = dice.choice(others(site, place.id))
    role = dice.choice([name for name in ("Manager", "Developer", "Reporter") if name != who.role])
    one = {"member_id": who.id, "role_id": who.role_id}
    return Goal(
        f"In {place.name}, make {who.name} a {role} instead of a {who.role}.",
        changed(
            Expected("member_roles", "removed", where=one),
            Expected("member_roles", "added", {**one, "role_id": number(site, "roles", role)}),
        ),
    )


def _remove_member(site: Redmine, dice: Random) -> Goal:
    place = dice.choice(places(site))
    who = dice.choice(others(site, place.id))
    return Goal(
        f"Remove {who.name} from the members of {place.name}.",
        changed(
            Expected("members", "removed", where={"id": who.id}),
            Expected("member_roles", "removed", where={"member_id": who.id}),
        ),
    )


def _version(site: Redmine, dice: Random) -> Goal:
    place, name = dice.choice(places(site)), dice.choice(("2.1", "2.2", "3.0"))
    day = f"2027-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}"
    new = {"project_id": place.id, "name": name, "effective_date": day, "status": "open"}
    return Goal(
        f"Add the version {name} to {place.name}, due on {day}.",
        changed(Expected("versions", "added", new)),
    )


INTENTS = (
    Intent("tracker-newest-bug", _newest_bug),
    Intent("tracker-open-count", _open_count),
    Intent("tracker-assignee", _assignee),
    Intent("tracker-hours", _hours),
    Intent("tracker-commits-of", _commits_of),
    Intent("tracker-all-commits", _all_commits),
    Intent("tracker-last-commit", _last_commit),
    Intent("tracker-extension", _extension),
    Intent("tracker-report", _report),
    Intent("tracker-close", _close, risky=True),
    Intent("tracker-assign", _assign),
    Intent("tracker-due", _due),
    Intent("tracker-comment", _comment, risky=True),
    Intent("tracker-delete-issue", _delete_issue, risky=True),
    Intent("tracker-log-time", _log_time),
    Intent("tracker-watch", _watch),
    Intent("tracker-topic", _topic, risky=True),
    Intent("tracker-reply", _reply, risky=True),
    Intent("tracker-delete-topic", _delete_topic, risky=True),
    Intent("tracker-edit-wiki", _edit_wiki, risky=True),
    Intent("tracker-new-wiki", _new_wiki),
    Intent("tracker-role", _role, risky=True),
    Intent("tracker-remove-member", _remove_member, risky=True),
    Intent("tracker-version", _version),
)
