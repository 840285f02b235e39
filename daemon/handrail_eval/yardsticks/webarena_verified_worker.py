"""Speaks for the package `webarena-verified`, in its own environment.

`CONFIG tasks` tells the tasks whose sites are in the configuration, `CONFIG subset NAME` the numbers of a
subset, `CONFIG score TASK ANSWER HAR` what it says of an answer. The last line printed is the result in JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from webarena_verified.api import WebArenaVerified  # type: ignore[import-not-found]
from webarena_verified.api.internal.subsets_manager import SubsetsManager  # type: ignore[import-not-found]

config, command, *given = sys.argv[1:]
judge = WebArenaVerified(config=Path(config))


def tasks() -> list[dict[str, Any]]:
    known = judge.config.environments or {}
    return [
        {
            "id": task.task_id,
            "sites": [site.value for site in task.sites],
            "intent": task.intent,
            "urls": [judge.config.render_url(url, sites=task.sites) for url in task.start_urls],
        }
        for task in judge.get_tasks()
        if all(site in known for site in task.sites)
    ]


def subset(name: str) -> list[int]:
    read = json.loads(SubsetsManager(judge.config).get_subset_path(name=name).read_text("utf-8"))
    return list(read["task_ids"])


def score(task: str, answer: str, har: str) -> dict[str, Any]:
    result = judge.evaluate_task(task_id=int(task), agent_response=Path(answer), network_trace=Path(har))
    return dict(result.model_dump(mode="json"))


commands: dict[str, Any] = {"tasks": tasks, "subset": subset, "score": score}
print(json.dumps(commands[command](*given)))
