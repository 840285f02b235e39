"""On a page that has changed a control is found, or it is not: never is another one taken for it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

from handrail.page.surroundings import around
from handrail.workflows.finding import Found, find
from handrail.workflows.without_values import target_of
from handrail.workflows.workflow import Target
from handrail_wire import Node

PEOPLE = ("Ada Park", "Bo Lind", "Carlos Ruiz", "Grace Okoro", "Kim Lo", "Mei Tan", "Omar Haddad", "Tom Berg")
LABELS = ("First name", "Last name", "E-mail", "Phone", "Street", "City", "Note")
OTHER = {
    "First name": "Given name", "Last name": "Surname", "E-mail": "E-mail address", "Phone": "Telephone", "City": "Town",
    "Save": "Save changes", "Delete": "Remove", "View": "Open", "Search": "Find", "New order": "Create an order",
}  # fmt: skip


def node(ref: str, role: str, name: str = "", depth: int = 0) -> Node:
    return Node(ref=ref, role=role, name=name, depth=depth)


def page() -> list[Node]:
    nodes = [node("e1", "link", "Home"), node("e2", "link", "Orders"), node("e3", "textbox", "Search"), node("e4", "button", "Search")]
    nodes += [node("", "heading", "Orders"), node("e5", "button", "New order"), node("", "table", "Orders")]
    nodes += [node("", "row", "", 1), *(node("", "columnheader", name, 2) for name in ("Number", "Customer", "Total", ""))]
    for at, who in enumerate(PEOPLE):
        nodes += [node("", "row", "", 1), node("", "cell", f"2000{at}", 2), node("", "cell", who, 2), node("", "cell", f"€{at}0.00", 2)]
        nodes += [node("", "cell", "", 2), node(f"e10{at}", "link", "View", 3), node(f"e20{at}", "link", "Delete", 3)]
    for number, part in ((30, "Customer"), (40, "Recipient")):
        nodes += [node("", "heading", part), node("", "group", part)]
        nodes += [node(f"e{number}{at}", "textbox", label, 1) for at, label in enumerate(LABELS)]
        nodes.append(node(f"e{number}9", "button", "Save", 1))
    return nodes


def changed(nodes: list[Node], dice: Random, kept: str) -> list[Node]:
    """One change, or several: what the control is stays in its node's ref."""
    for _ in range(dice.choice((1, 1, 2, 3, 5))):
        kind = dice.choice(("banner", "reword", "reorder", "column", "drop", "rows", "twin", "heading", "move"))
        if kind == "banner":
            more = [node(f"e9{dice.randrange(10**6)}", "button", dice.choice(("Close", "Save", "Search"))), node("", "heading", "News")]
            nodes = [*more, *nodes] if dice.random() < 0.5 else [*nodes, *more]
        elif kind == "reword":
            one = dice.choice([*OTHER])
            nodes = [each.model_copy(update={"name": OTHER[one]}) if each.name == one else each for each in nodes]
        elif kind == "reorder":
            fields = [at for at, each in enumerate(nodes) if each.ref.startswith("e30") and each.role == "textbox"]
            mixed = dice.sample(fields, len(fields))
            moved = dict(zip(fields, mixed, strict=True))
            nodes = [nodes[moved.get(at, at)] for at in range(len(nodes))]
        elif kind == "column":
            at = [n for n, each in enumerate(nodes) if each.role == "row"]
            for n in reversed(at):
                nodes.insert(n + 1, node("", "columnheader" if n == at[0] else "cell", "Paid", 2))
        elif kind == "drop":
            gone = dice.choice([each.ref for each in nodes if each.ref])
            nodes = [each for each in nodes if each.ref != gone]
        elif kind == "rows":
            starts = [n for n, each in enumerate(nodes) if each.role == "row"][1:]
            if len(starts) > 2:
                end = next(n for n in range(starts[-1] + 1, len(nodes)) if not nodes[n].depth)
                blocks = [nodes[n:m] for n, m in pairwise([*starts, end])]
                dice.shuffle(blocks)
                blocks = blocks[: dice.randint(1, len(blocks))]
                nodes = [*nodes[: starts[0]], *(each for block in blocks for each in block), *nodes[end:]]
        elif kind == "twin":
            original = dice.choice([each for each in nodes if each.ref])
            at = nodes.index(original) + 1
            nodes = [*nodes[:at], original.model_copy(update={"ref": f"e8{original.ref[1:]}"}), *nodes[at:]]
        elif kind == "heading":
            nodes = [each.model_copy(update={"name": "Something else"}) if each.role == "heading" else each for each in nodes]
        else:
            # What is in a row is about that row, wherever it came from: only what is in none moves.
            moving = dice.choice([each for each in nodes if each.ref and not each.depth])
            nodes.remove(moving)
            nodes.insert(dice.randrange(len(nodes) + 1), moving)
    return nodes


def test_five_hundred_changes_and_never_a_wrong_press() -> None:
    wrong, seen = [], Counter[str]()
    for seed in range(500):
        dice, before = Random(seed), page()
        ref = dice.choice([each.ref for each in before if each.ref])
        at = next(n for n, each in enumerate(before) if each.ref == ref)
        who = PEOPLE[int(ref[-1])] if ref[:3] in ("e10", "e20") else ""
        target: Target = target_of(before[at], around(before)[at][1], {"who": who} if who else {})
        now = changed(before, dice, ref)
        verb = "type" if before[at].role == "textbox" else "click"
        found = find(target, verb, now, {"who": who})
        rung = found.rung if isinstance(found, Found) else "none"
        seen[rung] += 1
        # A twin of it is as good: nobody could tell them apart.
        if isinstance(found, Found) and found.ref not in (ref, f"e8{ref[1:]}"):
            wrong.append((seed, ref, found))
    assert wrong == []
    assert seen["exact"] > 250 and seen["none"] < 150, seen


def test_another_value_is_another_row() -> None:
    before = page()
    at = next(n for n, each in enumerate(before) if each.ref == "e202")
    target = target_of(before[at], around(before)[at][1], {"who": PEOPLE[2]})
    for number, who in enumerate(PEOPLE):
        assert find(target, "click", before, {"who": who}) == Found(f"e20{number}", "exact")
