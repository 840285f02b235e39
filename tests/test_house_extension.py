"""The rooms of the extension: each file is in one, imports run one way, and each room says what it is for."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

import pytest

from handrail.link.pairing import extension_dir
from tests.support.graph import circle

# The lowest room first: a room imports itself and those before it. The page comes before the worker.
BELOW = ("generated", "lib")
PAGE = ("shared", "dom", "show", "sight", "meaning", "read", "target", "guard", "act")
WORKER = ("frames", "tabs", "permit", "link", "network", "input", "run", "person")
ROOMS = (*(f"page/{room}" for room in PAGE), *(f"worker/{room}" for room in WORKER))
ORDER = (
    *BELOW,
    *(f"page/{room}" for room in PAGE),
    "page/api.js",
    "page/main.js",
    *(f"worker/{room}" for room in WORKER),
    "worker/main.js",
)

IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s*)(["'`])([./][^"'`\n]*)\1""")
"""Static, dynamic, and as a type in a JSDoc comment."""
HEAD = re.compile(r"^/\*\*\n \* Room (\w+): ", re.MULTILINE)

Files = dict[str, str]
"""The text of each file, by its path in the extension."""


def the_extension() -> Files:
    root = extension_dir()
    folders = (*BELOW, "page", "worker")
    found = (path for folder in folders for path in sorted((root / folder).rglob("*")) if path.is_file())
    files = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in found}
    del files["generated/page.js"]  # All of `page` once more.
    return files


def room_of(file: str) -> str | None:
    for place in (file, posixpath.dirname(file)):
        if place in ORDER:
            return place
    return None


def imports(file: str, text: str) -> set[str]:
    folder = posixpath.dirname(file)
    return {
        posixpath.normpath(posixpath.join("/", folder, name)).lstrip("/") for _, name in IMPORT.findall(text)
    }


def files_in_no_room(files: Files) -> list[str]:
    return [file for file in files if room_of(file) is None]


def imports_that_run_up(files: Files) -> list[str]:
    def rank(file: str) -> int:
        room = room_of(file)
        return ORDER.index(room) if room else len(ORDER)

    return [
        f"{file} imports {other}"
        for file, text in files.items()
        for other in sorted(imports(file, text))
        if rank(other) > rank(file)
    ]


def circles(files: Files) -> list[str]:
    found = circle({file: imports(file, text) for file, text in files.items()})
    return [" imports ".join([*found, found[0]])] if found else []


def rooms_without_one_head(files: Files) -> list[str]:
    """At the head of one file of the room, and nowhere else in it."""
    problems = []
    for room in ROOMS:
        texts = [text for file, text in files.items() if room_of(file) == room]
        named = [name for text in texts for name in HEAD.findall(text)]
        first = [name for text in texts if (head := HEAD.match(text)) for name in head.groups()]
        if not named == first == [posixpath.basename(room)]:
            problems.append(f"{room}: {named}")
    return problems


CHECKS = (files_in_no_room, imports_that_run_up, circles, rooms_without_one_head)


@pytest.mark.parametrize("check", CHECKS)
def test_the_house_stands(check: Callable[[Files], list[str]]) -> None:
    files = the_extension()
    assert {room_of(file) for file in files} >= set(ORDER), "all of them were looked at"
    assert check(files) == []


GUARD, FACTS, CALLS, NETWORK = (
    "page/guard/guard.js",
    "page/target/facts.js",
    "worker/frames/frames.js",
    "worker/network/network.js",
)


@pytest.mark.parametrize(
    ("check", "file", "added"),
    [
        (files_in_no_room, "page/new.js", ""),
        (files_in_no_room, "worker/tabs/deeper/new.js", ""),
        (files_in_no_room, "worker/attic/new.js", ""),
        (imports_that_run_up, FACTS, 'import { guard } from "../guard/guard.js";'),
        (imports_that_run_up, FACTS, 'import {\n  guard,\n} from "../guard/guard.js";'),
        (imports_that_run_up, FACTS, 'import "../guard/guard.js";'),
        (imports_that_run_up, FACTS, 'export * from "../guard/guard.js";'),
        (imports_that_run_up, FACTS, 'const guard = await import("../guard/guard.js");'),
        (imports_that_run_up, FACTS, 'const guard = await import("/page/guard/guard.js");'),
        (imports_that_run_up, FACTS, '/** @typedef {import("../guard/guard.js").Watch} Watch */'),
        (imports_that_run_up, GUARD, 'import { api } from "../api.js";'),
        (imports_that_run_up, GUARD, 'import { call } from "../../worker/frames/frames.js";'),
        (imports_that_run_up, CALLS, 'import { begin } from "../network/network.js";'),
        (imports_that_run_up, "lib/steps.js", 'import { begin } from "../worker/network/network.js";'),
        (circles, NETWORK, f'import {{ begin }} from "./{posixpath.basename(NETWORK)}";'),
        (circles, "worker/network/network_rules.js", '/** @typedef {import("./network.js").Held} Held */'),
        (rooms_without_one_head, "page/guard/causes.js", "/**\n * Room guard: another one.\n */"),
        (rooms_without_one_head, "page/guard/causes.js", "/**\n * Room act: in the wrong place.\n */"),
    ],
)
def test_what_is_built_wrong_is_found(check: Callable[[Files], list[str]], file: str, added: str) -> None:
    files = the_extension()
    assert check({**files, file: f"{files.get(file, '')}\n{added}\n"}) != []


def test_a_head_is_missed() -> None:
    files = the_extension()
    assert rooms_without_one_head({**files, GUARD: files[GUARD].replace(" * Room guard: ", " * ")}) != []
    assert rooms_without_one_head({**files, GUARD: f"import '../dom/dom.js';\n{files[GUARD]}"}) != []
