"""A workflow: one Markdown file ↔ a checked model.

The block between the two `---` lines is YAML: what is asked for, and each step with its control and what is
seen where it is done. The text below says the steps as a person reads them; it is written anew with the
file. No value of a run is in it: what was asked for became `{name}`, a date or a time `{name:form}`
(`exemplars/abstraction.py`), what a page may show otherwise `…`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any

import yaml
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from handrail.exemplars.abstraction import placeholders
from handrail.policy.policy import Identifier
from handrail.text.authoring_errors import PolicyError, did_you_mean, load_yaml, plain_errors, wrong
from handrail_wire import ACTIONS, Action

OPEN = "…"
"""Stands in a text for what may be otherwise."""
PLACE = re.compile(r"(?<!\{)\{[a-z]\w*(?::\w+)?\}(?!\})")
"""A placeholder in a text; the page's own braces are doubled."""
_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
VERBS = tuple(action.model_fields["verb"].default for action in ACTIONS)
_Words = Annotated[
    str, BeforeValidator(lambda value: str(value) if isinstance(value, int | float) else value)
]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Parameter(_Part):
    """Something that a run of the workflow is told."""

    ask: str = Field(default="", description="the person's words for it", examples=["departure date"])
    kind: str = Field(default="text", description="what it is", examples=["date"])
    """text, name, date, time, amount, email, or a shape such as `shape:AAA99` (A: letter, 9: digit)."""
    default: _Words = Field(default="", description="what it is if nothing is said", examples=["JFK"])
    secret: bool = Field(default=False, description="true or false", examples=["true"])
    """Whether it is shown to nobody: never kept as a default."""


class Target(_Part):
    """A control, or a text that is read: what it was, never where it was stored.

    All are texts with placeholders, `OPEN` for what may differ.
    """

    role: str = Field(default="", description="a role", examples=["button"])
    name: _Words = Field(default="", description="what it is called", examples=["Search"])
    hint: _Words = Field(default="", description="the hint in its place", examples=["Where to?"])
    heading: _Words = Field(default="", description="the heading above it", examples=["Find flights"])
    group: _Words = Field(default="", description="what it is in", examples=["Passengers"])
    row: tuple[_Words, ...] = Field(default=(), description="texts of its row", examples=["['{code}']"])
    """Each a whole text of the row, as a cell's."""
    before: _Words = Field(default="", description="the text before it", examples=["Total"])
    nth: int = Field(default=0, ge=0, description="a number from 0", examples=["1"])
    of: int = Field(default=0, ge=0, description="a number from 0", examples=["2"])
    """How many controls of its role its row had."""
    others: int = Field(default=0, ge=0, description="a number from 0", examples=["1"])
    """How many others were called so: then what stands around it has to tell which it is."""
    column: _Words = Field(default="", description="what its column is called", examples=["Total"])
    at: int = Field(default=0, ge=0, description="a number from 0", examples=["1"])
    """Which row of its table it is in, where it is read and nothing tells its row."""


class Step(_Part):
    """One step, and where it is done."""

    do: str = Field(description="a verb", examples=["click"])
    control: Target | None = Field(
        default=None, description="what it is done to", examples=["{role: button, name: Search}"]
    )
    given: dict[str, Any] = Field(default={}, description="its other parts", examples=['{text: "{from}"}'])
    """The action's fields, such as the text that is typed."""
    at: _Words = Field(default="", description="the address of its page", examples=["*#/flights"])
    says: str = Field(default="", description="the step in words", examples=["Type {from} into From"])
    asks: bool = Field(default=False, description="true or false", examples=["true"])
    """Whether it could not be undone: it is asked about each time."""
    shows: tuple[_Words, ...] = Field(default=(), description="a list of texts", examples=["[{title}]"])
    """What its page says, or it is another: it is not done there."""
    waits: float = Field(default=0, ge=0, le=30, description="seconds", examples=["1"])
    """What the page was given before it: a control may be there before what it is about is."""

    @model_validator(mode="after")
    def _known(self) -> Step:
        if self.do not in VERBS:
            raise wrong(f"there is no action {self.do!r}", did_you_mean(self.do, VERBS), "steps")
        try:
            _ACTION.validate_python(self.action("e1" if self.control else ""))
        except ValidationError as error:
            what = ".".join(str(part) for part in error.errors()[0]["loc"][1:])
            fix = f"Say its control, and under given what a {self.do} takes"
            raise wrong(f"{self.do} cannot be done so ({what or 'its parts'})", fix, "steps") from None
        return self

    def action(self, ref: str) -> dict[str, Any]:
        """The step as an action on the control `ref`, its texts with their placeholders."""
        return {"verb": self.do, **self.given, **({"ref": ref} if ref else {})}


