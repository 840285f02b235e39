"""Every message that travels between the extension and the daemon: one closed union per direction.

Frames are JSON text: an envelope {v, seq, re, body}. `seq` counts up per sender and connection;
`re` names the `seq` that this message answers. See README.md beside this file for how to add a message.
"""

from typing import Annotated, Literal

from pydantic import Field

from .actions import Action, Effect
from .base import Wire
from .clients import AskClient, ClientDecided
from .jobs import CatchUp, CloseOpened, OpenTab, TabOpened
from .observation import Facts, Observation, RequestFacts, Short
from .page_tools import ListTools, ToolList
from .pictures import GetScreenshot, Look, Looked, Screenshot
from .settings import SettingsNews, SettingsRequest
from .texts import TextsNews, TextsRequest
from .version import PROTOCOL
from .views import Given, Grant, GrantEffect, GrantId, Requirement, RunId, RunView, StepView, Verdict
from .workflows import WorkflowNews, WorkflowRequest

Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
ActionId = Annotated[str, Field(pattern=r"^[0-9a-z]{6,20}\.\d+$")]
"""`<run>.<step index>`: the same for every delivery of the same action, so that it happens once."""
LedgerId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""Which ledger: drawn when it is made, so that another browser's, or a new one, is known as such. What a
ledger does not know never began only if it is the one in which it would have been written down."""

MAX_FRAME_BYTES = 4 * 1024 * 1024

# --- both directions -------------------------------------------------------------------------------


class Failure(Wire):
    """The answer to a request that could not be met. `message` is for people and says what to do."""

    type: Literal["failure"] = "failure"
    code: Literal[
        "bad_message", "unknown_run", "busy", "tab_gone", "page_refused", "no_model", "not_now", "internal"
    ]
    message: Annotated[str, Field(max_length=2000)]


# --- extension to daemon ---------------------------------------------------------------------------


class Hello(Wire):
    """First message. The daemon proves that it knows the key before it learns anything else."""

    type: Literal["hello"] = "hello"
    protocol: int
    nonce: Nonce
    extension_id: Annotated[str, Field(pattern=r"^[a-p]{32}$")]


class Proof(Wire):
    """HMAC-SHA256(key, "cli"|client nonce|server nonce|port|extension id), hex."""

    type: Literal["proof"] = "proof"
    proof: Digest
    ledger: LedgerId
    browser: LedgerId | Literal[""] = ""
    """Which start of the browser this is, drawn at that start: the numbers of its tabs hold for that long."""
    language: Annotated[str, Field(pattern=r"^([a-z]{2,3})?$")] = ""
    """The language of the extension's texts: the daemon's sentences come in it, if it speaks it."""
    wanted: bool = False
    """Somebody waits for this connection: it may take the place of another browser in which a run works."""


class Ping(Wire):
    """Sent every 20 s: a data message is what keeps Chrome's service worker alive."""

    type: Literal["ping"] = "ping"


class StartRun(Wire):
    """A person typed an instruction for a tab. Answered by `run_update` or `failure`."""

    type: Literal["start_run"] = "start_run"
    tab: int
    instruction: Annotated[str, Field(min_length=1, max_length=20_000)]
    url: Annotated[str, Field(max_length=4096)] = ""
    title: Short = ""
    demonstration: bool = False
    """The person does it themselves, to be learned from: the run only watches."""
    answer_schema: Annotated[str, Field(max_length=20_000)] = ""
    """What its answer has to be: a JSON Schema as text, or columns in words; "" is any."""
    table: Annotated[str, Field(max_length=500_000)] = ""
    """A CSV file's text: the workflow that the instruction names is done for each of its rows."""
    held_by: RunId | None = None
    """The run that the tab belongs to, as far as the extension knows: it may work in another of its tabs."""
    values: Annotated[list[Given], Field(max_length=200)] = []
    """What the workflow is told that the instruction, `/name`, names."""


class Control(Wire):
    """A person's command to a run. `ask_again` reopens a decision that was let time out; `finish` ends a
    demonstration that is complete.
    """

    type: Literal["control"] = "control"
    run: RunId
    command: Literal["pause", "resume", "stop", "take_over", "hand_back", "ask_again", "ask_each", "finish"]


