"""A method's options on the command line, the same for every suite, and the method made of them.

Those of the mechanisms are made from their declaration; a command that `takes_method` has all options.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Annotated, Any, Literal

import typer
from pydantic.fields import FieldInfo

from handrail.config.mechanisms import Mechanisms

from .method import AS_FLAT, FEW, Method, MethodKind

_said = partial(typer.Option, rich_help_panel="Method")
_OnOff = Literal["on", "off"]
ExamplesFrom = Annotated[
    str,
    _said(help="Tasks of those trials (a suite, or names with commas), instead of the tested ones."),
]


def _own(
    method: Annotated[
        MethodKind,
        _said(
            help="shipped: the product as it is. step: with the suite's own policies. flat: one policy "
            "made of all of those.",
        ),
    ] = "shipped",
    shots: Annotated[
        str,
        _said(
            help="few: all of the policies' worked examples; or how many of each policy: 0, 1, 2 …; as-flat: "
            "step with those that flat has room for."
        ),
    ] = FEW,
    flat_tokens: Annotated[
        int, _said(help="The most that a flat policy's prompt may be.", min=2048, max=65536)
    ] = 4096,
    retrieval: Annotated[
        Literal["off", "own", "on"],
        _said(help="Exemplars in prompts: none, of the same task (own), or the nearest (on)."),
    ] = "off",
    reformulate: Annotated[_OnOff, _said(help="Make the instruction explicit first.")] = "off",
    critic: Annotated[
        _OnOff, _said(help="Ask the model about each step that the rules let pass without a question.")
    ] = "off",
    auto_context: Annotated[
        int,
        _said(
            help="Zero-shot trials on each training task, whose successes become the examples.", min=0
        ),
    ] = 0,
) -> dict[str, Any]:
    """What a method says besides the mechanisms.

    Raises `typer.BadParameter` for shots that there are none of, and for retrieval of examples where there
    will be none. Trials without a way to retrieve their exemplars retrieve the task's own.
    """
    if shots not in (FEW, AS_FLAT) and not shots.isdecimal():
        raise typer.BadParameter("write few, a number such as 0, or as-flat", param_hint="--shots")
    if shots == AS_FLAT and method != "step":
        raise typer.BadParameter("as-flat is for --method step", param_hint="--shots")
    if retrieval != "off" and not auto_context:
        raise typer.BadParameter(
            "there are no examples that could be retrieved: add --auto-context 10, which plays ten trials of "
            "each task first and makes examples of those that score 1",
            param_hint="--retrieval",
        )
    use = {"on": "retrieved"}.get(retrieval, retrieval)
    return {
        "kind": method,
        "shots": shots,
        "flat_tokens": flat_tokens,
        "retrieval": "own" if auto_context and use == "off" else use,
        "reformulate": reformulate == "on",
        "critic": critic == "on",
        "auto_context": auto_context,
    }


_MECHANISMS = {name: field for name, field in Mechanisms.model_fields.items() if name != "examples"}
"""How many examples are shown is said by `--shots`."""


def _limit(field: FieldInfo, which: Literal["ge", "le"]) -> Any:
    """What pydantic keeps a number to, or none."""
    return next((getattr(one, which) for one in field.metadata if hasattr(one, which)), None)


def _option(name: str, field: FieldInfo) -> inspect.Parameter:
    """A mechanism as an option: a switch is on or off."""
    switch = field.annotation is bool
    told = (field.description or "").strip()
    option = _said(
        f"--{name.replace('_', '-')}",
        help=f"{told[:1].upper()}{told[1:]}.",
        min=_limit(field, "ge"),
        max=_limit(field, "le"),
        show_default=field.default is not None,
    )
    default = ("on" if field.default else "off") if switch else field.default
    kind = Annotated[_OnOff if switch else field.annotation, option]  # type: ignore[valid-type]
    return inspect.Parameter(
        name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=kind
    )


def _options() -> dict[str, inspect.Parameter]:
    """All options of a method, by name, its own first."""
    own = inspect.signature(_own, eval_str=True).parameters
    return {**own, **{name: _option(name, field) for name, field in _MECHANISMS.items()}}


def made(given: Mapping[str, Any]) -> Method:
    """The method that options say. Raises `typer.BadParameter`."""
    own = _own(**{name: value for name, value in given.items() if name not in _MECHANISMS})
    switches = {name for name, field in _MECHANISMS.items() if field.annotation is bool}
    said = {name: value == "on" if name in switches else value for name, value in given.items()}
    return Method(**{name: said[name] for name in _MECHANISMS if name in said}, **own)


def learning_from(method: Method, tasks: tuple[str, ...]) -> Method:
    """The method with its examples from other tasks; of those, none is the task's own."""
    use = "retrieved" if method.auto_context and method.retrieval == "own" else method.retrieval
    return method.but(examples_from=tasks, retrieval=use)


def takes_method(command: Callable[..., None]) -> Callable[..., None]:
    """A command that has all of a method's options in place of its parameter `method`, which they make."""
    options = _options()
    own = inspect.signature(command, eval_str=True)

    @wraps(command)
    def with_options(**given: Any) -> None:
        method = made({name: given.pop(name) for name in options})
        command(**given, method=method)

    shown: list[inspect.Parameter] = []
    for one in own.parameters.values():
        shown += options.values() if one.name == "method" else [one]
    with_options.__signature__ = own.replace(parameters=shown)  # type: ignore[attr-defined]
    with_options.__annotations__ = {one.name: one.annotation for one in shown}
    return with_options
