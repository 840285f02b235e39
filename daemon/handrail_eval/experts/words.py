"""Experts that know words: which mean about the same, and which passage is meant."""

from __future__ import annotations

import re

from .page import Element, Expert, Item, Turns, check, click, named, said

_SYNONYMS = """
    adore favor like love
    afraid frightened panicked scared terrified
    aged ancient archaic old
    amusing comical funny humorous laughable
    angry furious irritated mad
    answer reply response
    appetizing delectable delicious savory tasty
    assassinate kill murder
    automobile car vehicle
    begin initiate launch start
    big enormous gigantic huge large
    brave courageous fearless
    bunny rabbit
    calm mild peaceful quiet serene
    camouflage conceal hide
    carve chop cut slice
    cease finish halt stop
    cheerful delighted gleeful happy joyful
    chubby fat fleshy plump
    corrupt depraved evil immoral sinful wicked
    crimson red scarlet vermillion
    detest dislike hate loathe
    dull dumb stupid unwise
    erroneous incorrect mistaken wrong
    fire flame
    actual genuine real true
    home house
    keep maintain preserve retain sustain
    little mini petite small tiny
    miserable sad sorrowful unhappy
    odd peculiar strange unusual weird
    pig pork swine
    television tv
"""
"""Groups of words that mean about the same, one a line: what a reader of English knows."""

_GROUPS = [frozenset(line.split()) for line in _SYNONYMS.strip().splitlines()]


def similar(one: str, other: str) -> bool:
    """Whether two words mean about the same, in singular or plural."""
    words = _forms(one), _forms(other)
    return bool(words[0] & words[1]) or any(group & words[0] and group & words[1] for group in _GROUPS)


def _forms(word: str) -> set[str]:
    word = word.lower()
    return {word, re.sub(r"ies$", "y", word), re.sub(r"s$", "", word)}


def _similar_boxes(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    wanted = said("similar to (.*) and click", goal)[1].split(", ")
    boxes = [item for item in items if item.role == "checkbox" and not item.has("checked")]
    ticks = [check(box) for box in boxes if any(similar(box.name, word) for word in wanted)]
    return [*ticks, click(named(items, "Submit", "button"))][:6]


def _highlight(goal: str) -> Turns:
    """Select a paragraph as with the mouse; each stands on a line of its own."""
    page = yield []
    paragraphs = [line for line in page.lines if not line.startswith("[")]
    which = re.search(r"(\d+)(?:st|nd|rd|th) paragraph", goal)
    text = paragraphs[int(which[1]) - 1 if which else 0]
    yield [{"do": "select_text", "text": text}, click(named(page.elements, "Submit", "button"))]


EXPERTS: dict[str, Expert] = {
    "click-checkboxes-soft": _similar_boxes,
    "highlight-text": _highlight,
    "highlight-text-2": _highlight,
}
