"""Mark the elements that the goal names. (WebWISE, section 3, marks those that were used.)"""

from __future__ import annotations

import re
from dataclasses import replace

from handrail.text.words import stands_in

from ..line import Line

NAMED = "named in the goal"
_ARGUMENT = re.compile(r'="([^"]{3,})"')


def mentioned(lines: list[Line], goal: str) -> list[Line]:
    """Add "named in the goal" to elements whose whole name is in the goal, or a call's argument in it.

    A frame's goal is its call, `select_flight(depart_time="9:15am")`: what is asked for is in quotes there.
    """
    arguments = _ARGUMENT.findall(goal)
    return [
        replace(line, mark=NAMED)
        if line.node.ref and not line.mark and _named(line.node.name, goal, arguments)
        else line
        for line in lines
    ]


def _named(name: str, goal: str, arguments: list[str]) -> bool:
    return stands_in(name, goal) or any(stands_in(argument, name) for argument in arguments)
