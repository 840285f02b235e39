"""What the extension sees: per frame a flat list of nodes in document order, each with its depth.

A flat list with depths is a tree that needs no recursion to send, to validate or to render.
Secrets (passwords, card numbers, tokens) are masked before an observation leaves the page.
"""

from typing import Annotated, Literal

from pydantic import Field

from .base import Wire

State = Literal[
    "checked", "mixed", "selected", "expanded", "collapsed", "pressed", "disabled", "required",
    "invalid", "focused", "readonly", "modal", "scrollable", "masked", "multiselectable",
]  # fmt: skip

Short = Annotated[str, Field(max_length=1000)]

# Tuples, because a default that cannot be changed is not copied for every node: large pages have 10,000.


class Node(Wire):
    """One thing on the page. `ref` is empty for what cannot be acted on (text, headings, groups)."""

    ref: Annotated[str, Field(pattern=r"^((f\d+)?e\d+)?$", max_length=24)] = ""
    role: Annotated[str, Field(max_length=40)]
    """The ARIA role, or `text` for plain text."""
    name: Short = ""
    """The accessible name (for `text`, the text itself)."""
    value: Short = ""
    """The live value of a field; masked if it is a secret (then `masked` is among the states)."""
    states: tuple[State, ...] = ()
    depth: Annotated[int, Field(ge=0, le=200)] = 0
    in_view: bool = True
    hint: Annotated[str, Field(max_length=120)] = ""
    """Telling class and id words, only where there is no name; or an error message of a field."""
    options: tuple[Annotated[str, Field(max_length=200)], ...] = ()
    """The choices of a native select, in order (at most 300)."""


class Edit(Wire):
    """One splice of a list of nodes: from index `at` on, `remove` nodes make way for `nodes`.

    Indexes are those of the list before any edit; the edits of a document are in order and do not overlap.
    """

    at: Annotated[int, Field(ge=0)]
    remove: Annotated[int, Field(ge=0)] = 0
    nodes: Annotated[list[Node], Field(max_length=100_000)] = []


class Document(Wire):
    """One frame's document. `document_id` is Chrome's: it changes with every navigation.

    It is sent whole (`base` is 0: `nodes` are all there are), or as what is different from the version
    `base` of the same document (`nodes` is empty, `edits` tell the difference).
    """

    frame: Annotated[int, Field(ge=0)]
    parent: int = -1
    at: Annotated[int, Field(ge=-1)] = -1
    """Which of its parent's nodes stands for this frame, counted from 0; -1 where none is known to."""
    unread: Annotated[list[Annotated[int, Field(ge=0)]], Field(max_length=10_000)] = []
    """Which of its nodes stand for frames that could not be read: nobody may, or there are too many."""
    document_id: Annotated[str, Field(max_length=64)]
    url: Annotated[str, Field(max_length=4096)]
    origin: Annotated[str, Field(max_length=300)]
    title: Short = ""
    nodes: Annotated[list[Node], Field(max_length=100_000)]
    truncated: bool = False
    """True when the page had more nodes than were sent."""
    opened: bool = True
    """False when the browser could not open the page (no answer, no such name); it shows why."""
    version: Annotated[int, Field(ge=0)] = 0
    """Counts up with every reading of this document; 0 where nothing is remembered of it."""
    base: Annotated[int, Field(ge=0)] = 0
    edits: Annotated[list[Edit], Field(max_length=100_000)] = []


class Observation(Wire):
    """The tab as it is now: the top frame's document first, then the others in document order."""

    tab: int
    url: Annotated[str, Field(max_length=4096)]
    title: Short = ""
    documents: Annotated[list[Document], Field(min_length=1, max_length=500)]
    notes: list[Annotated[str, Field(max_length=500)]] = []
    """What happened meanwhile, in words ("a dialog said: Saved", "a new tab opened")."""


