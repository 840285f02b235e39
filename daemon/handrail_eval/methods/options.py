"""A method's options on the command line, the same for every suite, and the method made of them.

They are declared once, as the parameters of `made`; a command that `takes_method` has them all.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import wraps
from typing import Annotated, Any

import typer

from .method import AS_FLAT, FEW, Method


class MethodName(StrEnum):
    """Which library plays."""

    shipped = "shipped"
    step = "step"
    flat = "flat"


class FilterName(StrEnum):
    """What of a page is shown."""

    policy = "policy"
    instruction = "instruction"
    relevant = "relevant"
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


ExamplesFrom = Annotated[
    str,
    _option("Tasks of those trials (a suite, or names with commas), instead of the tested ones themselves."),
]


def made(
    method: Annotated[
        MethodName,
        _option(
            "shipped: the product as it is. step: with the suite's own policies. flat: one policy made of "
            "all of those.",
            "--method",
        ),
    ] = MethodName.shipped,
    shots: Annotated[
        str,
        _option(
            "few: all of the policies' worked examples; or how many of each policy: 0, 1, 2 …; as-flat: step "
            "with those that flat has room for."
        ),
    ] = FEW,
    flat_tokens: Annotated[
        int, _option("The most that a flat policy's prompt may be.", least=2048, most=65536)
    ] = 4096,
    filter: Annotated[
        FilterName,
        _option(
            "The policies' own filters, only what the instruction names, the most relevant lines by their "
            "words, or the whole page.",
            "--filter",
        ),
    ] = FilterName.policy,
    state_filter: Annotated[
        int,
        _option("Calls in which the model says what of a page matters before it decides.", most=2, least=0),
    ] = 0,
    retrieval: Annotated[
        Retrieval, _option("Exemplars in prompts: none, of the same task (own), or the nearest (on).")
    ] = Retrieval.off,
    plans: Annotated[OnOff, _option("Several actions in one decision.")] = OnOff.on,
    reason: Annotated[
        ReasonName, _option("A reason before the actions; auto: from large models.")
    ] = ReasonName.auto,
    marks: Annotated[
        Marks, _option("Marks on elements that are done with, or also on all used ones.")
    ] = Marks.done,
    states: Annotated[OnOff, _option("Only what a page state permits can be chosen.")] = OnOff.on,
    forced: Annotated[
        OnOff, _option("Where only one thing may be done, do it without asking the model.")
    ] = OnOff.on,
    plugins: Annotated[OnOff, _option("Plug-ins that take over a policy's step.")] = OnOff.on,
    tools: Annotated[OnOff, _option("Calculator, dates and the like as actions.")] = OnOff.on,
    backtracking: Annotated[OnOff, _option("Who is stuck goes back to where the wrong turn was.")] = OnOff.on,
    candidates: Annotated[
        OnOff, _option("What was looked at and not taken can be set aside, for a backup.")
    ] = OnOff.on,
    notes: Annotated[OnOff, _option("Policies keep notes for each other.")] = OnOff.on,
    reformulate: Annotated[OnOff, _option("Make the instruction explicit first.")] = OnOff.off,
    unfilled: Annotated[OnOff, _option("List the required fields that are still empty.")] = OnOff.on,
    calls: Annotated[
        int, _option("Calls of the model for one decision: 2 asks for the reason first.", most=2, least=1)
    ] = 1,
    samples: Annotated[
        int, _option("Answers that vote on each decision; 0: as the policy says.", least=0, most=15)
    ] = 0,
    auto_context: Annotated[
        int,
        _option("Zero-shot trials on each training task, whose successes become the examples.", least=0),
    ] = 0,
) -> Method:
    """The method. Raises `typer.BadParameter` for shots that there are none of, and for retrieval of examples
    where there will be none.

    Trials without a way to retrieve their exemplars retrieve the task's own.
    """
    if shots not in (FEW, AS_FLAT) and not shots.isdecimal():
        raise typer.BadParameter("write few, a number such as 0, or as-flat", param_hint="--shots")
    if shots == AS_FLAT and method is not MethodName.step:
        raise typer.BadParameter("as-flat is for --method step", param_hint="--shots")
    use = {"on": "retrieved"}.get(retrieval.value, retrieval.value)
    if use != "off" and not auto_context:
        raise typer.BadParameter(
            "there are no examples that could be retrieved: add --auto-context 10, which plays ten trials of "
            "each task first and makes examples of those that score 1",
            param_hint="--retrieval",
        )
    settings: dict[str, Any] = {
        "kind": method.value,
        "shots": shots,
        "flat_tokens": flat_tokens,
        "filter": "whole" if filter is FilterName.none else filter.value,
        "state_filter": state_filter,
        "retrieval": "own" if auto_context and use == "off" else use,
        "plans": plans is OnOff.on,
        "reason": reason.value,
        "marks": marks.value,
        "states": states is OnOff.on,
        "forced": forced is OnOff.on,
        "plugins": plugins is OnOff.on,
        "tools": tools is OnOff.on,
        "backtracking": backtracking is OnOff.on,
        "candidates": candidates is OnOff.on,
        "notes": notes is OnOff.on,
        "reformulate": reformulate is OnOff.on,
        "unfilled": unfilled is OnOff.on,
        "two_calls": calls == 2,
        "samples": samples,
        "auto_context": auto_context,
    }
    return Method(**settings)


def learning_from(method: Method, tasks: tuple[str, ...]) -> Method:
    """The method with its examples from other tasks; of those, none is the task's own."""
    use = "retrieved" if method.auto_context and method.retrieval == "own" else method.retrieval
    return replace(method, examples_from=tasks, retrieval=use)


def takes_method(command: Callable[..., None]) -> Callable[..., None]:
    """A command that has all of a method's options in place of its parameter `method`, which they make."""
    options = inspect.signature(made, eval_str=True).parameters
    own = inspect.signature(command, eval_str=True)

    @wraps(command)
    def with_options(**given: Any) -> None:
        method = made(**{name: given.pop(name) for name in options})
        command(**given, method=method)

    shown: list[inspect.Parameter] = []
    for one in own.parameters.values():
        shown += options.values() if one.name == "method" else [one]
    with_options.__signature__ = own.replace(parameters=shown)  # type: ignore[attr-defined]
    with_options.__annotations__ = {one.name: one.annotation for one in shown}
    return with_options
