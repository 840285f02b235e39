"""What an evaluation decides at the approval page where the task itself finds out what was wrong."""

from __future__ import annotations

from handrail_wire import AskApproval


async def always(request: AskApproval) -> tuple[bool, str]:
    """Approve everything that is asked: where the task's own judge counts what was wrong."""
    return True, ""
