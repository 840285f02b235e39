"""Imports run one way, thinking is kept free of input and output, and no file grows too long.

`LAYERS` is the whole table: a module may import its own layer and those above it in the table. A module
that is not in it fails, so that whoever adds one says where it belongs.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = {
    "handrail_wire": ROOT / "shared_schema" / "handrail_wire",
    "handrail": ROOT / "daemon" / "handrail",
    "handrail_demo": ROOT / "daemon" / "handrail_demo",
    "handrail_eval": ROOT / "daemon" / "handrail_eval",
}
MAX_LINES = 500

LAYERS: dict[str, str] = {
    "wire": "handrail_wire.*",
    # Thinking: values in, values out.
    "pure": """
        handrail handrail.models handrail.gate.addresses handrail.assist.row_match handrail.text.json_answer handrail.gate.approval handrail.authoring.arguments handrail.page.calendar_month handrail.stack.checkpoints handrail.decision.choices handrail.gate.critic handrail.turn.deciding handrail.decision.decision handrail.decision.schema
        handrail.gate.bare_labels handrail.assist.form_filler handrail.gate.effects handrail.gate.form_effects handrail.gate.target_words handrail.gate.targets handrail.turn.escalation handrail.stack.events handrail.library.example_check handrail.filters.* handrail.assist.finished handrail.assist.forced
        handrail.assist.grounding handrail.gate.label_grammar handrail.gate.label_text handrail.gate.labels handrail.assist.goal_coverage handrail.text.literals handrail.models.base handrail.models.budget
        handrail.link.in_order handrail.states.item_names handrail.states.items handrail.states.opened_item handrail.link.pace
        handrail.page.naming handrail.states.named_actions
        handrail.mentions handrail.mentions.* handrail.models.catalog handrail.models.dialect handrail.models.reply handrail.models.retry
        handrail.page.observation handrail.states.permissions handrail.page.places handrail.plugins.* handrail.policy.policy handrail.authoring.errors handrail.policy.examples handrail.turn.prompt
        handrail.text.requirements handrail.page.signs handrail.library.site handrail.stack.machine handrail.states.states handrail.page.stitch
        handrail.page.text_budget handrail.turn.plugin_decider handrail.tools.* handrail.store.views handrail.store.wording
        handrail.exemplars.abstraction handrail.page.excerpt handrail.exemplars.exemplar handrail.exemplars.verifiable handrail.exemplars.learning handrail.page.address_pattern
        handrail.turn.reformulate handrail.turn.units handrail.exemplars.retrieval handrail.exemplars.segments handrail.config.mechanisms handrail.turn.rationale handrail.turn.state_filter handrail.page.unfilled
        handrail.gate.grants
        handrail.gate.origins handrail.gate.network_rules handrail.gate.provenance handrail.gate.request_words
    """,
    # Files, sockets, the keyring, processes, the database, the model's endpoint.
    "io": """
        handrail.config.settings handrail.run.controls handrail.app.process handrail.store.export handrail.store.journal
        handrail.library.library handrail.models.choose handrail.models.discovery handrail.models.embedded
        handrail.models.minilm handrail.models.openai_compatible handrail.models.pull handrail.link.native_host handrail.link.pairing
        handrail.store.report handrail.link.sealing handrail.secrets.secrets handrail.link.session handrail.link.tab handrail.secrets.typed_secrets
        handrail.secrets.uploads
        handrail.store.exemplar_store handrail.store.exemplar_use handrail.store.database handrail.store.prompts_sent
        handrail.store.grant_store
    """,
    "run": "handrail.assist.delegation handrail.turn.prepare handrail.run.services handrail.run.turn_loop handrail.run.run handrail.run.act handrail.run.backtracking handrail.run.beginning handrail.run.demonstration handrail.run.draft_trial handrail.run.internal_steps handrail.run.backup handrail.run.approvals handrail.run.recovery handrail.run.run.requests",
    "service": "handrail.app.runs handrail.app.server handrail.link.strangers handrail.app.daemon handrail.app.doctor",
    "cli": """
        handrail.cli.main handrail.cli.daemon handrail.cli.doctor handrail.cli.errors handrail.cli.keys
        handrail.cli.model handrail.cli.policies handrail.cli.runs
        handrail.cli.exemplars handrail.cli.grants
    """,
    "demo": "handrail_demo.*",
    "eval": "handrail_eval.*",
}

IMPURE = frozenset(
    """
    asyncio concurrent fcntl glob http httpx2 importlib.util keyring logging multiprocessing openai os
    pathlib platformdirs playwright secrets select shutil signal socket socketserver sqlite3 ssl subprocess
    sys tempfile threading typer urllib.request websockets xllamacpp
    """.split()  # noqa: SIM905
)
"""What no pure module may import. Reading data of our own package (`importlib.resources`) is allowed."""
EXCEPT = frozenset({("handrail.authoring.arguments", "glob"), ("handrail.states.states.permissions", "glob"), ("handrail.run.approvals.labels", "threading")})
"""`glob.escape` is only about text; a lock keeps two threads from making the same patterns ready."""
PURE_LAYERS = ("wire", "pure")
TOOLS = frozenset({"handrail_wire.generate"})
"""Writes the generated schema files: beside the wire's models, never imported by them."""


