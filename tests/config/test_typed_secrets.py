"""A typed secret: the model writes its name, the tab gets its value, and nobody else ever sees it."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag

from handrail.config.secrets import (
    Entry,
    KeyringUnavailable,
    SecretError,
    UnknownSecret,
    WrongOrigin,
    normal_origin,
)
from handrail.config.typed_secrets import TypedSecrets
from handrail.gate.effects import Judgement
from handrail.link.sealing import Seal
from handrail_wire import Act, Click, Facts, Node, Press, Type
from tests.support.fake_browser import FakePage
from tests.support.unsealing import opener
from tests.support.world import act, form_page, run, stop, type_, world

VALUE = "canary-4242-7f3a"
FACTS = Facts(document_id="D", frame_origin="http://site.test", url="http://site.test/", for_secret=True)


def value(name: str, origin: str) -> str:
    if name != "card":
        raise UnknownSecret(f"There is no secret {name!r}.")
    if normal_origin(origin) != "http://site.test":
        raise WrongOrigin("The secret card belongs to http://site.test.")
    return VALUE


SECRETS = TypedSecrets(
    listed=lambda: [
        Entry("secret", "card", "http://site.test", "keyring"),
        Entry("secret", "other", "https://other.test", "keyring"),
        Entry("api key", "", "http://site.test", "keyring"),
    ],
    value=value,
)


def test_only_the_names_of_this_site_are_offered() -> None:
    assert SECRETS.names("http://site.test") == ("card",)
    assert SECRETS.names("https://site.test") == ()
    assert SECRETS.names("null") == ()


def test_a_machine_without_a_keyring_has_no_names() -> None:
    def locked() -> list[Entry]:
        raise KeyringUnavailable("locked")

    assert TypedSecrets(listed=locked).names("http://site.test") == ()


def test_filling() -> None:
    filled = SECRETS.fill(Type(ref="e1", text="no. <secret:card>!"), FACTS)
    assert isinstance(filled, Type) and filled.text == f"no. {VALUE}!"
    click = Click(ref="e1")
    assert SECRETS.fill(click, FACTS) is click
    with pytest.raises(UnknownSecret):
        SECRETS.fill(Type(ref="e1", text="<secret:nothing>"), FACTS)
    with pytest.raises(WrongOrigin):
        frame = FACTS.model_copy(update={"frame_origin": "https://evil.test"})
        SECRETS.fill(Type(ref="e1", text="<secret:card>"), frame)


def test_a_secret_is_not_pressed_key_by_key() -> None:
    with pytest.raises(SecretError, match="only be typed into a field"):
        SECRETS.fill(Press(text="<secret:card>"), FACTS)


def test_a_secret_is_typed_alone() -> None:
    """Its Enter is a step of its own, which is judged on its own."""
    alone = SECRETS.alone(Type(ref="e1", text="<secret:card>", submit=True))
    assert isinstance(alone, Type) and not alone.submit
    usual = Type(ref="e1", text="Ada", submit=True)
    assert SECRETS.alone(usual) is usual


class MaskingPage(FakePage):
    """Covers what is typed into its first field, as a page's own layer does."""

    def perform(self, action: object) -> None:
        super().perform(action)  # type: ignore[arg-type]
        self.change("e1", value="••••••", states=("masked",))


def test_the_value_reaches_the_tab_and_nothing_else(tmp_path: Path) -> None:
    """Masked by the page as a password is; searched for in everything else that is kept or sent."""

    async def test() -> None:
        page = MaskingPage(nodes=form_page().nodes, facts={"e1": {"for_secret": True}})
        script = [
            act(type_("e1", "<secret:card>", submit=True), reason="the card is asked for"),
            act(stop("paid with <secret:card>")),
        ]
        async with world(tmp_path, script, page, secrets=SECRETS) as here:
            view = await here.browser.do("Pay with my card")
            assert view.state == "done"
            (typed,) = page.did
            assert isinstance(typed, Type) and typed.text == VALUE and not typed.submit
            (request,) = [body for body in here.browser.received if isinstance(body, Act)]
            assert request.secret and VALUE not in request.caption and "<secret:card>" in request.caption
            others = [body.model_dump_json() for body in here.browser.received if body is not request]
            assert VALUE not in "".join(others)
            assert VALUE not in json.dumps(here.model.requests)
            assert "<secret:card>" in here.prompts()[0] and "<secret:other>" not in here.prompts()[0]
            assert "press Enter" not in here.prompts()[1], "the history says what really happened"

    run(test())
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or VALUE.encode() not in path.read_bytes(), path


