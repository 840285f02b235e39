"""From stack, page and library to one turn: what the policy reads and what it may choose.

Nothing is read or drawn here: the library is loaded already, and the fence's mark comes from the run.

A small model is helped by leaving out what it cannot use: it reads only the controls that it may choose
now, its calls take only values that the goal contains, and it cannot stop before it has done anything.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from handrail.assist.delegation import delegated, only_asks
from handrail.assist.finished import finished, spent
from handrail.assist.forced import last_done, went_wrong
from handrail.assist.form_filler import due_first
from handrail.assist.grounding import grounded
from handrail.assist.row_match import told_apart
from handrail.authoring.arguments import without_blanks
from handrail.config.mechanisms import Mechanisms
from handrail.decision.choices import CHECKED, Callable, Choices, choices
from handrail.library.library import Library
from handrail.library.site import GENERIC
from handrail.models.base import Tier
from handrail.page.observation import Page
from handrail.page.text_budget import gap_refs
from handrail.page.unfilled import unfilled
from handrail.policy.policy import Policy
from handrail.stack.machine import Entry, Frame, Stack
from handrail.states.named_actions import Bound, bound, once_done
from handrail.states.opened_item import last_opened, ruled_out, shown_as
from handrail.states.permissions import Permissions, permitted
from handrail.states.states import StateRule, recognise, told
from handrail.text.literals import quoted, unquoted
from handrail.text.words import said

from .prompt import CALL_TOKENS, PAGE_TOKENS, Turn

DEFAULT = Mechanisms()
_OVER = (("return",), ("stop done",), ("stop failed",))
"""What a policy may do where a page says how it went."""
_USED = {"click": "clicked", "type": "changed", "check": "changed", "select": "changed", "paste": "changed"}


def reached(policy: Policy, stack: Stack, page: Page, library: Library, tier: Tier) -> str | None:
    """What the page shows, if the top frame's part is over now that it is in this state; else none.

    Its first heading, one that was pressed or has to do with what was called for rather than any; "done"
    where it has none.
    """
    limits, _, _ = _permissible(policy, stack, page, library, tier)
    if len(stack.frames) == 1 or limits is None or not limits.returns:
        return None
    headings = [node.name for node in page.all_nodes if node.role == "heading" and node.name]
    told = [str(value).casefold() for value in without_blanks(stack.top.arguments).values()]
    meant = [name for name in headings if any(one in name.casefold() for one in told)]
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
) -> tuple[Turn, Choices]:
    """The top frame's prompt material, and what it may choose on this page. `mark` fences the page's text."""
    frame, goal = stack.top, stack.top.objective
    url, title = page.observation.url, page.observation.title
    small = tier == "small"
    done = frozenset(finished(frame.history, page))
    limits, actions, rule = _permissible(policy, stack, page, library, tier, secrets)
    callable = _callable(policy, stack, page, library, goal if small else None, limits)
    once = policy.once if policy.once_binds in ("all", tier) else ()
    if "call" in once:
        called = {entry.text.partition("(")[0] for entry in frame.history if entry.kind == "call"}
        callable = tuple(one for one in callable if one.name not in called)
    begun = any(entry.kind in ("act", "call", "error", "tool") for entry in frame.history)
    # What was asked may stand on the page that is open.
    answerable = policy.reads and (len(stack.frames) > 1 or only_asks(goal))
    allowed = choices(
        page.nodes,
        policy,
        callable,
        # A large model may correct what it filled in; a small one would only do it again.
        finished=done if small else frozenset(),
        spent=spent(frame.history, page, once),
        may_stop=not small or begun or answerable or (limits is not None and limits.only_stop),
        # What a state gives to its controls may not be there: then there is nothing to begin with.
        may_fail=limits is not None and any(one.value for one in limits.given),
        permitted=limits,
        apart=told_apart(page, frame.arguments) if small and policy.rows_apart else frozenset(),
        texts=_typed_texts(policy, frame.arguments, secrets) if small else (),
        everything=not small,
    )
    if not mechanisms.notes:
        allowed = replace(allowed, note=False)
    last = last_done(frame.history)
    in_vain = went_wrong(frame.history) and last is not None and last.kind == "call"
    if allowed.nothing or (in_vain and not allowed.endings):
        allowed = _nothing_left(allowed, policy, frame, once)
    if small:
        allowed = _not_asked_again(allowed, frame.history)
        heard = any(entry.kind in ("hint", "answer") for entry in frame.history)
        allowed = _named_boxes(allowed, page, stack, policy.named_first and not heard)
        allowed = due_first(allowed, limits, page, frame.history)
        calling = delegated(allowed, policy, frame, library)
        allowed = calling or allowed
    filters = _filters(policy, small, mechanisms)
    text = page.render(
        goal=goal,
        filters=filters,
        # Whom to call is told by the goal, and hardly by the page.
        tokens=CALL_TOKENS if small and calling else PAGE_TOKENS[tier],
        marks={one.ref: one.name for one in actions} | _marks(frame, done, mechanisms),
        hidden=_useless(page, allowed, limits, policy.reads) if small else frozenset(),
        # The grammar of a small model's answer holds the options; hosted models may be given no schema.
        options=not small,
    )
    shown = frozenset(ref for ref in page.nodes if f"[{ref}]" in text)
    if mechanisms.unfilled and (left := unfilled(page.nodes.values(), shown)):
        text = f"{text}\n{left}"
    turn = Turn(
        policy=policy,
        frame=frame,
        callable=allowed.callable,
        notes=stack.notes,
        candidates=frame.candidates if "reject" in policy.actions else (),
        url=url,
        title=title,
        page=text,
        today=today,
        mark=mark,
        secrets=secrets,
        # It goes with what the policy may do in the state: for others the page may have another purpose.
        state=told(rule, goal, frame.arguments, whole=not small) if limits else "",
        filters=tuple(filters),
        known=_known(policy, library),
        noting=mechanisms.notes,
    )
    if stack.ending:
        return replace(turn, ending=stack.ending), allowed.only_ending
    settled = allowed.due or sum(map(len, allowed.elements.values())) == 1
    if not (small and limits and settled):
        # What a state leaves as the only thing to do needs no reading: it may be far down the page.
        allowed = allowed.among(shown)
    if not small or policy.lists_actions:
        allowed = allowed.scrolling_at([ref for ref in gap_refs(text) if ref in page.nodes])
    return (turn if small or limits is None else replace(turn, possible=_possible(allowed, limits))), allowed


def _not_asked_again(allowed: Choices, history: Sequence[Entry]) -> Choices:
    """Without the tools that have answered last, and another note: small models ask again, and note it again,
    though nothing has changed since.
    """
    just = list(itertools.takewhile(lambda entry: entry.kind in ("tool", "note"), reversed(history)))
    asked = {entry.text.partition(" ")[0] for entry in just if entry.kind == "tool"}
    noted = any(entry.kind == "note" for entry in just)
    left = tuple(tool for tool in allowed.tools if tool not in asked)
    return replace(allowed, tools=left, note=allowed.note and not noted)


def _nothing_left(allowed: Choices, policy: Policy, frame: Frame, once: tuple[str, ...]) -> Choices:
    """What is left where the page has nothing of what its state permits.

    It may need a moment to show what was done to it last. Then, if all was done that may be done once, the
    model says how it went, unless there is a state in which the policy is done. Else it has failed: whoever
    called may know another way.
    """
    acts = [entry.verb for entry in frame.history if entry.kind == "act" and entry.status == "done"]
    if acts and acts[-1] != "wait" and "wait" in policy.actions and not went_wrong(frame.history):
        return replace(allowed, verbs=("wait",), endings=())
    shown = any(entry in ("stop", "stop done") for entries in policy.states.values() for entry in entries)
    told = set(acts) & set(once) and not shown
    return replace(allowed, endings=("done", "failed") if told else ("failed",))


def _filters(policy: Policy, small: bool, mechanisms: Mechanisms) -> list[str]:
    """What is compared may stand in lines that the policy's own filters leave out."""
    if mechanisms.marks == "off":
        return list(policy.filters)
    return ["superlative", *policy.filters, *(["mentioned"] if small else [])]


