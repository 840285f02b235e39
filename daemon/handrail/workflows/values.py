"""What was asked for in a run: the values of its instruction that its steps use, each with a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from handrail.exemplars.abstraction import Value, found_in, numbered, surfaces, value_of
from handrail.happened.events import Pushed, RunEvent
from handrail.page.surroundings import Spot
from handrail.text.days import days
from handrail.text.literals import quotations
from handrail.text.words import stands_in
from handrail_wire import Action

from .done import Done
from .ordinals import ORDINAL, ordinals, rank_of
from .repeats import LIST, asked_words, list_of, numbers_reached
from .without_values import SMALL, CannotKeep

_CHOSEN = {
    "link": "name", "text": "name", "cell": "name", "clickable": "name", "treeitem": "name", "tab": "tab",
    "shape": "name", "listitem": "name", "image": "name", "gridcell": "name",
    "radio": "choice", "checkbox": "choice", "option": "choice", "switch": "choice", "menuitem": "choice",
}  # fmt: skip
"""Roles of what is chosen by its name, and what a person would call that."""
_COUNTED = re.compile(r" \(?\d+\)?$")
"""How many there are, after a name."""
_NAMED = 24
"""Most characters of a parameter's name."""


def values_of_run(
    instruction: str,
    events: Iterable[RunEvent],
    done: Sequence[Done],
    end: Spot | None,
) -> tuple[tuple[Value, ...], dict[str, Value]]:
    """What was asked for: values that stand anywhere, and small ones, only where they are typed.

    `end`: where the run's answer stands.
    """
    quoted = [one.words for one in quotations(instruction)]
    given: list[tuple[str, str]] = []
    for event in events:
        if isinstance(event, Pushed):
            given += [(name, str(value)) for name, value in event.arguments.items()]
    for step in done:
        given += [(identifier(step.name), text) for text in _texts(step.action)]
        if step.role in _CHOSEN or step.name in quoted:
            # A folder is called "Spam 3" when there are three new mails in it.
            called = (step.name, _COUNTED.sub("", step.name))
            given += [(_CHOSEN.get(step.role, "text"), text) for text in dict.fromkeys(called)]
    given = [(name, text) for name, text in given if _is_asked(text, instruction)]
    # By its row a control is found: what the person said of that, such as whom a mail is from.
    rows = [*(step.around for step in done), end, *(step.around.source for step in done)]
    cells = [cell for spot in rows if spot for cell in spot.row]
    told = [("name", cell) for cell in cells if _is_named(cell) and _is_asked(cell, instruction)]
    more = [word for step in done for word in asked_words(step, instruction)]
    told += [("name", word) for word in more if _is_asked(word, instruction)]
    given += [("date", day) for day in _days_chosen(instruction, done)]
    if listed := list_of(instruction, done):
        text, items = listed
        told = [(LIST, text), *(pair for pair in told if pair[1] not in items)]
        given = [pair for pair in given if pair[1] not in items]
    known = _distinct([*given, *found_in(instruction), *told], len(given), instruction)
    if listed:
        known = tuple(replace(one, name="choices", kind=LIST) if one.name == LIST else one for one in known)
    small: dict[str, Value] = {}
    names, texts = {value.name for value in known}, {value.text for value in known}
    typed = Counter(text for step in done for text in _texts(step.action))
    small_twice = [text for text, times in typed.items() if times > 1 and SMALL.fullmatch(text)]
    # What stands there once, in quotation marks, is meant in both.
    if twice := [text for text in small_twice if quoted.count(text) != 1]:
        raise CannotKeep(f"“{twice[0]}” was put into two fields: which is which cannot be told apart.")
    for name, text in given:
        if SMALL.fullmatch(text) and text not in (*small, *texts) and name not in names:
            small[text] = Value(name, "text", text)
            names.add(name)
    for number in numbers_reached(done):
        if number not in (*small, *texts):
            name = next(one for one in numbered("number") if one not in names)
            names.add(name)
            small[number] = Value(name, "text", number)
    return known, small


def _days_chosen(instruction: str, done: Sequence[Done]) -> Iterator[str]:
    """The days (2027-07-21) of the instruction that were chosen in a calendar, which tells in what order the
    person writes day and month.
    """
    for mention in days(instruction):
        dates = [f"{key[0]}-{key[1]:02}-{key[2]:02}" for key in mention.readings if len(key) == 3 and key[0]]
        for step in done:
            month, name = step.around.month, step.name
            yield from (day for day in dates if name.isdecimal() and day == f"{month}-{int(name):02}")


def counted(instruction: str, done: Sequence[Done], known: Sequence[Value]) -> Iterator[Value]:
    """The words by which the person counts which control is meant, of those that a step was done to."""
    sources = [step.around.source for step in done if step.around.source]
    places = {step.around.rank for step in done} | {one.rank for one in sources}
    places |= {at for one in sources for at, word in enumerate(one.name.split(), 1) if one.part in word}
    names = {value.name for value in known}
    for word in ordinals(instruction):
        if rank_of(word) in places:
            name = next(one for one in numbered("which") if one not in names)
            names.add(name)
            yield Value(name, ORDINAL, word)


def _distinct(given: Sequence[tuple[str, str]], used: int, instruction: str) -> tuple[Value, ...]:
    """One value for each distinct text of the instruction, with its first name; of one that stands only
    within another, as a name within a title, the whole. The first `used` are what steps put in or choose.
    """
    made = [value_of(name, text) for name, text in given]
    forms = {value.text: [one for one in surfaces(value) if stands_in(one, instruction)] for value in made}
    made = [value for value in made if value.kind != "unclear" and forms[value.text]]
    told = {text.strip() for _, text in given[:used]}
    # What a step uses is no part of what only looks like a name.
    made = [
        value
        for value in made
        if value.kind != "name" or not any(one != value.text and stands_in(one, value.text) for one in told)
    ]
    kept: list[Value] = []
    for value in made:
        rest = instruction
        for other in made:
            if other.text != value.text:
                for one in forms[other.text]:
                    rest = rest.replace(one, " ") if any(mine in one for mine in forms[value.text]) else rest
        alone = any(stands_in(one, rest) for one in forms[value.text])
        if alone and not SMALL.fullmatch(value.text) and value.text not in [one.text for one in kept]:
            names = {one.name for one in kept}
            free = next(name for name in numbered(value.name) if name not in names)
            kept.append(replace(value, name=free))
    return tuple(kept)


def _is_asked(text: str, instruction: str) -> bool:
    """Whether the person said that; a word that begins their sentence says what to do."""
    forms = surfaces(value_of("x", text))
    return bool(text) and any(stands_in(form, instruction[1:]) for form in forms)


def _is_named(cell: str) -> bool:
    """Whether a row's text is a name or a number, and no word such as "unread"."""
    return cell[:1].isupper() or (cell.isalnum() and any(map(str.isdigit, cell)))


def _texts(action: Action) -> list[str]:
    """What a step puts in, in words."""
    text: str = getattr(action, "text", "")
    return [*filter(None, [text]), *getattr(action, "options", ())]


def identifier(label: str) -> str:
    """A parameter's name for the words of a label."""
    found = "_".join(re.findall(r"[a-z0-9]+", label.casefold()))[:_NAMED].strip("_")
    return found if re.match(r"[a-z]", found) else "value"
