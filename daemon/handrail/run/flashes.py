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
        self._last = page
        self._came: dict[str, None] = {}

    def see(self, page: Page | None) -> None:
        """Look at the page after a step of the plan. One that is another document has its own texts."""
        if page and self._last and _document(page) == _document(self._last):
            new = _texts(page).keys() - _texts(self._last).keys()
            if len(new) <= _MOST_NEW:
                self._came |= {text: None for text in _texts(page) if text in new}
        self._last = page

    @property
    def gone(self) -> list[str]:
        """Those that the page last seen does not show any more, nor with other numbers, as a clock does."""
        there = {_NUMBER.sub("", text) for text in _texts(self._last)} if self._last else set()
        return [text for text in self._came if _NUMBER.sub("", text) not in there][:_MOST_TOLD]


def _document(page: Page) -> str:
    return page.observation.documents[0].document_id


def _texts(page: Page) -> dict[str, None]:
    names = (node.name for node in page.all_nodes if node.role in _ROLES and not node.ref)
    return {name: None for name in names if name and len(name) <= _LONGEST}
