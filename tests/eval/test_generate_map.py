"""The map in CONTRIBUTING.md: what it takes from the rooms, and that an old one is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail_eval import generate_map
from handrail_eval.generate_map import BEGIN, END, first_sentence


def test_a_sentence_ends_at_its_full_stop_only() -> None:
    assert first_sentence("one `site.yaml`, two\nlines. And more.") == "One `site.yaml`, two lines."
    with pytest.raises(ValueError, match="no sentence"):
        first_sentence("A heading")


def test_an_old_map_is_found_and_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "MAP.md"
    monkeypatch.setattr(generate_map, "FILE", file)
    file.write_text(f"before\n\n{BEGIN}\n\n| `attic` | Old. |\n\n{END}\n\nafter\n", "utf-8")
    with pytest.raises(SystemExit, match="run scripts/generate-map"):
        generate_map.main(check=True)
    generate_map.main()
    generate_map.main(check=True)
    text = file.read_text("utf-8")
    assert text.startswith("before\n") and text.endswith("\nafter\n") and "attic" not in text
    assert "| `tools` |" in text and "| `worker/person` |" in text


def test_without_its_marks_there_is_no_place_for_it() -> None:
    with pytest.raises(SystemExit, match="no place for the map"):
        generate_map.with_map("nothing")
