"""One turn of a run: show the page to the policy on top, ask for a decision, and carry it out.

A turn is one decision with its plan (SteP, algorithm 1, the body of the loop; Synapse's plans). It is
prepared by `turn/prepare.py`, decided by `turn/deciding.py`, and acted on by `act.py`.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from urllib.parse import urldefrag

from handrail.config.mechanisms import applied
from handrail.decision.choices import Choices
from handrail.decision.decision import (
    BadDecision,
    Call,
    Decision,
    HandOver,
    Look,
    Named,
    Note,
    Reject,
    Stop,
    Use,
)
from handrail.gate.provenance import COVER
from handrail.happened.asking import Asked
from handrail.happened.events import Decided, Happened, LeftOpen, Popped, Pushed, StopStatus
from handrail.happened.origin import ModelDecision
from handrail.happened.whole import SitesKnown
from handrail.link.tab import NotPossible
from handrail.models.base import ContextTooLong, ModelError
from handrail.page.naming import mention
from handrail.page.observation import Page
from handrail.page.surroundings import ending
from handrail.page.text_budget import token_bound
from handrail.policy.policy import Policy
from handrail.policy.tiers import PROFILES
from handrail.stack import guards
from handrail.stack import machine as stacks
from handrail.stack.events import Sent
from handrail.turn.deciding import Made, ModelDecider, waiting_for_model
from handrail.turn.escalation import played_by
from handrail.turn.plugin_decider import PluginFirst
from handrail.turn.prepare import prepare, reached
from handrail.turn.prompt import Turn
from handrail_wire import Action, PageTool

from .act import Acting
from .backtracking import Backtracking
from .backup import Backup, backup_sentence
from .cloud import ANSWERS
from .context import NOT_AS_ASKED, RunContext
from .flashes import Flashes
from .internal_steps import look, think
from .person import Person
from .plan import Plan
from .requests import Requests

Narrow = Callable[[Choices], Choices]
_LEAST = 300
"""Tokens of a prompt for the page: with fewer there is little to decide on."""
_LOST = "the page has to be looked at anew"
_UNSEEN = "it may not be possible to undo it, so the page as it is now has to be seen first"
_WRONG_ANSWERS = 2
"""So many answers of another form are told to the policy; the next one ends the run."""
_MOST_LINKS = 4
"""Of one name, whose addresses are compared."""


class TurnLoop:
    """Takes one run's turns."""

    def __init__(
        self,
        context: RunContext,
        person: Person,
        requests: Requests,
        acting: Acting,
        backtracking: Backtracking,
    ) -> None:
        self._context = context
        self._person = person
        self._requests = requests
        self._acting = acting
        self._backtracking = backtracking
        self._backup = Backup(context)
        self._page_tokens = dict(context.services.page_tokens)
        """Tokens of a prompt for the page, by tier, where they are not the tier's: set, or found too many."""

    async def take_turn(self, policy: Policy | None = None, narrowed: Narrow | None = None) -> None:
        """Take one turn. Raises what ends a run (`Run.drive`).

        policy: the one on top, where it is none of the library's; narrowed: what of the page it may choose.
        """
        context = self._context
        await self._acting.safe_point()
        page = context.page or await context.observe()
        frame = context.fold.stack.top
        policy = policy or context.services.library.get(frame.policy)
        if policy is None:
            self._pop("failed", f"the policy {frame.policy} is not in the library any more")
            return
        policy = played_by(applied(policy, context.services.mechanisms), frame)
        if await self._asked_before_sending(policy):
            return
        if not page.opened and await self._backtracking.back_from_unopened(policy):
            return
        if problem := guards.stuck(context.fold.stack, context.bounds):
            if not await self._backtracking.back(policy, problem):
                best = stacks.best_of(context.fold.stack.top)
                seen = f". {backup_sentence(best)}" if best else ""
                self._pop("failed", f"{guards.STUCK}: {problem}{seen}")
            return
        self._backup.look_ahead()
        tier = context.model(policy).tier
        over = reached(policy, context.fold.stack, page, context.services.library, tier)
        if over is not None:
            self._pop("done", f"The page shows: {over}")
            return
        tools = await context.tab.tools() if context.services.page_tools else ()
        turn, allowed = self._prepare(policy, page, tools)
        if narrowed:
            allowed = narrowed(allowed)
        schema = context.answer_schema if len(context.fold.stack.frames) == 1 else ""
        turn = replace(turn, picture=context.picture, began=context.record.url, answer_schema=schema)
        if context.services.exemplars:
            words = context.record.instruction
            turn = await context.services.exemplars.added(turn, words, tier, stays=context.cloud.stays)
        made = await self._decide(policy, turn, allowed)
        if made is None:
            return
        context.picture = ""
        if made.decision is None:
            context.refuse(f"the answer could not be used ({made.problem})")
            return
        flashes = Flashes(context.page)
        await self._carry_out(policy, made.decision, made, flashes)
        if PROFILES[tier].everything and (gone := flashes.gone):
            context.write(Happened(f"shown for a moment: {'; '.join(gone)}"))

    async def _asked_before_sending(self, policy: Policy) -> bool:
        """Ask the person, where that is to be asked, whether a model elsewhere may read on.

        True if they were asked: the page is to be observed anew then.
        """
        context = self._context
        asked = context.cloud.question(context.services.model(policy))
        if asked is None:
            return False
        site, question = asked
        answer = await self._person.question(question, options=ANSWERS, asked=Asked("site", site))
        context.write(SitesKnown(sent={site: context.cloud.answered(site, answer.words)}))
        return True

    def _prepare(self, policy: Policy, page: Page, tools: Sequence[PageTool] = ()) -> tuple[Turn, Choices]:
        context = self._context
        tier = context.model(policy).tier
        return prepare(
            policy,
            context.fold.stack,
            page,
            context.services.library,
            tier=tier,
            today=context.services.today(),
            mark=f"page-{secrets.token_hex(4)}",
            secrets=context.services.secrets.names(page.observation.documents[0].origin),
            mechanisms=context.services.mechanisms,
            assistance=context.services.assistance.get(tier),
            page_tokens=self._page_tokens.get(tier),
            sees=context.model(policy).profile.images,
            page_tools=tools,
        )

    async def _decide(self, policy: Policy, turn: Turn, allowed: Choices) -> Made | None:
        """Ask the frame's decider. None if the turn has to be tried again: the model failed and the person
        resumed, or they intervened before it was asked.
        """
        context = self._context
        if self._person.controls.hold:
            return None
        context.state("deciding")

        def waiting(detail: str) -> None:
            context.fold.begin_working(time.time(), detail)
            context.refresh()

        context.fold.begin_working(time.time())
        context.refresh()
        waiting_for_model.set(waiting)
        decider = context.services.deciders.get(policy.name)
        if decider is None:
            model = context.model(policy)
            decider = ModelDecider(context.metered(model), mechanisms=context.services.mechanisms)
            if assistance := context.services.assistance.get(model.tier):
                decider = assistance.decider(decider)
        if policy.plugin and context.page:
            decider = PluginFirst(policy.plugin, tuple(context.page.all_nodes), decider)
        try:
            with self._person.without_tab():
                made = await self._person.controls.unless_stopped(decider.decide(turn, allowed))
        except ContextTooLong as error:
            if not self._shorten(policy, turn):
                await self._person.pause(f"{error}")
            return None
        except ModelError as error:
            await self._person.pause(f"{error}")
            return None
        except ValueError as error:
            self._pop("failed", str(error))
            return None
        exemplars = context.services.exemplars
        # What was sent is for review only: it costs no write to the disk of its own.
        with context.services.journal.together():
            event = context.write(
                Decided(
                    policy.name,
                    made.model,
                    made.tokens,
                    made.prompt_tokens,
                    made.calls,
                    page_tokens=context.page.estimated_tokens if context.page else 0,
                    cost=made.cost,
                    seconds=made.seconds,
                    answers=tuple(made.raw),
                    problem=made.problem,
                    exemplars=tuple(exemplars.shown(turn)) if exemplars and made.calls else (),
                )
            )
            sent = Sent(turn.url, turn.title, turn.page, made.requests, list(turn.filters), turn.site_kind)
            context.services.journal.save_sent(context.record.run, event.n, sent)
        return made

    def _shorten(self, policy: Policy, turn: Turn) -> bool:
        """Leave a page half of its room from now on; false if that would hardly make a prompt shorter."""
        tier = self._context.model(policy).tier
        most = min(self._page_tokens.get(tier) or PROFILES[tier].page_tokens, token_bound(turn.page)) // 2
        if most < _LEAST:
            return False
        self._page_tokens[tier] = most
        return True

    async def _carry_out(self, policy: Policy, decision: Decision, made: Made, flashes: Flashes) -> None:
        """Do the plan's steps until one ends the turn, or the page is no longer the one planned for."""
        context = self._context
        plan = Plan(decision.steps, context.page, PROFILES[context.model(policy).tier])
        acted = used_tool = False
        for at, step in enumerate(decision.steps):
            if await self._requests.safe_point():
                return  # The person intervened: what was planned before is out of date.
            if isinstance(step, Note | Reject | Use):
                think(context, step)
                used_tool = used_tool or isinstance(step, Use)
                continue
            if isinstance(step, Look):
                await look(context, step)
                used_tool = True
                continue
            if used_tool:
                return self._leave(plan, at, "planned before the tool's answer was known")
            page = context.page
            if page is None:
                return self._leave(plan, at, _LOST)
            why = plan.out_of_date(step, page) if acted else ""
            named = isinstance(step, Named)
            if isinstance(step, Stop) and step.shows and not acted:
                why = "`shows` proves what a plan has done: stop without it, or do something first"
            if isinstance(step, Named) and not why:
                step, why = await self._found(policy, step, page)
            if why or isinstance(step, Named):
                return self._leave(plan, at, why) if acted else context.refuse(why)
            if isinstance(step, Call):
                self._push(step, decision.reason)
                return
            if isinstance(step, Stop):
                await self._stop(step, decision.reason)
                return
            if isinstance(step, HandOver):
                await self._person.hand_over(step.text)
                return
            action = plan.on(page, step)
            if early := plan.is_early(action, page):
                if acted:
                    return self._leave(plan, at, early)
                return context.refuse(f"{early}: what enables it comes first")
            foreseen = partial(plan.foresaw, page, at) if acted else None
            plan.acts_on(page, action)
            outcome = await self._acting.act(
                policy, action, decision.reason, made, page, first=not acted,
                foreseen=foreseen, named=named, claim=decision.claim(at),
            )  # fmt: skip
            flashes.see(context.page)
            if outcome == "left":
                return self._leave(plan, at, _UNSEEN)
            if outcome == "over":
                return self._leave(plan, at + 1, "the page has to be seen as it is after the step before")
            if outcome == "interrupted":
                return
            acted = True

    async def _found(self, policy: Policy, step: Named, page: Page) -> tuple[Action | Named, str]:
        """The step on the only control of its name that it fits; where there is none, why, in words."""
        name, (_, allowed) = mention(step.name, ""), self._prepare(policy, page)
        fitting, problem = [], f"the page has no {name}"
        for ref in page.called(step.name):
            try:
                fitting.append(step.on(ref, allowed))
            except BadDecision as error:
                possible = allowed.permits(step.verb, ref)
                problem = str(error) if possible else f"{problem} on which {step.verb} is possible"
        if len(fitting) > 1 and not await self._lead_to_one_place(fitting):
            return step, f"{name} is on the page {len(fitting)} times"
        return (fitting[0], "") if fitting else (step, problem)

    async def _lead_to_one_place(self, actions: Sequence[Action]) -> bool:
        """Whether these are clicks on links of one address, such as a picture and the title below it."""
        if len(actions) > _MOST_LINKS or any(action.verb != "click" for action in actions):
            return False
        try:
            found = [await self._context.tab.inspect(action) for action in actions]
        except NotPossible:
            return False
        first = found[0]
        # Of an address that leads nowhere, or is partly covered, it is not known what its link does.
        known = first.href.startswith("http") and COVER not in first.href
        elsewhere = urldefrag(first.href).url != urldefrag(first.url).url
        return known and elsewhere and all((one.tag, one.href) == ("a", first.href) for one in found)

    def _leave(self, plan: Plan, at: int, why: str) -> None:
        """Tell which steps of a plan, from `at` on, were not carried out."""
        if left := plan.rest(at):
            self._context.write(LeftOpen(tuple(left), why))

    def _push(self, call: Call, reason: str) -> None:
        context = self._context
        policy = context.services.library.get(call.policy)
        if policy is None:
            return context.refuse(f"there is no policy {call.policy}")
        objective = policy.objective(call.arguments)
        arguments = {} if policy.is_told(call.arguments) else call.arguments
        problem = policy.check_arguments(arguments)
        page = context.page.fingerprint if context.page else ""
        problem = problem or guards.refusal_of_call(context.fold.stack, objective, page, context.bounds)
        if problem:
            return context.refuse(problem)
        by = ModelDecision(context.fold.stack.decisions)
        context.write(Pushed(call.policy, arguments, objective, reason, page, call.last, by))

    async def _stop(self, stop: Stop, reason: str) -> None:
        context = self._context
        if stop.status == "need_info" and len(context.fold.stack.frames) == 1:
            names = ", ".join(field.name for field in stop.fields)
            await self._person.question(
                stop.answer or f"Please tell me: {names or 'what is missing'}", stop.fields, client_may=True
            )
            return
        fields = tuple(f"{field.name} ({field.why})" if field.why else field.name for field in stop.fields)
        wrong, answer = "", stop.answer
        if stop.status == "done":
            found = context.fitted(stop.answer)
            wrong, answer = found.problem, found.text
        if wrong and context.wrong_answers < _WRONG_ANSWERS:
            context.refuse(f"{NOT_AS_ASKED}: {wrong}", "not_as_asked")
        elif wrong:
            self._pop("failed", f"{NOT_AS_ASKED}: {wrong}. It was: {stop.answer}", fields, reason)
        else:
            self._pop(stop.status, answer, fields, reason, shows=stop.shows)

    def _pop(
        self,
        status: StopStatus,
        answer: str,
        fields: tuple[str, ...] = (),
        reason: str = "",
        *,
        passed_on: bool = False,
        shows: str = "",
    ) -> None:
        """End the top frame, and those whose last call it was. `passed_on`: the answer is a last call's;
        `shows`: what the page said that proved it.
        """
        context = self._context
        ended = context.fold.stack.top
        last = context.page if len(context.fold.stack.frames) == 1 else None
        seen = ending(last.lines, answer) if last else ()
        context.write(Popped(status, answer, fields, reason, passed_on, shows, *seen))
        if ended.last and status == "done" and context.fold.stack.frames:
            # An answer that has another form is the root's to bring into the one that was asked for.
            found = context.fitted(answer)
            if not found.problem:
                self._pop(status, found.text, passed_on=True)
