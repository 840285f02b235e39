"""Solves a sum, or a linear equation in x, whose result is to be typed.

The arithmetic is `simpleeval`'s (https://pypi.org/project/simpleeval). The difference of the two sides of a
linear equation is a straight line, so two of its points tell where it crosses zero.
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
    """Type the result into the page's only field and press its only button.

    None unless the page has exactly one field and one equation, or if nothing is left to do.
    """
    fields = [node for node in nodes if node.ref and node.role in ("textbox", "spinbutton")]
    results = {result for node in nodes if (result := worked_out(node.name)) is not None}
    if len(fields) != 1 or len(results) != 1:
        return None
    (field,), (result,) = fields, results
    buttons = [node for node in nodes if node.ref and node.role == "button"]
    actions = [] if field.value == result else [{"ref": field.ref, "do": "type", "text": result}]
    if len(buttons) == 1:
        actions.append({"ref": buttons[0].ref, "do": "click"})
    return {"reason": f"Worked out: {result}.", "actions": actions} if actions else None


def worked_out(text: str) -> str | None:
    """The value of `7 * 4 =`, or x of `9 - x = 20`; None for any other text."""
    sides = _SIDES.fullmatch(_TIMES.sub("*", text.translate(_SIGNS).strip()))
    if sides is None:
        return None
    left, right = (_PRODUCT.sub("*", side.strip()) for side in sides.groups())
    if right and "x" in left + right:
        return _root(left, right)
    value = _value(left, 0) if not right and "x" not in left else None
    return None if value is None else f"{value:.12g}"


def _root(left: str, right: str) -> str | None:
    """The x for which both sides are equal; None unless their difference is linear and not constant."""

    def difference(x: float) -> float | None:
        left_value, right_value = _value(left, x), _value(right, x)
        return None if left_value is None or right_value is None else left_value - right_value

    at_0, at_1 = difference(0), difference(1)
    if at_0 is None or at_1 is None or at_0 == at_1:
        return None
    root = at_0 / (at_0 - at_1)
    remainder = difference(root)
    return f"{root:.12g}" if remainder is not None and math.isclose(remainder, 0, abs_tol=_NEAR) else None


def _value(side: str, x: float) -> float | None:
    if "**" in side:
        return None
    try:
        value: Any = SimpleEval(names={"x": x}, functions={}).eval(side)
    except (InvalidExpression, ArithmeticError, SyntaxError, TypeError, ValueError):
        return None
    return float(value) if isinstance(value, int | float) and math.isfinite(value) else None
