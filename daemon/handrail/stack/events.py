"""What the journal holds, as plain values: a run's fixed data, and its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from handrail.happened.origin import ModelDecision, Origin, as_data
from handrail_wire import Action, Node, StepView


@dataclass(frozen=True)
class Event:
    """One transition. `n` counts from 0 within the run; `at` is Unix time in seconds."""

    n: int
    at: float
    kind: str
    data: Mapping[str, Any]


_UNKNOWN = ModelDecision()


def ref_of_action(action: Action) -> str:
    """The ref of an action's element, or ""."""
    return getattr(action, "ref", None) or ""


def proposed(
    step: int,
    action: Action,
    text: str,
    control: Node | StepView | None,
    url: str,
    *,
    effect: str,
    reasons: Iterable[str] = (),
    reason: str = "",
    tokens: int = 0,
    seconds: float = 0.0,
    around: Mapping[str, Any] | None = None,
    origin: Origin = _UNKNOWN,
) -> dict[str, Any]:
    """The data of a `propose` event: the next step, and its control on the page at `url`.

    `reasons` are why it cannot be undone, `reason` is why it was chosen, `tokens` and `seconds` what choosing
    it took, `origin` who chose it. `around` is by what the control is known again (`page/surroundings.py`).
    """
    hint = {"hint": control.hint} if isinstance(control, Node) and control.hint else {}
    return {
        "step": step, "action": action.model_dump(mode="json"), "text": text, "reason": reason,
        "effect": effect, "reasons": list(reasons), "ref": ref_of_action(action),
        "role": control.role if control else "", "name": control.name if control else "",
        "url": url, "tokens": tokens, "seconds": seconds, "around": {**hint, **(around or {})},
        "origin": as_data(origin),
    }  # fmt: skip


def acted(
    step: int,
    text: str,
    status: str,
    verb: str,
    ref: str,
    page: str,
    *,
    detail: str = "",
    reason: str = "",
    url: str = "",
    row: str = "",
    origin: Origin = _UNKNOWN,
) -> dict[str, Any]:
    """The data of an `act` event: how the proposed step ended (`machine.ActStatus`).

    `page` is the fingerprint of the page that it was done on, `url` its address, `row` what the row or entry
    of a list that the control is in begins with; "" if that is not known any more.
    """
    return {
        "step": step, "text": text, "status": status, "detail": detail, "reason": reason,
        "verb": verb, "ref": ref, "page": page, "url": url, "row": row, "origin": as_data(origin),
    }  # fmt: skip


SCORED = "score"
"""The kind of event by which an evaluation scores a run; it is not part of the run."""
JUDGED = "judged"
"""The kind of event by which the person says whether a run was right; it is not part of the run, either."""
PERSON = "you"
"""Stands for the model if the person decides: in a demonstration."""


@dataclass(frozen=True)
class RunRecord:
    """What is fixed when a run starts."""

    run: str
    tab: int
    instruction: str
    url: str
    model: str
    created: float
    browser: str = ""
    """The browser start that the tab belongs to; "" if not known."""

    @property
    def demonstration(self) -> bool:
        """Whether the person acts, and the run only watches."""
        return self.model == PERSON


@dataclass(frozen=True)
class Sent:
    """What one decision was made on. Masked like everything that comes from a page."""

    url: str
    title: str
    page: str
    """The page as the policy read it: filtered, within its budget."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    """Each request to the model exactly as it was sent, in order: samples, and repairs."""
    filters: list[str] = field(default_factory=list)
    """The filters of the page's text, in order."""
    site_kind: str = ""
    """The kind of site that the page was taken for; "" if for none."""
