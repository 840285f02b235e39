"""The person's own folder of policies: what is in it, where a new one goes, and what it begins with."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import jinja2

from handrail.policy.policy import CONTROL, VERBS, PolicyError

from .library import SHIPPED, Library, policy_files
from .site import GENERIC, parse_site

IDENTIFIER = re.compile(r"[a-z][a-z0-9_]{0,47}")
"""What a policy and a site can be called."""
NO_NAME = "{name!r} cannot be a name. Use small letters, digits and underscores, such as find_flight"


class NoPlace(Exception):
    """Why a policy cannot be put there, and what to do; `about` is "name", "site" or "pattern"."""

    def __init__(self, message: str, about: str) -> None:
        super().__init__(message)
        self.about = about


@dataclass(frozen=True)
class Place:
    """Where a new policy's file goes. `site_text` is what its folder's new `site.yaml` says; "" for none."""

    path: Path
    site_text: str = ""

    @property
    def site_file(self) -> Path:
        return self.path.parent / "site.yaml"


def place_for(library: Library, folder: Path, name: str, site: str = GENERIC, pattern: str = "") -> Place:
    """The place of a policy below the person's `folder`; nothing is written. Raises `NoPlace`.

    A shipped policy's name is for a copy of that one, which belongs to the same site. `pattern` are the pages
    of a site that is new.
    """
    for identifier, about in ((name, "name"), (site, "site")):
        if not IDENTIFIER.fullmatch(identifier):
            raise NoPlace(f"{NO_NAME.format(name=identifier)}.", about)
    if name == "readme":
        raise NoPlace("A file readme.md is no policy. Choose another name.", "name")
    there = library.entries.get(name)
    if there and there.user:
        where = there.policy.source
        raise NoPlace(f"You have a policy {name} already: {where}. Edit it, or choose another name.", "name")
    if there and site not in (GENERIC, there.site):
        raise NoPlace(
            f"{name} is a policy of the site {there.site}. Choose another name, or that site.", "site"
        )
    site = there.site if there else site
    path = folder / ("" if site == GENERIC else site) / f"{name}.md"
    if path.exists():
        raise NoPlace(f"{path} is there already. Edit it, or choose another name.", "name")
    new = bool(pattern) or site not in library.sites
    return Place(path, _site_text(library, site, pattern) if new else "")


def scaffold(name: str, description: str) -> str:
    """The text of a policy to start from."""
    template = jinja2.Template(
        (SHIPPED / "new_policy.md.j2").read_text(encoding="utf-8"), keep_trailing_newline=True
    )
    # JSON text is YAML text too, whatever characters are in it.
    quoted = json.dumps(description, ensure_ascii=False)
    return str(template.render(name=name, description=quoted, actions=", ".join((*VERBS, *CONTROL))))


def files_in(folder: Path) -> list[Path]:
    """Every policy file of a folder and of its sites' folders, drafts too."""
    folders = [folder, *sorted(path for path in folder.glob("[!._]*") if path.is_dir())]
    return [path for one in folders for path in policy_files(one, drafts=True)]


def _site_text(library: Library, site: str, pattern: str) -> str:
    if site in library.sites:
        source = library.sites[site].source
        raise NoPlace(f"The site {site} is described in {source}. Change its pages there.", "pattern")
    if not pattern:
        raise NoPlace(
            f"There is no site {site} yet. Say what its pages are, such as https://*.example.com/*", "pattern"
        )
    text = f"# The pages that the policies in this folder are for.\npatterns: [{json.dumps(pattern)}]\n"
    try:
        parse_site(text, site, "site.yaml")
    except PolicyError as error:
        raise NoPlace(f"{error.problem}. {error.fix}.", "pattern") from None
    return text
