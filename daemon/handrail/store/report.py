"""A run as one self-contained HTML file: steps, reasons, pictures, decisions, totals.

The file has no script, loads nothing (enforced by a Content-Security-Policy), follows the reader's light or
dark setting, and is made for phones and print, too.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from handrail.stack.events import Event
from handrail_wire import StepView

from . import wording
from .journal import Journal
from .views import RunFold

Picture = Callable[[int], tuple[str, bytes] | None]
"""Returns MIME type and bytes of a step's picture, or None."""

_DECISIONS = {
    "approve": "approved", "deny": "denied",
    "void": "the page changed first", "expired": "not decided in time",
    "edit": "a value was corrected first", "grant": "always allowed", "like": "allowed for this run",
    "taken_over": "you took the tab over instead", "ended": "the run ended first",
}  # fmt: skip


@dataclass(frozen=True)
class Decided:
    """A decision of the person's, or one that is still open."""

    step: int
    text: str
    reasons: tuple[str, ...]
    decision: str
    """As in the journal: approve, deny, expired …; "" while the run waits for it."""
    words: str
    remark: str
    waited: str
    """How long the run waited for it, as text; "" if it did not."""


@dataclass(frozen=True)
class ShownStep:
    """One step as the report shows it."""

    view: StepView
    title: str
    label: str
    trail: str
    facts: tuple[str, ...]
    detail: str
    picture: str
    """A data URI, or ""."""


def write_report(journal: Journal, fold: RunFold, file: Path) -> None:
    """Write the report of a run. Raises `OSError`."""
    run = fold.record.run
    html = report(fold, journal.events(run), lambda step: journal.screenshot(run, step))
    file.write_text(html, encoding="utf-8")


def report(fold: RunFold, events: Iterable[Event], picture: Picture) -> str:
    """The report's HTML. `events` are those that `fold` was folded from."""
    view = fold.view()
    return _template().render(
        run=view,
        state=wording.STATES[view.state],
        tone=wording.tone(view.state),
        started=wording.moment(view.created),
        url=fold.record.url,
        statuses=wording.STATUSES,
        totals=_totals(fold),
        approvals=list(decisions(fold, events)),
        steps=[_shown(step, picture) for step in fold.steps],
    )


def decisions(fold: RunFold, events: Iterable[Event]) -> Iterable[Decided]:
    """The person's decisions about steps of a run, in order; those still open come last."""
    asked: dict[str, Event] = {}
    reasons: dict[int, tuple[str, ...]] = {}
    for event in events:
        if event.kind == "propose":
            reasons[event.data["step"]] = tuple(event.data["reasons"])
        elif event.kind == "approval_asked":
            asked[event.data["ticket"]] = event
        elif event.kind == "approval":
            # A grant answers without a question.
            question = asked.pop(event.data["ticket"], event)
            yield _decided(fold, question, event, reasons)
    for question in asked.values():
        yield _decided(fold, question, None, reasons)


def _decided(
    fold: RunFold, question: Event, answer: Event | None, reasons: dict[int, tuple[str, ...]]
) -> Decided:
    step = question.data["step"]
    decision = answer.data["decision"] if answer else ""
    return Decided(
        step=step,
        text=wording.sentence(fold.steps[step].text),
        reasons=reasons.get(step, ()),
        decision=decision,
        words=_DECISIONS.get(decision, "still waiting"),
        remark=answer.data["reason"] if answer else "",
        waited=wording.duration(answer.at - question.at) if answer and answer is not question else "",
    )


def _shown(step: StepView, picture: Picture) -> ShownStep:
    found = picture(step.index)
    return ShownStep(
        view=step,
        title=wording.sentence(step.text),
        label=wording.KINDS[step.kind],
        trail=" › ".join(step.stack),
        facts=tuple(wording.step_facts(step)),
        detail=wording.detail(step),
        picture=f"data:{found[0]};base64,{base64.b64encode(found[1]).decode()}" if found else "",
    )


def _totals(fold: RunFold) -> dict[str, str]:
    view = fold.view()
    thinking = wording.duration(sum(fold.thinking))
    return {
        "Time": f"{wording.duration(view.seconds)}, of which the model thought {thinking}",
        "Cost": "not known" if view.cost is None else wording.money(view.cost),
        "Steps in the page": f"{view.page_steps:,}",
        "Tokens": f"{view.tokens:,}",
        "Model": view.model,
    }


def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html.j2")
