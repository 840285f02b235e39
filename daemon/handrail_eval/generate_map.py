"""Writes the map of the rooms into CONTRIBUTING.md: what each says at its entry, in the order of imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from handrail.link.pairing import extension_dir

ROOT = Path(__file__).parents[2]
FILE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- Written by scripts/generate-map. Do not edit. -->", "<!-- The end of the map. -->"
SENTENCE = re.compile(r".+?[.](?=\s|$)", re.DOTALL)
HEAD = re.compile(r"^/\*\*\n \* Room \w+: (.+?)\n \*/", re.DOTALL)

Row = tuple[str, str]
"""A room's folder, and its first sentence."""


def first_sentence(text: str) -> str:
    """The first sentence of a text, on one line and with a capital letter."""
    found = SENTENCE.match(text)
    if found is None:
        raise ValueError(f"There is no sentence in {text!r}")
    sentence = " ".join(found.group().split())
    return sentence[0].upper() + sentence[1:]


def order(test: str, name: str) -> list[str]:
    """The rooms as the test lists them that fails when an import runs the other way."""
    for node in ast.parse((ROOT / "tests" / test).read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return list(ast.literal_eval(node.value))
    raise ValueError(f"{test} has no {name}")


def daemon() -> list[Row]:
    """The daemon's rooms, each with what the docstring of its package says."""
    folder = ROOT / "daemon" / "handrail"
    rows = []
    for room in order("test_house.py", "ROOMS"):
        entry = ast.parse((folder / room / "__init__.py").read_text("utf-8"))
        rows.append((room, first_sentence(ast.get_docstring(entry) or "")))
    return rows


def extension() -> list[Row]:
    """The extension's rooms, each with what the head of its first file says."""
    rows = []
    for part in ("page", "worker"):
        for room in order("test_house_extension.py", part.upper()):
            place = f"{part}/{room}"
            rows.append((place, first_sentence(head(extension_dir() / place))))
    return rows


def head(folder: Path) -> str:
    """What the one file of a room says that begins with it."""
    found = [HEAD.match(path.read_text("utf-8")) for path in sorted(folder.glob("*.js"))]
    (only,) = [one for one in found if one]
    return only.group(1).replace("\n * ", "\n")


def table(title: str, rows: Iterable[Row]) -> str:
    """Markdown, a line for each room."""
    lines = (f"| `{room}` | {text} |" for room, text in rows)
    return "\n".join([f"| {title} | what lives there |", "|---|---|", *lines])


def with_map(text: str) -> str:
    """The text with the map of today between its two marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"{FILE.name} has no place for the map: {BEGIN} … {END}")
    tables = (table("`daemon/handrail/`", daemon()), table("`extension/`", extension()))
    return before + "\n\n".join([BEGIN, *tables, END]) + after


def main(
    check: Annotated[bool, typer.Option("--check", help="Only compare; fail where it is old.")] = False,
) -> None:
    """Write the map of the rooms into CONTRIBUTING.md."""
    text = FILE.read_text("utf-8")
    new = with_map(text)
    if not check:
        FILE.write_text(new, "utf-8")
    elif new != text:
        raise SystemExit(f"{FILE.name} has an old map: run scripts/generate-map")


if __name__ == "__main__":
    typer.run(main)
