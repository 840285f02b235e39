"""The house: every module lives in a room, imports run one way, and thinking is kept free of input and output.

`ROOMS` is the whole order, lowest first: a room imports only those above it in this list. What stands under
`TYPE_CHECKING` or inside of a function counts like any other import.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.graph import circle

ROOT = Path(__file__).parents[1]
PACKAGES = {
    "handrail_wire": ROOT / "shared_schema" / "handrail_wire",
    "handrail": ROOT / "daemon" / "handrail",
    "handrail_demo": ROOT / "daemon" / "handrail_demo",
    "handrail_eval": ROOT / "daemon" / "handrail_eval",
}
"""Lowest first, too."""
ROOMS = ["tools", "text", "verbs", "page", "states", "happened", "stack", "policy", "decision", "library", "config", "models", "link", "gate", "turn", "assist", "exemplars", "workflows", "schedules", "store", "run", "app", "agents", "cli"]
PURE = ["tools", "text", "verbs", "page", "states", "happened", "stack", "policy", "decision", "gate", "turn", "assist", "exemplars", "workflows", "schedules"]
"""Rooms of thinking: values in, values out. Reading data of our own package (`importlib.resources`) is allowed."""
IMPURE = frozenset(
    ["asyncio", "concurrent", "fcntl", "glob", "http", "httpx2", "importlib.util", "keyring", "logging", "multiprocessing", "openai", "os", "pathlib", "platformdirs", "playwright", "secrets", "select", "shutil", "signal", "socket", "socketserver", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "typer", "urllib.request", "websockets", "xllamacpp"]
)
ONLY_TEXT = frozenset({("handrail.text.arguments", "glob"), ("handrail.states.permissions", "glob"), ("handrail.gate.labels", "threading")})
"""`glob.escape` is only about text; a lock keeps two threads from making the same patterns ready."""
SENTENCES = 2
MAX_LINES = {"daemon": 400, "extension": 400}
MAX_ELSEWHERE = 500


def modules() -> Iterator[tuple[str, Path]]:
    for package, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join([package, *(part for part in parts if part != "__init__")]), path


MODULES = dict(modules())
PRODUCT = [name for name in MODULES if name.startswith("handrail.")]


def room_of(module: str) -> str:
    return module.split(".")[1]


def imports(module: str) -> set[str]:
    """Every module imported anywhere in the file."""
    path = MODULES[module]
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            # `from package import module` names the module, `from module import name` does not.
            submodules = {f"{name}.{alias.name}" for alias in node.names} & set(MODULES)
            found |= submodules | ({name} if len(submodules) < len(node.names) else set())
    return found


OURS = {module: imports(module) & (set(MODULES) - {module}) for module in MODULES}


def test_the_names_of_secrets_are_told_by_one_pattern() -> None:
    """`reformulate` has it among what it leaves alone."""
    patterns = [name for name in PRODUCT if re.search(r"re\.compile\(.*<secret:", MODULES[name].read_text("utf-8"))]
    assert sorted(patterns) == ["handrail.text.arguments", "handrail.turn.reformulate"]


def test_every_module_lives_in_a_room() -> None:
    loose = [name for name in PRODUCT if room_of(name) not in ROOMS and name != "handrail.__main__"]
    assert not loose, f"say in which room these live: {loose}"
    assert {room_of(name) for name in PRODUCT} >= set(ROOMS), "the list names only rooms that there are"


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_at_its_entry_what_lives_there(room: str) -> None:
    said = ast.get_docstring(ast.parse(MODULES[f"handrail.{room}"].read_text("utf-8"))) or ""
    assert said.count(". ") + said.count(".\n") + said.endswith(".") >= SENTENCES, said


@pytest.mark.parametrize("module", PRODUCT)
def test_imports_run_down(module: str) -> None:
    mine = len(ROOMS) if module == "handrail.__main__" else ROOMS.index(room_of(module))
    for other in OURS[module]:
        if other.startswith("handrail."):
            assert ROOMS.index(room_of(other)) <= mine, f"{module} imports {other}, which is above it"


def test_packages_import_only_those_below_them() -> None:
    order = list(PACKAGES)
    for module, others in OURS.items():
        mine = order.index(module.split(".")[0])
        up = [other for other in others if order.index(other.split(".")[0]) > mine]
        assert not up, f"{module} imports {up}"


def test_there_is_no_circle_of_files() -> None:
    assert circle(OURS) == []
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"], "it would be found"


def test_only_the_program_brings_in_the_help_for_small_models() -> None:
    inside = {name for name in PRODUCT if room_of(name) == "assist"}
    assert {room_of(name) for name in PRODUCT if OURS[name] & inside} == {"assist", "app"}


def test_the_gate_knows_nothing_of_decisions() -> None:
    """How a model was asked, and what it chose, has no part in what a step is judged to do."""
    for module in PRODUCT:
        if room_of(module) == "gate":
            rooms = {room_of(other) for other in OURS[module] if other.startswith("handrail.")}
            assert not rooms & {"decision", "turn", "assist"}, module


def test_tiers_differ_by_one_table() -> None:
    """Nobody else asks whether a model is small."""
    for module in PRODUCT:
        for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
            if isinstance(node, ast.Compare):
                values = [one.value for one in (node.left, *node.comparators) if isinstance(one, ast.Constant)]
                assert "small" not in values, f"{module}, line {node.lineno}"


@pytest.mark.parametrize("module", [name for name in PRODUCT if room_of(name) in PURE] + ["handrail_wire"])
def test_thinking_does_no_input_or_output(module: str) -> None:
    for other in imports(module):
        parts = other.split(".")
        prefixes = {".".join(parts[: end + 1]) for end in range(len(parts))}
        assert not prefixes & IMPURE or (module, other) in ONLY_TEXT, f"{module} imports {other}"
    calls = [node.func.id for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]  # fmt: skip
    assert not {"open", "eval", "exec", "compile", "print", "input", "__import__"} & set(calls)


def test_thinking_loads_without_the_world() -> None:
    """What the sources say also holds when they are imported: no socket, database or model client comes along."""
    pure = [name for name in PRODUCT if room_of(name) in PURE]
    heavy = ["websockets", "openai", "sqlite3", "keyring", "playwright", "httpx2", "xllamacpp"]
    code = f"import importlib, sys\nfor name in {pure!r}: importlib.import_module(name)\nprint(*(set({heavy!r}) & set(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert loaded.stdout.split() == []


def sources() -> list[Path]:
    """Our own files as git knows them, tracked or new; generated ones excepted."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    paths = [ROOT / name for name in listed.split("\0") if name.endswith((".py", ".js", ".css", ".html", ".sh"))]
    return [path for path in paths if path.is_file() and "generated" not in path.parts]


def test_no_source_file_is_too_long() -> None:
    for path in sources():
        place = path.relative_to(ROOT)
        lines = path.read_text("utf-8").count("\n")
        assert lines <= MAX_LINES.get(place.parts[0], MAX_ELSEWHERE), f"{place} has {lines} lines"
