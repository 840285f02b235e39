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
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from importlib import resources
from string import Formatter
from typing import NamedTuple

ACTIONS, TERMS, SPOTS, FILLED = "actions.toml", "terms.toml", "spots.toml", "report.toml"
"""The files with what is done in a page, such as `click {target}`; with single words, such as "on": too short
to be looked for anywhere; with the parts of a file; and with what is never recognised, but `filled`."""
APART = (ACTIONS, TERMS, SPOTS, FILLED)
STEP, TARGET, OURS, WORD = "step", "target", "ours", "word"
"""Places that hold one of those actions, what it is done to, a text that is known, and one word; or it is not
this sentence."""
SPOT, PART, COUNT, LISTED = "spot", "part", "count", "listed"
"""Places that hold where something stands, such as `a.md: line 3`, the same if it is a file or ends with a
part of one that is known, as this does, a number, such as 12,000, and names with commas between."""
COUNTS = (COUNT, "number", "most", "used", "limit")
"""Places that may hold a number."""
AS_IT_IS = ("name", "called", "file", "path", "url", "address", "host", "theirs")
"""Places that hold a name (a workflow's value may be called date), or what a page or a model says."""
KEYS = "keys"
"""A place that holds keys, such as Control+a."""
_TARGET = re.compile(r'".*"|[^\s"]+|the page|a \w+ without a name')
_QUOTES = ("“", '"', "'")
_COUNTED = re.compile(r"\d+(,\d{3})*(\.\d+)?")
_LISTED = re.compile(r"[^\s,]+(, [^\s,]+)*(?<!\.)")
_PATH = re.compile(r"^\S[^:]*[/\\][^:]*$|^[\w.-]+\.(md|yaml)$")
_LONGEST = 1000
"""Characters of a sentence of ours, with what its places hold."""
_START = 4
"""Characters by which sentences are told apart at first."""
_DEPTH = 4
"""Sentences that stand in one another's places: a row's, its step's, why, and what is meant."""
_ENDS = re.compile(r"((?<=[.!?]) +)")
_TOGETHER = (5, 3, 1)
"""Pieces of a text that may be known as a whole: up to three sentences and what is between them."""
_AND = " and "
_WITHIN = ": "
_OTHER_WAY = str.maketrans(",.", ".,")
"""The thousands and the decimals of a number, as all the languages here but English part them."""


class Pattern(NamedTuple):
    """An English sentence with places: the parts around them, their names, and what is said instead."""

    parts: tuple[str, ...]
    names: tuple[str, ...]
    instead: str

    @property
    def start(self) -> str:
        """How every such sentence begins; "" if that is a place, or nearly."""
        return self.parts[0][:_START] if len(self.parts[0]) >= _START else ""

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


