"""Which model is taken, and how commands say so. Scripted servers stand in for all endpoints."""

import asyncio
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handrail.cli import model as cli_model
from handrail.config.settings import load_config
from handrail.models import choose, discovery
from handrail.models.base import ModelUnavailable
from handrail.models.choose import Choice, choose_model
from handrail.models.discovery import discover
from handrail.models.openai_compatible import OpenAICompatible
from handrail.models.profile import FREE
from tests.support.model_server import Fault, ScriptedModelServer

Serve = Callable[..., ScriptedModelServer]


def chosen(**flags: object) -> Choice:
    config = load_config({key.replace("__", "."): value for key, value in flags.items()})
    return asyncio.run(choose_model(config, allow_pull=False))


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[int, str]:
    """The table of ports to look at: empty, so that a server of the developer's is never found."""
    table: dict[int, str] = {}
    monkeypatch.setattr(discovery, "KNOWN_SERVERS", table)
    monkeypatch.setattr(discovery, "PROBE_TIMEOUT_S", 5.0)  # A busy machine takes its time.
    return table


@pytest.fixture(autouse=True)
def nothing_found(known: dict[int, str]) -> None:
    assert not known


def test_discovers_servers_and_their_chat_models(serve: Serve) -> None:
    ollama = serve(models=["nomic-embed-text", "qwen2.5:7b"])
    llama = serve(models=["a.gguf"], slots=4)
    embeddings_only = serve(models=["bge-embed"])
    gone = serve()
    gone.close()
    table = {
        gone.port: "vLLM",
        ollama.port: "Ollama",
        embeddings_only.port: "LM Studio",
        llama.port: "llama.cpp",
    }
    found = asyncio.run(discover(table))
    assert [(e.program, e.models, e.slots) for e in found] == [
        ("Ollama", ("qwen2.5:7b",), 0),
        ("llama.cpp", ("a.gguf",), 4),
    ]


def test_the_configured_endpoint_comes_first(serve: Serve, known: dict[int, str]) -> None:
    running = serve(models=["running"])
    known[running.port] = "Ollama"
    mine = serve(models=["mine"])
    choice = chosen(model__base_url=mine.base_url, model__name="mine")
    assert (choice.large.name, choice.large.base_url) == ("mine", mine.base_url)
    assert choice.small is choice.large
    assert "because it is configured" in choice.sentence


