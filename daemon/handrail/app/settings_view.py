"""All settings as the options page shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from handrail.config.described import NO_LIMIT, Described, described, value_of
from handrail.config.secrets import SecretError, list_secrets
from handrail.config.settings import Config, Paths, load_config, settings_with_sources
from handrail.models.catalog import CATALOG, DEFAULT_MODEL
from handrail.models.discovery import Endpoint
from handrail.models.profile import providers
from handrail.models.pull import is_pulled
from handrail.models.remote import is_loopback
from handrail.store.site_rules import SiteRules
from handrail_wire import (
    FixedSetting,
    ModelInUse,
    ModelKey,
    ModelServer,
    Preset,
    Setting,
    Settings,
    SiteRuleView,
)

OF_MODELS = ("model.", "small.", "discover")
"""The models follow from settings that begin so."""
FIXED = {"port": "This page reaches the program by it. Say it at the start: handrail up --port 17347"}
"""Settings that the browser may not change, and why."""
MOST_MODELS, MOST_OF_A_NAME = 1000, 200
"""Of a server's list: models, and characters of a model's name."""
_FOLDERS = "It has to be known before the settings are read. Set HANDRAIL_HOME before you start Handrail."


def settings_view(
    config: Config,
    flags: Mapping[str, object] | None,
    rules: SiteRules,
    model: ModelInUse,
    saved: str,
    undo: str,
    servers: Sequence[Endpoint] = (),
) -> Settings:
    """What the file says, and what is in force (`config`). May ask the keyring. Raises `ConfigError`.

    `servers`: those that were found on this computer.
    """
    paths = config.paths
    said = load_config(flags, paths=paths)
    sources = locked(paths, flags)
    known, in_file = described(), written(paths)
    keys, keyring_problem = _keys()
    return Settings(
        file=str(paths.config_file),
        settings=[
            _setting(one, said, config, in_file(one.name) is not None, sources.get(one.name, ""))
            for one in known.values()
            if one.name not in FIXED
        ],
        fixed=[
            *(
                _fixed(known[name].title, value_words(value_of(said, name)), why)
                for name, why in FIXED.items()
            ),
            _fixed("Folder of the settings", str(paths.config_dir), _FOLDERS),
            _fixed("Folder of runs and pictures", str(paths.state_dir), _FOLDERS),
        ],
        presets=_presets(paths),
        servers=[_server(one) for one in servers],
        keys=keys,
        keyring_problem=keyring_problem,
        sites=[SiteRuleView(site=site, rule=rule) for site, rule in sorted(rules.all().items())],
        model=model,
        saved=saved,
        undo=undo,
    )


def locked(paths: Paths, flags: Mapping[str, object] | None) -> dict[str, str]:
    """Settings that something sets more strongly than the file, and what, in words."""
    _, sources = settings_with_sources(paths, flags)
    file = str(paths.config_file)
    return {".".join(path): source for path, source in sources.items() if source != file}


def written(paths: Paths) -> Callable[[str], object]:
    """What the file says of a setting, None if it says nothing. Raises `ConfigError`."""
    values, _ = settings_with_sources(paths, env={})
    return lambda name: _at(values, name)


def _at(values: Mapping[str, object], name: str) -> object:
    place: object = values
    for part in name.split("."):
        place = place.get(part) if isinstance(place, Mapping) else None
    return place


def value_words(value: object) -> str:
    """A setting's value as a person reads it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if value is None:
        return "nothing set"
    return f"{value:g}" if isinstance(value, float) else str(value)[:500]


def _setting(one: Described, said: Config, config: Config, is_set: bool, lock: str) -> Setting:
    value = value_of(said, one.name)
    return Setting.model_validate(
        {
            "name": one.name,
            "title": one.title,
            "description": one.description,
            "kind": one.kind,
            "choices": one.choices,
            "choice_words": one.choices,
            "least": one.least,
            "most": one.most,
            "unlimited": one.unlimited,
            "value": NO_LIMIT if value is None and one.unlimited else value,
            "default": one.default,
            "set": is_set,
            "locked": lock,
            "waits": value != value_of(config, one.name),
        }
    )


def _fixed(name: str, value: str, why: str) -> FixedSetting:
    return FixedSetting(name=name, value=value, why=why)


def _keys() -> tuple[list[ModelKey], str]:
    try:
        found = [one for one in list_secrets() if one.kind == "api key"]
    except SecretError as error:
        return [], str(error)
    return [ModelKey(origin=one.origin, where=one.where) for one in found], ""


def _server(one: Endpoint) -> ModelServer:
    names = [name for name in one.models if len(name) <= MOST_OF_A_NAME][:MOST_MODELS]
    return ModelServer(program=one.program, address=one.base_url, models=names)


def _presets(paths: Paths) -> list[Preset]:
    """The providers of the table, then Handrail's own models."""
    others = [
        Preset(
            key=one.key,
            title=one.title,
            address=one.address,
            key_wanted=not is_loopback(one.address),
            suggested=one.suggested,
        )
        for one in providers().values()
    ]
    own = [
        Preset(
            key=one.name,
            title=f"{one.title}, run by Handrail",
            model=one.name,
            note=f"{one.size / 1e9:.1f} GB, {one.advice}. {one.measured}",
            fetched=is_pulled(one.name, paths.models_dir),
            suggested=DEFAULT_MODEL if one.name == DEFAULT_MODEL else "",
        )
        for one in CATALOG.values()
    ]
    return [*others, *own]
