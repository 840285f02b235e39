"""The JSON Schema of the choices, to which a grammar holds a model's answer.

The `ref` stands before the verb in every action: a small model that names the verb first clicks "Submit" at
once (docs/decisions/0005).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from handrail.page.naming import LONGEST
from handrail.policy.policy import VERBS
from handrail.tools import MOST_ASKED, TOOLS
from handrail_wire.keys import MODIFIERS

from .choices import NAMED, Callee, Choices
from .decision import CLAIMS, MOST_FIELDS

_POINT = {"type": "object", "properties": {"x": {"type": "number"}, "y": {"type": "number"}},
          "required": ["x", "y"], "additionalProperties": False}  # fmt: skip
_DIRECTION = {"type": "string", "enum": ["down", "up"]}
_TRUE = {"type": "boolean", "enum": [True]}
_TO_END = {"direction": _DIRECTION, "to_end": _TRUE}
_SECONDS = {"type": "number"}
_SAYS_EFFECT: Mapping[str, tuple[str, ...]] = {
    "click": (), "check": (), "type": ("text", "submit"), "press": ("keys",), "drag": ("start", "end"),
}  # fmt: skip
"""The forms of actions, by their fields, that may say what the step does. There are few, since each form is a
large part of a prompt; where a schema is flat, every action may say it.
"""
_LONGEST_OPTION = 1000
"""Characters."""


def schema(
    choices: Choices, *, reason: bool = True, enumerate_refs: bool = True, flat: bool = False
) -> dict[str, Any]:
    """The JSON Schema of a decision under `choices`.

    `enumerate_refs` lists the refs in enums, for local grammars. Hosted strict modes limit the size of enums:
    for them a ref is any string and an option any text, which `parse` checks, and the verbs that take the
    same fields are one entry, since the schema is a large part of every prompt. `flat` goes further: one kind
    of action with every field, of which only the verb is required. Which fields belong to which verb the
    prompt says, and `parse` checks. Raises `ValueError` if there is nothing to choose.
    """
    items = [*_element_items(choices, enumerate_refs), *_page_items(choices)]
    items += [_call_item(callee, last=choices.long) for callee in choices.callees]
    if choices.note:
        items.append(_object({"do": _const("note"), "text": _text(1000 if choices.long else 300)}))
    if choices.reject:
        fit = {"type": "integer", "enum": list(range(11))}
        items.append(_object({"do": _const("reject"), "item": _text(200), "why": _text(300), "fit": fit}))
    items += [
        _object({"do": _const(tool), **{name: _text(MOST_ASKED) for name in way}})
        for tool in choices.tools
        for way in TOOLS[tool].ways
    ]
    for verb in (verb for verb, may in (("look", choices.looks), ("measure", choices.aimed)) if may):
        items += [_object({"do": _const(verb)}), _object({"ref": {"type": "string"}, "do": _const(verb)})]
    if choices.goes_on:
        items += _named_items()
    if choices.endings:
        items.append(_stop_item(choices.endings, 4000 if choices.long else 1000))
        if choices.goes_on and "done" in choices.endings:
            done = {"status": _const("done"), "answer": _text(4000), "shows": _text(300)}
            items.append(_object({"do": _const("stop"), **done}))
        if choices.hands_over:
            items += [_asking_item(), _object({"do": _const("hand_over"), "text": _text(1000)})]
    if not items:
        raise ValueError("nothing may be chosen on this page")
    if choices.aimed:
        items += [made for item in items if (made := _with_effect(item))]
    if not enumerate_refs:
        items = _merged(items)
    action = flattened(items) if flat else {"anyOf": items}
    actions = {"type": "array", "minItems": 1, "maxItems": choices.max_actions, "items": action}
    why = {"reason": _text(600 if choices.long else 300)} if reason else {}
    return _object({**why, "actions": actions})


def _element_items(choices: Choices, enumerate_refs: bool) -> list[dict[str, Any]]:
    items = []
    # In one order whatever the page has: a provider keeps a prompt only as far as it stays the same.
    for verb in sorted(choices.elements, key=VERBS.index):
        refs = choices.elements[verb]
        if verb == "select" and not enumerate_refs:
            named = {"type": "array", "minItems": 1, "items": _text(_LONGEST_OPTION)}
            items.append(_object({"ref": {"type": "string"}, "do": _const(verb), "options": named}))
            continue
        if verb == "select":
            items += [
                _object({"ref": _const(ref), "do": _const(verb), "options": _options(ref, choices)})
                for ref in refs
            ]
            continue
        if verb == "type":
            known = [(ref, choices.values[ref]) for ref in refs if ref in choices.values]
            items += [
                _object({"ref": _const(ref), "do": _const(verb), "text": _const(text)}) for ref, text in known
            ]
            if not (refs := tuple(ref for ref in refs if ref not in choices.values)):
                continue
        any_ref: dict[str, Any] = {"type": "string"}
        if enumerate_refs:
            any_ref["enum"] = list(refs)
        items += [
            _object({"ref": any_ref, "do": _const(verb), **properties})
            for properties in _variants(verb, any_ref, choices)
        ]
    return items


def _variants(verb: str, ref: dict[str, Any], choices: Choices) -> list[dict[str, Any]]:
    """The other properties of a verb on an element, one entry for each form of the action.

    Hosted endpoints want every property of an object required, so an optional one makes a form of its own.
    """
    longest = 20_000 if choices.long else 2000
    text = {"type": "string", "enum": list(choices.texts)} if choices.texts else _text(longest)
    more = (
        {"text": text, "submit": _TRUE},
        {"text": text, "clear": {"type": "boolean", "enum": [False]}, "where": _enum("start", "end")},
        {"text": text, "part": _text(2000)},
    )
    fixed: dict[str, list[dict[str, Any]]] = {
        "type": [{"text": text}, *(more if choices.aimed else ())],
        "drag": [{"to": ref}, {"start": _POINT, "end": _POINT}],
        "draw": [{"points": {"type": "array", "minItems": 2, "items": _POINT}}],
        "select_text": [{"text": _text(2000)}],
        "upload": [{"files": {"type": "array", "minItems": 1, "items": _text(1000)}}],
        "scroll": [{"direction": _DIRECTION}, *([_TO_END] if choices.aimed else ())],
    }
    if verb == "click" and choices.aimed:
        how = {"button": _enum("left", "middle", "right"), "count": {"type": "integer", "enum": [1, 2, 3]}}
        modifiers = {"modifiers": {"type": "array", "minItems": 1, "items": _enum(*MODIFIERS)}}
        return [{}, {"at": _POINT}, how, modifiers, {"dialog": _const("accept"), "dialog_text": _text(300)}]
    if verb == "hover" and choices.aimed:
        return [{}, {"at": _POINT}]
    return fixed.get(verb, [{}])


def _page_items(choices: Choices) -> list[dict[str, Any]]:
    extras: dict[str, dict[str, Any]] = {
        "scroll": {"direction": _DIRECTION},
        "goto": {"url": _text(2000)},
        "new_tab": {"url": _text(2000)},
        "tab_focus": {"index": {"type": "integer"}},
        "press": {"keys": _text(40)},
        "select_text": {"text": _text(2000)},
        "use_tool": {"tool": _enum(*choices.page_tools), "input": _text(2000)},
    }
    items = [_object({"do": _const(verb), **extras.get(verb, {})}) for verb in choices.verbs]
    if choices.aimed and "new_tab" in choices.verbs:
        items.append(_object({"do": _const("new_tab")}))
    if choices.aimed and "scroll" in choices.verbs:
        items.append(_object({"do": _const("scroll"), "to_text": _text(300)}))
        items.append(_object({"do": _const("scroll"), **_TO_END}))
    if choices.aimed and "press" in choices.verbs:
        items.append(_object({"do": _const("type"), "text": _text(500)}))
    if choices.aimed and "wait" in choices.verbs:
        items.append(_object({"do": _const("wait"), "seconds": _SECONDS, "whole": _TRUE}))
        items.append(_object({"do": _const("wait"), "seconds": _SECONDS, "until": _text(300)}))
    return items


def _named_items() -> list[dict[str, Any]]:
    """Actions on controls of pages that are still to come."""
    named, text = _text(LONGEST), _text(20_000)
    options = {"type": "array", "minItems": 1, "items": _text(_LONGEST_OPTION)}
    fields: dict[str, tuple[dict[str, Any], ...]] = {
        "type": ({"text": text}, {"text": text, "submit": _TRUE}),
        "select": ({"options": options},),
    }
    return [
        _object({"named": named, "do": _const(verb), **more})
        for verb in NAMED
        for more in fields.get(verb, ({},))
    ]


def _merged(items: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries, with one for all verbs whose other fields are the same."""
    merged: dict[str, dict[str, Any]] = {}
    for item in items:
        fields = {name: spec for name, spec in item["properties"].items() if name != "do"}
        key = json.dumps(fields)
        if key in merged:
            merged[key]["properties"]["do"]["enum"] += item["properties"]["do"]["enum"]
        else:
            merged[key] = item
    return list(merged.values())


