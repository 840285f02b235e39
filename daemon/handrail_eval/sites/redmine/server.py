"""The project tracker: Redmine as Debian packages it, with its wiki, forums and git repositories."""

from __future__ import annotations

import shutil
from pathlib import Path

from rich.console import Console

from ..debian import DebianPackages
from ..installed import SiteMissing, site_folder
from ..served import Served

PACKAGES = ("redmine", "redmine-sqlite", "puma")


class RubyPackages(DebianPackages):
    """Redmine's packages, with a Ruby of the same distribution."""

    @property
    def app(self) -> Path:
        """Redmine itself."""
        return self.tree / "usr" / "share" / "redmine"

    def install(self) -> None:
        """Unpack, and untie Redmine from the files below /etc and /var that a system would share."""
        if not shutil.which("git"):
            raise SiteMissing(f"{self.name} shows git repositories. Run “sudo apt-get install git” first.")
        super().install()
        for shared in ("Gemfile.lock", "instances", "config/database.yml"):
            (self.app / shared).unlink(missing_ok=True)
        # Redmine's own place for the packages that an installation adds.
        (self.app / "Gemfile.local").write_text('gem "sqlite3"\ngem "puma"\n', "utf-8")

    def environment(self) -> dict[str, str]:
        """Ruby's packages are found, the tree's before the system's, and none of the person's own."""
        lib = "usr/lib/*-linux-gnu*"
        ruby = ("usr/lib/ruby/vendor_ruby", f"{lib}/ruby/vendor_ruby/*", "usr/lib/ruby/[0-9]*",
                f"{lib}/ruby/[0-9]*")  # fmt: skip
        gems = ("usr/share/rubygems-integration/*", f"{lib}/rubygems-integration/*", "usr/lib/ruby/gems/*")
        return super().environment() | {
            "RUBYLIB": ":".join(str(path) for pattern in ruby for path in self.tree.glob(pattern)),
            "GEM_PATH": ":".join(place for pattern in gems for place in self.places(pattern)),
            "GEM_HOME": str(self.folder / "gems"),
            "BUNDLE_USER_HOME": str(self.folder / "bundle"),
            "REDMINE_APP": str(self.app),
        }

    def command(self, script: str) -> list[str]:
        """Run by Ruby, without its warnings about Redmine's own packages."""
        # Found by its place, for the search path of a new process is not used to find its program.
        return [self.places("usr/bin/ruby")[0], "-W0", str(self.project / script)]


class Redmine(Served):
    """A running Redmine. Raises `SiteMissing` when it cannot be installed or started."""

    seed, serve, env = "redmine_seed.rb", "redmine_serve.rb", "REDMINE_DATA"
    database = "redmine.sqlite3"
    ignored = r"^(tokens|sqlite_.*|schema_migrations|ar_internal_metadata)$"
    volatile = {  # noqa: RUF012 (read only)
        "users": "last_login_on|updated_on",
        # Which projects were visited last.
        "user_preferences": "others",
        "issues": "updated_on|lock_version|lft|rgt|root_id",
        "messages": "updated_on|replies_count|last_reply_id",
        "boards": "topics_count|messages_count|last_message_id",
        "projects": "updated_on|lft|rgt",
        "repositories": "extra_info",
        "wiki_contents": "updated_on",
    }

    def __init__(self, console: Console | None = None) -> None:
        project = Path(__file__).parent / "project"
        super().__init__(RubyPackages("Redmine", PACKAGES, project, site_folder("redmine")), console)