class Phrases:
    """English texts and what is said for each: whole ones, and those with places."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        self._whole = {
            english.format(): said.format() for english, said in entries.items() if not places(english)
        }
        found = [_pattern(english, said) for english, said in entries.items() if places(english)]
        # The more of a sentence is its own, the surer it is this one.
        found.sort(key=lambda pattern: -pattern.length)
        self._begun: dict[str, list[Pattern]] = {}
        for start in {"", *(pattern.start for pattern in found)}:
            self._begun[start] = [pattern for pattern in found if pattern.start in ("", start)]

    def said(self, text: str, say: Callable[[str, str], str | None]) -> str | None:
        """What is said for a text; None if it is none of these, or if `say` knows nothing for what a place
        holds (its name, its value). Somebody else's words stand in quotation marks, and are not asked about.
        """
        if text in self._whole:
            return self._whole[text]
        # Long texts are somebody else's.
        for pattern in self._begun.get(text[:_START], self._begun[""]) if len(text) <= _LONGEST else ():
            if (values := pattern.values(text)) is None:
                continue
            held = zip(pattern.parts, pattern.names, values, strict=False)
            said = {
                name: value if before.endswith(_QUOTES) else say(name, value) for before, name, value in held
            }
            if None not in said.values():
                return pattern.instead.format(**said)
        return None


class Language:
    """One language: what it says for English sentences, actions in words, and terms. Empty: English."""

    def __init__(self, files: Mapping[str, Mapping[str, str]]) -> None:
        """`files` by their names: English sentence → what is said."""
        actions, terms, spots, filled = (files.get(name, {}) for name in APART)
        told = [file for name, file in files.items() if name not in APART]
        sentences = {english: said for file in told for english, said in file.items()}
        self._templates = {**terms, **actions, **sentences, **filled}
        self._sentences = Phrases(sentences)
        self._actions, self._terms, self._spots = map(Phrases, (actions, terms, spots))
        self._text = lru_cache(1024)(self._said)
        self._sentence = lru_cache(1024)(self._one_sentence)

    def of(self, text: str) -> str:
        """What is said for a text; what is not known stays as it is."""
        return self._text(text, _DEPTH) if self._templates else text

    def of_action(self, text: str) -> str:
        """What is said for a text that is an action in words, or a sentence."""
        if text.endswith(".") and (known := self._action(text[:-1])):
            return f"{known}."
        return self._action(text) or self.of(text)

    def of_term(self, text: str) -> str:
        """What is said for a text that is a term, or a sentence."""
        return self._term(text, _DEPTH) or self.of(text)

    def of_whole(self, text: str) -> str:
        """What is said for a text that is somebody else's: it is ours where its first line is made
        of our sentences alone. What stands in their places is left as it is, unless it is made of them, too.
        """
        if not self._templates:
            return text
        first, *more = text.split("\n")
        said = self._whole(first, _DEPTH)
        return text if said == first else "\n".join([said, *(self._whole(line, _DEPTH) for line in more)])

    def number(self, text: str) -> str:
        """A number as it is written: 1,234.5 as "1.234,5"."""
        return text.translate(_OTHER_WAY) if self._templates else text

    def filled(self, template: str, **values: object) -> str:
        """An English sentence with places, said with these values."""
        if KEYS in values and self._templates:
            values[KEYS] = self._keys(str(values[KEYS]))
        return self._templates.get(template, template).format(**values)

    def _keys(self, keys: str) -> str:
        """What stands on the keys; the last one may be a plus."""
        return "+".join(self._spots.said(key, _nothing) or key for key in keys.split("+"))

    def _said(self, text: str, deep: int) -> str:
        if (known := self._sentence(text, deep)) is not None:
            return known
        if "\n" in text:
            return "\n".join(self._said(line, deep) for line in text.split("\n"))
        return "".join(self._pieces(_ENDS.split(text), deep))

    def _pieces(self, pieces: list[str], deep: int) -> Iterator[str]:
        """What is said for sentences and the spaces between them: for as many at once as are known so."""
        at = 0
        while at < len(pieces):
            for number in _TOGETHER:
                if (said := self._sentence("".join(pieces[at : at + number]), deep)) is not None:
                    break
            yield pieces[at] if said is None else said
            at += number

    def _one_sentence(self, text: str, deep: int) -> str | None:
        say = partial(self._value, deep - 1)
        if (said := self._sentences.said(text, say)) is None and text.endswith("."):
            # As a sentence, what is a part of one elsewhere.
            said = self._sentences.said(text[:-1], say)
            return said and f"{said}."
        return said

    def _whole(self, text: str, deep: int) -> str:
        """One word may be anybody's."""
        if " " not in text or deep == 0:
            return text

        def kept(name: str, value: str) -> str | None:
            ours = name in (STEP, TARGET, *COUNTS) or name.startswith((WORD, SPOT, PART, COUNT, OURS))
            return self._value(0, name, value) if ours else self._whole(value, deep - 1)

        if said := self._sentences.said(text, kept):
            return said
        pieces = _ENDS.split(text)
        all_said = [self._whole(piece, deep) for piece in pieces[::2]] if len(pieces) > 1 else pieces
        if any(said == piece for said, piece in zip(all_said, pieces[::2], strict=True)):
            return text
        return " ".join(all_said)

    def _action(self, text: str) -> str | None:
        # As a step of a workflow it begins with a capital letter.
        small = text[:1].lower() + text[1:]
        return self._actions.said(text, self._target) or self._actions.said(small, self._target)

    def _target(self, name: str, value: str) -> str | None:
        """What an action is done to: a quotation, a ref or the page; or what else stands in one's places."""
        if name.startswith(WORD):
            return None if " " in value else value
        if name == KEYS:
            return None if " " in value else self._keys(value)
        if name != TARGET:
            return value
        return (self._actions.said(value, self._target) or value) if _TARGET.fullmatch(value) else None

    def _place(self, name: str, value: str) -> str | None:
        """Where something stands in a file. A name of a field has no spaces, and stays as it is there."""
        say = partial(self._value, 0)
        parts = [(part, " " in part and self._spots.said(part, say)) for part in value.split(_WITHIN)]
        known = name.startswith(SPOT) or parts[-1][1] or _PATH.search(value)
        return _WITHIN.join(said or part for part, said in parts) if known else None

    def _term(self, text: str, deep: int) -> str | None:
        return self._terms.said(text, partial(self._value, deep - 1))

    def _value(self, deep: int, name: str, value: str) -> str | None:
        """What is said for what stands in a sentence's place; None if that cannot stand there.

        `deep`: how many more times a sentence may stand in another's place. A page could nest them for ever.
        """
        if name == STEP:
            return self._action(value)
        if name == TARGET:
            return self._target(name, value)
        if name.startswith(WORD):
            return None if " " in value else value
        if name.startswith((SPOT, PART)):
            return None if _ENDS.search(value) else self._place(name, value)
        if name in AS_IT_IS:
            return value
        if name == LISTED:
            return value if _LISTED.fullmatch(value) else None
        if name.startswith(COUNTS) and _COUNTED.fullmatch(value):
            return self.number(value)
        if name.startswith(COUNT):
            return None
        if deep == 0:
            return self._terms.said(value, _nothing) or (None if name.startswith(OURS) else value)
        known = self._sentence(value, deep) or self._term(value, deep)
        if known or name.startswith(OURS):
            return known
        if known := self._sentence(f"{value}.", deep):
            return known.removesuffix(".")
        both = [self._term(part, deep) for part in value.split(_AND)]
        if None in both:
            return self._said(value, deep)
        return f"{self._term(_AND, deep)}".join(map(str, both))


def _nothing(name: str, value: str) -> None:
    """Nothing may stand in a place."""


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
    return Language(dict(entries(name)))


def _pattern(english: str, said: str) -> Pattern:
    parts, before = [], ""
    for literal, name, _, _ in Formatter().parse(english):
        before += literal
        if name is not None:
            parts.append(before)
            before = ""
    return Pattern((*parts, before), tuple(places(english)), said)


ENGLISH = Language({})