def test_a_running_server_comes_before_the_embedded_model(
    serve: Serve, known: dict[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    running = serve(lambda _: "{}", models=["running"])
    known[running.port] = "Ollama"
    monkeypatch.setenv("HANDRAIL_API_KEY", "for-the-configured-endpoint-only")
    choice = chosen()
    assert choice.large.name == "running"
    assert choice.large.profile.price == FREE
    assert "Ollama" in choice.sentence


def test_a_found_server_gets_no_key(
    serve: Serve, known: dict[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    running = serve(lambda _: '{"colour": "red", "count": 1}', models=["running"])
    known[running.port] = "Ollama"
    monkeypatch.setenv("HANDRAIL_API_KEY", "private-key")
    result = CliRunner().invoke(cli_model.app, ["test", "--json"])
    assert result.exit_code == 0, result.output
    assert running.headers and "private-key" not in str(running.headers)


def test_discovery_can_be_switched_off(
    serve: Serve, known: dict[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choose, "need_runtime", lambda: None)
    known[serve(models=["running"]).port] = "Ollama"
    with pytest.raises(ModelUnavailable, match=r"handrail model pull qwen2\.5-coder-1\.5b"):
        chosen(discover=False)


def test_a_name_that_nobody_has(serve: Serve, known: dict[int, str]) -> None:
    known[serve(models=["running"]).port] = "Ollama"
    with pytest.raises(ModelUnavailable, match="'absent' was found neither"):
        chosen(model__name="absent")


def test_both_tiers(serve: Serve) -> None:
    server = serve()
    url = server.base_url
    choice = chosen(model__base_url=url, model__name="big", small__base_url=url, small__name="little")
    assert (choice.for_tier("large").name, choice.for_tier("small").name) == ("big", "little")
    assert (choice.large.tier, choice.small.tier) == ("large", "small")
    assert "For easy steps: Using little" in choice.sentence


def test_without_the_local_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    monkeypatch.setattr(choose, "is_pulled", lambda *_: True)
    with pytest.raises(ModelUnavailable, match=r"pip install .*\[local\]"):
        chosen()


@pytest.mark.parametrize("command", ["up", "pull"])
def test_nothing_is_fetched_that_could_not_be_run(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """It is told before 1.1 GB are fetched that the package is missing which runs them."""
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    fetched: list[str] = []
    for module in (choose, cli_model.pulling):
        monkeypatch.setattr(module, "pull", lambda name, *_, **__: fetched.append(name))
    if command == "up":
        with pytest.raises(ModelUnavailable, match=r"pip install .*\[local\]"):
            asyncio.run(choose_model(load_config({"discover": False})))
    else:
        result = CliRunner().invoke(cli_model.app, ["pull"])
        assert result.exit_code == 1 and re.search(r"pip install .*\[local\]", result.output)
    assert fetched == []


def test_use_then_test(serve: Serve, isolated: Path) -> None:
    server = serve(lambda _: {"colour": "blue", "count": 2}, models=["only"], refuses=["json_schema"])
    used = CliRunner().invoke(cli_model.app, ["use", server.base_url])
    assert used.exit_code == 0, used.output
    assert load_config().model.name == "only"
    tested = CliRunner().invoke(cli_model.app, ["test", "--json"])
    assert tested.exit_code == 0, tested.output
    report = json.loads(tested.output.splitlines()[-1])
    assert (report["mode"], report["valid"], report["model"]) == ("json_object", True, "only")
    held = {one["flag"]: one["holds"] for one in report["flags"]}
    assert held["form of answers"] is True and held["end of answers"] is False, "this server never says that it cuts"
    assert CliRunner().invoke(cli_model.app, ["use", "auto"]).exit_code == 0
    assert not load_config().model.is_set


def test_test_fails_on_a_wrong_form(serve: Serve) -> None:
    server = serve([{"colour": "mauve", "count": 2}], models=["only"])
    CliRunner().invoke(cli_model.app, ["use", server.base_url])
    result = CliRunner().invoke(cli_model.app, ["test"])
    assert result.exit_code == 1
    assert "does not have the form" in result.output


def test_test_says_what_is_wrong(serve: Serve) -> None:
    server = serve(lambda _: Fault.error(401), models=["only"])
    CliRunner().invoke(cli_model.app, ["use", server.base_url])
    result = CliRunner().invoke(cli_model.app, ["test"])
    assert result.exit_code == 1
    assert "handrail keys set api" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("target", "words"), [("nonsense", "neither an address"), ("http://127.0.0.1:9/v1", "does not answer")]
)
def test_use_refuses_what_it_cannot_use(target: str, words: str) -> None:
    result = CliRunner().invoke(cli_model.app, ["use", target])
    assert result.exit_code in (1, 2)
    assert words in result.output


def test_use_wants_a_choice_among_several(serve: Serve) -> None:
    server = serve(models=["one", "two"])
    result = CliRunner().invoke(cli_model.app, ["use", server.base_url])
    assert result.exit_code == 2
    assert "one, two" in result.output


def test_list_shows_own_and_found_models(serve: Serve, known: dict[int, str]) -> None:
    known[serve(models=["running"]).port] = "Ollama"
    shown = CliRunner().invoke(cli_model.app, ["list"], env={"COLUMNS": "200"})
    assert shown.exit_code == 0, shown.output
    assert "smollm2-135m" in shown.output and "Apache-2.0" in shown.output and "running" in shown.output
    listed = json.loads(CliRunner().invoke(cli_model.app, ["list", "--json"]).output)
    assert listed["servers"][0]["models"] == ["running"]
    assert {model["fetched"] for model in listed["own"]} == {False}


def test_who_uses_the_built_in_model_is_told_what_it_can_do(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(models=["any"])

    class Started:
        def model(self, name: str, tier: str) -> OpenAICompatible:
            return OpenAICompatible(server.base_url, name, tier="small")

        def close(self) -> None: ...

    async def start(*_: object, **__: object) -> Started:
        return Started()

    monkeypatch.setattr(choose, "need_runtime", lambda: None)
    monkeypatch.setattr(choose, "is_pulled", lambda *_: True)
    monkeypatch.setattr(choose.EmbeddedServer, "start", start)
    assert "only 1 of 12 tasks" in chosen().notice and "choose a larger one" in chosen().notice
    for_easy_steps = {"model__base_url": server.base_url, "model__name": "any", "small__name": "smollm2-135m"}
    assert chosen(**for_easy_steps).notice == "", "a larger one does the rest"
