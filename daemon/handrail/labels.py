"""What the words on a control say it does, in eight languages. Pure.

The words are in `labels/<language>.toml`, whose grammar `labels/en.toml` tells. All languages are tried on
every text: what a page says about its own language is not trusted.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import resources
from threading import Lock
from typing import Any, Literal, get_args

from .label_grammar import beginnings, composed

Kind = Literal[
    "pay", "transfer", "send", "publish", "delete", "credentials", "share", "agree", "book", "install"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
WHAT: Mapping[Kind, str] = {
    "pay": "It pays or places an order",
    "transfer": "It moves money or makes a binding offer",
    "send": "It sends something to other people",
    "publish": "It publishes something",
    "delete": "It deletes something",
    "credentials": "It changes how you sign in or who has access",
    "share": "It shares something or invites someone",
    "agree": "It signs or agrees to something, or applies",
    "book": "It books, subscribes or cancels",
    "install": "It installs, downloads or uploads something",
}
LANGUAGES = ("en", "de", "es", "fr", "pt", "it", "zh", "ja")

Matter = Literal[
    "harmless", "looks", "topics", "steps", "yes", "onward", "choosing", "retreat", "insist", "sure",
    "sign_in", "lets_in", "aside", "message", "by_link",
    "cookies", "binding", "consents", "places",
]
_LONGEST = 120
"""Characters. What is longer is a text, of which the beginning may be a label."""
_FIRST = 9
"""Words of it that are read then."""
_ADDED = 5
"""Words. In a longer label, what stands after its beginning may be somebody else's: the subject of a mail."""
_LOOK = 2
"""Words of a clause that only looks ("View and sign"), for what follows to be read as a label."""
_UNSPACED = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
_NEVER = re.compile(r"(?!)")
SENTENCES = r"(?<=[.!?;])\s+|[。！？；]"
CLAUSES = (
    r",(?!\d)|[，、&]|\s(?:and|then|und|dann|et|puis|y|e|poi)\s|(?<![合兼])并|並且|して(?:から)?(?![いくお下])"
    r"|(?:(?<=\snow)|(?<=\stoday)|(?<=\smaintenant)|(?<=\sahora)|(?<=\sagora)|(?<=\sora))\s+|\s+(?=später\s)"
)
"""Where one thing that a label says ends and the next begins: "Buy now" and "pay later". Any language's
connectives count; the extension cuts by the same expressions."""


@dataclass
class Acts:
    """Verbs with objects (`label_grammar`), of one kind in one language: for labels, not for icons."""

    beginnings: tuple[str, ...]
    """What a word of a label begins with where one of those may fit; without spaces, what is in the label."""
    pattern: str
    words: bool

    def fit(self, text: str) -> bool:
        """Whether a folded label in this language's spacing has one of them."""
        apart = " " if self.words else ""
        return any(apart + one in apart + text for one in self.beginnings) and bool(self._whole.search(text))

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        # The largest take a tenth of a second to compile, and few labels need them.
        return re.compile(self.pattern)


@dataclass(frozen=True)
class Language:
    """One file of words, ready to match. Patterns are for folded texts in this language's spacing."""

    words: bool
    matters: Mapping[Matter, re.Pattern[str]]
    phrases: Mapping[Kind, re.Pattern[str]]
    acts: Mapping[Kind, Acts]
    switches: Mapping[Kind, re.Pattern[str]]
    never: Mapping[Kind, re.Pattern[str]]
    icons: Mapping[Kind, re.Pattern[str]]
    nouns: frozenset[str]
    url: frozenset[str]
    url_of: frozenset[str]


def kinds_in(text: str, longest: int = _LONGEST) -> tuple[Kind, ...]:
    """The kinds of irreversible act that a label speaks of."""
    return _kinds(text if len(text) <= longest else " ".join(text[:longest].split()[:_FIRST]))


def kinds_across(label: str, context: str) -> tuple[Kind, ...]:
    """What a verb on a control does with the thing that the text above it names: "Remove" under "Members"."""
    found = {
        kind
        for text in (f"{label} {context}", f"{context} {label}")
        for one in languages()
        for kind in KINDS
        if one.acts[kind].fit(spaced(fold(text), one.words))
        and not one.acts[kind].fit(spaced(fold(context), one.words))
        and not any(other.never[kind].search(spaced(fold(label), other.words)) for other in languages())
    }
    return tuple(kind for kind in KINDS if kind in found)


def kinds_of_switch(name: str) -> tuple[Kind, ...]:
    """What a switch does of which the name only says what it is: "Autopay", "Two-factor authentication"."""
    folded = fold(name)
    found = {
        kind
        for one in languages()
        for kind in KINDS
        if one.switches[kind].search(spaced(folded, one.words))
    }
    return tuple(kind for kind in KINDS if kind in found)


