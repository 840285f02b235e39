"""A language model behind any endpoint that speaks OpenAI's chat completions.

The `openai` package does the HTTP; its own retries are off, because a run must be able to show what it waits
for and to stop in between. Answers are bounded in bytes and in time. The package takes as long to load as the
rest of the daemon, so it is loaded at the first call: a restarted daemon must answer at once.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx2

from handrail.policy.tiers import Tier

from .base import Embed, Limits, Message, ModelUnavailable
from .dialect import Dialect, request_body, without_pictures
from .failures import Retryable, StatusFailure, late, unreachable
from .profile import UNKNOWN, Profile
from .remote import OnRetry, RemoteModel, TooManyBytes, bounded_client
from .reply import BadReply, Reply, error_in, parse_reply, parse_vectors
from .retry import RetryRules

if TYPE_CHECKING:
    import openai

EMBEDDING_TIMEOUT_S = 10


class OpenAICompatible(RemoteModel):
    """One model at one endpoint that speaks chat completions.

    `slots`: how many prompt caches a local server keeps (0: unknown or remote).
    `grammar`: turns a JSON schema into a grammar, for a server that takes one.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        api_key: str | None = None,
        tier: Tier = "large",
        profile: Profile = UNKNOWN,
        *,
        slots: int = 0,
        grammar: Callable[[dict[str, Any]], str] | None = None,
        effort: str | None = None,
        on_retry: OnRetry | None = None,
        rules: RetryRules | None = None,
    ) -> None:
        super().__init__(
            base_url, model, api_key, tier, profile, effort=effort, on_retry=on_retry, rules=rules
        )
        self._grammar = grammar
        self._slots = _Slots(slots)
        self._start = replace(self._start, local_fields=slots > 0)
        if grammar:
            self._start = replace(self._start, mode="grammar")

    @cached_property
    def _client(self) -> openai.AsyncOpenAI:
        import openai

        http = bounded_client(self.base_url)
        key = self._api_key or "no-key"
        return openai.AsyncOpenAI(base_url=self.base_url, api_key=key, max_retries=0, http_client=http)

    def embedder(self, model: str) -> Embed:
        async def embed(texts: Sequence[str]) -> list[list[float]]:
            """One vector for each text, without retries. Raises `ModelUnavailable`."""
            import openai

            body = {"model": model, "input": list(texts), "encoding_format": "float"}
            try:
                async with asyncio.timeout(EMBEDDING_TIMEOUT_S):
                    response = await self._client.post("/embeddings", body=body, cast_to=httpx2.Response)
                return parse_vectors(response.content, len(texts))
            except (TimeoutError, openai.OpenAIError, TooManyBytes, BadReply) as error:
                reason = f"The embedding model {model} at {urlsplit(self.base_url).netloc} gave no vectors"
                hint = "Check its name (embedding_model), or remove that setting."
                raise ModelUnavailable(f"{reason} ({error or 'it took too long'}).", hint) from error

        return embed

    async def _send(
        self, dialect: Dialect, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> tuple[Reply, dict[str, Any]]:
        import openai

        body = request_body(
            dialect,
            self.name,
            messages,
            schema,
            limits,
            slot_id=self._slots.id_of(limits.slot),
            grammar=self._grammar(schema) if self._grammar and schema is not None else None,
        )
        try:
            response = await self._client.post(
                "/chat/completions", body=body, cast_to=httpx2.Response, options={"timeout": limits.timeout_s}
            )
            if problem := error_in(response.content):
                # OpenRouter answers 200 and tells of an error that came after it had begun.
                raise StatusFailure(*problem)
            return parse_reply(response.content), without_pictures(body)
        except openai.APITimeoutError as error:
            raise late(limits.timeout_s) from error
        except openai.APIConnectionError as error:
            raise unreachable() from error
        except openai.APIStatusError as error:
            after = error.response.headers.get("retry-after")
            raise StatusFailure(error.status_code, _complaint(error), after) from error
        except BadReply as error:
            raise Retryable(str(error)) from error


class _Slots:
    """Gives each name one of `count` cache slots; with more names, the least recently used one loses its."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._ids: dict[str, int] = {}

    def id_of(self, name: str) -> int | None:
        if not name or not self._count:
            return None
        slot = self._ids.pop(name, None)
        if slot is None:
            full = len(self._ids) >= self._count
            slot = self._ids.pop(next(iter(self._ids))) if full else len(self._ids)
        self._ids[name] = slot
        return slot


def _complaint(error: openai.APIStatusError) -> str:
    return json.dumps(error.body, ensure_ascii=False) if error.body is not None else str(error)
