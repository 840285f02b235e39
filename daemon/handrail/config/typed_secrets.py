"""Typing of secrets: the model writes `<secret:name>`; the value is filled in last and never recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from handrail.text.arguments import SECRET_NAME
from handrail_wire import Action, Facts, Press, Type

from .secrets import Entry, KeyringUnavailable, SecretError, list_secrets, normal_origin, resolve


class TypedSecrets:
    """The named secrets of this machine, each for the site that it belongs to."""

    def __init__(
        self,
        listed: Callable[[], Iterable[Entry]] = list_secrets,
        value: Callable[[str, str], str] = resolve,
    ) -> None:
        self._listed = listed
        self._value = value

    def names(self, origin: str) -> tuple[str, ...]:
        """Names of the secrets that may be typed on `origin`; empty if no keyring can be used."""
        try:
            return tuple(
                entry.name
                for entry in self._listed()
                if entry.kind == "secret" and _same(entry.origin, origin)
            )
        except KeyringUnavailable:
            return ()

    def alone(self, action: Action) -> Action:
        """The action without its Enter if it types a secret, so that typing and sending are two steps."""
        if isinstance(action, Type) and action.submit and SECRET_NAME.search(action.text):
            return action.model_copy(update={"submit": False})
        return action

    def fill(self, action: Action, facts: Facts | None) -> Action:
        """The action with the values of secrets in place of their names.

    Raises `SecretError`, also for a secret of another site than the frame that is typed into.
    """
        if not isinstance(action, Type | Press) or not SECRET_NAME.search(action.text):
            return action
        if facts is None or isinstance(action, Press):
            raise SecretError("A secret can only be typed into a field.")
        text = SECRET_NAME.sub(lambda match: self._value(match[1], facts.frame_origin), action.text)
        return action.model_copy(update={"text": text})


def _same(origin: str, other: str) -> bool:
    try:
        return normal_origin(origin) == normal_origin(other)
    except SecretError:
        return False
