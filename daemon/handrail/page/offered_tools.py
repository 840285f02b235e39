"""The tools that a page offers, as a policy reads them: the page's words, below the page's own text."""

from __future__ import annotations

from collections.abc import Sequence

from handrail_wire import PageTool

_MOST = 8_000
"""Characters. A page may offer any number of tools, and each prompt pays for them."""


def tools_text(tools: Sequence[PageTool]) -> str:
    """The tools, one a line; "" for none."""
    lines: list[str] = []
    size = 0
    for at, tool in enumerate(tools):
        line = " ".join(f"- {tool.name}: {tool.title} {tool.description} {tool.input_schema}".split())
        size += len(line)
        if size > _MOST:
            lines.append(f"… {len(tools) - at} more tools")
            break
        lines.append(line)
    return "\n".join(["Tools of the page:", *lines]) if lines else ""
