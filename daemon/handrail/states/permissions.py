"""What is permissible in a page state.

A policy says for each state which verbs and policies may be chosen there. Nothing else can be, which is
what makes small models usable on long tasks (LASER, sections 3.1 and 3.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from glob import escape

from handrail.text.arguments import PLACE, SECRET_NAME, is_blank
from handrail.text.authoring_errors import did_you_mean, wrong
from handrail.text.days import with_one_clock
from handrail.text.shared_words import is_called

from .named_actions import Bound

ENDINGS = ("done", "need_info", "failed")
"""The statuses with which a policy may end."""
SETTLED = ("type", "select", "check")
"""Verbs that set a control to a value that a state names."""

_GETS = " = "
_ENTER = " ⏎"
"""Suffix of a typed value after which Enter is pressed, as in a search field."""
_OFF = ("no", "false")
"""Argument values, whatever their case, that leave a box unticked."""


@dataclass(frozen=True)
class Given:
    """The value of a control in a state: `type First name = {first_name}`, `check Return = yes`."""

    verb: str
    control: str
    """A glob, compared with case; a time in it matches in any notation."""
    value: str
    """What to type or to choose; "" if the call did not say, or says that a box is not to be ticked."""
    enter: bool = False
    """Whether Enter is pressed after typing it."""

    def means(self, verb: str, control: str) -> bool:
        """Whether it applies to that verb on a control of that name."""
        return self.verb == verb and _is_called(control, self.control)


@dataclass(frozen=True)
class Permissions:
    """What may be chosen in a state.

    Entries are verbs, policies' names, a verb with a control's name (`click Save`), a named action of the
    state (`do Next page`; `do` for the one that the call names), `stop` with a status (`stop done`), or just
    `return`, which ends the frame. Values of controls (`type To = {to}`) are in `given`.
    """

    entries: tuple[str, ...]
    bound: tuple[Bound, ...] = ()
    """The state's named actions on this page."""
    given: tuple[Given, ...] = ()
    """The controls whose value is settled, in the order in which they are filled in."""

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
        if any(assignment.means(verb, control) for assignment in self.given):
            return True
        named = (entry.partition(" ") for entry in self.entries)
        return any(word == verb and name and _is_called(control, name) for word, _, name in named)

    def value_on(self, verb: str, control: str) -> str | None:
        """Assigned value; "" if the call did not give it, None if unassigned."""
        values = [assignment.value for assignment in self.given if assignment.means(verb, control)]
        return next(filter(None, values), "") if values else None

    def enters(self, control: str) -> bool:
        """Whether Enter is pressed after typing into a control of that name."""
        return any(assignment.enter and assignment.means("type", control) for assignment in self.given)

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
        return not self.given and all(
            entry in calls or entry.partition(" ")[0] == "stop" for entry in self.entries
        )


def permitted(
    states: Mapping[str, Sequence[str]],
    state: str,
    arguments: Mapping[str, object],
    actions: tuple[Bound, ...] = (),
    secrets: tuple[str, ...] = (),
) -> Permissions | None:
    """What a policy may choose in a state, or None for "no restriction".

    `{name}` in an entry stands for the call's argument: `check *departing {depart_time} *`. What follows " =
    " is the control's value; `<secret:name>` there is one of the `secrets` that are offered.
    """
    entries = states.get(state)
    if not entries:
        return None
    if "do" in entries:
        asked = _asked_for(actions, arguments)
        entries = [*(f"do {name}" for name in asked), *(one for one in entries if one != "do")]
    given = []
    for what, _, gets in (entry.partition(_GETS) for entry in entries if _GETS in entry):
        verb, _, control = _filled(what, arguments).partition(" ")
        value = _value(gets.removesuffix(_ENTER), arguments, secrets)
        off = verb == "check" and value.casefold() in _OFF
        given.append(Given(verb, control, "" if off else value, gets.endswith(_ENTER)))
    # Without its argument an entry names no control: "*{assignee}*" would match all of them.
    complete = (entry for entry in entries if _GETS not in entry and not _lacks_argument(entry, arguments))
    return Permissions(tuple(_filled(entry, arguments) for entry in complete), actions, tuple(given))


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


def check_entry(entry: str, arguments: Iterable[str], where: str) -> None:
    """Raise a policy's error if what follows " = " in an entry can never be filled in."""
    what, gets, value = entry.partition(_GETS)
    verb, _, control = what.partition(" ")
    if gets and not (verb in SETTLED and control and value):
        raise wrong(f"{entry!r} gives nothing to a control", 'Write it as in "type From = {from}"', where)
    if gets and verb == "check" and value != "yes" and not PLACE.fullmatch(value):
        raise wrong(f"{entry!r} says neither yes nor an argument", f'Write "{what} = yes"', where)
    if "<secret:" in SECRET_NAME.sub("", value):
        raise wrong(f"{entry!r} names no secret", "Write it in small letters, as in <secret:pin>", where)
    for name in PLACE.findall(value):
        if name not in arguments:
            problem = f"{name} in {entry!r} is not among the arguments"
            raise wrong(problem, did_you_mean(name, arguments), where)


def _filled(entry: str, arguments: Mapping[str, object]) -> str:
    """An entry with its arguments filled in as literal text, not as globs."""
    return PLACE.sub(lambda place: escape(str(arguments.get(place[1], ""))), entry)


def _value(template: str, arguments: Mapping[str, object], secrets: tuple[str, ...]) -> str:
    """The value with its arguments filled in; "" if one of them, or the secret, is missing."""
    if not {*SECRET_NAME.findall(template)} <= {*secrets} or _lacks_argument(template, arguments):
        return ""
    return PLACE.sub(lambda place: str(arguments[place[1]]), template)


def _lacks_argument(words: str, arguments: Mapping[str, object]) -> bool:
    """Whether the text refers to an argument that the call did not give."""
    return any(is_blank(arguments.get(name)) for name in PLACE.findall(words))
