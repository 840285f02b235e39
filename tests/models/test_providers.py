"""Every provider, by its documented protocol: answers, and each thing that goes wrong with the sentence that a person reads.

Tested against stand-ins that keep to the documents (`stand_ins.py`), not against the services.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from handrail.config.settings import ModelSettings
from handrail.models.base import (
    Completion,
    ContextTooLong,
    Limits,
    Message,
    Model,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
)
from handrail.models.budget import Budget, Metered
from handrail.models.choose import connect
from handrail.models.discovery import Endpoint
from handrail.models.profile import Price, Profile, providers
from handrail.models.proof import Proof, first_answer, proofs
from handrail.models.remote import RemoteModel
from handrail.models.retry import RetryRules
from handrail_demo.loopback import Request, Response

from .stand_ins import KEY, AnthropicService, GeminiService, OpenAIService, OpenRouterService, StandIn, Step

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "reason": {"type": "string", "maxLength": 600},
        "place": {"type": "string", "enum": ["here", "there"]},
        "actions": {
            "type": "array",
            "minItems": 1,
            "maxItems": 9,
            "items": {"anyOf": [{"type": "object", "properties": {"do": {"type": "string", "enum": ["stop"]}}, "required": ["do"],
                                 "additionalProperties": False}]},
        },
    },
    "required": ["reason", "actions"],
    "additionalProperties": False,
}  # fmt: skip
DECISION = {"reason": "It is done.", "actions": [{"do": "stop"}]}
CHAT: list[Message] = [
    {"role": "system", "content": "You choose."},
    {"role": "user", "content": "Goal: an example"},
    {"role": "assistant", "content": '{"actions": []}'},
    {"role": "user", "content": "Goal: the real one", "picture": "data:image/png;base64,aGk="},
]
SERVICES: dict[str, tuple[Callable[..., StandIn], str]] = {
    "openai": (OpenAIService, "gpt-6-sol"),
    "openrouter": (OpenRouterService, "anthropic/claude-sonnet-5-5"),
    "anthropic": (AnthropicService, "claude-sonnet-5-5"),
    "gemini": (GeminiService, "gemini-3.8-flash"),
}
PATIENT = Limits(timeout_s=20)
QUICK = RetryRules(tries=2, timeout_tries=2, first_wait_s=0.01, longest_wait_s=0.02)
each_service = pytest.mark.parametrize("name", SERVICES)


def model_at(name: str, service: StandIn, key: str = KEY, **settings: Any) -> RemoteModel:
    """The model as the product connects to it, but for its address."""
    made = providers()[name].profile(SERVICES[name][1])
    at = Endpoint(providers()[name].title, service.base_url, ())
    model = connect(at, SERVICES[name][1], ModelSettings(images=True, **settings), key, made)
    assert (model.profile.interface, model.profile.schema) == (made.interface, made.schema)
    model._rules = QUICK
    return model


def ask(model: Model, limits: Limits = PATIENT) -> Completion:
    async def asked() -> Completion:
        try:
            return await model.complete(CHAT, SCHEMA, limits)
        finally:
            remote = model.model if isinstance(model, Metered) else model
            assert isinstance(remote, RemoteModel)
            await remote.close()

    return asyncio.run(asked())


def played(name: str, *steps: Step, key: str = KEY, limits: Limits = PATIENT, **settings: Any) -> Any:
    """What one call brings, the service that was asked, and what was told meanwhile."""
    with SERVICES[name][0](*steps) as service:
        model = model_at(name, service, key, **settings)
        told: list[str] = []
        model.on_retry = lambda reason, wait: told.append(reason)
        try:
            return ask(model, limits), service, told
        except (ModelRefused, ModelUnavailable) as problem:
            return problem, service, told


@each_service
def test_a_structured_answer(name: str) -> None:
    answer, service, told = played(name, {**DECISION, "place": None}, effort="low")
    assert isinstance(answer, Completion), answer
    assert answer.text == '{"reason": "It is done.", "actions": [{"do": "stop"}]}', (
        "an optional value may be null"
    )
    assert (answer.prompt_tokens, answer.completion_tokens, answer.cut) == (900, 60, False), (
        "what it thought is counted"
    )
    assert answer.cached_tokens == (512 if name.startswith("open") else 800)
    assert answer.model and not told and len(service.requests) == 1, "asked in the right way at once"
    assert "aGk=" in str(service.requests) and "aGk=" not in str(answer.request), "pictures are not kept"
    assert KEY not in str(answer.request)
    assert "'low'" in str(service.requests[0]).lower()


@each_service
@pytest.mark.parametrize(
    ("case", "kind", "sentence"),
    [
        ("refusal", ModelRefused, r"refused: .+\. Reword the instruction, or choose another model\."),
        ("filter", ModelRefused, r"refused: .*filter stopped .*Reword"),
        ("quota", ModelRefused, r"says that the quota is used up\. Top up"),
        ("wrong key", ModelRefused, r"does not accept the API key \(40[01]\)\. Store a valid key"),
        (
            "context",
            ContextTooLong,
            r"was sent more text than it can take\. Use a model with a longer context",
        ),
        (
            "overloaded",
            ModelUnavailable,
            r"(is overloaded|has an error of its own) \(5\d\d\) \(2 tries\)\. Wait a little",
        ),
        ("garbled", ModelUnavailable, r"sent an answer .*\(2 tries\)"),
    ],
)
def test_what_goes_wrong_is_said(name: str, case: Step, kind: type[Exception], sentence: str) -> None:
    problem, service, _ = played(name, case, case)
    assert type(problem) is kind, problem
    assert re.match(
        rf"The model {re.escape(SERVICES[name][1])} at 127\.0\.0\.1:\d+ {sentence}", str(problem)
    ), str(problem)
    assert len(service.requests) == (2 if kind is ModelUnavailable else 1), (
        "what cannot help is not tried again"
    )


@each_service
def test_a_wrong_key_is_named(name: str) -> None:
    problem, _, _ = played(name, DECISION, key="another")
    assert isinstance(problem, ModelRefused) and "API key" in str(problem)


@each_service
def test_a_rate_limit_is_waited_for_as_long_as_is_asked(name: str) -> None:
    began = time.monotonic()
    answer, _, told = played(name, "rate limit", DECISION)
    assert isinstance(answer, Completion)
    assert time.monotonic() - began >= 0.2
    assert told and "allows no more calls right now (429)" in told[0]


@each_service
def test_a_time_out_is_said(name: str) -> None:
    problem, _, _ = played(name, "time-out", "time-out", limits=Limits(timeout_s=0.4))
    assert isinstance(problem, ModelTimeout), problem
    assert "did not answer within 0.4 s, 2 times" in str(problem)


@each_service
def test_a_cut_answer_is_asked_for_again_with_more_room(name: str) -> None:
    with SERVICES[name][0]("cut", DECISION) as service:
        model = model_at(name, service)
        told: list[str] = []
        model.on_retry = lambda reason, wait: told.append(reason)
        budget = Budget(tokens=100_000)
        answer = ask(Metered(model, budget), Limits(max_tokens=500, timeout_s=20))
        lengths = [length(body) for body in service.requests]
    assert answer.text == '{"reason": "It is done.", "actions": [{"do": "stop"}]}' and not answer.cut
    assert lengths == [500, 2000]
    assert "had its answer cut" in told[0]
    assert (answer.prompt_tokens, budget.tokens, budget.calls) == (1800, 1920, 2), "both are counted"


def length(body: dict[str, Any]) -> int:
    config = body.get("generationConfig", body)
    return int(
        next(
            config[key] for key in ("max_tokens", "max_completion_tokens", "maxOutputTokens") if key in config
        )
    )


def test_a_cut_answer_stays_cut_where_there_is_no_more_room() -> None:
    with OpenAIService("cut") as service:
        model = model_at("openai", service)
        model.profile = Profile(answer_limit=500)
        answer = ask(Metered(model, Budget()), Limits(max_tokens=500, timeout_s=20))
    assert answer.cut


@pytest.mark.parametrize("name", ["anthropic", "openrouter"])
def test_what_stays_the_same_is_marked_for_the_cache(name: str) -> None:
    _, service, _ = played(name, DECISION)
    messages = service.requests[0]["messages"]
    marked = [place for place, one in enumerate(messages) if "cache_control" in str(one)]
    assert marked == [len(messages) - 2], "everything but the present page"


def test_cached_tokens_cost_what_they_cost() -> None:
    answer, _, _ = played("anthropic", DECISION)
    assert answer.cost is None or answer.cost == 0.0, "on this machine nothing is paid"
    price = providers()["anthropic"].profile("claude-sonnet-5-5").price
    assert price == Price(2, 10, 0.2)
    assert price.cost(900, 60, 800) == pytest.approx((100 * 2 + 800 * 0.2 + 60 * 10) / 1e6)


def test_a_complaint_is_not_believed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    from handrail.models import remote

    class Updated(OpenAIService):
        old = True

        def check(self, body: dict[str, Any]) -> str:
            return (
                "'response_format' of type 'json_schema' is not supported"
                if self.old and "json_schema" in str(body.get("response_format"))
                else ""
            )

    with Updated(*[DECISION] * 3) as service:
        told: list[str] = []

        def once() -> None:
            model = model_at("openai", service)
            model.on_retry = lambda reason, wait: told.append(reason)
            ask(model)

        once()
        assert "does not take a form of answers that is enforced" in told[-1]
        service.old = False
        once()
        assert service.requests[-1]["response_format"]["type"] == "json_object", "not asked again at once"
        monkeypatch.setattr(remote, "GIVEN_UP_S", 0.0)
        once()
        assert service.requests[-1]["response_format"]["type"] == "json_schema"
        assert len(told) == 1


@each_service
def test_what_a_model_can_is_found_out_by_asking(name: str) -> None:
    choice = {"colour": "red", "count": 1}
    steps: list[Step] = [choice, "cut", choice, choice, choice]
    with SERVICES[name][0](*steps) as service:
        model = model_at(name, service)
        model.can = model.can.told("a test", images=True, cache="automatic")

        async def tried() -> dict[str, Proof]:
            try:
                first = await first_answer(model)
                return {one.flag: one for one in await proofs(model, model.can, first)}
            finally:
                await model.close()

        found = asyncio.run(tried())
    assert {flag: one.holds for flag, one in found.items() if one.holds is not None} == {
        "form of answers": True, "end of answers": True, "pictures": True, "cache": True,
    }  # fmt: skip
    assert found["pictures"].source == "a test" and "tokens were kept" in found["cache"].detail
    assert found["longest answer"].value.endswith("tokens")


def test_a_flag_that_does_not_hold_is_said() -> None:
    with OpenAIService(
        {"colour": "blue", "count": 1}, "overloaded", "overloaded", {"colour": "green", "count": 1}
    ) as service:
        model = model_at("openai", service)
        model.can = Profile(images=True)

        async def tried() -> list[Proof]:
            try:
                return await proofs(model, model.can, await first_answer(model))
            finally:
                await model.close()

        found = {one.flag: one for one in asyncio.run(tried())}
    assert found["end of answers"].holds is False and "error of its own" in found["end of answers"].detail
    assert found["pictures"].holds is False and "green" in found["pictures"].detail


@pytest.mark.parametrize("name", ["anthropic", "gemini"])
def test_an_answer_that_lacks_what_it_should_have_is_tried_again(name: str) -> None:
    class Broken(SERVICES[name][0]):  # type: ignore[misc]
        def answer(self, text: str, body: dict[str, Any], **more: Any) -> Response:
            lacking = {"usage": None} if name == "anthropic" else {"candidates": None}
            return super().answer(text, body, **lacking)  # type: ignore[no-any-return]

    with Broken(DECISION, DECISION) as service:
        with pytest.raises(ModelUnavailable, match="cannot be read"):
            ask(model_at(name, service))
        assert len(service.requests) == 2


def test_nobody_is_followed_elsewhere() -> None:
    """A server that sends on would take the page, and the key, along."""
    with OpenAIService(DECISION) as other, Moving(other.base_url) as service:
        model = model_at("openai", service)
        with pytest.raises(ModelRefused, match="at another address now"):
            ask(model)
        assert other.requests == []


class Moving(OpenAIService):
    """Sends everybody on to another address."""

    def __init__(self, to: str) -> None:
        self.to = to
        super().__init__()

    def _answered(self, request: Request) -> Response | None:
        return Response("", 307, "text/plain", {"Location": f"{self.to}/chat/completions"})
