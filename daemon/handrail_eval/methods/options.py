"""A method's options on the command line, the same for every suite, and the method made of them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from .method import FEW, Method


class MethodName(StrEnum):
    """Which library plays."""

    shipped = "shipped"
    step = "step"
    flat = "flat"


class FilterName(StrEnum):
    """What of a page is shown."""

    policy = "policy"
    instruction = "instruction"
    none = "none"


class Retrieval(StrEnum):
    """Exemplars in the prompt."""

    off = "off"
    own = "own"
    on = "on"


class ReasonName(StrEnum):
    """A reason before the actions."""

    auto = "auto"
    on = "on"
    off = "off"


class Marks(StrEnum):
    """What is said beside elements."""

    off = "off"
    done = "done"
    used = "used"


class OnOff(StrEnum):
    """A switch."""

    on = "on"
    off = "off"


def _option(help: str, *names: str, least: int | None = None, most: int | None = None) -> Any:
    return typer.Option(*names, help=help, rich_help_panel="Method", min=least, max=most)


MethodOption = Annotated[
    MethodName,
    _option(
        "shipped: the product as it is. step: with the suite's own policies. flat: one policy made of all of "
        "those.",
        "--method",
    ),
]
FlatTokens = Annotated[int, _option("The most that a flat policy's prompt may be.", least=2048, most=65536)]
ShotsOption = Annotated[
    str, _option("few: all of the policies' worked examples; or how many of each policy: 0, 1, 2 …")
]
FilterOption = Annotated[
    FilterName,
    _option("The policies' own filters, only what the instruction names, or the whole page.", "--filter"),
]
RetrievalOption = Annotated[
    Retrieval, _option("Exemplars in prompts: none, of the same task (own), or the nearest (on).")
]
PlansOption = Annotated[OnOff, _option("Several actions in one decision.")]
ReasonOption = Annotated[ReasonName, _option("A reason before the actions; auto: from large models.")]
MarksOption = Annotated[Marks, _option("Marks on elements that are done with, or also on all used ones.")]
UnfilledOption = Annotated[OnOff, _option("List the required fields that are still empty.")]
CallsOption = Annotated[
    int, _option("Calls of the model for one decision: 2 asks for the reason first.", most=2, least=1)
]
SamplesOption = Annotated[
    int, _option("Answers that vote on each decision; 0: as the policy says.", least=0, most=15)
]
AutoContext = Annotated[
    int,
    _option("Zero-shot trials on each training task, whose successes become the examples.", least=0),
]
ExamplesFrom = Annotated[
    str,
    _option("Tasks of those trials (a suite, or names with commas), instead of the tested ones themselves."),
]


def made(
    method: MethodName,
    shots: str,
    flat_tokens: int,
    filter: FilterName,
    retrieval: Retrieval,
    plans: OnOff,
    reason: ReasonName,
    marks: Marks,
    unfilled: OnOff,
    calls: int,
    samples: int,
    auto_context: int,
    examples_from: tuple[str, ...] = (),
) -> Method:
    """The method. Raises `typer.BadParameter` for a number of shots that is none.

    Trials without a way to retrieve their exemplars retrieve the task's own, or, where they
    are of other tasks, the nearest."""
    if shots != FEW and not shots.isdecimal():
        raise typer.BadParameter("write few, or a number such as 0", param_hint="--shots")
    use = {"on": "retrieved"}.get(retrieval.value, retrieval.value)
    if auto_context and use == "off":
        use = "retrieved" if examples_from else "own"
    settings: dict[str, Any] = {
        "kind": method.value,
        "shots": shots,
        "flat_tokens": flat_tokens,
        "filter": "whole" if filter is FilterName.none else filter.value,
        "retrieval": use,
        "plans": plans is OnOff.on,
        "reason": reason.value,
        "marks": marks.value,
        "unfilled": unfilled is OnOff.on,
        "two_calls": calls == 2,
        "samples": samples,
        "auto_context": auto_context,
        "examples_from": examples_from,
    }
    return Method(**settings)
