"""An observation as policies read it: nodes → lines → filters → text within a budget.

WebWISE, section 3, and Synapse, section 3.2, both find that a filtered page beats the whole one, and
WebWISE's own failures come from filters that lost the order of elements: so filters here may drop
or mark lines, never reorder them, and what was dropped is said. Only an open dialog comes first.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from handrail.tools import TextLine
from handrail_wire import Document, Node, Observation
from handrail_wire.roles import TEXT_ROLES

from .filters import FILTERS
from .filters.superlative import compared
from .line import Line, is_line, offered
from .naming import name_of, with_names
from .places import ROWS, places
from .reading_order import in_reading_order
from .rows import Rows
from .signs import Signs
from .surroundings import Around, Surroundings, around, count_of
from .text_budget import within

_LINE_CHARACTERS = 10
"""Characters of a line besides its words: brackets, ref, quotes."""
_FRAME = re.compile(r"f(\d+)e")
_UNREAD = "what it shows cannot be read"


def _in_place(documents: Sequence[Document]) -> list[Node]:
    """All nodes in document order, a frame's contents below its line; documents without a place last."""
    held: dict[tuple[int, int], list[Document]] = {}
    for document in documents:
        if document.at >= 0:
            held.setdefault((document.parent, document.at), []).append(document)
    unread = {(document.frame, at) for document in documents for at in document.unread}
    if not held and not unread:
        return [node for document in documents for node in document.nodes]
    nodes: list[Node] = []
    written: set[int] = set()
    for first in [*(document for document in documents if document.at < 0), *documents]:
        if id(first) in written:
            continue
        written.add(id(first))
        begun: list[tuple[Document, Iterator[tuple[int, Node]], int]] = [(first, enumerate(first.nodes), 0)]
        while begun:
            document, rest, deeper = begun[-1]
            at, node = next(rest, (-1, None))
            if node is None:
                begun.pop()
                continue
            more: dict[str, Any] = {"depth": node.depth + deeper} if deeper else {}
            if (document.frame, at) in unread:
                more["hint"] = _UNREAD
            nodes.append(node.model_copy(update=more) if more else node)
            for inner in held.get((document.frame, at), ()):
                if id(inner) not in written:
                    written.add(id(inner))
                    begun.append((inner, enumerate(inner.nodes), deeper + node.depth + 1))
    return nodes


def _rows_joined(nodes: Sequence[Node]) -> Rows:
    lines = [Line(node, place=place) for node, place in zip(nodes, places(nodes), strict=True)]
    return Rows(lines, joined=True)


_FIELDS = TEXT_ROLES | {"listbox"}
_AFTER = " :：*"