def _possible(allowed: Choices, limits: Permissions) -> str:
    """The choices of a state with its own permissible actions, in words: `type; click [e7]; stop (done)`."""
    words = [
        verb if verb in limits.entries else f"{verb} {', '.join(f'[{ref}]' for ref in refs)}"
        for verb, refs in allowed.elements.items()
        if verb not in allowed.verbs
    ]
    words += [*allowed.verbs, *(["note"] if allowed.note else []), *allowed.tools]
    words += [f"call {one.name}" for one in allowed.callable]
    return "; ".join([*words, f"stop ({', '.join(allowed.endings)})"])


def _marks(frame: Frame, done: frozenset[str], mechanisms: Mechanisms) -> dict[str, str]:
    """What is said beside elements that this frame has used: WebWISE's flags (section 3)."""
    if mechanisms.marks == "off":
        return {}
    marks = dict.fromkeys(done, "done")
    if mechanisms.marks == "used":
        for entry in frame.history:
            if entry.kind == "act" and entry.status == "done" and entry.ref:
                marks.setdefault(entry.ref, _USED.get(entry.verb, "used"))
    return marks


def _permissible(
    policy: Policy, stack: Stack, page: Page, library: Library, tier: Tier, secrets: tuple[str, ...] = ()
) -> tuple[Permissions | None, tuple[Bound, ...], StateRule | None]:
    """What the state of the page permits to this policy, the state's named actions, and the state itself."""
    rules = library.states(page.observation.url, page.observation.title, page.signs, stack.trace)
    over = _OVER if policy.whole else _OVER[2:]
    arguments, pressed = _told(stack.top, page), _pressed(stack.top)
    if opened := last_opened(rules.values(), arguments, pressed):
        here = shown_as(opened, page.observation.title)
        arguments = {**arguments, "opened": opened} | ({"opened_here": here} if here else {})
    own = [rule for name, rule in rules.items() if name in policy.states]
    acted = any(entry.kind in ("act", "call") for entry in stack.top.history)
    if not (acted and once_done(own, arguments, pressed)):
        # What a page says was done, or not found, was somebody else's as long as this one has not done it.
        rules = {name: rule for name, rule in rules.items() if policy.states.get(name) not in over}
    asked = "\n".join(map(str, stack.top.arguments.values()))
    judged = {name: rules[name] for name in policy.states if name in rules}
    out = {name for name, rule in judged.items() if ruled_out(rule, page.lines, arguments, asked)}
    rules = {name: rule for name, rule in rules.items() if name not in out}
    state = recognise(rules, page.observation.url, page.all_nodes, page.signs, arguments)
    actions = bound(rules.get(state), page.lines, arguments, pressed, asked)
    bind = policy.states_bind in ("all", tier)
    limits = permitted(policy.states, state, arguments, actions, secrets) if bind else None
    return limits, actions, rules.get(state)


