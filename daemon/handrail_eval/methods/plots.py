"""The plots of a comparison, as PNG and SVG: success, tokens, and success against the number of examples."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..bench.plots import NoPlots

_COLOURS = ("#0b6e4f", "#4461b0", "#f2a541", "#b0446a", "#6abf9a", "#7a6c5d", "#2f9bb7", "#9b59b6")
Row = Mapping[str, Any]


def draw(comparison: Mapping[str, Any], folder: Path) -> list[Path]:
    """Write the plots and return their PNG files. Raises `NoPlots`."""
    try:
        import matplotlib
    except ImportError:
        raise NoPlots(
            "There are no plots: matplotlib is not installed. Run: pip install matplotlib"
        ) from None
    matplotlib.use("Agg")
    methods = comparison["methods"]
    made = [_saved(_success(methods), folder / "success"), _saved(_tokens(methods), folder / "tokens")]
    if figure := _examples(methods):
        made.append(_saved(figure, folder / "examples"))
    return made


def _saved(figure: Any, stem: Path) -> Path:
    from matplotlib import pyplot

    for kind in ("svg", "png"):
        figure.savefig(stem.with_suffix(f".{kind}"), dpi=150)
    pyplot.close(figure)
    return stem.with_suffix(".png")


def _success(methods: Sequence[Row]) -> Any:
    """Bars with Wilson's intervals."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 0.6 * len(methods) + 1.6), constrained_layout=True)
    for place, one in enumerate(reversed(methods)):
        rate = one["success"]
        spread = [[rate["mean"] - rate["low"]], [rate["high"] - rate["mean"]]]
        axes.barh(place, rate["mean"], color=_COLOURS[place % len(_COLOURS)], xerr=spread, capsize=4)
        axes.text(0.01, place, f"{rate['mean']:.2f}", va="center", color="white")
    axes.set_yticks(range(len(methods)), [one["name"] for one in reversed(methods)])
    axes.set(xlim=(0, 1), xlabel="success, with 95 % interval")
    return figure


def _tokens(methods: Sequence[Row]) -> Any:
    """The distribution of prompt tokens per run (SteP, figure 3b)."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 0.6 * len(methods) + 1.6), constrained_layout=True)
    rows = [one["tokens_of_each"] or [0] for one in reversed(methods)]
    axes.boxplot(rows, orientation="horizontal", showmeans=True, whis=(5, 95))
    axes.set_yticks(range(1, len(methods) + 1), [one["name"] for one in reversed(methods)])
    axes.set(xlim=(0, None), xlabel="prompt tokens of a run (box: quartiles; triangle: mean)")
    return figure


def _examples(methods: Sequence[Row]) -> Any:
    """Success against the number of worked examples (SteP, figure 7); none with one number only."""
    from matplotlib import pyplot

    points: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for one in methods:
        settings = one["settings"]
        if "examples" in settings:
            points[settings["method"]["kind"]].append((settings["examples"], one["success"]["mean"]))
    if not any(len({number for number, _ in line}) > 1 for line in points.values()):
        return None
    figure, axes = pyplot.subplots(figsize=(6.5, 4.5), constrained_layout=True)
    for place, (kind, line) in enumerate(sorted(points.items())):
        ordered = sorted(line)
        colour = _COLOURS[place % len(_COLOURS)]
        axes.plot([x for x, _ in ordered], [y for _, y in ordered], marker="o", label=kind, color=colour)
    axes.set(xlabel="worked examples in all prompts together", ylabel="success", ylim=(0, 1))
    axes.legend()
    return figure
