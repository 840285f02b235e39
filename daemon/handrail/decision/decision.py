"""Decisions: reading one from a model's answer, and voting among several.

An invalid choice never crashes a run: it raises `BadDecision`, whose text goes back to the model once, and
then into the frame's history.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from pydantic import TypeAdapter, ValidationError

from handrail.text.arguments import is_blank
from handrail.text.json_answer import first_object, is_whole
from handrail_wire import ACTIONS, Action, Claim, Wanted

from .choices import NAMED, Choices

MOST_FIELDS = 12
"""How many pieces of information the person may be asked for at once."""

CLAIMS: tuple[Claim, ...] = get_args(Claim)
_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
_ACTION_FIELDS = {
    kind.model_fields["verb"].default: tuple(kind.model_fields.keys() - {"verb", "ref"})
    for kind in ACTIONS
}


class BadDecision(ValueError):
    """A model's answer that is no valid choice; the text tells the model why."""


@dataclass(frozen=True)
class Call:
    """Call another policy (push a frame). `last`: its answer is that of the caller, which then ends."""

    policy: str
    arguments: dict[str, Any]
    last: bool = False


@dataclass(frozen=True)
class Note:
    """Write a note on the blackboard that all policies read."""

    text: str


@dataclass(frozen=True)
class Stop:
    """End the policy (pop its frame): return an answer to the caller, or say what is missing."""

    status: Literal["done", "need_info", "failed"]
    answer: str = ""
    fields: tuple[Wanted, ...] = ()
    """With `need_info`: the pieces of information that are missing."""

    shows: str = ""
    """At the end of a plan: the words by which the page has to show that it went well."""


@dataclass(frozen=True)
class HandOver:
    """Give the tab to the person, for what only they can do there."""

    text: str
    """What they are to do."""


@dataclass(frozen=True)
class Reject:
    """Set a candidate aside, so that the best of them can be the backup (LASER)."""

    item: str
    why: str
    fit: int
    """How well it fits what was asked for, 0 to 10."""


@dataclass(frozen=True)
class Use:
    """Ask a tool; its answer enters the frame's history."""

    tool: str
    given: dict[str, str]


@dataclass(frozen=True)
class Look:
    """Be told where an element is, or how large the window is, and be shown it with the next decision."""

    ref: str = ""
    picture: bool = True
    """Whether it is shown, and not only measured."""


@dataclass(frozen=True)
class Named:
    """An action on a control of a page that is still to come: the only one there of this name.

    A plan may so go on over pages whose controls are known beforehand, which is where no observation is
    needed in between (Synapse, section 3).
    """

    name: str
    action: dict[str, Any]
    """What is to be done with it, as it was chosen, without a ref."""

    @property
    def verb(self) -> str:
        """The verb, as it was chosen."""
        return str(self.action["do"])

    def on(self, ref: str, choices: Choices) -> Action:
        """The action on the control `ref`. Raises `BadDecision` if it is not permissible there."""
        return _action({**self.action, "ref": ref}, choices)


Step = Action | Call | Note | Stop | Use | Reject | HandOver | Look | Named


@dataclass(frozen=True)
class Decision:
    """A plan of one or more steps, carried out in order until the page changes unexpectedly."""

    steps: tuple[Step, ...]
    reason: str = ""
    claims: tuple[Claim | None, ...] = ()
    """What the model says that each step does; empty where nothing is said of any."""

    def claim(self, at: int) -> Claim | None:
        """What the model says that its step `at` does."""
        return self.claims[at] if self.claims else None


# --- parsing ---------------------------------------------------------------------------------------


def parse(text: str, choices: Choices) -> Decision:
    """Read a model's answer. Raises `BadDecision` if it is no JSON or chooses what is not among the choices.

    Of more actions than are allowed, the first ones count and the rest are dropped. Actions are never found
    by searching for words: "stop" in typed text is text.
    """
    if (data := first_object(text)) is None:
        raise BadDecision("the answer was not a JSON object")
    if not is_whole(data):
        raise BadDecision("the answer has broken characters")
    raw = data.get("actions")
    if isinstance(raw, dict):
        raw = [raw]
    if not isinstance(raw, list) or not raw:
        raise BadDecision('the answer needs "actions": a list with at least one action')
    steps: list[Step] = []
    claims: list[Claim | None] = []
    for item in raw[: choices.max_actions]:
        acts, claim = _without_claim(item)
        step = _step(acts, choices)
        if steps and step == steps[-1] and not choices.long:
            continue  # Small models stutter; a large one that asks for the same thing twice means it.
        steps.append(step)
        claims.append(claim)
        if isinstance(step, Call | Stop | HandOver):
            break
    reason = data.get("reason", "")
    said = tuple(claims) if any(claims) else ()
    return Decision(tuple(steps), reason.strip() if isinstance(reason, str) else "", said)


