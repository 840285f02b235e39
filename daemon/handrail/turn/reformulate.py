"""Task reformulation (Synapse, section 2.2): a vague instruction becomes an explicit one.

Rules resolve the days that depend on today, and units; they are all that a small model gets. A large model
also says who does what in which order. Its wording is used only if every value of the person's is still in it
and no new one has come in; otherwise the rules' wording stands. The person sees the result and can
correct it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib import resources
from typing import Any

from handrail.models.base import Completion, Limits, Message, Model
from handrail.policy.tiers import PROFILES
from handrail.text.json_answer import json_object
from handrail.text.yes import agrees
from handrail.tools import ToolError
from handrail.tools.dates import read_date

from .units import with_units

_DAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_RELATIVE = re.compile(
    r"\b(?:the day after tomorrow|today|tonight|tomorrow|yesterday|"
    rf"(?:next|this|coming|on) (?:{_DAY})|"
    r"in (?:an?|one|two|three|four|five|six|\d{1,3}) (?:days?|weeks?|months?)|"
    r"\d{1,3} (?:days|weeks|months) ago|"
    r"heute|übermorgen|vorgestern|gestern|aujourd'hui|après-demain|demain|hier soir|pasado mañana|"
    r"dopodomani|domani|amanhã|明日|今日)(?!\w)",
    re.IGNORECASE,
)
"""Words for a day as seen from today. "Morgen" and "mañana" also mean morning, so they are left alone."""
_PLAIN = {"tonight": "today", "the day after tomorrow": "in 2 days"}
_QUOTED = re.compile(r'"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<!\w)\'[^\']*\'(?!\w)|「[^」]*」|<secret:\w+>')
_FACT = re.compile(r"\S+@\S+\w|https?://\S+|[\w$€£¥#.,:/-]*\d[\w%.,:/-]*")
_LIMITS = Limits(max_tokens=2500, timeout_s=60, slot="reformulate")
"""Only large models are asked; the reasoning tokens of a hosted one count as part of its answer."""
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "instruction": {"type": "string", "maxLength": 2000},
        "assumed": {"type": "array", "maxItems": 6, "items": {"type": "string", "maxLength": 200}},
    },
    "required": ["instruction", "assumed"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Reformulated:
    """The instruction that a run follows, and where it came from."""

    text: str
    by: str
    """`person` (nothing was changed), `rules`, or `model`."""
    assumed: tuple[str, ...] = ()
    completion: Completion | None = field(default=None, compare=False)
    """The model's call, to be counted; also if its wording was not used."""


def by_rules(instruction: str, today: date) -> str:
    """The instruction with a date beside each word that means one: `next friday (Friday, 2023-07-07)`.

    Amounts get their unit written out and converted beside them (`units.py`). Quotations stay as they are.
    """
    instruction = with_units(instruction, [found.span() for found in _QUOTED.finditer(instruction)])
    quoted = [found.span() for found in _QUOTED.finditer(instruction)]

    def dated(found: re.Match[str]) -> str:
        if any(start <= found.start() < end for start, end in quoted):
            return found[0]
        words = _PLAIN.get(found[0].casefold(), found[0])
        try:
            day = read_date(re.sub(r"^(?:on|this|coming) ", "", words, flags=re.IGNORECASE), today)
        except ToolError:
            return found[0]
        if day.isoformat() in instruction[found.end() : found.end() + 30]:
            return found[0]  # The person said which day that is.
        return f"{found[0]} ({day:%A}, {day.isoformat()})"

    return _RELATIVE.sub(dated, instruction)


async def reformulated(instruction: str, today: date, model: Model) -> Reformulated:
    """The explicit instruction. Raises what the model's call raises (`ModelError`, `BudgetReached`)."""
    resolved = by_rules(instruction, today)
    plain = Reformulated(resolved, "person" if resolved == instruction else "rules")
    if not PROFILES[model.tier].reformulates:
        return plain
    request = f"Today is {today:%A}, {today.isoformat()}.\nInstruction: {resolved}"
    chat: list[Message] = [{"role": "system", "content": _prompt()}, {"role": "user", "content": request}]
    completion = await model.complete(chat, _SCHEMA, _LIMITS)
    text, assumed = _read(completion.text)
    if not text or not same_values(resolved, text):
        return Reformulated(plain.text, plain.by, completion=completion)
    by = "model" if text != instruction else "person"
    return Reformulated(text, by, assumed, completion)


def same_values(before: str, after: str) -> bool:
    """Whether a wording kept every number, address, secret and quotation, and added none."""
    kept = all(fact in after.casefold() for fact in _facts(before))
    return kept and all(fact in before.casefold() for fact in _facts(after))


def corrected(text: str, answer: str) -> str:
    """The instruction after the person saw it: unchanged on a yes or nothing, else with what they say."""
    agreed = agrees(answer) or not answer.strip()
    return text if agreed else f"{text}\nThe person corrected this: {answer.strip()}"


def _facts(text: str) -> set[str]:
    quoted = {found[0].strip("\"'“”„«»「」").casefold() for found in _QUOTED.finditer(text)}
    facts = {found[0].casefold().rstrip(".,:") for found in _FACT.finditer(text)}
    return facts | {quotation for quotation in quoted if quotation}


def _read(answer: str) -> tuple[str, tuple[str, ...]]:
    """The model's wording and assumptions; empty if the answer has not the required form."""
    fields = json_object(answer) or {}
    if not isinstance(fields.get("instruction"), str):
        return "", ()
    assumed = fields.get("assumed")
    listed = [text for text in assumed if isinstance(text, str)] if isinstance(assumed, list) else []
    return fields["instruction"].strip()[:2000], tuple(text[:200] for text in listed[:6])


@cache
def _prompt() -> str:
    return (resources.files(__package__) / "prompts" / "reformulate.md").read_text("utf-8").strip()
