"""Fills pages from the code and from results of measurements, while they are read: never out of date."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from result_files import MARK, WrongResult, filled, history, load, table
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from typer.cli import get_docs_for_click
from typer.main import get_command

from handrail.cli import main as cli
from handrail.config.described import Described, described
from handrail.config.settings import env_name

DOCS = Path(__file__).parent
SCHEMAS = Path(__file__).parents[1] / "shared_schema" / "schema"
KINDS = {"switch": "on or off", "whole": "a whole number", "number": "a number", "text": "text"}
EVALUATIONS = "eval"
"""Only a checkout has this command; docs/measurements.md is about it."""


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.connect("source-read", fill)
    # What these pages say changes with the code and its history, which Sphinx does not watch.
    app.connect("env-get-outdated", lambda *_: [*(f"reference/{name}" for name in PARTS), *with_results()])
    return {"parallel_read_safe": True}


def with_results() -> list[str]:
    """Pages that show results of measurements."""
    pages = (page for page in DOCS.rglob("*.md") if MARK.search(page.read_text("utf-8")))
    return [page.relative_to(DOCS).with_suffix("").as_posix() for page in pages]


def fill(_: Sphinx, page: str, source: list[str]) -> None:
    """Put the generated parts where a page has its marks, and name the decisions' pages."""
    if MARK.search(source[0]):
        try:
            source[0] = filled(page, source[0], load(), history())
        except WrongResult as wrong:
            raise ExtensionError(str(wrong)) from None
    if page == "decisions/README":
        source[0] += "\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n"
    name = page.removeprefix("reference/")
    if name != page and name in PARTS:
        source[0] = source[0].replace(f"<!-- {name} -->", PARTS[name]())


# --- settings -----------------------------------------------------------------------------------------


def settings() -> str:
    """A table for each section of the settings file."""
    sections: dict[str, list[Described]] = {}
    for one in described().values():
        sections.setdefault(one.name.rpartition(".")[0], []).append(one)
    parts = []
    for section, found in sections.items():
        parts.append(f"## `[{section}]`" if section else "## At the head of the file")
        rows = (
            (f"`{one.name}`", f"*{one.title}.* {one.description}", _may_be(one), _default(one))
            for one in found
        )
        parts.append(table(("setting", "what for", "may be", "default"), rows))
    name = "model.base_url"
    return "\n\n".join([f"The environment variable of `{name}` is `{env_name(name)}`, and so on.", *parts])


def _may_be(one: Described) -> str:
    if one.choices:
        return ", ".join(f"`{choice}`" for choice in one.choices)
    bounds = [
        f"{word} {_number(at)}" for word, at in (("from", one.least), ("to", one.most)) if at is not None
    ]
    return " ".join([KINDS[one.kind], *bounds, *(["or `none`"] if one.unlimited else [])])


def _default(one: Described) -> str:
    if one.default is None:
        return "not set"
    if isinstance(one.default, bool):
        return "on" if one.default else "off"
    return f"`{_number(one.default)}`" if isinstance(one.default, int | float) else f"`{one.default}`"


def _number(value: float) -> str:
    return f"{value:g}" if isinstance(value, float) and value != int(value) else str(int(value))


# --- commands -----------------------------------------------------------------------------------------


def commands() -> str:
    """What `--help` says of each command and its own commands."""
    named = sorted({*cli.OWN, *(entry.name for entry in entry_points(group=cli.GROUP))} - {EVALUATIONS})
    plain = get_command(cli.build([]))
    context = plain.make_context("handrail", [], resilient_parsing=True)
    assert hasattr(plain, "commands")
    parts = []
    for name in [name for name in plain.commands if name not in named and name != EVALUATIONS] + named:
        whole: Any = get_command(cli.build([name]))
        told = get_docs_for_click(
            obj=whole.commands[name], ctx=context, name=name, call_prefix="handrail", indent=1
        )
        parts.append(_readable(told))
    return "\n\n".join(parts)


