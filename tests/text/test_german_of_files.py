"""What is wrong with a policy's, a workflow's, a site's or a skill's file, in German: all that their own tests find."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from handrail.library.library import SHIPPED, Library
from handrail.library.site import Site, parse_site
from handrail.policy.policy import Header, PolicyError, parse_policy
from handrail.policy.skill import read_skill
from handrail.text.language import language
from handrail.workflows.workflow import Head, read_workflow, written
from tests.library import test_library as of_library
from tests.policy import test_policy as of_policies
from tests.policy import test_skill as of_skills
from tests.states import test_states as of_states
from tests.workflows import test_workflow as of_workflows

GERMAN = language("de")
_QUOTED = re.compile(r"„[^“]*“|\"[^\"]*\"|'[^']*'|\([^)]*\)|\{[^}]*\}|\[[^\]]*\]|```\w*|\S*/\S*")
_NAMES = re.compile(r"(?:Es gibt|Die Formate sind)[: ][^.]*|Zum Beispiel .*")
_ENGLISH = re.compile(r"\b(the|is|are|should|and|or|of|not|with|there|to|it|which|be|has|have|for|at|only|its?)\b")


def is_german(english: str) -> str:
    """The sentence in German. What files say, names and what libraries say of them stays as it is."""
    said = GERMAN.of(english)
    assert said != english
    assert not _ENGLISH.search(_NAMES.sub("", _QUOTED.sub("", said))), said
    return said


def cases(test: Any) -> list[Any]:
    """What a test is given."""
    (mark,) = (mark for mark in test.pytestmark if mark.name == "parametrize")
    given: list[Any] = mark.args[1]
    return given


def refused(read: Callable[..., object], *given: str) -> PolicyError:
    with pytest.raises(PolicyError) as caught:
        read(*given)
    return caught.value


@pytest.mark.parametrize("model", [Header, Head, Site])
def test_what_should_stand_in_each_field_is_said(model: type[BaseModel]) -> None:
    described = {name: field.description for name, field in model.model_fields.items() if field.description}
    assert len(described) > 5
    for name, what in described.items():
        assert is_german(f"{name}: should be {what}.") == f"{name}: Hierher gehört: {GERMAN.of(what)}."
        assert GERMAN.of(what) != what


@pytest.mark.parametrize("case", cases(of_policies.test_errors_name_file_field_and_fix))
def test_of_policies(case: tuple[str, ...]) -> None:
    error = refused(parse_policy, case[0], "folder/one.md")
    is_german(error.sentence)
    assert is_german(str(error)).startswith("folder/one.md: ")


@pytest.mark.parametrize("case", cases(of_policies.test_errors_in_examples_name_the_example))
def test_of_the_shape_of_examples(case: tuple[str, str, str]) -> None:
    text = of_policies.header(body=of_policies.BODY.replace(case[0], case[1]))
    assert is_german(refused(parse_policy, text, "one.md").sentence).startswith("Beispiel „one“: ")


@pytest.mark.parametrize("case", cases(of_library.test_examples_show_decisions_that_could_be_made))
def test_of_examples(case: tuple[list[str], object, str], tmp_path: Path) -> None:
    of_library.write(tmp_path / "one.md", *case[0], body=of_library.example(case[1]))
    (problem,) = Library.load(SHIPPED, tmp_path).problems
    assert is_german(problem.sentence).startswith("Beispiel „it“: ")


@pytest.mark.parametrize("case", cases(of_policies.test_arguments_are_checked_in_words))
def test_of_arguments(case: tuple[dict[str, object], str | None]) -> None:
    if problem := of_policies.caller().check_arguments(case[0]):
        assert is_german(f'example "it": {problem}.').startswith("Beispiel „it“: search_flights")


@pytest.mark.parametrize("case", cases(of_library.test_site_errors_name_field_and_fix))
def test_of_sites(case: tuple[str, str]) -> None:
    is_german(refused(parse_site, case[0], "shop", "shop/site.yaml").sentence)


@pytest.mark.parametrize("case", cases(of_states.test_what_is_wrong_with_the_texts_of_a_state_is_told))
def test_of_states(case: tuple[str, str]) -> None:
    text = f"patterns: '*'\nstates:\n  a:\n    heading: x\n    {case[0]}\n"
    is_german(refused(parse_site, text, "shop", "shop/site.yaml").sentence)


@pytest.mark.parametrize("case", cases(of_workflows.test_what_is_wrong_with_a_file_is_said))
def test_of_workflows(case: tuple[str, str, str]) -> None:
    text = written(of_workflows.BOOK).replace(case[0], case[1], 1)
    is_german(refused(read_workflow, text, "book_flight.md").sentence)


@pytest.mark.parametrize("what", of_skills.HOSTILE)
def test_of_skills(what: str) -> None:
    is_german(refused(read_skill, of_skills.HOSTILE[what][0], "SKILL.md").sentence)


@pytest.mark.parametrize(
    ("english", "said"),
    [
        (
            "/a b/one.md: description: has 1025 characters. Shorten it to 1024.",
            "/a b/one.md: description: hat 1025 Zeichen. Auf 1024 kürzen.",
        ),
        ("one.md: is too long. Shorten it to 100,000 characters.", "one.md: ist zu lang. Auf 100.000 Zeichen kürzen."),
        ("name: is missing. For example, name: book_flight.", "name: fehlt. Zum Beispiel name: book_flight."),
        # What stands in a file is no word of ours, though "name" is one elsewhere.
        ("line 3: is not valid YAML ('name' stands there twice).", "Zeile 3: ist kein gültiges YAML („name“ steht dort zweimal)."),
        ("The switch is: on", "The switch is: on"),
        ("Note: my shop needs updates.", "Note: my shop needs updates."),
    ],
)  # fmt: skip
def test_a_sentence(english: str, said: str) -> None:
    assert GERMAN.of(english) == said
