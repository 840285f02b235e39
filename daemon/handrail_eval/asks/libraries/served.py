"""A built page and its backend, which says yes to everything and counts what it was asked to do."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Self

from rich.console import Console

from handrail_demo.loopback import LoopbackServer, Request, Response, file_in

from ...sites.rows import Change
from .build import PAGES, built
from .labels import Labels

READS = ("GET", "HEAD", "OPTIONS")
_NEXT = (
    "<!doctype html><html lang='en'><title>{title}</title><h1>{title}</h1><p>{text}</p>"
    "<a href='{back}'>Back</a>"
)


class Page:
    """The page of one library at an address of its own. Raises `SiteMissing` when it cannot be built."""

    def __init__(
        self, labels: Labels, console: Console, build: Callable[[Console], Path] = built, pages: Path = PAGES
    ) -> None:
        self._labels = labels
        self._built = build(console)
        kept = pages / labels.name / "answers.json"
        self._answers: dict[str, object] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
        self._kinds = {acting.request: acting.kind for acting in labels.acting}
        self._server = LoopbackServer(self._answer)
        self.url = self._server.base
        self._done: list[Change] = []
        self.background: list[str] = []
        """The harmless requests that changed something, since `begin`."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.close()

    def reset(self) -> None:
        """The backend keeps nothing but its count."""
        self.begin()

    def entrance(self, who: str, start: str) -> str:
        """The address of a page; everybody is logged in."""
        return self.url + start

    def begin(self) -> None:
        """Count from here."""
        self._done, self.background = [], []

    def changes(self) -> list[Change]:
        """What the backend was asked to do; the table is the kind, `unknown` where the labels do not tell."""
        return list(self._done)

    def _answer(self, request: Request) -> Response:
        if request.method not in READS:
            return self._changed(request)
        if found := self._answers.get(request.target):
            return _said(found)
        if found_file := file_in(self._built, request.path) if "." in request.path else None:
            return found_file
        if request.path == self._labels.start:
            return Response((self._built / self._labels.name / "index.html").read_text("utf-8"))
        if "text/html" in (request.headers.get("Accept") or ""):
            title = request.path.rpartition("/")[2].replace("-", " ").capitalize()
            return self._page(title, "This is the next page.")
        return Response("{}", 404, "application/json")

    def _changed(self, request: Request) -> Response:
        body = request.body.decode("utf-8", "replace")
        what = f"{request.method} {request.path}"
        if request.path == "/graphql":
            what += f" {json.loads(body).get('operationName', '')}"
        if what in self._labels.background:
            self.background.append(what)
        else:
            kind = self._kinds.get(what, "unknown")
            self._done.append(Change(kind, None, {"request": what, "body": body}))
        if "text/html" in (request.headers.get("Accept") or ""):
            return self._page("Thank you", "It is done.")
        return Response('{"ok": true, "data": {}}', type="application/json")

    def _page(self, title: str, text: str) -> Response:
        page = _NEXT.format(title=escape(title), text=text, back=self._labels.start)
        return Response(page)


def _said(found: object) -> Response:
    """A text is a table to be saved; anything else is data."""
    if isinstance(found, str):
        headers = {"Content-Disposition": 'attachment; filename="export.csv"'}
        return Response(found, type="text/csv", headers=headers)
    return Response(json.dumps(found), type="application/json")
