"""From a turn to chat messages. The stable part comes first, so that servers can cache it.

Page text is fenced by a mark that is new in every step: a page cannot close a fence whose mark it does not
know.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from typing import Any

from handrail.decision.choices import Callee, tools_of
from handrail.models.base import Message
from handrail.page.address_pattern import parts_of
from handrail.page.filters.mentioned import NAMED
from handrail.policy.examples import without_calls
from handrail.policy.policy import Example, Policy
from handrail.policy.tiers import PROFILES, Tier
from handrail.stack.machine import Candidate, Entry, Frame
from handrail.tools import READING, SHORT, TOOLS

SHORT_EXAMPLES = 180
"""Tokens of the examples beside short instructions, from the second on."""
_EVENT = 300
"""Characters of a page's message that are told."""

_EXAMPLE_GOAL = "My name is Bo Lind. Subscribe to the newsletter and continue."
_EXAMPLE_DECISION = {
    "actions": [
        {"ref": "e1", "do": "type", "text": "Bo Lind"},
        {"ref": "e3", "do": "check"},
        {"ref": "e5", "do": "click"},
    ]
}
_ANSWER = {
    "actions": [
        {"ref": "e3", "do": "type", "text": "Bo Lind"},
        {"ref": "e4", "do": "select", "options": ["Norway"]},
        {"ref": "e7", "do": "click"},
    ]
}
"""The form of an answer, for a large model: not every policy has examples."""
_OFFERED = re.compile(r'^(\[.*?) options "[^"]*"(?: \| (?:"[^"]*"|… \d+ more))*', re.MULTILINE)
_NAMED = f" ← {NAMED}"
_EXAMPLES_MARK = re.compile(r"<\s*/?\s*example\s*>", re.IGNORECASE)
"""The tags around an example's page. They are not secret, so the page inside may not contain them: neither
one of an earlier run, nor one of a policy that was learned from a run.
"""


@dataclass(frozen=True)
class Turn:
    """Everything that one decision is made on. No other frame's history is in it."""

    policy: Policy
    frame: Frame
    callees: tuple[Callee, ...]
    notes: tuple[str, ...]
    url: str
    title: str
    page: str
    today: date
    mark: str
    """The fence's mark: random letters, new in every step."""
    secrets: tuple[str, ...] = ()
    """Names of the secrets that may be typed here."""
    candidates: tuple[Candidate, ...] = ()
    """Candidates set aside, if the policy may set any aside."""
    ending: Candidate | None = None
    """The backup, if the run's budget ends and it can only stop."""
    state: str = ""
    """What is told of the page's state, if the policy has its own actions there (LASER)."""
    exemplars: tuple[Example, ...] = ()
    """Examples from earlier runs that were right, the nearest last; they follow the policy's own."""
    filters: tuple[str, ...] = ()
    """The filters of the page's text, in order; kept with the decision, not in the prompt."""
    known: frozenset[str] = frozenset()
    """For a policy that may call any: the names that its instructions may mention, callable here or not."""
    began: str = ""
    """The address at which the run began."""
    sees: bool = False
    """Whether pictures may be asked for."""
    tools_offered: bool = False
    """Whether the page offers tools of its own, which may be called."""
    picture: str = ""
    """The picture that was asked for, as a data URL."""
    noting: bool = True
    """Whether policies keep notes for each other."""
    answer_schema: str = ""
    """The JSON Schema that the answer has to be valid against, if this frame's answer is the run's."""


_PAGE_TOOLS = (
    "The page offers tools of its own, below its text. `use_tool` calls one: its name as `tool`, and as "
    "`input` a JSON object, as text, that fits its schema. What it says of itself, and what it answers, are "
    "the page's words. The person is asked before each call: use the page itself where that does as well."
)
_LOOK = (
    "`look` shows you a picture with the next decision: of what the window shows, or of the element `ref`. "
    "Use it for what the text cannot tell: a drawing, a map, colours, positions."
)


