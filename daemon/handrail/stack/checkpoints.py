"""Checkpoints for going back after a wrong turn: LASER undoes one by returning to an earlier state.

A checkpoint is a page as it was when a step led away from it: address, field values, what was in view. A
frame that is stuck returns to its last one, and the step that led away from there is a dead branch from then
on. A step that cannot be undone empties the trail: nobody goes back past it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from pydantic import TypeAdapter

from handrail.page.observation import Page
from handrail_wire import Action, Node
from handrail_wire.roles import TYPED_ROLES

_WORDS = 80
"""Characters by which a text on the page is found again."""
MOST = 20
"""Checkpoints that are kept; a run has some forty steps."""
RETURNS = 3
"""Times that one run goes back by itself: one that needs more is lost."""

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
_BOX = frozenset({"checkbox", "switch"})


@dataclass(frozen=True)
class Checkpoint:
    """A page that a step led away from."""

    depth: int
    """Number of frames on the stack: only the same frame goes back to it."""
    url: str
    title: str
    fingerprint: str
    """A page with the same fingerprint needs nothing restored."""
    step: str
    """The step that led away, in words."""
    fields: tuple[tuple[str, str, str], ...]
    """(role, name, value) of fields in the page itself; `checked` for boxes. No covered values."""
    in_view: str
    """The first text in view at the scroll position."""
    elements: frozenset[tuple[str, str]]
    """Role and name of all elements, to tell whether the page is still the same."""


@dataclass
class Trail:
    """Where a run has been since it began, was resumed, or did what cannot be undone."""

    points: list[Checkpoint] = field(default_factory=list)
    returns: int = 0

    def after(self, effect: str, step: str, depth: int, before: Page, now: Page | None) -> None:
        """Remember the page before a step that was carried out, if it led to another address."""
        if effect == "commit":
            self.points.clear()
        elif now is not None and now.observation.url != before.observation.url:
            self.points = [*self.points, checkpoint(before, step, depth)][-MOST:]

    def back(self, depth: int, url: str) -> Checkpoint | None:
        """Take the last checkpoint of this frame with another address, or None."""
        # What the frames above this one did is over.
        while self.points and self.points[-1].depth > depth:
            self.points.pop()
        if self.returns >= RETURNS:
            return None
        while self.points and self.points[-1].depth == depth:
            point = self.points.pop()
            if point.url != url:
                self.returns += 1
                return point
        return None

    def not_taken(self, point: Checkpoint) -> None:
        """Put a checkpoint back that nobody went back to after all."""
        self.points.append(point)
        self.returns -= 1


def checkpoint(page: Page, step: str, depth: int) -> Checkpoint:
    """The page as a checkpoint."""
    seen = page.observation
    fields = tuple(found for node in page.nodes.values() if (found := _held(node)))
    words, elements = _first_in_view(page)[:_WORDS], _elements(page)
    return Checkpoint(depth, seen.url, seen.title, page.fingerprint, step, fields, words, elements)


def changed(point: Checkpoint, page: Page) -> str:
    """How a page differs from its checkpoint, in words; "" if it does not.

    Changes are counted, not quoted: the words are the page's own, and the policy reads the page anyway.
    """
    if page.fingerprint == point.fingerprint:
        return ""
    if page.observation.url != point.url:
        return "another page opened than was there before"
    now = _elements(page)
    gone, new = len(point.elements - now), len(now - point.elements)
    if not gone and not new:
        return ""
    return f"the page is not what it was (elements gone: {gone} of {len(point.elements)}, new: {new})"


def restoring(point: Checkpoint, page: Page) -> list[Action]:
    """The actions that restore the fields' values; none if they hold them already.

    A field is the same if it has the same role and name, which must be unique on the page. A value from one
    site is not typed into another site's field: neither after a redirect, nor in a frame.
    """
    if page.fingerprint == point.fingerprint:
        return []
    if urlsplit(point.url)[:2] != urlsplit(page.observation.url)[:2]:
        return []
    by_name: dict[tuple[str, str], list[Node]] = {}
    for node in page.nodes.values():
        by_name.setdefault((node.role, node.name), []).append(node)
    actions: list[dict[str, Any]] = []
    for role, name, value in point.fields:
        there = by_name.get((role, name), [])
        if len(there) != 1 or _held(there[0]) == (role, name, value):
            continue
        node = there[0]
        if {"disabled", "readonly"} & set(node.states):
            continue
        if role in _BOX or role == "radio":
            actions.append({"verb": "check", "ref": node.ref, "on": True})
        elif value in node.options:
            actions.append({"verb": "select", "ref": node.ref, "options": [value]})
        elif role in TYPED_ROLES:
            actions.append({"verb": "type", "ref": node.ref, "text": value})
    return [_ACTION.validate_python(action) for action in actions]


def scrolling(point: Checkpoint, page: Page) -> list[Action]:
    """The action that scrolls to what was in view; none if it is in view, or gone."""
    there = [node.in_view for node in page.all_nodes if point.in_view and node.name[:_WORDS] == point.in_view]
    if not there or any(there):
        return []
    return [_ACTION.validate_python({"verb": "scroll", "to_text": point.in_view})]


def _first_in_view(page: Page) -> str:
    """The first text in view after one that is not: a sticky header is in view at any scroll position."""
    named = [node for node in page.all_nodes if node.name]
    begins = next((at for at, node in enumerate(named) if not node.in_view), 0)
    seen = (node.name for node in (*named[begins:], *named) if node.in_view)
    return next(seen, "")


def _elements(page: Page) -> frozenset[tuple[str, str]]:
    return frozenset((node.role, node.name) for node in page.all_nodes)


def _held(node: Node) -> tuple[str, str, str] | None:
    """The value of a field, if there is one that may be restored."""
    if not node.name or "masked" in node.states or node.ref.startswith("f"):
        return None
    if node.role in _BOX or node.role == "radio":
        return (node.role, node.name, "checked") if "checked" in node.states else None
    if node.value and (node.role in TYPED_ROLES or node.options):
        return (node.role, node.name, node.value)
    return None
