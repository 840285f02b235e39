"""A run as one self-contained HTML file: steps, reasons, pictures, decisions, totals.

The file has no script, loads nothing (enforced by a Content-Security-Policy), follows the reader's light or
dark setting, and is made for phones and print, too. It is in English or in another language.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from handrail.happened.events import Event
from handrail.happened.steps import ApprovalAsked, Proposed, Settled
from handrail.text.language import ENGLISH, Language
from handrail_wire import DaemonBody, RunUpdate, StepView

from . import wording
from .journal import Journal
from .views import RunFold

Picture = Callable[[int], tuple[str, bytes] | None]
"""Returns MIME type and bytes of a step's picture, or None."""
Translate = Callable[[DaemonBody, Language], DaemonBody]
"""Says a run's texts in a language (`app/translation.py`)."""

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


def write_report(
    journal: Journal,
    fold: RunFold,
    file: Path,
    language: Language = ENGLISH,
    translate: Translate | None = None,
) -> None:
    """Write the report of a run. Raises `OSError`."""
    run = fold.record.run
    pictures = partial(journal.screenshot, run)
    html = report(fold, journal.events(run), pictures, language, translate)
    file.write_text(html, encoding="utf-8")


def report(
    fold: RunFold,
    events: Iterable[Event],
    picture: Picture,
    language: Language = ENGLISH,
    translate: Translate | None = None,
) -> str:
    """The report's HTML. `events` are those that `fold` was folded from."""
    said: DaemonBody = RunUpdate(run=fold.view(), steps=_once(fold.steps))
    said = translate(said, language) if translate else said
    assert isinstance(said, RunUpdate)
    say = language.filled
    return _template().render(
        say=say,
        run=said.run,
        state=say(wording.STATES[said.run.state]),
        tone=wording.tone(said.run.state),
        started=wording.moment(said.run.created, language),
        url=fold.record.url,
        statuses={status: say(words) for status, words in wording.STATUSES.items()},
        totals=_totals(fold, language),
        approvals=list(decisions(fold, events, language)),
        steps=[_shown(step, picture, language) for step in said.steps],
    )


def decisions(fold: RunFold, events: Iterable[Event], language: Language = ENGLISH) -> Iterable[Decided]:
    """The person's decisions about steps of a run, in order; those still open come last."""
    asked: dict[str, tuple[int, float]] = {}
    reasons: dict[int, tuple[str, ...]] = {}

    def decided(step: int, answer: Settled | None = None, waited: float | None = None) -> Decided:
        decision = answer.decision if answer else ""
        return Decided(
            step=step,
            text=wording.sentence(language.of_action(fold.steps[step].text)),
            reasons=reasons.get(step, ()),
            decision=decision,
            words=language.filled(_DECISIONS.get(decision, "still waiting")),
            remark=language.of(answer.reason) if answer else "",
            waited="" if waited is None else wording.duration(waited, language),
        )

    for event in events:
        match event.what:
            case Proposed(step=step):
                reasons[step] = tuple(map(language.of, event.what.reasons))
            case ApprovalAsked(step=step, ticket=ticket):
                asked[ticket] = step, event.at
            case Settled(ticket=ticket) if ticket in asked:
                step, since = asked.pop(ticket)
                yield decided(step, event.what, event.at - since)
            case Settled(step=step):
                yield decided(step, event.what)  # A grant answers without a question.
    for step, _ in asked.values():
        yield decided(step)


def _once(steps: Iterable[StepView]) -> list[StepView]:
    """The steps, of a question that was answered the one with the answer only."""
    shown: list[StepView] = []
    for step in steps:
        if step.kind == "question" and step.detail:
            asked = [one for one in shown if (one.kind, one.detail, one.text) == ("question", "", step.text)]
            shown = [one for one in shown if one not in asked[-1:]]
        shown.append(step)
    return shown


def _shown(step: StepView, picture: Picture, language: Language) -> ShownStep:
    found = picture(step.index)
    return ShownStep(
        view=step,
        title=wording.sentence(step.text),
        label=language.filled(wording.KINDS[step.kind]),
        trail=" › ".join(step.stack),
        facts=tuple(wording.step_facts(step, language)),
        detail=wording.detail(step, language),
        picture=f"data:{found[0]};base64,{base64.b64encode(found[1]).decode()}" if found else "",
    )


def _totals(fold: RunFold, language: Language) -> dict[str, str]:
    view, say = fold.view(), language.filled
    time, thinking = (wording.duration(one, language) for one in (view.seconds, sum(fold.thinking)))
    return {
        say("Time"): say("{time}, of which the model thought {thinking}", time=time, thinking=thinking),
        say("Cost"): say("not known") if view.cost is None else language.number(wording.money(view.cost)),
        say("Steps in the page"): language.number(f"{view.page_steps:,}"),
        say("Tokens"): language.number(f"{view.tokens:,}"),
        say("Model"): view.model,
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
