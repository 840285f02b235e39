"""What of an exemplar may be shown on another site of the same kind: task, controls, and what was done.

A page may be after what other sites showed to this person, and what one site says could be meant for runs
on others. So of the page only controls are left, each with its role and its name, and of the decision only
what acts on them. What looks like a name, a date, a code or an amount, and whatever is longer than a
control's name, is left out; where the decision rests on such a text, nothing is left.
"""

from __future__ import annotations

import re
from dataclasses import replace

from handrail.page.excerpt import ref_of

from .abstraction import found_in, without_placeholders
from .exemplar import STEADY_ROLES, Exemplar, refs_of, texts_of

_NAME_LENGTH = 40
_LEFT_OUT = frozenset({"note"})
_NOT_ELSEWHERE = frozenset({"reject"})
"""What was set aside has been read on the page."""
_CONTROL = re.compile(r'^(\[\w+\] (\w+) "(.*?)")(?: |$)')
_ONE_OF_A_LIST = re.compile(r"[a-z]{1,20}(?:[_-][a-z]{1,20}){0,3}")
"""A choice as policies list them for an argument."""


def for_elsewhere(exemplar: Exemplar) -> Exemplar | None:
    """What may be shown on other sites of its kind; None if nothing, or if it counts on its own site only."""
    if not exemplar.site_kind:
        return None
    actions = [dict(action) for action in exemplar.decision["actions"] if action["do"] not in _LEFT_OUT]
    for action in actions:
        if action["do"] == "stop":
            action["answer"] = ""
    decision = {"actions": actions}
    if not actions or any(action["do"] in _NOT_ELSEWHERE for action in actions):
        return None
    if not all(_known(text, exemplar.objective) for text in texts_of(decision)):
        return None
    used = frozenset(refs_of(decision))
    lines = [line for line in map(_control, exemplar.page.split("\n")) if _fits(line, used)]
    if used - {ref_of(line) for line in lines}:
        return None
    return replace(exemplar, title="", page="\n".join(lines), decision=decision)


def _known(text: str, objective: str) -> bool:
    """Whether a text of the decision comes from the goal, or from a policy's list."""
    rest = without_placeholders(text).strip()
    return not rest or rest in without_placeholders(objective) or bool(_ONE_OF_A_LIST.fullmatch(rest))


def _control(line: str) -> str:
    """A line's ref, role and name; "" if it has none."""
    match = _CONTROL.match(line)
    return match[1] if match else ""


def _fits(line: str, used: frozenset[str]) -> bool:
    """Whether a control that `_control` has found may be shown: it is used, or its name is no content."""
    match = _CONTROL.match(line)
    if not match or not (match[2] in STEADY_ROLES or ref_of(line) in used):
        return False
    name = without_placeholders(match[3])
    return len(match[3]) <= _NAME_LENGTH and not any(found_in(name))
