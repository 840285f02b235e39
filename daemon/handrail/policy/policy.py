"""A policy: one Markdown file → a checked model (SteP, section 3: a prompt of its own for one kind of task).

The block between the two `---` lines is YAML (`Header`); the text below holds the instructions and any number
of `## Example: title` sections. What depends on other policies (`may_call`, calls in examples) is checked in
`library/library.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

from frontmatter.default_handlers import YAMLHandler
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from handrail.page.filters import FILTERS
from handrail.page.signs import Look
from handrail.text.arguments import is_blank
from handrail.text.authoring_errors import PolicyError, did_you_mean, load_yaml, plain_errors, wrong
from handrail.tools import TOOLS
from handrail.tools.plugins import PLUGINS
from handrail_wire import ACTIONS

from .argument_specs import checked_spec, misfit
from .examples import Example, split_body
from .gone import without_gone

__all__ = [
    "CONTROL", "TASK", "VERBS", "Example", "Header", "Policy", "PolicyError", "parse_policy", "read_policy",
]  # fmt: skip

VERBS: tuple[str, ...] = tuple(action.model_fields["verb"].default for action in ACTIONS)
"""The verbs of all page actions."""
TASK = {"task": {"type": "string", "description": "what to do there, with all that was told of it"}}
"""The argument in which policies without arguments of their own are given their task."""
CONTROL: tuple[str, ...] = ("note", "call", "stop")
"""Actions that do not touch the page."""

ON_REQUEST: tuple[str, ...] = ("reject",)
"""Actions that a policy may take only if its file lists them."""

_WORD = re.compile(r"[^\W_]+")
_MAX_FOREIGN_HEAD = 16_000
"""Characters."""


def _known_plugin(name: str) -> str:
    if name not in PLUGINS:
        raise wrong(f"there is no plug-in {name!r}", did_you_mean(name, PLUGINS))
    return name


Identifier = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,47}$")]


def _among(known: Iterable[str], what: str) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    names = tuple(known)

    def check(given: tuple[str, ...]) -> tuple[str, ...]:
        for name in given:
            if name not in names:
                raise wrong(f"there is no {what} {name!r}", did_you_mean(name, names))
        return given

    return check


_Spec = Annotated[dict[str, Any], AfterValidator(checked_spec)]
_Actions = Annotated[tuple[str, ...], AfterValidator(_among((*VERBS, *CONTROL, *ON_REQUEST), "action"))]
_Tools = Annotated[tuple[str, ...], AfterValidator(_among(TOOLS, "tool"))]
_Filters = Annotated[tuple[str, ...], AfterValidator(_among(FILTERS, "filter"))]
# A bare * is an alias in YAML, so people write may_call: "*", and may leave out the brackets.
_Names = Annotated[tuple[str, ...], BeforeValidator(lambda value: ["*"] if value == "*" else value)]

# A bare list of states permits in them all that the policy may do anywhere.
_States = Annotated[
    dict[Identifier, tuple[str, ...]],
    BeforeValidator(
        lambda value: (
            dict.fromkeys(map(str, value), ()) if isinstance(value, list | tuple) else value
        )
    ),
]


class Header(BaseModel):
    """The front matter of a policy file. Descriptions and examples of fields are for error messages."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Identifier = Field(
        description="a word of small letters, digits and underscores", examples=["find_flight"]
    )
    description: str = Field(
        min_length=1, description="a sentence that says what it does", examples=["Find flights for a day."]
    )
    arguments: dict[Identifier, _Spec] = Field(
        default={},
        description="a name and a description for each argument",
        examples=["{origin: IATA code of the airport}"],
    )
    required: tuple[str, ...] = Field(
        default=(), description="a list of argument names", examples=["[origin]"]
    )
    may_call: _Names = Field(default=(), description="a list of policy names", examples=["[choose_date]"])
    actions: _Actions = Field(
        default=(*VERBS, *CONTROL), description="a list of actions", examples=["[click, type, note, stop]"]
    )
    states: _States = Field(
        default={},
        description="names of page states, each with the actions and policies permitted there",
        examples=["{search_form: [type, click], results: [stop]}"],
    )
    """Small models are bound by them; large ones read of them in the prompt."""
    tools: _Tools = Field(default=(), description="a list of tools", examples=["[calculate, dates]"])
    plugin: Annotated[str, AfterValidator(_known_plugin)] = Field(
        default="", description="the name of a plug-in", examples=["noughts_and_crosses"]
    )
    plan: bool = Field(default=True, description="true or false", examples=["true"])
    filters: _Filters = Field(
        default=("interactive",), description="a list of filters", examples=["[interactive]"]
    )
    model: Literal["small", "large"] = Field(
        default="small", description="small or large", examples=["small"]
    )
    samples: int = Field(default=1, ge=1, le=15, description="a number from 1 to 15", examples=["1"])
    when: Look | None = Field(
        default=None,
        description="signs of the pages where it has something to do",
        examples=["""['textbox "Password*"', 'link "Sign in"']"""],
    )
    cues: _Names = Field(
        default=(), description="a list of words that ask for it", examples=["[log in, sign in]"]
    )
    learned_from: str = Field(
        default="", pattern=r"^\w*$", description="the run that it was drafted from", examples=["k3p9x2abcd"]
    )
    approval: dict[str, Literal["commit"]] = Field(
        default={}, description="the name of a control, a colon, commit", examples=["{Book now: commit}"]
    )

    @model_validator(mode="before")
    @classmethod
    def _expand(cls, data: Any) -> Any:
        """A bare string is the description of a required string."""
        arguments, required = data.get("arguments"), data.get("required", ())
        if not isinstance(arguments, dict):
            return data
        bare = {name: spec for name, spec in arguments.items() if isinstance(spec, str)}
        full = {name: {"type": "string", "description": spec} for name, spec in bare.items()}
        if isinstance(required, list | tuple):
            required = [*required, *(name for name in bare if name not in required)]
        return {**data, "arguments": {**arguments, **full}, "required": required}

    @model_validator(mode="after")
    def _agrees(self) -> Header:
        for name in self.required:
            if name not in self.arguments:
                fix = f"Describe it under arguments, or take {name} out of required"
                raise wrong(f"{name} is not among the arguments", fix, "required")
        if "*" in self.may_call and len(self.may_call) > 1:
            fix = 'Write may_call: "*", or a list of names only'
            raise wrong('"*" means every policy, so nothing can stand beside it', fix, "may_call")
        for state, names in self.states.items():
            known = {*self.actions, *self.may_call, *self.tools, "return", "do"}
            odd = [name for name in names if name.partition(" ")[0] not in known]
            if odd and "*" not in self.may_call:
                problem = f"{odd[0]!r} is neither an action nor a policy it may call"
                raise wrong(problem, did_you_mean(odd[0], sorted(known - {"call"})), f"states.{state}")
        if "stop" not in self.actions:
            raise wrong("without stop the policy could never end", "Add stop to the list", "actions")
        # `call` follows from `may_call`, so the two can never disagree.
        verbs = [verb for verb in self.actions if verb != "call"]
        if self.may_call:
            verbs.insert(verbs.index("stop"), "call")
        object.__setattr__(self, "actions", tuple(verbs))
        return self


