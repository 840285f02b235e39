"""The second line in whole runs: what a page sends and nobody saw is held, asked about, and sent once or never."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Page

from handrail.happened.rows import row_of
from handrail.run.run import Run
from handrail_demo.approver import Approver
from handrail_eval.expert_server import read_prompt
from handrail_wire import AskApproval
from tests.support.airline_player import View
from tests.support.model_server import Answer
from tests.support.site import Site
from tests.support.stage import Stage, until
from tests.support.world import act, click, stop

pytestmark = pytest.mark.browser

JSON = "{method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({item: 3})}"
SHOP = """<h1>Cups</h1><p id=said>Nothing yet</p><script>
const say = (text) => { said.textContent = text };
const post = (url) => fetch(url, %s).then((r) => say(r.ok ? 'It went well' : `Answer ${r.status}`), () => say('It failed'));
const sendForm = (url) => {
  const made = document.createElement('form');
  [made.method, made.action] = ['post', url];
  document.body.append(made);
  made.submit();
};
</script>%s"""


def page(body: str) -> str:
    return SHOP % (JSON, body)


class Player:
    """A scripted model: presses the one button there is, and stops as soon as it is asked again."""

    def __init__(self, button: str = "Show details") -> None:
        self.button = button
        self.turns: list[str] = []
        self.told: int | None = None
        """Of how many requests the run has heard. Where it is given, each turn but the first waits for one more."""

    def __call__(self, request: dict[str, Any]) -> Answer:
        text = request["messages"][-1]["content"]
        end = time.monotonic() + 20
        while self.told is not None and self.told < len(self.turns) and time.monotonic() < end:
            time.sleep(0.02)
        self.turns.append(text)
        if len(self.turns) > 1:
            return act(stop("That was it."))
        return act(click(View(*read_prompt(text)).find(self.button, "button").ref))


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    for path in ("/api/details", "/api/orders", "/order", "/collect", "/transfer"):
        site.add(path, "<h1>Thank you</h1>")
    yield site
    site.close()


class Asked:
    """The person: says one thing to everything, and remembers what it was asked."""

    def __init__(self, approve: bool) -> None:
        self.approve = approve
        self.steps = False
        """Says yes to steps all the same, and what it says only to what their pages send."""
        self.requests: list[AskApproval] = []

    async def __call__(self, request: AskApproval) -> tuple[bool, str]:
        self.requests.append(request)
        approve = self.approve or (self.steps and request.request is None)
        return approve, "" if approve else "I did not want that"


async def play(
    on_stage: Stage, address: str, person: Asked, button: str = "Show details"
) -> tuple[Run, Page, Player]:
    """The whole run. It goes on when it has heard of what its page sends, also where no step waits for that."""
    on_stage.player = player = Player(button)
    player.told = 0
    live = on_stage.live
    page = await live.browser.context.new_page()
    await page.goto(address)
    async with Approver(live.browser, live.daemon.runs, person).watching():
        run = await on_stage.start(page, "Show the details of the cup")
        ended = asyncio.create_task(on_stage.ended(run))
        while not ended.done():
            player.told = len(events(on_stage, run, "request"))
            await asyncio.sleep(0.02)
        await ended
    return run, page, player


def events(on_stage: Stage, run: Run, kind: str) -> list[dict[str, Any]]:
    journal = on_stage.services.journal
    return [row_of(event.what)[1] for event in journal.events(run.record.run) if event.what.kind == kind]


HARMLESS = {
    "fetch": "post('/api/details')",
    "beacon": "navigator.sendBeacon('/collect', 'v=1'); say('done')",
    "query": "fetch('/graphql', {method: 'POST', headers: {'content-type': 'application/json'},"
    " body: JSON.stringify({query: '{ orders { id } }'})}).then(() => say('done'))",
}


@pytest.mark.parametrize("what", HARMLESS)
def test_what_is_harmless_passes_without_a_question(on_stage: Stage, site: Site, what: str) -> None:
    async def test() -> None:
        person = Asked(True)
        button = f'<button type=button onclick="{HARMLESS[what]}">Show details</button>'
        run, tab, _ = await play(on_stage, site.add("/harmless", page(button)), person)
        await until(lambda: site.posts, "it is sent")
        await tab.close()
        assert run.fold.state == "done" and person.requests == []
        assert len(site.posts) == 1
        [held] = events(on_stage, run, "request")
        assert held["decision"] == "continue" and held["rule"] in ("step", "analytics", "read")

    on_stage.do(test())


UNSEEN = {"fetch": "post('/api/orders')", "beacon": "navigator.sendBeacon('/api/orders')", "form": "sendForm('/api/orders')"}


@pytest.mark.parametrize("approve", [True, False], ids=["approved", "denied"])
@pytest.mark.parametrize("kind", UNSEEN)
def test_an_order_that_nobody_saw_is_dropped_and_its_step_done_again(
    on_stage: Stage, site: Site, kind: str, approve: bool
) -> None:
    async def test() -> None:
        person = Asked(approve)
        button = f'<button type=button onclick="{UNSEEN[kind]}">Show details</button>'
        address = site.add("/unseen", page(button))
        run, tab, player = await play(on_stage, address, person)
        [asked] = person.requests
        assert asked.request and (asked.request.kind, asked.request.url) == (kind, site.url("/api/orders"))
        assert asked.action.verb == "click" and asked.sentence == (
            "The page wants to send an order or a payment to 127.0.0.1 that you did not see. "
            "It was stopped. If you approve, Handrail does the step again, and it is sent."
        )
        await until(lambda: len(site.posts) == approve, "what was approved is sent")
        if kind == "fetch":
            assert ("It went well" if approve else "It failed") in player.turns[-1]
        await tab.wait_for_url(re.compile("orders$" if approve and kind == "form" else "/unseen$"), timeout=15_000)
        await tab.close()
        statuses = [(event["status"], event["detail"]) for event in events(on_stage, run, "act")]
        # The end of a step waits for no beacon: what became of that may be told after it.
        assert statuses[0][0] == "done"
        assert kind == "beacon" or statuses[0][1] == "what its page wanted to send was stopped"
        assert statuses[1][0] == ("done" if approve else "refused")
        held = [(event["decision"], event["rule"]) for event in events(on_stage, run, "request")]
        assert held == [("ask", "ask"), ("continue", "covered") if approve else ("deny", "denied")]
        assert len(site.posts) == approve

    on_stage.do(test())


ANEW = "const send = () => post('/api/orders?requestId=' + crypto.randomUUID()); send().then(send)"
QUEUED = (
    "const send = (number) => post('/api/orders?requestId=' + number.repeat(16));"
    "this.again ? send('b2').then(() => send('a1')) : send('a1'); this.again = true"
)


@pytest.mark.parametrize("numbered", [ANEW, QUEUED], ids=["anew", "with the one before behind it"])
def test_an_order_with_a_number_of_its_own_each_time_is_sent_once_when_it_is_approved(
    on_stage: Stage, site: Site, numbered: str
) -> None:
    async def test() -> None:
        person = Asked(True)
        button = f'<button type=button onclick="{numbered}">Show details</button>'
        run, tab, _ = await play(on_stage, site.add("/numbered", page(button)), person)
        await tab.close()
        [asked] = person.requests
        assert asked.request and len(site.posts) == 1
        rules = [event["rule"] for event in events(on_stage, run, "request")]
        assert [rule for rule in rules if rule not in ("asked", "once")] == ["ask", "covered"]

    on_stage.do(test())


def test_an_approved_order_is_sent_with_what_belongs_to_it_and_nothing_else(
    on_stage: Stage, site: Site
) -> None:
    async def test() -> None:
        person = Asked(True)
        belongs = "post('/api/orders').then(() => post('/api/cart/clear'))"
        button = '<button type=button onclick="%s">Place order</button>'
        run, tab, _ = await play(on_stage, site.add("/order", page(button % belongs)), person, "Place order")
        await tab.close()
        [asked] = person.requests
        assert asked.request is None, "the step itself, and no request of its page"
        assert [path for path, _ in site.posts] == ["/api/orders", "/api/cart/clear"]
        assert [event["rule"] for event in events(on_stage, run, "request")] == ["approved", "step"]

        hidden = f"{belongs}.then(() => fetch('/account', {{method: 'DELETE'}})); sendForm('/account/delete')"
        person = Asked(False)
        person.steps = True
        _, tab, _ = await play(on_stage, site.add("/hidden", page(button % hidden)), person, "Place order")
        await tab.close()
        assert person.requests[0].request is None and person.requests[1].request
        assert not [one for one in site.reached if "/account" in one]

    on_stage.do(test())


def test_what_a_step_has_sent_already_is_said_before_it_is_done_again(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        person = Asked(False)
        button = "<button type=button onclick=\"post('/api/details').then(() => post('/api/orders'))\">Show details</button>"
        _, tab, _ = await play(on_stage, site.add("/both", page(button)), person)
        await tab.close()
        [asked] = person.requests
        assert "The step has sent something to /api/details already, and would send that again" in asked.reasons
        assert [path for path, _ in site.posts] == ["/api/details"]

    on_stage.do(test())


def test_a_page_that_tries_again_by_itself_is_asked_about_once(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        person = Asked(True)
        tries = (0, 150, 300, 1500, 4000)
        post = f"for (const ms of {[*tries]}) setTimeout(() => post('/api/orders'), ms)"
        on_stage.player = player = Player()
        live = on_stage.live
        tab = await live.browser.context.new_page()
        await tab.goto(site.add("/tries", page(f'<button type=button onclick="{post}">Show details</button>')))

        tried = threading.Event()

        def slow(request: dict[str, Any]) -> Answer:
            if player.turns:
                tried.wait(30)
            return player(request)

        on_stage.player = slow
        async with Approver(live.browser, live.daemon.runs, person).watching():
            run = await on_stage.start(tab, "Show the details of the cup")
            # Before and after the approval; what a page tries when the run is over is nobody's to hold.
            await until(lambda: len(events(on_stage, run, "request")) == 2 * len(tries), "all has been tried", 30)
            tried.set()
            await on_stage.ended(run)
        await tab.close()
        decisions = [event["decision"] for event in events(on_stage, run, "request")]
        assert len(decisions) == 2 * len(tries) and len(person.requests) == 1
        assert decisions.count("ask") == 1 and decisions.count("continue") == 1, decisions
        assert len(site.posts) == 1, "the approval is for one"

    on_stage.do(test())


def test_what_the_page_sends_by_itself_may_be_sent_once_when_it_is_approved(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        person = Asked(True)
        on_stage.player = player = Player()
        live = on_stage.live
        tab = await live.browser.context.new_page()
        await tab.goto(site.add("/itself", page("<button type=button>Show details</button>")))

        def slow(request: dict[str, Any]) -> Answer:
            if not person.requests or not site.posts:
                return act({"do": "wait", "seconds": 1})
            player.turns.append(request["messages"][-1]["content"])
            return act(stop("That was it."))

        on_stage.player = slow
        async with Approver(live.browser, live.daemon.runs, person).watching():
            run = await on_stage.start(tab, "Show the details of the cup")
            await until(lambda: run.context.page is not None, "the run looks at its page")
            await tab.evaluate("post('/api/orders')")
            await tab.wait_for_function("said.textContent === 'It failed'")
            await until(lambda: events(on_stage, run, "approval"), "the person has decided")
            assert site.posts == []
            await tab.evaluate("post('/api/orders')")
            await tab.wait_for_function("said.textContent === 'It went well'")
            await on_stage.ended(run)
        await tab.close()
        [asked] = person.requests
        assert "press it again yourself, or let Handrail go on" in asked.sentence and asked.action.verb == "wait"
        assert len(site.posts) == 1 and "may send it, once" in player.turns[-1]

    on_stage.do(test())


WAYS = ("tab closed", "debugger detached", "worker killed", "daemon gone", "stopped")


@pytest.mark.parametrize("way", WAYS)
def test_nothing_that_is_asked_about_gets_out(on_stage: Stage, site: Site, way: str) -> None:
    async def test() -> None:
        live = on_stage.live
        sends = "; ".join(UNSEEN.values())
        button = f'<button type=button onclick="{sends}">Show details</button>'
        on_stage.player = Player()
        tab = await live.browser.context.new_page()
        await tab.goto(site.add("/out", page(button)))
        run = await on_stage.start(tab, "Show the details of the cup")
        await until(lambda: run.approvals.open, "the person is asked")
        if way == "tab closed":
            await tab.close()
        elif way == "debugger detached":
            number = await live.browser.tab_id(tab)
            worker = await live.browser.worker()
            await worker.evaluate("tabId => chrome.debugger.detach({tabId})", number)
        elif way == "worker killed":
            tools = await live.browser.context.new_cdp_session(tab)
            await tools.send("ServiceWorker.enable")
            await tools.send("ServiceWorker.stopAllWorkers")
            await tools.detach()
        elif way == "daemon gone":
            assert live.daemon.link.session
            await live.daemon.link.session.close()
        await asyncio.sleep(1)
        assert site.posts == []
        if way == "worker killed":
            # Any of the extension's pages wakes it.
            popup = await live.browser.context.new_page()
            await popup.goto(live.browser.address("popup/popup.html"))
            await popup.close()
        run.controls.command("stop")
        await on_stage.ended(run)
        await asyncio.sleep(0.3)
        if not tab.is_closed():
            await tab.close()
        assert site.posts == []

    on_stage.do(test())


def test_a_page_that_goes_on_by_itself_is_asked_about_as_well(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        person = Asked(False)
        late = "setTimeout(() => post('/api/orders'), 50); setTimeout(() => sendForm('/order'), 400)"
        button = f'<button type=button onclick="{late}">Show details</button>'
        live = on_stage.live
        player = Player()

        def slow(request: dict[str, Any]) -> Answer:
            answer = player(request)
            # The second turn comes when both have been sent.
            return answer if len(player.turns) == 1 or person.requests else act({"do": "wait", "seconds": 1})

        on_stage.player = slow
        tab = await live.browser.context.new_page()
        await tab.goto(site.add("/late", page(button)))
        async with Approver(live.browser, live.daemon.runs, person).watching():
            run = await on_stage.start(tab, "Show the details of the cup")
            await on_stage.ended(run)
        await tab.close()
        assert {asked.request.kind for asked in person.requests if asked.request} == {"fetch", "form"}
        assert site.posts == []

    on_stage.do(test())


def test_a_frame_of_another_process_is_held_too(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        person = Asked(False)
        inner = "<button type=button onclick=\"post('/transfer')\">Show details</button>"
        site.add("/inner", page(inner))
        address = site.add(
            "/outer", f"<h1>Outer</h1><iframe src='{site.url('/inner', 'localhost')}'></iframe>"
        )
        _, tab, _ = await play(on_stage, address, person)
        await tab.close()
        shown = [(one.step, one.ticket[:8], one.sentence) for one in person.requests]
        assert len(shown) == 1, shown
        [asked] = person.requests
        assert asked.request and asked.request.frame_origin == site.url("", "localhost")
        assert site.posts == []

    on_stage.do(test())


EVERYDAY = """<h1>Cups</h1><label>Search <input id=q type=search></label><ul id=hits></ul>
<form method=post action=/cart/add><input type=hidden name=item value=3><button>Add to cart</button></form>
<button type=button id=more>Show more</button><button type=button id=save>Save note</button>
<label>Note <textarea id=note></textarea></label><p id=said></p>
<script>
const went = []; const say = (text) => { went.push(text); said.textContent = went.join(", ") };
const json = (url, body, method = "POST") => fetch(url, {method, headers: {"content-type": "application/json"},
  body: JSON.stringify(body)}).then((r) => say(`${method} ${url} ${r.status}`), () => say(`${url} failed`));
