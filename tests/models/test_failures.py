"""Complaints as providers write them, and what each is taken for."""

from __future__ import annotations

import pytest

from handrail.models.base import ContextTooLong, ModelRefused
from handrail.models.failures import Retryable, is_about_form, of_status


@pytest.mark.parametrize(
    ("status", "complaint", "kind", "words"),
    [
        (400, "Invalid schema for response_format 'd': In context=('properties','a'), 'maxLength' is not permitted.", ModelRefused, "refused the request"),
        (400, "max_tokens is too large: 64000. This model supports at most 16384 completion tokens", ModelRefused, "refused the request"),
        (400, "Input should not mention a credit card.", ModelRefused, "refused the request"),
        (400, "This model's maximum context length is 8192 tokens. However, your messages resulted in 9224 tokens.", ContextTooLong, "more text"),
        (400, "request (13392 tokens) exceeds the available context size (8192 tokens), try increasing it", ContextTooLong, "more text"),
        (400, "prompt is too long: 1520294 tokens > 1000000 maximum", ContextTooLong, "more text"),
        (400, "The input token count (1091639) exceeds the maximum number of tokens allowed (1048576).", ContextTooLong, "more text"),
        (400, "API key not valid. Please pass a valid API key.", ModelRefused, "API key"),
        (403, "Your input was flagged by moderation", ModelRefused, "flagged by moderation"),
        (403, "Country, region, or territory not supported", ModelRefused, "territory not supported"),
        (402, "Insufficient credits. Add more using https://openrouter.ai/credits", ModelRefused, "quota is used up"),
        (429, "You exceeded your current quota (insufficient_quota)", ModelRefused, "quota is used up"),
        (429, "Rate limit reached for credit tier 1", Retryable, "no more calls right now"),
        (529, "Overloaded", Retryable, "overloaded"),
        (307, "", ModelRefused, "another address"),
        (404, "no such model", ModelRefused, "not found there"),
    ],
)  # fmt: skip
def test_what_a_complaint_is_taken_for(status: int, complaint: str, kind: type[Exception], words: str) -> None:
    problem = of_status("The model m at host", status, complaint)
    assert type(problem) is kind and words in str(problem), problem


def test_only_complaints_about_the_form_are_answered_in_another() -> None:
    assert is_about_form(400, "'maxLength' is not permitted") and is_about_form(422, "unknown field")
    for complaint in ("prompt is too long: 9 tokens > 8 maximum", "API key not valid", "insufficient_quota"):
        assert not is_about_form(400, complaint)
    assert not is_about_form(500, "'maxLength' is not permitted")
