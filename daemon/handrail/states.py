"""LASER's page states: which one the page is in, and what a policy may do there (pure).

A site declares its states in `site.yaml`, recognised by rules over the observation. A policy says for each
state what is permissible: verbs of actions and names of policies. Permissible means that nothing else can
be chosen, which is what makes small models usable on long tasks (seeds: LASER sections 3.1 and 3.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from glob import escape
from typing import Annotated

from handrail_wire import Node
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from .arguments import is_blank
from .calendar_month import compare, read_month
from .literals import with_one_clock
from .naming import name_of
from .policy_errors import choose, wrong
from .signs import NO_SIGNS, Look, Signs

ENDINGS = ("done", "need_info", "failed")
"""The ways in which a policy ends."""

_BINDING = re.compile(r'(?P<verb>[a-z_]+) (?P<roles>[a-z]+(?:\|[a-z]+)*) "(?P<names>[^"]+)"')
_MONTH = re.compile(r"(?P<where>before|after|same) (?P<wanted>\S.*)")
_PLACE = re.compile(r"\{(\w+)\}")
_SECRET = re.compile(r"<secret:(.+)>")
_GETS = " = "
_OFF = ("no", "false")
"""What an argument says, whatever its case, by which a box stays as it is."""
SETTLED = ("type", "select", "check")
"""Verbs by which a control gets a value that a state names."""
_NONE: Mapping[str, object] = {}


def _checked_bindings(bindings: dict[str, str]) -> dict[str, str]:
    for name, binding in bindings.items():
        if not _BINDING.fullmatch(binding):
            fix = """Write a verb, a role and a name, such as 'click link|button "Next*"'"""
            raise wrong(f"{name!r} is bound to {binding!r}, which is no element", fix)
    return bindings


def _checked_month(rule: str) -> str:
    parts = _MONTH.fullmatch(rule)
    if rule and not (parts and (_PLACE.search(parts["wanted"]) or read_month(parts["wanted"]))):
        raise wrong(f"{rule!r} compares no month", 'Write before, after or same, and a month: "after {date}"')
    return rule


class StateRule(BaseModel):
    """How a state is recognised. All that is given must hold.

    Heading and address are globs, compared with case; signs, and what controls are called, without.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    heading: str = Field(default="", description="a heading of the page", examples=['"Select flights*"'])
    url: str = Field(default="", description="a glob for the address", examples=['"*#/results"'])
    looks_like: Look | None = Field(
        default=None, description="signs", examples=["""['button "Add to cart"']"""]
    )
    """`{name}` in a sign stands for an argument of the policy at work: `text "{month} {year}"`."""
    month: Annotated[str, AfterValidator(_checked_month)] = Field(
        default="",
        description="where the month of the page's calendar lies: before, after or same, and a month",
        examples=['"after {month} {year}"', '"before {date}"'],
    )
    actions: Annotated[dict[str, str], AfterValidator(_checked_bindings)] = Field(
        default={},
        description="names of actions, each with its verb and element",
        examples=["""{Next page: 'click link "Next*"'}"""],
    )
    """LASER's own action space of a state, bound to elements: "Next page", "Back to results"."""

    def holds(
        self,
        url: str,
        headings: Iterable[str],
        signs: Signs = NO_SIGNS,
        arguments: Mapping[str, object] = _NONE,
    ) -> bool:
        """Whether a page is in this state, for a policy that was called with these arguments."""
        if self.url and not fnmatchcase(url, self.url):
            return False
        if self.heading and not any(fnmatchcase(heading, self.heading) for heading in headings):
            return False
        if self.looks_like and not _meant(self.looks_like, arguments).strength(signs):
            return False
        if self.month and not _lies(self.month, signs, arguments):
            return False
        return bool(self.url or self.heading or self.looks_like or self.month)


def recognise(
    rules: Mapping[str, StateRule],
    url: str,
    nodes: Iterable[Node],
    signs: Signs = NO_SIGNS,
    arguments: Mapping[str, object] = _NONE,
) -> str:
    """The name of the first declared state that the page is in, or ""."""
    headings = [node.name for node in nodes if node.role == "heading"]
    return next((name for name, rule in rules.items() if rule.holds(url, headings, signs, arguments)), "")


def _lies(rule: str, signs: Signs, arguments: Mapping[str, object]) -> bool:
    """Whether the page's calendar shows a month where the rule says."""
    parts = _MONTH.fullmatch(rule)
    assert parts is not None
    wanted = _PLACE.sub(lambda place: str(arguments.get(place[1], "")), parts["wanted"]).strip()
    return bool(wanted) and compare(signs.month, wanted) == parts["where"]


def _meant(look: Look, arguments: Mapping[str, object]) -> Look:
    """The look with the call's arguments in place; what was not given stays as it is, which no page shows."""
    if not any(_PLACE.search(sign) for sign in look.signs):
        return look

    def value(place: re.Match[str]) -> str:
        given = arguments.get(place[1])
        # A quotation mark would end the name within the sign.
        return place[0] if is_blank(given) else escape(str(given)).replace('"', "?")

    return look.model_copy(update={"signs": tuple(_PLACE.sub(value, sign) for sign in look.signs)})


@dataclass(frozen=True)
class Bound:
    """A named action on the page that is open: what to do with which element."""

    name: str
    verb: str
    ref: str


