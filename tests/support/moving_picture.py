"""README's moving picture: a real run in the real extension on the demo's airline, photographed as it goes on.

Only the language model is played by a script, and the person, who presses on the extension's own approval page.
Beside the page stands the side panel, as a page of its own.
"""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.async_api import Error, Page, ViewportSize

from handrail_demo.approver import Approver
from handrail_wire import AskApproval
from tests.e2e.product_fixtures import Journey, journey
from tests.support.model_server import Answer
from tests.support.stage import Player, Stage, stage

PICTURE = Path(__file__).parents[2] / "extension" / "pictures" / "run.webp"
MOST_BYTES = 1_500_000
PAGE, PANEL, WINDOW = (1040, 780), (390, 780), (720, 730)
SCALE, EDGE, GROUND = 0.6, 10, "#e8ecf1"
THINKS_S, READS_S, EVERY_S = 1.0, 4.0, 0.3
"""Seconds: of the model for a decision, of the person for the approval page, between two photographs."""
SHORTEST_MS, LONGEST_MS, LAST_MS = 250, 1500, 4000


class Film:
    """Photographs that differ, each with the time for which it is to be seen."""

    def __init__(self) -> None:
        self.frames: list[Image.Image] = []
        self.taken: list[float] = []

    def add(self, frame: Image.Image) -> None:
        if not self.frames or ImageChops.difference(self.frames[-1], frame).getbbox():
            self.frames.append(frame)
            self.taken.append(time.monotonic())

    def save(self, file: Path) -> None:
        passed = [1000 * (after - at) for at, after in zip(self.taken, self.taken[1:], strict=False)]
        shown = [int(min(max(each, SHORTEST_MS), LONGEST_MS)) for each in passed]
        first, *others = self.frames
        first.save(
            file, save_all=True, append_images=others, duration=[*shown, LAST_MS], loop=0,
            quality=60, method=6, minimize_size=True,
        )  # fmt: skip


async def sized(page: Page, size: tuple[int, int]) -> None:
    if page.viewport_size != (wanted := ViewportSize(width=size[0], height=size[1])):
        await page.set_viewport_size(wanted)


async def photograph(page: Page) -> Image.Image:
    shot = Image.open(io.BytesIO(await page.screenshot(animations="disabled"))).convert("RGB")
    return shot.resize((int(shot.width * SCALE), int(shot.height * SCALE)), Image.Resampling.LANCZOS)


async def together(page: Page, panel: Page, window: Page | None) -> Image.Image:
    """The page with the panel beside it, and what asks for a decision before both."""
    left, right = await photograph(page), await photograph(panel)
    width, height = left.width + right.width + 3 * EDGE, left.height + 2 * EDGE
    whole = Image.new("RGB", (width, height), GROUND)
    whole.paste(left, (EDGE, EDGE))
    whole.paste(right, (left.width + 2 * EDGE, EDGE))
    if window:
        # Once the extension's own picture is in it, which ours would disturb.
        await window.locator("figure.picture img").wait_for(timeout=3000)
        await sized(window, WINDOW)
        asks = await photograph(window)
        at = (EDGE + (left.width - asks.width) // 2, (height - asks.height) // 2)
        whole.paste("#3c4858", (at[0] - 3, at[1] - 3, at[0] + asks.width + 3, at[1] + asks.height + 3))
        whole.paste(asks, at)
    return whole


def slowly(player: Player) -> Player:
    """The script, taking its time as a model does. It has one reason for everything, which is left out."""

    def play(request: dict[str, Any]) -> Answer:
        time.sleep(THINKS_S)
        answer = player(request)
        return {**answer, "reason": ""} if isinstance(answer, dict) and "reason" in answer else answer

    return play


async def played(on: Stage, trip: Journey) -> Film:
    """Play the run, photographing it."""
    live, film, on.player = on.live, Film(), slowly(on.player)
    panel = await live.browser.context.new_page()
    await sized(panel, PANEL)
    await panel.goto(live.browser.address("panel/panel.html"))

    async def reads(asked: AskApproval) -> tuple[bool, str]:
        await asyncio.sleep(READS_S)
        return True, ""

    async with Approver(live.browser, live.daemon.runs, reads).watching():
        run, page = await trip.begin()
        # After the panel's: both are tabs of one window, whose size counts in the extension's own pictures.
        await sized(page, PAGE)
        ended: asyncio.Task[object] = asyncio.ensure_future(on.ended(run, 150))
        over = 0
        while over < 2:  # Once more after the end, which the panel shows a moment later.
            over += ended.done()
            windows = [one for one in live.browser.context.pages if "approval/approval.html#" in one.url]
            asks = windows[0] if windows and run.approvals.open else None
            with suppress(Error):  # The window may be closed in between.
                film.add(await together(page, panel, asks))
            await asyncio.sleep(EVERY_S if not over else 1.5)
        await ended
    return film


def main() -> None:
    """Make the picture, and say how large it is."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        stage(Path(folder) / "home") as on,
        journey(on, Path(folder)) as trip,
    ):
        film = on.do(played(on, trip), 200)
        if not trip.as_asked:
            sys.exit("The run did not book the flight; no picture was made.")
        film.save(PICTURE)
    size = PICTURE.stat().st_size
    print(f"{PICTURE.name}: {len(film.frames)} pictures, {size / 1000:,.0f} kB")
    if size > MOST_BYTES:
        sys.exit(f"That is more than {MOST_BYTES / 1000:,.0f} kB: take fewer, or smaller ones.")


if __name__ == "__main__":
    main()
