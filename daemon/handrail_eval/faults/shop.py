"""The oracle: a shop on loopback that counts the orders it gets, each visitor's by themselves."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from urllib.parse import urlsplit

from handrail_demo.loopback import LoopbackServer, Request, Response

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


class Shop(LoopbackServer):
    """Serves visits below `/<number>/`."""

    def __init__(self) -> None:
        self.visits: dict[str, Visit] = {}
        self._numbers = count(1)
        super().__init__(self._answered)

    def _answered(self, request: Request) -> Response:
        visit, part = self.find(request.target)
        if visit is None:
            return Response(status=404)
        if request.method == "GET":
            page = visit.pages.get(part)
            return Response(status=404) if page is None else Response(page)
        visit.posts.setdefault(part, []).append(request.body.decode())
        if part == "order":
            visit.on_order()
            visit.open.wait(HOLD_S)
        return Response(f"{HEAD}<h1>Order confirmed</h1><p>Thank you. Number {visit.number}.</p>")

    def visit(self, page: str = "") -> Visit:
        """A new visitor, whose first page is `page` (the order form by default)."""
        number = next(self._numbers)
        visit = Visit(number, f"{self.base}/{number}/", {"": page or order_form()})
        self.visits[str(number)] = visit
        return visit

    def find(self, path: str) -> tuple[Visit | None, str]:
        """The visit and the last part of an address."""
        _, number, part = [*urlsplit(path).path.split("/"), "", ""][:3]
        return self.visits.get(number), part

    def close(self) -> None:
        """Answer what still waits, and stop serving."""
        for visit in self.visits.values():
            visit.open.set()
        super().close()
