"""One browser with the extension for each module of browser tests; a fresh tab for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page

from handrail.page.stitch import Gap, stitch
from handrail_wire import Act, Acted, Action, Facts, Inspect, Lease, Node, Observation, Observe, Observed
from tests.support.browser import ExtensionBrowser, extension_browser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site
from tests.support.stage import Stage, stage

_numbers = iter(range(10**6))


@dataclass
class Tab:
    """A tab that a run holds, as the daemon sees it."""

    daemon: ScriptedDaemon
    page: Page
    id: int
    run: str = field(default_factory=lambda: f"run{next(_numbers):06d}")
    step: int = 0

    known: Observation | None = None
    """The tab as it was last read, whole."""

    def hold(self) -> None:
        """Give it to the run."""
        self.daemon.send(Lease(run=self.run, tab=self.id, held=True))

    def observe(self) -> Observation:
        self.known = self.ask_for(whole=True)
        return self.known

    def ask_for(self, *, whole: bool) -> Observation:
        """What is sent: documents that are whole, or edits of those before."""
        answer = self.daemon.ask(Observe(run=self.run, step=self.step, tab=self.id, whole=whole))
        assert isinstance(answer, Observed), answer
        return answer.observation

    def find(self, role: str, name: str, seen: Observation | None = None) -> Node:
        nodes = [node for document in (seen or self.observe()).documents for node in document.nodes]
        found = [node for node in nodes if node.role == role and node.name == name and node.ref]
        assert found, [(node.role, node.name) for node in nodes]
        return found[0]

    def facts(self, action: Action) -> Facts:
        inspected = self.daemon.ask(Inspect(tab=self.id, action=action))
        assert inspected.facts is not None, inspected
        return inspected.facts

    def message(self, action: Action, facts: Facts | None, **more: object) -> Act:
        self.step += 1
        values = {"effect": "edit", **more}
        return Act(
            run=self.run,
            step=self.step,
            action_id=f"{self.run}.{self.step}",
            tab=self.id,
            action=action,
            facts=facts,
            **values,
        )

    def act(self, action: Action, **more: object) -> Acted:
        """Inspect and act, as the daemon does for a step that needs no approval; the page after it is whole."""
        acted = self.daemon.acted(self.message(action, self.facts(action), **more))
        if acted.observation is None:
            return acted
        try:
            self.known = stitch(self.known, acted.observation)
        except Gap:
            # A test that asked past this object read the page, too.
            self.observe()
        return acted.model_copy(update={"observation": self.known})


@pytest.fixture(scope="module")
def daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedDaemon]:
    with ScriptedDaemon(tmp_path_factory.mktemp("home")) as daemon:
        yield daemon


@pytest.fixture(scope="module")
def browser(daemon: ScriptedDaemon, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExtensionBrowser]:
    home = daemon.paths.state_dir.parent
    with extension_browser(home, tmp_path_factory.mktemp("profile")) as browser:
        daemon.wait_for_extension()
        yield browser


@pytest.fixture(scope="module")
def on_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The whole product, with a scripted model."""
    with stage(tmp_path_factory.mktemp("home")) as ready:
        yield ready


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.close()


@pytest.fixture
def open_tab(daemon: ScriptedDaemon, browser: ExtensionBrowser) -> Iterator[Callable[[str], Tab]]:
    """Open an address in a new tab and give it to a new run."""
    tabs: list[Tab] = []

    def open_one(url: str) -> Tab:
        daemon.wait_for_extension()
        page, number = browser.open(url)
        tab = Tab(daemon, page, number)
        tab.hold()
        tabs.append(tab)
        return tab

    yield open_one
    for tab in tabs:
        browser.close(tab.id)
