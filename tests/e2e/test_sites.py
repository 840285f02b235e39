"""Tasks of real applications through the extension: questions, an order, an edited page, a deletion.

Each is skipped where its application is not installed; `handrail eval sites --site NAME --expert` installs it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from handrail_eval.approvals import always
from handrail_eval.measuring import Measurement
from handrail_eval.sites.installed import site_folder
from handrail_eval.sites.known import SITES, chosen
from handrail_eval.sites.task import SiteTask

pytestmark = pytest.mark.browser

PLAYED = {
    "oscar": "shop-order-status,shop-buy",
    "redmine": "tracker-commits-of,tracker-edit-wiki,tracker-delete-issue",
}
SEED = 4711


@pytest.mark.parametrize("name", PLAYED)
def test_an_expert_solves_them_and_nothing_else_changes(name: str, tmp_path: Path) -> None:
    if not [*site_folder(name).glob("data-*")]:
        pytest.skip(f"{name} is not installed: handrail eval sites --site {name}")
    [intents] = chosen(name, PLAYED[name]).values()
    known = SITES[name]
    home = os.environ.get("HANDRAIL_HOME")
    with known.open() as site:
        site.reset()
        assert site.changes() == []
        outcome = Measurement(
            tasks=[SiteTask(intent, site, known.experts) for intent in intents],
            seeds=[SEED],
            out=tmp_path,
            suite=known.suite,
            expert=True,
            decide=always,
        ).run()
    assert os.environ.get("HANDRAIL_HOME") == home, "a measurement leaves the folders as they were"
    assert outcome["tasks"] == dict.fromkeys(PLAYED[name].split(","), 1.0), outcome["unsolved"]
