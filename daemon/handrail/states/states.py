"""LASER's page states: which one the page is in. Their named actions are in `named_actions.py`.

A site declares its states in `site.yaml`, recognised by rules over the observation. What a policy may do in
each is in `permissions.py` (LASER, sections 3.1 and 3.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Annotated, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from handrail.page.calendar_month import compare, read_month
from handrail.page.roles import check_roles
from handrail.page.signs import NO_SIGNS, Look, Signs
from handrail.text.arguments import PLACE, filled
from handrail.text.authoring_errors import did_you_mean, wrong
from handrail.text.requirements import RequirementKind, asked_for
from handrail_wire import Node

from .bindings import checked_bindings
from .told import Named, says

_MONTH = re.compile(r"(?P<where>before|after|same) (?P<wanted>\S.*)")
_LONGEST = 1500
"""Characters of each text about a state."""
_NONE: Mapping[str, object] = {}
_NOBODY = Named()


def _checked_month(rule: str) -> str:
    parts = _MONTH.fullmatch(rule)
    if rule and not (parts and (PLACE.search(parts["wanted"]) or read_month(parts["wanted"]))):
        raise wrong(f"{rule!r} compares no month", 'Write before, after or same, and a month: "after {date}"')
    return rule


def _checked_kinds(kinds: tuple[str, ...]) -> tuple[str, ...]:
    known = get_args(RequirementKind)
    for kind in kinds:
        if kind not in known:
            raise wrong(f"there is no kind of requirement {kind!r}", did_you_mean(kind, known))
    return kinds


def _checked_length(text: str) -> str:
    if len(text) > _LONGEST:
        fix = f"Say it in at most {_LONGEST} characters: it is sent with every decision on such a page"
        raise wrong(f"has {len(text)} characters", fix)
    return text.strip()


def _checked_roles(roles: str) -> str:
    check_roles(filter(None, roles.split("|")), others=("title", "url"))
    return roles


_Roles = Annotated[str, AfterValidator(_checked_roles)]
_StateText = Annotated[str, AfterValidator(_checked_length)]


class StateRule(BaseModel):
    """How a state is recognised, and what is told of it. All rules that are given must hold.

    Heading and address are globs, compared with case; signs, and what controls are called, without.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    heading: str = Field(default="", description="a heading of the page", examples=['"Select flights*"'])
    url: str = Field(default="", description="a glob for the address", examples=['"*#/results"'])
    looks_like: Look | None = Field(
        default=None, description="signs", examples=["""['button "Add to cart"']"""]
    )
    """`{name}` in a sign stands for an argument of the policy at work: `text "{month} {year}"`."""
    tells: _Roles = Field(
        default="",
        description="roles of what has to be called as the policy was told: heading|title",
        examples=["heading|title"],
    )
    """Where that is a heading, what the policy has pressed on its way counts, too: a row with that code."""
    opened: _Roles = Field(
        default="",
        description="roles of what has to be called as the item that the policy opened last",
        examples=["title"],
    )
    says: str = Field(
        default="", description="an argument of which the page has to say every part", examples=["property"]
    )
    nearly_says: str = Field(
        default="", description="the same, if perhaps inflected or after a hyphen", examples=["property"]
    )
    month: Annotated[str, AfterValidator(_checked_month)] = Field(
        default="",
        description="where the month of the page's calendar lies: before, after or same, and a month",
        examples=['"after {month} {year}"', '"before {date}"'],
    )
    actions: Annotated[dict[str, str], AfterValidator(checked_bindings)] = Field(
        default={},
        description="names of actions, each with its verb and element, or each item of a list",
        examples=["""{Next page: 'click link "Next*"', Look at one: 'click each link "*{thing}*"'}"""],
    )
    """LASER's own action space of a state, bound to elements: "Next page", "Back to results". `{name}` in one
    stands for an argument. `each` binds every element of that name that may fit (`items.py`), `once` one that
    the policy has not used yet, `again` one that it may use on every page, whatever it does only once.
    """
    goal: _StateText = Field(
        default="", description="what to do at this stage", examples=['"choose a product to look at"']
    )
    layout: _StateText = Field(
        default="",
        description="how such a page looks, with placeholders in braces",
        examples=["""'[ref] link "{name of the product}"'"""],
    )
    instructions: _StateText = Field(
        default="", description="how to go about it", examples=['"What was opened is not opened again."']
    )
    constraints: Annotated[tuple[str, ...], AfterValidator(_checked_kinds)] = Field(
        default=(),
        description="which kinds of the goal's requirements are looked for on such a page",
        examples=["[amount, quote]"],
    )
    """LASER's "target item details": extracted by code from the goal of the policy at work."""

    def holds(
        self,
        url: str,
        headings: Iterable[str],
        signs: Signs = NO_SIGNS,
        arguments: Mapping[str, object] = _NONE,
        named: Named = _NOBODY,
    ) -> bool:
        """Whether a page is in this state, for a policy that was called with these arguments."""
        if self.tells and not named.on(signs, self.tells):
            return False
        if self.opened and not _opened(arguments).on(signs, self.opened):
            return False
        if self.says and not says(signs, str(arguments.get(self.says, ""))):
            return False
        if self.nearly_says and not says(signs, str(arguments.get(self.nearly_says, "")), nearly=True):
            return False
        if self.url and not fnmatchcase(url, self.url):
            return False
        if self.heading and not any(fnmatchcase(heading, self.heading) for heading in headings):
            return False
        if self.looks_like and not _meant(self.looks_like, arguments).strength(signs):
            return False
        if self.month and not _lies(self.month, signs, arguments):
            return False
        return bool(self.url or self.heading or self.looks_like or self.month or self.tells or self.opened)


