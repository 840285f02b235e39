"""The protocol of language models: what the rest of Handrail knows about one."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired, Protocol, TypedDict

from handrail.policy.tiers import Tier

from .profile import Profile


class Message(TypedDict):
    """One chat message; `role` is system, user or assistant. `picture`: one beside it, as a data URL."""

    role: str
    content: str
    picture: NotRequired[str]


@dataclass(frozen=True)
class Limits:
    """Bounds of one call. `slot` names a prompt cache on a local server: use the policy's name."""

    max_tokens: int = 512
    timeout_s: float = 120.0
    temperature: float = 0.0
    slot: str = ""


@dataclass(frozen=True)
class Completion:
    """One answer. `cost` is None if no price is known; `latency_s` includes retries and waits."""

    text: str
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int
    cost: float | None
    latency_s: float
    model: str
    cut: bool = False
    """Whether it ended at the limit of its length, not where the model would have ended it."""
    request: dict[str, Any] = field(default_factory=dict)
    """The body of the request; its headers, with the API key, are left out."""

    @property
    def tokens(self) -> int:
        """Tokens of the prompt and of the answer together."""
        return self.prompt_tokens + self.completion_tokens


class Model(Protocol):
    """A language model that answers with one completion."""

    @property
    def name(self) -> str: ...

    @property
    def tier(self) -> Tier: ...

    @property
    def local(self) -> bool:
        """Whether it runs on this computer."""

    @property
    def profile(self) -> Profile:
        """What it can do."""

    async def complete(
        self, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> Completion:
        """Answer `messages`, as JSON that fits `schema` if the endpoint can enforce that.

        The caller must still validate the answer. Raises `ModelError`.
        """


def picture_of(message: Message) -> tuple[str, str]:
    """The media type and the base64 text of a message's picture."""
    head, _, data = message["picture"].partition(",")
    return head.removeprefix("data:").removesuffix(";base64"), data


Embed = Callable[[Sequence[str]], Awaitable[list[list[float]]]]
"""Makes one vector for each text. May raise `ModelUnavailable`."""


class ModelError(Exception):
    """A model call failed; the message says what happened and what to do next."""


class ModelUnavailable(ModelError):
    """The model cannot be reached or keeps failing; the run pauses. `reason` and `hint` are sentences."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(f"{reason} {hint}")
        self.reason = reason
        self.hint = hint


class ModelTimeout(ModelUnavailable):
    """The model did not answer in time, on every try."""


class ModelRefused(ModelError):
    """The endpoint refuses this request for good: trying the same again cannot help."""

    def __init__(self, status: int, reason: str, hint: str) -> None:
        super().__init__(f"{reason} {hint}")
        self.status = status
        self.reason = reason
        self.hint = hint


class ContextTooLong(ModelRefused):
    """The request does not fit the model's context: send a shorter observation."""
