"""An observation without the values of secrets that its run has typed: after the extension, a second look."""

from __future__ import annotations

from handrail.text.covering import Covering
from handrail_wire import Document, Node, Observation


def covered(observation: Observation, covering: Covering) -> Observation:
    """The observation with those values covered, also where one is split over several elements or fields."""
    if not covering:
        return observation
    documents = [_document(document, covering) for document in observation.documents]
    url = covering.address(observation.url)
    title = covering.text(observation.title, url)[:1000]
    notes = [covering.text(note)[:500] for note in observation.notes]
    changed = {"documents": documents, "url": url[:4096], "title": title, "notes": notes}
    return observation.model_copy(update=changed)


def _document(document: Document, covering: Covering) -> Document:
    origin, nodes = document.origin, document.nodes
    names = covering.texts([node.name for node in nodes], origin)
    values = covering.texts([node.value for node in nodes], origin)
    hints = covering.texts([node.hint for node in nodes], origin)
    found = [_node(*parts, covering, origin) for parts in zip(nodes, names, values, hints, strict=True)]
    title = covering.text(document.title, origin)[:1000]
    changed = {"nodes": found, "title": title, "url": covering.address(document.url)[:4096]}
    return document.model_copy(update=changed)


def _node(node: Node, name: str, value: str, hint: str, covering: Covering, origin: str) -> Node:
    options = tuple(covering.texts(node.options, origin)) if node.options else node.options
    if (name, value, hint, options) == (node.name, node.value, node.hint, node.options):
        return node
    changed = {"name": name[:1000], "value": value[:1000], "hint": hint[:120], "options": options}
    return node.model_copy(update=changed)
