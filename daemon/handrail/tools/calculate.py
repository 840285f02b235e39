"""Arithmetic with `simpleeval` (https://pypi.org/project/simpleeval)."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Mapping
from typing import Any

from simpleeval import InvalidExpression, SimpleEval

from .context import ToolContext, ToolError
from .convert import number_in
from .table import column

_FUNCTIONS = {
    "abs": abs, "max": max, "min": min, "round": round, "sum": lambda *values: math.fsum(values),
    "mean": lambda *values: math.fsum(values) / len(values),
}  # fmt: skip
_COLUMN = re.compile(r"\b([^\W\d]\w*)\[([^\]]*)\]")
"""A column of a gathered table: `orders[Total]`."""
_NUMBER = re.compile(r"[-−]?\d[\d.,]*")
_MONEY = re.compile(r"[$€£¥₹]|\b(?:USD|EUR|GBP|JPY)\b")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?:\D|$))")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%(?!\s*[\d(])(\s*of\b)?")
"""Percentages: "15%" and "15% of 80"; before a number, % is the remainder of a division."""
_HOW = "write numbers and + - * / ** ( ), with sum, mean, min, max, round or abs"


def calculate(given: Mapping[str, str], context: ToolContext) -> str:
    """The value of `expression`, rounded to 12 digits, so that 0.1 + 0.2 is 0.3. Raises `ToolError`."""
    text = _COLUMN.sub(lambda match: _numbers(match, context), given["expression"])
    text = _MONEY.sub(" ", text).replace("×", "*").replace("÷", "/").replace("−", "-")
    if not re.search(r"[a-z]\s*\(", text):
        # In max(1,299) the comma separates arguments; without a function it separates thousands.
        text = _THOUSANDS.sub("", text)
    text = _PERCENT.sub(lambda match: f"({match[1]}/100)" + ("*" if match[2] else ""), text)
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


def _numbers(match: re.Match[str], context: ToolContext) -> str:
    """The numbers of a column, with commas between them; cells without one do not count."""
    table = context.tables.get(match[1])
    if table is None:
        raise ToolError(f"no rows were gathered as {match[1]}")
    found = [_NUMBER.search(value) for value in column(table, match[2])]
    numbers = [number_in(one[0].replace("−", "-").rstrip(".,")) for one in found if one]
    if not numbers:
        raise ToolError(f"{match[0]} has no numbers")
    return ", ".join(f"({number!r})" for number in numbers)


def _evaluator() -> SimpleEval:
    """An evaluator of arithmetic and a few functions, without names, texts, attributes or subscripts."""
    evaluator = SimpleEval(functions=_FUNCTIONS, names={})
    allowed = (ast.Expr, ast.Constant, ast.UnaryOp, ast.BinOp, ast.Call)
    evaluator.nodes = {kind: evaluate for kind, evaluate in evaluator.nodes.items() if kind in allowed}
    return evaluator
