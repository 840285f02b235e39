"""The page actions: one closed union, each declaring its traits and its base effect where it is defined.

A *base effect* is what the kind of action does by itself: `read` (nothing changes), `navigate`, `edit`
(undoable by the person), `commit` (cannot be undone). The daemon's `handrail/gate/effects.py` raises the
effect of a very instance (a click on "Buy now"); nothing ever lowers it below the base effect.
"""

import json
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import AfterValidator, BeforeValidator, Field, model_validator
from pydantic_core import Url

from .base import Wire
from .keys import MODIFIERS, spelled
from .traits import Traits

Effect = Literal["read", "navigate", "edit", "commit"]
Claim = Literal["pays", "orders", "sends", "publishes", "deletes", "access"]
"""What a policy may say that a step of its own does, beside the action: it only raises (`gate/claims.py`)."""

Ref = Annotated[str, Field(pattern=r"^(f\d+)?e\d+$", max_length=24)]
"""An element's name: `e12` in the top frame, `f7e12` in frame 7. Stable while the element lives."""


def _as_browsers_read_it(address: Any) -> Any:
    """An address as https://url.spec.whatwg.org/ has it; what is none stays.

    Other rules read other sites from the same text: for a browser, a backslash is a slash.
    """
    try:
        return str(Url(address))
    except (TypeError, ValueError):
        return address


Address = Annotated[str, BeforeValidator(_as_browsers_read_it), Field(max_length=4096)]


class Point(Wire):
    """A place in an element: CSS pixels to the right of and below its upper left corner."""

    x: Annotated[float, Field(ge=-20_000, le=20_000)]
    y: Annotated[float, Field(ge=-20_000, le=20_000)]


def _as_held(keys: Any) -> Any:
    """Each key once, spelled as on the wire, in one order; what is none stays."""
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        return keys
    held = dict.fromkeys(spelled(key) for key in keys)
    return sorted(held, key=lambda key: MODIFIERS.index(key) if key in MODIFIERS else len(MODIFIERS))


Modifiers = Annotated[
    list[Literal["Control", "Shift", "Alt", "Meta"]], BeforeValidator(_as_held), Field(max_length=4)
]
"""Keys that are held down meanwhile."""


class Click(Wire):
    """Click an element: its middle, or the place `at` in it (a canvas, a map, a slider's track).

    With `modifiers` held it means something else to lists and maps (one more, all up to here), and the
    browser opens links elsewhere; what it would set off is the same.

    A dialog (confirm, prompt) that the click opens is dismissed, unless `dialog` is `accept`: what it asks
    can be anything, so such a click always waits for the person.
    """

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(aim="middle", ends="click", presses=True, leaves="field", enabled=True)
    verb: Literal["click"] = "click"
    ref: Ref
    button: Literal["left", "middle", "right"] = "left"
    count: Annotated[int, Field(ge=1, le=3)] = 1
    modifiers: Modifiers = []
    at: Point | None = None
    dialog: Literal["dismiss", "accept"] = "dismiss"
    dialog_text: Annotated[str, Field(max_length=2000)] = ""
    """What is written into a prompt that is accepted."""


class Hover(Wire):
    """Move the pointer over an element: its middle, or the place `at` in it."""

    base_effect: ClassVar[Effect] = "read"
    traits: ClassVar[Traits] = Traits(aim="middle", ends="nothing", enabled=True, passes=True)
    verb: Literal["hover"] = "hover"
    ref: Ref
    at: Point | None = None


class Drag(Wire):
    """Press on an element (at its middle, or at `start`), move, and let go.

    With `to` it is let go over that element (its middle, or at `end` in it); without, at `end` in the
    dragged element's own coordinates: a slider's handle by 40 pixels is `end` 40 to the right of `start`.
    """

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(aim="path", ends="click", leaves="field", enabled=True)
    verb: Literal["drag"] = "drag"
    ref: Ref
    to: Ref | None = None
    start: Point | None = None
    end: Point | None = None


class Draw(Wire):
    """Press at the first point in an element, move through the others, and let go at the last."""

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(aim="path", ends="click", leaves="field", enabled=True)
    verb: Literal["draw"] = "draw"
    ref: Ref
    points: Annotated[list[Point], Field(min_length=2, max_length=500)]


