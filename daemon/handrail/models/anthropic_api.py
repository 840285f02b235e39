"""A Claude model by Anthropic's own interface (https://platform.claude.com/docs/en/api/messages).

Its OpenAI-compatible layer ignores schemas. Tested against the documented protocol, not against the service.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .base import Limits, Message, picture_of
from .dialect import Dialect, enforced, with_schema_in_prompt
from .failures import Retryable, StatusFailure, late, missing_package, unreachable
from .remote import RemoteModel, bounded_client
from .reply import End, Reply

if TYPE_CHECKING:
    import anthropic

_ENDS: dict[str | None, End] = {
    "max_tokens": "cut",
    "refusal": "refused",
    "model_context_window_exceeded": "no_room",
}
_MARK = {"cache_control": {"type": "ephemeral"}}


class AnthropicModel(RemoteModel):
    """One model behind the Messages interface."""

    @cached_property
    def _client(self) -> anthropic.AsyncAnthropic:
        try:
            import anthropic
        except ImportError as error:
            raise missing_package("anthropic") from error
        http = bounded_client(self.base_url)
        key = self._api_key or "no-key"
        return anthropic.AsyncAnthropic(base_url=self.base_url, api_key=key, max_retries=0, http_client=http)

    async def _send(
        self, dialect: Dialect, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> tuple[Reply, dict[str, Any]]:
        client = self._client
        import anthropic

        body = request_body(dialect, self.name, messages, schema, limits)
        try:
            answer = await client.messages.create(**body, timeout=limits.timeout_s)
        except anthropic.APITimeoutError as error:
            raise late(limits.timeout_s) from error
        except anthropic.APIConnectionError as error:
            raise unreachable() from error
        except anthropic.APIStatusError as error:
            after = error.response.headers.get("retry-after")
            raise StatusFailure(error.status_code, str(error.body or error), after) from error
        except ValueError as error:
            raise Retryable("sent an answer that cannot be read") from error
        if not isinstance(answer, anthropic.types.Message):
            raise Retryable("sent an answer that is no message")
        try:
            return _reply(answer), _kept(body)
        except (AttributeError, TypeError) as error:
            raise Retryable("sent an answer that cannot be read") from error


def request_body(
    dialect: Dialect, model: str, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
) -> dict[str, Any]:
    """The JSON body of one request. The parts that stay the same are marked for the provider's cache.

    There is no temperature: since its version of October 2026 the interface refuses one.
    """
    config: dict[str, Any] = {"effort": dialect.effort} if dialect.effort else {}
    if schema is not None and (sent := enforced(schema, dialect)) is not None:
        config["format"] = {"type": "json_schema", "schema": sent}
    elif schema is not None:
        messages = with_schema_in_prompt(messages, schema)
    stable = len(messages) - 2 if dialect.marks_cache else -1
    blocks = [
        (message["role"], _content(message, marked=place == stable)) for place, message in enumerate(messages)
    ]
    body: dict[str, Any] = {
        "model": model,
        "max_tokens": limits.max_tokens,
        "system": [block for role, content in blocks if role == "system" for block in content],
        "messages": [{"role": role, "content": content} for role, content in blocks if role != "system"],
    }
    return {**body, "output_config": config} if config else body


def _content(message: Message, *, marked: bool) -> list[dict[str, Any]]:
    blocks: list[dict[str, Any]] = [{"type": "text", "text": message["content"], **(_MARK if marked else {})}]
    if "picture" in message:
        kind, data = picture_of(message)
        blocks.append({"type": "image", "source": {"type": "base64", "media_type": kind, "data": data}})
    return blocks


def _reply(answer: anthropic.types.Message) -> Reply:
    usage = answer.usage
    cached = usage.cache_read_input_tokens or 0
    end = _ENDS.get(answer.stop_reason, "whole")
    details = answer.stop_details
    return Reply(
        text="".join(block.text for block in answer.content if block.type == "text"),
        end=end,
        refusal=(details.explanation if details else None) or "its provider's filter stopped the answer",
        prompt_tokens=usage.input_tokens + cached + (usage.cache_creation_input_tokens or 0),
        completion_tokens=usage.output_tokens,
        cached_tokens=cached,
        model=answer.model,
    )


def _kept(body: dict[str, Any]) -> dict[str, Any]:
    """A request as it is kept, with a word in the place of each picture."""
    picture = {"type": "text", "text": "(a picture)"}
    messages = [
        {**one, "content": [block if block["type"] == "text" else picture for block in one["content"]]}
        for one in body["messages"]
    ]
    return {**body, "messages": messages}
