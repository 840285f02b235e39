"""Settings: flags beat the environment, the environment beats the file, the file beats the defaults.

The file is `config.toml` in the user's configuration folder. Every setting has an environment variable made
from its dotted name: `model.base_url` is HANDRAIL_MODEL_BASE_URL. Keys and other secrets are never settings:
see `secrets.py`.
"""

import os
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, MutableMapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import tomlkit
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, field_validator

from handrail.policy.tiers import Tier

from .mechanisms import Mechanisms
from .paths import ConfigError as ConfigError
from .paths import Paths as Paths
from .paths import resolve_paths as resolve_paths

DEFAULT_PORT = 17347


def _http_url(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("give a web address such as http://127.0.0.1:11434/v1")
    if parts.username or parts.password:
        raise ValueError("leave user name and password out of the address; use 'handrail keys set api'")
    return value.rstrip("/")


HttpUrl = Annotated[str, AfterValidator(_http_url)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ModelSettings(_Section):
    """One language model. Without `base_url`, `name` is one that Handrail can run or that a local server has.

    Prices are per million tokens, in the currency that `budgets.money` is in.
    """

    base_url: HttpUrl | None = Field(
        default=None, title="Address", description="the address of the model's server"
    )
    name: str | None = Field(
        default=None, min_length=1, title="Model", description="which of the server's models"
    )
    tier: Tier = Field(
        default="large",
        title="Size of the model",
        description="how it is asked: a small model is shown little at a time, a large one the whole task",
    )
    price_in: float | None = Field(
        default=None, ge=0, title="Price of what it reads", description="price of a million prompt tokens"
    )
    price_out: float | None = Field(
        default=None, ge=0, title="Price of what it writes", description="price of a million answer tokens"
    )
    page_tokens: int | None = Field(
        default=None, ge=300, le=200_000,
        title="Most text of a page (tokens)",
        description="how much of a page it is shown at once; by default 12,000, for a small model 600",
    )  # fmt: skip
    interface: Literal["openai", "anthropic", "gemini"] | None = Field(
        default=None,
        title="Kind of server",
        description="how the server is spoken to, if its address does not tell",
    )
    effort: str | None = Field(
        default=None,
        max_length=20,
        title="How much it thinks",
        description="how much the model is to think, in its provider's words, such as low or high",
    )
    context: int | None = Field(
        default=None,
        ge=2_000,
        title="How much it can take in (tokens)",
        description="the longest text that the model can be sent, where that is not known",
    )
    images: bool = Field(
        default=False,
        title="It may see pictures of the page",
        description="the model can see, and may be shown pictures of the page, without secrets",
    )

    @property
    def is_set(self) -> bool:
        """Whether a model is configured at all."""
        return bool(self.base_url or self.name)


class SmallModelSettings(ModelSettings):
    """The model for easy steps; if it is not set, the other model does them as well."""

    name: str | None = Field(
        default=None,
        min_length=1,
        title="Name",
        description=ModelSettings.model_fields["name"].description,
    )
    tier: Tier = Field(
        default="small",
        title=ModelSettings.model_fields["tier"].title,
        description=ModelSettings.model_fields["tier"].description,
    )


class BudgetSettings(_Section):
    """Limits of one run, None ("none" in the file) for no limit; a run stops before a step would exceed one.

    Ten edits on a site's pages took a strong model 78 decisions, 70 steps and 440,000 tokens.
    """

    page_steps: int = Field(
        default=100, ge=1, title="Most steps on pages", description="what it does on pages, such as a click"
    )
    control_steps: int = Field(
        default=100, ge=1, title="Most inner steps", description="steps that no page sees, such as a note"
    )
    depth: int = Field(
        default=6,
        ge=1,
        title="Policies inside one another",
        description="a policy may hand a part of the work to another one, and that again: so many at most",
    )
    tokens: int | None = Field(
        default=0, ge=0,
        title="Most tokens",
        description="text sent to the model and back, in pieces of about four letters; 0: as many as a model "
        "of its size usually needs, 600,000 or, for a small one, 200,000",
    )  # fmt: skip
    calls: int | None = Field(
        default=None, ge=1, title="Most calls of the model", description="how often the model is asked"
    )
    seconds: float | None = Field(
        default=1800, gt=0, title="Most time (seconds)", description="without the time that it waits for you"
    )
    money: float | None = Field(
        default=None, ge=0, title="Most money", description="in the currency of the model's prices"
    )

    @field_validator("*", mode="before")
    @classmethod
    def _no_limit(cls, value: object) -> object:
        return None if value == "none" else value


class Config(_Section):
    """All settings of one process."""

    port: int = Field(
        default=DEFAULT_PORT, ge=0, le=65535, title="Port", description="0 takes a free one"
    )
    model: ModelSettings = ModelSettings()
    small: SmallModelSettings = SmallModelSettings()
    discover: bool = Field(
        default=True,
        title="Look for a model server",
        description="where no model is chosen, use one that runs on this computer already, such as Ollama",
    )
    budgets: BudgetSettings = BudgetSettings()
    mechanisms: Mechanisms = Mechanisms()
    approval_timeout_s: float = Field(
        default=600,
        gt=0,
        title="Time to decide (seconds)",
        description="so long a step waits for your yes; silence is a no",
    )
    screenshots: bool = Field(
        default=True,
        title="Pictures of each step",
        description="keep a picture of each step on this computer, secrets painted over",
    )
    history_days: int | None = Field(
        default=None,
        ge=1,
        title="Days that runs are kept",
        description="runs are deleted so many days after their end; not set: they stay until you delete them",
    )
    page_tools: bool = Field(
        default=False,
        title="Tools that pages offer",
        description="use what pages offer to programs like this one (WebMCP); you are asked each time",
    )
    reformulate: Literal["off", "on", "ask"] = Field(
        default="off",
        title="Write instructions out in full",
        description="the model first writes out what you mean; “ask” shows you that before it begins "
        "(measured: no task more, one call more a run)",
    )
    critic: Literal["off", "small", "large"] = Field(
        default="off",
        title="A second look at each step",
        description="a model also looks at each step that the rules let pass, and you are asked where it "
        "doubts (measured: up to three questions more a run, hardly one of them deserved)",
    )
    exemplars: Literal["off", "own", "retrieved"] = Field(
        default="off",
        title="Examples from earlier runs",
        description="the model is shown earlier runs that were right: none, those of the very same task "
        "(own), or the most alike (retrieved) (measured: no task more)",
    )
    embedding_model: str | None = Field(
        default=None,
        min_length=1,
        title="Model that finds examples by meaning",
        description="finds the most alike by meaning, too, not by words only; a model at the model's own "
        "address, or minilm for one inside Handrail (its extra minilm, which brings PyTorch)",
    )
    paths: Paths = Field(default_factory=resolve_paths, exclude=True)


def setting_names() -> list[str]:
    """All settings as dotted names, in the order of declaration."""
    return [".".join(path) for path in setting_paths(Config)]


def env_name(setting: str) -> str:
    """The environment variable of a dotted setting name."""
    return "HANDRAIL_" + setting.upper().replace(".", "_")


def load_config(
    flags: Mapping[str, object] | None = None,
    env: Mapping[str, str] | None = None,
    paths: Paths | None = None,
) -> Config:
    """Read all settings. `flags` maps dotted names to values, None meaning "not given".

    Raises `ConfigError` for a file that cannot be read, an unknown setting or an invalid value.
    """
    paths = paths or resolve_paths(env)
    return _validated(*settings_with_sources(paths, flags, env), paths)


def settings_with_sources(
    paths: Paths, flags: Mapping[str, object] | None = None, env: Mapping[str, str] | None = None
) -> tuple[dict[str, Any], dict[tuple[str, ...], str]]:
    """What was set, as in the file, and where each of it was set, in words. Raises `ConfigError`."""
    env = os.environ if env is None else env
    merged: dict[str, Any] = {}
    sources: dict[tuple[str, ...], str] = {}
    _merge(merged, sources, _read(paths.config_file), str(paths.config_file))
    for path in setting_paths(Config):
        variable = env_name(".".join(path))
        if variable in env:
            value = _from_env(env[variable])
            _merge(merged, sources, _nested(path, value), f"the environment variable {variable}")
    for name, flag in (flags or {}).items():
        if flag is not None:
            _merge(merged, sources, _nested(tuple(name.split(".")), flag), "the command line")
    return merged, sources


def save_settings(changes: Mapping[str, object], paths: Paths | None = None) -> Path:
    """Write dotted settings into the configuration file, keeping its comments; None removes a setting.

    The file is replaced atomically, and only if the result is valid. Returns its path. Raises `ConfigError`.
    """
    paths = paths or resolve_paths()
    file = paths.config_file
    _read(file)
    document = tomlkit.parse(file.read_text(encoding="utf-8") if file.exists() else "")
    for name, value in changes.items():
        *sections, leaf = name.split(".")
        table: Any = document
        for section in sections:
            table = table.setdefault(section, tomlkit.table())
            if not isinstance(table, MutableMapping):
                raise ConfigError(f"{file}: {section} is no section, which {name} needs. Remove it first.")
        if value is None:
            table.pop(leaf, None)
        else:
            table[leaf] = value
    return save_text(tomlkit.dumps(document), paths)


def save_text(text: str, paths: Paths) -> Path:
    """Make this the configuration file, atomically, and only if it is valid. Raises `ConfigError`."""
    file = paths.config_file
    _validated(tomllib.loads(text), {}, paths, default_source=str(file))
    paths.create()
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as draft:
        draft.write(text)
    Path(draft.name).replace(file)
    return file


def _validated(
    values: dict[str, Any],
    sources: dict[tuple[str, ...], str],
    paths: Paths,
    default_source: str = "the settings",
) -> Config:
    if "paths" in values:
        source = sources.get(("paths",), default_source)
        fix = "Remove it; to move the files, set HANDRAIL_HOME."
        raise ConfigError(f"{source}: 'paths' is not a setting. {fix}")
    try:
        return Config.model_validate({**values, "paths": paths})
    except ValidationError as error:
        lines = []
        for problem in error.errors():
            location = tuple(str(part) for part in problem["loc"])
            source = next(
                (sources[location[:end]] for end in range(len(location), 0, -1) if location[:end] in sources),
                default_source,
            )
            lines.append(f"{source}: {'.'.join(location)}: {_fix(problem['type'], problem['msg'], location)}")
        raise ConfigError("\n".join(lines)) from None


def _fix(kind: str, message: str, location: tuple[str, ...]) -> str:
    if kind == "extra_forbidden":
        beside = len(location) - 1
        all_paths, before = setting_paths(Config), location[:-1]
        known = dict.fromkeys(path[beside] for path in all_paths if path[:beside] == before)
        return f"there is no such setting. Remove it, or use one of: {', '.join(known)}."
    return f"{message.removeprefix('Value error, ')}. Change the value, or remove it to use the default."


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file} is not valid TOML: {error}. Correct it, or delete the file.") from None
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}. Make it readable for you.") from None


def _from_env(text: str) -> str | None:
    """The value of an environment variable: None (no limit) if it is empty or "none", else its text.

    pydantic turns texts into numbers and booleans.
    """
    return None if text.strip().lower() in ("", "none") else text


def setting_paths(model: type[BaseModel], prefix: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where each setting is, in the order of declaration."""
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from setting_paths(field.annotation, (*prefix, name))
        elif field.annotation is not Paths:
            yield (*prefix, name)


def _nested(path: tuple[str, ...], value: object) -> dict[str, Any]:
    result: Any = value
    for name in reversed(path):
        result = {name: result}
    return dict(result)


def _merge(
    into: dict[str, Any],
    sources: dict[tuple[str, ...], str],
    values: Mapping[str, Any],
    source: str,
    prefix: tuple[str, ...] = (),
) -> None:
    """Override `into` with `values`, and note in `sources` where each setting came from."""
    for name, value in values.items():
        sources[(*prefix, name)] = source
        if isinstance(value, Mapping) and isinstance(into.get(name, {}), dict):
            _merge(into.setdefault(name, {}), sources, value, source, (*prefix, name))
        else:
            into[name] = value
