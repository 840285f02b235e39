"""A prompt can be shown exactly as it was sent: kept with the decision, found by the step, bounded in number."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from handrail.cli import main as cli
from handrail.happened.events import Decided
from handrail.stack.events import Sent
from handrail.store.journal import Journal
from handrail.store.prompts_sent import decision_prompts
from tests.support.model_server import Answer
from tests.support.world import act, call, click, form_page, note, policy, run, stop, type_, world

SCRIPT: list[Answer] = [
    act(call("child", day="1")),
    "no JSON at all",
    act(note("half"), type_("e1", "JFK"), click("e4")),
    act(stop("child done")),
    act(stop("all done")),
]


def told(home: Path) -> list[dict[str, object]]:
    """A run with a call, a repair and a plan; returns the requests as the server got them."""
    found: list[dict[str, object]] = []

    async def test() -> None:
        policies = {"child": policy("child", arguments={"day": "the day"})}
        async with world(home, SCRIPT, form_page(), policies=policies) as here:
            assert (await here.browser.do("Fly from JFK")).state == "done"
            found.extend(here.model.requests)

    run(test())
    return found


def show(home: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Result:
    monkeypatch.setenv("HANDRAIL_HOME", str(home))
    line = ["show", *arguments]
    return CliRunner().invoke(cli.build(line), line)


def test_every_request_is_kept_as_the_server_got_it(tmp_path: Path) -> None:
    requests = told(tmp_path)
    store = Journal(tmp_path / "state" / "journal.sqlite3")
    (record,) = store.latest()
    decisions = decision_prompts(store, record)
    assert [request for one in decisions for request in one.requests] == requests
    assert [len(one.requests) for one in decisions] == [1, 2, 1, 1]
    assert [answer for one in decisions for answer in one.answers][1] == "no JSON at all"
    assert [one.steps for one in decisions] == [[2], [3, 4, 5], [6], [7]], "step 1 is the root's own beginning"
    (first, *_) = store.sent(record.run).values()
    assert (first.url, first.title) == ("http://site.test/", "Site") and '[e1] textbox "From"' in first.page
    assert first.page in decisions[0].requests[0]["messages"][-1]["content"]


def test_show_a_step_and_its_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = told(tmp_path)
    text = show(tmp_path, monkeypatch, "last", "--step", "4", "--prompt").output
    for request in requests[1:3]:
        for message in request["messages"]:  # type: ignore[attr-defined]
            assert message["content"] in text
    assert "Decision 2 → step 3, step 4, step 5" in text and "no JSON at all" in text
    assert text.count("── answer ──") == 2
    found = json.loads(show(tmp_path, monkeypatch, "--step", "4", "--prompt", "--json").output)
    assert found["decisions"][0]["requests"] == requests[1:3]
    everything = json.loads(show(tmp_path, monkeypatch, "--prompt", "--json").output)
    assert [request for one in everything["decisions"] for request in one["requests"]] == requests
    only = show(tmp_path, monkeypatch, "last", "--step", "4").output
    assert "Type “JFK”" in only or 'Type "JFK"' in only
    assert "half" not in only


@pytest.mark.parametrize(("step", "said"), [("1", "No model was asked"), ("99", "That run has 7 steps")])
def test_a_step_without_a_prompt_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, said: str
) -> None:
    told(tmp_path)
    refused = show(tmp_path, monkeypatch, "--step", step, "--prompt")
    assert refused.exit_code == 1 and said in refused.output


@pytest.mark.parametrize(("prompt_runs", "kept"), [(2, [False, False, True, True]), (None, [True] * 4)])
def test_prompts_of_the_latest_runs_only(tmp_path: Path, prompt_runs: int | None, kept: list[bool]) -> None:
    store = Journal(tmp_path / "journal.sqlite3", prompt_runs=prompt_runs)
    runs = []
    for number in range(4):
        record = store.start_run(tab=1, instruction=str(number), url="http://a.test/", model="m")
        event = store.append(record.run, Decided())
        store.save_sent(record.run, event.n, Sent("u", "t", f"page {number}", [{"messages": []}]))
        runs.append(record.run)
    assert [bool(store.sent(run)) for run in runs] == kept
    assert store.sent(runs[3]) == {0: Sent("u", "t", "page 3", [{"messages": []}])}


def test_an_older_journal_gets_the_new_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told(tmp_path)
    path = tmp_path / "state" / "journal.sqlite3"
    with sqlite3.connect(path) as database:
        database.executescript(
            "DROP TABLE prompts; DROP INDEX runs_of_jobs; ALTER TABLE runs DROP COLUMN job;"
            "ALTER TABLE runs DROP COLUMN browser; PRAGMA user_version = 1;"
        )
    refused = show(tmp_path, monkeypatch, "--prompt")
    assert refused.exit_code == 1 and "is not kept any more" in refused.output
    assert "all done" in show(tmp_path, monkeypatch).output
