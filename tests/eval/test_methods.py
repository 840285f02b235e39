"""Methods as configurations: their keys, their libraries, what is counted, and how sure a figure is."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.support.happened import events
from typer.testing import CliRunner

from handrail.config.mechanisms import Mechanisms, applied
from handrail.happened.events import Event
from handrail.library.library import Library
from handrail.models.base import ModelError
from handrail.page.text_budget import token_bound
from handrail.policy.examples import without_calls
from handrail.policy.tiers import Tier
from handrail.stack.events import Sent
from handrail.turn.prompt import examples_for
from handrail_demo.crm.scenarios import KINDS
from handrail_eval import cli
from handrail_eval.measuring import Measurement
from handrail_eval.methods import options
from handrail_eval.methods.counts import counted
from handrail_eval.methods.intervals import Interval, paired, wilson
from handrail_eval.methods.libraries import FLAT, NoRoom, digest_of, library_for
from handrail_eval.methods.method import AS_FLAT, Method
from handrail_eval.methods.paraphrases import Reworded, Unfit, base_of, reworded
from handrail_eval.methods.splits import EXAMPLES, KNOWN, SEEDS, SITES, TASKS, split_of
from handrail_eval.miniwob import MiniWobTask
from handrail_eval.suites import SUITES

TIERS: tuple[Tier, ...] = ("small", "large")
PAGE = "http://127.0.0.1:8000/miniwob/click-tab.html?episode=3"


# --- methods --------------------------------------------------------------------------------------


def test_every_setting_is_in_the_key_and_in_the_label() -> None:
    changed = [
        Method(kind="step"), Method(shots="0"), Method(shots="2"), Method(filter="whole"), Method(retrieval="own"),
        Method(plans=False), Method(reason="on"), Method(two_calls=True), Method(marks="used"),
        Method(unfilled=False), Method(samples=3), Method(auto_context=10), Method(examples_from=("a",)),
        Method(kind="flat"), Method(kind="flat", flat_tokens=8192), Method(state_filter=1), Method(states=False),
        Method(kind="step", shots=AS_FLAT), Method(kind="step", shots=AS_FLAT, flat_tokens=8192),
        Method(forced=False), Method(plugins=False), Method(tools=False), Method(backtracking=False),
        Method(candidates=False), Method(notes=False), Method(reformulate=True), Method(critic=True),
    ]  # fmt: skip
    assert len({one.key() for one in changed} | {Method().key()}) == len(changed) + 1
    assert len({one.label for one in changed} | {Method().label}) == len(changed) + 1
    assert Method().key("a model") != Method().key("another")
    assert Method(kind="flat", flat_tokens=8192, plans=False).label == "flat-8k, few-shot, plans off"


def test_results_of_older_versions_are_still_found() -> None:
    """Files are named by these keys: a change here means that everything is measured anew."""
    assert {one.label: one.key() for one in (
        Method(), Method(kind="step"), Method(kind="flat"), Method(kind="flat", flat_tokens=8192),
        Method(kind="step", shots="0", reason="off"),
    )} == {
        "shipped, few-shot": "81d02ee51f9d", "step, few-shot": "27d0a4f2d686", "flat-4k, few-shot": "67f8ea30c8a5",
        "flat-8k, few-shot": "f899b3e2debe", "step, zero-shot, reason off": "e301449c235b",
    }  # fmt: skip


def test_a_mechanism_that_came_later_leaves_the_names_of_older_results_alone() -> None:
    """The keys are those of before there were such mechanisms."""
    assert Method().key() == "81d02ee51f9d"
    assert Method(kind="step", reason="off").key("m", "lib") == "e37df6fa0182"


def test_what_a_method_switches_reaches_the_daemon() -> None:
    given = ["--backtracking", "off", "--candidates", "off", "--notes", "off", "--reformulate", "on",
             "--critic", "on"]  # fmt: skip
    found: list[Method] = []

    @options.takes_method
    def command(method: Method) -> None:
        found.append(method)

    app = typer.Typer()
    app.command()(command)
    assert CliRunner().invoke(app, given).exit_code == CliRunner().invoke(app, []).exit_code == 0
    switched, plain = (one.settings for one in found)
    assert switched["mechanisms"] == Mechanisms(backtracking=False, candidates=False, notes=False)
    assert (switched["reformulate"], switched["critic"]) == ("on", "large")
    assert plain == {"mechanisms": Mechanisms(), "exemplars": "off", "reformulate": "off", "critic": "off"}


def test_trials_are_played_without_any_example() -> None:
    method = Method(kind="step", retrieval="own", auto_context=10, examples_from=("a",), plans=False)
    assert method.trial == Method(kind="step", shots="0", plans=False)
    assert (method.trial.mechanisms.examples, method.mechanisms.examples) == (0, None)
    assert Method(shots="2").mechanisms.examples == 2


# --- libraries ------------------------------------------------------------------------------------


def test_the_papers_policies_are_there_for_the_evaluation_only() -> None:
    step = library_for(Method(kind="step"), "miniwob")
    names = {name for name, entry in step.entries.items() if entry.site == "miniwob"}
    # SteP's seven, one that copies, and one that solves.
    assert names == {
        "web_agent", "fill_text", "choose_date", "search_link", "search_tab", "click_checkbox",
        "process_email", "copy_text", "solve",
    }  # fmt: skip
    examples = [len(step.entries[name].policy.examples) for name in names]
    # SteP has 21 over its seven.
    assert sum(examples) <= 24 and max(examples) <= 4 and min(examples) >= 1
    assert step.root(PAGE).name == "web_agent"
    assert {one.name for one in step.callable_from(step.root(PAGE), PAGE)} == names - {"web_agent"}
    assert step.root("http://127.0.0.1:8000/elsewhere").name != "web_agent"
    assert "web_agent" not in Library.load().entries


def test_flat_joins_all_of_a_suite_within_its_cap_and_calls_nobody() -> None:
    step = library_for(Method(kind="step"), "miniwob")
    for tokens in (4096, 8192):
        library = library_for(Method(kind="flat", flat_tokens=tokens), "miniwob")
        flat = library.root(PAGE)
        assert flat.name == FLAT and flat.may_call == () and set(library.entries) == {FLAT}
        whole = [flat.instructions, *(f"{e.objective}{e.observation}{e.decision}" for e in flat.examples)]
        assert token_bound("\n".join(whole)) < tokens
        for entry in step.entries.values():
            if entry.site == "miniwob" and entry.policy.name != "web_agent":
                assert entry.policy.instructions in flat.instructions
                assert entry.policy.examples[0] in flat.examples, "each policy has its turn"
    assert "choose_date" not in flat.instructions
    assert library_for(Method(kind="flat"), "airline").root(PAGE).examples
    with pytest.raises(LookupError):
        library_for(Method(kind="flat"), "nowhere")


def test_a_flat_prompt_that_is_too_short_has_fewer_examples() -> None:
    sizes = [
        len(library_for(Method(kind="flat", flat_tokens=tokens), "miniwob").root(PAGE).examples)
        for tokens in (2048, 3000, 4096, 8192)
    ]
    assert all(one < other for one, other in pairwise(sizes))


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("suite", ["miniwob", "airline", "kind_shop+kind_shop_admin"])
def test_stacked_policies_can_have_the_examples_that_flat_has_room_for(suite: str, tier: Tier) -> None:
    method = Method(kind="step", shots=AS_FLAT, flat_tokens=4096 if tier == "small" else 8192)
    flat = library_for(method.but(kind="flat", shots="few"), suite, tier).entries[FLAT].policy.examples
    step, usual = library_for(method, suite, tier), library_for(Method(kind="step"), suite, tier)
    playing = [applied(entry.policy, method.mechanisms) for entry in step.entries.values() if entry.site in suite]
    shown = [example for policy in playing for example in examples_for(policy, tier)]
    short = tier == "small" and any(policy.short for policy in playing)
    assert all(example in flat for example in shown)
    assert len(shown) == len(flat) or short, "beside short instructions a small model is shown short ones"
    assert {name: entry.policy.instructions for name, entry in step.entries.items()} == {
        name: entry.policy.instructions for name, entry in usual.entries.items()
    }
    assert step.sites == usual.sites and digest_of(step) != digest_of(usual)


@pytest.mark.parametrize(
    ("method", "suite", "tier", "said"),
    [
        (Method(kind="step"), "miniwob", "small", (24, 24, False)),
        (Method(kind="step", shots="1"), "miniwob", "small", (9, 24, False)),
        (Method(kind="flat"), "miniwob", "small", (16, 24, False)),
        (Method(kind="step", shots=AS_FLAT), "miniwob", "small", (16, 24, False)),
        (Method(kind="flat", flat_tokens=8192), "kind_shop+kind_shop_admin", "large", (0, 30, True)),
        (Method(kind="step", shots=AS_FLAT, flat_tokens=8192), "kind_shop", "large", (0, 20, False)),
    ],
)
def test_a_method_says_what_of_the_policies_is_in_its_prompts(
    tmp_path: Path, method: Method, suite: str, tier: Tier, said: tuple[int, int, bool]
) -> None:
    measurement = Measurement(tasks=[], seeds=[0], out=tmp_path, method=method, suite=suite)
    measurement.tier = tier
    settings = json.loads(measurement.store("m").with_suffix(".json").read_text())
    assert (settings["examples"], settings["examples_known"], settings["instructions_cut"]) == said


def test_a_small_model_is_shown_the_examples_that_are_for_it(tmp_path: Path) -> None:
    counts = {}
    for tier in TIERS:
        measurement = Measurement(tasks=[], seeds=[0], out=tmp_path, method=Method(kind="step"), suite="kind_shop")
        measurement.tier = tier
        counts[tier] = json.loads(measurement.store("m").with_suffix(".json").read_text())["examples"]
    assert counts["small"] < counts["large"]


@pytest.mark.parametrize("suite", ["airline", "kind_shop"])
def test_a_flat_policy_says_what_its_model_would_read_of_each_policy(suite: str) -> None:
    step = [entry.policy for entry in library_for(Method(kind="step"), suite).entries.values() if entry.site == suite]
    names = {policy.name for policy in step}
    short, full = (
        [without_calls(text, names).strip() for text in texts]
        for texts in ([one.short for one in step if one.short], [one.instructions for one in step if one.short])
    )
    method = Method(kind="flat", flat_tokens=32768)
    small, large = (library_for(method, suite, tier).root(PAGE).instructions for tier in TIERS)
    assert short and all(text in small for text in short) and all(text in large for text in full) and small != large
    assert digest_of(library_for(method, suite)) == digest_of(library_for(method, suite, "small"))


def test_a_cap_that_a_large_models_page_takes_by_itself_is_refused() -> None:
    with pytest.raises(NoRoom, match="--flat-tokens 8192"):
        library_for(Method(kind="flat"), "airline", "large")
    whole = library_for(Method(kind="flat", flat_tokens=8192), "airline", "large").root(PAGE)
    assert token_bound(whole.instructions) < 8192 - 5200


def test_results_of_another_library_are_other_results() -> None:
    step = library_for(Method(kind="step"), "miniwob")
    before = digest_of(step)
    assert before == digest_of(library_for(Method(kind="step"), "miniwob"))
    entry = step.entries["fill_text"]
    longer = entry.policy.model_copy(update={"instructions": "Type."})
    step.entries["fill_text"] = replace(entry, policy=longer)
    assert digest_of(step) != before


# --- counting -------------------------------------------------------------------------------------


def journal(*steps: tuple[str, dict[str, Any]]) -> list[Event]:
    return events(steps)


def decision(problem: str = "", **more: Any) -> tuple[str, dict[str, Any]]:
    usual = {"tokens": 100, "prompt_tokens": 90, "calls": 1, "cost": None, "page_tokens": 50}
    return "decision", {**usual, "problem": problem, **more}


def acted(text: str, status: str = "done", ref: str = "e1", page: str = "p") -> list[tuple[str, Any]]:
    name = text.partition(" ")[2]
    return [
        ("propose", {"step": 1, "action": {"verb": "click", "ref": ref}, "role": "button", "name": name}),
        ("act", {"text": text, "status": status, "ref": ref, "page": page}),
    ]


def test_an_episode_is_counted_from_its_journal() -> None:
    events = journal(
        ("push", {"policy": "root", "arguments": {}, "objective": "Go"}),
        decision(),  # 1: carried out, though the second action is a repetition.
        *acted("click A"),
        *acted("click A"),
        decision(calls=3, cost=0.5),  # 6: stale
        *acted("click B", status="stale"),
        decision(problem="no JSON"),  # 9
        ("error", {"text": "the answer could not be used"}),
        decision(cost=0.25),  # 11: a call
        ("push", {"policy": "child", "arguments": {}, "objective": "Go"}),
        decision(),  # 13: refused by the guard
        ("error", {"text": "click A was already tried 2 times and the page stayed the same: no"}),
        ("pop", {"answer": "it got stuck: click A", "status": "failed"}),
    )
    shown = '[e1] button "A"\n[e2] button "B"\n[e3] checkbox "C" ← named in the goal\n[e4] link "D"'
    counts = counted("Click A, B and C.", events, {1: Sent("", "", shown), 6: Sent("", "", shown)})
    assert (counts.actions, counts.repeated) == (2, 1)
    assert (counts.decisions, counts.calls, counts.executable) == (5, 7, 2)
    assert counts.control == 2, "a call and a return; the first push is the beginning"
    assert (counts.tokens, counts.prompt_tokens, counts.cost) == (500, 450, 0.75)
    assert counts.skipped == 1, "C is named and was never used; D is not named"
    assert counts.looped
    assert (counts.page_tokens, counts.shown_tokens) == (250, 2 * (len(shown) // 4))


def test_an_old_journal_can_be_counted() -> None:
    events = journal(("decision", {"tokens": 7, "cost": None, "problem": ""}))
    counts = counted("Go", events, {})
    assert (counts.decisions, counts.calls, counts.tokens, counts.cost) == (1, 1, 7, None)
    assert not counts.looped


# --- how sure a figure is -------------------------------------------------------------------------


def test_wilsons_interval() -> None:
    """Figures from Newcombe, Statistics in Medicine 17 (1998), table I: 81/263, 15/148, 0/20, 1/29."""
    for successes, trials, low, high in [
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718),
    ]:  # fmt: skip
        found = wilson(successes, trials)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert wilson(0, 0) == Interval(0.0, 0.0, 1.0)


def test_a_paired_difference() -> None:
    better = {f"task {n}": [1.0, 1.0] if n % 2 else [0.0, 1.0] for n in range(30)}
    found = paired(better)
    assert found.mean == pytest.approx(0.75) and found.excludes_zero
    assert 0.65 < found.low < 0.75 < found.high < 0.85
    assert paired(better) == found, "the same values give the same interval"
    even = {f"task {n}": [1.0] if n % 2 else [-1.0] for n in range(30)}
    assert not paired(even).excludes_zero and paired(even).mean == 0
    # One task with many seeds is still one task.
    alike = {"a": [1.0] * 100, "b": [0.0]}
    assert paired(alike).mean == 0.5 and not paired(alike).excludes_zero
    with pytest.raises(ValueError, match="no episode in common"):
        paired({})


# --- other words ----------------------------------------------------------------------------------


def test_paraphrases_are_tasks_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text('[a]\npattern = "Click (?P<what>.*)\\\\."\nparaphrases = ["Press {what}", "{what}, please"]\n')
    tasks = reworded([MiniWobTask("a", "http://x"), MiniWobTask("b", "http://x")], str(file))
    assert [task.name for task in tasks] == ["a", "a~1", "a~2"]
    assert [base_of(task.name) for task in tasks] == ["a"] * 3
    assert isinstance(tasks[2], Reworded) and tasks[2].worded("Click OK.") == "OK, please"
    with pytest.raises(Unfit, match="does not match"):
        tasks[2].worded("Type OK.")
    with pytest.raises(Unfit, match="None of the tasks"):
        reworded([MiniWobTask("b", "http://x")], str(file))
    file.write_text('[a]\npattern = "Click (.*)"\nparaphrases = ["Press {what}"]\n')
    with pytest.raises(Unfit, match="do not fit"):
        reworded([MiniWobTask("a", "http://x")], str(file))


@pytest.mark.parametrize("suite", EXAMPLES)
def test_every_example_says_what_it_is_an_example_of(suite: str) -> None:
    entries = library_for(Method(kind="step"), suite).entries.items()
    there = {name: entry.policy for name, entry in entries if entry.site == suite and entry.policy.examples}
    assert {name: {one.title for one in policy.examples} for name, policy in there.items()} == {
        name: set(titles) for name, titles in EXAMPLES[suite].items()
    }
    known = {"miniwob": set(SUITES["union"]), "airline": set(KINDS)}[suite]
    assert {task for titles in EXAMPLES[suite].values() for tasks in titles.values() for task in tasks} <= known


@pytest.mark.parametrize(
    ("method", "suite", "splits"),
    [
        (Method(kind="step"), "miniwob", {"click-tab-2": SEEDS, "click-tab-2~1": SEEDS, "click-tab": TASKS,
                                          "simple-algebra": SEEDS, "flight.AA": SITES}),
        (Method(kind="step", shots="0"), "miniwob", {"click-tab-2": TASKS, "flight.AA": SITES}),
        # One example of each policy: the first of solve is a sum.
        (Method(kind="step", shots="1"), "miniwob", {"simple-arithmetic": SEEDS, "simple-algebra": TASKS}),
        (Method(kind="flat", shots="1"), "miniwob", {"choose-date": SEEDS, "click-tab-2": TASKS}),
        (Method(kind="shipped"), "miniwob", {"click-tab-2": SITES}),
        (Method(kind="shipped"), "airline", {"TASK_MODIFY_FLIGHTS": SEEDS, "TASK_MODIFY_FLIGHTS.skin2": SITES}),
        (Method(kind="step"), "kind_shop+kind_shop_admin", {"shop-add": KNOWN}),
        (Method(kind="flat"), "kind_mail", {"mail-send": KNOWN}),
        (Method(kind="shipped"), "kind_mail", {"mail-send": KNOWN}),
        (Method(kind="step", shots="0", auto_context=2), "kind_mail", {"mail-send": SEEDS}),
        (Method(kind="step", shots="0", auto_context=2), "miniwob", {"click-tab": SEEDS}),
        (Method(kind="step", shots="0", auto_context=2, examples_from=("click-tab",)), "miniwob",
         {"click-tab": SEEDS, "click-link": TASKS}),
    ],
)  # fmt: skip
def test_a_method_says_what_it_has_seen_of_a_task(
    tmp_path: Path, method: Method, suite: str, splits: dict[str, str]
) -> None:
    store = Measurement(tasks=[], seeds=[0], out=tmp_path, method=method, suite=suite).store("m")
    settings = json.loads(store.with_suffix(".json").read_text())
    assert {name: split_of(name, settings) for name in splits} == splits
    assert split_of("click-tab", {"method": {"kind": "step"}}) is None, "older results do not say"


def test_every_suite_takes_the_same_options_of_a_method(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[Method, int]] = []

    def play(measurement: Measurement, training: object) -> dict[str, object]:
        played.append((measurement.method, len(measurement.seeds)))
        raise ModelError("that was it")

    monkeypatch.setattr(cli, "with_trials", play)
    given = [
        "--method", "flat", "--shots", "2", "--filter", "whole", "--plans", "off", "--two-calls", "on",
        "--marks", "used", "--auto-context", "3", "--seeds", "4",
    ]  # fmt: skip
    for suite in ("miniwob", "crm"):
        assert CliRunner().invoke(cli.app, [suite, *given]).exit_code == 1
    wanted = Method(
        kind="flat", shots="2", filter="whole", retrieval="own", plans=False, marks="used", two_calls=True,
        auto_context=3,
    )  # fmt: skip
    assert played == [(wanted, 4), (wanted, 4)]
    CliRunner().invoke(cli.app, ["miniwob", "--auto-context", "3", "--examples-from", "click-link,click-tab"])
    assert played[2][0].retrieval == "retrieved" and played[2][0].examples_from == ("click-link", "click-tab")
    for use in ("on", "own"):
        empty = CliRunner().invoke(cli.app, ["miniwob", "--retrieval", use], env={"COLUMNS": "300"})
        assert empty.exit_code == 2 and "add --auto-context 10" in empty.output
    assert len(played) == 3, "nothing is called retrieval that has nothing to retrieve"
    CliRunner().invoke(cli.app, ["miniwob", "--retrieval", "on", "--auto-context", "2"])
    assert played[3][0].retrieval == "retrieved"
    wrong = CliRunner().invoke(cli.app, ["sites", "--shots", "some"])
    assert wrong.exit_code == 2 and "write few" in wrong.output
    CliRunner().invoke(cli.app, ["miniwob", "--method", "step", "--shots", "as-flat", "--flat-tokens", "8192"])
    assert played[4][0] == Method(kind="step", shots=AS_FLAT, flat_tokens=8192)
    assert played[4][0].label == "step, examples of flat-8k"
    wrong = CliRunner().invoke(cli.app, ["miniwob", "--method", "flat", "--shots", "as-flat"])
    assert wrong.exit_code == 2 and "--method step" in wrong.output
