"""How far a plan goes as its page changes, what is told of the rest, and what a model of each tier gets of that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handrail.exemplars.segments import segments
from handrail.policy.tiers import Tier
from handrail_wire import Node
from tests.support.fake_browser import FakePage
from tests.support.world import act, click, form_page, named, stop, type_, world

NOT_DONE = "- Not done yet: "


def form(**changes: Callable[[FakePage], None]) -> FakePage:
    """Three fields and two harmless buttons. `changes`: what a click on a ref does to the page."""
    named = {"e1": ("textbox", "From"), "e2": ("textbox", "To"), "e3": ("textbox", "Note"), "e4": ("button", "Show more"),
             "e5": ("button", "Preview")}  # fmt: skip
    return FakePage([Node(ref=ref, role=role, name=name) for ref, (role, name) in named.items()], on_click=changes)


def adding(*nodes: Node, **changed: dict[str, Any]) -> Callable[[FakePage], None]:
    """A change of the page: more nodes, and others of what is there."""

    def change(page: FakePage) -> None:
        for ref, update in changed.items():
            page.change(ref, **update)
        page.nodes = [*page.nodes, *nodes]

    return change


def another_document(page: FakePage) -> None:
    page.document_id = "D2"
    page.nodes = [*page.nodes, Node(role="heading", name="Next"), Node(ref="e8", role="button", name="Other")]


async def played(
    folder: Path, page: FakePage, *plan: dict[str, Any], tier: Tier = "large"
) -> tuple[list[str], list[str], list[str]]:
    """Play one plan and then the end: the verbs that were done, and the lines "Not done yet" and "Not possible"
    of the second prompt.
    """
    async with world(folder, [act(*plan), act(stop("end"))], page, tier=tier) as here:
        await here.browser.do("Go")
        lines = here.prompts()[1].replace("\\n", "\n").splitlines()
        left, refused = ([line for line in lines if line.startswith(word)] for word in (NOT_DONE, "- Not possible: "))
        return [action.verb for action in page.did], left, refused


MORE = Node(ref="e9", role="button", name="One more")


async def test_a_large_model_s_plan_goes_on_beside_what_came_or_went_elsewhere(tmp_path: Path) -> None:
    page = form(e4=adding(MORE))
    did, left, _ = await played(tmp_path, page, click("e4"), type_("e1", "JFK"), click("e5"))
    assert (did, left) == (["click", "type", "click"], [])


async def test_what_does_not_depend_on_the_page_goes_on_whatever_it_is(tmp_path: Path) -> None:
    page = form(e4=another_document)
    did, left, _ = await played(tmp_path, page, click("e4"), {"do": "go_back"}, {"do": "go_back"}, type_("e1", "JFK"))
    assert did == ["click", "go_back", "go_back"] and left and "type" in left[0]


async def test_a_mistake_ends_a_plan_whatever_comes_next(tmp_path: Path) -> None:
    page = form(e4=adding(MORE, e1={"states": ("invalid",)}))
    did, left, _ = await played(tmp_path, page, click("e4"), {"do": "go_back"})
    assert did == ["click"] and left == ["- Not done yet: go back (the page shows a mistake)"]


async def test_a_small_model_s_plan_ends_there_and_it_is_told_nothing_of_the_rest(tmp_path: Path) -> None:
    page = form(e4=adding(MORE))
    did, left, _ = await played(tmp_path, page, click("e4"), type_("e1", "JFK"), tier="small")
    assert (did, left) == (["click"], [])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (adding(MORE, e1={"name": "Card number"}), "its control is another one now"),
        (adding(Node(role="dialog", name="Sure?"), MORE), "a dialog has opened"),
        (adding(MORE, e2={"states": ("invalid",)}), "the page shows a mistake"),
        (another_document, "the page is not the one that it was planned for any more"),
    ],
)
async def test_what_of_a_plan_was_cut_is_told_with_the_reason(
    tmp_path: Path, change: Callable[[FakePage], None], why: str
) -> None:
    did, [left], _ = await played(tmp_path, form(e4=change), click("e4"), type_("e1", "JFK"), click("e5"))
    assert did == ["click"]
    assert left.endswith(f'{NOT_DONE}type "JFK" into "From"; click "Preview" ({why})')


async def test_what_was_decided_anew_is_told_no_more(tmp_path: Path) -> None:
    page = form(e4=another_document)
    script = [act(click("e4"), click("e5")), act(type_("e1", "JFK")), act(stop("end"))]
    async with world(tmp_path, script, page) as here:
        await here.browser.do("Go")
        assert [NOT_DONE in prompt for prompt in here.prompts()] == [False, True, False]


async def test_a_row_in_place_of_another_is_another_control(tmp_path: Path) -> None:
    row, text = Node(role="row", depth=0), Node(role="text", name="Lyon", depth=1)
    page = FakePage([Node(ref="e4", role="button", name="Show more"), row, text, Node(ref="e6", role="button", name="Open", depth=1)])

    def moved(page: FakePage) -> None:
        page.nodes = [*page.nodes[:2], text.model_copy(update={"name": "Oslo"}), page.nodes[3], MORE]

    page.on_click["e4"] = moved
    did, [left], _ = await played(tmp_path, page, click("e4"), click("e6"))
    assert did == ["click"] and "another one" in left


def redrawn(*more: Node) -> Callable[[FakePage], None]:
    """The field "From" has another ref than before, as where a script has drawn it anew."""

    def change(page: FakePage) -> None:
        page.nodes = [*(node for node in page.nodes if node.ref != "e1"), Node(ref="e20", role="textbox", name="From"), *more]

    return change


async def test_a_control_that_was_drawn_anew_is_found_again(tmp_path: Path) -> None:
    page = form(e4=redrawn())
    did, left, _ = await played(tmp_path, page, click("e4"), type_("e1", "JFK"), click("e5"))
    assert (did, left) == (["click", "type", "click"], [])
    assert page.node("e20").value == "JFK"  # type: ignore[union-attr]


async def test_of_two_alike_none_is_taken_for_it(tmp_path: Path) -> None:
    page = form(e4=redrawn(Node(ref="e21", role="textbox", name="From")))
    did, [left], _ = await played(tmp_path, page, click("e4"), type_("e1", "JFK"))
    assert did == ["click"] and "type \"JFK\"" in left


async def test_what_a_page_shows_for_a_moment_within_a_plan_is_told(tmp_path: Path) -> None:
    said = Node(role="status", name="The name is taken")

    def forgets(page: FakePage) -> None:
        page.nodes = [node for node in page.nodes if node != said]

    for tier, told in (("large", True), ("small", False)):
        page = form(e4=adding(said, MORE), e5=forgets)
        script = [act(click("e4"), click("e5")), act(click("e5")), act(stop("end"))]
        async with world(tmp_path / tier, script, page, tier=tier) as here:  # type: ignore[arg-type]
            await here.browser.do("Go")
            assert ("shown for a moment: The name is taken" in here.prompts()[1]) == told
            assert all("shown for a moment: The name is taken; " not in prompt for prompt in here.prompts())


async def test_of_many_messages_it_is_told_how_many_more_there_were(tmp_path: Path) -> None:
    said = [Node(role="status", name=name) for name in ("One is taken", "Two is taken", "So is three", "So is four")]

    def forgets(page: FakePage) -> None:
        page.nodes = [node for node in page.nodes if node not in said]

    page = form(e4=adding(*said), e5=forgets)
    async with world(tmp_path, [act(click("e4"), click("e5")), act(stop("end"))], page) as here:
        await here.browser.do("Go")
        assert "shown for a moment: One is taken; Two is taken; So is three; … 1 more" in here.prompts()[1]


async def test_a_clock_is_no_message(tmp_path: Path) -> None:
    page = form(e4=adding(Node(role="text", name="It is 12:03")))
    page.on_click["e5"] = lambda page: setattr(page, "nodes", [*page.nodes[:-1], Node(role="text", name="It is 12:04")])
    async with world(tmp_path, [act(click("e4"), click("e5")), act(stop("end"))], page) as here:
        await here.browser.do("Go")
        assert "shown for a moment" not in here.prompts()[1]


async def test_another_part_of_the_page_is_no_message(tmp_path: Path) -> None:
    parts = [Node(role="text", name=f"Line {n}") for n in range(9)]

    def forgets(page: FakePage) -> None:
        page.nodes = [node for node in page.nodes if node not in parts]

    page = form(e4=adding(*parts), e5=forgets)
    async with world(tmp_path, [act(click("e4"), click("e5")), act(stop("end"))], page) as here:
        await here.browser.do("Go")
        assert "shown for a moment" not in here.prompts()[1]


def disabled() -> FakePage:
    page = form()
    page.change("e5", states=("disabled",))
    return page


async def test_a_plan_may_end_with_what_its_first_steps_enable(tmp_path: Path) -> None:
    page = disabled()
    page.on_click["e4"] = adding(e5={"states": ()})
    did, left, refused = await played(tmp_path, page, type_("e1", "JFK"), click("e4"), click("e5"))
    assert (did, left, refused) == (["type", "click", "click"], [], [])


async def test_what_stays_disabled_is_left_for_the_next_decision(tmp_path: Path) -> None:
    did, [left], refused = await played(tmp_path, disabled(), type_("e1", "JFK"), click("e5"))
    assert did == ["type"] and left.endswith('click "Preview" ("Preview" cannot be used yet)') and not refused


async def test_what_is_disabled_at_first_is_not_possible(tmp_path: Path) -> None:
    did, left, [refused] = await played(tmp_path, disabled(), click("e5"))
    assert not did and not left and '"Preview" cannot be used yet' in refused


async def test_a_press_on_a_weak_sign_that_changes_nothing_does_not_end_a_plan(tmp_path: Path) -> None:
    page = form()
    page.change("e4", name="Delete…")
    page.facts["e4"] = {"held": True}
    did, left, _ = await played(tmp_path, page, click("e4"), type_("e1", "JFK"))
    assert (did, left) == (["click", "type"], [])
    page.on_click["e4"] = adding(e4={"states": ("pressed",), "name": "Deleted"})
    did, left, _ = await played(tmp_path / "1", page, click("e4"), type_("e2", "FLL"))
    assert (did[2:], left) == (["click", "type"], []), "it shows that it was pressed, and nothing else has come"
    page.change("e4", name="Delete…")
    page.on_click["e4"] = adding(Node(role="text", name="Really?"))
    page.did.clear()
    did, [left], _ = await played(tmp_path / "2", page, click("e4"), type_("e1", "FLL"))
    assert did == ["click"] and "FLL" in left


async def test_a_tail_that_cannot_be_undone_is_left_when_anything_else_has_changed(tmp_path: Path) -> None:
    """A field that the plan did not touch, a text, or another value than was typed: somebody has to look first."""

    def other_field(page: FakePage) -> None:
        page.change("e2", value="Atlantis")

    def other_value(page: FakePage) -> None:
        page.change("e1", value="Atlantis")

    def a_text(page: FakePage) -> None:
        page.nodes[0] = page.nodes[0].model_copy(update={"name": "Trip for 9,999 EUR"})
        page.change("e1", value="JFK")

    for number, change in enumerate((other_field, other_value, a_text)):

        class Sly(FakePage):
            def perform(self, action: Any, change: Any = change) -> None:
                super().perform(action)
                if action.verb == "type":
                    change(self)

        page = Sly(form_page().nodes)
        script = [act(type_("e1", "JFK"), click("e5")), act(stop("looked"))]
        async with world(tmp_path / str(number), script, page) as here:
            here.browser.decide = lambda asked: "approve"
            await here.browser.do("Book it")
            assert [one.verb for one in page.did] == ["type"] and not here.browser.asked
            assert "it may not be possible to undo it" in here.prompts()[1]


def then(*nodes: Node, **changed: Any) -> Callable[[FakePage], None]:
    """Another page comes, with these nodes; `changed`: more of what is different."""

    def go(page: FakePage) -> None:
        page.document_id, page.nodes = f"{page.document_id}+", list(nodes)
        for name, value in changed.items():
            setattr(page, name, value)

    return go


ORDERS = Node(ref="e1", role="link", name="Order  History")
FIRST, SECOND = Node(ref="e4", role="link", name="200001"), Node(ref="e5", role="link", name="200002")
STATUS = Node(role="text", name="Status: Complete")


def shop() -> FakePage:
    return form(e4=then(ORDERS, Node(ref="e2", role="textbox", name="From")), e1=then(FIRST, SECOND), e5=then(STATUS))


async def test_a_plan_goes_on_over_pages_to_come_by_the_names_of_their_controls(tmp_path: Path) -> None:
    page = shop()
    plan = click("e4"), named("from", "type", text="JFK"), named("Order history"), named("200002")
    did, left, _ = await played(tmp_path, page, *plan)
    assert (did, left, page.nodes) == (["click", "type", "click", "click"], [], [STATUS])


@pytest.mark.parametrize(
    ("page", "why"),
    [
        (then(SECOND), 'the page has no "200001"'),
        (then(FIRST, FIRST.model_copy(update={"ref": "e6"})), '"200001" is on the page 2 times'),
        (then(FIRST), 'the page has no "200001" on which type is possible'),
        (then(FIRST, Node(role="dialog", name="Your orders have moved")), "a dialog has opened"),
        (then(FIRST, Node(role="alert", name="Order 200001 was not found")), 'the page says: "Order 200001 was not found"'),
        (then(FIRST, Node(ref="e1", role="textbox", name="Card", states=("invalid",))), "the page shows a mistake"),
        (then(FIRST, url="http://elsewhere.test/"), "the page is another site's"),
        (then(FIRST, url="http://site.test:8080/"), "the page is another site's"),
        (then(FIRST, opened=False), "the browser could not open the page"),
    ],
)
async def test_what_is_not_as_it_was_thought_to_be_ends_it(
    tmp_path: Path, page: Callable[[FakePage], None], why: str
) -> None:
    next_ = named("200001", "type", text="x") if "type" in why else named("200001")
    did, left, _ = await played(tmp_path, form(e4=page), click("e4"), next_)
    assert did == ["click", *(["go_back"] if "could not open" in why else [])]
    assert left[0].endswith(f'{NOT_DONE}{next_["do"]} "200001" ({why})')


async def test_a_control_of_this_page_has_its_name_too_and_none_of_it_is_not_possible(tmp_path: Path) -> None:
    did, _, refused = await played(tmp_path, form(), named("show  more"))
    assert did == ["click"] and not refused
    did, _, [refused] = await played(tmp_path / "2", form(), named("Show less"))
    assert not did and 'the page has no "Show less"' in refused


async def test_two_links_of_one_name_and_address_are_one(tmp_path: Path) -> None:
    for number, (other, done) in enumerate((("/1", True), ("/2", False), ("/#", False), ("/1?key=••••", False))):
        picture = FIRST.model_copy(update={"ref": "e6"})
        page = form(e4=then(picture, FIRST))
        page.facts |= {"e4": {"tag": "a", "href": "http://site.test/1" if done else f"http://site.test{other}".replace("/2", "/1")}, "e6": {"tag": "a", "href": f"http://site.test{other}"}}
        did, left, _ = await played(tmp_path / str(number), page, click("e4"), named("200001"))
        assert (did == ["click", "click"], not left) == (done, done)


def status(chosen: str, shown: str, other: str = "Pending") -> list[Node]:
    options = ("Pending", "Cancelled")
    return [Node(ref="e1", role="combobox", name="New status", value=chosen, options=options), Node(ref="e2", role="button", name=shown),
            Node(ref="e3", role="textbox", name="Reason", value=other), Node(ref="e5", role="button", name="Book now")]  # fmt: skip


@pytest.mark.parametrize(("after", "whole"), [(status("Cancelled", "Cancelled"), True), (status("Cancelled", "Refunded"), False)])
async def test_a_drawn_list_that_shows_what_was_chosen_does_not_end_a_plan(tmp_path: Path, after: list[Node], whole: bool) -> None:
    class Drawn(FakePage):
        def perform(self, action: Any) -> None:
            super().perform(action)
            if action.verb == "select":
                self.nodes = after

    page = Drawn(status("Pending", "Pending"))
    script = [act({"ref": "e1", "do": "select", "options": ["Cancelled"]}, click("e5")), act(stop("end"))]
    async with world(tmp_path, script, page) as here:
        here.browser.decide = lambda asked: "approve"
        await here.browser.do("Go")
        assert [action.verb for action in page.did] == ["select", "click"][: 1 + whole]


SAVED = Node(role="status", name="Your trip was  saved.")


async def shown(folder: Path, page: FakePage, *plan: dict[str, Any]) -> tuple[int, str, list[str]]:
    """Play a plan that ends by itself if it may: how often the model was asked, the answer, and what was left."""
    async with world(folder, [act(*plan), act(stop("Decided anew"))], page) as here:
        ended = await here.browser.do("Go")
        left = [line for line in here.prompts()[-1].replace("\\n", "\n").splitlines() if line.startswith(NOT_DONE)]
        return len(here.prompts()), ended.answer, left


async def test_a_plan_ends_by_itself_where_the_page_shows_that_it_went_well(tmp_path: Path) -> None:
    end = {**stop("The trip is saved."), "shows": "trip | was saved"}
    assert await shown(tmp_path, form(e4=then(SAVED)), click("e4"), end) == (1, "The trip is saved.", [])


@pytest.mark.parametrize(
    ("page", "why"),
    [
        (form(e4=then(Node(role="alert", name="The server is busy"))), 'the page says: "The server is busy"'),
        (form(e4=then(SAVED, Node(role="alert", name="The server is busy"))), 'the page says: "The server is busy"'),
        (form(e4=then(Node(role="status", name="Your trip was saved1"))), "the page does not show “trip was saved”"),
        (form(e4=then(Node(role="text", name="Trip was"), Node(role="text", name="saved"))), "the page does not show “trip was saved”"),
        (form(e4=then(Node(ref="e1", role="textbox", name="Note", value="trip was saved"))), "the page does not show “trip was saved”"),
        (form(e4=then(SAVED, url="http://elsewhere.test/")), "the page is another site's"),
        (form(e4=then(SAVED, Node(role="alertdialog", name="Sure?"))), "a dialog has opened"),
        (form(e4=then(SAVED, Node(ref="e1", role="textbox", name="Card", states=("invalid",)))), "the page shows a mistake"),
        (form(), "the page does not show “trip was saved”"),
        (FakePage([SAVED, *form().nodes]), "“trip was saved” stood there before, too"),
    ],
)
async def test_it_does_not_end_without_what_is_new_there(tmp_path: Path, page: FakePage, why: str) -> None:
    end = {**stop("The trip is saved."), "shows": "trip was saved"}
    assert await shown(tmp_path, page, click("e4"), end) == (2, "Decided anew", [f"{NOT_DONE}stop ({why})"])


async def test_what_stood_there_before_the_last_step_proves_nothing_of_it(tmp_path: Path) -> None:
    """Also where it came with an earlier step of the plan, as the name of the button that is pressed last."""
    page = form(e4=then(Node(ref="e5", role="button", name="Mark complete")))
    page.on_click = {"e4": page.on_click["e4"]}
    end = {**stop("It is complete."), "shows": "complete"}
    told = await shown(tmp_path, page, click("e4"), named("Mark complete"), end)
    assert told == (2, "Decided anew", [f"{NOT_DONE}stop (“complete” stood there before, too)"])


async def test_nothing_is_proven_where_nothing_was_done(tmp_path: Path) -> None:
    async with world(tmp_path, [act({**stop("Saved."), "shows": "From"}), act(stop("Looked"))], form()) as here:
        assert (await here.browser.do("Go")).answer == "Looked"
        assert "Not possible: `shows` proves what a plan has done" in here.prompts()[1]


async def test_without_a_proof_what_came_of_a_plan_is_looked_at(tmp_path: Path) -> None:
    page = form(e4=adding(Node(role="text", name="Your card was declined")))
    async with world(tmp_path, [act(click("e4"), stop("All booked")), act(stop("Declined", "failed"))], page) as here:
        ended = await here.browser.do("Go")
        assert ended.state == "failed" and "declined" in here.prompts()[1]


async def test_weak_signs_on_a_page_to_come_are_looked_at_first(tmp_path: Path) -> None:
    page = form(e4=then(Node(ref="e1", role="button", name="Delete…")))
    page.facts["e1"] = {"held": True}
    did, [left], _ = await played(tmp_path, page, click("e4"), named("Delete…"))
    assert did == ["click"] and "has to be seen first" in left


def filled(folder: Path, before: list[Node], after: list[Node], first: dict[str, Any]) -> Any:
    """Play a plan of one step, at which the page becomes another, and of a tail that is asked about: what was done."""

    class Sly(FakePage):
        def perform(self, action: Any) -> None:
            super().perform(action)
            self.nodes = after

    async def play() -> list[str]:
        page = Sly(before)
        async with world(folder, [act(first, click("e5")), act(stop("end"))], page) as here:
            here.browser.decide = lambda asked: "approve"
            await here.browser.do("Go")
            return [action.verb for action in page.did]

    return play()


def stay(nights: str, rooms: str) -> list[Node]:
    book = Node(ref="e5", role="button", name="Book now")
    return [Node(ref="e1", role="textbox", name="Nights", value=nights), Node(ref="e2", role="textbox", name="Rooms", value=rooms), book]


async def test_another_field_is_no_mirror_and_a_click_puts_nothing_in(tmp_path: Path) -> None:
    assert await filled(tmp_path / "1", stay("1", "1"), stay("30", "1"), type_("e1", "30")) == ["type", "click"]
    assert await filled(tmp_path / "2", stay("1", "1"), stay("30", "30"), type_("e1", "30")) == ["type"]
    assert await filled(tmp_path / "3", stay("1", "1"), stay("30", "1"), click("e1")) == ["click"]


async def test_what_a_plan_did_unseen_teaches_nothing(tmp_path: Path) -> None:
    """It would be shown with the page that was read, on which its controls are others, and its proof missing."""
    page = form(e4=then(Node(ref="e1", role="textbox", name="Amount"), SAVED))
    for number, tail in enumerate((named("Amount", "type", text="100"), {**stop("Saved."), "shows": "trip was saved"})):
        async with world(tmp_path / str(number), [act(click("e4"), tail), act(stop("Saved."))], form(e4=page.on_click["e4"])) as here:
            ended = await here.browser.do("Go and type 100")
            journal = here.daemon.runs.services.journal
            record = journal.record(ended.run)
            assert record is not None
            found, left = segments(record, journal.events(ended.run), journal.sent(ended.run), {}, "user")
            assert not any("click" in str(one.decision) for one in found)
            assert any("was not read" in str(one) for one in left), left
