"""The literals of a text, where they are written in different ways."""

import pytest

from handrail.text.literals import amounts, with_one_clock


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$980", 980), ("$1,047", 1047), ("$1,047.50", 1047.5), ("€ 1.047,50", 1047.5), ("€1.047", 1047),
        ("£9.5", 9.5), ("from $1,234,567", 1234567), ("$5, if you hurry", 5), ("It costs €19,99.", 19.99),
    ],
)  # fmt: skip
def test_an_amount_is_read_with_a_comma_or_a_point_before_its_cents(text: str, amount: float) -> None:
    assert [key[1] for key, _ in amounts(text)] == [amount]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("departing 9:15am arriving 11:35 PM, $98", "departing 09:15 arriving 23:35, $98"),
        ("from 9:15 a.m. to 12:05 am", "from 09:15 to 00:05"),
        ("9:15 all day, 25:00, 1:75", "09:15 all day, 25:00, 1:75"),
    ],
)
def test_times_are_written_as_on_one_clock_and_nothing_else_is_changed(text: str, same: str) -> None:
    assert with_one_clock(text) == same
