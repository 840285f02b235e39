"""The native-messaging host: tells the extension where the daemon listens, and the key both share.

The browser starts this program (by the wrapper that `pairing.install_native_host` wrote), sends one
message on standard input and reads one from standard output; each is a 32-bit length in native byte order
and that many bytes of JSON. Browsers start it only for the extension ids named in the host's manifest.
https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-protocol
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import time
from collections.abc import Mapping
from typing import BinaryIO

from handrail.config.installed import program
from handrail.config.settings import Paths, resolve_paths
from handrail.text.language import language

from .pairing import (
    FIRST_MINUTE,
    DaemonState,
    PairingError,
    extension_dir,
    extension_id,
    is_stopped,
    load_or_create_key,
    read_state,
)

MAX_MESSAGE_BYTES = 64 * 1024
START_S = 15.0
"""Seconds that a daemon has to start listening."""
_NOT_OURS = "This extension does not belong to the installed Handrail."
LENGTH = struct.Struct("@I")

Json = dict[str, object]


def read_message(stream: BinaryIO) -> Json | None:
    """The next message, or None at the end of the stream. Raises `ValueError` if it is malformed."""
    head = stream.read(LENGTH.size)
    if not head:
        return None
    if len(head) < LENGTH.size:
        raise ValueError("the message was cut off")
    (length,) = LENGTH.unpack(head)
    if length > MAX_MESSAGE_BYTES:
        raise ValueError("the message is too long")
    body = stream.read(length)
    try:
        message = json.loads(body) if len(body) == length else None
    except RecursionError:
        raise ValueError("the message is nested too deeply") from None
    if not isinstance(message, dict):
        raise ValueError("the message is not a JSON object")
    return message


def write_message(stream: BinaryIO, message: Mapping[str, object]) -> None:
    """Write one message and flush it."""
    body = json.dumps(message).encode()
    stream.write(LENGTH.pack(len(body)) + body)
    stream.flush()


def answer(message: Json, paths: Paths) -> Json:
    """Answer `pair`: {ok, running, program, port, key} or {ok: false, message}; `first_minute`: {ok, wanted}.

    `program` is how a person calls it in a terminal. With `start`, which the extension sends while a person
    waits, a daemon is started if none runs; not where a person stopped it and has only `opened` a page since:
    then the answer says `stopped`. A message is in the `language` of the extension's texts.
    """
    said = language(str(message.get("language"))).of
    if message.get("type") == "first_minute":
        return {"ok": True, "wanted": os.environ.get(FIRST_MINUTE) != "no"}
    try:
        ours = extension_id(extension_dir() / "manifest.json")
        if message.get("type") != "pair" or message.get("extension_id") != ours:
            return {"ok": False, "message": said(_NOT_OURS)}
        key = load_or_create_key(paths.key_file)
        state_file = paths.state_file
        state = read_state(state_file)
        stopped = state is None and is_stopped(state_file)
        if state is None and message.get("start") is True and not (stopped and message.get("opened") is True):
            state = start_daemon(paths)
    except (PairingError, OSError) as error:
        return {"ok": False, "message": said(str(error))}
    here = {"ok": True, "running": state is not None, "program": program(anywhere=True)}
    return here | ({"stopped": stopped} if state is None else {"port": state.port, "key": key.hex()})


def start_daemon(paths: Paths) -> DaemonState | None:
    """Start `handrail up --background` and wait until it listens; None if it does not come up in time."""
    subprocess.Popen(
        [sys.executable, "-P", "-m", "handrail", "up", "--background"],
        stdin=subprocess.DEVNULL,
        # The browser reads this program's standard output to its end: nobody else may hold it open.
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    end = time.monotonic() + START_S
    while time.monotonic() < end:
        state = read_state(paths.state_file)
        if state is not None:
            return state
        time.sleep(0.05)
    return None


def main() -> None:
    """Answer messages until the browser closes the stream."""
    try:
        while (message := read_message(sys.stdin.buffer)) is not None:
            write_message(sys.stdout.buffer, answer(message, resolve_paths()))
    except ValueError as error:
        write_message(sys.stdout.buffer, {"ok": False, "message": f"Handrail was asked wrongly: {error}."})
        sys.exit(1)


if __name__ == "__main__":
    main()
