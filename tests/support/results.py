"""What the files of measurements tell."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))

from result_files import load


def told_in_results() -> str:
    """All figures and rows of docs/results, as a reader sees them."""
    return " ".join(f"{one.result} {one.table and one.table.rows}" for one in load().values())
