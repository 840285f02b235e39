"""Which of the elements that Playwright's `ai` snapshot offers are in our observation, too.

The two name and classify elements by rules that differ in detail, and an element has no common key, so
they are matched in three passes, each with multiplicity (two buttons "Track" need two of ours):

1. the same role and the same name;
2. the same name, whatever the role (a `generic` with a hand for a cursor is a `clickable` of ours);
3. what is left is looked up in the page itself: is that very element, or what stands for it, one of ours?

The third pass needs the browser; it is in `presence.py`. Names are compared without case and with single
spaces. Where Playwright gives no name of its own, because it lists the content instead, the name is the text
of that content.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from handrail_wire import Node

CONTROLS = frozenset(
    """
    button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox
    slider spinbutton switch tab textbox treeitem
    """.split()  # noqa: SIM905 (a list of short strings is harder to read)
)
"""Roles that count as interactive by themselves; others count with a hand for a cursor."""

_ENTRY = re.compile(r'^(?P<role>[\w-]+)(?: (?P<name>"(?:[^"\\]|\\.)*"))?(?P<marks>(?: \[[^\]]*\])*)$')
_REF = re.compile(r"\[ref=(\w+)\]")
_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass(frozen=True)
class Listed:
    """An interactive element as Playwright lists it."""

    ref: str
    role: str
    name: str


def listed(snapshot: str) -> list[Listed]:
    """The interactive elements of an `ai` snapshot (YAML), in its order.

    Raises `ValueError` if the text is no such snapshot.
    """
    try:
        tree = yaml.load(snapshot, Loader=_Loader) or []
    except yaml.YAMLError as error:
        raise ValueError(f"the snapshot cannot be read: {error}") from None
    return list(_interactive(tree, hand=False))


def _interactive(items: Any, hand: bool) -> Iterator[Listed]:
    """hand: an element around these already has the hand; the cursor is inherited."""
    if not isinstance(items, list):
        return
    for key, inside in _entries(items):
        entry = _ENTRY.match(key)
        if entry is None:
            continue
        pointing = "[cursor=pointer]" in entry["marks"]
        ref = _REF.search(entry["marks"])
        if ref and (entry["role"] in CONTROLS or (pointing and not hand)):
            own = json.loads(entry["name"]) if entry["name"] else ""
            yield Listed(ref[1], entry["role"], own or " ".join(_texts(inside)))
        yield from _interactive(inside, hand or pointing)


def _entries(items: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    for item in items:
        if isinstance(item, dict):
            yield from item.items()
        else:
            yield str(item), None


def _texts(inside: Any) -> Iterator[str]:
    """The words that an entry's content shows."""
    if isinstance(inside, str):
        yield inside
    elif isinstance(inside, list):
        for key, within in _entries(inside):
            if key.startswith("/"):
                continue
            entry = _ENTRY.match(key)
            if key != "text" and entry and entry["name"]:
                yield json.loads(entry["name"])
            else:
                yield from _texts(within)


def unmatched(theirs: Sequence[Listed], ours: Iterable[Node]) -> list[Listed]:
    """Those of theirs for which the first two passes find none of ours."""
    by_role: dict[tuple[str, str], list[Node]] = defaultdict(list)
    for node in ours:
        if node.ref:
            by_role[node.role, _plain(node.name or node.value)].append(node)
    left = []
    for one in theirs:
        same = by_role.get((one.role, _plain(one.name)))
        if same:
            same.pop()
        else:
            left.append(one)
    by_name: dict[str, int] = defaultdict(int)
    for (_, name), nodes in by_role.items():
        by_name[name] += len(nodes)
    still = []
    for one in left:
        name = _plain(one.name)
        if name and by_name[name]:
            by_name[name] -= 1
        else:
            still.append(one)
    return still


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
