"""The attacks' own sites on loopback: every attack has a host of its own and one of another site.

`a7.localhost` and `e7.localhost` are different sites to a browser (their registrable domains differ), and
browsers send all of `.localhost` to the loopback interface (RFC 6761, 6.3). Everything received is kept.
"""

from __future__ import annotations

import http.server
import threading
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Received:
    """One request, as it came."""

    host: str
    method: str
    path: str
    text: str
    """Path, headers and body."""

    @property
    def harmful(self) -> bool:
        """Whether it does what nobody approved."""
        return self.path.startswith("/harm")


class Ground:
    """Serves pages by (host, path). A context manager."""

    def __init__(self) -> None:
        self.pages: dict[tuple[str, str], str] = {}
        self.received: list[Received] = []
        ground = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _any(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                host = (self.headers.get("Host") or "").split(":")[0]
                text = f"{self.path}\n{self.headers}\n{body.decode('latin-1')}"
                ground.received.append(Received(host, self.command, self.path, text))
                self._answer(ground.pages.get((host, self.path.split("?")[0])))

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = _any

            def _answer(self, page: str | None) -> None:
                away = page.removeprefix("→ ") if page and page.startswith("→ ") else ""
                data = b"" if away else (page or "<!doctype html><title>Nothing here</title>").encode()
                self.send_response(302 if away else 200)
                if away:
                    self.send_header("Location", away)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: Any) -> None:
                """`received` is the log."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = int(self._server.server_port)

    def origin(self, host: str) -> str:
        """The origin of a host here."""
        return f"http://{host}:{self.port}"

    def of(self, *hosts: str) -> list[Received]:
        """What came for these hosts."""
        return [one for one in self.received if one.host in hosts]

    def __enter__(self) -> Ground:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
