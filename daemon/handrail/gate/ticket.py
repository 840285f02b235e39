"""The ticket that binds an approval to one step.

Nothing is checked here: the extension compares tickets when the step is done, and spends them
(`extension/worker/permit/last_check.js`, `ledger.js`).
"""

from __future__ import annotations

import hashlib
from typing import Any

import rfc8785

from handrail_wire import Action, Facts, RequestFacts


def ticket(
    run: str, step: int, action: Action, facts: Facts, request: RequestFacts | None = None
) -> str:
    """SHA-256 (hex) of the canonical JSON (RFC 8785) of everything that the person is shown.

    The extension computes the same over the facts at dispatch, so a page that has changed in between has no
    valid ticket.
    """
    bound: dict[str, Any] = {
        "run": run,
        "step": step,
        "action": action.model_dump(mode="json"),
        "facts": facts.model_dump(mode="json"),
    }
    if request is not None:
        bound["request"] = request.model_dump(mode="json")
    return hashlib.sha256(rfc8785.dumps(bound)).hexdigest()