class Head(_Part):
    """The front matter of a workflow's file."""

    name: Identifier = Field(
        description="a word of small letters, digits and underscores", examples=["book_flight"]
    )
    title: str = Field(
        min_length=1, description="what it does, in the person's words", examples=["Book {to}"]
    )
    site: str = Field(description="the address of its site, with *", examples=["https://air.example/*"])
    start: str = Field(
        default="", description="the address where it begins", examples=["https://air.example/"]
    )
    parameters: dict[Identifier, Parameter] = Field(
        default={}, description="a name and what it is for each", examples=["{to: {kind: text}}"]
    )
    steps: tuple[Step, ...] = Field(
        min_length=1,
        description="a list of steps",
        examples=["[{do: click, control: {role: button, name: Search}}]"],
    )
    read: Target | None = Field(
        default=None, description="where its answer stands", examples=["{before: Total}"]
    )
    ends: _Words = Field(
        default="", description="a heading or message at its end", examples=["Booking confirmed"]
    )
    kept_from: str = Field(
        default="", pattern=r"^\w*$", description="the run that it was kept from", examples=["k3p9x2abcd"]
    )

    @model_validator(mode="after")
    def _agrees(self) -> Head:
        more = [self.title, self.start, self.ends, *(_texts(self.read) if self.read else ())]
        if unknown := sorted(placeholders("\n".join(more)) - self.parameters.keys()):
            fix = did_you_mean(unknown[0], self.parameters)
            raise wrong(f"it speaks of {{{unknown[0]}}}, which is not among the parameters", fix, "title")
        for at, step in enumerate(self.steps, 1):
            own = _texts(step.control) if step.control else ()
            texts = [step.says, step.at, *map(str, step.given.values()), *step.shows, *own]
            for name in sorted(placeholders("\n".join(texts))):
                if name not in self.parameters:
                    fix = did_you_mean(name, self.parameters)
                    raise wrong(
                        f"step {at} speaks of {{{name}}}, which is not among the parameters", fix, "steps"
                    )
        return self


class Workflow(Head):
    """One workflow, ready to be done."""

    source: str = ""
    """The file that it came from; "" before it was written."""


def _texts(target: Target) -> Sequence[str]:
    return (target.name, target.hint, target.heading, target.group, *target.row, target.before, target.column)


def read_workflow(text: str, source: str) -> Workflow:
    """Read a workflow's file. Raises the first `PolicyError`, whose text says what to do."""
    fix = "Begin the file with a line ---, then lines such as name: book_flight, then another line ---"
    parts = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n---", 1)
    if not text.lstrip("\ufeff").startswith("---") or len(parts) < 2:
        raise PolicyError(source, "front matter", "is missing", fix)
    data = load_yaml(parts[0].removeprefix("---"), source)
    if not isinstance(data, Mapping):
        raise PolicyError(source, "front matter", "is missing", fix)
    try:
        head = Head.model_validate(data)
    except ValidationError as error:
        raise plain_errors(error, Head, source)[0] from None
    return Workflow.model_validate({**head.model_dump(), "source": source})


def written(workflow: Workflow) -> str:
    """The workflow as its file's text."""
    data = workflow.model_dump(mode="json", exclude_defaults=True, exclude={"source"})
    head = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100)
    return f"---\n{head}---\n{in_words(workflow)}\n"


def digest(workflow: Workflow) -> str:
    """By which a workflow is known to be the same as before: of its file's text."""
    return sha256(written(workflow).encode()).hexdigest()[:16]


def in_words(workflow: Workflow) -> str:
    """What the workflow does, as a person reads it."""
    sentences = [f"{at}. {sentence}" for at, sentence in enumerate(step_sentences(workflow), 1)]
    return "\n".join([workflow.title, "", *sentences])


def step_sentences(workflow: Workflow) -> list[str]:
    """Each of its steps as a sentence, then where its answer is read."""
    sentences = []
    for step in workflow.steps:
        asked = " (you are asked first)" if step.asks else ""
        sentences.append(f"{step.says[:1].upper()}{step.says[1:]}{asked}.")
    if workflow.read:
        where = workflow.read.column or workflow.read.before or workflow.read.name
        sentences.append(f"Tell what stands there: {where}.")
    return sentences
