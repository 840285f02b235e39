"""A web site on loopback for browser tests: pages by path, and every POST counted."""

from __future__ import annotations

import time

from handrail_demo.loopback import HTML, LoopbackServer, Request, Response


class Site(LoopbackServer):
    """Serves `pages` (path to HTML) on two origins: 127.0.0.1 and localhost are different sites to a browser."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self.delays: dict[str, float] = {}
        self.redirects: dict[str, str] = {}
        """Where a path sends whatever comes, with its body (307)."""
        self.types: dict[str, str] = {}
        """Content types of what is no page."""
        self.posts: list[tuple[str, str]] = []
        self.reached: list[str] = []
        """Every address that was asked for, as `host/path?query`."""
        super().__init__(self._answered)

    def _answered(self, request: Request) -> Response:
        if request.method == "POST":
            self.posts.append((request.target, request.body.decode()))
        path = request.path
        self.reached.append(f"{request.host}{request.target}")
        time.sleep(self.delays.get(path, 0))
        page, elsewhere = self.pages.get(path), self.redirects.get(path)
        return Response(
            page or "",
            307 if elsewhere else 200 if page is not None else 404,
            self.types.get(path, HTML),
            {"Location": elsewhere} if elsewhere else {},
        )

    def add(self, path: str, body: str, title: str = "Test", delay: float = 0) -> str:
        """Put a page at `path`; returns its address."""
        self.pages[path] = f"<!doctype html><html lang=en><title>{title}</title>{body}"
        self.delays[path] = delay
        return self.url(path)

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"
