"""Whole observations from differences.

A document travels whole, or as edits against the version that was sent before it. Whatever does not fit
is a gap: nothing is guessed, the documents are requested whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from handrail_wire import Document, Edit, Node, Observation


class Gap(Exception):
    """A difference against a version that is not known here."""


def stitch(known: Observation | None, sent: Observation) -> Observation:
    """`sent` with every document whole; `known` is the (whole) observation before it. Raises `Gap`."""
    if not any(document.base for document in sent.documents):
        return sent
    before = {document.frame: document for document in known.documents} if known else {}
    return sent.model_copy(
        update={"documents": [_whole(before.get(document.frame), document) for document in sent.documents]}
    )


def _whole(known: Document | None, sent: Document) -> Document:
    if not sent.base:
        return sent
    if known is None or (known.document_id, known.version) != (sent.document_id, sent.base):
        raise Gap(f"frame {sent.frame}: version {sent.base} is not known")
    nodes = spliced(known.nodes, sent.edits)
    return sent.model_copy(update={"nodes": nodes, "base": 0, "edits": []})


def spliced(nodes: list[Node], edits: Iterable[Edit]) -> list[Node]:
    """The list after the edits, whose indices are those of `nodes`. Raises `Gap` if one does not fit."""
    out: list[Node] = []
    done = 0
    for edit in edits:
        if edit.at < done or edit.at + edit.remove > len(nodes):
            raise Gap(f"no place for an edit at {edit.at}")
        out += nodes[done : edit.at]
        out += edit.nodes
        done = edit.at + edit.remove
    return out + nodes[done:]
