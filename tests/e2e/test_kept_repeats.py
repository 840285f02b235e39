"""In a real browser: what was pressed again and again, looked for behind tabs, and read off a page is done so again
with other values, and a page that never shows what is wanted ends the run with nothing else pressed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from handrail.workflows.keeping import keep
from handrail.workflows.workflow import Workflow
from tests.support.model_server import Answer
from tests.support.site import Site
from tests.support.stage import Stage, stage

pytestmark = pytest.mark.browser
TRIP = """<h1>Trips</h1>
<label>Day <input id=day readonly></label><div id=cal hidden><a href=# id=prev>Prev</a> <a href=# id=next>Next</a>
<div id=month></div><div id=days></div></div>
<ul id=found></ul><button id=more hidden>Show another two</button><p id=said></p><label>Price <input id=price></label>
<button id=done>Note it</button>
<script>
const $ = id => document.getElementById(id); let at = new Date(2027, 5, 1), shown = 0;
const trips = ["HX-17", "KL-22", "OP-31", "BY-88", "ZZ-04", "QU-55"];
const leaf = () => {
  $("month").textContent = at.toLocaleString("en-US", {month: "long", year: "numeric"});
  $("days").innerHTML = [...Array(28).keys()].map(n => `<a href=#>${n + 1}</a>`).join(" ");
  for (const day of $("days").children) day.onclick = () => {
    $("day").value = `${at.getFullYear()}-${at.getMonth() + 1}-${day.textContent}`; $("cal").hidden = true; more(); return false; };
};
const more = () => { for (const name of trips.slice(shown, shown += 2)) {
    const link = document.createElement("a"); link.href = "#"; link.textContent = name;
    link.onclick = () => { $("said").innerHTML = `<table><tr><th>Price of ${name}</th><td>${name.charCodeAt(0)}.50</td></tr></table>`; return false; };
    $("found").append(Object.assign(document.createElement("li"), {}), link); }
  $("more").hidden = shown >= trips.length; };
$("day").onclick = () => { $("cal").hidden = false; leaf(); };
$("prev").onclick = () => { at.setMonth(at.getMonth() - 1); leaf(); return false; };
$("next").onclick = () => { at.setMonth(at.getMonth() + 1); leaf(); return false; };
$("more").onclick = more;
$("done").onclick = () => { document.title = `${$("day").value} ${$("price").value}`; };
</script>"""
GOAL = "Note the price of ZZ-04 on 9 August 2027."
TURNS = [
    ("textbox", "Day"), ("link", "Next"), ("link", "Next"), ("link", "9"), ("button", "Show another two"), ("button", "Show another two"), ("link", "ZZ-04"),
    ("textbox", "Price"), ("button", "Note it"),
]  # fmt: skip


@pytest.fixture(scope="module")
def on_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("home")) as ready:
        yield ready


def scripted() -> Any:
    turns = iter(TURNS)

    def player(request: dict[str, Any]) -> Answer:
        page = str(request["messages"][-1]["content"])
        role, name = next(turns, ("", ""))
        if not role:
            return {"actions": [{"do": "stop", "status": "done", "answer": "Noted."}]}
        found = re.search(rf'\[(\w+)\] {role} "{name}"', page)
        assert found, (role, name, page)
        typed = {"do": "type", "ref": found[1], "text": "90.50"}
        return {"actions": [typed if name == "Price" else {"do": "click", "ref": found[1]}]}

    return player


def test_leaves_more_results_and_a_price_are_those_of_the_next_run(on_stage: Stage, site: Site) -> None:
    address = site.add("/trips", TRIP)

    async def kept() -> Workflow:
        page = await on_stage.live.browser.context.new_page()
        await page.goto(address)
        on_stage.player = scripted()
        run = await on_stage.ended(await on_stage.start(page, GOAL))
        assert run.fold.state == "done" and await page.title() == "2027-8-9 90.50", run.fold.view()
        await page.close()
        return keep("note_price", run.record, on_stage.services.journal.events(run.record.run))

    async def again(workflow: Workflow, instruction: str) -> tuple[str, str, str]:
        assert on_stage.services.workflows
        on_stage.services.workflows.save(workflow)
        on_stage.services.watched = False
        page = await on_stage.live.browser.context.new_page()
        await page.goto(address)
        calls = len(on_stage.model.requests)
        run = await on_stage.ended(await on_stage.start(page, instruction))
        assert len(on_stage.model.requests) == calls, "no model is asked"
        title = await page.title()
        await page.close()
        return run.fold.state, title, run.fold.answer

    workflow = on_stage.do(kept())
    assert [(one.do, one.again, one.month) for one in workflow.steps] == [
        ("click", "", ""), ("click", "", "{date}"), ("click", "press", ""), ("click", "", ""), ("type", "", ""), ("click", "", ""),
    ]  # fmt: skip
    assert "90.50" not in workflow.model_dump_json() and list(workflow.parameters) == ["name", "date"]
    assert on_stage.do(again(workflow, '/note_price name="QU-55" date="2027-11-21"'))[:2] == ("done", "2027-11-21 81.50")
    assert on_stage.do(again(workflow, '/note_price name="HX-17" date="2027-04-02"'))[:2] == ("done", "2027-4-2 72.50"), "leaves are turned back"
    state, title, answer = on_stage.do(again(workflow, '/note_price name="XX-99" date="2027-06-02"'), 90)
    assert state == "failed" and title != "2027-6-2 72.50" and "XX-99" in answer, "what is not there is not replaced by what is"