json("/graphql", {query: "query { cups { id } }"}); json("/api/events/track", {page: 1});
navigator.sendBeacon("/rum", "t=1");
q.oninput = () => { const x = new XMLHttpRequest(); x.open("POST", "/api/search"); x.onload = () => {
  hits.innerHTML = `<li>${q.value} cup</li>` }; x.send(new URLSearchParams({q: q.value})) };
more.onclick = () => { json("/api/list", {offset: 10}); json("/api/details/3", {}, "PUT") };
save.onclick = () => { const f = new FormData(); f.append("file", new File(["x".repeat(300000)], "a.txt"));
  f.append("note", note.value); fetch("/api/notes", {method: "POST", body: f}).then((r) => say(`note ${r.status}`), () => say("note failed")) };
</script>"""


class Shopper:
    """Does everyday things in a shop, one a turn, none of which cannot be undone."""

    STEPS = (
        ("searchbox", "Search", {"do": "type", "text": "blue"}),
        ("button", "Show more", {"do": "click"}),
        ("textbox", "Note", {"do": "type", "text": "a present for Ada"}),
        ("button", "Save note", {"do": "click"}),
        ("button", "Add to cart", {"do": "click"}),
    )

    def __init__(self) -> None:
        self.turn = 0
        self.pages: list[str] = []

    def __call__(self, request: dict[str, Any]) -> Answer:
        view = View(*read_prompt(request["messages"][-1]["content"]))
        self.pages.append(view.page)
        if self.turn == len(self.STEPS):
            return act(stop("All done."))
        role, name, what = self.STEPS[self.turn]
        self.turn += 1
        return act({"ref": view.find(name, role).ref, **what})


def test_everyday_use_is_neither_asked_about_nor_broken(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        on_stage.player = player = Shopper()
        paths = (
            "/graphql",
            "/rum",
            "/cart/add",
            *(f"/api/{name}" for name in ("events/track", "search", "list", "details/3", "notes")),
        )
        for path in paths:
            site.add(path, "<h1>In your cart</h1>")
        live, person = on_stage.live, Asked(True)
        tab = await live.browser.context.new_page()
        async with Approver(live.browser, live.daemon.runs, person).watching():
            await tab.goto(site.add("/everyday", EVERYDAY))
            run = await on_stage.start(
                tab, "Search for blue, save a present for Ada as a note, add it to the cart"
            )
            await on_stage.ended(run)
        await tab.close()
        assert run.fold.message == "" and run.fold.state == "done", run.fold.message
        assert person.requests == []
        assert not [one for one in events(on_stage, run, "request") if one["decision"] != "continue"]
        assert "failed" not in "".join(player.pages) and "In your cart" in player.pages[-1]
        assert {path for path, _ in site.posts} == set(paths) - {"/api/details/3"}
        assert "PUT /api/details/3 200" in "".join(player.pages) and "note 200" in "".join(player.pages)

    on_stage.do(test())
