"""Typing of secrets: the model writes `<secret:name>`; the value is filled in last and never recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from handrail.text.arguments import SECRET_NAME
from handrail.text.covering import Covering
from handrail.text.field_kinds import has_words, kinds_of
from handrail.text.secret_fields import clauses
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

    def cover(self, text: str, covering: Covering) -> None:
        """Have the values covered of the secrets that a text names; none was typed that cannot be read."""
        for name in SECRET_NAME.findall(text):
            try:
                for entry in self._listed():
                    if entry.kind == "secret" and entry.name == name:
                        covering.add(self._value(name, entry.origin), entry.origin)
            except SecretError:
                continue

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


    def asks(self, action: Action, facts: Facts | None, words: Iterable[str]) -> str:
        """Why the person is asked before a secret goes into a field; "" if it is for that, or named by them.

        `words`: what the person has said. They name a field where they say both in one breath, or by calling
        the secret what the field is called.
        """
        if not isinstance(action, Type) or facts is None or facts.for_secret:
            return ""
        said = [clause for text in words for clause in clauses(text)]
        for name in dict.fromkeys(SECRET_NAME.findall(action.text)):
            alike = has_words(name, facts.name) or kinds_of(name) & kinds_of(facts.name)
            told = any(f"<secret:{name}>" in clause and has_words(facts.name, clause) for clause in said)
            if not (alike or told):
                if not facts.name:
                    return f'It types your secret "{name}" into a field without a name'
                field = f'"{facts.name[:80]}", no field for a password, code or card'
                return f'It types your secret "{name}" into {field}'
        return ""


def _same(origin: str, other: str) -> bool:
    try:
        return normal_origin(origin) == normal_origin(other)
    except SecretError:
        return False