class Hint(Wire):
    """A message typed during a run; it enters the top frame's history."""

    type: Literal["hint"] = "hint"
    run: RunId
    text: Annotated[str, Field(min_length=1, max_length=4000)]


class Answer(Wire):
    """The person's answer to the question that the run asks: words, or what they filled in of its fields."""

    type: Literal["answer"] = "answer"
    run: RunId
    text: Annotated[str, Field(max_length=4000)] = ""
    values: Annotated[list[Given], Field(max_length=20)] = []

    @property
    def words(self) -> str:
        """All of it as one text."""
        return "; ".join(filter(None, [self.text, *(f"{one.name}: {one.value}" for one in self.values)]))


class Decide(Wire):
    """A decision made on the approval page. The extension's ledger holds the approval itself.

    Two are no person's: `void`, the page is no longer what was asked about, and `expired`, by the browser's
    clock the time to decide has run out (or has not come yet, if the clock was set). `edit`: the person
    corrected a value in the form, whose name is the reason; the step is to be asked about anew.
    """

    type: Literal["decide"] = "decide"
    run: RunId
    ticket: Digest
    decision: Literal["approve", "deny", "void", "expired", "edit"]
    reason: Annotated[str, Field(max_length=2000)] = ""
    like: bool = False
    """With an approval: the rest of the run may do steps like this one without asking."""
    stop: bool = False
    """With a denial: the run ends, rather than try another way."""


class Grants(Wire):
    """All grants that the person has given in this browser. Sent after each connect and each change, and
    when somebody looks at them. Answered by `grants_revoked`. What is not in it any more counts as revoked.
    """

    type: Literal["grants"] = "grants"
    grants: Annotated[list[Grant], Field(max_length=500)]


class Observed(Wire):
    """Answers `observe`."""

    type: Literal["observed"] = "observed"
    observation: Observation


class PersonAwaited(Wire):
    """Answers `await_person`: whether the page still asks for what only a person can give."""

    type: Literal["person_awaited"] = "person_awaited"
    awaited: bool


class Inspected(Wire):
    """Answers `inspect`: the facts about the action's target, or why it cannot be acted on."""

    type: Literal["inspected"] = "inspected"
    facts: Facts | None = None
    problem: Short = ""


class Acted(Wire):
    """Answers `act` and `act_status`.

    `done`: it happened once. `stale`: the page is no longer what was judged; nothing was done.
    `blocked`: it may not or cannot be done now (covered, disabled, no ticket); nothing was done.
    `not_done`: the ledger has never seen this action. `unknown`: it began, and its end is not known.
    """

    type: Literal["acted"] = "acted"
    action_id: ActionId
    status: Literal["done", "stale", "blocked", "not_done", "unknown"]
    detail: Short = ""
    input: Literal["trusted", "synthetic", "none"] = "none"
    observation: Observation | None = None
    """The page after it settled, when `status` is `done` and the page could be read."""


class TabEvent(Wire):
    """Something happened to a tab that a run holds."""

    type: Literal["tab_event"] = "tab_event"
    tab: int
    kind: Literal["closed", "debugger_cancelled", "crashed"]


class Demonstrated(Wire):
    """The person did this in a tab whose run watches. Without an action they begin to fill in a field: the
    page as it was read before is what that will have been done on.
    """

    type: Literal["demonstrated"] = "demonstrated"
    run: RunId
    action: Action | None = None
    document_id: Annotated[str, Field(max_length=64)] = ""
    """The document it was done in; "" where it was the browser's, as going back."""


class HeldRequest(Wire):
    """The page wants to send something; it is held until the answer, `judged_request`. Silence means no.

    With `covered` an approval that this browser remembers lets it go, or the step itself: the daemon says
    whether the person has said no since.
    """

    type: Literal["held_request"] = "held_request"
    run: RunId
    tab: int
    step: Annotated[int, Field(ge=0)] | None = None
    """The run's step that set it off; where the cause is not known, the one that is under way."""
    request: RequestFacts
    covered: bool = False
    ticket: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    """With `covered`: the approval of what the page may send once by itself, if that let it go."""
    form_too: bool = False
    """The form of the approved step that set it off is on its way as well: the approval is for that."""


class ListRuns(Wire):
    """Ask for the latest runs. Answered by `run_list`."""

    type: Literal["list_runs"] = "list_runs"
    limit: Annotated[int, Field(ge=1, le=200)] = 30


