"""The connected tab as an object: observe, inspect, act. All that the run loop knows of the browser."""

from __future__ import annotations

from handrail.page.covered import covered
from handrail.page.observation import Page
from handrail.page.stitch import Gap, stitch
from handrail.text.covering import Covering
from handrail_wire import (
    Act,
    Acted,
    Action,
    ActStatus,
    AskApproval,
    AwaitPerson,
    Facts,
    Inspect,
    Inspected,
    Lease,
    ListTools,
    Look,
    Looked,
    Observation,
    Observe,
    Observed,
    PageTool,
    PersonAwaited,
    ToolList,
    WithdrawApproval,
)

from .session import ConnectionLost, Link, NotConnected, RequestFailed, Session

OBSERVE_S = 20.0
INSPECT_S = 10.0
ACT_S = 45.0
READ_TRIES = 4
"""Attempts at a read whose connection was lost: a worker may stop again right after it came back."""
RECONNECT_S = 75.0
"""Chrome wakes a stopped service worker by its alarm within 30 s; twice that and a margin."""
RESTARTED = "The browser was closed and opened again, so the tab is gone and the run ended."


_Answer = Observed | PersonAwaited | Looked | ToolList | Inspected | Acted
"""What a tab answers."""


class TabGone(Exception):
    """The tab was closed or may not be used; the text, for the person, says which."""


class NotPossible(Exception):
    """The action's target cannot be acted on; the text is for the policy."""