class SelectText(Wire):
    """Select a passage in an element's text (all of it, when `text` is empty), as with the mouse.

    Without `ref` the passage is looked for in the whole page: plain text has no refs.
    """

    base_effect: ClassVar[Effect] = "read"
    traits: ClassVar[Traits] = Traits(aim="none", ends="nothing")
    verb: Literal["select_text"] = "select_text"
    ref: Ref | None = None
    text: Annotated[str, Field(max_length=20_000)] = ""


class Copy(Wire):
    """Copy what is selected, as Control+C does; the person's own clipboard is left alone."""

    base_effect: ClassVar[Effect] = "read"
    traits: ClassVar[Traits] = Traits(aim="none", ends="nothing")
    verb: Literal["copy"] = "copy"


class Paste(Wire):
    """Paste what was copied during this run into a field, as Control+V does; `clear` replaces its text."""

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(
        aim="middle", ends="text", presses=True, leaves="field", carries="clipboard", fills=True, enabled=True
    )
    verb: Literal["paste"] = "paste"
    ref: Ref
    clear: bool = True


class Upload(Wire):
    """Choose files for a file field. The daemon allows only files that the person named."""

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(
        aim="middle", ends="click", leaves="field", carries="files", fills=True, enabled=True
    )
    verb: Literal["upload"] = "upload"
    ref: Ref
    files: Annotated[list[Annotated[str, Field(max_length=4096)]], Field(min_length=1, max_length=20)]


class Type(Wire):
    """Type text into a field, replacing what is there; `submit` presses Enter.

    With `clear` false what is there is kept: the text goes behind it, or before it (`where`), as an answer
    goes before the mail that it quotes. With `part` only that is replaced, if it stands there once.
    """

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(
        aim="middle", ends="text", presses=True, leaves="field", carries="text", fills=True, enabled=True
    )
    verb: Literal["type"] = "type"
    ref: Ref
    text: Annotated[str, Field(max_length=20_000)]
    clear: bool = True
    where: Literal["end", "start"] = "end"
    submit: bool = False
    part: Annotated[str, Field(max_length=2000)] = ""


