"""What a call names, and whether a page tells it."""

from __future__ import annotations

import pytest

from handrail.page.signs import Signs
from handrail.states.told import Named, is_apart, naming, says
from handrail.text.shared_words import checked_names, expanded, is_called

SPECS = {
    "number": {"format": "reference"}, "title": {"format": "quoted"}, "status": {"type": "string"},
    "note": {"format": "quoted"}, "question": {"type": "string"}, "project": {"description": "its name"},
}  # fmt: skip


def signs(title: str = "", **names: str) -> Signs:
    return Signs("", title, {role: f"\n{name.casefold()}\n" for role, name in names.items()})


def test_a_call_names_its_thing_by_what_has_a_form_else_by_a_name() -> None:
    told = {"number": "#73", "title": "Route map", "status": "Closed", "note": "Call me", "question": "who?"}
    assert naming(told, SPECS) == ("#73", "Route map"), "neither a value of a form nor what is asked"
    assert naming({"project": "Crane Control", "question": "how many?"}, SPECS) == ("Crane Control",)
    new = {"project": "Crane Control", "title": "Siren"}
    assert naming(new, SPECS, "report_issue") == ("Crane Control", "Siren"), "what is new has no page yet"
    assert naming(new, SPECS, "edit_issue") == ("Siren",)


@pytest.mark.parametrize(
    ("value", "name", "apart"),
    [
        ("Route map", "Bug #73 (New): Route map", True), ("Route map", "Route map · Issue #73 · harbour/tools", True),
        ("Route map", "Route map of the harbour", False), ("#7", "Bug #73: Route map", False), ("#73", "Bug #73", True),
        ("Lamp", "Desk Lamp", False), ("", "anything", False),
    ],
)  # fmt: skip
def test_a_name_stands_apart_from_what_else_is_said(value: str, name: str, apart: bool) -> None:
    assert is_apart(value, name) is apart


def test_a_heading_or_title_tells_it_a_text_only_if_it_is_nothing_else() -> None:
    one = Named(("Route map",))
    assert one.on(signs("Route map - Harbour"), "heading|title") and one.on(signs(heading="Route map"), "heading")
    assert not one.on(signs(text="see the Route map there"), "text") and one.on(signs(text="Route map"), "text")
    assert not Named().on(signs("Route map"), "title")
    pressed = Named(("HS01047",), ("click “Lamp” HS01047 in stock",))
    assert pressed.on(signs("Lamp"), "heading|title") and not pressed.on(signs("Lamp"), "title"), "its row was pressed"


def test_a_page_says_every_part_as_whole_words() -> None:
    page = signs(text="Yellow stainless-steel, 20 cm")
    assert says(page, "yellow, 20 cm") and not says(page, "yellow, tin") and not says(page, "")
    assert not says(page, "steel") and says(page, "steel", nearly=True), "non-steel would say so, too"


def test_words_in_several_languages_have_one_name() -> None:
    assert "speichern" in expanded('button "@save"') and "priorität*" in expanded('combobox "@priority|x"')
    assert expanded('link "@nobody"') == 'link "@nobody"'
    with pytest.raises(Exception, match="there are no words"):
        checked_names('link "@nobody"')
    assert is_called("Next »", "next") and not is_called("Previous", "next")
