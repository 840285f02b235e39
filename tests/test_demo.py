"""`handrail demo`: what it says where something is missing, and the whole of it, played by a script."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handrail_demo import cli, demo
from handrail_demo.crm.server import CrmServer
from tests.support.airline_player import AirlinePlayer
from tests.support.model_server import ScriptedModelServer

SEED = 7


def test_without_the_browser_driver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright", None)
    done = CliRunner().invoke(cli.app, [])
    assert done.exit_code == 1 and "[demo]'" in done.output
    assert CliRunner().invoke(cli.app, ["--help"]).exit_code == 0


def test_the_command_loads_no_browser_driver_before_it_plays() -> None:
    code = "import sys, handrail_demo.cli; print('playwright' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_browser_is_looked_for_before_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    def fetched(*_: object) -> None:
        raise AssertionError("a model was looked for")

    monkeypatch.setattr(demo, "configured_model", fetched)
    monkeypatch.setenv("HANDRAIL_CHROMIUM", "/no/browser")
    done = CliRunner().invoke(cli.app, ["--headless"])
    assert done.exit_code == 1 and "HANDRAIL_CHROMIUM is /no/browser, which is no program" in done.output


@pytest.mark.browser
@pytest.mark.parametrize("approve", ["yes", "no", "ask"])
def test_it_books_what_it_was_asked_for_if_that_is_approved(tmp_path: Path, approve: str) -> None:
    with CrmServer(db=tmp_path / "crm.sqlite3", seed=SEED, today=date.today()) as same:
        player = AirlinePlayer(same.new_scenario(kind="TASK_BOOK_FLIGHT", seed=SEED, trip="one-way").details)
    with ScriptedModelServer(player) as model:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HANDRAIL_MODEL")}
        done = subprocess.run(
            [
                *(sys.executable, "-P", "-m", "handrail", "demo", "--headless", "--json"),
                *("--approve", approve, "--seed", str(SEED), "--report", str(tmp_path / "demo.html")),
            ],
            env={
                **kept,
                "HANDRAIL_HOME": str(tmp_path / "home"),
                "HANDRAIL_MODEL_BASE_URL": model.base_url,
                "HANDRAIL_MODEL_NAME": "scripted",
                "HANDRAIL_MODEL_TIER": "large",
            },
            cwd=tmp_path,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            text=True,
            timeout=150,
        )
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout.splitlines()[-1])
    booked = approve == "yes"
    assert (outcome["success"], outcome["bookings"], outcome["wrong_bookings"]) == (booked, int(booked), 0), outcome
    assert (outcome["approvals"], outcome["denials"]) == ((1, 0) if booked else (0, 1))
    assert "Book flight" in (tmp_path / "demo.html").read_text()
    # Without a terminal it says how it is booked, and ends; a no is no end.
    assert ("--approve yes" in done.stderr, outcome["status"] == "stopped") == (approve == "ask", approve == "ask")
    wrong = [line for line in done.stderr.splitlines() if " failed" in line or " unknown" in line]
    assert not (booked and wrong), "a run that is right looks right"
