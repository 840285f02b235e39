"""Records a person's demonstration: what they do in the tab is written down like a run's own steps.

A demonstration is a run whose decisions are the person's. Its journal has the same events, so it can be
viewed, exported, cut into exemplars and learned from (`exemplars/learning.py`) like any other. Handrail does
nothing in it and judges nothing: the tab is only read.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Iterable

from handrail.gate.sentences import describe
from handrail.happened.events import Decided, Popped
from handrail.happened.origin import Person as ByPerson
from handrail.happened.steps import Acted, Proposed
from handrail.page.naming import name_of
from handrail.page.observation import Page
from handrail.stack.events import PERSON, RunRecord, Sent, ref_of_action
from handrail_wire import Action, Demonstrated

from .context import RunContext
from .person import Person

LOOK_S = 0.4
"""Seconds between readings of the page: what the person uses has mostly been there for longer."""
PAGE_TOKENS = 20_000
"""Tokens: no model reads these pages whole; examples are cut out of them around what was used."""
_STOP = {"actions": [{"do": "stop", "status": "done", "answer": ""}]}


async def demonstrated(context: RunContext, person: Person) -> None:
    """Watch until the person says that it is complete. Raises `Stopped`, `TabClosed`, `TabGone`."""
    context.state("watching", "Do it in this tab, step by step. Press Done when it is finished.")
    # A click is reported after it was made: the page may already be another one.
    pages = deque([await _look(context)], maxlen=3)
    before: Page | None = None
    with person.own_time():
        while True:
            next_action = asyncio.wait_for(person.controls.shown.get(), LOOK_S)
            try:
                shown = await person.controls.unless_stopped(next_action)
            except TimeoutError:
                pages.append(await _look(context))
                continue
            if shown is None:
                break
            if shown.action is None:
                before = before or _shows(shown, pages)
                continue
            if shown.action.verb == "type" and before:
                pages.append(before)
                before = None
            _record(context, shown, shown.action, _shows(shown, pages))
            pages.append(await _look(context))
    _decided(context, pages[-1], [json.dumps(_STOP)])
    context.write(Popped("done"))


def kept(record: RunRecord) -> str:
    """What the person can do with a finished demonstration; "" for other runs."""
    if not record.demonstration:
        return ""
    return f"Written down. To make a policy of it, type: handrail policies learn {record.run} --name NAME"


async def _look(context: RunContext) -> Page:
    page = await context.tab.observe(0, False)
    context.hear(page)
    return page


def _shows(shown: Demonstrated, pages: Iterable[Page]) -> Page:
    """The latest of the pages that has the element in its document, else the latest."""
    latest = list(pages)[::-1]
    ref = ref_of_action(shown.action) if shown.action else ""
    own = (page for page in latest if _is_there(shown, page))
    return next((page for page in own if not ref or ref in page.nodes), latest[0])


def _is_there(shown: Demonstrated, page: Page) -> bool:
    """Whether it was done in a document of the page: another one's elements have the same refs."""
    documents = {document.document_id for document in page.observation.documents}
    return not shown.document_id or shown.document_id in documents


def _record(context: RunContext, shown: Demonstrated, action: Action, page: Page) -> None:
    # What is done in a document that was not read yet has no element that is known.
    ref = ref_of_action(action) if _is_there(shown, page) else ""
    node = page.nodes.get(ref)
    text = describe(action, name_of(node) if node else "")
    step = len(context.fold.steps)
    with context.services.journal.together():
        _decided(context, page, [])
        url = page.observation.url
        role, name = (node.role, node.name) if node else ("", "")
        around = context.around(page, ref, getattr(action, "text", ""), node.hint if node else "")
        by, row, here = ByPerson(), page.row_of(ref), page.fingerprint
        context.write(
            Proposed(
                step, action, text, action.base_effect, ref=ref, role=role, name=name, url=url,
                around=around, origin=by,
            )
        )  # fmt: skip
        context.write(
            Acted(text, "done", verb=action.verb, ref=ref, page=here, url=url, row=row, step=step, origin=by)
        )


def _decided(context: RunContext, page: Page, answers: list[str]) -> None:
    """Record a decision of the person's with the page that it was made on."""
    policy, size = context.fold.stack.top.policy, page.estimated_tokens
    event = context.write(Decided(policy, PERSON, calls=0, page_tokens=size, answers=tuple(answers)))
    text = page.render(goal=context.record.instruction, filters=(), tokens=PAGE_TOKENS, options=True)
    sent = Sent(page.observation.url, page.observation.title, text)
    context.services.journal.save_sent(context.record.run, event.n, sent)
