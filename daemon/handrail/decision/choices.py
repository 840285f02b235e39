"""What may be chosen at one step: LASER's permissible actions, computed from page, state and policy."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.page.naming import name_of
from handrail.policy.policy import TASK, VERBS, Policy
from handrail.states.permissions import ENDINGS, Permissions
from handrail.tools import FOR_LARGE, ONLY_LARGE
from handrail_wire import Node
from handrail_wire.roles import TYPED_ROLES

CHECKED = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
"""Roles of elements that are on or off."""
PAGE_VERBS = (
    "scroll", "goto", "go_back", "press", "wait",
    "go_forward", "select_text", "copy", "new_tab", "tab_focus", "close_tab",
)  # fmt: skip
"""Verbs that need no element, the most usual first."""
_USUAL = frozenset(
    {"click", "type", "select", "check", "scroll", "goto", "go_back", "press", "wait", "note", "call", "stop"}
)
"""What a small model is offered by default: the more there is to choose from, the more it errs."""
FILE_FIELD = "file upload"
"""The hint by which observations mark a file field."""

_WHEEL_ROLES = frozenset({"canvas", "drawing", "application"})
"""Roles that may scroll or zoom with the mouse's wheel, although nothing in them is scrollable."""

NAMED = ("click", "type", "select", "check")
"""Verbs that may be planned for a control that is still disabled, or on a page that is still to come, where
it is found by its name."""

ALWAYS = ("scroll", "wait", "note")
"""What a large model may always do, whatever a policy lists: look again, and keep a note."""

MAX_PLAN = 6
"""Actions in one decision: with six, one call does a whole small form (docs/decisions/0005)."""
LONGEST_PLAN = 12
"""Actions in one decision of a large model, which does not fill a longer plan with repetitions."""


@dataclass(frozen=True)
class Callee:
    """A policy that may be called at this step."""

    name: str
    description: str
    arguments: Mapping[str, Mapping[str, Any]]
    required: tuple[str, ...]


@dataclass(frozen=True)
class Choices:
    """Everything that may be chosen at one step; anything else is refused."""

    elements: Mapping[str, tuple[str, ...]]
    """verb → the refs that it fits, in document order."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """ref of a native select → its options."""
    several: frozenset[str] = frozenset()
    """Refs of selects that take several options."""
    later: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """verb → the refs of disabled elements that it fits once a plan's earlier steps have enabled them."""
    verbs: tuple[str, ...] = ()
    """Verbs that may be used without an element."""
    callees: tuple[Callee, ...] = ()
    texts: tuple[str, ...] = ()
    """The only texts that may be typed anywhere; empty for any."""
    values: Mapping[str, str] = field(default_factory=dict)
    """ref → the only text that may be typed there, or the only option of a select."""
    entered: frozenset[str] = frozenset()
    """Refs of fields in which Enter is pressed after their text in `values` was typed."""
    due: tuple[tuple[str, str], ...] = ()
    """Pairs of verb and ref that must come next, in this order; if there are any, nothing else is offered."""
    note: bool = False
    reject: bool = False
    """Whether a candidate may be set aside."""
    tools: tuple[str, ...] = ()
    """Names of the `tools.TOOLS` that may be used."""
    page_tools: tuple[str, ...] = ()
    """Names of the tools that the page itself offers and that may be called."""
    looks: bool = False
    """Whether it may be shown pictures."""
    endings: tuple[str, ...] = ENDINGS
    """The statuses with which it may stop; empty if it may not stop now."""
    answer: str = ""
    """The answer with which to stop, if that is settled; else empty."""
    max_actions: int = 1
    aimed: bool = False
    """Whether actions may be more exact: clicks with a point, a button, a count or an answer to a dialog,
    scrolling to a text, typing that ends with Enter or keeps what is in the field."""
    long: bool = False
    """Whether notes, answers and reasons may be long."""

    def permits(self, verb: str, ref: str) -> bool:
        """Whether `verb` may be used on the element `ref`, now or later in a plan."""
        return ref in self.elements.get(verb, ()) or ref in self.later.get(verb, ())

    @property
    def goes_on(self) -> bool:
        """Whether a plan may go on over pages that are still to come, and end by itself: a large model's."""
        return self.aimed and self.max_actions > 1

    @property
    def hands_over(self) -> bool:
        """Whether the tab may be given to the person: where they may be asked, by a large model."""
        return self.aimed and "need_info" in self.endings

    @property
    def nothing(self) -> bool:
        """Whether there is nothing at all to choose."""
        more = self.verbs or self.callees or self.note or self.reject or self.tools or self.endings
        return not (self.elements or more)

    @property
    def only_verb(self) -> str:
        """The verb, if the only choice is to wait or to go back; else ""."""
        alone = len(self.verbs) == 1 and replace(self, verbs=()).nothing
        return self.verbs[0] if alone and self.verbs[0] in ("wait", "go_back") else ""

    @property
    def only_ending(self) -> Choices:
        """Choices that only stop. Asking is not among them, since an answer could not be used any more."""
        return Choices(elements={}, endings=("done", "failed"), aimed=self.aimed, long=self.long)

    def one_step(self, verbs: Collection[str]) -> Choices:
        """Choices that do one thing with one of these verbs, look further, or give up."""
        usable = (*verbs, "scroll")
        return Choices(
            elements={one: refs for one, refs in self.elements.items() if one in usable},
            options=self.options,
            several=self.several,
            verbs=tuple(one for one in self.verbs if one in usable),
            endings=("failed",),
            aimed=self.aimed,
            long=self.long,
        )

    def among(self, shown: frozenset[str]) -> Choices:
        """Without the elements that are not `shown` in the text that the policy reads."""
        elements = {verb: tuple(ref for ref in refs if ref in shown) for verb, refs in self.elements.items()}
        due = tuple((verb, ref) for verb, ref in self.due if ref in shown)
        return replace(self, elements={verb: refs for verb, refs in elements.items() if refs}, due=due)

    def scrolling_at(self, refs: Sequence[str]) -> Choices:
        """Also with scrolling at these elements, beside which lines of the page were left out."""
        if "scroll" not in self.verbs or self.due or not refs:
            return self
        scrollable = dict.fromkeys((*self.elements.get("scroll", ()), *refs))
        return replace(self, elements={**self.elements, "scroll": tuple(scrollable)})


