"""What a person corrects of a draft: a name is another one everywhere, and what cannot be is said at its field."""

from __future__ import annotations

from dataclasses import replace

import pytest

from handrail.workflows.correcting import Corrected, corrected, is_fixed, name_for, with_names
from handrail.workflows.workflow import Parameter, Step, Target, Workflow, read_workflow, written

BOOK = Workflow(
    name="book_flight",
    title="Book from {code} to {code_2} on {date:words} {{code}}",
    site="http://air.test/*",
    start="http://air.test/?from={code}",
    parameters={
        "code": Parameter(ask="code", kind="shape:AAA", default="JFK"),
        "code_2": Parameter(ask="code 2", kind="shape:AAA", default="FLL"),
        "date": Parameter(ask="date", kind="date", default="2027-07-07"),
        "word": Parameter(ask="word", secret=True),
    },
    steps=(
        Step(do="type", control=Target(role="textbox", name="From"), given={"text": "{code}"}, says='type "{code}" into "From"'),
        Step(do="select", control=Target(role="listbox", name="To"), given={"options": ["{code_2}", "x"]}, says="choose {code_2}"),
        Step(
            do="click", says='click "{date:short}"', asks=True, shows=("{code_2}",), at="*/{date:iso}",
            control=Target(role="button", name="{date:short}", hint="{code}", heading="{code_2}", group="{date}", row=("{code}", "{date:us}"), before="{{{code}}}", column="{code}"),
        ),
        Step(do="type", control=Target(role="textbox", name="Password"), given={"text": "{word}"}, says="type it"),
    ),
    read=Target(role="cell", name="{code}…", column="Total"),
    ends="{code_2} is booked",
)  # fmt: skip
AS_IS = [Corrected(name, name, one.ask, one.kind, one.default) for name, one in BOOK.parameters.items()]


def changed(parameter: str, /, **changes: str) -> list[Corrected]:
    return [replace(one, **changes) if one.was == parameter else one for one in AS_IS]


def test_a_parameter_is_called_otherwise_everywhere() -> None:
    # In a circle, so that nothing may be replaced twice.
    names = {"code": "code_2", "code_2": "date", "date": "code", "word": "password"}
    told = with_names(BOOK, names)
    assert told.title == "Book from {code_2} to {date} on {code:words} {{code}}", "the page's own braces are none of ours"
    assert told.start == "http://air.test/?from={code_2}" and told.ends == "{date} is booked"
    assert [(name, one.ask) for name, one in told.parameters.items()] == [
        ("code_2", "code"), ("date", "code 2"), ("code", "date"), ("password", "word"),
    ]  # fmt: skip
    typed, chosen, pressed, secret = told.steps
    assert (typed.given, typed.says) == ({"text": "{code_2}"}, 'type "{code_2}" into "From"')
    assert (chosen.given, chosen.says) == ({"options": ["{date}", "x"]}, "choose {date}")
    assert (pressed.says, pressed.shows, pressed.at) == ('click "{code:short}"', ("{date}",), "*/{code:iso}")
    assert pressed.control == Target(
        role="button", name="{code:short}", hint="{code_2}", heading="{date}", group="{code}",
        row=("{code_2}", "{code:us}"), before="{{{code_2}}}", column="{code_2}",
    )  # fmt: skip
    assert secret.given == {"text": "{password}"}
    assert told.read == Target(role="cell", name="{code_2}…", column="Total")
    assert read_workflow(written(told), "").model_copy(update={"source": ""}) == told, "and it is a workflow"
    assert with_names(told, {new: old for old, new in names.items()}) == BOOK


def test_what_was_left_as_it_is_is_kept_so() -> None:
    assert corrected(BOOK, BOOK.title, AS_IS) == (BOOK, [])
    assert corrected(BOOK, BOOK.title, []) == (BOOK, [])


def test_words_kinds_and_defaults() -> None:
    wanted = changed("code", name="leaving_from", ask=" Leaving from ", kind="text", default=" OSL ")
    title = "Fly from {leaving_from} to {code_2}"
    told, problems = corrected(BOOK, f" {title} ", wanted)
    assert problems == [] and told.title == title
    assert told.parameters["leaving_from"] == Parameter(ask="Leaving from", kind="text", default="OSL")
    assert list(told.parameters) == ["leaving_from", "code_2", "date", "word"]
    assert corrected(BOOK, BOOK.title, changed("date", default="8 July 2027"))[0].parameters["date"].default == "2027-07-08"
    secret = corrected(BOOK, BOOK.title, changed("word", default="hunter2", ask="the password"))[0].parameters["word"]
    assert secret == Parameter(ask="the password", secret=True), "of a secret nothing is kept"


@pytest.mark.parametrize(
    ("name", "changes", "field", "says"),
    [
        ("code", {"name": "From"}, "code.name", "small letters"),
        ("code", {"name": ""}, "code.name", "small letters"),
        ("code", {"name": "a" * 49}, "code.name", "small letters"),
        ("code", {"name": "code_2"}, "code.name", "Two are called code_2"),
        ("date", {"kind": "text"}, "date.kind", "stays a date"),
        ("date", {"default": "soon"}, "date.default", "no date"),
        ("code", {"kind": "time"}, "code.default", "no time"),
        ("code", {"kind": "colour"}, "code.kind", "stays"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(name: str, changes: dict[str, str], field: str, says: str) -> None:
    _, problems = corrected(BOOK, BOOK.title, changed(name, **changes))
    assert field in [one.field for one in problems]
    assert says in next(one.text for one in problems if one.field == field)


def test_a_title_speaks_of_parameters_that_there_are() -> None:
    assert [one.field for one in corrected(BOOK, "  ", AS_IS)[1]] == ["title"]
    (problem,) = corrected(BOOK, "Fly to {where}", AS_IS)[1]
    assert problem.field == "title" and "{where}" in problem.text and "code_2" in problem.text


def test_a_kind_is_fixed_by_a_form_of_it() -> None:
    assert [name for name in BOOK.parameters if is_fixed(BOOK, name)] == ["date"]


def test_a_name_is_made_of_the_title_and_is_free() -> None:
    assert name_for(BOOK, []) == "book_from"
    assert name_for(BOOK, ["book_from", "book_from_2"]) == "book_from_3"
    assert name_for(BOOK.model_copy(update={"title": "{code} 東京"}), []) == "workflow"
    assert name_for(BOOK.model_copy(update={"title": "Go up"}), []) == "go_up"
