"""Circles in a graph of imports."""

from __future__ import annotations

from collections.abc import Mapping, Set
from graphlib import CycleError, TopologicalSorter


def circle(graph: Mapping[str, Set[str]]) -> list[str]:
    """Some circle of a graph, each node leading to the next and the last to the first; empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        # Told against the edges, with its first node once more at the end.
        return list(reversed(error.args[1]))[:-1]
    return []
