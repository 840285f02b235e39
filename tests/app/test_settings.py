"""Settings changed from the browser: over a real socket, into a real file, for the next run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import keyring
import pytest

from handrail.app import model_in_use, model_servers
from handrail.app.daemon import tell_waiting
from handrail.app.settings_view import FIXED
from handrail.cli import keys
from handrail.config.described import described
from handrail.config.settings import Config, Paths, save_settings, setting_names
from handrail.models import discovery
from handrail.models.base import ModelError
from handrail.models.catalog import DEFAULT_MODEL
from handrail.models.remote import RemoteModel
from handrail_eval.attacks.tap import tapped
from handrail_wire import (
    ChangeSettings,
    DaemonBody,
    ExtensionBody,
    GetSettings,
    ListModels,
    ModelsListed,
    ModelTrial,
    RemoveModelKey,
    SetModelKey,
    SetSiteRule,
    Setting,
    SettingName,
    Settings,
    SettingsRefused,
    TryModel,
    UndoSettings,
)
from tests.config.test_secrets import NO_KEYRING, MemoryKeyring
from tests.support.model_server import ScriptedModelServer
from tests.support.world import World, act, click, form_page, run, stop, world

KEY = "sk-canary-7f3a-0042"
OTHER_CALLS = {
    "budgets.money", "critic", "reformulate", "exemplars", "embedding_model", "mechanisms.two_calls", "mechanisms.state_filter", "mechanisms.samples",
}  # fmt: skip
"""Settings with which the model is asked for more than decisions, or has to have a price: a script has neither."""


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    """A keyring of the test's own, and no settings in the environment."""
    backend = MemoryKeyring.installed(monkeypatch)
    for name in ("HANDRAIL_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    # A server of the developer's is never found.
    monkeypatch.setattr(discovery, "KNOWN_SERVERS", {})
    return backend


async def ask(here: World, body: ExtensionBody, until: Callable[[DaemonBody], bool] = lambda body: True) -> Any:
    """Send a message of the options page, and wait for its answer."""
    before = len(here.browser.received)
    kinds = (Settings, SettingsRefused, ModelsListed, ModelTrial)

    def answers() -> list[DaemonBody]:
        return [one for one in here.browser.received[before:] if isinstance(one, kinds) and until(one)]

    await here.browser.send(body)
    await here.browser.until(answers)
    return answers()[0]


async def change(here: World, **values: object) -> Any:
    """Change settings; `__` stands for the dot in a name."""
    changes = [{"name": name.replace("__", "."), "value": value} for name, value in values.items()]
    return await ask(here, ChangeSettings.model_validate({"changes": changes}))


def of(view: Settings, name: str) -> Setting:
    return next(one for one in view.settings if one.name == name)


def file_of(home: Path) -> Path:
    return home / "config" / "config.toml"


def test_every_setting_is_on_the_page_or_listed_with_the_reason_why_not() -> None:
    assert set(get_args(SettingName)) | set(FIXED) == set(setting_names())
    assert not set(get_args(SettingName)) & set(FIXED)


@pytest.mark.parametrize("one", described().values(), ids=lambda one: one.name)
def test_every_setting_says_in_a_sentence_what_it_is_for(one: Any) -> None:
    assert len(one.description) > len("A word.") and one.title
    assert one.kind != "choice" or one.default is None or one.default in one.choices


def test_a_change_goes_into_the_file_and_counts_from_the_next_run_on(tmp_path: Path) -> None:
    async def test() -> None:
        waits = act(stop("Which one?", "need_info"))
        async with world(tmp_path, [waits, waits, act(stop("end"))], form_page()) as here:
            file_of(tmp_path).write_text("# mine\n[budgets]\ncalls = 50  # enough\n")
            first = await here.browser.start("Look for a trip")
            await here.browser.state(first, "needs_you")
            view = await change(here, budgets__calls=1)
            assert of(view, "budgets.calls").value == 1 and of(view, "budgets.calls").set
            assert "next run" in view.saved
            assert file_of(tmp_path).read_text() == "# mine\n[budgets]\ncalls = 1  # enough\n"
            # The run under way keeps what it began with; the next one has the new limit.
            active = here.daemon.runs.active
            assert active[first].context.budget.limits["calls"] is None
            await here.browser.command(first, "stop")
            await here.browser.end(first)
            second = await here.browser.start("Look for a trip")
            assert active[second].context.budget.limits["calls"] == 1

    run(test())


def test_undo_restores_the_file_to_the_letter(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            text = "# mine\ncritic = 'off' # not yet\n\n[budgets]\n# few\ncalls = 50\n"
            file_of(tmp_path).write_text(text)
            await change(here, critic="large", budgets__calls=None)
            assert "calls" not in file_of(tmp_path).read_text()
            assert here.daemon.runs.services.critic is not None
            view = await ask(here, UndoSettings())
            assert file_of(tmp_path).read_text() == text and view.undo == ""
            assert here.daemon.runs.services.critic is None
            refused = await ask(here, UndoSettings())
            assert "nothing to undo" in refused.problems[0].message

    run(test())


def test_undo_leaves_alone_what_was_edited_elsewhere_meanwhile(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            await change(here, budgets__calls=7)
            with file_of(tmp_path).open("a") as file:
                file.write("depth = 3\n")
            await ask(here, UndoSettings())
            assert file_of(tmp_path).read_text() == "[budgets]\ndepth = 3\n"

    run(test())


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("budgets.calls", 0, "Give 1 or more."),
        ("budgets.depth", 1.5, "Give a whole number"),
        ("budgets.depth", "none", "Give a whole number"),
        ("budgets.money", "a lot", "Give a number"),
        ("approval_timeout_s", 0, "Give more than 0."),
        ("critic", "sometimes", "Choose one of: 'off', 'small' or 'large'."),
        ("model.base_url", "my computer", "Give a web address such as"),
        ("model.base_url", "https://ada:word@api.example/v1", "Leave user name and password out"),
        ("model.price_in", 2, "Give both prices"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_written(
    tmp_path: Path, name: str, value: object, words: str
) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            changes = [{"name": name, "value": value}, {"name": "screenshots", "value": True}]
            refused = await ask(here, ChangeSettings.model_validate({"changes": changes}))
            assert isinstance(refused, SettingsRefused), refused
            [problem] = refused.problems
            assert problem.about in (name, "model.price_out") and problem.message.startswith(words)
            assert not file_of(tmp_path).exists()

    run(test())


def test_no_limit_can_be_chosen_and_kept_in_the_file(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            view = await change(here, budgets__seconds="none")
            assert of(view, "budgets.seconds").value == "none"
            assert here.daemon.runs.services.budgets.seconds is None
            assert 'seconds = "none"' in file_of(tmp_path).read_text()

    run(test())


def test_what_the_environment_sets_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_BUDGETS_CALLS", "9")

    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            view = await ask(here, GetSettings())
            assert of(view, "budgets.calls").locked == "the environment variable HANDRAIL_BUDGETS_CALLS"
            refused = await change(here, budgets__calls=3)
            assert "HANDRAIL_BUDGETS_CALLS" in refused.problems[0].message

    run(test())


def test_a_file_that_was_edited_by_hand_counts_after_the_next_start(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            file_of(tmp_path).write_text("reformulate = 'ask'\n")
            view = await ask(here, GetSettings())
            assert of(view, "reformulate").waits and not of(view, "critic").waits
            file_of(tmp_path).write_text("reformulate = 'perhaps'\n")
            refused = await ask(here, GetSettings())
            assert "reformulate" in refused.problems[0].message

    run(test())


def test_a_rule_for_a_site_is_set_and_undone(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            view = await ask(here, SetSiteRule(site="https://www.bank.example/login", rule="never"))
            assert [(one.site, one.rule) for one in view.sites] == [("bank.example", "never")]
            rules = here.daemon.runs.services.site_rules
            assert rules and rules.of("bank.example") == "never"
            assert (await ask(here, UndoSettings())).sites == []
            refused = await ask(here, SetSiteRule(site="my bank", rule="never"))
            assert refused.problems[0].about == "site"

    run(test())


def test_a_key_goes_into_the_keyring_and_nowhere_else(
    tmp_path: Path, memory: MemoryKeyring, caplog: pytest.LogCaptureFixture
) -> None:
    address = "https://api.example/v1"

    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            sealed = here.browser.seal(KEY, f"key {address}")
            view = await ask(here, SetModelKey(address=address, sealed=sealed))
            assert [(one.origin, one.where) for one in view.keys] == [("https://api.example", "keyring")]
            assert memory.entries["handrail", "api:https://api.example"] == KEY
            # For another address, or in the clear, it is not taken.
            for other in (SetModelKey(address="https://evil.example/v1", sealed=sealed), SetModelKey(address=address, sealed=KEY)):
                refused = await ask(here, other)
                assert refused.problems[0].about == "key" and KEY not in refused.model_dump_json()
            view = await ask(here, RemoveModelKey(address=address))
            assert view.keys == [] and "api:https://api.example" not in [name for _, name in memory.entries]

    with tapped() as (received, sent):
        run(test())
    assert KEY not in "".join(sent) + caplog.text
    assert sum(KEY in frame for frame in received) == 1, "only this test's own, in the clear"
    kept = [path for path in tmp_path.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]
    assert kept == []


def test_without_a_keyring_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring, "get_keyring", lambda: NO_KEYRING)

    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            assert "HANDRAIL_API_KEY" in (await ask(here, GetSettings())).keyring_problem
            sealed = here.browser.seal(KEY, "key https://api.example/v1")
            refused = await ask(here, SetModelKey(address="https://api.example/v1", sealed=sealed))
            assert refused.problems[0].about == "key" and "HANDRAIL_API_KEY" in refused.problems[0].message

    run(test())


def test_another_model_is_tried_and_used_by_the_next_run(tmp_path: Path) -> None:
    answer = {"colour": "red", "count": 1}
    with ScriptedModelServer(lambda request: answer if "colour" in str(request) else act(stop("Done"))) as other:

        async def test() -> None:
            async with world(tmp_path, [], form_page()) as here:
                listed = await ask(here, ListModels(address=other.base_url))
                await change(here, model__base_url=other.base_url, model__name="second")
                done = await ask(here, TryModel(), lambda body: isinstance(body, ModelTrial) and body.state != "going")
                assert isinstance(listed, ModelsListed | SettingsRefused)
                assert done.state == "works" and "second" in done.text, done
                assert {"form of answers", "price of a million tokens"} <= {row.what for row in done.rows}
                view = await ask(here, GetSettings())
                assert view.model.state == "ready" and "second" in view.model.sentence
                ended = await here.browser.do("Look for a trip")
                assert ended.model == "second" and not here.model.requests

        run(test())


def test_a_model_that_the_command_line_chooses_is_used_by_the_next_run(tmp_path: Path) -> None:
    with ScriptedModelServer(lambda request: act(stop("Done"))) as other:

        async def test() -> None:
            async with world(tmp_path, [], form_page()) as here:
                paths = here.daemon.config.paths
                save = {"model.base_url": other.base_url, "model.name": "second", "reformulate": "ask"}
                save_settings(save, paths)
                await here.browser.until(
                    lambda: any("second" in one.model.sentence for one in here.browser.received if isinstance(one, Settings))
                )
                assert of(_latest(here), "reformulate").waits, "what is no model's counts after the next start"
                assert (await here.browser.do("Look for a trip")).model == "second" and not here.model.requests

        run(test())


def test_servers_on_this_computer_are_shown_with_their_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = {11434: "Ollama"}
    found = [discovery.Endpoint("Ollama", "http://127.0.0.1:11434/v1", ("qwen3.5:9b", "x" * 201))]

    async def look() -> list[discovery.Endpoint]:
        return found if table else []

    monkeypatch.setattr(model_servers, "discover", look)

    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            view = await ask(here, GetSettings(), lambda body: isinstance(body, Settings) and bool(body.servers))
            assert [(one.program, one.address, one.models) for one in view.servers] == [
                ("Ollama", "http://127.0.0.1:11434/v1", ["qwen3.5:9b"])
            ]
            suggested = {one.key: one.suggested for one in view.presets}
            assert suggested["ollama"] == "qwen3.5:9b" and suggested[DEFAULT_MODEL] == DEFAULT_MODEL
            table.clear()
            await ask(here, GetSettings(), lambda body: isinstance(body, Settings) and not body.servers)

    run(test())


def test_a_model_that_cannot_be_used_is_said_and_can_be_taken_back(tmp_path: Path) -> None:
    """Meanwhile nothing goes to the one before: the settings do not name it any more."""
    with ScriptedModelServer(lambda request: act(stop("Done"))) as other:

        async def test() -> None:
            async with world(tmp_path, [], form_page()) as here:
                await change(here, model__base_url=other.base_url, model__name="second")
                await here.browser.until(lambda: "second" in _latest(here).model.sentence)
                await change(here, model__base_url=None, model__name="nobody-has-this", discover=False)
                failed = await ask(here, TryModel(), lambda body: isinstance(body, ModelTrial) and body.state != "going")
                assert failed.state == "fails" and "nobody-has-this" in failed.text
                view = await ask(here, GetSettings())
                assert view.model.state == "failed" and "nobody-has-this" in view.model.problem
                assert view.model.sentence == "No language model is in use."
                waits = await here.browser.state(await here.browser.start("Look for a trip"), "paused")
                assert "no language model" in waits.message and not here.model.requests and not other.requests
                await here.browser.command(waits.run, "stop")
                await ask(here, UndoSettings())
                await here.browser.until(lambda: _latest(here).model.state == "ready")
                assert (await here.browser.do("Look for a trip")).model == "second"
                model = here.daemon.runs.services.model(here.daemon.library.entries["do_task"].policy)
                assert isinstance(model, RemoteModel) and model.on_retry is tell_waiting, "its waits are shown"

        run(test())


def test_what_the_model_lacked_is_looked_for_again_once_a_key_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ScriptedModelServer(lambda request: act(stop("Done"))) as other:

        async def test() -> None:
            async with world(tmp_path, [], form_page()) as here:
                await change(here, model__base_url=None, model__name="nobody-has-this", discover=False)
                await here.browser.until(lambda: _latest(here).model.state == "failed")
                choose, looks, stored = model_in_use.choose_model, [], []

                async def with_key(config: Config, *more: Any, **others: Any) -> Any:
                    looks.append(config)
                    if not stored:
                        raise ModelError("There is no key.")
                    model = config.model.model_copy(update={"base_url": other.base_url, "name": "second"})
                    return await choose(config.model_copy(update={"model": model}), *more, **others)

                monkeypatch.setattr(model_in_use, "choose_model", with_key)
                monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
                # The change above is seen in the file as well.
                await here.browser.until(lambda: looks)
                stored.append(True)
                keys.tell_the_program()
                await here.browser.until(lambda: _latest(here).model.state == "ready")

        run(test())


def _latest(here: World) -> Settings:
    return [one for one in here.browser.received if isinstance(one, Settings)][-1]


def test_fields_of_the_file_are_those_of_the_program(tmp_path: Path) -> None:
    """What the page is told agrees with what a fresh start would read."""

    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            view = await ask(here, GetSettings())
            fresh = Config(paths=Paths(tmp_path, tmp_path, tmp_path))
            assert of(view, "budgets.page_steps").value == fresh.budgets.page_steps
            assert [one.name for one in view.fixed if one.name == "Port"] == ["Port"]
            assert {"openai", "anthropic", "gemini", "openrouter", "ollama", "lmstudio", "llamacpp"} <= {
                one.key for one in view.presets
            }

    run(test())


def test_no_setting_switches_the_gate_off(tmp_path: Path) -> None:
    """With every setting as far from its default as the page allows, what cannot be undone is asked about."""
    changes = []
    for one in described().values():
        if one.name in FIXED or one.name.startswith(("model.", "small.", "discover")) or one.name in OTHER_CALLS:
            continue
        other: object = next((choice for choice in one.choices if choice != one.default), None)
        if one.kind == "switch":
            other = not one.default
        elif not one.choices:
            other = one.most or 1_000_000
        changes.append({"name": one.name, "value": other})

    async def test() -> None:
        page = form_page()
        async with world(tmp_path, lambda request: act(click("e5")), page) as here:
            here.browser.decide = lambda asked: ""
            view = await ask(here, ChangeSettings.model_validate({"changes": changes}))
            assert isinstance(view, Settings), view
            run_id = await here.browser.start("Book a trip to Berlin")
            await here.browser.until(lambda: here.browser.asked)
            assert not page.did
            await here.browser.command(run_id, "stop")

    run(test())
