"""The texts that a policy may type if it types only its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handrail.policy.policy import Policy
from handrail.text.arguments import without_blanks


def typed_texts(policy: Policy, arguments: Mapping[str, Any], secrets: tuple[str, ...]) -> tuple[str, ...]:
    """The texts that a policy with `typed: arguments` may type: its arguments and the secrets' names.

    Empty for other policies, which may type anything.
    """
    if policy.typed != "arguments":
        return ()
    values = map(str, without_blanks(arguments).values())
    return (*values, *(f"<secret:{name}>" for name in secrets))
