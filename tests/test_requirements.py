"""What was asked for, beside what the page shows: found by code, in the page's own spelling."""

from __future__ import annotations

import pytest
from handrail.requirements import all_met, requirements


def met(instruction: str, page: str) -> dict[str, str]:
    return {row.asked: row.met for row in requirements(instruction, page)}


@pytest.mark.parametrize(
    ("instruction", "page", "expected"),
    [
        ("on 7 July", "Fri, July 7, 2023", {"7 July": "yes"}),
        ("on 7 July", "2023-07-08", {"7 July": "no"}),
        ("on July 7th, 2023", "7 Jul 2023", {"July 7th, 2023": "yes"}),
        ("on 7 July 2023", "7 July 2024", {"7 July 2023": "no"}),
        ("on 2023-07-07", "nothing here", {"2023-07-07": "unseen"}),
        ("on 31 February", "x", {}),
        ("at 9:30 pm", "departs 21:30", {"9:30 pm": "yes"}),
        ("at 12:15 am", "00:15", {"12:15 am": "yes"}),
        ("at 12:15 pm", "12:15", {"12:15 pm": "yes"}),
        ("at 9:30 pm", "9:30 am", {"9:30 pm": "no"}),
        ("from JFK to FLL", "JFK → MIA", {"JFK": "yes", "FLL": "no"}),
        ("pay $20", "Total $20.00", {"$20": "yes"}),
        ("pay $20", "Total $200", {"$20": "no"}),
        ("pay $20", "Total €20", {"$20": "no"}),
        ("for Ms Ada Park", "Passenger: Ada Park", {"Ms Ada Park": "yes"}),
        ("for Ms Ada Park", "Passenger: Ada Parker", {"Ms Ada Park": "unseen"}),
        ("write to ada@example.org", "To: Ada@Example.org", {"ada@example.org": "yes"}),
        ('called "Blue Notebook"', "a blue notebook, A5", {"Blue Notebook": "yes"}),
        ("use <secret:card> or 4111 1111 1111 1111", "4111", {}),
        ("flight BW1234", "BW1234 and BW1235", {"BW1234": "yes"}),
    ],
)
def test_a_literal_and_the_page(instruction: str, page: str, expected: dict[str, str]) -> None:
    assert met(instruction, page) == expected


def test_what_the_page_has_instead_is_shown() -> None:
    (row,) = requirements("on 7 July", "8 July, 9 July, 8 July")
    assert (row.met, row.found) == ("no", "8 July, 9 July")


def test_all_met() -> None:
    assert all_met(requirements("from JFK on 7 July", "JFK, July 7"))
    assert not all_met(requirements("from JFK on 7 July", "JFK, July 8"))
    assert all_met(requirements("do it", ""))


def test_a_long_page_stays_within_the_wires_bounds() -> None:
    page = " ".join(f"{day} July 2023" for day in range(1, 31)) * 200
    names = "for " + "Ada Park " * 300
    for row in requirements('on 31 December 2023 and "x" ' * 50 + names, page + names):
        assert len(row.asked) <= 1000 and len(row.found) <= 1000
