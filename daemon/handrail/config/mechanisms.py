"""The papers' mechanisms, one setting each, so that an evaluation can measure what each is worth.

People leave them as they are. Policy files hold except where a mechanism is switched off or set: `applied` is
the one place where the two meet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from handrail.policy.policy import Policy
from handrail.policy.tiers import PROFILES, Tier

Filter = Literal["policy", "instruction", "relevant", "whole"]
Reason = Literal["auto", "on", "off"]

_FILTERS: Mapping[Filter, tuple[str, ...]] = {
    "instruction": ("instruction",), "relevant": ("relevant",), "whole": (),
}  # fmt: skip


class Mechanisms(BaseModel):
    """Which mechanisms are on. The defaults are those of the product."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    plans: bool = Field(
        default=True, description="several actions in one decision, where a policy allows it (Synapse)"
    )
    reason: Reason = Field(
        default="auto", description="a reason before the actions; auto: from large models only (SteP, C.1)"
    )
    two_calls: bool = Field(
        default=False,
        description="one call for the reason, a second one for the actions (LASER, table 7; measured: no "
        "task more, two to three times the tokens)",
    )
    filter: Filter = Field(
        default="policy",
        description="the policy's own filters, only what the instruction names, the most relevant lines by "
        "their words, or the whole page (WebWISE)",
    )
    state_filter: int = Field(
        default=0,
        ge=0,
        le=2,
        description="calls in which the model says what of a page matters before it decides: 1, or 2 that "
        "begin with the page's parts (Synapse)",
    )
    marks: Literal["off", "done", "used"] = Field(
        default="done",
        description="mark what is done and what the goal names; with 'used' also what was clicked or changed",
    )
    unfilled: bool = Field(default=True, description="list the required fields that are still empty")
    states: bool = Field(
        default=True, description="only what a policy permits in a page's state can be chosen (LASER)"
    )
    forced: bool = Field(
        default=True, description="where only one thing may be done it is done without asking the model"
    )
    plugins: bool = Field(default=True, description="plug-ins that take over a policy's step (SteP)")
    tools: bool = Field(default=True, description="calculator, dates and the like as actions")
    backtracking: bool = Field(
        default=True,
        description="who is stuck, or came to a page that cannot be opened, goes back to where the wrong "
        "turn was taken (LASER)",
    )
    candidates: bool = Field(
        default=True,
        description="what was looked at and not taken can be set aside; the best of it is the backup (LASER)",
    )
    notes: bool = Field(
        default=True, description="policies keep notes for each other (the blackboard of the stack)"
    )
    examples: int | None = Field(
        default=None,
        ge=0,
        description="the most of a policy's own worked examples that are shown; 0: zero-shot",
    )
    samples: int | None = Field(
        default=None, ge=1, le=15, description="answers that vote on each decision, whatever the policy says"
    )

    def wants_reason(self, tier: Tier) -> bool:
        """Whether a decision begins with its reason."""
        return PROFILES[tier].reasons if self.reason == "auto" else self.reason == "on"


def applied(policy: Policy, mechanisms: Mechanisms) -> Policy:
    """A copy of the policy, changed as these mechanisms demand."""
    switches = {"reject": mechanisms.candidates, "note": mechanisms.notes}
    off = {verb for verb, is_on in switches.items() if not is_on}
    actions = policy.actions
    if policy.lists_actions:
        actions = tuple(verb for verb in actions if verb not in off)
    # Examples may only show what is possible.
    examples = tuple(kept for example in policy.examples if (kept := example.without(off)) is not None)
    changes = {
        "actions": actions,
        "plan": policy.plan and mechanisms.plans,
        "filters": _FILTERS.get(mechanisms.filter, policy.filters),
        "examples": examples[: mechanisms.examples],
        "samples": mechanisms.samples or policy.samples,
        "states": policy.states if mechanisms.states else {},
        "plugin": policy.plugin if mechanisms.plugins else "",
        "tools": policy.tools if mechanisms.tools else (),
    }
    # `lists_actions` asks which fields are set, so unchanged fields must not be set here.
    return policy.model_copy(
        update={name: value for name, value in changes.items() if value != getattr(policy, name)}
    )
