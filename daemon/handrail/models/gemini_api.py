"""A Gemini model by Google's own interface (https://ai.google.dev/api/generate-content).

Tested against the documented protocol, not against the service.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .base import Limits, Message, picture_of
from .dialect import Dialect, enforced, with_schema_in_prompt
from .failures import Retryable, StatusFailure, missing_package
from .remote import RemoteModel, bounded_client
from .reply import End, Reply

if TYPE_CHECKING:
    from google import genai
    from google.genai import types

_CUT = "MAX_TOKENS"
_FILTERED = frozenset({
    "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE", "IMAGE_SAFETY",
    "MODEL_ARMOR", "ESCALATION",
})  # fmt: skip


class GeminiModel(RemoteModel):
    """One model behind the generateContent interface."""

    @cached_property
    def _client(self) -> genai.Client:
        try:
            from google import genai
        except ImportError as error:
            raise missing_package("google-genai") from error
        options = genai.types.HttpOptions(
            base_url=self.base_url,
            httpx_async_client=bounded_client(self.base_url),
            retry_options=genai.types.HttpRetryOptions(attempts=1),
        )
        return genai.Client(api_key=self._api_key or "no-key", http_options=options)

    async def close(self) -> None:
        if "_client" in self.__dict__:
            await self._client.aio.aclose()

    async def _send(
        self, dialect: Dialect, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> tuple[Reply, dict[str, Any]]:
        client = self._client
        from google.genai import errors, types

        contents, config = request(dialect, messages, schema, limits)
        sent = [types.Content.model_validate(one) for one in contents]
        try:
            answer = await client.aio.models.generate_content(
                model=self.name, contents=sent, config=types.GenerateContentConfig.model_validate(config)
            )
        except errors.APIError as error:
            raise StatusFailure(error.code, str(error.details), _retry_after(error.details)) from error
        except ValueError as error:
            raise Retryable("sent an answer that cannot be read") from error
        kept = {"model": self.name, "contents": _kept(contents), "config": config}
        try:
            return _reply(answer), kept
        except (AttributeError, TypeError, ValueError) as error:
            raise Retryable("sent an answer that cannot be read") from error


def request(
    dialect: Dialect, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The contents and the configuration of one request."""
    config: dict[str, Any] = {"max_output_tokens": limits.max_tokens}
    if dialect.temperature:
        config["temperature"] = limits.temperature
    if dialect.effort:
        config["thinking_config"] = {"thinking_level": dialect.effort}
    if schema is not None:
        config["response_mime_type"] = "application/json"
        if (sent := enforced(schema, dialect)) is not None:
            config["response_json_schema"] = sent
        else:
            messages = with_schema_in_prompt(messages, schema)
            if dialect.mode == "text":
                del config["response_mime_type"]
    system = [message["content"] for message in messages if message["role"] == "system"]
    if system:
        config["system_instruction"] = "\n\n".join(system)
    contents = [
        {"role": {"assistant": "model"}.get(message["role"], "user"), "parts": _parts(message)}
        for message in messages
        if message["role"] != "system"
    ]
    return contents, config


def _retry_after(details: Any) -> str | None:
    """Seconds that an error asks to wait: there is no header for it (google.rpc.RetryInfo)."""
    found = re.search(r"'retryDelay': '([\d.]+)s'", str(details))
    return found[1] if found else None


def _parts(message: Message) -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = [{"text": message["content"]}]
    if "picture" in message:
        kind, data = picture_of(message)
        parts.append({"inline_data": {"mime_type": kind, "data": base64.b64decode(data)}})
    return parts


def _reply(answer: types.GenerateContentResponse) -> Reply:
    usage = answer.usage_metadata
    candidate = answer.candidates[0] if answer.candidates else None
    why = candidate.finish_reason.value if candidate and candidate.finish_reason else ""
    blocked = answer.prompt_feedback.block_reason if answer.prompt_feedback else None
    if candidate is None and blocked is None:
        raise ValueError("neither an answer nor a reason")
    end: End = "refused" if blocked or why in _FILTERED else "cut" if why == _CUT else "whole"
    parts = candidate.content.parts or [] if candidate and candidate.content else []
    return Reply(
        text="".join(part.text or "" for part in parts if not part.thought),
        end=end,
        refusal=f"its provider's filter stopped it ({blocked.value if blocked else why})",
        prompt_tokens=(usage and usage.prompt_token_count) or 0,
        completion_tokens=((usage and usage.candidates_token_count) or 0)
        + ((usage and usage.thoughts_token_count) or 0),
        cached_tokens=(usage and usage.cached_content_token_count) or 0,
        model=answer.model_version,
    )


def _kept(contents: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The contents as they are kept, with a word in the place of each picture."""
    return [
        {**one, "parts": [part if "text" in part else {"text": "(a picture)"} for part in one["parts"]]}
        for one in contents
    ]
