"""On a page that has changed a control is found, or it is not: never is another one taken for it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

from handrail.page.surroundings import around
from handrail.workflows.finding import Found, find, reading
from handrail.workflows.without_values import target_of
from handrail.workflows.workflow import Target
from handrail_wire import Node
from tests.support.airline_player import SKINS

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


SEARCH = (("radio", "One way"), ("radio", "Return"), ("combobox", "From"), ("combobox", "To"), ("textbox", "Departure date"), ("textbox", "Return date"), ("button", "Search"))
WHO = (("combobox", "Title"), ("textbox", "First name"), ("textbox", "Last name"), ("combobox", "Gender"), ("textbox", "Date of birth"), ("button", "Save"))
CARD = (("textbox", "Card number"), ("textbox", "Expiry"), ("textbox", "CVC"), ("button", "Book flight"), ("button", "Cancel booking"))


def airline() -> list[Node]:
    """All forms of the airline on one page, which makes them as easy to mistake as can be."""
    nodes = [node("e1", "link", "Find flights"), node("e2", "link", "Find booking")]
    for number, (title, fields) in enumerate((("Find flights", SEARCH), ("Passenger details", WHO), ("Payment", CARD)), 1):
        nodes += [node("", "heading", title), node("", "form", title)]
        nodes += [node(f"e{number}0{at}", role, label, 1) for at, (role, label) in enumerate(fields)]
    nodes += [node("", "heading", "Select flights"), node("", "radiogroup", "Outward flights")]
    for at in range(5):
        nodes.append(node(f"e50{at}", "radio", f"Select flight BW{at}07 departing {at + 6}:45am arriving {at + 8}:10am ${at}90", 1))
    return nodes


def reskinned(nodes: list[Node], dice: Random) -> list[Node]:
    """The page as its second skin has it, in part or wholly, in another theme, in another order."""
    share, theme = dice.choice((0.3, 0.7, 1.0)), dice.random() < 0.4
    words = {first: second for first, second in SKINS[2].items() if second and "{" not in second and dice.random() < share}
    now = []
    for one in nodes:
        name = words.get(one.name, one.name)
        if theme and one.role in ("link", "button"):
            one = one.model_copy(update={"role": "button" if one.role == "link" else "link"})
        if theme and one.role == "textbox" and dice.random() < 0.5:
            now.append(one.model_copy(update={"name": "", "hint": name}))
        elif theme and one.role in ("heading", "form", "radiogroup") and dice.random() < 0.5:
            continue
        else:
            now.append(one.model_copy(update={"name": name}))
    return now


def mixed(nodes: list[Node], dice: Random) -> list[Node]:
    """The same with the fields of each form in another order, one of them gone, and a banner above."""
    forms = [at for at, one in enumerate(nodes) if one.depth]
    order = dict(zip(forms, dice.sample(forms, len(forms)), strict=True)) if dice.random() < 0.3 else {}
    nodes = [nodes[order.get(at, at)] for at in range(len(nodes))]
    gone = dice.choice([one.ref for one in nodes if one.ref])
    banner = [node("e901", "button", dice.choice(("Save", "Search", "Close"))), node("e902", "textbox", dice.choice(("From", "Name", "Date")))]
    return [*(banner if dice.random() < 0.5 else []), *(one for one in nodes if one.ref != gone or dice.random() < 0.5)]


def test_five_hundred_pages_of_the_second_skin_and_another_theme_and_never_a_wrong_press() -> None:
    wrong, seen = [], Counter[str]()
    for seed in range(500):
        dice, before = Random(seed), airline()
        ref = dice.choice([one.ref for one in before if one.ref])
        at = next(n for n, one in enumerate(before) if one.ref == ref)
        values = {"time": f"{int(ref[-1]) + 6:02}:45"} if ref.startswith("e50") else {}
        target = target_of(before[at], around(before)[at][1], values)
        verb = {"textbox": "type", "combobox": "type", "radio": "check"}.get(before[at].role, "click")
        sure = before[at].name in ("Book flight", "Cancel booking")
        found = find(target, verb, mixed(reskinned(before, dice), dice), values, sure=sure)
        seen[found.rung if isinstance(found, Found) else "none"] += 1
        if isinstance(found, Found) and found.ref != ref:
            wrong.append((seed, ref, found))
    assert wrong == []
    assert seen["exact"] > 50 and seen["alike"] > 5, seen


def test_what_is_read_on_five_hundred_changed_pages_is_never_anothers() -> None:
    wrong, seen = [], Counter[bool]()
    for seed in range(500):
        dice, before = Random(seed), page()
        number = dice.randrange(len(PEOPLE))
        at = next(n for n, one in enumerate(before) if one.name == f"€{number}0.00")
        target = target_of(before[at], around(before)[at][1], {"who": PEOPLE[number]}).model_copy(update={"name": "€…"})
        other = dice.randrange(len(PEOPLE))
        found = {one.name for one in reading(target, changed(before, dice, ""), {"who": PEOPLE[other]})}
        seen[bool(found)] += 1
        if found - {f"€{other}0.00"}:
            wrong.append((seed, other, found))
    assert wrong == []
    assert seen[True] > 250, seen
