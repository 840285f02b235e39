"""What each system wants written so that a program runs from login on, and the commands that put it in force.

Linux: a systemd user unit, https://www.freedesktop.org/software/systemd/man/latest/systemd.service.html
macOS: a launch agent, https://developer.apple.com/library/archive/documentation/MacOSX/Conceptual/BPSystemStartup/
Windows: a task, https://learn.microsoft.com/windows/win32/taskschd/task-scheduler-schema
Only the first has been tried; the others' text is checked.
"""

from __future__ import annotations

import os
import plistlib
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

UNIT = "handrail.service"
LABEL = "com.handrail.daemon"
TASK = "Handrail"
_TASKS = "http://schemas.microsoft.com/windows/2004/02/mit/task"

Command = tuple[str, ...]


class NotHere(RuntimeError):
    """This system cannot be told; the text says what to do instead."""


@dataclass(frozen=True)
class LoginEntry:
    """A file, and how the system is told of it."""

    file: Path
    data: bytes
    enable: Command
    """From the next login on."""
    start: Command | None
    """Now; None where `enable` does that as well."""
    disable: Command

    @property
    def text(self) -> str:
        """The file, to be shown."""
        return self.data.decode("utf-16" if self.data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8")


def login_entry(
    platform: str,
    command: Sequence[str],
    environment: Mapping[str, str],
    *,
    home: Path,
    config: Path,
    log: Path,
) -> LoginEntry:
    """The entry that runs `command` with these variables at login.

    platform: as `sys.platform` says it. config: where programs keep settings (Linux). log: where a launch
    agent's output goes (macOS), and beside it the task's file (Windows). Raises `NotHere`.
    """
    if platform.startswith("linux"):
        return _systemd(command, environment, config)
    if platform == "darwin":
        return _launchd(command, environment, home, log)
    if platform == "win32":
        return _task(command, environment, log.with_name("login-task.xml"))
    raise NotHere(
        f"How programs start at login on {platform} is not known here. Yours starts by: {' '.join(command)}"
    )


def _systemd(command: Sequence[str], environment: Mapping[str, str], config: Path) -> LoginEntry:
    variables = [f"Environment={_quoted(f'{name}={value}')}" for name, value in environment.items()]
    # A dollar sign begins a variable in ExecStart alone.
    line = " ".join(_quoted(part).replace("$", "$$") for part in command)
    lines = [
        "# Written by: handrail up --at-login. To take it away: handrail down --at-login",
        "[Unit]",
        "Description=Handrail, which carries out instructions in your browser",
        "StartLimitIntervalSec=300",
        "StartLimitBurst=5",
        "",
        "[Service]",
        "Type=exec",
        f"ExecStart={line}",
        *variables,
        "Restart=on-failure",
        "RestartSec=5",
        # It stops what it has started by itself.
        "KillMode=mixed",
        "",
        "[Install]",
        "WantedBy=default.target",
    ]
    told = ("systemctl", "--user")
    return LoginEntry(
        config / "systemd" / "user" / UNIT,
        ("\n".join(lines) + "\n").encode(),
        (*told, "enable", UNIT),
        (*told, "start", UNIT),
        (*told, "disable", UNIT),
    )


def _quoted(text: str) -> str:
    """One word for systemd: no specifiers, no line ends."""
    for plain, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("%", "%%")):
        text = text.replace(plain, written)
    return f'"{text}"'


def _launchd(command: Sequence[str], environment: Mapping[str, str], home: Path, log: Path) -> LoginEntry:
    agent = {
        "Label": LABEL,
        "ProgramArguments": list(command),
        "EnvironmentVariables": dict(environment),
        "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False},
        "StandardOutPath": str(log),
        "StandardErrorPath": str(log),
    }
    domain = f"gui/{os.getuid()}"
    file = home / "Library" / "LaunchAgents" / f"{LABEL}.plist"
    return LoginEntry(
        file,
        plistlib.dumps(agent, sort_keys=False),
        ("launchctl", "bootstrap", domain, str(file)),
        None,
        ("launchctl", "bootout", f"{domain}/{LABEL}"),
    )


def _task(command: Sequence[str], environment: Mapping[str, str], file: Path) -> LoginEntry:
    if environment:
        names = ", ".join(environment)
        raise NotHere(
            f"A task is given no variables. Set {names} for your account with setx, and type this again in a "
            f"terminal in which {names} is not set."
        )
    program, *arguments = command
    tree: dict[str, object] = {
        "Triggers": {"LogonTrigger": {"Enabled": "true"}},
        "Principals": {"Principal": {"LogonType": "InteractiveToken", "RunLevel": "LeastPrivilege"}},
        "Settings": {
            "MultipleInstancesPolicy": "IgnoreNew",
            "DisallowStartIfOnBatteries": "false",
            "StopIfGoingOnBatteries": "false",
            "RestartOnFailure": {"Interval": "PT1M", "Count": "3"},
            # Never ended by the clock.
            "ExecutionTimeLimit": "PT0S",
        },
        "Actions": {"Exec": {"Command": program, "Arguments": subprocess.list2cmdline(arguments)}},
    }
    root = ElementTree.Element("Task", {"version": "1.2", "xmlns": _TASKS})
    _fill(root, tree)
    ElementTree.indent(root)
    data = ElementTree.tostring(root, encoding="utf-16", xml_declaration=True)
    told = ("schtasks",)
    return LoginEntry(
        file,
        data,
        (*told, "/Create", "/TN", TASK, "/XML", str(file), "/F"),
        (*told, "/Run", "/TN", TASK),
        (*told, "/Delete", "/TN", TASK, "/F"),
    )


def _fill(parent: ElementTree.Element, tree: Mapping[str, object]) -> None:
    for name, value in tree.items():
        child = ElementTree.SubElement(parent, name)
        if isinstance(value, Mapping):
            _fill(child, value)
        else:
            child.text = str(value)
