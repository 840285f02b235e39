"""A keyring that is locked, as the real library meets one: chosen by its own PYTHON_KEYRING_BACKEND."""

from __future__ import annotations

from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked


class LockedKeyring(KeyringBackend):
    """Refuses everything, like a Secret Service collection that nobody unlocks."""

    priority = 1

    def get_password(self, service: str, username: str) -> str | None:
        """Raises `KeyringLocked`."""
        raise KeyringLocked("the collection is locked")

    def set_password(self, service: str, username: str, password: str) -> None:
        """Raises `KeyringLocked`."""
        raise KeyringLocked("the collection is locked")

    def delete_password(self, service: str, username: str) -> None:
        """Raises `KeyringLocked`."""
        raise KeyringLocked("the collection is locked")
