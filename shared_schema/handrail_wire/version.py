"""The protocol's version: raised whenever a message changes in a way the other side must know of."""

from typing import Final

PROTOCOL: Final = 1
