"""Drafts a policy file from a successful run: arguments, instructions, worked examples.

The run is cut into exemplars (`segments.py`), whose placeholders become the policy's arguments. What the
run's root did becomes numbered instructions, and its most varied decisions become examples with made-up
values. Each example is checked as when the file is read; one that does not pass is left out. A draft is for a
person to read and edit, and is not offered before it was tried (`run/draft_trial.py`).
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
"""Most tokens of each example's page: four of them leave room in a prompt of 4,000 tokens."""
_PLACE = re.compile(r"\{([a-z]\w*)(?::\w+)?\}")
_LABEL = re.compile(r'^\[\w+\] (\w+)(?: "([^"]*)")?')
_FENCES = re.compile(r"`{3,}")
_FORMATS = {"date": "date", "time": "time"}


class CannotLearn(ValueError):
    """No policy can be drafted from the run; the text says why and what to do."""


@dataclass(frozen=True)
class Draft:
    """A policy file's text, and the reasons why parts of the run are not in it."""

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
    """A policy called `name` from a run's exemplars.

    `policies` are all policies by name, `source` is the path of the future file. `run` is recorded in it, so
    that the trial uses other values than that run (`run/draft_trial.py`). Raises `CannotLearn`.
    """
    if not found:
        why = "; ".join(left_out) or "nothing was decided in it"
        raise CannotLearn(f"Nothing of this run can be learned: {why}. Choose a run that went well.")
    root = min(found, key=lambda exemplar: exemplar.step).policy
    own = _named_by_fields(
        sorted(
            (exemplar for exemplar in found if exemplar.policy == root), key=lambda exemplar: exemplar.step
        )
    )
    used = _used(own)
    kinds = {key: kind for exemplar in own for key, kind in exemplar.values.items() if key in used}
    head = {
        "name": name,
        "description": f"{_with_named_gaps(own[0].task)}"[:300],
        "arguments": {key: _argument(key, kind) for key, kind in kinds.items()},
        "required": list(kinds),
        "may_call": sorted(
            {action["policy"] for exemplar in own for action in _actions(exemplar) if action["do"] == "call"}
        ),
        "actions": _verbs(own),
        "learned_from": run,
    }
    header = yaml.safe_dump({key: value for key, value in head.items() if value}, sort_keys=False,
                            allow_unicode=True, width=100)  # fmt: skip
    steps = "\n".join(_steps(own))
    missing = list(left_out)
    # The file without examples is already a policy, against which they are checked.
    bare, problems = read_policy(f"---\n{header}---\n{steps}\n", source)
    if bare is None:
        raise CannotLearn(f"The draft would be wrong: {problems[0]}")
    sections = []
    for exemplar in _varied(own):
        example = _example(exemplar, kinds, bare)
        problem = example_problem(bare, example, {**policies, name: bare})
        if problem is None:
            sections.append(_section(example))
        else:
            missing.append(f"decision {exemplar.step} as an example: {problem.problem}")
    return Draft(f"---\n{header}---\n{steps}\n" + "".join(sections), tuple(missing))


def _named_by_fields(own: Sequence[Exemplar]) -> list[Exemplar]:
    """The exemplars with values renamed after the fields they were typed into: `from` rather than `code`."""
    names: dict[str, str] = {}
    for exemplar in own:
        labels = _labels(exemplar)
        for action in _actions(exemplar):
            whole = _PLACE.fullmatch(str(action.get("text", "")))
            label = "_".join(re.findall(r"[a-z0-9]+", labels.get(str(action.get("ref", "")), "").casefold()))
            if whole and re.fullmatch(r"[a-z]\w{0,23}", label) and label not in names.values():
                names.setdefault(whole[1], label)
    taken = {key for exemplar in own for key in exemplar.values} - set(names)
    names = {old: new for old, new in names.items() if new not in taken}

    def renamed(text: str) -> str:
        return _PLACE.sub(lambda found: found[0].replace(found[1], names.get(found[1], found[1]), 1), text)

    return [
        replace(
            exemplar,
            task=renamed(exemplar.task),
            objective=renamed(exemplar.objective),
            page=renamed(exemplar.page),
            decision=each_text(exemplar.decision, renamed),
            values={names.get(key, key): kind for key, kind in exemplar.values.items()},
        )
        for exemplar in own
    ]


def _actions(exemplar: Exemplar) -> Sequence[Mapping[str, Any]]:
    actions: Sequence[Mapping[str, Any]] = exemplar.decision["actions"]
    return actions


def _used(own: Sequence[Exemplar]) -> set[str]:
    """The names of the values that occur in a decision, or in the name of an element that it uses."""
    texts = [text for exemplar in own for text in (*texts_of(exemplar.decision), *_labels(exemplar).values())]
    return {found[1] for text in texts for found in _PLACE.finditer(text.replace("{{", "").replace("}}", ""))}


