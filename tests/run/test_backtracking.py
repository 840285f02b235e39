"""Wrong turns: checkpoints and dead branches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from handrail.page.observation import Page
from handrail.stack.checkpoints import Trail, changed, checkpoint, restoring, scrolling
from handrail_wire import Answer, Document, Node, Observation
from tests.support.fake_browser import FakePage
from tests.support.maze import maze
from tests.support.world import act, click, stop, type_, world

FORM = (
    Node(role="heading", name="Find"),
    Node(ref="e1", role="textbox", name="Words", value="boots"),
    Node(ref="e2", role="textbox", name="Password", value="•••", states=["masked"]),
    Node(ref="e3", role="combobox", name="Size", value="42", options=["41", "42"]),
    Node(ref="e4", role="checkbox", name="In stock", states=["checked"]),
    Node(ref="e5", role="checkbox", name="On sale"),
    Node(ref="e6", role="textbox", name="Twin", value="a"),
    Node(ref="e7", role="textbox", name="Twin", value="b"),
)


def page(url: str, *nodes: Node) -> Page:
    document = Document(frame=0, document_id="D", url=url, origin="http://s.test", nodes=list(nodes))
    return Page(Observation(tab=1, url=url, title="S", documents=[document]))


A, B, C = (page(f"http://s.test/{name}") for name in "abc")


def test_a_checkpoint_holds_what_stood_in_the_fields_but_no_secret() -> None:
    point = checkpoint(page("http://s.test/", *FORM), 'click "Go"', 1)
    assert point.fields[:3] == (
        ("textbox", "Words", "boots"), ("combobox", "Size", "42"), ("checkbox", "In stock", "checked"),
    )  # fmt: skip
    assert "•••" not in str(point) and point.in_view == "Find"


def test_fields_get_back_what_they_held() -> None:
    point = checkpoint(page("http://s.test/", *FORM), 'click "Go"', 1)
    emptied = [node.model_copy(update={"value": "", "states": []}) for node in FORM]
    actions = restoring(point, page("http://s.test/", *emptied))
    assert [(one.verb, one.ref) for one in actions] == [("type", "e1"), ("select", "e3"), ("check", "e4")]  # type: ignore[union-attr]
    assert restoring(point, page("http://s.test/", *FORM)) == []
    assert restoring(point, page("http://other.test/", *emptied)) == [], "a redirect led to another site"
    inside = checkpoint(page("http://s.test/", FORM[1].model_copy(update={"ref": "f1e1"})), "go", 1)
    assert inside.fields == (), "a frame may be another site's"


def test_a_page_that_is_what_it_was_needs_nothing() -> None:
    """Not even where two fields of it could not be told apart by their names."""
    there = page("http://s.test/", *FORM)
    point = checkpoint(there, "go", 1)
    assert restoring(point, there) == scrolling(point, there) == [] and changed(point, there) == ""
    # By its fingerprint alone: what its fields held is not looked at any more.
    assert restoring(replace(point, fields=(("textbox", "Words", "other"),)), there) == []


def test_where_the_page_was_scrolled_to_is_found_again() -> None:
    bar, rows = Node(role="banner", name="Shop"), [Node(role="text", name=f"Row {at}") for at in range(6)]

    def scrolled(first: int) -> Page:
        seen = (one.model_copy(update={"in_view": at >= first}) for at, one in enumerate(rows))
        return page("http://s.test/", bar, *seen)

    point = checkpoint(scrolled(3), "go", 1)
    assert point.in_view == "Row 3", "the bar is in view everywhere"
    below = page("http://s.test/", bar, *(one.model_copy(update={"in_view": at < 3}) for at, one in enumerate(rows)))
    assert [getattr(one, "to_text", "") for one in scrolling(point, below)] == ["Row 3"]
    assert scrolling(point, scrolled(2)) == [], "it is in view"
    assert scrolling(point, page("http://s.test/", bar)) == [], "it is gone"
    assert checkpoint(scrolled(0), "go", 1).in_view == "Shop"


@pytest.mark.parametrize(
    ("url", "nodes", "says"),
    [
        ("http://s.test/", FORM, ""),
        ("http://s.test/", [one.model_copy(update={"value": ""}) for one in FORM], ""),
        ("http://s.test/", [*FORM[1:], Node(role="text", name="Sold out"), Node(role="text", name="Now")], "(elements gone: 1 of 7, new: 2)"),
        ("http://s.test/login", FORM, "another page opened"),
    ],
)  # fmt: skip
def test_in_what_a_page_is_not_what_it_was(url: str, nodes: list[Node], says: str) -> None:
    told = changed(checkpoint(page("http://s.test/", *FORM), "go", 1), page(url, *nodes))
    assert says in told and bool(told) == bool(says) and "Sold out" not in told


def test_only_the_same_frame_goes_back_and_never_behind_a_commit() -> None:
    trail = Trail()
    trail.after("navigate", "one", 1, A, B)
    trail.after("edit", "same address", 1, B, B)
    trail.after("navigate", "two", 2, B, C)
    assert trail.back(3, "http://s.test/c") is None
    point = trail.back(1, "http://s.test/c")
    assert point and (point.url, point.step) == ("http://s.test/a", "one"), "the inner frame's are gone"
    trail.after("navigate", "three", 1, A, B)
    trail.after("commit", "buy", 1, B, C)
    assert trail.back(1, "http://s.test/c") is None


def test_a_run_goes_back_a_few_times_only() -> None:
    trail = Trail()
    for number in range(5):
        trail.after("navigate", str(number), 1, A, B)
    assert [bool(trail.back(1, "http://s.test/b")) for _ in range(5)] == [True, True, True, False, False]


async def test_a_stuck_frame_goes_back_restores_and_finds_its_dead_branch_closed(tmp_path: Path) -> None:
    rubbish = act(click("e77"))
    script = [
        act(type_("e3", "code"), click("e1")),
        *[rubbish] * 6,  # Three decisions, each with its repair.
        act(click("e1")),
        act(click("e2")),
        act(stop("K7")),
    ]
    async with world(tmp_path, script, maze()) as here:
        view = await here.browser.do("Find the code")
        assert (view.state, view.answer) == ("done", "K7")
        did = [f"{one.verb} {getattr(one, 'ref', None) or getattr(one, 'url', '')}" for one in here.browser.page.did]
        assert did == ["type e3", "click e1", "goto http://s.test/start", "type e3", "click e2"]
        assert "Went back to “Start”: click \"Left\" led nowhere" in here.prompts()[7]
        assert 'Not possible: click "Left" led nowhere before' in here.prompts()[8]
        assert here.kinds(view.run).count("back") == 1


class Dead(FakePage):
    """Its first link leads to a page that cannot be opened; `back` is what the browser's back button brings."""

    back = True

    def perform(self, action: object) -> None:
        super().perform(action)  # type: ignore[arg-type]
        if getattr(action, "verb", "") == "go_back":
            self.url, self.nodes, self.opened = "http://s.test/start", list(DOORS) if self.back else [], self.back


