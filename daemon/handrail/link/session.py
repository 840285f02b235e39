"""Verified connections to the extension: requests with deadlines, answers matched by number."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from handrail.text.language import ENGLISH, Language
from handrail_wire import Act, DaemonBody, DaemonMessage, ExtensionBody, ExtensionMessage, Failure

from .sealing import Seal

Translate = Callable[[DaemonBody, Language], DaemonBody]
"""Says a message's texts in a language (`app/translation.py`)."""


class ConnectionLost(Exception):
    """The extension is not connected (any more); a pending request may or may not have been carried out."""


class NotConnected(ConnectionLost):
    """No extension connected in time."""


class RequestFailed(Exception):
    """The extension answered that it could not carry out a request; `code` is that of its `Failure`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Session:
    """One verified connection to the extension."""

    def __init__(
        self,
        socket: ServerConnection,
        seal: Seal,
        ledger: str,
        browser: str = "",
        language: Language = ENGLISH,
        translate: Translate = lambda body, _: body,
    ) -> None:
        self._socket = socket
        self._seal = seal
        self.language = language
        """In which the person reads what is sent."""
        self._translate = translate
        self.ledger = ledger
        """The ledger in which it records the actions that it begins (`handrail_wire.messages.LedgerId`)."""
        self.browser = browser
        """The id of the browser's current start; "" if the extension does not send one."""
        self._seq = 0
        self._waiting: dict[int, asyncio.Future[ExtensionBody]] = {}
        self.closed = False

    async def send(self, body: DaemonBody, re: int | None = None) -> int:
        """Send a message; returns its number. Raises `ConnectionLost`."""
        self._seq += 1
        seq = self._seq
        body = self._translate(body, self.language)
        if isinstance(body, Act):
            body = self._seal.sealed(body)
        try:
            await self._socket.send(DaemonMessage(seq=seq, re=re, body=body).model_dump_json())
        except ConnectionClosed:
            # The socket's reader notices later: until then nobody may use this session again.
            self.closed = True
            raise ConnectionLost from None
        return seq

    async def request(self, body: DaemonBody, seconds: float) -> ExtensionBody:
        """Send a request and wait for its answer.

        Raises `ConnectionLost`, `RequestFailed`, or `TimeoutError` after `seconds`. Nothing is retried.
        """
        if self.closed:
            raise ConnectionLost
        future: asyncio.Future[ExtensionBody] = asyncio.get_running_loop().create_future()
        seq = self._seq + 1
        self._waiting[seq] = future
        try:
            await self.send(body)
            # Not `wait_for`: it forgets a cancellation that comes together with the loss of the connection.
            async with asyncio.timeout(seconds):
                answer = await future
        finally:
            self._waiting.pop(seq, None)
        if isinstance(answer, Failure):
            raise RequestFailed(answer.code, answer.message)
        return answer

    def opened(self, sealed: str, about: str) -> str:
        """A text that came sealed for `about` on this connection. Raises `NotSealed`."""
        return self._seal.open(sealed, about)

    def deliver(self, message: ExtensionMessage) -> bool:
        """Pass an answer to the request that waits for it; false if none does."""
        future = self._waiting.get(message.re) if message.re is not None else None
        if future is None or future.done():
            return False
        future.set_result(message.body)
        return True

    def fail_unreadable(self, re: int | None) -> None:
        """Fail the request with number `re`, whose answer could not be read."""
        future = self._waiting.get(re) if re is not None else None
        if future is not None and not future.done():
            future.set_result(Failure(code="internal", message="The browser's answer could not be read."))

    def lost(self) -> None:
        """Fail all waiting requests with `ConnectionLost`: the socket has closed."""
        self.closed = True
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(ConnectionLost())

    async def close(self) -> None:
        """Close the socket."""
        await self._socket.close()


class Link:
    """The current session, across reconnects: the service worker may stop and return at any time."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self._there = asyncio.Event()

    def connect(self, session: Session) -> None:
        """Make a verified session the current one."""
        self.session = session
        self._there.set()

    def disconnect(self, session: Session) -> None:
        """End a session; its waiting requests fail."""
        session.lost()
        if self.session is session:
            self.session = None
            self._there.clear()

    @property
    def browser(self) -> str:
        """The id of the connected browser's current start; "" if there is none."""
        return self.session.browser if self.session else ""

    @property
    def language(self) -> Language:
        """The language of the connected browser's texts; English if there is none."""
        return self.session.language if self.session else ENGLISH

    async def wait(self, seconds: float) -> Session:
        """The current session, waiting for one if necessary. Raises `NotConnected` after `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                while self.session is None or self.session.closed:
                    self._there.clear()
                    await self._there.wait()
        except TimeoutError:
            raise NotConnected from None
        return self.session

    async def tell(self, body: DaemonBody) -> None:
        """Send a message if connected, else drop it: after a reconnect, everything current is sent anew."""
        if self.session is not None:
            try:
                await self.session.send(body)
            except ConnectionLost:
                return
