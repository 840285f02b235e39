"""An answer that is a table, and one that is none."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from handrail.text.answer_table import Table, as_csv, as_objects, table_of

FARES = Table(("flight", "price"), (("HR 12", "€89"), ("HR 14", "€120")))


@pytest.mark.parametrize(
    "answer",
    [
        "Here they are:\n\n| flight | price |\n|---|---:|\n| HR 12 | €89 |\n| HR 14 | €120 |\n\nThat is all.",
        "flight | price\n--- | ---\nHR 12 | €89\nHR 14 | €120",
        '[{"flight": "HR 12", "price": "€89"}, {"flight": "HR 14", "price": "€120"}]',
        'Done.\n```json\n[{"flight": "HR 12", "price": "€89"},\n {"flight": "HR 14", "price": "€120"}]\n```',
        '{"fares": [{"flight": "HR 12", "price": "€89"}, {"flight": "HR 14", "price": "€120"}]}',
        "flight,price\nHR 12,€89\nHR 14,€120",
        "flight\tprice\nHR 12\t€89\nHR 14\t€120\n",
        "```csv\nflight, price\nHR 12, €89\nHR 14, €120\n```",
        "~~~\nflight;price\nHR 12;€89\nHR 14;€120\n~~~",
        "| **flight** | [price](http://a.test/) |\n|---|---|\n| HR<br>12 | `€89` |\n| HR 14 | €120 |",
    ],
)
def test_a_table_in_whatever_form(answer: str) -> None:
    assert table_of(answer) == FARES


@pytest.mark.parametrize(
    "answer",
    [
        "Yes, please\nNo, thanks\nMaybe, later", "Paris, the first\nRome, the second\nOslo, the third", "Dear Ada,\nthe lamp is sold,\nwith love",
        "Ja; nein\nWarm; kalt\nHell; dunkel", "1,5\n2,5\n3,5", "2026-11-27;x\n2026-11-28;y\n2026-11-29;z",
        "", "The cheapest flight is HR 12, for €89.", "Yes, it is.\nIt leaves at 8, from gate 4.\nGood luck, then.",
        "a, b\nc, d", '{"price": 89}', '["a", "b"]', '[{"a": {"b": 1}}]', "[]", "a | b", "---", "| a |\n|---|",
        "| a | b |\n|---|---|\n| 1 | 2 |\n\n| c | d |\n|---|---|\n| 3 | 4 |",
    ],
)  # fmt: skip
def test_what_is_none(answer: str) -> None:
    assert table_of(answer) is None


def test_cells_are_as_many_as_columns() -> None:
    found = table_of("| a | b \\| c |\n|---|---|\n| 1 |\n| 2 | 3 | 4 |")
    assert found == Table(("a", "b | c"), (("1", ""), ("2", "3")))
    found = table_of('[{"a": 1, "b": null}, {"c": true, "a": "x"}]')
    assert found == Table(("a", "b", "c"), (("1", "", ""), ("x", "", "true")))


def test_columns_have_names_of_their_own() -> None:
    assert table_of("| a | a | |\n|---|---|---|\n| 1 | 2 | 3 |") == Table(("a", "a (2)", "Column 3"), (("1", "2", "3"),))


@pytest.mark.parametrize("cell", ["x;=1+1", "x; \t@SUM(1)", "x\n=1"])
def test_another_countrys_spreadsheet_gets_no_formula(cell: str) -> None:
    """It splits lines at semicolons."""
    (row,) = csv.reader(io.StringIO(as_csv(Table(("a",), ((cell,),)))[2:]))
    assert all(not part.strip().startswith(("=", "@")) for part in re.split(r"[;\t\n]", row[0]))


def test_a_spreadsheet_gets_no_formula() -> None:
    table = Table(("name", "=A1"), (("=cmd|' /C calc'!A0", "-5"), ("@SUM(1)", "+49 170"), ("-5 %", "- bad")))
    rows = [*csv.reader(io.StringIO(as_csv(table)))]
    assert rows == [["name", "'=A1"], ["'=cmd|' /C calc'!A0", "-5"], ["'@SUM(1)", "+49 170"], ["-5 %", "'- bad"]]


def test_what_a_spreadsheet_does_not_see_hides_no_formula() -> None:
    for cell in (" =1", "\n=1", "＝1+1", "\ufeff=1", "\t5"):
        assert as_csv(Table(("a",), ((cell,),))).splitlines()[1].lstrip('"').startswith("'")


def test_half_a_character_is_no_table() -> None:
    assert table_of('[{"a": "\\ud800"}]') is None


@given(some.text(max_size=300))
def test_any_text_gives_even_rows_or_nothing(text: str) -> None:
    if found := table_of(text):
        assert found.rows and all(len(row) == len(found.columns) for row in found.rows)


@given(some.lists(some.dictionaries(some.text(min_size=1, max_size=8), some.text(max_size=12), min_size=1, max_size=4), min_size=1, max_size=5))
def test_json_comes_back_as_it_was(rows: list[dict[str, str]]) -> None:
    found = table_of(json.dumps(rows))
    assert found and [{key: one.get(key, "") for key in found.columns} for one in rows] == as_objects(found)
