"""What counts as the same kind of step when the person has allowed the rest of them for a run."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.gate.labels import CRITICAL
from handrail.gate.likeness import likeness, may_be_repeated, place, words_of_likes
from handrail_wire import Click, Facts, FormFacts, RequestFacts

SHOP = "https://shop.test"
FORM = FormFacts(action=f"{SHOP}/items/17/price", method="post", fields=2, digest="a" * 64, alike="d" * 64, button="Save")
FACTS = Facts(
    document_id="D1", frame_origin=SHOP, url=f"{SHOP}/items/17", role="button", name="Save", submits=True, form=FORM,
)  # fmt: skip
SENT = RequestFacts(
    id="0f3a9b52", kind="fetch", method="PUT", url=f"{SHOP}/api/items/17?v=2", page_origin=SHOP, frame_origin=SHOP,
    fields=["price"], carries="typed", cause="input",
)  # fmt: skip


def like(
    run: str = "run000001", facts: dict[str, Any] | None = None, form: dict[str, Any] | None = None,
    sent: dict[str, Any] | None = None,
) -> str:  # fmt: skip
    changed = FACTS.model_copy(update={**(facts or {}), "form": FORM.model_copy(update=form or {})})
    return likeness(run, Click(ref="e1"), changed, SENT.model_copy(update=sent or {}))


@pytest.mark.parametrize(
    "changes",
    [
        {"facts": {"url": f"{SHOP}/items/18", "document_id": "D2", "context": "Blue cup"}},
        {"form": {"action": f"{SHOP}/items/18/price", "digest": "b" * 64}},
        {"sent": {"url": f"{SHOP}/api/items/18?v=3#top", "id": "1f3a9b52", "digest": "c" * 64, "size": 90}},
    ],
)
def test_another_thing_and_other_values_are_alike(changes: dict[str, Any]) -> None:
    assert like(**changes) == like()


@pytest.mark.parametrize(
    "changes",
    [
        {"run": "run000002"},
        {"facts": {"name": "Save all"}},
        {"facts": {"role": "link"}},
        {"facts": {"frame_origin": "https://other.test"}},
        {"form": {"action": f"{SHOP}/users/17/price"}},
        {"form": {"method": "get"}},
        {"form": {"alike": "e" * 64}},
        {"form": {"action": f"{SHOP}/items/v2publish/price"}},
        {"facts": {"href": f"{SHOP}/wipe"}},
        {"form": {"button": "Publish"}},
        {"sent": {"method": "POST"}},
        {"sent": {"url": f"{SHOP}/api/users/17?v=2"}},
        {"sent": {"url": f"{SHOP}/api/items/17?v=2&notify=1"}},
        {"sent": {"fields": ["price", "public"]}},
        {"sent": {"operation": "mutation publish"}},
        {"sent": {"carries": "nothing"}},
        {"sent": {"kind": "beacon"}},
    ],
)
def test_everything_else_is_another_kind_of_step(changes: dict[str, Any]) -> None:
    assert like(**changes) != like()


def test_without_a_form_the_place_of_the_page_counts() -> None:
    plain = FACTS.model_copy(update={"form": None})
    here, there, elsewhere = (
        likeness("run000001", Click(ref="e1"), plain.model_copy(update={"url": f"{SHOP}{path}"}))
        for path in ("/items/17", "/items/18", "/users/17")
    )
    assert here == there != elsewhere


def test_a_step_and_what_its_page_sends_are_two() -> None:
    assert likeness("run000001", Click(ref="e1"), FACTS) != like()


def test_a_place_keeps_what_does_not_tell_one_thing_from_another() -> None:
    assert place("https://a.test:8080/items/17/edit?tab=price&id=3#x") == "https://a.test:8080/items/*/edit?tab=price&id=*"
    assert place("https://host1.test/") == "https://host1.test/"
    assert place("https://a.test/#/items/3") == "https://a.test/#/items/*" != place("https://a.test/#/billing/3")
    assert place("https://a.test/0f3a9b52-7c11/x") == place("https://a.test/1f3a9b52-7c12/x") == "https://a.test/*/x"
    assert place("https://a.test/%70ay2") == "https://a.test/%70ay2"


@pytest.mark.parametrize("kind", [*CRITICAL, "unknown", "marked"])
def test_what_is_never_repeated(kind: Any) -> None:
    assert may_be_repeated(["form"], FACTS)
    assert not may_be_repeated([kind], FACTS)
    assert not may_be_repeated(["form", kind], FACTS)


@pytest.mark.parametrize(
    "changes",
    [
        {"url": "https://other.test/api"},
        {"frame_origin": "https://other.test"},
        {"page_origin": "https://other.test"},
        {"carries": "secret"},
        {"kind": "navigation"},
        {"redirected": True},
        {"new_password": True},
    ],
)
def test_what_is_sent_within_the_site_and_carries_no_secret_may_be(changes: dict[str, Any]) -> None:
    assert may_be_repeated([], FACTS, SENT)
    assert not may_be_repeated([], FACTS, SENT.model_copy(update=changes))


def test_the_person_reads_where_and_what() -> None:
    assert words_of_likes(FACTS) == f"press “Save” in the same place of {SHOP}, with other texts and numbers"


@pytest.mark.parametrize(
    "facts",
    [
        FACTS.model_copy(update={"form": None}),
        FACTS.model_copy(update={"href": f"{SHOP}/p/17", "form": None}),
        FACTS.model_copy(update={"form": FORM.model_copy(update={"action": f"{SHOP}/items/pay2"})}),
        FACTS.model_copy(update={"form": FORM.model_copy(update={"action": f"{SHOP}/items/delete7"})}),
        FACTS.model_copy(update={"form": FORM.model_copy(update={"chosen": ["Move to trash"]})}),
    ],
)
def test_where_nothing_tells_what_is_sent_or_it_is_critical_each_is_asked_about(facts: Facts) -> None:
    assert not may_be_repeated(["form"], facts)
