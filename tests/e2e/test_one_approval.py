"""One approval lets one thing through, in whole runs: what was shown, where it was shown, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from handrail.run.run import Run
from handrail_demo.approver import Approver
from handrail_eval.expert_server import read_prompt
from tests.e2e.test_network_run import Asked, events, page
from tests.support.airline_player import View
from tests.support.model_server import Answer
from tests.support.site import Site
from tests.support.stage import Stage
from tests.support.world import act, stop

pytestmark = pytest.mark.browser

Move = tuple[str, str, dict[str, Any]]


def press(name: str, role: str = "button") -> Move:
    return role, name, {"do": "click"}


def write(name: str, text: str) -> Move:
    return "textbox", name, {"do": "type", "text": text}


def go(url: str) -> Move:
    return "", "", {"do": "goto", "url": url}


WAIT: Move = ("", "", {"do": "wait", "seconds": 1})


class Steps:
    """A scripted model: one move a turn."""

    def __init__(self, *moves: Move) -> None:
        self.moves = list(moves)
        self.prompts: list[str] = []

    def __call__(self, request: dict[str, Any]) -> Answer:
        text = request["messages"][-1]["content"]
        self.prompts.append(text)
        if not self.moves:
            return act(stop("That was it."))
        role, name, what = self.moves.pop(0)
        return act(what if not role else {"ref": View(*read_prompt(text)).find(name, role).ref, **what})


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    for path in (
        "/api/orders",
        "/api/comments",
        "/like/715/create/",
        "/bookmark/88/create/",
        "/api/drafts",
        "/api/notes",
    ):
        site.add(path, "<h1>Thank you</h1>")
    yield site
    site.close()


Play = Callable[..., tuple[Run, Asked, Steps]]


@pytest.fixture
def play(on_stage: Stage) -> Play:
    """`play(address, moves…)`: a whole run. Its person says one thing to everything, or yes to steps alone."""

    def whole(
        address: str, *moves: Move, approve: bool = True, steps_too: bool = True
    ) -> tuple[Run, Asked, Steps]:
        async def test() -> tuple[Run, Asked, Steps]:
            person, steps, live = Asked(approve), Steps(*moves), on_stage.live
            on_stage.player, person.steps = steps, not steps_too
            tab = await live.browser.context.new_page()
            await tab.goto(address)
            async with Approver(live.browser, live.daemon.runs, person).watching():
                run = await on_stage.start(tab, "Tell me what it says about cups, nothing else")
                await on_stage.ended(run)
            await tab.wait_for_timeout(300)
            await tab.close()
            return run, person, steps

        return on_stage.do(test())

    return whole


def paths(site: Site) -> list[str]:
    return [path for path, _ in site.posts]


def test_a_reading_mark_is_the_site_s_own(on_stage: Stage, site: Site, play: Play) -> None:
    """Seen on a forum: opening a topic marks it as read, under a name that publishes."""
    site.add(
        "/topic",
        page(
            "<script>post('/bookmark/88/create/')</script><button onclick=\"post('/like/715/create/')\">Like</button>"
        ),
    )
    run, person, steps = play(
        site.add("/forum", page("<a href=/topic>Cups of the world</a>")), press("Cups of the world", "link")
    )
    assert person.requests == [] and paths(site) == ["/bookmark/88/create/"]
    [held] = events(on_stage, run, "request")
    assert (held["rule"], held["by"], held["request"]["cause"]) == ("page", "rule page", "load")
    assert run.fold.view().page_sent == 1
    assert not [one for one in steps.prompts if "Not possible" in one]


MOVES = """<button type=button id=more onclick="post('/api/orders').catch(() => 0); this.outerHTML =
'<button type=button onclick=post(\\'/like/715/create/\\')>Like</button>'">Show details</button>"""


def test_nothing_is_pressed_again_where_something_else_has_come(
    on_stage: Stage, site: Site, play: Play
) -> None:
    """Seen on that forum as well: the second press met a "like" that lay there by then."""
    run, person, steps = play(site.add("/moves", page(MOVES)), press("Show details"))
    assert person.requests == [] and site.posts == []
    [told] = [one["text"] for one in events(on_stage, run, "event") if "nothing to repeat" in one["text"]]
    assert "an order or a payment to 127.0.0.1" in told and told in steps.prompts[-1]
    assert not [one for one in steps.prompts if "Not possible" in one]
    assert [one["status"] for one in events(on_stage, run, "act")] == ["done"]


