"""Chat: The Lounge, with a small server of IRC behind it that has people and channels of its own."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console

from ....sites.installed import site_folder
from ....sites.rows import Tables
from ..kept import Kept
from ..packages import NpmPackages, of_npm

PROJECT = Path(__file__).parent / "project"
PACKAGES = of_npm(PROJECT)


class Chat(Kept):
    """A chat of a house, with eighteen channels. What is said is a file that the IRC server writes."""

    seed = "seed.py"
    command = ("serve.py",)
    files = r"^said\.txt$"
    remembers = True
    entering = "/"

    def __init__(self, console: Console) -> None:
        super().__init__(NpmPackages("The Lounge", PACKAGES, PROJECT, site_folder("lounge")), console)

    def state(self) -> Tables:
        """Also the person's password, and the channels that are joined."""
        user = json.loads((self.data / "lounge" / "users" / "ada.json").read_text("utf-8"))
        channels = [one["name"] for network in user["networks"] for one in network["channels"]]
        return super().state() | {"users": {"ada": {"password": user["password"], "channels": str(channels)}}}
