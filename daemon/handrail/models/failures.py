"""What can go wrong at a provider, and the sentence that a person reads then: the same for all of them."""

from __future__ import annotations

import re

from handrail.config.installed import install_command

from .base import ContextTooLong, ModelRefused, ModelUnavailable
from .retry import is_worth_retrying

OFTEN = "Wait a little and resume the run, or choose another model with 'handrail model use'."
_SPENT = (
    "insufficient_quota", "credit balance", "insufficient credits", "not enough credits", "more credits",
    "spend_limit_reached", "perday",
)  # fmt: skip
"""What is waited for in vain."""
_CONTEXT = (
    "context_length_exceeded",
    "exceed_context_size",
    "prompt is too long",
    "input token count",
    "model_context_window_exceeded",
)
_TOO_LONG = re.compile(
    r"context (length|window|size)|maximum context|exceed\w* [^.]*context|longer than the context"
)
_KEY = re.compile(r"api[ _-]?key|unauthori[sz]ed|authenticat|credential")


class Retryable(Exception):
    """One try failed in a way that may be temporary. The text continues "the model …"."""

    def __init__(
        self, reason: str, *, timed_out: bool = False, retry_after: str | None = None, hint: str = OFTEN
    ) -> None:
        super().__init__(reason)
        self.timed_out = timed_out
        self.retry_after = retry_after
        self.hint = hint


class StatusFailure(Exception):
    """A response whose HTTP status is no success. `complaint`: its body, as text."""

    def __init__(self, status: int, complaint: str, retry_after: str | None = None) -> None:
        super().__init__(f"{status}: {complaint[:200]}")
        self.status = status
        self.complaint = complaint
        self.retry_after = retry_after


def is_about_form(status: int, complaint: str) -> bool:
    """Whether a complaint may be about the form of a request, which can be asked in another."""
    said = complaint.lower()
    return (
        status in (400, 422)
        and not _KEY.search(said)
        and not any(words in said for words in _SPENT)
        and not is_context_complaint(complaint)
    )


def of_status(who: str, status: int, complaint: str, retry_after: str | None = None) -> Exception:
    """The failure that an HTTP status and the body beside it stand for. `who`: "The model X at Y"."""
    said = complaint.lower()
    if status in (400, 402, 429) and any(words in said for words in _SPENT):
        return ModelRefused(
            status, f"{who} says that the quota is used up.", "Top up, or choose another model."
        )
    if is_worth_retrying(status):
        reason = {429: "allows no more calls right now", 529: "is overloaded"}.get(
            status, "has an error of its own"
        )
        return Retryable(f"{reason} ({status})", retry_after=retry_after)
    if 300 <= status < 400:
        hint = "Give the address that it names: 'handrail model use ADDRESS --name NAME'."
        return ModelRefused(status, f"{who} is at another address now ({status}).", hint)
    if status == 401 or (status in (400, 403) and _KEY.search(said)):
        hint = "Store a valid key with 'handrail keys set api', or set HANDRAIL_API_KEY."
        return ModelRefused(status, f"{who} does not accept the API key ({status}).", hint)
    if status == 404:
        hint = "Look at its name and its address: 'handrail model list', 'handrail model use --help'."
        return ModelRefused(status, f"{who} was not found there.", hint)
    if status == 413 or is_context_complaint(complaint):
        return context_exceeded(who, status)
    hint = "See 'handrail model test' for what this endpoint can do."
    return ModelRefused(status, f"{who} refused the request ({status}): {complaint[:300]}", hint)


def context_exceeded(who: str, status: int = 400) -> ContextTooLong:
    """A request that is longer than the model's context."""
    hint = "Use a model with a longer context, or show it less of a page (page_tokens)."
    return ContextTooLong(status, f"{who} was sent more text than it can take.", hint)


def refusal(who: str, words: str) -> ModelRefused:
    """A model, or its provider's filter, that will not answer."""
    said = words.rstrip(". ")
    return ModelRefused(200, f"{who} refused: {said}.", "Reword the instruction, or choose another model.")


def unreachable() -> Retryable:
    """Nobody answers at the address."""
    hint = "Check that it is running and that the address is right: 'handrail model test'."
    return Retryable("cannot be reached", hint=hint)


def late(seconds: float) -> Retryable:
    """No answer in the time that one try has."""
    return Retryable(f"did not answer within {seconds:g} s", timed_out=True)


def missing_package(extra: str) -> ModelUnavailable:
    """The package of a provider with an interface of its own is not installed."""
    return ModelUnavailable(
        f"This model is reached through the Python package '{extra}', which is not installed.",
        f"Install it: {install_command(extra)}.",
    )


def is_context_complaint(complaint: str) -> bool:
    """Whether a complaint says that the request was too long, which no other dialect would cure."""
    said = complaint.lower()
    return any(words in said for words in _CONTEXT) or _TOO_LONG.search(said) is not None
