"""Finds out whether a goal has parts that no call covers.

A call that did its whole task may be only a part of what the person asked for, and the page does not show it:
"put it into my basket and remove the lamp". So the goal's parts are compared with the texts of the calls, and
with the words that describe the called policies.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from handrail.policy.policy import Policy
from handrail.text.days import days
from handrail.text.literals import codes, durations, emails, quotations, references, unquoted
from handrail.text.mention import certain

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")
_PART = re.compile(
    r"[.!?;:,](?=\s|$)|[。！？；，、：]|\b(?:and|then|also|but|or|und|dann|auch|oder|et|puis|aussi|ou|y|luego|también|o|"
    r"e|poi|anche|depois|também)\b",
    re.IGNORECASE,
)
"""Separates the parts of a goal."""
_VALUE = re.compile(r'(\w+)=(?:"((?:[^"\\]|\\.)*)"|([\w.-]+))')
_BESIDE = re.compile(r"\banswer (?:only )?with [^.;]*|\bfrom [\d.,]+ (?=to\b)", re.IGNORECASE)
"""Asks for nothing to be done: how to answer, and the value before a change."""
_NOT = re.compile(
    r"\s*(?:please )?(?:(?:i |you )?do(?:es)? not|don['’]t|not|nicht|ne pas|não)\b(?! forget)", re.IGNORECASE
)
"""Begins a part that asks for nothing to be done: "and do not send it"."""
_EXAMPLE = re.compile(r":|,? such as\b")
"""Precedes the example in an argument's description."""
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
"""Words that do not by themselves ask for anything to be done."""
_DEEDS = """
    answer archive assign buy call cancel close copy delete download forward invite log move order pay print
    rate remove rename reply review share unsubscribe upload write
"""
"""Words that ask for something to be done in any context."""


def has_uncovered_part(goal: str, calls: Iterable[str], policies: Sequence[Policy]) -> bool:
    """Whether something in the goal is neither in the texts of the `calls` nor what the called `policies` do.

    Quotations, references, e-mail addresses and codes must be in the calls. The first part of the goal with a
    value of the calls names their task, in whatever words the person uses: there only numbers, options that
    the calls leave out and other deeds count. Elsewhere every word does.
    """
    call_text = "\n".join(calls)
    pairs = [(name, text or bare) for name, text, bare in _VALUE.findall(call_text)]
    names, values = {name for name, _ in pairs}, [value for _, value in pairs]
    identifiers = (mention.words for mention in (*references(goal), *emails(goal)))
    goal_codes = (code.words for code in codes(goal) if any(map(str.isdigit, code.words)))
    if _has_unsaid_quotation(goal, values) or any(
        words not in call_text for words in (*identifiers, *goal_codes)
    ):
        return True
    fillers = _words(_ASK_NOTHING)
    given = _words(" ".join(values))
    unused = _words(" ".join(_unused_options(policies, names))) - given - fillers
    known = " ".join(words for policy in policies for words in _vocabulary(policy))
    understood = (given | _words(f"{call_text} {known}".replace("_", " ")) | fillers) - unused
    asked = False
    for part in _parts(_BESIDE.sub(" ", _without_times(goal, given, call_text))):
        left = {word for word in part - understood if not _is_given(word, given)}
        if not asked and part & (given - fillers):
            asked = True
            left = {word for word in left if word[0].isdecimal() or word in unused | _words(_DEEDS)}
        if left:
            return True
    return False


def _has_unsaid_quotation(goal: str, values: Collection[str]) -> bool:
    """Whether the goal quotes text that is neither a value of the calls nor a part of an unquoted one."""
    quotes = [quotation.words for quotation in quotations(goal)]
    free = [value for value in values if value not in quotes]
    return any(words not in values and not any(words in value for value in free) for words in quotes)


def _vocabulary(policy: Policy) -> Iterator[str]:
    """The texts that describe a policy: its description, cues and arguments, without examples."""
    yield policy.description
    yield from policy.cues
    for spec in policy.arguments.values():
        yield _EXAMPLE.split(spec.get("description", ""))[0]
        yield from spec.get("cues", ())


def _unused_options(policies: Sequence[Policy], names: Collection[str]) -> Iterator[str]:
    """Words for options of the policies: the values of enumerations, and cues of arguments not given."""
    specs = [(name, spec) for policy in policies for name, spec in policy.arguments.items()]
    used_cues = [cue for name, spec in specs if name in names for cue in spec.get("cues", ())]
    for name, spec in specs:
        yield from map(str, spec.get("enum", ()))
        if name not in names:
            yield from (cue for cue in spec.get("cues", ()) if " " not in cue and cue not in used_cues)


def _without_times(goal: str, given: Iterable[str], call_text: str) -> str:
    """The goal without the dates and durations that are in the calls, in whatever notation."""
    given_days = [key[-2:] for key, _ in certain(days(call_text))]
    spans = [60 * number for word in given if word[0].isdecimal() for number in _readings(word)]
    known = [words for key, words in certain(days(goal)) if key[-2:] in given_days]
    known += [words for (minutes,), words in certain(durations(goal)) if minutes in spans]
    for words in known:
        goal = goal.replace(words, " ")
    return goal


def _parts(goal: str) -> Iterator[set[str]]:
    """The words of each part that asks for something, without quotations, which are compared as a whole."""
    parts = (part for part in _PART.split(unquoted(goal)) if not _NOT.match(part))
    return (words for part in parts if (words := _words(part)))


def _words(text: str) -> set[str]:
    """The words of a text in comparable form: casefolded, without a plural's s, small numbers in digits."""
    words = (word.casefold() for word in _WORD.findall(text))
    return {_NUMBERS.get(word, word[:-1] if len(word) > 3 and word.endswith("s") else word) for word in words}


def _is_given(word: str, given: Iterable[str]) -> bool:
    """Whether a number is among the given ones, in any notation (1.000, 12,50) or with hours as minutes."""
    return word[0].isdecimal() and any(
        reading == other or reading == 60 * other
        for reading in _readings(word)
        for number in given
        if number[0].isdecimal()
        for other in _readings(number)
    )


def _readings(number: str) -> set[float]:
    """The values that a number with points or commas may have."""
    whole = float(re.sub(r"[.,]", "", number))
    before, _, after = number.replace(",", ".").rpartition(".")
    return {whole, float(f"{before.replace('.', '')}.{after}")} if before else {whole}
