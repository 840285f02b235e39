"""The person's own folder of policies, as the commands that write into it use it."""

from pathlib import Path
from typing import Annotated

import typer

from handrail.config.settings import resolve_paths
from handrail.library.folder import IDENTIFIER, NO_NAME, NoPlace, place_for
from handrail.library.library import SHIPPED, Library
from handrail.policy.policy import PolicyError

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
    try:
        place = place_for(library, resolve_paths().policies_dir, name, site, url or "")
    except NoPlace as error:
        option = {"pattern": " (--url)", "site": " (--site)"}.get(error.about, "")
        misused = error.about == "pattern" or not (IDENTIFIER.fullmatch(name) and IDENTIFIER.fullmatch(site))
        fail(f"{error}{option}", 2 if misused else 1)
    resolve_paths().create()
    place.path.parent.mkdir(mode=0o700, exist_ok=True)
    if place.site_text:
        place.site_file.write_text(place.site_text, encoding="utf-8")
    return place.path


def require_identifier(name: str, fix: str = "") -> None:
    """End the command if a policy cannot be called so; `fix` says what else to do about it."""
    if not IDENTIFIER.fullmatch(name):
        fail(f"{NO_NAME.format(name=name)}{fix}.", 2)
