"""What a policy types that types nothing but its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handrail.policy.policy import Policy
from handrail.text.arguments import without_blanks


def typed_texts(policy: Policy, arguments: Mapping[str, Any], secrets: tuple[str, ...]) -> tuple[str, ...]:
    """What a policy that types nothing but its arguments may type; empty for anything."""
    if policy.typed != "arguments":
        return ()
    values = map(str, without_blanks(arguments).values())
    return (*values, *(f"<secret:{name}>" for name in secrets))
