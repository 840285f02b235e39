"""Where Handrail keeps its files: the platform's usual folders, or all below HANDRAIL_HOME.

HANDRAIL_HOME moves config/, data/ and state/ below one folder, as tests and demos do.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs


class ConfigError(Exception):
    """A setting or a folder cannot be used; the message names it, where it was set, and the fix."""


@dataclass(frozen=True)
class Paths:
    """Where Handrail keeps its files."""

    config_dir: Path
    data_dir: Path
    state_dir: Path

    @property
    def config_file(self) -> Path:
        return self.config_dir / "config.toml"

    @property
    def site_rules(self) -> Path:
        """What may go to a model on the internet, by site."""
        return self.config_dir / "sites.toml"

    @property
    def policies_dir(self) -> Path:
        """The user's own policies, which override the shipped ones."""
        return self.config_dir / "policies"

    @property
    def workflows_dir(self) -> Path:
        """The user's workflows."""
        return self.config_dir / "workflows"

    @property
    def models_dir(self) -> Path:
        return self.data_dir / "models"

    @property
    def journal(self) -> Path:
        return self.state_dir / "journal.sqlite3"

    @property
    def exemplars(self) -> Path:
        return self.data_dir / "exemplars.sqlite3"

    @property
    def grants(self) -> Path:
        return self.state_dir / "grants.sqlite3"

    @property
    def clients(self) -> Path:
        """Which other programs may give Handrail instructions, and what they ask for."""
        return self.state_dir / "clients.sqlite3"

    @property
    def client_token(self) -> Path:
        """What a program shows that speaks to Handrail over HTTP."""
        return self.state_dir / "mcp.token"

    @property
    def jobs(self) -> Path:
        """Schedules, and what waits to be done."""
        return self.data_dir / "jobs.sqlite3"

    @property
    def state_file(self) -> Path:
        """Port and process id of the running daemon."""
        return self.state_dir / "daemon.json"

    @property
    def key_file(self) -> Path:
        """The file of the pairing key: mode 0600, in a folder of its own with mode 0700."""
        return self.state_dir / "pairing" / "key"

    def create(self) -> "Paths":
        """Make the folders, readable by their owner only. Existing folders keep their mode.

        Raises `ConfigError` if they cannot be made, or if data and state cannot be written in them.
        """
        fix = "Change that, or set HANDRAIL_HOME to a folder of yours."
        for folder in (self.config_dir, self.policies_dir, self.data_dir, self.models_dir, self.state_dir):
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                reason = error.strerror or str(error)
                raise ConfigError(f"The folder {folder} cannot be made ({reason}). {fix}") from error
        for folder in (self.data_dir, self.state_dir):
            if not os.access(folder, os.W_OK | os.X_OK):
                raise ConfigError(f"You may not write to the folder {folder}. {fix}")
        return self


def resolve_paths(env: Mapping[str, str] | None = None) -> Paths:
    """The folders to use: below HANDRAIL_HOME if it is set, else the platform's usual ones."""
    home = (os.environ if env is None else env).get("HANDRAIL_HOME")
    if home:
        base = Path(home).expanduser().absolute()
        return Paths(base / "config", base / "data", base / "state")
    folders = platformdirs.PlatformDirs("handrail", appauthor=False)
    return Paths(folders.user_config_path, folders.user_data_path, folders.user_state_path)
