"""The person's own folder of policies, as the commands that write into it use it."""

import json
from pathlib import Path
from typing import Annotated

import typer
from pydantic import TypeAdapter, ValidationError

from handrail.config.settings import resolve_paths
from handrail.library.library import SHIPPED, Library
from handrail.library.site import GENERIC, parse_site
from handrail.policy.policy import Identifier, PolicyError

from .errors import fail

SiteName = Annotated[str, typer.Option(help="The site it is for; 'generic' is for any page.")]
SiteUrl = Annotated[
    str | None, typer.Option(help="For a new site: its pages, such as 'https://*.example.com/*'.")
]


def opened_library() -> Library:
    """The shipped policies and the person's; ends the command if a shipped one is broken."""
    try:
        return Library.load(SHIPPED, resolve_paths().policies_dir)
    except PolicyError as error:
        fail(f"A file that belongs to Handrail is broken. {error}")


def place_of(library: Library, name: str, site: str, url: str | None) -> Path:
    """The path for a policy of the person's own; creates its folder, or ends the command with a message."""
    for identifier in (name, site):
        require_identifier(identifier)
    there = library.entries.get(name)
    if there and there.user:
        fail(f"You have a policy {name} already: {there.policy.source}. Edit it, or choose another name.")
    if there and site not in (GENERIC, there.site):
        fail(f"{name} is a policy of the site {there.site}. Choose another name, or leave --site out.")
    site = there.site if there else site
    folder = resolve_paths().create().policies_dir / ("" if site == GENERIC else site)
    path = folder / f"{name}.md"
    if path.exists():
        fail(f"{path} is there already. Edit it, or choose another name.")
    if url is not None or site not in library.sites:
        _write_site(library, site, url, folder)
    folder.mkdir(mode=0o700, exist_ok=True)
    return path


def require_identifier(name: str, fix: str = "") -> None:
    """End the command if a policy or a site cannot be called so; `fix` says what else to do about it."""
    try:
        TypeAdapter(Identifier).validate_python(name)
    except ValidationError:
        how = "Use small letters, digits and underscores, such as find_flight"
        fail(f"{name!r} cannot be a name. {how}{fix}.", 2)


def _write_site(library: Library, site: str, url: str | None, folder: Path) -> None:
    if site in library.sites:
        file = library.sites[site].source
        fail(f"The site {site} is described in {file}. Change it there, and leave --url out.", 2)
    if url is None:
        fail(f"There is no site {site} yet. Say what its pages are: --url 'https://*.example.com/*'", 2)
    text = f"# The pages that the policies in this folder are for.\npatterns: [{json.dumps(url)}]\n"
    path = folder / "site.yaml"
    try:
        parse_site(text, site, str(path))
    except PolicyError as error:
        fail(f"--url: {error.problem}. {error.fix}.", 2)
    folder.mkdir(mode=0o700, exist_ok=True)
    path.write_text(text, encoding="utf-8")
