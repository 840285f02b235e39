"""Policies and workflows as texts that the person reads and edits, and all that is theirs in one file.

Only the options page may ask, as with settings. No message names a file of the computer: an `id` is one of
those that the daemon lists, and a new text goes where its own name and its site say.
"""

from typing import Annotated, Literal

from pydantic import Field

from .base import Wire
from .observation import Short
from .settings import Sentence, SettingsMessage

TextKind = Literal["policy", "workflow"]
TextId = Annotated[str, Field(max_length=400)]
"""By which the daemon knows a listed text; "" for one that is not there yet."""
Text = Annotated[str, Field(max_length=400_000)]
"""More than the daemon takes, so that it can say in words that a text is too long."""
Whole = Annotated[str, Field(max_length=3_000_000)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{0,64}$")]

# --- extension to daemon ---------------------------------------------------------------------------


class TextsMessage(SettingsMessage):
    """Base of what is asked of policies and workflows. Where it cannot be, `settings_refused` answers."""


class GetTexts(TextsMessage):
    """Ask which policies and workflows there are. Answered by `texts`."""

    type: Literal["get_texts"] = "get_texts"


class GetText(TextsMessage):
    """Ask for one. Answered by `text_shown`; `export`: as a file for others, without the person's values."""

    type: Literal["get_text"] = "get_text"
    kind: TextKind
    id: TextId
    export: bool = False


class TextPlace(Wire):
    """Where a new policy belongs. `pattern`: the addresses of a site that is new; `draft`: not used yet."""

    site: Short = "generic"
    pattern: Short = ""
    draft: bool = False


class NewPolicy(TextsMessage):
    """Ask for a policy to start from; nothing is written. Answered by `text_shown`."""

    type: Literal["new_policy"] = "new_policy"
    name: Short
    place: TextPlace


class ReadText(TextsMessage):
    """The person chose a file to import; nothing is written. Answered by `text_shown`."""

    type: Literal["read_text"] = "read_text"
    kind: TextKind
    text: Text


class CheckText(TextsMessage):
    """Ask what is wrong with a text, as it would be with its file. Answered by `text_checked`."""

    type: Literal["check_text"] = "check_text"
    kind: TextKind
    id: TextId
    text: Text
    place: TextPlace
    number: Annotated[int, Field(ge=0, le=2**53)]
    """Comes back with the answer."""


class SaveText(TextsMessage):
    """Write a text down: over the person's own one, as a copy of a shipped one, or as a new one.

    Answered by `text_saved`, `texts` and `settings`.
    """

    type: Literal["save_text"] = "save_text"
    kind: TextKind
    id: TextId
    text: Text
    place: TextPlace
    digest: Digest
    """Of the text that was opened: what was changed elsewhere since is not written over."""


class DeleteText(TextsMessage):
    """Delete a policy or a workflow of the person's own. Answered by `texts` and `settings`."""

    type: Literal["delete_text"] = "delete_text"
    kind: TextKind
    id: TextId


class ExportAll(SettingsMessage):
    """Ask for all that is the person's but secrets. Answered by `all_exported`."""

    type: Literal["export_all"] = "export_all"


class ImportAll(SettingsMessage):
    """Take over what such a file says. Without `sure` nothing is changed: answered by `import_planned`.

    `sure` is that answer's, after the person's yes; it holds for just these changes.
    """

    type: Literal["import_all"] = "import_all"
    text: Whole
    sure: Digest = ""


# --- daemon to extension ---------------------------------------------------------------------------


class TextProblem(Wire):
    """A sentence of the checker, and its line in the text from 1; 0 is the whole text."""

    line: Annotated[int, Field(ge=0)]
    text: Sentence


class PolicyLine(Wire):
    """A policy in short.

    `state`: whether it counts, waits to be tried, is not used because a person's own one has its name, or has
    something in it that keeps it from being used.
    """

    id: TextId
    name: Short
    description: Sentence = ""
    site: Short
    patterns: list[Short] = []
    """The addresses of its site."""
    looks_like: bool = False
    """Its site is known by what its pages look like."""
    own: bool
    state: Literal["counts", "draft", "hidden", "broken"]
    replaces: bool = False
    """It counts in place of a shipped one."""
    skill: Short = ""
    """The skill that it was made of."""
    learned_from: Short = ""
    """The run that it was drafted from."""
    problems: list[Sentence] = []
    needed: Annotated[list[Sentence], Field(max_length=100)] = []
    """What relies on it, and what becomes of that without it."""


class WorkflowLine(Wire):
    """A workflow in short; one with problems cannot be done."""

    id: TextId
    name: Short
    title: Sentence = ""
    site: Short = ""
    parameters: list[Short] = []
    problems: list[Sentence] = []
    needed: Annotated[list[Sentence], Field(max_length=100)] = []
    """As of a policy."""


class Texts(Wire):
    """All policies and workflows; sent after each change as well."""

    type: Literal["texts"] = "texts"
    policies: list[PolicyLine]
    workflows: list[WorkflowLine]
    sites: list[Short]
    """The sites that there are policies for."""
    problems: list[Sentence] = []
    """What is wrong with a site's own file."""
    policies_folder: Sentence
    workflows_folder: Sentence


class TextShown(Wire):
    """A text to be read or edited; `id` is "" for one that is not there yet.

    `digest` goes back with `save_text`.
    """

    type: Literal["text_shown"] = "text_shown"
    kind: TextKind
    id: TextId
    name: Short
    text: Text
    place: TextPlace
    digest: Digest
    export: bool = False
    left_out: list[Sentence] = []
    """What was not taken over from a file."""


class TextChecked(Wire):
    """Answers `check_text`; `usable`: it can be saved, though there may be something wrong with it."""

    type: Literal["text_checked"] = "text_checked"
    number: Annotated[int, Field(ge=0, le=2**53)]
    usable: bool
    problems: Annotated[list[TextProblem], Field(max_length=200)]


class TextSaved(Wire):
    """Answers `save_text`: it is written down."""

    type: Literal["text_saved"] = "text_saved"
    kind: TextKind
    id: TextId


class AllExported(Wire):
    """Answers `export_all`."""

    type: Literal["all_exported"] = "all_exported"
    text: Whole
    left_out: list[Sentence] = []


class ImportPlanned(Wire):
    """Answers `import_all`: what would be changed, in words, and what not."""

    type: Literal["import_planned"] = "import_planned"
    changes: Annotated[list[Sentence], Field(max_length=3000)]
    left_out: Annotated[list[Sentence], Field(max_length=3000)]
    sure: Digest


TextsRequest = (
    GetTexts | GetText | NewPolicy | ReadText | CheckText | SaveText | DeleteText | ExportAll | ImportAll
)
TextsNews = Texts | TextShown | TextChecked | TextSaved | AllExported | ImportPlanned
