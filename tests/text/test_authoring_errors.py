"""What is wrong with a file is said of any text, a stranger's too."""

from __future__ import annotations

import pytest

from handrail.library.site import parse_site
from handrail.text.authoring_errors import PolicyError
from handrail.text.error_lines import line_of
from handrail.workflows.workflow import workflow_problems

HEAD = "---\nname: find_x\ntitle: x\nsite: y\n"


def test_a_key_that_is_no_text_is_said() -> None:
    *_, problem = workflow_problems("---\n1: 3\n---\n", "file")
    assert problem.sentence.startswith("1: is no name of a field. There are: name, title")


def test_a_step_is_given_neither_another_verb_nor_a_control() -> None:
    for given in ("verb: type, text: a", "ref: e1"):
        text = HEAD + f"steps: [{{do: click, control: {{role: button}}, given: {{{given}}}}}]\n---\n"
        (problem,) = workflow_problems(text, "file")
        assert f"{given[:given.index(':')]} cannot be given" in problem.sentence


@pytest.mark.parametrize(
    "lines",
    [
        [f"a{number}: 1" for number in range(9_000)],
        ["steps:", *["- {}"] * 15_000],
        ["steps:", *["- {do: klick}"] * 6_000],
        ["? {", *(f"a{number}," for number in range(12_000)), "}"],
    ],
    ids=["unknown", "empty", "wrong", "flow"],
)
def test_of_a_text_full_of_errors_the_first_are_said(lines: list[str]) -> None:
    """All of them took minutes, in which nothing else was done."""
    text = HEAD + "\n".join(lines) + "\n---\n"
    assert len(text) < 100_000
    problems = workflow_problems(text, "file")
    assert 0 < len(problems) <= 200
    assert all(line_of(text, one) <= len(lines) + 5 for one in problems)
    with pytest.raises(PolicyError):
        parse_site("\n".join(lines), "shop", "file", foreign=True)
