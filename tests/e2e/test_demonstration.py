"""A person shows how, in a real page: what they type, choose and click comes out as actions, secrets do not.

And what was learned is tried there with other values before it is offered.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from typer.testing import CliRunner

from handrail.cli.policies import app
from handrail.happened.rows import row_of
from handrail.happened.steps import Proposed
from handrail.run.run import Run
from handrail_eval.expert_server import read_prompt
from handrail_wire import RunUpdate, StartRun
from tests.support.airline_player import View
from tests.support.extension_pages import SPEAK
from tests.support.happened import of_kind
from tests.support.model_server import Answer
from tests.support.site import Site
from tests.support.stage import Stage, until
from tests.support.world import act, click, stop

pytestmark = pytest.mark.browser

FORM = """<h1>Trips</h1><form action=/found method=post>
<label>From <input name=from></label> <label>Day <input type=date name=day></label>
<label>Class <select name=class><option>Economy<option>First</select></label>
<label><input type=checkbox name=direct> Direct only</label>
<label>Password <input type=password name=word></label>
<label>Card number <input name=cc autocomplete=cc-number></label>
<button type=button onclick="document.body.append(Object.assign(document.createElement('button'),
  {textContent: 'Later'}))">More</button>
<button>Search</button></form>"""
INNER = "<label>Remark <textarea></textarea></label>"


def shown(run: Run) -> list[dict[str, Any]]:
    """What was written down, without refs."""
    events = run.context.services.journal.events(run.record.run)
    proposed = [row_of(one)[1] for one in of_kind(Proposed, events)]
    usual = {"verb", "name", "text", "options", "on", "keys", "url", "submit"}
    return [
        {
            key: value
            for key, value in {**one["action"], "name": one["name"]}.items()
            if key in usual and value
        }
        for one in proposed
    ]


def test_what_a_person_does(on_stage: Stage, site: Site) -> None:
    site.add("/found", "<h1>Found</h1><a href=/details>Details</a>")
    site.add("/details", "<h1>Details</h1>")
    site.add("/inner", INNER)
    url = site.add("/trips", f"{FORM}<iframe src='{site.url('/inner', 'localhost')}'></iframe>")

    async def story() -> None:
        live = on_stage.live
        page = await live.browser.context.new_page()
        await page.goto(url)
        request = StartRun(
            tab=await live.browser.tab_id(page),
            instruction="Find trips from Oslo",
            url=url,
            demonstration=True,
        )
        answer = live.daemon.runs.start(request)
        assert isinstance(answer, RunUpdate)
        run = live.daemon.runs.active[answer.run.run]
        await until(lambda: run.fold.state == "watching", "it watches", 10)

        async def told(count: int) -> None:
            await until(lambda: len(shown(run)) >= count, f"{count} steps are told, not {shown(run)}", 10)

        async def read(name: str) -> None:
            def there() -> bool:
                known = run.context.tab._known
                return known is not None and any(node.name == name for one in known.documents for node in one.nodes)

            await until(there, f"{name} has been read", 15)

        await page.get_by_label("From").press_sequentially("Oslo")
        await page.get_by_label("Day").press_sequentially("07042026")
        await page.get_by_label("Class").press("End")
        await page.get_by_text("Direct only").click()
        await page.get_by_label("Password").press_sequentially("hunter2 is mine")
        await page.get_by_label("Card number").press_sequentially("4111 1111 1111 1111")
        await page.frames[1].get_by_label("Remark").press_sequentially("a window seat")
        # A person takes a moment between pressing and letting go; the frame that is left tells meanwhile.
        await page.get_by_role("button", name="More").click(delay=200)
        await told(8)
        # What has just appeared has been read before a person can use it.
        await read("Later")
        await page.get_by_role("button", name="Later").click()
        # A page cannot show anything in the person's name.
        await page.evaluate(
            "document.querySelector('[name=from]').click(), document.forms[0].querySelector('button').click()"
        )
        await page.get_by_label("From").press("Enter")
        await page.wait_for_url("**/found")
        await told(10)
        await read("Details")
        await page.get_by_role("link", name="Details").click()
        await page.wait_for_url("**/details")
        await page.go_back()
        await told(12)
        extension = await live.browser.context.new_page()
        await extension.goto(live.browser.address("options/options.html"))
        finish = {"type": "control", "run": run.record.run, "command": "finish"}
        await extension.evaluate(SPEAK, {"messages": [finish], "answers": ["run"], "wait": 100})
        await on_stage.ended(run)
        assert run.fold.state == "done" and "policies learn" in run.fold.message
        await extension.close()
        await page.close()
        assert shown(run) == [
            {"verb": "type", "name": "From", "text": "Oslo"},
            {"verb": "type", "name": "Day", "text": "2026-07-04"},
            {"verb": "select", "name": "Class", "options": ["First"]},
            {"verb": "check", "name": "Direct only", "on": True},
            {"verb": "type", "name": "Password", "text": "<secret:password>"},
            {"verb": "type", "name": "Card number", "text": "<secret:card>"},
            {"verb": "type", "name": "Remark", "text": "a window seat"},
            {"verb": "click", "name": "More"},
            {"verb": "click", "name": "Later"},
            {"verb": "press", "name": "From", "keys": "Enter"},
            {"verb": "click", "name": "Details"},
            {"verb": "go_back"},
        ]
        journal = run.context.services.journal
        kept = str(journal.events(run.record.run)) + str(
            journal.sent(run.record.run)
        )
        assert "hunter2" not in kept and "4111" not in kept

    on_stage.do(story(), 90)


SEARCH = """<h1>Trips</h1><label>From <input id=f></label>
<button onclick="o.textContent = 'Trips from ' + f.value">Show trips</button><output id=o></output>"""


def traveller(request: dict[str, Any]) -> Answer:
    """A scripted model: shows the trips from the airport that the goal names."""
    view = View(*read_prompt(request["messages"][-1]["content"]))
    (code,) = set(re.findall(r"\b[A-Z]{3}\b", view.goal))
    if f"Trips from {code}" in view.page:
        return act(stop(f"Trips from {code}"))
    return act(*view.empty(From=code), click(view.find("Show trips", "button").ref))


def test_what_was_learned_is_tried_in_the_page_before_it_is_offered(on_stage: Stage, site: Site) -> None:
    on_stage.player = traveller
    url = site.add("/search", SEARCH)

    async def story() -> None:
        browser = on_stage.live.browser
        page = await browser.context.new_page()
        await page.goto(url)
        shown = await on_stage.ended(await on_stage.start(page, "Show trips from OSL"))
        assert shown.fold.state == "done", shown.fold.message
        learned = CliRunner().invoke(app, ["learn", shown.record.run, "--name", "show_trips"])
        assert learned.exit_code == 0 and "Try show_trips" in learned.output, learned.output
        await page.reload()
        trial = await on_stage.start(page, "Try show_trips")
        await until(lambda: trial.fold.fields, "the values are asked for")
        assert [one.name for one in trial.fold.fields] == ["from"]
        extension = await browser.context.new_page()
        await extension.goto(browser.address("options/options.html"))

        async def answer(text: str, *values: dict[str, str]) -> None:
            said = {"type": "answer", "run": trial.record.run, "text": text, "values": list(values)}
            await extension.evaluate(SPEAK, {"messages": [said], "answers": ["run"], "wait": 100})

        await answer("", {"name": "from", "value": "ZRH"})
        await until(lambda: "did it do what it should" in trial.fold.question, "it asks whether it was right")
        assert await page.text_content("#o") == "Trips from ZRH"
        assert "show_trips" not in on_stage.services.library.entries
        await answer("yes")
        await on_stage.ended(trial)
        assert "is offered from now on" in trial.fold.message
        assert "show_trips" in on_stage.services.library.entries
        await extension.close()
        await page.close()

    on_stage.do(story(), 90)