@dataclass(frozen=True)
class Restrictions:
    """Limits of the choices beside those of policy and state; the default limits nothing."""

    without: frozenset[str] = frozenset()
    """Refs that are not offered."""
    may_stop: bool = True
    """Whether the policy may stop here."""


FREE = Restrictions()


def callee_of(policy: Policy, *, root: bool = False) -> Callee:
    """A policy in the form in which it is offered.

    A site's root without arguments gets the argument `task`, which tells it in words what to do.
    """
    if root and not policy.arguments:
        return Callee(policy.name, policy.description, TASK, tuple(TASK))
    return Callee(policy.name, policy.description, policy.arguments, policy.required)


def verbs_for(node: Node) -> tuple[str, ...]:
    """The usual verbs that fit an element, the most usual first."""
    # A click on a file field would open the person's own file dialog.
    if "disabled" in node.states or node.hint == FILE_FIELD:
        return ()
    if node.options:
        return ("select",)
    if node.role in CHECKED:
        # A box that is on can only be clicked off; a radio button that is on cannot be changed itself.
        on = "checked" in node.states
        return (() if node.role == "radio" else ("click",)) if on else ("check",)
    if node.role in TYPED_ROLES or (node.role == "combobox" and not node.options):
        # A read-only field may open a calendar or a list.
        return ("click",) if "readonly" in node.states and node.role in TYPED_ROLES else ("type", "click")
    return ("click",)


def unusual_verbs_for(node: Node) -> tuple[str, ...]:
    """The other verbs that fit an element."""
    if "disabled" in node.states:
        # Its content can still be scrolled into view.
        return ("scroll",) if "scrollable" in node.states else ()
    if node.hint == FILE_FIELD:
        return ("upload",)
    field = bool(node.options) or node.role in TYPED_ROLES or node.role == "combobox"
    # A button may open the file chooser of a field that is not shown.
    more = ["paste"] if "type" in verbs_for(node) else [] if field else ["draw"]
    more += ["upload"] if node.role == "button" else []
    more += ["scroll"] if "scrollable" in node.states else []
    return ("hover", "drag", "select_text", *more)


