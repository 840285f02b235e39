"""What stands for the language model while none can be used: one can still be chosen, in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from .base import Completion, Limits, Message, ModelUnavailable
from .choose import Choice
from .dialect import Dialect
from .profile import UNKNOWN
from .remote import OnRetry, RemoteModel
from .reply import Reply

_HINT = "Choose one in the extension's options, then start the instruction again."


class NoModel(RemoteModel):
    """Answers nothing."""

    def __init__(self) -> None:
        super().__init__("", "no model", None, "large", UNKNOWN)

    @property
    def _client(self) -> None:
        return None

    async def close(self) -> None:
        """Nothing is open."""

    async def complete(
        self, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> Completion:
        """Raises `ModelUnavailable`."""
        self._refuse()

    async def _send(
        self, dialect: Dialect, messages: Sequence[Message], schema: dict[str, Any] | None, limits: Limits
    ) -> tuple[Reply, dict[str, Any]]:
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise ModelUnavailable("There is no language model that can be used.", _HINT)


def without_model(problem: str, on_retry: OnRetry | None = None) -> Choice:
    """The choice where there is no model; `problem` says why.

    `on_retry` is handed on to the model that is chosen next.
    """
    none = NoModel()
    none.on_retry = on_retry
    return Choice(
        none,
        none,
        "No language model is in use.",
        notice=f"There is no language model that can be used. {_HINT}",
        problem=problem,
    )
