"""Links that are buttons, and what acts at once without a button: switches, keys, boxes for messages."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.gate.effects import judge
from handrail_wire import Check, Click, Facts, Press

SITE = "https://shop.test"


def effect(action: Any, name: str, role: str, **more: Any) -> str:
    values = {"document_id": "D", "frame_origin": SITE, "url": f"{SITE}/x", "name": name, "role": role}
    return judge(action, Facts.model_validate({**values, **more})).effect


ACTS = (
    "Publish|Send|Unsubscribe|Accept invitation|Sign contract|Submit review|Confirm booking|Cancel order|Book now|Approve"
)


@pytest.mark.parametrize("name", ACTS.split("|"))
def test_links_that_are_buttons_are_judged_as_buttons(name: str) -> None:
    click, href = Click(ref="e1"), f"{SITE}/x#act"
    assert effect(click, name, "button", tag="a", href=f"{SITE}/y") == "commit"
    assert effect(click, name, "link", tag="a", href=href) == "commit"
    assert effect(click, name, "button", tag="button", href=f"{SITE}/y") == "commit"
    assert effect(click, name, "link", tag="a", href=f"{SITE}/y", hint="btn go(3)") == "commit"


@pytest.mark.parametrize("name", ["Transfer ownership", "Remove access", "Delete account", "Anyone with the link"])
def test_an_entry_of_a_menu_acts_at_once_though_only_one_of_them_holds(name: str) -> None:
    for action in (Click(ref="e1"), Check(ref="e1"), Press(ref="e1", keys="Enter")):
        assert effect(action, name, "menuitemradio") == "commit"
        assert effect(action, "Sort by name", "menuitemradio") == "edit"


@pytest.mark.parametrize(("role", "href"), [("link", f"{SITE}/x#"), ("clickable", ""), ("button", "")])
def test_what_is_pressed_like_a_button_is_judged_by_its_heading_and_its_look(role: str, href: str) -> None:
    assert effect(Click(ref="e1"), "Remove", role, href=href, context="Members") == "commit"
    assert effect(Click(ref="e1"), "Proceed", role, href=href, hint="btn btn-danger") == "commit"
    assert effect(Click(ref="e1"), "Expand", role, href=href, context="Members", hint="btn") == "edit"


@pytest.mark.parametrize(
    ("name", "href", "hint"),
    [
        ("Publish", "/y", ""), ("Book", "/book", ""), ("Install", "/x#install", ""), ("Book a flight", "/x#act", ""),
        ("Share your work", "/x#share-your-work", ""), ("Publish", "/x#/publish", ""), ("Publish", "/y#act", ""),
        ("Delete filter explained", "/x#act", ""), ("Reviews", "/x#reviews", ""), ("Approve", "/y", "w-[calc(1px)]"),
        ("Publish", "/y", "btn trackClick('publish')"), ("Publish", "/y", "ga('send', 'click')"),
        ("Confirmed bookings", "/y", ""), ("How to unsubscribe", "/y", ""), ("Subscribe", "/y", ""),
        ("Accepted invitations", "/y", ""),
    ],
)  # fmt: skip
def test_links_that_lead_somewhere_are_not(name: str, href: str, hint: str) -> None:
    assert effect(Click(ref="e1"), name, "link", tag="a", href=SITE + href, hint=hint) == "edit"


@pytest.mark.parametrize(
    "name",
    """Unsubscribe|Unsubscribe me|Accept invitation|Decline the invitation|Confirm your email address|Confirm booking
    Newsletter abbestellen|Einladung annehmen|Buchung bestätigen|Darse de baja|Rechazar la invitación|Confirmar reserva
    Se désabonner|Refuser l'invitation|Confirmer mon inscription|Disiscriviti|Accetta invito|Conferma l'iscrizione
    Cancelar inscrição|Aceitar convite|Confirmar presença|退订|接受邀请|确认订阅|配信停止|招待を承諾する""".replace("\n", "|").split("|"),
)  # fmt: skip
def test_a_link_that_says_it_acts_where_it_leads(name: str) -> None:
    assert effect(Click(ref="e1"), name.strip(), "link", tag="a", href=f"{SITE}/y") == "commit"


@pytest.mark.parametrize(
    "name",
    """Two-factor authentication|2FA|Two-step verification|Zwei-Faktor-Authentifizierung|Autopay|Auto-renew
    Public profile|Automatische Verlängerung|Verificación en dos pasos|Double authentification|Rinnovo automatico
    Perfil público|自动续费|二段階認証|Standing order|Recurring payment|Auto-invest|Dauerauftrag|SMS authentication
    App passwords|Third-party access|Admin|Public|Published|Anyone with the link can view|Öffentlich|Lien public""".replace("\n", "|").split("|"),
)
def test_a_switch_that_is_only_called_what_it_turns_on_or_off(name: str) -> None:
    for action in (Check(ref="e1", on=False), Check(ref="e1"), Click(ref="e1"), Press(ref="e1", keys="Space")):
        assert effect(action, name.strip(), "switch") == "commit"


def test_a_tab_of_such_a_name_only_shows_it() -> None:
    assert effect(Click(ref="e1"), "Autopay", "tab") == effect(Click(ref="e1"), "2FA", "menuitem") == "edit"


@pytest.mark.parametrize("name", ["Dark mode", "Notifications", "Location services", "Comments", "Autoplay", "Autosave"])
def test_other_switches_are_not_asked_about(name: str) -> None:
    assert effect(Check(ref="e1", on=False), name, "switch") == "edit"


@pytest.mark.parametrize(
    ("keys", "role", "wanted"),
    [
        ("Delete", "listbox", "commit"), ("Shift+Delete", "option", "commit"), ("Delete", "option", "commit"),
        ("Backspace", "row", "commit"), ("Backspace", "gridcell", "edit"), ("Delete", "combobox", "edit"),
        ("Shift+Delete", "textbox", "edit"), ("Backspace", "listbox", "edit"),
    ],
)  # fmt: skip
def test_the_delete_key_deletes_wherever_no_text_is_written(keys: str, role: str, wanted: str) -> None:
    assert effect(Press(ref="e1", keys=keys), "Mail from Bo", role) == wanted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Aa", "commit"), ("Say something", "commit"), ("Write something…", "commit"), ("Send to everyone", "commit"),
        ("说点什么", "commit"), ("Schreib etwas", "commit"), ("Écrivez quelque chose", "commit"), ("何か書く", "commit"),
        ("City", "edit"), ("Name", "edit"), ("Search", "edit"), ("Send to", "edit"),
    ],
)  # fmt: skip
def test_enter_sends_where_something_is_said(name: str, wanted: str) -> None:
    assert effect(Press(ref="e1", keys="Enter"), name, "textbox", tag="input", hint="composer") == wanted
