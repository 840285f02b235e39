"""Grants in the daemon: what they cover, how they are kept, and that the gate uses them and nothing else."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from handrail.cli.main import build
from handrail.gate.effects import judge
from handrail.gate.grants import (
    GRANTABLE,
    TO,
    covers,
    covers_request,
    grant_sentence,
    may_be_granted,
    offered,
)
from handrail.gate.labels import CRITICAL, KINDS, sounds_critical
from handrail.run import steps_taken
from handrail.store.grant_store import GrantStore, GrantStoreError
from handrail.store.report import decisions
from handrail_wire import (
    Act,
    AskApproval,
    Click,
    Decide,
    Facts,
    FormFacts,
    Grant,
    Grants,
    GrantsRevoked,
    HeldRequest,
    JudgedRequest,
    Node,
    RequestFacts,
)
from tests.support.fake_browser import FakePage
from tests.support.world import World, act, click, policy, stop, world

SITE = "http://site.test"
FORM = FormFacts(action=f"{SITE}/send", method="post", fields=1, digest="0" * 64, button="Send message")
FACTS = Facts(
    document_id="D1", frame_origin=SITE, url=f"{SITE}/new", role="button", name="Send message",
    submits=True, form=FORM,
)  # fmt: skip


def grant(**changes: Any) -> Grant:
    plain = {"id": "0123456789abcdef", "policy": "do_task", "effects": ["send"], "origin": SITE, "given": 5.0}
    return Grant.model_validate({**plain, **changes})


# --- what is covered -------------------------------------------------------------------------------------


def test_a_grant_covers_its_policy_its_effect_and_its_site() -> None:
    kinds = judge(Click(ref="e1"), FACTS).kinds
    assert kinds == ("send",)
    assert covers(grant(), "do_task", kinds, FACTS)
    assert not covers(grant(), "another", kinds, FACTS)
    assert not covers(grant(effects=["publish"]), "do_task", kinds, FACTS)
    assert not covers(grant(), "do_task", ("send", "share"), FACTS)
    assert not covers(grant(origin="http://other.test"), "do_task", kinds, FACTS)
    assert not covers(grant(origin="http://site.test:8080"), "do_task", kinds, FACTS)


def test_where_a_form_goes_is_granted_with_it() -> None:
    def leading(path: str) -> Facts:
        form = FORM.model_copy(update={"action": f"{SITE}{path}", "button": "Save"})
        return FACTS.model_copy(update={"name": "Save", "form": form})

    forms = grant(effects=["form"])
    assert covers(forms, "do_task", ("form",), leading("/details"))
    for path, kind in (
        ("/api/messages/send", "send"),
        ("/api/invite", "share"),
        ("/api/publish", "publish"),
        ("/api/subscription/cancel", "book"),
        ("/x?action=apply", "agree"),
    ):
        assert not covers(forms, "do_task", ("form",), leading(path)), path
        assert offered(("form",), leading(path)) == ["form", kind]
        assert covers(grant(effects=["form", kind]), "do_task", ("form",), leading(path)), "and is not asked again"
    link = FACTS.model_copy(update={"form": None, "href": f"{SITE}/invite"})
    assert offered(("send",), link) == ["send", "share"]
    assert offered(("form",), leading("/api/orders")) == ["form"], "what nobody can grant is asked about when sent"


@pytest.mark.parametrize(
    "changes",
    [
        {"url": "http://around.test/"},
        {"href": "http://other.test/send"},
        {"form": FORM.model_copy(update={"action": "http://other.test/send"})},
        {"form": FORM.model_copy(update={"card": True})},
        {"form": FORM.model_copy(update={"passwords": "current"})},
        {"form": FORM.model_copy(update={"passwords": "new"})},
        {"form": FORM.model_copy(update={"label": "Delete your account"})},
        {"form": FORM.model_copy(update={"button": "Jetzt kaufen"})},
        {"total": "$ 20.00"},
        {"name": "Send money"},
        {"name": ""},
        {"name": "削除"},
        {"context": "Change your password"},
        {"drop": "button Trash"},
    ],
)
def test_what_no_grant_ever_covers(changes: dict[str, Any]) -> None:
    assert may_be_granted(("send",), FACTS)
    assert not may_be_granted(("send",), FACTS.model_copy(update=changes))


@pytest.mark.parametrize("kind", [*CRITICAL, "unknown", "marked"])
def test_what_is_asked_every_time(kind: Any) -> None:
    assert not may_be_granted(("send", kind), FACTS)
    with pytest.raises(ValueError, match="effects"):
        grant(effects=[kind])


def test_every_kind_is_either_grantable_or_critical() -> None:
    assert set(KINDS) - GRANTABLE == set(CRITICAL) and set(TO) == GRANTABLE
    assert not may_be_granted((), FACTS)


def sent(path: str, **more: Any) -> RequestFacts:
    plain = {"id": "0f3a9b52", "kind": "fetch", "method": "POST", "page_origin": SITE, "frame_origin": SITE}
    return RequestFacts.model_validate({**plain, "url": f"{SITE}{path}", **more})


def test_a_grant_covers_what_the_page_sends_within_its_site() -> None:
    one = sent("/messages")
    assert covers_request(grant(), "do_task", ("send",), one)
    assert covers_request(grant(effects=["form"]), "do_task", (), one)
    assert not covers_request(grant(), "do_task", (), one)
    assert not covers_request(grant(), "another", ("send",), one)
    assert not covers_request(grant(), "do_task", ("send", "delete"), one)
    for changes in (
        {"kind": "form"},
        {"frame_origin": "http://other.test"},
        {"page_origin": "http://other.test"},
        {"url": "http://other.test/messages"},
    ):
        assert not covers_request(grant(), "do_task", ("send",), sent("/messages", **changes)), changes


def test_words_of_look_alikes_count_here() -> None:
    assert sounds_critical("Buy now, pay later explained") and sounds_critical("Delete filter")
    assert all(map(sounds_critical, ("Liquidate", "Obliterate", "Prepay", "Refund")))
    assert not sounds_critical("Send message")


# --- how they are kept ------------------------------------------------------------------------------------


def test_the_store_follows_the_browser_and_the_command_line(tmp_path: Path) -> None:
    store = GrantStore(tmp_path / "grants.sqlite3")
    one, two = grant(), grant(id="f" * 16, given=6.0)
    assert store.sync([one, two]) == [] and store.active() == [one, two]
    assert store.revoke(one.id) and not store.revoke(one.id)
    assert store.active() == [two]
    assert store.sync([one, two]) == [one.id], "the browser is told, and does not bring it back"
    assert store.active() == [two]
    assert store.sync([]) == [] and store.active() == [], "revoked in the browser"
    assert store.sync([two]) == [two.id]
    store.close()
    assert GrantStore(tmp_path / "grants.sqlite3").active() == []


def test_a_store_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    (tmp_path / "grants.sqlite3").write_text("this is no database, and long enough to be looked at" * 9)
    with pytest.raises(GrantStoreError, match="move the file"):
        GrantStore(tmp_path / "grants.sqlite3")


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))

    def typed(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(build(["grants"]), ["grants", *arguments])
        return done.exit_code, done.output

    assert typed("list") == (0, "There are no grants: Handrail asks you before everything that cannot be undone.\n")
    from handrail.config.settings import resolve_paths

    store = GrantStore(resolve_paths().grants)
    store.sync([grant(effects=["send", "form"])])
    said = typed("list")[1]
    assert grant_sentence(grant(effects=["send", "form"])) in said and "0123456789abcdef" in said
    assert "do_task may send things to other people and send forms on http://site.test" in said
    assert '"grants": [{"id": "0123456789abcdef"' in typed("list", "--json")[1]
    assert typed("revoke", "nonsense")[0] == 1
    assert typed("revoke", "0123456789abcdef")[0] == 0
    assert store.active() == [], "an open daemon sees it at once"


# --- the gate ---------------------------------------------------------------------------------------------


def message_page() -> FakePage:
    page = FakePage(nodes=[Node(ref="e1", role="button", name="Send message")])
    page.facts["e1"] = {"submits": True, "form": FORM.model_dump()}
    return page


def acts(here: World) -> list[Act]:
    return [body for body in here.browser.received if isinstance(body, Act)]


async def give(here: World, *grants: Grant) -> None:
    answer = await here.browser.request(Grants(grants=list(grants)))
    assert isinstance(answer, GrantsRevoked) and answer.grants == []


async def test_a_granted_step_is_not_asked_about_and_says_why(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e1")), act(stop("end"))], message_page()) as here:
        await give(here, grant())
        view = await here.browser.do("Send it")
        (request,) = acts(here)
        assert here.browser.asked == []
        assert (request.exemption, request.grant, request.policy, request.effects, request.ticket) == (
            "grant", grant().id, "do_task", ["send"], "",
        )  # fmt: skip
        assert "approval: You always allow this" in here.browser.texts(view.run)
        kinds = here.kinds(view.run)
        assert kinds.index("propose") < kinds.index("approval") < kinds.index("intent")
        events = here.daemon.runs.services.journal.events(view.run)
        [told] = decisions(here.daemon.runs.active[view.run].fold, events)
        assert (told.words, told.remark) == ("always allowed", grant_sentence(grant()))


async def decided(here: World, run_id: str, step: int | None, request: RequestFacts) -> str:
    answer = await here.browser.request(HeldRequest(run=run_id, tab=1, step=step, request=request))
    assert isinstance(answer, JudgedRequest)
    return answer.decision


async def waiting(here: World) -> tuple[str, int]:
    """Start a run, and let it come to its second step, which nobody decides about; the first one's number."""
    run_id = await here.browser.start("Send it")
    await here.browser.until(lambda: here.daemon.runs.active[run_id].approvals.open and acts(here))
    return run_id, acts(here)[0].step


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page sends counts as the step's doing, however late it is judged on a busy machine."""
    monkeypatch.setattr(steps_taken, "_NEAR_S", 30.0)