class ConnectedTab:
    """A tab of the person's browser, held by one run.

    The extension sends differences from the previous observation; callers always get whole ones.
    """

    def __init__(self, link: Link, run: str, tab: int, *, browser: str = "", watch: bool = False) -> None:
        self._link = link
        self.run = run
        self.tab = tab
        self.browser = browser
        """The browser start that the tab belongs to: after a restart its number may be another tab's."""
        self.watch = watch
        """Whether this is a demonstration: the person acts, the run watches."""
        self.held = False
        self.covering = Covering()
        """The values of secrets that the run has typed: what arrives of the page does not show them."""
        self.was_cut = False
        """Whether the connection was lost during the latest action: what was held by then is dropped."""
        self._known: Observation | None = None

    @property
    def lease(self) -> Lease:
        """The message that tells the extension who has the tab."""
        return Lease(run=self.run, tab=self.tab, held=self.held, watch=self.watch)

    def is_of(self, browser: str) -> bool:
        """Whether the tab may belong to this start of the browser; true if either is not known."""
        return browser == self.browser or not (browser and self.browser)

    async def ledger(self) -> str:
        """The id of the connected browser's ledger, waiting for a connection; "" if none comes."""
        try:
            return (await self._link.wait(RECONNECT_S)).ledger
        except ConnectionLost:
            return ""

    async def hold(self, held: bool) -> None:
        """Take the tab (attach the debugger, show the overlay) or give it back. Messages keep their order.

        A lease that is lost with its connection is sent again on the next one (`Runs.leases`). Raises
        `TabGone`, `ConnectionLost`.
        """
        self.held = held
        if held:
            self._check_browser(await self._link.wait(RECONNECT_S))
        await self._link.tell(self.lease)

    async def observe(self, step: int, screenshot: bool) -> Page:
        """Read the page. Raises `TabGone`, `ConnectionLost`."""
        sent = await self._observe(step, screenshot, whole=self._known is None)
        try:
            return Page(self._stitched(sent))
        except Gap:
            return Page(await self._observe_whole(step, sent))

    async def awaits_person(self) -> bool:
        """Whether the page still asks for what only a person can give, while the person has the tab.

        Raises `TabGone`, `ConnectionLost`.
        """
        answer = await self._read(AwaitPerson(tab=self.tab), INSPECT_S)
        return isinstance(answer, PersonAwaited) and answer.awaited

    async def look(self, ref: str = "", *, picture: bool) -> Looked:
        """Where an element is, or without `ref` the window, and a picture of it. Raises `TabGone`,
        `ConnectionLost`.
        """
        request = Look(tab=self.tab, ref=ref or None, picture=picture)
        answer = await self._read(request, OBSERVE_S)
        return answer if isinstance(answer, Looked) else Looked()

    async def tools(self) -> tuple[PageTool, ...]:
        """The tools that the page offers by itself. Raises `TabGone`, `ConnectionLost`."""
        answer = await self._read(ListTools(tab=self.tab), INSPECT_S)
        return tuple(answer.tools) if isinstance(answer, ToolList) else ()

    async def inspect(self, action: Action) -> Facts:
        """The facts about an action's target. Raises `NotPossible`, `TabGone`, `ConnectionLost`."""
        answer = await self._read(Inspect(tab=self.tab, action=action), INSPECT_S)
        assert isinstance(answer, Inspected)
        if answer.facts is None:
            raise NotPossible(answer.problem or "it is not on the page any more")
        return answer.facts

    async def act(self, request: Act) -> Acted:
        """Carry out an action, at most once. If no answer comes, the extension's ledger says what happened.

        Raises `NotPossible` and `TabGone`, both only if the action was never begun.
        """
        ledger, self.was_cut = "", False
        try:
            ledger = (await self._link.wait(RECONNECT_S)).ledger
            answer = await self._ask(request, ACT_S)
        except (ConnectionLost, TimeoutError):
            self.was_cut = True
            return await self.status(request.action_id, ledger)
        except (NotPossible, TabGone):
            # The failure may have come after the action: a full disk cannot record the result.
            known = await self.status(request.action_id, ledger)
            if known.status == "not_done":
                raise
            return known
        assert isinstance(answer, Acted)
        return await self._read_after(request.step, answer)

    async def status(self, action_id: str, ledger: str) -> Acted:
        """What became of an action, from the ledger in which it should be recorded.

        `unknown` if there is no answer, or another browser answers.
        """
        try:
            answer = await self._read(ActStatus(action_id=action_id, ledger=ledger, tab=self.tab), INSPECT_S)
        except (ConnectionLost, TabGone):
            return Acted(action_id=action_id, status="unknown", detail="the browser did not answer")
        assert isinstance(answer, Acted)
        if not self.is_of(self._link.browser):
            return answer.model_copy(update={"observation": None})
        return await self._read_after(0, answer)

    async def ask_approval(self, request: AskApproval) -> None:
        """Open the approval page; the person's decision arrives later, as a message of its own."""
        await self._link.wait(RECONNECT_S)
        await self._link.tell(request)

    async def withdraw(self, ticket: str) -> None:
        """Close the approval page of a ticket that is void."""
        await self._link.tell(WithdrawApproval(ticket=ticket))

    def _check_browser(self, session: Session) -> None:
        if not self.is_of(session.browser):
            raise TabGone(RESTARTED)

    async def _read_after(self, step: int, acted: Acted) -> Acted:
        """The result with the whole page after the action, or without a page if it cannot be read."""
        sent = acted.observation
        if sent is None:
            return acted
        try:
            return acted.model_copy(update={"observation": self._stitched(sent)})
        except Gap:
            pass
        try:
            return acted.model_copy(update={"observation": await self._observe_whole(step, sent)})
        except (ConnectionLost, TabGone):
            return acted.model_copy(update={"observation": None})

    async def _observe_whole(self, step: int, sent: Observation) -> Observation:
        """The whole page, read again because a difference did not fit; the notes of `sent` are kept."""
        try:
            whole = self._stitched(await self._observe(step, False, whole=True))
        except Gap:
            raise TabGone("The page cannot be read. Reload it, then start the instruction again.") from None
        return whole.model_copy(update={"notes": [*sent.notes, *whole.notes]})

    async def _observe(self, step: int, screenshot: bool, *, whole: bool) -> Observation:
        request = Observe(run=self.run, step=step, tab=self.tab, screenshot=screenshot, whole=whole)
        answer = await self._read(request, OBSERVE_S)
        assert isinstance(answer, Observed)
        return answer.observation

    def _stitched(self, sent: Observation) -> Observation:
        """The whole observation, covered. Raises `Gap`; after that the next one must be sent whole."""
        known, self._known = self._known, None
        self._known = stitch(known, sent)
        # The run may continue in another of its tabs: one that a step opened, or a closed tab's opener.
        self.tab = self._known.tab
        return covered(self._known, self.covering)

    async def _read(
        self, body: Observe | AwaitPerson | Look | ListTools | Inspect | ActStatus, seconds: float
    ) -> _Answer | None:
        """Send a request that changes nothing; repeated after a lost connection, and once after a timeout."""
        late = False
        for _ in range(READ_TRIES):
            try:
                return await self._ask(body, seconds)
            except NotConnected:
                raise
            except ConnectionLost:
                continue
            except TimeoutError:
                if late:
                    break
                late = True
        raise TabGone("The page did not answer. Reload it, then start the instruction again.")

    async def _ask(
        self, body: Observe | AwaitPerson | Look | ListTools | Inspect | Act | ActStatus, seconds: float
    ) -> _Answer | None:
        session: Session = await self._link.wait(RECONNECT_S)
        if not isinstance(body, ActStatus):  # A ledger outlives the browser's start.
            self._check_browser(session)
        try:
            answer = await session.request(body, seconds)
        except RequestFailed as failure:
            if failure.code in ("tab_gone", "page_refused"):
                raise TabGone(str(failure)) from None
            if isinstance(body, Inspect | Act):
                raise NotPossible(str(failure)) from None
            raise TabGone(str(failure)) from None
        return answer if isinstance(answer, _Answer) else None
