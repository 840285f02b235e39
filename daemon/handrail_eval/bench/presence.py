"""Questions about single elements that only the page can answer: is it one of ours, could a person see it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import Error

from handrail.page.observation import Page as Seen

from .live import SEEN, Live, PageFailed
from .recall import CONTROLS, Listed

MARK = "data-handrail-bench"
MOST = 300
"""So many elements are looked up one by one; a page that misses more has its first ones listed."""


@dataclass(frozen=True)
class Missed:
    """An element that Playwright lists and we do not. `unseen` says why no person could see it, if so."""

    ref: str
    role: str
    name: str
    html: str
    unseen: str


@dataclass(frozen=True)
class Unseen:
    """An element of ours that no person could see."""

    ref: str
    role: str
    name: str
    why: str
    html: str


async def missed(live: Live, seen: Seen, candidates: Sequence[Listed]) -> list[Missed]:
    """Those of the candidates that are no element of ours (the third pass of `recall.py`).

    Playwright's refs are good until its next snapshot, so this comes right after one.
    """
    asked: list[tuple[Listed, str, str]] = []
    for one in candidates[:MOST]:
        place = live.page.locator(f"aria-ref={one.ref}")
        try:
            unseen, html = await place.evaluate(
                f"(element, ref) => {{ element.setAttribute('{MARK}', ref);"
                f" return [({SEEN})(element), element.outerHTML.slice(0, 300)] }}",
                one.ref, timeout=2_000,
            )  # fmt: skip
        except Error as error:
            unseen, html = "", error.message.splitlines()[0]
        asked.append((one, str(unseen), str(html)))
    ours: set[str] = set()
    if asked:
        loose = [one.ref for one, _, _ in asked if one.role not in CONTROLS]
        for frame, refs in _refs(seen).items():
            # A box that scrolls has a ref, too, and is not operated by what lies in it.
            controls = [ref for ref in refs if seen.nodes[ref].role != "group"]
            ours.update(await live.in_page("marked", frame, refs=controls, mark=MARK, loose=loose))
    gone = [
        Missed(one.ref, one.role, one.name, html.replace(f' {MARK}="{one.ref}"', ""), unseen)
        for one, unseen, html in asked
        if one.ref not in ours
    ]
    return gone + [Missed(one.ref, one.role, one.name, "", "") for one in candidates[MOST:]]


async def unseen(live: Live, seen: Seen) -> list[Unseen]:
    """Our elements that no person could see, by the browser's own answers.

    What is covered now but marked as out of view is not among them: scrolling brings it out.
    """
    wrong = []
    for frame, refs in _refs(seen).items():
        try:
            found = await live.in_page("unseen", frame, refs=refs)
        except PageFailed:
            continue  # The frame went away meanwhile.
        for one in found:
            node = seen.nodes[one["ref"]]
            if node.in_view or not one["why"].startswith("covered"):
                wrong.append(Unseen(node.ref, node.role, node.name, one["why"], one["html"]))
    return wrong


def _refs(seen: Seen) -> dict[int, list[str]]:
    """The refs of every frame."""
    return {
        document.frame: [node.ref for node in document.nodes if node.ref]
        for document in seen.observation.documents
    }
