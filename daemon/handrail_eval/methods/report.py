"""From results folders to one report: HTML, Markdown, JSON and plots."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment

from handrail.store.journal import JournalError

from .. import episodes
from ..bench.plots import NoPlots
from .compare import Played, compared
from .plots import draw
from .recount import NotThere, all_recounted
from .tables import tables


class NoResults(RuntimeError):
    """There is nothing to report on; the text says what to do."""


def read_results(places: Sequence[Path], *, recount: bool = False) -> list[Played]:
    """The methods in these folders and files, in this order, under names that differ; `step` before others.

    `recount` makes every result again from its run's journal. Raises `NoResults`.
    """
    found: list[Played] = []
    for place in places:
        files = [place] if place.suffix == ".jsonl" else sorted(place.glob("*.jsonl"))
        known = [file for file in files if file.with_suffix(".json").exists()]
        if not known:
            raise NoResults(
                f"There are no results in {place}. Make some with: handrail eval miniwob --out {place}"
            )
        here = [played for file in known if (played := _read(file, recount)).results]
        found += sorted(here, key=lambda played: played.settings["method"]["kind"] != "step")
    if not found:
        raise NoResults("No episode has ended yet. Run the evaluation to its end, then report again.")
    return _distinct(found)


def write_report(played: Sequence[Played], out: Path) -> dict[str, Any]:
    """Write report.html, report.md, report.json and the plots; returns the comparison."""
    out.mkdir(parents=True, exist_ok=True)
    comparison = compared(played)
    try:
        plots = [file.name for file in draw(comparison, out)]
        remark = ""
    except NoPlots as missing:
        plots, remark = [], str(missing)
    made = tables(comparison)
    title = " and ".join(one.name for one in played[:2]) + (" and others" if len(played) > 2 else "")
    images = [f"![{Path(name).stem}]({name})" for name in plots]
    text = "\n\n".join([f"# {title}", *(table.markdown for table in made), *images, *filter(None, [remark])])
    (out / "report.md").write_text(text + "\n", encoding="utf-8")
    (out / "report.json").write_text(json.dumps(comparison, indent=2) + "\n", encoding="utf-8")
    pictures = [(out / name).with_suffix(".svg").read_text("utf-8") for name in plots]
    page = _template().render(title=title, tables=made, pictures=pictures, remark=remark)
    (out / "report.html").write_text(page, encoding="utf-8")
    return comparison


def _read(file: Path, recount: bool) -> Played:
    settings: Mapping[str, Any] = json.loads(file.with_suffix(".json").read_text("utf-8"))
    results, remark = episodes.load(file), ""
    if recount:
        try:
            results, remark = all_recounted(results)
        except (NotThere, JournalError) as missing:
            raise NoResults(str(missing)) from None
    return Played(settings["name"], settings, tuple(results), remark)


def _distinct(found: list[Played]) -> list[Played]:
    """The same under names that differ: with model, library or a number where they would not."""
    for part in ("model", "library"):
        twice = _twice(found)
        found = [
            replace(one, name=f"{one.name}, {one.settings.get(part)}") if one.name in twice else one
            for one in found
        ]
    twice = _twice(found)
    return [
        replace(one, name=f"{one.name}, {number}") if one.name in twice else one
        for number, one in enumerate(found, start=1)
    ]


def _twice(found: Sequence[Played]) -> set[str]:
    return {name for name, count in Counter(one.name for one in found).items() if count > 1}


def _template() -> Any:
    # The plots are our own SVG; everything else is escaped.
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    text = (resources.files(__package__) / "report.html.j2").read_text("utf-8")
    return environment.from_string(text)