def _pressed(frame: Frame) -> list[str]:
    """What the frame has pressed so far, in words."""
    return [entry.text for entry in frame.history if (entry.verb, entry.status) == ("click", "done")]


def _told(frame: Frame, page: Page) -> Mapping[str, Any]:
    """What a state's rules and entries may speak of: the call's arguments; the one text that an instruction
    quotes; the control that is best in what the goal compares."""
    quotes = [] if frame.arguments else [words for _, words in quoted(frame.objective)]
    quote = {"quoted": quotes[0]} if len(quotes) == 1 else {}
    best = {"best": name} if (name := page.best(frame.objective)) else {}
    return {**best, **quote, **frame.arguments}


def _callable(
    policy: Policy,
    stack: Stack,
    page: Page,
    library: Library,
    goal: str | None,
    limits: Permissions | None = None,
) -> tuple[Callable, ...]:
    """What the policy may call here.

    A small model (`goal` is given) is offered only what the page has something for and the instruction asks
    for, its arguments narrowed to what the goal says. What a called policy names in its file, it needs
    whatever the instruction's words were. A state that leaves nothing to do but to call says itself whom, as
    long as nothing was done: after that the instruction may be carried out already.
    """
    url, title = page.observation.url, page.observation.title
    found = library.callable_from(policy, url, title, page.signs, stack.trace)
    if goal is not None:
        found = [other for other in found if other.when is None or other.when.strength(page.signs)]
        if policy.may_call == ("*",) or len(stack.frames) == 1:
            # What the person quotes is a name or a text. A call has all its arguments in quotes.
            asking = goal if stack.top.arguments else unquoted(goal)
            meant = [other for other in found if limits and limits.allows(other.name)]
            asked = [other for other in found if other.asked_for(asking)]
            fresh = not any(one.kind in ("act", "call") and one.status == "done" for one in stack.top.history)
            settled = fresh and limits and limits.only_these(other.name for other in meant)
            found = meant if settled and not any(other in asked for other in meant) else asked
    else:
        # A root without arguments could not be told what to do: its site's policies are called directly.
        roots = {site.root for site in library.sites.values()}
        found = [one for one in found if one.arguments or one.name not in roots]
    if policy.may_call == ("*",):
        # The one for any page can do nothing that a policy which may call everything cannot do itself.
        found = [one for one in found if one.name != library.sites[GENERIC].root]
    calls = (Callable(other.name, other.description, other.arguments, other.required) for other in found)
    return tuple(grounded(one, goal, page.nodes.values()) if goal is not None else one for one in calls)