class FormFacts(Wire):
    """The form that an action would submit, without its values."""

    action: Annotated[str, Field(max_length=4096)]
    """Resolved URL the form goes to."""
    method: Literal["get", "post", "dialog"]
    fields: Annotated[int, Field(ge=0)]
    digest: Annotated[str, Field(max_length=64)]
    """SHA-256 (hex) of the fields' names and values, computed in the extension."""
    alike: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    """SHA-256 (hex) of the fields' names and of what is chosen or fixed in them; what is typed may differ."""
    card: bool = False
    """It has fields for a payment card."""
    passwords: Literal["none", "current", "new"] = "none"
    """`new` when a password would be set or changed, `current` when it only signs in."""
    text_fields: int = 0
    search: bool = False
    """It is a search form (role, type=search, or a single field named like a query)."""
    label: Short = ""
    """The form's accessible name, legend or nearest heading."""
    button: Short = ""
    """The accessible name of the button that would submit it; Enter in a field does what that button does."""
    others: bool = False
    """Another button, with another name, would submit it as well."""
    chosen: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=5)] = []
    """Names of the options that were chosen in its lists since the page came."""
    radios: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=5)] = []
    """Names of the radio buttons that were."""
    boxes: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=5)] = []
    """Names of the boxes that were ticked."""


class Around(Wire):
    """The block that a control is about: what tells it apart from its like."""

    kind: Literal["row", "cell", "entry", "card", "dialog", "part"]
    """`card`: anything else that is repeated; `part`: the form or section that it lies in."""
    alike: bool = False
    """Another control of the same name lies beside the block."""
    text: Annotated[str, Field(max_length=2000)] = ""
    """What is said there besides the control, piece by piece, " · " between them; "…" stands for a number
    that changes by itself."""
    live: Annotated[str, Field(max_length=500)] = ""
    """What of it changes by itself, as it was; it is shown, and no step depends on it."""
    digest: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    """SHA-256 (hex) of its links and pictures, and of what `text` has no room for."""


class Amount(Wire):
    """An amount of money on the page, with what is written beside it."""

    label: Annotated[str, Field(max_length=120)] = ""
    text: Annotated[str, Field(max_length=60)] = ""
    """As it is written; "" where something is drawn in its place that is no text."""
    value: Annotated[float, Field(ge=0)] | None = None
    currency: Annotated[str, Field(max_length=8)] = ""
    """Its sign for the best known ones ("$"), else its code."""
    role: Literal["paid", "maybe", "part", "saved", "struck", "other"] = "other"
    """`paid`: what the page says is paid now; `maybe`: one of these is, and it cannot be told which;
    `part`: of a sum; `saved`: taken off or given back; `struck`: does not hold any more; `other`: per month,
    a balance, a choice that was not made.
    """


