"""Maps that the extension's worker keeps for the session: nothing is lost where two changes cross."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.test_wire import NODE, run_node

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")

EXTENSION = Path(__file__).parents[2] / "extension"
CHROME = """
const stored = {}, after = (ms) => new Promise((done) => setTimeout(done, ms)), late = () => after(20);
let full = false, writes = 0;
const session = {
    get: async (key) => (await late(), structuredClone(key === undefined ? stored : { [key]: stored[key] })),
    set: async (items) => {
        const written = structuredClone(items);
        writes++;
        await late();
        if (full) throw new Error("full");
        Object.assign(stored, written);
    },
    remove: async (keys) => { await late(); for (const key of [keys].flat()) delete stored[key]; },
};
globalThis.chrome = { storage: { session, local: session } };
"""
"""The session's storage, whose answers take a moment."""


def played(script: str) -> Any:
    return run_node(f"{CHROME}\n{script.replace('EXTENSION', EXTENSION.as_uri())}")


MAP = """
const { KeptMap } = await import("EXTENSION/lib/kept_map.js");
const map = new KeptMap("map");
const told = (...values) => console.log(JSON.stringify(values));
"""


def test_changes_that_cross_are_all_kept() -> None:
    kept, writes, next_worker = played(f"""{MAP}
        await Promise.all([1, 2, 3, 4].map((n) => map.change((all) => all.set(n, "a"))));
        const given = map.change((all) => all.set(5, "b"));
        await after(5);
        await Promise.all([given, map.change((all) => all.delete(1)), map.change((all) => all.set(6, "b"))]);
        told(stored.map, writes, [...await new KeptMap("map").loaded]);
    """)
    assert kept == next_worker == [[2, "a"], [3, "a"], [4, "a"], [5, "b"], [6, "b"]]
    assert writes == 3, "those that wait for a write are written together"


def test_what_has_not_changed_is_not_written() -> None:
    assert played(f'{MAP} told(await map.change((all) => all.delete("a")), writes)') == [False, 0]


def test_a_write_that_fails_is_told_and_made_up_for_by_the_next() -> None:
    told = played(f"""{MAP}
        full = true;
        const failed = await map.change((all) => all.set("a", 1)).then(() => "", String);
        full = false;
        const there = await map.get("a");
        await map.change((all) => all.set("b", 2));
        told(failed, there, stored.map);
    """)
    assert told == ["Error: full", 1, [["a", 1], ["b", 2]]]


LIKES = """
const { addLike, forgetAllLikes, forgetLikes } = await import("EXTENSION/worker/permit/likes.js");
const form = {
    method: "post", action: "https://shop.example/save", button: "Save", label: "", alike: "", passwords: "none",
    card: false, chosen: [],
};
const facts = {
    role: "button", name: "Save", frame_origin: "https://shop.example", url: "https://shop.example/", href: "",
    context: "", total: "", pasted_from: "", drop: "", drafts: [], form,
};
const step = { run: "the run", action: { verb: "click", ref: "e1" }, facts, like: true, request: null };
const given = [await addLike(step), JSON.stringify(stored)];
await forgetLikes("the run");
"""


@pytest.mark.parametrize("taken_back", ['forgetLikes("the run")', "forgetAllLikes()"])
def test_what_is_taken_back_while_it_is_being_given_is_not_given(taken_back: str) -> None:
    (added, kept), left = played(f"""{LIKES}
        const giving = addLike(step);
        await after(10);
        await Promise.all([giving, {taken_back}]);
        console.log(JSON.stringify([given, JSON.stringify(stored)]));
    """)
    assert added and "the run" in kept
    assert "the run" not in left
