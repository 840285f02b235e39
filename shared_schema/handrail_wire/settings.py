"""Settings: what the options page is shown of them, and the closed list of what it may change.

Only that page of the paired extension may ask; the extension sees to it (`worker/person/relay.js`). Answers
come as news, not as answers to a number, since a keyring or a model server may take its time.
"""

from typing import Annotated, Literal

from pydantic import Field

from .base import Wire
from .observation import Short
from .views import RunId

SettingName = Literal[
    "model.base_url", "model.name", "model.tier", "model.price_in", "model.price_out", "model.page_tokens",
    "model.interface", "model.effort", "model.context", "model.images",
    "small.base_url", "small.name", "small.tier", "small.price_in", "small.price_out", "small.page_tokens",
    "small.interface", "small.effort", "small.context", "small.images",
    "discover",
    "budgets.page_steps", "budgets.control_steps", "budgets.depth", "budgets.tokens", "budgets.calls",
    "budgets.seconds", "budgets.money",
    "mechanisms.plans", "mechanisms.reason", "mechanisms.two_calls", "mechanisms.filter",
    "mechanisms.state_filter", "mechanisms.marks", "mechanisms.unfilled", "mechanisms.states",
    "mechanisms.forced", "mechanisms.plugins", "mechanisms.tools", "mechanisms.backtracking",
    "mechanisms.candidates", "mechanisms.notes", "mechanisms.examples", "mechanisms.samples",
    "approval_timeout_s", "screenshots", "history_days", "page_tools", "reformulate",
    "critic", "exemplars", "embedding_model",
]  # fmt: skip
"""What may be changed from the browser; every other setting of the file is shown with the reason why not."""

SettingValue = Annotated[str, Field(max_length=2000)] | bool | int | float | None
"""As in the file; null is "as by default", "none" of a budget "no limit"."""
Address = Annotated[str, Field(min_length=1, max_length=2000)]
Site = Annotated[str, Field(min_length=1, max_length=300)]
Sentence = Annotated[str, Field(max_length=2000)]
SiteRule = Literal["never", "ask", "usual"]

# --- extension to daemon ---------------------------------------------------------------------------


class SettingsMessage(Wire):
    """Base of what the options page asks for. Each is answered by `settings` or `settings_refused`."""


class GetSettings(SettingsMessage):
    """Ask for all settings."""

    type: Literal["get_settings"] = "get_settings"


class Change(Wire):
    """A setting's new value; null takes it out of the file."""

    name: SettingName
    value: SettingValue


class ChangeSettings(SettingsMessage):
    """The person changed settings: all of these, or none if one cannot be."""

    type: Literal["change_settings"] = "change_settings"
    changes: Annotated[list[Change], Field(min_length=1, max_length=60)]


class UndoSettings(SettingsMessage):
    """Take back the latest change that was made from here."""

    type: Literal["undo_settings"] = "undo_settings"


class SetSiteRule(SettingsMessage):
    """What of a site may go to a model on the internet; null takes the rule back."""

    type: Literal["set_site_rule"] = "set_site_rule"
    site: Site
    rule: SiteRule | None


Sealed = Annotated[str, Field(min_length=1, max_length=12_000)]
"""Base64 of what only the other end of this connection can open."""


class SetModelKey(SettingsMessage):
    """A key for the model server at an address: into the keyring, and never sent back."""

    type: Literal["set_model_key"] = "set_model_key"
    address: Address
    sealed: Sealed
    """The key, sealed for this connection and for this address (base64)."""


class RemoveModelKey(SettingsMessage):
    """Delete the key for the model server at an address."""

    type: Literal["remove_model_key"] = "remove_model_key"
    address: Address


class ListModels(SettingsMessage):
    """Ask a model server which models it has. Answered by `models_listed` or `settings_refused`."""

    type: Literal["list_models"] = "list_models"
    address: Address


class TryModel(SettingsMessage):
    """Ask the model a few small things. Answered by several `model_trial`; `fetch`: get it if need be."""

    type: Literal["try_model"] = "try_model"
    small: bool = False
    fetch: bool = False


class OpenPractice(SettingsMessage):
    """Ask for the practice airline. Answered by `practice_site` or `settings_refused`."""

    type: Literal["open_practice"] = "open_practice"


class KeptMessage(SettingsMessage):
    """Base of what is asked of runs, secrets and schedules. Answered by `kept` or `settings_refused`."""


class GetKept(KeptMessage):
    """Ask what is kept."""

    type: Literal["get_kept"] = "get_kept"


class DeleteRuns(KeptMessage):
    """Delete a run that is over, with its pictures and prompts; null: all that are over."""

    type: Literal["delete_runs"] = "delete_runs"
    run: RunId | None


