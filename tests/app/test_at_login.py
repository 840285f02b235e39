"""What is written so that Handrail runs from login on: the unit by systemd itself, the others by their text."""

from __future__ import annotations

import os
import plistlib
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from handrail.app.at_login import LoginEntry, NotHere, login_entry

ODD = 'it\'s 50% "home" $HOME \\ %h'
COMMAND = [sys.executable, "-P", "-m", "handrail", "up", "--detached", "--user-data-dir", ODD]
PARTS = {"t": "http://schemas.microsoft.com/windows/2004/02/mit/task"}


def entry(tmp_path: Path, platform: str, **environment: str) -> LoginEntry:
    places = {"home": tmp_path, "config": tmp_path / ".config", "log": tmp_path / "state" / "login.log"}
    return login_entry(platform, COMMAND, environment, **places)


def test_systemd_takes_the_unit_and_reads_back_what_was_meant(tmp_path: Path) -> None:
    made = entry(tmp_path, "linux", HANDRAIL_HOME=ODD)
    assert made.file == tmp_path / ".config" / "systemd" / "user" / "handrail.service"
    assert made.enable == ("systemctl", "--user", "enable", "handrail.service")
    lines = made.text.splitlines()
    assert "WantedBy=default.target" in lines and "Restart=on-failure" in lines
    # Specifiers and variables are not read as such, quotes stay within the word.
    odd = 'it\'s 50%% \\"home\\" $HOME \\\\ %%h'
    assert f'Environment="HANDRAIL_HOME={odd}"' in lines
    assert next(line for line in lines if line.startswith("ExecStart=")).endswith(
        f'"{odd.replace("$", "$$")}"'
    )


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (("", ""), ""),
        (("Restart=", "Restrat="), "Restrat"),
        (("ExecStart=", "ExecStart=/no/"), "not executable"),
    ],
)
def test_systemd_verifies_the_unit(tmp_path: Path, wrong: tuple[str, str], says: str) -> None:
    made = entry(tmp_path, "linux", HANDRAIL_HOME=ODD)
    text = made.text.replace(*wrong) if says else made.text
    made.file.parent.mkdir(parents=True)
    made.file.write_text(text.replace('/no/"/', '"/no/') if says else text)
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    done = subprocess.run(
        ["systemd-analyze", "--user", "verify", str(made.file)],
        env={**os.environ, "XDG_RUNTIME_DIR": str(runtime)}, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    about = [line for line in done.stderr.splitlines() if "handrail.service" in line]
    assert [line for line in about if says in line] if says else (about == [] and done.returncode == 0), (
        done.stderr
    )


def test_the_launch_agent_by_its_text(tmp_path: Path) -> None:
    made = entry(tmp_path, "darwin", HANDRAIL_HOME=ODD)
    assert made.file == tmp_path / "Library" / "LaunchAgents" / "com.handrail.daemon.plist"
    agent = plistlib.loads(made.data)
    assert agent["ProgramArguments"] == COMMAND and agent["EnvironmentVariables"] == {"HANDRAIL_HOME": ODD}
    assert agent["Label"] == made.file.stem and agent["RunAtLoad"] is True
    # `handrail down` ends it well, and that is not undone.
    assert agent["KeepAlive"] == {"SuccessfulExit": False}
    assert made.enable[:2] == ("launchctl", "bootstrap") and made.start is None
    assert made.disable[1:] == ("bootout", f"gui/{os.getuid()}/com.handrail.daemon")


def test_the_task_by_its_text(tmp_path: Path) -> None:
    made = entry(tmp_path, "win32")
    root = ElementTree.fromstring(made.data)
    assert root.tag == f"{{{PARTS['t']}}}Task" and made.text.startswith("<?xml")

    def text(path: str) -> str | None:
        return root.findtext("/".join(f"t:{part}" for part in path.split("/")), namespaces=PARTS)

    assert text("Triggers/LogonTrigger/Enabled") == "true"
    assert text("Principals/Principal/RunLevel") == "LeastPrivilege"
    assert text("Settings/ExecutionTimeLimit") == "PT0S"
    assert text("Actions/Exec/Command") == sys.executable
    assert text("Actions/Exec/Arguments") == subprocess.list2cmdline(COMMAND[1:])
    assert made.enable == ("schtasks", "/Create", "/TN", "Handrail", "/XML", str(made.file), "/F")
    # The schema wants these in this order.
    assert [part.tag.partition("}")[2] for part in root] == ["Triggers", "Principals", "Settings", "Actions"]


def test_a_task_is_given_no_variables_and_another_system_is_not_known(tmp_path: Path) -> None:
    with pytest.raises(NotHere, match="HANDRAIL_HOME for your account"):
        entry(tmp_path, "win32", HANDRAIL_HOME="D:\\handrail")
    with pytest.raises(NotHere, match="freebsd14 is not known"):
        entry(tmp_path, "freebsd14")
