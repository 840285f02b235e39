"""What is chosen, ticked, slid and typed, and keys on what is selected: the same words, whatever the verb."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.gate.effects import judge
from handrail_wire import Check, Click, Drag, Draw, Paste, Point, Press, Select, Type
from tests.gate.test_effects import facts

CLICK, CHECK, SPACE = Click(ref="e1"), Check(ref="e1"), Press(ref="e1", keys="Space")
STROKE = Draw(ref="e1", points=[Point(x=2, y=2), Point(x=9, y=5)])
POST = {"action": "https://shop.test/x", "method": "post", "fields": 2, "digest": "0" * 64}


def chosen(name: str, role: str, **more: Any) -> Any:
    return facts(name, role, tag="input", type=role, **more)


def signs(action: Any, shown: Any) -> list[str]:
    """The weak signs of a step that is done unasked."""
    judged = judge(action, shown)
    assert judged.effect == "edit", judged.reasons
    return [reason.sign for reason in judged.suspected]


@pytest.mark.parametrize("role", ["checkbox", "radio"])
@pytest.mark.parametrize("name", ["Pay 99 EUR now", "Delete all files now", "Konto löschen", "Publish to everybody", "Reset password"])
def test_a_choice_that_says_it_acts_is_a_sign_by_whatever_verb_it_is_made(name: str, role: str) -> None:
    for action in (CLICK, CHECK, SPACE, STROKE, Press(ref="e1", text="a b")):
        assert signs(action, chosen(name, role, held=True)) == ["choice"]
        assert judge(action, chosen(name, role)).effect == "commit"
        assert signs(action, chosen(name, role, held=True, awaits=True)) == ["faint"]
        assert signs(action, chosen(name, role, awaits=True)) == []
    list_ = Select(ref="e1", options=[name])
    assert signs(list_, facts("Do", "combobox", held=True)) == ["choice"]
    assert judge(list_, facts("Do", "combobox")).effect == "commit"
    assert signs(list_, facts("Do", "combobox", awaits=True)) == []


@pytest.mark.parametrize(
    ("name", "role"),
    [
        *((name, role) for role in ("checkbox", "radio") for name in (
            "Remember me", "Delete filter", "Pay later", "Order: newest", "Sort by: price", "I agree to the terms", "Books", "Price up to 500",
        )),
        ("Pay by card", "radio"), ("Comment", "radio"), ("Book", "radio"), ("Send me a copy", "checkbox"), ("Notify me", "checkbox"),
    ],
)  # fmt: skip
def test_choices_that_do_little_are_never_asked_about_before(name: str, role: str) -> None:
    for action in (CLICK, CHECK):
        assert signs(action, chosen(name, role)) == []
        assert {*signs(action, chosen(name, role, held=True))} <= {"faint"}
    if role == "radio" and name != "Pay by card":
        assert signs(Select(ref="e1", options=[name]), facts("Show", "combobox")) == []


@pytest.mark.parametrize(
    ("form", "button", "kind"),
    [
        ({"boxes": ["Delete my account"]}, "Save", "delete"),
        ({"boxes": ["Delete my account"]}, "Continue", "delete"),
        ({"boxes": ["Two-factor authentication"]}, "Next", "credentials"),
        ({"radios": ["Delete my account"]}, "Continue", "delete"),
        ({"boxes": ["Remember me", "Delete filter", "Pay later", "I agree to the terms"]}, "Continue", ""),
        ({"radios": ["Pay by card"]}, "Continue", ""),
        ({"boxes": ["Delete my account"]}, "Cancel", ""),
    ],
)
def test_a_choice_in_a_form_is_judged_with_the_button_that_sends_it(form: dict[str, Any], button: str, kind: str) -> None:
    judged = judge(CLICK, facts(button, form=POST | form | {"button": button, "others": True, "text_fields": 1}))
    assert judged.kinds == ((kind,) if kind else ())
    if kind:
        assert (form.get("boxes") or form["radios"])[0] in judged.reasons[0]


MOVES = (CLICK, Press(ref="e1", keys="End"), Press(ref="e1", keys="ArrowRight"), Drag(ref="e1", end=Point(x=9, y=1)), Type(ref="e1", text="3"))


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_a_slider_is_what_it_says_however_it_is_moved(move: Any) -> None:
    assert judge(move, facts("Slide to pay 99 EUR", "slider", held=True)).effect == "commit"
    assert signs(move, facts("Price up to 500", "slider")) == []
    assert signs(Press(ref="e1", keys="Tab"), facts("Slide to pay 99 EUR", "slider")) == []


def test_a_field_that_pays_is_a_faint_sign_and_its_text_none() -> None:
    for action in (Type(ref="e1", text="99"), Press(ref="e1", text="99"), Paste(ref="e1"), CLICK):
        assert signs(action, facts("Pay this amount", "spinbutton", held=True)) == ["faint"]
        assert signs(action, facts("Pay this amount", "spinbutton", held=True, awaits=True)) == []
        assert signs(action, facts("Pay this amount", "spinbutton")) == []
    assert signs(Type(ref="e1", text="please delete this"), facts("Comment", "textbox", tag="textarea", held=True)) == []


@pytest.mark.parametrize(
    ("keys", "role", "sign"),
    [
        ("#", "row", "asked"), ("Backspace", "row", "asked"), ("Delete", "option", "asked"),
        ("#", "option", "shortcut"), ("Backspace", "treeitem", "shortcut"), ("d", "option", "shortcut"), ("#", "", "shortcut"),
        ("Backspace", "listitem", "faint"), ("Backspace", "", "faint"),
        ("#", "textbox", ""), ("Backspace", "searchbox", ""), ("7", "gridcell", ""), ("#", "gridcell", ""), ("Tab", "row", ""),
        ("ArrowDown", "option", ""), ("Escape", "row", ""), ("Control+A", "row", ""), ("j", "listitem", ""), ("Enter", "row", ""),
    ],
)  # fmt: skip
def test_keys_on_what_is_selected(keys: str, role: str, sign: str) -> None:
    for press in (Press(ref="e1", keys=keys), *([Press(ref="e1", text=keys)] if len(keys) == 1 else [])):
        held = facts("Letter from Ann", role, held=True)
        assert judge(press, held).effect == "commit" if sign == "asked" else signs(press, held) == [sign] * bool(sign)
        asks = sign in ("asked", "shortcut")
        assert (judge(press, facts("Letter from Ann", role)).effect == "commit") is asks


LINES, ENDS, ENTER = Type(ref="e1", text="a\nb"), Type(ref="e1", text="a\n"), Press(ref="e1", keys="Enter")


@pytest.mark.parametrize(
    ("action", "name", "more", "sign"),
    [
        (ENTER, "Message Ann", {}, "asked"), (ENDS, "Message Ann", {}, "asked"), (LINES, "Message Ann", {}, "faint"),
        (ENTER, "Story", {}, "line"), (ENDS, "Story", {}, "line"), (LINES, "Story", {}, "faint"),
        (ENTER, "Story", {"awaits": True}, "faint"), (ENTER, "City", {"tag": "input"}, ""),
    ],
)  # fmt: skip
def test_the_line_end_of_a_text_is_an_enter(action: Any, name: str, more: dict[str, Any], sign: str) -> None:
    shown = {"name": name, "role": "textbox", "tag": "div", "held": True} | more
    if sign == "asked":
        assert judge(action, facts(**shown)).effect == "commit"
    else:
        assert signs(action, facts(**shown)) == [sign] * bool(sign)
        assert (judge(action, facts(**shown | {"held": False})).effect == "commit") is (sign == "line")


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        ("Pay €99.00 with your saved card ending 4242", "asked"),
        ("Delete your account before the deadline, experts of the trade say", "faint"),
        ("Bank to delete its branches in three towns", "faint"),
        ("Ten cups that cost less than €20, tried by us", ""),
    ],
)  # fmt: skip
def test_a_long_link_is_judged_by_how_it_begins(name: str, sign: str) -> None:
    shown = {"name": name, "role": "link", "tag": "a", "href": "https://shop.test/offers"}
    if sign == "asked":
        assert judge(CLICK, facts(**shown, held=True)).effect == "commit"
    else:
        assert signs(CLICK, facts(**shown, held=True)) == [sign] * bool(sign)
        assert signs(CLICK, facts(**shown)) == []


@pytest.mark.parametrize(
    ("name", "more", "sign"),
    [
        ("OK", {}, "bare"), ("Confirm", {}, "bare"), ("→", {}, "faint"), ("", {}, "faint"), ("确定", {}, "bare"),
        ("×", {}, ""), ("", {"hint": "icon close"}, ""), ("Cancel", {}, ""), ("Next", {}, ""), ("More", {}, ""),
        ("OK", {"context": "We use cookies"}, ""), ("Confirm", {"context": "Select a colour"}, ""), ("OK", {"in_dialog": False}, ""),
    ],
)  # fmt: skip
def test_a_button_that_says_nothing_is_a_weak_sign_in_a_dialog(name: str, more: dict[str, Any], sign: str) -> None:
    shown = {"name": name, "role": "button", "tag": "button", "in_dialog": True} | more
    assert signs(CLICK, facts(**shown, held=True)) == [sign] * bool(sign)
    assert judge(CLICK, facts(**shown)).effect == ("commit" if sign == "bare" else "edit")


def test_a_picture_beside_what_is_to_be_paid_is_a_faint_sign() -> None:
    shown = {"name": "→", "role": "button", "tag": "button", "held": True}
    assert signs(CLICK, facts(**shown, total="45.00 EUR")) == ["faint"]
    assert signs(CLICK, facts(**shown)) == []


@pytest.mark.parametrize("href", ["", "https://shop.example/years"])
def test_a_long_link_is_what_any_part_of_it_says(href: str) -> None:
    long = "See how the harbour has changed over the years"
    assert signs(CLICK, facts(f"{long} and pay 45 EUR now", "link", href=href, held=True)) == ["faint"]
    assert signs(CLICK, facts(long, "link", href=href, held=True)) == []


def test_a_header_that_sorts_is_none_that_orders() -> None:
    assert signs(CLICK, facts("Order", "columnheader", held=True)) == ["faint"]
    assert signs(CLICK, facts("Order", "columnheader")) == []
    assert judge(CLICK, facts("Pay 99 EUR", "columnheader", held=True)).effect == "commit"
