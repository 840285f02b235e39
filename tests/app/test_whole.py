"""All of the person's in one file: without secrets, shown before it changes anything, and taken back whole."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from handrail.cli.main import build
from handrail.config.secrets import set_secret
from handrail.config.settings import Paths, load_config, resolve_paths, save_settings
from handrail.schedules.task import Task
from handrail.store.grant_store import GrantStore
from handrail.store.jobs import JobStore, JobStoreError
from handrail.store.portable import NotWhole, exported, planned
from handrail.store.site_rules import SiteRules
from handrail.store.workflow_files import WorkflowFiles
from handrail.text.language import language
from handrail.workflows.workflow import written
from handrail_wire import (
    AllExported,
    ExportAll,
    Grant,
    ImportAll,
    ImportPlanned,
    Kept,
    SetSiteRule,
    Settings,
    SettingsRefused,
    UndoSettings,
)
from tests.app.test_texts import MINE, ask, markdown, policies
from tests.cli.test_workflows import OPEN
from tests.config.test_secrets import MemoryKeyring
from tests.store.test_own_files import no_file_longer_than
from tests.support.world import World, form_page, run, world

SECRET = "canary-4000-1234"
CONFIG = "# mine\n[budgets]\ncalls = 40  # enough\n[model]\nbase_url = 'https://api.example/v1?key=canary-4000-1234'\n"


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    backend = MemoryKeyring.installed(monkeypatch)
    for name in ("HANDRAIL_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL", "HANDRAIL_BUDGETS_CALLS"):
        monkeypatch.delenv(name, raising=False)
    return backend


def fill(home: Path) -> None:
    """A person's home with all that there is, secrets too."""
    config = home / "config"
    (config / "policies" / "my_shop").mkdir(parents=True)
    (config / "config.toml").write_text(CONFIG)
    (config / "policies" / "my_shop" / "find_chairs.md").write_text(MINE)
    (config / "policies" / "my_shop" / "site.yaml").write_text('patterns: ["https://shop.example/*"]\n')
    (config / "policies" / "_draft_of_mine.md").write_text(MINE.replace("find_chairs", "draft_of_mine"))
    WorkflowFiles(config / "workflows").save(OPEN)
    SiteRules(config / "sites.toml").set("bank.example", "never")
    with kept_jobs(home) as jobs:
        jobs.add_schedule("orders", "0 8 * * *", Task(instruction="/open_order 5", url="https://shop.example/", unattended=True))
        jobs.add_schedule("theirs", "0 9 * * *", Task(instruction="x", url="https://shop.example/", unattended=True, client="someone"))
    set_secret("card_number", SECRET, "https://shop.example")


def paths_of(home: Path) -> Paths:
    return resolve_paths({"HANDRAIL_HOME": str(home)}).create()


def kept_jobs(home: Path) -> closing[JobStore]:
    """The schedules of a person's home."""
    return closing(JobStore(paths_of(home).jobs))


async def export(here: World) -> AllExported:
    answer = await ask(here, ExportAll(), AllExported)
    assert isinstance(answer, AllExported), answer
    return answer


def schedules_shown(here: World) -> list[tuple[str, bool]] | None:
    """The schedules and whether they rest, as the page was told at last."""
    told = [one for one in here.browser.received if isinstance(one, Kept)]
    return [(one.name, one.paused) for one in told[-1].schedules] if told else None


async def plan(here: World, text: str) -> Any:
    return await ask(here, ImportAll(text=text), ImportPlanned)


def whole(**parts: object) -> str:
    return json.dumps({"handrail": 1, **parts})


