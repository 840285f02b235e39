"""States, effects and figures in plain words, for the terminal and for reports.

The extension uses the same words (`extension/lib/ui_words.js`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Literal

from handrail.happened.asking import YES, Option
from handrail.text.arguments import is_blank
from handrail.text.language import ENGLISH, Language
from handrail.text.yes import says_yes
from handrail_wire import Action, RunState, RunView, StepView

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
    "failed": "Failed",
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

DECISIONS = {
    "approve": "You approved it",
    "deny": "You denied it",
    "taken_over": "You took the tab over instead",
    "ended": "The run ended before you decided",
    "void": "The page changed before you decided",
    "edit": "You corrected a value, so you were asked again",
    "grant": "You always allow this",
    "like": "You allowed steps like this one for this run",
    "expired": "Nobody decided in time",
}
"""What became of a step that was asked about."""

OPTIONS: Mapping[Option, str] = {
    "let_look": "Let a model look for it",
    "let_look_for_all": "Let a model look for all that is missing",
    "by_hand": "I do it myself",
    "stop": "Stop here",
    "keep": "Keep it",
    "leave": "Leave it as it was",
    "right": "That is right",
    "wrong": "It went wrong",
    "happened": "It happened",
    "did_not_happen": "It did not happen",
    "yes": "Yes",
    "always": "Always",
    "never": "Never",
    "no": "No",
}
"""What may be said to a question with one press."""

KINDS = {
    "act": "",
    "call": "Task",
    "return": "Task ended",
    "note": "Note",
    "hint": "You said",
    "question": "Question to you",
    "approval": "Your decision",
    "event": "What happened",
}


def chosen(words: str, options: Iterable[Option]) -> Option | Literal[""]:
    """The option that a person's answer is: its words, or a plain yes; "" if it is something else."""
    offered = list(options)
    said = words.strip().casefold()
    pressed = [option for option in offered if OPTIONS[option].casefold() == said]
    return next(iter((*pressed, *(option for option in offered if option in YES and says_yes(words)))), "")


def tone(state: RunState) -> Tone:
    """The tone in which a state is shown; `wait`: the person has to act, `busy`: Handrail works."""
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
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def detail(step: StepView, language: Language = ENGLISH) -> str:
    """A step's detail as text; for a question, the person's answer."""
    if step.kind == "question" and step.detail:
        return language.filled("You answered: {answer}", answer=step.detail)
    return sentence(step.detail)


def shortened(text: str, length: int) -> str:
    """The text on one line of at most `length` characters."""
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[: length - 1]}…"


def plural(count: int, noun: str, language: Language = ENGLISH) -> str:
    """ "3 steps", "1 step", "12,000 tokens"."""
    nouns = noun if count == 1 else f"{noun}s"
    return language.filled(f"{{count}} {nouns}", count=language.number(f"{count:,}"))


def duration(seconds: float, language: Language = ENGLISH) -> str:
    """A duration for people: "0.4 s", "12 s", "3 min 05 s"."""
    if seconds < 9.95:
        return language.number(f"{seconds:.1f} s")
    whole = round(seconds)
    return f"{whole} s" if whole < 100 else f"{whole // 60} min {whole % 60:02d} s"


def money(cost: float) -> str:
    """An amount of US dollars; below 10 cents with four decimals."""
    return f"${cost:.4f}" if 0 < cost < 0.1 else f"${cost:.2f}"


def moment(unix: float, language: Language = ENGLISH) -> str:
    """The local date and time of a Unix time in seconds."""
    return datetime.fromtimestamp(unix).strftime(language.filled("%-d %b %Y, %H:%M"))


def totals(view: RunView) -> list[str]:
    """What a run used: steps, tokens, cost if known, time; last, the model's name."""
    cost = [money(view.cost)] if view.cost else []
    used = [plural(view.page_steps, "step"), plural(view.tokens, "token"), *cost, duration(view.seconds)]
    return [*started_by(view), *used, view.model]


def started_by(view: RunView) -> list[str]:
    """Who started it, where it was not the person."""
    return [f"started by “{view.client}”"] if view.client else []


def step_facts(step: StepView, language: Language = ENGLISH) -> list[str]:
    """Facts to show beside a step's text: effect, status, tokens, time."""
    facts = [language.filled(EFFECTS[step.effect])] if step.kind == "act" else []
    if step.status != "done" and step.kind != "approval":
        facts.append(language.filled(STATUSES[step.status]))
    if step.tokens:
        facts.append(plural(step.tokens, "token", language))
    if step.seconds:
        facts.append(duration(step.seconds, language))
    return facts


_REF = re.compile(r"""(["']?)\b(?:f\d+)?e\d+\b\1""")
_NAMELESS = {
    "button": "a button without a name",
    "link": "a link without a name",
    "textbox": "a field without a name",
}


def in_words(step: StepView) -> StepView:
    """The step as a person reads it: an element's id is for models only, a control has a name or a kind."""
    control = f'"{step.name}"' if step.name else _NAMELESS.get(step.role, "a control without a name")
    text, reason = step.text, _REF.sub("a control", step.reason)
    if step.kind == "act" and step.ref and not step.name:
        text = re.sub(rf"\b{step.ref}\b", control, text)
    if step.kind == "event" and step.status == "failed":
        text = _REF.sub("a control", text)
    head, onto, last = text.rpartition(" onto ")
    if step.kind == "act" and _REF.fullmatch(last):
        text = f"{head}{onto}another place"
    detail = _REF.sub(lambda _: control, step.detail) if step.kind == "act" else step.detail
    return step.model_copy(update={"text": short(text), "reason": short(reason), "detail": short(detail)})


def called(policy: str, arguments: Mapping[str, object]) -> str:
    """The call of a policy in words: `Book flight: origin JFK, seats 2`. Blank arguments are left out."""
    given = [f"{_name(name)} {value}" for name, value in arguments.items() if not is_blank(value)]
    name = _name(policy)
    return f"{name[:1].upper()}{name[1:]}" + (f": {', '.join(given)}" if given else "")


def _name(identifier: str) -> str:
    return identifier.replace("_", " ")


def put_in(action: Action) -> str:
    """What an action puts into its control, as its step says it."""
    text = action.text if action.verb == "type" else ", ".join(getattr(action, "options", ()))
    return "" if "<secret:" in text else short(text)


def short(text: str) -> str:
    """The text cut to 1,000 characters, the bound for short texts in messages."""
    return text if len(text) <= 1000 else text[:997] + "…"
