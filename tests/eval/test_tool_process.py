"""A tool in a process of its own: what it answers, and what is said when it does not."""

from __future__ import annotations

import sys

import pytest

from handrail_eval.environments import ToolMissing
from handrail_eval.tool_process import ToolProcess

TOOL = """
import json, os, sys, time
print(json.dumps({"ready": os.environ["GREETING"]}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "end": sys.exit()
    if asked["do"] == "sleep": time.sleep(60)
    print(json.dumps({"error": "no such page"} if asked["do"] == "fail" else {"said": asked["do"] * asked["times"]}), flush=True)
"""


async def started() -> ToolProcess:
    return await ToolProcess.start("a tool", (sys.executable, "-c", TOOL), {"GREETING": "hello"})


async def test_it_answers_each_question_however_long_the_answer() -> None:
    tool = await started()
    for times in (1, 200_000):
        assert await tool.ask({"do": "word ", "times": times}, 20) == {"said": "word " * times}
    await tool.close()
    await tool.close()


async def test_what_it_says_went_wrong_is_told_and_it_goes_on() -> None:
    tool = await started()
    with pytest.raises(ToolMissing, match="a tool: no such page"):
        await tool.ask({"do": "fail"}, 20)
    assert await tool.ask({"do": "word", "times": 1}, 20) == {"said": "word"}
    await tool.close()


@pytest.mark.parametrize(("do", "seconds", "why"), [("end", 20, "does not run any more"), ("sleep", 0.2, "did not answer within 0 s")])
async def test_one_that_ends_or_is_late_is_not_asked_again(do: str, seconds: float, why: str) -> None:
    tool = await started()
    with pytest.raises(ToolMissing, match=f"a tool {why}"):
        await tool.ask({"do": do}, seconds)
    with pytest.raises(ToolMissing, match="a tool does not run any more"):
        await tool.ask({"do": "word", "times": 1}, 20)
    await tool.close()


async def test_it_runs_until_it_is_closed() -> None:
    tool = await started()
    assert tool.runs
    await tool.close()
    assert not tool.runs


async def test_one_that_never_was_ready_is_told() -> None:
    with pytest.raises(ToolMissing, match="a tool: no browser"):
        await ToolProcess.start("a tool", (sys.executable, "-c", "print('{\"error\": \"no browser\"}', flush=True); input()"), {})
    with pytest.raises(ToolMissing, match="a tool does not run any more"):
        await ToolProcess.start("a tool", (sys.executable, "-c", "pass"), {})
