"""Counting on the page as it is, not as it was cut for a prompt (pure)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from handrail_wire import Node

from .asked import Seen, ToolError

_NAMED = 5
"""So many of what was counted are named, so that a wrong question is noticed."""


def count(given: Mapping[str, str], seen: Seen) -> str:
    """How many things of a role contain a text, themselves or in what they hold; compared without case."""
    wanted, role = given["containing"].strip().casefold(), given.get("role", "").strip().casefold()
    if role and not any(node.role == role for node in seen.nodes):
        roles = sorted({node.role for node in seen.nodes})
        raise ToolError(f"the page has no {role}: it has {', '.join(roles)}")
    texts = _whole(seen.nodes, role) if role else (_own(node) for node in seen.nodes)
    found = [text for text in texts if text and wanted in text.casefold()]
    named = "; ".join(text[:40] for text in found[:_NAMED])
    more = "" if len(found) <= _NAMED else "; …"
    rest = " (the page goes on: not all of it could be read)" if seen.truncated else ""
    return f"{len(found)}" + (f": {named}{more}" if found else "") + rest


def _own(node: Node) -> str:
    return f"{node.name} {node.value}".strip()


def _whole(nodes: Sequence[Node], role: str) -> Iterator[str]:
    """The text of each thing of that role with all that lies below it."""
    for index, node in enumerate(nodes):
        if node.role == role:
            texts = [_own(node)]
            for below in nodes[index + 1 :]:
                if below.depth <= node.depth:
                    break
                texts.append(_own(below))
            yield " ".join(filter(None, texts))
