"""Where what was typed may go, what a page sends by itself, and what an approved form covers."""

from __future__ import annotations

import pytest

from handrail.gate.network_rules import Cause, judge_request
from handrail_wire import Facts, RequestFacts
from tests.gate.test_network_rules import PRESSED, SHOP, form_step, request

EVIL = "https://evil.example"
IN_ITS_FRAME = Cause(
    False, "", Facts(document_id="E", frame_origin=EVIL, url=f"{SHOP}/cup", role="textbox", name="Say")
)


@pytest.mark.parametrize("path", ["/search", "/list", "/query", "/api/events", "/draft/save", "/ping"])
def test_what_was_typed_goes_to_no_strange_site_whatever_its_address_says(path: str) -> None:
    judged = judge_request(request(f"{EVIL}{path}", carries="typed"), PRESSED)
    assert not judged.passes and judged.site == "evil.example", "a yes is for that site"
    assert judge_request(request(f"{EVIL}{path}", carries="typed"), PRESSED, {"evil.example"}).passes
    framed = request(f"{EVIL}{path}", carries="typed", frame_origin=EVIL)
    assert not judge_request(framed, PRESSED).passes, "a frame of its own makes it no less strange"
    assert judge_request(framed, IN_ITS_FRAME).passes, "it was typed there"


@pytest.mark.parametrize(
    "one",
    [
        request(f"{EVIL}/collect", kind="beacon", carries="typed"),
        request(f"{EVIL}/list", kind="beacon", carries="typed"),
        request(f"{EVIL}/g/collect", carries="typed"),
        request(f"{EVIL}/csp", kind="report", carries="typed"),
    ],
    ids=lambda one: f"{one.kind} {one.url}",
)
def test_what_only_counts_is_dropped_without_a_question_where_it_would_tell_what_was_typed(one: RequestFacts) -> None:
    assert judge_request(one, PRESSED).rule == "stopped"
    assert judge_request(one, None).rule == "stopped"
    assert judge_request(one, PRESSED, {"evil.example"}).passes


def test_ten_quiet_seconds_make_nothing_the_page_s_own_that_names_an_act_or_was_typed() -> None:
    """Then the hook in the page names the page itself as the cause."""
    saved = request("/api/preferences/3", method="PUT", cause="page")
    assert judge_request(saved, None).rule == "page"
    assert not judge_request(saved.model_copy(update={"carries": "typed"}), None).passes
    assert not judge_request(request("/api/comments", cause="page"), None).passes


def test_what_comes_with_a_page_may_name_an_act_but_no_critical_one() -> None:
    assert judge_request(request("/api/comments", cause="load"), None).rule == "page"
    for path in ("/pay", "/transfers", "/account/delete", "/account/password"):
        assert not judge_request(request(path, cause="load"), None).passes, path


@pytest.mark.parametrize("origin", [EVIL, "null", ""])
def test_a_foreign_frame_names_no_act_to_the_page_s_site(origin: str) -> None:
    for path in ("/api/messages/send", "/posts/publish", "/api/bookings", "/invite"):
        assert not judge_request(request(path, cause="load", frame_origin=origin), None).passes, path
    assert judge_request(request("/api/views/3", cause="load", frame_origin=origin), None).passes


@pytest.mark.parametrize("path", ["/api/messages/send", "/t/1/comments", "/api/subscriptions", "/api/bookings"])
def test_a_yes_to_a_step_that_names_no_act_is_none_to_an_act(path: str) -> None:
    """As one to typing, which was asked about for where the text goes."""
    assert PRESSED.facts
    typed = Cause(True, "", PRESSED.facts.model_copy(update={"role": "textbox"}))
    assert not judge_request(request(path, carries="typed", cause="input"), typed).passes
    assert judge_request(request("/api/part/2", carries="typed", cause="input"), typed).passes


@pytest.mark.parametrize(
    "path",
    ["/auth/reset", "/auth/recover", "/auth/disable", "/auth/link-device", "/auth/close", "/auth/impersonate", "/auth/register", "/oauth/clients", "/sso/settings", "/token/create", "/token/swap", "/token/mint"],
)
def test_nothing_that_only_lies_beside_a_sign_in_passes_for_one(path: str) -> None:
    for method in ("POST", "PUT", "PATCH"):
        one = request(path, method=method, cause="page", carries="typed")
        assert not judge_request(one, None).passes, "no step has set it off"
        assert judge_request(one.model_copy(update={"carries": "nothing"}), None).rule != "sign_in"


@pytest.mark.parametrize("path", ["/auth/refresh", "/api/session", "/oauth/token", "/auth/me", "/auth/token/refresh"])
def test_what_keeps_somebody_signed_in_passes_without_what_was_typed(path: str) -> None:
    assert judge_request(request(path, cause="unknown"), None).rule == "sign_in"
    assert not judge_request(request(path, cause="unknown", carries="typed"), None).passes


@pytest.mark.parametrize(
    ("path", "operation"), [("/api/donations", ""), ("/graphql", "mutation createPost"), ("/rpc", "rpc createPost")]
)
def test_plurals_and_what_is_made_are_acts_as_well(path: str, operation: str) -> None:
    assert not judge_request(request(path, operation=operation), PRESSED).passes


def test_the_very_form_that_was_approved_passes_whatever_it_does() -> None:
    approved = form_step("/save", approved=True)
    fields = request("/save", kind="form", operation="_method=delete")
    assert judge_request(fields, approved).rule == "approved"
    assert not judge_request(request("/save?all=1", kind="form", operation="_method=delete"), approved).passes
