"""The receiving end of sealed texts, written down a second time: what `handrail.link.sealing` sends must open here."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from handrail_wire import Act


def opener(pairing_key: bytes, client_nonce: str, server_nonce: str) -> Callable[[Act], Act]:
    """Opens the actions of one connection. Raises `InvalidTag` for those of another."""
    # HKDF (RFC 5869) by hand: extract, then one block of expand.
    secret = hmac.digest(bytes.fromhex(client_nonce + server_nonce), pairing_key, hashlib.sha256)
    cipher = AESGCM(hmac.digest(secret, b"handrail: texts to type\x01", hashlib.sha256))

    def opened(act: Act) -> Act:
        if not act.sealed:
            return act
        sealed = base64.b64decode(act.sealed)
        text = cipher.decrypt(sealed[:12], sealed[12:], act.action_id.encode()).decode()
        return act.model_copy(update={"sealed": "", "action": act.action.model_copy(update={"text": text})})

    return opened