def test_from_one_computer_to_another_and_back(tmp_path: Path) -> None:
    fill(tmp_path / "one")
    there = tmp_path / "two"

    async def give() -> AllExported:
        async with world(tmp_path / "one", [], form_page()) as here:
            return await export(here)

    async def take(text: str) -> None:
        async with world(there, [], form_page()) as here:
            file = there / "config" / "config.toml"
            file.write_text("# theirs\n")
            shown = await plan(here, text)
            assert shown.changes == [
                "Setting · Most calls of the model: as by default → 40", "bank.example: no rule → never", "New: the policy draft_of_mine",
                "New: the policy find_chairs", "New: the pages of the site my_shop", "New: the workflow open_order",
                "New, and paused until you resume it: the schedule orders (At 08:00 every day) on https://shop.example/: “/open_order 5”",
            ]  # fmt: skip
            assert policies(there) == {} and file.read_text() == "# theirs\n", "nothing is done before the yes"
            saved = await ask(here, ImportAll(text=text, sure=shown.sure), Settings)
            assert (saved.saved, saved.undo) == ("Taken over: 7 changes.", "the import")
            assert policies(there) == policies(tmp_path / "one") and here.daemon.runs.services.budgets.calls == 40
            assert SiteRules(there / "config" / "sites.toml").of("bank.example") == "never"
            with kept_jobs(there) as jobs:
                assert [(one.name, one.cron, one.paused) for one in jobs.schedules()] == [("orders", "0 8 * * *", True)]
            await here.browser.until(lambda: schedules_shown(here) == [("orders", True)])
            assert (await plan(here, text)).changes == []
            undone = await ask(here, UndoSettings(), Settings)
            assert undone.saved == "Undone: the import." and policies(there) == {} and file.read_text() == "# theirs\n"
            assert SiteRules(there / "config" / "sites.toml").all() == {} and here.daemon.runs.services.budgets.calls is None
            assert WorkflowFiles(there / "config" / "workflows").all() == ([], [])
            with kept_jobs(there) as jobs:
                assert jobs.schedules() == []
            await here.browser.until(lambda: schedules_shown(here) == [])

    given = run(give())
    assert SECRET not in given.model_dump_json() and "card_number" not in given.text
    assert "The schedule theirs is left out: this file cannot hold all of it." in given.left_out
    assert any("Setting · Model · Address is left out" in one for one in given.left_out)
    assert json.loads(given.text).keys() == {"handrail", "settings", "sites", "policies", "workflows", "schedules"}
    run(take(given.text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (whole(secrets={"card": "4000"}), "has “secrets”, which is never taken over"),
        (whole(keys={"openai": "sk-1"}), "has “keys”, which is never taken over"),
        (whole(grants=[]), "has “grants”, which is never taken over"),
        (whole(settings={"critic": {"large": 1}}), "is not as Handrail writes it: settings"),
        (whole(policies=[MINE]), "is not as Handrail writes it: policies"),
        ("{}", "is not as Handrail writes it: handrail"),
        ('{"handrail": 2}', "is not as Handrail writes it: handrail"),
        ("no JSON", "is no such file"),
        ("[" * 100_000, "is no such file"),
        (json.dumps({"handrail": 1, "sites": {"ä" * 1_600_000: "never"}}, ensure_ascii=False), "is too large"),
    ],
    ids=["secrets", "keys", "grants", "shape", "list", "empty", "version", "text", "deep", "large"],
)
def test_what_is_no_such_file_is_refused(tmp_path: Path, text: str, words: str) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            refused = await plan(here, text)
            assert isinstance(refused, SettingsRefused) and refused.problems[0].about == "import"
            assert words in refused.problems[0].message

    run(test())


