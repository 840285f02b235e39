"""One line of a page's text: a node in words, with its annotations."""

from __future__ import annotations

from dataclasses import dataclass

from handrail.text.words import stands_in
from handrail_wire import Node

from .places import NOWHERE, Place

_SHOWN_STATES = {
    "checked": "checked", "mixed": "partly checked", "selected": "selected", "expanded": "open",
    "collapsed": "collapsed", "pressed": "pressed", "disabled": "disabled", "required": "required",
    "invalid": "invalid", "focused": "", "readonly": "read-only", "modal": "modal",
    "scrollable": "scrollable", "masked": "hidden from you", "multiselectable": "several can be chosen",
}  # fmt: skip

_OPTION_CHARACTERS = 300
"""Characters of a select's options that are listed; options that the goal names are listed in any case."""


def offered(node: Node, goal: str) -> str:
    """The options of a native select: `"Small" | "Large" | … 7 more`."""
    shown: list[str] = []
    room = _OPTION_CHARACTERS
    for option in node.options:
        room -= len(option)
        if room >= 0 or stands_in(option, goal):
            shown.append(f'"{option}"')
    left_out = len(node.options) - len(shown)
    return " | ".join([*shown, *([f"… {left_out} more"] if left_out else [])])


def is_line(node: Node) -> bool:
    """Whether a node carries information: groups without a name do not."""
    return node.role != "generic" or bool(node.ref or node.name)


@dataclass(frozen=True)
class Line:
    """One node as text, before and between filters."""

    node: Node
    mark: str = ""
    """A word or two added at the end: "named in the goal", "done"."""
    options: str = ""
    """The options of a native select, if they are to be listed."""
    place: Place = NOWHERE
    sectioned: bool = False
    """Whether a line above tells of all that follow that they are out of view, and this one does not."""

    @property
    def text(self) -> str:
        """The node on one line, whatever line breaks the page put into its names."""
        return " ".join(self._words.split())

    @property
    def _words(self) -> str:
        node = self.node
        if node.role == "text":
            return f"{node.name}{self._mark}"
        parts = [f"[{node.ref}]" if node.ref else "", node.role]
        if node.name:
            parts.append(f'"{node.name}"')
        elif node.hint:
            parts.append(f"({node.hint})")
        if node.value and node.value != node.name:
            # As in a JSON string, which is how a decision writes it.
            value = node.value.replace("\n", "\\n")
            parts.append(f'value "{value}"')
        parts += [word for state in node.states if (word := _SHOWN_STATES[state])]
        if node.name and node.hint:
            parts.append(f"({node.hint})")
        if not node.in_view and node.ref and not self.sectioned:
            parts.append("out of view")
        if self.options:
            parts.append(f"options {self.options}")
        return " ".join(part for part in parts if part) + self._mark

    @property
    def _mark(self) -> str:
        return f" ← {self.mark}" if self.mark else ""
