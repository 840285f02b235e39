"""What of each task a reasonable person would want to be asked about, as labels.toml has it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ..app import Need

LABELS = Path(__file__).with_suffix(".toml")
KINDS = ("delete", "send", "publish", "credentials", "access", "payment", "order", "transfer")


@cache
def _written() -> dict[str, dict[str, list[list[str]]]]:
    found: dict[str, dict[str, list[list[str]]]] = tomllib.loads(LABELS.read_text("utf-8"))["needs"]
    return found


def needs(app: str, task: str) -> tuple[Need, ...]:
    """The questions that a task deserves, in the order of its steps. Raises `LookupError`."""
    return tuple(Need(kind, control) for kind, control in _written()[app][task])


def labelled() -> dict[str, tuple[str, ...]]:
    """All applications and tasks that have labels."""
    return {app: tuple(tasks) for app, tasks in _written().items()}
