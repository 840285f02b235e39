"""HTTP servers on loopback: a function from a request to its response, served in threads.

For sites that exist to be used by a browser on this machine, or to be attacked by one: the demo's, those of
evaluations, benchmarks and tests. Nobody else can reach them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True)
class Request:
    """One request, as it came. `target` is its path with the query."""

    method: str
    target: str
    headers: Message
    body: bytes

    @property
    def path(self) -> str:
        """The path without the query."""
        return self.target.partition("?")[0]

    @property
    def host(self) -> str:
        """The host that was asked, without its port."""
        return (self.headers.get("Host") or "").partition(":")[0]


@dataclass(frozen=True)
class Response:
    """What is answered; its length is sent with it."""

    body: str | bytes = ""
    status: int = 200
    type: str = HTML
    headers: Mapping[str, str] = field(default_factory=dict)


class LoopbackServer:
    """Serves `answer` at 127.0.0.1, from the start on; a context manager that closes it.

    `answer` is called in a thread of its own for each connection. `port` 0 takes any that is free. Raises
    `OSError` when the port is taken.
    """

    def __init__(self, answer: Callable[[Request], Response], port: int = 0) -> None:
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # An answer in one piece: two would wait for each other's acknowledgement.
            wbufsize = 1 << 16

            def _any(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length)
                if len(body) < length:
                    # Whoever asked has hung up in the middle of it.
                    self.close_connection = True
                    return
                response = answer(Request(self.command, self.path, self.headers, body))
                sent = response.body.encode() if isinstance(response.body, str) else response.body
                try:
                    self.send_response(response.status)
                    for name, value in {"Content-Type": response.type, **response.headers}.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(sent)))
                    self.end_headers()
                    self.wfile.write(sent)
                    self.wfile.flush()
                except OSError:
                    # A browser may go elsewhere meanwhile, or be killed.
                    self.close_connection = True

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = _any

            def log_message(self, format: str, *args: object) -> None:
                """No access log: whoever serves a site keeps what matters."""

            def finish(self) -> None:
                with suppress(OSError):
                    super().finish()

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                """A browser that is killed says nothing to its servers."""

        self._http = Server(("127.0.0.1", port), Handler)
        self.port = int(self._http.server_port)
        self.base = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        """Stop serving."""
        self._http.shutdown()
        self._http.server_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
