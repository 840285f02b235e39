"""What fields for secrets are called, in eight languages (`secret_fields.toml`).

The extension tells by it which fields to cover (`extension/generated/secret_fields.js`), the daemon what only
the person may be asked for.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources

_UNSPACED = ("zh", "ja")
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_BREATH = re.compile(r"[,;!?\n。、，；]|\.(?=\s|$)|\s(?:and|then|und|dann|et|puis|y|luego|e|poi|depois)\s")
_SIGNS = re.compile(r"[\W_]+")


def bare(words: str) -> str:
    """A name as it is compared: lower case, without accents, one blank for its signs."""
    plain = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", words)))
    return _SIGNS.sub(" ", plain.lower()).strip()


def clauses(text: str) -> list[str]:
    """What is said in one breath."""
    return _BREATH.split(text)


@cache
def patterns() -> dict[str, str]:
    """An expression for each kind, which Python and JavaScript read alike, for names that are `bare`."""
    text = resources.files(__package__).joinpath("secret_fields.toml").read_text("utf-8")
    return {kind: _joined(languages) for kind, languages in tomllib.loads(text).items()}


def _joined(languages: Mapping[str, str]) -> str:
    spaced = "|".join(words for name, words in languages.items() if name not in _UNSPACED)
    unspaced = "|".join(languages[name].lower() for name in _UNSPACED if name in languages)
    spaced = re.sub(r" (?![?*+\]])", " ?", spaced).replace("$", r"(?= ?\d*$)")
    return rf"(?<!\S)(?:{spaced})(?: ?\d+)?(?!\S)|{unspaced}"


@cache
def _compiled(kind: str) -> re.Pattern[str]:
    return re.compile(patterns()[kind])


def is_called(kind: str, name: str) -> bool:
    """Whether a name has the words of a kind of field."""
    return _compiled(kind).search(bare(name)) is not None
