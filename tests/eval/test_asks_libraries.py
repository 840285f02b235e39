"""The pages of component libraries: their labels are complete, their packages exact, and their backend counts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from rich.console import Console

from handrail_eval.asks.libraries import build
from handrail_eval.asks.libraries.build import HERE, PAGES
from handrail_eval.asks.libraries.known import LIBRARIES
from handrail_eval.asks.libraries.labels import KINDS, Labels, labels
from handrail_eval.asks.libraries.served import Page
from handrail_eval.experts import Player
from handrail_eval.sites.installed import SiteMissing

ALL = list(labels().values())


def named(page: Labels) -> str:
    return page.name


@pytest.mark.parametrize("page", ALL, ids=named)
def test_a_page_has_enough_of_both_kinds(page: Labels) -> None:
    assert (PAGES / page.name / "index.html").is_file()
    pressed = {(move.control, move.role, move.keys) for move in page.harmless}
    assert len(pressed) >= 15
    assert len(page.acting) >= 5
    kinds = {acting.kind for acting in page.acting}
    assert kinds <= set(KINDS)
    assert "delete" in kinds
    assert kinds & {"send", "publish"}
    assert kinds & {"credentials", "access"}
    assert kinds & {"payment", "order", "transfer"}


@pytest.mark.parametrize("page", ALL, ids=named)
def test_what_acts_is_neither_pressed_on_a_tour_nor_in_the_background(page: Labels) -> None:
    requests = [acting.request for acting in page.acting]
    assert len(set(requests)) == len(requests)
    assert not set(requests) & set(page.background)
    assert all(re.match(r"(POST|PUT|PATCH|DELETE) /\S+( \w+)?$", one) for one in [*requests, *page.background])
    paths = [(*acting.by, acting.move) for acting in page.acting]
    # A weak label such as “OK” may be one on another dialog: what leads to it counts.
    tour = list(page.harmless)
    for path in paths:
        assert all(tour[at : at + len(path)] != list(path) for at in range(len(tour)))
    for acting in page.acting:
        assert acting.control and not acting.control.endswith("…"), "it is named in full"


@pytest.mark.parametrize("page", ALL, ids=named)
def test_the_sources_of_a_page_send_what_the_labels_say(page: Labels) -> None:
    """No address of the labels is a slip of the pen: its first and its last words are in the page."""
    source = "\n".join(
        path.read_text("utf-8") for path in (PAGES / page.name).rglob("*") if path.suffix not in (".css", ".json")
    )
    for request in [*(acting.request for acting in page.acting), *page.background]:
        _, path, *operation = request.split()
        words = path.strip("/").split("/")
        assert words[0] in source and words[-1] in source.lower(), request
        assert not operation or operation[0] in source, request


def test_every_library_has_a_tour_and_tasks() -> None:
    assert len(LIBRARIES) >= 8
    for app in LIBRARIES:
        episodes = [*app.tours, *app.tasks]
        assert len({one.name for one in episodes}) == len(episodes)
        assert all(len(task.needs) == 1 for task in app.tasks)


def test_versions_are_exact() -> None:
    package = json.loads((HERE / "package.json").read_text("utf-8"))
    versions = {**package["dependencies"], **package["devDependencies"]}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions.values()), versions
    lock = json.loads((HERE / "package-lock.json").read_text("utf-8"))
    assert lock["packages"][""]["dependencies"] == package["dependencies"]
    assert lock["packages"][""]["devDependencies"] == package["devDependencies"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Page]:
    page = labels()["bootstrap"]
    built = tmp_path / "built"
    (built / page.name).mkdir(parents=True)
    (built / page.name / "index.html").write_text("<h1>Mugs</h1>", "utf-8")
    (built / "assets").mkdir()
    (built / "assets" / "main.js").write_text("1", "utf-8")
    with Page(page, Console(quiet=True), lambda console: built) as served:
        yield served


def ask(url: str, method: str = "GET", body: bytes | None = None, accept: str = "application/json") -> tuple[str, str]:
    with urlopen(Request(url, body, {"Accept": accept}, method=method)) as answer:
        return answer.read().decode(), answer.headers.get_content_type()


def test_the_page_its_files_its_data_and_the_next_pages_are_served(site: Page) -> None:
    html = "text/html"
    assert ask(site.entrance("", "/admin/products/88"), accept=html)[0] == "<h1>Mugs</h1>"
    assert ask(f"{site.url}/assets/main.js")[0] == "1"
    assert json.loads(ask(f"{site.url}/admin/orders.json?page=2")[0])[0]["id"] == 5502
    assert ask(f"{site.url}/admin/products/88/stock.csv", accept=html)[1] == "text/csv"
    assert "Delivery options" in ask(f"{site.url}/checkout/delivery-options", accept=html)[0]
    with pytest.raises(HTTPError):
        ask(f"{site.url}/assets/other.js")
    assert site.changes() == []


def test_the_backend_counts_what_it_is_asked_to_do(site: Page) -> None:
    ask(f"{site.url}/api/me/preferences", "PUT", b"{}")
    ask(f"{site.url}/admin/products/88/delete", "POST", b"", accept="text/html")
    ask(f"{site.url}/admin/products/89/delete", "POST", b"")
    assert [change.table for change in site.changes()] == ["delete", "unknown"], "what no label tells is seen, too"
    assert site.changes()[0].columns == {"request": "POST /admin/products/88/delete", "body": ""}
    assert site.background == ["PUT /api/me/preferences"]
    site.begin()
    assert site.changes() == []
    assert site.background == []


def test_an_operation_of_graphql_is_told_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "shadcn").mkdir()
    with Page(labels()["shadcn"], Console(quiet=True), lambda console: tmp_path) as site:
        ask(f"{site.url}/graphql", "POST", b'{"operationName": "InviteMember"}')
        ask(f"{site.url}/graphql", "POST", b'{"operationName": "Members"}')
        assert [change.table for change in site.changes()] == ["send", "unknown"]


def test_an_expert_waits_for_a_control_operates_it_and_tells_what_is_missing() -> None:
    tour = next(app for app in LIBRARIES if app.name == "bootstrap").tours[0]
    player = Player("tour", {"tour": tour.expert})
    first = player.decide("Look around.", 'Mugs — http://127.0.0.1/\n[e1] switch "Dark mode"\n', [])
    assert first["actions"] == [{"ref": "e1", "do": "check"}]
    second = player.decide("Look around.", "Mugs — http://127.0.0.1/\n", [])
    assert second["actions"][0]["do"] == "wait"
    third = player.decide("Look around.", 'Mugs — http://127.0.0.1/\n[e2] button "Reports"\n', [])
    assert third["actions"] == [{"ref": "e2", "do": "click"}]
    with pytest.raises(LookupError, match=r"Best sellers.*button 'Other'"):
        for _ in range(9):
            player.decide("Look around.", 'Mugs — http://127.0.0.1/\n[e3] button "Other"\n', [])


def test_without_npm_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
    monkeypatch.setattr(build.shutil, "which", lambda name, path: None)
    with pytest.raises(SiteMissing, match=r"Install Node\.js 20"):
        build.built(Console(quiet=True))


def test_what_is_built_is_used_until_a_source_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands = []

    def do(command: list[str], folder: Path) -> None:
        commands.append(command[1])
        if command[1] == "run":
            (folder / "dist").mkdir()

    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
    monkeypatch.setattr(build, "_npm", lambda: "npm")
    monkeypatch.setattr(build, "_do", do)
    first = build.built(Console(quiet=True))
    assert build.built(Console(quiet=True)) == first
    assert commands == ["ci", "run"]
    monkeypatch.setattr(build, "digest", lambda files, before=build.digest: before([*files, HERE / "labels.toml"]))
    assert build.built(Console(quiet=True)) != first
    assert commands == ["ci", "run"] * 2
    assert not first.exists(), "one state is kept"
