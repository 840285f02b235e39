"""Tries a draft of a policy before it is offered: in a real page, with other values than it was made from.

The person says “Try find_trip” on a page that the draft is for. They are asked for its values; then it plays
as the run's root, under the same rules as any policy. When it says that it is done, the person says whether
it did what it should. On a yes it is offered from then on; after anything else it stays a draft.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from handrail.exemplars.abstraction import surfaces, value_of
from handrail.exemplars.verifiable import is_free
from handrail.happened.events import Pushed
from handrail.policy.policy import Policy
from handrail.text.words import stands_in
from handrail.text.yes import agrees
from handrail_wire import Wanted

from .context import RunContext
from .person import Person

_TRY = re.compile(r"\s*try\s+([a-z]\w*)[\s.!]*", re.IGNORECASE)


def draft_to_try(context: RunContext) -> Policy | None:
    """The draft that the instruction says to try; None if it is an instruction like any other."""
    found = _TRY.fullmatch(context.record.instruction)
    if found is None or context.record.demonstration:
        return None
    draft = context.services.library.drafts.get(found[1].lower())
    return draft.policy if draft else None


async def begin(context: RunContext, person: Person, draft: Policy) -> None:
    """Ask for the draft's values until they are valid, and put it on the stack."""
    given: dict[str, Any] = {}
    problem = ""
    fields = [
        Wanted(name=name, why=str(spec.get("description", ""))[:300])
        for name, spec in draft.arguments.items()
    ]
    while fields:
        answer = await person.question(f"{problem}With which values shall I try {draft.name}?", fields)
        known = [filled for filled in answer.values if filled.name in draft.arguments]
        given = {filled.name: _read(filled.value, draft.arguments[filled.name]) for filled in known}
        wrong = draft.check_arguments(given) or _stale(context, draft, given)
        if wrong is None:
            break
        problem = f"That will not do: {wrong}. "
    context.write(Pushed(draft.name, given, draft.call_text(given)))


async def judged(context: RunContext, person: Person, draft: Policy, done: bool) -> str:
    """Ask how a finished draft did, and offer it on a yes; return the message about what became of it."""
    again = f"It stays a draft. Correct it in {draft.source}, then try it again."
    if not done:
        return again
    answer = await person.question(
        f"{draft.name} says that it is done. Please look at the page: did it do what it should? Answer "
        "“yes”, and it is offered from now on; or say what was wrong."
    )
    if not agrees(answer.words):
        return again
    return f"{draft.name} is offered from now on. Its file: {context.services.library.offer(draft.name)}"


def _read(text: str, spec: Mapping[str, Any]) -> Any:
    """A typed value as JSON of the argument's type, or the text itself if it is no JSON."""
    if spec.get("type", "string") == "string":
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _stale(context: RunContext, draft: Policy, given: Mapping[str, Any]) -> str | None:
    """Refuse a value that the draft was learned from: with it, a hard-coded value would go unnoticed."""
    learned = context.services.journal.record(draft.learned_from) if draft.learned_from else None
    if learned is None:
        return None
    for name, value in given.items():
        forms = surfaces(value_of(name, str(value)))
        if is_free(draft, name) and any(stands_in(form, learned.instruction) for form in forms):
            return f"{draft.name} was learned with {value}, so take something else for {name}"
    return None
