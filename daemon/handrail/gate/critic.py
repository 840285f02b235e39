"""The critic: a model that is asked, after the rules, whether a step can be undone. It may only raise an
effect.

It sees what the control is, never the page's text at length: effect by the rules, role, accessible name,
method and path of its form or link, and the heading above it. All of it comes from the page, so it goes in as
one JSON object of data. A manipulated model can at worst say nothing, and the rules' judgement stands; so it
does if the model is slow, fails, or answers something else.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any
from urllib.parse import urlsplit

from handrail.models.base import Completion, Limits, Message, Model, ModelError
from handrail.models.budget import BudgetReached
from handrail.policy.tiers import PROFILES
from handrail.text.json_answer import json_object
from handrail_wire import Action, Facts
from handrail_wire.roles import CHOICE_ROLES, TEXT_ROLES

from .effects import Judgement

WAIT_S = 20.0
"""Seconds after which a step no longer waits for the critic."""
_FIELDS = TEXT_ROLES | CHOICE_ROLES | {"listbox"}
_LONGEST = 120
"""Characters of a name or heading that the critic sees: enough for a label."""
_SCHEMA: dict[str, Any] = {
    "type": "object",
    # In this order: the model names the effect before it gives its verdict.
    "properties": {"effect": {"type": "string", "maxLength": 60}, "raise": {"type": "boolean"}},
    "required": ["effect", "raise"],
    "additionalProperties": False,
}


def is_asked(action: Action, facts: Facts | None, judgement: Judgement) -> bool:
    """Whether the critic is consulted: the rules let the step pass, and it activates something."""
    if facts is None or judgement.effect != "edit" or action.base_effect != "edit":
        return False
    return facts.submits or facts.role not in _FIELDS


def metadata(action: Action, facts: Facts, judgement: Judgement, name: str = "") -> dict[str, str]:
    """The critic's input: role, name, heading and paths without queries; no values, no prose.

    name: what the control is called where it has no name of its own, such as an icon.
    """
    form = facts.form
    shown = {
        "effect_by_rules": judgement.effect,
        "action": action.verb,
        "role": facts.role,
        "name": (facts.name or name)[:_LONGEST],
        "heading": facts.context[:_LONGEST],
        "link_path": urlsplit(facts.href).path[:_LONGEST],
    }
    if form:
        shown |= {
            "form_method": form.method,
            "form_path": urlsplit(form.action).path[:_LONGEST],
            "form_label": form.label[:_LONGEST],
            "form_button": form.button[:_LONGEST],
        }
    return {key: value for key, value in shown.items() if value}


class Critic:
    """The critic of one run, which answers once about each control.

    told: called with each answer of the model, and whether it raises the step.
    """

    def __init__(self, told: Callable[[Completion, bool], None]) -> None:
        self._told = told
        self._known: dict[str, bool] = {}

    async def criticised(
        self, action: Action, facts: Facts | None, judgement: Judgement, model: Model, name: str
    ) -> Judgement:
        """The rules' judgement, or a commit if the critic says so. A model that fails changes nothing."""
        if facts is None or not is_asked(action, facts, judgement):
            return judgement
        data = json.dumps(metadata(action, facts, judgement, name), ensure_ascii=False)
        if data not in self._known:
            rules: Message = {"role": "system", "content": _prompt()}
            chat: list[Message] = [rules, {"role": "user", "content": data}]
            limits = Limits(max_tokens=PROFILES[model.tier].critic_tokens, timeout_s=WAIT_S, slot="critic")
            try:
                completion = await model.complete(chat, _SCHEMA, limits)
            except (ModelError, BudgetReached):
                return judgement
            raises = (json_object(completion.text) or {}).get("raise")
            self._told(completion, raises is True)
            if not isinstance(raises, bool):
                return judgement
            self._known[data] = raises
        return _RAISED if self._known[data] else judgement


# The model's own words are not shown to the person: they may be the page's.
_RAISED = Judgement("commit", ("A model that checks the rules takes it for irreversible",), "", ("unknown",))


@cache
def _prompt() -> str:
    return (resources.files(__package__) / "prompts" / "critic.md").read_text("utf-8").strip()
