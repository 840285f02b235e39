"""The ticket that binds an approval to one very step, and the sentence a person approves (pure)."""

from __future__ import annotations

import hashlib
from typing import Any
from urllib.parse import urlsplit

import rfc8785
from handrail_wire import Action, Facts


def ticket(run: str, step: int, action: Action, facts: Facts) -> str:
    """SHA-256 (hex) of the canonical JSON (RFC 8785) of everything the person is shown.

    The extension computes the same over the facts as they are at dispatch, so a page that changed in
    between has no ticket.
    """
    bound: dict[str, Any] = {
        "run": run,
        "step": step,
        "action": action.model_dump(mode="json"),
        "facts": facts.model_dump(mode="json"),
    }
    return hashlib.sha256(rfc8785.dumps(bound)).hexdigest()


def sentence(action: Action, facts: Facts) -> str:
    """What will happen, in one plain sentence."""
    site = urlsplit(facts.url).hostname or facts.frame_origin
    name = facts.name or facts.hint or facts.role or "this control"
    if action.verb == "goto":
        return f"Open {action.url}"
    what = f'send the form with "{name}"' if action.verb in ("type", "press") else f'press "{name}"'
    total = f", for a total of {facts.total}" if facts.total else ""
    return f"Handrail wants to {what} on {site}{total}."


def describe(action: Action, name: str = "") -> str:
    """An action in words, for histories, captions and reports. Secrets stand as `<secret:name>`."""
    # A page may call a control whatever it likes: one line of it is enough to know it by.
    name = " ".join(name.split())[:120]
    target = f'"{name}"' if name else getattr(action, "ref", "") or "the page"
    match action.verb:
        case "click":
            return f"{ {1: 'click', 2: 'double-click', 3: 'triple-click'}[action.count] } {target}"
        case "type":
            return f'type "{action.text}" into {target}' + (" and press Enter" if action.submit else "")
        case "press":
            return f"press {action.keys}" + (f" on {target}" if action.ref else "")
        case "select":
            chosen = ", ".join(f'"{option}"' for option in action.options)
            return f"select {chosen} in {target}"
        case "check":
            return f"{'check' if action.on else 'uncheck'} {target}"
        case "scroll":
            return f"scroll {action.direction}"
        case "goto":
            return f"open {action.url}"
        case "go_back":
            return "go back"
        case "wait":
            return f"wait {action.seconds:g} s"
    return f"{action.verb} {target}"
