"""``--at-login`` of ``handrail up`` and ``down``: Handrail runs whenever the person is logged in."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from handrail.app.at_login import Command, LoginEntry, NotHere, login_entry
from handrail.app.process import running_daemon
from handrail.config.settings import Paths

from .errors import fail, say

HOME = "HANDRAIL_HOME"
LOG = "login.log"


def set_up(paths: Paths, arguments: Sequence[str], show: bool) -> None:
    """Have `handrail up` with these arguments run from login on, and now. `show`: only print it."""
    entry = _entry(paths, arguments)
    if show:
        typer.echo(f"{entry.file} would be:\n", err=True)
        typer.echo(entry.text)
        commands = [one for one in (entry.enable, entry.start) if one]
        typer.echo("Then: " + "; ".join(shlex.join(one) for one in commands), err=True)
        return
    entry.file.parent.mkdir(parents=True, exist_ok=True)
    entry.file.write_bytes(entry.data)
    typer.echo(f"Wrote {entry.file}")
    if problem := _told(entry.enable):
        fail(
            f"{problem}\nThe file stays where it is. Once that is mended, type this again, or: "
            f"{shlex.join(entry.enable)}"
        )
    say("Handrail starts whenever you log in. To end that: handrail down --at-login")
    _say_left_out()
    if running_daemon(paths) is not None:
        typer.echo("It is running already, until you stop it.")
    elif entry.start and (problem := _told(entry.start)):
        say(f"It could not be started now: {problem}\nStart it: handrail up --background", err=True)
    else:
        say("It is being started now. See how it is: handrail doctor")


def take_away(paths: Paths) -> None:
    """Have Handrail start at login no more. It goes on running until it is stopped."""
    entry = _entry(paths, [])
    if not entry.file.exists():
        typer.echo("Handrail does not start at login.")
    else:
        # The file goes in any case: it is what the system reads at the next login.
        problem = _told(entry.disable)
        entry.file.unlink()
        typer.echo(f"Removed {entry.file}. Handrail does not start at login any more.")
        if problem:
            typer.secho(f"The system said of it: {problem}", err=True)


def _entry(paths: Paths, arguments: Sequence[str]) -> LoginEntry:
    command = [sys.executable, "-P", "-m", "handrail", "up", "--detached", *arguments]
    home = Path.home()
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    variables = {HOME: os.environ[HOME]} if os.environ.get(HOME) else {}
    log = paths.state_dir / LOG
    try:
        return login_entry(sys.platform, command, variables, home=home, config=config, log=log)
    except NotHere as error:
        fail(str(error))


def _told(command: Command) -> str:
    """Run a command of the system; returns its words if it failed, else ""."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    except FileNotFoundError:
        return f"There is no {command[0]} here: this computer starts programs in another way."
    except subprocess.TimeoutExpired:
        return f"{command[0]} does not answer."
    words = (done.stderr or done.stdout).strip()
    return "" if done.returncode == 0 else words or f"{shlex.join(command)} ended with {done.returncode}."


def _say_left_out() -> None:
    """Settings of this terminal are not there at login."""
    own = sorted(name for name in os.environ if name.startswith(("HANDRAIL_", "OPENAI_")) and name != HOME)
    if own:
        say(
            f"Not set at login: {', '.join(own)}. Put settings into the file instead (the extension's "
            "options, or handrail model use), and keys into the keyring (handrail keys set api).",
            err=True,
        )
