"""A run in every state that a person meets: in popup and panel, narrow, light, and in German dark with large text."""

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from handrail_wire import Working
from tests.extension.ui.conftest import (
    ENGLISH,
    GERMAN,
    Keep,
    Opener,
    assert_accessible,
    assert_fits,
    assert_nothing_cut,
)
from tests.extension.ui.scenes import CONNECTED, MISSING, Json, live, scene, steps, working

pytestmark = pytest.mark.browser

UNREACHED = (
    "http://127.0.0.1:11434/v1 cannot be reached. Start the model server, then press Resume, or choose another "
    "model in the options."
)
BUDGET = (
    "The run has used 198,400 of 200,000 tokens; the next call would exceed that. To go on, raise “Most tokens” "
    "in Handrail's options and start it again."
)
WAITS = {"since": time.time() - 200, "detail": "The model's server answers slowly. Second try of three."}


def last(**changes: Any) -> Json:
    """The step that is added at the end of the usual ones."""
    return {**steps()[7], "index": 8, **changes}


def more(step: Json, **changes: Any) -> Json:
    run = live(**changes)
    return {**run, "steps": [*run["steps"], step]}


PAY = last(text='click "Pay now"', effect="commit", reason="Everything is filled in as asked.")
LATE = last(kind="approval", status="refused", text="Nobody decided in time", reason="")
ENDED: Json = {"stack": [], "working": None}
STATES: dict[str, Json] = {
    "queued": scene({**live(state="queued", page_steps=0, tokens=0, cost=None, seconds=0), "steps": []}),
    "slow": scene(live(working=Working(**WAITS, estimate=20).model_dump(mode="json"))),
    "acting": scene(more({**PAY, "status": "running"}, state="acting")),
    "decision": scene(live(state="awaiting_approval", ticket="3f" * 32, working=working())),
    "unreached": scene(live(state="paused", message=UNREACHED)),
    "late": scene(more(LATE, state="paused", message="Nobody decided in time.")),
    "by-hand": scene(live(state="needs_you", message="Please enter the code that you were sent.")),
    "taken": scene(live(state="taken_over")),
    "connecting": {**scene(live()), "connection": {**CONNECTED, "state": "connecting"}},
    "lost": {**scene(live(working=working())), "connection": MISSING},
    "failed": scene(more({**PAY, "status": "unknown"}, state="failed", **ENDED, message="The tab was closed.")),
    "budget": scene(live(state="failed", **ENDED, answer="Best so far: EX 204 at 08:15.", message=BUDGET)),
    "stopped": scene(live(state="stopped", **ENDED, message="You stopped it.")),
    "question": scene(live(state="needs_you", question="At 08:15 or at 13:40?", answers=["08:15", "13:40"])),
}


@pytest.mark.parametrize("look", ["light", "dark-200", "forced"])
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("where", ["popup", "panel"])
def test_state_is_accessible_and_nothing_is_cut(open_page: Opener, keep: Keep, where: str, state: str, look: str) -> None:
    scheme, texts = ("dark", GERMAN) if look.startswith("dark") else ("light", ENGLISH)
    # A popup grows with its letters, a panel does not.
    width = 320 if where == "panel" else 720 if look.endswith("200") else 360
    page = open_page(f"{where}/{where}.html", STATES[state], width=width, scheme=scheme, texts=texts)
    if look == "forced":
        page.emulate_media(forced_colors="active", reduced_motion="reduce")
    page.wait_for_function("document.documentElement.lang")
    if look.endswith("200"):
        page.evaluate("document.documentElement.style.fontSize = '200%'")
    if where == "panel" and state in ("failed", "budget", "stopped"):
        page.locator("[data-run]").click()
    expect(page.locator(".badge[data-state]:visible").first).to_be_visible()
    keep(page, f"state-{where}-{state}-{look}")
    assert_fits(page)
    assert_nothing_cut(page)
    if look == "forced":
        assert page.evaluate("document.getAnimations().length") == 0, "nothing moves where motion is unwelcome"
    else:
        assert_accessible(page)
