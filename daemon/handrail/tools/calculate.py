"""Arithmetic by `simpleeval` (https://pypi.org/project/simpleeval): numbers and operators (pure)."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Mapping
from typing import Any

from simpleeval import InvalidExpression, SimpleEval

from .asked import Seen, ToolError

_FUNCTIONS = {"abs": abs, "max": max, "min": min, "round": round}
_MONEY = re.compile(r"[$€£¥₹]|\b(?:USD|EUR|GBP|JPY)\b")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?:\D|$))")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%(?!\s*[\d(])(\s*of\b)?")
"""15% and "15% of 80"; before a number, % is the remainder of a division."""
_HOW = "write numbers and + - * / ** ( ), with min, max, round or abs"


def calculate(given: Mapping[str, str], seen: Seen) -> str:
    """The value of an expression, rounded to 12 digits, so that 0.1 + 0.2 is 0.3."""
    text = _MONEY.sub(" ", given["expression"]).replace("×", "*").replace("÷", "/").replace("−", "-")
    if not re.search(r"[a-z]\s*\(", text):
        # In max(1,299) the comma parts two numbers; without a function it is a thousand's.
        text = _THOUSANDS.sub("", text)
    text = _PERCENT.sub(lambda found: f"({found[1]}/100)" + ("*" if found[2] else ""), text)
    try:
        value: Any = _evaluator().eval(text.strip())
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ToolError(f"that is no number: {_HOW}")
        if not math.isfinite(value):
            raise ToolError("that is too large to be calculated")
        return f"{value:.12g}"
    except ToolError:
        raise
    except ZeroDivisionError:
        raise ToolError("that divides by zero") from None
    except (InvalidExpression, ArithmeticError, SyntaxError, TypeError, ValueError, RecursionError):
        raise ToolError(f"that cannot be calculated: {_HOW}") from None


def _evaluator() -> SimpleEval:
    """Numbers, arithmetic and a few functions: no names, texts, attributes or subscripts."""
    evaluator = SimpleEval(functions=_FUNCTIONS, names={})
    allowed = (ast.Expr, ast.Constant, ast.UnaryOp, ast.BinOp, ast.Call)
    evaluator.nodes = {kind: how for kind, how in evaluator.nodes.items() if kind in allowed}
    return evaluator
