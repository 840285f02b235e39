"""What the words on a control say it does, in eight languages.

The words are in `labels/<language>.toml`; `labels/en.toml` explains their grammar. Every text is tried in all
languages: what a page says about its own language is not trusted.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import resources
from itertools import groupby
from threading import Lock
from typing import Any, Literal, get_args

from .label_grammar import beginnings, composed
from .label_text import clauses, sentences, spaced, uncounted, without_accents, without_signs
from .label_text import fold as fold
from .label_text import is_short as is_short

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
    "harmless", "looks", "topics", "steps", "yes", "onward", "completes", "choosing", "retreat", "insist",
    "sure", "sign_in", "lets_in", "welcome", "login_data", "keeps", "aside", "message", "by_link", "cookies",
    "binding", "consents", "places", "lead", "orders", "roles", "rights", "admits", "given", "undoes",
]
_LONGEST = 120
"""Characters: a longer text is prose, of which the beginning may be a label."""
_FIRST = 9
"""Words read of such a text: its first and, in languages whose verbs come last, its last."""
_ADDED = 5  # Words: what follows a longer label's beginning may be somebody else's, as a mail's subject.
_NEVER = re.compile(r"(?!)")
Part = Literal["label", "end", "markup"]
"""What is read: a label, the end of a long one, or the words of a class or id, which are in no order."""


@dataclass
class Acts:
    """Verbs with objects (`label_grammar`) of one kind in one language: for labels, not for icons."""

    beginnings: tuple[str, ...]
    """Beginnings of words of which a label needs one to match (in languages without spaces: substrings)."""
    pattern: str
    words: bool

    def fit(self, text: str) -> bool:
        """Whether a folded label in this language's spacing matches."""
        if self.words:
            may_fit = any(word.startswith(self.beginnings) for word in text.split())
        else:
            may_fit = any(beginning in text for beginning in self.beginnings)
        return may_fit and bool(self._whole.search(text))

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        # The largest take a tenth of a second to compile, and few labels need them.
        return re.compile(self.pattern)


@dataclass(frozen=True)
class Language:
    """One language's file, compiled. Patterns are for folded texts in this language's spacing."""

    words: bool
    verbs_last: bool
    matters: Mapping[Matter, re.Pattern[str]]
    phrases: Mapping[Kind, re.Pattern[str]]
    acts: Mapping[Kind, Acts]
    switches: Mapping[Kind, re.Pattern[str]]
    headings: Mapping[Kind, re.Pattern[str]]
    never: Mapping[Kind, re.Pattern[str]]
    icons: Mapping[Kind, re.Pattern[str]]
    nouns: frozenset[str]
    url: frozenset[str]
    url_of: frozenset[str]
    url_behind: frozenset[str]


def kinds_in(text: str, longest: int = _LONGEST) -> tuple[Kind, ...]:
    """The kinds of irreversible act that a label names."""
    if len(text) <= longest:
        return _kinds(text)
    beginning, end = " ".join(text[:longest].split()[:_FIRST]), " ".join(text[-longest:].split()[-_FIRST:])
    found = {*_kinds(beginning), *_kinds(end, "end")}
    return tuple(kind for kind in KINDS if kind in found)


def kinds_across(label: str, context: str) -> tuple[Kind, ...]:
    """The kinds of act of a control's verb on an object named by the text above: "Remove", "Members"."""
    found = {
        kind
        for text in (f"{label} {context}", f"{context} {label}")
        for lang in languages()
        for kind in KINDS
        if lang.acts[kind].fit(spaced(fold(text), lang.words))
        and not lang.acts[kind].fit(spaced(fold(context), lang.words))
        and not any(other.never[kind].search(spaced(fold(label), other.words)) for other in languages())
    }
    return tuple(kind for kind in KINDS if kind in found)


def kinds_of_switch(name: str) -> tuple[Kind, ...]:
    """What a switch does whose name only says what it is: "Autopay", "Two-factor authentication"."""
    return _named(name, lambda lang: lang.switches)


def kinds_of_heading(text: str) -> tuple[Kind, ...]:
    """What a yes does under a heading that only names the act: "Bestellübersicht", "Acme wants access"."""
    return _named(text, lambda lang: lang.headings)


def _named(text: str, words_of: Callable[[Language], Mapping[Kind, re.Pattern[str]]]) -> tuple[Kind, ...]:
    folded = without_signs(fold(text))
    found = {
        kind
        for lang in languages()
        for kind in KINDS
        if words_of(lang)[kind].search(spaced(folded, lang.words))
    }
    return tuple(kind for kind in KINDS if kind in found)