def test_each_part_that_may_not_be_is_left_out_in_words(tmp_path: Path) -> None:
    text = whole(
        settings={"port": 1, "budgets.calls": 0, "critic": "large", "model.base_url": "https://ada:pw@evil.example/v1", "budgets.depth": 3},
        sites={"bank.example": "anything", "../x": "never", "good.example": "ask"},
        policies={
            "../evil.md": MINE, "/etc/evil.md": MINE, "a/b/evil.md": MINE, ".hidden.md": MINE, "evil.py": MINE, "../x/site.yaml": "patterns: '*'",
            "a\\b.md": MINE, "find_chairs.md": MINE, "broken.md": "---\nname: x\n---\n", "long.md": MINE + "x" * 100_001, "granted.md": MINE.replace("find_chairs", "granted"),
            "bomb.md": "---\nname: bomb\ndescription: &a x\narguments: {b: *a}\n---\n",
        },
        workflows={"../evil.md": "---\n", "wrong.md": "---\nname: other\n---\n"},
    )  # fmt: skip

    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            store = GrantStore(here.daemon.config.paths.grants)
            store.sync([Grant(id="0123456789abcdef", policy="granted", effects=["send"], origin="https://a.example", given=1)])
            before = markdown(tmp_path)
            shown = await plan(here, text)
            assert sorted(shown.changes) == sorted([
                "Setting · Policies inside one another: as by default → 3", "Setting · A second look at each step: as by default → large", "good.example: no rule → ask", "New: the policy find_chairs",
            ])  # fmt: skip
            left = "\n".join(shown.left_out)
            for words in ("port: there is no such setting", "Setting · Most calls of the model: Give 1 or more", "key in its address", "bank.example: anything is no rule",
                          "../evil.md: is no name", "/etc/evil.md: is no name", "a/b/evil.md", ".hidden.md", "evil.py", "../x/site.yaml", "a\\b.md",
                          "broken.md: description: is missing", "long.md: is too long", "granted.md: you gave a grant", "refers to parts of itself", "wrong.md"):  # fmt: skip
                assert words in left, words
            await ask(here, ImportAll(text=text, sure=shown.sure), Settings)
            new = {path.relative_to(tmp_path).as_posix() for path in markdown(tmp_path) - before}
            assert new == {"config/policies/find_chairs.md"}
            store.close()

    run(test())


def test_a_yes_holds_for_what_was_shown_only(tmp_path: Path) -> None:
    text = whole(policies={"find_chairs.md": MINE})

    async def test() -> None:
        async with world(tmp_path, [], form_page(), policies={"find_chairs": MINE + "Mine.\n"}) as here:
            shown = await plan(here, text)
            assert shown.changes == ["Changed: the policy find_chairs"]
            other = whole(policies={"find_chairs.md": MINE.replace("chairs.", "lamps.")})
            file = tmp_path / "config" / "policies" / "find_chairs.md"
            for sent, edit in ((other, MINE + "Mine.\n"), (text, MINE + "Edited.\n")):
                file.write_text(edit)
                refused = await ask(here, ImportAll(text=sent, sure=shown.sure), Settings)
                assert "Choose the file again" in refused.problems[0].message and file.read_text() == edit

    run(test())


def test_the_commands_do_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(*arguments: str, answer: str = "") -> tuple[int, str]:
        result = CliRunner().invoke(build(arguments), arguments, input=answer)
        return result.exit_code, result.output

    fill(tmp_path / "one")
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path / "one"))
    file = tmp_path / "all.json"
    assert said("export", str(file))[0] == 0 and SECRET not in file.read_text()
    assert "is there already" in said("export", str(file))[1]
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path / "two"))
    code, text = said("import", str(file), answer="n\n")
    assert code == 1 and "New: the policy find_chairs" in text and "Nothing was changed." in text and policies(tmp_path / "two") == {}
    assert said("import", str(file), answer="y\n")[0] == 0
    assert policies(tmp_path / "two") == policies(tmp_path / "one")
    assert load_config(paths=resolve_paths()).budgets.calls == 40
    assert said("import", str(file))[1].endswith("Nothing would change.\n")
    file.write_text(whole(secrets={}))
    assert said("import", str(file), "--yes")[0] == 1


def named(name: str) -> str:
    return MINE.replace("find_chairs", name)


