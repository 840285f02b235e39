"""What is suspected of a press stays with what it has opened, until the person has decided or it is closed again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from handrail.happened.events import Happened
from handrail.happened.steps import RequestJudged
from handrail_wire import Act, Answer, HeldRequest, Node, RequestFacts
from tests.support.fake_browser import FakePage
from tests.support.world import act, click, stop, type_, world

SITE = "http://site.test"
WEAK = {"held": True, "repeatable": True}
IN_DIALOG = {"held": True}


class Sends(NamedTuple):
    """What the page sends, and after which of the presses; none: after no step."""

    after: int | None
    path: str
    more: dict[str, Any] = {}  # noqa: RUF012 never changed


class Found(NamedTuple):
    asked: list[str]
    """Of each question its first reason."""
    went: list[str]
    """What was let go."""
    told: tuple[str, ...] = ()
    """What the run was told besides."""


async def played(
    folder: Path, page: FakePage, moves: Sequence[dict[str, Any]], sends: Sequence[Sends], decision: str = "deny",
    *, telling: bool = False,
) -> Found:
    """Do the moves, each followed by what its page sends then."""
    script = [one for at, move in enumerate(moves) for one in (act(move), act(stop(f"What is {at}?", "need_info")))]
    async with world(folder, [*script, act(stop("end"))], page) as here:
        browser = here.browser
        browser.decide = lambda asked: decision
        run_id = await browser.start("Look at the letters")
        for number in range(len(moves)):
            await browser.until(lambda at=number: f"What is {at}?" in getattr(browser.views.get(run_id), "question", ""))
            steps = [body.step for body in browser.received if isinstance(body, Act)]
            for one in (one for one in sends if one.after == number or (one.after is None and number == 0)):
                values = {
                    "id": f"0f3a9b5{len(one.path)}", "kind": "fetch", "method": "POST", "page_origin": SITE, "frame_origin": SITE,
                    "cause": "page" if one.after is None else "input", "digest": f"{number}" * 64, **one.more,
                }  # fmt: skip
                request = RequestFacts.model_validate({**values, "url": f"{SITE}{one.path}"})
                step = None if one.after is None else steps[-1]
                await browser.request(HeldRequest(run=run_id, tab=1, step=step, request=request))
            if number + 1 < len(moves):
                await browser.send(Answer(run=run_id, text="Go on"))
        await browser.command(run_id, "stop")
        await browser.end(run_id)
        told = tuple(one.text for one in here.happened(run_id, Happened)) if telling else ()
        events = here.happened(run_id, RequestJudged)
        went = [one.request.url.removeprefix(SITE) for one in events if one.decision == "continue"]
        stopped = [one.reasons[0] for one in events if one.decision == "ask"]
        return Found([*(one.reasons[0] for one in browser.asked if one.request is None), *stopped], went, told)


def letters(then: Callable[[FakePage], None], opener: str = "Delete", **facts: Any) -> FakePage:
    """A letter, and a button that opens the site's own question about it."""
    page = FakePage(nodes=[Node(ref="e1", role="button", name=opener), Node(ref="e2", role="button", name="Save view")])
    page.facts = {"e1": {**WEAK, **facts}, "e2": WEAK}
    page.on_click = {"e1": then, "e4": closed}
    return page


def asks(page: FakePage, yes: str = "OK", **facts: Any) -> None:
    page.nodes = [*page.nodes[:2], Node(ref="e3", role="button", name=yes), Node(ref="e4", role="button", name="Cancel")]
    page.facts |= {ref: {**IN_DIALOG, "context": "Dentist, 3 June", **facts} for ref in ("e3", "e4")}


def closed(page: FakePage) -> None:
    page.nodes = page.nodes[:2]


def elsewhere(page: FakePage) -> None:
    page.document_id, page.url = "D2", f"{SITE}/letters/7/sure"
    asks(page, held=True, repeatable=True)


def renamed(page: FakePage) -> None:
    page.url = f"{SITE}/?do=1#x1"
    asks(page, held=True, repeatable=True)


DELETES = 'It deletes something ("Delete")'
SYNC = Sends(1, "/api/sync")


