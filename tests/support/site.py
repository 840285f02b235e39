"""A web site on loopback for browser tests: pages by path, and every POST counted."""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Site:
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
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._answer()

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                site.posts.append((self.path, body))
                self._answer()

            def do_PUT(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self._answer()

            def _answer(self) -> None:
                path = self.path.split("?")[0]
                site.reached.append(f"{self.headers.get('Host', '').split(':')[0]}{self.path}")
                time.sleep(site.delays.get(path, 0))
                page = site.pages.get(path)
                body = (page or "").encode()
                elsewhere = site.redirects.get(path)
                self.send_response(307 if elsewhere else 200 if page is not None else 404)
                if elsewhere:
                    self.send_header("Location", elsewhere)
                self.send_header("Content-Type", site.types.get(path, "text/html; charset=utf-8"))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                """Tests print nothing."""

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.port = int(self._http.server_address[1])
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()

    def add(self, path: str, body: str, title: str = "Test", delay: float = 0) -> str:
        """Put a page at `path`; returns its address."""
        self.pages[path] = f"<!doctype html><html lang=en><title>{title}</title>{body}"
        self.delays[path] = delay
        return self.url(path)

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
