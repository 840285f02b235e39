"""Writes words that the extension checks by itself: `steps.js` and others in `extension/generated/`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated

import typer

from handrail.gate.addresses import address_rules
from handrail.gate.bare_labels import CLEARING, FILTERS
from handrail.gate.label_text import CLAUSES, COUNT, MOST_CLAUSES, SENTENCES
from handrail.gate.labels import critical_acts, critical_patterns, matter_patterns
from handrail.link.pairing import extension_dir
from handrail.text.amounts import amount_rules
from handrail.text.secret_fields import patterns

MARK = "// Written by scripts/generate-labels from daemon/handrail/gate/labels. Do not edit.\n"
AMOUNTS = "// Written by scripts/generate-labels from daemon/handrail/text/amounts.toml. Do not edit.\n"
FILES: dict[str, Callable[[], str]] = {
    "generated/steps.js": lambda: module(matter_patterns("steps")),
    "generated/given.js": lambda: module(matter_patterns("given")),
    "generated/retreat.js": lambda: module(matter_patterns("retreat")),
    "generated/insist.js": lambda: module(matter_patterns("insist")),
    "generated/sign_in.js": lambda: module(matter_patterns("sign_in")),
    "generated/lets_in.js": lambda: module(matter_patterns("lets_in")),
    "generated/welcome.js": lambda: module(matter_patterns("welcome")),
    "generated/login_data.js": lambda: module(matter_patterns("login_data")),
    "generated/keeps.js": lambda: module(matter_patterns("keeps")),
    "generated/address_rules.js": lambda: rules(),
    "generated/amounts.js": lambda: amounts(),
    "generated/critical.js": lambda: module(critical_patterns()),
    "generated/critical_acts.js": lambda: acts(),
    "generated/secret_fields.js": lambda: secret_fields(),
}


def module(patterns: list[tuple[bool, str]]) -> str:
    """The text of a module: one expression for the languages with spaces, one for those without."""
    parts: dict[bool, list[str]] = {True: [], False: []}
    for words, pattern in patterns:
        parts[words].append(pattern)
    return MARK + "".join(
        f"export const {name} = {json.dumps('|'.join(parts[words]), ensure_ascii=False)};\n"
        for name, words in (("SPACED", True), ("UNSPACED", False))
    )


def acts() -> str:
    """The text of the module that has the critical kinds' verbs with objects, cuts and filters."""
    told = json.dumps(critical_acts(), ensure_ascii=False, separators=(",", ":"))
    cuts = (
        ("COUNT", COUNT), ("SENTENCES", SENTENCES), ("CLAUSES", CLAUSES), ("MOST_CLAUSES", MOST_CLAUSES),
        ("CLEARING", CLEARING), ("FILTERS", FILTERS),
    )  # fmt: skip
    parts = (f"export const {name} = {json.dumps(cut, ensure_ascii=False)};\n" for name, cut in cuts)
    return f"{MARK}{''.join(parts)}export const LANGUAGES = {told};\n"


def amounts() -> str:
    """The text of the module that amounts of money are read by."""
    return f"{AMOUNTS}export const RULES = {json.dumps(amount_rules(), ensure_ascii=False)};\n"


def rules() -> str:
    """The text of the module that has the rules for addresses that act."""
    return f"{MARK}export const RULES = {json.dumps(address_rules(), ensure_ascii=False)};\n"


def secret_fields() -> str:
    """The text of the module that has what fields for secrets are called."""
    told = json.dumps(patterns(), ensure_ascii=False, indent=2)
    return f"{MARK.replace('gate/labels', 'text/secret_fields.toml')}export const PATTERNS = {told};\n"


def stale() -> list[str]:
    """The files that are not what would be written now."""
    return [name for name, find in FILES.items() if (extension_dir() / name).read_text("utf-8") != find()]


def main(
    check: Annotated[bool, typer.Option("--check", help="Only compare; fail where it is old.")] = False,
) -> None:
    """Write the words that the extension checks by itself."""
    if not check:
        for name, find in FILES.items():
            (extension_dir() / name).write_text(find(), "utf-8")
    elif old := stale():
        raise SystemExit(f"{', '.join(old)} old: run scripts/generate-labels")


if __name__ == "__main__":
    typer.run(main)
