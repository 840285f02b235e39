"""An exemplar: one decision of a successful run, with its values abstracted.

Synapse (section 2) cuts demonstrations into exemplars, each with its own page and plan; WebWISE makes
examples of its own successful trials. How a run is cut is in `segments.py`, how values are replaced in
`abstraction.py`, which exemplars a prompt gets in `retrieval.py`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from handrail.library.example_check import check_example
from handrail.page.excerpt import excerpt, ref_of
from handrail.policy.examples import Example
from handrail.policy.policy import Policy
from handrail.policy.tiers import PROFILES, Tier
from handrail.text.amounts import money
from handrail.text.days import clock, days
from handrail.text.mention import certain
from handrail_wire.roles import FIELD_ROLES

from .abstraction import filled, made_up, placeholders, without_placeholders

Scored = Literal["user", "evaluator"]
"""Who judged the run to be right: the person, or an evaluator with score 1."""

KEPT_TOKENS = 1000
"""Most tokens of a page that are kept; no prompt shows more."""
STEADY_ROLES = FIELD_ROLES | {"button"}
"""Roles of elements whose name does not depend on the task."""
_LABEL = 60
"""Most characters of a label."""
_FIXED = frozenset(
    {"ref", "do", "policy", "status", "to", "direction", "button", "modifiers", "dialog", "keys", "fields"}
)
_LIST_OF_VALUES = re.compile(r"\{[^{}]*\}(?:(?:\s|,|;|and|or|&)+\{[^{}]*\})*")


@dataclass(frozen=True)
class Exemplar:
    """One decision and what it was made on.

    In `task`, `objective`, `title`, `page`, `decision` and `reformulation`, values are placeholders.
    """

    policy: str
    task: str
    """The run's instruction."""
    objective: str
    """The frame's objective: the instruction for the root, the call for other frames."""
    address: str
    """The page's URL as a pattern."""
    title: str
    page: str
    decision: Mapping[str, Any]
    values: Mapping[str, str]
    """Placeholder → the kind of its value (`abstraction.Value`)."""
    outcome: str
    run: str
    step: int
    """The number of the decision in its run, from 1."""
    at: float
    """When it was decided, Unix time in seconds."""
    scored: Scored
    filters: tuple[str, ...] = ()
    """The filters of the page's text, in order."""
    reformulation: str = ""
    """The explicit wording that the run followed, with the person's correction; "" if it followed the
    instruction itself."""
    site_kind: str = ""
    """The kind of site for whose other sites it counts as well; "" if for none."""

    @property
    def label(self) -> str:
        """What it is for, in a few words; a value is "…"."""
        called = self.objective.startswith(f"{self.policy}(")
        text = self.policy.replace("_", " ") if called else without_placeholders(self.objective, "…")
        text = " ".join(text.split())
        text = text if len(text) <= _LABEL else f"{text[: _LABEL - 1]}…"
        return text[:1].upper() + text[1:]

    @property
    def digest(self) -> str:
        """A digest (32 hex digits) of policy, objective, page and decision, to find duplicates."""
        parts = [self.policy, self.objective, self.page, self.decision]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]

    @property
    def kind_of_task(self) -> str:
        """The objective without values: equal for two that differ only in them, or in how many they list."""
        text = _LIST_OF_VALUES.sub("{}", self.objective)
        for find in (days, clock, money):
            for _, words in certain(find(text)):
                text = text.replace(words, "{}")
        return " ".join(text.casefold().split())

    @property
    def shape(self) -> str:
        """The decision's verbs in order."""
        return " ".join(str(action["do"]) for action in self.decision["actions"])

    @property
    def words(self) -> str:
        """Task and page state in one text, for retrieval (Synapse, section 2.3)."""
        return "\n".join([self.task, self.objective, self.address, self.title, self.page])


def usable(exemplar: Exemplar, policy: Policy) -> bool:
    """Whether the policy could still make this decision: its file may have changed."""
    actions = exemplar.decision["actions"]
    calls = {action["policy"] for action in actions if action["do"] == "call"}
    refs = {ref for line in exemplar.page.split("\n") if (ref := ref_of(line))}
    return (
        exemplar.policy == policy.name
        and {action["do"] for action in actions} <= {*policy.actions, *policy.tools}
        and (policy.may_call == ("*",) or calls <= set(policy.may_call))
        and (policy.plan or len(actions) == 1)
        and check_example(dict(exemplar.decision), refs) is None
    )


def as_example(exemplar: Exemplar, tier: Tier) -> Example:
    """The exemplar as a worked example for a prompt, with made-up values.

    The current run's values would make the example look like the answer, although its refs are another
    page's. Also, made-up values keep the beginning of a prompt the same from run to run, so that servers can
    cache it.
    """
    used = frozenset(refs_of(exemplar.decision))
    goal = " ".join([exemplar.objective, *texts_of(exemplar.decision)])
    page = excerpt(exemplar.page, used, goal, PROFILES[tier].exemplar_tokens)
    reasons = PROFILES[tier].reasons
    decision = {key: value for key, value in exemplar.decision.items() if key != "reason" or reasons}
    shown = placeholders("\n".join([exemplar.objective, page, *texts_of(decision)]))
    kinds = {name: kind for name, kind in exemplar.values.items() if name in shown}
    given = made_up(kinds, int(exemplar.digest[:6], 16), f"{exemplar.objective}\n{page}")
    return Example(
        title=exemplar.label,
        objective=filled(exemplar.objective, given),
        observation=filled(page, given),
        decision=each_text(decision, lambda text: filled(text, given)),
    )


def refs_of(decision: Mapping[str, Any]) -> Iterator[str]:
    """The refs that a decision's actions use."""
    for action in decision["actions"]:
        yield from (action[name] for name in ("ref", "to") if action.get(name))


def texts_of(decision: Mapping[str, Any]) -> list[str]:
    """Every free text in a decision: verbs, refs, policies' names and the like are not."""
    found: list[str] = []

    def keep(text: str) -> str:
        found.append(text)
        return text

    each_text(decision, keep)
    return found


def each_text(decision: Mapping[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """The decision with `change` applied to each of its free texts."""

    def changed(value: Any) -> Any:
        if isinstance(value, str):
            return change(value)
        if isinstance(value, list):
            return [changed(item) for item in value]
        return {name: changed(item) for name, item in value.items()} if isinstance(value, dict) else value

    actions = [
        {name: value if name in _FIXED else changed(value) for name, value in action.items()}
        for action in decision["actions"]
    ]
    reason = {"reason": change(decision["reason"])} if "reason" in decision else {}
    return {**reason, "actions": actions}
