"""The last rung of a workflow's ladder: a model does one step whose control is not found, if it may.

It is one frame on the stack, with the step's verb and nothing else, and the gate is the same. What it found
becomes the step's control in the file when all went well and the person says yes to the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Literal

from handrail.decision.choices import Choices
from handrail.decision.decision import Stop
from handrail.exemplars.abstraction import filled
from handrail.happened.asking import Asked, Option
from handrail.happened.events import Answered, Happened, Popped, Pushed, RunEvent, StopStatus
from handrail.happened.origin import WorkflowStep
from handrail.happened.steps import Acted
from handrail.page.naming import name_of
from handrail.policy.policy import Policy
from handrail.stack.events import ref_of_action
from handrail.store.own_files import FilesError
from handrail.text.authoring_errors import PolicyError
from handrail.verbs.verb import FILLING
from handrail.workflows.mended import (
    MEND_STEP,
    asked_of_model,
    did_the_step,
    difference,
    ended_so,
    is_the_step,
    mended,
    merged,
    newly_asked,
    verbs_of,
    where_it_may_be,
)
from handrail.workflows.replay import Played
from handrail.workflows.workflow import Workflow, rewritten
from handrail_wire import Action

from .act import Acting
from .cloud import StaysHere
from .context import RunContext
from .person import Person
from .turn_loop import TurnLoop

BY_HAND = "by_hand"
"""What stands on the stack while the person does a step."""
_NOT_WRITTEN = (
    "What a model found was not written into {}: its file was changed meanwhile, or cannot be read. Run it "
    "once more, and it is looked for anew."
)
_NOT_LOOKING: tuple[Option, ...] = ("by_hand", "stop")
_LOOKING: tuple[Option, ...] = ("let_look", "let_look_for_all", *_NOT_LOOKING)
_TURNS = 4
"""Most decisions of a model for one step."""


class Mending:
    """Mends the steps of one run's workflow."""

    def __init__(self, context: RunContext, person: Person, turns: TurnLoop, acting: Acting) -> None:
        self._context, self._person, self._turns = context, person, turns
        self._step: tuple[Workflow, int, Mapping[str, str]] | None = None
        """The step that a model does now, and its values."""
        acting.objects = self._objection

    @property
    def at_work(self) -> bool:
        """Whether the frame on top mends a step."""
        return self._context.fold.stack.trace[-1:] in ((MEND_STEP,), (BY_HAND,))

    async def begin(self, workflow: Workflow, played: Played, values: Mapping[str, str]) -> bool:
        """Ask what becomes of a step that is not possible; false if the workflow ends there.

        A model may look for it where the page may have given it another name, or the person does it. Nobody
        is asked where nobody looks on. Raises what ends a run (`Run.drive`).
        """
        context = self._context
        assert played.missing is not None
        at, why = played.missing, played.why
        if context.services.screenshots:
            # A picture of what was found, beside the words for what was expected.
            context.page = await context.tab.observe(len(context.fold.steps), True)
        watched = context.services.watched and not context.fold.unattended
        # A row for which something is not there says so, and the next row begins.
        looks = played.renamed and self._can_look
        if not watched or (context.fold.rows and not looks):
            return False
        told = {name: text for name, text in values.items() if not workflow.parameters[name].secret}
        words = filled(workflow.steps[at].says, told)
        chosen: Option | Literal[""] = "let_look_for_all"
        if not (looks and self._looks_for_all):
            question = f"Step {at + 1} ({words}) is not possible: {why}. How do I go on?"
            options = _LOOKING if looks else _NOT_LOOKING
            chosen = await self._choice(Asked("step_missing", str(at)), question, options)
        if chosen == "by_hand":
            self._push(workflow, BY_HAND, at, words, why)
            await self._by_hand(words)
            return True
        if not looks or chosen not in ("let_look", "let_look_for_all"):
            return False
        self._push(workflow, MEND_STEP, at, asked_of_model(workflow, at, told, why), why)
        return True

    @property
    def _can_look(self) -> bool:
        """Whether a large model is there. A small one took another control for it, and what it pressed was
        seen only afterwards (docs/evaluation.md).
        """
        try:
            return self._context.model(_policy((), ())).tier == "large"
        except StaysHere:
            return False

    @property
    def _looks_for_all(self) -> bool:
        """Whether the person has said in this run that a model may look for whatever is missing."""
        for event in self._context.happened():
            match event:
                case Answered(topic="step_missing", option="let_look_for_all", client=""):
                    return True
        return False

    async def take_turn(self, workflow: Workflow, values: Mapping[str, str]) -> None:
        """Let the model decide once, or end its frame. Raises what ends a run (`Run.drive`)."""
        context = self._context
        frame = context.fold.stack.top
        if frame.policy == BY_HAND:
            # As after a restart: whether they did it, only they know.
            await self._by_hand(frame.objective)
            return
        at = int(frame.arguments["step"])
        events = self._since()
        acts = [
            entry for entry in frame.history if entry.kind == "act" and entry.verb not in ("wait", "scroll")
        ]
        if acts and acts[-1].status in ("done", "unknown", "refused"):
            right = acts[-1].status == "done" and did_the_step(workflow, at, values, events)
            why = "" if right else acts[-1].result or f"it did something else: {acts[-1].text}"
            self._pop("done" if right else "failed", why)
        elif len(frame.history) >= _TURNS:
            self._pop("failed", "it did not find it")
        else:
            page = context.page or await context.observe()
            step, verbs = workflow.steps[at], verbs_of(workflow.steps[at])
            self._step = workflow, at, values
            # What could not be undone is asked about, whatever it is called now.
            names = {name_of(node) for node in page.lines if node.ref} if step.asks else ()
            there = where_it_may_be(step.control, page.lines, values) if step.control else None

            def narrowed(choices: Choices) -> Choices:
                choices = choices.one_step(verbs)
                return choices if there is None else choices.among(there)

            await self._turns.take_turn(_policy(verbs, names), narrowed)

    async def _by_hand(self, words: str) -> None:
        await self._person.hand_over(f"Do this yourself: {words}. Then press Hand back.", until_said=True)
        self._pop("done", "You did it")

    async def is_right_end(self, played: Played) -> bool:
        """Ask whether all is well though the page says something else at the end. Raises what ends a run.

        Nobody is asked where no step was another, since then it went wrong; nor where nobody looks on, nor
        for one of many rows.
        """
        context = self._context
        assert isinstance(played.step, Stop)
        changed = any(entry.kind == "call" for entry in context.fold.stack.top.history)
        if not changed or not context.services.watched or context.fold.unattended or context.fold.rows:
            return False
        question = f"{played.step.answer} Is that how it ends now?"
        return await self._choice(Asked("end", played.ends), question, ("right", "wrong")) == "right"

    async def offer(self, workflow: Workflow, values: Mapping[str, str], ends: str = "") -> Workflow:
        """Show what mended steps change in the file, and write it on a yes; the workflow as it is then.

        ends: the heading that shows its end now, if that is another. Raises what ends a run.
        """
        files = self._context.services.workflows
        new = ended_so(workflow, ends, values) if ends else workflow
        for at, events in self._mended(workflow.name):
            new = mended(new, at, values, events) or new
        if files is None or new == workflow:
            return workflow
        before, kept, text = files.text(workflow.name), None, ""
        with suppress(PolicyError):
            current = files.get(workflow.name)
            # What the person wrote into the file since the run began stays.
            kept = current and merged(workflow, new, current)
            text = rewritten(before, current, kept) if current and kept else ""
        if kept is None or not text:
            self._context.write(Happened(_NOT_WRITTEN.format(workflow.name)))
            return new
        lines = difference(before, text)
        if not lines:
            return new
        told = f"The page has changed. Keep this in {workflow.name}?\n{newly_asked(workflow, new)}"
        asked = Asked("file_change", sha256(text.encode()).hexdigest()[:16])
        if await self._choice(asked, f"{told}{lines}", ("keep", "leave")) != "keep":
            return workflow
        if files.text(workflow.name) != before:
            self._context.write(Happened(_NOT_WRITTEN.format(workflow.name)))
            return new
        try:
            files.save(kept, text)
        except FilesError as error:
            self._context.write(Happened(f"the workflow could not be written ({error})"))
        return new

    async def _choice(self, asked: Asked, question: str, options: Sequence[Option]) -> Option | Literal[""]:
        """What the person chooses; what they had answered before a restart counts."""
        for event in reversed(self._context.happened()):
            if isinstance(event, Pushed | Popped):
                break
            if isinstance(event, Answered) and event.asked == asked and not event.client:
                return event.option
        return await self._person.choice(asked, question, options)

    def _objection(self, policy: Policy, action: Action) -> str:
        """Why an action is not done while a step is mended: it is more than that step, or another."""
        if policy.name != MEND_STEP or self._step is None or action.verb in ("wait", "scroll"):
            return ""
        workflow, at, values = self._step
        step = workflow.steps[at]
        if not is_the_step(step, action, values):
            return f"that is not this one step ({filled(step.says, values)}) and nothing else"
        if action.traits.fills and ref_of_action(action) in self._filled(workflow.name):
            return "an earlier step has filled that in, and this one is another"
        return ""

    def _filled(self, name: str) -> frozenset[str]:
        """The fields (refs) that the workflow filled in, and that are still so."""
        acts = [event for event in self._since(name) if isinstance(event, Acted)]
        refs = {act.ref for act in acts if act.status == "done" and act.verb in FILLING}
        nodes = self._context.page.lines if self._context.page else ()
        filled_now = (node for node in nodes if node.value or "checked" in node.states)
        return frozenset(node.ref for node in filled_now if node.ref in refs)

    def _since(self, name: str = "") -> Sequence[RunEvent]:
        """What happened since a policy was last called, or the frame on top."""
        events = self._context.happened()
        calls = [at for at, one in enumerate(events) if isinstance(one, Pushed) and name in ("", one.policy)]
        return events[calls[-1] :]

    def _mended(self, name: str) -> Sequence[tuple[int, Sequence[RunEvent]]]:
        """The steps that a model did since the workflow was last begun, with what happened then."""
        found, begun, step = list[tuple[int, Sequence[RunEvent]]](), None, 0
        events = self._since(name)
        for number, event in enumerate(events):
            if isinstance(event, Pushed):
                begun = number if event.policy == MEND_STEP else None
                step = int(event.arguments["step"]) if begun is not None else 0
            elif isinstance(event, Popped) and begun is not None:
                if event.status == "done":
                    found.append((step, events[begun:number]))
                begun = None
        return found

    def _push(self, workflow: Workflow, policy: str, at: int, objective: str, why: str) -> None:
        fold = self._context.fold
        step = WorkflowStep(workflow.name, at, row=len(fold.row_results) if fold.rows else None)
        self._context.write(Pushed(policy, {"step": str(at)}, objective, why, origin=step))

    def _pop(self, status: StopStatus, answer: str) -> None:
        self._context.write(Popped(status, answer))


def _policy(verbs: Iterable[str], irreversible: Iterable[str]) -> Policy:
    """The policy that does one step with one of these verbs, where these controls are asked about."""
    return Policy.model_validate(
        {
            "name": MEND_STEP,
            "description": "Does one step of a workflow whose control is not found any more.",
            "arguments": {"step": {"type": "string", "description": "its number, from 0"}},
            "actions": [*verbs, "scroll", "stop"],
            "plan": False,
            "approval": dict.fromkeys(filter(None, irreversible), "commit"),
            "instructions": (
                "Find the control of this page that does what the step says, though it may be called "
                "otherwise or stand elsewhere now. Do that one step and nothing else. A control that only "
                "looks alike, of another row or another thing, is not it: then stop with status failed and "
                "say what is missing."
            ),
            "model": "large",
            "source": "",
        }
    )
