"""Policies and workflows from the options page, over a real socket: into the person's folder, and nowhere else."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from handrail.cli.policies import app
from handrail.library.library import SHIPPED
from handrail.schedules.task import Task
from handrail.store.grant_store import GrantStore
from handrail.store.jobs import JobStore
from handrail.store.workflow_files import WorkflowFiles
from handrail.workflows.workflow import read_workflow, written
from handrail_wire import (
    CheckText,
    DeleteText,
    ExtensionBody,
    GetSettings,
    GetText,
    GetTexts,
    Grant,
    ListWorkflows,
    NewPolicy,
    PolicyLine,
    ReadText,
    SaveText,
    Settings,
    SettingsRefused,
    TextChecked,
    TextKind,
    TextPlace,
    Texts,
    TextSaved,
    TextShown,
    UndoSettings,
    WorkflowList,
)
from tests.cli.test_workflows import OPEN
from tests.support.world import World, act, form_page, run, stop, world

ANSWERS = TextShown | TextChecked | Texts | SettingsRefused
MINE = "---\nname: find_chairs\ndescription: Find chairs.\n---\nSearch for chairs.\n"
SKILL = "---\nname: book-trip\ndescription: Books a trip.\nallowed-tools: Bash\n---\nOpen the page and book.\n"
ANYWHERE = TextPlace()
DRAFT = TextPlace(draft=True)


async def ask(here: World, body: ExtensionBody, kinds: Any = ANSWERS) -> Any:
    """Send a message, and wait for the answer of one of these kinds."""
    before = len(here.browser.received)

    def answers() -> list[Any]:
        return [one for one in here.browser.received[before:] if isinstance(one, kinds | SettingsRefused)]

    await here.browser.send(body)
    await here.browser.until(answers)
    return answers()[0]


async def check(here: World, text: str, *, id: str = "", kind: TextKind = "policy", place: TextPlace = ANYWHERE) -> TextChecked:
    answer = await ask(here, CheckText(kind=kind, id=id, text=text, place=place, number=3))
    assert isinstance(answer, TextChecked), answer
    return answer


async def save(here: World, text: str, *, id: str = "", kind: TextKind = "policy", place: TextPlace = ANYWHERE, digest: str = "") -> Any:
    """The settings, which say what was saved and what undo takes back; or why nothing was."""
    return await ask(here, SaveText(kind=kind, id=id, text=text, place=place, digest=digest), Settings)


async def refusal(here: World, body: ExtensionBody) -> str:
    answer = await ask(here, body)
    assert isinstance(answer, SettingsRefused), answer
    return answer.problems[0].message


def policies(home: Path) -> dict[str, str]:
    """All files of the person's folder, hidden ones too."""
    folder = home / "config" / "policies"
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


async def line(here: World, id: str) -> PolicyLine:
    return next(one for one in (await ask(here, GetTexts())).policies if one.id == id)


def markdown(home: Path) -> set[Path]:
    return {path for path in home.parent.rglob("*") if path.suffix in (".md", ".yaml")}


def installed() -> dict[Path, bytes]:
    """What is installed, but for what Python makes of it."""
    return {path: path.read_bytes() for path in SHIPPED.parents[1].rglob("*") if path.is_file() and "__pycache__" not in path.parts}


def test_a_new_one_is_begun_checked_written_used_and_taken_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [act(stop("none"))], form_page()) as here:
            place = TextPlace(site="my_shop", pattern="https://*.shop.example/*")
            begun = await ask(here, NewPolicy(name="find_lamps", place=place))
            assert "name: find_lamps" in begun.text and policies(tmp_path) == {}
            checked = await check(here, begun.text, place=place)
            assert checked.usable and checked.problems == [] and checked.number == 3
            saved = await save(here, begun.text, place=place)
            assert saved.saved == "Saved: the policy find_lamps. It counts from the next run on."
            assert policies(tmp_path).keys() == {"my_shop/find_lamps.md", "my_shop/site.yaml"}
            one = await line(here, "own/my_shop/find_lamps.md")
            assert (one.state, one.own, one.patterns) == ("counts", True, ["https://*.shop.example/*"])
            await here.browser.end(await here.browser.start("Look"))
            assert here.daemon.runs.services.library.get("find_lamps")
            again = await ask(here, UndoSettings(), Settings)
            assert again.saved == "Undone: the policy find_lamps."
            assert policies(tmp_path) == {} and not (tmp_path / "config/policies/my_shop").exists()

    run(test())


