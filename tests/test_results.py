"""Results of measurements: files that are kept by a script, shown by the documents, and marked when they are stale."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "docs"), str(ROOT / "scripts")]

import keep_result  # noqa: E402
import result_files  # noqa: E402
from result_files import FOLDER, MARK, WrongResult, filled, history, load, read  # noqa: E402

from tests.support.results import told_in_results  # noqa: E402

RESULTS = load()
PAGES = sorted((ROOT / "docs").rglob("*.md"))
NEW: dict[str, Any] = {"what": "a step", "command": "scripts/bench loop", "depends_on": ["code/turn.py"], "says": "{p50_ms} ms"}


def git(where: Path, *words: str) -> str:
    who = ("-c", "user.name=T", "-c", "user.email=t@example.test", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *who, *words], cwd=where, capture_output=True, text=True, check=True).stdout.strip()


def changed(repository: Path, path: str) -> None:
    """One more commit that changes a file."""
    file = repository / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{file.read_text() if file.exists() else ''}x\n")
    git(repository, "add", "-A")
    git(repository, "commit", "-m", f"Changes {path}")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with some code and no results."""
    there = tmp_path / "repository"
    there.mkdir()
    git(there, "init", "-q")
    changed(there, "code/turn.py")
    changed(there, "code/other.py")
    return there


def kept(repository: Path, name: str = "loop", printed: Any = None, **given: Any) -> dict[str, Any]:
    """What stands in a result's file once it was kept."""
    path = keep_result.keep(repository, name, given, json.dumps(printed or {"p50_ms": 51.5, "steps": 60}))
    found: dict[str, Any] = json.loads((repository / path).read_text("utf-8"))
    return found


def page_of(repository: Path, names: str = "loop") -> str:
    results = load(repository / "docs" / "results")
    return filled("measurements", f"Before.\n\n<!-- results: {names} -->\n\nAfter.", results, history(repository))


def test_a_page_is_filled_from_files_with_date_commit_and_machine(repository: Path) -> None:
    found = kept(repository, **NEW, note="while other work ran")
    assert found["commit"] == git(repository, "rev-parse", "--short=8", "HEAD") and "changed" not in found
    table = {"columns": ["mechanism", "success"], "rows": [["stack | machine", 0.88], ["none", 1179]]}
    kept(repository, "worth", table, what="What each is worth", depends_on=["code"], model="Small 1.5B")
    page = page_of(repository, "loop worth")
    day = read(repository / "docs" / "results" / "loop.json").date
    assert "| what | result | measured |\n| --- | --- | --- |\n| a step | 51.5 ms | " in page
    assert f"{day.day} {day:%B %Y} at `{found['commit']}`; {found['machine']['cores']} cores, " in page
    assert "while other work ran" in page and "before" not in page
    assert "| mechanism | success |\n| --- | --- |\n| stack \\| machine | 0.88 |\n| none | 1,179 |" in page
    assert "*What each is worth: " in page and "Small 1.5B" in page
    assert page.startswith("Before.") and page.endswith("After.")


def test_a_figure_is_stale_once_the_code_that_it_depends_on_changes(repository: Path) -> None:
    kept(repository, **NEW)
    changed(repository, "code/other.py")
    assert "later change" not in page_of(repository)
    changed(repository, "code/turn.py")
    assert "**before 1 later change** of `code/turn.py`" in page_of(repository)
    changed(repository, "code/turn.py")
    assert "**before 2 later changes** of `code/turn.py`" in page_of(repository)
    file = repository / "docs" / "results" / "loop.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "carried": "measured then or shortly before"}))
    assert "shortly before; **before 2 or more later changes** of `code/turn.py`" in page_of(repository)
    kept(repository, printed={"p50_ms": 49})
    assert "49 ms" in page_of(repository) and "later change" not in page_of(repository)


def test_where_the_history_is_cut_or_missing_that_is_said(repository: Path, tmp_path: Path) -> None:
    kept(repository, **NEW)
    git(repository, "add", "-A")
    git(repository, "commit", "-m", "A result")
    changed(repository, "code/turn.py")
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{repository}", str(shallow))
    assert "whether the code has changed since is not known here" in page_of(shallow)
    (shallow / ".git").rename(tmp_path / "elsewhere")
    assert "Built without the code's history" in page_of(shallow)


def test_what_was_not_committed_is_said(repository: Path) -> None:
    (repository / "code" / "other.py").write_text("other\n")
    assert "changed" not in kept(repository, **NEW)
    (repository / "code" / "turn.py").write_text("other\n")
    assert kept(repository)["changed"]
    assert "with changes that were not committed" in page_of(repository)


