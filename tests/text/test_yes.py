"""A yes as people type it, and what is none."""

from __future__ import annotations

import pytest

from handrail.text.yes import agrees, says_yes


@pytest.mark.parametrize("answer", ["yes", " Ja. ", "JA!", "„Ja“", "ok", "Sí", "はい"])
def test_a_yes(answer: str) -> None:
    assert says_yes(answer) and agrees(answer)


@pytest.mark.parametrize("answer", ["Richtig.", "go on", "fine"])
def test_where_it_is_known_what_comes_next_other_words_agree_too(answer: str) -> None:
    assert agrees(answer) and not says_yes(answer)


@pytest.mark.parametrize("answer", ["", "?", "…", "Nein", "no", "ja, aber nicht heute", "yes and no", "jain"])
def test_no_yes(answer: str) -> None:
    assert not says_yes(answer) and not agrees(answer)
