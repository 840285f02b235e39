"""The curves of a bench report: time against the size of the page, and against the size of a change."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .measure import Row

_COLOURS = {
    "ours": "#0b6e4f",
    "anew": "#2f9e6e",
    "page": "#6abf9a",
    "delta": "#f2a541",
    "playwright": "#4461b0",
    "browser": "#b0446a",
}


class NoPlots(RuntimeError):
    """matplotlib is not installed; the text says how to install it."""


def exponent(points: Sequence[tuple[float, float]]) -> float | None:
    """The slope of time against size when both are logarithmic: 1 is linear. None below two points."""
    logs = [(math.log(size), math.log(ms)) for size, ms in points if size > 0 and ms > 0]
    if len(logs) < 2:
        return None
    middle_x = sum(x for x, _ in logs) / len(logs)
    middle_y = sum(y for _, y in logs) / len(logs)
    spread = sum((x - middle_x) ** 2 for x, _ in logs)
    return sum((x - middle_x) * (y - middle_y) for x, y in logs) / spread if spread else None


def draw(rows: Sequence[Row], changed: Mapping[int, float], folder: Path) -> list[Path]:
    """Write growth.png and growth.svg. rows: shop pages by size; changed: elements changed → ms in the page.

    Raises `NoPlots`.
    """
    try:
        import matplotlib
    except ImportError:
        raise NoPlots(
            "There are no plots: matplotlib is not installed. Run: pip install matplotlib"
        ) from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.5), constrained_layout=True)
    for label, colour, values in (
        ("browser-use (±1,000 px)", "browser", [(row.elements, row.browser_use_ms) for row in rows]),
        ("Playwright, ai snapshot", "playwright", [(row.elements, row.playwright_ms) for row in rows]),
        ("Handrail, whole, end to end", "ours", [(row.elements, row.whole_ms) for row in rows]),
        ("Handrail, everything read anew, end to end", "anew", [(row.elements, row.anew_ms) for row in rows]),
        ("Handrail, whole, in the page", "page", [(row.elements, row.page_ms) for row in rows]),
        ("Handrail, one change, in the page", "delta",
         [(row.elements, max(row.delta_ms.values()) if row.delta_ms else None) for row in rows]),
    ):  # fmt: skip
        points = [(size, ms) for size, ms in values if ms is not None]
        if points:
            left.plot(*zip(*points, strict=True), marker="o", label=label, color=_COLOURS[colour])
    _axes(left, "elements of the page")
    if changed:
        right.plot(
            list(changed), list(changed.values()), marker="o", color=_COLOURS["delta"], label="after a change"
        )
        largest = max((row for row in rows if row.page_ms), key=lambda row: row.elements, default=None)
        if largest and largest.page_ms:
            right.axhline(
                largest.page_ms, linestyle="--", color=_COLOURS["page"],
                label=f"the whole page ({largest.elements:,} elements)",
            )  # fmt: skip
    _axes(right, "elements changed at once")
    paths = [folder / f"growth.{kind}" for kind in ("png", "svg")]
    for path in paths:
        figure.savefig(path, dpi=130)
    pyplot.close(figure)
    return paths


def _axes(axes: Any, what: str) -> None:
    axes.set(xscale="log", yscale="log", xlabel=what, ylabel="milliseconds (median)")
    axes.grid(True, which="major", alpha=0.3)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(fontsize=8)
