"""Learning from use, over a real socket: what was right is kept and used, what was wrong is removed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from handrail.config.settings import Paths
from handrail.run.services import Services
from handrail.store.exemplar_store import ExemplarStore
from handrail_wire import (
    ChangeExemplar,
    ChangeSettings,
    DeleteExemplars,
    DeleteRuns,
    ExemplarShown,
    ExtensionBody,
    Failure,
    GetExemplar,
    GetExemplars,
    GetRun,
    JudgeRun,
    Kept,
    KeptExemplars,
    Node,
    RunUpdate,
    Settings,
    SettingsRefused,
    Verdict,
)
from tests.run.test_exemplars_run import FIRST, POLICIES, SECOND, SECRET, SECRETS, examples, plan, trip_page
from tests.support.fake_browser import FakePage
from tests.support.world import World, act, click, form_page, run, stop, world

REAL = ("OSL", "2023-05-04", "Ada", "Park", "tulip", SECRET)
ANSWERS = RunUpdate | Failure | KeptExemplars | ExemplarShown | SettingsRefused | Kept | Settings


async def ask(here: World, body: ExtensionBody) -> Any:
    """Send a message, and wait for its answer."""
    before = len(here.browser.received)
    await here.browser.send(body)
    await here.browser.until(lambda: any(isinstance(one, ANSWERS) for one in here.browser.received[before:]))
    return next(one for one in here.browser.received[before:] if isinstance(one, ANSWERS))


async def judge(here: World, name: str, verdict: Verdict) -> tuple[str, int]:
    view = (await ask(here, JudgeRun(run=name, verdict=verdict))).run
    return view.judged, view.exemplars


def services(here: World) -> Services:
    return here.daemon.runs.services


def test_from_that_was_right_to_the_next_prompt_and_off_again(tmp_path: Path) -> None:
    async def test() -> None:
        script = [*plan("OSL", "2023-05-04", "Ada Park"), *plan("ZRH", "2023-06-12", "Kit Wong"), *plan("ZRH", "2023-06-12", "Kit Wong")]
        page = trip_page()
        async with world(tmp_path, script, page, policies=POLICIES, secrets=SECRETS) as here:
            first = await here.browser.do(FIRST)
            view = await ask(here, GetExemplars())
            assert (view.exemplars, view.total) == ([], 0)
            assert not here.daemon.config.paths.exemplars.exists(), "looking at nothing makes no file"

            assert await judge(here, first.run, "right") == ("right", 4)
            view = await ask(here, GetExemplars())
            assert view.total == len(view.exemplars) == 4 and {one.run for one in view.exemplars} == {first.run}
            child = next(one for one in view.exemplars if one.policy == "find_trip" and one.used == 0)
            assert (child.site, child.site_kind, child.off) == ("site.test", "", False)
            assert {one.title for one in view.exemplars} == {"Find trip", 'Find a trip from … on … for "…", password: …'}
            told = view.model_dump_json()
            for one in view.exemplars:
                told += (await ask(here, GetExemplar(exemplar=one.exemplar))).model_dump_json()
            assert "{origin}" in told and "<secret:pin>" in told
            for word in REAL:
                assert word not in told, word

            settings = [{"name": "exemplars", "value": "own"}]
            await ask(here, ChangeSettings.model_validate({"changes": settings}))
            page.nodes = trip_page().nodes
            second = await here.browser.do(SECOND)
            assert [len(examples(one)) > 0 for one in here.model.requests[4:6]] == [True, True]
            steps = (await ask(here, GetRun(run=second.run))).steps
            shown = [step.exemplars for step in steps]
            assert ["Find trip", "Find trip"] in shown and shown.count([]) > 1, "on the first step of a decision only"
            view = await ask(here, GetExemplars())
            assert sum(one.used for one in view.exemplars) == sum(map(len, shown))

            for one in view.exemplars:
                view = await ask(here, ChangeExemplar(exemplar=one.exemplar, change="switch_off"))
            assert all(one.off for one in view.exemplars) and view.done == "It is off: no prompt gets it."
            page.nodes = trip_page().nodes
            await here.browser.do(SECOND)
            assert not any(examples(one) for one in here.model.requests[8:])
            view = await ask(here, ChangeExemplar(exemplar=child.exemplar, change="switch_on"))
            assert [one.exemplar for one in view.exemplars if not one.off] == [child.exemplar]

    run(test())


def test_a_word_can_be_changed_and_taken_back(tmp_path: Path) -> None:
    async def test() -> None:
        script = plan("OSL", "2023-05-04", "Ada Park")
        async with world(tmp_path, script, trip_page(), policies=POLICIES, secrets=SECRETS) as here:
            first = await here.browser.do(FIRST)
            assert await judge(here, first.run, "wrong") == ("wrong", 0)
            assert await judge(here, first.run, "right") == ("right", 4)
            assert (await ask(here, GetRun(run=first.run))).run.seconds == first.seconds, "that is no part of the run"
            assert await judge(here, first.run, "wrong") == ("wrong", 0)
            assert (await ask(here, GetExemplars())).total == 0
            assert await judge(here, first.run, "right") == ("right", 4)
            assert await judge(here, first.run, "") == ("", 0)
            assert (await ask(here, GetExemplars())).total == 0
            assert await judge(here, first.run, "right") == ("right", 4)
        async with world(tmp_path, [], trip_page(), policies=POLICIES) as here:
            view = (await ask(here, GetRun(run=first.run))).run
            assert (view.judged, view.exemplars) == ("right", 4), "after a restart as well"
            assert await judge(here, first.run, "wrong") == ("wrong", 0)
            assert (await ask(here, GetExemplars())).total == 0

    run(test())
    stored = b"".join(path.read_bytes() for path in (tmp_path / "data").glob("exemplars*"))
    assert b"find_trip" not in stored, "it is not in the file any more, either"


def test_only_what_is_done_is_judged(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [act(stop("No.", "failed")), act(stop("Which?", "need_info"))], form_page()) as here:
            failed = await here.browser.do("Look")
            going = await here.browser.start("Look again")
            await here.browser.state(going, "needs_you")
            for name in (failed.run, going):
                refused = await ask(here, JudgeRun(run=name, verdict="right"))
                assert isinstance(refused, Failure) and "done" in refused.message
            assert (await ask(here, JudgeRun(run="nobody", verdict="right"))).code == "unknown_run"
            await here.browser.command(going, "stop")
            await here.browser.end(going)

    run(test())
    assert not Paths(tmp_path / "config", tmp_path / "data", tmp_path / "state").exemplars.exists()


def test_one_is_deleted_and_then_all_and_the_runs_may_go_before(tmp_path: Path) -> None:
    async def test() -> None:
        script = plan("OSL", "2023-05-04", "Ada Park")
        async with world(tmp_path, script, trip_page(), policies=POLICIES, secrets=SECRETS) as here:
            first = await here.browser.do(FIRST)
            await judge(here, first.run, "right")
            one, *others = (await ask(here, GetExemplars())).exemplars
            view = await ask(here, ChangeExemplar(exemplar=one.exemplar, change="delete"))
            assert view.done == "The example was deleted." and view.exemplars == others
            for message in (ChangeExemplar(exemplar=one.exemplar, change="delete"), GetExemplar(exemplar=one.exemplar),
                            ChangeExemplar(exemplar=one.exemplar, change="switch_on")):  # fmt: skip
                refused = await ask(here, message)
                assert [(each.about, each.message) for each in refused.problems] == [("exemplars", "That example is not there any more.")]
            await ask(here, DeleteRuns(run=first.run))
            assert (await ask(here, GetExemplars())).total == 3
            view = await ask(here, DeleteExemplars())
            assert (view.total, view.done) == (0, "All examples were deleted.")

    run(test())


@pytest.mark.parametrize(("host", "kind"), [("shop.test", "kind_shop"), ("shop.bank", "")])
def test_the_kind_of_site_is_kept_except_of_a_private_one(tmp_path: Path, host: str, kind: str) -> None:
    async def test() -> None:
        async with world(tmp_path, [act(click("e10")), act(stop("Done."))], shop(host)) as here:
            done = await here.browser.do("Open my account")
            await judge(here, done.run, "right")
        (one, *_) = ExemplarStore(here.daemon.config.paths.exemplars).all().values()
        assert one.site_kind == kind

    run(test())


def shop(host: str, *words: str) -> FakePage:
    names = ["My Account", "My Wish List", "My Cart"]
    links = [Node(ref=f"e{n}", role="link", name=name) for n, name in enumerate(names, 10)]
    texts = [Node(role="text", name=text) for text in words]
    return FakePage(nodes=[*texts, *links, Node(ref="e1", role="button", name="Add to Cart")], url=f"http://{host}/")


def test_another_shop_gets_the_controls_and_not_the_words_of_the_first(tmp_path: Path) -> None:
    async def test() -> None:
        script = [act(click("e1"), reason="Dear Jane"), act(stop("Dear Jane has it."))] * 2
        page = shop("one.test", "Welcome back, dear Jane Doe")
        async with world(tmp_path, script, page, exemplars="retrieved") as here:
            first = await here.browser.do("Put it into the cart")
            await judge(here, first.run, "right")
            other = shop("two.test")
            page.nodes, page.url, page.document_id = other.nodes, other.url, "D2"
            second = await here.browser.do("Put it into the cart")
            assert second.state == "done", second
            shown = [text for request in here.model.requests[2:] for one in examples(request) for text in one]
            ours = [text for text in shown if "Add to Cart" in text]
            assert ours and not any("Jane" in text or "one.test" in text for text in shown)
            assert max(one.used for one in (await ask(here, GetExemplars())).exemplars) > 0

    run(test())
