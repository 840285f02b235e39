"""From stack, page and library to one turn: what the policy reads and what it may choose.

Nothing is loaded or drawn at random here: the library is given, and the fence's mark comes from the run. What
helps a small model by leaving out what it cannot use is injected (`assistance.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from handrail.config.mechanisms import Mechanisms
from handrail.decision.choices import FREE, Callee, Choices, callee_of, choices
from handrail.library.library import Library
from handrail.library.site import GENERIC
from handrail.page.naming import name_of
from handrail.page.observation import Page
from handrail.page.offered_tools import tools_text
from handrail.page.text_budget import gap_refs
from handrail.page.unfilled import unfilled
from handrail.policy.policy import Policy
from handrail.policy.tiers import PROFILES, Tier
from handrail.stack.history import last_done, went_wrong
from handrail.stack.machine import Entry, Frame, Stack
from handrail.states.named_actions import Bound, bound, once_done
from handrail.states.opened_item import last_opened, ruled_out, shown_as
from handrail.states.permissions import Permissions, permitted
from handrail.states.states import StateRule, recognise, state_text
from handrail.states.told import Named, naming
from handrail.text.arguments import without_blanks
from handrail.text.literals import quotations
from handrail.tools import Gathered
from handrail.verbs.verb import FILLING
from handrail_wire import PageTool

from .assistance import Assistance, Offer, Situation
from .finished import finished, pressed
from .prompt import Turn

DEFAULT = Mechanisms()
_REPORTS = (("stop done",), ("stop failed",))
"""State entries that only report how a policy's task ended."""
_USED = {**dict.fromkeys(FILLING, "changed"), "click": "clicked"}


def reached(policy: Policy, stack: Stack, page: Page, library: Library, tier: Tier) -> str | None:
    """The heading under which the page's state ends the top frame's part; None if it is not over.

    A heading that was pressed is preferred, then one with a value of the call, then the first; "done" without
    any.
    """
    limits, _, _ = _permissible(policy, stack, page, library, tier)
    if len(stack.frames) == 1 or limits is None or not limits.returns:
        return None
    headings = [node.name for node in page.all_nodes if node.role == "heading" and node.name]
    values = [str(value).casefold() for value in without_blanks(stack.top.arguments).values()]
    meant = [name for name in headings if any(value in name.casefold() for value in values)]
    opened = [name for name in headings if any(f'"{name}"' in step for step in _pressed(stack.top))]
    return next(iter([*opened, *meant, *headings]), "done")


