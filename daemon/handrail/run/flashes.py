"""What a page showed only for a moment while a plan was carried out: "Saved", "That name is taken".

The next prompt has the page as it is then. What came after one step and went before the last would be read by
nobody.
"""

from __future__ import annotations

import re

from handrail.page.observation import Page

_MOST_NEW = 6
"""More texts at once are no message but another part of the page."""
_MOST_TOLD = 3
_LONGEST = 200
"""Characters of a message."""
_NUMBER = re.compile(r"\d+")
_ROLES = frozenset({"text", "alert", "status", "dialog", "alertdialog", "heading"})


class Flashes:
    """The short texts that came while one plan was carried out, beginning with this page."""

    def __init__(self, page: Page | None) -> None:
        self._document, self._there = _shown(page)
        self._came: dict[str, None] = {}

    def see(self, page: Page | None) -> None:
        """Look at the page after a step of the plan. One that is another document has its own texts."""
        document, there = _shown(page)
        new = [text for text in there if text not in self._there]
        if page and document == self._document and len(new) <= _MOST_NEW:
            self._came |= dict.fromkeys(new)
        self._document, self._there = document, there

    @property
    def gone(self) -> list[str]:
        """Those that the page last seen does not show any more, nor with other numbers, as a clock does.

        The first few of them, and how many more there were.
        """
        there = {_NUMBER.sub("", text) for text in self._there}
        found = [text for text in self._came if _NUMBER.sub("", text) not in there]
        more = len(found) - _MOST_TOLD
        return [*found[:_MOST_TOLD], *([f"… {more} more"] if more > 0 else [])]


def _shown(page: Page | None) -> tuple[str, dict[str, None]]:
    """The page's document, and its short texts in their order."""
    if page is None:
        return "", {}
    names = (node.name for node in page.all_nodes if node.role in _ROLES and not node.ref)
    return page.document_of(""), dict.fromkeys(name for name in names if name and len(name) <= _LONGEST)
