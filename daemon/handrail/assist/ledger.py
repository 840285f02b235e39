"""A ledger of progress: what a frame has done since the person last spoke, and what is still open."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from handrail.page.naming import mention, name_of
from handrail.page.observation import Page
from handrail.stack.machine import Entry
from handrail.text.field_kinds import begins_like, has_words
from handrail.text.mention import certain
from handrail.turn.finished import without_fragment
from handrail.verbs.verb import FILLING
from handrail_wire import Node

from .told_values import READINGS, Told

NO_KINDS: frozenset[str] = frozenset()
_TYPED = re.compile(r'type "(.*)" into ')
_ON = frozenset({"pressed", "checked"})


@dataclass(frozen=True)
class Ledger:
    """What was done, earliest first: acts, and calls that came back with what they were to do."""

    done: tuple[Entry, ...]
    on: frozenset[str] = frozenset()
    """The controls that are switched on now, as histories name them: to press one is to choose it."""
    here: frozenset[str] = frozenset()
    """All that are there."""

    @classmethod
    def of(cls, history: Sequence[Entry], page: Page | None = None) -> Ledger:
        """What a frame's history says was done since the person last spoke."""
        since = itertools.takewhile(lambda entry: entry.kind not in ("hint", "answer"), reversed(history))
        done = [entry for entry in since if entry.kind in ("act", "call") and entry.status == "done"]
        nodes = page.nodes.values() if page else ()
        named = {node.ref: mention(name_of(node), node.ref) for node in nodes}
        on = frozenset(named[node.ref] for node in nodes if _ON & {*node.states})
        return cls(tuple(reversed(done)), on, frozenset(named.values()))

    def used(self, one: Told) -> bool:
        """Whether a value was typed, chosen or handed to another policy; a name perhaps in its parts.

        What was only searched for was not.
        """
        acts = [entry for entry in self.done if not self.searches(entry)]
        if any(stands(one, f"{entry.text} {entry.row}") for entry in acts):
            return True
        parts = one.text.split() if "full_name" in one.kinds else ()
        texts = "\n".join(entry.text for entry in acts)
        return len(parts) > 1 and all(stands(Told(part, one.kinds), texts) for part in parts)

    def still_open(self, told: Sequence[Told]) -> list[Told]:
        """The values that were not used yet."""
        return [one for one in told if not self.used(one)]

    def searched(self, one: Told) -> bool:
        """Whether a value was typed into a search field."""
        return any(stands(one, entry.text) for entry in self.done if self.searches(entry))

    def looked_up(self, one: Told) -> bool:
        """Whether a value was typed, and the next button that was pressed is one for searching."""
        typed = [at for at, entry in enumerate(self.done) if entry.verb == "type" and stands(one, entry.text)]
        after = self.done[typed[-1] :] if typed else ()
        pressed = next((entry.text for entry in after if entry.verb == "click"), "")
        return begins_like("search", pressed.removeprefix("click "))

    def searches(self, entry: Entry) -> bool:
        """Whether an act typed something into a search field."""
        typed = _TYPED.match(entry.text)
        return typed is not None and begins_like("search", entry.text[typed.end() :])

    def times(self, verb: str, node: Node) -> int:
        """How often it was done to a control of this name: a redrawn form has new refs."""
        named = mention(name_of(node), node.ref)
        return sum(entry.verb == verb and named in entry.text for entry in self.done)

    def typed(self, node: Node) -> str | None:
        """What was last typed into a control of this name; None if nothing was."""
        named = f"into {mention(name_of(node), node.ref)}"
        typed = (_TYPED.match(entry.text) for entry in reversed(self.done) if named in entry.text)
        return next((match[1] for match in typed if match), None)

    def pressed(self, node: Node, page: Page) -> bool:
        """Whether a control was clicked or checked, on whatever page, by its name and its row; or by a call
        that tells it in its answer.
        """
        named, row = mention(name_of(node), node.ref), page.row_of(node.ref)
        return any(
            named in entry.result
            if entry.kind == "call"
            else entry.verb in ("click", "check") and named in entry.text and entry.row in ("", row)
            for entry in self.done
        )

    def filled_on(self, page: Page) -> list[str]:
        """The fields and boxes that were filled in or chosen since a form was last sent, as it was done.

        A redrawn form has new refs: then the only one of that name counts.
        """
        here = without_fragment(page.observation.url)
        acts = itertools.takewhile(self.fills, reversed(self.done))
        found = []
        those = [entry for entry in acts if without_fragment(entry.url) == here and not self.searches(entry)]
        for entry in reversed(those):
            named = [ref for ref, node in page.nodes.items() if mention(name_of(node), ref) in entry.text]
            found += [entry.ref] if entry.ref in named else named if len(named) == 1 else []
        return list(dict.fromkeys(found))

    @property
    def filled_anything(self) -> bool:
        """Whether something was filled in or chosen, on whatever page, by a call, too."""
        return any(entry.kind == "call" or self.fills(entry) for entry in self.done)

    def fills(self, entry: Entry) -> bool:
        """Whether an act filled something in: so does a click on what typing has brought up, or a switch."""
        if entry.verb != "click":
            return entry.verb in FILLING
        at = self.done.index(entry)
        before = self.done[at - 1] if at else entry
        # What Enter has brought up is no suggestion.
        typed = _TYPED.match(before.text) if before.url == entry.url else None
        if any(name in entry.text for name in self.on):
            return True
        suggested = typed is not None and stands(Told(typed[1], NO_KINDS), entry.text)
        return suggested and not any(name in entry.text for name in self.here)


def stands(one: Told, text: str) -> bool:
    """Whether a text has a value, a date or a time in whatever notation."""
    if find := READINGS.get(one.sort):
        wanted = {key for key, _ in certain(find(one.text))}
        return bool(wanted & {key for key, _ in certain(find(text))})
    return has_words(one.text, text)
