"""HTTP servers on loopback: a function from a request to its response, served in threads.

For sites that exist to be used by a browser on this machine, or to be attacked by one: the demo's, those of
evaluations, benchmarks and tests. Nobody else can reach them.
"""

from __future__ import annotations

import mimetypes
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.message import Message
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import unquote

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
    """What is answered: a text or bytes with their length, or pieces whose end is that of the connection."""

    body: str | bytes | Iterable[bytes] = ""
    status: int = 200
    type: str = HTML
    headers: Mapping[str, str] = field(default_factory=dict)


def file_in(folder: Path, path: str) -> Response | None:
    """The file of a folder that a request's path names; none where there is no such file."""
    file = (folder / unquote(path).lstrip("/")).resolve()
    if not file.is_relative_to(folder.resolve()) or not file.is_file():
        return None
    kind = mimetypes.guess_type(file)[0] or "application/octet-stream"
    changed = formatdate(file.stat().st_mtime, usegmt=True)
    return Response(file.read_bytes(), type=kind, headers={"Last-Modified": changed})


class LoopbackServer:
    """Serves `answer` at 127.0.0.1, from the start on; a context manager that closes it.

    `answer` is called in a thread of its own for each connection; where it has no response, the connection is
    closed without one. `port` 0 takes any that is free. longest: the bytes that a request's body may have.
    Raises `OSError` when the port is taken.
    """

    def __init__(
        self, answer: Callable[[Request], Response | None], port: int = 0, longest: int = 1 << 30
    ) -> None:
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # An answer in one piece: two would wait for each other's acknowledgement.
            wbufsize = 1 << 16

            def _any(self) -> None:
                said = self.headers.get("Content-Length") or "0"
                if not said.isdecimal() or int(said) > longest:
                    self.send_error(413)
                    return
                body = self.rfile.read(int(said))
                if len(body) < int(said):
                    # Whoever asked has hung up in the middle of it.
                    self.close_connection = True
                    return
                response = answer(Request(self.command, self.path, self.headers, body))
                try:
                    if response is None:
                        self.close_connection = True
                    else:
                        self._send(response)
                except OSError:
                    # A browser may go elsewhere meanwhile, or be killed.
                    self.close_connection = True

            def _send(self, response: Response) -> None:
                body = response.body.encode() if isinstance(response.body, str) else response.body
                end = {"Connection": "close"}
                if isinstance(body, bytes):
                    body, end = [body], {"Content-Length": str(len(body))}
                self.send_response(response.status)
                for header in {"Content-Type": response.type, **end, **response.headers}.items():
                    self.send_header(*header)
                self.end_headers()
                for piece in body:
                    self.wfile.write(piece)
                    self.wfile.flush()

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = _any

            def log_message(self, format: str, *args: object) -> None:
                """No access log: whoever serves a site keeps what matters."""

            def finish(self) -> None:
                with suppress(OSError):
                    super().finish()

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            # Five, as it is otherwise, are fewer than a browser asks for at once.
            request_queue_size = 128

            def handle_error(self, request: object, client_address: object) -> None:
                """A browser that is killed says nothing to its servers; a mistake in an answer is told."""
                if not isinstance(sys.exception(), OSError):
                    super().handle_error(request, client_address)  # type: ignore[arg-type]

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