def test_nothing_takes_the_place_of_what_has_a_grant(tmp_path: Path) -> None:
    """A grant is given to a policy's or a workflow's name: neither gets other contents, nor goes away."""
    folder = tmp_path / "config" / "policies"
    folder.mkdir(parents=True)
    (folder / "find_chairs.md").write_text(MINE)
    (folder / "find_lamps.md").write_text(named("find_lamps"))
    WorkflowFiles(tmp_path / "config" / "workflows").save(OPEN)
    other = written(OPEN.model_copy(update={"title": "Something else {number}"}))
    text = whole(
        policies={"find_chairs.md": named("other"), "_new.md": named("open_order"), "a.md": named("find_lamps")},
        workflows={"open_order.md": other, "find_chairs.md": other.replace("name: open_order", "name: find_chairs")},
    )
    with kept_jobs(tmp_path) as jobs:
        done = planned(text, paths_of(tmp_path), jobs, granted={"find_chairs", "open_order"})
    assert done.changes == [] and done.files == ()
    assert sorted(one.partition(". ")[0] for one in done.left_out) == [
        "_new.md: you gave a grant to open_order as it is",
        f"a.md: there is a policy find_lamps already, in {folder / 'find_lamps.md'}",
        "find_chairs.md: you gave a grant to find_chairs as it is",
        "find_chairs.md: you gave a grant to find_chairs as it is",
        "open_order.md: you gave a grant to open_order as it is",
    ]  # fmt: skip


def test_what_is_shown_is_all_that_is_done(tmp_path: Path) -> None:
    paths = paths_of(tmp_path)
    (paths.policies_dir / "find_chairs.md").write_text(MINE)
    hidden = "x\nNothing would change.\x1b[2K\u202e"
    text = whole(
        settings={"model.name": hidden, "small.base_url": "http://[bad"},
        sites={"a" * 300 + ".example": "usual"},
        policies={"find_chairs.md": named("find_lamps"), "do_task.md": named("do_task"), "_pay.md": named("pay"), "a.md": named("twice"), "b.md": named("twice"),
                  "A.md": named("almost"), "readme.md": named("read"), "€" * 119 + ".md": named("long")},
    )  # fmt: skip
    with kept_jobs(tmp_path) as jobs:
        shown = planned(text, paths, jobs)
    assert shown.changes == [
        "Setting · Model: as by default → x\ufffdNothing would change.\ufffd[2K\ufffd", "Changed: the policy find_chairs, which becomes find_lamps",
        "New: the policy do_task, in place of the one that came with Handrail", "New: the policy twice",
    ]  # fmt: skip
    left = "\n".join(shown.left_out)
    for words in ("Setting · Second model · Address: there may be a key", "aaa: usual is no rule", "_pay.md: there is a policy pay already, and a draft",
                  "b.md: there is a policy twice already, in a.md", "A.md: has the name of another file", "readme.md: is no name", "File name too long"):  # fmt: skip
        assert words in left, words
    with kept_jobs(tmp_path) as jobs:
        with pytest.raises(NotWhole, match="more than 3,000 things"):
            planned(whole(sites={f"a{number}.example": "usual" for number in range(3001)}, policies={"find_lamps.md": named("find_lamps")}), paths, jobs)
        with pytest.raises(NotWhole, match="not as Handrail writes it: settings"):
            planned(whole(settings={"budgets.seconds": float("inf")}), paths, jobs)