def _without_claim(item: Any) -> tuple[Any, Claim | None]:
    """An action without its `effect`, and that; None where there is none, or it is no word of the list."""
    if not isinstance(item, dict):
        return item, None
    claim = next((known for known in CLAIMS if known == item.get("effect")), None)
    return {name: value for name, value in item.items() if name != "effect"}, claim


def _step(item: Any, choices: Choices) -> Step:
    if not isinstance(item, dict) or not isinstance(item.get("do"), str):
        raise BadDecision('every action is an object with "do"')
    verb: str = item["do"]
    if verb == "call":
        return _call(item, choices)
    if verb == "note":
        if not choices.note or not isinstance(item.get("text"), str):
            raise BadDecision("a note cannot be written here")
        return Note(item["text"])
    if verb == "hand_over" and choices.hands_over:
        if not isinstance(item.get("text"), str) or not item["text"].strip():
            raise BadDecision("hand_over: `text` tells the person what to do in the page")
        return HandOver(item["text"].strip())
    if verb == "stop":
        return _stop(item, choices)
    if (verb == "look" and choices.looks) or (verb == "measure" and choices.aimed):
        ref = item.get("ref") or ""
        if ref and not any(ref in refs for refs in choices.elements.values()):
            raise BadDecision(f"{verb}: there is no element {ref!r} here")
        return Look(ref, picture=verb == "look")
    if verb == "reject" and choices.reject:
        return _reject(item)
    if verb in choices.tools:
        given = {name: value for name, value in item.items() if name != "do"}
        if not_text := next((name for name, value in given.items() if not isinstance(value, str)), ""):
            raise BadDecision(f"{verb}: {not_text} should be text")
        return Use(verb, given)
    if choices.goes_on and not item.get("ref") and item.get("named"):
        return _named(item)
    return _action(item, choices)


def _named(item: dict[str, Any]) -> Named:
    verb, name = item["do"], item["named"]
    if verb not in NAMED or not isinstance(name, str) or not name.strip():
        raise BadDecision(f"`named` is the name of a control, for {', '.join(NAMED)}")
    _validated({**_fields_of(verb, item), "ref": "e0"})
    return Named(name.strip(), {key: item[key] for key in sorted(item) if key != "named"})


def _fields_of(verb: str, item: dict[str, Any]) -> dict[str, Any]:
    return {"verb": verb, **{name: item[name] for name in _ACTION_FIELDS[verb] if name in item}}


def _validated(fields: dict[str, Any]) -> Action:
    try:
        return _ACTION.validate_python(fields)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        raise BadDecision(f"{fields['verb']}: {first['loc'][-1]}: {first['msg']}") from None


def _action(item: dict[str, Any], choices: Choices) -> Action:
    verb: str = item["do"]
    if verb not in _ACTION_FIELDS:
        raise BadDecision(f"there is no action {verb!r}")
    ref = item.get("ref") or None
    if verb == "type" and ref is None and choices.aimed:
        verb = "press"  # Where the focus is, key by key.
    fields = _fields_of(verb, item)
    if verb == "use_tool" and isinstance(fields.get("input"), dict):
        fields["input"] = json.dumps(fields["input"])
    if ref is not None or verb not in choices.verbs:
        if not isinstance(ref, str) or not choices.permits(verb, ref):
            raise BadDecision(f"{verb} is not possible on {ref!r} now")
        fields["ref"] = ref
    action = _validated(fields)
    if action.verb == "type":
        texts = (choices.values[action.ref],) if action.ref in choices.values else choices.texts
        if texts and action.text not in texts:
            raise BadDecision(f"only {', '.join(texts)} may be typed here")
    if action.verb == "use_tool" and action.tool not in choices.page_tools:
        raise BadDecision(f"the page offers no tool {action.tool!r}")
    if action.verb == "drag":
        if action.to is None and action.end is None:
            raise BadDecision("drag: say where to: `to` another ref, or `end` in the element's own pixels")
        if action.to is not None and not choices.permits("drag", action.to):
            raise BadDecision(f"nothing can be let go over {action.to!r} now")
    if action.verb == "select":
        allowed = choices.options.get(action.ref, ())
        if unknown := [option for option in action.options if option not in allowed]:
            raise BadDecision(f"{action.ref} has no option {unknown[0]!r}")
    return action


