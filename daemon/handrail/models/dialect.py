"""The form of request that an endpoint accepts, and what to change when it complains.

"OpenAI-compatible" servers differ in how they enforce a JSON schema, what they call the limit of the answer's
length, and which extra fields they accept. An endpoint is asked in the form that its profile names; each
complaint gives up one feature, for a while.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from .base import Limits, Message
from .profile import Mode, Profile
from .schema_rules import RULES, fitted, problems

_NEXT: dict[Mode, Mode] = {"grammar": "json_schema", "json_schema": "json_object", "json_object": "text"}


@dataclass(frozen=True)
class Dialect:
    """What an endpoint is known, or assumed, to accept. `rules`: a name in `RULES`."""

    mode: Mode = "json_schema"
    rules: str = "any"
    strict: bool = True
    length_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: bool = True
    effort: str = ""
    """How much the model is asked to think, in the provider's own words."""
    marks_cache: bool = False
    """Whether the stable part of a prompt is marked, for a provider that keeps only what is."""
    local_fields: bool = False

    @classmethod
    def of(cls, profile: Profile, effort: str | None = None) -> Dialect:
        """The best that a profile promises."""
        return cls(
            mode=profile.mode,
            rules=profile.schema,
            strict=profile.strict,
            length_field=profile.length_field,
            temperature=profile.temperature,
            effort=effort if effort is not None and profile.reasoning else "",
            marks_cache=profile.cache == "marked",
        )


def request_body(
    dialect: Dialect,
    model: str,
    messages: Sequence[Message],
    schema: dict[str, Any] | None,
    limits: Limits,
    *,
    slot_id: int | None = None,
    grammar: str | None = None,
) -> dict[str, Any]:
    """The JSON body of one chat completion in this dialect."""
    body: dict[str, Any] = {"model": model, "stream": False, dialect.length_field: limits.max_tokens}
    body["messages"] = _sent(messages, dialect)
    if dialect.temperature:
        body["temperature"] = limits.temperature
    if dialect.effort:
        body["reasoning_effort"] = dialect.effort
    if dialect.local_fields:
        body["cache_prompt"] = True
        if slot_id is not None:
            body["id_slot"] = slot_id
    if schema is None:
        return body
    if dialect.mode == "grammar" and grammar is not None:
        body["grammar"] = grammar
    elif (sent := enforced(schema, dialect)) is not None:
        # Who promises that an answer fits takes no other schemas than OpenAI does.
        rules = RULES["openai" if dialect.rules == "any" else dialect.rules]
        strict = dialect.strict and not problems(sent, rules)
        wanted = {"name": "decision", "schema": sent, "strict": strict}
        body["response_format"] = {"type": "json_schema", "json_schema": wanted}
    else:
        body["messages"] = _sent(with_schema_in_prompt(messages, schema), dialect)
        if dialect.mode == "json_object":
            body["response_format"] = {"type": "json_object"}
    return body


def enforced(schema: dict[str, Any], dialect: Dialect) -> dict[str, Any] | None:
    """The schema as the endpoint is given it to hold the answer to; None if it would not take this one."""
    if dialect.mode not in ("grammar", "json_schema"):
        return None
    rules = RULES[dialect.rules]
    sent = fitted(schema, rules)
    return None if problems(sent, rules) and dialect.rules != "any" else sent


def _sent(messages: Sequence[Message], dialect: Dialect) -> list[dict[str, Any]]:
    """The messages as the interface has them: pictures as https://platform.openai.com/docs/guides/images-vision,
    marks as https://openrouter.ai/docs/features/prompt-caching.
    """
    sent: list[dict[str, Any]] = []
    for place, message in enumerate(messages):
        text: dict[str, Any] = {"type": "text", "text": message["content"]}
        if marked := dialect.marks_cache and place == len(messages) - 2:
            text["cache_control"] = {"type": "ephemeral"}
        parts = [text]
        if "picture" in message:
            parts.append({"type": "image_url", "image_url": {"url": message["picture"]}})
        rich = marked or len(parts) > 1
        sent.append({"role": message["role"], "content": parts if rich else message["content"]})
    return sent


def without_pictures(body: dict[str, Any]) -> dict[str, Any]:
    """A request as it is kept, with a word in the place of each picture."""
    messages = [
        {**message, "content": f"{message['content'][0]['text']}\n(a picture)"}
        if isinstance(message["content"], list) and len(message["content"]) > 1
        else message
        for message in body["messages"]
    ]
    return {**body, "messages": messages}


def with_schema_in_prompt(messages: Sequence[Message], schema: dict[str, Any]) -> list[Message]:
    """The messages with the schema at the very end, so that the stable start can still be cached."""
    wish = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n" + _compact(schema)
    if messages and messages[-1]["role"] == "user":
        text = f"{messages[-1]['content']}\n\n{wish}"
        return [*messages[:-1], {**messages[-1], "content": text}]
    return [*messages, {"role": "user", "content": wish}]


def adapt(dialect: Dialect, complaint: str, *, has_schema: bool) -> Dialect | None:
    """The next dialect to try after a 400 or 422 with this complaint; None if nothing is left to change.

    Each step gives up a feature, so complaints come to an end.
    """
    complaint = complaint.lower()
    if "max_completion_tokens" in complaint and dialect.length_field == "max_tokens":
        return replace(dialect, length_field="max_completion_tokens")
    if "temperature" in complaint and dialect.temperature:
        return replace(dialect, temperature=False)
    if dialect.effort and ("reasoning" in complaint or "effort" in complaint):
        return replace(dialect, effort="")
    if dialect.marks_cache and "cache_control" in complaint:
        return replace(dialect, marks_cache=False)
    if dialect.local_fields and ("id_slot" in complaint or "cache_prompt" in complaint):
        return replace(dialect, local_fields=False)
    if has_schema and dialect.mode in _NEXT:
        return replace(dialect, mode=_NEXT[dialect.mode])
    return None


def given_up(better: Dialect, worse: Dialect) -> str:
    """What the second dialect does without, in words."""
    words = {
        "mode": f"a form of answers that is enforced ({better.mode}; now {worse.mode})",
        "length_field": better.length_field,
        "temperature": "the temperature",
        "effort": "the reasoning effort",
        "marks_cache": "marks for its cache",
        "local_fields": "slots of its cache",
    }
    return ", ".join(text for name, text in words.items() if getattr(better, name) != getattr(worse, name))


def _compact(schema: dict[str, Any]) -> str:
    return json.dumps(schema, separators=(",", ":"), ensure_ascii=False)
