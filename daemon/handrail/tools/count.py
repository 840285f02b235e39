"""Counts on the whole page, not on the part that fitted into a prompt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from handrail_wire import Node

from .context import ToolContext, ToolError, inside

_NAMED = 5
"""How many of the matches are named, so that the model notices a wrong question."""


def count(given: Mapping[str, str], context: ToolContext) -> str:
    """How many elements contain the text `containing`, ignoring case; with `role`, only those of that role,
    each with all that is nested in it, or the rows of the gathered table of that name. Raises `ToolError` for
    a role that the page does not have.
    """
    wanted, role = given["containing"].strip().casefold(), given.get("role", "").strip().casefold()
    if table := context.tables.get(given.get("role", "").strip()):
        return _said([" ".join(row) for row in table.rows if wanted in " ".join(row).casefold()], "")
    if role and not any(node.role == role for node in context.nodes):
        roles = sorted({node.role for node in context.nodes})
        raise ToolError(f"the page has no {role}: it has {', '.join(roles)}")
    texts = _whole(context.nodes, role) if role else (_own(node) for node in context.nodes)
    found = [text for text in texts if text and wanted in text.casefold()]
    return _said(found, " (the page goes on: not all of it could be read)" if context.truncated else "")


def _said(found: Sequence[str], rest: str) -> str:
    named = "; ".join(text[:40] for text in found[:_NAMED])
    more = "" if len(found) <= _NAMED else "; …"
    return f"{len(found)}" + (f": {named}{more}" if found else "") + rest


def _own(node: Node) -> str:
    return f"{node.name} {node.value}".strip()


def _whole(nodes: Sequence[Node], role: str) -> Iterator[str]:
    """The text of each element of the role, with all elements nested in it."""
    for index, node in enumerate(nodes):
        if node.role == role:
            yield " ".join(filter(None, map(_own, inside(nodes, index))))
