"""Counting tokens as OpenAI's o200k vocabulary does, offline (`bpe-openai`, a development dependency)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

_PART = 200_000
"""Characters."""


class NoTokenizer(RuntimeError):
    """The package that counts tokens is not installed; the text says how to install it."""


@lru_cache
def _encoding() -> Any:
    try:
        import bpe_openai  # type: ignore[import-untyped,unused-ignore]
    except ImportError:
        raise NoTokenizer(
            "Tokens cannot be counted: bpe-openai is not installed. Run: pip install bpe-openai"
        ) from None
    return bpe_openai.get_encoding("o200k_base")


def tokens(text: str) -> int:
    """How many o200k tokens a text has. Raises `NoTokenizer`.

    The package refuses very long texts, so they are counted in parts that end with a line; a part can be off
    by one token.
    """
    encoding = _encoding()
    return sum(len(encoding.encode(part, disallowed_special=())) for part in _parts(text))


def _parts(text: str) -> Iterator[str]:
    while len(text) > _PART:
        end = text.rfind("\n", 0, _PART) + 1 or _PART
        yield text[:end]
        text = text[end:]
    yield text