def test_what_was_changed_since_an_import_is_not_taken_back(tmp_path: Path) -> None:
    text = whole(settings={"budgets.calls": 40}, sites={"bank.example": "usual"}, policies={"find_chairs.md": MINE, "find_lamps.md": named("find_lamps")})

    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            rules = SiteRules(tmp_path / "config" / "sites.toml")
            file = tmp_path / "config" / "policies" / "find_lamps.md"
            await ask(here, SetSiteRule(site="shop.example", rule="ask"), Settings)
            await ask(here, ImportAll(text=text, sure=(await plan(here, text)).sure), Settings)
            # Of files all are taken back or none, and with them the rest; the next press is another change's.
            file.write_text("mine")
            before = len(here.browser.received)
            refused = await ask(here, UndoSettings())
            assert "changed elsewhere" in refused.problems[0].message
            assert len(policies(tmp_path)) == 2 and rules.of("bank.example") == "usual" and load_config(paths=here.daemon.config.paths).budgets.calls == 40
            await here.browser.until(lambda: [one.undo for one in here.browser.received[before:] if isinstance(one, Settings)] == ["shop.example: ask"])
            # A rule that the person changed by hand stays.
            await ask(here, ImportAll(text=text, sure=(await plan(here, text)).sure), Settings)
            rules.set("shop.example", "never")
            await ask(here, UndoSettings(), Settings)
            done = await ask(here, UndoSettings())
            assert "The rule for shop.example was changed elsewhere" in done.problems[0].message and rules.of("shop.example") == "never"

    run(test())


def test_a_rule_that_was_changed_since_an_import_stays(tmp_path: Path) -> None:
    text = whole(settings={"budgets.calls": 40, "budgets.depth": 3}, sites={"bank.example": "usual"}, policies={"find_chairs.md": MINE})

    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            paths = here.daemon.config.paths
            await ask(here, ImportAll(text=text, sure=(await plan(here, text)).sure), Settings)
            SiteRules(paths.site_rules).set("bank.example", "never")
            save_settings({"budgets.calls": 50}, paths)
            assert (await ask(here, UndoSettings(), Settings)).saved == "Undone: the import."
            budgets = load_config(paths=paths).budgets
            assert SiteRules(paths.site_rules).of("bank.example") == "never" and budgets.calls == 50
            assert budgets.depth == 6 and policies(tmp_path) == {}

    run(test())


def test_commands_that_cannot_write_say_so_and_leave_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(*arguments: str) -> tuple[int, str, BaseException | None]:
        result = CliRunner().invoke(build(arguments), arguments)
        return result.exit_code, result.output, result.exception

    fill(tmp_path / "one")
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path / "one"))
    file = tmp_path / "all.json"
    # SQLite's own files have to fit.
    (tmp_path / "one" / "config" / "policies" / "long.md").write_text(named("long") + "x" * 60_000)
    kept_jobs(tmp_path / "one").thing.close()
    with no_file_longer_than(40_000):
        code, text, error = said("export", str(file))
    assert (code, file.exists()) == (1, False) and "cannot be written" in text and isinstance(error, SystemExit)
    (tmp_path / "one" / "config" / "policies" / "long.md").unlink()
    assert said("export", str(file))[0] == 0 and file.stat().st_mode & 0o777 == 0o600, "values are in it"
    # As an editor may have left it.
    file.write_bytes("\ufeff".encode() + file.read_bytes())
    home = tmp_path / "two"
    (home / "config" / "sites.toml").mkdir(parents=True)
    monkeypatch.setenv("HANDRAIL_HOME", str(home))
    code, text, error = said("import", str(file), "--yes")
    assert code == 1 and "sites.toml" in text and isinstance(error, SystemExit)
    (home / "config" / "sites.toml").rmdir()
    (home / "config" / "sites.toml").write_text("# " + "x" * 40_000 + "\n")
    resolve_paths().create()
    GrantStore(resolve_paths().grants).close()
    with no_file_longer_than(34_000):
        code, text, error = said("import", str(file), "--yes")
    assert code == 1 and "Nothing was changed: " in text and isinstance(error, SystemExit)
    assert policies(home) == {}
    assert said("import", str(file), "--yes")[0] == 0 and policies(home) == policies(tmp_path / "one")