class Policy(Header):
    """One policy, ready to be put on the stack."""

    instructions: str
    """Markdown for the model, without the examples; may be empty."""
    short: str = ""
    """The section `## In short`, which small models read in their place."""
    examples: tuple[Example, ...] = ()
    source: str
    """The file that it came from."""

    def asked_for(self, goal: str) -> bool:
        """Whether the goal contains one of the policy's cues, or the policy has none.

        Small models are offered only what is asked for: the more there is to choose from, the more they err.
        """
        return not self.cues or cued(self.cues, goal)

    @property
    def delegates(self) -> bool:
        """Whether it calls others before it acts itself: the agent of a kind of site, which may call any."""
        return self.may_call == ("*",) and not self.arguments

    @property
    def answers(self) -> bool:
        """Whether it may have nothing to do but to read: it takes a `question`, or delegates."""
        return "question" in self.arguments or self.delegates

    @property
    def lists_actions(self) -> bool:
        """Whether the file lists the actions that it uses; else it may use any."""
        return "actions" in self.model_fields_set

    def objective(self, arguments: Mapping[str, Any]) -> str:
        """The objective of a frame that was called with these arguments."""
        return str(arguments["task"]) if self.is_told(arguments) else self.call_text(arguments)

    def is_told(self, arguments: Mapping[str, Any]) -> bool:
        """Whether the arguments are just a task in words, as in calls of a site's root."""
        return not self.arguments and set(arguments) == set(TASK)

    def call_text(self, arguments: Mapping[str, Any]) -> str:
        """The call as people and models read it: `find_flight(origin="JFK", depart="2023-07-07")`.

        Arguments come in the declared order, without blank ones.
        """
        order = [*(name for name in self.arguments if name in arguments)]
        order += [name for name in arguments if name not in self.arguments]
        shown = [
            f"{name}={json.dumps(arguments[name], ensure_ascii=False)}"
            for name in order
            if not is_blank(arguments[name])
        ]
        return f"{self.name}({', '.join(shown)})"

    def check_arguments(self, arguments: Mapping[str, Any]) -> str | None:
        """What is wrong with the arguments of a call, in words for the caller, or None.

        An empty string counts as not given: that is how small models leave a field out.
        """
        for name in arguments:
            if name not in self.arguments:
                takes = f"it takes {', '.join(self.arguments)}" if self.arguments else "it takes none"
                return f"{self.name} has no argument {name!r}: {takes}"
        for name, spec in self.arguments.items():
            value = arguments.get(name)
            if not is_blank(value):
                if problem := misfit(value, spec):
                    return f"{self.name}: {name} {problem}"
            elif name in self.required:
                about = f" ({spec['description']})" if spec.get("description") else ""
                return f"{self.name} needs {name}{about}"
        return None


