"""An OpenAI-compatible HTTP endpoint behind which a scripted expert sits instead of a language model."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from handrail.models.openai_compatible import OpenAICompatible
from handrail_demo.loopback import LoopbackServer, Request, Response

Expert = Callable[[str, str, list[str]], dict[str, Any]]

_GOAL = re.compile(r"^Goal: (.*?)\nPage", re.DOTALL)
_PAGE = re.compile(r"<(page-\w+)>\n(.*?)\n</\1>", re.DOTALL)
_READ = re.compile(r"^What you read <(page-\w+)>\n(.*?)\n</\1>", re.DOTALL | re.MULTILINE)


def read_prompt(content: str) -> tuple[str, str, list[str]]:
    """Goal, page text and history lines of a prompt's last message; what was read is the last of them."""
    goal, page = _GOAL.search(content), _PAGE.search(content)
    _, _, history = content.partition("\nDone so far:\n")
    lines = [line[2:] for line in history.splitlines() if line.startswith("- ")]
    if read := _READ.search(content):
        lines.append(read[2])
    return (goal[1] if goal else "", page[2] if page else "", lines)


class ExpertServer(LoopbackServer):
    """Serves /v1/chat/completions; `expert` may be exchanged between episodes."""

    def __init__(self, expert: Expert) -> None:
        self.expert = expert
        super().__init__(self._answered)
        self.base_url = f"{self.base}/v1"

    def _answered(self, request: Request) -> Response:
        if request.method == "GET":
            return _json({"object": "list", "data": [{"id": "expert", "object": "model"}]})
        return _json(self._answer(json.loads(request.body)))

    def model(self) -> OpenAICompatible:
        """A model that asks this server, with a large model's prompt and choices: every action there is."""
        return OpenAICompatible(self.base_url, "expert", tier="large")

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        prompt = request["messages"][-1]["content"]
        goal, page, done = read_prompt(prompt)
        try:
            # Without a goal it is no prompt but a complaint about the last answer.
            decision = self.expert(goal, page, done) if goal else _give_up(prompt)
        except (LookupError, IndexError, ValueError) as lost:
            decision = _give_up(str(lost))
        text = json.dumps(decision)
        return {
            "id": "expert", "object": "chat.completion", "created": int(time.time()), "model": "expert",
            "choices": [
                {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
            ],
            "usage": {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0},
        }  # fmt: skip


def _give_up(why: str) -> dict[str, Any]:
    return {"actions": [{"do": "stop", "status": "failed", "answer": why[:1000]}]}


def _json(body: dict[str, Any]) -> Response:
    return Response(json.dumps(body), type="application/json")
