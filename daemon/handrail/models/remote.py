"""A model that is asked over HTTP: bounded tries, waits that are told, one kind of answer."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import httpx2

from handrail.policy.tiers import Tier

from .base import Completion, Embed, Limits, Message, ModelTimeout, ModelUnavailable
from .dialect import Dialect, adapt, given_up
from .failures import (
    Retryable,
    StatusFailure,
    context_exceeded,
    is_about_form,
    late,
    of_status,
    refusal,
    unreachable,
)
from .profile import Mode, Profile
from .reply import Reply
from .retry import RetryRules
from .schema_rules import restored

OnRetry = Callable[[str, float], None]
MAX_RESPONSE_BYTES = 4 * 1024 * 1024
GIVEN_UP_S = 900.0
"""How long a feature that an endpoint complained of is not asked for: it may be updated meanwhile."""

# (base URL, model) → the dialect that was accepted, and when, for the lifetime of this process.
_known_dialects: dict[tuple[str, str], tuple[Dialect, float]] = {}


class RemoteModel(ABC):
    """One model at one endpoint. Satisfies the `Model` protocol.

    `effort`: how much the model is to think, where it can be told.
    `on_retry(reason, wait_s)` is called before every wait, without one where something is asked otherwise.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        api_key: str | None,
        tier: Tier,
        profile: Profile,
        *,
        effort: str | None = None,
        on_retry: OnRetry | None = None,
        rules: RetryRules | None = None,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.name = model
        self.tier = tier
        self.profile = profile
        self.can = profile
        """What it could do, whatever the settings allow."""
        self.on_retry = on_retry
        self._api_key = api_key
        self._rules = rules or RetryRules()
        self._start = Dialect.of(profile, effort)

    @property
    def local(self) -> bool:
        """Whether it runs on this computer: Ollama hands models of such a name on to a service."""
        return is_loopback(self.base_url) and not self.name.endswith(("-cloud", ":cloud"))

    @property
    def mode(self) -> Mode:
        """How this endpoint is held to a schema, as far as is known so far."""
        return self._dialect.mode

    @property
    @abstractmethod
    def _client(self) -> Any:
        """What asks. Its package is loaded at the first use: that takes as long as the rest of the daemon."""

    async def close(self) -> None:
        """Close the connections, if any was opened."""
        if "_client" in self.__dict__:
            await self._client.close()

    @abstractmethod
    async def _send(
        self, dialect: Dialect, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> tuple[Reply, dict[str, Any]]:
        """One request: the reply, and the request's body as it is kept, without pictures and keys.

        Raises `StatusFailure`, `Retryable`, or what its HTTP client raises.
        """

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
            except Retryable as failure:
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
                self._tell(str(failure), wait_s)
                await asyncio.sleep(wait_s)

    def embedder(self, model: str) -> Embed:
        """A function that embeds texts with an embedding model at the same address."""

        async def none(texts: Sequence[str]) -> list[list[float]]:
            reason = f"{self._who} is reached by an interface for which Handrail knows no embeddings."
            raise ModelUnavailable(reason, "Remove the setting embedding_model, or name the built-in one.")

        return none

    async def _ask(
        self, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> tuple[Reply, dict[str, Any]]:
        """One try, in the best dialect that the endpoint accepts."""
        dialect = self._dialect
        # Loading it is no part of what the model takes.
        _ = self._client
        while True:
            try:
                async with asyncio.timeout(limits.timeout_s):
                    reply, body = await self._send(dialect, messages, schema, limits)
            except (TimeoutError, httpx2.TimeoutException) as error:
                raise late(limits.timeout_s) from error
            except httpx2.TransportError as error:
                raise unreachable() from error
            except TooManyBytes as error:
                raise Retryable(
                    f"sent more than {MAX_RESPONSE_BYTES // 1024 // 1024} MB in one answer"
                ) from error
            except StatusFailure as failure:
                if is_about_form(failure.status, failure.complaint):
                    other = adapt(dialect, failure.complaint, has_schema=schema is not None)
                    if other is not None:
                        dialect = other
                        continue
                raise of_status(
                    self._who, failure.status, failure.complaint, failure.retry_after
                ) from failure
            self._learn(dialect)
            return (replace(reply, text=restored(reply.text)) if schema is not None else reply), body

    @property
    def _dialect(self) -> Dialect:
        known, when = _known_dialects.get((self.base_url, self.name), (self._start, 0.0))
        return known if time.monotonic() - when < GIVEN_UP_S else self._start

    def _learn(self, dialect: Dialect) -> None:
        """Remember what worked: a request that always fails says little about the endpoint."""
        if dialect != self._dialect:
            self._tell(f"does not take {given_up(self._start, dialect)}; it is asked without")
            _known_dialects[self.base_url, self.name] = dialect, time.monotonic()

    def _tell(self, what: str, wait_s: float = 0.0) -> None:
        if self.on_retry:
            self.on_retry(f"{self._who} {what}", wait_s)

    def _completion(self, reply: Reply, body: dict[str, Any], latency_s: float) -> Completion:
        if reply.end == "refused":
            raise refusal(self._who, reply.refusal or "no reason was given")
        if reply.end == "no_room":
            raise context_exceeded(self._who)
        if reply.end == "cut":
            self._tell("had its answer cut at the limit of its length")
        price = self.profile.price
        return Completion(
            text=reply.text,
            prompt_tokens=reply.prompt_tokens,
            completion_tokens=reply.completion_tokens,
            cached_tokens=reply.cached_tokens,
            cost=price.cost(reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens)
            if price
            else None,
            latency_s=latency_s,
            model=reply.model or self.name,
            request=body,
            cut=reply.end == "cut",
        )

    @property
    def _who(self) -> str:
        return f"The model {self.name} at {urlsplit(self.base_url).netloc}"


def is_loopback(url: str) -> bool:
    """Whether the address is on this machine."""
    return urlsplit(url).hostname in ("127.0.0.1", "localhost", "::1")


class TooManyBytes(Exception):
    """An answer is longer than `MAX_RESPONSE_BYTES`."""


class _CappedStream(httpx2.AsyncByteStream):
    """A response body that raises `TooManyBytes` when it gets too long."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        total = 0
        async for chunk in self._stream:
            total += len(chunk)
            if total > MAX_RESPONSE_BYTES:
                raise TooManyBytes
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _cap_bytes(response: httpx2.Response) -> None:
    assert isinstance(response.stream, httpx2.AsyncByteStream)
    response.stream = _CappedStream(response.stream)


def bounded_client(base_url: str) -> httpx2.AsyncClient:
    """An HTTP client whose answers are bounded.

    A proxy named in the environment is for the outside world, never for this machine.
    """
    return httpx2.AsyncClient(
        trust_env=not is_loopback(base_url),
        # Whoever is sent elsewhere would take the pages, and the key, along.
        follow_redirects=False,
        event_hooks={"response": [_cap_bytes]},
        headers={"Accept-Encoding": "identity"},
    )
