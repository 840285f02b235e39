"""What the stores have in common: several programs open one at once, and bring it up to date once."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest

from handrail.store import database
from handrail.store.database import damage, opened

FOLDERS = ["journal_migrations", "job_migrations", "grant_migrations", "client_migrations", "exemplar_migrations"]
AT_ONCE = 4


@pytest.mark.parametrize("folder", FOLDERS)
def test_programs_that_open_a_new_store_at_once_all_get_it(tmp_path: Path, folder: str) -> None:
    together = Barrier(AT_ONCE)

    def opens(path: Path) -> str:
        together.wait()
        with closing(opened(path, folder)) as store:
            return "\n".join(row[0] or "" for row in store.execute("SELECT sql FROM sqlite_master ORDER BY name"))

    with ThreadPoolExecutor(AT_ONCE) as programs:
        for number in range(10):
            path = tmp_path / f"{number}.sqlite3"
            seen = set(programs.map(opens, [path] * AT_ONCE))
            assert len(seen) == 1 and seen != {""}
            assert damage(path, folder) == ""


def test_a_store_that_another_program_brings_up_to_date_meanwhile_is_taken_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "jobs.sqlite3"
    enter = database.transaction

    def late(connection: sqlite3.Connection):  # type: ignore[no-untyped-def]
        monkeypatch.setattr(database, "transaction", enter)
        opened(path, "job_migrations").close()
        return enter(connection)

    monkeypatch.setattr(database, "transaction", late)
    with closing(opened(path, "job_migrations")) as store:
        assert store.execute("SELECT count(*) FROM jobs").fetchone() == (0,)


def test_what_cannot_be_applied_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "jobs.sqlite3"
    with closing(sqlite3.connect(path)) as store:
        store.execute("CREATE TABLE schedules (mine TEXT)")
    with pytest.raises(sqlite3.OperationalError):
        opened(path, "job_migrations")
    with closing(sqlite3.connect(path)) as store:
        assert store.execute("SELECT name FROM sqlite_master").fetchall() == [("schedules",)]
        assert store.execute("PRAGMA user_version").fetchone() == (0,)
