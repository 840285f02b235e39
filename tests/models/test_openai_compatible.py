"""The client against a real HTTP server that answers, refuses and misbehaves."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from handrail.models.base import (
    Completion,
    ContextTooLong,
    Limits,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
)
from handrail.models.openai_compatible import OpenAICompatible
from handrail.models.profile import Price, Profile
from handrail.models.retry import RetryRules
from tests.support.model_server import Fault, ScriptedModelServer

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"do": {"enum": ["click", "stop"]}},
    "required": ["do"],
    "additionalProperties": False,
}
ASK = [{"role": "system", "content": "You choose."}, {"role": "user", "content": "Which one?"}]
DEFAULTS = Limits()
Serve = Callable[..., ScriptedModelServer]
Connect = Callable[..., OpenAICompatible]


def complete(
    model: OpenAICompatible, schema: dict[str, Any] | None = SCHEMA, limits: Limits = DEFAULTS
) -> Completion:
    return asyncio.run(_complete(model, schema, limits))


async def _complete(model: OpenAICompatible, schema: dict[str, Any] | None, limits: Limits) -> Completion:
    return await model.complete(ASK, schema, limits)  # type: ignore[arg-type]


def test_sends_the_schema_and_reads_the_answer(serve: Serve, connect: Connect) -> None:
    server = serve([{"do": "click"}])
    result = complete(connect(server, profile=Profile(price=Price(1_000_000, 2_000_000))))
    assert result.text == '{"do": "click"}'
    request = server.requests[0]
    assert request["response_format"]["json_schema"]["schema"] == SCHEMA
    assert request["response_format"]["json_schema"]["strict"] is True
    assert (request["max_tokens"], request["temperature"]) == (512, 0.0)
    assert result.cost == result.prompt_tokens + 2 * result.completion_tokens > 0


def test_without_a_schema_none_is_sent(serve: Serve, connect: Connect) -> None:
    server = serve(["hello"])
    assert complete(connect(server), schema=None).text == "hello"
    assert "response_format" not in server.requests[0]


def test_an_open_schema_is_not_called_strict(serve: Serve, connect: Connect) -> None:
    server = serve(["{}"])
    complete(connect(server), schema={**SCHEMA, "required": []})
    assert server.requests[0]["response_format"]["json_schema"]["strict"] is False


@pytest.mark.parametrize(
    ("refuses", "mode"), [(["json_schema"], "json_object"), (["json_schema", "json_object"], "text")]
)
def test_steps_down_and_remembers(serve: Serve, connect: Connect, refuses: list[str], mode: str) -> None:
    server = serve(lambda _: {"do": "stop"}, refuses=refuses)
    model = connect(server)
    complete(model)
    assert model.mode == mode
    asked = len(server.requests)
    assert asked == len(refuses) + 1
    assert '"enum":["click","stop"]' in server.requests[-1]["messages"][-1]["content"]
    assert server.requests[-1]["messages"][0] == ASK[0], "the cacheable start of the prompt must not change"
    complete(connect(server))
    assert len(server.requests) == asked + 1, "another client of this process asks the right way at once"


def test_an_endpoint_that_refuses_everything_is_not_remembered(serve: Serve, connect: Connect) -> None:
    server = serve(lambda _: Fault.error(400, "no"))
    model = connect(server)
    with pytest.raises(ModelRefused, match="no"):
        complete(model)
    assert len(server.requests) == 3
    assert model.mode == "json_schema"


@pytest.mark.parametrize("field", ["temperature", "max_tokens"])
def test_gives_up_fields_that_are_refused(serve: Serve, connect: Connect, field: str) -> None:
    def answer(request: dict[str, Any]) -> str | Fault:
        if field in request:
            return Fault.error(
                400, f"Unsupported parameter: {field}. Use max_completion_tokens, no temperature."
            )
        return "{}"

    server = serve(answer)
    complete(connect(server))
    assert field not in server.requests[-1]
    assert server.requests[-1]["response_format"]["type"] == "json_schema"


def test_local_fields_pin_a_slot_for_each_policy(serve: Serve, connect: Connect) -> None:
    server = serve(lambda _: "{}")
    model = connect(server, slots=2)

    async def ask_for_each() -> None:
        for slot in ("a", "b", "a", "c", ""):
            await _complete(model, SCHEMA, Limits(slot=slot))

    asyncio.run(ask_for_each())
    assert [request.get("id_slot") for request in server.requests] == [0, 1, 0, 1, None]
    assert all(request["cache_prompt"] for request in server.requests)


def test_local_fields_are_dropped_where_refused(serve: Serve, connect: Connect) -> None:
    server = serve(lambda _: "{}", refused_fields=["id_slot"])
    complete(connect(server, slots=1), limits=Limits(slot="a"))
    assert "id_slot" not in server.requests[-1] and "cache_prompt" not in server.requests[-1]
    assert server.requests[-1]["response_format"]["type"] == "json_schema"


def test_retry_after_is_honoured_and_reported(serve: Serve, connect: Connect) -> None:
    server = serve([Fault.rate_limited(0.3), "{}"])
    waits: list[tuple[str, float]] = []
    started = time.monotonic()
    complete(connect(server, on_retry=lambda reason, wait: waits.append((reason, wait))))
    assert time.monotonic() - started >= 0.3
    assert [wait for _, wait in waits] == [0.3]
    assert "429" in waits[0][0]


@pytest.mark.parametrize("fault", [Fault.error(500), Fault.error(503), Fault.truncated(), Fault.drop()])
def test_a_passing_fault_is_retried(serve: Serve, connect: Connect, fault: Fault) -> None:
    server = serve([fault, fault, {"do": "stop"}])
    assert complete(connect(server)).text == '{"do": "stop"}'
    assert len(server.requests) == 3


def test_five_failures_are_enough(serve: Serve, connect: Connect) -> None:
    server = serve(lambda _: Fault.error(502))
    with pytest.raises(ModelUnavailable, match="5 tries") as caught:
        complete(connect(server))
    assert len(server.requests) == 5
    assert "resume the run" in caught.value.hint


def test_a_server_that_is_not_there(serve: Serve, connect: Connect) -> None:
    server = serve()
    server.close()
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        complete(connect(server))


def test_a_hanging_server_ends_in_a_timeout(serve: Serve, connect: Connect) -> None:
    server = serve(lambda _: Fault.hang())
    started = time.monotonic()
    with pytest.raises(ModelTimeout, match="did not answer"):
        complete(connect(server), limits=Limits(timeout_s=0.5))
    assert time.monotonic() - started < 5
    assert len(server.requests) == 3


def test_an_endless_answer_is_cut(serve: Serve, connect: Connect) -> None:
    server = serve(lambda _: Fault.endless())
    with pytest.raises(ModelUnavailable, match="more than 4 MB"):
        complete(connect(server, rules=RetryRules(tries=1)))


@pytest.mark.parametrize(
    ("fault", "kind", "words"),
    [
        (Fault.error(401), ModelRefused, "handrail keys set api"),
        (Fault.error(404), ModelRefused, "handrail model list"),
        (Fault.error(429, "insufficient_quota"), ModelRefused, "quota"),
        (Fault.error(400, "request exceeds the available context size"), ContextTooLong, "longer context"),
    ],
)
def test_a_final_refusal_is_not_retried(
    serve: Serve, connect: Connect, fault: Fault, kind: type[Exception], words: str
) -> None:
    server = serve(lambda _: fault)
    with pytest.raises(kind, match=words):
        complete(connect(server))
    assert len(server.requests) == 1


def test_the_key_is_sent_and_checked(serve: Serve, connect: Connect) -> None:
    server = serve(lambda _: "{}", api_key="right")
    assert complete(connect(server, api_key="right")).text == "{}"
    with pytest.raises(ModelRefused, match="API key"):
        complete(connect(server, api_key="wrong"))


def test_cancelling_ends_the_wait(serve: Serve, connect: Connect) -> None:
    server = serve(lambda _: Fault.rate_limited(30))

    async def cancelled_soon() -> None:
        async with asyncio.timeout(0.5):
            await _complete(connect(server), SCHEMA, Limits())

    started = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(cancelled_soon())
    assert time.monotonic() - started < 3
