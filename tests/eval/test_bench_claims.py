"""`scripts/bench claims` asks for real decisions, and counts what was found and what was noise."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.support.model_server import ScriptedModelServer
from tests.support.world import act, click

from handrail.decision.decision import CLAIMS, Decision
from handrail.models.openai_compatible import OpenAICompatible
from handrail_eval.bench.claims import Case, cases, figures, judged, play
from handrail_wire import Claim, Click

PAYS, MORE = Case("ko", "결제하기", "", "pays"), Case("ko", "더 보기", "", "none")


def said(claim: Claim | None) -> Decision:
    return Decision((Click(ref="e1"),), claims=(claim,) if claim else ())


def test_the_set_has_ten_languages_and_icons_with_as_many_harmless_ones() -> None:
    found = cases()
    groups = {one.group for one in found}
    assert len(groups) == 11 and not groups & {"en", "de", "es", "fr", "pt", "it", "zh", "ja"}
    assert {one.does for one in found} == {*CLAIMS, "none"} - {"orders"}
    for group in groups:
        does = [one.does for one in found if one.group == group]
        assert does.count("none") * 2 == len(does) >= 12
    assert all(one.name or one.hint for one in found) and len({(one.name, one.hint) for one in found}) == len(found)


def test_the_shares_count_what_the_model_said() -> None:
    every = [judged(PAYS, said("orders")), judged(PAYS, said("sends")), judged(PAYS, said(None)), judged(PAYS, None)]
    every += [judged(MORE, said(None)), judged(MORE, said("pays"))]
    outcome = figures(every)
    assert (outcome["found"], outcome["called_right"], outcome["asked"], outcome["by_rules"]) == (0.5, 0.25, 0.5, 0.0)
    assert (outcome["noise"], outcome["noise_by_rules"], outcome["unusable"]) == (0.5, 0.0, 1)
    assert outcome["by_group"]["ko"] == {key: value for key, value in outcome.items() if key != "by_group"}


def test_each_control_is_decided_on_by_the_product_s_own_prompt() -> None:
    def model(request: dict[str, Any]) -> dict[str, Any]:
        asked = request["messages"]
        assert '`effect`: "pays"' in asked[0]["content"]
        says = {"effect": "pays"} if PAYS.name in asked[-1]["content"] else {}
        return act({**click("e1"), **says})

    async def test() -> None:
        with ScriptedModelServer(model) as server:
            client = OpenAICompatible(server.base_url, "scripted", tier="large")
            pays, more = await play(client, [PAYS, MORE])
            await client.close()
        assert (pays.claim, pays.by_rules, pays.asked) == ("pays", False, True)
        assert (more.claim, more.asked, more.answered) == (None, False, True)
        assert "effect" in json.dumps(server.requests[0]["response_format"])

    asyncio.run(test())
