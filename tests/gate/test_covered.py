"""What an approved step covers: the first thing that its script sends by a form, and what a step done again may send."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from handrail.gate.network_rules import Cause, judge_request
from handrail_wire import Facts, RequestFacts
from tests.gate.test_network_rules import PRESSED, SHOP, request

assert PRESSED.facts
YES = PRESSED.facts.model_copy(update={"name": "OK", "context": "Delete this topic?", "url": f"{SHOP}/topics/7"})
SAID_YES = Cause(True, "", YES, ("delete",), free=True)


def form(path: str, **more: Any) -> RequestFacts:
    return request(path, kind="form", cause="input", **more)


@pytest.mark.parametrize("path", ["/topics/7/delete", "/changes", "/admin/v2/topics/7", "/posts/99/delete", "/delete"])
def test_a_yes_covers_the_form_that_the_dialog_s_script_sends(path: str) -> None:
    assert judge_request(form(path), SAID_YES).rule == "approved"


@pytest.mark.parametrize(
    ("one", "cause"),
    [
        (form("/topics/7/delete"), replace(SAID_YES, free=False)),
        (form("/topics/8/delete"), SAID_YES),
        (form("/orders"), SAID_YES),
        (form("https://evil.example/topics/7/delete"), SAID_YES),
        (form("/topics/7/delete", frame_origin="https://evil.example"), SAID_YES),
        (form("/topics/7/delete", frame_origin="null"), SAID_YES),
        (form("/topics/7/delete", carries="secret", page_origin="https://evil.example"), SAID_YES),
        (form("/posts/99"), replace(SAID_YES, opener=Facts.model_validate({**YES.model_dump(), "href": f"{SHOP}/posts/12"}))),
    ],
)  # fmt: skip
def test_it_covers_nothing_about_another_thing_of_another_kind_or_at_another_place(one: RequestFacts, cause: Cause) -> None:
    assert judge_request(one, cause).rule == "ask"


AGAIN = Cause(False, "", PRESSED.facts, again=True)


@pytest.mark.parametrize(
    ("one", "cause", "rule"),
    [
        (request("/api/part/1"), AGAIN, "ask"),
        (request("/api/part/1"), replace(AGAIN, usual=True), "step"),
        (request("/save", kind="form"), AGAIN, "ask"),
        (request("/api/orders/search"), AGAIN, "read"),
        (request("/api/track"), AGAIN, "analytics"),
        (request("/x7", kind="beacon"), AGAIN, "beacon"),
        (request("/graphql", operation="query items"), AGAIN, "read"),
    ],
)
def test_what_is_done_again_for_one_request_lets_no_other_through(one: RequestFacts, cause: Cause, rule: str) -> None:
    assert judge_request(one, cause).rule == rule
