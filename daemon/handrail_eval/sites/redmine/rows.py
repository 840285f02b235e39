"""What tasks are drawn from: issues, people and places of the tracker, as its database has them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ..goal import ADA
from .server import Redmine


@dataclass(frozen=True)
class Issue:
    """An issue with the words that its page shows."""

    id: int
    subject: str
    project_id: int
    project: str
    tracker: str
    status: str
    closed: int
    priority: str
    assignee_id: int | None
    assignee: str | None
    hours: float
    """Spent on it, all together."""

    @property
    def label(self) -> str:
        """How a person names it."""
        return f"issue #{self.id} “{self.subject}”"


@dataclass(frozen=True)
class Person:
    """A member of a project. `id`: the membership's."""

    id: int
    user_id: int
    login: str
    name: str
    role_id: int
    role: str


@dataclass(frozen=True)
class Place:
    """A project."""

    id: int
    name: str


_ISSUES = """
SELECT i.id, i.subject, i.project_id, p.name AS project, t.name AS tracker, s.name AS status,
  s.is_closed AS closed, e.name AS priority, i.assigned_to_id AS assignee_id,
  u.firstname || ' ' || u.lastname AS assignee,
  (SELECT coalesce(sum(hours), 0.0) FROM time_entries WHERE issue_id = i.id) AS hours
FROM issues i JOIN projects p ON p.id = i.project_id JOIN trackers t ON t.id = i.tracker_id
  JOIN issue_statuses s ON s.id = i.status_id JOIN enumerations e ON e.id = i.priority_id
  LEFT JOIN users u ON u.id = i.assigned_to_id
ORDER BY i.id
"""
_PEOPLE = """
SELECT m.id, u.id AS user_id, u.login, u.firstname || ' ' || u.lastname AS name, r.id AS role_id,
  r.name AS role
FROM members m JOIN users u ON u.id = m.user_id JOIN member_roles x ON x.member_id = m.id
  JOIN roles r ON r.id = x.role_id
WHERE m.project_id = ? ORDER BY m.id
"""


def issues(site: Redmine) -> list[Issue]:
    """All issues, by number."""
    return [Issue(**dict(row)) for row in site.rows(_ISSUES)]


def open_issue(site: Redmine, dice: Random) -> Issue:
    """One that is not closed."""
    return dice.choice([issue for issue in issues(site) if not issue.closed])


def places(site: Redmine) -> list[Place]:
    """All projects, by name."""
    return [Place(**dict(row)) for row in site.rows("SELECT id, name FROM projects ORDER BY name")]


def people(site: Redmine, project: int) -> list[Person]:
    """The members of a project."""
    return [Person(**dict(row)) for row in site.rows(_PEOPLE, project)]


def others(site: Redmine, project: int) -> list[Person]:
    """The members of a project but Ada, who is logged in."""
    return [person for person in people(site, project) if person.login != ADA]


def number(site: Redmine, table: str, name: str) -> int:
    """The id of what has this name in a table of names (trackers, issue_statuses, roles, enumerations)."""
    [row] = site.rows(f"SELECT id FROM {table} WHERE name = ?", name)
    return int(row["id"])


def ada(site: Redmine) -> int:
    """The id of the person who is logged in."""
    [row] = site.rows("SELECT id FROM users WHERE login = ?", ADA)
    return int(row["id"])