def prepare(
    policy: Policy,
    stack: Stack,
    page: Page,
    library: Library,
    *,
    tier: Tier,
    today: date,
    mark: str,
    secrets: tuple[str, ...] = (),
    mechanisms: Mechanisms = DEFAULT,
    assistance: Assistance | None = None,
    page_tokens: int | None = None,
    sees: bool = False,
    page_tools: Sequence[PageTool] = (),
) -> tuple[Turn, Choices]:
    """The top frame's prompt material, and what it may choose on this page. `mark` fences the page's text.

    `assistance` helps the model that plays, if it needs help. `page_tokens`: those of the prompt for the
    page's text, if not the tier's. `sees`: the model may be shown pictures. `page_tools`: what the page
    offers to be called.
    """
    frame, goal, profile = stack.top, stack.top.objective, PROFILES[tier]
    url, title = page.observation.url, page.observation.title
    limits, actions, rule = _permissible(policy, stack, page, library, tier)
    done = frozenset(finished(frame.history, page))
    used = _used(limits, frame, page) if assistance and limits is not None else frozenset()
    at = Situation(policy, stack, page, library, limits, secrets, done)
    allowed = choices(
        page.nodes,
        policy,
        _callees(at, assistance),
        spent=used,
        permitted=limits,
        everything=profile.everything,
        restrictions=assistance.restrictions(at) if assistance else FREE,
        page_tools=tuple(tool.name for tool in page_tools),
    )
    allowed = replace(allowed, looks=sees, note=allowed.note and mechanisms.notes)
    last = last_done(frame.history)
    in_vain = went_wrong(frame.history) and last is not None and last.kind == "call"
    if allowed.nothing or (in_vain and not allowed.endings):
        allowed = _nothing_left(allowed, policy, frame)
    offer = Offer(allowed, page_tokens or profile.page_tokens)
    if assistance:
        offer = assistance.narrow(offer, at)
    allowed = offer.choices
    filters = _filters(policy, assistance, mechanisms)
    text = page.render(
        goal=goal,
        filters=filters,
        tokens=offer.page_tokens,
        marks={action.ref: action.name for action in actions} | _marks(frame, done, mechanisms),
        hidden=offer.hidden,
        # If the schema lists the refs, it lists their options, too.
        options=not profile.refs_listed,
        as_document=not profile.in_short,
    )
    shown = frozenset(ref for ref in page.nodes if f"[{ref}]" in text)
    if mechanisms.unfilled and (left := unfilled(page.nodes.values(), shown)):
        text = f"{text}\n{left}"
    offered = tools_text([tool for tool in page_tools if tool.name in allowed.page_tools])
    turn = Turn(
        policy=policy,
        frame=frame,
        callees=allowed.callees,
        notes=(*stack.notes, *map(_gathered, stack.tables.values())),
        candidates=frame.candidates if "reject" in policy.actions else (),
        url=url,
        title=title,
        page="\n".join(filter(None, [text, offered])),
        today=today,
        mark=mark,
        secrets=secrets,
        state=state_text(rule, goal, frame.arguments, whole=not profile.in_short),
        filters=tuple(filters),
        site_kind=library.kind_of_site(url, title, page.signs, stack.trace),
        known=_known(policy, library),
        sees=sees,
        tools_offered=bool(offered),
        noting=mechanisms.notes,
    )
    if stack.ending:
        return replace(turn, ending=stack.ending), allowed.only_ending
    if not (offer.anywhere or profile.everything):
        allowed = allowed.among(shown)
    if profile.everything or policy.lists_actions:
        allowed = allowed.scrolling_at([ref for ref in gap_refs(text) if ref in page.nodes])
    return turn, allowed


def _used(limits: Permissions, frame: Frame, page: Page) -> frozenset[tuple[str, str]]:
    """What a small model is not offered again in a state: what it pressed, unless an entry names that."""
    return frozenset(
        (verb, ref)
        for verb, ref in pressed(frame.history, page)
        if not limits.names(verb, name_of(page.nodes[ref]))
    )


def _gathered(table: Gathered) -> str:
    """A gathered table, as a note."""
    columns = f" ({' | '.join(table.columns)})" if table.columns else ""
    return f"table {table.name}: {len(table.rows)} rows{columns}"


def _callees(at: Situation, assistance: Assistance | None) -> tuple[Callee, ...]:
    """The policies that may be called here."""
    policy, library, observation = at.policy, at.library, at.page.observation
    found = library.callable_from(
        policy, observation.url, observation.title, at.page.signs, at.stack.trace
    )
    if policy.may_call == ("*",):
        # The generic policy can do nothing that a policy which may call everything cannot do itself.
        found = [other for other in found if other.name != library.sites[GENERIC].root]
    if assistance:
        return assistance.callees(at, found)
    roots = {site.root for site in library.sites.values()}
    at_work = roots & set(at.stack.trace)
    found = [other for other in found if other.name not in at_work]
    return tuple(callee_of(other, root=other.name in roots) for other in found)


def _filters(policy: Policy, assistance: Assistance | None, mechanisms: Mechanisms) -> list[str]:
    """The page's filters, "superlative" first: what is compared may be in lines that others leave out."""
    if mechanisms.marks == "off":
        return list(policy.filters)
    return ["superlative", *policy.filters, *(assistance.filters if assistance else ())]


