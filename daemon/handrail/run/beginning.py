"""How a run begins: with the person's words, or with an explicit form of them (`turn/reformulate.py`)."""

from __future__ import annotations

import logging

from handrail.happened.asking import Option
from handrail.happened.whole import Reformulated
from handrail.models.base import ModelError
from handrail.policy.policy import Policy
from handrail.store.wording import chosen
from handrail.turn.reformulate import corrected, reformulated

from .context import RunContext
from .person import Person

log = logging.getLogger("handrail")


async def explicit(context: RunContext, person: Person, root: Policy) -> str:
    """The instruction that the run follows; the person sees how theirs was reformulated."""
    instruction = context.record.instruction
    if context.services.reformulate == "off" or context.record.demonstration:
        return instruction
    model = context.metered(context.model(root))
    try:
        with person.without_tab():
            work = reformulated(instruction, context.services.today(), model)
            made = await person.controls.unless_stopped(work)
    except ModelError as error:
        # The instruction itself is good enough to begin with; the next call will say what is wrong.
        log.warning("the instruction stays as it is: %s", error)
        return instruction
    cost = (said.tokens, said.prompt_tokens, said.cost) if (said := made.completion) else ()
    context.write(Reformulated(made.text, made.by, tuple(made.assumed), *cost))
    if context.services.reformulate == "on" or made.by == "person":
        return made.text
    assumed = f" I assumed: {'; '.join(made.assumed)}." if made.assumed else ""
    options: tuple[Option, ...] = ("yes",)
    answer = await person.question(
        f"I understood: {made.text}{assumed} Answer “yes” to begin, or say what is different.",
        options=options,
    )
    if chosen(answer.words, options):
        return made.text
    return corrected(made.text, answer.words)
