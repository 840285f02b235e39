"""What several conformance cases share: events of a small family of policies, and its files."""

from __future__ import annotations

from handrail.happened.events import Pushed
from handrail.happened.steps import Acted
from tests.support.world import policy

ROOT = Pushed("root", {}, "Book a flight")
CHILD = Pushed("child", {"day": "7"}, 'child(day="7")', page="p1")
CLICK = Acted('click "Go"', "done", verb="click", ref="e1", page="p1")

ASKS_CHILD = policy("do_task", "THE ROOT'S OWN INSTRUCTIONS.", may_call=["child"])
"""A root that may call `child`, in place of the shipped one."""
A_CHILD = policy("child", "THE CHILD'S OWN INSTRUCTIONS.", arguments={"day": {"type": "string"}})
FAMILY = {"do_task": ASKS_CHILD, "child": A_CHILD}
