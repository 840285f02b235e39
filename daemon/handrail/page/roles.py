"""The roles that elements of an observation can have (https://www.w3.org/TR/wai-aria-1.2/#role_definitions).

`extension/page/meaning/roles.js` gives them; a test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable

from handrail.text.authoring_errors import did_you_mean, wrong

ROLES = frozenset({
    "alert", "alertdialog", "application", "article", "audio", "banner", "blockquote", "button",
    "canvas", "cell", "checkbox", "clickable", "columnheader", "combobox", "complementary",
    "contentinfo", "definition", "dialog", "drawing", "feed", "figure", "form", "grid", "gridcell",
    "group", "heading", "iframe", "img", "link", "list", "listbox", "listitem", "log", "main",
    "marquee", "math", "menu", "menubar", "menuitem", "menuitemcheckbox", "menuitemradio", "meter",
    "navigation", "note", "option", "progressbar", "radio", "radiogroup", "region", "row", "rowgroup",
    "rowheader", "scrollbar", "search", "searchbox", "separator", "shape", "slider", "spinbutton",
    "status", "switch", "tab", "table", "tablist", "tabpanel", "term", "text", "textbox", "timer",
    "toolbar", "tooltip", "tree", "treegrid", "treeitem", "video",
})  # fmt: skip
"""ARIA's that can be seen, and `clickable`, `drawing`, `shape` and `text`, which are ours."""


def check_roles(roles: Iterable[str], others: Iterable[str] = ()) -> None:
    """Raises a policy's error for a role that no element can have; `others` may stand for one."""
    for role in roles:
        if role not in (known := ROLES.union(others)):
            raise wrong(f"no element has the role {role!r}", did_you_mean(role, sorted(known)))
