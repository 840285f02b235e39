"""How a site binds the named actions of its states to elements: `click each link "*{thing}*"`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Literal

from handrail.page.roles import check_roles
from handrail.text.arguments import filled
from handrail.text.authoring_errors import wrong
from handrail.text.shared_words import checked_names, expanded

from .item_names import is_item

How = Literal["", "each", "once", "again"]
_BINDING = re.compile(
    r"(?P<verb>[a-z_]+) (?:(?P<how>each|once|again) )?(?P<roles>[a-z]+(?:\|[a-z]+)*) "
    r'"(?P<names>[^"]+)"'
)


def checked_bindings(bindings: dict[str, str]) -> dict[str, str]:
    """The bindings, if all are valid. Raises a policy's error."""
    for name, binding in bindings.items():
        if not (read := _BINDING.fullmatch(binding)):
            fix = """Write a verb, a role and a name, such as 'click link|button "Next*"'"""
            raise wrong(f"{name!r} is bound to {binding!r}, which is no element", fix)
        check_roles(read["roles"].split("|"))
        checked_names(binding)
    return bindings


def bindings_for(
    actions: Iterable[Mapping[str, str]], arguments: Mapping[str, object], how: How
) -> list[re.Match[str]]:
    """The bindings of one kind among the named `actions` of states, with the call's arguments filled in."""
    read = (read_binding(binding, arguments) for each in actions for binding in each.values())
    return [binding for binding in read if binding["how"] == how]


def read_binding(binding: str, arguments: Mapping[str, object]) -> re.Match[str]:
    """A binding's parts, with the call's arguments filled in."""
    wanted = _BINDING.fullmatch(filled(expanded(binding), arguments))
    assert wanted is not None
    return wanted


def is_called(name: str, binding: re.Match[str]) -> bool:
    """Whether an element's name matches the binding."""
    name = name.casefold()
    globs = binding["names"].casefold().split("|")
    if binding["how"] == "each":
        return is_item(name, globs)
    return any(fnmatchcase(name, glob) for glob in globs)
