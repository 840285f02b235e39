"""Encrypts secret texts on the socket, so that nobody who records the loopback interface can read them.

AES-256-GCM (NIST SP 800-38D) with a key that HKDF-SHA256 (RFC 5869) derives from the pairing key and both
nonces of the handshake: each connection has its own key, so a recording is of no use in another one.
"""

from __future__ import annotations

import base64
import secrets as random

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from handrail_wire import Act

_NONCE_BYTES = 12
_TO_TYPE = b"handrail: texts to type"
_TO_KEEP = b"handrail: keys to keep"
"""Each direction has a key of its own, so that neither end can be made to open what it sealed itself."""


class NotSealed(Exception):
    """A text was not sealed for this connection and purpose, or was changed on the way."""


class Seal:
    """Encrypts texts for one connection; its counterpart is the extension's `lib/sealing.js`."""

    def __init__(self, pairing_key: bytes, client_nonce: str, server_nonce: str) -> None:
        """Derive the key; the nonces are those of the handshake, as hex digits."""
        salt = bytes.fromhex(client_nonce + server_nonce)

        def cipher(purpose: bytes) -> AESGCM:
            return AESGCM(HKDF(algorithm=SHA256(), length=32, salt=salt, info=purpose).derive(pairing_key))

        self._cipher, self._theirs = cipher(_TO_TYPE), cipher(_TO_KEEP)

    def close(self, text: str, about: str) -> str:
        """The text encrypted for the action with the id `about`, as base64 of nonce, ciphertext and tag."""
        nonce = random.token_bytes(_NONCE_BYTES)
        return base64.b64encode(nonce + self._cipher.encrypt(nonce, text.encode(), about.encode())).decode()

    def open(self, sealed: str, about: str) -> str:
        """The text that the extension has sealed for `about`. Raises `NotSealed`."""
        try:
            data = base64.b64decode(sealed, validate=True)
            nonce, text = data[:_NONCE_BYTES], data[_NONCE_BYTES:]
            return self._theirs.decrypt(nonce, text, about.encode()).decode()
        except (InvalidTag, ValueError):
            raise NotSealed from None

    def sealed(self, act: Act) -> Act:
        """The action as it is sent: a secret text encrypted, everything else unchanged."""
        if not act.secret or act.action.verb != "type":
            return act
        bare = act.action.model_copy(update={"text": ""})
        return act.model_copy(update={"action": bare, "sealed": self.close(act.action.text, act.action_id)})
