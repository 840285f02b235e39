"""What comes next on any page, as far as what was told decides it.

First what is certain is filled in, then what the told values name is chosen (the row with that departure, the
link with that number), then the form is sent; a call whose values are all used, and whose form is sent, is
over. What is left to choose is the model's, among the controls that the task's words speak of. So a page that
no policy was written for has permissible actions (LASER), too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from handrail.decision.choices import Choices
from handrail.page.observation import Page
from handrail.page.unfilled import unfilled
from handrail.stack.history import last_done, went_wrong
from handrail.stack.machine import Entry
from handrail.states.told import is_apart
from handrail.text.field_kinds import begins_like, phrases, plain
from handrail.text.words import telling

from .any_form import filled_first, kinds_of_field
from .coverage import ALIKE
from .ledger import stands
from .task_on_page import MOST, Task, TaskOnPage
from .told_values import Told, identifies


def next_first(task: Task, choices: Choices, page: Page, history: Sequence[Entry]) -> Choices:
    """The choices narrowed to what comes next; as they are after a failure."""
    if went_wrong(history):
        return choices
    here = TaskOnPage(task, choices, page, history)
    for step in _IN_A_STATE if task.in_state else _ANYWHERE:
        if (narrowed := step(here)) is not None:
            return narrowed
    narrows = not task.in_state or (task.in_any_click and any(map(identifies, task.told)))
    return _spoken_of(here) if narrows else choices


def _filled(here: TaskOnPage) -> Choices | None:
    """Only what is certain to be filled in."""
    return _filled_with(here, here.task.told)


def _filled_with_secrets(here: TaskOnPage) -> Choices | None:
    """Only the secrets that fields are called by; none beside a form that is filled in and not sent yet."""
    filled, secrets = here.filled, _filled_with(here, here.task.stored)
    form = {node.ref for node in here.form_of(filled[-1])} if filled else set()
    return None if secrets and filled and not form.issuperset(ref for _, ref in secrets.due) else secrets


def _filled_with(here: TaskOnPage, told: Sequence[Told]) -> Choices | None:
    # What the page says that it is about is no value for it.
    told = [one for one in told if not (here.task.deed and here.is_told(one))]
    fresh = {one for one in told if not here.ledger.used(one)}
    task, page = here.task, here.page
    filled = filled_first(here.choices, told, task.words, page, here.history, fresh, here.is_another_form)
    if filled is here.choices or (task.asks and not all(here.is_for_searching(ref) for _, ref in filled.due)):
        return None
    return filled


def _called(here: TaskOnPage) -> Choices | None:
    """Only the call that takes the most of what is open, where that has a place on this page, or nothing was
    done yet; else, at the beginning, what the goal speaks of; only to stop, where calls have done all.
    """
    covered = here.covering
    if covered.callees and (covered.placed or not here.ledger.done):
        return Choices({}, callees=tuple(covered.callees), endings=())
    if here.spoken_callees and not here.ledger.done:
        return Choices({}, callees=here.spoken_callees, endings=())
    last = last_done(here.history)
    over = last is not None and last.kind == "call" and here.task.covered
    return Choices({}, endings=("done", "failed")) if over and not here.left and not here.task.deed else None


def _filled_by_elimination(here: TaskOnPage) -> Choices | None:
    """Only the one empty field of the form of which nobody knows what it is for, with the one value of a call
    that has no other place, once the rest is filled in.
    """
    filled = here.filled
    if not (here.task.deed and filled and len(here.left) == 1 and _opening(here) is None):
        return None
    (one,) = here.left
    unknown = [
        node
        for node in here.form_of(filled[-1])
        if here.choices.permits("type", node.ref) and not node.value and not kinds_of_field(node)
    ]
    if len(unknown) != 1 or one.kinds & here.fields or one.sort in ("date", "time", "email", "option"):
        return None
    return _typed(unknown[0].ref, one.text)


def _picked(here: TaskOnPage) -> Choices | None:
    """Only the controls with the most values that are still open, in their names or rows; but the model
    chooses whether to send a form in which nothing is filled in.
    """
    telling_ = [one for one in here.left if identifies(one)]

    def degree(ref: str) -> int:
        found = [one for one in telling_ if stands(one, here.rows[ref])]
        return len(found) + sum(is_apart(one.text, here.name(ref)) for one in found)

    best = _most(here.unpressed, degree)
    if any(map(here.is_untouched, best)):
        return None
    if here.task.deed and not best and (found := here.looked_up):
        # The rest has its place on the page of what was looked up.
        rows = [ref for ref in here.unpressed if any(stands(one, here.rows[ref]) for one in found)]
        links = [ref for ref in rows if here.page.nodes[ref].role == "link"]
        return here.only(links or rows) if 0 < len(links or rows) <= MOST else None
    if here.task.deed and not best:
        beside = [ref for one in telling_ for ref in here.beside(one)]
        return replace(here.only(beside), endings=("failed",)) if beside else _opening(here)
    if here.is_elsewhere and best:
        # The model may see that it is another one.
        return _searched(here) or replace(here.only(best), endings=("failed",))
    if any(not any(stands(one, here.rows[ref]) for ref in best) for one in here.left):
        # What sends comes last.
        best = [ref for ref in best if not here.sends(here.page.nodes[ref])]
    # A picture and a name that lead to the same.
    if len({here.rows[ref] for ref in best}) == 1 and here.are_neighbours(best):
        best = best[:1]
    return here.only(best) if 0 < len(best) <= MOST else _opening(here)


def _instructed(here: TaskOnPage) -> Choices | None:
    """Only the first control that the policy's instructions name in quotation marks and that was not pressed
    yet, while something has no place here: 'press "Add a link"'.
    """
    for name in here.task.instructed if here.left else ():
        called = [ref for ref in here.unpressed if plain(here.name(ref)) == plain(name)]
        if called and not any(map(here.is_untouched, called)):
            return here.only(called[:MOST])
    return None


def _searched(here: TaskOnPage) -> Choices | None:
    """Only the page's one search field, with what tells most of what has no place here, and then Enter; only
    the next page of what was found.
    """
    fields = [ref for ref in here.choices.elements.get("type", ()) if here.is_search_field(ref)]
    sought = here.sought
    called = any(entry.kind == "call" for entry in here.ledger.done)
    if len(fields) != 1 or not sought or here.filled or (called and not here.task.deed):
        return None
    last = last_done(here.history)
    if last and last.kind == "act" and here.ledger.searches(last) and here.task.may_wait:
        # What was found may be coming.
        return Choices({}, verbs=("wait",), endings=())
    turning = [ref for ref in here.pressable if here.turns(ref)]
    if turning and any(map(here.ledger.searched, here.task.told)):
        # What was searched for may be on the next page of what was found.
        return here.only(turning)
    return replace(_typed(fields[0], sought[0].text), entered=frozenset(fields))


def _typed(ref: str, value: str) -> Choices:
    """Only to type a value into a field."""
    return Choices({"type": (ref,)}, values={ref: value}, due=(("type", ref),), endings=())


def _left_to_the_page(here: TaskOnPage) -> Choices | None:
    """Only to wait, once, then only to give up, where all that a call was told is used, and nothing has come
    of what was pressed last.
    """
    last = last_done(here.history)
    if here.left or not (here.task.deed and here.task.in_any_click and last and last.kind == "act"):
        return None
    if last.verb == "click" and not here.has_moved(last):
        return Choices({}, verbs=("wait",), endings=()) if here.task.may_wait else None
    return Choices({}, endings=("failed",)) if last.verb == "wait" else None


def _opening(here: TaskOnPage) -> Choices | None:
    """Only the one box or button that speaks of what has no field yet: "Add a return flight"."""
    lacking = frozenset(kind for one in here.left for kind in one.kinds) - here.fields
    speaking = [
        ref
        for ref in here.unpressed
        if here.page.nodes[ref].role != "link"
        and any(phrase.kinds & lacking for phrase in phrases(here.name(ref)))
    ]
    return here.only(speaking) if here.task.deed and len(speaking) == 1 else None


def _sent(here: TaskOnPage) -> Choices | None:
    """Only the buttons of the form that was filled in, once nothing that it requires is left; and nothing of
    a call, whose field may appear only with another choice.
    """
    # What a call is to do, as "send", is said by pressing it.
    left = [one for one in here.left if (one.sort != "option" or one.kinds) and not here.is_told(one)]
    filled = [] if here.task.deed and left and not here.only_seeks else here.filled
    form = here.form_of(filled[-1]) if filled else []
    buttons = [node.ref for node in form if here.sends(node)]
    # The page says that something is wrong, or has kept only a part of what was typed.
    typed = [node for ref in filled if here.ledger.typed(node := here.page.nodes[ref])]
    kept = [bool(node.value) for node in typed if "password" not in kinds_of_field(node)]
    wrong = any("invalid" in node.states for node in form) or (any(kept) and not all(kept))
    if wrong or not 0 < len(buttons) <= MOST or unfilled(form, frozenset(node.ref for node in form)):
        return None
    named = _most(buttons, here.named)
    # To fill it in may be all that was asked for.
    may_end = not (here.task.deed or named or here.left) and begins_like("fill", here.task.words)
    return replace(here.only(named or buttons), endings=("done", "failed") if may_end else ())


def _most(refs: Sequence[str], degree: Callable[[str], float]) -> list[str]:
    """Those of the highest degree; none if it is 0."""
    degrees = {ref: degree(ref) for ref in refs}
    most = max(degrees.values(), default=0)
    return [ref for ref, found in degrees.items() if found == most] if most else []


def _over(here: TaskOnPage) -> Choices | None:
    """Only to stop, where a call has used all that it was told, and what it pressed or called did its part.

    Unless a control is there that does what the call is called by: `cancel_booking` has found the booking.
    """
    last = last_done(here.history)
    if not (here.task.deed and here.has_begun and last and here.has_moved(last)):
        return None
    nodes = here.page.all_nodes
    if not all(map(here.is_shown, here.left)):
        return None
    if any("invalid" in node.states or node.role == "alert" for node in nodes):
        return None
    if unfilled(nodes, frozenset(node.ref for node in nodes)):
        return None
    deed = here.task.deed.partition("_")[0][:ALIKE]
    more = _unpressed(here, lambda ref: any(word.startswith(deed) for word in telling(here.name(ref))))
    if more:
        return replace(here.only(more), endings=("done",)) if last.kind == "act" else None
    heading = next((node.name for node in nodes if node.role == "heading" and node.name), "done")
    pressed = ", ".join(entry.text for entry in here.ledger.done if entry.verb == "click")
    return Choices({}, endings=("done",), answer=f"{heading} ({pressed})" if pressed else heading)


def _awaited(here: TaskOnPage) -> Choices | None:
    """Only to wait, once, where a form was sent and is still there as it was."""
    acts = here.ledger.done[-2:]
    sent = len(acts) == 2 and here.ledger.fills(acts[0]) and acts[1].verb == "click"
    if not sent or "wait" not in here.choices.verbs or here.has_moved(acts[1]):
        return None
    return Choices({}, verbs=("wait",), endings=())


def _done(here: TaskOnPage) -> Choices | None:
    """Only to stop, where a goal's values are all used and sent, or what else it asks for by its words."""
    last = last_done(here.history)
    sent = last and last.kind == "act" and here.has_moved(last) and here.has_begun
    if here.task.deed or not here.task.told or here.left or not sent:
        return None
    more = _unpressed(here, here.spoken)
    return replace(here.only(more), endings=("done", "failed"))