SecretName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
ScheduleName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,63}$")]


class SetSecret(KeptMessage):
    """A secret for one site: into the keyring, and never sent back."""

    type: Literal["set_secret"] = "set_secret"
    name: SecretName
    origin: Address
    sealed: Sealed
    """The secret, sealed for this connection, for its name and for its site (base64)."""


class RemoveSecret(KeptMessage):
    """Delete a secret."""

    type: Literal["remove_secret"] = "remove_secret"
    name: SecretName


class ChangeSchedule(KeptMessage):
    """Let a schedule rest or go on, or delete it. A new one cannot be made from here."""

    type: Literal["change_schedule"] = "change_schedule"
    name: ScheduleName
    change: Literal["pause", "resume", "delete"]


class ExemplarsMessage(SettingsMessage):
    """Base of what is asked of exemplars. Answered by `exemplars` or `settings_refused`."""


class GetExemplars(ExemplarsMessage):
    """Ask which exemplars there are."""

    type: Literal["get_exemplars"] = "get_exemplars"


ExemplarId = Annotated[int, Field(ge=1, le=2**53)]


class GetExemplar(ExemplarsMessage):
    """Ask for all that is kept of one. Answered by `exemplar_shown`."""

    type: Literal["get_exemplar"] = "get_exemplar"
    exemplar: ExemplarId


class ChangeExemplar(ExemplarsMessage):
    """Keep an exemplar out of prompts or let it in again, or delete it. None can be made or edited here."""

    type: Literal["change_exemplar"] = "change_exemplar"
    exemplar: ExemplarId
    change: Literal["switch_off", "switch_on", "delete"]


class DeleteExemplars(ExemplarsMessage):
    """Delete all exemplars."""

    type: Literal["delete_exemplars"] = "delete_exemplars"


# --- daemon to extension ---------------------------------------------------------------------------


class Setting(Wire):
    """One setting, as a field of the page."""

    name: SettingName
    title: Short
    description: Sentence
    kind: Literal["switch", "choice", "whole", "number", "text"]
    choices: list[Short] = []
    choice_words: list[Short] = []
    """The same for people, in the same order."""
    least: float | None = None
    most: float | None = None
    unlimited: bool = False
    """Whether "none" may be chosen, which is not the default."""
    value: SettingValue
    default: SettingValue
    set: bool
    """Whether it is in the file, so that it can be reset."""
    locked: Short = ""
    """What sets it more strongly than the file: it cannot be changed here."""
    waits: bool = False
    """The file says it; this program goes on as before until its next start."""


class FixedSetting(Wire):
    """What cannot be set from the browser, and why."""

    name: Short
    value: Sentence
    why: Sentence


class Preset(Wire):
    """A provider, a program of this computer, or a model that Handrail runs by itself (then `model`)."""

    key: Short
    title: Short
    address: Annotated[str, Field(max_length=2000)] = ""
    model: Short = ""
    note: Sentence = ""
    """What it is good for, and how large it is."""
    key_wanted: bool = False
    fetched: bool = True
    """False for a model of Handrail's own that is not on this computer yet."""
    suggested: Short = ""
    """Which of its models to begin with; of Handrail's own the model itself, if it is that one."""


class ModelServer(Wire):
    """A model server that answered on this computer, and its chat models."""

    program: Short
    address: Address
    models: Annotated[list[Short], Field(max_length=1000)]


class ModelKey(Wire):
    """That there is a key for a model server, never the key."""

    origin: Short
    where: Literal["keyring", "environment"]


class SiteRuleView(Wire):
    """A site and what of it may go to a model on the internet."""

    site: Site
    rule: SiteRule


class ModelInUse(Wire):
    """Which model does the work; `problem` says why the one that is set does not."""

    state: Literal["ready", "looking", "failed"]
    sentence: Sentence
    problem: Sentence = ""
    local: bool = False
    """Whether it runs on this computer, so that asking it costs nothing."""


class Settings(Wire):
    """All settings as they are now; sent after each change as well."""

    type: Literal["settings"] = "settings"
    file: Sentence
    settings: list[Setting]
    fixed: list[FixedSetting]
    presets: list[Preset]
    servers: list[ModelServer] = []
    """Those that were found when the page asked last."""
    keys: list[ModelKey]
    keyring_problem: Sentence = ""
    sites: list[SiteRuleView]
    model: ModelInUse
    saved: Sentence = ""
    """What was just done, in words."""
    undo: Sentence = ""
    """What one press takes back; "" if nothing."""


