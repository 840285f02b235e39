"""The pages that are measured: generated shops, MiniWoB++ pages, large documents of installed packages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from playwright.async_api import Page

from handrail_demo.loopback import LoopbackServer, Request, Response

from ..miniwob import MiniWobMissing, MiniWobTask, PageServer, pages_folder
from ..shop_pages import frame_page, shop_page

SHOPS = (300, 4_500, 18_000, 50_000)
MORE_SHOPS = (1_000, 9_000)
"""Sizes in between, measured for the curve only."""
CLICKS_SHOP = 10_000
MINIWOB = ("click-checkboxes-large", "email-inbox", "book-flight")
CLICKS_MINIWOB = "click-checkboxes-large"
DOCUMENT_FOLDERS = (Path("/usr/share/doc"), Path("/usr/local/share/doc"), Path("/opt/homebrew/share/doc"))
_DOCUMENTS = 2
_LARGEST_COMPARED = 1_500_000
"""Bytes of HTML. A document larger than this is measured as one that is too large to be read whole."""


@dataclass(frozen=True)
class BenchPage:
    """A page to measure. `elements` is what was asked of the generator, 0 where nobody said."""

    name: str
    url: str
    elements: int = 0
    task: MiniWobTask | None = None
    giant: bool = False
    """Too large to be read whole by anybody: our own bound is what is measured."""

    async def open(self, page: Page) -> None:
        """Load it afresh."""
        if self.task:
            await self.task.setup(page, 1)
        else:
            await page.goto(self.url, wait_until="load", timeout=120_000)


class Pages:
    """All the pages there are here, served on loopback while this is open."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self.skipped: list[str] = []
        """What could not be had, and why, in words."""

    def __enter__(self) -> Pages:
        self._shop = self._stack.enter_context(_Shop())
        self.all = [*self._shops(), *self._miniwob(), *self._documents()]
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def shop(self, elements: int) -> BenchPage:
        """The shop page of that size."""
        return BenchPage(f"shop-{elements}", f"{self._shop.base}/shop/{elements}", elements)

    def chosen(self, patterns: Sequence[str]) -> list[BenchPage]:
        """The pages whose names fit one of the patterns (`shop-*`); all of them if there is none."""
        return [one for one in self.all if not patterns or any(fnmatch(one.name, p) for p in patterns)]

    def miniwob(self, task: str) -> BenchPage | None:
        """A MiniWoB++ page by its task's name, if they are here."""
        return next((one for one in self.all if one.name == f"miniwob-{task}"), None)

    def _shops(self) -> Iterator[BenchPage]:
        yield from map(self.shop, SHOPS)

    def _miniwob(self) -> Iterator[BenchPage]:
        try:
            server = self._stack.enter_context(PageServer(pages_folder()))
        except MiniWobMissing as missing:
            self.skipped.append(f"MiniWoB++ pages: {missing}")
            return
        for name in MINIWOB:
            yield BenchPage(f"miniwob-{name}", server.base, task=MiniWobTask(name, server.base))

    def _documents(self) -> Iterator[BenchPage]:
        folder = next((one for one in DOCUMENT_FOLDERS if one.is_dir()), None)
        found = largest(folder) if folder else []
        if not folder or not found:
            self.skipped.append("Documentation pages: no package on this machine has a large HTML page.")
            return
        server = self._stack.enter_context(PageServer(folder))
        for path, giant in found:
            inside = path.relative_to(folder)
            yield BenchPage(f"docs-{inside.parts[0]}-{path.stem}", f"{server.base}/{inside}", giant=giant)


def largest(folder: Path) -> list[tuple[Path, bool]]:
    """The largest pages in a folder, and whether each is a giant; of the giants only one."""
    sizes = sorted(
        ((path.stat().st_size, path) for path in folder.rglob("*.html") if path.is_file()), reverse=True
    )
    giants = [path for size, path in sizes if size > _LARGEST_COMPARED]
    others = [path for size, path in sizes if 100_000 < size <= _LARGEST_COMPARED]
    return [*((path, False) for path in others[:_DOCUMENTS]), *((path, True) for path in giants[:1])]


class _Shop(LoopbackServer):
    """Serves shop pages; `localhost` is another site than `127.0.0.1`, so its frame is another process."""

    def __init__(self) -> None:
        super().__init__(self._answered)

    def _answered(self, request: Request) -> Response:
        kind, _, what = request.target.strip("/").partition("/")
        if kind == "shop" and what.isdecimal():
            return Response(shop_page(int(what), other_site=f"http://localhost:{self.port}"))
        if kind == "frame":
            return Response(frame_page(what))
        return Response("<!DOCTYPE html><title>Nothing here</title>")
