"""Messages about what a tab looks like: pictures, with secrets painted over, and places."""

from typing import Annotated, Literal

from pydantic import Field

from .actions import Ref
from .base import Wire
from .views import RunId


class Box(Wire):
    """A rectangle in CSS pixels, from the upper left corner of the window's part that shows the page."""

    x: float
    y: float
    width: Annotated[float, Field(ge=0)]
    height: Annotated[float, Field(ge=0)]


# --- extension to daemon ---------------------------------------------------------------------------


class Screenshot(Wire):
    """A picture of the tab after a step, secrets painted over. Sent by itself, never waited for."""

    type: Literal["screenshot"] = "screenshot"
    run: RunId
    step: Annotated[int, Field(ge=0)]
    mime: Literal["image/jpeg", "image/png"]
    data: Annotated[str, Field(max_length=3_000_000)]
    """Base64."""


class GetScreenshot(Wire):
    """Ask for the picture of one step. Answered by `screenshot` or `failure`."""

    type: Literal["get_screenshot"] = "get_screenshot"
    run: RunId
    step: Annotated[int, Field(ge=0)]


class Looked(Wire):
    """Answers `look`."""

    type: Literal["looked"] = "looked"
    box: Box | None = None
    """Where the element is, in the window; none where it is not drawn, or without one the window itself."""
    data: Annotated[str, Field(max_length=3_000_000)] = ""
    """Base64 of a JPEG, secrets painted over; "" where none was asked for, or none could be taken safely."""
    scale: Annotated[float, Field(gt=0, le=10)] = 1
    """Pixels of the picture for one of the page."""


# --- daemon to extension ---------------------------------------------------------------------------


class Look(Wire):
    """Where an element is, and a picture of it for a model that can see; without `ref`, of the window."""

    type: Literal["look"] = "look"
    tab: int
    ref: Ref | None = None
    picture: bool = True
