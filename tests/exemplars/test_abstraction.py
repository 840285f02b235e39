"""Values become placeholders and placeholders values, and nothing else changes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.exemplars.abstraction import (
    Value,
    abstracted,
    filled,
    found_in,
    made_up,
    placeholders,
    value_of,
    values,
)
from handrail.library.site import url_matches
from handrail.page.address_pattern import pattern_of


@pytest.mark.parametrize(
    ("text", "kind", "compares"),
    [
        ("2023-07-07", "date", "2023-07-07"),
        ("7 July 2023", "date", "2023-07-07"),
        ("July 7, 2023", "date", "2023-07-07"),
        ("7 July", "unclear", "7 July"),
        ("7. Juli", "unclear", "7. Juli"),
        ("7. Juli 2023", "text", "7. Juli 2023"),
        ("4.7.2023", "shape:9.9.9999", "4.7.2023"),
        ("9am", "text", "9am"),
        ("9:15am", "time", "09:15"),
        ("21:05", "time", "21:05"),
        ("$1,200.50", "amount", "$1,200.50"),
        ("ada@site.test", "email", "ada@site.test"),
        ("JFK", "shape:AAA", "JFK"),
        ("EUR", "text", "EUR"),
        ("XK7QP2", "shape:AA9AA9", "XK7QP2"),
        ("555-0199", "shape:999-9999", "555-0199"),
        ("Ada Park", "name", "Ada Park"),
        ("red shoes", "text", "red shoes"),
    ],
)
def test_what_a_text_is(text: str, kind: str, compares: str) -> None:
    assert value_of("it", text) == Value("it", kind, compares)


def test_one_value_however_it_is_written() -> None:
    known = values([("depart", "2023-07-07"), ("date", "7 July 2023"), ("at", "21:15"), ("time", "9:15 pm")])
    assert [(one.name, one.text) for one in known] == [("depart", "2023-07-07"), ("at", "21:15")]
    text = "on July 7, 2023 (07.07.2023, Jul 7, 2023) at 9:15pm or 21:15, 9:15 PM"
    put = abstracted(text, known)
    assert placeholders(put) == {"depart", "at"} and not re.search(r"\d", put), put
    assert filled(put, {"depart": "2023-07-07", "at": "21:15"}) == text
    other = filled(put, {"depart": "2024-03-09", "at": "08:30"})
    assert other == "on March 9, 2024 (09.03.2024, Mar 9, 2024) at 8:30am or 08:30, 8:30 AM"


def test_a_day_without_a_year_within_a_text_makes_no_date_of_it() -> None:
    assert value_of("subject", "Lunch on July 7").kind == "text"
    assert value_of("day", "July 7").kind == "unclear"


def test_a_date_that_reads_both_ways_is_left_alone() -> None:
    """07/07/2023 says nothing about which comes first, and the example would have to choose."""
    known = values([("day", "2023-07-07")])
    assert abstracted("07/07/2023", known) == "07/07/2023"
    assert abstracted("07/04/2023", values([("day", "2023-07-04")])) == "{day:us}"
    assert abstracted("04/07/2023", values([("day", "2023-07-04")])) == "{day:gb}"


def test_whole_words_only_and_the_longer_one_first() -> None:
    known = values([("who", "Ada"), ("where", "New York"), ("what", "York ham")])
    put = abstracted("Ada, not Adam, eats York ham in New York; adagio", known)
    assert put == "{who}, not Adam, eats {what} in {where}; adagio"


def test_what_is_put_together_is_told_by_its_parts() -> None:
    """A whole name beside its parts would become two people in the example."""
    given_values = [("first_name", "Ada"), ("last_name", "Park"), ("name", "Ms Ada Park"), ("task", "Book for Ada Park")]
    assert [one.name for one in values(given_values)] == ["first_name", "last_name"]


@pytest.mark.parametrize("text", ["", " ", "7", "42", "x", "the", "7 July"])
def test_what_is_no_value(text: str) -> None:
    assert values([("it", text)]) == ()


def test_two_values_of_one_name_stay_two() -> None:
    assert [one.name for one in values([("code", "JFK"), ("code", "FLL"), ("code", "JFK")])] == ["code", "code_2"]


def test_found_by_their_looks() -> None:
    text = 'Book for Dr Leo Brandt, "window seat", JFK on 7 July 2023 at 9:15am under $300; leo@x.test; password hunt3r!'
    found = {name: words for name, words in found_in(text)}
    assert found["name"] == "Dr Leo Brandt" and found["text"] == "window seat" and found["secret"] == "hunt3r!"
    assert (found["code"], found["date"], found["time"]) == ("JFK", "7 July 2023", "9:15am")
    assert (found["amount"], found["email"]) == ("$300", "leo@x.test")


def test_a_date_is_replaced_however_it_is_written() -> None:
    for text in ("am 7. Juli 2023 hin", "on 4.7.2023", "2023年7月4日 出发", "at 9am", "um 21 Uhr"):
        put = abstracted(text, values(found_in(text)))
        assert placeholders(put) and not re.search(r"\d", put), put


def test_a_weekday_with_its_month_is_no_name() -> None:
    assert "name" not in dict(found_in("fly on Monday May 5"))


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("log in, password: tulip", ["tulip"]),
        ('with the password "tulip"', []),
        ("my password is tulip.", ["tulip"]),
        ("PIN 4711 and go", ["4711"]),
        ("change the password for my account", []),
    ],
)
def test_passwords_in_an_instruction(text: str, secret: list[str]) -> None:
    """A quoted one is a value already, by its quotes."""
    assert [words for name, words in found_in(text) if name == "secret"] == secret
    assert "tulip" not in abstracted(text, values(found_in(text)))


def test_nothing_of_a_password_is_kept_not_even_its_shape() -> None:
    (value,) = values([("secret", "4711-XY")])
    assert value.kind == "text"


@given(st.text(alphabet=st.sampled_from(list("ab{}:_ 7")), max_size=40))
def test_braces_of_a_page_survive_and_make_no_placeholder(text: str) -> None:
    known = values([("who", "ab ba")])
    put = abstracted(text, known)
    assert filled(put, {"who": "ab ba", "a": "HA", "b": "HA", "ab": "HA"}) == text


def test_made_up_values_fit_their_kind_and_differ() -> None:
    kinds = {"a": "shape:AAA", "b": "shape:AAA", "d": "date", "e": "date", "n": "name", "m": "email", "w": "text", "v": "text", "t": "time", "p": "amount"}
    for variant in range(200):
        made = made_up(kinds, variant, "Alder QKV and more")
        assert len(set(made.values())) == len(made)
        assert not {"Alder", "QKV"} & set(made.values())
        assert re.fullmatch(r"[A-Z]{3}", made["a"]) and made["d"] < made["e"], "dates keep their order"
        for name, kind in kinds.items():
            assert value_of("x", made[name]).kind == (kind if kind != "shape:AAA" else "shape:AAA"), made
    assert made_up(kinds, 1, "") == made_up(kinds, 1, "") != made_up(kinds, 2, "")


def test_made_up_values_come_to_an_end_where_all_are_taken() -> None:
    assert made_up({"n": "shape:9"}, 0, "0 1 2 3 4 5 6 7 8 9")["n"].isdigit()


@pytest.mark.parametrize(
    ("url", "pattern"),
    [
        ("https://shop.example/orders/2093/edit?token=abc", "https://shop.example/orders/*/edit?*"),
        ("https://shop.example:8443/ada/settings", "https://shop.example:8443/*/settings"),
        ("http://127.0.0.1:40123/miniwob/click-tab.html", "http://127.0.0.1:*/miniwob/click-tab.html"),
        ("https://shop.example", "https://shop.example/"),
        ("about:blank", "*"),
        ("http://[broken", "*"),
    ],
)
def test_addresses_become_patterns(url: str, pattern: str) -> None:
    assert pattern_of(url, ["ada"]) == pattern
    if url.startswith("http") and "[" not in url:
        assert url_matches(pattern, url)
