"""States, effects and figures in plain words, for the terminal and for reports (pure).

The extension says the same (`extension/lib/ui_words.js`), so that a person meets one word for one thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from handrail_wire import RunState, RunView, StepView

Tone = Literal["busy", "wait", "idle", "good", "bad"]

STATES: Mapping[RunState, str] = {
    "queued": "Waiting to start",
    "observing": "Reading the page",
    "deciding": "Thinking",
    "awaiting_approval": "Waiting for your decision",
    "acting": "Acting on the page",
    "paused": "Paused",
    "taken_over": "You have the tab",
    "needs_you": "Needs you",
    "watching": "Watching you",
    "done": "Done",
    "failed": "Did not work out",
    "stopped": "Stopped",
}

EFFECTS = {
    "read": "only looks",
    "navigate": "opens a page",
    "edit": "changes the page",
    "commit": "cannot be undone",
}

STATUSES = {
    "running": "under way",
    "done": "done",
    "refused": "not allowed",
    "failed": "did not work",
    "unknown": "not known whether it happened",
}

KINDS = {
    "act": "",
    "call": "Calls a policy",
    "return": "Policy returns",
    "note": "Note",
    "hint": "You said",
    "question": "Question to you",
    "approval": "Your decision",
    "event": "What happened",
}


def tone(state: RunState) -> Tone:
    """How a state looks: `wait` is for the person, `busy` is at work."""
    match state:
        case "awaiting_approval" | "needs_you" | "watching":
            return "wait"
        case "paused" | "taken_over" | "stopped":
            return "idle"
        case "done":
            return "good"
        case "failed":
            return "bad"
    return "busy"


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def detail(step: StepView) -> str:
    """What else is known of a step; for a question, the answer that the person gave."""
    said = "You answered: " if step.kind == "question" and step.detail else ""
    return f"{said}{step.detail}" if said else sentence(step.detail)


def shortened(text: str, length: int) -> str:
    """At most `length` characters, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[: length - 1]}…"


def plural(count: int, one: str) -> str:
    """ "3 steps", "1 step", "12,000 tokens"."""
    return f"{count:,} {one}{'' if count == 1 else 's'}"


def duration(seconds: float) -> str:
    """As people say it: "0.4 s", "12 s", "3 min 05 s"."""
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    return f"{whole} s" if whole < 100 else f"{whole // 60} min {whole % 60:02d} s"


def money(cost: float) -> str:
    """US dollars; small sums keep the digits that say something."""
    return f"${cost:.4f}" if 0 < cost < 0.1 else f"${cost:.2f}"


def moment(unix: float) -> str:
    """Local date and time of a Unix time in seconds."""
    return datetime.fromtimestamp(unix).strftime("%-d %b %Y, %H:%M")


def totals(view: RunView) -> list[str]:
    """What a run used; the model's name comes last."""
    cost = [] if view.cost is None else [money(view.cost)]
    used = [plural(view.page_steps, "step"), plural(view.tokens, "token"), *cost, duration(view.seconds)]
    return [*used, view.model]


def step_facts(step: StepView) -> list[str]:
    """What is worth saying of a step besides its words: effect, status, tokens, time."""
    facts = [EFFECTS[step.effect]] if step.kind == "act" else []
    if step.status != "done" and step.kind != "approval":
        facts.append(STATUSES[step.status])
    if step.tokens:
        facts.append(plural(step.tokens, "token"))
    if step.seconds:
        facts.append(duration(step.seconds))
    return facts
