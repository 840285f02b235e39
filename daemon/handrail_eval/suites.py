"""Which MiniWoB++ tasks make up a suite: the lists of the papers, as their result tables name them."""

from __future__ import annotations

import re
from pathlib import Path

BASIC = (
    "click-test", "click-test-2", "click-button", "click-link", "click-dialog", "click-tab",
    "click-option", "focus-text", "enter-text", "enter-password", "login-user", "click-checkboxes",
)  # fmt: skip
"""The twelve that every change is tried on."""

STEP45 = (
    "click-link", "click-option", "focus-text", "click-button", "click-button-sequence", "click-dialog",
    "click-dialog-2", "click-tab", "click-test", "click-test-2", "enter-text", "focus-text-2",
    "enter-text-dynamic", "enter-password", "login-user", "click-pie", "enter-date", "grid-coordinate",
    "click-widget", "email-inbox", "email-inbox-nl-turk", "email-inbox-forward-nl-turk", "multi-orderings",
    "choose-date", "click-collapsible-2", "simple-arithmetic", "click-tab-2", "click-tab-2-hard",
    "multi-layouts", "copy-paste", "click-collapsible", "choose-date-easy", "copy-paste-2", "simple-algebra",
    "click-checkboxes", "click-checkboxes-transfer", "login-user-popup", "click-checkboxes-soft",
    "enter-text-2", "email-inbox-forward-nl", "search-engine", "find-word", "choose-date-medium",
    "click-checkboxes-large", "book-flight",
)  # fmt: skip
"""SteP (Sodhi et al., 2023, https://arxiv.org/abs/2310.03720), table 5: 45 tasks without visual reasoning."""

SYNAPSE63 = (
    "book-flight", "choose-date", "choose-list", "click-button", "click-button-sequence",
    "click-checkboxes", "click-checkboxes-large", "click-checkboxes-soft", "click-checkboxes-transfer",
    "click-collapsible", "click-collapsible-2", "click-color", "click-dialog", "click-dialog-2",
    "click-link", "click-menu", "click-option", "click-pie", "click-scroll-list", "click-shades",
    "click-shape", "click-tab", "click-tab-2", "click-tab-2-hard", "click-test", "click-test-2",
    "click-widget", "copy-paste", "copy-paste-2", "count-shape", "email-inbox", "email-inbox-forward-nl",
    "email-inbox-forward-nl-turk", "email-inbox-nl-turk", "enter-date", "enter-password", "enter-text",
    "enter-text-dynamic", "enter-time", "find-word", "focus-text", "focus-text-2", "grid-coordinate",
    "guess-number", "identify-shape", "login-user", "login-user-popup", "multi-layouts",
    "multi-orderings", "navigate-tree", "read-table", "search-engine", "simple-algebra",
    "simple-arithmetic", "social-media", "social-media-all", "social-media-some", "terminal",
    "text-transform", "tic-tac-toe", "unicode-test", "use-autocomplete", "use-spinner",
)  # fmt: skip
"""Synapse (Zheng et al., 2024, https://arxiv.org/abs/2306.07863), the tasks of appendix A that it reports."""

WEBWISE48 = (
    "click-button", "click-button-sequence", "click-checkboxes", "click-checkboxes-large",
    "click-checkboxes-soft", "click-checkboxes-transfer", "click-collapsible", "click-collapsible-2",
    "click-dialog", "click-dialog-2", "click-link", "click-option", "click-pie", "click-tab", "click-tab-2",
    "click-tab-2-easy", "click-tab-2-hard", "click-tab-2-medium", "click-test", "click-test-2",
    "click-test-transfer", "click-widget", "email-inbox", "email-inbox-forward-nl",
    "email-inbox-forward-nl-turk", "email-inbox-nl-turk", "enter-date", "enter-password", "enter-text",
    "enter-text-2", "enter-text-dynamic", "enter-time", "find-word", "focus-text", "focus-text-2",
    "grid-coordinate", "guess-number", "login-user", "multi-layouts", "navigate-tree", "read-table",
    "read-table-2", "search-engine", "simple-algebra", "simple-arithmetic", "terminal", "text-transform",
    "use-autocomplete",
)  # fmt: skip
"""WebWISE (Tao et al., 2023), table 2, which has other names for two of them."""

SYNAPSE_UNSEEN16 = (
    "choose-list", "click-checkboxes-transfer", "click-checkboxes", "click-option", "click-tab-2-hard",
    "click-test-2", "click-test", "copy-paste", "login-user", "email-inbox-forward-nl-turk",
    "email-inbox-forward-nl", "email-inbox", "enter-text", "multi-orderings", "simple-arithmetic",
    "unicode-test",
)  # fmt: skip
"""Synapse's tasks that it had no exemplars of (appendix B); one of them is not in its table of 63."""

STEP_SEEN6 = (
    "choose-date", "book-flight", "search-engine", "click-tab-2", "click-checkboxes", "email-inbox",
)  # fmt: skip
"""The tasks that SteP's 21 examples cover (table 4, which calls the fifth one click-checkbox)."""

STEP_UNSEEN39 = tuple(name for name in STEP45 if name not in STEP_SEEN6)
"""The other tasks of SteP's 45: its policies are put together for them."""

UNSEEN = {"Synapse's 16 unseen tasks": SYNAPSE_UNSEEN16, "SteP's 39 unseen tasks": STEP_UNSEEN39}
"""What the papers had no examples of. Ours are of other tasks: `methods/splits.py`."""

SUITES = {
    "basic": BASIC,
    "step45": STEP45,
    "synapse63": SYNAPSE63,
    "webwise48": WEBWISE48,
    "synapse-unseen16": SYNAPSE_UNSEEN16,
    "step-unseen39": STEP_UNSEEN39,
    "union": tuple(dict.fromkeys([*STEP45, *SYNAPSE63])),
}

_ID = re.compile(r'"miniwob/([a-z0-9-]+)-v\d+"')


def registered(package: Path) -> tuple[str, ...]:
    """The tasks that the `miniwob` package (its folder) registers and that have a page beside the others.

    The registry is read as text, because importing it needs gymnasium and selenium. Two kinds are left out
    by this: pages that the package does not register (such as chase-circle), and its three captured airline
    sites, which are registered but are no small pages of one task each.
    """
    text = (package / "registration.py").read_text("utf-8")
    pages = {path.stem for path in (package / "html" / "miniwob").glob("*.html")}
    return tuple(sorted(set(_ID.findall(text)) & pages))
