"""How an instruction says that a workflow is to be run, and with what: `/book from=JFK on="7 July 2027"`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .keeping import read, told
from .workflow import Workflow

_NAMED = re.compile(r"\s*/([a-z][a-z0-9_]{0,47})\b\s*(.*?)\s*", re.DOTALL)
_SET = re.compile(r'([a-z]\w*)=(?:"((?:[^"\\]|\\.)*)"|“([^”]*)”|\'([^\']*)\'|([^\s"“”\']+))', re.DOTALL)


def named(instruction: str) -> str:
    """The name of the workflow that an instruction would run; "" if it begins with none."""
    found = _NAMED.fullmatch(instruction)
    return found[1] if found else ""


def with_values(name: str, values: Mapping[str, str]) -> str:
    """The instruction that runs a workflow with these values; `given` finds in it exactly them."""
    quoted = {key: value.replace("\\", "\\\\").replace('"', '\\"') for key, value in values.items()}
    return " ".join([f"/{name}", *(f'{key}="{value}"' for key, value in quoted.items())])


def given(workflow: Workflow, instruction: str) -> dict[str, str]:
    """The values that an instruction sets, each `name=value`, or in the words of the workflow's title.

    What cannot be one, such as a day that is none, is left out.
    """
    found = _NAMED.fullmatch(instruction)
    rest = found[2] if found else instruction
    pairs = [(match[1], _unquoted(match)) for match in _SET.finditer(rest)]
    if not pairs:
        return told(workflow.title, workflow.parameters, rest) or {}
    if _SET.sub("", rest).strip():
        # What is left over may belong to a value, as in “to=Bo Lind”: all of it is asked for.
        return {}
    known = [(name, workflow.parameters[name], text) for name, text in pairs if name in workflow.parameters]
    values = {name: read(one, text) for name, one, text in known}
    return {name: value for name, value in values.items() if value}


def _unquoted(match: re.Match[str]) -> str:
    """A value without its quotes. Where a backslash stands before no quote and no other, it is meant."""
    text = next(filter(None, match.groups()[1:]), "")
    return re.sub(r'\\(["\\])', r"\1", text) if match[2] else text
