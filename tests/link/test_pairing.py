"""Keys, proofs, the record of the running daemon, and the native-messaging host as a real process."""

from __future__ import annotations

import json
import os
import stat
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from handrail.config.installed import program
from handrail.config.settings import Paths, resolve_paths
from handrail.link.native_host import answer as answer_of
from handrail.link.pairing import (
    HOST_NAME,
    DaemonState,
    PairingError,
    browser_host_dirs,
    extension_dir,
    extension_id,
    install_native_host,
    is_stopped,
    keep_stopped,
    load_or_create_key,
    pairing_code,
    prove,
    read_state,
    verify,
    write_state,
)

SESSION = ("1" * 64, "2" * 64, 17347, "a" * 32)
OURS = extension_id(extension_dir() / "manifest.json")


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "pairing" / "key"
    key = load_or_create_key(path)
    assert len(key) == 32 and load_or_create_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert load_or_create_key(tmp_path / "other" / "key") != key
    assert pairing_code(key, 17347) == f"17347-{key.hex()}"


def test_a_key_that_others_can_read_or_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pairing" / "key"
    load_or_create_key(path)
    path.chmod(0o644)
    with pytest.raises(PairingError, match="chmod 600"):
        load_or_create_key(path)
    path.write_text("short")
    path.chmod(0o600)
    with pytest.raises(PairingError, match="Delete it"):
        load_or_create_key(path)


def test_a_proof_fits_one_side_one_session_and_one_key() -> None:
    key = bytes(range(32))
    proof = prove("srv", key, *SESSION)
    assert verify("srv", key, *SESSION, proof)
    assert not verify("cli", key, *SESSION, proof), "a reflected proof"
    assert not verify("srv", bytes(32), *SESSION, proof)
    others: list[tuple[str, str, int, str]] = [
        ("3" * 64, *SESSION[1:]),
        (SESSION[0], "3" * 64, *SESSION[2:]),
        (*SESSION[:2], 17348, SESSION[3]),
        (*SESSION[:3], "b" * 32),
    ]
    for session in others:
        assert not verify("srv", key, *session, proof)
    assert not verify("srv", key, *SESSION, "")
    assert not verify("srv", key, *SESSION, "é" * 64)


def test_the_extension_id_is_the_one_chrome_computes(tmp_path: Path) -> None:
    manifest = tmp_path / "manifest.json"
    # SHA-256 of nothing begins with e3b0c44298fc1c149afbf4c8996fb924.
    manifest.write_text(json.dumps({"key": ""}))
    assert extension_id(manifest) == "odlameecjipmbmbejkplpemijjgpljce"
    assert len(OURS) == 32 and set(OURS) <= set("abcdefghijklmnop")


def test_the_state_counts_only_while_its_process_lives(tmp_path: Path) -> None:
    path = tmp_path / "daemon.json"
    assert read_state(path) is None
    write_state(path, 17347, os.getpid())
    assert read_state(path) == DaemonState(17347, os.getpid())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    write_state(path, 17347, ended.pid)
    assert read_state(path) is None
    for broken in ("", "[]", '{"port": 0, "pid": 1}', '{"port": "x", "pid": 1}', '{"pid": 1}'):
        path.write_text(broken)
        assert read_state(path) is None, broken


