"""Tasks of a real Redmine through the extension: a question, a page that is edited, an issue that is deleted.

Skipped where Redmine is not installed; `handrail eval sites --site redmine --expert` installs it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from handrail_eval.approver import always
from handrail_eval.measuring import Measurement
from handrail_eval.sites.known import SITES, chosen
from handrail_eval.sites.redmine.server import Redmine, installed
from handrail_eval.sites.task import SiteTask

INSTALLED = installed()
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not INSTALLED.data.exists(), reason="Redmine is not installed: handrail eval sites --site redmine"
    ),
]
TASKS = "tracker-commits-of,tracker-edit-wiki,tracker-delete-issue"
SEED = 4711


@pytest.fixture(scope="module")
def redmine() -> Iterator[Redmine]:
    assert installed() == INSTALLED, "an earlier test has left other folders behind"
    with Redmine() as site:
        yield site


def test_an_episode_begins_with_the_same_data(redmine: Redmine) -> None:
    redmine.do("DELETE FROM issues")
    assert redmine.changes()
    redmine.reset()
    assert redmine.changes() == []
    assert len(redmine.rows("SELECT id FROM issues")) == 250
    assert len(redmine.rows("SELECT id FROM repositories")) == 5


def test_an_expert_solves_them_and_nothing_else_changes(redmine: Redmine, tmp_path: Path) -> None:
    [intents] = chosen("redmine", TASKS).values()
    known = SITES["redmine"]
    home = os.environ.get("HANDRAIL_HOME")
    outcome = Measurement(
        tasks=[SiteTask(intent, redmine, known.experts) for intent in intents],
        seeds=[SEED],
        out=tmp_path,
        suite=known.suite,
        expert=True,
        decide=always,
    ).run()
    assert os.environ.get("HANDRAIL_HOME") == home
    assert outcome["tasks"] == dict.fromkeys(TASKS.split(","), 1.0), outcome["unsolved"]