def modules() -> Iterator[tuple[str, Path]]:
    for package, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join([package, *(part for part in parts if part != "__init__")]), path


MODULES = dict(modules())


def layer_of(module: str) -> str | None:
    for layer, text in LAYERS.items():
        for name in text.split():
            if module == name or (name.endswith(".*") and f"{module}.".startswith(name[:-1])):
                return layer
    return None


def imports(module: str) -> set[str]:
    """Every module imported anywhere in the file, except for types only."""
    path = MODULES[module]
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            # `from package import module` names the module, `from module import name` does not.
            submodules = {f"{name}.{alias.name}" for alias in node.names} & set(MODULES)
            found |= submodules | ({name} if len(submodules) < len(node.names) else set())
    return found


def test_every_module_is_in_the_table() -> None:
    missing = [module for module in MODULES if layer_of(module) is None]
    assert not missing, f"say in LAYERS where these belong: {missing}"


def test_the_table_names_only_what_exists() -> None:
    named = {name for text in LAYERS.values() for name in text.split()}
    gone = {name for name in named if name not in MODULES and not name.endswith(".*")}
    assert not gone


@pytest.mark.parametrize("module", MODULES)
def test_imports_run_one_way(module: str) -> None:
    order = list(LAYERS)
    mine = order.index(layer_of(module) or "wire")
    for other in imports(module):
        if other in MODULES:
            theirs = layer_of(other)
            assert theirs and order.index(theirs) <= mine, (
                f"{module} ({order[mine]}) imports {other} ({theirs})"
            )
        assert other not in TOOLS, f"{module} imports {other}"


@pytest.mark.parametrize(
    "module", [one for one in MODULES if layer_of(one) in PURE_LAYERS and one not in TOOLS]
)
def test_pure_modules_do_no_input_or_output(module: str) -> None:
    for other in imports(module):
        parts = other.split(".")
        prefixes = {".".join(parts[: end + 1]) for end in range(len(parts))}
        assert not prefixes & IMPURE or (module, other) in EXCEPT, f"{module} imports {other}"
    calls = [node.func.id for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]  # fmt: skip
    assert not {"open", "eval", "exec", "compile", "print", "input", "__import__"} & set(calls)


def test_pure_modules_load_without_the_world() -> None:
    """What the sources say also holds when they are imported: no socket, database or model client comes along."""
    pure = [one for one in MODULES if layer_of(one) in PURE_LAYERS and one not in TOOLS]
    heavy = ["websockets", "openai", "sqlite3", "keyring", "playwright", "httpx2", "xllamacpp"]
    code = f"import importlib, sys\nfor name in {pure!r}: importlib.import_module(name)\nprint(*(set({heavy!r}) & set(sys.modules)))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert loaded.stdout.split() == []


def sources() -> list[Path]:
    """Our own files as git knows them, tracked or new; generated ones excepted."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    paths = [
        ROOT / name for name in listed.split("\0") if name.endswith((".py", ".js", ".css", ".html", ".sh"))
    ]
    return [path for path in paths if path.is_file() and "generated" not in path.parts]


def test_no_source_file_is_too_long() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in sources()
        if (lines := path.read_text("utf-8").count("\n")) > MAX_LINES
    }
    assert not long, f"more than {MAX_LINES} lines: {long}"
