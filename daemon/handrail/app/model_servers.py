"""Model servers as the options page asks for them: those found on this computer, and the models of one."""

from __future__ import annotations

import asyncio

import httpx2

from handrail.config.secrets import SecretError, api_key, normal_origin
from handrail.models.discovery import Endpoint, discover, list_models

from .kept import Refused
from .settings_view import MOST_MODELS, MOST_OF_A_NAME


class ModelServers:
    """`found`: the servers that answered on this computer when they were looked for last."""

    def __init__(self) -> None:
        self.found: list[Endpoint] = []

    async def look(self) -> bool:
        """Look for them; returns whether one has come or gone."""
        before, self.found = self.found, await discover()
        return before != self.found

    async def models(self, address: str) -> list[str]:
        """The models of a server, wherever it is. Raises `Refused`."""
        try:
            normal_origin(address)
            key = await asyncio.to_thread(api_key, address)
            names = await list_models(address.rstrip("/"), key)
        except SecretError as error:
            raise Refused(str(error), "models") from None
        except (httpx2.HTTPError, httpx2.InvalidURL):
            fix = "Start its program, or give its key, and try again."
            raise Refused(f"{address} does not say which models it has. {fix}", "models") from None
        return [name for name in names if len(name) <= MOST_OF_A_NAME][:MOST_MODELS]
