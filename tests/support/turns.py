"""Turns as the daemon prepares them: small models get their assistance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handrail.assist.small_model import SmallModelAssistance
from handrail.decision.choices import Choices
from handrail.policy.tiers import Tier
from handrail.turn import prepare as turns
from handrail.turn.assistance import Assistance
from handrail.turn.prompt import Turn

ASSISTANCE: Mapping[Tier, Assistance] = {"small": SmallModelAssistance()}


def prepare(*args: Any, tier: Tier, **named: Any) -> tuple[Turn, Choices]:
    """`turn.prepare`, with the tier's assistance."""
    return turns.prepare(*args, tier=tier, assistance=ASSISTANCE.get(tier), **named)
