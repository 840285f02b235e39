"""What of a site goes to a model on the internet: a proxy stands between, and counts all that leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest

from handrail.gate.private_sites import looks_private
from handrail.happened.events import Answered
from handrail.happened.whole import Ended
from handrail.link.pairing import load_or_create_key
from handrail.models.openai_compatible import OpenAICompatible
from handrail.run.cloud import Cloud, StaysHere
from handrail.store.site_rules import SiteRules, named_site
from handrail_demo.loopback import LoopbackServer, Request, Response
from handrail_wire import Answer, Node
from tests.support.fake_browser import FakePage, Ledger
from tests.support.model_server import ScriptedModelServer
from tests.support.world import act, click, form_page, note, policy, stop, world

FAR = "http://model.example/v1"
BALANCE = "4,211.07 EUR"


class Proxy(LoopbackServer):
    """An HTTP proxy: everything that is for the internet goes through it, to a scripted model."""

    def __init__(self, *answers: Any) -> None:
        self.model = ScriptedModelServer(answers)
        self.left: list[str] = []
        super().__init__(self._forward)

    def _forward(self, request: Request) -> Response | None:
        self.left.append(f"{request.target}\n{request.body.decode()}")
        return self.model._answered(Request(request.method, urlsplit(request.target).path, request.headers, request.body))

    def close(self) -> None:
        self.model.close()
        super().close()


@pytest.fixture
def proxied(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Start proxies; the environment names the last one."""
    proxies: list[Proxy] = []

    def start(*answers: Any) -> Proxy:
        proxies.append(Proxy(*answers))
        monkeypatch.setenv("HTTP_PROXY", proxies[-1].base)
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        return proxies[-1]

    yield start
    for proxy in proxies:
        proxy.close()


def bank(url: str = "https://www.harbour-bank.example/accounts") -> FakePage:
    page = form_page()
    page.url, page.title = url, "Your accounts"
    page.nodes.append(Node(role="text", name=f"Balance {BALANCE}"))
    return page


def rules(home: Path) -> SiteRules:
    return SiteRules(home / "config" / "sites.toml")


async def test_nothing_of_a_site_that_is_set_to_never_leaves(tmp_path: Path, proxied: Any) -> None:
    proxy = proxied(act(stop("read")))
    rules(tmp_path).set("site.test", "never")
    async with world(tmp_path, [], form_page(), address=FAR) as here:
        view = await here.browser.do("How much?")
    assert view.state == "failed"
    assert "You have said that pages of site.test stay on this computer. No model runs here" in view.message
    assert "handrail model use" in view.message and "handrail sites" in view.message
    assert proxy.left == []


async def test_a_model_on_this_computer_is_used_there(tmp_path: Path, proxied: Any) -> None:
    proxy = proxied(act(stop("read")))
    rules(tmp_path).set("site.test", "never")
    async with world(tmp_path, [], form_page(), address=FAR, small=lambda _: act(stop("by the small one"))) as here:
        view = await here.browser.do("How much?")
        assert here.small and here.small.requests
    assert (view.state, view.answer) == ("done", "by the small one")
    assert proxy.left == []


async def test_what_was_read_there_stays_for_the_rest_of_the_run(tmp_path: Path, proxied: Any) -> None:
    """What was read on one page stands in the history of the next one's prompt."""
    proxy = proxied(act(click("e4")), act(stop("sent")))
    page = form_page()

    def move(page: FakePage) -> None:
        page.url, page.document_id = "https://elsewhere.example/", "D2"
        page.change("e4", name="Arrived")

    page.on_click["e4"] = move
    rules(tmp_path).set("site.test", "never")
    small = [act({"do": "note", "text": BALANCE}, click("e4")), act(stop("kept"))]
    async with world(tmp_path, [], page, address=FAR, small=small) as here:
        assert (await here.browser.do("How much?")).answer == "kept"
    assert proxy.left == []