DOORS = (Node(ref="e1", role="link", name="Left"), Node(ref="e2", role="button", name="Right"))


def dead(back: bool = True) -> Dead:
    def fall(page: FakePage) -> None:
        page.url, page.nodes, page.opened = "http://gone.test/", [], False

    page = Dead(nodes=list(DOORS), url="http://s.test/start", on_click={"e1": fall})
    page.back = back
    return page


async def test_a_link_to_a_page_that_cannot_be_opened_is_a_dead_branch(tmp_path: Path) -> None:
    script = [act(click("e1")), act(click("e1")), act(click("e2")), act(stop("K7"))]
    async with world(tmp_path, script, dead()) as here:
        view = await here.browser.do("Find the code")
        assert (view.state, view.answer) == ("done", "K7"), view.message
        assert [one.verb for one in here.browser.page.did] == ["click", "go_back", "click"]
        assert 'Went back: click "Left" led nowhere (the page could not be opened)' in here.prompts()[1]
        assert 'Not possible: click "Left" led nowhere before' in here.prompts()[2]


async def test_nobody_goes_back_further_than_the_page_that_the_step_was_done_on(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e1")), act(stop("gone", "failed"))], dead(back=False)) as here:
        view = await here.browser.do("Find the code")
        assert [one.verb for one in here.browser.page.did] == ["click", "go_back"], view.message


async def test_a_page_that_cannot_be_opened_at_the_beginning_is_the_policys_to_leave(tmp_path: Path) -> None:
    page = dead()
    page.opened, page.nodes = False, []
    async with world(tmp_path, [act(stop("gone", "failed"))], page) as here:
        await here.browser.do("Find the code")
        assert page.did == []


async def test_after_what_cannot_be_undone_the_person_is_asked_whether_it_happened(tmp_path: Path) -> None:
    def gone(page: FakePage) -> None:
        page.url, page.nodes, page.opened = "http://s.test/done", [], False

    page = Dead(
        nodes=[Node(ref="e1", role="button", name="Place order")], url="http://s.test/pay", on_click={"e1": gone}
    )  # fmt: skip
    async with world(tmp_path, [act(click("e1")), act(stop("Ordered"))], page) as here:
        browser = here.browser
        browser.decide = lambda asked: "approve"
        run_id = await browser.start("Order it")
        asked = (await browser.state(run_id, "needs_you", "done", "failed")).question
        assert "could not be opened after this step: click" in asked and "did it?" in asked
        await browser.send(Answer(run=run_id, text="Yes, it is in my mail."))
        view = await browser.end(run_id)
        assert (view.state, view.answer) == ("done", "Ordered"), view.message
        assert [one.verb for one in page.did] == ["click"], "nobody goes back behind it"


async def test_a_page_that_has_changed_meanwhile_is_told_and_shows_what_was_in_view(tmp_path: Path) -> None:
    long = [Node(role="text", name="Top"), Node(role="text", name="Middle"), Node(ref="e1", role="link", name="Left")]

    def seen(nodes: list[Node], *names: str) -> list[Node]:
        return [node.model_copy(update={"in_view": node.name in names}) for node in nodes]

    class Long(FakePage):
        def perform(self, action: object) -> None:
            super().perform(action)  # type: ignore[arg-type]
            if getattr(action, "verb", "") == "goto":
                self.nodes = seen([*long, Node(role="text", name="Sale")], "Top")
            elif getattr(action, "verb", "") == "scroll":
                self.nodes = seen(self.nodes, "Middle", "Left")

    def left(page: FakePage) -> None:
        page.url, page.nodes = "http://s.test/left", [Node(role="text", name="Nothing")]

    page = Long(nodes=seen(long, "Middle", "Left"), url="http://s.test/start", on_click={"e1": left})
    script = [act(click("e1")), *[act(click("e77"))] * 6, act(stop("K7"))]
    async with world(tmp_path, script, page) as here:
        view = await here.browser.do("Find the code")
        assert [one.verb for one in page.did] == ["click", "goto", "scroll"], view.message
        assert getattr(page.did[-1], "to_text", "") == "Middle"
        said = here.prompts()[-1]
        assert "Look again: the page is not what it was (elements gone: 0 of 3, new: 1)" in said


@pytest.mark.parametrize("word", ["hint", "pause"])
async def test_what_the_person_says_as_a_stuck_frame_is_about_to_go_back_keeps_it_from_giving_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    """A hint frees it; after a pause it goes back, as it would have done."""
    page = maze()
    # It is there until somebody looks for it: such a failure has the page looked at anew.
    page.facts_of = lambda action: None if getattr(action, "ref", "") == "e9" else FakePage.facts_of(page, action)  # type: ignore[method-assign]
    script = [act(type_("e3", "code"), click("e1")), *[act(click("e9"))] * 3, act(click("e2")), act(stop("K7"))]
    async with world(tmp_path, script, page) as here:
        answer, looks = here.browser._answer, []

        def answered(body: Any) -> Any:
            if body.type == "observe":
                looks.append(body)
                if len(looks) == 4:  # The run's first, and one after each failure.
                    (one,) = here.daemon.runs.active.values()
                    if word == "hint":
                        one.controls.hint("try the right door")
                    else:
                        one.command("pause")
                        asyncio.get_running_loop().call_later(0.3, one.command, "resume")
            return answer(body)

        monkeypatch.setattr(here.browser, "_answer", answered)
        view = await here.browser.do("Find the code")
        assert len(looks) >= 4
        went_back = [one.verb for one in page.did].count("goto")
        assert here.kinds(view.run).count("back") == went_back == (word == "pause")
        assert "got stuck" not in view.answer
        if word == "pause":
            assert (view.state, view.answer) == ("done", "K7")


# --- candidates ------------------------------------------------------------------------------------