class GetRun(Wire):
    """Ask for one run with all its steps. Answered by `run_update`."""

    type: Literal["get_run"] = "get_run"
    run: RunId


class JudgeRun(Wire):
    """The person says whether a run that is done was right: then it becomes exemplars, else none are kept of
    it. Answered by `run_update` or `failure`.
    """

    type: Literal["judge_run"] = "judge_run"
    run: RunId
    verdict: Verdict


# --- daemon to extension ---------------------------------------------------------------------------


class Challenge(Wire):
    """Answers `hello`: HMAC-SHA256(key, "srv"|client nonce|server nonce|port|extension id), hex."""

    type: Literal["challenge"] = "challenge"
    protocol: int
    nonce: Nonce
    proof: Digest


class Refused(Wire):
    """The connection ends here. `message` says what the person can do about it."""

    type: Literal["refused"] = "refused"
    code: Literal["protocol_mismatch", "bad_proof", "bad_message", "replaced", "too_slow"]
    message: Annotated[str, Field(max_length=2000)]


class Welcome(Wire):
    """Both sides are verified. Runs that are not over come with it."""

    type: Literal["welcome"] = "welcome"
    daemon_version: Short
    runs: list[RunView] = []


class Pong(Wire):
    """Answers `ping`."""

    type: Literal["pong"] = "pong"


class Lease(Wire):
    """A run takes the tab (attach the debugger, show the overlay) or gives it back.

    With `watch` the hands on the page are the person's: no debugger, what they do is told (`demonstrated`).
    """

    type: Literal["lease"] = "lease"
    run: RunId
    tab: int
    held: bool
    watch: bool = False


class Observe(Wire):
    """Read the tab. `screenshot` asks for a picture of this moment, sent later by itself.

    `whole` asks for every document in full: at the beginning, and when a difference could not be applied.
    """

    type: Literal["observe"] = "observe"
    run: RunId
    step: Annotated[int, Field(ge=0)]
    tab: int
    screenshot: bool = False
    whole: bool = False


class AwaitPerson(Wire):
    """Whether the page that the person was handed still asks for a password, a code, a puzzle's answer."""

    type: Literal["await_person"] = "await_person"
    tab: int


class Inspect(Wire):
    """Collect the facts about what an action would touch. Changes nothing."""

    type: Literal["inspect"] = "inspect"
    tab: int
    action: Action


class Act(Wire):
    """Do one action, once. `facts` are what it was judged on; `ticket` the approval it spends.

    `exemption` names why a form may be submitted without a ticket; the extension checks the claim.
    """

    type: Literal["act"] = "act"
    run: RunId
    step: Annotated[int, Field(ge=0)]
    action_id: ActionId
    tab: int
    action: Action
    facts: Facts | None = None
    effect: Effect
    ticket: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    exemption: Literal["", "sign_in", "search", "step", "grant"] = ""
    grant: Annotated[str, Field(pattern=r"^([0-9a-f]{16})?$")] = ""
    """With the exemption `grant`: which one of the person's; "" for a test site of an evaluation."""
    like: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    """With the exemption `grant`: the likeness of the step with which the person allowed it for the run."""
    policy: Short = ""
    """The policy that acts, and what it would do, where a grant is claimed."""
    effects: Annotated[list[GrantEffect], Field(max_length=10)] = []
    suspected: bool = False
    """Weak signs say that it cannot be undone: what it sends is asked about, a GET that acts as well."""
    secret: bool = False
    """The text to type is a secret: the extension must not show it in the caption."""
    sealed: Annotated[str, Field(max_length=120_000)] = ""
    """That text, sealed for this connection (base64); the action's own is empty then."""
    shown: Annotated[str, Field(max_length=20_000)] = ""
    """What stands for that text wherever it is shown ("<secret:card>"): a ticket is for this."""
    caption: Short = ""
    """What is being done, in words, for the overlay."""
    screenshot: bool = False
    request: RequestFacts | None = None
    """What its page wanted to send, and the ticket allows as well: the step is done again to send it."""