async def test_a_secret_that_is_asked_about_can_be_approved_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ticket is for what the person was shown, which is the secret's name."""
    monkeypatch.setattr("handrail.run.act.judge", lambda *_: Judgement("commit", ("It is asked about",)))
    page = MaskingPage(nodes=form_page().nodes, facts={"e1": {"for_secret": True}})
    script = [act(type_("e1", "<secret:card>")), act(stop("typed"))]
    async with world(tmp_path, script, page, secrets=SECRETS) as here:
        here.browser.decide = lambda ask: "approve"
        assert (await here.browser.do("Pay with my card")).answer == "typed"
        (typed,) = page.did
        assert isinstance(typed, Type) and typed.text == VALUE
        (asked,) = here.browser.asked
        assert VALUE not in asked.model_dump_json() and "<secret:card>" in asked.sentence


@pytest.mark.parametrize(("field", "words"), [
    ({"name": "Comment"}, "Write a comment with <secret:card>"), ({"name": ""}, "Pay with <secret:card>"),
    ({"name": "Comment"}, "Sign in with <secret:card>, then write a comment"),
])  # fmt: skip
def test_a_field_for_something_else_is_asked_about(field: dict[str, str], words: str) -> None:
    typed = Type(ref="e1", text="<secret:card>")
    facts = FACTS.model_copy(update={"for_secret": False, **field})
    asked = SECRETS.asks(typed, facts, [words.replace("comment with", "note with")])
    assert asked.startswith('It types your secret "card" into') and field["name"] in asked
    assert SECRETS.asks(typed, facts.model_copy(update={"for_secret": True}), [words]) == ""
    assert SECRETS.asks(Type(ref="e1", text="Ada"), facts, [words]) == "" == SECRETS.asks(Click(ref="e1"), facts, [words])


@pytest.mark.parametrize(("secret", "field", "words"), [
    ("card", "Member number", "Give <secret:card> as the member number"), ("card", "Card", "Pay"), ("card_number", "Kartennummer", ""),
    ("iban", "Your IBAN", ""), ("card", "Member number", "Member number: <secret:card>. Then stop."),
])  # fmt: skip
def test_a_field_that_the_person_named_for_it_is_not(secret: str, field: str, words: str) -> None:
    facts = FACTS.model_copy(update={"for_secret": False, "name": field})
    assert SECRETS.asks(Type(ref="e1", text=f"<secret:{secret}>"), facts, [words]) == ""


class EchoingPage(FakePage):
    """Repeats what was typed all over, as nothing in the extension would have let through."""

    def perform(self, action: object) -> None:
        super().perform(action)  # type: ignore[arg-type]
        begun, rest = VALUE[:7], VALUE[7:]
        self.change("e1", value="••••••", states=("masked",))
        self.change("e2", value=VALUE.upper())
        self.nodes += [Node(role="text", name=f"Hello {' '.join(VALUE)}"), Node(role="text", name=begun), Node(role="text", name=rest)]
        self.title = f"Card {VALUE}"


async def test_what_a_page_repeats_of_a_typed_secret_reaches_nobody(tmp_path: Path) -> None:
    page = EchoingPage(nodes=form_page().nodes, facts={"e1": {"for_secret": True}})
    script = [act(type_("e1", "<secret:card>")), act(stop(f"It says {VALUE}"))]
    async with world(tmp_path, script, page, secrets=SECRETS) as here:
        view = await here.browser.do("Pay with my card")
        assert view.answer == "It says ••••"
        told = json.dumps(here.model.requests)
    parts = (VALUE, VALUE.upper(), " ".join(VALUE), VALUE[:7] + '"', VALUE[7:] + '"')
    assert "••••" in here.prompts()[1] and not [part for part in parts if part in told]
    for path in _files(tmp_path):
        held = path.read_bytes()
        assert VALUE.encode() not in held and VALUE.upper().encode() not in held, path


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


