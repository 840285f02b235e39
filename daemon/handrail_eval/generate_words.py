"""Writes `extension/generated/words.js`: which texts there are, and which places each has."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any

import typer

from handrail.link.pairing import extension_dir
from handrail.store.wording import STATES

MARK = "// Written by scripts/generate-words from extension/_locales/en/messages.json. Do not edit.\n"
FILE = "generated/words.js"


def places(entry: dict[str, Any]) -> list[str]:
    """The names of the places in a text, in the order in which Chrome gets their values ("$1", "$2", …)."""
    named = {one["content"]: name for name, one in entry.get("placeholders", {}).items()}
    return [named[f"${at}"] for at in range(1, len(named) + 1)]


def module(folder: Path) -> str:
    """The text of the module. Raises `KeyError` where places are not numbered one after the other."""
    texts = json.loads((folder / "_locales" / "en" / "messages.json").read_text("utf-8"))
    lines = "".join(
        f"  {key}: {json.dumps(places(entry))},\n"
        for key, entry in texts.items()
        if re.fullmatch(r"\w+", key)
    )
    states = json.dumps(STATES, ensure_ascii=False)
    told = "/** What the daemon says of a run where it has no more to say than its state. */"
    return (
        f"{MARK}export const PLACES = /** @type {{const}} */ ({{\n{lines}}});\n"
        f"{told}\nexport const STATES_TOLD = {states};\n"
    )


def main(
    check: Annotated[bool, typer.Option("--check", help="Only say whether the file is up to date.")] = False,
) -> None:
    """Write the file, or compare it."""
    path = extension_dir() / FILE
    fresh = module(extension_dir())
    if not check:
        path.write_text(fresh, "utf-8")
    elif not path.exists() or path.read_text("utf-8") != fresh:
        typer.echo(f"extension/{FILE} is not what the texts say. Run scripts/generate-words.", err=True)
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
