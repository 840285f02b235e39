"""A flat policy's prompt as it is really sent, all of its messages together, keeps below its cap."""

from __future__ import annotations

from datetime import date

import pytest
from tests.support.turns import prepare

from handrail.happened.events import Noted, Pushed
from handrail.happened.steps import Acted
from handrail.page.observation import Page
from handrail.page.text_budget import token_bound
from handrail.policy.tiers import Tier
from handrail.stack.machine import fold
from handrail.turn.prompt import messages
from handrail_eval.bench.tokens import tokens
from handrail_eval.methods.libraries import FLAT, FLAT_PAGE, FLAT_TOKENS, library_for
from handrail_eval.methods.method import Method
from handrail_eval.sites.known import SITES
from handrail_wire import Document, Node, Observation

URL = "http://127.0.0.1:8000/miniwob/book-flight.html"
GOAL = "Book the cheapest one-way flight from New York (JFK) to Seattle (SEA) on 7 July 2023 for Ada Novak."
SUITES = ("miniwob", "airline", *(site.suite for site in SITES.values()))
HISTORY: dict[Tier, int] = {"small": 12, "large": 60}
"""Steps; prompts tell of fewer, and say how many more there were."""


def long_page() -> Page:
    """A page that no prompt has room for: rows of flights, with a button and a field each."""
    kinds = (("link", "Flight HR{} to Seattle for ${}"), ("button", "Select row {} at {}"), ("textbox", "Seat {} {}"))
    nodes = [
        Node(role=role, name=name.format(row, 3 * row), ref=f"e{3 * row + n}")
        for row in range(300)
        for n, (role, name) in enumerate(kinds)
    ]
    document = Document(frame=0, document_id="D", url=URL, origin="http://127.0.0.1:8000", nodes=nodes)
    return Page(Observation(tab=1, url=URL, title="Book a flight", documents=[document]))


@pytest.mark.parametrize("share", [0.75, 1, 2])
@pytest.mark.parametrize("tier", ["small", "large"])
@pytest.mark.parametrize("suite", SUITES)
def test_a_flat_prompt_keeps_below_its_cap(suite: str, tier: Tier, share: float) -> None:
    pytest.importorskip("bpe_openai")
    cap = int(FLAT_TOKENS[tier] * share)
    library = library_for(Method(kind="flat", flat_tokens=cap), suite, tier)
    steps = [
        Acted(f'type "{n}" into textbox "Seat {n}"', "done", page=f"p{n}", ref=f"e{n}", verb="type", reason=f"Row {n}.")
        for n in range(HISTORY[tier])
    ]
    stack = fold([Pushed(FLAT, {}, GOAL), *steps, Noted("the cheapest flight is HR12, 36 dollars")])
    turn, _ = prepare(
        library.entries[FLAT].policy, stack, long_page(), library, tier=tier, today=date(2023, 7, 1), mark="page-0000",
        page_tokens=FLAT_PAGE[tier],
    )  # fmt: skip
    sent = "\n".join(message["content"] for message in messages(turn, tier))
    assert token_bound(turn.page) > 0.8 * FLAT_PAGE[tier], "the page has all of its room"
    assert tokens(sent) < cap
