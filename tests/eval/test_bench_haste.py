"""`scripts/bench haste` compares with a copy of the extension in which the waiting is switched off."""

from __future__ import annotations

from pathlib import Path

from handrail_eval.bench.haste import _OFF, _without


def test_what_it_switches_off_is_still_there(tmp_path: Path) -> None:
    copy = _without(tmp_path)
    for name, (line, _) in _OFF.items():
        assert line not in (copy / name).read_text("utf-8")
