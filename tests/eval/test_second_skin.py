"""A workflow of the airline's first skin is mended on its second: who looked right and who did not is told apart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.support.airline_player import SKINS

from handrail.models.choose import Choice
from handrail_eval import crm_eval
from handrail_eval.bench.second_skin import on_second_skin, summary
from handrail_eval.expert_server import ExpertServer
from handrail_eval.experts.page import elements
from handrail_eval.playing import scripted_session

pytestmark = pytest.mark.browser
_STEP = re.compile(r'”: (\w+) "(.*?)"(?: (?:into|in) "(.*?)")?\. Its control was')


def knows_the_words(goal: str, page: str, done: list[str]) -> dict[str, Any]:
    """Finds each control by what the second skin calls it; the buttons of two forms are called alike there."""
    found = _STEP.search(goal)
    assert found, goal
    name = found[3] or found[2]
    wanted = {SKINS[2].get(name, name), *([SKINS[2]["Open"]] if name == "Search" else [])}
    ref = next(one.ref for one in elements(page) if one.name in wanted)
    text = {"text": found[2]} if found[1] == "type" else {}
    return {"reason": "It is that.", "actions": [{"ref": ref, "do": found[1], **text}]}


def takes_the_last_link(goal: str, page: str, done: list[str]) -> dict[str, Any]:
    """Looks for nothing."""
    ref = [one.ref for one in elements(page) if one.role == "link"][-1]
    return {"reason": "Why not.", "actions": [{"ref": ref, "do": "click"}]}


async def test_what_a_model_pressed_is_judged_by_the_sites_own_words(tmp_path: Path) -> None:
    with crm_eval.trips() as (tasks, site, secrets), ExpertServer(knows_the_words) as looking:
        (task,) = (one for one in tasks if one.name == "TASK_FIND_BOOKING")
        model = looking.model()
        choice = Choice(model, model, "A script.")
        given: dict[str, Any] = {"secrets": secrets, "today": site.today}
        async with scripted_session(tmp_path / "right", 300, **given) as (live, server):
            (right,) = await on_second_skin(live, server, choice, [task], 0)
        looking.expert = takes_the_last_link
        async with scripted_session(tmp_path / "wrong", 300, **given) as (live, server):
            (wrong,) = await on_second_skin(live, server, choice, [task], 0)
    assert right.kept and right.success and right.mended, right.why
    assert [one.pressed for one in right.looked] == ["My trip", "Trip code", "Open trip"]
    assert right.again == [True] and right.again_calls == 0, "the mended file needs no model"
    assert wrong.kept and not wrong.success and not wrong.mended and wrong.stopped
    assert wrong.looked[0].pressed == "Look up trips" and wrong.wrong_presses
    figures = summary([right, wrong])
    assert (figures["right"], figures["asked"]) == (3, 3 + len(wrong.looked))
    assert figures["wrong_commits"] == 0 and list(figures["stopped"]) == ["TASK_FIND_BOOKING"]