def test_the_sentences_are_those_of_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = MINE.replace("description:", "colour: red\nmay_call: [nobody]\ndescription:") + (
        '\n## Example: one\nObjective: x\n```text\n[e1] button "Go"\n```\n```json\n{"actions": [{"ref": "e9", "do": "click"}]}\n```\n'
    )

    async def test() -> None:
        async with world(tmp_path, [], form_page(), policies={"broken": text, "half": text.replace("colour: red\n", "")}) as here:
            monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
            for name, lines, usable in (("broken", [3], False), ("half", [3, 8], True)):
                checked = await check(here, policies(tmp_path)[f"{name}.md"], id=f"own/{name}.md")
                assert ([one.line for one in checked.problems], checked.usable) == (lines, usable)
                file = tmp_path / "config" / "policies" / f"{name}.md"
                said = CliRunner().invoke(app, ["check", str(file)]).output.split("\n")[:-1]
                assert sorted(said) == sorted(f"{file}: {one.text}" for one in checked.problems)
            assert (await line(here, "own/broken.md")).state == "broken"
            # What it can be used with is saved, and its warnings are shown; what it cannot be used with is not.
            shown = await ask(here, GetText(kind="policy", id="own/half.md"))
            assert "Saved" in (await save(here, shown.text.replace("Search for", "Look for"), id=shown.id, digest=shown.digest)).saved
            assert len((await line(here, "own/half.md")).problems) == 2
            shown = await ask(here, GetText(kind="policy", id="own/broken.md"))
            refused = await save(here, shown.text.replace("Search for", "Look for"), id=shown.id, digest=shown.digest)
            assert refused.problems[0].message.startswith("Not saved. colour: there is no such field.")
            assert policies(tmp_path)["broken.md"] == text

    run(test())


def test_a_shipped_one_is_read_and_edited_as_a_copy(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            before = installed()
            id = "shipped/airline/find_flight.md"
            shown = await ask(here, GetText(kind="policy", id=id))
            assert shown.text == (SHIPPED / "airline/find_flight.md").read_text("utf-8") and shown.place.site == "airline"
            assert "came with Handrail" in await refusal(here, DeleteText(kind="policy", id=id))
            text = shown.text.replace("description: ", "description: My way. ", 1)
            assert (await check(here, text, id=id, place=shown.place)).usable
            await save(here, text, id=id, place=shown.place)
            assert policies(tmp_path) == {"airline/find_flight.md": text}
            own, theirs = await line(here, "own/airline/find_flight.md"), await line(here, id)
            assert (own.state, own.replaces, theirs.state, theirs.name) == ("counts", True, "hidden", "find_flight")
            assert "has a policy of the same name" in (await save(here, text, id=id, place=shown.place)).problems[0].message
            done = await ask(here, DeleteText(kind="policy", id=own.id), Settings)
            assert done.saved == "Deleted: the policy find_flight." and policies(tmp_path) == {}
            assert (await line(here, id)).state == "counts"
            await ask(here, UndoSettings(), Settings)
            assert policies(tmp_path) == {"airline/find_flight.md": text}
            assert installed() == before

    run(test())


@pytest.mark.parametrize(
    "id",
    ["../config.toml", "own/../../config.toml", "own//etc/passwd", "/etc/passwd", "own/find_chairs", "shipped/../library.py", "own/a/../find_chairs.md", "x" * 300],
)
def test_no_id_leads_out_of_the_list(tmp_path: Path, id: str) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page(), policies={"find_chairs": MINE}) as here:
            config = tmp_path / "config" / "config.toml"
            config.write_text("# mine\n")
            for kind in ("policy", "workflow"):
                assert await refusal(here, GetText(kind=kind, id=id))
                assert await refusal(here, DeleteText(kind=kind, id=id))
            if id.startswith("own/"):
                assert "no such policy" in (await save(here, MINE, id=id)).problems[0].message
            assert policies(tmp_path) == {"find_chairs.md": MINE} and config.read_text() == "# mine\n"

    run(test())


