"""The site's own "are you sure" is answered with one question, by whatever way the page then sends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.run.test_suspicion import SITE, Sends, asks, elsewhere, letters, played
from tests.support.fake_browser import FakePage
from tests.support.world import click

OPENED = [click("e1"), click("e3")]
MANNERS: dict[str, Sends] = {
    "a hidden form elsewhere in the page": Sends(1, "/letters/remove", {"kind": "form"}),
    "a hidden form, which nobody can trace": Sends(1, "/letters/remove", {"kind": "form", "cause": "unknown"}),
    "a form that names nothing": Sends(1, "/sync", {"kind": "form"}),
    "a fetch by DELETE": Sends(1, "/api/letters/7", {"method": "DELETE"}),
    "a fetch that names nothing": Sends(1, "/api/sync"),
    "GraphQL": Sends(1, "/graphql", {"operation": "mutation deleteLetter"}),
    "a form with the method beside it": Sends(1, "/letters/7", {"kind": "form", "operation": "_method=delete"}),
}


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("yes", ["OK", "Delete", "Yes, delete it"])
async def test_one_question_and_it_is_done(tmp_path: Path, manner: str, yes: str) -> None:
    page = letters(lambda page: asks(page, yes, context="Delete this letter?"))
    found = await played(tmp_path, page, OPENED, [MANNERS[manner]], "approve")
    assert len(found.asked) == 1 and found.went == [MANNERS[manner].path]


async def test_a_page_that_asks_is_answered_with_one_question(tmp_path: Path) -> None:
    own = {"action": f"{SITE}/letters/7/remove", "method": "post", "fields": 1, "digest": "", "button": "OK"}

    def comes(page: FakePage) -> None:
        elsewhere(page)
        page.facts["e3"] |= {"submits": True, "repeatable": False, "form": own}

    sends = Sends(1, "/letters/7/remove", {"kind": "form"})
    found = await played(tmp_path, letters(comes), OPENED, [sends], "approve")
    assert len(found.asked) == 1 and found.went == [sends.path]


async def test_a_form_of_the_dialog_s_own_may_be_sent_by_another_one(tmp_path: Path) -> None:
    """`<form method=dialog>`, or one whose script closes the dialog and sends what is hidden elsewhere."""
    for method in ("dialog", "post"):
        own = {"action": f"{SITE}/", "method": method, "fields": 0, "digest": "", "button": "OK"}
        page = letters(lambda page, own=own: asks(page, submits=True, form=own))
        sends = Sends(1, "/letters/remove", {"kind": "form"})
        found = await played(tmp_path / method, page, OPENED, [sends], "approve")
        assert len(found.asked) == 1 and found.went == [sends.path], method


async def test_the_browser_s_own_question_is_answered_with_one(tmp_path: Path) -> None:
    page = letters(lambda page: None)
    sends = Sends(0, "/letters/remove", {"kind": "form"})
    found = await played(tmp_path, page, [{**click("e1"), "dialog": "accept"}], [sends], "approve")
    assert len(found.asked) == 1 and found.went == [sends.path]


SECOND: dict[str, tuple[Sends, ...]] = {
    "a second": (Sends(1, "/letters/remove", {"kind": "form"}), Sends(1, "/letters/remove?all", {"kind": "form"})),
    "another thing": (Sends(1, "/letters/8/remove", {"kind": "form"}),),
    "another kind": (Sends(1, "/orders", {"kind": "form"}),),
    "another site": (Sends(1, "@other.example/letters/7/remove", {"kind": "form"}),),
}


@pytest.mark.parametrize("name", SECOND)
async def test_anything_else_is_asked_about(tmp_path: Path, name: str) -> None:
    page = letters(lambda page: asks(page))
    page.url = f"{SITE}/letters/7"
    found = await played(tmp_path, page, OPENED, SECOND[name], "approve")
    assert len(found.went) == len(SECOND[name]) - 1 and len(found.asked) == 2


async def test_what_was_sent_beside_a_step_is_not_told_as_its_own(tmp_path: Path) -> None:
    def saved() -> FakePage:
        page = letters(lambda page: None)
        page.on_click["e2"] = lambda page: page.change("e2", name="Saved")
        return page

    beside, own = Sends(0, "/api/comments"), Sends(0, "/api/views/7", {"method": "PUT"})
    found = await played(tmp_path / "both", saved(), [click("e2"), click("e1")], [own, beside], telling=True)
    assert [one for one in found.told if "The step itself counts as done" in one], found
    found = await played(tmp_path / "alone", saved(), [click("e2"), click("e1")], [beside], telling=True)
    assert [one for one in found.told if "nothing to repeat" in one], found
