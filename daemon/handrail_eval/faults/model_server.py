"""A scripted language model behind a real HTTP server: the only thing that is not real in tests.

It speaks ``/v1/models`` and ``/v1/chat/completions`` on a free loopback port, answers from a queue or
from a callable, records every request, and can misbehave in the ways real servers do.

    with ScriptedModelServer(['{"actions": []}', Fault.rate_limited(1), {"actions": []}]) as server:
        ...  # server.base_url, server.requests
"""

import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Literal


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


class ScriptedModelServer:
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
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler_for(self))
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        return int(self._http.server_address[1])

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

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
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(5)

    def __enter__(self) -> "ScriptedModelServer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _handler_for(server: ScriptedModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if self.path == "/v1/models":
                self._send(200, {"object": "list", "data": [{"id": name} for name in server.models]})
            elif self.path == "/props" and server.slots:
                self._send(200, {"total_slots": server.slots})
            else:
                self._send(404, {"error": {"message": "not found"}})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            server.headers.append(dict(self.headers.items()))
            if self.path == "/v1/embeddings" and server.embed:
                texts = json.loads(body)["input"]
                vectors = [{"index": n, "embedding": server.embed(text)} for n, text in enumerate(texts)]
                # Endpoints may answer in any order; the index says which is whose.
                self._send(200, {"object": "list", "data": vectors[::-1]})
            elif self.path != "/v1/chat/completions":
                self._send(404, {"error": {"message": "not found"}})
            elif server.api_key and self.headers.get("Authorization") != f"Bearer {server.api_key}":
                self._send(401, {"error": {"message": "wrong API key"}})
            else:
                request = json.loads(body)
                answer = server.next_answer(request)
                if isinstance(answer, Fault):
                    self._misbehave(answer, request)
                else:
                    self._send(200, _completion(answer, request))

        def _misbehave(self, fault: Fault, request: dict[str, Any]) -> None:
            if fault.kind == "status":
                self._send(fault.status, {"error": {"message": fault.message}}, fault.headers)
                return
            self.close_connection = True
            if fault.kind == "hang":
                server.closing.wait(fault.seconds)
            elif fault.kind == "truncated":
                whole = json.dumps(_completion("never finished", request)).encode()
                self._send_bytes(200, whole[: len(whole) // 2])
            elif fault.kind == "endless":
                self._send_endlessly(65536, 0)
            elif fault.kind == "drip":
                self._send_endlessly(4, 0.1)

        def _send_endlessly(self, size: int, pause_s: float) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Connection", "close")
            self.end_headers()
            closing = server.closing
            try:
                self.wfile.write(b'{"choices": [{"message": {"content": "')
                while not closing.is_set():
                    self.wfile.write(b"a" * size)
                    time.sleep(pause_s)
            except OSError:
                # The client has had enough, which is what this fault is there to find out.
                return

        def _send(
            self, status: int, content: dict[str, Any], headers: Mapping[str, str] | None = None
        ) -> None:
            self._send_bytes(status, json.dumps(content).encode(), headers)

        def _send_bytes(self, status: int, body: bytes, headers: Mapping[str, str] | None = None) -> None:
            try:
                self.send_response(status)
                for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            except OSError:
                # The client may have given up waiting; that is its right.
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            """Tests look at ``requests`` instead of a log."""

    return Handler


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
