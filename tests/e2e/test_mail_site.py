"""A real mailbox (Roundcube with dovecot) through the extension: a mail is answered once, another is looked up.

Skipped where the packages of the system are missing; the reason says which.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from handrail_demo.approver import Approver
from handrail_eval.approvals import always
from handrail_eval.episodes import episode
from handrail_eval.expert_server import read_prompt
from handrail_eval.result import Result
from handrail_eval.sites.installed import SiteMissing
from handrail_eval.sites.known import SITES
from handrail_eval.sites.roundcube.server import Mail
from handrail_eval.sites.task import SiteTask
from tests.support.stage import stage
from tests.support.world import act, stop

pytestmark = pytest.mark.browser

NAMES = ("mail-reply", "mail-attached")
SEED = 4711


def test_a_mail_is_answered_and_another_is_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
    known = SITES["roundcube"]
    try:
        site = Mail()
    except SiteMissing as missing:
        pytest.skip(str(missing))
    tasks = [SiteTask(one, site, known.experts) for one in known.intents if one.name in NAMES]
    playing = tasks[0]

    def expert(request: dict[str, Any]) -> dict[str, Any]:
        try:
            return playing.cheat(*read_prompt(request["messages"][-1]["content"]))
        except LookupError as lost:
            return act(stop(str(lost), "failed"))

    with site, stage(tmp_path) as on_stage:
        on_stage.player = expert

        async def solve(task: SiteTask) -> Result:
            live = on_stage.live
            page = await live.browser.context.new_page()
            async with Approver(live.browser, live.daemon.runs, always).watching():
                await task.setup(page, SEED)
                return await episode(live, task, SEED, await live.browser.tab_id(page), page)

        for playing in tasks:
            result = on_stage.do(solve(playing), 120)
            assert result.success, result