def open_to_large(policy: Policy) -> tuple[str, ...]:
    """The actions that a policy leaves a large model: all."""
    return tuple(dict.fromkeys((*policy.actions, *VERBS, *ALWAYS)))


def tools_of(policy: Policy, *, everything: bool) -> tuple[str, ...]:
    """The tools that a policy has; a large model has more."""
    own = (tool for tool in policy.tools if everything or tool not in ONLY_LARGE)
    return tuple(dict.fromkeys((*own, *(FOR_LARGE if everything else ()))))


def choices(
    nodes: Mapping[str, Node],
    policy: Policy,
    callees: Sequence[Callee] = (),
    *,
    spent: frozenset[tuple[str, str]] = frozenset(),
    permitted: Permissions | None = None,
    everything: bool = False,
    restrictions: Restrictions = FREE,
    page_tools: tuple[str, ...] = (),
) -> Choices:
    """The choices that `policy` has on a page with `nodes` (ref → node).

    `everything` is for large models: the whole action space, and longer plans. Without it, unusual verbs are
    offered only if the policy's file lists its actions. `spent` are pairs of verb and ref that were used and
    are not to be used again; `permitted` is what the page's state allows, None for anything.
    """

    def may(name: str) -> bool:
        return permitted is None or permitted.allows(name)

    def may_on(verb: str, ref: str) -> bool:
        return permitted is None or permitted.allows_on(verb, name_of(nodes[ref]), ref)

    unusual = everything or policy.lists_actions
    usual = (verb for verb in policy.actions if unusual or verb in _USUAL)
    offered = open_to_large(policy) if everything else tuple(usual)
    elements: dict[str, list[str]] = {}
    options: dict[str, tuple[str, ...]] = {}
    for ref, node in nodes.items():
        if ref in restrictions.without:
            continue
        wheel = everything and node.role in _WHEEL_ROLES and "disabled" not in node.states
        more = ("scroll",) if wheel else ()
        for verb in dict.fromkeys((*verbs_for(node), *(unusual_verbs_for(node) if unusual else ()), *more)):
            if verb not in offered:
                continue
            if (verb, ref) in spent and not (permitted and permitted.again(verb, ref)):
                continue
            if not may_on(verb, ref):
                continue
            elements.setdefault(verb, []).append(ref)
            if verb == "select":
                options[ref] = tuple(node.options)
    refs = {ref for found in elements.values() for ref in found}
    later: dict[str, tuple[str, ...]] = {}
    if everything:
        enabled = {
            ref: node.model_copy(
                update={"states": tuple(state for state in node.states if state != "disabled")}
            )
            for ref, node in nodes.items()
            if "disabled" in node.states
        }
        later = {
            verb: tuple(
                ref for ref, node in enabled.items() if verb in verbs_for(node) and may_on(verb, ref)
            )
            for verb in NAMED
            if verb in offered
        }
        options |= {ref: tuple(node.options) for ref, node in enabled.items() if node.options}
    possible = (*PAGE_VERBS, "use_tool") if page_tools else PAGE_VERBS
    verbs = tuple(verb for verb in possible if verb in offered and may(verb))
    calls = tuple(callee for callee in callees if may(callee.name))
    endings = permitted.endings if permitted else ENDINGS
    if not restrictions.may_stop:
        endings = ()
    # One action for each control is enough for a small model, which fills a longer plan with repetitions.
    longest = LONGEST_PLAN if everything else max(1, min(MAX_PLAN, len(refs) + len(verbs) + len(calls)))
    return Choices(
        elements={verb: tuple(found) for verb, found in elements.items()},
        options=options,
        later=later,
        several=frozenset(ref for ref in options if "multiselectable" in nodes[ref].states),
        verbs=verbs,
        callees=calls,
        note="note" in offered and may("note"),
        reject="reject" in policy.actions and may("reject"),
        tools=tuple(filter(may, tools_of(policy, everything=everything))),
        page_tools=page_tools if "use_tool" in verbs else (),
        endings=endings,
        max_actions=longest if policy.plan else 1,
        aimed=everything,
        long=everything,
    )
