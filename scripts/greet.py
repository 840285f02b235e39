"""Says hello to the running program as the extension does, and prints its welcome: `welcome VERSION`.

Run by the Python of an installation, with nothing but what was installed; `scripts/package` does.
"""

from __future__ import annotations

import secrets

from websockets.sync.client import connect
from websockets.typing import Origin

from handrail.app.process import running_daemon
from handrail.config.settings import resolve_paths
from handrail.link.pairing import extension_dir, extension_id, load_or_create_key, prove, verify
from handrail_wire import PROTOCOL, Challenge, DaemonMessage, ExtensionMessage, Hello, Proof, Welcome


def main() -> None:
    paths = resolve_paths()
    state = running_daemon(paths)
    assert state is not None, "it does not run"
    identity = extension_id(extension_dir() / "manifest.json")
    key, nonce = load_or_create_key(paths.key_file), secrets.token_hex(32)
    origin = Origin(f"chrome-extension://{identity}")
    with connect(f"ws://127.0.0.1:{state.port}/", origin=origin, compression=None, proxy=None) as socket:

        def asked(seq: int, body: Hello | Proof) -> object:
            socket.send(ExtensionMessage(seq=seq, body=body).model_dump_json())
            return DaemonMessage.model_validate_json(socket.recv(10)).body

        challenge = asked(0, Hello(protocol=PROTOCOL, nonce=nonce, extension_id=identity))
        assert isinstance(challenge, Challenge), challenge
        session = (nonce, challenge.nonce, state.port, identity)
        assert verify("srv", key, *session, challenge.proof), "it does not know the key"
        welcome = asked(1, Proof(proof=prove("cli", key, *session), ledger="0" * 32))
        assert isinstance(welcome, Welcome), welcome
        print("welcome", welcome.daemon_version)


if __name__ == "__main__":
    main()
