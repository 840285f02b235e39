"""From a fresh profile to a run that is done, without a terminal but for the one command that starts the program."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from handrail.app.process import running_daemon
from handrail.config.settings import Paths
from tests.support.browser import extension_browser
from tests.support.extension_pages import speak
from tests.support.model_server import Answer, ScriptedModelServer
from tests.support.site import Site
from tests.support.world import act, stop

pytestmark = pytest.mark.browser


def answers(request: dict[str, Any]) -> Answer:
    return {"colour": "red", "count": 1} if "colour" in json.dumps(request) else act(stop("Three trains go"))


def test_a_model_is_set_up_in_the_options_and_the_first_run_is_done(tmp_path: Path, site: Site) -> None:
    home = tmp_path / "home"
    paths = Paths(home / "config", home / "data", home / "state").create()
    # As on a computer without a model, but that none is looked for or fetched here.
    paths.config_file.write_text('discover = false\n[model]\nname = "not-there"\n')
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("HANDRAIL_", "OPENAI_"))}
    command = [sys.executable, "-m", "handrail", "up", "--port", "0"]
    environment = {**plain, "HANDRAIL_HOME": str(home), "HOME": str(home), "XDG_CONFIG_HOME": str(home / "xdg")}
    site.add("/trains", "<h1>Trains</h1><p>Three trains go</p>")
    with (home / "up.log").open("wb") as log, ScriptedModelServer(answers) as model:
        up = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            end = time.monotonic() + 30
            while running_daemon(paths) is None:
                assert up.poll() is None and time.monotonic() < end, (home / "up.log").read_text()
                time.sleep(0.05)
            with extension_browser(home, tmp_path / "profile") as browser:
                options = browser.extension_page("options/options.html")
                third = options.locator("#first li").nth(2)
                expect(third).to_contain_text("not-there", timeout=20_000)
                expect(third).to_contain_text("Choose one below.")
                main = options.locator("#model")
                main.get_by_label("Where it runs").select_option("Another address")
                main.get_by_label("Address").fill(model.base_url)
                main.get_by_label("Model", exact=True).fill("mine")
                main.get_by_role("button", name="Try it").click()
                expect(options.get_by_text("All three work.")).to_be_visible(timeout=20_000)
                _, tab = browser.open(site.url("/trains"))
                start: dict[str, object] = {"type": "start", "tab": tab, "instruction": "Which trains go?"}
                speak(options, [{"type": "hello_ui", "page": "options"}, start], ["run"])
                for _ in range(100):
                    heard = speak(options, [{"type": "list_runs"}], ["runs"])
                    runs: Any = next((one["runs"] for one in heard if one["type"] == "runs"), [])
                    if runs and runs[0]["state"] == "done":
                        break
                    time.sleep(0.1)
                assert (runs[0]["state"], runs[0]["answer"], runs[0]["model"]) == ("done", "Three trains go", "mine")
        finally:
            up.send_signal(signal.SIGINT)
            up.wait(15)
