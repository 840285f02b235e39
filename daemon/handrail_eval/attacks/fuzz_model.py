"""Target of `fuzz` that reads what a model's server answers: status, headers and body, by the client itself."""

from __future__ import annotations

import asyncio
import json

import httpx2
import openai
from hypothesis import strategies as st

from handrail.models.base import Limits, ModelError
from handrail.models.openai_compatible import OpenAICompatible
from handrail.models.reply import BadReply, parse_vectors
from handrail.models.retry import RetryRules, parse_retry_after

from .hostile import JSON, words

_URL = "http://127.0.0.1:1/v1"
_USAGE = st.fixed_dictionaries({}, optional={"prompt_tokens": JSON, "completion_tokens": JSON, "prompt_tokens_details": JSON})
_ENVELOPES = st.fixed_dictionaries(
    {}, optional={
        "choices": JSON | st.lists(st.fixed_dictionaries({"message": JSON | st.fixed_dictionaries({"content": JSON})}), max_size=2),
        "usage": JSON | _USAGE, "model": JSON, "error": JSON | st.fixed_dictionaries({"message": JSON}), "data": JSON,
    },
)  # fmt: skip
BODIES = st.one_of(
    st.binary(), words(3000).map(str.encode), (JSON | _ENVELOPES).map(lambda value: json.dumps(value).encode()),
    st.integers(0, 60_000).map(lambda depth: b"[" * depth),
)  # fmt: skip
_WHEN = st.builds(
    lambda day, month, year, hour, zone: f"{day} {month} {year} {hour}:00:00 {zone}",
    st.integers(-1, 99), st.sampled_from(["Jan", "Dec", "Foo"]), st.integers(-1, 10**25), st.integers(-1, 99),
    st.sampled_from(["GMT", "+0000", "-2500", "+99999999999999999999", "-0000", ""]),
)  # fmt: skip
WAITS = st.one_of(_WHEN, words(200), st.integers().map(str), st.floats().map(str))
ANSWERS = st.tuples(st.sampled_from([200, 200, 204, 301, 400, 404, 422, 429, 500]), WAITS, BODIES)


def model_servers(answer: tuple[int, str, bytes]) -> None:
    """An answer over HTTP, read by the client that the daemon uses; nothing is sent anywhere."""
    status, wait, body = answer
    header = wait.encode("latin-1", "replace").translate(None, b"\r\n\0")
    asyncio.run(_complete(httpx2.Response(status, headers=[(b"Retry-After", header)], content=body)))


async def _complete(response: httpx2.Response) -> None:
    transport = httpx2.MockTransport(lambda request: response)
    model = OpenAICompatible(_URL, "fuzz", rules=RetryRules(tries=1))
    http = httpx2.AsyncClient(transport=transport)
    model.__dict__["_client"] = openai.AsyncOpenAI(base_url=_URL, api_key="none", max_retries=0, http_client=http)
    try:
        await model.complete([{"role": "user", "content": "Hello"}], {"type": "object"}, Limits())
    except ModelError:
        return
    finally:
        await model.close()


def replies(read: tuple[bytes, str]) -> None:
    """The parts of it by themselves."""
    body, wait = read
    parse_retry_after(wait), RetryRules().wait_s(1, wait)
    try:
        parse_vectors(body, 1)
    except BadReply:
        return
