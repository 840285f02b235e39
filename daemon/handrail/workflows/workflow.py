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
from typing import Annotated, Any, Literal

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
from handrail.text.arguments import SECRET_NAME
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
    """Whether it is shown to nobody: never kept as a default, which can only name one of the keyring."""

    @model_validator(mode="after")
    def _keeps_no_secret(self) -> Parameter:
        if self.secret and self.default and not SECRET_NAME.fullmatch(self.default):
            fix = "Leave default out, then you are asked for it, or name one of the keyring: <secret:NAME>"
            raise wrong("a secret has no default, which would stand in the file for all to read", fix)
        return self


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
    rank: _Words = Field(default="", description="a number, or the word for it", examples=["{which}"])
    """The how-manieth of its role it is, where the person counts: "the 2nd field"."""
    word: _Words = Field(default="", description="a number, or the word for it", examples=["{which}"])
    """Which word of the text is read, where the person counts them: "the 4th word"."""
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
    month: _Words = Field(default="", description="a date", examples=["{date}"])
    """A day of which month its page's calendar has to show: its leaves are turned until it does."""
    again: Literal["", "press", "each"] = Field(default="", description="press or each", examples=["press"])
    """Done again and again until the next step is possible: to the same control (`press`), or to one control
    like it after the other (`each`); not at all if that is possible at once."""
    until: _Words = Field(default="", description="a number", examples=["{number}"])
    """What is pressed again and again is pressed until the page's one number is this."""
    raises: bool = Field(default=True, description="true or false", examples=["false"])
    """Whether a press makes that number greater; its counterpart is pressed for the other direction."""
    aside: bool = Field(default=False, description="true or false", examples=["true"])
    """Whether it closes what came up in between: it is done where that is in the way of a step."""
    items: _Words = Field(default="", description="a parameter that is a list", examples=["{choices}"])
    """For each item of that list it is done once."""
    reads: dict[Identifier, Target] = Field(
        default={}, description="a name and where it stands for each", examples=["{total: {before: Total}}"]
    )
    """What is read off its page before it is done: this step, and those after it, may have it in them."""
    waits: float = Field(default=0, ge=0, le=30, description="seconds", examples=["1"])
    """What the page was given before it: a control may be there before what it is about is."""

    @model_validator(mode="after")
    def _known(self) -> Step:
        if self.do not in VERBS:
            raise wrong(f"there is no action {self.do!r}", did_you_mean(self.do, VERBS), "steps")
        if both := sorted({"verb", "ref"} & self.given.keys()):
            fix = "Say what is done under do, and what to under control"
            raise wrong(f"{both[0]} cannot be given", fix, "steps")
        try:
            _ACTION.validate_python(self.action("e1" if self.control else ""))
        except ValidationError as error:
            what = ".".join(str(part) for part in error.errors()[0]["loc"][1:])
            fix = f"Say its control, and under given what a {self.do} takes"
            raise wrong(f"{self.do} cannot be done so ({what or 'its parts'})", fix, "steps") from None
        return self

    @model_validator(mode="after")
    def _may_be_repeated(self) -> Step:
        if self.aside and (self.asks or self.again or not self.control):
            fix = "Leave out aside: what is asked about or repeated is a step of its own"
            raise wrong("it cannot be done by the way", fix, "steps")
        if self.again and (self.asks or not (self.control or self.until)):
            fix = "Leave out again: a step that cannot be undone is done once"
            raise wrong("it is done again and again, and asked about or done to nothing", fix, "steps")
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
        if all(step.aside for step in self.steps):
            raise wrong("it has no step that is always done", "Leave out aside where it is", "steps")
        if self.steps[-1].again:
            fix = "Say what comes then: it is done again until the next step is possible"
            raise wrong("the last step cannot be done again and again", fix, "steps")
        read: set[str] = set()
        for at, step in enumerate(self.steps, 1):
            if both := sorted(step.reads.keys() & self.parameters.keys()):
                raise wrong(f"step {at} reads {both[0]}, which is a parameter", "Call it otherwise", "steps")
            read |= step.reads.keys()
            sources = [text for one in step.reads.values() for text in _texts(one)]
            own = _texts(step.control) if step.control else ()
            texts = [step.says, step.at, *map(str, step.given.values()), *step.shows]
            texts += [step.month, step.items, step.until]
            texts += [*own, *sources]
            for name in sorted(placeholders("\n".join(texts))):
                if name not in self.parameters and name not in read:
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
    one = target
    around_it = (one.heading, one.group, *one.row, one.before, one.column)
    return (one.name, one.hint, *around_it, one.rank, one.word)


