"""MiniWoB++ pages, which nobody here wrote: what a task needs is there, named once, with a ref."""

import importlib.util
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.extension.page.conftest import Pages, Seen

SPEC = importlib.util.find_spec("miniwob")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(SPEC is None, reason="the miniwob package is not installed"),
]

# Per task: what its goal says it needs (a pattern with one group per thing), and those things' roles.
NEEDED = {
    "click-test-2": (r"button (\w+)", "button"),
    "click-button": (r'"(.*)" button', "button"),
    "click-link": (r'link "(.*)"', "link"),
    "click-tab": (r"on (Tab #\d)", "tab"),
    "click-option": (r"Select (\w+) and", "radio"),
    "click-checkboxes": (r"(Submit)", "button"),
    "enter-text": (r"press (Submit)", "button"),
    "enter-password": (r"press (submit)", "button"),
    "login-user": (r"press (login)", "button"),
    "choose-list": (r"click (Submit)", "button"),
    "click-menu": (r"Select (\w+)>", "menuitem"),
}
TEXTBOXES = {
    "enter-text": 1,
    "enter-password": 2,
    "login-user": 2,
    "focus-text": 1,
    "search-engine": 1,
}
OPEN = """seed => { core.endEpisode(0); Math.seedrandom(seed); core.setDataMode?.('train');
  core.EPISODE_MAX_TIME = 6e5; core.startEpisodeReal();
  for (const id of ['reward-display', 'click-canvas', 'sync-task-cover'])
    document.getElementById(id)?.style.setProperty('display', 'none') }"""


@pytest.fixture
def task(see: Callable[..., Seen], pages: Pages) -> Callable[[str, int], Seen]:
    assert SPEC and SPEC.origin
    pages.folder = Path(SPEC.origin).parent / "html"
    seen = see("")

    def start(name: str, seed: int) -> Seen:
        seen.page.goto(f"{pages.origin()}/miniwob/{name}.html")
        seen.page.evaluate(OPEN, seed)
        seen.page.wait_for_function("WOB_TASK_READY !== false")
        seen.page.evaluate("import('/ext/generated/page.js').then(() => handrail.begin())")
        return seen

    return start


@pytest.mark.parametrize("name", sorted({*NEEDED, *TEXTBOXES, "click-dialog"}))
def test_what_the_task_needs_is_there_once(task: Callable[[str, int], Seen], name: str) -> None:
    for seed in (1, 2, 3):
        seen = task(name, seed)
        nodes = [(node["role"], node.get("name", "")) for node in seen.nodes() if "ref" in node]
        if name in NEEDED:
            pattern, role = NEEDED[name]
            found = re.search(pattern, seen.page.evaluate("core.getUtterance()"))
            assert found
            named = [one for one in nodes if one[0] == role and one[1].lower() == found[1].lower()]
            # Words of a paragraph and of the buttons are drawn by lot, so they may be there twice.
            assert len(named) == 1 or (named and name in ("click-link", "click-button")), seen.text()
        if name in TEXTBOXES:
            assert sum(role == "textbox" for role, _ in nodes) == TEXTBOXES[name], seen.text()
        if name == "click-dialog":
            assert nodes == [("button", "Close")], seen.text()
