"""The literals of a text, where they are written in different ways."""

import time

import pytest

from handrail.text.amounts import money
from handrail.text.days import clock, days, with_one_clock
from handrail.text.literals import (
    codes,
    numbers,
    person_names,
    quotations,
    references,
    unquoted,
)
from handrail.text.mention import certain


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$980", 980), ("$1,047", 1047), ("$1,047.50", 1047.5), ("€ 1.047,50", 1047.5), ("€1.047", 1047),
        ("£9.5", 9.5), ("from $1,234,567", 1234567), ("$5, if you hurry", 5), ("It costs €19,99.", 19.99),
    ],
)  # fmt: skip
def test_an_amount_is_read_with_a_comma_or_a_point_before_its_cents(text: str, amount: float) -> None:
    assert [key[1] for key, _ in certain(money(text))] == [amount]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$2k", [("$", 2000)]), ("40 EUR", [("€", 40)]), ("1.299 €", [("€", 1299)]), ("CHF 12.50", [("CHF", 12.5)]),
        ("¥3000", [("¥", 3000)]), ("$3 million", []), ("$30 million", []), ("$1.5bn", []), ("$1 299.00", []),
        ("Amount\n20", []), ("5 pounds", []),
    ],
)  # fmt: skip
def test_an_amount_that_can_mean_only_one_thing(text: str, found: list[tuple[str, float]]) -> None:
    assert [key for key, _ in certain(money(text))] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2023-07-04, 4 July 2023, 4.7.2023", [(2023, 7, 4)] * 3), ("7. Juli 2023", [(2023, 7, 7)]),
        ("2023年7月4日", [(2023, 7, 4)]), ("07/07/2023", [(2023, 7, 7)]), ("03/04/2023, half is 1/2", []),
        ("July 4th", [(None, 7, 4)]), ("31 February", []), ("3 of 5 out of 9", []),
    ],
)  # fmt: skip
def test_a_date_that_can_mean_only_one_day(text: str, found: list[tuple[int | None, int, int]]) -> None:
    assert [key for key, _ in certain(days(text))] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("9:15, 9am, 9.30 p.m. and 21 Uhr", [(9, 15), (9, 0), (21, 30), (21, 0)]), ("1:2:30 and 4:30:125", []),
        ("for 20 h, 9.30, 24:00", []),
    ],
)  # fmt: skip
def test_a_time_that_can_mean_only_one(text: str, found: list[tuple[int, int]]) -> None:
    assert [key for key, _ in certain(clock(text))] == found


def test_neither_currencies_nor_abbreviations_are_codes() -> None:
    text = "JFK to FLL, BW1234, under EUR 40, RMB 300 or 50 USD, as a PDF in XXL, GBP"
    found = list(codes(text))
    assert [code.words for code in found] == ["JFK", "FLL", "BW1234"]
    assert [text[code.start : code.end] for code in found] == ["JFK", "FLL", "BW1234"]


def test_most_lines_of_a_page_pay_nothing_for_amounts() -> None:
    lines = ["Read more about our 3 offers", "Flight BW1234 departs 9:15am from JFK, Seat 12A"] * 5000
    begun = time.process_time()
    assert not any(amount.sure for line in lines for amount in money(line))
    assert time.process_time() - begun < 0.5


def test_places_are_in_the_text_with_its_quotations_and_what_is_struck_through() -> None:
    text = 'the "issue 7" is OPS-42, ~~12345~~ 67890'
    assert [text[found.start : found.end] for found in (*references(text), *numbers(text))] == ["OPS-42", "67890"]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("departing 9:15am arriving 11:35 PM, $98", "departing 09:15 arriving 23:35, $98"),
        ("from 9:15 a.m. to 12:05 am", "from 09:15 to 00:05"),
        ("9:15 all day, 25:00, 1:75", "09:15 all day, 25:00, 1:75"),
        ("Departs:9:15am, at 9am or 21 Uhr, took 1:2:30", "Departs:09:15, at 09:00 or 21:00, took 1:2:30"),
    ],
)
def test_times_are_written_as_on_one_clock_and_nothing_else_is_changed(text: str, same: str) -> None:
    assert with_one_clock(text) == same


@pytest.mark.parametrize(
    ("text", "quoted", "rest"),
    [
        ('say "yes" and “no”', ["yes", "no"], "say       and     "),
        (f'post "{"word " * 40}" and press "Save"', ["word " * 40, "Save"], f"post {' ' * 202} and press {' ' * 6}"),
        ('"open', [], '"open'),
    ],
)
def test_what_is_quoted(text: str, quoted: list[str], rest: str) -> None:
    assert [mention.words for mention in quotations(text)] == quoted
    assert all(text[mention.start + 1 : mention.end - 1] == mention.words for mention in quotations(text))
    assert unquoted(text) == rest


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("for Anna May Smith and Mr. Leo Brandt", ["Anna May Smith", "Mr. Leo Brandt"]),
        ("on Monday May 5, on Sun Jun 7", []),
        ("for Ada Park Friday, on Tuesday Lou Vale comes", ["Ada Park", "Lou Vale"]),
        ("Ada Park begins a sentence", []),
    ],
)
def test_months_and_weekdays_at_the_ends_belong_to_no_name(text: str, names: list[str]) -> None:
    assert list(person_names(text)) == names
