"""Keeps a measurement's result in `docs/results/`; `scripts/keep-result` calls it and says what it does."""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import ValidationError

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "docs"))

from result_files import NAME, PLACE, Measured, WrongResult, in_words, load, read, written  # noqa: E402

SAID = ("what", "command", "says", "model", "note")
STAYS = {"what", "command", "depends_on", "says", "model"}
"""Of a result that is measured again."""


def main(words: Sequence[str] | None = None, *, root: Path = ROOT) -> int:
    """Returns the exit code."""
    options = argparse.ArgumentParser("scripts/keep-result")
    options.add_argument("name")
    for name in SAID:
        options.add_argument(f"--{name}")
    options.add_argument("--depends-on", type=lambda text: [one.strip() for one in text.split(",")])
    given = {key: value for key, value in vars(options.parse_args(words)).items() if value is not None}
    try:
        print(f"Kept: {keep(root, given.pop('name'), given, sys.stdin.read())}")
    except WrongResult as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


def keep(root: Path, name: str, given: Mapping[str, Any], printed: str) -> str:
    """Write the result's file; returns its path within the repository. Raises `WrongResult`."""
    folder = root / "docs" / "results"
    file = folder / f"{name}.json"
    path = file.relative_to(root).as_posix()
    if not NAME.fullmatch(name):
        raise WrongResult(f"{name} is no name: it has small letters, digits and hyphens")
    before = read(file) if file.exists() else None
    if before and given.get("command", before.command) != before.command:
        wrong = f"{path} is of another measurement, `{before.command}`"
        raise WrongResult(f"{wrong}. Give this one another name, or remove that file")
    known = {**(before.model_dump(include=STAYS) if before else {}), **given}
    outcome = _object(printed)
    if {"columns", "rows"} <= outcome.keys():
        known |= {"table": {key: outcome[key] for key in ("columns", "rows")}}
    else:
        wanted = {*PLACE.findall(known.get("says", "")), *(before.figures if before else ())}
        known["figures"] = figures(outcome, wanted)
    try:
        result = Measured.model_validate({**known, **_now(root, known.get("depends_on", ()))})
    except ValidationError as error:
        wrong = f"{path} would not be right: {in_words(error)}"
        raise WrongResult(f"{wrong}. scripts/keep-result --help says how it is given") from None
    for other, one in load(folder).items():
        if other != name and one.what.casefold() == result.what.casefold():
            raise WrongResult(f"docs/results/{other}.json is of the same: “{one.what}”")
    if missing := [one for one in result.depends_on if not (root / one).exists()]:
        raise WrongResult(f"{path} would depend on {', '.join(missing)}, which is not in the repository")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(written(result), "utf-8")
    return path


def figures(outcome: Mapping[str, Any], wanted: set[str]) -> dict[str, int | float]:
    """Those of an evaluation's outcome that are wanted; `press.added_ms` is within another object."""
    there = dict(_numbers(outcome))
    if missing := sorted(wanted - there.keys()):
        raise WrongResult(f"What was measured has no figure {', '.join(missing)}. It has: {', '.join(there)}")
    return {name: value for name, value in there.items() if name in wanted}


def _numbers(outcome: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, int | float]]:
    for key, value in outcome.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{within}{key}.")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield f"{within}{key}", value


def _object(printed: str) -> dict[str, Any]:
    """The whole of it, else its last line."""
    lines = printed.strip().splitlines()
    for text in (printed, lines[-1] if lines else ""):
        try:
            found = json.loads(text)
        except json.JSONDecodeError:
            continue
        if isinstance(found, dict):
            return found
    raise WrongResult("No JSON object came in. Does the measurement have --json, and did it end well?")


def _now(root: Path, depends_on: Sequence[str]) -> dict[str, Any]:
    """Date, commit and machine; no name and no path of it."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    return {
        "date": date.today().isoformat(),
        "commit": git("rev-parse", "--short=8", "HEAD"),
        "changed": any(git("status", "--porcelain", "--", f":/{path}") for path in depends_on),
        "machine": {
            "cpu": _cpu(),
            "cores": os.cpu_count(),
            "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30),
        },
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*:\s*(.+)$", info.read_text() if info.exists() else "", re.MULTILINE)
    return found[1].strip() if found else platform.processor()


if __name__ == "__main__":
    sys.exit(main())
