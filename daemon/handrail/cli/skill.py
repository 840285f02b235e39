"""``handrail skill``: Teach other agents on this computer how to use Handrail."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from handrail.policy.policy import PolicyError, split_front_matter
from handrail.policy.skill import FILE
from handrail.text.authoring_errors import did_you_mean

from .errors import fail

NAME = "handrail"
"""The skill's name, and its folder's."""

app = typer.Typer(
    no_args_is_help=True,
    help="Teach other agents on this computer how to use Handrail. A skill is a folder with a SKILL.md, in "
    "the format of agentskills.io: agents read it by themselves, and know then how to give Handrail a task "
    "(by 'handrail mcp' or 'handrail run'), that you are asked in Handrail's window, and that they approve "
    "nothing.\n\n"
    "It allows them nothing: the first call of each program over MCP still asks you.",
)


@dataclass(frozen=True)
class Host:
    """An agent that reads skills."""

    title: str
    home: str
    """Its own folder, below the person's home."""
    skills: str
    """Its folder of skills, below the person's home."""
    source: str
    """Where that is documented."""


def hosts() -> dict[str, Host]:
    """The agents whose folders are known, by name."""
    text = (resources.files("handrail.agents") / "skill_folders.toml").read_text(encoding="utf-8")
    return {name: Host(**host) for name, host in tomllib.loads(text).items()}


@app.command("install")
def install(
    agent: Annotated[
        str | None,
        typer.Option("--for", help=f"One agent: {', '.join(hosts())}. Else every one that is found here."),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(help="Any other folder of skills, such as a project's .claude/skills.", file_okay=False),
    ] = None,
) -> None:
    """Put Handrail's skill where agents look for skills. Run it again after an update: it is written anew.

    Without options it goes to each agent that has a folder in your home, and else to ~/.agents/skills, which
    many agents read. To take it away, delete the folder that the command names.

    Examples: handrail skill install --for claude; handrail skill install --to my-project/.claude/skills
    """
    known = hosts()
    if agent is not None and to is not None:
        fail("Say for whom, or where to: --for or --to, not both.", 2)
    if agent is not None and agent not in known:
        fail(f"{agent!r} is not known. {did_you_mean(agent, known)}. For others, say where: --to DIR", 2)
    if to is not None:
        folders = {to: "the agents that read this folder"}
    else:
        home = Path.home()
        chosen = [known[agent]] if agent else [host for host in known.values() if (home / host.home).is_dir()]
        folders = {}
        for host in chosen or [known["agents"]]:
            folder = home / host.skills
            folders[folder] = f"{folders[folder]}, {host.title}" if folder in folders else host.title
    for folder, title in folders.items():
        typer.echo(f"Wrote {_write(folder / NAME)} (for {title})")
    typer.echo("Agents that are open may have to be started anew to find it.")


@app.command("show")
def show() -> None:
    """Print the skill, as it would be installed."""
    typer.echo(_text())


def _text() -> str:
    return (resources.files("handrail.agents") / FILE).read_text(encoding="utf-8")


def _write(folder: Path) -> Path:
    """Write the skill into its folder, over an older one of its own but nothing else."""
    path = folder / FILE
    try:
        if folder.is_symlink() or path.is_symlink() or (path.exists() and not _is_ours(path)):
            fail(f"{path} is something else of yours. Move it away, or name another folder with --to.")
        folder.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f".{FILE}.new")
        new.unlink(missing_ok=True)
        with new.open("x", encoding="utf-8") as file:
            file.write(_text())
        os.replace(new, path)
    except OSError as error:
        fail(f"{path} cannot be written ({error.strerror}).")
    return path


def _is_ours(path: Path) -> bool:
    try:
        fields, _ = split_front_matter(path.read_text(encoding="utf-8"), str(path), foreign=True)
    except (PolicyError, UnicodeError):
        return False
    return fields.get("name") == NAME
