"""The form of request that an endpoint accepts, and what to change when it complains.

"OpenAI-compatible" servers differ in how they enforce a JSON schema, what they call the limit of the answer's
length, and which extra fields they accept. Trying is easier than keeping a list of servers: every endpoint is
asked for the best form first, and each complaint gives up one feature.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from .base import Limits, Message

Mode = Literal["grammar", "json_schema", "json_object", "text"]
_NEXT: dict[Mode, Mode] = {"grammar": "json_schema", "json_schema": "json_object", "json_object": "text"}


@dataclass(frozen=True)
class Dialect:
    """What an endpoint is known, or assumed, to accept."""

    mode: Mode = "json_schema"
    length_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: bool = True
    local_fields: bool = False


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
    body: dict[str, Any] = {"model": model, "messages": _with_pictures(messages), "stream": False}
    body[dialect.length_field] = limits.max_tokens
    if dialect.temperature:
        body["temperature"] = limits.temperature
    if dialect.local_fields:
        body["cache_prompt"] = True
        if slot_id is not None:
            body["id_slot"] = slot_id
    if schema is None:
        return body
    if dialect.mode == "grammar" and grammar is not None:
        body["grammar"] = grammar
    elif dialect.mode in ("grammar", "json_schema"):
        wanted = {"name": "decision", "schema": schema, "strict": is_strict(schema)}
        body["response_format"] = {"type": "json_schema", "json_schema": wanted}
    else:
        body["messages"] = _with_pictures(with_schema_in_prompt(messages, schema))
        if dialect.mode == "json_object":
            body["response_format"] = {"type": "json_object"}
    return body


def _with_pictures(messages: Sequence[Message]) -> list[dict[str, Any]]:
    """The messages as the interface has them: https://platform.openai.com/docs/guides/images-vision."""
    return [
        {
            "role": message["role"],
            "content": [
                {"type": "text", "text": message["content"]},
                {"type": "image_url", "image_url": {"url": message["picture"]}},
            ],
        }
        if "picture" in message
        else {**message}
        for message in messages
    ]


def without_pictures(body: dict[str, Any]) -> dict[str, Any]:
    """A request as it is kept, with a word in the place of each picture."""
    messages = [
        {**message, "content": f"{message['content'][0]['text']}\n(a picture)"}
        if isinstance(message["content"], list)
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

    Each step gives up a feature for good, so complaints come to an end.
    """
    complaint = complaint.lower()
    if "max_completion_tokens" in complaint and dialect.length_field == "max_tokens":
        return replace(dialect, length_field="max_completion_tokens")
    if "temperature" in complaint and dialect.temperature:
        return replace(dialect, temperature=False)
    if dialect.local_fields and ("id_slot" in complaint or "cache_prompt" in complaint):
        return replace(dialect, local_fields=False)
    if has_schema and dialect.mode in _NEXT:
        return replace(dialect, mode=_NEXT[dialect.mode])
    return None


def is_context_complaint(complaint: str) -> bool:
    """Whether a complaint says that the request was too long, which no other dialect would cure."""
    complaint = complaint.lower()
    return "context_length_exceeded" in complaint or (
        "context" in complaint and any(word in complaint for word in ("exceed", "maximum", "length", "long"))
    )


def is_strict(schema: Mapping[str, Any]) -> bool:
    """Whether every object in the schema is closed and requires all its properties.

    Only then do hosted endpoints accept `strict: true`, with which they guarantee the form
    (https://platform.openai.com/docs/guides/structured-outputs, "Supported schemas").
    """
    if isinstance(schema.get("properties"), Mapping):
        if schema.get("additionalProperties") is not False:
            return False
        if set(schema["properties"]) != set(schema.get("required", ())):
            return False
    return all(is_strict(part) for part in _parts(schema))


def _parts(schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    parts: list[Any] = [schema.get("items"), schema.get("additionalProperties")]
    for key in ("properties", "$defs"):
        parts += list(schema[key].values()) if isinstance(schema.get(key), Mapping) else []
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        parts += schema.get(key, [])
    return [part for part in parts if isinstance(part, Mapping)]


def _compact(schema: dict[str, Any]) -> str:
    return json.dumps(schema, separators=(",", ":"), ensure_ascii=False)
