"""A shop of two lamps as a list of nodes, and a workflow that buys there: what runs without a model are tested on."""

from __future__ import annotations

from handrail.workflows.workflow import Parameter, Step, Target, Workflow
from handrail_wire import Node
from tests.support.fake_browser import FakePage

START = "http://shop.test/"
BUY = Workflow(
    name="buy_lamp",
    title="Buy the “{name}” and send it to {send_it_to}.",
    site="http://shop.test/*",
    start=START,
    parameters={"name": Parameter(ask="lamp"), "send_it_to": Parameter(ask="who gets it")},
    steps=(
        Step(do="click", control=Target(role="link", name="{name}"), says='click "{name}"'),
        Step(do="type", control=Target(role="textbox", name="Send it to"), given={"text": "{send_it_to}"}, says='type "{send_it_to}"'),
        Step(do="click", control=Target(role="button", name="Buy now"), says='click "Buy now"', asks=True),
    ),
    read=Target(role="text", name="Order …"),
    ends="You bought the {name}",
)  # fmt: skip
LAMPS = ("Moss Lamp", "Vega Lamp")


class LampShop(FakePage):
    """Its pages; `bought` has who got which lamp, in order."""

    def __init__(self) -> None:
        super().__init__(nodes=[])
        self.bought: list[tuple[str, str]] = []
        self.on_goto = self.home
        self.home(self)

    def home(self, page: FakePage) -> None:
        self.url, self.title = START, "Shop"
        self.nodes = [Node(role="heading", name="Lamps")]
        for at, name in enumerate(LAMPS, 1):
            self.nodes.append(Node(ref=f"e{at}", role="link", name=name))
            self.on_click[f"e{at}"] = lambda page, name=name: self.lamp(name)  # type: ignore[misc]

    def lamp(self, name: str) -> None:
        self.url, self.title = f"http://shop.test/{name}", name
        self.nodes = [
            Node(role="heading", name=name), Node(ref="e5", role="textbox", name="Send it to"), Node(ref="e6", role="button", name="Buy now"),
        ]  # fmt: skip
        self.on_click["e6"] = lambda page: self.buy(name)

    def buy(self, name: str) -> None:
        field = self.node("e5")
        assert field
        self.bought.append((name, field.value))
        self.url, self.title = "http://shop.test/thanks", "Thank you"
        self.nodes = [Node(role="heading", name=f"You bought the {name}"), Node(role="text", name=f"Order {4710 + len(self.bought)}")]
