"""One turn of a run: show the policy on top what there is to see, ask what to do, and carry it out.

A turn is one decision with its plan (SteP algorithm 1, the body of the loop; Synapse's plans). It is prepared
by `turn/prepare.py`, decided by `turn/deciding.py`, and acted on by `act.py`.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from handrail.config.mechanisms import applied
from handrail.decision.choices import Choices
from handrail.decision.decision import Call, Decision, Note, Reject, Stop, Use
from handrail.models.base import ModelError
from handrail.models.budget import Metered
from handrail.page.observation import Page
from handrail.policy.policy import Policy
from handrail.stack import machine as stacks
from handrail.stack.events import Sent
from handrail.turn.deciding import Made, ModelDecider, waiting_for_model
from handrail.turn.escalation import played_by
from handrail.turn.plugin_decider import PluginFirst
from handrail.turn.prepare import prepare, reached
from handrail.turn.prompt import Turn

from . import backup
from .internal_steps import think

if TYPE_CHECKING:
    from .run import Run


async def take_turn(run: Run) -> None:
    """Take one. Raises what ends a run (`Run.drive`)."""
    await run.safe_point()
    page = run.page or await run.observe()
    frame = run.fold.stack.top
    policy = run.services.library.get(frame.policy)
    if policy is None:
        _pop(run, "failed", f"the policy {frame.policy} is not in the library any more")
        return
    policy = applied(policy, run.services.mechanisms)
    if not page.opened and await run.way.back_from_unopened(policy):
        return
    if problem := stacks.stuck(run.fold.stack, run.bounds):
        if not await run.way.back(policy, problem):
            best = stacks.best_of(run.fold.stack.top)
            seen = f". {backup.in_words(best)}" if best else ""
            _pop(run, "failed", f"{stacks.STUCK}: {problem}{seen}")
        return
    backup.look_ahead(run)
    over = reached(policy, run.fold.stack, page, run.services.library, run.services.model(policy).tier)
    if over is not None:
        _pop(run, "done", f"The page shows: {over}")
        return
    policy = played_by(policy, frame)
    turn, allowed = _prepare(run, policy, page)
    if run.services.exemplars:
        tier = run.services.model(policy).tier
        turn = await run.services.exemplars.added(turn, run.record.instruction, tier)
    made = await _decide(run, policy, turn, allowed)
    if made is None:
        return
    if made.decision is None:
        run.refuse(f"the answer could not be used ({made.problem})")
        return
    await _carry_out(run, policy, made.decision, made)


def _prepare(run: Run, policy: Policy, page: Page) -> tuple[Turn, Choices]:
    tier = run.services.model(policy).tier
    return prepare(
        policy,
        run.fold.stack,
        page,
        run.services.library,
        tier=tier,
        today=run.services.today(),
        mark=f"page-{secrets.token_hex(4)}",
        secrets=run.services.secrets.names(page.observation.documents[0].origin),
        mechanisms=run.services.mechanisms,
        assistance=run.services.assistance.get(tier),
    )


async def _decide(run: Run, policy: Policy, turn: Turn, allowed: Choices) -> Made | None:
    """Ask the frame's decider; none if the model failed and the person resumed, or has come in before it was
    asked (try again).
    """
    if run.controls.hold:
        return None
    run.state("deciding")

    def waiting(detail: str) -> None:
        run.fold.begin_working(time.time(), detail)
        run.publish(run, [])

    run.fold.begin_working(time.time())
    run.publish(run, [])
    waiting_for_model.set(waiting)
    decider = run.services.deciders.get(policy.name)
    if decider is None:
        model = run.services.model(policy)
        decider = ModelDecider(Metered(model, run.budget), mechanisms=run.services.mechanisms)
        if assistance := run.services.assistance.get(model.tier):
            decider = assistance.decider(decider)
    if policy.plugin and run.page:
        decider = PluginFirst(policy.plugin, tuple(run.page.all_nodes), decider)
    try:
        with run.without_tab():
            made = await run.controls.unless_stopped(decider.decide(turn, allowed))
    except ModelError as error:
        await run.pause(f"{error}")
        return None
    except ValueError as error:
        _pop(run, "failed", str(error))
        return None
    # What was sent is for looking back: it costs no write to the disk of its own.
    with run.services.journal.together():
        event = run.write(
            "decision",
            {
                "policy": policy.name,
                "model": made.model,
                "tokens": made.tokens,
                "prompt_tokens": made.prompt_tokens,
                "calls": made.calls,
                "page_tokens": run.page.estimated_tokens if run.page else 0,
                "cost": made.cost,
                "seconds": made.seconds,
                "answers": made.raw,
                "problem": made.problem,
            },
        )
        sent = Sent(turn.url, turn.title, turn.page, made.requests, list(turn.filters))
        run.services.journal.save_sent(run.record.run, event.n, sent)
    return made


async def _carry_out(run: Run, policy: Policy, decision: Decision, made: Made) -> None:
    """Do the plan's steps until one ends the turn, or the page is no longer what was planned for."""
    layout = run.page.layout if run.page else frozenset()
    acted = told = False
    for step in decision.steps:
        if await run.safe_point():
            return  # The person came in between: what was planned before is out of date.
        if isinstance(step, Note | Reject | Use):
            think(run, step)
            told = told or isinstance(step, Use)
            continue
        if told:
            return  # What a tool says was not known when the rest was planned.
        page = run.page
        if page is None or (acted and page.layout != layout):
            return
        if isinstance(step, Call):
            _push(run, step, decision.reason)
            return
        if isinstance(step, Stop):
            await _stop(run, step, decision.reason)
            return
        if not await run.acting.act(policy, step, decision.reason, made, page, first=not acted):
            return
        acted = True


def _push(run: Run, call: Call, reason: str) -> None:
    policy = run.services.library.get(call.policy)
    if policy is None:
        run.refuse(f"there is no policy {call.policy}")
        return
    objective = policy.call_text(call.arguments)
    problem = policy.check_arguments(call.arguments)
    page = run.page.fingerprint if run.page else ""
    problem = problem or stacks.refusal_of_call(run.fold.stack, objective, page, run.bounds)
    if problem:
        run.refuse(problem)
        return
    data = {"policy": call.policy, "arguments": call.arguments, "objective": objective}
    run.write("push", {**data, "reason": reason, "page": page})


async def _stop(run: Run, stop: Stop, reason: str) -> None:
    if stop.status == "need_info" and len(run.fold.stack.frames) == 1:
        names = ", ".join(one.name for one in stop.fields)
        await run.question(stop.answer or f"Please tell me: {names or 'what is missing'}", stop.fields)
        return
    fields = tuple(f"{one.name} ({one.why})" if one.why else one.name for one in stop.fields)
    _pop(run, stop.status, stop.answer, fields, reason)


def _pop(run: Run, status: str, answer: str, fields: tuple[str, ...] = (), reason: str = "") -> None:
    run.write("pop", {"status": status, "answer": answer, "fields": list(fields), "reason": reason})
