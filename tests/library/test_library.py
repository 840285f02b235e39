"""Folders of policies: what is offered where, which file wins, and what happens to broken ones."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handrail.cli.policies import app
from handrail.config.settings import resolve_paths
from handrail.library.library import SHIPPED, Library
from handrail.library.site import Site, parse_site, url_matches
from handrail.policy.policy import PolicyError

AIRLINE = ("http://127.0.0.1:43817/?scenario=x#/flights", "Find flights – Bluewing Air")
ELSEWHERE = ("https://news.example/", "News")
REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty policy folder of the user."""
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path / "home"))
    return resolve_paths().create().policies_dir


def write(path: Path, *lines: str, body: str = "Do it.") -> Path:
    """A policy file; its name is the policy's unless a line says otherwise."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(["---", f"name: {path.stem}", "description: Does it.", *lines, "---", body]))
    return path


def write_site(folder: Path, *lines: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "site.yaml"
    path.write_text("\n".join(lines))
    return path


def example(decision: object, observation: str = '[e1] button "Go"') -> str:
    head = f"Do it.\n\n## Example: it\nObjective: go\n```text\n{observation}\n```"
    return f"{head}\n```json\n{json.dumps(decision)}\n```"


def names(library: Library, caller: str, page: tuple[str, str]) -> list[str]:
    policy = library.get(caller)
    assert policy
    return [one.name for one in library.callable_from(policy, *page)]


def test_the_shipped_policies_load_and_the_airlines_are_all_there() -> None:
    library = Library.load()
    assert library.problems == []
    assert names(library, "do_task", AIRLINE) == [
        "airline_desk", "cancel_booking", "fill_passenger", "find_booking", "find_flight",
        "find_return_flights", "modify_flights", "modify_passenger", "pay", "select_flight",
        "select_return_flights",
    ]  # fmt: skip
    assert library.root(*AIRLINE).name == "airline_desk"
    assert library.root(*ELSEWHERE).name == "do_task"


def test_a_sites_policies_are_offered_on_its_pages_only() -> None:
    library = Library.load()
    assert names(library, "do_task", ELSEWHERE) == []
    assert names(library, "do_task", ("http://127.0.0.1:43817/", "Another local page")) == []
    assert names(library, "do_task", ("https://evil.example/", "Bluewing Air")) == []


def test_may_call_limits_what_is_offered() -> None:
    library = Library.load()
    assert names(library, "cancel_booking", AIRLINE) == ["find_booking"]
    assert names(library, "pay", AIRLINE) == []


def test_every_shipped_example_passes_its_own_policys_argument_check() -> None:
    """The objective of an example is a call of its policy: it should be one that could be made."""
    library = Library.load()
    for row in library.rows():
        policy = library.get(row.name)
        assert policy
        if not policy.arguments:
            continue  # A root: its objective is the person's instruction.
        for one in policy.examples:
            assert one.objective.startswith(f"{policy.name}("), one.objective
            arguments = {
                name: json.loads(value) for name, value in re.findall(r'(\w+)=("[^"]*"|\d+)', one.objective)
            }
            assert policy.call_text(arguments) == one.objective
            assert {*arguments} <= {*policy.arguments}


# --- a new policy needs no code --------------------------------------------------------------------


def test_a_file_dropped_into_the_users_folder_is_offered_everywhere(user: Path) -> None:
    assert "greet" not in names(Library.load(SHIPPED, user), "do_task", ELSEWHERE)
    write(user / "greet.md", "arguments: {who: name of the person}", body="Say hello.")
    library = Library.load(SHIPPED, user)
    assert library.problems == []
    assert library.root(*ELSEWHERE).may_call == ("*",)
    for page in (ELSEWHERE, AIRLINE):
        assert "greet" in names(library, "do_task", page)
    policy = library.get("greet")
    assert policy
    assert (policy.instructions, policy.required) == ("Say hello.", ("who",))


def test_a_new_site_needs_no_code_either(user: Path) -> None:
    write_site(user / "shop", 'patterns: "https://*.shop.example/*"', "root: shop")
    write(user / "shop/shop.md", 'may_call: "*"')
    write(user / "shop/find_parcel.md")
    library = Library.load(SHIPPED, user)
    assert library.problems == []
    page = ("https://www.shop.example/orders?p=2", "Orders")
    assert library.root(*page).name == "shop"
    assert names(library, "shop", page) == ["find_parcel", "do_task"], "the site's own come first"
    assert library.root(*ELSEWHERE).name == "do_task"
    assert "find_parcel" not in names(library, "do_task", ELSEWHERE)


def test_a_policy_that_names_itself_may_call_itself(user: Path) -> None:
    write(user / "again.md", "may_call: [again]")
    library = Library.load(SHIPPED, user)
    assert names(library, "again", ELSEWHERE) == ["again"]
    assert "do_task" not in names(library, "do_task", ELSEWHERE), "the star means the others"


# --- which file wins -------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["find_flight.md", "generic/find_flight.md", "airline/find_flight.md"])
def test_a_users_file_replaces_the_shipped_one_and_stays_with_its_site(user: Path, place: str) -> None:
    path = write(user / place, body="My way.")
    library = Library.load(SHIPPED, user)
    policy = library.get("find_flight")
    assert policy
    assert policy.instructions == "My way."
    assert "find_flight" in names(library, "do_task", AIRLINE)
    assert "find_flight" not in names(library, "do_task", ELSEWHERE)
    [row] = [row for row in library.rows() if row.name == "find_flight"]
    assert row.source == str(path)
    assert row.why == f"yours, in place of {SHIPPED / 'airline/find_flight.md'}"
    assert {row.why for row in library.rows() if row.name != "find_flight"} == {"shipped"}


def test_a_users_site_file_replaces_the_shipped_one(user: Path) -> None:
    write_site(user / "airline", 'patterns: "https://air.example/*"')
    library = Library.load(SHIPPED, user)
    assert "pay" in names(library, "do_task", ("https://air.example/book", ""))
    assert "pay" not in names(library, "do_task", AIRLINE)


def test_the_root_is_the_closest_sites_and_the_users_go_first(user: Path, tmp_path: Path) -> None:
    shipped = tmp_path / "shipped"
    shutil.copytree(SHIPPED / "generic", shipped / "generic")
    for site, pattern in {"wide": "https://*.example/*", "near": "https://www.shop.example/*"}.items():
        write_site(shipped / site, f'patterns: "{pattern}"', f"root: {site}_root")
        write(shipped / site / f"{site}_root.md")
    page = "https://www.shop.example/"
    assert Library.load(shipped).root(page).name == "near_root"
    write_site(user / "mine", 'patterns: "https://*.example/*"', "root: mine_root")
    write(user / "mine/mine_root.md")
    assert Library.load(shipped, user).root(page).name == "mine_root"


# --- broken files ----------------------------------------------------------------------------------


def problems_of(user: Path) -> list[str]:
    return [str(problem) for problem in Library.load(SHIPPED, user).problems]


def test_a_broken_user_file_is_reported_and_the_shipped_one_stays(user: Path) -> None:
    path = write(user / "find_flight.md", "may_call: choose_date")
    library = Library.load(SHIPPED, user)
    policy = library.get("find_flight")
    assert policy
    assert policy.source == str(SHIPPED / "airline/find_flight.md")
    assert [str(one) for one in library.problems] == [
        f"{path}: may_call: should be a list of policy names. For example, may_call: [choose_date]."
    ]


def test_a_broken_shipped_file_raises(tmp_path: Path) -> None:
    shipped = tmp_path / "shipped"
    shutil.copytree(SHIPPED, shipped)
    (shipped / "airline/pay.md").write_text("no front matter")
    with pytest.raises(PolicyError, match=r"pay\.md: front matter: is missing"):
        Library.load(shipped)
    shutil.rmtree(shipped / "generic")
    with pytest.raises(PolicyError, match=r"generic/site\.yaml"):
        Library.load(shipped)


def test_files_that_are_no_text_or_cannot_be_read_are_reported(user: Path) -> None:
    (user / "picture.md").write_bytes(b"\xff\xfe\x00")
    (user / "folder.md").mkdir()
    lines = problems_of(user)
    assert any("picture.md: is not UTF-8 text. Save it as UTF-8." in line for line in lines)
    assert any("folder.md: cannot be read" in line for line in lines)


def test_a_folder_is_read_again_only_when_something_changed_in_it(user: Path) -> None:
    library = Library.load(user=user)
    assert library.fresh(user) is library
    draft = write(user / "_greet.md", "learned_from: run0001", body="Wave.")
    draft.write_text(draft.read_text("utf-8").replace("name: _greet", "name: greet"), encoding="utf-8")
    later = library.fresh(user)
    assert later is not library and later.fresh(user) is later
    assert set(later.drafts) == {"greet"} and later.get("greet") and "greet" not in later.entries
    file = later.offer("greet")
    assert (file, draft.exists()) == (user / "greet.md", False) and later.entries["greet"].user
    assert later.fresh(user).entries["greet"].policy.instructions == "Wave."


def test_drafts_hidden_files_and_explanations_are_no_policies(user: Path) -> None:
    for name in ("_draft.md", ".hidden.md", "README.md", "notes.txt", "__pycache__/x.md"):
        path = user / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("not a policy")
    assert problems_of(user) == []


def test_a_folder_of_policies_needs_to_say_where_they_are_for(user: Path) -> None:
    write(user / "shop/find_parcel.md")
    [line] = problems_of(user)
    assert line.startswith(f"{user / 'shop/site.yaml'}: is missing. Write there")


def test_names_are_unique(user: Path) -> None:
    write(user / "first.md", "description: x").write_text("---\nname: same\ndescription: x\n---\n")
    write(user / "second.md").write_text("---\nname: same\ndescription: x\n---\n")
    write_site(user / "shop", 'patterns: "https://shop.example/*"')
    write(user / "shop/find_flight.md")
    lines = problems_of(user)
    assert [line.removeprefix(str(user)) for line in lines] == [
        f"/second.md: name: {user / 'first.md'} has a policy of the same name. Rename one of them.",
        "/shop/find_flight.md: name: find_flight is already a policy of the site airline. "
        "Choose another name, for example shop_find_flight.",
    ]


def test_may_call_and_root_have_to_exist(user: Path) -> None:
    write(user / "one.md", "may_call: [find_fligt]")
    write_site(user / "shop", 'patterns: "https://shop.example/*"', "root: find_flight")
    lines = problems_of(user)
    assert any("root: there is no policy 'find_flight' for this site. " in line for line in lines)
    assert any(
        "may_call: there is no policy 'find_fligt'. Did you mean find_flight?" in line for line in lines
    )
    assert Library.load(SHIPPED, user).root("https://shop.example/").name == "do_task"


def test_a_root_that_requires_arguments_cannot_start_a_run(user: Path) -> None:
    write(user / "do_task.md", "arguments: {task: what to do}")
    library = Library.load(SHIPPED, user)
    assert any("cannot be a root, because it requires arguments" in str(one) for one in library.problems)
    assert library.root(*ELSEWHERE).source == str(SHIPPED / "generic/do_task.md")


CLICK = {"ref": "e1", "do": "click"}


@pytest.mark.parametrize(
    ("lines", "decision", "says"),
    [
        ([], {"actions": [{"ref": "e2", "do": "click"}]}, "not possible on 'e2'"),
        ([], {"actions": [{"do": "click", "ref": "e1"}]}, "ref should come first"),
        ([], {"actions": [CLICK], "reason": "x"}, "reason should come first"),
        ([], {"actions": []}, "a list with at least one action"),
        ([], {"actions": ["click"]}, "a list with at least one action"),
        ([], {"actions": [{"ref": "e1", "do": "fly"}]}, "no action 'fly'"),
        ([], {"actions": [{"ref": "e1", "do": "select", "options": "Ms"}]}, "options should be a list"),
        ([], {"actions": [{"do": "stop"}, {"ref": "e1"}]}, 'an object with "do"'),
        ([], {"actions": [{"do": "stop"}, {"ref": "e9", "do": "click"}]}, "not possible on 'e9'"),
        ([], {"actions": [*[CLICK] * 6, {"ref": "e9", "do": "click"}]}, "not possible on 'e9'"),
        (["plan: false"], {"actions": [CLICK, CLICK]}, "plan is false"),
        (["actions: [type, stop]"], {"actions": [CLICK]}, "click is not among the actions"),
        (["may_call: [pay]"], {"actions": [{"do": "call", "policy": "fill_passenger"}]}, "not in may_call"),
        (['may_call: "*"'], {"actions": [{"do": "call", "policy": "nobody"}]}, "no policy 'nobody'"),
        (
            ["may_call: [fill_passenger]"],
            {"actions": [{"do": "call", "policy": "fill_passenger", "arguments": {"born": "soon"}}]},
            "born should be a date",
        ),
        (
            ["may_call: [fill_passenger]"],
            {"actions": [{"do": "call", "policy": "fill_passenger", "arguments": ["2023-07-07"]}]},
            "arguments should be an object",
        ),
    ],
)
def test_examples_show_decisions_that_could_be_made(
    user: Path, lines: list[str], decision: object, says: str
) -> None:
    path = write(user / "one.md", *lines, body=example(decision))
    library = Library.load(SHIPPED, user)
    [problem] = library.problems
    assert (problem.source, problem.field) == (str(path), 'example "it"')
    assert says in str(problem)
    policy = library.get("one")
    assert policy
    assert policy.examples == (), "the model never sees a wrong example"


def test_a_right_example_is_kept(user: Path) -> None:
    call = {"do": "call", "policy": "fill_passenger", "arguments": {"born": "1971-11-30"}}
    write(user / "one.md", "may_call: [fill_passenger]", body=example({"reason": "x", "actions": [CLICK, call]}))
    library = Library.load(SHIPPED, user)
    assert library.problems == []
    policy = library.get("one")
    assert policy
    assert len(policy.examples) == 1


# --- URL patterns ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "url", "fits"),
    [
        ("*", "chrome://newtab/", True),
        ("https://shop.example/*", "https://shop.example/", True),
        ("https://shop.example/*", "https://SHOP.example", True),
        ("https://shop.example/*", "http://shop.example/", False),
        ("*://shop.example/*", "http://shop.example/", True),
        ("*://shop.example/*", "ftp://shop.example/", False),
        ("https://shop.example/*", "https://shop.example:8443/", False),
        ("https://shop.example/*", "https://shop.example:443/", True),
        ("http://127.0.0.1:*/*", "http://127.0.0.1:43817/a?b#c", True),
        ("http://127.0.0.1:80/*", "http://127.0.0.1/", True),
        ("http://127.0.0.1:*/*", "http://127.0.0.1.evil.example:80/", False),
        ("https://*.shop.example/*", "https://shop.example/", True),
        ("https://*.shop.example/*", "https://a.b.shop.example/x", True),
        ("https://*.shop.example/*", "https://evilshop.example/", False),
        ("https://*.shop.example/*", "https://evil.example/.shop.example/", False),
        ("https://*.shop.example/*", "https://www.shop.example@evil.example/", False),
        ("https://*.shop.example/*", "https://evil.example?.shop.example/", False),
        ("https://shop.example/orders/*", "https://shop.example/orders/7?x=1", True),
        ("https://shop.example/orders/*", "https://shop.example/cart", False),
        ("https://shop.example/a.b", "https://shop.example/axb", False),
        ("https://shop.example/*", "https://[broken/", False),
        ("https://shop.example/*", "https://shop.example:99999/", False),
        ("https://shop.example/*", "", False),
    ],
)
def test_url_patterns(pattern: str, url: str, fits: bool) -> None:
    assert url_matches(pattern, url) is fits


def test_a_title_can_be_asked_for_as_well() -> None:
    site = Site.model_validate(
        {"name": "x", "patterns": ["*"], "when": {"title": "*Bluewing Air"}, "source": "x"}
    )
    assert site.matches("http://127.0.0.1/", "Payment – Bluewing Air")
    assert not site.matches("http://127.0.0.1/", "Bluewing Airport")
    assert not site.matches("http://127.0.0.1/")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "shop/site.yaml: holds no settings"),
        ("root: do_task", "patterns: is missing: nothing says which pages the site is for."),
        ("patterns: []", "patterns: is missing: nothing says which pages the site is for."),
        ("patterns: [shop.example]", "'shop.example' is no URL pattern. Write scheme, host and path"),
        ('patterns: "https://sh*p.example/"', "is no URL pattern"),
        ('patterns: "*"\nname: other', "name: does not belong here. Remove the line"),
        ('patterns: "*"\nwhere: x', "where: there is no such field"),
        ('patterns: "*"\nwhen: {url: x}', "when.url: there is no such field. There are: title"),
        ('patterns: "*"\npatterns: "*"', "line 2: is not valid YAML ('patterns' stands there twice)"),
    ],
)
def test_site_errors_name_field_and_fix(text: str, says: str) -> None:
    with pytest.raises(PolicyError) as caught:
        parse_site(text, "shop", "shop/site.yaml")
    assert says in str(caught.value)


# --- the command line ------------------------------------------------------------------------------


def handrail(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_new_writes_a_policy_that_works_at_once(user: Path) -> None:
    code, output = handrail("new", "find_chairs", "--description", 'Finds: "chairs", #1')
    path = user / "find_chairs.md"
    assert code == 0
    assert f"handrail policies check {path}" in output
    assert handrail("check") == (0, "No problems.\n")
    assert handrail("check", str(path)) == (0, "No problems.\n")
    policy = Library.load(SHIPPED, user).get("find_chairs")
    assert policy
    assert policy.description == 'Finds: "chairs", #1'
    assert len(policy.examples) == 1
    code, output = handrail("new", "find_chairs")
    assert code == 1
    assert "You have a policy find_chairs already" in output


def test_new_can_start_a_site(user: Path) -> None:
    code, output = handrail("new", "find_room", "--site", "hotel")
    assert code == 2
    assert "--url" in output
    assert handrail("new", "find_room", "--site", "hotel", "--url", "hotel.example")[0] == 2
    assert not (user / "hotel").exists()
    assert handrail("new", "find_room", "--site", "hotel", "--url", "https://*.hotel.example/*")[0] == 0
    library = Library.load(SHIPPED, user)
    assert library.problems == []
    assert "find_room" in names(library, "do_task", ("https://www.hotel.example/", ""))
    assert "find_room" not in names(library, "do_task", ELSEWHERE)
    assert handrail("check", str(user / "hotel")) == (0, "No problems.\n")


def test_new_copies_a_shipped_policy_to_start_from(user: Path) -> None:
    code, output = handrail("new", "pay")
    assert code == 0
    assert "This copy of it counts instead" in output
    assert (user / "airline/pay.md").read_text() == (SHIPPED / "airline/pay.md").read_text()
    assert handrail("check")[0] == 0
    assert handrail("new", "find_flight", "--site", "generic")[0] == 0
    assert handrail("new", "find_booking", "--site", "shop")[0] == 1


def test_new_refuses_names_that_leave_the_folder(user: Path) -> None:
    for name in ("../evil", "Find Flight", "", "a/b"):
        assert handrail("new", name)[0] == 2
    assert handrail("new", "fine", "--site", "../..", "--url", "*")[0] == 2
    assert list(user.iterdir()) == []


def test_check_prints_one_line_for_each_problem(user: Path) -> None:
    path = write(user / "one.md", "samples: 0", "may_call: pay")
    code, output = handrail("check")
    assert code == 1
    assert [line.startswith(f"{path}: ") for line in output.splitlines()] == [True, True]
    assert handrail("check", str(path)) == (1, output)
    assert handrail("check", str(user)) == (1, output)
    code, output = handrail("check", "--json")
    assert code == 1
    assert [one["field"] for one in json.loads(output)["problems"]] == ["may_call", "samples"]


def test_check_judges_a_file_that_lies_elsewhere(user: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "draft.md", "may_call: [nobody]")
    code, output = handrail("check", str(path))
    assert code == 1
    assert output.startswith(f"{path}: may_call: there is no policy 'nobody'.")
    assert handrail("check", str(SHIPPED / "airline/pay.md")) == (0, "No problems.\n")
    assert handrail("check", str(SHIPPED)) == (0, "No problems.\n")


def test_list_and_show_say_which_file_counts(user: Path) -> None:
    path = write(user / "pay.md")
    code, output = handrail("list", "--json")
    assert code == 0
    rows = {row["name"]: row for row in json.loads(output)["policies"]}
    assert rows["pay"]["source"] == str(path)
    assert rows["find_flight"]["why"] == "shipped"
    code, output = handrail("show", "pay")
    assert code == 0
    assert f"file: {path}" in output
    assert f"in place of: {SHIPPED / 'airline/pay.md'}" in output
    code, output = handrail("show", "find_fligt")
    assert code == 1
    assert "Did you mean find_flight?" in output


def test_list_mentions_problems(user: Path) -> None:
    write(user / "one.md", "samples: 0")
    code, output = handrail("list")
    assert code == 0
    assert "1 problem(s) in your files: run 'handrail policies check'." in output


@pytest.mark.skipif(
    not (REPOSITORY / ".venv/bin/handrail").exists(), reason="the environment is not in .venv"
)
def test_the_script_is_the_same_command(user: Path) -> None:
    script = str(REPOSITORY / "scripts/new-policy")
    environment = {**os.environ, "HANDRAIL_HOME": str(user.parents[1])}
    done = subprocess.run(
        [script, "from_script"], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert (user / "from_script.md").exists()
