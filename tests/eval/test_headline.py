"""The comparisons that the project is judged by: their tasks, where they are played, and what is left out."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest
from rich.console import Console

from handrail.policy.tiers import Tier
from handrail_demo.crm.scenarios import KINDS
from handrail_eval import episodes
from handrail_eval.measuring import Measurement
from handrail_eval.methods.counts import Counts
from handrail_eval.methods.headline import BASE, FLAT, PARTS, TWELVE, _roomy, play
from handrail_eval.methods.libraries import library_for
from handrail_eval.methods.venues import venues
from handrail_eval.playing import Playing
from handrail_eval.result import Result
from handrail_eval.sites.installed import SiteMissing
from handrail_eval.sites.known import SITES, chosen

LABEL = "expert"


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_every_task_has_one_venue(part: Any) -> None:
    for _, names in part.methods:
        for name in names:
            assert sum(venue.has(name) for venue in venues(part.world, "http://127.0.0.1:1")) == 1, name


@pytest.mark.parametrize("tier", ["small", "large"])
def test_a_flat_method_has_room_on_the_model_that_plays_it(tier: Tier) -> None:
    model = cast("Playing", (Mock(small=Mock(tier=tier)), LABEL, lambda task: None))
    for part in PARTS.values():
        for method, _ in part.methods:
            made = _roomy(method, model)
            assert library_for(made, "airline", tier).entries and (tier == "large" or made == method)
            assert made == method or made.kind == "flat"


def test_the_twelve_are_of_every_application() -> None:
    found = chosen("all", ",".join(TWELVE))
    assert {site: len(intents) for site, intents in found.items()} == {"oscar": 5, "redmine": 4, "roundcube": 3}
    assert sum(intent.risky for intents in found.values() for intent in intents) == 3


def known(out: Path, suite: str, tasks: Sequence[str], **more: Any) -> None:
    """Results of both methods as a run that was cut off would have left them."""
    for method in (BASE, FLAT):
        store = Measurement(tasks=[], seeds=[], out=out, suite=suite, method=method).store(LABEL)
        for task in tasks:
            item = Result(task, 0, True, 1.0, "Do it.", 1, 0, 1.0, (0.1,), "r", "done: ", (), Counts())
            episodes.append(store, replace(item, **more))


def played(part: str, out: Path, tasks: int | None = None) -> tuple[dict[str, dict[str, Any]], str]:
    told = io.StringIO()
    console = Console(file=told, width=200)
    model = cast("Playing", (Mock(small=Mock(tier="small")), LABEL, lambda task: None))
    playing = play([part], "http://127.0.0.1:1", out, seeds=1, tasks=tasks, model=model, console=console)
    return asyncio.run(playing), told.getvalue()


@pytest.fixture(autouse=True)
def no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HANDRAIL_CHROMIUM", str(tmp_path / "no-such-browser"))


def test_the_airlines_part_tells_progress_and_wrong_commits(tmp_path: Path) -> None:
    known(tmp_path / "crm", "airline", ["TASK_FIND_FLIGHT"], progress=1.0, wrong=0)
    comparisons, _ = played("crm", tmp_path, tasks=1)
    methods = comparisons["crm"]["methods"]
    assert [(one["episodes"], one["progress"], one["wrong_commits"]) for one in methods] == [(1, 1.0, 0)] * 2
    assert (tmp_path / "report-crm" / "report.html").exists()


def test_the_airlines_second_skin_is_a_part_of_its_own_and_a_site_unseen(tmp_path: Path) -> None:
    assert [names for _, names in PARTS["crm-skin2"].methods] == [tuple(f"{kind}.skin2" for kind in KINDS)] * 2
    known(tmp_path / "crm-skin2", "airline", ["TASK_FIND_FLIGHT.skin2"], progress=0.5, wrong=0)
    comparisons, _ = played("crm-skin2", tmp_path, tasks=1)
    methods = comparisons["crm-skin2"]["methods"]
    assert [(one["episodes"], one["progress"], list(one["splits"])) for one in methods] == [
        (1, 0.5, ["sites unseen"])
    ] * 2
    [venue] = [one for one in venues("airline", "") if one.has("TASK_FIND_FLIGHT.skin2")]
    with venue.open() as place:
        assert place.task("TASK_FIND_FLIGHT.skin2").name == "TASK_FIND_FLIGHT.skin2"


def test_an_application_that_is_missing_is_said_and_the_others_are_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> Any:
        raise SiteMissing("Run “sudo apt-get update” and try again.")

    for name in SITES:
        there = name != "roundcube"
        monkeypatch.setitem(SITES, name, replace(SITES[name], open=nullcontext if there else missing))
        if there:
            tasks = [intent.name for intent in chosen(name, "all")[name] if intent.name in TWELVE]
            known(tmp_path / "applications" / name, SITES[name].suite, tasks)
    comparisons, told = played("applications", tmp_path)
    assert "roundcube is skipped. Run “sudo apt-get update” and try again." in told
    step, flat = comparisons["applications"]["methods"]
    assert step["episodes"] == flat["episodes"] == 9
    assert step["settings"]["suite"] == f"{SITES['oscar'].suite}+{SITES['redmine'].suite}"
    assert list(step["splits"]) == ["sites known by their kind"]
    assert (step["settings"]["examples_known"], flat["settings"]["examples"]) == (58, 23), "of both together"
    for name in SITES:
        monkeypatch.setitem(SITES, name, replace(SITES[name], open=missing))
    comparisons, told = played("applications", tmp_path)
    assert comparisons == {} and "Nothing of applications could be played." in told