COMES_BACK = """<div id=there><button type=button id=more>Show details</button></div><script>
const listen = () => { more.onclick = () => { post('/api/orders'); there.innerHTML = '<button>Wait</button>';
  setTimeout(() => { there.innerHTML = '<button type=button id=more>Show details</button>'; listen() }, 900) } };
listen();
</script>"""


def test_what_a_control_was_seen_to_send_is_asked_about_first_the_next_time(
    on_stage: Stage, site: Site, play: Play
) -> None:
    address = site.add("/back", page(COMES_BACK))
    run, person, _ = play(address, press("Show details"), WAIT, press("Show details"))
    [asked] = person.requests
    assert asked.request is None and "It pays or places an order" in asked.reasons, asked.reasons
    assert paths(site) == ["/api/orders"]
    passed = [one for one in events(on_stage, run, "request") if one["decision"] == "continue"]
    assert [one["by"] for one in passed] == [f"approval {asked.ticket}"]


def test_a_step_that_went_somewhere_is_never_repeated(on_stage: Stage, site: Site, play: Play) -> None:
    site.add("/sends", page("<script>post('/api/orders')</script>"))
    run, person, _ = play(site.add("/start", page("")), go(site.url("/sends")), WAIT)
    assert [one["action"]["verb"] for one in events(on_stage, run, "propose")] == ["goto", "wait"]
    [asked] = person.requests
    assert asked.action.verb == "wait" and site.posts == []


def test_the_first_of_a_kind_passes_under_an_approved_step_and_a_second_is_asked_about(
    on_stage: Stage, site: Site, play: Play
) -> None:
    body = "<textarea>Well done</textarea><button type=button onclick=\"post('/api/comments'); post('/api/comments?of=another')\">Post comment</button>"
    run, person, _ = play(site.add("/two", page(body)), press("Post comment"), approve=False, steps_too=False)
    assert [one.request is None for one in person.requests] == [True, False]
    assert (
        "The same has been sent already, after the one step that you approved" in person.requests[1].reasons
    )
    [way] = [one["by"] for one in events(on_stage, run, "request") if one["decision"] == "continue"]
    assert way == f"approval {person.requests[0].ticket}" and len(site.posts) == 1


def test_what_is_approved_is_told_as_sent(on_stage: Stage, site: Site, play: Play) -> None:
    button = "<button type=button onclick=\"post('/api/orders')\">Show details</button>"
    run, _, steps = play(site.add("/told", page(button)), press("Show details"))
    assert paths(site) == ["/api/orders"]
    assert events(on_stage, run, "act")[-1]["detail"] == "what was approved was sent"
    assert not [one for one in steps.prompts if "Not possible" in one]


