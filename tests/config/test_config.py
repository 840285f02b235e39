"""Settings: who beats whom, and what a person is told when one is wrong."""

import stat
import tomllib
from pathlib import Path

import pytest

from handrail.config.settings import (
    Config,
    ConfigError,
    Paths,
    env_name,
    load_config,
    resolve_paths,
    save_settings,
    setting_names,
)


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment with nothing but a home of its own."""
    return {"HANDRAIL_HOME": str(tmp_path)}


def write(env: dict[str, str], text: str) -> Path:
    file = resolve_paths(env).create().config_file
    file.write_text(text, encoding="utf-8")
    return file


def test_defaults(env: dict[str, str]) -> None:
    config = load_config(env=env)
    assert (config.budgets.page_steps, config.budgets.control_steps, config.budgets.depth) == (100, 100, 6)
    assert (config.budgets.tokens, config.budgets.seconds, config.budgets.money) == (0, 1800, None)
    assert config.screenshots and not config.model.is_set


def test_flags_beat_environment_beats_file(env: dict[str, str]) -> None:
    write(env, "port = 1001\n[model]\nname = 'file'\n[budgets]\ntokens = 1\ncalls = 3\n")
    env |= {"HANDRAIL_PORT": "1002", "HANDRAIL_MODEL_NAME": "env", "HANDRAIL_BUDGETS_TOKENS": "2"}
    config = load_config({"port": 1003, "model.name": None}, env)
    assert (config.port, config.model.name, config.budgets.tokens, config.budgets.calls) == (
        1003,
        "env",
        2,
        3,
    )


@pytest.mark.parametrize(
    ("text", "value"), [("false", False), ("0", False), ("true", True), ("1", True), ("no", False)]
)
def test_switches_in_the_environment(env: dict[str, str], text: str, value: bool) -> None:
    assert load_config(env=env | {"HANDRAIL_SCREENSHOTS": text}).screenshots is value


def test_none_takes_a_limit_away(env: dict[str, str]) -> None:
    write(env, "[budgets]\ntokens = 5\n")
    assert load_config(env=env | {"HANDRAIL_BUDGETS_TOKENS": "none"}).budgets.tokens is None


# A value that fits and is not the default, by the last word of the setting's name.
SAMPLES = {
    "interface": "gemini",
    "context": "9000",
    "exemplars": "own",
    "reformulate": "ask",
    "critic": "small",
    "port": "1",
    "base_url": "http://x",
    "name": "n",
    "discover": "false",
    "approval_timeout_s": "1",
    "screenshots": "false",
    "history_days": "30",
    "plans": "false",
    "reason": "on",
    "two_calls": "true",
    "state_filter": "2",
    "states": "false",
    "forced": "false",
    "plugins": "false",
    "tools": "false",
    "filter": "whole",
    "marks": "used",
    "unfilled": "false",
    "examples": "0",
    "backtracking": "false",
    "candidates": "false",
    "notes": "false",
    "page_tokens": "700",
    "images": "true",
    "page_tools": "true",
}


def test_every_setting_can_come_from_the_environment(env: dict[str, str]) -> None:
    default = Config().model_dump()
    for setting in setting_names():
        section, _, leaf = setting.rpartition(".")
        other_tier = "small" if section == "model" else "large"
        value = other_tier if leaf == "tier" else SAMPLES.get(leaf, "7")
        loaded = load_config(env=env | {env_name(setting): value}).model_dump()
        changed = (loaded[section] if section else loaded)[leaf]
        assert str(changed).lower() == value.lower() or changed == float(value), setting
        assert loaded != default, setting


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("port = 'high'", ["config.toml", "port", "integer"]),
        ("port = 70000", ["config.toml", "port", "65535"]),
        ("[budgets]\nsteps = 3", ["config.toml", "budgets.steps", "no such setting", "page_steps"]),
        ("colour = 'red'", ["config.toml", "colour", "no such setting", "budgets"]),
        (
            "[model]\nbase_url = 'localhost:11434'",
            ["config.toml", "model.base_url", "http://127.0.0.1:11434/v1"],
        ),
        ("[model]\nbase_url = 'https://me:pw@host/v1'", ["model.base_url", "handrail keys set api"]),
        ("[model]\ntier = 'huge'", ["model.tier", "'small' or 'large'"]),
        ("model = 'gpt'", ["config.toml", "model"]),
        ("paths = 'here'", ["config.toml", "paths", "HANDRAIL_HOME"]),
        ("port = = 3", ["config.toml", "not valid TOML", "line 1"]),
    ],
)
def test_a_broken_file_names_file_field_and_fix(env: dict[str, str], text: str, words: list[str]) -> None:
    write(env, text)
    with pytest.raises(ConfigError) as caught:
        load_config(env=env)
    for word in words:
        assert word in str(caught.value)


def test_a_wrong_value_is_blamed_on_its_own_source(env: dict[str, str]) -> None:
    write(env, "[budgets]\ntokens = 5\n")
    with pytest.raises(ConfigError, match=r"environment variable HANDRAIL_BUDGETS_TOKENS: budgets\.tokens"):
        load_config(env=env | {"HANDRAIL_BUDGETS_TOKENS": "many"})
    with pytest.raises(ConfigError, match=r"the command line: budgets\.depth"):
        load_config({"budgets.depth": 0}, env)
    with pytest.raises(ConfigError, match=r"the command line: port:"):
        load_config({"port.x": 1}, env)


def test_saving_keeps_comments_and_other_settings(env: dict[str, str]) -> None:
    file = write(env, "# mine\nport = 1234  # odd\n\n[model]\nname = 'old'\nprice_in = 1.5\n")
    saved = save_settings(
        {"model.name": "new", "model.price_in": None, "small.name": "tiny"}, resolve_paths(env)
    )
    assert saved == file
    text = file.read_text()
    assert "# mine" in text and "# odd" in text
    assert tomllib.loads(text) == {"port": 1234, "model": {"name": "new"}, "small": {"name": "tiny"}}


def test_saving_something_wrong_changes_nothing(env: dict[str, str]) -> None:
    file = write(env, "port = 1234\n")
    with pytest.raises(ConfigError, match="port"):
        save_settings({"port": 99999}, resolve_paths(env))
    assert file.read_text() == "port = 1234\n"
    assert [path.name for path in file.parent.iterdir() if path.is_file()] == ["config.toml"]


def test_saving_below_what_is_no_section_is_refused(env: dict[str, str]) -> None:
    file = write(env, "model = 3\n")
    for value in ("new", None):
        with pytest.raises(ConfigError, match=r"config\.toml: model is no section"):
            save_settings({"model.name": value}, resolve_paths(env))
    assert file.read_text() == "model = 3\n"


def test_everything_lies_below_the_home(env: dict[str, str], tmp_path: Path) -> None:
    paths = resolve_paths(env).create()
    for path in (paths.config_file, paths.journal, paths.policies_dir, paths.key_file, paths.models_dir):
        assert path.is_relative_to(tmp_path)
    assert stat.S_IMODE(paths.state_dir.stat().st_mode) == 0o700


def test_without_a_home_the_platform_decides() -> None:
    paths = resolve_paths({})
    assert isinstance(paths, Paths)
    assert all(folder.name == "handrail" for folder in (paths.config_dir, paths.data_dir, paths.state_dir))


def test_settings_cannot_be_changed_behind_anyones_back(env: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="frozen"):
        load_config(env=env).port = 1  # type: ignore[misc]
    assert "paths" not in Config().model_dump()
