"""What comes next on any page, as far as what was told decides it.

First what is certain is filled in, then what the told values name is chosen (the row with that departure, the
link with that number), then the form is sent; a call whose values are all used, and whose form is sent, is
over. What is left to choose is the model's, among the controls that the task's words speak of. So a page that
no policy was written for has permissible actions (LASER), too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from handrail.decision.choices import Callee, Choices, verbs_for
from handrail.page.naming import mention, name_of
from handrail.page.observation import Page
from handrail.page.unfilled import unfilled
from handrail.stack.history import last_done, went_wrong
from handrail.stack.machine import Entry
from handrail.text.words import telling
from handrail_wire import Node

from .any_form import filled_first
from .coverage import ALIKE, Covering, covering
from .field_kinds import kinds_of
from .ledger import Ledger, stands
from .told_values import Told

MOST = 8
"""Most controls that a choice is narrowed to."""
_FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox", "option", "slider"})
_TELLS_LITTLE = frozenset({"number", "salutation", "gender"})


@dataclass(frozen=True)
class Task:
    """What a frame is to do."""

    words: str
    told: Sequence[Told]
    stored: Sequence[Told] = ()
    """The secrets that may be typed on this page."""
    deed: str = ""
    """The name of the policy, if it was called by another one."""
    steps: Sequence[str] = ()
    """The policies that it may call, in the order in which its instructions name them, if it was called."""
    covered: bool = False
    """Whether the calls that came back say and do all that the words ask for."""


@dataclass(frozen=True)
class _Here:
    """One step of a task on a page."""

    task: Task
    choices: Choices
    page: Page
    history: Sequence[Entry]

    @cached_property
    def ledger(self) -> Ledger:
        return Ledger.of(self.history)

    @cached_property
    def rows(self) -> Mapping[str, str]:
        """For each ref its name and the row that it is in, as text."""
        lines = {ref: line.text for line in self.page.text_lines for ref in line.refs}
        return {ref: f"{name_of(node)} {lines.get(ref, '')}" for ref, node in self.page.nodes.items()}

    @cached_property
    def pressable(self) -> list[str]:
        """What can be clicked or checked and is no field, in the page's order."""
        offered = {ref for verb in ("click", "check") for ref in self.choices.elements.get(verb, ())}
        return [ref for ref, node in self.page.nodes.items() if ref in offered and node.role not in _FIELDS]

    @cached_property
    def unpressed(self) -> list[str]:
        """What of that this frame has not pressed yet, in the page's order."""
        return [ref for ref in self.pressable if not self._was_pressed(self.page.nodes[ref])]

    def is_another_form(self, field: str) -> bool:
        """Whether a field is in a form that this frame has not sent, nor filled in as it is: a later page may
        ask for the same once more, and what was added is not to be added twice.
        """
        buttons = [node for node in _form_of(field, self) if _sends(node, self)]
        is_new = bool(buttons) and not any(map(self._was_pressed, buttons))
        return is_new and field not in self.ledger.filled_on(self.page)

    def has_moved(self, last: Entry) -> bool:
        """Whether the last thing done was a call, or pressing what is not there any more."""
        if last.kind == "call":
            return True
        named = (mention(name_of(node), node.ref) for node in self.page.all_nodes if node.ref == last.ref)
        return last.verb == "click" and not any(name in last.text for name in named)

    def is_shown(self, one: Told) -> bool:
        """Whether the page tells a value, and not in the row of a control that could still be pressed."""
        controls = [(ref, node) for ref, node in self.page.nodes.items() if node.role not in _FIELDS]
        waits = any(stands(one, self.rows[ref]) and not self._was_pressed(node) for ref, node in controls)
        return not waits and stands(one, self.page.words)

    def _was_pressed(self, node: Node) -> bool:
        return self.ledger.pressed(node, self.page)

    def name(self, ref: str) -> str:
        return name_of(self.page.nodes[ref])

    @cached_property
    def left(self) -> list[Told]:
        """What was told and is not used yet."""
        return self.ledger.still_open(self.task.told)

    @cached_property
    def covering(self) -> Covering:
        """The policies that take the most of what is left."""
        task, left = self.task, [*self.left, *self.task.stored]
        return covering(self.choices.callees, left, self._said, self._has_place, task.words, task.steps)

    @property
    def callees(self) -> Sequence[Callee]:
        """Those; if none takes anything, the policies that were not called yet."""
        called = {entry.text.partition("(")[0] for entry in self.ledger.done if entry.kind == "call"}
        return self.covering.callees or [one for one in self.choices.callees if one.name not in called]

    def _said(self, options: Sequence[str], kinds: frozenset[str]) -> str:
        """The one of some options that the task's words have and that is not used yet; else ""."""
        said = [option for option in options if stands(Told(option, kinds), self.task.words)]
        return said[0] if len(said) == 1 and not self.ledger.used(Told(said[0], kinds)) else ""

    def _has_place(self, kinds: frozenset[str], text: str) -> bool:
        """Whether a field is for it, or a control has it in its row."""
        known = [one for one in (*self.left, *self.task.stored) if one.text == text or one.secret]
        told = [one for one in known if one.text == text]
        if (text or any(one.kinds & kinds for one in known)) and kinds & self._fields:
            return True
        return any(stands(one, row) for one in told if _identifies(one) for row in self.rows.values())

    def helps(self, verb: str, ref: str, spoken: Collection[str]) -> bool:
        """Whether something may bring the task on: a control that it speaks of, or a field that may be for
        what is left of what was told. A click in a field that takes a text brings nothing.
        """
        if ref in self.pressable:
            return not spoken or ref in spoken
        node = self.page.nodes[ref]
        if verb == "click" and node.role != "combobox" and "type" in verbs_for(node):
            return False
        kinds = kinds_of(node.name) or kinds_of(node.hint)
        return not self.task.told or any(not kinds or not one.kinds or one.kinds & kinds for one in self.left)

    @cached_property
    def _fields(self) -> frozenset[str]:
        """What the page's fields are for."""
        fields = [node for node in self.page.nodes.values() if {"type", "select"} & set(verbs_for(node))]
        return frozenset(kind for node in fields for kind in kinds_of(node.name) or kinds_of(node.hint))

    def spoken(self, ref: str) -> float:
        """How many of the task's words a control's name has that nothing done has had yet, for its length."""
        return self._share(ref, self._asked - self._done)

    def named(self, ref: str) -> float:
        """How many of the task's words a control's name has, for its length."""
        return self._share(ref, self._asked)

    def _share(self, ref: str, words: Collection[str]) -> float:
        own = telling(self.name(ref))
        return float(sum(word[:ALIKE] in words for word in own) / (1 + len(own)) ** 0.5)

    @cached_property
    def _asked(self) -> set[str]:
        return {word[:ALIKE] for word in telling(self.task.words.replace("_", " ")) if len(word) >= ALIKE}

    @cached_property
    def _done(self) -> set[str]:
        return {word[:ALIKE] for entry in self.ledger.done for word in telling(entry.text.replace("_", " "))}

    def only(self, refs: Sequence[str]) -> Choices:
        """The choices narrowed to pressing one of these."""
        verbs = {
            verb: tuple(ref for ref in refs if self.choices.permits(verb, ref)) for verb in ("check", "click")
        }
        return Choices({verb: of for verb, of in verbs.items() if of}, endings=())


