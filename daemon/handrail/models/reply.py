"""Reads the envelope of a chat completion, leniently, since servers leave out what they do not know."""

import json
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError


class BadReply(ValueError):
    """The body of a response is not a chat completion, or has no embeddings."""


End = Literal["whole", "cut", "refused", "no_room"]
"""How an answer ended: by itself, at the limit of its length, refused, or where the model's context did."""


@dataclass(frozen=True)
class Reply:
    """One endpoint's answer; `text` is whatever the model wrote, unchecked.

    `completion_tokens` include those that it thought with.
    """

    text: str
    end: End
    refusal: str
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int
    model: str | None


def parse_vectors(content: bytes, count: int) -> list[list[float]]:
    """Read the body of a response with `count` embeddings, in the order of the texts. Raises `BadReply`."""
    try:
        items = json.loads(content)["data"]
        vectors = [[float(number) for number in item["embedding"]] for item in sorted(items, key=_index)]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadReply("sent no embeddings that can be read") from error
    if len(vectors) != count:
        raise BadReply(f"sent {len(vectors)} embeddings for {count} texts")
    return vectors


def _index(item: dict[str, int]) -> int:
    return item["index"]


def error_in(content: bytes) -> tuple[int, str] | None:
    """The status and the text of an error in the body of a response that has status 200.

    https://openrouter.ai/docs/api/reference/errors-and-debugging
    """
    try:
        error = json.loads(content).get("error")
    except (ValueError, AttributeError, RecursionError):
        return None
    if not isinstance(error, dict):
        return None
    code = error.get("code")
    return (code if isinstance(code, int) and 400 <= code < 600 else 500), json.dumps(
        error, ensure_ascii=False
    )


def parse_reply(content: bytes) -> Reply:
    """Read the body of a response. Raises `BadReply`, with a reason that continues "the model …"."""
    try:
        envelope = _Envelope.model_validate_json(content)
    except ValidationError as error:
        raise BadReply("sent an answer that is not a chat completion") from error
    if not envelope.choices:
        raise BadReply("sent an answer without any choice")
    choice = envelope.choices[0]
    message = choice.message
    usage = envelope.usage or _Usage()
    end = _ENDS.get(choice.finish_reason or "", "whole")
    return Reply(
        text=message.content or "",
        end="refused" if message.refusal else end,
        refusal=message.refusal or ("its provider's filter stopped the answer" if end == "refused" else ""),
        prompt_tokens=max(0, usage.prompt_tokens or 0),
        completion_tokens=max(0, usage.completion_tokens or 0),
        cached_tokens=(usage.prompt_tokens_details or _PromptDetails()).cached_tokens or 0,
        model=envelope.model,
    )


_ENDS: dict[str, End] = {"length": "cut", "content_filter": "refused"}


class _Lenient(BaseModel):
    model_config = ConfigDict(extra="ignore")


class _Message(_Lenient):
    content: str | None = None
    refusal: str | None = None


class _Choice(_Lenient):
    message: _Message
    finish_reason: str | None = None


class _PromptDetails(_Lenient):
    cached_tokens: int | None = 0


class _Usage(_Lenient):
    prompt_tokens: int | None = 0
    completion_tokens: int | None = 0
    prompt_tokens_details: _PromptDetails | None = None


class _Envelope(_Lenient):
    choices: list[_Choice]
    usage: _Usage | None = None
    model: str | None = None
