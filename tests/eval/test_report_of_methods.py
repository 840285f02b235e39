"""Comparing methods: the figures, the paired differences, the tables, and the files of a report."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from handrail_demo.crm.scenarios import KINDS
from handrail_eval import episodes
from handrail_eval.cli import app
from handrail_eval.methods.compare import Played, by_length, by_wording, compared, difference, worth
from handrail_eval.methods.counts import Counts
from handrail_eval.methods.method import Method
from handrail_eval.methods.papers import STEP, SYNAPSE, WEBWISE
from handrail_eval.methods.report import NoResults, read_results, write_report
from handrail_eval.methods.tables import lines, tables
from handrail_eval.result import Result
from handrail_eval.suites import STEP45, SYNAPSE63, WEBWISE48


def result(task: str, seed: int, success: bool, **counts: Any) -> Result:
    usual = {"actions": 2, "decisions": 2, "calls": 1, "tokens": 110, "prompt_tokens": 100, "executable": 2}
    counted = Counts(**{**usual, **counts})
    return Result(
        task, seed, success, float(success), "Do it.", counted.actions, counted.tokens, 3.0, (1.5,), "r1",
        "done: ", (), counted, "journal.sqlite3",
    )  # fmt: skip


def method(name: str, results: list[Result], **settings: Any) -> Played:
    return Played(name, {"model": "m", "method": {"kind": name}, **settings}, tuple(results))


TASKS = [f"click-{n}" for n in range(12)]
GOOD = method("step", [result(task, seed, True) for task in TASKS for seed in range(2)], examples=21)
POOR = method(
    "flat",
    [result(task, seed, n < 4, prompt_tokens=400, calls=2) for n, task in enumerate(TASKS) for seed in range(2)],
    examples=7,
)


def test_what_a_method_is_worth() -> None:
    found = worth(
        method(
            "one",
            [
                result("a", 0, True, actions=3, control=1, calls=2, page_tokens=900, shown_tokens=300),
                result("a", 1, False, skipped=2, looped=True, executable=0, decisions=1, cost=0.5, repeated=1),
                result("b", 0, True),
            ],
        )
    )
    assert found["mean"] == 0.75 and found["success"]["mean"] == pytest.approx(2 / 3)
    assert found["steps_per_call"] == pytest.approx((3 + 1 + 2 + 2) / 4)
    assert found["executable"] == pytest.approx(4 / 5)
    assert (found["loops"], found["skipped_when_failed"], found["cost"]) == (pytest.approx(1 / 3), 2, 0.5)
    assert (found["page_tokens"], found["shown_tokens"]) == (180, 60)
    assert found["tokens_per_success"] == 100


def test_a_difference_is_paired_and_says_how_sure_it_is() -> None:
    found = difference(GOOD, POOR)
    assert found["success"]["mean"] == pytest.approx(8 / 12) and found["excludes_zero"]
    assert (found["better"], found["worse"], found["episodes"], found["tasks"]) == (8, 0, 24, 12)
    assert (found["tokens_ratio"], found["calls_ratio"]) == (0.25, 0.5)
    few = Played("few", {}, GOOD.results[:1])
    assert difference(few, POOR)["episodes"] == 1, "only what both played is compared"
    assert difference(Played("none", {}, ()), POOR) == {"one": "none", "other": "flat", "episodes": 0}


def test_success_by_length_is_by_the_length_of_what_worked() -> None:
    wandering = [result("long", seed, False, actions=40) for seed in range(2)]
    one = method("one", [result("short", 0, True, actions=1), result("long", 3, True, actions=7), *wandering])
    other = method("other", [result("short", 0, False, actions=30), result("never", 0, False, actions=9)])
    rows = {row["actions"]: row for row in by_length([one, other])}
    assert rows["1"]["tasks"] == ["short"] and rows["1"]["success"] == {"one": 1.0, "other": 0.0}
    assert rows["6–10"]["tasks"] == ["long"] and rows["6–10"]["success"]["other"] is None
    assert rows["never solved"]["tasks"] == ["never"]


def test_the_spread_of_wordings() -> None:
    outcomes = {"a": [True, True], "a~1": [True, False], "a~2": [False, False], "b": [True, True]}
    one = method(
        "one", [result(task, seed, ok) for task, oks in outcomes.items() for seed, ok in enumerate(oks)]
    )
    spread = by_wording(one)["tasks"]
    assert list(spread) == ["a"] and spread["a"]["success"] == [1.0, 0.5, 0.0]
    assert (spread["a"]["own"], spread["a"]["lowest"], spread["a"]["mean"]) == (1.0, 0.0, 0.5)
    assert by_wording(GOOD) == {}
    # Wordings of one task are not tasks of their own when two methods are compared.
    assert difference(one, one)["tasks"] == 2


def average(paper: Any, column: str, tasks: Any = None) -> tuple[float, int]:
    values = [paper.rows[task][column] for task in tasks or paper.printed(column)]
    return round(sum(values) / len(values), 3), len(values)


def test_the_papers_tables_have_every_task_of_their_suites() -> None:
    assert set(STEP.rows) == set(STEP45) and set(WEBWISE.rows) == set(WEBWISE48)
    assert SYNAPSE.printed("single_task") == SYNAPSE.printed("retrieval") == set(SYNAPSE63)
    assert round(average(STEP, "step_few")[0], 2) == 0.96
    assert round(average(STEP, "flat_few_actions")[0], 2) == 3.38
    # As the papers print them; but for the last, which is of Synapse's own tasks.
    assert [average(SYNAPSE, column) for column in SYNAPSE.columns] == [
        (0.985, 63), (0.983, 63), (0.935, 104), (0.929, 53), (0.906, 54),
    ]  # fmt: skip
    assert [average(WEBWISE, column) for column in WEBWISE.columns] == [(0.628, 48), (0.830, 48), (0.637, 48)]
    assert average(SYNAPSE, "human", SYNAPSE63) == (0.942, 63)


def test_progress_and_wrong_commits_have_columns_where_they_are_told() -> None:
    booked = [replace(result("book", seed, seed == 0), progress=1 - seed / 2, wrong=seed) for seed in range(2)]
    one = method("step", booked)
    overview, *_, each = (table for table in tables(compared([one])) if table.title in ("Success", "Each task: step"))
    assert dict(zip(overview.header, overview.rows[0], strict=True))["wrong commits"] == "1"
    book = dict(zip(each.header, each.rows[0], strict=True))
    assert (book["success"], book["progress"], book["wrong commits"]) == ("0.50", "0.75", "1")
    assert lines(compared([one]))[0].endswith("100 prompt tokens, progress 0.75, wrong commits 1")
    assert not {"progress", "wrong commits"} & {name for table in tables(compared([GOOD])) for name in table.header}


def test_webshops_formula_stands_beside_lasers_figures() -> None:
    one = method("step", [replace(result("shop-add", 0, False), webshop=0.5), result("shop-price", 0, True)])
    made = {table.title: table for table in tables(compared([one]))}
    label = "WebShop's formula, computed by us"
    for title, cells in (("Success", ["0.50"]), ("Each task: step", ["0.50", "–"])):
        place = made[title].header.index(label)
        assert [row[place] for row in made[title].rows] == cells
    # The mean of the goals that have one: the question about a price is none of them.
    assert made["WebShop's reward, beside LASER's table 1"].rows == (
        ("step, ours", "0.00", "50"), ("LASER", "0.50", "75"), ("people", "0.59", "82"),
    )  # fmt: skip
    assert "WebShop's reward, beside LASER's table 1" not in {table.title for table in tables(compared([GOOD]))}


def test_a_method_says_how_much_of_the_policies_is_in_its_prompts() -> None:
    def told(*played: Played) -> list[dict[str, str]]:
        table = made_of(*played)["Success"]
        return [dict(zip(table.header, row, strict=True)) for row in table.rows]

    flat = replace(POOR, settings={**POOR.settings, "examples": 16, "examples_known": 24, "instructions_cut": True})
    step, other = told(GOOD, flat)
    assert (other["examples"], other["instructions"]) == ("16 of 24", "cut")
    assert (step["examples"], step["instructions"]) == ("–", "–"), "older results do not say"
    assert not {"examples", "instructions"} & set(told(GOOD)[0])


def test_the_cost_of_an_episode_is_one_episodes() -> None:
    played = [result("a", 0, True, cost=0.5), result("a", 1, True, cost=0.1), result("b", 0, True)]
    costs = made_of(method("step", played))["Costs of an episode"]
    assert dict(zip(costs.header, costs.rows[0], strict=True))["cost"] == "0.3000"


def test_each_task_has_its_own_interval_cost_and_pages() -> None:
    played = [
        result("a", 0, True, cost=0.5, repeated=3, page_tokens=900, shown_tokens=300),
        result("a", 1, False, cost=0.1, skipped=2, page_tokens=700, shown_tokens=100),
        result("a", 2, True),
    ]
    comparison = compared([method("step", played)])
    task = comparison["methods"][0]["tasks"]["a"]
    assert (task["episodes"], task["success"]) == (3, pytest.approx(2 / 3))
    assert task["interval"] == pytest.approx({"mean": 2 / 3, "low": 0.2077, "high": 0.9385}, abs=1e-4)
    assert (task["cost"], task["repeated"], task["skipped"]) == (pytest.approx(0.3), 1, 2)
    assert (task["page_tokens"], task["shown_tokens"]) == (pytest.approx(1600 / 6), pytest.approx(400 / 6))
    each = next(table for table in tables(comparison) if table.title == "Each task: step")
    row = dict(zip(each.header, each.rows[0], strict=True))
    assert (row["95 % interval"], row["cost"], row["skipped"]) == ("0.21 … 0.94", "0.3000", "2.00")
    assert (row["page tokens, whole"], row["as shown"]) == ("267", "67")
    free = next(table for table in tables(compared([GOOD])) if table.title == "Each task: step")
    assert not {"cost", "progress"} & set(free.header), "what nothing is known of is no column"


def test_success_is_told_apart_by_what_was_unseen() -> None:
    outcomes = {"click-tab-2": [True, True], "click-tab": [True, False], "flight.AA": [False], "enter-text": [False]}
    played = [result(task, seed, ok) for task, oks in outcomes.items() for seed, ok in enumerate(oks)]
    seen = {"suite": "miniwob", "written_for": ["miniwob"], "examples_of": ["click-tab-2"]}
    one = method("step", played, **seen)
    splits = compared([one])["methods"][0]["splits"]
    assert {title: (group["tasks"], group["with_examples"]) for title, group in splits.items()} == {
        "seeds unseen": (["click-tab-2"], 1),
        "tasks unseen": (["click-tab", "enter-text"], 0),
        "sites unseen": (["flight.AA"], 0),
        "Synapse's 16 unseen tasks": (["enter-text"], 0),
        "SteP's 39 unseen tasks": (["click-tab", "enter-text"], 0),
    }
    assert splits["tasks unseen"]["success"]["mean"] == pytest.approx(1 / 3)
    table = next(table for table in tables(compared([one, GOOD])) if table.title == "Generalisation")
    assert table.rows[0] == ("step", "seeds unseen", "1", "1", "2", "1.00", "0.34 … 1.00")
    assert lines(compared([one]))[1].startswith("  seeds unseen: success 1.00 (0.34 … 1.00) in 1 tasks; tasks")
    each = next(table for table in tables(compared([one])) if table.title == "Each task: step")
    assert [row[-1] for row in each.rows] == ["tasks unseen", "seeds unseen", "tasks unseen", "sites unseen"]
    assert "Generalisation" not in [table.title for table in tables(compared([GOOD]))], "older results do not say"


def made_of(*played: Played) -> dict[str, Any]:
    return {table.title: table for table in tables(compared(played))}


def test_our_tasks_stand_beside_the_papers() -> None:
    made = made_of(method("step", [result("click-link", 0, True), result("of-our-own", 0, False)]))
    each = made["Each task"]
    assert each.header == ("task", "step", "actions")
    assert each.rows[-1] == ("mean", "0.50", "2.00")
    table = made["Each task, beside SteP's table 5"]
    assert table.header[:4] == ("task", "step", "actions", "SteP's Flat, zero-shot")
    assert [row[0] for row in table.rows] == ["click-link", "mean"], "only what the paper has as well"
    assert all(row[1:5] == ("1.00", "2.00", "0.94", "1.00") for row in table.rows)
    all_of_them = made_of(GOOD, POOR, method("m", [result(task, 0, True) for task in STEP45]))
    assert all(len(row) == len(table.header) for table in all_of_them.values() for row in table.rows)


def test_webwises_and_synapses_tables_have_the_tasks_that_were_played() -> None:
    one = method("step", [result("click-pie", 0, True), result("guess-number", 0, False)])
    other = method("flat", [result("click-pie", 0, False), result("click-link", 0, True)])
    made = made_of(one, other)
    webwise = made["Each task, beside WebWISE's table 2"]
    assert webwise.header == (
        "task", "step", "flat", "WebWISE, no example", "WebWISE, one example", "WebWISE, self-made examples",
    )  # fmt: skip
    assert webwise.rows == (
        ("click-pie", "1.00", "0.00", "0.74", "0.80", "0.52"),
        ("guess-number", "0.00", "–", "0.20", "0.84", "0.14"),
        ("click-link", "–", "1.00", "0.98", "1.00", "0.97"),
        ("mean", "0.50", "0.50", "0.64", "0.88", "0.54"),
    )
    synapse = made["Each task, beside Synapse's appendix A"]
    rows = {row[0]: row[3:] for row in synapse.rows}
    assert synapse.header[3:] == ("Synapse, single-task", "Synapse, with retrieval", "people", "AdaPlanner", "RCI")
    assert rows["guess-number"] == ("1.00", "1.00", "0.99", "0.88", "0.20")
    assert rows["click-pie"][-1] == "–", "the paper has no figure of it"
    nothing = made_of(method("step", [result("of-our-own", 0, True)]))
    assert not [title for title in nothing if "beside" in title or "papers" in title]


def test_a_figure_of_the_papers_is_shown_where_all_of_its_tasks_were_played() -> None:
    def told(*names: str) -> list[str]:
        made = made_of(method("step", [result(task, 0, True) for task in names]))
        return [row[1] for row in made["The papers' figures"].rows] if "The papers' figures" in made else []

    assert told(*WEBWISE48) == ["0.83", "0.63", "0.64"]
    assert told(*WEBWISE48[1:]) == []
    assert {"0.985", "0.983", "0.906", "0.929", "0.94 (0.935 on 104 tasks)"} == set(told(*SYNAPSE63))
    assert [text[:4] for text in told(*STEP45)] == ["0.96", "0.65", "0.72", "0.60"]
    assert told("shop-price") == ["22.7k", "52k"]


def test_the_airline_stands_beside_steps_figures_once_all_kinds_were_played() -> None:
    title = "Airline CRM, beside SteP's figure 5"
    all_kinds = method("step", [result(kind, 0, n < 3) for n, kind in enumerate(KINDS)])
    assert made_of(all_kinds, method("flat", [result(KINDS[0], 0, True)]))[title].rows == (
        ("step, ours", "6", "0.50"),
        ("SteP, few-shot", "5", "0.94"), ("SteP, zero-shot", "5", "0.68"),
        ("SteP's Flat, few-shot", "5", "0.76"), ("SteP's Flat, zero-shot", "5", "0.24"),
    )  # fmt: skip
    assert title not in made_of(method("step", [result(KINDS[0], 0, True)]))


# --- files ----------------------------------------------------------------------------------------


def stored(folder: Path, one: Played, key: str) -> None:
    folder.mkdir(exist_ok=True)
    for item in one.results:
        episodes.append(folder / f"{key}.jsonl", item)
    settings = {"name": one.name, "library": key, "examples": 3, **one.settings, "method": Method().said}
    (folder / f"{key}.json").write_text(json.dumps(settings))


def test_a_report_is_written_from_folders(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    stored(tmp_path / "a", replace(GOOD, name="step <few>"), "1")
    stored(tmp_path / "b", POOR, "2")
    out = tmp_path / "report"
    ran = CliRunner().invoke(app, ["report", str(tmp_path / "a"), str(tmp_path / "b"), "--out", str(out), "--json"])
    assert ran.exit_code == 0, ran.output
    comparison = json.loads(ran.output.splitlines()[-1])
    assert comparison == json.loads((out / "report.json").read_text())
    assert comparison["differences"][0]["excludes_zero"]
    text = (out / "report.md").read_text()
    assert "| step <few> − flat | 12 | 24 | +0.667 |" in text and "![success](success.png)" in text
    page = (out / "report.html").read_text()
    assert "<td>step &lt;few&gt;</td>" in page and "<td>step <few>" not in page and page.count("<svg") == 3
    told = ran.output.splitlines()
    assert told[0].startswith("step <few>: success 1.00 (0.86 … 1.00) in 24 episodes, 2.0 actions, 1.0 calls")
    assert told[2] == "step <few> − flat: success +0.667 (+0.417 … +0.917 *), prompt tokens × 0.25"
    assert (out / "tokens.png").exists() and (out / "success.svg").exists()


def test_examples_are_drawn_where_their_number_differs(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    few = method("step", [result("click-0", 0, True)], examples=3)
    write_report([replace(few, name="3-shot"), replace(GOOD, settings={**GOOD.settings, "examples": 21})], tmp_path)
    assert (tmp_path / "examples.png").exists()


def test_methods_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    for key in ("1", "2"):
        stored(tmp_path, GOOD, key)
    assert [one.name for one in read_results([tmp_path])] == ["step, m, 1", "step, m, 2"]
    ran = CliRunner().invoke(app, ["report", str(tmp_path / "nowhere")])
    assert ran.exit_code == 1
    with pytest.raises(NoResults, match="no results in"):
        read_results([tmp_path / "nowhere"])
