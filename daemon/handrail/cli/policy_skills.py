"""``handrail policies export`` and ``import``: policies as skills for others, and skills as policies."""

from __future__ import annotations

import os
import stat
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from handrail.config.settings import resolve_paths
from handrail.gate.grants import grant_sentence
from handrail.library.library import Library, draft_file, trial_instruction
from handrail.library.site import GENERIC
from handrail.policy.policy import PolicyError
from handrail.policy.skill import (
    FILE,
    MAX_BYTES,
    Skill,
    policy_text,
    printable,
    read_skill,
    skill_name,
    skill_text,
)
from handrail.store.grant_store import GrantStore, GrantStoreError
from handrail.text.authoring_errors import did_you_mean

from .errors import fail
from .policy_folder import SiteName, SiteUrl, opened_library, place_of, require_identifier

_SHOWN = 5
"""So many of the files that are left out are named."""


def export(
    name: Annotated[str, typer.Argument(help="The policy's name, such as find_flight.")],
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="[DIR]",
            help="Where the skill's folder is put, such as ~/.claude/skills; else the folder you are in.",
            file_okay=False,
        ),
    ] = Path(),
    skill: Annotated[bool, typer.Option("--skill", help="As a skill (the only form that there is).")] = False,
) -> None:
    """Write a policy as a skill, so that other agents can follow it: DIR/find-flight/SKILL.md.

    A skill is a folder in the format of agentskills.io, which many agents read. It has the policy's
    description, what it needs to know, its instructions, and what to ask about. Left out is what only
    Handrail can use: worked examples, page states, tools, calls of other policies. Nothing that is there
    already is written over.

    Example: handrail policies export find_flight --skill ~/.claude/skills
    """
    if not skill:
        fail("Say in which form: --skill writes a folder with a SKILL.md, for other agents.", 2)
    library = opened_library()
    entry = library.entries.get(name)
    if entry is None and name in library.drafts:
        fail(f"{name} is a draft. Try it first: on a page it is for, say: {trial_instruction(name)}")
    if entry is None:
        fail(f"There is no policy {printable(name)}. {did_you_mean(name, library.entries)}.")
    pages = library.sites[entry.site].patterns if entry.site != GENERIC else ()
    path = folder / skill_name(name) / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Neither an older file nor what a link points to is written over.
        with path.open("x", encoding="utf-8") as file:
            file.write(skill_text(entry.policy, pages))
    except FileExistsError:
        fail(f"{path} is there already. Remove it, or name another folder.")
    except OSError as error:
        fail(f"{path} cannot be written ({error.strerror}).")
    typer.echo(f"Wrote {path}")
    policy = entry.policy
    left_out = {
        "its examples": policy.examples,
        "its page states": policy.states,
        "its tools": policy.tools,
        "its calls of other policies": policy.may_call,
        "what small models read": policy.short,
    }
    if there := [what for what, value in left_out.items() if value]:
        typer.echo(f"  left out, as only Handrail can use it: {', '.join(there)}")


def import_skill(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A skill: a folder with a SKILL.md in it.")],
    name: Annotated[
        str | None, typer.Option(help="What the policy will be called; else as the skill, with _ for -.")
    ] = None,
    site: SiteName = GENERIC,
    url: SiteUrl = None,
) -> None:
    """Take a skill over as a policy: its description and its instructions, and nothing else.

    A skill may be anybody's. Tools that it allows itself, hooks, scripts and other files of its folder are
    never taken over, and you are told what was left out. Whatever its instructions say, you are asked before
    what cannot be undone, as always.

    It is a draft at first: Handrail does not use it before you have looked through it, tried it on a page,
    and said that it did what it should.

    Example: handrail policies import ~/Downloads/expense-report --site company --url 'https://erp.example/*'
    """
    source = folder / FILE
    try:
        skill = read_skill(_text_of(source), str(source))
    except PolicyError as error:
        fail(str(error))
    library = opened_library()
    name = _free_name(library, skill, name)
    try:
        path = place_of(library, name, site, url).with_name(draft_file(name))
        with path.open("x", encoding="utf-8") as file:
            file.write(policy_text(skill, name))
    except FileExistsError:
        fail(f"There is a file {path} already. Delete it, or choose another name with --name.")
    except OSError as error:
        fail(f"The policy cannot be written ({error.strerror}): {error.filename}")
    typer.echo(f"Wrote {path}")
    for what in (*skill.left_out, *_other_files(folder)):
        typer.echo(f"  left out: {what}")
    if folder.resolve().name != skill.name:
        typer.echo(
            f"  The folder is not called {skill.name}, as a skill's should be. Is it the one you meant?"
        )
    typer.echo(
        "It is a draft of somebody else's: it is not used before you tried it, and said that it worked."
    )
    typer.echo("1. Look through it. Whoever wrote it tells the model what to do in your browser.")
    typer.echo(
        f"2. Try it: open a page it is for, and give Handrail the instruction:  {trial_instruction(name)}"
    )


def _text_of(path: Path) -> str:
    """A skill's text. Raises `PolicyError`: of links and devices nothing is read."""
    fix = "Give the folder of a skill, in which SKILL.md is a file of its own"
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise PolicyError(str(path), "", "is no file", fix)
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        link = path.is_symlink()
        problem = "is a link to somewhere else" if link else f"cannot be read ({error.strerror})"
        raise PolicyError(str(path), "", problem, fix) from None
    if len(data) > MAX_BYTES:
        fix = f"Shorten it to {MAX_BYTES // 1024} KiB"
        raise PolicyError(str(path), "", "is too long for a skill's instructions", fix)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise PolicyError(str(path), "", "is not UTF-8 text", "Save it as UTF-8") from None


def _free_name(library: Library, skill: Skill, name: str | None) -> str:
    """The policy's name, if it is nobody else's; else ends the command with a message."""
    name = skill.policy_name if name is None else name
    require_identifier(name, ", with --name")
    if library.get(name):
        fail(f"There is a policy {name} already, and a skill never takes its place. Choose another: --name")
    try:
        with closing(GrantStore(resolve_paths().create().grants)) as store:
            granted = [grant for grant in store.active() if grant.policy == name]
    except GrantStoreError as error:
        fail(str(error))
    if granted:
        fail(
            f"You gave a grant to another policy of the name {name}, which this one would have: "
            f"{grant_sentence(granted[0])}. Choose another name with --name, or take it back: "
            f"handrail grants revoke {granted[0].id}"
        )
    return name


def _other_files(folder: Path) -> list[str]:
    """What else lies in the skill's folder, in words."""
    with os.scandir(folder) as entries:
        names = sorted(f"{entry.name}{'/' * entry.is_dir()}" for entry in islice(entries, 1000))
    others = [printable(name) for name in names if name != FILE]
    more = [f"and {len(others) - _SHOWN} more"] if len(others) > _SHOWN else []
    return [f"the files of its folder: {', '.join(others[:_SHOWN] + more)}"] if others else []
