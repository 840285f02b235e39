"""What of a goal was handed to nobody (pure).

A call that did its whole task may have done only a part of what the person asked for, and nothing in the
page tells: "put it into my basket and remove the lamp". So the goal's parts are compared with what was said
in the calls, and with the words by which the called policies are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from .literals import codes, emails, quoted, references, unquoted
from .policy import Policy

_WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*")
_PART = re.compile(
    r"[.!?;:,](?=\s|$)|[。！？；，、：]|\b(?:and|then|also|but|or|und|dann|auch|oder|et|puis|aussi|ou|y|luego|también|o|"
    r"e|poi|anche|depois|também)\b",
    re.IGNORECASE,
)
"""Between the parts of a goal."""
_VALUE = re.compile(r'=("(?:[^"\\]|\\.)*"|[\w.-]+)')
_NOT = re.compile(r"\b(?:not|don['’]t|nicht|pas|não)\b(?! more| less| over| mehr| plus| mais)", re.IGNORECASE)
"""In a part that asks for nothing: "and do not send it"."""
_NUMBERS = dict(zip("two three four five six seven eight nine".split(), "23456789", strict=True))  # noqa: SIM905
_ASK_NOTHING = """
    a an the this that these those it its them they of in on at to into onto for from with by as via is
    are be was so my your our me i you we us myself please kindly can could would will shall may might
    should like want need wish have has had get got one ones just only now there here which who whose
    what where how do does doing done let make sure using use search find look see show give tell answer
    back each not add put set save named called titled der die das den dem des nicht lege ein eine einen
    einem einer im in zu zum zur mit von für ist es ihn sie mir mein meine meinen meiner meinem bitte
    ich le la les un une des du de dans pour avec mon ma mes il elle je el los las una unos en con por
    para mi mis lo al del il gli uno di da nel nella per con mio mia os as um uma no na meu minha por
    favor
"""
"""Words that by themselves ask for nothing to be done."""


def left_over(goal: str, calls: Iterable[str], policies: Sequence[Policy]) -> bool:
    """Whether something in the goal was neither said in the `calls`, nor is what the called `policies` do.

    One part of the goal says what is to be done in whatever words the person has for it: the first in which
    a value of the calls stands. What is told there is looked for all the same: names, codes, numbers.
    """
    said = "\n".join(calls)
    known = [words for one in policies for words in _known_by(one)]
    upper = {word for words in known for word in words.upper().split()}
    told = (words for find in (quoted, references, emails, codes) for _, words in find(goal))
    if any(words not in said and words not in upper for words in told):
        return True
    values = _words(" ".join(_VALUE.findall(said)))
    nothing = _words(_ASK_NOTHING)
    others = _words(" ".join(_closed(policies))) - values
    understood = (_words(said.replace("_", " ")) | _words(" ".join(known)) | nothing) - others
    asked = False
    for part in _parts(goal):
        left = part - understood
        if not asked and part & (values - nothing):
            asked = True
            left = {word for word in left if word[0].isdigit() or word in others}
        if left:
            return True
    return False


def _known_by(policy: Policy) -> Iterator[str]:
    """By what people ask for a policy, and what it says of itself."""
    yield policy.description
    yield from policy.cues
    for spec in policy.arguments.values():
        yield spec.get("description", "")
        yield from spec.get("cues", ())


def _closed(policies: Sequence[Policy]) -> Iterator[str]:
    """What arguments may be, of a few values: a goal that has another of them speaks of another call."""
    for one in policies:
        for spec in one.arguments.values():
            yield from map(str, spec.get("enum", ()))


def _parts(goal: str) -> Iterator[set[str]]:
    """The words of each part; what stands in quotation marks is looked for as it stands there."""
    parts = (part for part in _PART.split(unquoted(goal)) if not _NOT.search(part))
    return (words for part in parts if (words := _words(part)))


def _words(text: str) -> set[str]:
    """Words to compare: without case and the plural's s, and numbers in digits."""
    return {_compared(word.casefold()) for word in _WORD.findall(text)}


def _compared(word: str) -> str:
    if word[0].isdigit():
        return re.sub(r"[.,]0+$", "", word)
    return _NUMBERS.get(word, word[:-1] if len(word) > 3 and word.endswith("s") else word)
