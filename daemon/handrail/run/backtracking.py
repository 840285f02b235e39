"""Backtracking: a stuck frame returns to where it took a wrong turn, instead of giving up (LASER)."""

from __future__ import annotations

from handrail.gate.addresses import acting_word
from handrail.happened.events import Backed
from handrail.policy.policy import Policy
from handrail.stack.checkpoints import RETURNS, Trail, changed, restoring, scrolling
from handrail.turn.deciding import Made
from handrail_wire import GoBack, Goto

from .act import Acting
from .context import RunContext

_UNOPENED = "the page could not be opened"


class Backtracking:
    """Takes one run back to an earlier page."""

    def __init__(self, context: RunContext, acting: Acting, trail: Trail) -> None:
        self._context = context
        self._acting = acting
        self._trail = trail

    async def back(self, policy: Policy, problem: str) -> bool:
        """Return to the frame's last checkpoint; false if there is none or it cannot be reached.

        True without going back if the person intervenes: with what they say the frame may go on.
        """
        context = self._context
        page = context.page
        if page is None or not context.services.mechanisms.backtracking:
            return False
        point = self._trail.back(len(context.fold.stack.frames), page.observation.url)
        if point is None or acting_word(point.url):
            return False  # Opening an address such as …/delete may act at once.
        reason, where = "to try another way", point.title or point.url
        went = await self._acting.act(policy, Goto(url=point.url), reason, Made(None), page, first=True)
        if went == "interrupted":
            self._trail.not_taken(point)
            return True
        if went != "on":
            return False
        other = changed(point, context.page) if context.page else ""
        text = f"Went back to “{where}”: {point.step} led nowhere from there ({problem})"
        text = f"{text}. Look again: {other}" if other else text
        context.write(Backed(text, point.step, point.url))
        # Scrolling comes last: putting a value back may move the page.
        for remaining in (restoring, scrolling):
            for action in remaining(point, context.page) if context.page else ():
                if context.page is None:
                    return True
                page = context.page
                if await self._acting.act(policy, action, reason, Made(None), page, first=False) != "on":
                    return True
        return True

    async def back_from_unopened(self, policy: Policy) -> bool:
        """Leave a page that could not be opened by the browser's back button.

        False if no step of this run led there, if that step cannot be undone, or if it was going back itself:
        what to do then is for the policy or the person to decide. It counts as one of the run's returns.
        """
        context, page = self._context, self._context.page
        if not context.services.mechanisms.backtracking:
            return False
        last = next((step for step in reversed(context.fold.steps) if step.kind == "act"), None)
        if page is None or last is None or last.effect == "commit" or self._trail.returns >= RETURNS:
            return False
        if context.fold.proposals[last.index].verb == "go_back":
            return False  # Further back lies what was open before the run.
        went = await self._acting.act(policy, GoBack(), _UNOPENED, Made(None), page, first=True)
        self._trail.returns += went != "interrupted"
        if went == "on" and context.page and context.page.opened:
            text = f"Went back: {last.text} led nowhere ({_UNOPENED})"
            context.write(Backed(text, last.text, context.page.observation.url))
        return went in ("on", "interrupted")
