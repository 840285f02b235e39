"""Stand-ins for model services that cannot be reached from here: their documented protocols over real HTTP.

Each checks a request as strictly as its service says that it does, answers what the test tells it, and misbehaves in
its service's own words. What is checked, and how errors look, is from the providers' own packages and documents.
"""

from __future__ import annotations

import copy
import json
import re
import time
from typing import Any, Literal

from handrail_demo.loopback import LoopbackServer, Request, Response

Case = Literal[
    "refusal",
    "filter",
    "cut",
    "rate limit",
    "quota",
    "time-out",
    "wrong key",
    "context",
    "overloaded",
    "garbled",
]
Step = str | dict[str, Any] | Case
CASES: tuple[Case, ...] = (
    "refusal", "filter", "cut", "rate limit", "quota", "time-out", "wrong key", "context", "overloaded", "garbled",
)  # fmt: skip
KEY = "the-right-key"
CUT = '{"reason": "I begin with'


class StandIn(LoopbackServer):
    """A service that plays its steps in turn; `requests` are the bodies that came, `paths` where to."""

    def __init__(self, *steps: Step) -> None:
        self.steps = list(steps)
        self.requests: list[dict[str, Any]] = []
        self.paths: list[str] = []
        super().__init__(self._answered)

    @property
    def base_url(self) -> str:
        """The address that the product is given."""
        return self.base

    def check(self, body: dict[str, Any]) -> str:
        """Why the service would refuse a request (400); "" if it takes it."""
        raise NotImplementedError

    def key_of(self, request: Request) -> str | None:
        raise NotImplementedError

    def answer(self, text: str, body: dict[str, Any]) -> Response:
        raise NotImplementedError

    def misbehave(self, case: Case, body: dict[str, Any]) -> Response | None:
        raise NotImplementedError

    def error(self, status: int, kind: str, message: str, **headers: str) -> Response:
        raise NotImplementedError

    def _answered(self, request: Request) -> Response | None:
        body = json.loads(request.body)
        self.requests.append(body)
        self.paths.append(request.path)
        if self.key_of(request) != KEY:
            return self.misbehave("wrong key", body)
        if problem := self.check(body):
            return self.error(400, "invalid_request_error", problem)
        step = self.steps.pop(0)
        if step in CASES:
            return self.misbehave(step, body)  # type: ignore[arg-type]
        return self.answer(step if isinstance(step, str) else json.dumps(step), body)


def told(body: dict[str, Any], status: int = 200, **headers: str) -> Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(json.dumps(body), status, "application/json", named)


