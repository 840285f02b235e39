"""LASER's page states: which one the page is in, and what a policy may do there (pure).

A site declares its states in `site.yaml`, recognised by rules over the observation. A policy says for each
state what is permissible: verbs of actions and names of policies. Permissible means that nothing else can
be chosen, which is what makes small models usable on long tasks (seeds: LASER sections 3.1 and 3.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from glob import escape

from handrail_wire import Node
from pydantic import BaseModel, ConfigDict, Field

ENDINGS = ("done", "need_info", "failed")
"""The ways in which a policy ends."""

_PLACE = re.compile(r"\{(\w+)\}")


class StateRule(BaseModel):
    """How a state is recognised. All that is given must hold; globs, compared with case."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    heading: str = Field(default="", description="a heading of the page", examples=['"Select flights*"'])
    url: str = Field(default="", description="a glob for the address", examples=['"*#/results"'])

    def holds(self, url: str, headings: Iterable[str]) -> bool:
        """Whether a page is in this state."""
        if self.url and not fnmatchcase(url, self.url):
            return False
        if self.heading:
            return any(fnmatchcase(heading, self.heading) for heading in headings)
        return bool(self.url)


def recognise(rules: Mapping[str, StateRule], url: str, nodes: Iterable[Node]) -> str:
    """The name of the first declared state that the page is in, or ""."""
    headings = [node.name for node in nodes if node.role == "heading"]
    return next((name for name, rule in rules.items() if rule.holds(url, headings)), "")


@dataclass(frozen=True)
class Permissions:
    """What may be chosen in a state.

    Entries are verbs, policies' names, a verb with a control's name (`click Save`), `stop` with a status
    (`stop done`), or just `return`: the part is over here.
    """

    entries: tuple[str, ...]

    def allows(self, name: str) -> bool:
        """Whether a policy may be called, or a verb used without a control."""
        return name in self.entries

    @property
    def endings(self) -> tuple[str, ...]:
        """The statuses with which a policy may stop here: all of them, or those named (`stop done`)."""
        if "stop" in self.entries:
            return ENDINGS
        return tuple(status for status in ENDINGS if f"stop {status}" in self.entries)

    def allows_on(self, verb: str, control: str) -> bool:
        """Whether a verb may be used on the control of this accessible name (globs, compared with case)."""
        if verb in self.entries:
            return True
        named = (entry.partition(" ") for entry in self.entries)
        return any(word == verb and name and fnmatchcase(control, name) for word, _, name in named)

    @property
    def returns(self) -> bool:
        """The part is over as soon as the page is in this state: hand back without asking a model."""
        return self.entries == ("return",)

    @property
    def only_stop(self) -> bool:
        """Nothing is left to do here but to end."""
        return all(entry.partition(" ")[0] == "stop" for entry in self.entries)


def permitted(
    states: Mapping[str, Sequence[str]], state: str, arguments: Mapping[str, object]
) -> Permissions | None:
    """What a policy may choose in a state, or none for "no restriction".

    `{name}` in an entry stands for the call's argument: `check *departing {depart_time} *`.
    """
    entries = states.get(state)
    return Permissions(tuple(_filled(entry, arguments) for entry in entries)) if entries else None


def _filled(entry: str, arguments: Mapping[str, object]) -> str:
    """An argument is text, not a glob: what globs mean by `*?[` is taken literally."""
    return _PLACE.sub(lambda place: escape(str(arguments.get(place[1], ""))), entry)
