"""Texts as sequences: what stands somewhere as it is, and what was only put together from pieces there.

Any page may show the ten digits, or all words of a language. That the pieces of a text stand there says
nothing of the text: it belongs to where its words stand in this order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, pairwise, takewhile

from .labels import fold

NUMBER = re.compile(r"\d(?:[\s.,/-]?\d){3,}")
_SHORT = 3
"""Letters: shorter words tell nothing."""
_LOOSE = 3
"""Words that stand apart on a page; so many of another site's, and the text was put together."""
_SINGLE, _LETTERS = 4, 6
"""Single signs in a row, and if there are letters among them, from which on they are read as one text."""
_LONGEST = 24
"""Digits of a number."""


def in_order(text: str) -> list[str]:
    """The folded words of a text."""
    return re.findall(r"[^\W_]+", fold(text))


def numbers(text: str) -> set[str]:
    """The longer numbers in a text, digits only."""
    return {digits(number) for number in NUMBER.findall(text)}


def digits(number: str) -> str:
    """The digits of a number, however it is written."""
    return re.sub(r"\D", "", number)


class Shown:
    """Texts in their order, to be searched for runs of words and digits."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.numbers: set[str] = set()
        """The longer numbers, digits only."""
        words: list[str] = []
        for text in texts:
            self.numbers |= numbers(text)
            words += in_order(text)
        self._run = f" {' '.join(words)} "
        self._signs = "".join(words)

    @staticmethod
    def together(parts: Iterable[Shown]) -> Shown:
        """Several of them; no run goes from one to the next."""
        all_ = Shown(())
        for part in parts:
            all_.numbers |= part.numbers
            all_._run += part._run
            all_._signs += f" {part._signs}"
        return all_

    def has(self, words: Sequence[str]) -> bool:
        """Whether these words stand there one after the other."""
        return f" {' '.join(words)} " in self._run

    def has_number(self, number: str) -> bool:
        """Whether a number stands there, alone or in a longer one, however it is written.

        A very long one is a list of numbers, in which many others could be found.
        """
        if number in self.numbers or f" {number} " in self._run:
            return True
        return any(number in longer for longer in self.numbers if len(longer) <= _LONGEST)

    def begins_number(self, signs: str) -> bool:
        """Whether a number stands there that begins so; a digit put in twice counts once."""
        numbers = self.numbers | {word for word in self._run.split() if word.isdigit()}
        once = _once(signs)
        return any(number.startswith(signs) or _once(number).startswith(once) for number in numbers)

    def spells(self, signs: str) -> bool:
        """Whether signs stand there, whatever divides them."""
        return signs in self._signs


def pieced(words: Sequence[str], own: Shown, mine: Collection[str], here: Shown, there: Shown) -> bool:
    """Whether a text is another site's (`there`), though each of its words is the person's or stands `here`.

    `own`, `mine`: what the person wrote, and its words, which they may be typed in any order.
    """
    joined = "".join(word for word in words if word.isdigit())
    for number in there.numbers:
        if number in joined and not here.has_number(number) and not own.has_number(number):
            return True
    if phrased(words, own, mine, here, there):
        return True
    telling = [i for i, word in enumerate(words) if _tells(word, mine)]
    loose = [words[i] for i in telling if not _stands(words, i, here)]
    return len(loose) >= _LOOSE and all(there.has([word]) for word in loose)


def phrased(words: Sequence[str], own: Shown, mine: Collection[str], here: Shown, there: Shown) -> bool:
    """Whether two words follow each other as they do on another site only."""
    telling = [i for i, word in enumerate(words) if _tells(word, mine)]
    runs = (words[first : second + 1] for first, second in pairwise(telling))
    return any(there.has(run) and not _known(run, here) and not _known(run, own) for run in runs)


def _known(run: Sequence[str], shown: Shown) -> bool:
    """Whether words stand there; digits are a number, however it is written."""
    number = "".join(run)
    return shown.has(run) or (number.isdigit() and shown.has_number(number))


def _tells(word: str, mine: Collection[str]) -> bool:
    return len(word) >= _SHORT and word not in mine


def _stands(words: Sequence[str], i: int, here: Shown) -> bool:
    """Whether a word stands beside a neighbour of its own there."""
    return any(len(pair) > 1 and here.has(pair) for pair in (words[max(i - 1, 0) : i + 1], words[i : i + 2]))


def spelled(tokens: Sequence[str], own: Shown, here: Shown, there: Shown) -> bool:
    """Whether texts that were put in one after the other spell what stands on another site.

    A step that is done again may have put its text in twice.
    """
    parts = [token for token in tokens if token.isdigit()]
    joined = {"".join(parts), "".join(part for part, _ in groupby(parts))}
    for number in there.numbers if len(parts) > 1 else ():
        last = any(put.endswith(number) for put in joined) or _once("".join(parts)).endswith(_once(number))
        if last and len(parts[-1]) < len(number) and not (here.has_number(number) or own.has_number(number)):
            return True
    signs = ""
    for token in reversed(tokens):
        if len(token) > 1:
            break
        signs = token + signs
    least = _SINGLE if signs.isdigit() else _LETTERS
    ends = (signs[-length:] for length in range(least, len(signs) + 1))
    return any(there.spells(end) and not here.spells(end) and not own.spells(end) for end in ends)


def begins(put: Sequence[str], new: Sequence[str], own: Shown) -> bool:
    """Whether digits spell the beginning of a number of the person's, with the last of those before."""
    if not all(token.isdigit() for token in new):
        return False
    last = [*takewhile(str.isdigit, reversed(put))][::-1]
    return any(own.begins_number("".join([*last[at:], *new])) for at in range(len(last) + 1))


def _once(signs: str) -> str:
    return "".join(sign for sign, _ in groupby(signs))
