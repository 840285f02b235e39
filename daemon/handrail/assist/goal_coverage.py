"""What of a goal was handed to nobody (pure).

A call that did its whole task may have done only a part of what the person asked for, and nothing in the
page tells: "put it into my basket and remove the lamp". So the goal's parts are compared with what was said
in the calls, and with the words by which the called policies are known.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from handrail.policy.policy import Policy
from handrail.text.literals import codes, dates, durations, emails, quoted, references, unquoted

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")
_PART = re.compile(
    r"[.!?;:,](?=\s|$)|[。！？；，、：]|\b(?:and|then|also|but|or|und|dann|auch|oder|et|puis|aussi|ou|y|luego|también|o|"
    r"e|poi|anche|depois|também)\b",
    re.IGNORECASE,
)
"""Between the parts of a goal."""
_VALUE = re.compile(r'(\w+)=(?:"((?:[^"\\]|\\.)*)"|([\w.-]+))')
_BESIDE = re.compile(r"\banswer (?:only )?with [^.;]*|\bfrom [\d.,]+ (?=to\b)", re.IGNORECASE)
"""How to answer, and what there was before a change."""
_NOT = re.compile(
    r"\s*(?:please )?(?:(?:i |you )?do(?:es)? not|don['’]t|not|nicht|ne pas|não)\b(?! forget)", re.IGNORECASE
)
"""At the beginning of a part it asks for nothing: "and do not send it"."""
_EXAMPLE = re.compile(r":|,? such as\b")
"""Before an example in the description of an argument."""
_NUMBERS = dict(zip("two three four five six seven eight nine".split(), "23456789", strict=True))  # noqa: SIM905
_ASK_NOTHING = """
    a an the this that these those it its them they of in on at to into onto for from with by as via is
    are be was so my your our me i you we us myself please kindly can could would will shall may might
    should like want need wish have has had get got one ones just only now here whose do does doing done
    let make sure using use search find look see give back each not add put set save named called titled
    der die das den dem des nicht lege ein eine einen einem einer im zu zum zur mit von für ist es ihn
    sie mir mein meine meinen meiner meinem bitte ich le la les un une du de dans pour avec mon ma mes
    il elle je el los las una unos en con por para mi mis lo al del gli uno di da nel nella per mio mia
    os um uma no na meu minha favor place keep create body item items product cost costs price shopping
    cheapest nicest best her his he she him yourself out away hello hi hey thanks thank dear good
    because since if some any also new existing following trouve mets ponla busca leg findest suche
    danke merci gracias
"""
"""Words that by themselves ask for nothing to be done."""
_DEEDS = """
    answer archive assign buy call cancel close copy delete download forward invite log move order pay print
    rate remove rename reply review share unsubscribe upload write
"""
"""Words that ask for something to be done, beside whatever else."""


def left_over(goal: str, calls: Iterable[str], policies: Sequence[Policy]) -> bool:
    """Whether something in the goal was neither said in the `calls`, nor is what the called `policies` do.

    One part of the goal says what is to be done in whatever words the person has for it: the first in which
    a value of the calls stands. What is told there is looked for all the same: names, codes, numbers, what
    else the policies could have been told, and deeds that are none of theirs.
    """
    said = "\n".join(calls)
    pairs = [(name, text or bare) for name, text, bare in _VALUE.findall(said)]
    names, values = {name for name, _ in pairs}, [value for _, value in pairs]
    told = (words for find in (references, emails) for _, words in find(goal))
    told_codes = (words for _, words in codes(goal) if any(map(str.isdigit, words)))
    if _unsaid(goal, values) or any(words not in said for words in (*told, *told_codes)):
        return True
    nothing = _words(_ASK_NOTHING)
    given = _words(" ".join(values))
    others = _words(" ".join(_untold(policies, names))) - given - nothing
    known = " ".join(words for one in policies for words in _known_by(one))
    understood = (given | _words(f"{said} {known}".replace("_", " ")) | nothing) - others
    asked = False
    for part in _parts(_BESIDE.sub(" ", _without_times(goal, given, said))):
        left = {word for word in part - understood if not _is_said(word, given)}
        if not asked and part & (given - nothing):
            asked = True
            left = {word for word in left if word[0].isdecimal() or word in others | _words(_DEEDS)}
        if left:
            return True
    return False


def _unsaid(goal: str, values: Collection[str]) -> bool:
    """Whether something in quotation marks is no call's value, nor a part of one that is no quotation."""
    quotes = [words for _, words in quoted(goal)]
    free = [value for value in values if value not in quotes]
    return any(words not in values and not any(words in value for value in free) for words in quotes)


def _known_by(policy: Policy) -> Iterator[str]:
    """By what people ask for a policy, and what it says of itself, without examples."""
    yield policy.description
    yield from policy.cues
    for spec in policy.arguments.values():
        yield _EXAMPLE.split(spec.get("description", ""))[0]
        yield from spec.get("cues", ())


def _untold(policies: Sequence[Policy], names: Collection[str]) -> Iterator[str]:
    """What else the policies could have been told: another of a few values, or what asks for an argument."""
    specs = [(name, spec) for one in policies for name, spec in one.arguments.items()]
    told = [cue for name, spec in specs if name in names for cue in spec.get("cues", ())]
    for name, spec in specs:
        yield from map(str, spec.get("enum", ()))
        if name not in names:
            yield from (cue for cue in spec.get("cues", ()) if " " not in cue and cue not in told)


def _without_times(goal: str, given: Iterable[str], said: str) -> str:
    """The goal without the dates and durations that were said, in whatever form."""
    days = [key[-2:] for key, _ in dates(said)]
    hours = [number for word in given if word[0].isdecimal() for number in _readings(word)]
    known = [words for key, words in dates(goal) if key[-2:] in days]
    known += [words for (minutes, *_), words in durations(goal) if any(minutes == 60 * one for one in hours)]
    for words in known:
        goal = goal.replace(words, " ")
    return goal


def _parts(goal: str) -> Iterator[set[str]]:
    """The words of each part; what stands in quotation marks is looked for as it stands there."""
    parts = (part for part in _PART.split(unquoted(goal)) if not _NOT.match(part))
    return (words for part in parts if (words := _words(part)))


def _words(text: str) -> set[str]:
    """Words to compare: without case and the plural's s, and small numbers in digits."""
    words = (word.casefold() for word in _WORD.findall(text))
    return {_NUMBERS.get(word, word[:-1] if len(word) > 3 and word.endswith("s") else word) for word in words}


def _is_said(word: str, given: Iterable[str]) -> bool:
    """Whether a number was said, however it is written: 1.000, 12,50; hours also in minutes."""
    return word[0].isdecimal() and any(
        one == other or one == 60 * other
        for one in _readings(word)
        for said in given
        if said[0].isdecimal()
        for other in _readings(said)
    )


def _readings(number: str) -> set[float]:
    """What a number with points or commas may mean."""
    whole = float(re.sub(r"[.,]", "", number))
    before, _, after = number.replace(",", ".").rpartition(".")
    return {whole, float(f"{before.replace('.', '')}.{after}")} if before else {whole}