def recognise(
    rules: Mapping[str, StateRule],
    url: str,
    nodes: Iterable[Node],
    signs: Signs = NO_SIGNS,
    arguments: Mapping[str, object] = _NONE,
    named: Named = _NOBODY,
) -> str:
    """The name of the first declared state that the page is in, or ""."""
    headings = [node.name for node in nodes if node.role == "heading"]
    held = (name for name, rule in rules.items() if rule.holds(url, headings, signs, arguments, named))
    return next(held, "")


def state_text(rule: StateRule | None, goal: str, arguments: Mapping[str, object], *, whole: bool) -> str:
    """What a policy is told of its page's state; "" if there is nothing.

    Without `whole`, for small models, only the goal of the state and what was asked for.
    """
    if rule is None:
        return ""
    # The quotation marks of a call are not the person's.
    words = "\n".join(map(str, arguments.values())) if arguments else goal
    asked = asked_for(words, rule.constraints)  # type: ignore[arg-type]
    parts = [
        f"At this stage: {rule.goal}" if rule.goal else "",
        f"Such a page, with placeholders in braces:\n{rule.layout}" if whole and rule.layout else "",
        rule.instructions if whole else "",
        f"Asked for, to be held against this page: {'; '.join(asked)}" if asked else "",
    ]
    return "\n".join(filter(None, parts))


def _opened(arguments: Mapping[str, object]) -> Named:
    """The item of a list that the policy opened last, as the list and as the page's title have it."""
    names = [str(arguments[name]) for name in ("opened", "opened_here") if name in arguments]
    return Named(tuple(names), within=True)


def _lies(rule: str, signs: Signs, arguments: Mapping[str, object]) -> bool:
    """Whether the page's calendar shows a month in the relation that the rule names."""
    parts = _MONTH.fullmatch(rule)
    assert parts is not None
    wanted = PLACE.sub(lambda place: str(arguments.get(place[1], "")), parts["wanted"]).strip()
    return bool(wanted) and compare(signs.month, wanted) == parts["where"]


def _meant(look: Look, arguments: Mapping[str, object]) -> Look:
    """The look with the call's arguments filled in; a missing one stays a placeholder and never matches."""
    if not any("{" in sign for sign in look.signs):
        return look
    return look.model_copy(update={"signs": tuple(filled(sign, arguments) for sign in look.signs)})