def next_first(task: Task, choices: Choices, page: Page, history: Sequence[Entry]) -> Choices:
    """The choices narrowed to what comes next; as they are after a failure."""
    if went_wrong(history):
        return choices
    here = _Here(task, choices, page, history)
    for step in (_filled, _over, _filled_with_secrets, _called, _picked, _sent, _awaited, _done):
        if (narrowed := step(here)) is not None:
            return narrowed
    return _spoken_of(here)


def _filled(here: _Here) -> Choices | None:
    """Only what is certain to be filled in."""
    return _filled_with(here, here.task.told)


def _filled_with_secrets(here: _Here) -> Choices | None:
    return _filled_with(here, here.task.stored)


def _filled_with(here: _Here, told: Sequence[Told]) -> Choices | None:
    fresh = {one for one in told if not here.ledger.used(one)}
    task, page = here.task, here.page
    filled = filled_first(here.choices, told, task.words, page, here.history, fresh, here.is_another_form)
    return filled if filled is not here.choices else None


def _called(here: _Here) -> Choices | None:
    """Only the call that takes the most of what is open, where that has a place on this page, or nothing was
    done yet; only to stop, where calls have done all.
    """
    covered = here.covering
    if covered.callees and (covered.placed or not here.ledger.done):
        return Choices({}, callees=tuple(covered.callees), endings=())
    last = last_done(here.history)
    over = last is not None and last.kind == "call" and here.task.covered
    return Choices({}, endings=("done", "failed")) if over and not here.left and not here.task.deed else None


def _picked(here: _Here) -> Choices | None:
    """Only the controls with the most values that are still open, in their names or rows."""
    telling_ = [one for one in here.left if _identifies(one)]
    best = _most(here.unpressed, lambda ref: sum(stands(one, here.rows[ref]) for one in telling_))
    return here.only(best) if 0 < len(best) <= MOST else None


def _identifies(one: Told) -> bool:
    return one.sort not in _TELLS_LITTLE and not one.kinds & _TELLS_LITTLE and len(one.text) > 2