@pytest.mark.parametrize(("many", "fits"), [(9, True), (20, False)])
def test_what_is_exported_can_be_imported(tmp_path: Path, many: int, fits: bool) -> None:
    """Quotation marks, backslashes and ends of lines take four characters each on their way back."""

    async def test() -> None:
        texts = {f"p{number}": named(f"p{number}") + '"\n\\' * 22_000 for number in range(many)}
        async with world(tmp_path, [], form_page(), policies=texts) as here:
            answer = await ask(here, ExportAll(), AllExported)
            if fits:
                assert (await plan(here, answer.text)).changes == []
            else:
                assert "too much for one file" in answer.problems[0].message

    run(test())


def timed(**parts: object) -> dict[str, object]:
    return {"when": "0 8 * * *", "instruction": "look", "url": "https://shop.example/", **parts}


def test_schedules_come_paused_and_take_no_other_place(tmp_path: Path) -> None:
    text = whole(schedules={
        "fresh": timed(rows=[{"number": "5"}], seconds=60.0, tokens=900), "same": timed(), "taken": timed(instruction="pay"),
        "Bad name": timed(), "when": timed(when="now and then"), "where": timed(url="file:///etc/passwd"), "who": timed(url="https://ada:pw@shop.example/"),
        "nothing": timed(instruction=""),
    })  # fmt: skip
    task = Task(instruction="look", url="https://shop.example/", unattended=True)
    with kept_jobs(tmp_path) as jobs:
        jobs.add_schedule("same", "0 8 * * *", task)
        before = jobs.add_schedule("taken", "0 8 * * *", task)
        shown = planned(text, paths_of(tmp_path), jobs)
        assert shown.changes == [
            "New, and paused until you resume it: the schedule fresh (At 08:00 every day; at most 60 seconds; at most 900 tokens) on https://shop.example/: “look [number=5]”"
        ]
        left = "\n".join(shown.left_out)
        for words in ("another schedule taken here, which stays", "'Bad name' is not as Handrail", "when: “now and then” is no time", "where begins at no web page",
                      "who begins at no web page", "'nothing' is not as"):  # fmt: skip
            assert words in left, words
        back = shown.put(SiteRules(paths_of(tmp_path).site_rules), jobs, lambda settings: lambda: None)
        fresh = jobs.schedule("fresh")
        assert fresh and fresh.paused and jobs.schedule("taken") == before
        assert fresh.task == task.model_copy(update={"rows": ({"number": "5"},), "seconds": 60.0, "tokens": 900})
        assert jobs.take_dates(fresh, [fresh.created + 1], fresh.created + 2) == [], "nothing of it is due"
        # What the person resumed since is theirs.
        jobs.pause_schedule("fresh", False)
        back()
        assert jobs.schedule("fresh") is not None


def test_settings_that_cannot_be_saved_take_all_else_back(tmp_path: Path) -> None:
    text = whole(settings={"budgets.calls": 40}, policies={"find_chairs.md": MINE}, schedules={"fresh": timed()})

    def refuse(settings: object) -> Any:
        raise OSError(28, "No space left")

    with kept_jobs(tmp_path) as jobs:
        with pytest.raises(OSError, match="No space"):
            planned(text, paths_of(tmp_path), jobs).put(SiteRules(paths_of(tmp_path).site_rules), jobs, refuse)
        assert jobs.schedules() == [] and policies(tmp_path) == {}


