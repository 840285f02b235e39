"""The extension's end of sealed texts, written down a second time: what `handrail.link.sealing` sends must open
here, and what is closed here must open there.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from handrail_wire import Act


def opener(pairing_key: bytes, client_nonce: str, server_nonce: str) -> Callable[[Act], Act]:
    """Opens the actions of one connection. Raises `InvalidTag` for those of another."""
    cipher = _cipher(pairing_key, client_nonce, server_nonce, b"handrail: texts to type")

    def opened(act: Act) -> Act:
        if not act.sealed:
            return act
        sealed = base64.b64decode(act.sealed)
        text = cipher.decrypt(sealed[:12], sealed[12:], act.action_id.encode()).decode()
        return act.model_copy(update={"sealed": "", "action": act.action.model_copy(update={"text": text})})

    return opened


def closer(pairing_key: bytes, client_nonce: str, server_nonce: str) -> Callable[[str, str], str]:
    """Seals (text, what it is for) for the daemon at the other end of one connection."""
    cipher = _cipher(pairing_key, client_nonce, server_nonce, b"handrail: keys to keep")

    def closed(text: str, about: str) -> str:
        nonce = secrets.token_bytes(12)
        return base64.b64encode(nonce + cipher.encrypt(nonce, text.encode(), about.encode())).decode()

    return closed


def _cipher(pairing_key: bytes, client_nonce: str, server_nonce: str, purpose: bytes) -> AESGCM:
    # HKDF (RFC 5869) by hand: extract, then one block of expand.
    secret = hmac.digest(bytes.fromhex(client_nonce + server_nonce), pairing_key, hashlib.sha256)
    return AESGCM(hmac.digest(secret, purpose + b"\x01", hashlib.sha256))
