"""The page actions: one closed union, each declaring its base effect where it is defined.

A *base effect* is what the kind of action does by itself: `read` (nothing changes), `navigate`,
`edit` (undoable by the person), `commit` (cannot be undone). The daemon's `effects.py` raises the
effect of a very instance (a click on "Buy now"); nothing ever lowers it below the base effect.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from .base import Wire

Effect = Literal["read", "navigate", "edit", "commit"]

Ref = Annotated[str, Field(pattern=r"^(f\d+)?e\d+$", max_length=24)]
"""An element's name: `e12` in the top frame, `f7e12` in frame 7. Stable while the element lives."""


class Click(Wire):
    """Click the middle of an element."""

    base_effect: ClassVar[Effect] = "edit"
    verb: Literal["click"] = "click"
    ref: Ref
    button: Literal["left", "middle", "right"] = "left"
    count: Annotated[int, Field(ge=1, le=3)] = 1


class Hover(Wire):
    """Move the pointer over an element."""

    base_effect: ClassVar[Effect] = "read"
    verb: Literal["hover"] = "hover"
    ref: Ref


class Type(Wire):
    """Type text into a field, replacing what is there unless `clear` is false; `submit` presses Enter."""

    base_effect: ClassVar[Effect] = "edit"
    verb: Literal["type"] = "type"
    ref: Ref
    text: Annotated[str, Field(max_length=20_000)]
    clear: bool = True
    submit: bool = False


class Press(Wire):
    """Press a key or a chord ("Enter", "Control+A") on an element, or on whatever has the focus."""

    base_effect: ClassVar[Effect] = "edit"
    verb: Literal["press"] = "press"
    ref: Ref | None = None
    keys: Annotated[str, Field(min_length=1, max_length=60)]


class Select(Wire):
    """Choose options of a native select or an open listbox by their visible text."""

    base_effect: ClassVar[Effect] = "edit"
    verb: Literal["select"] = "select"
    ref: Ref
    options: Annotated[list[Annotated[str, Field(max_length=500)]], Field(min_length=1, max_length=50)]


class Check(Wire):
    """Make a checkbox, radio button or switch be on (or off)."""

    base_effect: ClassVar[Effect] = "edit"
    verb: Literal["check"] = "check"
    ref: Ref
    on: bool = True


class Scroll(Wire):
    """Scroll the page, or the scrollable box around `ref`, by most of its visible height."""

    base_effect: ClassVar[Effect] = "read"
    verb: Literal["scroll"] = "scroll"
    ref: Ref | None = None
    direction: Literal["up", "down", "left", "right"] = "down"


class Goto(Wire):
    """Open an http(s) address in the tab."""

    base_effect: ClassVar[Effect] = "navigate"
    verb: Literal["goto"] = "goto"
    url: Annotated[str, Field(max_length=4096)]


class GoBack(Wire):
    """Go one page back in the tab's history."""

    base_effect: ClassVar[Effect] = "navigate"
    verb: Literal["go_back"] = "go_back"


class Wait(Wire):
    """Wait for the page to change by itself."""

    base_effect: ClassVar[Effect] = "read"
    verb: Literal["wait"] = "wait"
    seconds: Annotated[float, Field(gt=0, le=10)] = 1.0


Action = Annotated[
    Click | Hover | Type | Press | Select | Check | Scroll | Goto | GoBack | Wait,
    Field(discriminator="verb"),
]

ACTIONS: tuple[type[Wire], ...] = (Click, Hover, Type, Press, Select, Check, Scroll, Goto, GoBack, Wait)
"""Every action's class, in the order in which they are shown to people and models."""