def kinds_in_markup(hint: str) -> tuple[Kind, ...]:
    """The kinds of act named by an icon's class or id: "icon-trash btn", "btnPlaceOrder"; "▼ order" sorts."""
    words = fold(re.sub(r"(?<=[a-z])(?=[A-Z\d])", " ", hint)).split()[:24]
    text = " ".join(words)
    found = {kind for own in languages() for kind in KINDS if own.icons[kind].search(spaced(text, own.words))}
    nouns = {noun for lang in languages() for noun in lang.nouns}
    words = [word for word, _ in groupby(words) if any(map(str.isalnum, word))]
    for length in (1, 2, 3):
        for start in range(len(words) - length + 1):
            if length > 1 or words[start] not in nouns:
                found.update(_kinds(" ".join(words[start : start + length]), "markup"))
    return tuple(kind for kind in KINDS if kind in found)


def after_lead(text: str) -> str:
    """What follows the words that lead to a label's verb: "confirm" of "Slide to confirm"; else ""."""
    folded = without_signs(fold(text))
    for lang in languages():
        own = spaced(folded, lang.words)
        if lead := lang.matters["lead"].match(own):
            return own[lead.end() :]
    return ""


def says(matter: Matter, text: str) -> bool:
    """Whether a text belongs to a matter in any language: "Weiter" is a step, "OK" a yes."""
    folded = without_signs(fold(text))
    return any(lang.matters[matter].search(spaced(folded, lang.words)) for lang in languages())


@cache
def acting_url_words() -> frozenset[str]:
    """Words of addresses that act by being opened."""
    return frozenset(word for lang in languages() for word in lang.url)


@cache
def naming_url_words() -> frozenset[str]:
    """Words of addresses that act on the thing named beside them: "/publish/5"."""
    return frozenset(word for lang in languages() for word in lang.url_of)


@cache
def behind_url_words() -> frozenset[str]:
    """Words of addresses that act on the thing named before them: "/vm/5/stop", but not a bus's "/stop/5"."""
    return frozenset(word for lang in languages() for word in lang.url_behind)


def matter_patterns(matter: Matter) -> list[tuple[bool, str]]:
    """A matter's words in all languages as regular expressions, for the extension's own check."""
    return [(lang.words, lang.matters[matter].pattern) for lang in languages()]


CRITICAL: tuple[Kind, ...] = ("pay", "transfer", "delete", "credentials")
"""Asked about every time, whatever is granted."""
MONEY: frozenset[Kind] = frozenset(("pay", "transfer"))  # Two names for one act: banks pay by transfers.
LASTING: tuple[Kind, ...] = ("delete", "credentials")
"""Critical kinds that still count on a tab or a plain link, whose label may just name what it opens."""


def critical_patterns() -> list[tuple[bool, str]]:
    """The words of all critical kinds as regular expressions, for the extension's own check."""
    return [
        (own.words, "|".join(own.phrases[kind].pattern for kind in CRITICAL if own.phrases[kind] != _NEVER))
        for own in languages()
    ]


def critical_acts() -> list[dict[str, Any]]:
    """What `kinds_in` needs of each language to find the critical kinds, for the extension's own check."""
    return [
        {
            "words": lang.words,
            "verbsLast": lang.verbs_last,
            "harmless": lang.matters["harmless"].pattern,
            "looks": lang.matters["looks"].pattern,
            "topics": lang.matters["topics"].pattern,
            "orders": lang.matters["orders"].pattern,
            "lead": lang.matters["lead"].pattern,
            "kinds": [
                {
                    "lasting": kind in LASTING,
                    "beginnings": " ".join(lang.acts[kind].beginnings),
                    "acts": lang.acts[kind].pattern,
                    "phrases": lang.phrases[kind].pattern,
                    "never": lang.never[kind].pattern,
                }
                for kind in CRITICAL
            ],
        }
        for lang in languages()
    ]


def sounds_critical(text: str) -> bool:
    """Whether a text mentions money, deletions or credentials at all, look-alikes included.

    Stricter than `kinds_in`: it only decides whether the person may be offered not to be asked again.
    """
    folded = fold(text)
    mentioned = any(pattern.search(spaced(folded, words)) for words, pattern in _critical())
    return mentioned or not set(CRITICAL).isdisjoint(kinds_in(text))


@cache
def _critical() -> list[tuple[bool, re.Pattern[str]]]:
    return [(words, re.compile(pattern)) for words, pattern in critical_patterns()]


@lru_cache(4096)
def _kinds(text: str, part: Part = "label") -> tuple[Kind, ...]:
    """The kinds that any sentence of a text names. A count disarms ("Comment (5)"), but it is no amount."""
    found = {kind for sentence in sentences(text) for kind in _kinds_of_sentence(sentence, part)}
    if (bare := uncounted(text)) != text:
        found.intersection_update(_kinds(bare, part))
    return tuple(kind for kind in KINDS if kind in found)