class ActStatus(Wire):
    """Ask the extension's ledger what became of an action, once its page rests. Never performs it.

    `ledger`: the one in which it was to be written down ("": not known). Another one only says what it knows.
    """

    type: Literal["act_status"] = "act_status"
    action_id: ActionId
    ledger: LedgerId | Literal[""]
    tab: int


class AskApproval(Wire):
    """Open the approval page for one step. Answered in time by `decide`; silence denies."""

    type: Literal["ask_approval"] = "ask_approval"
    run: RunId
    step: Annotated[int, Field(ge=0)]
    tab: int
    ticket: Digest
    action: Action
    facts: Facts
    sentence: Short
    """What will happen, in one plain sentence."""
    reasons: list[Short] = []
    """Why this counts as something that cannot be undone."""
    requirements: list[Requirement] = []
    stack: list[Short] = []
    instruction: Annotated[str, Field(max_length=20_000)] = ""
    """What the person asked for, in their own words."""
    client: Annotated[str, Field(max_length=80)] = ""
    """The other program whose words these are, as it calls itself; "" for the person."""
    policy: Short = ""
    always: Annotated[list[GrantEffect], Field(max_length=10)] = []
    """What the person may allow this policy always to do on this site; nothing: it is asked every time."""
    like: bool = False
    """The person may allow steps like this one for the rest of the run."""
    expires: float
    """Seconds from now after which the ticket is void."""
    request: RequestFacts | None = None
    """What the page wants to send, where that is what is asked about; the ticket is bound to it, too."""


class WithdrawApproval(Wire):
    """The step no longer waits (the run was stopped, the page changed, the time ran out)."""

    type: Literal["withdraw_approval"] = "withdraw_approval"
    ticket: Digest


class GrantsRevoked(Wire):
    """Answers `grants`: those that were taken back on the command line. The extension forgets them."""

    type: Literal["grants_revoked"] = "grants_revoked"
    grants: Annotated[list[GrantId], Field(max_length=500)]


class JudgedRequest(Wire):
    """What becomes of a held request: the answer to `held_request`.

    `fail`: it is dropped, also where the person is to be asked; once approved it is sent anew, by the step
    that is done again (`act.request`) or by the page itself.
    """

    type: Literal["judged_request"] = "judged_request"
    id: Annotated[str, Field(pattern=r"^[0-9a-f-]{8,40}$")]
    decision: Literal["continue", "fail"]


class RunUpdate(Wire):
    """A run changed: its view, and the steps that are new or changed (all of them after `get_run`)."""

    type: Literal["run_update"] = "run_update"
    run: RunView
    steps: list[StepView] = []
    whole: bool = False


class RunList(Wire):
    """The latest runs, newest first, and what the person has to know of the program's start."""

    type: Literal["run_list"] = "run_list"
    runs: list[RunView]
    notice: Short = ""
    missed: Short = ""
    """What schedules have missed, in words; answered by `catch_up`."""


ExtensionBody = Annotated[
    Hello | Proof | Ping | StartRun | Control | Hint | Answer | Decide | Observed | Inspected | Acted
    | PersonAwaited | Looked | ToolList | Screenshot | TabEvent | TabOpened | Demonstrated | HeldRequest
    | ListRuns | GetRun | JudgeRun
    | GetScreenshot | Grants | CatchUp | WorkflowRequest | ClientDecided | SettingsRequest | TextsRequest
    | Failure,
    Field(discriminator="type"),
]  # fmt: skip

DaemonBody = Annotated[
    Challenge | Refused | Welcome | Pong | Lease | OpenTab | CloseOpened | Observe | AwaitPerson | Look
    | ListTools | Inspect | Act | ActStatus | AskApproval | WithdrawApproval | GrantsRevoked | JudgedRequest
    | RunUpdate | RunList | Screenshot | WorkflowNews | AskClient
    | SettingsNews | TextsNews | Failure,
    Field(discriminator="type"),
]  # fmt: skip


class ExtensionMessage(Wire):
    """The envelope from the extension to the daemon."""

    v: Literal[1] = PROTOCOL
    seq: Annotated[int, Field(ge=0)]
    re: int | None = None
    body: ExtensionBody


class DaemonMessage(Wire):
    """The envelope from the daemon to the extension."""

    v: Literal[1] = PROTOCOL
    seq: Annotated[int, Field(ge=0)]
    re: int | None = None
    body: DaemonBody
