"""Words for the same thing in several languages, which signs name instead of repeating them.

`button "@save"` is a button that is called so in any language of `control_words.toml`, `textbox "@priority"`
a field of that kind (`field_words.toml`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from importlib import resources

from .authoring_errors import did_you_mean, wrong

_NAMED = re.compile(r'(?<=["|])@([a-z][a-z0-9_]*)(?=["|])')


@lru_cache(maxsize=8_192)
def expanded(sign: str) -> str:
    """A sign, or what an action is bound to, with the words that it names; unknown names stay as they are."""
    return _NAMED.sub(lambda match: "|".join(_globs(match[1])) or match[0], sign)


def checked_names(sign: str) -> None:
    """Raise a policy's error if a sign names words that nobody has written down."""
    for name in _NAMED.findall(sign):
        if not _globs(name):
            known = sorted((*controls(), *fields()))
            raise wrong(f"there are no words @{name}", did_you_mean(name, known))


def is_called(name: str, kind: str) -> bool:
    """Whether a control's name is one of the words for a kind of control or field, as "Next »"."""
    globs = "|".join(_globs(kind) or [f"@{kind}"]).split("|")
    return any(fnmatchcase(name.casefold(), glob) for glob in globs)


def is_control(name: str) -> bool:
    """Whether that is what a control is called, as a whole: "Actions", "Absenden"."""
    return " ".join(name.casefold().split()) in _phrases()


@cache
def _phrases() -> frozenset[str]:
    return frozenset(phrase for globs in controls().values() for phrase in globs.split("|"))


@cache
def controls() -> Mapping[str, str]:
    """Globs for each name, with | between them."""
    return tomllib.loads(_read("control_words.toml"))


@cache
def fields() -> Mapping[str, Mapping[str, str]]:
    """Each kind of field with its words, and the wider kind that it is one of."""
    return tomllib.loads(_read("field_words.toml"))


def _read(name: str) -> str:
    return (resources.files(__package__) / name).read_text("utf-8")


def _globs(name: str) -> list[str]:
    if name in controls():
        return [controls()[name]]
    # A field's name goes on: "Priority *", "Due date:".
    return [f"{words}*" for words in fields().get(name, {}).get("words", "").split("|") if words]
