"""Signs are weak or strong: what weak ones lead to where what a page sends is held, and where it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from handrail.gate.effects import judge
from handrail.gate.evidence import GRADES, Reason, Sign
from handrail.gate.network_rules import Cause, judge_request
from handrail_wire import Action, Click, Hover, Select
from tests.gate.test_effects import facts
from tests.gate.test_network_rules import PRESSED, request

CLICK = Click(ref="e1")
POST = {"action": "https://shop.test/x", "method": "post", "fields": 2, "digest": "0" * 64}
OPENS: list[dict[str, Any]] = [
    {"name": "Delete project…"},
    {"name": "Delete project..."},
    {"name": "Delete project", "opens": True},
    {"name": "Delete project…", "role": "link", "href": "https://shop.test/projects/3/more"},
    {"name": "Delete project", "role": "button", "tag": "a", "href": "https://shop.test/#more", "opens": True},
    {"name": "Delete project", "repeatable": True},
    {"name": "Delete project", "repeatable": True, "context": "#! money?"},
    {"name": "Cancel password change", "repeatable": True, "submits": False, "form": POST | {"passwords": "new"}},
    {"name": "Allow only administrators", "role": "option", "context": "Who may invite people?"},
    {"name": "Delete it", "role": "menuitemradio"},
    {"name": "May do all that I may", "role": "option"},
    {"name": "Send Email", "role": "button", "href": "https://shop.test/sendmail.php"},
    {"name": "Download as CSV", "role": "button", "href": "https://shop.test/list.php?output=csv"},
    {"name": "Darf alles", "role": "radio"},
    {"name": "Delete all", "type": "reset", "tag": "button", "form": POST | {"passwords": "new"}, "submits": False},
    {"name": "Go on", "hint": "btn btn-danger"},
    {"name": "Go on", "hint": "data-confirm=Really?"},
]
SUSPECTED = Cause(False, "", PRESSED.facts, suspected=(Reason("delete", 'It deletes something ("Delete…")', "opening label"),))


@pytest.mark.parametrize("action", [Hover(ref="e1"), Click(ref="e1", button="right")], ids=str)
def test_what_pointing_at_a_control_sets_off_is_judged_by_its_words(action: Action) -> None:
    """Only where it can be held: few pages delete by that."""
    judged = judge(action, facts("Delete account", held=True))
    assert judged.effect != "commit" and [sign.sign for sign in judged.suspected] == ["faint"]
    for harmless in (facts("Delete account"), facts("Send", held=True), facts("Show details", held=True)):
        judged = judge(action, harmless)
        assert judged.effect != "commit" and not judged.suspected


def test_every_sign_has_a_grade() -> None:
    assert set(GRADES) == set(get_args(Sign))


@pytest.mark.parametrize("shown", OPENS, ids=str)
def test_weak_signs_ask_before_the_step_only_where_nothing_is_held(shown: dict[str, Any]) -> None:
    held = judge(CLICK, facts(**shown, held=True))
    assert (held.effect, held.reasons) == ("edit", ()) and held.suspected
    assert judge(CLICK, facts(**shown)).effect == "commit"


@pytest.mark.parametrize(
    ("entry", "gives"),
    [
        *((entry, True) for entry in (
            "Do everything that I may", "Can do everything", "Everything, like me", "All rights", "Full access",
            "Alle Rechte", "Puede hacer todo", "Peut tout faire", "Todas as permissões", "Può fare tutto", "全部权限", "すべての権限",
        )),
        *((entry, False) for entry in (
            "May see the list", "Everything", "All", "All rights reserved by the publisher", "Alle", "Todos", "Tout", "全部", "すべて",
            "You can do it all again tomorrow",
        )),
    ],
)  # fmt: skip
def test_an_entry_that_lets_somebody_do_everything_is_a_weak_sign(entry: str, gives: bool) -> None:
    option = facts(name=entry, role="option", held=True)
    select = judge(Select(ref="e1", options=[entry]), facts(name="Helper Ravi", role="combobox", held=True))
    for judged in (judge(CLICK, option), select):
        assert ([sign.sign for sign in judged.suspected] == ["choice"]) is gives
        assert judged.effect == "edit"


@pytest.mark.parametrize(
    "shown",
    [
        {"name": "Delete project"},
        {"name": "Pay now", "repeatable": True},
        {"name": "Delete", "repeatable": True, "context": "Delete this wallet?"},
        {"name": "Confirm", "repeatable": True, "context": "Delete workspace"},
        {"name": "Cancel password change", "form": POST | {"passwords": "new"}},
        {"name": "Delete…", "form": POST},
        {"name": "Go on", "hint": "btn-danger", "form": POST},
        {"name": "Delete…", "role": "link", "href": "https://shop.test/items/3/delete"},
        {"name": "Delete", "role": "button", "href": "https://shop.test/items/3"},
        {"name": "Delete", "role": "link", "href": "https://shop.test/items/3"},
        {"name": "Delete…", "role": "link", "href": "https://shop.test/items/3?sesskey=x"},
        {"name": "Delete…", "role": "link", "href": "https://shop.test/items/3", "hint": "data-method=delete"},
        {"name": "Pay now…", "role": "link", "href": "https://shop.test/items/3"},
        {"name": "Send", "role": "button", "href": "https://shop.test/items/3"},
        {"name": "Send Email", "role": "button", "href": "https://shop.test/mail?token=x"},
        {"name": "Set public", "role": "link", "href": "https://shop.test/visibility?id=3&to=public&token=x"},
        {"name": "Share a private link", "role": "link", "href": "https://shop.test/private/3?token=x"},
        {"name": "Set public", "role": "link", "href": "https://shop.test/list?tag=x", "url": "https://shop.test/list?tag=x#top"},
        {"name": "YES", "role": "link", "href": "https://shop.test/edit.php?id=3&active=0&token=x"},
        {"name": "Yes", "hint": "btn-danger", "context": "Do you really want to delete it?"},
    ],
    ids=str,
)
def test_one_strong_sign_asks_before_the_step(shown: dict[str, Any]) -> None:
    assert judge(CLICK, facts(**shown, held=True)).effect == "commit"


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/api/items/3", {"method": "DELETE"}),
        ("/api/x", {}),
        ("/api/x", {"method": "PUT", "carries": "typed"}),
        ("/x", {"kind": "form"}),
        ("https://other.example/x", {}),
        ("/items/3/delete", {"method": "GET"}),
    ],
)
def test_what_a_step_on_weak_signs_sends_is_asked_about(path: str, more: dict[str, Any]) -> None:
    judged = judge_request(request(path, cause="input", **more), SUSPECTED)
    assert judged.rule == "ask" and judged.kinds == ("delete",)


USUAL = replace(SUSPECTED, usual=True)
HARMLESS_WORDS: list[tuple[str, dict[str, Any]]] = [
    *((path, {}) for path in (
        "/api/items/search", "/api/calendar/events", "/api/todo/list", "/api/timelog/log", "/api/session", "/api/sessions",
        "/api/feed", "/api/status", "/search/3", "/analytics/v1/batch", "https://media.example/slot7",
    )),
    ("/rpc", {"operation": "rpc listItems"}), ("/graphql", {"operation": "persisted GetItems"}), ("/graphql", {"operation": "mutation typing"}),
    *((path, {"kind": "beacon"}) for path in ("/collect", "/x7", "https://counter.example/collect")),
]  # fmt: skip


@pytest.mark.parametrize(("path", "more"), HARMLESS_WORDS)
def test_no_word_of_an_address_makes_harmless_what_a_step_on_weak_signs_sends(path: str, more: dict[str, Any]) -> None:
    """It passes where the page sent such a thing before the step, by itself."""
    one = request(path, cause="input", **more)
    assert judge_request(one, SUSPECTED).rule == "ask"
    assert judge_request(one, USUAL).passes


@pytest.mark.parametrize(
    ("path", "more"),
    [("/graphql", {"operation": "query items"}), ("/api/items/3", {"method": "GET"})],
)
def test_looking_passes_after_it_as_after_any_step(path: str, more: dict[str, Any]) -> None:
    assert judge_request(request(path, cause="input", **more), SUSPECTED).passes


@pytest.mark.parametrize(("path", "more"), [("/api/items/3", {"method": "DELETE"}), ("/x", {"kind": "form"})])
def test_what_names_an_act_is_asked_about_however_usual_it_is(path: str, more: dict[str, Any]) -> None:
    assert not judge_request(request(path, cause="input", **more), USUAL).passes


@pytest.mark.parametrize(
    ("shown", "asked"),
    [
        ({"name": "Change password", "role": "link", "tag": "a", "href": "https://shop.test/me/password"}, False),
        ({"name": "Change password", "repeatable": True}, False),
        ({"name": "Change password"}, True),
        ({"name": "Change password", "form": POST | {"passwords": "new"}}, True),
        ({"name": "Reset password", "repeatable": True}, True),
        ({"name": "Add foreign key", "role": "link", "tag": "a", "href": "https://shop.test/?foreign=1"}, False),
        ({"name": "Add key", "repeatable": True}, True),
    ],
    ids=str,
)
def test_what_has_to_be_typed_first_is_not_done_by_the_button_that_opens_its_field(shown: dict[str, Any], asked: bool) -> None:
    assert (judge(CLICK, facts(**shown)).effect == "commit") is asked


EDITOR = POST | {"text_fields": 2, "others": True}


@pytest.mark.parametrize(
    ("label", "form", "asked"),
    [
        ("Cancel", EDITOR, False),
        ("Cancel", EDITOR | {"others": False}, True),
        ("Cancel", EDITOR | {"text_fields": 0}, True),
        ("Cancel", EDITOR | {"label": "Your booking"}, False),
        ("Cancel booking", EDITOR, True),
        ("Cancel anyway", EDITOR, True),
        ("Edit", POST, False),
        ("Preview", POST | {"label": "Submit the application"}, False),
        ("Next", POST | {"label": "Submit the application"}, True),
        ("Apply", POST | {"method": "get", "label": "Filters"}, False),
        ("Apply", POST | {"label": "Filters"}, True),
        ("Apply", POST | {"label": "Engineer, full time"}, True),
        ("Go", POST | {"method": "get", "chosen": ["Newest first"]}, False),
        ("Go", POST | {"method": "get", "chosen": ["Move to trash"]}, True),
        ("Apply", POST | {"method": "get", "label": "Filters", "chosen": ["Newest first"]}, False),
        ("Filter", POST | {"method": "get", "chosen": ["Delete"]}, False),
        ("Change", POST | {"method": "get", "chosen": ["Administrator"]}, True),
        ("Go", POST | {"method": "get", "chosen": ["Administrator"], "search": True}, False),
        ("Go", POST | {"method": "get", "radios": ["Pay by card"]}, False),
        ("Go", POST | {"method": "get", "radios": ["Public"]}, True),
    ],
)
def test_a_form_is_what_its_button_says_and_what_is_chosen_in_it(label: str, form: dict[str, Any], asked: bool) -> None:
    shown = facts(name=label, form=form | {"button": label}, submits=True)
    assert (judge(CLICK, shown).effect == "commit") is asked


def test_what_is_chosen_counts_for_a_script_s_button_as_well() -> None:
    shown = {"name": "Update", "submits": False, "repeatable": True, "held": True}
    assert judge(CLICK, facts(**shown, form=POST | {"chosen": ["Published"]})).kinds == ("publish",)
    assert judge(CLICK, facts(**shown, form=POST | {"chosen": ["Draft"]})).effect == "edit"
    assert judge(CLICK, facts(**shown, form=POST | {"radios": ["Approved"]})).kinds == ("publish",)
    assert judge(CLICK, facts(**shown, form=POST | {"radios": ["Pending"]})).effect == "edit"


@pytest.mark.parametrize(("label", "method", "asked"), [("Filter results", "get", False), ("Filter results", "post", True), ("Go", "get", True)])
def test_filters_beside_the_total_of_a_basket_pay_nothing(label: str, method: str, asked: bool) -> None:
    shown = facts(name=label, total="€12.00", form=POST | {"method": method, "button": label}, submits=True)
    assert (judge(CLICK, shown).effect == "commit") is asked


@pytest.mark.parametrize(("hint", "path", "asked"), [("data-method=post", "quoted", False), ("data-method=post", "delete", True), ("data-method=delete", "x", True)])
def test_a_link_that_a_script_sends_by_another_method_is_judged_by_what_it_sends(hint: str, path: str, asked: bool) -> None:
    shown = {"name": "Quote", "role": "link", "tag": "a", "href": f"https://shop.test/items/3/{path}", "hint": hint}
    assert (judge(CLICK, facts(**shown, held=True)).effect == "commit") is asked
    assert judge(CLICK, facts(**shown)).effect == "commit"


@pytest.mark.parametrize(
    "shown",
    [
        {"name": "Next", "role": "link", "href": "https://shop.test/list?page=1&token=x"},
        {"name": "Open", "role": "link", "href": "https://shop.test/private/3?token=x"},
        {"name": "Set public", "role": "link", "href": "https://shop.test/help/set-public"},
        {"name": "Publish", "role": "link", "href": "https://shop.test/publish", "url": "https://shop.test/publish"},
        {"name": "▼", "role": "link", "href": "https://shop.test/list", "hint": "order order-down"},
        {"name": "", "role": "button", "hint": "sort-order"},
    ],
    ids=str,
)
def test_what_only_opens_or_sorts_is_no_sign(shown: dict[str, Any]) -> None:
    judged = judge(CLICK, facts(**shown, held=True))
    assert (judged.effect, judged.suspected) == ("edit", ())


def test_an_icon_that_orders_is_still_one() -> None:
    assert judge(CLICK, facts(name="", role="button", hint="btn place-order")).effect == "commit"
