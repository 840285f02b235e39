"""The journal: what is written survives, in order; what cannot be written is said in words."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from handrail.happened.events import Event, Noted
from handrail.stack.events import RunRecord
from handrail.store.export import load_run
from handrail.store.journal import Journal, JournalError, replaced_if_damaged


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "state" / "journal.sqlite3")


def started(journal: Journal, instruction: str = "Go") -> RunRecord:
    return journal.start_run(tab=1, instruction=instruction, url="http://a.test/", model="m")


def text_of(event: Event) -> str:
    assert isinstance(event.what, Noted)
    return event.what.text


def test_events_come_back_in_order(journal: Journal) -> None:
    one, two = started(journal), started(journal)
    for number in range(5):
        journal.append(one.run, Noted(f"one {number} ß日本"))
        journal.append(two.run, Noted(f"two {number}"))
    events = journal.events(one.run)
    assert [event.n for event in events] == [0, 1, 2, 3, 4]
    assert [text_of(event) for event in events] == [f"one {number} ß日本" for number in range(5)]
    assert [event.at for event in events] == sorted(event.at for event in events)
    assert journal.events("unknown") == []


def test_runs_latest_and_unfinished(journal: Journal) -> None:
    records = [started(journal, f"number {number}") for number in range(3)]
    assert len({record.run for record in records}) == 3
    journal.end_run(records[1].run)
    assert [record.instruction for record in journal.unfinished()] == ["number 0", "number 2"]
    assert [record.instruction for record in journal.latest(2)] == ["number 2", "number 1"]
    assert journal.record(records[0].run) == records[0]
    assert journal.record("unknown") is None


def test_screenshots(journal: Journal) -> None:
    record = started(journal)
    journal.save_screenshot(record.run, 2, "image/png", b"old")
    journal.save_screenshot(record.run, 2, "image/png", b"new")
    assert journal.screenshot(record.run, 2) == ("image/png", b"new")
    assert journal.screenshot(record.run, 3) is None
    assert journal.screenshot_steps(record.run) == {2}


def test_what_was_written_survives_a_power_cut(journal: Journal, tmp_path: Path) -> None:
    """The files as they are at that moment, copied away while the journal is open: nothing is lost."""
    record = started(journal)
    for number in range(20):
        journal.append(record.run, Noted(str(number)))
        copy = tmp_path / f"copy{number}"
        copy.mkdir()
        for suffix in ("", "-wal"):
            shutil.copy(f"{journal.path}{suffix}", copy / f"journal.sqlite3{suffix}")
        survivor = Journal(copy / "journal.sqlite3")
        assert [text_of(event) for event in survivor.events(record.run)] == list(
            map(str, range(number + 1))
        )
        survivor.append(record.run, Noted("goes on"))
        survivor.close()


def test_a_torn_write_loses_only_itself(journal: Journal, tmp_path: Path) -> None:
    record = started(journal)
    journal.append(record.run, Noted("whole"))
    whole = Path(f"{journal.path}-wal").stat().st_size
    journal.append(record.run, Noted("torn"))
    copy = tmp_path / "copy"
    copy.mkdir()
    shutil.copy(journal.path, copy / "journal.sqlite3")
    (copy / "journal.sqlite3-wal").write_bytes(Path(f"{journal.path}-wal").read_bytes()[: whole + 100])
    survivor = Journal(copy / "journal.sqlite3")
    assert [text_of(event) for event in survivor.events(record.run)] == ["whole"]


def test_it_is_durable_by_its_settings(journal: Journal) -> None:
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,), "FULL"


def test_a_full_disk_is_an_error_in_words_and_writes_nothing(journal: Journal) -> None:
    record = started(journal)
    (pages,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(JournalError, match=r"cannot be written .*full.* Free some disk space"):
        for _ in range(100):
            journal.append(record.run, Noted("x" * 5000))
    before = len(journal.events(record.run))
    journal._db.execute("PRAGMA max_page_count = 100000")
    assert journal.append(record.run, Noted("space again")).n == before


def test_a_locked_journal_is_an_error_in_words(journal: Journal) -> None:
    record = started(journal)
    journal._db.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalError, match=r"locked.*close the program that holds the file"):
        journal.append(record.run, Noted("x"))
    other.execute("ROLLBACK")
    assert journal.append(record.run, Noted("x")).n == 0


def test_an_event_that_cannot_be_stored_leaves_no_transaction_open(journal: Journal) -> None:
    record = started(journal)
    with pytest.raises(UnicodeEncodeError):
        journal.append(record.run, Noted("\ud800"))
    assert journal.append(record.run, Noted("fine")).n == 0


def test_an_unknown_run_cannot_have_events(journal: Journal) -> None:
    with pytest.raises(JournalError):
        journal.append("unknown", Noted("x"))


def test_a_file_that_is_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_text("not a database, only some text that is long enough to look at")
    with pytest.raises(JournalError, match="begins a new one"):
        Journal(path)


def pages_of(journal: Journal, count: int = 200) -> RunRecord:
    """A journal of several pages on the disk, closed."""
    record = started(journal)
    for number in range(count):
        journal.append(record.run, Noted(f"note {number} " * 20))
    journal.close()
    return record


def test_a_damaged_journal_is_set_aside_with_a_word_and_a_new_one_begun(journal: Journal) -> None:
    pages_of(journal)
    assert replaced_if_damaged(journal.path) == "", "a whole one stays"
    data = bytearray(journal.path.read_bytes())
    data[8192 : 8192 + 4096] = bytes(4096)
    journal.path.write_bytes(data)
    with pytest.raises(JournalError, match="another Handrail has it open"):
        other = Journal(journal.path)
        try:
            replaced_if_damaged(journal.path)
        finally:
            other.close()
    assert journal.path.read_bytes() == data, "to the other one it would be lost"
    said = replaced_if_damaged(journal.path)
    (kept,) = journal.path.parent.glob("journal.sqlite3.damaged-*")
    assert str(kept) in said and kept.read_bytes() == data
    anew = Journal(journal.path)
    assert anew.latest() == [] and replaced_if_damaged(journal.path) == ""
    anew.close()


def test_what_is_no_database_any_more_is_set_aside_too(journal: Journal) -> None:
    pages_of(journal, 1)
    journal.path.write_bytes(b"What was here is gone." * 500)
    with pytest.raises(JournalError, match="begins a new one"):
        Journal(journal.path)
    assert "not a database" in replaced_if_damaged(journal.path)
    Journal(journal.path).close()


def test_a_journal_that_is_in_use_or_newer_is_not_damaged(journal: Journal) -> None:
    started(journal)
    journal._db.execute("BEGIN EXCLUSIVE")
    assert replaced_if_damaged(journal.path) == ""
    journal._db.execute("ROLLBACK")
    journal._db.execute("PRAGMA user_version = 999")
    assert replaced_if_damaged(journal.path) == ""
    assert replaced_if_damaged(journal.path.with_name("none.sqlite3")) == ""


def test_what_cannot_be_read_is_an_error_in_words(journal: Journal) -> None:
    record = started(journal)
    journal.append(record.run, Noted("a"))
    journal._db.execute("UPDATE events SET data = '{' ")
    with pytest.raises(JournalError, match="cannot be read"):
        journal.events(record.run)
    journal._db.execute("DROP TABLE prompts")
    with pytest.raises(JournalError, match="no such table"):
        journal.sent(record.run)


@pytest.mark.parametrize(
    "column, value",
    [("data", b"{"), ("data", b"\xff\xfe"), ("kind", b"no\xc3e")],
    ids=["half of the JSON", "no text", "half of a character"],
)
def test_damage_is_said_in_words(journal: Journal, column: str, value: bytes) -> None:
    record = started(journal)
    journal.append(record.run, Noted("x"))
    journal._db.execute(f"UPDATE events SET {column} = CAST(x'{value.hex()}' AS TEXT)")
    with pytest.raises(JournalError, match="cannot be read"):
        journal.events(record.run)


@pytest.mark.parametrize(
    "change",
    ["kind = 'of_tomorrow'", """data = '{"text": 7}'""", """data = '{"text": "x", "v": 9}'""", "data = '{'", "data = '7'"],
    ids=["kind", "field", "version", "damage", "no object"],
)
def test_a_run_that_cannot_be_read_hides_no_other(journal: Journal, change: str) -> None:
    bad, good = started(journal, "Bad"), started(journal, "Good")
    for one in (bad, good):
        journal.append(one.run, Noted("x"))
    journal._db.execute(f"UPDATE events SET {change} WHERE run = ?", (bad.run,))
    views = {one.instruction: load_run(journal, one).view() for one in journal.latest()}
    assert views["Bad"].state == "failed" and "cannot be read" in views["Bad"].message
    assert views["Good"].message == ""
    with pytest.raises(JournalError, match="cannot be read"):
        journal.events(bad.run)
    # A journal that cannot be read now says nothing of its runs.
    journal._db.execute("DROP TABLE events")
    with pytest.raises(JournalError, match="no such table"):
        load_run(journal, good)


def test_migrations_run_once_and_keep_what_is_there(journal: Journal) -> None:
    record = started(journal)
    (version,) = journal._db.execute("PRAGMA user_version").fetchone()
    folder = Path(__file__).parents[2] / "daemon" / "handrail" / "store" / "journal_migrations"
    assert version == len(list(folder.glob("*.sql"))) >= 1
    assert [path.name[:4] for path in sorted(folder.glob("*.sql"))] == [
        f"{n + 1:04d}" for n in range(version)
    ]
    journal.close()
    again = Journal(journal.path)
    assert again.record(record.run) == record


def test_a_journal_of_a_newer_version_is_left_alone(journal: Journal) -> None:
    journal._db.execute("PRAGMA user_version = 99")
    journal.close()
    with pytest.raises(JournalError, match="newer Handrail: update this one"):
        Journal(journal.path)


def test_what_is_forgotten_is_nowhere_in_the_files_any_more(journal: Journal) -> None:
    kept, gone, going = (started(journal, f"Look for canary-{name}") for name in ("kept", "gone", "going"))
    for record, secret in ((kept, "kept"), (gone, "gone")):
        journal.append(record.run, Noted(f"canary-{secret}"))
        journal.save_screenshot(record.run, 1, "image/png", f"canary-{secret}".encode() * 5000)
        journal.end_run(record.run)
    assert journal.forget([gone.run, going.run, "unknown"]) == 1, "what is not over stays"
    assert journal.record(gone.run) is None and journal.events(gone.run) == []
    assert journal.screenshot(gone.run, 1) is None
    assert journal.count() == 2 and journal.ended() == [kept.run]
    files = list(journal.path.parent.glob("journal.sqlite3*"))
    raw = b"".join(file.read_bytes() for file in files)
    assert b"canary-gone" not in raw and b"canary-kept" in raw and b"canary-going" in raw


def test_deleting_most_gives_the_room_back(journal: Journal) -> None:
    record = started(journal)
    journal.save_screenshot(record.run, 1, "image/png", b"x" * 3_000_000)
    journal.end_run(record.run)
    assert journal.ended(before=0) == []
    assert journal.forget(journal.ended()) == 1
    assert journal.path.stat().st_size < 300_000
