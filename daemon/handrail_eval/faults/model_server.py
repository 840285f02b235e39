"""A scripted language model behind a real HTTP server: the only thing that is not real in tests.

It speaks ``/v1/models`` and ``/v1/chat/completions`` on a free loopback port, answers from a queue or
from a callable, records every request, and can misbehave in the ways real servers do.

    with ScriptedModelServer(['{"actions": []}', Fault.rate_limited(1), {"actions": []}]) as server:
        ...  # server.base_url, server.requests
"""

import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from handrail_demo.loopback import LoopbackServer, Request, Response

JSON = "application/json"


@dataclass(frozen=True)
class Fault:
    """One way to misbehave instead of answering."""

    kind: Literal["status", "hang", "truncated", "endless", "drip", "drop"]
    status: int = 500
    message: str = "scripted fault"
    headers: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 30.0

    @classmethod
    def rate_limited(cls, retry_after: float | str) -> "Fault":
        return cls("status", 429, "slow down", {"Retry-After": str(retry_after)})

    @classmethod
    def error(cls, status: int = 500, message: str = "scripted fault") -> "Fault":
        return cls("status", status, message)

    @classmethod
    def hang(cls, seconds: float = 30.0) -> "Fault":
        """Accept the request and say nothing; ends early when the server is closed."""
        return cls("hang", seconds=seconds)

    @classmethod
    def truncated(cls) -> "Fault":
        """An answer whose JSON stops in the middle."""
        return cls("truncated")

    @classmethod
    def endless(cls) -> "Fault":
        """An answer that never stops sending bytes."""
        return cls("endless")

    @classmethod
    def drip(cls) -> "Fault":
        """An answer that goes on for ever, a few bytes at a time."""
        return cls("drip")

    @classmethod
    def drop(cls) -> "Fault":
        """Close the connection without an answer."""
        return cls("drop")


Answer = str | dict[str, Any] | Fault
Script = Iterable[Answer] | Callable[[dict[str, Any]], Answer]


class ScriptedModelServer(LoopbackServer):
    """A model server that says what the test tells it to. A context manager.

    ``script``: answers in order, or a callable that gets the request's JSON. A dict is sent as JSON
    text. When a queue is used up, the server answers 500, so a test cannot pass by asking too much.
    ``refuses``: the ``response_format`` types that are answered with 400.
    ``refused_fields``: request fields that are answered with 400.
    ``embed``: makes the vector of a text; without it there are no embeddings.
    """

    def __init__(
        self,
        script: Script = (),
        *,
        models: Iterable[str] = ("scripted",),
        refuses: Iterable[str] = (),
        refused_fields: Iterable[str] = (),
        api_key: str | None = None,
        slots: int = 0,
        embed: Callable[[str], list[float]] | None = None,
    ) -> None:
        self.embed = embed
        self.models = tuple(models)
        self.refuses = frozenset(refuses)
        self.refused_fields = frozenset(refused_fields)
        self.api_key = api_key
        self.slots = slots
        self.requests: list[dict[str, Any]] = []
        self.times: list[float] = []
        """When each of `requests` came, on the monotonic clock."""
        self.headers: list[dict[str, str]] = []
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._script = script if callable(script) else None
        self._queue = [] if callable(script) else list(script)
        super().__init__(self._answered)
        self.base_url = f"{self.base}/v1"

    def add(self, *answers: Answer) -> None:
        """Put more answers at the end of the queue."""
        with self._lock:
            self._queue.extend(answers)

    def next_answer(self, request: dict[str, Any]) -> Answer:
        """Record the request and decide what it gets."""
        with self._lock:
            self.requests.append(request)
            self.times.append(time.monotonic())
            kind = request.get("response_format", {}).get("type")
            if kind in self.refuses:
                return Fault.error(400, f"response_format type {kind!r} is not supported")
            for name in self.refused_fields & request.keys():
                return Fault.error(400, f"unrecognized field: {name}")
            if self._script is None:
                return self._queue.pop(0) if self._queue else Fault.error(500, "the script is used up")
        return self._script(request)

    def reset(self) -> None:
        """Let go of everybody who is kept waiting, and forget what was asked."""
        waiting, self.closing = self.closing, threading.Event()
        waiting.set()
        with self._lock:
            self.requests.clear()
            self.times.clear()

    def close(self) -> None:
        """Stop serving, and let go of everybody who is kept waiting."""
        self.closing.set()
        super().close()

    def _answered(self, request: Request) -> Response | None:
        if request.method == "GET":
            if request.target == "/v1/models":
                return _json({"object": "list", "data": [{"id": name} for name in self.models]})
            if request.target == "/props" and self.slots:
                return _json({"total_slots": self.slots})
            return _error(404, "not found")
        self.headers.append(dict(request.headers.items()))
        if request.target == "/v1/embeddings" and self.embed:
            texts = json.loads(request.body)["input"]
            vectors = [{"index": n, "embedding": self.embed(text)} for n, text in enumerate(texts)]
            # Endpoints may answer in any order; the index says which is whose.
            return _json({"object": "list", "data": vectors[::-1]})
        if request.target != "/v1/chat/completions":
            return _error(404, "not found")
        if self.api_key and request.headers.get("Authorization") != f"Bearer {self.api_key}":
            return _error(401, "wrong API key")
        asked = json.loads(request.body)
        answer = self.next_answer(asked)
        return self._fault(answer) if isinstance(answer, Fault) else _json(_completion(answer, asked))

    def _fault(self, fault: Fault) -> Response | None:
        if fault.kind == "status":
            return _error(fault.status, fault.message, fault.headers)
        if fault.kind == "hang":
            self.closing.wait(fault.seconds)
        elif fault.kind == "truncated":
            whole = json.dumps(_completion("never finished", {}))
            return Response(whole[: len(whole) // 2], type=JSON)
        elif fault.kind == "endless":
            return Response(self._endless(65536, 0), type=JSON)
        elif fault.kind == "drip":
            return Response(self._endless(4, 0.1), type=JSON)
        return None

    def _endless(self, size: int, pause_s: float) -> Iterator[bytes]:
        closing = self.closing
        yield b'{"choices": [{"message": {"content": "'
        while not closing.is_set():
            yield b"a" * size
            time.sleep(pause_s)


def _json(content: dict[str, Any], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(json.dumps(content), status, JSON, headers or {})


def _error(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    return _json({"error": {"message": message}}, status, headers)


def _completion(answer: str | dict[str, Any], request: dict[str, Any]) -> dict[str, Any]:
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    prompt = sum(len(str(message["content"]).split()) for message in request.get("messages", []))
    usage = {"prompt_tokens": prompt, "completion_tokens": len(text.split())}
    return {
        "id": "scripted",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": request.get("model", "scripted"),
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
        "usage": {**usage, "total_tokens": sum(usage.values())},
    }
