"""Pairing: the daemon and the extension share a key, which both prove to have and neither sends.

Each side answers the other's nonce with an HMAC-SHA256 under the key. The signed text names the side, both
nonces, the port and the extension, so that a proof cannot be reflected, replayed or used on another port. The
extension gets key and port through native messaging (`native_host.py`) or, where that cannot work, from a
code that the person pastes.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import secrets
import shlex
import stat
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

HOST_NAME = "com.handrail.host"
FIRST_MINUTE = "HANDRAIL_FIRST_MINUTE"
"""The variable by which a browser's host is told that nobody is there to be shown around."""
"""The name under which the extension asks for the native-messaging host."""

HOST_MODULE = "handrail.link.native_host"
"""The module that the wrapper starts; a wrapper with another module is from another version of Handrail."""

KEY_BYTES = 32


class PairingError(Exception):
    """Pairing is not possible; the text says what to do."""


@dataclass(frozen=True)
class DaemonState:
    """The running daemon's loopback port and process id."""

    port: int
    pid: int


# --- the key ---------------------------------------------------------------------------------------


def load_or_create_key(path: Path) -> bytes:
    """Return the 32-byte key kept at `path`, making it (0600, in a 0700 folder) at first use.

    Raises `PairingError` if the file is not a key, or if other users could read it.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.parent.chmod(0o700)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_key(path)
    with os.fdopen(handle, "wb") as file:
        key = secrets.token_bytes(KEY_BYTES)
        file.write(key.hex().encode())
        file.flush()
        os.fsync(file.fileno())
    return key


def _read_key(path: Path) -> bytes:
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name == "posix" and mode & 0o077:
        raise PairingError(f"Other users can read the pairing key. Run: chmod 600 {path}")
    try:
        key = bytes.fromhex(path.read_text().strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise PairingError(f"{path} is not a pairing key. Delete it and start Handrail again.")
    return key


# --- proofs ----------------------------------------------------------------------------------------


def prove(
    side: Literal["srv", "cli"],
    key: bytes,
    client_nonce: str,
    server_nonce: str,
    port: int,
    extension_id: str,
) -> str:
    """HMAC-SHA256 (hex) by which `side` ("srv": the daemon, "cli": the extension) proves to have the key."""
    text = f"{side}|{client_nonce}|{server_nonce}|{port}|{extension_id}"
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def verify(
    side: Literal["srv", "cli"],
    key: bytes,
    client_nonce: str,
    server_nonce: str,
    port: int,
    extension_id: str,
    proof: str,
) -> bool:
    """Whether `proof` is the right one for `side`, compared in constant time."""
    expected = prove(side, key, client_nonce, server_nonce, port, extension_id)
    return hmac.compare_digest(expected.encode(), proof.encode())


def pairing_code(key: bytes, port: int) -> str:
    """The code to paste into the extension's options where native messaging cannot work."""
    return f"{port}-{key.hex()}"


# --- the extension ---------------------------------------------------------------------------------


def extension_dir() -> Path:
    """The folder of the unpacked extension: the checkout's, else the one packaged with `handrail`.

    Raises `PairingError` if there is neither.
    """
    here = Path(__file__).resolve().parents[1]
    for folder in (here.parents[1] / "extension", here / "_extension"):
        if (folder / "manifest.json").is_file():
            return folder
    raise PairingError("The extension's files are missing. Install Handrail again.")


def extension_id(manifest_path: Path) -> str:
    """The id that Chrome gives the extension, from the public key pinned in its manifest.

    https://developer.chrome.com/docs/extensions/reference/manifest/key
    """
    key = json.loads(manifest_path.read_text(encoding="utf-8"))["key"]
    digest = hashlib.sha256(base64.b64decode(key)).hexdigest()[:32]
    return digest.translate(str.maketrans("0123456789abcdef", "abcdefghijklmnop"))


# --- the running daemon ----------------------------------------------------------------------------


def write_state(path: Path, port: int, pid: int) -> None:
    """Record where the daemon listens, readable by this user only; replaces the file atomically."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump({"port": port, "pid": pid}, file)
    draft.replace(path)
    _stopped_file(path).unlink(missing_ok=True)


def keep_stopped(path: Path) -> None:
    """Record beside the daemon's state that a person stopped it: it stays so until somebody starts it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _stopped_file(path).touch(mode=0o600)


def is_stopped(path: Path) -> bool:
    """Whether a person stopped the daemon, and nobody has started it since."""
    return _stopped_file(path).exists()


def _stopped_file(path: Path) -> Path:
    return path.with_name("stopped")


def read_state(path: Path) -> DaemonState | None:
    """The running daemon, or None (no file, a broken one, or its process has ended)."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        state = DaemonState(port=int(found["port"]), pid=int(found["pid"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return state if 0 < state.port < 65536 and _alive(state.pid) else None


def _alive(pid: int) -> bool:
    """Whether a process with this id runs; a zombie counts as ended."""
    if pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True
    return status.rpartition(")")[2].split()[0] != "Z"


# --- native messaging ------------------------------------------------------------------------------


def browser_host_dirs(home: Path | None = None) -> list[Path]:
    """Where the browsers installed for this user look for native-messaging hosts.

    https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-location
    Only browsers that have a profile folder are named, so that none is created for the others.
    """
    base = home or Path.home()
    if sys.platform == "darwin":
        support = base / "Library/Application Support"
        profiles = ["Google/Chrome", "Chromium", "BraveSoftware/Brave-Browser", "Microsoft Edge"]
    else:
        chosen = os.environ.get("XDG_CONFIG_HOME") if home is None else None
        support = Path(chosen) if chosen else base / ".config"
        profiles = ["google-chrome", "chromium", "BraveSoftware/Brave-Browser", "microsoft-edge"]
    return [support / name / "NativeMessagingHosts" for name in profiles if (support / name).is_dir()]


def install_native_host(
    wrapper: Path,
    targets: Iterable[Path],
    *,
    manifest: Path | None = None,
    python: str = sys.executable,
    environment: Sequence[str] = ("HANDRAIL_HOME",),
    first_minute: bool = True,
) -> list[Path]:
    """Install the native-messaging host, with which the extension pairs by itself; return its manifests.

    wrapper: the script to write that starts `HOST_MODULE`. It sets the variables named in `environment` to
    the values they have now, since a browser does not pass on a terminal's environment.
    targets: `NativeMessagingHosts` folders (of browsers, or of one user-data dir); created if missing.
    manifest: the extension's manifest.json, by default the one in `extension_dir()`.
    first_minute: whether the extension opens its first page once it is installed.
    """
    wrapper.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    exports = [
        f"export {name}={shlex.quote(os.environ[name])}" for name in environment if os.environ.get(name)
    ]
    if not first_minute:
        exports.append(f"export {FIRST_MINUTE}=no")
    lines = ["#!/bin/sh", *exports, f"exec {shlex.quote(python)} -P -m {HOST_MODULE}"]
    wrapper.write_text("\n".join(lines) + "\n", encoding="utf-8")
    wrapper.chmod(0o700)
    identity = extension_id(manifest or extension_dir() / "manifest.json")
    host = {
        "name": HOST_NAME,
        "description": "Tells the Handrail extension where its daemon listens.",
        "path": str(wrapper.absolute()),
        "type": "stdio",
        "allowed_origins": [f"chrome-extension://{identity}/"],
    }
    written = []
    for folder in targets:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{HOST_NAME}.json"
        file.write_text(json.dumps(host, indent=2) + "\n", encoding="utf-8")
        written.append(file)
    return written
