"""``handrail up``, ``down`` and ``pair``: starting and stopping the daemon, and pairing the browser."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from handrail import __version__
from handrail.app.process import AlreadyRunning, only_daemon, port_is_free, running_daemon, stop_daemon
from handrail.config.installed import as_typed
from handrail.config.settings import Config
from handrail.link.pairing import (
    DaemonState,
    browser_host_dirs,
    extension_dir,
    install_native_host,
    keep_stopped,
    load_or_create_key,
    pairing_code,
)
from handrail.link.visible_folder import visible_folder

LOG = "daemon.log"
HOSTS = "NativeMessagingHosts"


def up(
    background: Annotated[
        bool, typer.Option("--background", help="Come back once it listens, and leave it running.")
    ] = False,
    port: Annotated[
        int | None, typer.Option(help="The port to listen on; 0 takes a free one.", min=0, max=65535)
    ] = None,
    model: Annotated[str | None, typer.Option(help="The model's name, for this start only.")] = None,
    model_url: Annotated[
        str | None, typer.Option(help="The model server's address, for this start only.")
    ] = None,
    user_data_dir: Annotated[
        list[Path] | None,
        typer.Option(help="Also pair with a browser that keeps its profile in this folder (repeatable)."),
    ] = None,
    at_login: Annotated[
        bool,
        typer.Option(
            "--at-login",
            help="Have it run whenever you are logged in, without a terminal, beginning now. The other "
            "options count then as well. To end that: handrail down --at-login",
        ),
    ] = False,
    show: Annotated[
        bool, typer.Option("--show", help="With --at-login: only print what would be written, and where.")
    ] = False,
    detached: Annotated[bool, typer.Option("--detached", hidden=True)] = False,
) -> None:
    """Start Handrail, so that the extension can work. Ctrl+C ends it.

    It chooses a model, tells the browsers of this user where to find it, and says how to load the extension.
    Where there is no model yet, it starts all the same: choose one in the extension's options.
    """
    from handrail.config.settings import load_config

    from .errors import fail, plain_errors

    flags = {"port": port, "model.name": model, "model.base_url": model_url}
    if show and not at_login:
        fail("--show is for what --at-login would write: handrail up --at-login --show", 2)
    with plain_errors():
        config = load_config(flags)
        if not show:
            config.paths.create()
    if at_login:
        from .at_login import set_up

        return set_up(config.paths, _as_arguments(flags, user_data_dir or []), show)
    targets = [*browser_host_dirs(), *(folder.absolute() / HOSTS for folder in user_data_dir or [])]
    if background:
        _up_in_background(config, sys.argv[1:], targets)
        return
    try:
        with only_daemon(config.paths):
            if not port_is_free(config.port):
                fail(
                    f"Port {config.port} is used by another program. Stop that program, or let Handrail take "
                    "a free port, which the extension finds by itself: handrail up --port 0"
                )
            with plain_errors():
                code = asyncio.run(_serve(config, targets, detached, flags))
    except AlreadyRunning as running:
        _say_running(running.state)
        return
    raise typer.Exit(code)


def _as_arguments(flags: Mapping[str, object], folders: Sequence[Path]) -> list[str]:
    """The options that these flags came from, for a start elsewhere."""
    names = {"port": "--port", "model.name": "--model", "model.base_url": "--model-url"}
    given = [(names[name], str(value)) for name, value in flags.items() if value is not None]
    given += [("--user-data-dir", str(folder.absolute())) for folder in folders]
    return [part for pair in given for part in pair]


def down(
    at_login: Annotated[
        bool, typer.Option("--at-login", help="And do not start it at login any more.")
    ] = False,
) -> None:
    """Stop Handrail. Runs that are not over are taken up at the next start."""
    from handrail.config.settings import resolve_paths

    from .errors import fail

    if at_login:
        from .at_login import take_away

        take_away(resolve_paths())
    try:
        pid = stop_daemon(resolve_paths())
    except TimeoutError:
        fail("Handrail was told to stop and has not ended yet. Wait a moment, then try again.")
    keep_stopped(resolve_paths().state_file)
    typer.echo("Handrail is not running." if pid is None else f"Handrail (process {pid}) has stopped.")


def pair() -> None:
    """Print the code that pairs a browser which may not start other programs (Snap, Flatpak).

    Other browsers need none: they pair by themselves once `handrail up` was started.
    """
    from handrail.config.settings import load_config

    from .errors import fail, plain_errors

    with plain_errors():
        config = load_config()
        state = running_daemon(config.paths)
        port = state.port if state else config.port
        if port == 0:
            fail("The port is only known while Handrail runs. Start it first: handrail up")
        code = pairing_code(load_or_create_key(config.paths.create().key_file), port)
    typer.echo(
        "In the browser, open Handrail's options, choose “Pair with a code instead” and paste this code.\n"
        "Whoever has it can talk to Handrail on this computer, so show it to nobody.",
        err=True,
    )
    typer.echo(code)
    if config.port == 0:
        typer.echo(
            "Handrail takes a new port at every start, and the code changes with it. For a code that lasts, "
            "set a port, for example: export HANDRAIL_PORT=17347",
            err=True,
        )
    if state is None:
        typer.echo(as_typed("Then start Handrail: handrail up"), err=True)


async def _serve(
    config: Config, targets: Sequence[Path], detached: bool, flags: Mapping[str, object]
) -> int:
    """Run the daemon until a signal stops it; returns the exit code.

    `targets`: folders for the native-messaging manifest. `detached`: nobody reads this terminal.
    """
    from handrail.app.daemon import running, tell_waiting
    from handrail.app.settings_view import OF_MODELS, locked
    from handrail.config.secrets import SecretError
    from handrail.link.pairing import PairingError
    from handrail.link.session import ConnectionLost
    from handrail.models.base import ModelUnavailable
    from handrail.models.choose import choose_model
    from handrail.models.no_model import without_model
    from handrail.store.client_store import ClientStoreError
    from handrail.store.exemplar_store import ExemplarStoreError
    from handrail.store.grant_store import GrantStoreError
    from handrail.store.jobs import JobStoreError
    from handrail.store.journal import JournalError
    from handrail.text.authoring_errors import PolicyError

    from .errors import fail
    from .model import pull_progress

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    console = Console(stderr=True, highlight=False)
    stop_asked = asyncio.Event()
    loop = asyncio.get_running_loop()

    def leave() -> None:
        # The thread that fetches a model cannot be interrupted, but a partial download can be resumed.
        console.show_cursor(True)
        console.print("\nStopped. What was fetched is kept.")
        os._exit(130)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, leave)
    try:
        with pull_progress() as progress:
            # What nobody chose is not fetched unasked: it is large, and the browser says what else there is.
            wanted = bool(config.model.name or config.small.name)
            choice = await choose_model(config, progress, allow_pull=wanted, on_retry=tell_waiting)
    except (ModelUnavailable, SecretError) as problem:
        # What was set elsewhere than in the file cannot be mended in the browser.
        if any(name.startswith(OF_MODELS) for name in locked(config.paths, flags)):
            raise
        choice = without_model(str(problem), tell_waiting)
        console.print(escape(f"{problem} Or choose one in the extension's options."))
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop_asked.set)
    try:
        install_native_host(config.paths.state_dir / "native-host", targets)
        console.print(escape(choice.sentence))
        if choice.notice:
            console.print(escape(choice.notice))
        async with running(config, choice, flags=flags) as daemon:
            console.print(f"[bold]Handrail {__version__} listens on 127.0.0.1:{daemon.port}.[/bold]")
            if not detached:
                _say_how_to_load(console, targets)
                console.print("\nCtrl+C stops Handrail.")
            stopping = asyncio.create_task(stop_asked.wait())
            connected = asyncio.create_task(daemon.link.wait(float("inf")))
            await asyncio.wait({stopping, connected}, return_when=asyncio.FIRST_COMPLETED)
            if connected.done() and not isinstance(connected.exception(), ConnectionLost):
                console.print("[green]The extension is connected.[/green]")
            connected.cancel()
            await stopping
            console.print("Handrail stops. Runs that are not over are taken up at the next start.")
    except (
        JournalError, JobStoreError, ExemplarStoreError, GrantStoreError, ClientStoreError, PairingError,
        PolicyError,
    ) as error:  # fmt: skip
        fail(str(error))
    except OSError as error:
        fail(f"Handrail could not start: {error}. See what is wrong with: handrail doctor")
    finally:
        await choice.close()
    return 0


def _say_how_to_load(console: Console, targets: Sequence[Path]) -> None:
    console.print("\nLoad the extension, once for each browser:")
    console.print("  1. Open [bold]chrome://extensions[/bold] and switch on [bold]Developer mode[/bold].")
    console.print("  2. Press [bold]Load unpacked[/bold] and choose this folder:")
    folder = visible_folder(extension_dir())
    console.print(f"     {escape(str(folder))}", soft_wrap=True)
    if any(part.startswith(".") for part in folder.parts):
        console.print("     The dialog hides it until Ctrl+H is pressed (on a Mac Cmd+Shift+.).")
    if targets:
        console.print("It finds Handrail by itself in the browsers that keep their profiles here:")
        for folder in targets:
            console.print(f"     {escape(str(folder.parent))}", soft_wrap=True)
    else:
        console.print(
            "No browser profile was found in your home folder. Start the browser once and then Handrail "
            "again, name its profile folder with --user-data-dir, or pair by a code: handrail pair"
        )


def _say_running(state: DaemonState | None) -> None:
    if state is None:
        typer.echo("Handrail is being started already. It listens once its model is loaded.")
    else:
        typer.echo(f"Handrail is running already, on port {state.port} (process {state.pid}).")
        typer.echo(as_typed("To restart it: handrail down, then handrail up"))


def _up_in_background(config: Config, arguments: Sequence[str], targets: Sequence[Path]) -> None:
    """Start the same command as `--detached` in a session of its own; show its log until it listens."""
    from .errors import fail

    paths = config.paths.create()
    if (state := running_daemon(paths)) is not None:
        _say_running(state)
        return
    log = paths.state_dir / LOG
    flags = ["--detached" if argument == "--background" else argument for argument in arguments]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "handrail", *flags],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    shown = 0
    while (state := running_daemon(paths)) is None and process.poll() is None:
        shown = _show_log(log, shown)
        time.sleep(0.05)
    _show_log(log, shown)
    if code := process.poll():
        fail(f"Handrail could not start. Its log: {log}", code)
    if state is None:
        return  # Another start was faster; that daemon listens as soon as its model is loaded.
    typer.echo(f"Handrail runs in the background, on port {state.port} (process {state.pid}).")
    typer.echo(f"Its log: {log}\n{as_typed('To stop it: handrail down')}")
    _say_how_to_load(Console(stderr=True, highlight=False), targets)


def _show_log(log: Path, shown: int) -> int:
    """Print the log from byte `shown` on; returns how many bytes have been printed in all."""
    with log.open("rb") as file:
        file.seek(shown)
        added = file.read()
    typer.echo(added.decode(errors="replace"), nl=False, err=True)
    return shown + len(added)
