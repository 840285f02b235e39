"""Which of the long sets of tests (tests/sets.toml) `scripts/test` plays, and what has passed.

    python3 scripts/sets.py names        names of all sets
    python3 scripts/sets.py due          names of those whose guarded files have changed since they passed
    python3 scripts/sets.py left-out DUE the tests of all other sets, one path a line
    python3 scripts/sets.py state        a digest of what each set guards, as JSON
    python3 scripts/sets.py passed DUE   read such a state from standard input, and keep it for the sets DUE

Names, also DUE, are separated by commas. Only Python's standard library is used here.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SETS = ROOT / "tests" / "sets.toml"
LOCK = ROOT / "tests" / "sets.lock"
MADE = {"__pycache__", "node_modules", "build", "dist"}
"""Folders that are no part of the tree."""


def sets() -> dict[str, dict[str, list[str]]]:
    """What tests/sets.toml says: name → `tests` and `guards`, paths from the repository's root."""
    return tomllib.loads(SETS.read_text("utf-8"))


def passed() -> dict[str, str]:
    """The digest of what each set guarded when it last passed."""
    return json.loads(LOCK.read_text("utf-8")) if LOCK.exists() else {}


def files(guards: Iterable[str]) -> Iterator[Path]:
    """The files that are guarded, in one order."""
    for guard in sorted(guards):
        path = ROOT / guard
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and not MADE & {*file.relative_to(ROOT).parts} and file.suffix != ".pyc":
                yield file


def state() -> dict[str, str]:
    """A digest of the files that each set guards, their names and what is in them: 64 hex digits."""
    found = {}
    for name, told in sets().items():
        digest = hashlib.sha256()
        for file in files(told["guards"]):
            digest.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
        found[name] = digest.hexdigest()
    return found


def main(what: str, names: str = "") -> None:
    """Do one of the things that the head of this file lists."""
    chosen = {name for name in names.split(",") if name}
    if what == "state":
        print(json.dumps(state()))
    elif what == "names":
        print(",".join(sets()))
    elif what == "due":
        kept = passed()
        print(",".join(name for name, digest in state().items() if kept.get(name) != digest))
    elif what == "left-out":
        print(
            "\n".join(path for name, told in sets().items() if name not in chosen for path in told["tests"])
        )
    elif what == "passed":
        now = {name: digest for name, digest in json.load(sys.stdin).items() if name in chosen}
        LOCK.write_text(json.dumps({**passed(), **now}, indent=2, sort_keys=True) + "\n", "utf-8")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