@pytest.mark.parametrize("name", ["../evil", "..", "a/b", "A B", "", "con:x", "x" * 60])
def test_no_name_and_no_site_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            before = markdown(tmp_path)
            assert "cannot be a name" in await refusal(here, NewPolicy(name=name, place=ANYWHERE))
            place = TextPlace(site=name, pattern="https://a.example/*")
            assert "cannot be a name" in await refusal(here, NewPolicy(name="fine", place=place))
            assert "cannot be a name" in (await save(here, MINE, place=place)).problems[0].message
            text = MINE.replace("find_chairs", f'"{name}"')
            assert not (await check(here, text)).usable and "Not saved" in (await save(here, text)).problems[0].message
            assert markdown(tmp_path) == before

    run(test())


def test_a_link_is_neither_followed_nor_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            folder, other = tmp_path / "config" / "policies", tmp_path / "elsewhere"
            other.mkdir()
            (other / "find_chairs.md").write_text(MINE)
            (folder / "find_chairs.md").symlink_to(other / "find_chairs.md")
            (folder / "airline").symlink_to(SHIPPED / "airline")
            before = installed()
            shown = await ask(here, GetText(kind="policy", id="own/find_chairs.md"))
            assert "is a link" in (await save(here, MINE + "x", id=shown.id, digest=shown.digest)).problems[0].message
            assert "is a link" in await refusal(here, DeleteText(kind="policy", id=shown.id))
            assert "is a link" in await refusal(here, DeleteText(kind="policy", id="own/airline/pay.md"))
            assert (folder / "find_chairs.md").is_symlink() and (other / "find_chairs.md").read_text() == MINE
            assert installed() == before

    run(test())


def test_a_read_me_is_no_policy(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            refused = await save(here, MINE.replace("find_chairs", "readme"))
            assert "readme.md is no policy" in refused.problems[0].message and policies(tmp_path) == {}

    run(test())


def test_a_link_to_nothing_is_no_file(tmp_path: Path) -> None:
    """Some editors put one beside each file that is open."""

    async def test() -> None:
        async with world(tmp_path, [act(stop("none"))], form_page(), policies={"find_chairs": MINE}) as here:
            for name in (".#find_chairs.md", "gone.md"):
                (tmp_path / "config" / "policies" / name).symlink_to("ada@host.123")
            assert (await line(here, "own/find_chairs.md")).state == "counts"
            assert (await line(here, "own/gone.md")).state == "broken"
            await here.browser.end(await here.browser.start("Look"))

    run(test())


def test_what_is_too_long_is_refused_in_words(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page(), policies={"long": MINE + "x" * 200_000}) as here:
            long = MINE + "x" * 200_000
            assert "at most 100,000 characters" in await refusal(here, ReadText(kind="policy", text=long))
            assert "at most 100,000 characters" in (await save(here, long)).problems[0].message
            assert "too long to be shown" in await refusal(here, GetText(kind="policy", id="own/long.md"))

    run(test())


def test_what_was_changed_elsewhere_is_not_written_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page(), policies={"find_chairs": MINE}) as here:
            file = tmp_path / "config" / "policies" / "find_chairs.md"
            shown = await ask(here, GetText(kind="policy", id="own/find_chairs.md"))
            file.write_text(MINE + "By hand.\n")
            assert "changed elsewhere" in (await save(here, MINE + "Here.\n", id=shown.id, digest=shown.digest)).problems[0].message
            shown = await ask(here, GetText(kind="policy", id="own/find_chairs.md"))
            await save(here, shown.text + "Here.\n", id=shown.id, digest=shown.digest)
            file.write_text("other")
            assert "changed elsewhere" in await refusal(here, UndoSettings())
            assert file.read_text() == "other"

    run(test())


