"""What models read and may choose in recorded runs is what it was before the modules moved."""

from __future__ import annotations

from handrail.library.library import Library

from .turns import asked, pinned


def test_models_are_asked_what_they_were_asked() -> None:
    library = Library.load()
    seen = 0
    for situation in pinned():
        assert asked(situation, library) == situation["asked"], situation["record"]["instruction"]
        seen += 1
    assert seen > 100
