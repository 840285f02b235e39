"""The command line as a person uses it: real processes, a real daemon, a scripted model server."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handrail import __version__
from handrail.app.process import AlreadyRunning, holder, only_daemon, running_daemon
from handrail.cli import main as cli
from handrail.config.settings import Paths, resolve_paths
from handrail.link.pairing import HOST_NAME
from handrail.store.journal import Journal
from tests.store.test_report import INSTRUCTION, booking
from tests.support.model_server import ScriptedModelServer

Handrail = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def model() -> Iterator[ScriptedModelServer]:
    with ScriptedModelServer() as server:
        yield server


@pytest.fixture
def env(tmp_path: Path, model: ScriptedModelServer) -> dict[str, str]:
    """An own home, an own browser profile, no keyring, a free port, and the scripted model."""
    (tmp_path / "browsers" / "chromium").mkdir(parents=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HANDRAIL_")}
    return {
        **kept,
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "browsers"),
        "HANDRAIL_HOME": str(tmp_path / "handrail"),
        "HANDRAIL_PORT": "0",
        "HANDRAIL_MODEL_BASE_URL": model.base_url,
        "HANDRAIL_MODEL_NAME": "scripted",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        "NO_COLOR": "1",
        "COLUMNS": "140",
    }


@pytest.fixture
def paths(env: Mapping[str, str]) -> Paths:
    return resolve_paths(env)


@pytest.fixture
def handrail(env: Mapping[str, str], paths: Paths) -> Iterator[Handrail]:
    """Run one command; a daemon left in the background is ended afterwards."""

    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-P", "-m", "handrail", *arguments],
            env={**env, **more},
            capture_output=True,
            text=True,
            timeout=60,
        )

    yield run
    if (pid := holder(paths)) is not None:
        os.kill(pid, signal.SIGTERM)


def last_object(output: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(output.splitlines()[-1])
    return found


# --- the app ---------------------------------------------------------------------------------------


def test_help_names_every_command(handrail: Handrail) -> None:
    shown = handrail("--help").stdout
    for name in ("up", "down", "pair", "doctor", "runs", "show", "exemplars", "model", "policies", "keys", "demo", "eval"):
        assert re.search(rf"^│ {name} +\S", shown, re.MULTILINE), f"{name} is not in\n{shown}"


@pytest.mark.parametrize(
    "command", ["up", "down", "pair", "doctor", "runs", "show", "model", "policies", "keys", "demo", "eval"]
)
def test_every_command_has_help(handrail: Handrail, command: str) -> None:
    done = handrail(command, "--help")
    assert done.returncode == 0 and f"handrail {command}" in done.stdout


def test_help_loads_no_model_client(env: Mapping[str, str]) -> None:
    code = (
        "import sys; sys.argv = ['handrail', '--help']\n"
        "from handrail.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('openai', 'playwright', 'keyring', 'httpx2') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_version(handrail: Handrail) -> None:
    assert handrail("--version").stdout == f"handrail {__version__}\n"


def test_a_wrong_command_is_a_usage_error(handrail: Handrail) -> None:
    assert handrail("fly").returncode == 2


def test_a_sub_app_from_elsewhere_is_added_and_a_missing_one_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "plugin_of_test.py").write_text(
        '"""`handrail greet`: says hello."""\nimport typer\napp = typer.Typer()\n\n'
        "@app.command()\ndef greet(name: str) -> None:\n    typer.echo(f'hello {name}')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    apps = {"greet": "plugin_of_test:app", "gone": "no_such_package.cli:app"}
    monkeypatch.setattr(cli, "_sub_apps", lambda: apps)
    runner = CliRunner()
    listed = runner.invoke(cli.build(["--help"]), ["--help"]).output
    assert "Says hello." in listed and "gone" not in listed
    assert "plugin_of_test" not in sys.modules
    assert runner.invoke(cli.build(["greet", "Ada"]), ["greet", "Ada"]).output == "hello Ada\n"


# --- the daemon's life -----------------------------------------------------------------------------


def test_up_in_the_background_and_down(handrail: Handrail, paths: Paths, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    started = handrail("up", "--background", "--user-data-dir", str(profile))
    assert started.returncode == 0, started.stderr
    state = running_daemon(paths)
    assert state is not None and f"port {state.port} (process {state.pid})" in started.stdout
    assert "Load unpacked" in started.stderr and "extension" in started.stderr
    socket.create_connection(("127.0.0.1", state.port), 5).close()
    for folder in (profile, tmp_path / "browsers" / "chromium"):
        host = json.loads((folder / "NativeMessagingHosts" / f"{HOST_NAME}.json").read_text())
        assert os.access(host["path"], os.X_OK)

    again = handrail("up")
    assert again.returncode == 0 and f"running already, on port {state.port}" in again.stdout
    assert running_daemon(paths) == state

    stopped = handrail("down")
    assert stopped.returncode == 0 and "has stopped" in stopped.stdout
    assert holder(paths) is None and not paths.state_file.exists()
    assert handrail("down").stdout == "Handrail is not running.\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_up_ends_cleanly(env: Mapping[str, str], paths: Paths, number: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "handrail", "up"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    end = time.monotonic() + 30
    while running_daemon(paths) is None and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(number)
    output, _ = process.communicate(timeout=20)
    assert process.returncode == 0, output
    assert "Using scripted" in output and "Handrail stops." in output and "Traceback" not in output


def test_a_taken_port_is_named_with_the_way_out(handrail: Handrail) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = handrail("up", "--port", str(port))
    assert done.returncode == 1
    assert f"Port {port} is used by another program" in done.stderr and "handrail up --port 0" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_start_that_fails_in_the_background_shows_why(handrail: Handrail) -> None:
    done = handrail("up", "--background", HANDRAIL_MODEL_BASE_URL="", HANDRAIL_MODEL_NAME="no-such-model")
    assert done.returncode == 1
    assert "no-such-model" in done.stderr and "handrail model list" in done.stderr


def test_a_model_of_the_file_that_is_not_there_does_not_keep_the_program_from_starting(
    handrail: Handrail, env: Mapping[str, str], paths: Paths
) -> None:
    """Another one can be chosen in the browser then. What the environment says cannot be changed there."""
    paths.create().config_file.write_text("discover = false\n[model]\nname = 'no-such-model'\n")
    plain = [sys.executable, "-P", "-m", "handrail", "up", "--background"]
    without = {name: value for name, value in env.items() if not name.startswith("HANDRAIL_MODEL")}
    done = subprocess.run(plain, env=without, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "no-such-model" in done.stderr and "options" in done.stderr
    assert running_daemon(paths)


def test_wrong_settings_are_a_plain_error(handrail: Handrail) -> None:
    done = handrail("up", HANDRAIL_PORT="many")
    assert done.returncode == 1
    assert "HANDRAIL_PORT" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [["up"], ["up", "--background"], ["model", "use", "auto"]])
def test_a_home_that_cannot_be_made_is_a_plain_error(handrail: Handrail, tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "data").write_text("")
    done = handrail(*command, HANDRAIL_HOME=str(tmp_path / "home"))
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "cannot be made (File exists)" in done.stderr and "HANDRAIL_HOME" in done.stderr


def test_only_one_daemon_holds_the_lock(paths: Paths) -> None:
    with only_daemon(paths):
        assert holder(paths) == os.getpid()
        assert running_daemon(paths) is None  # It does not listen yet.
        with pytest.raises(AlreadyRunning), only_daemon(paths):
            pass
        assert holder(paths) == os.getpid()
    assert holder(paths) is None


def test_of_several_started_at_the_same_moment_one_serves(env: Mapping[str, str], paths: Paths) -> None:
    command = [sys.executable, "-P", "-m", "handrail", "up"]
    with ExitStack() as stack:
        three = [
            stack.enter_context(
                subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            )
            for _ in range(3)
        ]
        end = time.monotonic() + 30
        while (sum(one.poll() is None for one in three) > 1 or not running_daemon(paths)) and time.monotonic() < end:
            time.sleep(0.05)
        [serving] = [one for one in three if one.poll() is None]
        state = running_daemon(paths)
        assert state and state.pid == serving.pid
        for one in three:
            if one is not serving:
                output, _ = one.communicate(timeout=10)
                assert one.returncode == 0 and re.search("running already|being started already", output), output
        serving.send_signal(signal.SIGINT)
        serving.communicate(timeout=20)


def test_a_stale_state_file_is_not_a_daemon(handrail: Handrail, paths: Paths) -> None:
    """After a crash its process id may be somebody else's: here, this test's own."""
    paths.create().state_file.write_text(json.dumps({"port": 4711, "pid": os.getpid()}))
    assert running_daemon(paths) is None
    assert handrail("down").stdout == "Handrail is not running.\n"


def test_pair_prints_the_code_alone_on_standard_output(handrail: Handrail, paths: Paths) -> None:
    done = handrail("pair", HANDRAIL_PORT="17999")
    assert done.returncode == 0
    assert re.fullmatch(r"17999-[0-9a-f]{64}\n", done.stdout)
    assert stat.S_IMODE(paths.key_file.stat().st_mode) == 0o600
    assert done.stdout.strip().partition("-")[2] == paths.key_file.read_text()
    unknown = handrail("pair")
    assert unknown.returncode == 1 and "handrail up" in unknown.stderr


# --- runs ------------------------------------------------------------------------------------------


def test_runs_and_show(handrail: Handrail, paths: Paths, tmp_path: Path) -> None:
    assert "There are no runs yet" in handrail("runs").stdout
    assert handrail("show").returncode == 1
    journal = Journal(paths.create().journal)
    record = booking(journal)
    journal.close()

    listed = handrail("runs")
    assert record.run in listed.stdout and "Done" in listed.stdout
    (run,) = last_object(handrail("runs", "--json").stdout)["runs"]  # type: ignore[misc]
    assert (run["run"], run["state"], run["tokens"]) == (record.run, "done", 3151)

    text = handrail("show", record.run[:9]).stdout
    for words in (INSTRUCTION, "book_flight › find_flight › choose_date", "cannot be undone", "Q7RT2K"):
        assert words in text
    shown = last_object(handrail("show", "--json").stdout)
    assert shown["run"] == run and len(shown["steps"]) == 15  # type: ignore[arg-type]
    lines = [json.loads(line) for line in handrail("show", "--jsonl").stdout.splitlines()]
    assert lines[0]["kind"] == "run" and lines[-1]["kind"] == "end"

    report = tmp_path / "report.html"
    assert handrail("show", "--html", str(report)).returncode == 0
    assert "Booking reference Q7RT2K." in report.read_text() and "Step by step" in report.read_text()
    assert handrail("show", "--html", str(report), LC_ALL="de_AT.UTF-8").returncode == 0
    assert "Schritt für Schritt" in report.read_text("utf-8")
    refused = handrail("show", "--html", str(tmp_path / "nowhere" / "report.html"))
    assert refused.returncode == 1 and "cannot be written" in refused.stderr
    missing = handrail("show", "zzzzzzzzzz")
    assert missing.returncode == 1 and "handrail runs" in missing.stderr


# --- doctor ----------------------------------------------------------------------------------------


def findings(done: subprocess.CompletedProcess[str]) -> dict[str, tuple[str, str]]:
    """What was looked at → level, and what was seen with its fix."""
    found = last_object(done.stdout)["findings"]
    return {one["what"]: (one["level"], f"{one['seen']} {one['fix']}") for one in found}  # type: ignore


def test_doctor_while_everything_works(handrail: Handrail) -> None:
    assert handrail("up", "--background").returncode == 0
    done = handrail("doctor", "--json")
    assert done.returncode == 0, done.stdout
    found = findings(done)
    for what in ("Extension", "Pairing key", "Browser pairing (chromium)", "Journal", "Policies", "Model"):
        assert found[what][0] == "ok", found[what]
    assert found["Daemon"][0] == "ok" and found["Keyring"][0] == "note"
    assert "Nothing is wrong." in handrail("doctor").stdout


def test_doctor_before_the_first_start(handrail: Handrail) -> None:
    done = handrail("doctor", "--json")
    assert done.returncode == 0, done.stdout
    found = findings(done)
    for what in ("Pairing key", "Browser pairing (chromium)", "Journal", "Daemon"):
        assert found[what][0] == "note" and "handrail up" in found[what][1]


def test_doctor_finds_what_is_broken(handrail: Handrail, paths: Paths, tmp_path: Path) -> None:
    handrail("pair", HANDRAIL_PORT="17999")
    paths.key_file.chmod(0o644)
    (paths.policies_dir / "broken.md").write_text("---\nname: broken\n---\nDo it.\n")
    paths.journal.write_bytes(b"this is not a database, whatever its name says" * 100)
    done = handrail(
        "doctor", "--json", HANDRAIL_MODEL_BASE_URL="http://127.0.0.1:9/v1", HANDRAIL_CHROMIUM="/no/browser"
    )
    assert done.returncode == 1
    found = findings(done)
    for what, words in {
        "Pairing key": "chmod 600",
        "Browser": "/no/browser",
        "Browser pairing (chromium)": "is missing",
        "Journal": "cannot be opened",
        "Your policies": "broken.md",
        "Model": "does not answer",
    }.items():
        assert found[what][0] == "wrong" and words in found[what][1], found[what]


def test_doctor_finds_a_model_that_the_server_does_not_have(handrail: Handrail) -> None:
    found = findings(handrail("doctor", "--json", HANDRAIL_MODEL_NAME="other"))
    assert found["Model"] == ("wrong", found["Model"][1]) and "Choose one of: scripted" in found["Model"][1]


def test_doctor_finds_a_host_whose_python_has_moved(handrail: Handrail, paths: Paths) -> None:
    assert handrail("up", "--background").returncode == 0
    handrail("down")
    wrapper = paths.state_dir / "native-host"
    wrapper.write_text(wrapper.read_text().replace(sys.executable, "/gone/python"))
    level, words = findings(handrail("doctor", "--json"))["Browser pairing (chromium)"]
    assert level == "wrong" and "/gone/python" in words and "handrail up" in words
