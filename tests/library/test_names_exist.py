"""A state or a role that is misspelled is told: it would be a state that no page is ever in."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

from handrail.cli.policies import app
from handrail.library.library import Library
from handrail.page.roles import ROLES
from tests.library.test_library import REPOSITORY, problems_of, user, write, write_site

__all__ = ["user"]


def test_the_states_that_shipped_policies_name_exist() -> None:
    library = Library.load()
    states = {state for site in library.sites.values() for state in site.states}
    assert {name for entry in library.entries.values() for name in entry.policy.states} <= states


def test_states_and_roles_have_to_exist(user: Path) -> None:
    write_site(user / "shop", 'patterns: "https://shop.example/*"', "states: {filtered: {heading: Found*}}")
    write(user / "shop/one.md", "states: {filterd: [click, stop]}", "actions: [click, stop]")
    write(user / "shop/two.md", "states: {filtered: [click, stop]}", "actions: [click, stop]")
    [line] = problems_of(user)
    assert "one.md: states.filterd: no site has a state 'filterd'. Did you mean filtered?" in line
    write(user / "shop/one.md", """when: ['headin "Found"', 'url "*/found"', 'empty "Name"', "clickable x2"]""")
    [line] = problems_of(user)
    assert "no element has the role 'headin'. Did you mean heading?" in line
    write_site(
        user / "shop", 'patterns: "https://shop.example/*"',
        """states: {filtered: {heading: Found*, actions: {Next: 'click butto "Next"'}}}""",
    )  # fmt: skip
    assert any("no element has the role 'butto'. Did you mean button?" in line for line in problems_of(user))


def test_the_roles_are_those_that_pages_are_read_with() -> None:
    source = (REPOSITORY / "extension/page/meaning/roles.js").read_text()
    [known] = re.findall(r"KNOWN = new Set\(\s*\(([^)]*)\)", source)
    by_tag = source[source.index("const BY_TAG") : source.index("/** What encloses")]
    given = {*" ".join(re.findall(r'"([^"]*)"', known)).split(), *re.findall(r': "([a-z]+)"', by_tag)}
    assert given - {"none", "presentation", "image"} <= ROLES and len(given) > 70


def test_a_field_of_a_state_and_its_roles_have_to_exist(user: Path) -> None:
    write(user / "shop/one.md")
    for line, says in (
        ("states: {found: {tels: heading}}", "states.found.tels: there is no such field. Did you mean tells?"),
        ("states: {found: {tells: header}}", "no element has the role 'header'"),
        ("when: {titel: x}", "when.titel: there is no such field. Did you mean title?"),
    ):
        write_site(user / "shop", 'patterns: "https://shop.example/*"', line)
        assert any(says in problem for problem in problems_of(user)), (line, problems_of(user))


def test_a_file_is_checked_as_one_of_its_site(user: Path, tmp_path: Path) -> None:
    for folder in (user / "shop", tmp_path / "elsewhere" / "shop"):
        path = write(folder / "find_parcel.md", "states: {found: [stop]}", "actions: [click, stop]")
        write_site(folder, 'patterns: "https://shop.example/*"', "states: {found: {heading: Parcel*}}")
        assert CliRunner().invoke(app, ["check", str(path)]).output == "No problems.\n"
        write_site(folder, 'patterns: "https://shop.example/*"', "states: {fund: {heading: Parcel*}}")
        output = CliRunner().invoke(app, ["check", str(path)]).output
        assert "no site has a state 'found'. Did you mean fund?" in output
    (user / "shop" / "site.yaml").unlink()
    assert "site.yaml: is missing" in CliRunner().invoke(app, ["check", str(user / "shop/find_parcel.md")]).output
