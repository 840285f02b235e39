"""A call's arguments are limited to what the goal mentions."""

from __future__ import annotations

import pytest

from handrail.assist.grounding import grounded
from handrail.decision.choices import Callee


@pytest.mark.parametrize(
    ("kind", "goal", "offered"),
    [
        ("date", "from 2023-07-07 to 9 July 2023", ["2023-07-07", "2023-07-09"]),
        ("date", "vom 7. Juli 2023 bis 9.7.2023", ["2023-07-07", "2023-07-09"]),
        ("date", "from 2023-07-07 to 9 July", None),
        ("date", "from 2023-07-07 to 03/08/2023", None),
        ("time", "at 9:15am, back at 9pm or 21 Uhr", ["9:15am", "9pm", "21 Uhr"]),
        ("code", "from JFK to FLL for 300 USD", ["JFK", "FLL"]),
        ("quoted", 'post "good morning"', ["good morning"]),
        ("reference", "close issue 7", ["#7"]),
    ],
)
def test_what_a_call_is_offered(kind: str, goal: str, offered: list[str] | None) -> None:
    spec = {"type": "string", "format": kind}
    policy = grounded(Callee("go", "", {"it": spec}, ("it",)), goal)
    assert policy.arguments["it"].get("enum") == offered