@pytest.mark.parametrize(
    ("words", "sent", "rule"),
    [
        ("yes", True, None), ("Always.", True, "usual"), ("no", False, None), ("never", False, "never"),
        ("never, not even once", False, None), ("what do you mean?", False, None), ("Ja, immer", True, "usual"),
        ("Yes", True, None), ("Always", True, "usual"), ("Never", False, "never"), ("No", False, None), ("always ask", False, None), ("yes, but not always", False, None), ("ok, no", False, None), ("Niemals!", False, "never"),
    ],
)  # fmt: skip
async def test_a_bank_is_asked_about_at_the_first_visit(
    tmp_path: Path, proxied: Any, words: str, sent: bool, rule: str | None
) -> None:
    proxy = proxied(act(stop("read")))
    async with world(tmp_path, [], bank(), address=FAR) as here:
        run = await here.browser.start("How much is there?")
        view = await here.browser.state(run, "needs_you")
        assert view.question.startswith("harbour-bank.example looks like a bank's. May scripted")
        assert view.answers == ["Yes", "Always", "Never", "No"]
        assert proxy.left == [], "nothing has left before the answer"
        await here.browser.send(Answer(run=run, text=words))
        view = await here.browser.end(run)
    assert view.state == ("done" if sent else "failed")
    assert (BALANCE in "".join(proxy.left)) is sent and (proxy.left != []) is sent
    assert rules(tmp_path).of("harbour-bank.example") == rule
    if not sent:
        assert "stay on this computer" in view.message


async def test_in_german_it_is_asked_and_answered_in_german_and_kept_in_english(tmp_path: Path, proxied: Any) -> None:
    proxy = proxied()
    async with world(tmp_path, [], bank(), address=FAR) as here:
        here.browser.language = "de"
        await here.browser.disconnect()
        await here.browser.connect(here.daemon.port, load_or_create_key(here.daemon.config.paths.key_file))
        run = await here.browser.start("How much is there?")
        view = await here.browser.state(run, "needs_you")
        assert view.question.startswith("harbour-bank.example sieht nach einer Bank aus. Darf scripted")
        assert view.answers == ["Ja", "Immer", "Nie", "Nein"]
        await here.browser.send(Answer(run=run, text="Nie"))
        view = await here.browser.end(run)
        [said], [ended] = here.happened(run, Answered), here.happened(run, Ended)
    assert view.message.startswith("Seiten von harbour-bank.example sollen auf diesem Computer bleiben.")
    assert said.text == "Never" and said.question.startswith("harbour-bank.example looks like a bank's.")
    assert ended.message.startswith("You have said that pages of harbour-bank.example stay")
    assert rules(tmp_path).of("harbour-bank.example") == "never" and proxy.left == []


async def test_who_said_always_is_not_asked_again_and_others_never_are(tmp_path: Path, proxied: Any) -> None:
    rules(tmp_path).set("harbour-bank.example", "usual")
    for page in (bank(), form_page()):
        proxy = proxied(act(stop("read")))
        async with world(tmp_path, [], page, address=FAR) as here:
            view = await here.browser.do("How much is there?")
            assert view.state == "done" and "question" not in here.kinds(view.run)
        assert len(proxy.left) == 1


async def test_a_model_on_this_computer_reads_all(tmp_path: Path) -> None:
    rules(tmp_path).set("harbour-bank.example", "never")
    async with world(tmp_path, [act(stop("read"))], bank()) as here:
        assert (await here.browser.do("How much is there?")).state == "done"


async def test_a_frame_of_such_a_site_counts_as_well(tmp_path: Path, proxied: Any) -> None:
    proxy = proxied(act(stop("read")))
    rules(tmp_path).set("site.test", "ask")
    async with world(tmp_path, [], form_page(), address=FAR) as here:
        run = await here.browser.start("How much?")
        view = await here.browser.state(run, "needs_you")
        assert "site.test is one that you want to be asked about" in view.question
        await here.browser.command(run, "stop")
        await here.browser.end(run)
    assert proxy.left == []


async def test_the_critic_is_held_to_it_as_well(tmp_path: Path, proxied: Any) -> None:
    proxy = proxied()
    rules(tmp_path).set("site.test", "never")
    small = [act(click("e4")), {"effect": "read", "why": "it shows more"}, act(stop("kept"))]
    async with world(tmp_path, [], form_page(), address=FAR, small=small, critic="large") as here:
        assert (await here.browser.do("More")).answer == "kept"
        assert len(here.browser.page.did) == 1
        assert here.small and len(here.small.requests) == 3, "the one on this computer looks at it instead"
    assert proxy.left == []


