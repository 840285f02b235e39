"""Keys as the extension presses them: one table for both sides, and the chords by which browsers edit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from handrail_wire.keys import EDITING, NUMBERS, SIGNS
from tests.test_wire import NODE, run_node

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")

PRESSED = f"""
const {{ keyCommands }} = await import("{(Path(__file__).parents[2] / "extension/worker/input/keys.js").as_uri()}");
const downs = (keys) => keyCommands(keys)?.map(([, event]) => event).filter(({{ type }}) => /down/i.test(type)) ?? [];
console.log(JSON.stringify(JSON.parse(process.argv[1]).map((keys) => downs(keys).at(-1) ?? null)));
"""
CLIPBOARD = {"copy", "cut", "paste"}


def pressed(*keys: str) -> list[dict[str, object]]:
    return list(run_node(PRESSED, json.dumps(keys)))


def test_each_key_of_the_wire_is_pressed_by_its_number() -> None:
    assert [key["windowsVirtualKeyCode"] for key in pressed(*NUMBERS)] == [*NUMBERS.values()]
    assert pressed("Return", "constructor", "Control")[:2] == [None, None]


def test_signs_are_on_the_keys_that_they_stand_on() -> None:
    """ "." is not Delete, "'" no arrow: their letters' numbers are those of other keys."""
    for code, (number, signs) in SIGNS.items():
        for key in pressed(*signs):
            assert (key["code"], key["windowsVirtualKeyCode"]) == (code, number)
    assert [key["windowsVirtualKeyCode"] for key in pressed(".", "'")] == [190, 222]


def test_a_chord_edits_as_in_a_browser() -> None:
    for command, chords in EDITING.items():
        for key in pressed(*chords):
            assert key["commands"] == ([] if command in CLIPBOARD else [command]), (
                "the clipboard is the run's own"
            )
    undone, redone, neither = pressed("Control+Z", "Control+Shift+Z", "z")
    assert [key["commands"] for key in (undone, redone, neither)] == [["undo"], ["redo"], []]
