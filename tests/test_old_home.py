"""A home that an earlier Handrail has left: all of it counts still, and what names that version is written anew."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from importlib import resources
from pathlib import Path

from handrail.config.settings import Paths
from handrail.link.pairing import HOST_NAME, load_or_create_key
from tests.cli.test_cli import Handrail, env, findings, handrail, last_object, model, paths
from tests.link.test_pairing import OURS, ask_host

__all__ = ["env", "handrail", "model", "paths"]  # Fixtures.

POLICY = """---
name: find_parcel
description: find a parcel
---
Look it up.
"""


def first_of(path: Path, folder: str) -> sqlite3.Connection:
    """A store as the very first version has made it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    (script,) = (file for file in (resources.files("handrail.store") / folder).iterdir() if file.name[:4] == "0001")
    database = sqlite3.connect(path)
    database.executescript(f"{script.read_text('utf-8')} PRAGMA user_version = 1;")
    return database


def old_home(paths: Paths) -> None:
    with first_of(paths.journal, "journal_migrations") as journal:
        journal.execute("INSERT INTO runs VALUES ('r1r1r1', 1, 'Buy a hat', 'http://a.test/', 'm', 1.0, 2.0)")
    with first_of(paths.grants, "grant_migrations") as grants:
        grants.execute("INSERT INTO grants VALUES ('0123456789abcdef', 'do_task', '[\"send\"]', 'http://a.test', 1.0, NULL)")
    with first_of(paths.exemplars, "exemplar_migrations") as exemplars:
        columns = "digest, host, policy, task, objective, address, title, page, decision, kinds, outcome, run, step, at, scored"
        row = ("d", "a.test", "do_task", "Buy", "Buy", "http://a.test/", "T", "p", '{"actions": []}', "{}", "acted", "r1", 1, 1.0, "user")
        exemplars.execute(f"INSERT INTO exemplars ({columns}) VALUES ({', '.join('?' * len(row))})", row)
    paths.create().config_file.write_text('approval_timeout_s = 77\n[budgets]\npage_steps = 9\n[mechanisms]\nmarks = "used"\n')
    (paths.policies_dir / "find_parcel.md").write_text(POLICY)


def old_wrapper(paths: Paths, browser: Path) -> Path:
    """The native-messaging host before its module was moved."""
    load_or_create_key(paths.key_file)
    wrapper = paths.state_dir / "native-host"
    home = paths.state_dir.parent
    wrapper.write_text(f"#!/bin/sh\nexport HANDRAIL_HOME={home}\nexec {sys.executable} -P -m handrail.native_host\n")
    wrapper.chmod(0o700)
    host = {"name": HOST_NAME, "path": str(wrapper), "type": "stdio", "allowed_origins": [f"chrome-extension://{OURS}/"]}
    browser.mkdir(parents=True)
    (browser / f"{HOST_NAME}.json").write_text(json.dumps(host))
    return wrapper


def test_what_a_person_has_kept_is_read(handrail: Handrail, paths: Paths) -> None:
    old_home(paths)
    (run,) = last_object(handrail("runs", "--json").stdout)["runs"]  # type: ignore[misc]
    assert (run["run"], run["instruction"]) == ("r1r1r1", "Buy a hat")
    for command, words in {
        ("show", "r1r1r1"): "Buy a hat",
        ("grants", "list"): "http://a.test",
        ("exemplars", "list"): "do_task",
        ("policies", "list"): "find_parcel",
    }.items():
        done = handrail(*command)
        assert done.returncode == 0 and words in done.stdout, f"{command}: {done.stdout}{done.stderr}"
    found = findings(handrail("doctor", "--json"))
    for what in ("Settings", "Journal", "Policies"):
        assert found[what][0] == "ok", found[what]


def test_a_host_of_before_is_told_and_replaced(handrail: Handrail, paths: Paths, tmp_path: Path) -> None:
    wrapper = old_wrapper(paths, tmp_path / "browsers" / "chromium" / "NativeMessagingHosts")
    pair = {"type": "pair", "extension_id": OURS}
    assert ask_host(wrapper, pair) == []
    level, words = findings(handrail("doctor", "--json"))["Browser pairing (chromium)"]
    assert level == "wrong" and "another version of Handrail" in words and "handrail up" in words
    started: subprocess.CompletedProcess[str] = handrail("up", "--background")
    assert started.returncode == 0, started.stderr
    (answer,) = ask_host(wrapper, pair)
    assert answer["running"] is True