# A page's timer ends before the run does: afterwards the tab is the person's, and nothing is held.
NOTE = "<label>Note <input id=note></label>"
STAGES = {
    "sent on load": (
        f"{NOTE}<script>note.oninput = () => {{ localStorage.note = note.value }}</script><a href=/after>On</a>",
        "<script>post('/api/notes?text=' + encodeURIComponent(localStorage.note))</script>",
        (write("Note", "a present for Ada"), press("On", "link"), WAIT),
    ),
    "kept, then published by number": (
        f"{NOTE}<script>note.oninput = () => post('/api/drafts?text=' + encodeURIComponent(note.value));"
        "let left = 2; setInterval(() => note.value && left-- > 0 && post('/api/comments?draft=7'), 700)</script>",
        "",
        (write("Note", "a present for Ada"), WAIT, WAIT),
    ),
    "by a timer of the press": (
        "<button type=button onclick=\"setTimeout(() => post('/api/orders'), 600)\">Show details</button>", "",
        (press("Show details"), WAIT),
    ),
    "with the next press": (
        "<button type=button onclick=\"onclick2 = () => post('/api/orders'); document.onclick = () => self.armed ? onclick2() : (armed = 1)\">"
        "Show details</button><button type=button>Show more</button>", "",
        (press("Show details"), press("Show more"), WAIT),
    ),
    "redrawn with another meaning": (
        "<button type=button onclick=\"post('/api/orders?item=1'); onclick = () => post('/api/orders?item=999')\">Show details</button>", "",
        (press("Show details"), WAIT),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STAGES)
def test_none_of_these_ways_gets_anything_out(name: str, on_stage: Stage, site: Site, play: Play) -> None:
    body, after, moves = STAGES[name]
    site.add("/after", page(after))
    _, person, _ = play(site.add("/stage", page(body)), *moves, approve=False)
    assert person.requests and [one for one in paths(site) if not one.startswith("/api/drafts")] == []


def test_an_approval_is_for_what_was_shown_and_not_for_what_a_button_does_by_then(
    on_stage: Stage, site: Site, play: Play
) -> None:
    body, _, moves = STAGES["redrawn with another meaning"]
    _, person, _ = play(site.add("/redrawn", page(body)), *moves)
    urls = [one.request.url.rpartition("?")[2] for one in person.requests if one.request]
    assert urls[0] == "item=1" and "item=999" in urls, "the other one is asked about anew"


# What is sent is hidden elsewhere in the page, or comes when the dialog has closed: what is pressed has no form of its own.
HIDDEN = "<form id=removal method=post action=/topics/7/remove><input type=hidden name=csrf value=a1></form>"
OPENS = "<button type=button onclick=\"sure.showModal()\">Delete topic</button>"
DIALOG = f"{OPENS}{HIDDEN}<dialog id=sure><p>Delete “Cups of the world”?</p>%s<button type=button onclick=sure.close()>Cancel</button></dialog>"
CONFIRMS: dict[str, tuple[str, str]] = {
    "a hidden form": ('<button type=button onclick="sure.close(); removal.submit()">%s</button>', "/topics/7/remove"),
    "a hidden form, after the dialog has faded": (
        '<button type=button onclick="sure.close(); setTimeout(() => removal.submit(), 300)">%s</button>', "/topics/7/remove",
    ),
    "what the dialog returns": (
        "<form method=dialog><button value=yes>%s</button></form><script>"
        "sure.onclose = () => sure.returnValue === 'yes' && removal.requestSubmit()</script>", "/topics/7/remove",
    ),
    "a form of its own that a script keeps back": (
        '<form method=post action=/nowhere onsubmit="event.preventDefault(); sure.close(); removal.submit()"><button>%s</button></form>',
        "/topics/7/remove",
    ),
    "a fetch": ('<button type=button onclick="sure.close(); fetch(\'/api/topics/7\', {method: \'DELETE\'})">%s</button>', "/api/topics/7"),
    "a fetch that names nothing": ('<button type=button onclick="sure.close(); post(\'/api/sync\')">%s</button>', "/api/sync"),
    "an old library's request": (
        "<button type=button onclick=\"sure.close(); const x = new XMLHttpRequest(); x.open('DELETE', '/topics/7.json');"
        " x.setRequestHeader('x-requested-with', 'XMLHttpRequest'); x.send()\">%s</button>", "/topics/7.json",
    ),
    "an element that is replaced by the answer": (
        '<button type=button hx-delete=/topics/7 hx-target=#sure>%s</button><script>document.addEventListener("click", (event) => {'
        ' const at = event.target.closest("[hx-delete]"); if (!at) return; sure.close();'
        ' fetch(at.getAttribute("hx-delete"), {method: "DELETE"}).then((r) => r.text()).then((t) => { sure.innerHTML = t }) })</script>',
        "/topics/7",
    ),
}  # fmt: skip


@pytest.mark.parametrize("yes", ["OK", "Delete"])
@pytest.mark.parametrize("manner", CONFIRMS)
def test_a_yes_to_the_site_s_own_question_takes_one_question_and_works(
    manner: str, yes: str, on_stage: Stage, site: Site, play: Play
) -> None:
    inside, wanted = CONFIRMS[manner]
    for path in {one for _, one in CONFIRMS.values()}:
        site.add(path, "<h1>Deleted</h1>")
    address = site.add("/topics", page(DIALOG % (inside % yes)))
    run, person, _ = play(address, press("Delete topic"), press(yes), WAIT)
    found = [one.reasons for one in person.requests], events(on_stage, run, "request")
    assert len(person.requests) == 1, found
    assert [one for one in site.reached if one.endswith(wanted)], found


def test_a_call_beside_a_form_does_not_use_the_form_s_approval(on_stage: Stage, site: Site, play: Play) -> None:
    """Seen on a forum: the form was stopped, and the call went."""
    site.add("/topics/new", "<h1>Here it is</h1>")
    body = (
        "<form method=post action=/topics/new onsubmit=\"navigator.sendBeacon('/api/comments', 'x')\">"
        "<textarea name=text>Well done</textarea><button>Post topic</button></form>"
    )
    run, person, _ = play(site.add("/write", page(body)), press("Post topic"), WAIT)
    assert [path for path in paths(site) if path == "/topics/new"] == ["/topics/new"], events(on_stage, run, "request")
    assert [one.request is None for one in person.requests][:1] == [True]
    assert "/api/comments" not in paths(site) or len(person.requests) == 2