def test_measured_again_only_its_figures_change(repository: Path) -> None:
    first = kept(repository, printed={"step": {"p50_ms": 51, "p95_ms": 60}}, **{**NEW, "says": "{step.p50_ms} ms"})
    assert first["figures"] == {"step.p50_ms": 51}
    again = kept(repository, printed={"step": {"p50_ms": 52, "p95_ms": 60}, "report": str(Path.home())})
    assert again == {**first, "figures": {"step.p50_ms": 52}}
    kept(repository, printed={"step": {"p50_ms": 51.749}})
    assert "| 51.7 ms |" in page_of(repository)
    kept(repository, printed={"step": {"p50_ms": 5174.9}})
    assert "| 5,175 ms |" in page_of(repository)
    with pytest.raises(WrongResult, match=r"no figure step\.p50_ms\. It has: p50_ms"):
        kept(repository, printed={"p50_ms": 52})


def test_two_of_the_same_are_refused(repository: Path) -> None:
    kept(repository, **NEW)
    with pytest.raises(WrongResult, match=r"results/loop\.json is of another measurement, `scripts/bench loop`"):
        kept(repository, command="scripts/bench page")
    with pytest.raises(WrongResult, match=r"results/loop\.json is of the same: “a step”"):
        kept(repository, "step", **NEW)
    folder = repository / "docs" / "results"
    (folder / "step.json").write_text((folder / "loop.json").read_text())
    with pytest.raises(WrongResult, match=r"results/step\.json and loop\.json are of the same: “a step”"):
        load(folder)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("{", "Invalid JSON"),
        ({"host": "mine"}, "host: Extra inputs"),
        ({"commit": "yesterday"}, "commit: String should match"),
        ({"depends_on": []}, "depends_on: List should have at least 1 item"),
        ({"says": "{p90_ms} ms"}, "names figures that are not there: p90_ms"),
        ({"says": ""}, "either “says” or “table”"),
        ({"says": "", "table": {"columns": ["a", "b"], "rows": [["1"]]}}, "a row has 1 cells and not 2"),
    ],
)
def test_a_broken_file_is_named(repository: Path, change: Any, told: str) -> None:
    right = kept(repository, **NEW)
    file = repository / "docs" / "results" / "loop.json"
    file.write_text(change if isinstance(change, str) else json.dumps({**right, **change}))
    with pytest.raises(WrongResult) as wrong:
        load(file.parent)
    assert str(wrong.value).startswith("docs/results/loop.json: ") and told in str(wrong.value)


def test_what_cannot_be_kept_is_told(repository: Path) -> None:
    for given, printed, told in (
        ({}, {"p50_ms": 1}, "what: Field required"),
        ({**NEW, "depends_on": ["code/gone.py"]}, {"p50_ms": 1}, "code/gone.py, which is not in the repository"),
        (NEW, [], "No JSON object came in"),
    ):
        with pytest.raises(WrongResult, match=re.escape(told)):
            keep_result.keep(repository, "loop", given, json.dumps(printed))
    with pytest.raises(WrongResult, match="Loop is no name"):
        kept(repository, "Loop", **NEW)
    assert not (repository / "docs" / "results").exists()


def test_a_mark_of_no_file_is_told(repository: Path) -> None:
    kept(repository, **NEW)
    with pytest.raises(WrongResult, match=r"docs/measurements\.md: there is no docs/results/page\.json\. There are: loop"):
        page_of(repository, "loop page")


# --- this repository's own ----------------------------------------------------------------------------


def test_each_result_is_shown_once_and_depends_on_what_there_is() -> None:
    marks = [name for page in PAGES for names in MARK.findall(page.read_text("utf-8")) for name in names.split()]
    assert sorted(marks) == sorted(RESULTS)
    for page in PAGES:
        text = page.read_text("utf-8")
        assert len(re.findall(r"<!--\s*results", text)) == len(MARK.findall(text)), f"{page.name}: a mark is written otherwise"
    gone = [f"{name}: {path}" for name, one in RESULTS.items() for path in one.depends_on if not (ROOT / path).exists()]
    assert not gone
    for file in FOLDER.iterdir():
        assert file.stat().st_size <= 8_000, f"{file.name} is more than a summary"


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/models.md"])
def test_figures_that_other_pages_repeat_are_those_of_the_files(page: str) -> None:
    cited = re.findall(r"\b\d+ of \d+\b", (ROOT / page).read_text("utf-8"))
    told = told_in_results()
    assert not [one for one in cited if not re.search(rf"\b{one}\b", told)]
    assert cited or page == "docs/index.md"


def test_the_script_keeps_what_is_piped_into_it() -> None:
    """Its real start, with what it refuses: nothing is written here."""
    done = subprocess.run(
        [ROOT / "scripts" / "keep-result", "loop"], input="no figures", capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1 and done.stderr.startswith("No JSON object came in"), done.stderr
    assert result_files.load() == RESULTS
