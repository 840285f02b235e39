"""Dates and times as people write them, in fields that take only one format."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

WRITTEN = {
    "date": {
        "2010-05-20": "2010-05-20",
        "05/20/2010": "2010-05-20",
        "20.5.2010": "2010-05-20",
        "03/04/2010": "2010-03-04",
        "May 20, 2010": "2010-05-20",
        "20th of May 2010": "2010-05-20",
        "29 feb 2024": "2024-02-29",
        " 1 Sep 2024 ": "2024-09-01",
        "": "",
    },
    "time": {
        "13:45": "13:45",
        "1:45 PM": "13:45",
        "12:05 a.m.": "00:05",
        "8pm": "20:00",
        "7.30": "07:30",
    },
}
NOT_TAKEN = {
    "date": ["29 Feb", "29 feb 2023", "13/13/2010", "20 Mai 2010", "tomorrow", "5/20/10"],
    "time": ["8", "13 pm", "noon", "25:10"],
}


@pytest.mark.parametrize("kind", WRITTEN)
def test_it_is_filled_in_as_the_field_takes_it(see: Callable[..., Seen], kind: str) -> None:
    seen = see(f"<input type={kind} aria-label=When>")
    for text, value in WRITTEN[kind].items():
        assert seen.act("type", "When", text=text) == {}, text
        assert seen.page.input_value("input") == value, text


@pytest.mark.parametrize("kind", NOT_TAKEN)
def test_what_no_such_day_or_time_is_is_said_with_the_format(see: Callable[..., Seen], kind: str) -> None:
    seen = see(f"<input type={kind} aria-label=When>")
    for text in NOT_TAKEN[kind]:
        problem = seen.act("type", "When", text=text)["problem"]
        assert problem.startswith(f'"{text}" is not written') and ("YYYY" in problem or "HH:MM" in problem)
