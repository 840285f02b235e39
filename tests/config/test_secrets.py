"""Keys and named secrets, over a keyring in memory and over the ways in which a keyring can fail."""

import json
from pathlib import Path
from typing import Self

import keyring
import keyring.errors
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null
from typer.testing import CliRunner

from handrail.cli import keys as cli_keys
from handrail.config.secrets import (
    KeyringUnavailable,
    SecretError,
    UnknownSecret,
    WrongOrigin,
    api_key,
    list_secrets,
    normal_origin,
    remove_secret,
    resolve,
    set_api_key,
    set_secret,
)

SHOP = "https://shop.example"
NO_KEYRING: KeyringBackend = fail.Keyring()  # type: ignore[no-untyped-call]
NULL_KEYRING: KeyringBackend = null.Keyring()  # type: ignore[no-untyped-call]


class MemoryKeyring(KeyringBackend):
    """A keyring that forgets everything at the end of the test."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.entries: dict[tuple[str, str], str] = {}

    @classmethod
    def installed(cls, monkeypatch: pytest.MonkeyPatch) -> Self:
        """A new one in place of the person's own."""
        backend = cls()
        monkeypatch.setattr(keyring, "get_keyring", lambda: backend)
        return backend

    def get_password(self, service: str, username: str) -> str | None:
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.entries[service, username]


class LockedKeyring(MemoryKeyring):
    def get_password(self, service: str, username: str) -> str | None:
        raise keyring.errors.KeyringLocked("locked")


class PlaintextKeyring(MemoryKeyring):
    """Named like the one of keyrings.alt that writes a readable file."""


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MemoryKeyring:
    backend = MemoryKeyring()
    use(backend, monkeypatch)
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
    for name in ("HANDRAIL_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return backend


def use(backend: KeyringBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring, "get_keyring", lambda: backend)


def test_a_secret_goes_to_its_own_site_only(memory: MemoryKeyring) -> None:
    set_secret("card_number", "4111 1111", f"{SHOP}:443/checkout?x=1")
    assert resolve("card_number", "https://SHOP.example/pay", {}) == "4111 1111"
    stored = json.loads(memory.entries["handrail", "secret:card_number"])
    assert stored == {"value": "4111 1111", "origin": SHOP}
    for other in (
        "http://shop.example",
        "https://shop.example:8443",
        "https://evil.example",
        "https://a.shop.example",
    ):
        with pytest.raises(WrongOrigin) as caught:
            resolve("card_number", other, {})
        assert "4111" not in str(caught.value)


def test_environment_beats_keyring_and_needs_an_origin() -> None:
    set_secret("pin", "1", SHOP)
    env = {"HANDRAIL_SECRET_PIN": "2", "HANDRAIL_SECRET_PIN_ORIGIN": "https://other.example"}
    assert resolve("pin", "https://other.example", env) == "2"
    with pytest.raises(WrongOrigin):
        resolve("pin", SHOP, env)
    with pytest.raises(SecretError, match="HANDRAIL_SECRET_PIN_ORIGIN"):
        resolve("pin", SHOP, {"HANDRAIL_SECRET_PIN": "2"})


def test_list_and_remove() -> None:
    set_secret("b", "1", SHOP)
    set_secret("a", "2", SHOP)
    set_api_key("https://api.openai.com/v1", "k")
    listed = list_secrets({"HANDRAIL_SECRET_C": "3", "HANDRAIL_SECRET_C_ORIGIN": SHOP})
    assert [(entry.kind, entry.name, entry.where) for entry in listed] == [
        ("secret", "c", "environment"),
        ("api key", "", "keyring"),
        ("secret", "a", "keyring"),
        ("secret", "b", "keyring"),
    ]
    remove_secret("a")
    assert [entry.name for entry in list_secrets({})] == ["", "b"]
    with pytest.raises(UnknownSecret, match="handrail keys"):
        remove_secret("a")
    with pytest.raises(UnknownSecret, match="handrail keys set a"):
        resolve("a", SHOP, {})


@pytest.mark.parametrize("name", ["", "A", "a-b", "1a", "a" * 41, "a.b", "card_origin", "api", "a\n"])
def test_names_that_cannot_be_used(name: str) -> None:
    with pytest.raises(SecretError, match="cannot be the name"):
        set_secret(name, "x", SHOP)


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Shop.Example/a?b#c", SHOP),
        ("https://shop.example:443", SHOP),
        ("http://127.0.0.1:8000/v1", "http://127.0.0.1:8000"),
        ("http://[::1]:80/", "http://[::1]"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
    ],
)
def test_origins(url: str, origin: str) -> None:
    assert normal_origin(url) == origin


