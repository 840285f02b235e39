"""Other programs that want to give Handrail instructions: the person is asked about each, once."""

from typing import Annotated, Literal

from pydantic import Field

from .base import Wire

ClientId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]


class AskClient(Wire):
    """Ask the person whether a program may give Handrail instructions. Answered in time by `client_decided`;
    silence is a no. Sent again after a reconnection while it is open.
    """

    type: Literal["ask_client"] = "ask_client"
    client: ClientId
    name: Annotated[str, Field(min_length=1, max_length=80)]
    """As it calls itself: anybody can say this name."""
    program: Annotated[str, Field(max_length=300)] = ""
    """Which program started it, or over what it came, as far as that is known."""
    expires: Annotated[float, Field(ge=0)]
    """Seconds from now after which it is not asked any more."""


class ClientDecided(Wire):
    """What the person said on the page that asks about a program. `once`: until its connection ends."""

    type: Literal["client_decided"] = "client_decided"
    client: ClientId
    decision: Literal["once", "always", "no"]