def kinds_in_markup(hint: str) -> tuple[Kind, ...]:
    """The same for the words of an icon's class or id: "icon-trash btn", "btnPlaceOrder"."""
    words = fold(re.sub(r"(?<=[a-z])(?=[A-Z\d])", " ", hint)).split()[:24]
    text = " ".join(words)
    found = {kind for one in languages() for kind in KINDS if one.icons[kind].search(spaced(text, one.words))}
    nouns = {noun for one in languages() for noun in one.nouns}
    for length in (1, 2, 3):
        for start in range(len(words) - length + 1):
            if length > 1 or words[start] not in nouns:
                found.update(_kinds(" ".join(words[start : start + length]), False))
    return tuple(kind for kind in KINDS if kind in found)


def says(matter: Matter, text: str) -> bool:
    """Whether a text is of that matter in any language: "Weiter" is a step, "OK" a yes."""
    folded = fold(text)
    return any(one.matters[matter].search(spaced(folded, one.words)) for one in languages())


def is_short(text: str, words: int) -> bool:
    """Whether a text has at most so many words (or as much in Chinese or Japanese), as labels have."""
    folded = fold(text)
    return len(re.findall(rf"[{_UNSPACED}]", folded)) <= 3 * words and len(folded.split()) <= words


@cache
def acting_url_words() -> frozenset[str]:
    """Words of addresses that act by being opened."""
    return frozenset(word for one in languages() for word in one.url)


@cache
def naming_url_words() -> frozenset[str]:
    """Words of addresses that act on what is named beside them: "/publish/5"."""
    return frozenset(word for one in languages() for word in one.url_of)


def matter_patterns(matter: Matter) -> list[tuple[bool, str]]:
    """A matter's words in all languages as regular expressions, for the extension's own check."""
    return [(one.words, one.matters[matter].pattern) for one in languages()]


CRITICAL: tuple[Kind, ...] = ("pay", "transfer", "delete", "credentials")
"""Kinds that are asked about every time, whatever the person grants."""


def critical_patterns() -> list[tuple[bool, str]]:
    """The words of all critical kinds as regular expressions, for the extension's own check."""
    return [
        (one.words, "|".join(one.phrases[kind].pattern for kind in CRITICAL if one.phrases[kind] != _NEVER))
        for one in languages()
    ]


def critical_acts() -> list[dict[str, Any]]:
    """What `kinds_in` needs of each language to find the critical kinds, for the extension's own check."""
    return [
        {
            "words": one.words,
            "harmless": one.matters["harmless"].pattern,
            "looks": one.matters["looks"].pattern,
            "topics": one.matters["topics"].pattern,
            "kinds": [
                {
                    "beginnings": " ".join(one.acts[kind].beginnings),
                    "acts": one.acts[kind].pattern,
                    "phrases": one.phrases[kind].pattern,
                    "never": one.never[kind].pattern,
                }
                for kind in CRITICAL
            ],
        }
        for one in languages()
    ]


def sounds_critical(text: str) -> bool:
    """Whether a text speaks of money, deletions or credentials at all, look-alikes included.

    Stricter than `kinds_in`, and simple enough for the extension to do the same: it only decides whether the
    person may be offered not to be asked again.
    """
    folded = fold(text)
    return any(pattern.search(spaced(folded, words)) for words, pattern in _critical())


@cache
def _critical() -> list[tuple[bool, re.Pattern[str]]]:
    return [(words, re.compile(pattern)) for words, pattern in critical_patterns()]


def fold(text: str) -> str:
    """One form for what looks alike: NFKC, no case, no accents, straight apostrophes, signs as spaces.

    What is never seen (a zero-width joiner) does not part a word.
    """
    seen = "".join(one for one in text if unicodedata.category(one) != "Cf")
    same = _bare(unicodedata.normalize("NFKC", seen).casefold()).replace("’", "'").replace("‘", "'")
    # Emoji stay: a waste bin says what a button does.
    kept = (one if one.isalnum() or one == "'" or unicodedata.category(one) == "So" else " " for one in same)
    return " ".join("".join(kept).split())


def spaced(folded: str, words: bool) -> str:
    """A folded text with the spaces of a language: none in Chinese and Japanese, others apart from those."""
    if words:
        return " ".join(re.sub(rf"([{_UNSPACED}]+)", r" \1 ", folded).split())
    return re.sub(rf"(?<=[{_UNSPACED}]) | (?=[{_UNSPACED}])", "", folded)


@lru_cache(4096)
def _kinds(text: str, in_order: bool = True) -> tuple[Kind, ...]:
    """Without `in_order` (words of a class or id), verbs are not looked for with their objects.

    A language in which the label means something also says whether it is harmless: a look-alike of
    another language ("Enviar" is Spanish and Portuguese) does not make it risky again.
    """
    found: set[Kind] = set()
    spared: set[Kind] = set()
    for one in languages():
        if not (hits := _hits(one, text, in_order)[0]):
            continue
        if _is_harmless(one, text, in_order):
            return ()
        found |= hits
        spared |= {kind for kind in hits if _is_never(one, kind, text, in_order)}
    return tuple(kind for kind in KINDS if kind in found - spared)


