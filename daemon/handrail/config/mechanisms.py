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
        default=True,
        title="Several steps at once",
        description="the model may decide on several steps in one answer, where a policy allows it",
    )
    """Synapse."""
    reason: Reason = Field(
        default="auto",
        title="A reason for each decision",
        description="the model says why before it says what; “auto”: large models only",
    )
    """SteP, C.1."""
    two_calls: bool = Field(
        default=False,
        title="Think first, then choose",
        description="the model is asked twice for each decision, first for the reason, then for the step "
        "(measured: no task more, two to three times the tokens)",
    )
    """LASER, table 7."""
    filter: Filter = Field(
        default="policy",
        title="How much of a page the model sees",
        description="what the policy says, only what the instruction names, the lines that fit it best, or "
        "the whole page",
    )
    """WebWISE."""
    state_filter: int = Field(
        default=0,
        ge=0,
        le=2,
        title="Ask first what matters on a page",
        description="before each decision the model picks what of the page matters, in so many more calls; "
        "2: first which of its parts, then what in them",
    )
    """Synapse."""
    marks: Literal["off", "done", "used"] = Field(
        default="done",
        title="Mark what is done",
        description="the model sees on the page what is done already and what the goal names; “used”: also "
        "what was clicked or changed",
    )
    unfilled: bool = Field(
        default=True,
        title="Name empty fields",
        description="the model is told which required fields are still empty",
    )
    states: bool = Field(
        default=True,
        title="Only steps that fit the page",
        description="the model can choose only what a policy permits on a page of this kind",
    )
    """LASER."""
    forced: bool = Field(
        default=True,
        title="No question where there is no choice",
        description="where only one step is possible it is taken without asking the model",
    )
    plugins: bool = Field(
        default=True,
        title="Plug-ins",
        description="small programs may take over a policy's step, such as solving an equation",
    )
    """SteP."""
    tools: bool = Field(
        default=True,
        title="Calculator and calendar",
        description="the model may have sums, dates and counts worked out, in place of guessing",
    )
    backtracking: bool = Field(
        default=True,
        title="Going back from a wrong turn",
        description="when it is stuck, or a page does not open, it goes back to where it went wrong",
    )
    """LASER."""
    candidates: bool = Field(
        default=True,
        title="Remember the second best",
        description="what was looked at and not taken is kept in mind, and the best of it taken if nothing "
        "better comes",
    )
    """LASER."""
    notes: bool = Field(
        default=True,
        title="Notes",
        description="what one policy found out is written down for the others",
    )
    """The blackboard of SteP's stack."""
    examples: int | None = Field(
        default=None,
        ge=0,
        title="Examples in policies",
        description="so many of a policy's own worked examples the model is shown at most; 0: none",
    )
    samples: int | None = Field(
        default=None,
        ge=1,
        le=15,
        title="Answers that vote",
        description="the model is asked so often for each decision, and the majority counts",
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
