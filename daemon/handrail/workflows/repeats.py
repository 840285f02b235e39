"""What a run did again and again until it could go on, as one step: leaves turned, tabs looked behind, boxes
ticked one after the other.

That a step led on is known by the next one: its control was not on the page before (`new`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from handrail.exemplars.abstraction import Value
from handrail.text.shared_words import is_called
from handrail.text.words import stands_in
from handrail.verbs.verb import PASSING

from .without_values import SMALL, Maker
from .workflow import PLACE

Done = tuple[Mapping[str, Any], Mapping[str, Any]]
"""(proposed, acted)"""
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
    ticked = [proposed["name"] for proposed, _ in done if _is_tick(proposed)]
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
    is_told: Callable[[Mapping[str, Any]], bool],
    listed: Value | None,
    instruction: str,
) -> list[Done]:
    """The steps, those that were repeated as one (`again`, `items`), without those that led nowhere."""
    found: list[Done] = []
    at = 0
    while at < len(done):
        proposed, acted = done[at]
        end = at + 1
        if listed and _is_tick(proposed) and proposed["name"] in items_of(listed.text):
            while end < len(done) and _is_tick(done[end][0]):
                end += 1
            proposed = {**_called(proposed, listed.text), "items": f"{{{listed.name}}}"}
        else:
            last = at + 1
            while last < len(done) and _counts_alike(proposed, done[last][0]):
                last += 1
            if number := number_reached(proposed, done[last][0] if last < len(done) else {}):
                proposed = _until(proposed, number)
                found.append((proposed, acted))
                at = last
                continue
            for again, same in (("press", _is_same), ("each", _is_like)):
                last = at + 1
                while last < len(done) and same(proposed, done[last][0]):
                    last += 1
                if last < len(done) and _led_on(
                    again, [one for one, _ in done[at:last]], done[last][0], is_told
                ):
                    proposed, end = {**_anywhere(proposed), "again": again}, last
                    break
        follows = done[end][0] if end < len(done) else {}
        if proposed["action"]["verb"] not in LEADING or "again" in proposed or _is_new(follows):
            found.append((proposed, acted))
        at = end
    return _with_asides(
        _without_leaves(found), lambda step: is_told(step) or stands_in(step["name"], instruction)
    )


def number_reached(step: Mapping[str, Any], follows: Mapping[str, Any]) -> str:
    """The person's number that the page shows after a step was repeated, and not before; "" if none."""
    shown = [set(one.get("around", {}).get("numbers", ())) for one in (step, follows)]
    may = step["effect"] != "commit" and bool(step.get("around", {}).get("count"))
    new = shown[1] - shown[0]
    is_press = step["action"]["verb"] == "press" or (step["action"]["verb"] == "click" and _is_called(step))
    return new.pop() if may and is_press and len(new) == 1 else ""


def numbers_reached(done: Sequence[Done]) -> Iterator[str]:
    """Those that the run pressed something again and again for."""
    for (one, _), (other, _) in pairwise(done):
        if number := number_reached(one, other):
            yield number


def _counts_alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    same = (one["action"], one["role"], one["name"]) == (other["action"], other["role"], other["name"])
    return same and one["action"]["verb"] in ("press", "click")


def _until(step: Mapping[str, Any], number: str) -> Mapping[str, Any]:
    raises = float(number) > float(step["around"]["count"])
    return {**_anywhere(step), "again": "press", "until": number, "raises": raises}


def _is_called(step: Mapping[str, Any]) -> bool:
    return bool(step["name"] or step.get("around", {}).get("hint"))


def _led_on(
    again: str,
    steps: Sequence[Mapping[str, Any]],
    follows: Mapping[str, Any],
    is_told: Callable[[Mapping[str, Any]], bool],
) -> bool:
    if steps[0]["action"]["verb"] == "scroll":
        return again == "press" and _is_new(follows)
    if not _is_new(follows) or not is_told(follows) or any(one["effect"] == "commit" for one in steps):
        return False
    if any(is_told(one) for one in steps):
        return False
    name = steps[0]["name"]
    if again == "press":
        return len(steps) > 1 or any(is_called(name, kind) for kind in ("next", "previous"))
    # What was there before the one before it was opened did not need it: that one was opened in vain.
    in_vain = any(not _is_new(one) for one in steps[1:])
    return _folds(steps[0]) and (in_vain or (len(steps) == 1 and bool(re.search(r"[^\W\d_].*\d", name))))


