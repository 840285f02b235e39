"""One word for one thing: the terminal and reports say what the extension's pages say."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest

from handrail.store import wording
from handrail_wire import RunState

EXTENSION = Path(__file__).parents[2] / "extension"
PAGES = (EXTENSION / "lib" / "ui_words.js").read_text("utf-8")
TEXTS = json.loads((EXTENSION / "_locales" / "en" / "messages.json").read_text("utf-8"))


def said_by_pages(name: str) -> dict[str, str]:
    found = re.search(rf"export const {name} = {{(.*?)}};", PAGES, re.DOTALL)
    assert found
    texts = {name: TEXTS[key]["message"] for name, key in re.findall(r'(\w+): t\("(\w+)"\)', found[1])}
    return texts | dict(re.findall(r'(\w+): "([^"]*)"', found[1]))


def test_every_state_of_a_run_has_a_word() -> None:
    assert set(wording.STATES) == set(get_args(RunState))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("STATE_WORDS", wording.STATES),
        ("STATE_TONE", {state: wording.tone(state) for state in wording.STATES}),
        ("EFFECT_WORDS", wording.EFFECTS),
        ("STATUS_WORDS", wording.STATUSES),
        ("KIND_WORDS", wording.KINDS),
    ],
)
def test_the_extension_says_the_same(name: str, words: Mapping[str, str]) -> None:
    assert said_by_pages(name) == dict(words)


def test_a_call_is_told_in_words() -> None:
    assert wording.called("find_flight", {"origin": "JFK", "seats": 2, "depart": ""}) == "Find flight: origin JFK, seats 2"
    assert wording.called("check_out", {}) == "Check out"
