"""When a schedule is due: what people say, cron, and the clock that is set forward and back."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from handrail.schedules.times import EXAMPLES, NoTime, cron_of, dates, due, in_words

BERLIN = ZoneInfo("Europe/Berlin")


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp()


def said(moments: list[float]) -> list[str]:
    return [f"{datetime.fromtimestamp(one, BERLIN):%m-%d %H:%M}" for one in moments]


@pytest.mark.parametrize(
    ("words", "cron"),
    [
        ("every weekday at 8", "0 8 * * 1-5"),
        ("Every Monday and Thursday at 18:30", "30 18 * * 1,4"),
        ("every mon, wed, and fri at 7.15 pm", "15 19 * * 1,3,5"),
        ("on Mondays at noon", "0 12 * * 1"),
        ("daily at 9 o'clock", "0 9 * * *"),
        ("weekends at 12 am", "0 0 * * 0,6"),
        ("on the first of the month at 7 am", "0 7 1 * *"),
        ("on the 31st of December at 23:59", "59 23 31 12 *"),
        ("on the last day of the month at noon", "0 12 L * *"),
        ("every 15 minutes", "*/15 * * * *"),
        ("every 2 hours", "0 */2 * * *"),
        ("0 8 * * 1-5", "0 8 * * 1-5"),
        ("0  8 1,15 * *", "0 8 1,15 * *"),
    ],
)
def test_what_people_say(words: str, cron: str) -> None:
    assert cron_of(words) == cron and in_words(cron)


@pytest.mark.parametrize(
    "words",
    ["", "tomorrow", "every day at 25", "every day at 8:60", "every day at 13 pm", "every 45 minutes", "0 0 31 2 *", "61 * * * *",
     "on the banana of the month", "every day at 8 and 12", "on the 32nd of the month"],
)  # fmt: skip
def test_what_is_no_time_is_said_with_examples(words: str) -> None:
    with pytest.raises(NoTime, match="every weekday at 8"):
        cron_of(words)


def test_the_examples_are_understood() -> None:
    assert all(cron_of(one) for one in EXAMPLES)


@given(some.text(max_size=60))
def test_nothing_else_comes_of_any_text(text: str) -> None:
    with suppress(NoTime):
        assert in_words(cron_of(text))


def test_the_dates_since_then_each_once() -> None:
    found = due("0 8 * * 1-5", at("2026-11-26 08:00"), at("2026-12-01 08:00"), BERLIN, 50)
    assert said(found) == ["11-27 08:00", "11-30 08:00", "12-01 08:00"]
    assert not due("0 8 * * 1-5", at("2026-12-01 08:00"), at("2026-12-01 08:00"), BERLIN, 50)
    assert said(due("* * * * *", 0, at("2026-12-01 08:00"), BERLIN, 2)) == ["12-01 07:59", "12-01 08:00"]


def test_an_hour_that_is_left_out_or_comes_twice() -> None:
    spring = due("30 2 * * *", at("2026-03-28 09:00"), at("2026-03-30 09:00"), BERLIN, 50)
    assert said(spring) == ["03-29 03:00", "03-30 02:30"], "it is done once the clock was set forward"
    autumn = due("30 2 * * *", at("2026-10-24 09:00"), at("2026-10-26 09:00"), BERLIN, 50)
    assert said(autumn) == ["10-25 02:30", "10-26 02:30"], "and once on the longer day"


@given(some.sampled_from(["*/15 * * * *", "30 2 * * *", "0 8 * * 1-5", "0 3 1 * *"]), some.integers(0, 400), some.integers(1, 9000))
def test_forwards_and_backwards_are_the_same_dates(cron: str, day: int, minutes: int) -> None:
    begin = at("2026-01-01 00:00") + day * 86400
    end = begin + minutes * 60
    forwards = []
    for date in dates(cron, begin, BERLIN):
        if date > end:
            break
        forwards.append(date)
    assert due(cron, begin, end, BERLIN, 10_000) == forwards
