"""The attacks' own sites on loopback: every attack has a host of its own and one of another site.

`a7.localhost` and `e7.localhost` are different sites to a browser (their registrable domains differ), and
browsers send all of `.localhost` to the loopback interface (RFC 6761, 6.3). Everything received is kept.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

from websockets.sync.server import ServerConnection, serve

from handrail_demo.loopback import LoopbackServer, Request, Response


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


class Ground(LoopbackServer):
    """Serves pages by (host, path); "→ address" leads on."""

    def __init__(self) -> None:
        self.pages: dict[tuple[str, str], str] = {}
        self.received: list[Received] = []
        super().__init__(self._answered)
        self._sockets = serve(self._heard, "127.0.0.1", 0)
        self.sockets_port = int(self._sockets.socket.getsockname()[1])
        threading.Thread(target=self._sockets.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop serving."""
        self._sockets.shutdown()
        super().close()

    def _heard(self, socket: ServerConnection) -> None:
        """What is said over a socket is received as a path."""
        host = socket.request.headers["Host"].partition(":")[0] if socket.request else ""
        for message in socket:
            self.received.append(Received(host, "SOCKET", str(message), str(message)))

    def _answered(self, request: Request) -> Response:
        text = f"{request.target}\n{request.headers}\n{request.body.decode('latin-1')}"
        self.received.append(Received(request.host, request.method, request.target, text))
        page = self.pages.get((request.host, request.path), "<!doctype html><title>Nothing here</title>")
        shared = {"Access-Control-Allow-Origin": "*"}
        if page.startswith("→ "):
            return Response(status=302, headers={**shared, "Location": page.removeprefix("→ ")})
        return Response(page, headers=shared)

    def origin(self, host: str) -> str:
        """The origin of a host here."""
        return f"http://{host}:{self.port}"

    def of(self, *hosts: str) -> list[Received]:
        """What came for these hosts."""
        return [one for one in self.received if one.host in hosts]
