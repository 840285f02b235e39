"""A person shows how, in a real page: what they type, choose and click comes out as actions, secrets do not."""

from __future__ import annotations

from typing import Any

import pytest
from handrail.run import Run
from handrail_wire import RunUpdate, StartRun

from tests.support.extension_pages import SPEAK
from tests.support.site import Site
from tests.support.stage import Stage, until

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
    events = run.services.journal.events(run.record.run)
    proposed = [event.data for event in events if event.kind == "propose"]
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
        await page.wait_for_timeout(900)
        await page.get_by_role("button", name="Later").click()
        # A page cannot show anything in the person's name.
        await page.evaluate(
            "document.querySelector('[name=from]').click(), document.forms[0].querySelector('button').click()"
        )
        await page.get_by_label("From").press("Enter")
        await page.wait_for_url("**/found")
        await told(10)
        await page.wait_for_timeout(900)
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
        journal = run.services.journal
        kept = str([event.data for event in journal.events(run.record.run)]) + str(
            journal.sent(run.record.run)
        )
        assert "hunter2" not in kept and "4111" not in kept

    on_stage.do(story(), 90)
