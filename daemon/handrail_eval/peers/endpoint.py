"""An endpoint between an agent and the model: it counts what is sent, and keeps or replays what is answered.

Only answers are kept, in the order in which they were given: what an agent sends is made anew at every
replay, so that its tokens are those of the code that runs.
"""

from __future__ import annotations

import json
import time
import urllib.request
from dataclasses import dataclass, field
from typing import Any

from handrail_demo.loopback import LoopbackServer, Request, Response

from ..bench.tokens import tokens as count

UPSTREAM_S = 1_800
SITE = "http://site.example"
"""Stands in a record for the site's address, whose port is another one each time."""


@dataclass
class Traffic:
    """What one agent sent and got in one episode. Seconds are those that the model took."""

    decisions: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    pictures: int = 0
    model_s: float = 0.0
    answers: list[str] = field(default_factory=list)


class Endpoint(LoopbackServer):
    """Chat completions, from `upstream` (a base URL), or the `recorded` answers in turn."""

    def __init__(self, upstream: str = "", model: str = "by-hand", recorded: list[str] | None = None) -> None:
        self.upstream = upstream.rstrip("/")
        self.model = model
        self.recorded = recorded
        self.traffic = Traffic()
        self.origin = ""
        super().__init__(self._answered)
        self.base_url = f"{self.base}/v1"

    def begin(self, origin: str, recorded: list[str] | None = None) -> None:
        """An episode begins on a site: its counts are new, and so are the answers to replay."""
        self.traffic = Traffic()
        self.recorded = recorded
        self.origin = origin

    def _answered(self, request: Request) -> Response:
        if request.method == "GET":
            return _json({"object": "list", "data": [{"id": self.model, "object": "model"}]})
        asked = json.loads(request.body)
        text, pictures = words_of(asked)
        began = time.monotonic()
        try:
            answer = self._replayed() if self.recorded is not None else self._forwarded(asked)
        except (OSError, LookupError) as error:
            return _json({"error": {"message": f"nobody answers: {error}"}}, 400)
        traffic = self.traffic
        traffic.model_s += time.monotonic() - began
        traffic.decisions += 1
        traffic.tokens_in += count(text)
        traffic.tokens_out += count(answer)
        traffic.pictures += pictures
        traffic.answers.append(answer.replace(self.origin, SITE) if self.origin else answer)
        usage = {"prompt_tokens": count(text), "completion_tokens": count(answer)}
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": answer}}
        total = {**usage, "total_tokens": sum(usage.values())}
        head = {"id": "c", "object": "chat.completion", "created": int(time.time()), "model": self.model}
        return _json({**head, "choices": [choice], "usage": total})

    def _replayed(self) -> str:
        assert self.recorded is not None
        if len(self.traffic.answers) >= len(self.recorded):
            raise LookupError("the record is used up")
        return self.recorded[len(self.traffic.answers)].replace(SITE, self.origin)

    def _forwarded(self, asked: dict[str, Any]) -> str:
        body = json.dumps({**asked, "model": self.model}).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.upstream}/chat/completions", body, headers)
        with urllib.request.urlopen(request, timeout=UPSTREAM_S) as reply:
            return str(json.load(reply)["choices"][0]["message"]["content"])


def words_of(asked: dict[str, Any]) -> tuple[str, int]:
    """All text of a request (messages, schema, definitions of tools), and how many pictures are beside it."""
    texts: list[str] = []
    pictures = 0
    for message in asked.get("messages", ()):
        content = message.get("content") or ""
        for part in content if isinstance(content, list) else [{"type": "text", "text": content}]:
            if part.get("type") == "text":
                texts.append(part["text"])
            else:
                pictures += 1
    texts += [json.dumps(asked[key]) for key in ("response_format", "tools") if asked.get(key)]
    return "\n".join(texts), pictures


def _json(content: dict[str, Any], status: int = 200) -> Response:
    return Response(json.dumps(content), status, "application/json")
