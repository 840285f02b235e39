"""What a run did again and again until it could go on, as one step: leaves turned, tabs looked behind, boxes
ticked one after the other.

That a step led on is known by the next one: its control was not on the page before (`new`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from handrail.exemplars.abstraction import Value
from handrail.text.shared_words import is_called
from handrail.text.words import stands_in
from handrail.verbs.verb import PASSING

from .done import Again, Done
from .without_values import SMALL, Maker
from .workflow import PLACE

LIST = "list"
"""The kind of a parameter that is several values, with commas between them."""
_SEPARATOR = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+|und\s+|oder\s+)?|\s(?:and|und|et|y|e)\s)\s*")
_NONE = frozenset({"", "nothing", "none", "nichts", "keine", "rien", "aucun", "nada", "niente", "nenhum"})
_FOLDING = frozenset({"tab", "treeitem", "menuitem"})
"""Roles of what only shows what is behind it."""
_ARTICLE = r"\b(?:the|an?|der|die|das|dem|den|eine?[nmr]?|les?|la|une?|el|los|las|il|lo|una?|os?|um|uma)"
_CLOSING = ("dismiss", "reject_cookies", "reject_all_cookies")
_SHOWN = frozenset({"shape", "image", "menuitem"})
"""Roles of what is known by how it looks."""
_TICKED = frozenset({"checkbox", "option"})
LEADING = PASSING - {"wait"}
"""Verbs that count only if they led to the next step."""


def items_of(text: str) -> list[str]:
    """The values of a list; none if it says that there are none."""
    if text.strip().casefold() in _NONE:
        return []
    return [item for part in _SEPARATOR.split(text) if (item := part.strip())]


def list_of(instruction: str, done: Sequence[Done]) -> tuple[str, Sequence[str]] | None:
    """(as it stands in the instruction, each of it) for the boxes that were ticked, if they are all of one
    list in it; else None. One may be several the next time.
    """
    ticked = [step.name for step in done if _is_tick(step)]
    if not ticked or len(set(ticked)) != len(ticked) or any(_SEPARATOR.search(name) for name in ticked):
        return None
    if len(ticked) == 1 and SMALL.fullmatch(ticked[0]):
        return None
    names = "|".join(re.escape(name) for name in sorted(ticked, key=len, reverse=True))
    between = f"(?:{_SEPARATOR.pattern})"
    found = re.search(rf"(?<!\w)(?:{names})(?:{between}(?:{names}))*(?!\w)", instruction)
    return (found[0], ticked) if found and sorted(items_of(found[0])) == sorted(ticked) else None


def merged(
    done: Sequence[Done],
    is_told: Callable[[Done], bool],
    listed: Value | None,
    instruction: str,
) -> list[Done]:
    """The steps, those that were repeated as one (`again`, `items`), without those that led nowhere."""
    found: list[Done] = []
    at = 0
    while at < len(done):
        step = done[at]
        end = at + 1
        if listed and _is_tick(step) and step.name in items_of(listed.text):
            while end < len(done) and _is_tick(done[end]):
                end += 1
            step = replace(_called(step, listed.text), items=f"{{{listed.name}}}")
        else:
            last = at + 1
            while last < len(done) and _counts_alike(step, done[last]):
                last += 1
            if number := number_reached(step, done[last] if last < len(done) else None):
                found.append(_until(step, number))
                at = last
                continue
            for again, same in _WAYS:
                last = at + 1
                while last < len(done) and same(step, done[last]):
                    last += 1
                if last < len(done) and _led_on(again, done[at:last], done[last], is_told):
                    step, end = replace(_anywhere(step), again=again), last
                    break
        leads = end < len(done) and done[end].around.new
        if step.action.verb not in LEADING or step.again or leads:
            found.append(step)
        at = end
    return _with_asides(
        _without_leaves(found), lambda step: is_told(step) or stands_in(step.name, instruction)
    )


def number_reached(step: Done, follows: Done | None) -> str:
    """The person's number that the page shows after a step was repeated, and not before; "" if none."""
    may = step.effect != "commit" and bool(step.around.count)
    new = set(follows.around.numbers if follows else ()) - set(step.around.numbers)
    is_press = step.action.verb == "press" or (step.action.verb == "click" and _is_called(step))
    return new.pop() if may and is_press and len(new) == 1 else ""


def numbers_reached(done: Sequence[Done]) -> Iterator[str]:
    """Those that the run pressed something again and again for."""
    for one, other in pairwise(done):
        if number := number_reached(one, other):
            yield number


def _counts_alike(one: Done, other: Done) -> bool:
    same = (one.action, one.role, one.name) == (other.action, other.role, other.name)
    return same and one.action.verb in ("press", "click")