def _reject(item: dict[str, Any]) -> Reject:
    name, why, fit = item.get("item"), item.get("why", ""), item.get("fit", 0)
    if not isinstance(name, str) or not name.strip() or not isinstance(why, str):
        raise BadDecision("reject: say which `item`, and `why`")
    if not isinstance(fit, int) or isinstance(fit, bool) or not 0 <= fit <= 10:
        raise BadDecision("reject: fit should be a whole number from 0 to 10")
    return Reject(name.strip(), why.strip(), fit)


def _call(item: dict[str, Any], choices: Choices) -> Call:
    name = item.get("policy")
    callee = next((policy for policy in choices.callees if policy.name == name), None)
    if callee is None:
        known = ", ".join(policy.name for policy in choices.callees) or "none"
        raise BadDecision(f"there is no policy {name!r} to call here (there are: {known})")
    arguments = item.get("arguments", {})
    if not isinstance(arguments, dict):
        raise BadDecision(f"{name}: arguments should be an object")
    if missing := [field for field in callee.required if is_blank(arguments.get(field))]:
        raise BadDecision(f"{name}: missing {', '.join(missing)}")
    if unknown := [field for field in arguments if field not in callee.arguments]:
        raise BadDecision(f"{name}: takes no {', '.join(unknown)}")
    return Call(callee.name, arguments, last=choices.long and item.get("last") is True)


def _stop(item: dict[str, Any], choices: Choices) -> Stop:
    if not choices.endings:
        raise BadDecision("nothing has been done yet, so this cannot end")
    status = item.get("status", "done")
    if status not in choices.endings:
        raise BadDecision(f"stop: status cannot be {status!r}")
    answer, fields, shows = item.get("answer", ""), item.get("fields", []), item.get("shows", "")
    if not isinstance(answer, str) or not isinstance(fields, list) or not isinstance(shows, str):
        raise BadDecision("stop: answer and shows should be text and fields a list")
    wanted = tuple(_wanted(field) for field in fields[:MOST_FIELDS])
    return Stop(status, answer, wanted, shows.strip() if choices.goes_on else "")


def _wanted(field: Any) -> Wanted:
    """Read what the person is asked for: a name with a reason, or a bare name."""
    try:
        return Wanted.model_validate({"name": field} if isinstance(field, str) else field)
    except ValidationError:
        raise BadDecision("stop: every field has a short `name`, and `why` it is needed") from None


# --- voting ----------------------------------------------------------------------------------------


def vote(samples: Sequence[Decision | None]) -> Decision | None:
    """The decision that most samples made; in a tie the one that came first (SteP: n samples).

    Unreadable samples are None and have no vote; if all are, so is the result. Reasons are not compared, nor
    what is said of the steps: that counts if any sample says it.
    """
    valid = [sample for sample in samples if sample is not None]
    if not valid:
        return None
    ballots = [_ballot(sample) for sample in valid]
    counts = Counter(ballots)
    most = max(ballots, key=counts.__getitem__)
    agreed = [sample for sample, ballot in zip(valid, ballots, strict=True) if ballot == most]
    said = [sample.claims for sample in agreed if sample.claims]
    claims = (next(filter(None, claims), None) for claims in zip(*said, strict=True))
    return replace(agreed[0], claims=tuple(claims))


def _ballot(decision: Decision) -> str:
    """The steps as text to compare, with the arguments of calls in one order."""
    return repr(
        [
            (step.policy, sorted(step.arguments.items())) if isinstance(step, Call)
            else (step.tool, sorted(step.given.items())) if isinstance(step, Use) else step
            for step in decision.steps
        ]
    )
