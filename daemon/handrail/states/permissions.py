"""What is permissible in a page state.

A policy says for each state which verbs and policies may be chosen there. Nothing else can be, which is
what makes small models usable on long tasks (LASER, sections 3.1 and 3.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from glob import escape

from handrail.text.arguments import PLACE, is_blank
from handrail.text.days import with_one_clock
from handrail.text.shared_words import is_called

from .named_actions import Bound

ENDINGS = ("done", "need_info", "failed")
"""The statuses with which a policy may end."""

@dataclass(frozen=True)
class Permissions:
    """What may be chosen in a state.

    Entries are verbs, policies' names, a verb with a control's name (`click Save`), a named action of the
    state (`do Next page`; `do` for the one that the call names), `stop` with a status (`stop done`), or just
    `return`, which ends the frame.
    """

    entries: tuple[str, ...]
    bound: tuple[Bound, ...] = ()
    """The state's named actions on this page."""

    def allows(self, name: str) -> bool:
        """Whether a policy may be called, or a verb used without a control."""
        return name in self.entries

    @property
    def permitted_actions(self) -> tuple[Bound, ...]:
        """The state's named actions that are permitted."""
        return tuple(action for action in self.bound if f"do {action.name}" in self.entries)

    @property
    def first(self) -> tuple[Bound, ...]:
        """Named actions that come before anything else: items of a list, and `once` actions unless the policy
        may go back instead.
        """
        hows = ("each",) if "go_back" in self.entries else ("each", "once")
        return tuple(action for action in self.permitted_actions if action.how in hows)

    def names(self, verb: str, control: str) -> bool:
        """Whether an entry names just this control, which may then be used again: `click Next`."""
        return f"{verb} {control}" in self.entries

    def again(self, verb: str, ref: str) -> bool:
        """Whether it is a named action that may be taken on every page."""
        again = (action for action in self.permitted_actions if action.how == "again")
        return any((action.verb, action.ref) == (verb, ref) for action in again)

    @property
    def endings(self) -> tuple[str, ...]:
        """The statuses with which a policy may stop here: all of them, or those named (`stop done`)."""
        if "stop" in self.entries:
            return ENDINGS
        return tuple(status for status in ENDINGS if f"stop {status}" in self.entries)

    def allows_on(self, verb: str, control: str, ref: str = "") -> bool:
        """Whether a verb may be used on a control of that name: globs, compared with case.

        A control's name is its accessible name, else the hint that is shown in its place.
        """
        if verb in self.entries:
            return True
        if any((action.verb, action.ref) == (verb, ref) for action in self.permitted_actions):
            return True
        named = (entry.partition(" ") for entry in self.entries)
        return any(word == verb and name and _is_called(control, name) for word, _, name in named)

    @property
    def returns(self) -> bool:
        """Whether the frame ends as soon as the page is in this state, without asking a model."""
        return self.entries == ("return",)

    @property
    def only_stop(self) -> bool:
        """Whether nothing is left to do here but to stop."""
        return self.only_these(())

    def only_these(self, names: Iterable[str]) -> bool:
        """Whether nothing is left to do here but to call one of these policies, or to stop."""
        calls = {*names}
        return all(entry in calls or entry.partition(" ")[0] == "stop" for entry in self.entries)


def permitted(
    states: Mapping[str, Sequence[str]],
    state: str,
    arguments: Mapping[str, object],
    actions: tuple[Bound, ...] = (),
) -> Permissions | None:
    """What a policy may choose in a state, or None for "no restriction".

    `{name}` in an entry stands for the call's argument: `check *departing {depart_time} *`.
    """
    entries = states.get(state)
    if not entries:
        return None
    if "do" in entries:
        asked = _asked_for(actions, arguments)
        entries = [*(f"do {name}" for name in asked), *(one for one in entries if one != "do")]
    # Without its argument an entry names no control: "*{assignee}*" would match all of them.
    complete = (entry for entry in entries if not _lacks_argument(entry, arguments))
    return Permissions(tuple(_filled(entry, arguments) for entry in complete), actions)


def _asked_for(actions: Iterable[Bound], arguments: Mapping[str, object]) -> list[str]:
    """The name of the named action that a call names, or else of what leads to it; none if there is none."""
    told = [str(value) for value in arguments.values()]
    named = [action.name for action in actions]
    exact = [value for value in told if value in named]
    leading = [name for value in told for name in named if f" {value} " in f" {name} "]
    return [*exact, *leading][:1]


def _is_called(control: str, glob: str) -> bool:
    """Whether a glob matches a control's name, times in any notation: "09:15" matches "9:15am"; or whether it
    is called by the words that `@search` stands for.
    """
    if glob.startswith("@"):
        return is_called(control, glob.removeprefix("@"))
    return fnmatchcase(control, glob) or fnmatchcase(with_one_clock(control), with_one_clock(glob))


def _filled(entry: str, arguments: Mapping[str, object]) -> str:
    """An entry with its arguments filled in as literal text, not as globs."""
    return PLACE.sub(lambda place: escape(str(arguments.get(place[1], ""))), entry)


def _lacks_argument(words: str, arguments: Mapping[str, object]) -> bool:
    """Whether the text refers to an argument that the call did not give."""
    return any(is_blank(arguments.get(name)) for name in PLACE.findall(words))