async def test_a_bare_yes_in_the_dialog_that_was_opened_is_asked_about_once_before_it(tmp_path: Path) -> None:
    found = await played(tmp_path, letters(asks), [click("e1"), click("e3")], [SYNC], "approve")
    assert found == Found([DELETES], ["/api/sync"])


@pytest.mark.parametrize("then", [renamed, elsewhere])
async def test_what_was_opened_goes_on_through_an_address_that_changes_and_a_page_that_comes(
    tmp_path: Path, then: Callable[[FakePage], None]
) -> None:
    found = await played(tmp_path, letters(then), [click("e1"), click("e3")], [SYNC])
    assert found == Found([DELETES], [])


async def test_a_press_that_may_answer_is_looked_at_as_closely_as_the_one_that_opened(tmp_path: Path) -> None:
    """What acts by its address alone is held only after such presses."""
    async with world(tmp_path, [act(click("e1")), act(click("e3")), act(stop("end"))], letters(renamed)) as here:
        run_id = await here.browser.start("Look at the letters")
        await here.browser.end(run_id)
        assert [body.suspected for body in here.browser.received if isinstance(body, Act)] == [True, True]
    async with world(tmp_path / "plain", [act(click("e2")), act(stop("end"))], letters(renamed)) as here:
        await here.browser.end(await here.browser.start("Look at the letters"))
        assert [body.suspected for body in here.browser.received if isinstance(body, Act)] == [False]


async def test_a_choice_goes_with_the_press_that_sends_it_whatever_the_address(tmp_path: Path) -> None:
    page = FakePage(nodes=[Node(ref="e1", role="option", name="Delete all letters"), Node(ref="e3", role="button", name="OK")])
    page.facts = {"e1": WEAK, "e3": WEAK}
    page.on_click = {"e1": lambda page: setattr(page, "url", f"{SITE}/?do=1")}
    found = await played(tmp_path, page, [click("e1"), click("e3")], [SYNC])
    assert found.went == [] and len(found.asked) == 1


@pytest.mark.parametrize(
    ("name", "moves", "sends"),
    [
        ("closed again", [click("e1"), click("e4"), click("e2")], [Sends(2, "/api/view")]),
        ("left", [click("e1"), {"do": "goto", "url": f"{SITE}/other"}, click("e2")], [Sends(2, "/api/view")]),
        ("nothing was opened", [click("e2")], [Sends(0, "/api/view")]),
    ],
)
async def test_what_is_closed_or_left_concerns_no_later_press(
    tmp_path: Path, name: str, moves: list[dict[str, Any]], sends: list[Sends]
) -> None:
    assert await played(tmp_path, letters(asks), moves, sends) == Found([], ["/api/view"]), name


async def test_once_the_person_has_decided_the_next_press_is_another_matter(tmp_path: Path) -> None:
    """The dialog stays, so that only the decision can end it."""
    found = await played(
        tmp_path, letters(asks), [click("e1"), click("e3"), click("e2")], [SYNC, Sends(2, "/api/view")], "approve"
    )
    assert found == Found([DELETES], ["/api/sync", "/api/view"])


async def test_leaving_the_question_is_not_asked_about(tmp_path: Path) -> None:
    page = letters(asks)
    page.on_click["e4"] = lambda page: None
    assert await played(tmp_path, page, [click("e1"), click("e4")], []) == Found([], [])
    assert await played(tmp_path / "sends", letters(asks), [click("e1"), click("e4")], [SYNC]) == Found([DELETES], [])


AUTOSAVE = {"kind": "fetch", "method": "PUT"}


@pytest.mark.parametrize(
    ("name", "usual"),
    [
        ("its counter", Sends(None, "/api/session", {"kind": "beacon"})),
        ("an autosave", Sends(0, "/api/letters/7/draft", AUTOSAVE)),
        ("asking for news", Sends(None, "/api/news")),
    ],
)
async def test_what_the_page_sent_before_by_itself_passes_while_something_is_suspected(
    tmp_path: Path, name: str, usual: Sends
) -> None:
    def page() -> FakePage:
        page = letters(lambda page: None)
        page.nodes.append(Node(ref="e9", role="textbox", name="Note"))
        return page

    moves, again = [type_("e9", "milk"), click("e1")], usual._replace(after=1)
    assert (await played(tmp_path / "seen", page(), moves, [usual, again])).asked == [], name
    assert (await played(tmp_path / "new", page(), moves, [again])).went == [], name