def _kinds_of_sentence(sentence: str, part: Part) -> set[Kind]:
    """The kinds named by a sentence or by a clause of it: "Session 1, revoke" revokes.

    A language that finds a kind also says whether it is harmless there: a look-alike in another language
    ("Enviar" is Spanish and Portuguese) does not make it risky again. A mere sound-alike of one language
    ("Payer" is not the English "pay") may well be meant in another.
    """
    cut = clauses(sentence) if part != "markup" else []
    forms = [_forms(clause) for clause in cut] if len(cut) > 1 else []
    found: set[Kind] = set()
    harmless: set[Kind] = set()
    for lang in languages():
        if part == "end" and not lang.verbs_last:
            continue
        whole = _read(lang, _forms(sentence), part)
        each = [_read(lang, form, part) for form in forms]
        for kind in whole.kinds.union(*(clause.kinds for clause in each)):
            acting = [clause for clause in each if kind in clause.kinds] or [whole]
            if whole.is_harmless(kind) or all(clause.is_harmless(kind) or clause.looks for clause in acting):
                harmless.add(kind)
            elif not all(clause.is_never(kind) for clause in acting):
                found.add(kind)
    return found - harmless


@dataclass(frozen=True)
class _Read:
    """A sentence or clause as read in one language."""

    language: Language
    bare: str
    """Its words without surrounding signs and without what leads to its verb ("Click here to")."""
    kinds: frozenset[Kind]
    acts: frozenset[Kind]
    """Kinds for which it has a verb with an object."""

    def is_harmless(self, kind: Kind) -> bool:
        """Whether it says that nothing of the kind happens: "How to delete", "Transfer history"."""
        if self._has("harmless"):
            return True
        return kind not in self.acts and self._has("topics") and not self._has("orders")

    @property
    def looks(self) -> bool:
        """Whether this clause only looks or postpones; others may still act: "Buy now, pay later" buys."""
        return self._has("looks")

    def is_never(self, kind: Kind) -> bool:
        """Whether what sounds like a kind is only a look-alike of it."""
        return bool(self.language.never[kind].search(self.bare))

    def _has(self, matter: Matter) -> bool:
        """Whether it belongs to a disarming matter; beyond its first words only if it is short."""
        # A card's date or a counter may follow a label's last words.
        bare = re.sub(r"[\d ]+$", "", self.bare)
        match = self.language.matters[matter].search(bare)
        return bool(match and (not match.start() or is_short(bare, _ADDED)))


def _read(lang: Language, forms: tuple[tuple[str, str], tuple[str, str]], part: Part) -> _Read:
    """A text as one language reads it. In markup, verbs with objects are not looked for."""
    own, bare = forms[lang.words]
    bare = lang.matters["lead"].sub("", bare, count=1) or bare
    texts = {own, bare}
    acts = frozenset(kind for kind in KINDS if part != "markup" and any(map(lang.acts[kind].fit, texts)))
    phrases = frozenset(kind for kind in KINDS if any(map(lang.phrases[kind].search, texts)))
    return _Read(lang, bare, phrases | acts, acts)


@lru_cache(512)
def _forms(text: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """A text spaced as in languages without and with spaces, each as it is and without surrounding signs."""
    folded = fold(text)
    bare = without_signs(folded)
    return (spaced(folded, False), spaced(bare, False)), (spaced(folded, True), spaced(bare, True))


_READING = Lock()


def languages() -> tuple[Language, ...]:
    """All languages, from their files. The first call takes a while; it may be made ahead, in a thread."""
    with _READING:
        return _languages()


@cache
def _languages() -> tuple[Language, ...]:
    folder = resources.files(__package__) / "labels"
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
        verbs_last=data.get("verbs_last", False),
        matters={matter: _pattern(data.get(matter, ()), words) for matter in get_args(Matter)},
        phrases=by_kind("phrases"),
        acts={
            kind: Acts(tuple(map(fold, first[kind])), _joined(phrases[kind], words), words) for kind in KINDS
        },
        switches=by_kind("switches"),
        headings=by_kind("headings"),
        never=by_kind("never"),
        icons=by_kind("icons"),
        nouns=frozenset(data.get("nouns", ())),
        url=frozenset(data["url"]),
        url_of=frozenset(data.get("url_of", ())),
        url_behind=frozenset(data.get("url_behind", ())),
    )


def _pattern(phrases: Iterable[str], words: bool) -> re.Pattern[str]:
    return re.compile(joined) if (joined := _joined(phrases, words)) else _NEVER


def _joined(phrases: Iterable[str], words: bool) -> str:
    return "|".join(_phrase(phrase, words) for phrase in phrases)


def _phrase(phrase: str, words: bool) -> str:
    """One phrase of a label file as a regular expression for folded texts."""
    # "löschen" is also written "loeschen" and "loschen".
    body = without_accents(re.sub("([äöü])", r"\1e?", phrase.casefold()))
    if not words:
        return body.replace("..", ".{0,10}")
    # An elided article sticks to its word: "confirmer l'achat".
    body = body.replace(" .. ", r"(?: \S+){0,3} (?:\w{1,4}')?")
    body = re.sub(r"(?<!\.)\*", r"\\w*", body)
    return rf"(?<![^\s'])(?:{body})" + ("(?=.)" if body.endswith(" ") else r"(?![^\s'])")


