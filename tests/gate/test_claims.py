"""What the model says of its own step: it raises what the rules find, whatever they find, and lowers nothing."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any, get_args

import pytest

from handrail.decision.decision import CLAIMS
from handrail.gate.claims import SAYS, raised
from handrail.gate.covered import is_foreseen
from handrail.gate.effects import Judgement, judge
from handrail.gate.evidence import Reason
from handrail.gate.grants import GRANTABLE, covers, may_be_granted
from handrail.gate.labels import KINDS
from handrail.gate.network_rules import Cause, judge_request
from handrail.happened.steps import Proposed
from handrail_wire import Action, Check, Claim, Click, Facts, Grant, Hover, Press, Scroll, Type
from tests.gate.test_effects import facts
from tests.gate.test_network_rules import PRESSED, request
from tests.support.world import act, click, form_page, run, stop, world

CLICK = Click(ref="e1")
FORM = {"action": "https://shop.test/x", "method": "post", "fields": 2, "digest": "0" * 64}
UNKNOWN = Reason("unknown", "The page marks it as dangerous", "style")
FOUND = [
    Judgement("edit"), Judgement("edit", exemption="sign_in"), Judgement("edit", suspected=(UNKNOWN,)), Judgement("commit", ("It brings text",)),
    Judgement("edit", suspected=(UNKNOWN, Reason("delete", 'It deletes something ("Delete…")', "opening label"))),
    *(Judgement("commit", ("It does",), kinds=(kind,)) for kind in (*KINDS, "form", "marked", "unknown")),
]  # fmt: skip
SHOWN = [
    facts("결제하기"), facts("결제하기", held=True), facts("결제하기", held=True, repeatable=True), facts("Zapłać", held=True, submits=True, form=FORM),
    facts("Usuń", role="link", href="https://shop.test/7", held=True), facts("", role="switch", held=True), facts("Ilość", role="textbox"),
]  # fmt: skip
_RANK = {"edit": 0, "commit": 1}


@pytest.mark.parametrize("claim", CLAIMS)
@pytest.mark.parametrize("shown", SHOWN, ids=str)
def test_no_finding_of_the_rules_is_lowered_or_replaced(claim: Claim, shown: Facts) -> None:
    for found, action in itertools.product(FOUND, [CLICK, Check(ref="e1"), Type(ref="e1", text="7", submit=True), Press(keys="x")]):
        judged = raised(found, claim, action, shown)
        assert _RANK[judged.effect] >= _RANK[found.effect]
        assert {*found.kinds} <= {*judged.kinds} and {*found.reasons} <= {*judged.reasons}
        kept = {*judged.suspected} if judged.effect == "edit" else {(kind, text) for kind in judged.kinds for text in judged.reasons}
        assert all(one in kept or (one.kind, one.text) in kept for one in found.suspected)
        assert judged.effect == "commit" or judged.suspected, "asked before the press, or when something is sent"
        assert judged.exemption in ("", found.exemption)


@pytest.mark.parametrize("claim", CLAIMS)
def test_what_only_the_model_says_is_said_so(claim: Claim) -> None:
    judged = raised(judge(CLICK, facts("1-Click")), claim, CLICK, facts("1-Click"))
    assert (judged.effect, judged.reasons) == ("commit", (SAYS[claim],)) and "said" in judged.kinds
    assert set(SAYS) == set(get_args(Claim)) and all("nothing on the page says so" in text for text in SAYS.values())


@pytest.mark.parametrize(
    ("shown", "claim"),
    [(facts("Pay now"), "orders"), (facts("Pay now"), "pays"), (facts("Send message"), "sends"), (facts("Share"), "access"), (facts("Delete"), "deletes")],
    ids=str,
)  # fmt: skip
def test_what_the_page_says_itself_is_not_said_twice(shown: Facts, claim: Claim) -> None:
    found = judge(CLICK, shown)
    assert found.effect == "commit" and raised(found, claim, CLICK, shown) == found


@pytest.mark.parametrize("found", [Judgement("edit"), Judgement("commit", ("It does",), kinds=("unknown",))], ids=["passed", "asked"])
def test_without_a_claim_or_where_nothing_is_set_off_the_rules_stand(found: Judgement) -> None:
    assert raised(found, None, CLICK, facts("1-Click")) is found
    quiet: list[Action] = [Hover(ref="e1"), Scroll()]
    assert all(raised(found, "pays", action, facts("1-Click")) is found for action in quiet)
    assert raised(found, "pays", Scroll(), None) is found


@pytest.mark.parametrize(
    ("shown", "claim", "before"),
    [
        (facts("1-Click", held=True, repeatable=True), "pays", True),  # Words of money are always strong.
        (facts("Usuń", held=True, repeatable=True), "deletes", False),
        (facts("Usuń", held=True), "deletes", True),
        (facts("Usuń", role="link", href="https://shop.test/7/usun", held=True), "deletes", True),  # An address is not held.
        (facts("Wyślij", role="link", href="https://shop.test/nowy", held=True), "sends", False),
        (facts("Wyślij", held=True, submits=True, form=FORM | {"method": "get"}), "sends", True),
        (facts("Usuń konto", role="option", held=True), "deletes", False),
    ],
    ids=str,
)  # fmt: skip
def test_it_counts_as_much_as_a_label_that_says_so(shown: Facts, claim: Claim, before: bool) -> None:
    assert judge(CLICK, shown).effect == "edit" or shown.submits
    judged = raised(Judgement("edit"), claim, CLICK, shown)
    assert (judged.effect == "commit") is before
    if not before:
        assert {one.sign for one in judged.suspected} == {"said weakly"}
        assert raised(Judgement("edit"), claim, CLICK, shown.model_copy(update={"held": False})).effect == "commit"


def test_what_is_held_for_it_is_asked_about_with_its_words() -> None:
    shown = facts("Usuń", held=True, repeatable=True)
    signs = raised(Judgement("edit"), "deletes", CLICK, shown).suspected
    asked = judge_request(request("/api/wpis/7"), Cause(False, "", PRESSED.facts, suspected=signs))
    assert (asked.rule, asked.reasons, asked.kinds) == ("ask", (SAYS["deletes"],), ("delete",))


def test_no_grant_covers_it_and_its_approval_covers_what_it_showed() -> None:
    shown = facts("Wyślij", context="Wiadomość")
    judged = raised(Judgement("edit"), "sends", CLICK, shown)
    grant = Grant(id="0" * 16, policy="p", effects=sorted(GRANTABLE), origin=shown.frame_origin, given=1)
    assert not may_be_granted(judged.kinds, shown) and not covers(grant, "p", judged.kinds, shown)
    cause = Cause(True, "", shown, judged.kinds)
    sent = request("https://shop.test/api/messages", page_origin="https://shop.test", frame_origin=shown.frame_origin)
    assert is_foreseen(sent, cause, ("send",)) and not is_foreseen(sent, cause, ("pay",))


def test_what_is_done_for_more_than_itself_stays_so() -> None:
    """A form that the person corrects is judged anew only where its own words were what it was asked for."""
    judged = raised(Judgement("commit", ("It goes to another site",)), "pays", CLICK, facts("Dalej"))
    assert judged.kinds == () and judged.reasons == ("It goes to another site", SAYS["pays"])


# --- in a run --------------------------------------------------------------------------------------


def asked(tmp_path: Path, *steps: dict[str, Any]) -> tuple[list[list[str]], list[Any], list[dict[str, Any]]]:
    """The reasons of each question, which is denied; what was done; what was proposed."""

    async def test() -> tuple[list[list[str]], list[Any], list[dict[str, Any]]]:
        page = form_page()
        page.change("e4", name="한 번에 결제")
        async with world(tmp_path, [act(*steps), act(stop("done")), act(stop("done"))], page) as here:
            here.browser.decide = lambda question: "deny"
            view = await here.browser.do("Look for a trip to Berlin")
            proposed = here.happened(view.run, Proposed)
            return [list(one.reasons) for one in here.browser.asked], page.did, proposed

    return run(test())


def test_a_step_that_the_rules_let_pass_is_asked_about(tmp_path: Path) -> None:
    reasons, did, [proposed] = asked(tmp_path, {**click("e4"), "effect": "pays"})
    assert reasons == [[SAYS["pays"]]] and did == [] and proposed.claim == "pays"


@pytest.mark.parametrize("effect", ["none", "PAYS", "", None, 7, ["pays"], {"pays": True}], ids=str)
def test_any_other_word_is_a_decision_without_it(tmp_path: Path, effect: Any) -> None:
    reasons, did, [proposed] = asked(tmp_path, {**click("e4"), "effect": effect})
    assert reasons == [] and len(did) == 1 and proposed.claim is None


def test_it_takes_nothing_away(tmp_path: Path) -> None:
    [[found]], did, _ = asked(tmp_path / "without", click("e5"))
    [[first, more]], also, _ = asked(tmp_path / "with", {**click("e5"), "effect": "deletes"})
    assert (first, more) == (found, SAYS["deletes"]) and did == also == []