def test_a_process_that_waits_to_be_reaped_has_ended(tmp_path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.read()
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    write_state(tmp_path / "daemon.json", 17347, child.pid)
    assert read_state(tmp_path / "daemon.json") is None
    child.wait()


def test_only_browsers_that_are_there_get_a_host(tmp_path: Path) -> None:
    assert browser_host_dirs(tmp_path) == []
    (tmp_path / ".config" / "chromium").mkdir(parents=True)
    (tmp_path / "Library/Application Support/Chromium").mkdir(parents=True)
    assert [path.name for path in browser_host_dirs(tmp_path)] == ["NativeMessagingHosts"]


def ask_host(wrapper: Path, *messages: Any, raw: bytes = b"") -> list[dict[str, Any]]:
    """Speak to the installed host as a browser does: through its wrapper, without our environment."""
    sent = b"".join(struct.pack("@I", len(body)) + body for body in (json.dumps(one).encode() for one in messages))
    environment = {"PATH": os.environ["PATH"], "HOME": str(wrapper.parent)}
    done = subprocess.run([wrapper, "chrome-extension://x/"], input=sent + raw, capture_output=True, env=environment)
    answers, out = [], done.stdout
    while out:
        (length,) = struct.unpack("@I", out[:4])
        answers.append(json.loads(out[4 : 4 + length]))
        out = out[4 + length :]
    return answers


@pytest.fixture
def wrapper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path / "it's home"))
    path = tmp_path / "state" / "native-host"
    written = install_native_host(path, [tmp_path / "profile" / "NativeMessagingHosts"])
    host = json.loads(written[0].read_text())
    assert written[0].name == f"{HOST_NAME}.json"
    assert host["allowed_origins"] == [f"chrome-extension://{OURS}/"]
    assert host["path"] == str(path) and os.access(path, os.X_OK)
    return path


def test_the_host_tells_the_port_and_the_key_of_the_running_daemon(tmp_path: Path, wrapper: Path) -> None:
    paths = resolve_paths({"HANDRAIL_HOME": str(tmp_path / "it's home")})
    pair = {"type": "pair", "extension_id": OURS}
    assert ask_host(wrapper, pair) == [{"ok": True, "running": False, "stopped": False, "program": program(anywhere=True)}]
    write_state(paths.state_file, 4711, os.getpid())
    key = load_or_create_key(paths.key_file).hex()
    running = {"ok": True, "running": True, "port": 4711, "key": key, "program": program(anywhere=True)}
    assert ask_host(wrapper, pair, pair) == [running, running]


def test_a_daemon_that_a_person_stopped_is_not_started_by_a_page_that_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = Paths(tmp_path / "config", tmp_path / "data", tmp_path / "state")
    pair = {"type": "pair", "extension_id": OURS, "start": True}
    begun: list[Paths] = []
    monkeypatch.setattr("handrail.link.native_host.start_daemon", begun.append)
    answer_of(pair | {"opened": True}, paths)
    assert len(begun) == 1, "one that was never stopped is started"
    keep_stopped(paths.state_file)
    stopped = {"ok": True, "running": False, "stopped": True, "program": program(anywhere=True)}
    assert answer_of(pair | {"opened": True}, paths) == stopped and len(begun) == 1
    assert answer_of({**pair, "start": False}, paths) == stopped and len(begun) == 1
    answer_of(pair | {"opened": False}, paths)
    assert len(begun) == 2, "a press starts it"
    write_state(paths.state_file, 4711, os.getpid())
    assert not is_stopped(paths.state_file)


def test_the_host_refuses_others_and_nonsense(tmp_path: Path, wrapper: Path) -> None:
    for message in ({"type": "pair", "extension_id": "b" * 32}, {"type": "key", "extension_id": OURS}, {}):
        (answer,) = ask_host(wrapper, message)
        assert answer["ok"] is False and "key" not in answer
    for raw in (b"\x01", struct.pack("@I", 10**9), struct.pack("@I", 2) + b"[]", struct.pack("@I", 9) + b"{}"):
        (answer,) = ask_host(wrapper, raw=raw)
        assert answer["ok"] is False


def test_the_host_of_a_browser_that_handrail_started_wants_no_first_minute(tmp_path: Path, wrapper: Path) -> None:
    asked = {"type": "first_minute"}
    assert ask_host(wrapper, asked) == [{"ok": True, "wanted": True}]
    install_native_host(wrapper, [tmp_path / "profile" / "NativeMessagingHosts"], first_minute=False)
    assert ask_host(wrapper, asked) == [{"ok": True, "wanted": False}]


def test_the_host_answers_in_the_language_of_the_extension(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "config", tmp_path / "data", tmp_path / "state")
    asked = {"type": "pair", "extension_id": "a" * 32}
    english, german, other = (answer_of(asked | {"language": name}, paths) for name in ("en", "de", "../de"))
    assert english == other == {"ok": False, "message": "This extension does not belong to the installed Handrail."}
    assert german["message"] == "Diese Erweiterung gehört nicht zu dem Handrail, das hier installiert ist."
