"""Keep only elements that the instruction names: what can be done without looking at the page.

WebWISE's "instruction only" (WebWISE, section 4.1) gives the model no page at all, and it addresses elements
by the words of the instruction. Here elements are chosen by ref, so those that the instruction names are
listed.
"""

from __future__ import annotations

from handrail.text.words import stands_in, telling

from ..line import Line


def instruction(lines: list[Line], goal: str) -> list[Line]:
    """Elements whose name is in the goal, whatever its case, or shares a significant word with it."""
    wanted, asked = telling(goal), goal.casefold()
    return [
        line
        for line in lines
        if line.node.ref and (stands_in(line.node.name.casefold(), asked) or wanted & telling(line.node.name))
    ]
