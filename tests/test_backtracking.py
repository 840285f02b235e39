"""Wrong turns: checkpoints, dead branches, candidates that were set aside, and the backup at the end."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from handrail.checkpoints import Trail, changed, checkpoint, restoring, scrolling
from handrail.config import BudgetSettings
from handrail.decision import Reject, parse
from handrail.models.base import Price
from handrail.observation import Page
from handrail.stack import Noted, Popped, Pushed, Rejected, Stack, backup, fold, refusal_of_reject
from handrail_wire import Answer, Document, Node, Observation

from tests.support.fake_browser import FakePage
from tests.support.world import act, call, click, policy, run, stop, type_, world

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


def maze() -> FakePage:
    """A start with two doors: behind the first is nothing, behind the second the answer."""

    def start(page: FakePage) -> None:
        page.url, page.title = "http://s.test/start", "Start"
        page.nodes = [
            Node(role="heading", name="Start"),
            Node(ref="e1", role="link", name="Left"),
            Node(ref="e2", role="link", name="Right"),
            Node(ref="e3", role="textbox", name="Words"),
        ]
        page.on_click = {"e1": left, "e2": right}

    def left(page: FakePage) -> None:
        page.url, page.title, page.nodes = "http://s.test/left", "Left", [Node(ref="e9", role="button", name="Nothing")]

    def right(page: FakePage) -> None:
        page.url, page.title, page.nodes = "http://s.test/right", "Right", [Node(role="text", name="The code is K7")]

    class Maze(FakePage):
        def perform(self, action: object) -> None:
            super().perform(action)  # type: ignore[arg-type]
            if getattr(action, "verb", "") == "goto":
                start(self)

    made = Maze(nodes=[])
    start(made)
    return made


def test_a_stuck_frame_goes_back_restores_and_finds_its_dead_branch_closed(tmp_path: Path) -> None:
    async def test() -> None:
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

    run(test())


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


def test_a_link_to_a_page_that_cannot_be_opened_is_a_dead_branch(tmp_path: Path) -> None:
    async def test() -> None:
        script = [act(click("e1")), act(click("e1")), act(click("e2")), act(stop("K7"))]
        async with world(tmp_path, script, dead()) as here:
            view = await here.browser.do("Find the code")
            assert (view.state, view.answer) == ("done", "K7"), view.message
            assert [one.verb for one in here.browser.page.did] == ["click", "go_back", "click"]
            assert 'Went back: click "Left" led nowhere (the page could not be opened)' in here.prompts()[1]
            assert 'Not possible: click "Left" led nowhere before' in here.prompts()[2]

    run(test())


def test_nobody_goes_back_further_than_the_page_that_the_step_was_done_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [act(click("e1")), act(stop("gone", "failed"))], dead(back=False)) as here:
            view = await here.browser.do("Find the code")
            assert [one.verb for one in here.browser.page.did] == ["click", "go_back"], view.message

    run(test())


def test_a_page_that_cannot_be_opened_at_the_beginning_is_the_policys_to_leave(tmp_path: Path) -> None:
    async def test() -> None:
        page = dead()
        page.opened, page.nodes = False, []
        async with world(tmp_path, [act(stop("gone", "failed"))], page) as here:
            await here.browser.do("Find the code")
            assert page.did == []

    run(test())


def test_after_what_cannot_be_undone_the_person_is_asked_whether_it_happened(tmp_path: Path) -> None:
    async def test() -> None:
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

    run(test())


def test_a_page_that_has_changed_meanwhile_is_told_and_shows_what_was_in_view(tmp_path: Path) -> None:
    async def test() -> None:
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

    run(test())


@pytest.mark.parametrize("word", ["hint", "pause"])
def test_what_the_person_says_as_a_stuck_frame_is_about_to_go_back_keeps_it_from_giving_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    """A hint frees it; after a pause it goes back, as it would have done."""

    async def test() -> None:
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

    run(test())


# --- candidates ------------------------------------------------------------------------------------

ASIDE = [
    Pushed("do_task", {}, "Buy boots"),
    Rejected("Fjord", "too dear", 6), Noted("x"), Rejected("Larch", "no size 42", 3), Rejected("Moss", "too dear", 6),
]  # fmt: skip


def test_the_backup_is_the_best_of_what_was_set_aside_the_first_of_two() -> None:
    best = backup(fold(ASIDE))
    assert best and best.item == "Fjord"
    assert backup(fold(ASIDE[:1])) is None


def test_what_a_call_sets_aside_is_its_own() -> None:
    called = Pushed("compare_items", {}, "compare_items(wishes=boots)")
    first = [Pushed("do_task", {}, "Buy boots and a hat"), called, Rejected("Fjord", "too dear", 6)]
    assert refusal_of_reject(fold(first), "fjord")
    over = fold([*first, Popped("failed", "nothing")])
    assert backup(over) is None
    second = fold([*first, Popped("done", "Larch"), called])
    assert backup(second) is None and not refusal_of_reject(second, "Fjord")
    part = [*first, called, Rejected("Moss", "no size 42", 7), Rejected("Reed", "no size 42", 2)]
    assert best_name(fold(part)) == "Moss" and not refusal_of_reject(fold(part), "Fjord")
    whole = fold([*part, Popped("done", "none fits")])
    assert [one.item for one in whole.top.candidates] == ["Fjord", "Moss"], "a part of the same search"
    helper = [*first, Pushed("read_table", {}, "read_table()")]
    assert best_name(fold(helper)) == "Fjord", "the search goes on below"


def best_name(stack: Stack) -> str:
    best = backup(stack)
    return best.item if best else ""


def aside(item: str, fit: int) -> dict[str, object]:
    return {"do": "reject", "item": item, "why": "too dear", "fit": fit}


def test_two_comparisons_in_one_run_do_not_see_each_others_candidates(tmp_path: Path) -> None:
    async def test() -> None:
        script = [
            act(call("compare_items", wishes="boots under $60")),
            act(aside("Fjord", 6)),
            act(stop("None fits; nearest Fjord")),
            act(call("compare_items", wishes="a gift under $60")),
            act(aside("Fjord", 2)),
            *[act(click("e77"))] * 6,  # Three decisions, each with its repair.
            act(stop("nothing fits")),
        ]
        priced = FakePage(nodes=[Node(role="heading", name="Shop"), Node(role="text", name="$74.90")])
        async with world(tmp_path, script, priced) as here:
            view = await here.browser.do("Find boots and a gift")
            assert (view.state, view.answer) == ("done", "nothing fits")
            prompts, seen = here.prompts(), "Set aside so far:\n- Fjord"
            assert [at for at, text in enumerate(prompts) if seen in text] == [2, *range(5, 11)]
            assert "Set aside so far:\n- Fjord (fits 2 of 10): too dear" in prompts[5]
            assert "got stuck" in prompts[-1] and "The best it had seen: Fjord (too dear)" in prompts[-1]

    run(test())


PICKY = policy("do_task", actions=["click", "scroll", "reject", "note", "stop"])
SCROLL = {"do": "scroll", "direction": "down"}


def test_a_candidate_is_set_aside_once_and_what_it_could_not_use_its_budget_for_ends_with_the_backup(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        script = [
            act(aside("Fjord", 6), SCROLL), act(aside("fjord", 9), SCROLL),
            *[act({**SCROLL, "direction": way}) for way in ("up", "down", "up", "down")],
        ]  # fmt: skip
        budgets = BudgetSettings(page_steps=4, calls=6)
        async with world(tmp_path, script, maze(), policies={"do_task": PICKY}, budgets=budgets) as here:
            view = await here.browser.do("Buy boots")
            assert view.state == "failed"
            assert view.answer == "The best it had seen: Fjord (too dear)." and view.answer in view.message
            assert "Set aside so far:\n- Fjord (fits 6 of 10): too dear" in here.prompts()[1]
            assert "fjord was set aside already" in here.prompts()[2]
            assert len(here.browser.page.did) == 2, "then it could only have stopped"

    run(test())


def endless() -> FakePage:
    """A page that shows something else after every step."""

    class Endless(FakePage):
        def perform(self, action: object) -> None:
            super().perform(action)  # type: ignore[arg-type]
            self.nodes = [Node(role="heading", name=f"Boots, part {len(self.did)}")]

    return Endless(nodes=[Node(role="heading", name="Boots")])


ENDS = "only stop is possible now. Of what was set aside this is the best: Fjord (fits 6 of 10): too dear."


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        ({"page_steps": 5}, "Only 3 steps are left"), ({"calls": 6}, "The budget of model calls is nearly used up"),
        ({"tokens": 22_000}, "The budget of tokens is nearly used up"),
        ({"money": 0.022}, "The budget of money is nearly used up"),
        ({"seconds": 4}, "The budget of time is nearly used up"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
@pytest.mark.parametrize("called", [False, True], ids=["root", "call"])
def test_before_any_budgets_end_the_run_is_warned_and_then_can_only_stop(
    tmp_path: Path, budget: dict[str, Any], words: str, called: bool
) -> None:
    """Where a call has set it aside, its caller can only stop, too."""

    async def test() -> None:
        asked: list[str] = []

        def player(request: dict[str, Any]) -> dict[str, Any]:
            said = "\n".join(one["content"] for one in request["messages"])
            if "seconds" in budget:
                time.sleep(0.3)
            asked.append(said)
            if ENDS in said:
                allowed = json.dumps(request["response_format"])
                assert '"stop"' in allowed and '"scroll"' not in allowed and '"need_info"' not in allowed
                return act(stop("Fjord, though too dear"))
            if called and len(asked) == 1:
                return act({"do": "call", "policy": "look", "arguments": {}})
            way = "down" if len(asked) % 2 else "up"
            return act(*[aside("Fjord", 6)] * ("Fjord" not in said), {**SCROLL, "direction": way})

        policies = {"do_task": PICKY, "look": PICKY.replace("do_task", "look")}
        if called:
            policies["do_task"] = policy("do_task", actions=["click", "scroll", "stop"], may_call=["look"])
        budgets = BudgetSettings(**budget)
        async with world(
            tmp_path, player, endless(), policies=policies, budgets=budgets, price=Price(1.0, 1.0)
        ) as here:
            view = await here.browser.do("Buy boots")
            assert (view.state, view.answer) == ("done", "Fjord, though too dear"), view.message
            assert view.message.endswith("The best it had seen: Fjord (too dear).")
            ended = [ENDS in said for said in asked]
            assert ended == [False] * (len(asked) - 1 - called) + [True] * (1 + called)
            warned = f"{words}: take the best of what was set aside, Fjord"
            assert any(warned in said for said in asked) or "seconds" in budget
            assert any("stops with the best" in one.text for one in here.browser.steps[view.run].values())
            assert here.browser.asked == [] and here.kinds(view.run).count("ending") == 1

    run(test())


def test_a_turn_that_takes_several_steps_is_warned_earlier(tmp_path: Path) -> None:
    async def test() -> None:
        ways = [{**SCROLL, "direction": way} for way in ("up", "down")]
        script = [act(aside("Fjord", 6), *ways), *[act(*ways)] * 2, act(stop("Fjord, though too dear"))]
        policies, budgets = {"do_task": PICKY}, BudgetSettings(page_steps=8)
        async with world(tmp_path, script, endless(), policies=policies, budgets=budgets) as here:
            view = await here.browser.do("Buy boots")
            assert view.state == "done" and len(here.browser.page.did) == 6
            assert ["Only 4 steps are left" in prompt for prompt in here.prompts()] == [False, False, True, True]
            assert ENDS in here.prompts()[3]

    run(test())


def test_a_run_that_set_nothing_aside_uses_its_budget_up(tmp_path: Path) -> None:
    async def test() -> None:
        def player(request: dict[str, Any]) -> dict[str, Any]:
            way = "down" if len(here.model.requests) % 2 else "up"
            return act({**SCROLL, "direction": way})

        budgets = BudgetSettings(page_steps=4)
        async with world(tmp_path, player, endless(), policies={"do_task": PICKY}, budgets=budgets) as here:
            view = await here.browser.do("Buy boots")
            assert view.state == "failed" and "all of its 4 steps" in view.message and view.answer == ""
            assert len(here.browser.page.did) == 4
            assert not any("set aside, " in text or "budget of this run" in text for text in here.prompts())

    run(test())


def test_reject_is_offered_only_where_the_policy_lists_it() -> None:
    from handrail.choices import Choices, choices
    from handrail.policy import parse_policy

    plain, picky = (parse_policy(policy("one", **more), "one.md") for more in ({}, {"actions": ["reject", "stop"]}))
    assert not choices({}, plain).reject and choices({}, picky).reject
    answer = '{"actions": [{"do": "reject", "item": "Fjord", "why": "too dear", "fit": 6}]}'
    assert parse(answer, Choices({}, reject=True)).steps == (Reject("Fjord", "too dear", 6),)
