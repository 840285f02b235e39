"""Which line of a text an error is about."""

from __future__ import annotations

import pytest

from handrail.policy.policy import read_policy
from handrail.text.authoring_errors import PolicyError
from handrail.text.error_lines import line_of
from handrail.workflows.workflow import workflow_problems

POLICY = """---
# Mine.
name: Find Chairs

description: Find chairs.
arguments:
  words: what to search for
  day: {type: strang}
may_call: [nobody]
colour: red
approval: {"Pay. Now": never}
---
Search.

## Example: one
Objective: x
"""
WORKFLOW = """---
name: open_order
title: Open order {numbre}
site: http://shop.test/*
parameters: {number: {}}
steps:
- do: click
  control: {role: link, name: '{number}'}
- do: klick
  control:
    role: link
    nth: -1
---
"""


def test_each_problem_of_a_policy_has_its_line() -> None:
    policy, problems = read_policy(POLICY, "p.md")
    assert policy is None
    assert {(line_of(POLICY, one), one.field) for one in problems} == {
        (3, "name"), (8, "arguments.day"), (10, "colour"), (11, "approval.Pay. Now"), (15, 'example "one"'),
    }  # fmt: skip


def test_a_workflow_s_step_is_found() -> None:
    fields = {one.field: line_of(WORKFLOW, one) for one in workflow_problems(WORKFLOW, "w.md")}
    assert fields["steps.1.control.nth"] == 12
    problems = workflow_problems(WORKFLOW.replace("nth: -1", "nth: 1"), "w.md")
    assert [(line_of(WORKFLOW, one), one.problem) for one in problems] == [(9, "there is no action 'klick'")]


@pytest.mark.parametrize(
    ("text", "line"), [("name: [", 2), ("name: x\nname: y", 3), ("a: 1\nb: : 2", 3), ("\n\nname: [", 4)]
)
def test_what_is_no_yaml_says_its_own_line(text: str, line: int) -> None:
    whole = f"---\n{text}\n---\n"
    (problem,) = read_policy(whole, "p.md")[1]
    assert line_of(whole, problem) in (line, line + 1)
    assert f"line {line_of(whole, problem)}" == problem.field


@pytest.mark.parametrize("field", ["", "root", "arguments.none.of.these", 'example "two"', "steps.9", "line 99"])
def test_what_is_not_there_leads_nowhere_else(field: str) -> None:
    line = line_of(POLICY, PolicyError("p.md", field, "is wrong", "Mend it"))
    assert line in (0, 6, POLICY.count("\n")) and line <= POLICY.count("\n")


@pytest.mark.parametrize("text", ["", "---", "---\n---", "- \x00", "---\n&a [*a, *a]\n---"])
def test_no_text_is_too_odd(text: str) -> None:
    for field in ("name", "front matter", "line 1", ""):
        assert 0 <= line_of(text, PolicyError("p.md", field, "is wrong", "Mend it")) <= 3
