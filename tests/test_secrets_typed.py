"""A typed secret: the model writes its name, the tab gets its value, and nobody else ever sees it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from handrail.secrets import Entry, KeyringUnavailable, UnknownSecret, WrongOrigin, normal_origin
from handrail.typed_secrets import TypedSecrets
from handrail_wire import Act, Click, Facts, Type

from tests.support.fake_browser import FakePage
from tests.support.world import act, form_page, run, stop, type_, world

VALUE = "canary-4242-7f3a"
FACTS = Facts(document_id="D", frame_origin="http://site.test", url="http://site.test/")


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


def test_a_secret_is_typed_alone() -> None:
    """Its Enter is a step of its own, which is judged on its own."""
    alone = SECRETS.alone(Type(ref="e1", text="<secret:card>", submit=True))
    assert isinstance(alone, Type) and not alone.submit
    usual = Type(ref="e1", text="Ada", submit=True)
    assert SECRETS.alone(usual) is usual


def test_the_value_reaches_the_tab_and_nothing_else(tmp_path: Path) -> None:
    """Masked by the page as a password is; searched for in everything else that is kept or sent."""

    class MaskingPage(FakePage):
        def perform(self, action: object) -> None:
            super().perform(action)  # type: ignore[arg-type]
            self.change("e1", value="••••••", states=("masked",))

    async def test() -> None:
        page = MaskingPage(nodes=form_page().nodes)
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


def test_a_secret_of_another_site_is_refused_in_words(tmp_path: Path) -> None:
    async def test() -> None:
        page = form_page()
        page.url = "http://evil.test/"
        script = [act(type_("e1", "<secret:card>")), act(stop("no"))]
        async with world(tmp_path, script, page, secrets=SECRETS) as here:
            view = await here.browser.do("Pay with my card")
            assert view.answer == "no"
            assert page.did == []
            assert "belongs to http://site.test" in here.prompts()[1]
            assert "<secret:" not in here.prompts()[0].split("Goal:")[0].split("for you")[-1]

    run(test())