class Press(Wire):
    """Press a key or a chord ("Enter", "Control+A") on an element, or on whatever has the focus.

    With `text` instead of `keys`, each of its characters by its key (a terminal, a drawn editor).
    """

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(aim="focus", ends="keys", carries="text", enabled=True)
    verb: Literal["press"] = "press"
    ref: Ref | None = None
    keys: Annotated[str, Field(max_length=60), AfterValidator(spelled)] = ""
    text: Annotated[str, Field(max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""

    @model_validator(mode="after")
    def _is_one_of_both(self) -> Self:
        if bool(self.keys) == bool(self.text):
            raise ValueError("it takes either `keys` or `text`")
        return self


class Select(Wire):
    """Choose options of a native select or an open listbox by their visible text."""

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(
        aim="none", ends="choice", leaves="field", carries="options", fills=True, enabled=True
    )
    verb: Literal["select"] = "select"
    ref: Ref
    options: Annotated[list[Annotated[str, Field(max_length=500)]], Field(min_length=1, max_length=50)]


class Check(Wire):
    """Make a checkbox, radio button or switch be on (or off)."""

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(
        aim="middle", ends="click", presses=True, leaves="field", fills=True, enabled=True
    )
    verb: Literal["check"] = "check"
    ref: Ref
    on: bool = True


class Scroll(Wire):
    """Scroll the page, or the scrollable box around `ref`, by most of its visible height.

    An element that is out of view, and no such box itself, is brought to the top of the window instead (to
    its bottom where the direction is up), so that what lies beyond it is seen. Where nothing moves, but the
    element listens to the wheel (a map, an editor), the wheel is turned over it.
    With `to_text`, scroll on until that text is in view (it loads more where scrolling does); with `to_end`,
    until there is no more.
    """

    base_effect: ClassVar[Effect] = "read"
    traits: ClassVar[Traits] = Traits(aim="none", ends="nothing", passes=True)
    verb: Literal["scroll"] = "scroll"
    ref: Ref | None = None
    direction: Literal["up", "down", "left", "right"] = "down"
    to_text: Annotated[str, Field(max_length=500)] = ""
    to_end: bool = False


class Goto(Wire):
    """Open an http(s) address in the tab."""

    base_effect: ClassVar[Effect] = "navigate"
    traits: ClassVar[Traits] = Traits(
        aim="none", ends="nothing", leaves="page", leads=True, carries="address"
    )
    verb: Literal["goto"] = "goto"
    url: Address


class GoBack(Wire):
    """Go one page back in the tab's history."""

    base_effect: ClassVar[Effect] = "navigate"
    traits: ClassVar[Traits] = Traits(aim="none", ends="nothing", leaves="page", leads=True)
    verb: Literal["go_back"] = "go_back"


class GoForward(Wire):
    """Go one page forward in the tab's history."""

    base_effect: ClassVar[Effect] = "navigate"
    traits: ClassVar[Traits] = Traits(aim="none", ends="nothing", leaves="page", leads=True)
    verb: Literal["go_forward"] = "go_forward"


class NewTab(Wire):
    """Open an http(s) address in a new tab, which the run goes on in; without one the tab is empty."""

    base_effect: ClassVar[Effect] = "navigate"
    traits: ClassVar[Traits] = Traits(aim="none", ends="nothing", leads=True, carries="address")
    verb: Literal["new_tab"] = "new_tab"
    url: Address | None = None


class TabFocus(Wire):
    """Go on in another of the run's tabs, by its number in the observation's list of tabs (from 1)."""

    base_effect: ClassVar[Effect] = "read"
    traits: ClassVar[Traits] = Traits(aim="none", ends="nothing", leads=True)
    verb: Literal["tab_focus"] = "tab_focus"
    index: Annotated[int, Field(ge=1, le=50)]


class CloseTab(Wire):
    """Close the tab the run is in, if the run opened it, and go on in the one it was opened from."""

    base_effect: ClassVar[Effect] = "edit"
    traits: ClassVar[Traits] = Traits(aim="none", ends="nothing", leaves="page", leads=True)
    verb: Literal["close_tab"] = "close_tab"


def _as_json_object(text: str) -> str:
    """The text of a JSON object, spelled in one way."""
    try:
        value = json.loads(text)
        if isinstance(value, dict):
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except RecursionError:
        pass
    raise ValueError("it takes a JSON object, as text")


class UseTool(Wire):
    """Call a tool that the page itself offers (WebMCP), with an input for it.

    What it does is up to the page, whatever the page says of it: so it counts as what cannot be undone.
    """

    base_effect: ClassVar[Effect] = "commit"
    traits: ClassVar[Traits] = Traits(aim="none", ends="call", carries="input")
    verb: Literal["use_tool"] = "use_tool"
    tool: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,128}$")]
    input: Annotated[str, Field(max_length=2000), AfterValidator(_as_json_object)] = "{}"
    """A JSON object, as text."""


class Wait(Wire):
    """Wait for the page to change by itself, at most so many seconds; for all of them with `whole`; or with
    `until` for a text to appear, in any part of the page.
    """

    base_effect: ClassVar[Effect] = "read"
    traits: ClassVar[Traits] = Traits(aim="none", ends="nothing", passes=True)
    verb: Literal["wait"] = "wait"
    seconds: Annotated[float, Field(gt=0, le=30)] = 1.0
    whole: bool = False
    until: Annotated[str, Field(max_length=300)] = ""


Action = Annotated[
    Click | Hover | Drag | Draw | Type | Press | Select | Check | SelectText | Copy
    | Paste | Upload | Scroll | Goto | GoBack | GoForward | NewTab | TabFocus | CloseTab | UseTool | Wait,
    Field(discriminator="verb"),
]

ACTIONS: tuple[type[Action], ...] = get_args(get_args(Action)[0])
"""Every action's class, in the order in which they are shown to people and models."""

TRAITS: dict[str, Traits] = {kind.model_fields["verb"].default: kind.traits for kind in ACTIONS}
"""Of each verb."""
