"""Everything that depends on the tier of the model, in one table.

A small model (about a billion parameters, on the person's own machine) is shown little; a large one reads
more, gives reasons, and has the whole action space. What helps small models by leaving them less to choose is
not here but in `assist/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Tier = Literal["small", "large"]


@dataclass(frozen=True)
class TierProfile:
    """How models of a tier are asked. Token limits of answers leave room for what a model thinks first."""

    everything: bool
    """Whether it has the whole action space, long plans and long texts; else only the usual ones."""
    in_short: bool
    """Whether prompts are short: the page's title without its address, one line for each policy to call."""
    reasons: bool
    """Whether a decision begins with its reason."""
    refs_listed: bool
    """Whether the schema lists the refs, for a grammar to enforce; hosted endpoints limit such lists."""
    reformulates: bool
    """Whether the model may make an instruction explicit; else rules do what they can."""
    page_tokens: int
    """Tokens of a prompt for the page."""
    prompt_tokens: int
    """What a prompt takes at most besides the page: rules, schema, examples, history."""
    run_tokens: int
    """What a run may use, if the settings do not say."""
    history: int
    """Entries of a frame's history in a prompt; notes, answers and results of calls are kept at any age."""
    answer_tokens: int
    rationale_tokens: int
    filter_tokens: int
    filter_lines: int
    """Lines that the state filter's answer can name, limited by its tokens."""
    critic_tokens: int
    exemplars: int
    """How many exemplars a prompt may have."""
    exemplar_tokens: int
    """Tokens for the page of one exemplar."""


PROFILES: Mapping[Tier, TierProfile] = {
    "small": TierProfile(
        everything=False,
        in_short=True,
        reasons=False,
        refs_listed=True,
        reformulates=False,
        page_tokens=600,
        prompt_tokens=1_500,
        run_tokens=200_000,
        history=8,
        answer_tokens=320,
        rationale_tokens=160,
        filter_tokens=160,
        filter_lines=40,
        critic_tokens=60,
        exemplars=1,
        exemplar_tokens=150,
    ),
    "large": TierProfile(
        everything=True,
        in_short=False,
        reasons=True,
        refs_listed=False,
        reformulates=True,
        page_tokens=12_000,
        prompt_tokens=12_000,
        run_tokens=600_000,
        history=40,
        answer_tokens=4000,
        rationale_tokens=2500,
        filter_tokens=2500,
        filter_lines=300,
        critic_tokens=1500,
        exemplars=3,
        exemplar_tokens=1000,
    ),
}
