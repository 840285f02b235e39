"""A run that was right → the draft of a policy file: arguments, instructions, worked examples (pure).

The run is cut into exemplars (`segments.py`), in which what the person asked for stands as placeholders:
these become the policy's arguments. What the run's root did becomes numbered instructions, and its most
different decisions the examples, on made-up values. Every example is checked as it will be when the file is
read; one that could not be decided again is left out. A draft is for a person to read and to edit, and is not
offered before it was tried (`run/draft_trial.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import yaml

from handrail.library.example_check import example_problem
from handrail.page.excerpt import excerpt, ref_of
from handrail.policy.examples import Example
from handrail.policy.policy import Policy, read_policy

from .abstraction import filled, made_up
from .exemplar import Exemplar, each_text, refs_of, texts_of

MOST_EXAMPLES = 4
PAGE_TOKENS = 250
"""Of each example's page: four of them leave room in a prompt of 4,000."""
_PLACE = re.compile(r"\{([a-z]\w*)(?::\w+)?\}")
_LABEL = re.compile(r'^\[\w+\] (\w+)(?: "([^"]*)")?')
_FENCES = re.compile(r"`{3,}")
_FORMATS = {"date": "date", "time": "time"}


class CannotLearn(ValueError):
    """The run gives no policy; the text says why and what to do."""


@dataclass(frozen=True)
class Draft:
    """A policy file's text, and what of the run is not in it."""

    text: str
    left_out: tuple[str, ...]


def draft(
    name: str,
    found: Sequence[Exemplar],
    left_out: Sequence[str],
    policies: Mapping[str, Policy],
    source: str,
    run: str = "",
) -> Draft:
    """A policy called `name` from a run's exemplars; `policies` are all by name, `source` is the file to be.

    `run` is kept in it, so that it is tried with other values than that run's (`run/draft_trial.py`).

    Raises `CannotLearn`.
    """
    if not found:
        why = "; ".join(left_out) or "nothing was decided in it"
        raise CannotLearn(f"Nothing of this run can be learned: {why}. Choose a run that went well.")
    root = min(found, key=lambda one: one.step).policy
    own = _named_by_fields(sorted((one for one in found if one.policy == root), key=lambda one: one.step))
    used = _used(own)
    kinds = {key: kind for one in own for key, kind in one.values.items() if key in used}
    head = {
        "name": name,
        "description": f"{_in_words(own[0].task)}"[:300],
        "arguments": {key: _argument(key, kind) for key, kind in kinds.items()},
        "required": list(kinds),
        "may_call": sorted({one["policy"] for part in own for one in _actions(part) if one["do"] == "call"}),
        "actions": _verbs(own),
        "learned_from": run,
    }
    header = yaml.safe_dump({key: value for key, value in head.items() if value}, sort_keys=False,
                            allow_unicode=True, width=100)  # fmt: skip
    steps = "\n".join(_steps(own))
    missing = list(left_out)
    # The file without examples is a policy already; it is what they are checked against.
    bare, problems = read_policy(f"---\n{header}---\n{steps}\n", source)
    if bare is None:
        raise CannotLearn(f"The draft would be wrong: {problems[0]}")
    sections = []
    for one in _different(own):
        example = _example(one, kinds, bare)
        problem = example_problem(bare, example, {**policies, name: bare})
        if problem is None:
            sections.append(_section(example))
        else:
            missing.append(f"decision {one.step} as an example: {problem.problem}")
    return Draft(f"---\n{header}---\n{steps}\n" + "".join(sections), tuple(missing))


def _named_by_fields(own: Sequence[Exemplar]) -> list[Exemplar]:
    """The values called as the fields they were typed into: `from` rather than `code`."""
    names: dict[str, str] = {}
    for one in own:
        labels = _labels(one)
        for action in _actions(one):
            whole = _PLACE.fullmatch(str(action.get("text", "")))
            label = "_".join(re.findall(r"[a-z0-9]+", labels.get(str(action.get("ref", "")), "").casefold()))
            if whole and re.fullmatch(r"[a-z]\w{0,23}", label) and label not in names.values():
                names.setdefault(whole[1], label)
    taken = {key for one in own for key in one.values} - set(names)
    names = {old: new for old, new in names.items() if new not in taken}

    def renamed(text: str) -> str:
        return _PLACE.sub(lambda found: found[0].replace(found[1], names.get(found[1], found[1]), 1), text)

    return [
        replace(
            one,
            task=renamed(one.task),
            objective=renamed(one.objective),
            page=renamed(one.page),
            decision=each_text(one.decision, renamed),
            values={names.get(key, key): kind for key, kind in one.values.items()},
        )
        for one in own
    ]


def _actions(one: Exemplar) -> Sequence[Mapping[str, Any]]:
    actions: Sequence[Mapping[str, Any]] = one.decision["actions"]
    return actions


