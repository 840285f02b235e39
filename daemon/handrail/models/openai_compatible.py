"""A language model behind any endpoint that speaks OpenAI's chat completions.

The `openai` package does the HTTP; its own retries are off, because a run must be able to show what it waits
for and to stop in between. Answers are bounded in bytes and in time. The package takes as long to load as the
rest of the daemon, so it is loaded at the first call: a restarted daemon must answer at once.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx2

from handrail.policy.tiers import Tier

from .base import (
    Completion,
    ContextTooLong,
    Limits,
    Message,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
    Price,
)
from .dialect import Dialect, Mode, adapt, is_context_complaint, request_body, without_pictures
from .reply import BadReply, Reply, parse_reply, parse_vectors
from .retry import RetryRules, is_worth_retrying

if TYPE_CHECKING:
    import openai

EMBEDDING_TIMEOUT_S = 10
MAX_RESPONSE_BYTES = 4 * 1024 * 1024
OnRetry = Callable[[str, float], None]

# (base URL, model) → the dialect that was accepted, for the lifetime of this process.
_known_dialects: dict[tuple[str, str], Dialect] = {}


class OpenAICompatible:
    """One model at one endpoint. Satisfies the `Model` protocol.

    `sees`: it can be shown pictures.
    `slots`: how many prompt caches a local server keeps (0: unknown or remote).
    `grammar`: turns a JSON schema into a grammar, for a server that takes one.
    `on_retry(reason, wait_s)` is called before every wait.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        api_key: str | None = None,
        tier: Tier = "large",
        price: Price | None = None,
        *,
        sees: bool = False,
        slots: int = 0,
        grammar: Callable[[dict[str, Any]], str] | None = None,
        on_retry: OnRetry | None = None,
        rules: RetryRules | None = None,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.name = model
        self.tier = tier
        self.price = price
        self.sees = sees
        self.on_retry = on_retry
        self._rules = rules or RetryRules()
        self._grammar = grammar
        self._slots = _Slots(slots)
        self._start = Dialect(mode="grammar" if grammar else "json_schema", local_fields=slots > 0)
        self._api_key = api_key or "no-key"

    @cached_property
    def _client(self) -> openai.AsyncOpenAI:
        import openai

        # A proxy named in the environment is for the outside world, never for this machine.
        http = httpx2.AsyncClient(
            trust_env=not is_loopback(self.base_url),
            follow_redirects=True,
            event_hooks={"response": [_cap_bytes]},
        )
        return openai.AsyncOpenAI(
            base_url=self.base_url,
            api_key=self._api_key,
            max_retries=0,
            http_client=http,
            default_headers={"Accept-Encoding": "identity"},
        )

    @property
    def mode(self) -> Mode:
        """How this endpoint is held to a schema, as far as is known so far."""
        return self._dialect.mode

    async def close(self) -> None:
        if "_client" in self.__dict__:
            await self._client.close()

    async def complete(
        self, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> Completion:
        """One completion, with bounded retries. Raises `ModelUnavailable`, `ModelTimeout` or `ModelRefused`.

        `limits.timeout_s` bounds each try.
        """
        started = time.monotonic()
        failures = timeouts = 0
        while True:
            try:
                reply, body = await self._ask(messages, schema, limits)
                return self._completion(reply, body, time.monotonic() - started)
            except _Retryable as failure:
                failures += 1
                timeouts += failure.timed_out
                if failure.timed_out and timeouts >= self._rules.timeout_tries:
                    raise ModelTimeout(
                        f"{self._who} did not answer within {limits.timeout_s:g} s, {timeouts} times.",
                        "Use a smaller or faster model, or shorten the page; then resume the run.",
                    ) from failure
                if failures >= self._rules.tries:
                    reason = f"{self._who} {failure} ({failures} tries)."
                    raise ModelUnavailable(reason, failure.hint) from failure
                wait_s = self._rules.wait_s(failures, failure.retry_after)
                if self.on_retry:
                    self.on_retry(f"{self._who} {failure}", wait_s)
                await asyncio.sleep(wait_s)

    def embedder(self, model: str) -> Callable[[Sequence[str]], Awaitable[list[list[float]]]]:
        """A function that embeds texts with an embedding model at the same address."""

        async def embed(texts: Sequence[str]) -> list[list[float]]:
            """One vector for each text, without retries. Raises `ModelUnavailable`."""
            import openai

            body = {"model": model, "input": list(texts), "encoding_format": "float"}
            try:
                async with asyncio.timeout(EMBEDDING_TIMEOUT_S):
                    response = await self._client.post("/embeddings", body=body, cast_to=httpx2.Response)
                return parse_vectors(response.content, len(texts))
            except (TimeoutError, openai.OpenAIError, _TooManyBytes, BadReply) as error:
                reason = f"The embedding model {model} at {urlsplit(self.base_url).netloc} gave no vectors"
                hint = "Check its name (embedding_model), or remove that setting."
                raise ModelUnavailable(f"{reason} ({error or 'it took too long'}).", hint) from error

        return embed

    async def _ask(
        self, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> tuple[Reply, dict[str, Any]]:
        """One try, in the best dialect that the endpoint accepts: the reply, and the body of the request."""
        import openai

        dialect = self._dialect
        while True:
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
                async with asyncio.timeout(limits.timeout_s):
                    response = await self._client.post(
                        "/chat/completions",
                        body=body,
                        cast_to=httpx2.Response,
                        options={"timeout": limits.timeout_s},
                    )
            except (TimeoutError, openai.APITimeoutError) as error:
                raise _Retryable(f"did not answer within {limits.timeout_s:g} s", timed_out=True) from error
            except openai.APIConnectionError as error:
                hint = "Check that it is running and that the address is right: 'handrail model test'."
                raise _Retryable("cannot be reached", hint=hint) from error
            except _TooManyBytes as error:
                size = f"{MAX_RESPONSE_BYTES // 1024 // 1024} MB"
                raise _Retryable(f"sent more than {size} in one answer") from error
            except openai.APIStatusError as error:
                complaint = _complaint(error)
                if error.status_code in (400, 422) and not is_context_complaint(complaint):
                    other = adapt(dialect, complaint, has_schema=schema is not None)
                    if other is not None:
                        dialect = other
                        continue
                raise self._status_failure(error, complaint) from error
            # Only what worked is remembered: a request that always fails says little about the endpoint.
            _known_dialects[self.base_url, self.name] = dialect
            try:
                return parse_reply(response.content), body
            except BadReply as error:
                raise _Retryable(str(error)) from error

    @property
    def _dialect(self) -> Dialect:
        return _known_dialects.get((self.base_url, self.name), self._start)

    def _completion(self, reply: Reply, body: dict[str, Any], latency_s: float) -> Completion:
        if reply.refusal:
            raise ModelRefused(200, f"{self._who} refused: {reply.refusal}", "Reword the instruction.")
        return Completion(
            text=reply.text,
            prompt_tokens=reply.prompt_tokens,
            completion_tokens=reply.completion_tokens,
            cached_tokens=reply.cached_tokens,
            cost=self.price.cost(reply.prompt_tokens, reply.completion_tokens) if self.price else None,
            latency_s=latency_s,
            model=reply.model or self.name,
            request=without_pictures(body),
        )

    @property
    def _who(self) -> str:
        return f"The model {self.name} at {urlsplit(self.base_url).netloc}"

    def _status_failure(self, error: openai.APIStatusError, complaint: str) -> Exception:
        status = error.status_code
        if status == 429 and "insufficient_quota" in complaint:
            reason = f"{self._who} says that the quota is used up."
            return ModelRefused(status, reason, "Top up, or choose another model.")
        if is_worth_retrying(status):
            reason = "allows no more calls right now" if status == 429 else "has an error of its own"
            return _Retryable(f"{reason} ({status})", retry_after=error.response.headers.get("retry-after"))
        if status in (401, 403):
            hint = "Store a valid key with 'handrail keys set api', or set HANDRAIL_API_KEY."
            return ModelRefused(status, f"{self._who} does not accept the API key ({status}).", hint)
        if status == 404:
            hint = "Look at 'handrail model list' for the name; the address usually ends in /v1."
            return ModelRefused(status, f"{self._who} was not found there.", hint)
        if is_context_complaint(complaint):
            hint = "Use a model with a longer context, or show it less of a page (page_tokens)."
            return ContextTooLong(status, f"{self._who} was sent more text than it can take.", hint)
        hint = "See 'handrail model test' for what this endpoint can do."
        return ModelRefused(status, f"{self._who} refused the request ({status}): {complaint[:300]}", hint)


def is_loopback(url: str) -> bool:
    """Whether the address is on this machine."""
    return urlsplit(url).hostname in ("127.0.0.1", "localhost", "::1")


class _Retryable(Exception):
    """One try failed in a way that may be temporary."""

    def __init__(
        self,
        reason: str,
        *,
        timed_out: bool = False,
        retry_after: str | None = None,
        hint: str = "Wait a little and resume the run, or choose another model with 'handrail model use'.",
    ) -> None:
        super().__init__(reason)
        self.timed_out = timed_out
        self.retry_after = retry_after
        self.hint = hint


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


class _TooManyBytes(Exception):
    pass


class _CappedStream(httpx2.AsyncByteStream):
    """A response body that raises `_TooManyBytes` when it gets too long."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        total = 0
        async for chunk in self._stream:
            total += len(chunk)
            if total > MAX_RESPONSE_BYTES:
                raise _TooManyBytes
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _cap_bytes(response: httpx2.Response) -> None:
    assert isinstance(response.stream, httpx2.AsyncByteStream)
    response.stream = _CappedStream(response.stream)


def _complaint(error: openai.APIStatusError) -> str:
    return json.dumps(error.body, ensure_ascii=False) if error.body is not None else str(error)
