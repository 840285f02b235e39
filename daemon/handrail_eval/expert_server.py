"""An OpenAI-compatible HTTP endpoint behind which a scripted expert sits instead of a language model."""

from __future__ import annotations

import http.server
import json
import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from handrail.models.openai_compatible import OpenAICompatible

Expert = Callable[[str, str, list[str]], dict[str, Any]]

_GOAL = re.compile(r"^Goal: (.*?)\nPage", re.DOTALL)
_PAGE = re.compile(r"<(page-\w+)>\n(.*?)\n</\1>", re.DOTALL)


def read_prompt(content: str) -> tuple[str, str, list[str]]:
    """Goal, page text and history lines of a prompt's last message."""
    goal, page = _GOAL.search(content), _PAGE.search(content)
    _, _, history = content.partition("\nDone so far:\n")
    lines = [line[2:] for line in history.splitlines() if line.startswith("- ")]
    return (goal[1] if goal else "", page[2] if page else "", lines)


class ExpertServer:
    """Serves /v1/chat/completions on loopback; `expert` may be exchanged between episodes."""

    def __init__(self, expert: Expert) -> None:
        self.expert = expert
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                body = self.rfile.read(length)
                # A run that is stopped hangs up in the middle of its question.
                if len(body) == length:
                    with suppress(ConnectionError):
                        self._reply(outer._answer(json.loads(body)))

            def do_GET(self) -> None:
                self._reply({"object": "list", "data": [{"id": "expert", "object": "model"}]})

            def _reply(self, body: dict[str, Any]) -> None:
                data = json.dumps(body).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: Any) -> None:
                """No access log."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base_url = f"http://127.0.0.1:{self._server.server_port}/v1"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

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