def _used(own: Sequence[Exemplar]) -> set[str]:
    """The values that were used: in a decision, or in the name of an element that it took."""
    said = [text for one in own for text in (*texts_of(one.decision), *_labels(one).values())]
    return {found[1] for text in said for found in _PLACE.finditer(text.replace("{{", "").replace("}}", ""))}


def _labels(one: Exemplar) -> dict[str, str]:
    """The names of the elements that a decision uses, by ref."""
    refs = set(refs_of(one.decision))
    lines = {ref: line for line in one.page.split("\n") if (ref := ref_of(line)) in refs}
    return {ref: (label[2] or "") for ref, line in lines.items() if (label := _LABEL.match(line))}


def _argument(key: str, kind: str) -> dict[str, str]:
    example = made_up({key: kind}, 0, "")[key]
    words = key.replace("_", " ")
    if kind in _FORMATS:
        return {"type": "string", "format": _FORMATS[kind], "description": words}
    return {"type": "string", "description": f"{words}, such as {example}"}


def _verbs(own: Sequence[Exemplar]) -> list[str]:
    verbs = dict.fromkeys(action["do"] for one in own for action in _actions(one))
    return [*(verb for verb in verbs if verb not in ("call", "note", "stop")), "note", "stop"]


def _in_words(text: str) -> str:
    """Placeholders by their names, for people and models to read."""
    words = _PLACE.sub(lambda found: f"({found[1].replace('_', ' ')})", text)
    return " ".join(words.replace("{{", "{").replace("}}", "}").split())


def _steps(own: Sequence[Exemplar]) -> list[str]:
    """What was done, as numbered orders; the same order twice in a row is said once."""
    orders: list[str] = []
    for one in own:
        labels = _labels(one)
        for action in _actions(one):
            order = _order(action, labels)
            if order and (not orders or orders[-1] != order):
                orders.append(order)
    if not orders or not orders[-1].startswith("Stop"):
        orders.append("Stop when it is done.")
    return [f"{number}. {order}" for number, order in enumerate(orders, 1)]


def _order(action: Mapping[str, Any], labels: Mapping[str, str]) -> str:
    """One action as an order; arguments stand in backquotes."""
    ref = str(action.get("ref", ""))
    target = f"“{_shown(labels[ref])}”" if labels.get(ref) else "the element for it" if ref else "the page"
    match action["do"]:
        case "type":
            return f"Type {_shown(action['text'])} into {target}."
        case "select":
            return f"Select {', '.join(map(_shown, action['options']))} in {target}."
        case "check":
            return f"{'Uncheck' if action.get('on') is False else 'Check'} {target}."
        case "call":
            given = ", ".join(f"{key} {_shown(str(value))}" for key, value in action["arguments"].items())
            return f"Call {action['policy']}" + (f" with {given}." if given else ".")
        case "goto":
            return f"Open {_shown(action['url'])}."
        case "stop":
            answer = _shown(action.get("answer", ""))
            return f"Stop and answer: {answer}" if answer else "Stop when it is done."
        case "note":
            return f"Note what will be needed later, such as: {_shown(action['text'])}"
        case "press":
            return f"Press {action['keys']} in {target}."
        case verb:
            return f"{verb.replace('_', ' ').capitalize()} {target}."


def _shown(text: str) -> str:
    return " ".join(_PLACE.sub(lambda found: f"`{found[1]}`", text).split())


def _different(own: Sequence[Exemplar]) -> list[Exemplar]:
    """The first of each kind of decision, then others, in the order of the run."""
    first = {one.shape: one for one in reversed(own)}
    chosen = sorted(first.values(), key=lambda one: one.step)[:MOST_EXAMPLES]
    others = [one for one in own if one not in chosen]
    return sorted([*chosen, *others[: MOST_EXAMPLES - len(chosen)]], key=lambda one: one.step)


def _example(one: Exemplar, kinds: Mapping[str, str], policy: Policy) -> Example:
    """The decision on made-up values, which are the same for all examples of the file."""
    known = {**one.values, **kinds}
    given = made_up(known, 0, "")
    goal = " ".join([one.objective, *texts_of(one.decision)])
    page = filled(excerpt(one.page, frozenset(refs_of(one.decision)), goal, PAGE_TOKENS), given)
    needed = {key: given[key] for key in policy.arguments}
    return Example(
        title=f"decision {one.step}",
        objective=policy.call_text(needed),
        observation=page,
        decision=each_text(one.decision, lambda text: filled(text, given)),
    )


def _section(example: Example) -> str:
    """An example as Markdown; its fence is longer than any in the page."""
    longest = max(map(len, _FENCES.findall(example.observation)), default=2)
    fence = "`" * (longest + 1)
    decision = json.dumps(example.decision, ensure_ascii=False)
    return (
        f"\n## Example: {example.title}\nObjective: {example.objective}\n"
        f"{fence}text\n{example.observation}\n{fence}\n```json\n{decision}\n```\n"
    )
