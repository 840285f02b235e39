"""Writes `extension/generated/steps.js`: the `steps` of the label files, for the extension's own check."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from handrail.labels import step_patterns
from handrail.pairing import extension_dir

MARK = "// Written by scripts/generate-labels from daemon/handrail/labels. Do not edit.\n"
FILE = "generated/steps.js"


def module() -> str:
    """The text of the module: one expression for the languages with spaces, one for those without."""
    parts: dict[bool, list[str]] = {True: [], False: []}
    for words, pattern in step_patterns():
        parts[words].append(pattern)
    return MARK + "".join(
        f"export const {name} = {json.dumps('|'.join(parts[words]), ensure_ascii=False)};\n"
        for name, words in (("SPACED", True), ("UNSPACED", False))
    )


def main(
    check: Annotated[bool, typer.Option("--check", help="Only compare; fail where it is old.")] = False,
) -> None:
    """Write the words of harmless form buttons into the extension."""
    path = extension_dir() / FILE
    if not check:
        path.write_text(module(), "utf-8")
    elif path.read_text("utf-8") != module():
        raise SystemExit(f"{FILE} is old: run scripts/generate-labels")


if __name__ == "__main__":
    typer.run(main)