def _spoken_of(here: TaskOnPage) -> Choices:
    """The choices without what the task does not speak of, as long as it speaks of anything, and without
    policies that the page has no place for, once a part is done.
    """
    # While something is open, what was spoken of before may lead to where it has a place.
    spoken = {*(_unpressed(here, here.spoken) or (_unpressed(here, here.named) if here.left else ()))}
    elements = {
        verb: tuple(
            ref
            for ref in refs
            if here.helps(verb, ref, spoken) and (here.only_reads(verb, ref) or not here.task.asks)
        )
        for verb, refs in here.choices.elements.items()
    }
    onward = spoken and here.ledger.done and not here.covering.placed
    return replace(
        here.choices,
        # A call says all that may be typed: small models invent the rest.
        texts=tuple(one.text for one in here.left) if here.task.deed and here.left else here.choices.texts,
        elements={verb: refs for verb, refs in elements.items() if refs},
        verbs=() if spoken else here.choices.verbs,
        callees=() if onward else tuple(here.callees),
    )


def _unpressed(here: TaskOnPage, degree: Callable[[str], float]) -> list[str]:
    """The controls of the highest degrees, at most `MOST`, in the page's order; none of 0."""
    degrees = {ref: degree(ref) for ref in here.unpressed}
    best = sorted((ref for ref in degrees if degrees[ref]), key=lambda ref: -degrees[ref])[:MOST]
    return [ref for ref in degrees if ref in best]


_IN_A_STATE = (
    _filled, _filled_by_elimination, _filled_with_secrets, _called, _picked, _searched, _sent,
    _left_to_the_page,
)  # fmt: skip
"""What may come next, in this order, where a page's state says what else there is."""
_ANYWHERE = (
    _filled, _filled_by_elimination, _over, _filled_with_secrets, _called,
    _picked, _instructed, _searched, _sent, _awaited, _done,
)  # fmt: skip
