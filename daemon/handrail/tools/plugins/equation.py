"""A sum, or an equation with one x, whose result is to be typed: worked out by code (pure).

The arithmetic is `simpleeval`'s (https://pypi.org/project/simpleeval). An equation in which x stands only to
the first power is a straight line, so that two of its points tell where it crosses zero.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from simpleeval import InvalidExpression, SimpleEval

from handrail_wire import Node

_SIDES = re.compile(r"([\dx\s.+\-*/()]*[\dx)])\s*=\s*([\dx\s.+\-*/()]*)\??")
_SIGNS = str.maketrans({"×": "*", "÷": "/", "−": "-"})
_TIMES = re.compile(r"(?<=\d)\s*x\s*(?=\d)")
_PRODUCT = re.compile(r"(?<=[\d)])\s*(?=x)")
_NEAR = 1e-9


def equation(goal: str, nodes: Sequence[Node]) -> dict[str, Any] | None:
    """Type the result into the only field, or press the only button once it stands there; else none."""
    fields = [node for node in nodes if node.ref and node.role in ("textbox", "spinbutton")]
    found = {result for node in nodes if (result := worked_out(node.name)) is not None}
    if len(fields) != 1 or len(found) != 1:
        return None
    (field,), (result,) = fields, found
    buttons = [node for node in nodes if node.ref and node.role == "button"]
    actions = [] if field.value == result else [{"ref": field.ref, "do": "type", "text": result}]
    if len(buttons) == 1:
        actions.append({"ref": buttons[0].ref, "do": "click"})
    return {"reason": f"Worked out: {result}.", "actions": actions} if actions else None


def worked_out(text: str) -> str | None:
    """The value of `7 * 4 =`, or x of `9 - x = 20`; none of anything else."""
    sides = _SIDES.fullmatch(_TIMES.sub("*", text.translate(_SIGNS).strip()))
    if sides is None:
        return None
    left, right = (_PRODUCT.sub("*", side.strip()) for side in sides.groups())
    if right and "x" in left + right:
        return _root(left, right)
    value = _value(left, 0) if not right and "x" not in left else None
    return None if value is None else f"{value:.12g}"


def _root(left: str, right: str) -> str | None:
    """Where both sides are equal, if their difference is a straight line that is not level."""

    def difference(x: float) -> float | None:
        one, other = _value(left, x), _value(right, x)
        return None if one is None or other is None else one - other

    at_0, at_1 = difference(0), difference(1)
    if at_0 is None or at_1 is None or at_0 == at_1:
        return None
    root = at_0 / (at_0 - at_1)
    left_over = difference(root)
    return f"{root:.12g}" if left_over is not None and math.isclose(left_over, 0, abs_tol=_NEAR) else None


def _value(side: str, x: float) -> float | None:
    if "**" in side:
        return None
    try:
        value: Any = SimpleEval(names={"x": x}, functions={}).eval(side)
    except (InvalidExpression, ArithmeticError, SyntaxError, TypeError, ValueError):
        return None
    return float(value) if isinstance(value, int | float) and math.isfinite(value) else None
