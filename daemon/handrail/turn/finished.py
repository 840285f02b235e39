"""What a frame has finished with: a small model's usual error is to do a step twice.

It belongs to the page and the row on which it was done: another document gives the same refs to other
elements, and a list may show another row in the place of one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from handrail.page.naming import mention, name_of
from handrail.page.observation import Page
from handrail.stack.machine import Entry
from handrail.verbs.verb import FILLING
from handrail_wire import Node


def finished(history: Sequence[Entry], page: Page) -> set[str]:
    """Refs that need nothing more: filled, checked or chosen by this frame, or pressed without any effect.

    The person may ask for a correction, so nothing from before they last spoke counts as finished.
    """
    done = set()
    here = without_fragment(page.observation.url)
    for entry, node in _acts(history, page):
        elsewhere = entry.url and without_fragment(entry.url) != here
        if "invalid" in node.states or elsewhere or not _is_its(entry, node, page):
            continue
        if (
            (entry.verb == "type" and node.value)
            or (entry.verb == "check" and {"checked", "mixed", "pressed"} & set(node.states))
            or (entry.verb == "select" and node.value)
            or (entry.verb == "click" and entry.page == page.fingerprint)
        ):
            done.add(entry.ref)
    return done


def pressed(history: Sequence[Entry], page: Page) -> frozenset[tuple[str, str]]:
    """Clicks of this frame after which it has filled in nothing: what was done is not done again."""
    since = [*itertools.takewhile(lambda entry: entry.verb not in FILLING, reversed(history))]
    return frozenset(
        (entry.verb, entry.ref)
        for entry, node in _acts(since[::-1], page)
        if entry.verb == "click" and mention(name_of(node), node.ref) in entry.text
    )


def _is_its(entry: Entry, node: Node, page: Page) -> bool:
    """Whether an act was done on this control: its name and its row are still the same."""
    named = mention(name_of(node), node.ref) in entry.text
    return named and (not entry.row or entry.row == page.row_of(entry.ref))


def without_fragment(url: str) -> str:
    """An address without what stands for a place in its page."""
    return url.partition("#")[0]


def _acts(history: Sequence[Entry], page: Page) -> Iterator[tuple[Entry, Node]]:
    """Acts on elements that still exist, latest first, since the person last spoke."""
    for entry in reversed(history):
        if entry.kind in ("hint", "answer"):
            return
        node = page.nodes.get(entry.ref)
        if entry.kind == "act" and entry.status == "done" and node is not None:
            yield entry, node