class Facts(Wire):
    """Everything about an action's target that its effect was judged on.

    The daemon gets them by `inspect`, judges them, and sends them with the action; the extension
    recomputes them at dispatch and answers `stale` on any difference.
    """

    document_id: Annotated[str, Field(max_length=64)]
    frame_origin: Annotated[str, Field(max_length=300)]
    url: Annotated[str, Field(max_length=4096)]
    """The top frame's URL."""
    tag: Annotated[str, Field(max_length=40)] = ""
    role: Annotated[str, Field(max_length=40)] = ""
    name: Short = ""
    type: Annotated[str, Field(max_length=40)] = ""
    """The `type` attribute of inputs and buttons."""
    href: Annotated[str, Field(max_length=4096)] = ""
    """Resolved URL of the link the target is or lies in."""
    hint: Annotated[str, Field(max_length=200)] = ""
    """Telling class, id, value, title, data-method and icon words."""
    context: Annotated[str, Field(max_length=300)] = ""
    """The accessible name of the dialog or the heading the target lies under."""
    around: Around | None = None
    total: Annotated[str, Field(max_length=100)] = ""
    """What is paid, as the page sums it up; "" where it sums up nothing, or it cannot be told."""
    amounts: Annotated[list[Amount], Field(max_length=20)] = []
    """The amounts of the target's form or dialog and of the summary: first the one that is paid. That one may
    stay or fall until the step is done; a rise asks anew.
    """
    submits: bool = False
    """Performing the action would submit `form` (a submit button, or Enter in its field)."""
    form: FormFacts | None = None
    filled: Annotated[str, Field(max_length=64)] = ""
    """Without a form: SHA-256 (hex) of what is filled in around a target that acts, "" for nothing."""
    secret: bool = False
    """The target is a password, card, code or key field, or a secret was typed into it."""
    for_secret: bool = False
    """It is for a secret by what it is, whatever was typed into it."""
    drop: Annotated[str, Field(max_length=300)] = ""
    """Of a drag: role, name and telling words of the element it is let go over; "" for the target itself."""
    pasted_from: Annotated[str, Field(max_length=300)] = ""
    """Of a paste: the origin that the text was copied from, if it is not the target's own."""
    awaits: bool = False
    """It is chosen or filled in, without a handler of its own, in a form with a button that sends it."""
    in_dialog: bool = False
    """It lies in a dialog, where something is decided."""
    opens: bool = False
    """Its markup says that it opens something: a menu, a dialog, another part of the page."""
    repeatable: bool = False
    """It submits no form and opens no address; if what it sends is stopped, it can be done once more, since
    it lies in no dialog, which may close, and no text is written around it, which a script may empty."""
    held: bool = False
    """What the page would send is held: it has no connection open over which more could go, and keeps nothing
    in the browser by which it could do without."""
    drafts: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=6)] = []
    """Of what leaves the page: names of the fields with text that the person typed and did not send; "" where
    the page itself has asked whether to leave it."""


class RequestFacts(Wire):
    """A request of the page that would change something, as the debugger holds it: what it was judged on.

    Names and shapes only. What it would send stays in the extension.
    """

    id: Annotated[str, Field(pattern=r"^[0-9a-f-]{8,40}$")]
    """The extension's own name for this very request."""
    kind: Literal["form", "navigation", "fetch", "beacon", "report"]
    """`form`: a document that is asked for with a body; `navigation`: one whose address carries data to
    another site; `beacon`: sendBeacon and pings; `report`: the browser's own reports."""
    method: Annotated[str, Field(pattern=r"^[A-Z]{1,20}$")]
    url: Annotated[str, Field(max_length=4096)]
    """Where it goes; tokens in it are masked."""
    page_origin: Annotated[str, Field(max_length=300)] = ""
    """The tab's top document."""
    frame_origin: Annotated[str, Field(max_length=300)] = ""
    """The document that sends it, as the browser says; `null` or "" where it does not say."""
    content_type: Annotated[str, Field(max_length=100)] = ""
    size: Annotated[int, Field(ge=0)] = 0
    """Bytes of its body, as far as the browser tells."""
    operation: Annotated[str, Field(max_length=200)] = ""
    """What its body says it does: "mutation placeOrder" (GraphQL), a JSON-RPC method, `action=…`."""
    fields: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=40)] = []
    """Names in its body, in order."""
    carries: Literal["nothing", "typed", "secret"] = "nothing"
    """Whether a text that the run typed, or a secret, is in it."""
    new_password: bool = False
    """One of these texts was typed into a field for a new password."""
    redirected: bool = False
    """A server sent the page here: this is not the address that the page itself asked for."""
    cause: Literal["input", "load", "page", "unknown"] = "unknown"
    """`input`: a step of the run set it off; `load`: it comes with a page in which nothing was done yet;
    `page`: it began before anything was done there; `unknown`: it cannot be told."""
    frame: Annotated[str, Field(max_length=64)] = ""
    """The browser's name of the frame that sends it, or that it goes into where it brings a document."""
    document: Annotated[str, Field(max_length=64)] = ""
    """The browser's name of the document that sends it; "" where it brings one itself, or none is told."""
    digest: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    """HMAC-SHA-256 of its whole address and body, under a key of the run that stays in the extension: two are
    equal only if they send the same. What changes by itself is left out: see
    `worker/network/request_digest.js`."""
