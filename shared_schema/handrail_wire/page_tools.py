"""Tools that a page offers by itself (WebMCP): the daemon asks which there are."""

from typing import Annotated, Literal

from pydantic import Field

from .base import Wire


class ListTools(Wire):
    """Which tools the tab's page offers by itself (WebMCP); those of its frames are left out."""

    type: Literal["list_tools"] = "list_tools"
    tab: int


class PageTool(Wire):
    """A tool that the page offers, in the page's own words, masked and cut."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,128}$")]
    title: Annotated[str, Field(max_length=100)] = ""
    description: Annotated[str, Field(max_length=500)] = ""
    input_schema: Annotated[str, Field(max_length=1000)] = ""
    """A JSON Schema as text, perhaps cut: for a model to read, never to be used as one."""
    read_only: bool = False
    """The page says that it changes nothing."""
    untrusted: bool = False
    """The page says that others wrote what it answers."""


class ToolList(Wire):
    """Answers `list_tools`."""

    type: Literal["tool_list"] = "tool_list"
    tools: Annotated[list[PageTool], Field(max_length=50)] = []