def _nothing_left(allowed: Choices, policy: Policy, frame: Frame) -> Choices:
    """The choices if the page has nothing of what its state permits.

    The page may need a moment to show the effect of the last act: then only waiting is left. Next, if
    something was pressed and no state reports success, the model says how it went. Else the policy has
    failed: its caller may know another way.
    """
    acts = [entry.verb for entry in frame.history if entry.kind == "act" and entry.status == "done"]
    if acts and acts[-1] != "wait" and "wait" in policy.actions and not went_wrong(frame.history):
        return replace(allowed, verbs=("wait",), endings=())
    ends = ("stop", "stop done", "return")
    shown = any(entry in ends for entries in policy.states.values() for entry in entries)
    return replace(allowed, endings=("done", "failed") if "click" in acts and not shown else ("failed",))


def _marks(frame: Frame, done: frozenset[str], mechanisms: Mechanisms) -> dict[str, str]:
    """What is noted beside elements that this frame has used: WebWISE's flags (WebWISE, section 3)."""
    if mechanisms.marks == "off":
        return {}
    marks = dict.fromkeys(done, "done")
    if mechanisms.marks == "used":
        for entry in frame.history:
            if entry.kind == "act" and entry.status == "done" and entry.ref:
                marks.setdefault(entry.ref, _USED.get(entry.verb, "used"))
    return marks


def _permissible(
    policy: Policy, stack: Stack, page: Page, library: Library, tier: Tier
) -> tuple[Permissions | None, tuple[Bound, ...], StateRule | None]:
    """What the page's state permits to this policy, the state's named actions, and the rule to tell of it."""
    rules = library.states(page.observation.url, page.observation.title, page.signs, stack.trace)
    arguments, pressed = _told(stack.top, page), _pressed(stack.top)
    if opened := last_opened(rules.values(), arguments, pressed):
        here = shown_as(opened, page.observation.title)
        arguments = {**arguments, "opened": opened} | ({"opened_here": here} if here else {})
    own = [rule for name, rule in rules.items() if name in policy.states]
    acted = any(entry.kind in ("act", "call") for entry in stack.top.history)
    if not (acted and once_done(own, arguments, pressed)):
        # As long as this frame has done nothing, a page's report of success or failure is somebody else's.
        rules = {name: rule for name, rule in rules.items() if policy.states.get(name) not in _REPORTS}
    asked = "\n".join(map(str, stack.top.arguments.values()))
    judged = {name: rules[name] for name in policy.states if name in rules}
    out = {name for name, rule in judged.items() if ruled_out(rule, page.lines, arguments, asked)}
    rules = {name: rule for name, rule in rules.items() if name not in out}
    rows = [f"{entry.text} {entry.row}" for entry in _clicks(stack.top)]
    named = Named(naming(stack.top.arguments, policy.arguments, policy.name), tuple(rows))
    # Of its states the policy names those that matter to it, from the most special to the most general.
    known = {name: rule for name, rule in rules.items() if name in policy.states}
    state = recognise(known, page.observation.url, page.all_nodes, page.signs, arguments, named)
    actions = bound(rules.get(state), page.lines, arguments, pressed, asked)
    limits = permitted(policy.states, state, arguments, actions) if PROFILES[tier].in_short else None
    # A state is told only if the policy has entries for it: for others the page may have another purpose.
    return limits, actions, rules.get(state) if policy.states.get(state) else None


def _pressed(frame: Frame) -> list[str]:
    """The clicks that the frame has done, in words."""
    return [entry.text for entry in _clicks(frame)]


def _clicks(frame: Frame) -> list[Entry]:
    return [entry for entry in frame.history if (entry.verb, entry.status) == ("click", "done")]


def _told(frame: Frame, page: Page) -> Mapping[str, Any]:
    """What a state's rules and entries may refer to: the call's arguments, the one text that an instruction
    quotes, and the control that is best in what the goal compares.
    """
    quotes = [] if frame.arguments else [quotation.words for quotation in quotations(frame.objective)]
    quote = {"quoted": quotes[0]} if len(quotes) == 1 else {}
    best = {"best": name} if (name := page.best(frame.objective)) else {}
    return {**best, **quote, **frame.arguments}


def _known(policy: Policy, library: Library) -> frozenset[str]:
    """Policies that the instructions may name; one called "download" is a word like any other."""
    any_policy = library.entries if policy.may_call == ("*",) else ()
    return frozenset(name for name in any_policy if "_" in name)


