"""Checks everything that Handrail needs on this machine, and says how to fix what is wrong.

Each check is a function that yields its findings and changes nothing. A note is no error: it is about
something that Handrail creates later by itself, or that only some people need.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import shlex
import shutil
import socket
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from handrail import __version__
from handrail.config.installed import install_command
from handrail.config.settings import Config, ConfigError, load_config, resolve_paths
from handrail.link.pairing import (
    HOST_MODULE,
    HOST_NAME,
    PairingError,
    browser_host_dirs,
    extension_dir,
    extension_id,
    load_or_create_key,
)

from .process import holder, running_daemon

BROWSERS = {
    "chromium": "Chromium",
    "chromium-browser": "Chromium",
    "google-chrome": "Google Chrome",
    "google-chrome-stable": "Google Chrome",
    "brave-browser": "Brave",
    "microsoft-edge": "Microsoft Edge",
}


@dataclass(frozen=True)
class Finding:
    """The result of one check: how serious it is, what was checked, what was found, and how to fix it."""

    level: Literal["ok", "note", "wrong"]
    what: str
    seen: str
    fix: str = ""


def examine() -> list[Finding]:
    """All findings, in the order in which a person would set things up."""
    findings: list[Finding] = [_python(), _settings()]
    try:
        config = load_config()
    except ConfigError:
        # The other checks are still useful, with default settings.
        config = Config(paths=resolve_paths())
    checks: list[Callable[[Config], Iterator[Finding]]] = [
        _browsers, _extension, _key, _hosts, _journal, _policies, _model, _keyring, _daemon,
    ]  # fmt: skip
    for check in checks:
        findings.extend(check(config))
    return findings


def _python() -> Finding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Finding("ok", "Handrail", f"{__version__}, on Python {version} ({sys.prefix})")


def _settings() -> Finding:
    file = resolve_paths().config_file
    try:
        load_config()
    except ConfigError as error:
        return Finding("wrong", "Settings", str(error), "Correct what is named here.")
    return Finding("ok", "Settings", str(file) if file.exists() else "none of your own; the defaults hold")


def _browsers(config: Config) -> Iterator[Finding]:
    found = {name: path for name in BROWSERS if (path := shutil.which(name))}
    if chosen := os.environ.get("HANDRAIL_CHROMIUM"):
        if shutil.which(chosen):
            yield Finding("ok", "Browser", f"{chosen} (from HANDRAIL_CHROMIUM)")
        else:
            fix = "Correct the variable, or unset it."
            yield Finding("wrong", "Browser", f"HANDRAIL_CHROMIUM names {chosen}, which is no program", fix)
        return
    if not found:
        fix = "Install one: sudo apt-get install chromium, or Google Chrome from google.com/chrome."
        yield Finding("wrong", "Browser", "neither Chromium nor Chrome was found", fix)
    seen: set[Path] = set()
    for name, path in found.items():
        real = Path(path).resolve()
        if real in seen:
            continue
        seen.add(real)
        if "snap" in real.parts or real.name == "snap":
            fix = "Pair it with a code: handrail pair"
            yield Finding("note", "Browser", f"{BROWSERS[name]} is a Snap, which cannot pair by itself", fix)
        else:
            yield Finding("ok", "Browser", f"{BROWSERS[name]}: {path}")


def _extension(config: Config) -> Iterator[Finding]:
    try:
        folder = extension_dir()
        yield Finding("ok", "Extension", f"{folder} (id {extension_id(folder / 'manifest.json')})")
    except (PairingError, OSError, ValueError, KeyError) as error:
        yield Finding("wrong", "Extension", str(error), "Install Handrail again.")


def _key(config: Config) -> Iterator[Finding]:
    file = config.paths.key_file
    if not file.exists():
        yield Finding("note", "Pairing key", "there is none yet", "It is made at the first: handrail up")
        return
    try:
        load_or_create_key(file)
    except (PairingError, OSError) as error:
        yield Finding("wrong", "Pairing key", str(error), "Do what is said here, then: handrail up")
        return
    yield Finding("ok", "Pairing key", f"{file}, readable by you only")


def _hosts(config: Config) -> Iterator[Finding]:
    """The native-messaging manifests, through which browsers get the port and the key."""
    folders = browser_host_dirs()
    if not folders:
        fix = "Start the browser once, then: handrail up. Or pair with a code: handrail pair"
        yield Finding("note", "Browser pairing", "no browser profile was found in your home folder", fix)
    for folder in folders:
        file = folder / f"{HOST_NAME}.json"
        what = f"Browser pairing ({folder.parent.name})"
        problem = _host_problem(file)
        if problem and not config.paths.key_file.exists():
            yield Finding("note", what, "not set up yet", "It is set up at the first: handrail up")
        elif problem:
            yield Finding("wrong", what, problem, "Write it anew: handrail up")
        else:
            yield Finding("ok", what, str(file))


def _host_problem(file: Path) -> str:
    try:
        host = json.loads(file.read_text(encoding="utf-8"))
        wrapper, origins = Path(host["path"]), host["allowed_origins"]
        wanted = f"chrome-extension://{extension_id(extension_dir() / 'manifest.json')}/"
    except FileNotFoundError:
        return f"{file} is missing"
    except (OSError, ValueError, KeyError, TypeError, PairingError) as error:
        return f"{file} cannot be used ({error})"
    if wanted not in origins:
        return f"{file} is for another version of the extension"
    if not os.access(wrapper, os.X_OK):
        return f"{file} names a program that is not there: {wrapper}"
    # Its last line is `exec PYTHON -P -m MODULE`.
    command = wrapper.read_text(encoding="utf-8").splitlines()[-1].removeprefix("exec ")
    python, *_, module = shlex.split(command)
    if module != HOST_MODULE:
        return f"{wrapper} was written by another version of Handrail"
    if not os.access(python, os.X_OK):
        return f"the Python that it starts has moved: {python}"
    return ""


def _journal(config: Config) -> Iterator[Finding]:
    from handrail.store.journal import Journal, JournalError

    file = config.paths.journal
    if not file.exists():
        yield Finding("note", "Journal", "there is none yet", "It is made at the first: handrail up")
        return
    try:
        journal = Journal(file)
        count = len(journal.latest(100_000))
        journal.close()
    except JournalError as error:
        yield Finding("wrong", "Journal", str(error), "Do what is said here.")
        return
    if stat.S_IMODE(config.paths.state_dir.stat().st_mode) & 0o077:
        fix = f"Run: chmod 700 {config.paths.state_dir}"
        yield Finding("wrong", "Journal", f"other users can look into {config.paths.state_dir}", fix)
    yield Finding("ok", "Journal", f"{file}, {count} run{'' if count == 1 else 's'}")
    for aside in sorted(file.parent.glob(f"{file.name}.damaged-????????-??????")):
        kept = f"an earlier one was damaged and is kept: {aside}"
        yield Finding("note", "Journal", kept, "Delete it if you do not need it.")


def _policies(config: Config) -> Iterator[Finding]:
    from handrail.library.library import SHIPPED, Library
    from handrail.text.authoring_errors import PolicyError

    try:
        library = Library.load(SHIPPED, config.paths.policies_dir)
    except PolicyError as error:
        yield Finding("wrong", "Policies", str(error), "Install Handrail again.")
        return
    for problem in library.problems:
        where = f"{problem.source}: {problem.field}: " if problem.field else f"{problem.source}: "
        yield Finding("wrong", "Your policies", f"{where}{problem.problem}", f"{problem.fix}.")
    if not library.problems:
        own = sum(entry.user for entry in library.entries.values())
        yield Finding("ok", "Policies", f"{len(library.entries)}, {own} of them yours")


def _model(config: Config) -> Iterator[Finding]:
    """The models that `handrail up` would use, found in the same way but without starting anything."""
    from handrail.models.catalog import CATALOG, DEFAULT_MODEL
    from handrail.models.discovery import discover
    from handrail.models.pull import hindrance, is_pulled

    sections = [("Model", config.model)] + ([("Small model", config.small)] if config.small.is_set else [])
    for what, settings in sections:
        if settings.base_url:
            yield _server(what, settings.base_url, settings.name)
            continue
        found = asyncio.run(discover()) if config.discover else []
        offered = next((server for server in found if settings.name in (None, *server.models)), None)
        if offered and settings.name not in CATALOG:
            chosen = settings.name or offered.models[0]
            yield Finding("ok", what, f"{chosen} on {offered.program}, which runs")
            continue
        name = settings.name or DEFAULT_MODEL
        if name not in CATALOG:
            fix = "Start its server, or choose another: handrail model use"
            yield Finding("wrong", what, f"{name} is not offered by any server of this machine", fix)
        elif importlib.util.find_spec("xllamacpp") is None:
            fix = f"Use a server: handrail model use URL --name NAME. Or: {install_command('local')}"
            yield Finding("wrong", what, f"{name} needs the package xllamacpp, which is not installed", fix)
        elif hindered := hindrance(name, config.paths.models_dir):
            yield Finding("wrong", what, hindered, f"Then fetch it: handrail model pull {name}")
        elif not is_pulled(name, config.paths.models_dir):
            size = CATALOG[name].size / 1e9
            fix = f"Fetch it: handrail model pull {name}"
            yield Finding("note", what, f"{name} ({size:.1f} GB) has not been fetched", fix)
        else:
            yield Finding("ok", what, f"{name}, run by Handrail itself")


def _server(what: str, base_url: str, name: str | None) -> Finding:
    import httpx2

    from handrail.config.secrets import SecretError, api_key
    from handrail.models.discovery import list_models

    try:
        names = asyncio.run(list_models(base_url, api_key(base_url)))
    except httpx2.HTTPStatusError as error:
        fix = "Give the right key: handrail keys set api. Then try: handrail model test"
        return Finding("wrong", what, f"{base_url} answers with error {error.response.status_code}", fix)
    except httpx2.HTTPError as error:
        fix = "Start that server, correct the address (handrail model use URL), or: handrail model use auto"
        return Finding("wrong", what, f"{base_url} does not answer ({error})", fix)
    except SecretError as error:
        return Finding("wrong", what, str(error), "Then try: handrail model test")
    if name is None:
        fix = f"Name one: handrail model use {base_url} --name NAME"
        return Finding("wrong", what, f"it is not said which model of {base_url} to use", fix)
    if names and name not in names:
        fix = f"Choose one of: {', '.join(names[:10])}"
        return Finding("wrong", what, f"{base_url} does not have {name}", fix)
    return Finding("ok", what, f"{name} at {base_url}")


def _keyring(config: Config) -> Iterator[Finding]:
    from handrail.config.secrets import KeyringUnavailable, SecretError, list_secrets

    try:
        count = len(list_secrets(env={}))
    except KeyringUnavailable as error:
        reason, _, fix = str(error).partition(" Without it, ")
        yield Finding("note", "Keyring", reason, f"If you need keys or secrets, {fix}")
    except SecretError as error:
        yield Finding("wrong", "Keyring", str(error), "Unlock the keyring, then try again.")
    else:
        yield Finding("ok", "Keyring", f"it can be used; {count} entr{'y' if count == 1 else 'ies'}")


def _daemon(config: Config) -> Iterator[Finding]:
    if holder(config.paths) is None:
        yield Finding("note", "Daemon", "it does not run", "Start it: handrail up")
        return
    state = running_daemon(config.paths)
    if state is None:
        yield Finding("note", "Daemon", "it is being started", "Wait until its model is loaded.")
        return
    try:
        socket.create_connection(("127.0.0.1", state.port), 2).close()
    except OSError:
        fix = "Start it anew: handrail down, then handrail up"
        yield Finding("wrong", "Daemon", f"process {state.pid} does not answer on port {state.port}", fix)
        return
    yield Finding("ok", "Daemon", f"listens on port {state.port} (process {state.pid})")
