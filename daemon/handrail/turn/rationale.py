"""LASER's two calls in one step: the rationale first, then its mapping to actions (LASER, table 7).

Both prompts begin alike, page included, so that the second call finds the first one's work in the cache.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from handrail.models.base import Message
from handrail.text.json_answer import json_object

_LONGEST = 600

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"reason": {"type": "string", "maxLength": _LONGEST}},
    "required": ["reason"],
    "additionalProperties": False,
}
_FIRST = (
    'First say what the next step is and why, in one or two sentences: {"reason": "..."}. '
    "The actions are asked for after that."
)
_SECOND = 'Now only the actions that carry this out: {"actions": [...]}.'


def asking(chat: Sequence[Message]) -> list[Message]:
    """The prompt of the first call, made from a decision's."""
    last = chat[-1]
    return [*chat[:-1], {"role": last["role"], "content": f"{last['content']}\n\n{_FIRST}"}]


def rationale_in(answer: str) -> str:
    """The rationale in the first call's answer; text that is not JSON is taken as it stands."""
    if (fields := json_object(answer)) is None:
        # Half a surrogate pair can neither be stored nor sent.
        return answer.encode("utf-8", "replace").decode().strip()[:_LONGEST]
    reason = fields.get("reason", "")
    return reason.strip()[:_LONGEST] if isinstance(reason, str) else ""


def mapping(first: Sequence[Message], rationale: str) -> list[Message]:
    """The prompt of the second call: the first one's, its answer, and the request for the actions."""
    answer = json.dumps({"reason": rationale}, ensure_ascii=False)
    first_answer: Message = {"role": "assistant", "content": answer}
    return [*first, first_answer, {"role": "user", "content": _SECOND}]