def _until(step: Done, number: str) -> Done:
    raises = float(number) > float(step.around.count)
    return replace(_anywhere(step), again="press", until=number, raises=raises)


def _is_called(step: Done) -> bool:
    return bool(step.name or step.around.hint)


def _led_on(again: Again, steps: Sequence[Done], follows: Done, is_told: Callable[[Done], bool]) -> bool:
    if steps[0].action.verb == "scroll":
        return again == "press" and follows.around.new
    if not follows.around.new or not is_told(follows) or any(one.effect == "commit" for one in steps):
        return False
    if any(is_told(one) for one in steps):
        return False
    name = steps[0].name
    if again == "press":
        return len(steps) > 1 or any(is_called(name, kind) for kind in ("next", "previous"))
    # What was there before the one before it was opened did not need it: that one was opened in vain.
    in_vain = any(not one.around.new for one in steps[1:])
    return _folds(steps[0]) and (in_vain or (len(steps) == 1 and bool(re.search(r"[^\W\d_].*\d", name))))


def _is_same(one: Done, other: Done) -> bool:
    if (one.action, one.role, one.name) != (other.action, other.role, other.name):
        return False
    same = one.action.verb == "click" and one.around.hint == other.around.hint and _is_called(one)
    return one.action.verb == "scroll" or same


def _is_like(one: Done, other: Done) -> bool:
    return (one.role, one.action.verb) == (other.role, other.action.verb) and _folds(other)


_WAYS: tuple[tuple[Again, Callable[[Done, Done], bool]], ...] = (("press", _is_same), ("each", _is_like))


def _folds(step: Done) -> bool:
    verb = step.action.verb
    folds = step.role in _FOLDING or step.around.folded
    return folds and (verb == "hover" or (verb == "click" and step.role != "menuitem"))


def _is_tick(step: Done) -> bool:
    return step.role in _TICKED and step.action.verb in ("check", "click") and bool(step.name)


def _called(step: Done, name: str) -> Done:
    around = replace(step.around, before="", row=(), nth=0, of=0, at=0)
    return replace(step, name=name, text=step.text.replace(step.name, name), around=around)


def _anywhere(step: Done) -> Done:
    """The step without what stood around it, which is other each time."""
    gone = replace(step.around, before="", row=(), nth=0, of=0, at=0, heading="", month="", entry=())
    return replace(step, around=gone)


def _with_asides(done: Sequence[Done], is_told: Callable[[Done], bool]) -> list[Done]:
    """What came up by itself and was closed is done by the way, if at all."""
    kept: list[Done] = []
    for at, step in enumerate(done):
        rest = done[at + 1 :]
        closes = any(is_called(step.name, kind) for kind in _CLOSING) and step.effect != "commit"
        came_up = step.around.new or at == 0
        aside = closes and came_up and bool(rest) and step.action.verb == "click" and not is_told(step)
        kept.append(replace(step, aside=aside))
    return kept


def _without_leaves(done: Sequence[Done]) -> list[Done]:
    """Without the turning of a calendar's leaves before a day is chosen: its month tells that."""
    kept: list[Done] = []
    for step in done:
        if step.around.month and re.fullmatch(r"\d{1,2}", step.name):
            while kept and _turns(kept[-1]):
                kept.pop()
        kept.append(step)
    return kept


def _turns(step: Done) -> bool:
    is_leaf = step.again == "press" or step.around.month
    return bool(is_leaf) and any(is_called(step.name, kind) for kind in ("next", "previous"))


def is_told(step: Done, make: Maker) -> bool:
    """Whether something that was asked for says which control a step's is."""
    around = step.around
    words = [step.name, *around.row, *around.entry]
    words += [around.heading, around.group, around.before, around.hint]
    if make.is_small(step.name) or make.day(step.name, around.month):
        return True
    return bool(PLACE.search(make.text("\n".join(words))))


def _is_thing(word: str, instruction: str) -> bool:
    """Whether the person says a word with an article: "the play icon", and not "forward that mail"."""
    return stands_in(word, instruction) and bool(
        re.search(rf"{_ARTICLE}\s{re.escape(word)}\b", instruction, re.I)
    )


def asked_words(step: Done, instruction: str) -> Iterator[str]:
    """The person's words in what stands around a step: a heading, a sign-in name in an entry, an icon."""
    around = step.around
    texts = (around.heading, around.group, around.before)
    yield from (text for text in texts if text[:1].isupper())
    for text in around.entry:
        yield text
        yield from (word for word in text.split() if not word.isalpha())
    if not around.others:
        hint = around.hint.split() if step.role in _SHOWN else []
        if step.name and len(hint) != 1:
            # Of a control with a name only an icon that is one word counts.
            hint = []
        yield from (word for word in hint if len(word) > 2 and _is_thing(word, instruction))
