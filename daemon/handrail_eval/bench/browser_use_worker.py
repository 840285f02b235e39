"""Runs in browser-use's own environment: one line of JSON in, one out. Imports nothing of Handrail.

Measured is what its agent does to read a page: build the DOM tree (`DomService`) and write it for the model.
Its fixed waiting for the page to settle is left out, which is in its favour.
"""

import asyncio
import json
import sys
import time
from typing import Any

from browser_use import BrowserProfile, BrowserSession  # type: ignore[import-not-found]
from browser_use.dom.service import DomService  # type: ignore[import-not-found]

SETTLE_S = 1.0


def say(answer: dict[str, Any]) -> None:
    print(json.dumps(answer), flush=True)


async def measure(session: BrowserSession, url: str, times: int, seconds: float) -> dict[str, Any]:
    await session.navigate_to(url)
    await asyncio.sleep(SETTLE_S)
    profile = session.browser_profile
    service = DomService(
        session, cross_origin_iframes=profile.cross_origin_iframes, max_iframes=profile.max_iframes,
        paint_order_filtering=profile.paint_order_filtering, max_iframe_depth=profile.max_iframe_depth,
    )  # fmt: skip
    taken: list[float] = []
    text = ""
    ends = time.monotonic() + seconds
    while not taken or (len(taken) < times and time.monotonic() < ends):
        began = time.perf_counter()
        state, _, _ = await service.get_serialized_dom_tree()
        text = state.llm_representation()
        taken.append((time.perf_counter() - began) * 1000)
    return {"ms": taken, "text": text}


async def main(chromium: str, width: int, height: int) -> None:
    size = {"width": width, "height": height}
    session = BrowserSession(
        browser_profile=BrowserProfile(
            executable_path=chromium, headless=True, chromium_sandbox=False, viewport=size, window_size=size,
            enable_default_extensions=False, keep_alive=True, user_data_dir=None,
        )
    )  # fmt: skip
    await session.start()
    say({"ready": True})
    loop = asyncio.get_running_loop()
    try:
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            question = json.loads(line)
            try:
                say(await measure(session, question["url"], question["times"], question["seconds"]))
            except Exception as error:
                say({"error": f"{type(error).__name__}: {error}"[:300]})
    finally:
        await session.kill()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
