"""Whole words in a text."""

import pytest

from handrail.text.words import stands_in


@pytest.mark.parametrize(
    ("part", "whole", "there"),
    [
        ("C++", "a C++ book", True), ("book", "books", False), ("ok", "press OK", False), ("Ada", "Ada, not Adam", True),
        ("", "x", False), ("", "", False),
    ],
)  # fmt: skip
def test_a_part_stands_there_as_whole_words_and_in_the_same_case(part: str, whole: str, there: bool) -> None:
    assert stands_in(part, whole) == there
