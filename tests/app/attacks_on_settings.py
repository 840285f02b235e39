"""Attacks on the settings at the daemon's socket; each returns whether one was changed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import keyring
from websockets.exceptions import ConnectionClosed, InvalidStatus

from handrail.app import server
from handrail.link import in_order, sealing
from handrail.link.pairing import load_or_create_key, prove
from handrail_wire import (
    PROTOCOL,
    Challenge,
    ChangeSettings,
    DaemonBody,
    DaemonMessage,
    ExtensionBody,
    ExtensionMessage,
    GetSettings,
    Hello,
    Kept,
    Proof,
    SaveText,
    SetModelKey,
    SetSecret,
    Settings,
    SettingsRefused,
    TextPlace,
    UndoSettings,
)
from tests.config.test_secrets import MemoryKeyring
from tests.support.fake_browser import EXTENSION_ID, dial
from tests.support.world import World, form_page, world

_EVIL = ChangeSettings.model_validate({"changes": [{"name": "budgets.calls", "value": 666}]})
_OWN = ChangeSettings.model_validate({"changes": [{"name": "budgets.calls", "value": 7}]})
_TEXT = SaveText(
    kind="policy", id="", text="---\nname: evil\ndescription: Evil.\n---\nBe evil.\n", place=TextPlace(), digest=""
)
_ADDRESS = "https://api.example/v1"
_SHOP = "https://shop.example"


def _is_changed(home: Path) -> bool:
    """Whether a setting was changed; then a policy was written as well, or neither was."""
    file = home / "config" / "config.toml"
    changed = file.exists() and "666" in file.read_text()
    assert changed == (home / "config" / "policies" / "evil.md").exists()
    return changed


async def _intrude(here: World, key: bytes, origin: str | None) -> None:
    """Connect with a proof made of this key, and change a setting."""
    try:
        socket = await dial(here.daemon.port, origin=origin)
    except InvalidStatus:
        return

    async def say(seq: int, body: ExtensionBody) -> None:
        await socket.send(ExtensionMessage(seq=seq, body=body).model_dump_json())

    async def hear() -> DaemonBody:
        return DaemonMessage.model_validate_json(await socket.recv()).body

    with suppress(ConnectionClosed):
        await say(0, Hello(protocol=PROTOCOL, nonce="1" * 64, extension_id=EXTENSION_ID))
        challenge = await hear()
        assert isinstance(challenge, Challenge)
        proof = prove("cli", key, "1" * 64, challenge.nonce, here.daemon.port, EXTENSION_ID)
        await say(1, Proof(proof=proof, ledger="0" * 32))
        await say(2, _EVIL)
        await say(3, _TEXT)
        # The answers come once it is written.
        for _ in range(2):
            while not isinstance(await hear(), Settings):
                pass
    await socket.close()


async def by_a_wrong_key(folder: Path) -> bool:
    """A program of this computer that does not know the pairing key."""
    async with world(folder, [], form_page()) as here:
        await _intrude(here, b"0" * 32, f"chrome-extension://{EXTENSION_ID}")
    return _is_changed(folder)


async def by_a_web_page(folder: Path) -> bool:
    """A web page that has got hold of the pairing key."""
    async with world(folder, [], form_page()) as here:
        key = load_or_create_key(folder / "state" / "pairing" / "key")
        await _intrude(here, key, "https://evil.example")
    return _is_changed(folder)


async def by_another_extension(folder: Path) -> bool:
    """Another extension that has got hold of the pairing key."""
    async with world(folder, [], form_page()) as here:
        key = load_or_create_key(folder / "state" / "pairing" / "key")
        await _intrude(here, key, f"chrome-extension://{'a' * 32}")
    return _is_changed(folder)


async def by_a_repeated_frame(folder: Path) -> bool:
    """What the person set, and took back, is sent again, letter by letter."""
    async with world(folder, [], form_page()) as here:
        browser = here.browser
        numbers = {}
        for at, body in enumerate((_EVIL, _TEXT)):
            numbers[await browser.send(body)] = body
            await browser.until(lambda at=at: _told(here) > at)
        for at, body in enumerate((UndoSettings(), _OWN), 2):
            await browser.send(body)
            await browser.until(lambda at=at: _told(here) > at)
        socket = browser._socket
        assert socket is not None
        for number, body in numbers.items():
            await socket.send(ExtensionMessage(seq=number, body=body).model_dump_json())
        # Answered after whatever the repeated frames have done.
        for at in range(4, 7):
            await browser.send(GetSettings())
            await browser.until(lambda at=at: _told(here) > at)
    return _is_changed(folder)


async def by_another_address(folder: Path) -> bool:
    """Who can change frames on their way has a key stored for a server of their own."""
    backend, before = MemoryKeyring(), keyring.get_keyring
    keyring.get_keyring = lambda: backend
    try:
        async with world(folder, [], form_page()) as here:
            sealed = here.browser.seal("sk-canary", f"key {_ADDRESS}")
            await here.browser.send(SetModelKey(address="https://evil.example/v1", sealed=sealed))
            await here.browser.until(lambda: _told(here) >= 1)
    finally:
        keyring.get_keyring = before
    return ("handrail", "api:https://evil.example") in backend.entries


async def by_another_site(folder: Path) -> bool:
    """Who can change frames on their way has a secret stored for a site of their own."""
    backend, before = MemoryKeyring(), keyring.get_keyring
    keyring.get_keyring = lambda: backend
    try:
        async with world(folder, [], form_page()) as here:
            sealed = here.browser.seal("canary", f"secret login {_SHOP}")
            await here.browser.send(SetSecret(name="login", origin="https://evil.example", sealed=sealed))
            await here.browser.until(lambda: _told(here) >= 1)
    finally:
        keyring.get_keyring = before
    return "evil.example" in backend.entries.get(("handrail", "secret:login"), "")


def _told(here: World) -> int:
    return sum(isinstance(one, Settings | SettingsRefused | Kept) for one in here.browser.received)


def _opens(as_if: str) -> Callable[[sealing.Seal, str, str], str]:
    return lambda self, sealed, about: _OPEN(self, sealed, as_if)


_OPEN = sealing.Seal.open
Attack = Callable[[Path], Coroutine[Any, Any, bool]]
DEFENCES: dict[str, tuple[Attack, object, str, object]] = {
    "settings: proof": (by_a_wrong_key, server, "verify", lambda *_: True),
    "settings: origin of a page": (by_a_web_page, server.Gatekeeper, "_admit", lambda *_: None),
    "settings: origin of an extension": (by_another_extension, server.Gatekeeper, "_admit", lambda *_: None),
    "settings: order": (by_a_repeated_frame, in_order.InOrder, "take", lambda self, message: [message]),
    "settings: a key's own address": (by_another_address, sealing.Seal, "open", _opens(f"key {_ADDRESS}")),
    "settings: a secret's own site": (by_another_site, sealing.Seal, "open", _opens(f"secret login {_SHOP}")),
}