def _hits(one: Language, text: str, in_order: bool) -> tuple[set[Kind], bool]:
    """The kinds whose words a label has in one language, and whether a verb with its object is among them.

    What follows a few words that only look is read as a label of its own: "View and sign" signs.
    """
    own = spaced(fold(text), one.words)
    acts = {kind for kind in KINDS if in_order and one.acts[kind].fit(own)}
    hits = acts | {kind for kind in KINDS if one.phrases[kind].search(own)}
    first, *later = _clauses(text)
    if later and in_order and is_short(first, _LOOK) and _has(one, "looks", first):
        hits.update(*(_hits(one, clause, in_order)[0] for clause in later))
    return hits, bool(acts)


def _is_harmless(one: Language, text: str, in_order: bool) -> bool:
    """Whether every sentence that has words of an act says that it does not happen.

    "How to", "explained" and topics are said of all of it ("Buy now, pay later explained"), a look or a
    "later" only of its own clause: "Buy now, pay later" buys.
    """
    sentences = [part for part in re.split(SENTENCES, text) if part]
    for sentence in [part for part in sentences if _hits(one, part, in_order)[0]] or [text]:
        _, acts = _hits(one, sentence, in_order)
        if _has(one, "harmless", sentence) or (not acts and _has(one, "topics", sentence)):
            continue
        acting = [part for part in _clauses(sentence) if _hits(one, part, in_order)[0]] or [sentence]
        if not all(_has(one, "looks", part) for part in acting):
            return False
    return True


def _is_never(one: Language, kind: Kind, text: str, in_order: bool) -> bool:
    """Whether what sounds like a kind is a look-alike of it, in every clause that sounds so."""
    acting = [part for part in _clauses(text) if kind in _hits(one, part, in_order)[0]] or [text]
    return all(one.never[kind].search(spaced(fold(part), one.words)) for part in acting)


def _has(one: Language, matter: Matter, text: str) -> bool:
    """Whether a text is of a matter that disarms it; behind its first words only where it is short."""
    # A card's date or a counter may stand behind the words that end a label.
    bare = re.sub(r"[\d ]+$", "", spaced(fold(text), one.words))
    match = one.matters[matter].search(bare)
    return bool(match and (not match.start() or is_short(bare, _ADDED)))


def _clauses(text: str) -> list[str]:
    return [part for part in re.split(CLAUSES, text, flags=re.IGNORECASE) if part.strip()] or [text]


_READING = Lock()


def languages() -> tuple[Language, ...]:
    """All languages, from their files. The first call takes a while; it may be made ahead, in a thread."""
    with _READING:
        return _languages()


@cache
def _languages() -> tuple[Language, ...]:
    folder = resources.files("handrail") / "labels"
    return tuple(
        _language(name, tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))) for name in LANGUAGES
    )


def _language(name: str, data: Mapping[str, Any]) -> Language:
    words = data.get("words", True)
    phrases, first = composed(name, data, words), beginnings(name, data)

    def by_kind(key: str) -> dict[Kind, re.Pattern[str]]:
        return {kind: _pattern(data[kind].get(key, ()), words) for kind in KINDS}

    return Language(
        words=words,
        matters={matter: _pattern(data.get(matter, ()), words) for matter in get_args(Matter)},
        phrases=by_kind("phrases"),
        acts={
            kind: Acts(tuple(map(fold, first[kind])), _joined(phrases[kind], words), words) for kind in KINDS
        },
        switches=by_kind("switches"),
        never=by_kind("never"),
        icons=by_kind("icons"),
        nouns=frozenset(data.get("nouns", ())),
        url=frozenset(data["url"]),
        url_of=frozenset(data.get("url_of", ())),
    )


def _pattern(phrases: Iterable[str], words: bool) -> re.Pattern[str]:
    return re.compile(joined) if (joined := _joined(phrases, words)) else _NEVER


def _joined(phrases: Iterable[str], words: bool) -> str:
    return "|".join(_phrase(phrase, words) for phrase in phrases)


def _phrase(phrase: str, words: bool) -> str:
    """One phrase of a label file as a regular expression, for folded texts."""
    # "löschen" is also written "loeschen" and "loschen".
    body = _bare(re.sub("([äöü])", r"\1e?", phrase.casefold()))
    if not words:
        return body.replace("..", ".{0,10}")
    # An elided article sticks to its word: "confirmer l'achat".
    body = body.replace(" .. ", r"(?: \S+){0,3} (?:\w{1,4}')?")
    body = re.sub(r"(?<!\.)\*", r"\\w*", body)
    return rf"(?<![^\s'])(?:{body})" + ("(?=.)" if body.endswith(" ") else r"(?![^\s'])")


def _bare(text: str) -> str:
    """A text without the accents of Latin letters (U+0300 to U+036F; the marks of kana are others)."""
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", apart))