def cued(cues: Iterable[str], goal: str) -> bool:
    """Whether the goal contains one of these words or phrases, ignoring case."""
    words = f" {' '.join(_WORD.findall(goal.casefold()))} "
    return any(f" {' '.join(_WORD.findall(cue.casefold()))} " in words for cue in cues)


def without_cues(cues: Iterable[str], goal: str) -> str:
    """The goal's words, each cue removed once; the longest first, as one may be part of another."""
    words = f" {' '.join(_WORD.findall(goal.casefold()))} "
    for cue in sorted(cues, key=len, reverse=True):
        words = words.replace(f" {' '.join(_WORD.findall(cue.casefold()))} ", "  ", 1)
    return words


def parse_policy(text: str, source: str, *, foreign: bool = False) -> Policy:
    """Read a policy file's text. Raises the first `PolicyError`; `read_policy` returns all of them."""
    policy, problems = read_policy(text, source, foreign=foreign)
    if policy is None:
        raise problems[0]
    return policy


def read_policy(
    text: str, source: str, *, foreign: bool = False
) -> tuple[Policy | None, list[PolicyError]]:
    """Read a policy file's text: the policy, or None with everything that is wrong with it; what is said of
    keys that are gone is no reason not to use it. `foreign`: it may be a stranger's.
    """
    try:
        data, body = split_front_matter(text, source, foreign=foreign)
    except PolicyError as error:
        return None, [error]
    instructions, short, examples, unreadable = split_body(body)
    data, gone = without_gone(data, source)
    problems = [
        PolicyError(source, f'example "{error.title}"', error.problem, error.fix) for error in unreadable
    ]
    try:
        header = Header.model_validate(data)
    except ValidationError as error:
        return None, [*gone, *plain_errors(error, Header, source), *problems]
    if problems:
        return None, problems
    # Without defaults, as `lists_actions` asks which fields the file itself has.
    fields = header.model_dump(exclude_unset=True)
    texts = {"instructions": instructions, "short": short}
    read = Policy.model_validate({**fields, **texts, "examples": examples, "source": source})
    return read, gone


def split_front_matter(text: str, source: str, *, foreign: bool = False) -> tuple[dict[str, Any], str]:
    """The fields at the head of a file, and the text below them. Raises `PolicyError`.

    The head of a `foreign` file, a stranger's, may not be long, nor refer to other parts of itself.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    fix = "Begin the file with a line ---, then lines such as name: find_flight, then another line ---"
    if not text.startswith("---"):
        raise PolicyError(source, "front matter", "is missing", fix)
    try:
        head, body = YAMLHandler().split(text)
    except ValueError:
        raise PolicyError(source, "front matter", "has no end", fix) from None
    if foreign and len(head) > _MAX_FOREIGN_HEAD:
        problem, fix = f"has {len(head)} characters", f"Shorten it to {_MAX_FOREIGN_HEAD}"
        raise PolicyError(source, "front matter", problem, fix)
    # The handler drops blank lines after the first ---, so the line number is taken from the text itself.
    data = load_yaml(head, source, text[: text.index(head)].count("\n") + 1, aliases=not foreign)
    if not isinstance(data, dict) or (foreign and not all(isinstance(key, str) for key in data)):
        raise PolicyError(source, "front matter", "is missing", fix)
    # A field without a value counts as not there.
    blank = [name for name in Header.model_fields if name in data and data[name] is None]
    return {str(key): value for key, value in data.items() if key not in blank}, body.strip("\n")
