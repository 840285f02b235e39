"""What of a site may go to a model on the internet, as the person has said: `sites.toml` beside the settings.

    "bank.example" = "never"

A site is a registrable domain (`gate/origins.py`). The file is read anew whenever it has changed.
"""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

import tomlkit

from .settings import ConfigError

SiteRule = Literal["never", "ask", "usual"]
"""`never`: a model on this computer is used there, or none. `ask`: only with the person's yes, each run."""
RULES: tuple[SiteRule, ...] = get_args(SiteRule)


class SiteRules:
    """The rules of one person. A file that cannot be read is an error: what it forbids is not known then."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._changed = 0
        self._rules: dict[str, SiteRule] = {}

    def all(self) -> Mapping[str, SiteRule]:
        """Every rule, by site. Raises `ConfigError`."""
        try:
            changed = self.file.stat().st_mtime_ns
        except FileNotFoundError:
            return {}
        if changed != self._changed:
            self._rules = self._read()
            self._changed = changed
        return self._rules

    def of(self, site: str) -> SiteRule | None:
        """The rule for a site; None if there is none. Raises `ConfigError`."""
        return self.all().get(site)

    def set(self, site: str, rule: SiteRule | None) -> None:
        """Write down a rule, or take it back with None. Raises `ConfigError`."""
        self.all()
        document = tomlkit.parse(self.file.read_text("utf-8") if self.file.exists() else "")
        if rule is None:
            document.pop(site, None)
        else:
            document[site] = rule
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=self.file.parent, delete=False) as draft:
            draft.write(tomlkit.dumps(document))
        Path(draft.name).replace(self.file)

    def _read(self) -> dict[str, SiteRule]:
        fix = f'Each line is a site and a rule: "bank.example" = "never" ({", ".join(RULES)}).'
        try:
            rules = tomllib.loads(self.file.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise ConfigError(f"{self.file} cannot be read ({error}). {fix}") from error
        for site, rule in rules.items():
            if rule not in RULES:
                raise ConfigError(f"{self.file}: {site} has no rule that is known ({rule!r}). {fix}")
        return rules