async def test_the_guard_itself_refuses(tmp_path: Path, proxied: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever forgets to settle a page first sends nothing."""
    proxy = proxied(act(stop("read")))
    monkeypatch.setattr(Cloud, "question", lambda *_: None)
    async with world(tmp_path, [], bank(), address=FAR) as here:
        run = await here.browser.start("How much?")
        view = await here.browser.state(run, "paused")
        assert "Nothing of harbour-bank.example was sent" in view.message
        await here.browser.command(run, "stop")
        await here.browser.end(run)
        monkeypatch.setattr(Cloud, "permit", lambda *_: None)
        assert (await here.browser.do("How much?")).state == "done", "the attack succeeds without the defence"
    assert len(proxy.left) == 1


@pytest.mark.parametrize(
    ("url", "title", "kind"),
    [
        ("https://www.chase-bank.example/", "", "money"), ("https://meine.sparkasse-koeln.example/", "", "money"),
        ("https://secure.anything.bank/", "", "money"), ("https://x.example/", "Welcome to Online Banking", "money"),
        ("https://st-marys-hospital.example/", "", "health"), ("https://anybody.health/", "", "health"),
        ("https://x.example/", "My Patient Portal", "health"), ("https://apotheke-am-markt.example/", "", "health"),
        ("https://shop.example/", "Power banks", ""), ("https://foodbank.example/", "", ""), ("https://embankment.example/", "", ""),
        ("http://127.0.0.1:8000/", "Tracker", ""), ("about:blank", "", ""), ("https://news.example/", "The bank holiday", ""),
        ("https://health-food.example/", "Shop", ""),
    ],
)  # fmt: skip
def test_which_sites_are_asked_about(url: str, title: str, kind: str) -> None:
    assert looks_private(url, title) == kind


def test_rules_are_read_anew_and_bad_ones_are_said(tmp_path: Path) -> None:
    from handrail.config.settings import ConfigError

    file = tmp_path / "sites.toml"
    mine = SiteRules(file)
    assert mine.all() == {}
    mine.set("bank.example", "never")
    file.write_text(file.read_text() + '# mine\n"other.example" = "ask"\n')
    assert mine.all() == {"bank.example": "never", "other.example": "ask"}
    mine.set("bank.example", None)
    assert "# mine" in file.read_text() and mine.of("bank.example") is None
    for text, words in (('"x.example" = "sometimes"', "no rule that is known"), ("x = = y", "cannot be read"), ('"a,b" = "ask"', "names no site")):
        file.write_text(text)
        with pytest.raises(ConfigError, match=words):
            SiteRules(file).of("x.example")
    file.write_text('"https://www.Bank.example/login" = "never"')
    assert SiteRules(file).of("bank.example") == "never"
    assert [named_site(one) for one in ("com", "not a site", "a.example,b.example", "x.y.example", "127.0.0.1", "localhost")] == [
        "", "", "", "y.example", "127.0.0.1", "localhost"
    ]
    assert json.dumps(dict(SiteRules(tmp_path / "none.toml").all())) == "{}"


def leads_to(page: FakePage, url: str) -> FakePage:
    """A click on e4 brings the browser there."""

    def move(page: FakePage) -> None:
        page.url, page.document_id, page.title = url, "D2", "Elsewhere"
        page.change("e4", name="Arrived")

    page.on_click["e4"] = move
    return page


LARGE = {"do_task": policy("do_task", "Do it.", model="large")}
NEEDS = {"do": "stop", "status": "need_info", "answer": "Which account?"}


async def test_a_large_policy_is_played_here_where_its_pages_stay(tmp_path: Path, proxied: Any) -> None:
    proxy = proxied(act(stop("sent")))
    rules(tmp_path).set("site.test", "never")
    page = leads_to(form_page(), "https://elsewhere.example/")
    small = [act(note(BALANCE), click("e4")), act(stop("kept"))]
    async with world(tmp_path, [], page, address=FAR, policies=LARGE, small=small) as here:
        assert (await here.browser.do("How much?")).answer == "kept"
    assert proxy.left == []


async def test_a_restart_forgets_no_site(tmp_path: Path, proxied: Any) -> None:
    proxy = proxied(act(stop("sent")))
    rules(tmp_path).set("site.test", "never")
    page, ledger = leads_to(form_page(), "https://elsewhere.example/"), Ledger()
    small = [act(note(BALANCE), click("e4")), act(NEEDS)]
    async with world(tmp_path, [], page, address=FAR, policies=LARGE, small=small, ledger=ledger) as here:
        run = await here.browser.start("How much?")
        await here.browser.state(run, "needs_you")
    async with world(tmp_path, [], page, address=FAR, policies=LARGE, small=[act(stop("kept"))], ledger=ledger) as here:
        await here.browser.state(run, "needs_you")
        await here.browser.send(Answer(run=run, text="the first"))
        assert (await here.browser.end(run)).answer == "kept"
    assert proxy.left == []


async def test_a_restart_forgets_no_answer(tmp_path: Path, proxied: Any) -> None:
    proxy = proxied(act(stop("sent")))
    page, ledger = leads_to(bank(), "https://elsewhere.example/"), Ledger()
    small = [act(note(BALANCE), click("e4")), act(NEEDS)]
    async with world(tmp_path, [], page, address=FAR, policies=LARGE, small=small, ledger=ledger) as here:
        run = await here.browser.start("How much?")
        await here.browser.state(run, "needs_you")
        await here.browser.send(Answer(run=run, text="no"))
        await here.browser.until(lambda: "Which account" in here.browser.views[run].question)
    async with world(tmp_path, [], page, address=FAR, policies=LARGE, small=[act(stop("kept"))], ledger=ledger) as here:
        await here.browser.state(run, "needs_you")
        await here.browser.send(Answer(run=run, text="the first"))
        assert (await here.browser.end(run)).answer == "kept"
    assert proxy.left == []


async def test_a_rule_counts_from_the_moment_that_it_is_set(tmp_path: Path, proxied: Any) -> None:
    proxy = proxied(act(click("e4")), act(stop("sent")))
    page = form_page()
    page.on_click["e4"] = lambda page: rules(tmp_path).set("site.test", "never")
    async with world(tmp_path, [], page, address=FAR, policies=LARGE) as here:
        view = await here.browser.do("More")
    assert view.state == "failed" and "stay on this computer" in view.message and len(proxy.left) == 1


async def test_a_frame_of_a_bank_is_asked_about_and_so_is_one_that_a_local_model_read(tmp_path: Path) -> None:
    far, near = SimpleNamespace(local=False, name="far"), SimpleNamespace(local=True, name="near")

    def seen(*urls: str) -> Cloud:
        cloud = Cloud(None, None, urls[0])
        documents = [SimpleNamespace(url=url, origin="null" if url.endswith("?") else url, title="") for url in urls]
        cloud.see(SimpleNamespace(observation=SimpleNamespace(documents=documents)))  # type: ignore[arg-type]
        return cloud

    for urls in (
        ("https://shop.example/", "https://pay.harbour-bank.example/frame"),
        ("https://harbour-bank.example/",),
        ("https://harbour-bank.example/?",),
    ):
        cloud = seen(*urls)
        assert cloud.question(near) is None  # type: ignore[arg-type]
        assert "harbour-bank.example" in (cloud.question(far) or ("", ""))[1]  # type: ignore[arg-type]
        with pytest.raises(StaysHere):
            cloud.permit(far)  # type: ignore[arg-type]
        cloud.permit(near)  # type: ignore[arg-type]
    assert seen("https://shop.example/").question(far) is None  # type: ignore[arg-type]


async def test_a_picture_shows_no_page_that_was_not_read(tmp_path: Path, proxied: Any) -> None:
    """The page goes to such a site between its reading and the picture."""
    proxy = proxied(act({"do": "look"}), act(stop("sent")))
    rules(tmp_path).set("harbour-bank.example", "never")
    page = form_page()

    async with world(tmp_path, [], page, address=FAR, policies=LARGE, sees=True) as here:
        def picture(self: FakePage) -> str:
            page.url, page.document_id = "https://harbour-bank.example/", "D9"
            return "c2VjcmV0"

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(page), "picture", property(picture), raising=False)
            view = await here.browser.do("Look")
    assert view.state == "failed" and "c2VjcmV0" not in "".join(proxy.left)


@pytest.mark.parametrize("name", ["qwen3-coder:480b-cloud", "gpt-oss:cloud"])
def test_a_model_that_its_server_hands_on_is_not_here(name: str) -> None:
    assert not OpenAICompatible("http://127.0.0.1:11434/v1", name).local
    assert OpenAICompatible("http://127.0.0.1:11434/v1", "qwen3").local
    assert not OpenAICompatible("http://192.168.0.7:11434/v1", "qwen3").local


def test_changes_of_the_same_moment_are_both_seen(tmp_path: Path) -> None:
    mine, theirs = SiteRules(tmp_path / "sites.toml"), SiteRules(tmp_path / "sites.toml")
    for rule in ("never", "usual", None, "ask") * 20:
        mine.set("bank.example", rule)
        assert mine.of("bank.example") == theirs.of("bank.example") == rule