def _parts(text: str) -> list[str]:
    """The front matter and what stands below it; one part if there is no front matter."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n---", 1)


def read_workflow(text: str, source: str, *, foreign: bool = False) -> Workflow:
    """Read a workflow's file, which may be a stranger's (`foreign`).

    Raises the first `PolicyError`, whose text says what to do; `workflow_problems` returns all of them.
    """
    head, problems = _read(text, source, foreign)
    if head is None:
        raise problems[0]
    return Workflow.model_validate({**head.model_dump(), "source": source})


def workflow_problems(text: str, source: str) -> list[PolicyError]:
    """All that is wrong with a workflow's file, which may be a stranger's."""
    return _read(text, source, True)[1]


def _read(text: str, source: str, foreign: bool) -> tuple[Head | None, list[PolicyError]]:
    fix = "Begin the file with a line ---, then lines such as name: book_flight, then another line ---"
    parts = _parts(text)
    if not text.lstrip("\ufeff").startswith("---") or len(parts) < 2:
        return None, [PolicyError(source, "front matter", "is missing", fix)]
    try:
        data = load_yaml(parts[0].removeprefix("---"), source, aliases=not foreign)
    except PolicyError as error:
        return None, [error]
    if not isinstance(data, Mapping):
        return None, [PolicyError(source, "front matter", "is missing", fix)]
    try:
        return Head.model_validate(data), []
    except ValidationError as error:
        return None, plain_errors(error, Head, source)


def written(workflow: Workflow) -> str:
    """The workflow as its file's text."""
    return f"{_head(workflow)}{in_words(workflow)}\n"


def rewritten(text: str, old: Workflow, new: Workflow) -> str:
    """The text of `old`'s file as that of `new`: what the person wrote below the front matter stays.

    It stays where it is if there are as many steps as before, all said there; else it comes after them.
    """
    before, after = in_words(old).splitlines(), in_words(new).splitlines()
    body = _parts(text)[-1].partition("\n")[2].splitlines()
    if len(before) == len(after) and {*filter(None, before)} <= {*body}:
        changed = dict(zip(before, after, strict=True))
        lines = [changed.get(line, line) for line in body]
    else:
        ours = {*filter(None, (*before, *after))}
        notes = "\n".join(line for line in body if line not in ours).strip("\n")
        lines = [*after, *(["", notes] if notes else [])]
    return _head(new) + "".join(f"{line}\n" for line in lines)


def _head(workflow: Workflow) -> str:
    data = workflow.model_dump(mode="json", exclude_defaults=True, exclude={"source"})
    return f"---\n{yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100)}---\n"


def for_others(workflow: Workflow) -> Workflow:
    """The workflow without the values and the run that it was kept with."""
    bare = {key: one.model_copy(update={"default": ""}) for key, one in workflow.parameters.items()}
    return workflow.model_copy(update={"parameters": bare, "kept_from": ""})


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
        more = f", until it is {step.until}" if step.until else _MORE[step.again]
        more += ", if that is in the way" if step.aside else ""
        more += (f", for each of {step.items}" if step.items else "")
        more += f", in the calendar's month of {step.month}" if step.month else ""
        sentences += [f"Read {{{name}}} off the page" + _where(one) + "." for name, one in step.reads.items()]
        sentences.append(f"{step.says[:1].upper()}{step.says[1:]}{more}{asked}.")
    if workflow.read:
        where = workflow.read.column or workflow.read.before or workflow.read.name
        sentences.append(f"Tell what stands there: {where}.")
    return sentences


_MORE = {
    "": "",
    "press": ", again and again, until the next step is possible",
    "each": ", or another one like it, one after the other, until the next step is possible",
}
"""What is said of a step that is repeated."""


def _where(source: Target) -> str:
    row = f" in the row of {', '.join(source.row)}" if source.row else ""
    where = source.column or source.before or source.heading
    return row or (f" at “{where}”" if where else "")