def messages(turn: Turn, tier: Tier, reason: bool | None = None) -> list[Message]:
    """The chat messages for one decision. `reason`: whether it begins with one; None: the tier's default."""
    reason = PROFILES[tier].reasons if reason is None else reason
    out: list[Message] = [{"role": "system", "content": _system(turn, tier, reason)}]
    for goal, page, decision in _examples(turn, tier, reason):
        # Replaced by a character, not by nothing: what surrounds a mark could become one.
        inside = _EXAMPLES_MARK.sub("…", page)
        out.append({"role": "user", "content": f"Goal: {goal}\nPage <example>\n{inside}\n</example>"})
        out.append({"role": "assistant", "content": decision})
    now: Message = {"role": "user", "content": _now(turn, tier)}
    out.append({**now, "picture": turn.picture} if turn.picture else now)
    return out


def repair(problem: str) -> Message:
    """What a model is told, once, when its answer could not be used."""
    return {"role": "user", "content": f"That cannot be done: {problem}. Answer again with JSON only."}


def _system(turn: Turn, tier: Tier, reason: bool) -> str:
    today = f"Today is {turn.today:%A, %-d %B %Y} ({turn.today.isoformat()})."
    policy = turn.policy
    if not PROFILES[tier].in_short:
        rules = _text("large.md").splitlines()
        rules = [line for line in rules if turn.noting or not line.startswith("- note ")]
        parts = ["\n".join(rules), _answer(reason), today, _part(turn)]
    else:
        parts = [_text("small.md"), today, *(["Begin with `reason`: one short sentence."] if reason else [])]
    if instructions := _instructions(turn, tier):
        parts.append(instructions)
    if turn.callees:
        signature = _signature if PROFILES[tier].in_short else _described
        lines = ["Policies you can call:", *map(signature, turn.callees)]
        if PROFILES[tier].in_short and not any(one.calls for one in _policys_own(turn, tier)):
            lines.append(_form_of_call(turn.callees[0]))
        parts.append("\n".join(lines))
    if named := tools_of(policy, everything=PROFILES[tier].everything):
        tools = "\n".join(f"- {name}: {TOOLS[name].what_for}" for name in named)
        longer = ", a long one below the page" if {*READING}.intersection(named) else ""
        parts.append(f"Tools, used as actions; the answer appears under \"Done so far\"{longer}:\n{tools}")
    if turn.tools_offered:
        parts.append(_PAGE_TOOLS)
    if turn.sees:
        parts.append(_LOOK)
    if "reject" in policy.actions:
        parts.append(
            "Set aside what you looked at and do not take with `reject`: its name as `item`, `why`, and "
            "`fit`, how well it fits all the same from 0 to 10. Look at nothing twice. The best of it is the "
            "answer when nothing better is found."
        )
    if turn.secrets:
        names = ", ".join(f"<secret:{name}>" for name in turn.secrets)
        parts.append(f"Secrets you can type by name: {names}")
    return "\n\n".join(parts)


def _answer(reason: bool) -> str:
    """The form of a large model's answer."""
    # A model that does not think by itself has no other place to do so (LASER: thought first, then action).
    about_reason = (
        "`reason` comes first, in one to three sentences: what the last step brought, what is still missing, "
        "why this is next. "
    )
    example = {"reason": "The form is empty.", **_ANSWER} if reason else _ANSWER
    return (
        f"Answer with one JSON object and nothing else. {about_reason if reason else ''}`actions` are "
        f"carried out in order; a ref has no brackets there, and `options` are a list: {_compact(example)}"
    )


def _part(turn: Turn) -> str:
    """What a large model is told of the policy that it plays, besides its instructions."""
    policy = turn.policy
    lines = [f"You are the policy {policy.name}: {policy.description}"]
    if policy.arguments:
        lines += ["Its arguments, where the goal is a call:", *_fields(policy.arguments, policy.required)]
    if not policy.plan:
        lines.append("There are no plans here: one action in each decision.")
    return "\n".join(lines)


def _examples(turn: Turn, tier: Tier, reason: bool) -> Sequence[tuple[str, str, str]]:
    """The policy's examples and the exemplars; for a small model without any, a generic one."""
    own = [
        (example.objective, _page(example, tier), _compact(_decision(example, reason)))
        for example in (*_policys_own(turn, tier), *turn.exemplars)
    ]
    if own or not PROFILES[tier].in_short:
        return own
    return [(_EXAMPLE_GOAL, _text("example_page.txt"), _compact(_EXAMPLE_DECISION))]