async def test_a_secret_for_a_comment_is_asked_about_with_the_fields_words(tmp_path: Path) -> None:
    page = form_page()
    page.nodes[1] = Node(ref="e1", role="textbox", name="Your comment")
    page.facts["e1"] = {"name": "Your comment"}
    script = [act(type_("e1", "<secret:card>")), act(stop("no"))]
    async with world(tmp_path, script, page, secrets=SECRETS) as here:
        here.browser.decide = lambda ask: "deny"
        assert (await here.browser.do("Pay with my card")).answer == "no"
        (asked,) = here.browser.asked
        assert any("Your comment" in reason for reason in asked.reasons) and not asked.always and not asked.like
    assert page.did == []


async def test_a_secret_of_another_site_is_refused_in_words(tmp_path: Path) -> None:
    page = form_page()
    page.url = "http://evil.test/"
    script = [act(type_("e1", "<secret:card>")), act(stop("no"))]
    async with world(tmp_path, script, page, secrets=SECRETS) as here:
        view = await here.browser.do("Pay with my card")
        assert view.answer == "no"
        assert page.did == []
        assert "belongs to http://site.test" in here.prompts()[1]
        assert "<secret:" not in here.prompts()[0].split("Goal:")[0].split("for you")[-1]


def typing(text: str, **more: object) -> Act:
    fields = {"run": "r" * 10, "step": 1, "action_id": "rrrrrrrrrr.1", "tab": 1, "effect": "edit", **more}
    return Act.model_validate({**fields, "action": Type(ref="e1", text=text)})


def test_only_the_other_end_of_this_connection_opens_what_is_sealed_for_this_action() -> None:
    key, ours, theirs = bytes(range(32)), "a1" * 32, "b2" * 32
    seal = Seal(key, ours, theirs)
    open_text = typing("Ada")
    assert seal.sealed(open_text) is open_text, "what is no secret stays readable"
    act = typing(VALUE, secret=True)
    sent = seal.sealed(act)
    assert VALUE not in sent.model_dump_json() and sent.sealed != seal.sealed(act).sealed
    assert opener(key, ours, theirs)(sent) == act
    for other in (opener(bytes(32), ours, theirs), opener(key, ours, ours), opener(key, theirs, ours)):
        with pytest.raises(InvalidTag):
            other(sent)
    with pytest.raises(InvalidTag):
        opener(key, ours, theirs)(sent.model_copy(update={"action_id": "rrrrrrrrrr.2"}))


@contextmanager
def loopback() -> Iterator[list[bytes]]:
    """Everything that goes over the loopback interface, as another program could record it."""
    try:
        tap = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
        tap.bind(("lo", 0))
    except (AttributeError, OSError):
        pytest.skip("recording the loopback interface is not allowed here")
    tap.settimeout(0.1)
    packets: list[bytes] = []
    over = threading.Event()

    def record() -> None:
        while not over.is_set():
            try:
                packets.append(tap.recv(70_000))
            except TimeoutError:
                continue

    thread = threading.Thread(target=record)
    thread.start()
    try:
        yield packets
    finally:
        over.set()
        thread.join()
        tap.close()


def test_a_recording_of_the_loopback_interface_holds_no_secret(tmp_path: Path) -> None:
    async def test() -> None:
        page = MaskingPage(nodes=form_page().nodes, facts={"e1": {"for_secret": True}})
        async with world(tmp_path, [act(type_("e1", "<secret:card>")), act(stop("typed"))], page, secrets=SECRETS) as here:
            await here.browser.do("Pay with my card")
            assert [getattr(one, "text", "") for one in page.did] == [VALUE]

    with loopback() as packets:
        run(test())
    heard = b"".join(packets)
    assert b"<secret:card>" in heard, "the recording holds what goes to the extension in clear"
    assert VALUE.encode() not in heard
