"""A message to the browser in the person's language: which of its texts are Handrail's own words.

A text that is not named here is somebody else's: what the person typed, what a page or a model says, an
address, a name that code compares. A test goes through all messages and asks about each of their texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar, get_args

from annotated_types import MaxLen
from pydantic.fields import FieldInfo

from handrail.gate.sentences import sentence
from handrail.store.wording import OPTIONS
from handrail.text.language import ENGLISH, Language
from handrail_wire import (
    Act,
    AllExported,
    Answer,
    AskApproval,
    DaemonBody,
    ExemplarShown,
    Failure,
    FixedSetting,
    ImportPlanned,
    Kept,
    KeptExemplars,
    KeptSchedule,
    KeptSecret,
    ModelInUse,
    ModelTrial,
    PolicyLine,
    Preset,
    Refused,
    RunList,
    RunView,
    Setting,
    SettingProblem,
    Settings,
    StepView,
    TextProblem,
    Texts,
    TextShown,
    TrialRow,
    Wanted,
    Wire,
    WorkflowLine,
    WorkflowList,
    WorkflowProblem,
    WorkflowView,
    Working,
)

Say = Callable[[Language, str], str]
WORDS: Mapping[type[Wire], Mapping[str, Say]] = {
    Failure: {"message": Language.of},
    Refused: {"message": Language.of},
    RunView: {
        "message": Language.of, "answer": Language.of_whole, "question": Language.of,
        "answers": Language.of_term, "likes": Language.of,
    },
    Working: {"detail": Language.of},
    Wanted: {"why": Language.of},
    StepView: {"text": Language.of, "detail": Language.of_term, "reason": Language.of_whole},
    Act: {"caption": Language.of_action},
    AskApproval: {"sentence": Language.of, "reasons": Language.of},
    RunList: {"notice": Language.of, "missed": Language.of},
    WorkflowView: {"steps": Language.of_action, "needed": Language.of},
    WorkflowList: {"problems": Language.of, "beforehand": Language.of},
    WorkflowProblem: {"text": Language.of},
    Settings: {"keyring_problem": Language.of, "saved": Language.of, "undo": Language.of_term},
    Setting: {
        "title": Language.of_term, "description": Language.of, "locked": Language.of_term,
        "choice_words": Language.of_term,
    },
    FixedSetting: {"name": Language.of_term, "value": Language.of_term, "why": Language.of},
    Preset: {"title": Language.of, "note": Language.of},
    ModelInUse: {"sentence": Language.of, "problem": Language.of},
    SettingProblem: {"message": Language.of},
    ModelTrial: {"text": Language.of},
    TrialRow: dict.fromkeys(("what", "value", "tried", "source"), Language.of_term),
    Texts: {"problems": Language.of},
    PolicyLine: {"problems": Language.of, "needed": Language.of},
    WorkflowLine: {"problems": Language.of, "needed": Language.of},
    TextShown: {"left_out": Language.of},
    TextProblem: {"text": Language.of},
    AllExported: {"left_out": Language.of},
    ImportPlanned: {"changes": Language.of, "left_out": Language.of},
    Kept: {"keyring_problem": Language.of, "done": Language.of},
    KeptSecret: {"origin": Language.of_term},
    KeptSchedule: {"when": Language.of_term, "last": Language.of_term, "problem": Language.of},
    KeptExemplars: {"done": Language.of},
    ExemplarShown: {"steps": Language.of_action},
}  # fmt: skip
"""Handrail's own words, by message and text, and how they are said."""
_TEXTS: Mapping[str, Say | None] = {
    "act": Language.of_action, "call": None, "hint": None,
    "return": Language.of_whole, "note": Language.of_whole,
}  # fmt: skip
"""How the texts of steps are said that are no sentences of ours, or not always; None: never."""
_DETAILS: Mapping[str, Say | None] = {"note": Language.of_whole, "approval": Language.of_whole}
"""The same of what comes of them."""
_OFFERED = frozenset(OPTIONS.values())
"""What a person may have answered with one press: anything else they typed."""

W = TypeVar("W", bound=Wire)


def translated(body: DaemonBody, language: Language) -> DaemonBody:
    """The message as a person who speaks this language reads it."""
    return body if language is ENGLISH else _said(body, language)


def as_asked(answer: Answer, answers: Iterable[str], language: Language) -> Answer:
    """The person's answer: if it is one of those that were offered, as the run has offered it."""
    most = _most(RunView, "answers")
    offered = {language.of_term(text)[:most].casefold(): text for text in answers}
    return answer.model_copy(update={"text": offered.get(answer.text.strip().casefold(), answer.text)})


def _said(model: W, language: Language) -> W:
    changes: dict[str, Any] = {}
    words = WORDS.get(type(model), {})
    for name in type(model).model_fields:
        value = getattr(model, name)
        if name in words and (say := _say(model, name, value)):
            most = _most(type(model), name)
            said = [say(language, text)[:most] for text in ([value] if isinstance(value, str) else value)]
            changes[name] = said[0] if isinstance(value, str) else said
        elif isinstance(value, Wire):
            changes[name] = _said(value, language)
        elif isinstance(value, list) and value and isinstance(value[0], Wire):
            changes[name] = [_said(part, language) for part in value]
    if isinstance(model, AskApproval) and model.sentence == sentence(model.action, model.facts)[:1000]:
        # A page's words must not be taken for ours: this sentence is not recognised, but made anew.
        changes["sentence"] = sentence(model.action, model.facts, language.filled)[:1000]
    return model.model_copy(update=changes)


def _say(model: Wire, name: str, value: Any) -> Say | None:
    """How a text is said; None if it is somebody else's."""
    say = WORDS[type(model)][name]
    if not isinstance(model, StepView) or name == "reason":
        return say
    if name == "detail" and model.kind == "question" and value not in _OFFERED:
        return Language.of_whole
    return (_TEXTS if name == "text" else _DETAILS).get(model.kind, say)


@cache
def _most(message: type[Wire], name: str) -> int | None:
    """The most characters of a text, or of each in a list of texts."""
    field = message.model_fields[name]
    held = [one for of in get_args(field.annotation) for one in get_args(of) if isinstance(one, FieldInfo)]
    bounds = [one for info in [*held, field] for one in info.metadata if isinstance(one, MaxLen)]
    return bounds[0].max_length if bounds else None
