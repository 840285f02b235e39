"""What of a site may go to a model that is not on this computer, as the person has said: `sites.toml`.

    "bank.example" = "never"

It lies beside the settings. A site is a registrable domain (`gate/origins.py`). The file is read anew
whenever it has changed.
"""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

import tomlkit

from handrail.config.settings import ConfigError
from handrail.gate.origins import site_of

SiteRule = Literal["never", "ask", "usual"]
"""`never`: a model on this computer reads it, or none. `ask`: only with the person's yes, each run."""
RULES: tuple[SiteRule, ...] = get_args(SiteRule)
_HOST = re.compile(r"localhost|[a-z0-9_-]+(\.[a-z0-9_-]+)+|\[?[0-9a-f:]+\]?")


class SiteRules:
    """The rules of one person. A file that cannot be read is an error: what it forbids is not known then."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._read_as: tuple[int, int, int] | None = None
        self._rules: dict[str, SiteRule] = {}

    def all(self) -> Mapping[str, SiteRule]:
        """Every rule, by site. Raises `ConfigError`."""
        try:
            now = self.file.stat()
        except FileNotFoundError:
            return {}
        # Two changes may have the same time, which is counted in milliseconds; each writes a file of its own.
        read_as = (now.st_mtime_ns, now.st_ino, now.st_size)
        if read_as != self._read_as:
            self._rules = self._read()
            self._read_as = read_as
        return self._rules

    def of(self, site: str) -> SiteRule | None:
        """The rule for a site; None if there is none. Raises `ConfigError`."""
        return self.all().get(site)

    def set(self, site: str, rule: SiteRule | None) -> None:
        """Write down a rule, or take it back with None. Raises `ConfigError`."""
        self.all()
        document = tomlkit.parse(self.file.read_text("utf-8") if self.file.exists() else "")
        for key in [key for key in document if named_site(key) == site]:
            del document[key]
        if rule is not None:
            document[site] = rule
        # A link to the file stays one.
        file = self.file.resolve()
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as draft:
            draft.write(tomlkit.dumps(document))
        Path(draft.name).replace(file)

    def _read(self) -> dict[str, SiteRule]:
        fix = f'Each line is a site and a rule: "bank.example" = "never" ({", ".join(RULES)}).'
        try:
            written = tomllib.loads(self.file.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise ConfigError(f"{self.file} cannot be read ({error}). {fix}") from error
        rules: dict[str, SiteRule] = {}
        for key, rule in written.items():
            site = named_site(key)
            if not site:
                raise ConfigError(f"{self.file}: {key!r} names no site. {fix}")
            if rule not in RULES:
                raise ConfigError(f"{self.file}: {site} has no rule that is known ({rule!r}). {fix}")
            rules[site] = rule
        return rules


def named_site(words: str) -> str:
    """The site that somebody names: an address, a host, or the site itself; "" for anything else."""
    site = site_of(words if "://" in words else f"https://{words}")
    return site if _HOST.fullmatch(site) else ""
