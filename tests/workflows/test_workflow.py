"""A workflow's file: written and read, and wrong in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.store.workflow_files import WorkflowFiles
from handrail.text.authoring_errors import PolicyError
from handrail.workflows.workflow import (
    Parameter,
    Step,
    Target,
    Workflow,
    in_words,
    read_workflow,
    rewritten,
    written,
)

BOOK = Workflow(
    name="book_flight",
    title="Book a flight from {from} on {day:words}",
    site="http://air.test/*",
    start="http://air.test/",
    parameters={"from": Parameter(ask="from", kind="shape:AAA", default="JFK"), "day": Parameter(kind="date", default="2027-07-07")},
    steps=(
        Step(do="type", control=Target(role="textbox", name="From"), given={"text": "{from}"}, says='type "{from}" into "From"'),
        Step(do="click", control=Target(role="button", name="Book"), says='click "Book"', asks=True, shows=("{from}",)),
    ),
    read=Target(role="cell", name="…", column="Total"),
)


def test_a_file_that_was_written_is_read_the_same() -> None:
    text = written(BOOK)
    assert read_workflow(text, "book_flight.md") == BOOK.model_copy(update={"source": "book_flight.md"})
    assert text.endswith(
        'Book a flight from {from} on {day:words}\n\n1. Type "{from}" into "From".\n2. Click "Book" (you are asked first).\n'
        "3. Tell what stands there: Total.\n"
    )
    assert in_words(BOOK) in text, "the text below says what the steps do"


def test_a_secret_may_name_one_of_the_keyring() -> None:
    text = written(BOOK).replace("default: JFK", "default: <secret:airport>\n    secret: true")
    assert read_workflow(text, "book_flight.md").parameters["from"].default == "<secret:airport>"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("default: JFK", "default: JFK\n    secret: true", "parameters.from: a secret has no default"),
        ("do: click", "do: klick", "there is no action 'klick'. Did you mean click?"),
        ("text: '{from}'", "text: '{form}'", "step 1 speaks of {form}, which is not among the parameters. Did you mean from?"),
        ("start: ", "strat: ", "there is no such field. Did you mean start?"),
        ("name: book_flight", "name: Book it", "name: should be a word of small letters"),
        ("---\nname", "name", "front matter: is missing. Begin the file with a line ---"),
        ("asks: true", "asks: [", "is not valid YAML"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(old: str, new: str, says: str) -> None:
    text = written(BOOK)
    assert old in text
    with pytest.raises(PolicyError) as wrong:
        read_workflow(text.replace(old, new, 1), "book_flight.md")
    assert says in str(wrong.value)


def test_a_folder_of_workflows(tmp_path: Path) -> None:
    files = WorkflowFiles(tmp_path / "workflows")
    assert files.all() == ([], []) and files.get("book_flight") is None and not files.delete("book_flight")
    path = files.save(BOOK)
    assert files.get("book_flight") == BOOK.model_copy(update={"source": str(path)})
    (files.folder / "other.md").write_text(path.read_text("utf-8"), encoding="utf-8")
    (files.folder / "broken.md").write_bytes(b"\xff")
    found, problems = files.all()
    assert [one.name for one in found] == ["book_flight"]
    assert sorted(Path(one.source).name for one in problems) == ["broken.md", "other.md"]
    assert files.delete("book_flight") and files.get("book_flight") is None


@pytest.mark.parametrize("text", ["12:30", "1:30:15", "007"])
def test_what_yaml_takes_for_a_number_is_read_as_it_is_written(text: str) -> None:
    by_hand = written(BOOK).replace("default: JFK", f"default: {text}")
    assert read_workflow(by_hand, "book_flight.md").parameters["from"].default == text


def test_the_words_below_say_all_that_the_steps_do() -> None:
    """Whoever wrote a file may have written other steps below its title."""
    text = written(BOOK)
    head, _, body = text.partition("\n---\n")
    first = body.splitlines()[2]
    untrue = f"{head}\n---\n{body.replace(first, '1. Look at the offers.')}"
    lines = rewritten(untrue, BOOK, BOOK).partition("\n---\n")[2].splitlines()
    assert lines[: len(body.splitlines())] == body.splitlines() and lines[-1] == "1. Look at the offers."
    assert rewritten(text + "Ask Ada first.\n", BOOK, BOOK) == text + "Ask Ada first.\n"
