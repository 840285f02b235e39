"""The extension's counterpart for tests without a browser: speaks the wire over a real WebSocket.

It does what the real extension does, on a page that is a list of nodes: verifies the daemon, answers
observe / inspect / act, keeps a ledger so that an action happens at most once, lets no commit through
without an approved ticket, and answers `stale` when the facts have changed since they were judged.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from handrail.gate.ticket import ticket as ticket_of
from handrail.link.pairing import extension_dir, extension_id, prove, verify
from handrail_wire import (
    Act,
    Acted,
    Action,
    ActStatus,
    AskApproval,
    AskClient,
    AwaitPerson,
    Box,
    Challenge,
    ClientDecided,
    CloseOpened,
    Control,
    DaemonBody,
    DaemonMessage,
    Decide,
    Document,
    Edit,
    ExtensionBody,
    ExtensionMessage,
    Facts,
    Failure,
    Hello,
    Inspect,
    Inspected,
    ListTools,
    Look,
    Looked,
    Node,
    Observation,
    Observe,
    Observed,
    OpenTab,
    PersonAwaited,
    Proof,
    Refused,
    RunUpdate,
    RunView,
    StartRun,
    StepView,
    TabOpened,
    ToolList,
    Welcome,
)
from tests.support.unsealing import closer, opener

EXTENSION_ID = extension_id(extension_dir() / "manifest.json")
FINAL = ("done", "failed", "stopped")


@dataclass
class FakePage:
    """A page as a list of nodes. `facts` holds what differs from the plain facts, by ref ("" = focus)."""

    nodes: list[Node]
    url: str = "http://site.test/"
    title: str = "Site"
    facts: dict[str, dict[str, Any]] = field(default_factory=dict)
    on_click: dict[str, Callable[[FakePage], None]] = field(default_factory=dict)
    on_goto: Callable[[FakePage], None] | None = None
    """What an address brings that is gone to."""
    did: list[Action] = field(default_factory=list)
    """Every action that really happened, in order."""
    document_id: str = "D1"
    notes: list[str] = field(default_factory=list)
    awaits_person: bool = False
    """Whether it asks for what only a person can give."""
    picture: str = "/9j/4A=="
    """Base64 of what `look` gets; "" where no picture can be taken."""
    opened: bool = True
    version: int = 0
    sent: list[Node] = field(default_factory=list)
    """The nodes as they were in that version."""

    @property
    def origin(self) -> str:
        return "/".join(self.url.split("/")[:3])

    def node(self, ref: str) -> Node | None:
        return next((node for node in self.nodes if node.ref == ref), None)

    def change(self, ref: str, **update: Any) -> None:
        """Replace fields of one node."""
        self.nodes = [node.model_copy(update=update) if node.ref == ref else node for node in self.nodes]

    def observation(self, tab: int, whole: bool = False) -> Observation:
        """Whole the first time and when asked for, then what is different from the time before."""
        document = Document(
            frame=0, document_id=self.document_id, url=self.url, origin=self.origin, nodes=self.nodes,
            opened=self.opened,
        )  # fmt: skip
        if self.version and not whole:
            edits = one_edit(self.sent, self.nodes)
            document = document.model_copy(update={"nodes": [], "base": self.version, "edits": edits})
        document = document.model_copy(update={"version": self.version + 1})
        self.lose_a_reading()
        notes, self.notes = self.notes, []
        return Observation(tab=tab, url=self.url, title=self.title, documents=[document], notes=notes)

    def lose_a_reading(self) -> None:
        """As if the page had been read for somebody whom the answer never reached."""
        self.version += 1
        self.sent = self.nodes

    def facts_of(self, action: Action) -> Facts | None:
        ref = getattr(action, "ref", None) or ""
        node = self.node(ref)
        if ref and node is None:
            return None
        plain = {"role": node.role, "name": node.name} if node else {}
        where = {"document_id": self.document_id, "frame_origin": self.origin, "url": self.url}
        return Facts.model_validate({**where, **plain, **self.facts.get(ref, {})})

    def perform(self, action: Action) -> None:
        self.did.append(action)
        match action.verb:
            case "type":
                self.change(action.ref, value=action.text)
            case "check":
                self.change(action.ref, states=("checked",) if action.on else ())
            case "select":
                self.change(action.ref, value=", ".join(action.options))
            case "click":
                if then := self.on_click.get(action.ref):
                    then(self)
            case "goto":
                self.url = action.url
                if self.on_goto:
                    self.on_goto(self)


def one_edit(old: list[Node], now: list[Node]) -> list[Edit]:
    """The difference as one splice: all between what is the same at the beginning and at the end."""
    most = min(len(old), len(now))
    start = next((i for i in range(most) if old[i] != now[i]), most)
    end = next((i for i in range(most - start) if old[-1 - i] != now[-1 - i]), most - start)
    remove, nodes = len(old) - end - start, now[start : len(now) - end]
    return [Edit(at=start, remove=remove, nodes=nodes)] if remove or nodes else []


@dataclass
class Ledger:
    """What outlives a service worker: actions begun (with their result), tickets approved and spent."""

    actions: dict[str, Acted | None] = field(default_factory=dict)
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    browser: str = ""
    """Which start of the browser it is in, as it tells the daemon."""
    approved: set[str] = field(default_factory=set)
    spent: set[str] = field(default_factory=set)


class FakeBrowser:
    """One browser with one tab, connected to the daemon; survives being disconnected and connected again."""

    def __init__(self, page: FakePage, ledger: Ledger | None = None) -> None:
        self.page = page
        self.ledger = ledger or Ledger()
        self.decide: Callable[[AskApproval], str] | None = None
        """What the person answers on the approval page: "approve", "approve like" (for the rest of the run, too),
        "deny" or "" (nothing)."""
        self.answer_act: Callable[[Act], Acted | Failure | None] | None = None
        """A test's own answer to `act` (then nothing happens in the page), or none for the usual one."""
        self.observe_fails: Failure | None = None
        self.opened: list[str] = []
        """The addresses for which a tab was wanted."""
        self.closed: list[int] = []
        """The tabs that were to be closed."""
        self.opens: Failure | None = None
        """Why no tab can be opened."""
        self.mute: set[str] = set()
        """Types of requests that are left without an answer."""
        self.drop_on: set[str] = set()
        """Types of requests on which the connection is cut, after carrying them out, before answering."""
        self.received: list[DaemonBody] = []
        self.numbers: dict[str, int] = {}
        """The number of the latest message of each type."""
        self.views: dict[str, RunView] = {}
        self.steps: dict[str, dict[int, StepView]] = {}
        self.asked: list[AskApproval] = []
        self.clients: list[AskClient] = []
        self.allow: str = ""
        """What the person says to another program: "once", "always", "no" or "" (nothing)."""
        self.welcome: Welcome | None = None
        self.language = ""
        """That of its texts, said at the next connection."""
        self._opener: Callable[[Act], Act] = lambda act: act
        self.seal: Callable[[str, str], str] = lambda text, about: text
        """Seals a text for what it is about, once there is a connection."""
        self._news = asyncio.Event()
        self._answers: dict[int, asyncio.Future[DaemonBody]] = {}
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._seq = 0

    # --- connecting ------------------------------------------------------------------------------

    async def connect(self, port: int, key: bytes, *, wanted: bool = False) -> None:
        """Connect and run the mutual proof. Raises AssertionError when the daemon refuses or lies."""
        self._socket = await dial(port)
        self._seq = 0
        cn = secrets.token_hex(32)
        await self.send(Hello(protocol=1, nonce=cn, extension_id=EXTENSION_ID))
        challenge = await self._next()
        assert isinstance(challenge, Challenge), challenge
        parts = (key, cn, challenge.nonce, port, EXTENSION_ID)
        assert verify("srv", *parts, challenge.proof)
        self._opener = opener(key, cn, challenge.nonce)
        self.seal = closer(key, cn, challenge.nonce)
        who = {"ledger": self.ledger.id, "browser": self.ledger.browser, "language": self.language, "wanted": wanted}
        await self.send(Proof.model_validate({"proof": prove("cli", *parts), **who}))
        welcome = await self._next()
        assert isinstance(welcome, Welcome), welcome
        self.welcome = welcome
        self._reader = asyncio.create_task(self._read(self._socket))

    async def disconnect(self) -> None:
        """As when the service worker dies."""
        if self._socket is not None and self._socket.close_code is None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    async def send(self, body: ExtensionBody, re: int | None = None) -> int:
        assert self._socket is not None
        self._seq += 1
        seq = self._seq
        await self._socket.send(ExtensionMessage(seq=seq, re=re, body=body).model_dump_json())
        return seq

    async def request(self, body: ExtensionBody, seconds: float = 5) -> DaemonBody:
        """Send and wait for the answer."""
        future: asyncio.Future[DaemonBody] = asyncio.get_running_loop().create_future()
        self._answers[self._seq + 1] = future
        await self.send(body)
        return await asyncio.wait_for(future, seconds)

    async def _next(self) -> DaemonBody:
        assert self._socket is not None
        return DaemonMessage.model_validate_json(await self._socket.recv()).body

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                message = DaemonMessage.model_validate_json(frame)
                await self._take(message, socket)
        except ConnectionClosed:
            pass
        finally:
            self._news.set()

    # --- what the extension does -----------------------------------------------------------------

    async def _take(self, message: DaemonMessage, socket: ClientConnection) -> None:
        body = message.body
        if isinstance(body, Act):
            body = self._opener(body)
        self.received.append(body)
        self.numbers[body.type] = message.seq
        if message.re is not None and (future := self._answers.pop(message.re, None)):
            future.set_result(body)
        if isinstance(body, RunUpdate):
            self.views[body.run.run] = body.run
            self.steps.setdefault(body.run.run, {}).update({step.index: step for step in body.steps})
        answer = self._answer(body)
        self._news.set()
        if isinstance(body, AskApproval):
            await self._person(body)
        if isinstance(body, AskClient):
            self.clients.append(body)
            if self.allow:
                await self.send(ClientDecided.model_validate({"client": body.client, "decision": self.allow}))
        if body.type in self.drop_on:
            self.drop_on.discard(body.type)
            await socket.close()
        elif answer is not None and body.type not in self.mute:
            await self.send(answer, re=message.seq)

    def _answer(self, body: DaemonBody) -> ExtensionBody | None:
        match body:
            case Observe():
                return self.observe_fails or Observed(observation=self.page.observation(body.tab, body.whole))
            case OpenTab():
                self.opened.append(body.url)
                return self.opens or TabOpened(tab=6 + len(self.opened), url=body.url or self.page.url)
            case CloseOpened():
                self.closed.append(body.tab)
            case AwaitPerson():
                return PersonAwaited(awaited=self.page.awaits_person)
            case ListTools():
                return ToolList()
            case Look():
                return Looked(box=Box(x=8, y=-2.5, width=120, height=40), data=self.page.picture if body.picture else "")
            case Inspect():
                facts = self.page.facts_of(body.action)
                return Inspected(facts=facts, problem="" if facts else "it is not on the page any more")
            case Act():
                if self.answer_act and (said := self.answer_act(body)):
                    return said
                return self.acted(body)
            case ActStatus():
                return self._status(body.action_id, body.ledger)
            case AskApproval():
                self.asked.append(body)
        return None

    def acted(self, act: Act) -> Acted:
        """Do a step as the extension does it."""
        if act.action_id in self.ledger.actions:
            return self._status(act.action_id, self.ledger.id)
        facts = self.page.facts_of(act.action)
        if act.facts is not None and facts != act.facts:
            return Acted(action_id=act.action_id, status="stale", detail="the page has changed")
        if act.effect == "commit" and act.exemption != "grant":
            shown = act.action
            if act.secret and shown.verb == "type":
                shown = shown.model_copy(update={"text": act.shown})
            bound = facts and ticket_of(act.run, act.step, shown, facts, act.request)
            if act.ticket not in self.ledger.approved - self.ledger.spent or act.ticket != bound:
                return Acted(
                    action_id=act.action_id, status="blocked", detail="nobody has approved this step"
                )
            self.ledger.spent.add(act.ticket)
        self.ledger.actions[act.action_id] = None
        self.page.perform(act.action)
        result = Acted(action_id=act.action_id, status="done", input="trusted")
        self.ledger.actions[act.action_id] = result
        return result.model_copy(update={"observation": self.page.observation(act.tab)})

    def _status(self, action_id: str, ledger: str) -> Acted:
        if action_id not in self.ledger.actions:
            if ledger != self.ledger.id:
                return Acted(action_id=action_id, status="unknown", detail="it was begun in another browser")
            return Acted(action_id=action_id, status="not_done", detail="it never began")
        return self.ledger.actions[action_id] or Acted(action_id=action_id, status="unknown")

    async def _person(self, asked: AskApproval) -> None:
        decision, _, like = (self.decide(asked) if self.decide else "").partition(" ")
        if asked.ticket != ticket_of(asked.run, asked.step, asked.action, asked.facts, asked.request):
            decision = "void"
        if decision == "approve":
            self.ledger.approved.add(asked.ticket)
        if decision:
            body = {"run": asked.run, "ticket": asked.ticket, "decision": decision, "like": like == "like"}
            await self.send(Decide.model_validate(body))

    # --- what a test does ------------------------------------------------------------------------

    async def start(self, instruction: str, tab: int = 1) -> str:
        """Start a run and return its id."""
        answer = await self.request(StartRun(tab=tab, instruction=instruction, url=self.page.url))
        assert isinstance(answer, RunUpdate), answer
        return answer.run.run

    async def command(self, run: str, command: str) -> None:
        await self.send(Control.model_validate({"run": run, "command": command}))

    async def until(self, true: Callable[[], Any], seconds: float = 10) -> None:
        """Wait until a condition about what has been received holds."""
        async with asyncio.timeout(seconds):
            while not true():
                self._news.clear()
                await self._news.wait()

    async def state(self, run: str, *states: str, seconds: float = 10) -> RunView:
        """Wait until the run is in one of the states and return its view."""
        try:
            await self.until(lambda: run in self.views and self.views[run].state in states, seconds)
        except TimeoutError:
            raise AssertionError(f"waited for {states}, but: {self.views.get(run)}") from None
        return self.views[run]

    async def end(self, run: str, seconds: float = 10) -> RunView:
        """Wait until the run is over and return its view."""
        return await self.state(run, *FINAL, seconds=seconds)

    async def do(self, instruction: str) -> RunView:
        """Start a run and wait for its end."""
        return await self.end(await self.start(instruction))

    def texts(self, run: str) -> list[str]:
        """The run's steps, "kind: text"."""
        return [f"{step.kind}: {step.text}" for _, step in sorted(self.steps.get(run, {}).items())]


async def dial(
    port: int,
    *,
    origin: str | None = f"chrome-extension://{EXTENSION_ID}",
    host: str = "127.0.0.1",
    **options: Any,
) -> ClientConnection:
    """Open a socket as a browser would, with the given Origin."""
    options = {"compression": None, "proxy": None, "max_size": None, **options}
    return await connect(f"ws://{host}:{port}", origin=Origin(origin) if origin else None, **options)


@asynccontextmanager
async def connected(
    port: int, key: bytes, page: FakePage, ledger: Ledger | None = None, *, wanted: bool = False
) -> AsyncIterator[FakeBrowser]:
    """A browser that is connected and verified."""
    browser = FakeBrowser(page, ledger)
    await browser.connect(port, key, wanted=wanted)
    try:
        yield browser
    finally:
        await browser.disconnect()


def refusal(body: DaemonBody) -> Refused:
    """The body as a refusal, or an assertion error."""
    assert isinstance(body, Refused), body
    return body
