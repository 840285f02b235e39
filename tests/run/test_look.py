"""A model that can see asks for a picture of the page, and is shown it once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from handrail.decision.choices import Choices
from handrail.decision.decision import BadDecision, Look, parse
from handrail.decision.schema import schema
from handrail_wire import Look as LookMessage
from tests.decision.test_decision import refuses
from tests.support.world import act, click, form_page, stop, world

LOOK = {"do": "look"}
AT = {"ref": "e4", "do": "look"}
SCRIPT = [act(AT, click("e4")), act(click("e4")), act(stop("a red cup"))]


def shown(request: dict[str, Any]) -> list[str]:
    """The addresses of the pictures in a request."""
    parts = [part for message in request["messages"] if isinstance(message["content"], list) for part in message["content"]]
    return [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]


async def test_the_next_decision_sees_the_picture_and_the_one_after_does_not(tmp_path: Path) -> None:
    async with world(tmp_path, SCRIPT, form_page(), sees=True) as here:
        run_id = await here.browser.start("What is on the picture?")
        assert (await here.browser.end(run_id)).state == "done"
        asked = [one for one in here.browser.received if isinstance(one, LookMessage)]
        assert [one.ref for one in asked] == ["e4"]
        first, second, third = here.model.requests
        assert "`look` shows you a picture" in first["messages"][0]["content"]
        assert [shown(first), shown(second), shown(third)] == [[], ["data:image/jpeg;base64,/9j/4A=="], []]
        kept = json.dumps([sent.requests for sent in here.daemon.runs.services.journal.sent(run_id).values()])
        assert "(a picture)" in kept and "/9j/4A" not in kept
        assert len(here.browser.page.did) == 1, "what was planned after the look waits for it"


async def test_where_no_picture_can_be_taken_it_is_told(tmp_path: Path) -> None:
    page = form_page()
    page.picture = ""
    async with world(tmp_path, [act(LOOK), act(stop("no"))], page, sees=True) as here:
        assert (await here.browser.end(await here.browser.start("Look"))).state == "done"
        assert "no picture could be taken" in here.prompts()[1] and shown(here.model.requests[1]) == []


async def test_a_model_that_cannot_see_is_not_offered_it(tmp_path: Path) -> None:
    async with world(tmp_path, [act(LOOK), act(LOOK), act(stop("no"))], form_page()) as here:
        assert (await here.browser.end(await here.browser.start("Look"))).state == "done"
        assert "`look`" not in here.prompts()[0]
        assert not [one for one in here.browser.received if isinstance(one, LookMessage)]


def test_a_look_is_of_the_view_or_of_an_element_that_is_there() -> None:
    sees = Choices({"click": ("e1",)}, looks=True)
    assert parse(json.dumps({"actions": [LOOK]}), sees).steps == (Look(),)
    assert parse(json.dumps({"actions": [{"do": "measure"}]}), Choices({}, aimed=True)).steps == (Look(picture=False),)
    assert parse(json.dumps({"actions": [{"ref": "e1", "do": "look"}]}), sees).steps == (Look("e1"),)
    with pytest.raises(BadDecision, match="no element 'e9'"):
        parse(json.dumps({"actions": [{"ref": "e9", "do": "look"}]}), sees)
    for item in (LOOK, {"ref": "e1", "do": "look"}):
        text = json.dumps({"reason": "r", "actions": [item]})
        assert not refuses(text, schema(sees)) and refuses(text, schema(Choices({"click": ("e1",)})))


async def test_what_is_measured_is_told_in_pixels(tmp_path: Path) -> None:
    script = [act({"ref": "e4", "do": "measure"}), act(stop("no"))]
    async with world(tmp_path, script, form_page()) as here:
        assert (await here.browser.end(await here.browser.start("How wide is it?"))).state == "done"
        assert "measure e4" in here.prompts()[1]
        assert "120 x 40 pixels, its upper left corner at 8, -2.5" in here.prompts()[1]
        [asked] = [one for one in here.browser.received if isinstance(one, LookMessage)]
        assert not asked.picture and shown(here.model.requests[1]) == []
