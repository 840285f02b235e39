"""Each message once, in the order in which it was sent (pure).

A socket over TCP delivers so by itself; what is between two programs (a proxy, a filter, a debugging tool)
may not. Every message carries its number (`handrail_wire.messages`), so nothing has to be believed. The
extension does the same (`extension/lib/in_order.js`).
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

MOST_EARLY = 64
"""Messages that may wait for one before them; beyond that the connection is not what it should be."""


class Numbered(Protocol):
    """A message with its number."""

    @property
    def seq(self) -> int:
        """Counts up from one message of a sender to the next."""
        ...


M = TypeVar("M", bound=Numbered)


class OutOfOrder(Exception):
    """Too many messages came before one that is missing, or one far ahead of it."""


class InOrder(Generic[M]):
    """Puts the messages of one connection in order, from number `first` on."""

    def __init__(self, first: int) -> None:
        self._next = first
        self._early: dict[int, M | None] = {}

    def take(self, message: M) -> list[M]:
        """The messages whose turn has come; none if this one was there before, or is early.

        Raises `OutOfOrder`.
        """
        return self._take(message.seq, message)

    def skip(self, seq: int) -> list[M]:
        """The messages whose turn has come now that this one is known to say nothing. Raises `OutOfOrder`."""
        return self._take(seq, None)

    def _take(self, seq: int, message: M | None) -> list[M]:
        if seq < self._next:
            return []
        if seq > self._next + MOST_EARLY:
            raise OutOfOrder
        self._early[seq] = message
        ready = []
        while self._next in self._early:
            if one := self._early.pop(self._next):
                ready.append(one)
            self._next += 1
        return ready