def two_buttons() -> FakePage:
    page = message_page()
    page.nodes = [*page.nodes, Node(ref="e2", role="button", name="Place order")]
    return page


@pytest.mark.usefixtures("unhurried")
async def test_under_a_grant_the_page_may_send_what_was_granted_and_nothing_critical(tmp_path: Path) -> None:
    page = two_buttons()
    page.facts["e1"]["form"]["action"] = f"{SITE}/api/orders"
    async with world(tmp_path, [act(click("e1")), act(click("e2"))], page) as here:
        here.browser.decide = lambda asked: ""
        await give(here, grant())
        run_id, step = await waiting(here)
        assert await decided(here, run_id, step, sent("/api/messages")) == "continue"
        assert await decided(here, run_id, step, sent("/account", method="DELETE")) == "fail"
        assert await decided(here, run_id, step, sent("/api/orders")) == "fail"
        # The grant is the policy's: what the page sends by itself is none of its steps.
        assert await decided(here, run_id, None, sent("/api/messages/7")) == "fail"
        assert await decided(here, run_id, None, sent("/api/comments")) == "fail"
        await here.browser.command(run_id, "stop")


@pytest.mark.usefixtures("unhurried")
async def test_an_approved_order_is_sent_once_with_what_belongs_to_it(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e2")), act(click("e1"))], two_buttons()) as here:
        here.browser.decide = lambda asked: "approve" if "order" in asked.sentence else ""
        run_id, step = await waiting(here)
        for path, decision in (
            ("/api/orders", "continue"),
            ("/api/payments", "fail"),
            ("/api/cart/clear", "continue"),
            ("/api/cart/clear", "continue"),
            ("/account/password", "fail"),
            ("/api/orders", "fail"),
        ):
            assert await decided(here, run_id, step, sent(path)) == decision, path
        await here.browser.command(run_id, "stop")


async def test_a_revoked_grant_is_asked_about_again(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e1")), act(stop("end"))], message_page()) as here:
        here.browser.decide = lambda asked: "deny"
        await give(here, grant())
        store = GrantStore(here.daemon.config.paths.grants)
        store.revoke(grant().id)
        store.close()
        await here.browser.do("Send it")
        (asked,) = here.browser.asked
        assert (asked.always, asked.policy, asked.instruction) == (["send"], "do_task", "Send it")
        assert here.browser.page.did == []


async def test_always_allow_is_offered_for_where_the_form_leads_as_well(tmp_path: Path) -> None:
    page = message_page()
    page.facts["e1"]["form"]["action"] = f"{SITE}/invite"
    async with world(tmp_path, [act(click("e1")), act(stop("end"))], page) as here:
        here.browser.decide = lambda asked: "deny"
        await give(here, grant())
        await here.browser.do("Send it")
        (asked,) = here.browser.asked
        assert asked.always == ["send", "share"], "what was granted was to send"


async def test_another_policy_has_no_part_in_a_grant(tmp_path: Path) -> None:
    """Nor has a replay: it plays under a name of its own."""
    own = {"do_task": policy("do_task", may_call=["child"]), "child": policy("child")}
    script = [
        {"reason": "", "actions": [{"do": "call", "policy": "child", "arguments": {}}]},
        act(click("e1")), act(stop("end")), act(stop("end")),
    ]  # fmt: skip
    async with world(tmp_path, script, message_page(), policies=own) as here:
        here.browser.decide = lambda asked: "deny"
        await give(here, grant())
        await here.browser.do("Send it")
        assert [asked.policy for asked in here.browser.asked] == ["child"]


async def test_a_payment_is_asked_about_and_nothing_is_offered(tmp_path: Path) -> None:
    page = message_page()
    page.facts["e1"]["total"] = "$ 20.00"
    async with world(tmp_path, [act(click("e1")), act(stop("end"))], page) as here:
        here.browser.decide = lambda asked: "deny"
        await give(here, grant())
        await here.browser.do("Send it")
        assert [asked.always for asked in here.browser.asked] == [[]]


async def test_grants_that_cannot_be_read_allow_nothing(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e1")), act(stop("end"))], message_page()) as here:
        here.browser.decide = lambda asked: "deny"
        await give(here, grant())
        with sqlite3.connect(here.daemon.config.paths.grants) as other:
            other.execute("DROP TABLE grants")
        await here.browser.do("Send it")
        assert len(here.browser.asked) == 1


# --- a corrected value -------------------------------------------------------------------------------------


async def test_a_corrected_value_is_asked_about_anew_without_the_model(tmp_path: Path) -> None:
    page = message_page()
    page.nodes = [Node(role="text", name="To 7 July"), *page.nodes]

    async with world(tmp_path, [act(click("e1")), act(stop("end"))], page) as here:
        browser = here.browser

        def decide(asked: AskApproval) -> str:
            return "approve" if len(browser.asked) == 2 else ""

        browser.decide = decide
        run_id = await browser.start("Send it on 8 July")
        await browser.until(lambda: browser.asked)
        page.facts["e1"] = {"submits": True, "form": {**FORM.model_dump(), "digest": "1" * 64}}
        page.nodes = [Node(role="text", name="To 8 July"), page.nodes[1]]
        first = browser.asked[0]
        await browser.send(Decide(run=run_id, ticket=first.ticket, decision="edit", reason="Date"))
        view = await browser.end(run_id)
        second = browser.asked[1]
        assert view.state == "done" and second.ticket != first.ticket and second.step == first.step
        assert [row.met for asked in (first, second) for row in asked.requirements] == ["no", "yes"]
        (request,) = acts(here)
        assert request.ticket == second.ticket and request.facts == second.facts
        assert len(here.model.requests) == 2, "the model chose the step once"
        assert 'The person corrected "Date" in the form before deciding' in here.prompts()[1]
        assert "approval: You corrected a value, so you were asked again" in browser.texts(run_id)


async def test_what_the_person_has_corrected_is_asked_about_even_where_a_grant_would_cover_it(tmp_path: Path) -> None:
    """Before, a total barred the grant; after the correction there is none."""
    page = message_page()
    plain = page.facts["e1"]
    page.facts["e1"] = {**plain, "total": "$3.00"}
    async with world(tmp_path, [act(click("e1")), act(stop("end"))], page) as here:
        browser = here.browser
        await give(here, grant())
        browser.decide = lambda asked: "approve" if len(browser.asked) == 2 else ""
        run_id = await browser.start("Send it")
        await browser.until(lambda: browser.asked)
        page.facts["e1"] = plain
        page.nodes = [Node(role="text", name="Free"), *page.nodes]
        ticket = browser.asked[0].ticket
        await browser.send(Decide(run=run_id, ticket=ticket, decision="edit", reason="Date"))
        await browser.end(run_id)
        assert len(browser.asked) == 2


async def test_what_is_gone_after_a_correction_is_decided_anew(tmp_path: Path) -> None:
    page = message_page()
    async with world(tmp_path, [act(click("e1")), act(stop("end"))], page) as here:
        here.browser.decide = lambda asked: ""
        run_id = await here.browser.start("Send it")
        await here.browser.until(lambda: here.browser.asked)
        page.nodes = [Node(role="text", name="Sorry")]
        ticket = here.browser.asked[0].ticket
        await here.browser.send(Decide(run=run_id, ticket=ticket, decision="edit", reason="Date"))
        view = await here.browser.end(run_id)
        assert view.state == "failed" and acts(here) == [] and "after a value was corrected" in here.prompts()[1]


async def test_the_reason_of_a_denial_reaches_the_policy(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e1")), act(stop("end"))], message_page()) as here:
        here.browser.decide = lambda asked: ""
        run_id = await here.browser.start("Send it")
        await here.browser.until(lambda: here.browser.asked)
        ticket = here.browser.asked[0].ticket
        reason = "it is addressed to the wrong person"
        await here.browser.send(Decide(run=run_id, ticket=ticket, decision="deny", reason=reason))
        await here.browser.end(run_id)
        assert f"the person denied this step: {reason}" in here.prompts()[1]
