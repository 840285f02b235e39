"""What differs by the tier of the model that plays: one table.

A small model (about a billion parameters, on the person's own machine) reads little and is told little; a
large one reads more, gives reasons, and has the whole action space. What helps a small model by leaving it
less to choose is no part of this: it is `assist/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Tier = Literal["small", "large"]


@dataclass(frozen=True)
class TierProfile:
    """How a tier of models is asked. Tokens of answers have room for what a model thinks first."""

    everything: bool
    """The whole action space, long plans and long texts; else what is usual."""
    in_short: bool
    """Prompts are written in short: the page's title without its address, policies to call on a line each."""
    reasons: bool
    """A decision begins with its reason."""
    refs_listed: bool
    """The schema lists the refs: a grammar holds the answer to it. Hosted endpoints limit such lists."""
    reformulates: bool
    """The model may make an instruction explicit; else rules do what they can."""
    page_tokens: int
    """The page's share of a prompt."""
    history: int
    """Entries of a frame's history in a prompt; notes, answers and results of calls are kept whatever their
    age."""
    answer_tokens: int
    rationale_tokens: int
    filter_tokens: int
    filter_lines: int
    """Lines that the state filter's answer can name, as many as its tokens hold."""
    critic_tokens: int
    exemplars: int
    """Exemplars in one prompt."""
    exemplar_tokens: int
    """Tokens of an exemplar's page."""


PROFILES: Mapping[Tier, TierProfile] = {
    "small": TierProfile(
        everything=False,
        in_short=True,
        reasons=False,
        refs_listed=True,
        reformulates=False,
        page_tokens=600,
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
        # They take a small local model that is used as a large one most of a minute on two cores.
        page_tokens=3000,
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
