"""Promises of the gate, as pairs of pages by kind; whoever adds one does not mend the gate for it."""

from __future__ import annotations

from collections.abc import Iterable

from .amounts import amounts
from .blocks import blocks
from .by_value import by_value
from .channels import channels
from .masks import masks
from .presses import presses
from .promise import Promise
from .provenance import provenance

_KINDS = (presses, amounts, masks, by_value, provenance, blocks, channels)


def promises() -> Iterable[Promise]:
    """All of them."""
    for pairs in _KINDS:
        yield from pairs()