def test_what_a_schedule_would_do_is_shown_whole_or_not_taken(tmp_path: Path) -> None:
    long = "look " * 400 + "and pay"
    text = whole(schedules={
        "long": timed(instruction=long), "rows": timed(instruction="/gone", rows=[{"number": "5" * 2000}]), "slash": timed(url="https://good.example\\.evil.example/"),
        "costly": timed(tokens=9_000_000, seconds=90.5), "gone": timed(instruction="/gone 5"), "quoted": timed(instruction="look” on https://good.example/"),
        "here": timed(instruction="/open_order 5"),
    }, workflows={"open_order.md": written(OPEN)})  # fmt: skip
    new, at = "New, and paused until you resume it: the schedule", "At 08:00 every day"
    with kept_jobs(tmp_path) as jobs:
        shown = planned(text, paths_of(tmp_path), jobs)
    assert shown.changes == [
        "New: the workflow open_order",
        f"{new} costly ({at}; at most 91 seconds; at most 9,000,000 tokens) on https://shop.example/: “look”",
        f"{new} gone ({at}; there is no workflow gone here) on https://shop.example/: “/gone 5”",
        f"{new} quoted ({at}) on https://shop.example/: “look” on https://good.example/”",
        f"{new} here ({at}) on https://shop.example/: “/open_order 5”",
    ]
    assert sorted(shown.left_out) == [
        "The schedule long says more than can be shown here. Add it in the terminal.",
        "The schedule rows says more than can be shown here. Add it in the terminal.",
        "The schedule slash begins at no web page, or with a password in its address.",
    ]
    german = [language("de").of(one) for one in shown.changes]
    assert german[1:3] == [
        "Neu, und ruht bis zum Fortsetzen: der Zeitplan costly (Jeden Tag um 08:00; höchstens 91 Sekunden; höchstens 9.000.000 Token) auf https://shop.example/: „look“",
        "Neu, und ruht bis zum Fortsetzen: der Zeitplan gone (Jeden Tag um 08:00; hier gibt es keinen Ablauf gone) auf https://shop.example/: „/gone 5“",
    ]


def test_a_workflow_that_a_schedule_does_is_not_changed_unseen(tmp_path: Path) -> None:
    """A schedule that is not paused would do what a file brings, at its next date."""
    task = Task(instruction="/open_order 5", url="https://shop.example/", unattended=True)
    text = whole(workflows={"open_order.md": written(OPEN)})
    with kept_jobs(tmp_path) as jobs:
        for name in ("first", "second", "resting"):
            jobs.add_schedule(name, "0 8 * * *", task, paused=name == "resting")
        new = planned(text, paths_of(tmp_path), jobs)
        WorkflowFiles(paths_of(tmp_path).workflows_dir).save(OPEN.model_copy(update={"title": "Other {number}"}))
        changed = planned(text, paths_of(tmp_path), jobs)
    who = "Schedules that do it from then on: first, second"
    assert (new.changes, changed.changes) == ([f"New: the workflow open_order. {who}"], [f"Changed: the workflow open_order. {who}"])
    assert language("de").of(changed.changes[0]) == "Geändert: der Ablauf open_order. Zeitpläne, die ihn von da an ausführen: first, second"


def test_every_schedule_is_given_out_or_left_out(tmp_path: Path) -> None:
    """One that no file can hold keeps nobody from the rest."""
    often = f"{','.join(map(str, range(60)))} {','.join(map(str, range(24)))} * * *"
    task = Task(instruction="look", url="https://shop.example/", unattended=True)
    with kept_jobs(tmp_path) as jobs:
        jobs.add_schedule("often", often, task)
        jobs.add_schedule("no_time", "0 8 * * *", task.model_copy(update={"seconds": 0.0}))
        given = exported(paths_of(tmp_path), jobs)
    assert json.loads(given.text)["schedules"].keys() == {"often"}
    assert "The schedule no_time is left out: this file cannot hold all of it." in given.left_out


def test_a_schedule_that_came_meanwhile_leaves_everything_as_it_was(tmp_path: Path) -> None:
    text = whole(policies={"find_chairs.md": MINE}, schedules={"fresh": timed()})
    with kept_jobs(tmp_path) as jobs:
        shown = planned(text, paths_of(tmp_path), jobs)
        other = jobs.add_schedule("fresh", "0 9 * * *", Task(instruction="mine"))
        with pytest.raises(JobStoreError, match="There is a schedule fresh meanwhile"):
            shown.put(SiteRules(paths_of(tmp_path).site_rules), jobs, lambda settings: lambda: None)
        assert jobs.schedules() == [other] and policies(tmp_path) == {}
