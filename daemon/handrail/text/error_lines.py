"""The line of a policy's or a workflow's text that an error is about."""

from __future__ import annotations

import re

import yaml

from .authoring_errors import PolicyError, yaml_parts

_NAMED = re.compile(r"line (\d+)")
_EXAMPLE = re.compile(r'example "(.*)"', re.DOTALL)


def line_of(text: str, error: PolicyError) -> int:
    """The line, from 1; 0 if the error is about the whole text, or about what is not in it."""
    lines = text.splitlines()
    if named := _NAMED.fullmatch(error.field):
        return min(int(named[1]), len(lines))
    if error.field == "front matter":
        return 1 if lines else 0
    if example := _EXAMPLE.fullmatch(error.field):
        heading = re.compile(rf"##\s+Example:?\s*{re.escape(example[1])}\s*", re.IGNORECASE)
        return next((at for at, line in enumerate(lines, 1) if heading.fullmatch(line.rstrip())), 0)
    return _line_of_field(lines, error.field) if error.field else 0


def _line_of_field(lines: list[str], field: str) -> int:
    """Where a dotted field such as `steps.2.do`, or what there is of it, begins in the front matter."""
    end = next((at for at, line in enumerate(lines) if at and line.startswith("---")), len(lines))
    # The first line is the one with ---, which is a document's beginning to YAML, too.
    node = yaml_parts("\n".join(["", *lines[1:end]]))
    line = 0
    while node is not None and field:
        node, place, field = _inner(node, field)
        line = place or line
    return line


def _inner(node: yaml.Node, field: str) -> tuple[yaml.Node | None, int, str]:
    """The part of a node that the field's first name is about, its line, and the rest of the field."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            name = str(key.value)
            if field == name or field.startswith(f"{name}."):
                return value, key.start_mark.line + 1, field[len(name) + 1 :]
    if isinstance(node, yaml.SequenceNode):
        name, _, rest = field.partition(".")
        if name.isdigit() and int(name) < len(node.value):
            item = node.value[int(name)]
            return item, item.start_mark.line + 1, rest
    return None, 0, ""