@dataclass(frozen=True)
class Page:
    """One observation, indexed."""

    observation: Observation

    @cached_property
    def nodes(self) -> Mapping[str, Node]:
        """Every node that has a ref, in document order, with the name that policies read."""
        return {node.ref: node for node in self.lines if node.ref}

    @property
    def lines(self) -> Sequence[Node]:
        """Every node that is a line of the page's text, with the name that policies read."""
        return [line.node for line in self._lines]

    def best(self, goal: str) -> str:
        """The name of the one control that is best in what the goal compares ("cheapest"), or ""."""
        names = {self._lines[at].node.name for at in compared(self._lines, goal)}
        return names.pop() if len(names) == 1 else ""

    @cached_property
    def fingerprint(self) -> str:
        """A digest that changes whenever anything a policy could read changes (12 hex digits)."""
        return self._digest(
            (node.ref, node.role, node.name, node.value, node.hint, str(node.in_view), *node.states)
            for node in self.all_nodes
        )

    @cached_property
    def signs(self) -> Signs:
        """The signs by which the page is recognised."""
        return Signs.of(self.observation.url, self.observation.title, self.all_nodes)

    @cached_property
    def all_nodes(self) -> Sequence[Node]:
        """Every node as it was observed, in document order."""
        return _in_place(self.observation.documents)

    @cached_property
    def layout(self) -> frozenset[tuple[str, str, str]]:
        """The page's controls, whatever their values: a plan is cut when this changes.

        Suggestions that open below a field are an expected effect of typing there, so they do not count.
        """
        controls = (node for node in self.nodes.values() if node.role not in ("option", "listbox"))
        return frozenset((node.ref, node.role, node.name) for node in controls)

    @cached_property
    def text_lines(self) -> Sequence[TextLine]:
        """The whole page as text, line by line, rows joined: nothing is left out, and nothing marked."""
        nodes = [line.node for line in self._lines]
        rows = _rows_joined(nodes)
        return [
            TextLine(nodes[shown[0]].depth, [ref for at in shown if (ref := nodes[at].ref)], rows.line(shown))
            for shown in rows.together(range(len(nodes)))
        ]

    def called(self, name: str) -> list[str]:
        """The refs of the site's own controls of this name, whatever the case of its letters. Where there are
        none, of its fields: those told with or without a colon, or the star of a required field.
        """
        own = {ref: name_of(node) for ref, node in self.nodes.items() if self.document_of(ref) in self._own}
        wanted = _plain(name)
        exact = [ref for ref, called in own.items() if wanted and _plain(called) == wanted]
        bare = wanted.rstrip(_AFTER)
        return exact or [
            ref
            for ref, called in own.items()
            if bare and self.nodes[ref].role in _FIELDS and _plain(called).rstrip(_AFTER) == bare
        ]

    @cached_property
    def _own(self) -> frozenset[str]:
        """The documents of the top one's origin, by the browser's name."""
        top, *_ = documents = self.observation.documents
        return frozenset(document.document_id for document in documents if document.origin == top.origin)

    @cached_property
    def said(self) -> Sequence[str]:
        """What the site says, line by line: names and texts, without what stands in fields."""
        own = [document for document in self.observation.documents if document.document_id in self._own]
        nodes = [node for document in own for node in with_names(filter(is_line, document.nodes))]
        shown = _rows_joined(nodes).together(range(len(nodes)))
        return [" ".join(nodes[at].name for at in line) for line in shown]

    def document_of(self, ref: str) -> str:
        """The document that an element is in, by the browser's name."""
        frame = int(found[1]) if (found := _FRAME.match(ref)) else 0
        return next((one.document_id for one in self.observation.documents if one.frame == frame), "")

    def around(self, ref: str) -> Around:
        """What stands around a control, by which it is known again."""
        if not ref or ref not in self._spots:
            return Around()
        folds = not {"collapsed", "haspopup"}.isdisjoint(self.nodes[ref].states)
        return Around(**vars(self._spots[ref]), folded=folds)

    @cached_property
    def count(self) -> str:
        """The one number that stands alone on the page, as a field's value or a text; "" if it is not one."""
        return count_of(self.lines)

    def is_also_on(self, ref: str, other: Page) -> bool:
        """Whether another page has that control, called so, with the same around it."""
        return self._known_by(ref) in {other._known_by(theirs) for theirs in other.nodes}

    def _known_by(self, ref: str) -> tuple[Any, ...]:
        node, spot = self.nodes.get(ref), self._spots.get(ref)
        if not node or not spot:
            return ()
        around_it = (spot.heading, spot.group, spot.row, self.signs.month)
        return (node.role, name_of(node), "disabled" in node.states, *around_it)

    @cached_property
    def _spots(self) -> Mapping[str, Surroundings]:
        return {node.ref: spot for node, spot in around(self.lines) if node.ref}

    def row_of(self, ref: str) -> str:
        """What the row, or the entry of a list, begins with that an element is in; "" if it is in none."""
        return self._rows.get(ref, "")

    @cached_property
    def _rows(self) -> Mapping[str, str]:
        rows: dict[str, str] = {}
        around: list[tuple[int, str]] = []
        for node in self.all_nodes:
            while around and around[-1][0] >= node.depth:
                around.pop()
            if node.role in ROWS:
                around.append((node.depth, node.name))
            elif around and not around[-1][1]:
                around[-1] = (around[-1][0], node.name)
            if around and node.ref:
                rows[node.ref] = around[-1][1]
        return rows

    @cached_property
    def words(self) -> str:
        """All text of the page, field values included, for comparing with what was asked."""
        return "\n".join(f"{node.name} {node.value}".strip() for node in self.all_nodes)

    @cached_property
    def estimated_tokens(self) -> int:
        """Estimated tokens of the whole page, unfiltered: its characters divided by four."""
        return (
            sum(
                len(node.role) + len(node.name) + len(node.value) + _LINE_CHARACTERS
                for node in self.all_nodes
            )
            // 4
        )

    def render(
        self,
        *,
        goal: str,
        filters: Sequence[str],
        tokens: int,
        marks: Mapping[str, str] | None = None,
        hidden: frozenset[str] = frozenset(),
        options: bool = False,
        as_document: bool = False,
    ) -> str:
        """The page as text of at most `tokens` tokens.

        `marks` are words added to the lines of refs, `hidden` the refs left out. `options`: the options of
        native selects are listed, for a model that does not get them with the schema of its answer. Filters
        run in the order given; the budget is last. `as_document`: what a dialog asks comes first, an opened
        list under its box, what is out of view is said once a section, a row is one line, and no row or card
        is cut in its middle.
        """
        marks = marks or {}
        shown = with_names(node for node in self.all_nodes if is_line(node) and node.ref not in hidden)
        lines = [
            Line(
                node,
                marks.get(node.ref or "", ""),
                offered(node, goal) if options else "",
                place,
                sectioned=as_document,
            )
            for node, place in zip(shown, places(shown), strict=True)
        ]
        for name in filters:
            lines = FILTERS[name](lines, goal)
        if as_document:
            lines = in_reading_order(lines)
        cut = ["… the page goes on: not all of it could be read"] if self.truncated else []
        return "\n".join([within(lines, tokens, goal, as_document=as_document), *cut])

    @property
    def opened(self) -> bool:
        """Whether the browser could open the page; if not, it shows an error, and nothing of that is read."""
        return self.observation.documents[0].opened

    @property
    def truncated(self) -> bool:
        """Whether the page had more than could be read."""
        return any(document.truncated for document in self.observation.documents)

    @cached_property
    def _lines(self) -> list[Line]:
        return [Line(node) for node in with_names(filter(is_line, self.all_nodes))]

    def _digest(self, rows: Iterable[tuple[str, ...]]) -> str:
        digest = hashlib.sha256(self.observation.url.encode())
        for row in rows:
            digest.update("\x1f".join(row).encode() + b"\x1e")
        return digest.hexdigest()[:12]


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