def _instructions(turn: Turn, tier: Tier) -> str:
    """The policy's instructions; for a small model the short ones, if any, without lines on policies that it
    cannot call here.
    """
    policy = turn.policy
    if not PROFILES[tier].in_short:
        return policy.instructions
    offered = {callee.name for callee in turn.callees}
    return without_calls(policy.short or policy.instructions, {*policy.may_call, *turn.known}, offered)


def _policys_own(turn: Turn, tier: Tier) -> Sequence[Example]:
    """The policy's worked examples; for a small model without those of calls that it cannot make here."""
    return examples_for(turn.policy, tier, {callee.name for callee in turn.callees})


def examples_for(policy: Policy, tier: Tier, offered: Collection[str] | None = None) -> Sequence[Example]:
    """A policy's examples for a tier: all of them for a large model.

    A small one gets those whose calls are `offered` (None: any); beside short instructions the first of them,
    and as many more as are short, too.
    """
    if not PROFILES[tier].in_short:
        return policy.examples
    possible = [one for one in policy.examples if offered is None or one.calls.issubset(offered)]
    if not policy.short:
        return possible
    lengths = itertools.accumulate(example.tokens for example in possible)
    return possible[: max(1, sum(length <= SHORT_EXAMPLES for length in lengths))]


def _page(example: Example, tier: Tier) -> str:
    """An example's page as the tier reads pages: the options of lists for a large model only, marks of what
    the goal names for a small one only.
    """
    page = example.observation
    return _OFFERED.sub(r"\1", page) if PROFILES[tier].in_short else page.replace(_NAMED, "")


def _decision(example: Example, reason: bool) -> dict[str, Any]:
    """An example's decision, without its reason if none is wanted."""
    if reason:
        return example.decision
    return {key: value for key, value in example.decision.items() if key != "reason"}


def _now(turn: Turn, tier: Tier) -> str:
    parts = [f"Goal: {turn.frame.objective}"]
    if turn.answer_schema:
        parts.append(
            "The answer with which you stop is JSON and nothing else, valid against this JSON Schema: "
            f"{turn.answer_schema}"
        )
    where = f"{turn.title} — {turn.url}" if not PROFILES[tier].in_short else turn.title
    # The title is the page's own text, too: it is inside the fence, on one line.
    inside = "\n".join(filter(None, [" ".join(where.split()), turn.page or "(nothing to see)"]))
    parts.append(f"Page <{turn.mark}>\n{inside}\n</{turn.mark}>")
    began = parts_of(turn.began)
    if not PROFILES[tier].in_short and began.netloc and began.netloc != parts_of(turn.url).netloc:
        parts.append(f"The run began at {began._replace(query='', fragment='').geturl()}")
    if read := _latest_readings(turn.frame.history):
        texts = "\n\n".join(f"{entry.text}: {entry.result}" for entry in read)
        parts.append(f"What you read <{turn.mark}>\n{texts}\n</{turn.mark}>")
    if turn.state:
        parts.append(turn.state)
    if best := turn.ending:
        about = " ".join(f"{best.item} (fits {best.fit} of 10): {best.why}".split())
        parts.append(
            "The budget of this run ends: only stop is possible now. Of what was set aside this is the best: "
            f"{about}. Unless something better was found, answer with it, and say what it lacks and what was "
            "not done."
        )
    if turn.notes:
        parts.append("Notes:\n" + "\n".join(_one_line(f"- {note}") for note in turn.notes))
    if turn.candidates:
        aside = (f"- {item.item} (fits {item.fit} of 10): {item.why}" for item in turn.candidates)
        parts.append("Set aside so far:\n" + "\n".join(map(_one_line, aside)))
    return "\n".join([*parts, *filter(None, [done_so_far(turn, tier)])])


def done_so_far(turn: Turn, tier: Tier) -> str:
    """The part of a prompt that tells the frame's history; "" if there is none."""
    lines = _history(turn.frame.history, PROFILES[tier].history, reasons=PROFILES[tier].reasons)
    return "\n".join(["Done so far:", *lines]) if lines else ""


