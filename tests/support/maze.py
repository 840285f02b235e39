"""A site with a wrong turn, for runs that go back."""

from __future__ import annotations

from handrail_wire import Node
from tests.support.fake_browser import FakePage


def maze() -> FakePage:
    """A start with two doors: behind the first is nothing, behind the second the answer."""

    def start(page: FakePage) -> None:
        page.url, page.title = "http://s.test/start", "Start"
        page.nodes = [
            Node(role="heading", name="Start"),
            Node(ref="e1", role="link", name="Left"),
            Node(ref="e2", role="link", name="Right"),
            Node(ref="e3", role="textbox", name="Words"),
        ]
        page.on_click = {"e1": left, "e2": right}

    def left(page: FakePage) -> None:
        page.url, page.title, page.nodes = "http://s.test/left", "Left", [Node(ref="e9", role="button", name="Nothing")]

    def right(page: FakePage) -> None:
        page.url, page.title, page.nodes = "http://s.test/right", "Right", [Node(role="text", name="The code is K7")]

    class Maze(FakePage):
        def perform(self, action: object) -> None:
            super().perform(action)  # type: ignore[arg-type]
            if getattr(action, "verb", "") == "goto":
                start(self)

    made = Maze(nodes=[])
    start(made)
    return made