@pytest.mark.parametrize(
    "url", ["shop.example", "", "file:///x", "javascript:1", "https://", "https://a@b/", "https://a:x/"]
)
def test_what_is_no_site(url: str) -> None:
    with pytest.raises(SecretError, match="is not a site"):
        normal_origin(url)


def test_api_keys_belong_to_an_endpoint() -> None:
    set_api_key("https://api.example/v1", "stored")
    assert api_key("https://api.example/v2", {}) == "stored"
    assert api_key("https://other.example/v1", {}) is None
    assert api_key("https://api.example/v1", {"HANDRAIL_API_KEY": "env"}) == "env"


def test_the_openai_key_goes_to_openai_only() -> None:
    env = {"OPENAI_API_KEY": "sk"}
    assert api_key("https://api.openai.com/v1", env) == "sk"
    assert api_key("https://other.example/v1", env) is None
    assert api_key("https://other.example/v1", env | {"OPENAI_BASE_URL": "https://other.example/v1"}) == "sk"


@pytest.mark.parametrize(
    ("backend", "reason"),
    [
        (NO_KEYRING, "no keyring"),
        (LockedKeyring(), "locked"),
        (PlaintextKeyring(), "unencrypted file"),
        (NULL_KEYRING, "did not keep"),
    ],
)
def test_a_keyring_that_cannot_be_used(
    backend: KeyringBackend, reason: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use(backend, monkeypatch)
    with pytest.raises(KeyringUnavailable, match=reason) as caught:
        set_api_key("https://api.example/v1", "top-secret")
    assert "HANDRAIL_API_KEY" in str(caught.value)
    assert "top-secret" not in str(caught.value)
    assert list(tmp_path.rglob("*")) == [], "nothing is written to a file instead"
    env = {"HANDRAIL_API_KEY": "k", "HANDRAIL_SECRET_PIN": "2", "HANDRAIL_SECRET_PIN_ORIGIN": SHOP}
    assert (api_key("https://api.example", env), resolve("pin", SHOP, env)) == ("k", "2")
    assert len(list_secrets(env)) == 2


def test_a_model_on_this_machine_needs_no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    use(NO_KEYRING, monkeypatch)
    assert api_key("http://127.0.0.1:11434/v1", {}) is None
    with pytest.raises(KeyringUnavailable):
        api_key("https://api.example/v1", {})


def test_the_commands(memory: MemoryKeyring) -> None:
    run = CliRunner().invoke
    stored = run(cli_keys.app, ["set", "card", "--origin", SHOP], input="4111\n")
    assert stored.exit_code == 0 and "<secret:card>" in stored.output
    assert (
        run(cli_keys.app, ["set", "api", "--for", "https://api.example/v1"], input="k-123\n").exit_code == 0
    )
    assert memory.entries["handrail", "api:https://api.example"] == "k-123"
    listed = run(cli_keys.app, ["list"])
    assert "card" in listed.output and SHOP in listed.output
    assert "4111" not in listed.output and "k-123" not in listed.output
    as_json = json.loads(run(cli_keys.app, ["list", "--json"]).output)
    assert [entry["kind"] for entry in as_json["entries"]] == ["api key", "secret"]
    assert run(cli_keys.app, ["remove", "card"]).exit_code == 0
    assert run(cli_keys.app, ["remove", "api", "--for", "https://api.example/v1"]).exit_code == 0
    assert "Nothing is stored" in run(cli_keys.app, ["list"]).output


@pytest.mark.parametrize(
    ("arguments", "typed", "code", "words"),
    [
        (["set", "card"], "1\n", 2, "--origin"),
        (["set", "api"], "1\n", 2, "--for"),
        (["set", "card", "--origin", "shop"], "1\n", 1, "not a site"),
        (["set", "card", "--origin", SHOP], "\n", 1, "empty"),
        (["remove", "card"], "", 1, "no secret called"),
    ],
)
def test_commands_called_the_wrong_way(arguments: list[str], typed: str, code: int, words: str) -> None:
    result = CliRunner().invoke(cli_keys.app, arguments, input=typed)
    assert (result.exit_code, words in result.output) == (code, True), result.output


def test_no_value_is_ever_in_a_repr() -> None:
    set_secret("card", "4111", SHOP)
    assert "4111" not in repr(list_secrets({}))