def test_an_imported_policy_is_a_draft_and_takes_nobody_s_name_or_grant(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            store = GrantStore(here.daemon.config.paths.grants)
            store.sync([Grant(id="0123456789abcdef", policy="book_trip", effects=["send"], origin="https://a.example", given=1.0)])
            read = await ask(here, ReadText(kind="policy", text=SKILL))
            assert "name: book_trip" in read.text and read.place.draft and "allowed-tools" in read.left_out[0]
            checked = await check(here, read.text, place=read.place)
            assert not checked.usable and "You gave a grant" in checked.problems[0].text and checked.problems[0].line == 3
            text = read.text.replace("name: book_trip", "name: book_a_trip")
            saved = await save(here, text, place=read.place)
            assert "It is a draft" in saved.saved and policies(tmp_path) == {"_book_a_trip.md": text}
            one = await line(here, "own/_book_a_trip.md")
            assert (one.state, one.skill) == ("draft", "book-trip")
            # Nor is a draft, or a workflow, called so afterwards.
            renamed = await check(here, read.text, id=one.id)
            assert not renamed.usable and "You gave a grant" in renamed.problems[0].text
            workflow = written(OPEN.model_copy(update={"name": "book_trip"}))
            refused = await save(here, workflow, kind="workflow")
            assert "You gave a grant to another workflow of the name book_trip" in refused.problems[0].message
            assert "You gave a grant to another policy" in (await save(here, read.text)).problems[0].message
            # What has that name already can be mended.
            file = tmp_path / "config" / "policies" / "book_trip.md"
            file.write_text("broken")
            shown = await ask(here, GetText(kind="policy", id="own/book_trip.md"))
            assert (await check(here, read.text, id=shown.id)).usable
            file.unlink()
            taken = text.replace("book_a_trip", "do_task")
            assert "do_task already" in (await check(here, taken, place=DRAFT)).problems[0].text
            # A stranger's few lines must not fill the memory.
            bomb = "---\nname: find_x\ndescription: &a x\narguments: {b: *a}\n---\n"
            for kind in ("policy", "workflow"):
                assert "refers to parts of itself" in (await check(here, bomb, kind=kind, place=DRAFT)).problems[0].text
            store.close()

    run(test())


def test_a_workflow_is_edited_renamed_exported_and_deleted(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            files = WorkflowFiles(tmp_path / "config" / "workflows")
            files.save(OPEN)
            files.save(OPEN.model_copy(update={"name": "other"}))
            before = files.text("open_order")
            listed = (await ask(here, GetTexts())).workflows
            assert [(one.name, one.parameters) for one in listed] == [("open_order", ["number"]), ("other", ["number"])]
            export = await ask(here, GetText(kind="workflow", id="own/open_order.md", export=True))
            assert "200021" in before and "200021" not in export.text and "kept_from" not in export.text
            shown = await ask(here, GetText(kind="workflow", id="own/open_order.md"))
            wrong = shown.text.replace("do: click", "do: klick")
            (problem,) = (await check(here, wrong, id=shown.id, kind="workflow")).problems
            assert "Did you mean click?" in problem.text and "klick" in wrong.split("\n")[problem.line - 1]
            taken = shown.text.replace("name: open_order", "name: other")
            assert "workflow other already" in (await check(here, taken, id=shown.id, kind="workflow")).problems[0].text
            text = shown.text.replace("name: open_order", "name: show_order").replace("Open order {number}", "Show order {number}")
            await save(here, f"{text}Ask Ada first.\n", id=shown.id, kind="workflow", digest=shown.digest)
            (saved,) = [one for one in here.browser.received if isinstance(one, TextSaved)]
            assert saved.id == "own/show_order.md" and files.get("open_order") is None
            workflow = files.get("show_order")
            assert workflow and workflow.title == "Show order {number}" and "1. Click" in files.text("show_order")
            assert files.text("show_order").endswith("\nAsk Ada first.\n")
            await ask(here, UndoSettings(), Settings)
            assert files.text("open_order") == before and files.get("show_order") is None
            await ask(here, DeleteText(kind="workflow", id="own/open_order.md"), Settings)
            assert "no such workflow any more" in await refusal(here, DeleteText(kind="workflow", id="own/open_order.md"))
            await here.browser.until(lambda: isinstance(here.browser.received[-1], Texts))
            assert isinstance(here.browser.received[-2], SettingsRefused), "and the list is told as it is now"
            read = await ask(here, ReadText(kind="workflow", text=export.text), TextShown)
            assert (await save(here, read.text, kind="workflow")).saved.startswith("Saved: the workflow open_order.")
            assert read_workflow(files.text("open_order"), "").parameters["number"].default == ""
            files.path("open_order").write_text(before.replace("do: click", "do: klick"), "utf-8")
            shown = await ask(here, GetText(kind="workflow", id="own/open_order.md"))
            await save(here, before, id=shown.id, kind="workflow", digest=shown.digest)
            assert files.text("open_order") == before, "what was broken can be mended here"
            await ask(here, GetSettings(), Settings)

    run(test())


SITE = 'patterns: ["https://rooms.example/*"]\nroot: find_chairs\n'
CALLER = "---\nname: furnish\ndescription: Furnish a room.\nmay_call: [find_chairs]\n---\nCall find_chairs.\n"
GRANT = Grant(id="0123456789abcdef", policy="find_chairs", effects=["form"], origin="https://shop.example", given=1)


def test_what_relies_on_a_name_is_said_before_it_goes(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page(), policies={"find_chairs": MINE, "furnish": CALLER}) as here:
            paths = here.daemon.config.paths
            WorkflowFiles(paths.workflows_dir).save(OPEN)
            (paths.policies_dir / "rooms").mkdir()
            (paths.policies_dir / "rooms" / "site.yaml").write_text(SITE)
            with closing(GrantStore(paths.grants)) as grants, closing(JobStore(paths.jobs)) as jobs:
                grants.sync([GRANT])
                jobs.add_schedule("orders", "0 8 * * *", Task(instruction='/open_order number="5"', url="https://shop.example/"))
                jobs.add_schedule("words", "0 8 * * *", Task(instruction="open order 5", url="https://shop.example/"))
                shown = await ask(here, GetTexts())
                needed = {one.name: one.needed for one in (*shown.policies, *shown.workflows) if one.needed}
                granted = "You gave it a grant: find_chairs may send forms on https://shop.example."
                without = f"{granted} It would allow nothing, and you would be asked each time."
                timed = "The schedule orders does it, and could not any more: delete that one first."
                others = ["The policy furnish hands work to it, and could not any more.", "The site rooms begins with it, and would begin like any other page."]
                assert needed == {"find_chairs": [without, *others], "open_order": [timed]}
                listed = await here.browser.request(ListWorkflows(url="https://shop.example/"))
                assert isinstance(listed, WorkflowList) and [one.needed for one in listed.workflows] == [[timed]]
                renamed = await check(here, MINE.replace("find_chairs", "find_seats"), id="own/find_chairs.md")
                assert renamed.usable and (2, f"Until now its name was find_chairs. {without}") in [(one.line, one.text) for one in renamed.problems]
                assert (await check(here, f"{MINE}More.\n", id="own/find_chairs.md")).problems == []
                text = written(OPEN).replace("name: open_order", "name: see_order")
                moved = await check(here, text, id="own/open_order.md", kind="workflow")
                assert moved.usable and [one.text for one in moved.problems] == [f"Until now its name was open_order. {timed}"]
                jobs.delete_schedule("orders")
                assert (await check(here, text, id="own/open_order.md", kind="workflow")).problems == []

    run(test())


def test_of_one_in_place_of_a_shipped_one_the_grants_would_stay(tmp_path: Path) -> None:
    async def test() -> None:
        mine = MINE.replace("find_chairs", "do_task")
        async with world(tmp_path, [], form_page(), policies={"do_task": mine}) as here:
            with closing(GrantStore(here.daemon.config.paths.grants)) as grants:
                grants.sync([GRANT.model_copy(update={"policy": "do_task"})])
                one = await line(here, "own/do_task.md")
                assert one.replaces and len(one.needed) == 1
                assert one.needed[0].endswith("It would hold for the policy that came with Handrail.")

    run(test())