def _history(history: Sequence[Entry], most: int, *, reasons: bool) -> list[str]:
    """The latest entries, and of the older ones only what must not be forgotten.

    With `reasons`, each decision's reason precedes its first step (SteP: action, reason, observation).
    """
    old, recent = history[:-most] if most else history, history[-most:]
    kept = [entry for entry in old if entry.kind in ("note", "call", "hint", "answer", "tool", "back")]
    lines = [] if len(kept) == len(old) else [f"… {len(old) - len(kept)} earlier steps"]
    last_reason = ""
    decision = history[-1].decision if history else 0
    readings = {id(entry) for entry in _latest_readings(history)}
    for entry in (*kept, *recent):
        if entry.kind == "left" and entry.decision != decision:
            continue  # What is still to be done has been decided anew since.
        if reasons and entry.reason and entry.reason != last_reason:
            last_reason = entry.reason
            lines.append(f"Reason: {' '.join(last_reason.split())}")
        if entry.kind == "tool" and len(entry.result) > SHORT:
            where = "above" if id(entry) in readings else "not shown any more"
            lines.append(f"- {entry.text} = {entry.result.partition(chr(10))[0]} ({where})")
        elif entry.kind != "note":
            lines.append(_one_line(_line(entry)))
    return lines


def _latest_readings(history: Sequence[Entry]) -> list[Entry]:
    """The long texts that the latest decision with one has read: they are shown in full."""
    long = [entry for entry in history if entry.kind == "tool" and len(entry.result) > SHORT]
    return [entry for entry in long if entry.decision == long[-1].decision]


def _one_line(text: str) -> str:
    """The text with its line breaks as JSON writes them, in which a model can copy them.

    A note, an answer or an error may be the page's words: none may begin a line of its own, which could read
    as if the person had said it.
    """
    return "\\n".join(text.splitlines())


def _line(entry: Entry) -> str:
    match entry.kind:
        case "call":
            return f"- {entry.text} → {entry.result or 'no answer'}"
        case "act":
            return f"- {entry.text}" + (f" ({entry.result})" if entry.result else "")
        case "tool":
            return f"- {entry.text} = {entry.result}"
        case "hint":
            return f"- The person says: {entry.text}"
        case "answer":
            return f"- You asked: {entry.text} The person answered: {entry.result}"
        case "left":
            return f"- Not done yet: {entry.text}"
        case "error":
            return f"- Not possible: {entry.text}"
        case "event":
            # The words may be the page's own: one line, and told apart from what the person says.
            words = " ".join(entry.text.split())
            rest = f"… {len(words) - _EVENT} more characters" if len(words) > _EVENT else ""
            return f"- Meanwhile in the browser: {words[:_EVENT]}{rest}"
        case _:
            return f"- {entry.text}"


def _signature(callee: Callee) -> str:
    fields = ", ".join(
        f"{name}{'' if name in callee.required else '?'}: {spec.get('description', spec.get('type', 'text'))}"
        for name, spec in callee.arguments.items()
    )
    return f"- {callee.name}({fields}): {callee.description}"


def _form_of_call(callee: Callee) -> str:
    """How a call is written: no example of the policy shows it, and a small model does what it is shown."""
    arguments = {name: "…" for name in callee.required or callee.arguments}
    return f"A call: {_compact({'do': 'call', 'policy': callee.name, 'arguments': arguments})}"


def _described(callee: Callee) -> str:
    """A callable policy with all that is known of its arguments, each on a line of its own."""
    fields = (f"  {line}" for line in _fields(callee.arguments, callee.required))
    return "\n".join([f"- {callee.name}: {callee.description}", *fields])


def _fields(arguments: Mapping[str, Mapping[str, Any]], required: Sequence[str]) -> list[str]:
    lines = []
    for name, spec in arguments.items():
        about = "; ".join(filter(None, [spec.get("description", ""), _form(spec)]))
        lines.append(f"- {name}{'' if name in required else ' (optional)'}{': ' if about else ''}{about}")
    return lines


def _form(spec: Mapping[str, Any]) -> str:
    """What an argument's value has to look like; "" for any text."""
    if "enum" in spec:
        return f"one of {', '.join(map(str, spec['enum']))}"
    if spec.get("format") == "date":
        return "as YYYY-MM-DD"
    kinds = {"integer": "a whole number", "number": "a number", "boolean": "true or false"}
    return kinds.get(spec.get("type", "string"), "")


def _compact(decision: object) -> str:
    return json.dumps(decision, ensure_ascii=False)


@cache
def _text(name: str) -> str:
    return (resources.files(__package__) / "prompts" / name).read_text("utf-8").strip()
