"""API keys and named secrets, kept in the system's keyring and nowhere else.

A named secret (a card number, a password) belongs to one origin and is given out for that origin only; models
see `<secret:name>` instead of its value. Without a keyring, environment variables can be used. On purpose,
there is no fallback to a file.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

import keyring
import keyring.errors

from handrail.text.arguments import SECRET_NAME

SERVICE = "handrail"
_INDEX = "index"
_DEFAULT_PORTS = {"http": 80, "https": 443}


class SecretError(Exception):
    """A secret cannot be read or stored; the message says what to do next and never contains a value."""


class KeyringUnavailable(SecretError):
    """There is no usable keyring, or it is locked."""


class UnknownSecret(SecretError):
    """No secret has this name."""


class WrongOrigin(SecretError):
    """The secret belongs to another site."""


@dataclass(frozen=True)
class Entry:
    """A stored key or secret, without its value. An API key has no name, only the origin it is sent to."""

    kind: Literal["api key", "secret"]
    name: str
    origin: str
    where: Literal["keyring", "environment"]


def normal_origin(url: str) -> str:
    """`scheme://host[:port]` of a web address, in lower case and punycode, without a default port.

    Raises `SecretError` if it is not an http or https address, or has credentials in it.
    """
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").encode("idna").decode("ascii")
        port = parts.port
    except (ValueError, UnicodeError):
        host, port = "", None
    if not host or parts.scheme not in _DEFAULT_PORTS or parts.username is not None:
        raise SecretError(f"{url!r} is not a site. Give it like this: https://shop.example")
    host = f"[{host}]" if ":" in host else host
    default = port in (None, _DEFAULT_PORTS[parts.scheme])
    return f"{parts.scheme}://{host}" + ("" if default else f":{port}")


def api_key(base_url: str, env: Mapping[str, str] | None = None) -> str | None:
    """The key for the endpoint at `base_url`, or None if there is none.

    HANDRAIL_API_KEY is for whatever endpoint is configured. OPENAI_API_KEY goes to OpenAI and to
    OPENAI_BASE_URL only, so that no other provider is ever sent that key. Raises `KeyringUnavailable`, except
    for servers on this machine.
    """
    env = os.environ if env is None else env
    origin = normal_origin(base_url)
    if env.get("HANDRAIL_API_KEY"):
        return env["HANDRAIL_API_KEY"]
    meant_for = {"https://api.openai.com"}
    if env.get("OPENAI_BASE_URL"):
        meant_for.add(normal_origin(env["OPENAI_BASE_URL"]))
    if env.get("OPENAI_API_KEY") and origin in meant_for:
        return env["OPENAI_API_KEY"]
    try:
        return _get(f"api:{origin}")
    except KeyringUnavailable:
        # Servers on this machine rarely want a key: a missing keyring must not stand in their way.
        if urlsplit(origin).hostname in ("127.0.0.1", "localhost", "::1"):
            return None
        raise


def set_api_key(base_url: str, key: str) -> None:
    """Store the key for the endpoint at `base_url`."""
    origin = normal_origin(base_url)
    _set(f"api:{origin}", _not_empty(key))
    _index(add=f"api:{origin}")


def remove_api_key(base_url: str) -> None:
    """Delete the key. Raises `UnknownSecret` if there is none."""
    _remove(f"api:{normal_origin(base_url)}", f"No API key is stored for {normal_origin(base_url)}.")


def set_secret(name: str, value: str, origin: str) -> None:
    """Store a named secret for one origin."""
    entry = f"secret:{_checked_name(name)}"
    _set(entry, json.dumps({"value": _not_empty(value), "origin": normal_origin(origin)}))
    _index(add=entry)


def remove_secret(name: str) -> None:
    """Delete a named secret. Raises `UnknownSecret` if there is none."""
    _remove(f"secret:{_checked_name(name)}", f"There is no secret called {name!r} in the keyring.")


def resolve(name: str, origin: str, env: Mapping[str, str] | None = None) -> str:
    """The value of a named secret, for use on `origin`.

    HANDRAIL_SECRET_<NAME> together with HANDRAIL_SECRET_<NAME>_ORIGIN takes precedence over the keyring.
    Raises a `SecretError`, such as `UnknownSecret` or `WrongOrigin`.
    """
    value, bound_to = _lookup(_checked_name(name), os.environ if env is None else env)
    if normal_origin(origin) != bound_to:
        raise WrongOrigin(
            f"The secret {name!r} belongs to {bound_to} and is not given to {normal_origin(origin)}. "
            "If that site needs one too, store another: 'handrail keys set NAME --origin SITE'."
        )
    return value


def list_secrets(env: Mapping[str, str] | None = None) -> list[Entry]:
    """All API keys and named secrets, without their values."""
    env = os.environ if env is None else env
    entries: list[Entry] = []
    if env.get("HANDRAIL_API_KEY"):
        entries.append(Entry("api key", "", "any configured endpoint", "environment"))
    prefix = "HANDRAIL_SECRET_"
    named = (key.removeprefix(prefix).lower() for key in env if key.startswith(prefix))
    from_env = sorted(name for name in named if not name.endswith("_origin"))
    for name in from_env:
        origin = env.get(f"HANDRAIL_SECRET_{name.upper()}_ORIGIN", "no origin set")
        entries.append(Entry("secret", name, origin, "environment"))
    try:
        index = _index()
    except KeyringUnavailable:
        if entries:
            return entries
        raise
    for key in index:
        kind, _, rest = key.partition(":")
        if kind == "api":
            entries.append(Entry("api key", "", rest, "keyring"))
        elif rest not in from_env:
            stored = _get(key)
            if stored is not None:
                entries.append(Entry("secret", rest, json.loads(stored)["origin"], "keyring"))
    return entries


def _lookup(name: str, env: Mapping[str, str]) -> tuple[str, str]:
    variable = f"HANDRAIL_SECRET_{name.upper()}"
    if env.get(variable):
        origin = env.get(f"{variable}_ORIGIN")
        if not origin:
            raise SecretError(
                f"{variable} is set, but not the site it belongs to. Set {variable}_ORIGIN, "
                "for example to https://shop.example."
            )
        return env[variable], normal_origin(origin)
    stored = _get(f"secret:{name}")
    if stored is None:
        fix = f"Store it with 'handrail keys set {name} --origin SITE'."
        raise UnknownSecret(f"There is no secret called {name!r}. {fix}")
    content = json.loads(stored)
    return content["value"], content["origin"]


def _checked_name(name: str) -> str:
    if not SECRET_NAME.fullmatch(f"<secret:{name}>") or name.endswith("_origin") or name == "api":
        raise SecretError(
            f"{name!r} cannot be the name of a secret. Use up to 40 small letters, digits and _, starting "
            "with a letter, and neither 'api' nor an ending in '_origin'."
        )
    return name


def _not_empty(value: str) -> str:
    if not value:
        raise SecretError("The value is empty; nothing was stored. Give it when asked, or on standard input.")
    return value


def _index(add: str | None = None, drop: str | None = None) -> list[str]:
    """The names of all entries, after adding or dropping one: keyrings cannot list what they hold."""
    entries: list[str] = json.loads(_get(_INDEX) or "[]")
    changed = sorted({*entries, add} - {None, drop}, key=str) if add or drop else entries
    if changed != entries:
        _set(_INDEX, json.dumps(changed))
    return [entry for entry in changed if entry]


def _get(entry: str) -> str | None:
    with _KeyringErrors():
        return _backend().get_password(SERVICE, entry)


def _set(entry: str, value: str) -> None:
    with _KeyringErrors():
        backend = _backend()
        backend.set_password(SERVICE, entry, value)
        # The "null" keyring accepts everything and keeps nothing.
        if backend.get_password(SERVICE, entry) != value:
            raise keyring.errors.KeyringError("it did not keep the value")


def _remove(entry: str, missing: str) -> None:
    if _get(entry) is None:
        raise UnknownSecret(f"{missing} See 'handrail keys list'.")
    with _KeyringErrors():
        _backend().delete_password(SERVICE, entry)
    _index(drop=entry)


def _backend() -> keyring.backend.KeyringBackend:
    backend = keyring.get_keyring()
    if "plaintext" in type(backend).__name__.lower():
        raise keyring.errors.KeyringError("it would write secrets into an unencrypted file")
    return backend


class _KeyringErrors:
    """Turns any error of a keyring into `KeyringUnavailable`."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, keyring.errors.NoKeyringError):
            reason = "This machine has no keyring to keep keys in."
        elif isinstance(error, keyring.errors.KeyringLocked):
            reason = "The keyring is locked. Unlock it and try again."
        elif isinstance(error, keyring.errors.KeyringError):
            reason = f"The keyring cannot be used: {error}."
        else:
            return
        raise KeyringUnavailable(
            f"{reason} Without it, set HANDRAIL_API_KEY (for a model) or HANDRAIL_SECRET_NAME and "
            "HANDRAIL_SECRET_NAME_ORIGIN (for a secret) in the environment that starts Handrail."
        ) from error
