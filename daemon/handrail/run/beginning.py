"""How a run begins: with the person's words, or with what they mean made explicit (`turn/reformulate.py`)."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from handrail.models.base import ModelError
from handrail.models.budget import Metered
from handrail.policy.policy import Policy
from handrail.turn.reformulate import corrected, reformulated

if TYPE_CHECKING:
    from .run import Run

log = logging.getLogger("handrail")


async def explicit(run: Run, root: Policy) -> str:
    """The instruction as the run goes by it; the person sees what became of their words."""
    instruction = run.record.instruction
    if run.services.reformulate == "off" or run.record.demonstration:
        return instruction
    model = Metered(run.services.model(root), run.budget)
    try:
        with run.without_tab():
            made = await run.controls.unless_stopped(reformulated(instruction, run.services.today(), model))
    except ModelError as error:
        # The instruction itself is good enough to begin with, and the next call says what is wrong.
        log.warning("the instruction stays as it is: %s", error)
        return instruction
    run.write(
        "reformulated",
        {
            "text": made.text,
            "by": made.by,
            "assumed": list(made.assumed),
            "tokens": made.completion.tokens if made.completion else 0,
            "cost": made.completion.cost if made.completion else None,
        },
    )
    if run.services.reformulate == "on" or made.by == "person":
        return made.text
    assumed = f" I assumed: {'; '.join(made.assumed)}." if made.assumed else ""
    answer = await run.question(
        f"I understood: {made.text}{assumed} Answer “yes” to begin, or say what is different."
    )
    return corrected(made.text, answer.words)
