"""Which questions ask for what only the person may tell: passwords, codes, card numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from handrail.text.field_kinds import phrases
from handrail.text.secret_fields import is_called

_CARD = frozenset({"card_number", "card_expiry", "card_cvc", "password", "password_again"})
_WORDS = re.compile(
    r"passw|passcode|passphrase|passkey|\bpins?\b|\bcodes?\b|\botp\b|\btan\b|\b[2m]fa\b|two.factor|secret|token|"
    r"credential|api.?key|\bcvc\b|\bcvv\b|\biban\b|security question|kennwort|geheim|zugangs|contraseñ|clave|"
    r"código|mot de passe|senha|segred|codice|パスワード|暗証|コード|密码|密碼|验证码|驗證碼|口令|認証",
    re.IGNORECASE,
)


def asks_for_secret(texts: Iterable[str]) -> bool:
    """Whether a question, or one of its fields, has words of a secret.

    Too much rather than too little: where it is wrong, the person answers.
    """
    return any(_WORDS.search(text) or _CARD & _kinds(text) or _is_secret(text) for text in texts)


def _is_secret(text: str) -> bool:
    return any(is_called(kind, text) for kind in ("password", "code", "card", "key"))


def _kinds(text: str) -> frozenset[str]:
    return frozenset(kind for phrase in phrases(text) for kind in phrase.kinds)
