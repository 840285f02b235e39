"""Writes the wire schema as other languages read it: JSON Schema, TypeScript declarations, the verbs' traits.

The pydantic models are the source; everything written here is committed and must be as this module would
write it now (`--check`, run by the tests). Fields that have a default may be left out on the wire; the
reader fills them in, so in the declarations whatever the daemon sends has all its fields.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import TypeAdapter

from . import roles
from .actions import ACTIONS, Action
from .keys import EDITING, MODIFIERS, MOVING, NUMBERS, SETTING_OFF, SIGNS
from .messages import DaemonBody, DaemonMessage, ExtensionBody, ExtensionMessage

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = "shared_schema/schema"
MODULES = "extension/generated"
DECLARATIONS = "extension/generated/wire.d.ts"
MARK = "Written by scripts/generate-schema from shared_schema/handrail_wire. Do not edit."
REFERENCE = "#/$defs/"

Schema = dict[str, Any]


def json_schemas() -> dict[str, Schema]:
    """The JSON Schema (draft 2020-12) of each direction's envelope, by file name without extension."""
    models = {"extension_message": ExtensionMessage, "daemon_message": DaemonMessage}
    return {
        name: {"$comment": MARK, **_untitled(model.model_json_schema(mode="validation"))}
        for name, model in models.items()
    }


def declarations() -> str:
    """The text of wire.d.ts: one interface per model, and a name for each union."""
    schemas = json_schemas()
    incoming = schemas["daemon_message"]["$defs"]
    models: dict[str, Schema] = {**schemas["extension_message"]["$defs"], **incoming}
    adapters: dict[str, Any] = {"Action": Action, "ExtensionBody": ExtensionBody, "DaemonBody": DaemonBody}
    unions = {_members(_untitled(TypeAdapter(union).json_schema())): name for name, union in adapters.items()}
    models["ExtensionMessage"] = _without_defs(schemas["extension_message"])
    models["DaemonMessage"] = _without_defs(schemas["daemon_message"])
    lines = [f"// {MARK}", ""]
    lines += [f"export type {name} =\n  | " + members.replace(" | ", "\n  | ") + ";\n"
              for members, name in unions.items()]  # fmt: skip
    for name, model in sorted(models.items()):
        complete = name in incoming or name == "DaemonMessage"
        lines += [*_comment(model, ""), f"export interface {name} {{"]
        for field, schema in model["properties"].items():
            sent = complete or "const" in schema or field in model.get("required", [])
            optional = "" if sent else "?"
            lines += [*_comment(schema, "  "), f"  {field}{optional}: {_type(schema, unions)};"]
        lines += ["}", ""]
    return "\n".join(lines)


def _type(schema: Schema, unions: dict[str, str]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REFERENCE)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "oneOf" in schema:
        members = _members(schema)
        return unions.get(members, members)
    if "anyOf" in schema:
        return " | ".join(_type(choice, unions) for choice in schema["anyOf"])
    if schema["type"] == "array":
        return f"Array<{_type(schema['items'], unions)}>"
    return "number" if schema["type"] == "integer" else str(schema["type"])


def _members(schema: Schema) -> str:
    return " | ".join(str(choice["$ref"]).removeprefix(REFERENCE) for choice in schema["oneOf"])


def _comment(schema: Schema, indent: str) -> list[str]:
    text = schema.get("description")
    return [f"{indent}/** {' '.join(text.split())} */"] if text else []


def _without_defs(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "$defs"}


def _untitled(value: Any) -> Any:
    """The schema without pydantic's titles, which only repeat names. (A *field* called title is a dict.)"""
    if isinstance(value, dict):
        return {k: _untitled(v) for k, v in value.items() if not (k == "title" and isinstance(v, str))}
    return [_untitled(item) for item in value] if isinstance(value, list) else value


def verbs() -> str:
    """The text of verbs.js: of each verb its base effect and its traits."""
    of = ((kind, {"effect": kind.base_effect, **asdict(kind.traits)}) for kind in ACTIONS)
    lines = (f'  {kind.model_fields["verb"].default}: {json.dumps(traits)},' for kind, traits in of)
    return "\n".join([f"// {MARK}", "export const VERBS = /** @type {const} */ ({", *lines, "});", ""])


def keys() -> str:
    """The text of keys.js: the tables of `keys.py`, with keys as KeyboardEvent.key has them."""
    numbers = {_in_events(key): number for key, number in NUMBERS.items()}
    chords = {chord: command for command, chords in EDITING.items() for chord in chords}
    tables = {
        "MODIFIERS": MODIFIERS, "NUMBERS": numbers, "SIGNS": SIGNS, "EDITING": chords,
        "SETTING_OFF": [*map(_in_events, SETTING_OFF)], "MOVING": MOVING,
    }  # fmt: skip
    return _constants(tables)


def _constants(tables: dict[str, Any]) -> str:
    constant = "export const {} = /** @type {{const}} */ ({});"
    lines = (constant.format(name, json.dumps(table)) for name, table in tables.items())
    return "\n".join([f"// {MARK}", *lines, ""])


def _in_events(key: str) -> str:
    return " " if key == "Space" else key


def role_groups() -> str:
    """The text of roles.js: the groups of `roles.py`."""
    groups = {name: sorted(group) for name, group in vars(roles).items() if name.endswith("_ROLES")}
    return re.sub(r"\{const\} \*/ \((.*)\);", r"{ReadonlySet<string>} */ (new Set(\1));", _constants(groups))


def files() -> dict[Path, str]:
    """What every generated file has to contain, by its path relative to the repository."""
    texts = {Path(MODULES) / "verbs.js": verbs(), Path(MODULES) / "keys.js": keys()}
    texts |= {Path(MODULES) / "roles.js": role_groups(), Path(DECLARATIONS): declarations()}
    for name, schema in json_schemas().items():
        text = json.dumps(schema, indent=1, ensure_ascii=False)
        texts[Path(SCHEMAS) / f"{name}.json"] = f"{text}\n"
        # A module, because Chrome cannot restart a service worker that imports JSON.
        texts[Path(MODULES) / f"{name}.js"] = f"// {MARK}\nexport default /** @type {{const}} */ ({text});\n"
    return texts


def stale(root: Path = ROOT) -> list[Path]:
    """The generated files that are missing or differ from what would be written now."""
    return [path for path, text in files().items() if not _has(root / path, text)]


def _has(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def main(
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if a file is stale.")
    ] = False,
) -> None:
    """Generate JSON Schemas and TypeScript declarations from the wire models."""
    old = stale()
    if check:
        for path in old:
            typer.echo(f"{path} is stale. Run scripts/generate-schema and commit the result.", err=True)
        raise typer.Exit(1 if old else 0)
    texts = files()
    for path in old:
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(texts[path], encoding="utf-8")
        typer.echo(f"wrote {path}")


if __name__ == "__main__":
    typer.run(main)