async def test_one_address_for_all_that_an_application_does_is_told_apart_by_names(tmp_path: Path) -> None:
    listed = Sends(None, "/rpc?view=all", {"fields": ["kind", "page"]})
    removes = [Sends(0, "/rpc?view=all", {"fields": ["kind", "id"]}), Sends(0, "/rpc?drop=all", {"fields": ["kind", "page"]})]
    for at, one in enumerate(removes):
        found = await played(tmp_path / str(at), letters(lambda page: None), [click("e1")], [listed, one])
        assert found.asked == [DELETES], one


async def test_after_a_no_the_next_press_is_another_matter(tmp_path: Path) -> None:
    found = await played(
        tmp_path, letters(lambda page: None), [click("e1"), click("e2")], [Sends(0, "/api/sync"), Sends(1, "/api/view")]
    )
    assert found == Found([DELETES], ["/api/view"])


async def test_what_another_press_has_sent_is_not_what_a_page_sends_by_itself(tmp_path: Path) -> None:
    """A calendar saves and deletes at one address, which is called like a counter's."""
    events = [Sends(number, "/api/calendar/events") for number in (0, 1)]
    found = await played(tmp_path, letters(lambda page: None), [click("e2"), click("e1")], events)
    assert found == Found([DELETES], ["/api/calendar/events"])


async def test_what_was_stopped_for_good_is_named_when_the_same_press_comes_again(tmp_path: Path) -> None:
    """The yes was for deleting, the page wanted to give somebody rights, and its dialog is closed by then."""

    def opens(page: FakePage) -> None:
        asks(page, "Delete", context="Delete this letter?")
        page.on_click["e3"] = closed

    path, own = "/ajax/set_role.php", "/api/letters/7"
    deletes = {"method": "DELETE"}
    sends = [Sends(1, path), Sends(3, path), Sends(3, path), Sends(3, own, deletes), Sends(3, own + "0", deletes)]
    found = await played(tmp_path, letters(opens, "More"), [click("e1"), click("e3")] * 2, sends, "approve", telling=True)
    assert [one for one in found.told if "nothing to repeat" in one], found
    assert found.went == [path, own], "that, and what its label says, once each"


async def test_a_notice_after_something_was_sent_makes_the_step_none_to_be_done_again(tmp_path: Path) -> None:
    around = {"kind": "part", "text": "My view · Table of oak"}
    page = letters(lambda page: None)

    def thanks(page: FakePage) -> None:
        page.facts["e2"] = {**WEAK, "around": {**around, "text": f"Saved. · {around['text']}"}}

    page.facts["e2"] = {**WEAK, "around": around}
    page.on_click["e2"] = thanks
    sends = [Sends(0, "/api/views/7", {"method": "PUT"}), Sends(0, "/api/comments")]
    found = await played(tmp_path, page, [click("e2"), click("e1")], sends, "approve", telling=True)
    assert [one for one in found.told if "counts as done" in one] and found.went == ["/api/views/7"], found


async def test_a_notice_that_it_did_not_work_leaves_the_step_one_that_can_be_asked_about(tmp_path: Path) -> None:
    around = {"kind": "part", "text": "Ready to publish? · Visibility: · Public"}

    def fails(page: FakePage) -> None:
        page.facts["e1"] = {**WEAK, "around": {**around, "text": f"Publishing failed. · {around['text']}"}}

    asked = await played(
        tmp_path, letters(fails, "Delete", around=around), [click("e1"), click("e2")], [Sends(0, "/api/letters/7", {"method": "DELETE"})],
        "approve", telling=True,
    )  # fmt: skip
    assert not [one for one in asked.told if "nothing to repeat" in one], asked