def _known(policy: Policy, library: Library) -> frozenset[str]:
    """The policies that its instructions may name; one called "download" is a word like any other."""
    any_policy = library.entries if policy.may_call == ("*",) else ()
    return frozenset(name for name in any_policy if "_" in name)


def _typed_texts(policy: Policy, arguments: Mapping[str, Any], secrets: tuple[str, ...]) -> tuple[str, ...]:
    """What a policy that types nothing but its arguments may type; empty for anything."""
    if policy.typed != "arguments":
        return ()
    values = map(str, without_blanks(arguments).values())
    return (*values, *(f"<secret:{name}>" for name in secrets))


def _named_boxes(allowed: Choices, page: Page, stack: Stack, first: bool) -> Choices:
    """Where the goal names boxes or options by their names, those are the only ones to check.

    Not where the instruction, or the call that was made of it, names others beside them that no box has.

    A small model checks the others, too, when it is in the swing of it, or forgets one and goes on: with
    `first` nothing else may be chosen until they are all on.
    """
    boxes = [node for node in page.nodes.values() if node.role in CHECKED]
    called = [node.name for node in boxes]
    names, all_of_call = said(stack.top.objective, called)
    _, all_asked_for = said(stack.frames[0].objective, called)
    named = {node.ref for node in boxes if node.name in names}
    if not named or not (all_of_call and all_asked_for):
        return allowed
    left = tuple(ref for ref in allowed.elements.get("check", ()) if ref in named)
    # Of radio buttons only one can be on, whichever were named.
    if first and left and not any("radio" in page.nodes[ref].role for ref in left):
        return Choices(elements={"check": left}, endings=(), max_actions=min(len(left), allowed.max_actions))
    return replace(allowed, elements={**allowed.elements, "check": left})


def _useless(page: Page, allowed: Choices, limits: Permissions | None, reads: bool) -> frozenset[str]:
    """In a state with its own permissible actions: the controls that are no choice and show nothing.

    Who reads is shown links that stand after a text, too ("Assignee:" speaks of the one behind it), and
    numbers. Where only stopping is left, the page is there to be read, with what its links are called.
    """
    if limits is None or limits.only_stop:
        return frozenset()
    usable = {ref for refs in allowed.elements.values() for ref in refs}
    useless = {
        ref
        for ref, node in page.nodes.items()
        if ref not in usable and not node.value and not {"checked", "selected"} & set(node.states)
    }
    if reads:
        pairs = itertools.pairwise(page.all_nodes)
        links = ((before, node) for before, node in pairs if node.role == "link")
        useless -= {node.ref for before, node in links if not before.ref or node.name[:1].isdigit()}
    return frozenset(useless)