def _with_effect(item: dict[str, Any]) -> dict[str, Any]:
    """The form of an action that says what it does, after its verb; {} where this form does not say it."""
    fields = item["properties"]
    [*_, verb] = fields["do"]["enum"]
    first = {name: fields[name] for name in ("ref", "named") if name in fields}
    rest = {name: spec for name, spec in fields.items() if name not in (*first, "do")}
    says = _SAYS_EFFECT.get(verb) == tuple(rest) and not ("named" in first and rest)
    return _object({**first, "do": _const(verb), "effect": _enum(*CLAIMS), **rest}) if says else {}


def flattened(items: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """One object for all kinds of action: every field that any of them has, the ref and the verb first.

    What arguments are for stands in the prompt, beside the policies.
    """
    fields: dict[str, dict[str, Any]] = {}
    for item in items:
        for name, spec in item["properties"].items():
            told = _without_descriptions(spec)
            fields[name] = joined(fields[name], told) if name in fields else told
    first = [name for name in ("ref", "named", "do", "effect") if name in fields]
    ordered = {name: fields[name] for name in (*first, *(name for name in fields if name not in first))}
    return {"type": "object", "properties": ordered, "required": ["do"], "additionalProperties": False}


def _without_descriptions(spec: Any) -> Any:
    if isinstance(spec, list):
        return [_without_descriptions(one) for one in spec]
    if not isinstance(spec, Mapping):
        return spec
    is_named = isinstance(spec.get("properties"), Mapping)
    return {
        key: {name: _without_descriptions(one) for name, one in value.items()}
        if key == "properties" and is_named
        else _without_descriptions(value)
        for key, value in spec.items()
        if key != "description" or not isinstance(value, str)
    }


def joined(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """A schema that takes what either takes, and perhaps more."""
    if one == other:
        return dict(one)
    kind = one.get("type")
    if kind != other.get("type"):
        return {}
    made: dict[str, Any] = {"type": kind}
    if "enum" in one and "enum" in other:
        made["enum"] = list(dict.fromkeys([*one["enum"], *other["enum"]]))
    if "maxLength" in one and "maxLength" in other:
        made["maxLength"] = max(one["maxLength"], other["maxLength"])
    if kind == "array":
        made |= {"minItems": 1, "items": joined(one["items"], other["items"])}
    if kind == "object":
        parts = dict(one["properties"])
        for name, spec in other["properties"].items():
            parts[name] = joined(parts[name], spec) if name in parts else spec
        needed = [name for name in one["required"] if name in other["required"]]
        made |= {"properties": parts, "required": needed, "additionalProperties": False}
    return made


def _call_item(callee: Callee, *, last: bool) -> dict[str, Any]:
    arguments = {
        "type": "object",
        "properties": {name: _argument(spec) for name, spec in callee.arguments.items()},
        "required": list(callee.required),
        "additionalProperties": False,
    }
    item = _object({"do": _const("call"), "policy": _const(callee.name), "arguments": arguments})
    # Optional in itself, not as a form of its own: the schema is a large part of every prompt.
    return {**item, "properties": {**item["properties"], "last": _TRUE}} if last else item


def _argument(spec: Mapping[str, Any]) -> dict[str, Any]:
    """An argument's schema, without what JSON Schema or some endpoint's grammar does not know.

    Of the formats JSON Schema has only `date`. Patterns are checked when the call is made.
    """
    unknown = ("pattern", "cues") if spec.get("format") == "date" else ("format", "pattern", "cues")
    return {key: value for key, value in spec.items() if key not in unknown}


def _stop_item(endings: Sequence[str], longest: int) -> dict[str, Any]:
    status = {"type": "string", "enum": list(endings)}
    return _object({"do": _const("stop"), "status": status, "answer": _text(longest)})


def _asking_item() -> dict[str, Any]:
    field = _object({"name": _text(100), "why": _text(300)})
    fields = {"type": "array", "minItems": 1, "maxItems": MOST_FIELDS, "items": field}
    ending = {"do": _const("stop"), "status": _const("need_info"), "answer": _text(1000)}
    return _object({**ending, "fields": fields})


def _options(ref: str, choices: Choices) -> dict[str, Any]:
    """The options that may be chosen, bounded in number: a small model would go on through a long list."""
    options = choices.options[ref]
    most = len(options) if ref in choices.several else 1
    option = {"type": "string", "enum": list(options)}
    return {"type": "array", "minItems": 1, "maxItems": most, "items": option}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _enum(*values: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(values)}


def _const(value: str) -> dict[str, Any]:
    return _enum(value)


def _text(most: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": most}