def _is_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    if one["action"] != other["action"] or one["role"] != other["role"] or one["name"] != other["name"]:
        return False
    verb, hints = one["action"]["verb"], [step.get("around", {}).get("hint") for step in (one, other)]
    return verb == "scroll" or (verb == "click" and hints[0] == hints[1] and bool(one["name"] or hints[0]))


def _is_like(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    verbs = {one["action"]["verb"], other["action"]["verb"]}
    return one["role"] == other["role"] and len(verbs) == 1 and _folds(other)


def _folds(step: Mapping[str, Any]) -> bool:
    verb = step["action"]["verb"]
    folds = step["role"] in _FOLDING or bool(step.get("around", {}).get("folded"))
    return folds and (verb == "hover" or (verb == "click" and step["role"] != "menuitem"))


def _is_new(step: Mapping[str, Any]) -> bool:
    return bool(step.get("around", {}).get("new"))


def _is_tick(step: Mapping[str, Any]) -> bool:
    return step["role"] in _TICKED and step["action"]["verb"] in ("check", "click") and bool(step["name"])


def _called(step: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    around = {
        key: value
        for key, value in step.get("around", {}).items()
        if key not in ("before", "row", "nth", "of", "at")
    }
    return {**step, "name": name, "text": step["text"].replace(step["name"], name), "around": around}


def _anywhere(step: Mapping[str, Any]) -> Mapping[str, Any]:
    """The step without what stood around it, which is other each time."""
    gone = ("before", "row", "nth", "of", "at", "heading", "month", "entry")
    return {
        **step,
        "around": {key: value for key, value in step.get("around", {}).items() if key not in gone},
    }


def _with_asides(done: Sequence[Done], is_told: Callable[[Mapping[str, Any]], bool]) -> list[Done]:
    """What came up by itself and was closed is done by the way, if at all."""
    kept: list[Done] = []
    for at, (proposed, acted) in enumerate(done):
        rest = done[at + 1 :]
        closes = (
            any(is_called(proposed["name"], kind) for kind in _CLOSING) and proposed["effect"] != "commit"
        )
        came_up = _is_new(proposed) or at == 0
        if closes and came_up and rest and proposed["action"]["verb"] == "click" and not is_told(proposed):
            proposed = {**proposed, "aside": True}
        kept.append((proposed, acted))
    return kept


def _without_leaves(done: Sequence[Done]) -> list[Done]:
    """Without the turning of a calendar's leaves before a day is chosen: its month tells that."""
    kept: list[Done] = []
    for proposed, acted in done:
        if proposed.get("around", {}).get("month") and re.fullmatch(r"\d{1,2}", proposed["name"]):
            while kept and _turns(kept[-1][0]):
                kept.pop()
        kept.append((proposed, acted))
    return kept


def _turns(step: Mapping[str, Any]) -> bool:
    around = step.get("around", {})
    is_leaf = step.get("again") == "press" or around.get("month")
    return bool(is_leaf) and any(is_called(step["name"], kind) for kind in ("next", "previous"))


def is_told(step: Mapping[str, Any], make: Maker) -> bool:
    """Whether something that was asked for says which control a step's is."""
    around = step.get("around", {})
    words = [step["name"], *around.get("row", ()), *around.get("entry", ())]
    words += [str(around.get(key, "")) for key in ("heading", "group", "before", "hint")]
    if make.is_small(step["name"]) or make.day(step["name"], str(around.get("month", ""))):
        return True
    return bool(PLACE.search(make.text("\n".join(map(str, words)))))


def _is_thing(word: str, instruction: str) -> bool:
    """Whether the person says a word with an article: "the play icon", and not "forward that mail"."""
    return stands_in(word, instruction) and bool(
        re.search(rf"{_ARTICLE}\s{re.escape(word)}\b", instruction, re.I)
    )


def asked_words(step: Mapping[str, Any], instruction: str) -> Iterator[str]:
    """The person's words in what stands around a step: a heading, a sign-in name in an entry, an icon."""
    around = step.get("around", {})
    texts = [str(around.get(key, "")) for key in ("heading", "group", "before")]
    yield from (text for text in texts if text[:1].isupper())
    for text in map(str, around.get("entry", ())):
        yield text
        yield from (word for word in text.split() if not word.isalpha())
    if not around.get("others"):
        hint = str(around.get("hint", "")).split() if step["role"] in _SHOWN else ()
        if step.get("name") and len(hint) != 1:
            # Of a control with a name only an icon that is one word counts.
            hint = ()
        yield from (word for word in hint if len(word) > 2 and _is_thing(word, instruction))