def _sent(here: _Here) -> Choices | None:
    """Only the buttons of the form that was filled in, once nothing that it requires is left; and nothing of
    a call, whose field may appear only with another choice.
    """
    filled = [] if here.task.deed and here.left else here.ledger.filled_on(here.page)
    form = _form_of(filled[-1], here) if filled else []
    buttons = [node.ref for node in form if _sends(node, here)]
    if not 0 < len(buttons) <= MOST or unfilled(form, frozenset(node.ref for node in form)):
        return None
    return here.only(_most(buttons, here.named) or buttons)


def _most(refs: Sequence[str], degree: Callable[[str], float]) -> list[str]:
    """Those of the highest degree; none if it is 0."""
    degrees = {ref: degree(ref) for ref in refs}
    most = max(degrees.values(), default=0)
    return [ref for ref, found in degrees.items() if found == most] if most else []


def _form_of(field: str, here: _Here) -> list[Node]:
    """The controls of the smallest part of the page that holds a field and, after it, what sends it."""
    nodes = here.page.all_nodes
    at = next(index for index, node in enumerate(nodes) if node.ref == field)
    for depth in range(nodes[at].depth - 1, -2, -1):
        around = [index for index, node in enumerate(nodes) if node.depth <= depth]
        first = max((index for index in around if index < at), default=0)
        last = min((index for index in around if index > at), default=len(nodes))
        if any(_sends(node, here) for node in nodes[at:last]):
            return [node for node in nodes[first:last] if node.ref]
    return []


def _sends(node: Node, here: _Here) -> bool:
    """Whether it is a button that does more than show or hide something."""
    opens = bool({"collapsed", "expanded", "haspopup"} & set(node.states))
    return node.role == "button" and node.ref in here.pressable and not opens


def _over(here: _Here) -> Choices | None:
    """Only to stop, where a call has used all that it was told, and what it pressed or called did its part.

    Unless a control is there that does what the call is called by: `cancel_booking` has found the booking.
    """
    last = last_done(here.history)
    if not (here.task.deed and here.ledger.filled_anything and last and here.has_moved(last)):
        return None
    nodes = here.page.all_nodes
    if not all(map(here.is_shown, here.left)):
        return None
    if any("invalid" in node.states or node.role == "alert" for node in nodes):
        return None
    deed = here.task.deed.partition("_")[0][:ALIKE]
    more = _unpressed(here, lambda ref: any(word.startswith(deed) for word in telling(here.name(ref))))
    if more:
        return replace(here.only(more), endings=("done",)) if last.kind == "act" else None
    heading = next((node.name for node in nodes if node.role == "heading" and node.name), "done")
    pressed = ", ".join(entry.text for entry in here.ledger.done if entry.verb == "click")
    return Choices({}, endings=("done",), answer=f"{heading} ({pressed})" if pressed else heading)


def _awaited(here: _Here) -> Choices | None:
    """Only to wait, once, where a form was sent and is still there as it was."""
    acts = here.ledger.done[-2:]
    sent = len(acts) == 2 and here.ledger.fills(acts[0]) and acts[1].verb == "click"
    if not sent or "wait" not in here.choices.verbs or here.has_moved(acts[1]):
        return None
    return Choices({}, verbs=("wait",), endings=())


def _done(here: _Here) -> Choices | None:
    """Only to stop, where a goal's values are all used and sent, or what else it asks for by its words."""
    last = last_done(here.history)
    sent = last and last.kind == "act" and here.has_moved(last) and here.ledger.filled_anything
    if here.task.deed or not here.task.told or here.left or not sent:
        return None
    more = _unpressed(here, here.spoken)
    return replace(here.only(more), endings=("done", "failed"))


def _spoken_of(here: _Here) -> Choices:
    """The choices without what the task does not speak of, as long as it speaks of anything, and without
    policies that the page has no place for, once a part is done.
    """
    spoken = {*_unpressed(here, here.spoken)}
    elements = {
        verb: tuple(ref for ref in refs if here.helps(verb, ref, spoken))
        for verb, refs in here.choices.elements.items()
    }
    onward = spoken and here.ledger.done and not here.covering.placed
    return replace(
        here.choices,
        elements={verb: refs for verb, refs in elements.items() if refs},
        verbs=() if spoken else here.choices.verbs,
        callees=() if onward else tuple(here.callees),
    )


def _unpressed(here: _Here, degree: Callable[[str], float]) -> list[str]:
    """The controls of the highest degrees, at most `MOST`, in the page's order; none of 0."""
    degrees = {ref: degree(ref) for ref in here.unpressed}
    best = sorted((ref for ref in degrees if degrees[ref]), key=lambda ref: -degrees[ref])[:MOST]
    return [ref for ref in degrees if ref in best]