def _readable(told: str) -> str:
    """Typer's Markdown without what a page does not need, and without lists of what follows anyway."""
    told = re.sub(r"\*\*Commands\*\*:\n\n(\* .*\n)+", "", told)
    told = re.sub(r"\* `--help`: .*\n", "", told)
    told = re.sub(r"\*\*Options\*\*:\n\n(?!\*)", "", told)
    told = re.sub(r"<list\[(\w+)\]>", r"<\1>", told.replace(str(Path.home()), "~"))
    return re.sub(r"\n{3,}", "\n\n", told).strip()


# --- messages -----------------------------------------------------------------------------------------


def messages() -> str:
    """Every message of both directions, then the shapes that they are made of."""
    parts: list[str] = []
    shapes: dict[str, Any] = {}
    shown: set[str] = set()
    for side, other in (("extension", "daemon"), ("daemon", "extension")):
        schema = json.loads((SCHEMAS / f"{side}_message.json").read_text("utf-8"))
        shapes |= schema["$defs"]
        parts.append(f"## From the {side} to the {other}")
        for ref in schema["properties"]["body"]["oneOf"]:
            name = ref["$ref"].rpartition("/")[2]
            if name in shown:
                parts.append(f"`{_type_of(shapes[name])}`: the same as in the other direction.")
            else:
                parts.append(_message(name, shapes[name], _type_of(shapes[name])))
            shown.add(name)
    parts.append("## What they are made of")
    parts += [_message(name, shape, name) for name, shape in sorted(shapes.items()) if name not in shown]
    return "\n\n".join(parts)


def _type_of(shape: Mapping[str, Any]) -> str:
    return str(shape["properties"]["type"]["const"])


def _message(name: str, shape: Mapping[str, Any], title: str) -> str:
    parts = [f"(wire-{name.casefold()})=\n### `{title}`"]
    if words := shape.get("description"):
        parts.append(words)
    if "properties" not in shape:
        parts.append(_shape(shape))
    fields = {key: value for key, value in shape.get("properties", {}).items() if key != "type"}
    if fields:
        required = shape.get("required", ())
        rows = (
            (f"`{key}`", _shape(value), "" if key in required else f"`{json.dumps(value.get('default'))}`")
            for key, value in fields.items()
        )
        parts.append(table(("field", "what", "if left out"), rows))
    return "\n\n".join(parts)


def _shape(value: Mapping[str, Any]) -> str:
    """A JSON Schema in words."""
    if "$ref" in value:
        name = value["$ref"].rpartition("/")[2]
        return f"[{name}](#wire-{name.casefold()})"
    for several in ("anyOf", "oneOf"):
        if several in value:
            return " or ".join(dict.fromkeys(map(_shape, value[several])))
    if "const" in value:
        return f"`{json.dumps(value['const'])}`"
    if "enum" in value:
        return ", ".join(f"`{one}`" for one in value["enum"])
    kind = value.get("type", "anything")
    if kind == "array":
        inside = (
            _shape(value["items"]) if "items" in value else " and ".join(map(_shape, value["prefixItems"]))
        )
        return f"a list of {inside}{_bounds(value, 'maxItems', 'at most {}')}"
    if kind == "object":
        inside = value.get("additionalProperties")
        return f"an object of {_shape(inside)}" if isinstance(inside, dict) else "an object"
    told = {"string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false"}
    words = told.get(kind, kind)
    if "pattern" in value:
        words += f" like `{value['pattern']}`"
    for key, how in (("minimum", "from {}"), ("maximum", "to {}"), ("maxLength", "at most {} characters")):
        words += _bounds(value, key, how)
    return str(words)


def _bounds(value: Mapping[str, Any], key: str, how: str) -> str:
    return f", {how.format(f'{value[key]:,}')}" if key in value else ""


PARTS: Mapping[str, Callable[[], str]] = {"settings": settings, "commands": commands, "messages": messages}
