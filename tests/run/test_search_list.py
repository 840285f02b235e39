"""SteP's own example (its figure 1): all commits of a person over all repositories, two levels of search_list.

The policies are the shipped ones, the site is a small code host; the model plays by what it reads in each
prompt, so that the frames' own objectives and histories are all it has to go by.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from handrail.happened.events import Pushed
from handrail.happened.steps import Proposed
from handrail_wire import Node
from tests.support.fake_browser import FakePage
from tests.support.world import act, call, click, note, stop, world

COMMITS = {
    "atlas": [("Fix the legend", "Ida Moe"), ("Add a map", "Omar Reed"), ("Rename the layers", "Ida Moe")],
    "birch": [("First version", "Omar Reed")],
    "cedar": [("Speed up", "Ida Moe")],
}
MINE = [message for commits in COMMITS.values() for message, author in commits if author == "Ida Moe"]


def projects(page: FakePage) -> None:
    page.url, page.title = "http://code.test/projects", "Projects"
    page.nodes = [Node(role="heading", name="My projects"), Node(role="list")]
    page.nodes += [Node(ref=f"e{n + 1}", role="link", name=name) for n, name in enumerate(COMMITS)]
    page.on_click = {f"e{n + 1}": lambda page, name=name: commits(page, name) for n, name in enumerate(COMMITS)}  # type: ignore[misc]


def commits(page: FakePage, project: str) -> None:
    page.url, page.title = f"http://code.test/{project}/commits", project
    page.nodes = [Node(role="heading", name=f"Commits of {project}"), Node(ref="e20", role="link", name="Projects")]
    page.nodes += [Node(role="listitem", name=f"{message} by {author}") for message, author in COMMITS[project]]
    page.on_click = {"e20": projects}


def player(request: dict[str, Any]) -> dict[str, Any]:
    """Plays search_list as its instructions say, from what the prompt shows and nothing else."""
    now: str = request["messages"][-1]["content"]
    goal = re.search(r"Goal: (.*)", now)[1]  # type: ignore[index]
    project = re.search(r'heading "Commits of (\w+)"', now)
    done = re.findall(r"- (\w+) done", now)
    if not goal.startswith("search_list("):
        results = re.findall(r"→ (.+)", now)
        return act(stop(results[0])) if results else act(call("search_list", want="all commits by Ida Moe", list="my projects"))
    if "commits of the project" in goal:
        found = re.findall(r'"?(\w[\w ]*) by Ida Moe"?', now.split("Done so far")[0].split("\n", 1)[1])
        return act(stop("; ".join(found) or "none"))
    if project and project[1] not in done:
        inner = {"want": "all commits by Ida Moe", "list": f"commits of the project {project[1]}"}
        if f"search_list({', '.join(f'{k}={json.dumps(v)}' for k, v in inner.items())})" in now:
            return act(note(f"{project[1]} done"), click("e20"))
        return act(call("search_list", **inner))
    left = [(ref, name) for ref, name in re.findall(r'\[(e\d+)\] link "(\w+)"', now) if name not in done]
    if left:
        return act(click(left[0][0]))
    results = [one for one in re.findall(r"→ (.+)", now) if one != "none"]
    return act(stop("; ".join(results)))


async def test_two_levels_of_one_policy(tmp_path: Path) -> None:
    page = FakePage(nodes=[])
    projects(page)
    async with world(tmp_path, player, page) as here:
        view = await here.browser.do("Find all commits made by Ida Moe across all repositories")
        assert (view.state, view.answer) == ("done", "; ".join(MINE))
        stacks = [step.stack for _, step in sorted(here.browser.steps[view.run].items())]
        assert max(stacks, key=len) == ["do_task", "search_list", "search_list"]
        pushed = [one.objective for one in here.happened(view.run, Pushed)]
        assert len(pushed) == 2 + len(COMMITS) and len(set(pushed)) == len(pushed)
        # Each inner frame begins with an empty history: none of the outer one's calls stands in its prompt.
        inner = [one for one in here.prompts() if 'list="commits of the project' in one.split("Goal: ")[-1].split("\n")[0]]
        assert len(inner) == len(COMMITS)
        assert all("Done so far" not in one.split("Goal: ")[-1] for one in inner)
        # Every project was opened once: the notes told which were done.
        opened = [one.name for one in here.happened(view.run, Proposed) if one.name in COMMITS]
        assert opened == list(COMMITS)
