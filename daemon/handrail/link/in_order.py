"""Delivers each message once, in the order in which it was sent.

TCP guarantees this; a proxy, filter or debugging tool between the two programs may break it. So every message
carries a sequence number (`handrail_wire.messages`), which is checked here, and in the extension by
`extension/lib/in_order.js`.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

MOST_EARLY = 64
"""Messages that may wait for a missing earlier one; with more, the connection is broken."""


class Numbered(Protocol):
    """A message with a sequence number."""

    @property
    def seq(self) -> int:
        """The sequence number: each sender counts up by one per message."""
        ...


M = TypeVar("M", bound=Numbered)


class OutOfOrder(Exception):
    """A message is more than `MOST_EARLY` ahead of the one that is missing."""


class InOrder(Generic[M]):
    """Puts the messages of one connection in order, starting with number `first`."""

    def __init__(self, first: int) -> None:
        self._next = first
        self._early: dict[int, M | None] = {}

    def take(self, message: M) -> list[M]:
        """The messages that are now next in order; none if this one is a repeat, or early.

        Raises `OutOfOrder`.
        """
        return self._take(message.seq, message)

    def skip(self, seq: int) -> list[M]:
        """The messages that are now next, with number `seq` counted as received. Raises `OutOfOrder`."""
        return self._take(seq, None)

    def _take(self, seq: int, message: M | None) -> list[M]:
        if seq < self._next:
            return []
        if seq > self._next + MOST_EARLY:
            raise OutOfOrder
        self._early[seq] = message
        ready = []
        while self._next in self._early:
            if due := self._early.pop(self._next):
                ready.append(due)
            self._next += 1
        return ready
