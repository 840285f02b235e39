"""The documents: they build without a warning, need nothing from elsewhere, and every command in them is one."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from handrail.cli import main as cli
from handrail.config.settings import setting_names
from handrail_eval.bench.__main__ import app as bench
from handrail_eval.check.__main__ import app as check

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
OUTSIDE = ("sudo", "pip", ".venv/bin/pip", ".venv/bin/python")
"""Commands of others. What is installed by them has tests of its own."""


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def lines() -> Iterator[Any]:
    """Every command line of a fenced block, as a test's parameter."""
    for page in PAGES:
        for block in blocks(page, "sh"):
            for line in block.splitlines():
                if line.strip() and not line.startswith("#"):
                    yield pytest.param(
                        line, id=f"{page.relative_to(ROOT)}: {line.partition(' #')[0].strip()}"
                    )


def parse(app: Any, name: str, arguments: list[str]) -> None:
    """Read arguments as the command does, without doing anything. Raises an error that names what is wrong."""
    command = get_command(app) if isinstance(app, typer.Typer) else app
    context = command.make_context(name, list(arguments))
    if hasattr(command, "commands") and (rest := [*context._protected_args, *context.args]):
        child, found, rest = command.resolve_command(context, rest)
        parse(found, str(child), rest)


@pytest.mark.parametrize("line", list(lines()))
def test_a_command_in_the_documents_is_one(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = shlex.split(line, comments=True)
    while re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words = words[1:]
    name, arguments = words[0], words[1:]
    if name in OUTSIDE:
        return
    monkeypatch.chdir(tmp_path)
    for word in arguments:  # Files that a command wants to be there.
        if re.fullmatch(r"\w+\.(json|csv|md)|FILE", word):
            Path(word).touch()
    if name in ("handrail", ".venv/bin/handrail"):
        parse(cli.build(arguments), "handrail", arguments)
        return
    script = ROOT / name
    assert name.startswith("scripts/") and script.is_file(), f"What is {name}?"
    own = {"demo": (cli.build(["demo"]), ["demo"]), "bench": (bench, []), "check": (check, [])}
    own["new-policy"] = (cli.build(["policies"]), ["policies", "new"])
    if script.name in own:
        app, before = own[script.name]
        parse(app, script.name, [*before, *arguments])
    else:
        unknown = [one for one in arguments if one.startswith("--") and one not in script.read_text("utf-8")]
        assert not unknown, unknown


def test_a_command_that_is_none_would_be_noticed() -> None:
    for wrong in ("workflows keeep last", "workflows keep last --nmae x", "run --columns", "shedules"):
        with pytest.raises(Exception, match=r"(?i)no such|requires"):
            parse(cli.build(wrong.split()), "handrail", wrong.split())


def test_a_command_within_a_sentence_is_one() -> None:
    """`handrail x y --option …` in a sentence: its words and options exist."""
    wrong = []
    for page in PAGES:
        prose = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        for told in re.findall(r"`(?:\.venv/bin/)?handrail ([^`]+)`", prose):
            words = re.sub(r"\s+", " ", told).split(" ")
            command: Any = get_command(cli.build(words))
            for word in words:
                commands = getattr(command, "commands", {})
                options = {name for one in command.params for name in one.opts}
                if word.startswith("--") and word not in options | {"--help"}:
                    wrong.append(f"{page.name}: {told}")
                elif commands and re.fullmatch(r"[a-z][a-z-]*", word):
                    if word not in commands:
                        wrong.append(f"{page.name}: {told}")
                        break
                    command = commands[word]
    assert not wrong, wrong


def test_readme_is_short_and_names_the_pages_of_the_guide() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert len(readme.splitlines()) <= 120
    guide = {f"docs/guide/{page.name}" for page in (ROOT / "docs" / "guide").glob("*.md")}
    assert guide <= set(re.findall(r"\]\(([^)]+)\)", readme))


def test_links_of_pages_that_are_read_on_their_own_lead_somewhere() -> None:
    """Sphinx checks those of docs/; these are read in the repository."""
    for name in ("README.md", "CONTRIBUTING.md", "AGENTS.md"):
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / name).read_text("utf-8")):
            assert re.match("https?:", link) or (ROOT / link).exists(), f"{name}: {link}"


def test_settings_of_hosts_are_json() -> None:
    page = ROOT / "docs" / "other-agents.md"
    (claude, code, http) = [json.loads(block) for block in blocks(page, "json")]
    for server in (claude["mcpServers"]["handrail"], code["servers"]["handrail"]):
        parse(cli.build(server["args"]), "handrail", server["args"])
    from handrail.agents.http import PATH
    from handrail.cli.mcp import PORT

    assert http["servers"]["handrail"]["url"] == f"http://127.0.0.1:{PORT}{PATH}"


def test_the_site_builds_without_a_warning_and_needs_nothing_from_elsewhere() -> None:
    done = subprocess.run([ROOT / "scripts" / "docs"], capture_output=True, text=True, timeout=170)
    assert done.returncode == 0, done.stderr
    built = ROOT / "build" / "docs"
    for page in built.rglob("*.html"):
        text = page.read_text("utf-8")
        loaded = re.findall(r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"([^\"]+)\"", text)
        loaded += re.findall(r"<link\b[^>]*\bhref=\"([^\"]+)\"", text)
        assert not [one for one in loaded if re.match(r"(https?:)?//", one)], page
        assert str(Path.home()) not in text and str(ROOT) not in text, page
    reference = built / "reference"
    settings, commands, messages = (
        (reference / f"{name}.html").read_text("utf-8") for name in ("settings", "commands", "messages")
    )
    assert [name for name in setting_names() if f">{name}<" not in settings] == []
    assert 'id="handrail-mcp-clients-revoke"' in commands and 'id="handrail-eval"' not in commands
    assert "ask_approval" in messages and 'id="wire-observation"' in messages
