"""What Handrail says to a person, in their language.

All sentences are made in English: a journal keeps them, and models read them. What is in a message to the
browser is said in the person's language on its way out. A language is a folder of TOML files in `languages/`,
which say of each English sentence what stands for it. A place, `{name}`, is what changes from time to time.

A finished sentence is recognised by what stands between its places. The places may hold what a page says, so
where the order of the parts counts, as in what a person approves, it is not looked for but `filled`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from string import Formatter
from typing import NamedTuple

ACTIONS, TERMS = "actions.toml", "terms.toml"
"""The files with what is done in a page, such as `click {target}`, and with single words, such as "on": too
short to be looked for anywhere."""
STEP, TARGET, OURS, WORD = "step", "target", "ours", "word"
"""Places that hold one of those actions, what it is done to, a text that is known, and one word; or it is not
this sentence."""
_TARGET = re.compile(r'".*"|[^\s"]+|the page')
_QUOTES = ("“", '"')
_LONGEST = 20_000
_ENDS = re.compile(r"((?<=[.!?]) +)")
_AND = " and "


class Pattern(NamedTuple):
    """An English sentence with places: the parts around them, their names, and what is said instead."""

    parts: tuple[str, ...]
    names: tuple[str, ...]
    instead: str

    @property
    def length(self) -> int:
        """How many characters are the sentence's own."""
        return sum(map(len, self.parts))

    def values(self, text: str) -> list[str] | None:
        """What stands in the places if the text is this sentence; else None. No place is empty."""
        if not text.startswith(self.parts[0]) or not text.endswith(self.parts[-1]):
            return None
        at, end = len(self.parts[0]), len(text) - len(self.parts[-1])
        found = []
        for part in self.parts[1:-1]:
            # Each as early as it can be: then the rest has the most room, and no other way need be tried.
            next_at = text.find(part, at + 1, end)
            if next_at < 0:
                return None
            found.append(text[at:next_at])
            at = next_at + len(part)
        return [*found, text[at:end]] if at < end else None


class Language:
    """One language: what it says for English sentences, actions in words, and terms. Empty: English."""

    def __init__(
        self, sentences: Mapping[str, str], actions: Mapping[str, str], terms: Mapping[str, str]
    ) -> None:
        self._templates = {**actions, **sentences}
        self._terms = _whole(terms)
        self._phrases = _patterns(terms)
        self._exact = _whole(sentences)
        self._sentences = _patterns(sentences)
        self._exact_actions = _whole(actions)
        self._actions = _patterns(actions)
        self._of = lru_cache(4096)(self._found)

    def of(self, text: str) -> str:
        """What is said for a text; what is not known stays as it is."""
        return self._of(text) if self._templates and len(text) <= _LONGEST else text

    def of_action(self, text: str) -> str:
        """What is said for a text that is an action in words, or a sentence."""
        return self._action(text) or self.of(text)

    def of_term(self, text: str) -> str:
        """What is said for a text that is a term, or a sentence."""
        return self._term(text) or self.of(text)

    def filled(self, template: str, **values: str) -> str:
        """An English sentence with places, said with these values."""
        return self._templates.get(template, template).format(**values)

    def _found(self, text: str) -> str:
        known = self._known(text)
        if known is not None:
            return known
        if "\n" in text:
            return "\n".join(map(self._found, text.split("\n")))
        return "".join(self._known(piece) or piece for piece in _ENDS.split(text))

    def _known(self, text: str) -> str | None:
        """What is said for a text that is one sentence of ours; else None."""
        if text in self._exact:
            return self._exact[text]
        if (said := self._matched(self._sentences, text)) is None and text.endswith("."):
            # As a sentence, what is a part of one elsewhere.
            said = self._exact.get(text[:-1]) or self._matched(self._sentences, text[:-1])
            return said and f"{said}."
        return said

    def _action(self, text: str) -> str | None:
        # As a step of a workflow it begins with a capital letter.
        small = text[:1].lower() + text[1:]
        found = (self._exact_actions.get(one) or self._matched(self._actions, one) for one in (text, small))
        return next(filter(None, found), None)

    def _term(self, text: str) -> str | None:
        return self._terms.get(text) or self._matched(self._phrases, text)

    def _matched(self, patterns: Iterable[Pattern], text: str) -> str | None:
        for pattern in patterns:
            values = pattern.values(text)
            if values is None:
                continue
            held = zip(pattern.parts, pattern.names, values, strict=False)
            said = {
                name: value if before.endswith(_QUOTES) else self._value(name, value)
                for before, name, value in held
            }
            if None not in said.values():
                return pattern.instead.format(**said)
        return None

    def _value(self, name: str, value: str) -> str | None:
        """What is said for what stands in a place, unless in quotation marks: those are others' words."""
        if name == STEP:
            return self._action(value)
        if name == TARGET:
            return (self._action(value) or value) if _TARGET.fullmatch(value) else None
        if name.startswith(WORD):
            return None if " " in value else value
        known = self._known(value) or self._term(value)
        if known or name == OURS:
            return known
        if known := self._known(f"{value}."):
            return known.removesuffix(".")
        both = [self._term(one) for one in value.split(_AND)]
        return str(self._term(_AND)).join(map(str, both)) if None not in both else self._found(value)


def places(template: str) -> list[str]:
    """The names of a sentence's places, in their order."""
    return [name for _, name, _, _ in Formatter().parse(template) if name is not None]


def entries(name: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The files of a language, by their names: English sentence → what is said."""
    folder = resources.files(__package__) / "languages" / name
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        yield file.name, tomllib.loads(file.read_text("utf-8"))


LANGUAGES = ("de",)
"""Those that there is a folder of."""


@cache
def language(name: str) -> Language:
    """The language of a name, such as "de"; English for one that is not known."""
    if name not in LANGUAGES:
        return ENGLISH
    files = dict(entries(name))
    actions, terms = files.pop(ACTIONS), files.pop(TERMS)
    sentences = {english: said for file in files.values() for english, said in file.items()}
    return Language(sentences, actions, terms)


def _patterns(entries: Mapping[str, str]) -> list[Pattern]:
    """Those with places, the longest first: the more is said, the surer it is this one."""
    found = [_pattern(english, said) for english, said in entries.items() if places(english)]
    return sorted(found, key=lambda pattern: -pattern.length)


def _whole(entries: Mapping[str, str]) -> dict[str, str]:
    """Those without places."""
    return {english.format(): said.format() for english, said in entries.items() if not places(english)}


def _pattern(english: str, said: str) -> Pattern:
    parts, before = [], ""
    for literal, name, _, _ in Formatter().parse(english):
        before += literal
        if name is not None:
            parts.append(before)
            before = ""
    return Pattern((*parts, before), tuple(places(english)), said)


ENGLISH = Language({}, {}, {})
