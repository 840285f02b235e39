"""The contract of the verbs: daemon and extension answer alike, and whatever a page may act on sets something off."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page
from pydantic import TypeAdapter

from handrail.verbs.targets import is_button
from handrail.verbs.verb import address_of, enters, has_target, may_send, presses, sets_off
from handrail_wire import ACTIONS as KINDS_OF_ACTION
from handrail_wire import TRAITS, Action, Facts
from tests.extension.page.conftest import Pages
from tests.gate.test_effects import facts

pytestmark = pytest.mark.browser

END = {"x": 9, "y": 9}
SAMPLES: dict[str, list[dict[str, Any]]] = {
    "click": [{}, {"button": "right"}, {"button": "middle"}, {"count": 2}, {"modifiers": ["Control"]}],
    "hover": [{}],
    "drag": [{"end": END}, {"to": "e2"}],
    "draw": [{"points": [END, END]}],
    "select_text": [{"text": "a"}, {"ref": None}],
    "copy": [{}],
    "paste": [{}],
    "upload": [{"files": ["/a"]}],
    "type": [{"text": "a", "submit": True}, {"text": "a b"}, {"text": "a\nb"}],
    "press": [
        {"keys": "Enter"}, *({"keys": keys} for keys in ("Control+Enter", "Space", "Shift+Space", "a", "Tab", "Delete", "End")),
        {"keys": "Enter", "ref": None}, {"text": "a b"}, {"text": " "}, {"text": "ab"},
    ],
    "select": [{"options": ["a"]}],
    "check": [{}, {"on": False}],
    "scroll": [{}, {"ref": None}],
    "goto": [{"url": "https://shop.test/#a"}],
    "go_back": [{}],
    "go_forward": [{}],
    "new_tab": [{"url": "https://shop.test/"}, {}],
    "tab_focus": [{"index": 1}],
    "close_tab": [{}],
    "use_tool": [{"tool": "buy"}],
    "wait": [{}],
}  # fmt: skip
ADAPTER: TypeAdapter[Action] = TypeAdapter(Action)
AIMED = {kind.model_fields["verb"].default for kind in KINDS_OF_ACTION if "ref" in kind.model_fields}
ACTIONS = [
    ADAPTER.validate_python({"verb": verb, **({"ref": "e1"} if verb in AIMED else {}), **given})
    for verb, samples in SAMPLES.items()
    for given in samples
]
ROLES = [
    "button", "link", "clickable", "menuitem", "option", "treeitem", "tab", "switch", "row", "columnheader", "generic", "",
    "textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider", "checkbox", "radio",
]  # fmt: skip
KINDS = [("div", ""), ("button", "submit"), ("a", ""), ("select", ""), *(("input", type) for type in ("text", "file", "submit", "image", "checkbox", "range"))]
TARGETS = [
    facts(role=role, tag=tag, type=type, submits=submits, href=href, drop=drop)
    for role, (tag, type), submits, href, drop in product(ROLES, KINDS, (False, True), ("", "https://shop.test/a"), ("", "button Bin"))
]
HEARD = {"click": {"click", "check", "drag", "draw", "upload"}, "keys": {"press"}, "call": {"use_tool"}}
"""What a page hears at the end, which it may act on: said here once more. `tests/e2e/test_verbs_heard.py` looks."""
THEIRS = """async ([actions, targets]) => {
  globalThis.chrome = {};
  const [verb, { activates, useOf }] = await Promise.all([import("/ext/page/shared/verb.js"), import("/ext/worker/permit/last_check.js")]);
  const bare = actions.map((one) => [verb.hasTarget(one), verb.addressOf(one), verb.enters(one), verb.isFinal(one)]);
  const done = actions.map((one) => targets.map((at) => [verb.presses(one, at), verb.setsOff(one, at), activates(one, at), useOf(one, at) !== "none"].map(Number).join("")));
  return { bare, done, buttons: targets.map(verb.isButton) };
}"""


@pytest.fixture(scope="module")
def theirs(one_page: Page, pages: Pages) -> dict[str, Any]:
    """What the extension answers, of each action, and of each action on each target."""
    one_page.goto(pages.origin() + "/page")
    told = [[one.model_dump(mode="json") for one in each] for each in (ACTIONS, TARGETS)]
    answers: dict[str, Any] = one_page.evaluate(THEIRS, told)
    return answers


def test_there_is_an_example_of_every_verb() -> None:
    assert SAMPLES.keys() == TRAITS.keys()


def test_the_extension_answers_what_the_daemon_answers(theirs: dict[str, Any]) -> None:
    unlike = [
        (action, target.role, target.tag, target.type, target.submits, target.drop)
        for action, row in zip(ACTIONS, theirs["done"], strict=True)
        for target, told in zip(TARGETS, row, strict=True)
        if told[:2] != f"{presses(action, target):d}{sets_off(action, target):d}"
    ]
    assert unlike == []
    assert theirs["bare"] == [
        [has_target(one), address_of(one), enters(one), one.traits.leads or one.traits.ends not in ("text", "nothing")] for one in ACTIONS
    ]
    assert theirs["buttons"] == [is_button(one) for one in TARGETS]


def test_whatever_a_page_may_act_on_sets_something_off(theirs: dict[str, Any]) -> None:
    said = {end: {verb for verb, traits in TRAITS.items() if traits.ends == end} for end in HEARD}
    assert said == HEARD
    first = {one.verb: at for at, one in reversed([*enumerate(ACTIONS)])}
    on_button = next(at for at, one in enumerate(TARGETS) if (one.role, one.tag, one.drop) == ("button", "button", ""))
    for verb in set.union(*HEARD.values()):
        at = first[verb]
        assert sets_off(ACTIONS[at], TARGETS[on_button]) and may_send(ACTIONS[at]), verb
        assert theirs["done"][at][on_button][1:] == "111", f"the extension's last check lets {verb} pass"


def test_the_last_check_misses_nothing_that_is_set_off(theirs: dict[str, Any]) -> None:
    """It may look at more: at what is chosen, and at the key that deletes what is selected."""
    for action, row in zip(ACTIONS, theirs["done"], strict=True):
        deletes = action.verb == "press" and action.keys == "Delete"
        assert {told[1:3] for told in row} <= {"00", "11", *(["01"] if deletes else [])}, action
        assert all(told[3] == "1" for told in row if "1" in told[1:3]), action


def on(role: str, **more: Any) -> Facts:
    return facts(role=role, tag="div", submits=False, **more)


@pytest.mark.parametrize(
    ("action", "target", "answer"),
    [
        ({"verb": "draw", "points": [END, END]}, on("checkbox"), False),
        ({"verb": "upload", "files": ["/a"]}, on("button", type="file"), False),
        ({"verb": "drag", "to": "e2"}, on("button", drop="button Bin"), False),
        ({"verb": "paste"}, on("slider"), True),
        ({"verb": "paste"}, on("textbox"), False),
        ({"verb": "type", "text": "a\nb"}, on("textbox"), True),
        ({"verb": "press", "keys": "End"}, on("slider"), True),
        ({"verb": "press", "text": "a b"}, on("button"), True),
    ],
)  # fmt: skip
def test_the_conditions_are_these(action: dict[str, Any], target: Facts, answer: bool) -> None:
    assert sets_off(ADAPTER.validate_python({"ref": "e1", **action}), target) is answer