class OpenAIService(StandIn):
    """Chat completions, as a model that reasons takes them."""

    @property
    def base_url(self) -> str:
        return f"{self.base}/v1"

    def key_of(self, request: Request) -> str | None:
        return (request.headers.get("Authorization") or "").removeprefix("Bearer ")

    def check(self, body: dict[str, Any]) -> str:
        from openai.lib._pydantic import _ensure_strict_json_schema

        if "max_tokens" in body:
            return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
        if body.get("temperature", 1) != 1:
            return "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported."
        wanted = body.get("response_format", {}).get("json_schema")
        if wanted and wanted["strict"]:
            schema = wanted["schema"]
            strict = _ensure_strict_json_schema(copy.deepcopy(schema), path=(), root=schema)
            if strict != schema:
                return "Invalid schema for response_format 'decision': 'required' must include every key in properties."
            if (found := keywords(schema)) & {"minLength", "maxLength", "allOf", "not", "if", "oneOf"}:
                return f"Invalid schema for response_format 'decision': {sorted(found)} is not permitted."
        return ""

    def answer(self, text: str, body: dict[str, Any], **more: Any) -> Response:
        choice = {
            "index": 0,
            "finish_reason": "stop",
            "message": {"role": "assistant", "content": text},
            **more,
        }
        usage = {
            "prompt_tokens": 900, "completion_tokens": 60, "total_tokens": 960,
            "prompt_tokens_details": {"cached_tokens": 512, "cache_write_tokens": 0},
            "completion_tokens_details": {"reasoning_tokens": 40},
        }  # fmt: skip
        return told(
            {
                "id": "c",
                "object": "chat.completion",
                "created": 1,
                "model": body["model"],
                "choices": [choice],
                "usage": usage,
            }
        )

    def misbehave(self, case: Case, body: dict[str, Any]) -> Response | None:
        said = {"role": "assistant", "content": None, "refusal": "I cannot help with that."}
        return {
            "refusal": lambda: self.answer("", body, message=said),
            "filter": lambda: self.answer("", body, finish_reason="content_filter"),
            "cut": lambda: self.answer(CUT, body, finish_reason="length"),
            "rate limit": lambda: self.error(429, "rate_limit_exceeded", "Rate limit reached for the model", Retry_After="0.2"),
            "quota": lambda: self.error(429, "insufficient_quota", "You exceeded your current quota, please check your plan and billing details."),
            "time-out": lambda: slow(),
            "wrong key": lambda: self.error(401, "invalid_api_key", "Incorrect API key provided."),
            "context": lambda: self.error(400, "context_length_exceeded", "This model's maximum context length is 8192 tokens. However, your messages resulted in 9224 tokens."),
            "overloaded": lambda: self.error(503, "server_error", "The engine is currently overloaded"),
            "garbled": lambda: Response("<html>gateway</html>", 200),
        }[case]()  # fmt: skip

    def error(self, status: int, kind: str, message: str, **headers: str) -> Response:
        return told(
            {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": kind}},
            status,
            **headers,
        )


class OpenRouterService(OpenAIService):
    """As OpenAI's, but an error may come with status 200, once a host has begun to answer."""

    def check(self, body: dict[str, Any]) -> str:
        return ""

    def error(self, status: int, kind: str, message: str, **headers: str) -> Response:
        said = {"error": {"code": status, "message": message, "metadata": {"raw": kind}}}
        return told(said, 200 if status >= 500 else status, **headers)


class AnthropicService(StandIn):
    """The Messages interface in its version of October 2026."""

    def key_of(self, request: Request) -> str | None:
        if request.path != "/v1/messages" or not request.headers.get("anthropic-version"):
            return None
        return request.headers.get("x-api-key") or (request.headers.get("Authorization") or "").removeprefix(
            "Bearer "
        )

    def check(self, body: dict[str, Any]) -> str:
        from anthropic.lib._parse._transform import transform_schema

        for name in ("temperature", "top_p", "top_k"):
            if name in body:
                return f"{name}: is not supported"
        if not isinstance(body.get("max_tokens"), int):
            return "max_tokens: Field required"
        if any(message["role"] == "system" for message in body["messages"]):
            return 'messages: Unexpected role "system"'
        if body["messages"][-1]["role"] != "user":
            return "This model does not support assistant message prefill."
        marks = [
            block for message in body["messages"] for block in message["content"] if "cache_control" in block
        ]
        marks += [block for block in body.get("system", ()) if "cache_control" in block]
        if len(marks) > 4:
            return "A maximum of 4 blocks with cache_control may be provided."
        schema = body.get("output_config", {}).get("format", {}).get("schema")
        if schema and untyped(transform_schema(schema)) != untyped(schema):
            return "output_config.format.schema: has keywords that are not supported"
        return ""

    def answer(self, text: str, body: dict[str, Any], **more: Any) -> Response:
        usage = {
            "input_tokens": 20, "cache_creation_input_tokens": 80, "cache_read_input_tokens": 800, "output_tokens": 60,
            "output_tokens_details": {"thinking_tokens": 40}, "service_tier": "standard",
        }  # fmt: skip
        content = [{"type": "thinking", "thinking": "Hm.", "signature": "s"}, {"type": "text", "text": text}]
        return told({
            "id": "msg_1", "type": "message", "role": "assistant", "model": body["model"], "content": content,
            "stop_reason": "end_turn", "stop_sequence": None, "usage": usage, **more,
        })  # fmt: skip

    def misbehave(self, case: Case, body: dict[str, Any]) -> Response | None:
        details = {"type": "refusal", "category": "cyber", "explanation": "This could cause harm."}
        return {
            "refusal": lambda: self.answer("", body, stop_reason="refusal", stop_details=details, content=[]),
            "filter": lambda: self.answer("", body, stop_reason="refusal", content=[]),
            "cut": lambda: self.answer(CUT, body, stop_reason="max_tokens"),
            "rate limit": lambda: self.error(429, "rate_limit_error", "This request would exceed your account's rate limit. Please try again later.", Retry_After="0.2"),
            "quota": lambda: told({"type": "error", "error": {"type": "rate_limit_error", "message": "Limit reached.", "details": {"error_code": "enforced_spend_limit_reached"}}}, 429),
            "time-out": lambda: slow(),
            "wrong key": lambda: self.error(401, "authentication_error", "invalid x-api-key"),
            "context": lambda: self.error(400, "invalid_request_error", "prompt is too long: 1520294 tokens > 1000000 maximum"),
            "overloaded": lambda: self.error(529, "overloaded_error", "Overloaded"),
            "garbled": lambda: Response("<html>gateway</html>", 200),
        }[case]()  # fmt: skip

    def error(self, status: int, kind: str, message: str, **headers: str) -> Response:
        said = {
            "type": "error",
            "error": {"type": kind, "message": message, "details": None},
            "request_id": "req_1",
        }
        return told(said, status, **headers)


def untyped(schema: Any) -> Any:
    """A schema whose enums have no type beside them, which the provider's own package leaves out."""
    if isinstance(schema, list):
        return [untyped(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: untyped(one) for key, one in schema.items() if not (key == "type" and "enum" in schema)}


class GeminiService(StandIn):
    """generateContent."""

    def key_of(self, request: Request) -> str | None:
        return request.headers.get("x-goog-api-key")

    def check(self, body: dict[str, Any]) -> str:
        config = body.get("generationConfig", {})
        if not re.fullmatch(r"/v1(beta)?/models/[\w.-]+:generateContent", self.paths[-1]):
            return f"there is no method {self.paths[-1]}"
        if ("responseJsonSchema" in config) and config.get("responseMimeType") != "application/json":
            return "Response schema can only be set with response mime type: `application/json`."
        known = {
            "$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum", "items", "prefixItems", "minItems",
            "maxItems", "minimum", "maximum", "anyOf", "oneOf", "properties", "additionalProperties", "required", "propertyOrdering",
        }  # fmt: skip
        if unknown := keywords(config.get("responseJsonSchema", {})) - known:
            return f"Invalid JSON payload received. Unknown name {sorted(unknown)}"
        pictures = [
            part["inlineData"]
            for content in body["contents"]
            for part in content["parts"]
            if "inlineData" in part
        ]
        # Names are taken in both spellings, and Google's own package sends this one with the other.
        if any(set(picture) not in ({"mimeType", "data"}, {"mime_type", "data"}) for picture in pictures):
            return "Invalid JSON payload received."
        if any(content["role"] not in ("user", "model") for content in body["contents"]):
            return "Please use a valid role: user, model."
        return ""

    def answer(self, text: str, body: dict[str, Any], **more: Any) -> Response:
        parts = [{"text": "Hm.", "thought": True}, {"text": text}]
        candidate = {"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}
        usage = {
            "promptTokenCount": 900, "cachedContentTokenCount": 800, "candidatesTokenCount": 20, "thoughtsTokenCount": 40,
            "totalTokenCount": 960,
        }  # fmt: skip
        whole = {
            "candidates": [candidate],
            "usageMetadata": usage,
            "modelVersion": "gemini-x",
            "responseId": "r",
        }
        return told({**whole, **more})

    def misbehave(self, case: Case, body: dict[str, Any]) -> Response | None:
        stopped = lambda why: [{"finishReason": why, "index": 0}]  # noqa: E731
        half = {
            "content": {"role": "model", "parts": [{"text": CUT}]},
            "finishReason": "MAX_TOKENS",
            "index": 0,
        }
        wait = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "0.2s"}]
        day = [
            {
                "@type": "type.googleapis.com/google.rpc.QuotaFailure",
                "violations": [{"quotaId": "GenerateRequestsPerDayPerProjectPerModel-FreeTier"}],
            }
        ]
        return {
            "refusal": lambda: self.answer("", body, candidates=None, promptFeedback={"blockReason": "PROHIBITED_CONTENT"}),
            "filter": lambda: self.answer("", body, candidates=stopped("SAFETY")),
            "cut": lambda: self.answer("", body, candidates=[half]),
            "rate limit": lambda: self.error(429, "RESOURCE_EXHAUSTED", "Please retry in 0.2s.", wait),
            "quota": lambda: self.error(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.", day),
            "time-out": lambda: slow(),
            "wrong key": lambda: self.error(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
            "context": lambda: self.error(400, "INVALID_ARGUMENT", "The input token count (1091639) exceeds the maximum number of tokens allowed (1048576)."),
            "overloaded": lambda: self.error(503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
            "garbled": lambda: Response("<html>gateway</html>", 200),
        }[case]()  # fmt: skip

    def error(self, status: int, kind: str, message: str, details: Any = (), **headers: str) -> Response:
        return told(
            {"error": {"code": status, "message": message, "status": kind, "details": list(details)}},
            status,
            **headers,
        )


def slow() -> Response | None:
    """Say nothing until the asker has gone."""
    time.sleep(1.5)
    return None


def keywords(schema: Any) -> set[str]:
    """The words of JSON Schema that a schema and those within it use."""
    if not isinstance(schema, dict):
        return set()
    found = set(schema)
    for key in ("properties", "$defs"):
        for part in schema.get(key, {}).values():
            found |= keywords(part)
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for part in schema.get(key, ()):
            found |= keywords(part)
    for key in ("items", "additionalProperties"):
        found |= keywords(schema.get(key))
    return found

