"""The literals of a text, where they are written in different ways."""

import pytest
from handrail.literals import amounts


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$980", 980), ("$1,047", 1047), ("$1,047.50", 1047.5), ("€ 1.047,50", 1047.5), ("€1.047", 1047),
        ("£9.5", 9.5), ("from $1,234,567", 1234567), ("$5, if you hurry", 5), ("It costs €19,99.", 19.99),
    ],
)  # fmt: skip
def test_an_amount_is_read_with_a_comma_or_a_point_before_its_cents(text: str, amount: float) -> None:
    assert [key[1] for key, _ in amounts(text)] == [amount]
