"""Whole observations out of differences; what does not fit is a gap, never a guess."""

from __future__ import annotations

import random

import pytest

from handrail.page.stitch import Gap, spliced, stitch
from handrail_wire import Document, Edit, Node, Observation


def names(*words: str) -> list[Node]:
    return [Node(role="text", name=word) for word in words]


def document(version: int, nodes: list[Node], *, base: int = 0, edits: list[Edit] | None = None,
             frame: int = 0, document_id: str = "D1") -> Document:  # fmt: skip
    return Document(
        frame=frame, document_id=document_id, url="http://a.test/", origin="http://a.test", nodes=nodes,
        version=version, base=base, edits=edits or [],
    )  # fmt: skip


def observation(*documents: Document) -> Observation:
    return Observation(tab=1, url="http://a.test/", documents=list(documents), notes=["a note"])


def test_a_difference_becomes_whole_and_can_be_built_upon() -> None:
    first = stitch(None, observation(document(1, names("a", "b", "c"))))
    edits = [Edit(at=0, nodes=names("new")), Edit(at=1, remove=1), Edit(at=3, nodes=names("end"))]
    second = stitch(first, observation(document(2, [], base=1, edits=edits)))
    assert second.documents[0] == document(2, names("new", "a", "c", "end"))
    assert second.notes == ["a note"]
    third = stitch(second, observation(document(3, [], base=2)))
    assert third.documents[0].nodes == names("new", "a", "c", "end")


def test_each_frame_has_its_own_versions() -> None:
    inner = document(7, names("in"), frame=5, document_id="D5")
    known = stitch(None, observation(document(1, names("a")), inner))
    changed = document(8, [], base=7, frame=5, document_id="D5", edits=[Edit(at=0, remove=1)])
    now = stitch(known, observation(document(1, names("whole again")), changed))
    assert [one.nodes for one in now.documents] == [names("whole again"), []]


@pytest.mark.parametrize(
    ("known", "sent"),
    [
        pytest.param(None, document(2, [], base=1), id="nothing is known"),
        pytest.param(document(1, []), document(3, [], base=2), id="a version was lost"),
        pytest.param(document(2, []), document(3, [], base=2, document_id="D2"), id="another page"),
        pytest.param(document(2, []), document(3, [], base=2, frame=4), id="another frame"),
        pytest.param(document(1, []), document(2, [], base=1, edits=[Edit(at=0, remove=1)]), id="too short"),
        pytest.param(
            document(1, names("a", "b")),
            document(2, [], base=1, edits=[Edit(at=1, remove=1), Edit(at=0, remove=1)]),
            id="out of order",
        ),
    ],
)
def test_what_does_not_fit_is_a_gap(known: Document | None, sent: Document) -> None:
    with pytest.raises(Gap):
        stitch(observation(known) if known else None, observation(sent))


@pytest.mark.parametrize("seed", range(20))
def test_any_edits_in_order_are_applied_as_on_a_list(seed: int) -> None:
    picked = random.Random(seed)
    nodes = names(*(str(n) for n in range(30)))
    edits, expected, at = [], list(nodes), 0
    while at <= len(nodes):
        remove = picked.randint(0, min(3, len(nodes) - at))
        edits.append(Edit(at=at, remove=remove, nodes=names(*["x"] * picked.randint(0, 3))))
        at += remove + picked.randint(1, 9)
    for edit in reversed(edits):
        expected[edit.at : edit.at + edit.remove] = edit.nodes
    assert spliced(nodes, edits) == expected
