"""A sign-in that only the person can do: they get the tab, and the run notices by itself that it is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.model_server import Answer
from tests.support.site import Site
from tests.support.stage import Stage, stage, until

pytestmark = pytest.mark.browser
SIGN_IN = "<h1>Sign in</h1><form action=/code><label>Password <input type=password name=p></label><button>Next</button></form>"
CODE = "<h1>Your code</h1><form action=/account><label>Code <input autocomplete=one-time-code name=c></label><button>Next</button></form>"


@pytest.fixture(scope="module")
def on_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("home")) as ready:
        yield ready


def player(request: dict[str, Any]) -> Answer:
    """Hands a sign-in over, and reads the page that comes after it."""
    page = str(request["messages"][-1]["content"])
    if "Sign in" in page or "Your code" in page:
        return {"actions": [{"do": "hand_over", "text": "Please sign in."}]}
    assert "Balance: 12" in page, page
    return {"actions": [{"do": "stop", "status": "done", "answer": "The balance is 12."}]}


def test_the_person_signs_in_and_the_run_goes_on(on_stage: Stage, site: Site) -> None:
    site.add("/code", CODE)
    site.add("/account", "<h1>Your account</h1><p>Balance: 12</p>")
    on_stage.player = player

    async def test() -> None:
        live = on_stage.live
        page = await live.browser.context.new_page()
        await page.goto(site.add("/sign-in", SIGN_IN))
        run = await on_stage.start(page, "What is my balance?")
        await until(lambda: run.fold.state == "needs_you", "the person is asked to sign in")
        assert run.fold.message.startswith("Please sign in.")
        await until(lambda: not run.context.tab.held, "the tab is theirs")
        await page.get_by_label("Password").fill("correct horse")
        await page.get_by_role("button", name="Next").click()
        await page.get_by_label("Code").fill("123456")
        assert not run.context.tab.held, "it is not over yet"
        await page.get_by_role("button", name="Next").click()
        await on_stage.ended(run)
        assert (run.fold.state, run.fold.answer) == ("done", "The balance is 12.")
        assert not any("correct horse" in str(event.what) for event in on_stage.services.journal.events(run.record.run))
        await page.close()

    on_stage.do(test())
