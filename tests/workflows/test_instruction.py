"""What an instruction says that a workflow is run with: in any characters, and never half of it."""

from __future__ import annotations

import pytest

from handrail.workflows.instruction import given, named, with_values
from handrail.workflows.workflow import Parameter, Step, Target, Workflow

WRITE = Workflow(
    name="write",
    title="Write {words} to {whom}",
    site="*",
    parameters={
        "words": Parameter(),
        "whom": Parameter(kind="name"),
        "day": Parameter(kind="date"),
    },
    steps=(Step(do="click", control=Target(role="button", name="Send")),),
)
ODD = [
    'She said "yes"',
    "C:\\temp\\",
    '\\"',
    "{whom} and {{braces}}",
    "Zoë Müßig, 東京 🙂",
    "one\ntwo\r\n\nthree",
    "whom=\"Eve\" day='2027-01-01'",
    "“curly” and 'single'",
    " spaces at the ends ",
    "\\n is no line break",
    "-",
]


@pytest.mark.parametrize("text", ODD)
def test_any_text_comes_out_as_it_went_in(text: str) -> None:
    values = {"words": text, "whom": "Bo \\ Lind", "day": "2027-07-07"}
    instruction = with_values("write", values)
    assert named(instruction) == "write"
    assert given(WRITE, instruction) == values


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ('/write words="C:\\temp" whom=Bo day="7 July 2027"', {"words": "C:\\temp", "whom": "Bo", "day": "2027-07-07"}),
        ("/write words=“a b” whom='B L'", {"words": "a b", "whom": "B L"}),
        ("/write whom=Bo Lind", {}),
        ("/write day=2027-13-45 whom=Bo", {"whom": "Bo"}),
        ("/write Write hello to Bo", {"words": "hello", "whom": "Bo"}),
        ("/write whom=Bo other=1", {"whom": "Bo"}),
    ],
)
def test_what_a_person_types(said: str, means: dict[str, str]) -> None:
    assert given(WRITE, said) == means


def test_what_names_no_workflow() -> None:
    assert [named(text) for text in ("write", "/Write", "/ write", "please /write", "/", "/9")] == [""] * 6