def bound(rule: StateRule | None, nodes: Iterable[Node]) -> tuple[Bound, ...]:
    """The state's named actions whose element is there and can be used; names are compared without case."""
    if rule is None or not rule.actions:
        return ()
    usable = [node for node in nodes if node.ref and "disabled" not in node.states]
    found = []
    for name, binding in rule.actions.items():
        wanted = _BINDING.fullmatch(binding)
        assert wanted is not None
        roles, globs = wanted["roles"].split("|"), wanted["names"].casefold().split("|")
        for node in usable:
            called = name_of(node).casefold()
            if node.role in roles and any(fnmatchcase(called, glob) for glob in globs):
                found.append(Bound(name, wanted["verb"], node.ref))
                break
    return tuple(found)


@dataclass(frozen=True)
class Given:
    """What a control gets in a state: `type First name = {first_name}`, `check Return = yes`."""

    verb: str
    control: str
    """A glob, compared with case; a time in it fits however the page writes it."""
    value: str
    """What to type or to choose; "" if the call did not say, or says that a box is not to be ticked."""

    def means(self, verb: str, control: str) -> bool:
        """Whether it speaks of that verb on a control that is called so."""
        return self.verb == verb and _is_called(control, self.control)


@dataclass(frozen=True)
class Permissions:
    """What may be chosen in a state.

    Entries are verbs, policies' names, a verb with a control's name (`click Save`), a named action of the
    state (`do Next page`), `stop` with a status (`stop done`), or just `return`: the part is over here.
    What a control gets (`type To = {to}`) stands in `given`.
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
    def endings(self) -> tuple[str, ...]:
        """The statuses with which a policy may stop here: all of them, or those named (`stop done`)."""
        if "stop" in self.entries:
            return ENDINGS
        return tuple(status for status in ENDINGS if f"stop {status}" in self.entries)

    def allows_on(self, verb: str, control: str, ref: str = "") -> bool:
        """Whether a verb may be used on the control that is called so: globs, compared with case.

        A control is called by its accessible name, else by the hint that is shown in its place.
        """
        if verb in self.entries:
            return True
        if any((one.verb, one.ref) == (verb, ref) and f"do {one.name}" in self.entries for one in self.bound):
            return True
        if any(one.means(verb, control) for one in self.given):
            return True
        named = (entry.partition(" ") for entry in self.entries)
        return any(word == verb and name and _is_called(control, name) for word, _, name in named)

    def value_on(self, verb: str, control: str) -> str | None:
        """What the control gets: "" because the call did not say; none where that is left open."""
        values = [one.value for one in self.given if one.means(verb, control)]
        return next(filter(None, values), "") if values else None

    @property
    def returns(self) -> bool:
        """The part is over as soon as the page is in this state: hand back without asking a model."""
        return self.entries == ("return",)

    @property
    def only_stop(self) -> bool:
        """Nothing is left to do here but to end."""
        return not self.given and all(entry.partition(" ")[0] == "stop" for entry in self.entries)


def permitted(
    states: Mapping[str, Sequence[str]],
    state: str,
    arguments: Mapping[str, object],
    actions: tuple[Bound, ...] = (),
    secrets: tuple[str, ...] = (),
) -> Permissions | None:
    """What a policy may choose in a state, or none for "no restriction".

    `{name}` in an entry stands for the call's argument: `check *departing {depart_time} *`. What comes after
    " = " is what the control gets; `<secret:name>` there is one of the `secrets` that are offered.
    """
    entries = states.get(state)
    if not entries:
        return None
    given = []
    for what, _, told in (entry.partition(_GETS) for entry in entries if _GETS in entry):
        verb, _, control = _filled(what, arguments).partition(" ")
        value = _value(told, arguments, secrets)
        given.append(Given(verb, control, "" if verb == "check" and value.casefold() in _OFF else value))
    return Permissions(
        tuple(_filled(entry, arguments) for entry in entries if _GETS not in entry), actions, tuple(given)
    )


def _is_called(control: str, glob: str) -> bool:
    """A call may tell a time in other words than the page: "09:15" where that has "9:15am"."""
    return fnmatchcase(control, glob) or fnmatchcase(with_one_clock(control), with_one_clock(glob))


def check_entry(entry: str, arguments: Iterable[str], where: str) -> None:
    """Raise a policy's error if what stands after " = " in an entry can never be filled in."""
    what, gets, value = entry.partition(_GETS)
    verb, _, control = what.partition(" ")
    if gets and not (verb in SETTLED and control and value):
        raise wrong(f"{entry!r} gives nothing to a control", 'Write it as in "type From = {from}"', where)
    if gets and verb == "check" and value != "yes" and not _PLACE.fullmatch(value):
        raise wrong(f"{entry!r} says neither yes nor an argument", f'Write "{what} = yes"', where)
    for name in _PLACE.findall(value):
        if name not in arguments:
            raise wrong(f"{name} in {entry!r} is not among the arguments", choose(name, arguments), where)


def _filled(entry: str, arguments: Mapping[str, object]) -> str:
    """An argument is text, not a glob: what globs mean by `*?[` is taken literally."""
    return _PLACE.sub(lambda place: escape(str(arguments.get(place[1], ""))), entry)


def _value(told: str, arguments: Mapping[str, object], secrets: tuple[str, ...]) -> str:
    """The value with its arguments in place; "" if one of them, or the secret, is not there."""
    secret = _SECRET.fullmatch(told)
    if secret and secret[1] not in secrets:
        return ""
    missing = any(is_blank(arguments.get(name)) for name in _PLACE.findall(told))
    return "" if missing else _PLACE.sub(lambda place: str(arguments[place[1]]), told)
