"""What nobody has started in the browser: a tab for it, and what schedules have missed."""

from typing import Annotated, Literal

from pydantic import Field

from .base import Wire
from .observation import Short


class OpenTab(Wire):
    """Open an address in a tab of its own, behind the person's; "" asks for the tab in front. For a run that
    nobody started in the browser. Answered by `tab_opened` or `failure`.
    """

    type: Literal["open_tab"] = "open_tab"
    url: Annotated[str, Field(max_length=4096)]


class CloseOpened(Wire):
    """Close a tab again that `open_tab` has opened; another one is left alone."""

    type: Literal["close_opened"] = "close_opened"
    tab: int


class TabOpened(Wire):
    """Answers `open_tab`: the tab, and what it shows."""

    type: Literal["tab_opened"] = "tab_opened"
    tab: int
    url: Annotated[str, Field(max_length=4096)]
    title: Short = ""


class CatchUp(Wire):
    """The person wants what schedules have missed to be done after all: the latest date of each, or none.
    Answered by `run_list`.
    """

    type: Literal["catch_up"] = "catch_up"
    forget: bool = False
