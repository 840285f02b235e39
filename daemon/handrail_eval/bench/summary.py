"""A bench run's figures: one object for machines, a table and a Markdown file for people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.table import Table

from .measure import Clicked, Row
from .plots import exponent

FAST_AT = ("shop-4500", "shop-18000")
"""The pages that the targets for speed name."""
DELTA_AT = ("shop-18000",)
_FLAT = 4_000
"""Elements. Below this the fixed cost of a round trip hides how time grows."""

_Value = Callable[[Row], float | None]


def _ratio(one: float | None, other: float | None) -> float | None:
    return one / other if one is not None and other else None


def _delta(row: Row) -> float | None:
    return max(row.delta_ms.values(), default=None)


@dataclass(frozen=True)
class Figure:
    """What is told of each page. key: in JSON, where it is no field of a row."""

    heading: str
    of: _Value
    key: str = ""


_Columns = tuple[Figure, ...]
_TIMES: _Columns = (
    Figure("elements", lambda row: row.elements),
    Figure("first", lambda row: row.first_ms),
    Figure("anew", lambda row: row.anew_ms),
    Figure("anew, in page", lambda row: row.page_anew_ms),
    Figure("whole", lambda row: row.whole_ms),
    Figure("whole, in page", lambda row: row.page_ms),
    Figure("delta", _delta),
    Figure("Playwright", lambda row: row.playwright_ms),
    Figure("browser-use", lambda row: row.browser_use_ms),
)
_RATIOS: _Columns = (
    Figure("Pw", lambda row: _ratio(row.playwright_ms, row.whole_ms), "vs_playwright"),
    Figure("Pw, least", lambda row: _ratio(row.playwright_least_ms, row.whole_least_ms),
           "least_vs_playwright"),
    Figure("Pw, anew", lambda row: _ratio(row.playwright_ms, row.anew_ms), "anew_vs_playwright"),
    Figure("Pw, first", lambda row: _ratio(row.playwright_first_ms, row.first_ms), "first_vs_playwright"),
    Figure("browser-use", lambda row: _ratio(row.browser_use_ms, row.whole_ms), "vs_browser_use"),
)
_TEXTS: _Columns = (
    Figure("nodes", lambda row: row.nodes),
    Figure("tokens", lambda row: row.tokens),
    Figure("of Pw's", lambda row: _ratio(row.tokens, row.playwright_tokens), "tokens_vs_playwright"),
    Figure("budget", lambda row: row.budget_tokens),
    Figure("recall", lambda row: row.recall),
    Figure("missed", lambda row: None if row.recall is None else len(row.missed)),
    Figure("unseen", lambda row: None if row.recall is None else len(row.unseen)),
)
_FAST = (
    "vs_playwright", "anew_vs_playwright", "first_vs_playwright", "least_vs_playwright", "vs_browser_use",
)  # fmt: skip
_OF = {one.key: one.of for one in (*_RATIOS, *_TEXTS) if one.key}


def outcome(
    rows: Sequence[Row],
    shops: Sequence[Row],
    changed: Mapping[int, float],
    clicks: Mapping[str, Clicked],
) -> dict[str, Any]:
    """The figures: for each target the worst of the pages that it names, and every page by itself.

    Where none of the pages that a target names was measured, the worst of all pages stands in.
    """

    def miniwob(name: str) -> bool:
        return name.startswith("miniwob-")

    large = [row for row in shops if row.elements >= _FLAT]
    growth = [
        exponent([(row.elements, row.whole_ms) for row in large if row.whole_ms]),
        exponent([(row.elements, row.anew_ms) for row in large if row.anew_ms]),
    ]
    at_miniwob = next((one for name, one in clicks.items() if miniwob(name)), None)
    at_shop = next((one for name, one in clicks.items() if not miniwob(name)), None)
    found = {
        **{key: _worst(min, rows, FAST_AT, _OF[key]) for key in _FAST},
        "tokens_vs_playwright": _worst(max, rows, (), _OF["tokens_vs_playwright"]),
        "recall": _worst(min, rows, (), lambda row: row.recall),
        "unseen": sum(len(row.unseen) for row in rows),
        "budget_tokens": _worst(max, rows, (), lambda row: row.budget_tokens),
        "delta_ms": _worst(max, rows, DELTA_AT, _delta),
        "click_miniwob_ms": at_miniwob and at_miniwob.acknowledged,
        "press_miniwob_ms": at_miniwob and at_miniwob.bare,
        "click_10k_ms": at_shop and at_shop.acknowledged,
        "press_10k_ms": at_shop and at_shop.bare,
        "click_vs_playwright": min(
            (one.playwright / one.acknowledged for one in clicks.values()), default=None
        ),
        "clicks": {name: asdict(one) for name, one in clicks.items()},
        "growth_nodes": max((found for found in growth if found is not None), default=None),
        "growth_changed": exponent(list(changed.items())),
        "changed_ms": {str(amount): round(ms, 2) for amount, ms in changed.items()},
        "vs_playwright_worst_of_all": _worst(min, rows, (), _OF["vs_playwright"]),
        "delta_ms_worst_of_all": _worst(max, rows, (), _delta),
    }
    rounded = {key: round(value, 4) if isinstance(value, float) else value for key, value in found.items()}
    return {**rounded, "pages": [_row(row) for row in (*rows, *(one for one in shops if one not in rows))]}


def _worst(
    worst: Callable[[Iterable[float]], float],
    rows: Sequence[Row],
    at: tuple[str, ...],
    value: _Value,
) -> float | None:
    values = [(row.page, found) for row in rows if (found := value(row)) is not None]
    named = [found for page, found in values if page in at]
    return worst(named or [found for _, found in values]) if values else None


def _row(row: Row) -> dict[str, Any]:
    values = {**asdict(row), **{key: of(row) for key, of in _OF.items()}}
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in values.items()}


def tables(rows: Sequence[Row]) -> list[Table]:
    """All pages for the terminal: times, ratios, texts."""
    found = []
    for title, columns in (
        ("Milliseconds, medians", _TIMES),
        ("Times as fast as", _RATIOS),
        ("Text", _TEXTS),
    ):
        shown = Table(title=title)
        shown.add_column("page")
        for one in columns:
            shown.add_column(one.heading, justify="right")
        for row in rows:
            shown.add_row(*_cells(row, columns))
        found.append(shown)
    return found


def _cells(row: Row, columns: _Columns) -> list[str]:
    return [row.page + (" (cut)" if row.truncated else ""), *(_cell(one.of(row)) for one in columns)]


def _cell(value: float | None) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 100 else f"{value:.3g}" if value >= 1 else f"{value:.3f}"
    return f"{value:,}"


def write(folder: Path, figures: Mapping[str, Any], rows: Sequence[Row]) -> None:
    """Write page.json and page.md (with the plots, if they are there) into the folder."""
    (folder / "page.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    lines = [
        "# Observing a page",
        "",
        f"{figures['at']}, load average {figures['load']}. Milliseconds, medians. *whole* is an observation, "
        "from being asked for to its text at the default budget, of a page that was read before: what is "
        "known not to have changed is sent again and not read again. *anew* is the same with everything "
        "forgotten that was read before, *first* the same for a page just loaded, *delta* the reading in the "
        "page after one small change (the slowest kind of change). *missed* are "
        "elements that Playwright lists and a person can see and that we lack; *unseen* are ours that nobody "
        "could see.",
        "",
        *_markdown(rows, _TIMES),
        "Times as fast as Playwright (Pw; *least* by the shortest times) and browser-use:",
        "",
        *_markdown(rows, _RATIOS),
        *_markdown(rows, _TEXTS),
    ]
    if (folder / "growth.svg").exists():
        lines += ["![time against size](growth.svg)", ""]
    for title, found in (
        ("Missed", [(row.page, one.role, one.name, "", one.html) for row in rows for one in row.missed]),
        ("Shown, though nobody could see it",
         [(row.page, one.role, one.name, one.why, one.html) for row in rows for one in row.unseen]),
        ("Could not be measured", [("", "", "", reason, "") for reason in figures["failed"]]),
        ("Skipped", [("", "", "", reason, "") for reason in figures["skipped"]]),
    ):  # fmt: skip
        if found:
            lines += [f"## {title}", ""]
            lines += [f"- {_sentence(*one)}" for one in found[:200]]
            lines.append("")
    (folder / "page.md").write_text("\n".join(lines), encoding="utf-8")


def _markdown(rows: Sequence[Row], columns: _Columns) -> list[str]:
    return [
        "| " + " | ".join(("page", *(one.heading for one in columns))) + " |",
        "|---" * (len(columns) + 1) + "|",
        *("| " + " | ".join(_cells(row, columns)) + " |" for row in rows),
        "",
    ]


def _sentence(page: str, role: str, name: str, why: str, html: str) -> str:
    code = html.replace("`", "'").replace("\n", " ")
    parts = [page, f"{role} “{name}”" if role else "", why, f"`{code}`" if code else ""]
    return " · ".join(part for part in parts if part)
