"""The oracle: a shop on loopback that counts the orders it gets, each visitor's by themselves."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from types import TracebackType
from urllib.parse import urlsplit

HEAD = "<!doctype html><html lang=en><meta charset=utf-8><title>Lamp shop</title>"
HOLD_S = 30.0


def order_form(total: str = "19.00 EUR", more: str = "") -> str:
    """The page with the one form of the shop: a name, and "Place order"."""
    return (
        f"{HEAD}<h1>Your order</h1><p>One lamp. Total: {total}</p>"
        "<form method=post action=order><label>Name <input name=name></label>"
        f"<button id=place>Place order</button></form>{more}"
    )


@dataclass
class Visit:
    """One visitor: the pages they are shown, and the orders they made."""

    number: int
    url: str
    pages: dict[str, str] = field(default_factory=dict)
    """By the last part of the address; "" is where the visit begins."""
    posts: dict[str, list[str]] = field(default_factory=dict)
    """The bodies that were posted, by the last part of the address."""
    on_order: Callable[[], None] = lambda: None
    """Called when an order has arrived, is counted, and is not answered yet."""
    open: threading.Event = field(default_factory=threading.Event)
    """Orders are answered once this is set."""

    def __post_init__(self) -> None:
        self.open.set()

    @property
    def orders(self) -> int:
        """How many orders arrived."""
        return len(self.posts.get("order", []))


class Shop:
    """Serves visits below `/<number>/`. A context manager."""

    def __init__(self) -> None:
        self.visits: dict[str, Visit] = {}
        self._numbers = count(1)
        shop = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                visit, part = shop.find(self.path)
                page = visit.pages.get(part) if visit else None
                self._send(404 if page is None else 200, page or "")

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                visit, part = shop.find(self.path)
                if visit is None:
                    return self._send(404, "")
                visit.posts.setdefault(part, []).append(body)
                if part == "order":
                    visit.on_order()
                    visit.open.wait(HOLD_S)
                self._send(200, f"{HEAD}<h1>Order confirmed</h1><p>Thank you. Number {visit.number}.</p>")

            def _send(self, status: int, page: str) -> None:
                data = page.encode()
                try:
                    self.send_response(status)
                    self.send_header("Content-Type", "text/html; charset=utf-8")
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:
                    # The browser may have been killed meanwhile.
                    self.close_connection = True

            def log_message(self, format: str, *args: object) -> None:
                """No access log."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                """A browser that is killed says nothing to its servers."""

        self._http = Server(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._http.server_port}"

    def visit(self, page: str = "") -> Visit:
        """A new visitor, whose first page is `page` (the order form by default)."""
        number = next(self._numbers)
        visit = Visit(number, f"{self.origin}/{number}/", {"": page or order_form()})
        self.visits[str(number)] = visit
        return visit

    def find(self, path: str) -> tuple[Visit | None, str]:
        """The visit and the last part of an address."""
        _, number, part = [*urlsplit(path).path.split("/"), "", ""][:3]
        return self.visits.get(number), part

    def __enter__(self) -> Shop:
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for visit in self.visits.values():
            visit.open.set()
        self._http.shutdown()
        self._http.server_close()