class SettingProblem(Wire):
    """Why something was not done; `about` is a setting, "site", "key", "models",
    "practice", "history", "secret", "schedule", "exemplars", "policy", "workflow", "import" or ""."""

    about: Short
    message: Sentence


class SettingsRefused(Wire):
    """Nothing was changed."""

    type: Literal["settings_refused"] = "settings_refused"
    problems: Annotated[list[SettingProblem], Field(min_length=1)]


class ModelsListed(Wire):
    """Answers `list_models`."""

    type: Literal["models_listed"] = "models_listed"
    address: Address
    names: Annotated[list[Short], Field(max_length=1000)]


class TrialRow(Wire):
    """One thing that the model should be able to do, and whether it did."""

    what: Short
    value: Short
    tried: Short
    source: Short


class ModelTrial(Wire):
    """How far a trial is. `rows` come with its end."""

    type: Literal["model_trial"] = "model_trial"
    small: bool
    state: Literal["going", "works", "fails"]
    text: Sentence
    done: Annotated[float, Field(ge=0, le=1)] | None = None
    """The part that is done, where that is known."""
    rows: list[TrialRow] = []


class PracticeSite(Wire):
    """Answers `open_practice`: a made-up airline that this computer serves, and what to ask for there."""

    type: Literal["practice_site"] = "practice_site"
    url: Annotated[str, Field(max_length=300, pattern=r"^http://127\.0\.0\.1:[0-9]{1,5}/")]
    instruction: Sentence


class KeptRun(Wire):
    """A run that is kept, in short. `created`: Unix time; `going`: it cannot be deleted yet."""

    run: RunId
    instruction: Short
    site: Short
    created: float
    going: bool = False


class KeptSecret(Wire):
    """That there is a secret, never the secret."""

    name: Short
    origin: Short
    where: Literal["keyring", "environment"]


class KeptSchedule(Wire):
    """A schedule. `when` and `last` are words; `next` is Unix time, null where it rests or has no date."""

    name: Short
    when: Short
    next: float | None
    last: Short
    instruction: Short
    paused: bool
    problem: Sentence = ""
    """Why it cannot be done as things are; "" if nothing stands in the way."""


class Kept(Wire):
    """What is kept of runs, secrets and schedules; sent after each change as well."""

    type: Literal["kept"] = "kept"
    runs: Annotated[list[KeptRun], Field(max_length=200)]
    """The latest of them."""
    total: int
    secrets: list[KeptSecret]
    keyring_problem: Sentence = ""
    schedules: list[KeptSchedule]
    done: Sentence = ""
    """What was just done, in words."""


class KeptExemplar(Wire):
    """An exemplar in short; a value that the person gave is "…" in `title`. `at`: Unix time."""

    exemplar: ExemplarId
    title: Short
    policy: Short
    site: Short
    site_kind: Short = ""
    """The kind of site for which it is used as well; "" where it is used on its own site only."""
    run: RunId
    at: float
    used: Annotated[int, Field(ge=0)]
    """How many decisions it was shown for."""
    off: bool
    """The person keeps it out of prompts."""


class KeptExemplars(Wire):
    """All exemplars, the newest first; sent after each change as well."""

    type: Literal["exemplars"] = "exemplars"
    exemplars: Annotated[list[KeptExemplar], Field(max_length=500)]
    """The newest of them."""
    total: Annotated[int, Field(ge=0)]
    done: Sentence = ""
    """What was just done, in words."""


class ExemplarShown(Wire):
    """Answers `get_exemplar`: what is kept, with placeholders for values, and nothing else is."""

    type: Literal["exemplar_shown"] = "exemplar_shown"
    exemplar: ExemplarId
    task: Annotated[str, Field(max_length=20_000)]
    objective: Annotated[str, Field(max_length=20_000)]
    page: Annotated[str, Field(max_length=40_000)]
    steps: Annotated[list[Sentence], Field(max_length=100)]
    """What was done, in words."""
    elsewhere: Annotated[str, Field(max_length=40_000)]
    """What of the page is shown on other sites of its kind; "" where it is used on its own site only."""


SettingsRequest = (
    GetSettings | ChangeSettings | UndoSettings | SetSiteRule
    | SetModelKey | RemoveModelKey | ListModels | TryModel | OpenPractice
    | GetKept | DeleteRuns | SetSecret | RemoveSecret | ChangeSchedule
    | GetExemplars | GetExemplar | ChangeExemplar | DeleteExemplars
)  # fmt: skip
SettingsNews = (
    Settings | SettingsRefused | ModelsListed | ModelTrial | PracticeSite
    | Kept | KeptExemplars | ExemplarShown
)  # fmt: skip