def _labels(exemplar: Exemplar) -> dict[str, str]:
    """The names of the elements that a decision uses, by ref."""
    refs = set(refs_of(exemplar.decision))
    lines = {ref: line for line in exemplar.page.split("\n") if (ref := ref_of(line)) in refs}
    return {ref: (label[2] or "") for ref, line in lines.items() if (label := _LABEL.match(line))}


def _argument(key: str, kind: str) -> dict[str, str]:
    example = made_up({key: kind}, 0, "")[key]
    words = key.replace("_", " ")
    if kind in _FORMATS:
        return {"type": "string", "format": _FORMATS[kind], "description": words}
    return {"type": "string", "description": f"{words}, such as {example}"}


def _verbs(own: Sequence[Exemplar]) -> list[str]:
    verbs = dict.fromkeys(action["do"] for exemplar in own for action in _actions(exemplar))
    return [*(verb for verb in verbs if verb not in ("call", "note", "stop")), "note", "stop"]


def _with_named_gaps(text: str) -> str:
    """The text with each placeholder written as its name in parentheses."""
    words = _PLACE.sub(lambda found: f"({found[1].replace('_', ' ')})", text)
    return " ".join(words.replace("{{", "{").replace("}}", "}").split())


def _steps(own: Sequence[Exemplar]) -> list[str]:
    """The actions as numbered instructions, without immediate repetitions."""
    orders: list[str] = []
    for exemplar in own:
        labels = _labels(exemplar)
        for action in _actions(exemplar):
            order = _order(action, labels)
            if order and (not orders or orders[-1] != order):
                orders.append(order)
    if not orders or not orders[-1].startswith("Stop"):
        orders.append("Stop when it is done.")
    return [f"{number}. {order}" for number, order in enumerate(orders, 1)]


def _order(action: Mapping[str, Any], labels: Mapping[str, str]) -> str:
    """One action as an instruction, with arguments in backquotes."""
    ref = str(action.get("ref", ""))
    target = (
        f"“{_in_backquotes(labels[ref])}”" if labels.get(ref) else "the element for it" if ref else "the page"
    )
    match action["do"]:
        case "type":
            return f"Type {_in_backquotes(action['text'])} into {target}."
        case "select":
            return f"Select {', '.join(map(_in_backquotes, action['options']))} in {target}."
        case "check":
            return f"{'Uncheck' if action.get('on') is False else 'Check'} {target}."
        case "call":
            given = ", ".join(
                f"{key} {_in_backquotes(str(value))}" for key, value in action["arguments"].items()
            )
            return f"Call {action['policy']}" + (f" with {given}." if given else ".")
        case "goto":
            return f"Open {_in_backquotes(action['url'])}."
        case "stop":
            answer = _in_backquotes(action.get("answer", ""))
            return f"Stop and answer: {answer}" if answer else "Stop when it is done."
        case "note":
            return f"Note what will be needed later, such as: {_in_backquotes(action['text'])}"
        case "press":
            keys = f"the keys of {_in_backquotes(action['text'])}" if action.get("text") else action["keys"]
            return f"Press {keys} in {target}."
        case verb:
            return f"{verb.replace('_', ' ').capitalize()} {target}."


def _in_backquotes(text: str) -> str:
    return " ".join(_PLACE.sub(lambda found: f"`{found[1]}`", text).split())


def _varied(own: Sequence[Exemplar]) -> list[Exemplar]:
    """The first of each kind of decision, then others, in the order of the run."""
    first = {exemplar.shape: exemplar for exemplar in reversed(own)}
    chosen = sorted(first.values(), key=lambda exemplar: exemplar.step)[:MOST_EXAMPLES]
    others = [exemplar for exemplar in own if exemplar not in chosen]
    return sorted([*chosen, *others[: MOST_EXAMPLES - len(chosen)]], key=lambda exemplar: exemplar.step)


def _example(exemplar: Exemplar, kinds: Mapping[str, str], policy: Policy) -> Example:
    """The decision with made-up values, which are the same in all examples of the file."""
    known = {**exemplar.values, **kinds}
    given = made_up(known, 0, "")
    goal = " ".join([exemplar.objective, *texts_of(exemplar.decision)])
    page = filled(excerpt(exemplar.page, frozenset(refs_of(exemplar.decision)), goal, PAGE_TOKENS), given)
    needed = {key: given[key] for key in policy.arguments}
    return Example(
        title=f"decision {exemplar.step}",
        objective=policy.call_text(needed),
        observation=page,
        decision=each_text(exemplar.decision, lambda text: filled(text, given)),
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
