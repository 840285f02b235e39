"""What may be chosen at this very step: LASER's permissible actions, computed from page and policy (pure)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.page.naming import name_of
from handrail.policy.policy import TASK, VERBS, Policy
from handrail.states.permissions import ENDINGS, Permissions
from handrail_wire import Node

_TYPED = frozenset({"textbox", "searchbox", "spinbutton"})
CHECKED = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
"""Roles that are on or off."""
PAGE_VERBS = (
    "scroll", "goto", "go_back", "press", "wait",
    "go_forward", "select_text", "copy", "new_tab", "tab_focus", "close_tab",
)  # fmt: skip
"""Verbs that need no element, the most usual first."""
_USUAL = frozenset(
    {"click", "type", "select", "check", "scroll", "goto", "go_back", "press", "wait", "note", "call", "stop"}
)
"""What a small model is offered unasked: the more there is to choose from, the more it errs."""
FILE_FIELD = "file upload"
"""The hint that the page gives a file field."""

_TURNED_OVER = frozenset({"canvas", "drawing", "application"})
"""Roles of what may scroll or zoom by the mouse's wheel, though no box of it does."""

CHOSEN = ("check", "select")
"""What a large model may do wherever it may click: what is a button on one site is a radio button, or a list
of options, on another."""

ALWAYS = ("scroll", "wait", "note")
"""What a large model may do whatever its policy lists and the page's state permits: to look again, and to
keep something. It changes nothing in the page, and a list that suits a small model would trap a large one."""

MAX_PLAN = 6
"""Actions in one decision (FACTS: with six, one call does a whole small form)."""
LONGEST_PLAN = 12
"""The same for a large model, which does not fill a longer plan with repetitions."""


@dataclass(frozen=True)
class Callable:
    """A policy that this frame may call."""

    name: str
    description: str
    arguments: Mapping[str, Mapping[str, Any]]
    required: tuple[str, ...]


@dataclass(frozen=True)
class Choices:
    """The closed list. Element verbs map to the refs they fit; the rest are on or off."""

    elements: Mapping[str, tuple[str, ...]]
    """verb → refs, in document order."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """ref of a native select → its options."""
    several: frozenset[str] = frozenset()
    """The refs of selects in which several options can be chosen."""
    verbs: tuple[str, ...] = ()
    """Page verbs without an element."""
    callable: tuple[Callable, ...] = ()
    texts: tuple[str, ...] = ()
    """The only texts that may be typed; empty for any."""
    values: Mapping[str, str] = field(default_factory=dict)
    """ref → the only text that may be typed there, or the option of a select that is settled."""
    entered: frozenset[str] = frozenset()
    """The refs of fields in which Enter is pressed after what stands in `values` is typed."""
    due: tuple[tuple[str, str], ...] = ()
    """Verbs and refs that come before anything else, in this order: there is nothing else to choose."""
    note: bool = False
    reject: bool = False
    """Whether candidates may be set aside."""
    tools: tuple[str, ...] = ()
    """Names of `tools.TOOLS` that may be used."""
    endings: tuple[str, ...] = ENDINGS
    """The statuses with which to stop; none if it may not stop now."""
    answer: str = ""
    """All that is left to say when stopping."""
    max_actions: int = 1
    aimed: bool = False
    """Whether a click may name a place, a button, a count, and answer a dialog, and scrolling a text; and
    whether typing may end with Enter, or keep what is there."""
    long: bool = False
    """Whether notes, answers and reasons may be long."""

    def permits(self, verb: str, ref: str) -> bool:
        """Whether `verb` may be used on the element `ref`."""
        return ref in self.elements.get(verb, ())

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to choose."""
        more = self.verbs or self.callable or self.note or self.reject or self.tools or self.endings
        return not (self.elements or more)

    @property
    def only_verb(self) -> str:
        """The one thing that can be done, where that needs neither an element nor words; "" otherwise."""
        alone = len(self.verbs) == 1 and replace(self, verbs=()).nothing
        return self.verbs[0] if alone and self.verbs[0] in ("wait", "go_back") else ""

    @property
    def only_ending(self) -> Choices:
        """To stop, and nothing else: not to ask either, since no answer could be used any more."""
        return Choices(elements={}, endings=("done", "failed"), aimed=self.aimed, long=self.long)

    def among(self, shown: frozenset[str]) -> Choices:
        """Only the elements that are in the text which the policy reads."""
        elements = {verb: tuple(ref for ref in refs if ref in shown) for verb, refs in self.elements.items()}
        due = tuple((verb, ref) for verb, ref in self.due if ref in shown)
        return replace(self, elements={verb: refs for verb, refs in elements.items() if refs}, due=due)

    def scrolling_at(self, refs: Sequence[str]) -> Choices:
        """With scrolling at these elements too, beside which lines of the page were left out."""
        if "scroll" not in self.verbs or self.due or not refs:
            return self
        there = dict.fromkeys((*self.elements.get("scroll", ()), *refs))
        return replace(self, elements={**self.elements, "scroll": tuple(there)})


@dataclass(frozen=True)
class Restrictions:
    """What is left out of the choices from the start; the default leaves out nothing."""

    without: frozenset[str] = frozenset()
    """Refs that are not offered."""
    texts: tuple[str, ...] = ()
    """The only texts that may be typed; empty for any."""
    may_stop: bool = True
    """Whether the policy may end here."""
    may_fail: bool = False
    """Whether, where it may not end, it may at least give up."""


FREE = Restrictions()


def callable_of(policy: Policy, *, root: bool = False) -> Callable:
    """A policy as one that may be called. The root of a site that the run has come to is told its task in
    words, since it has no arguments for it.
    """
    if root and not policy.arguments:
        return Callable(policy.name, policy.description, TASK, tuple(TASK))
    return Callable(policy.name, policy.description, policy.arguments, policy.required)


def verbs_for(node: Node) -> tuple[str, ...]:
    """The usual verbs that make sense for an element, the most usual first."""
    # A click on a file field would open the person's own file dialog.
    if "disabled" in node.states or node.hint == FILE_FIELD:
        return ()
    if node.options:
        return ("select",)
    if node.role in CHECKED:
        # What is on needs no checking; a radio button that is on can only be left alone.
        on = "checked" in node.states
        return (() if node.role == "radio" else ("click",)) if on else ("check",)
    if node.role in _TYPED or (node.role == "combobox" and not node.options):
        # What cannot be typed into may open a calendar or a list.
        return ("click",) if "readonly" in node.states and node.role in _TYPED else ("type", "click")
    return ("click",)


def unusual_verbs_for(node: Node) -> tuple[str, ...]:
    """The other verbs that make sense for an element."""
    if "disabled" in node.states:
        # What stands in it can be read all the same.
        return ("scroll",) if "scrollable" in node.states else ()
    if node.hint == FILE_FIELD:
        return ("upload",)
    field = bool(node.options) or node.role in _TYPED or node.role == "combobox"
    # A button may open the file chooser of a field that is not shown.
    more = ["paste"] if "type" in verbs_for(node) else [] if field else ["draw"]
    more += ["upload"] if node.role == "button" else []
    more += ["scroll"] if "scrollable" in node.states else []
    return ("hover", "drag", "select_text", *more)


def open_to_large(policy: Policy) -> tuple[str, ...]:
    """What a large model may do in a policy: anything, unless the list of its actions binds every model."""
    if policy.actions_bind != "all":
        return tuple(dict.fromkeys((*policy.actions, *VERBS, *ALWAYS)))
    chosen = CHOSEN if "click" in policy.actions else ()
    return tuple(dict.fromkeys((*policy.actions, *chosen, *ALWAYS)))


def _option(options: Sequence[str], value: str | None) -> str | None:
    """The option that is called so, whatever its case; none where there is none, or nothing is settled."""
    return next((option for option in options if value and option.casefold() == value.casefold()), None)


def choices(
    nodes: Mapping[str, Node],
    policy: Policy,
    callable: Sequence[Callable] = (),
    *,
    spent: frozenset[tuple[str, str]] = frozenset(),
    permitted: Permissions | None = None,
    everything: bool = False,
    restrictions: Restrictions = FREE,
) -> Choices:
    """The choices that `policy` has on a page with `nodes`.

    `everything` is for large models: the whole action space where the policy's file lists no actions, longer
    plans, and what is possible always (`ALWAYS`, to ask, and to give up). Without it, unusual verbs are
    offered only where the policy's file lists them, and a value that a state settles is the only one: a large
    model reads what the page says of it. `spent` are verbs and refs that the policy allows only once,
    `permitted` is what the page's state allows.
    """

    always = ALWAYS if everything else ()

    def may(name: str) -> bool:
        return permitted is None or name in always or permitted.allows(name)

    unusual = everything or policy.lists_actions
    usual = (verb for verb in policy.actions if unusual or verb in _USUAL)
    offered = open_to_large(policy) if everything else tuple(usual)
    elements: dict[str, list[str]] = {}
    options: dict[str, tuple[str, ...]] = {}
    values: dict[str, str] = {}
    for ref, node in nodes.items():
        if ref in restrictions.without:
            continue
        turned = everything and node.role in _TURNED_OVER and "disabled" not in node.states
        more = ("scroll",) if turned else ()
        for verb in dict.fromkeys((*verbs_for(node), *(unusual_verbs_for(node) if unusual else ()), *more)):
            if verb not in offered:
                continue
            if (verb, ref) in spent and not (permitted and permitted.again(verb, ref)):
                continue
            named = name_of(node)
            if permitted is not None and verb not in always and not permitted.allows_on(verb, named, ref):
                continue
            value = None if everything or permitted is None else permitted.value_on(verb, named)
            if value == "":
                continue
            elements.setdefault(verb, []).append(ref)
            if verb == "select":
                value = _option(node.options, value)
                options[ref] = (value,) if value else tuple(node.options)
            if verb in ("type", "select") and value:
                values[ref] = value
    refs = {ref for found in elements.values() for ref in found}
    verbs = tuple(verb for verb in PAGE_VERBS if verb in offered and may(verb))
    calls = tuple(one for one in callable if may(one.name))
    endings = permitted.endings if permitted else ENDINGS
    if everything:
        endings = tuple(one for one in ENDINGS if one in endings or one != "done")
    if not restrictions.may_stop:
        endings = tuple(one for one in endings if restrictions.may_fail and one == "failed")
    # One action a control is enough for a small model's plan: it fills a longer one with repetitions.
    longest = LONGEST_PLAN if everything else max(1, min(MAX_PLAN, len(refs) + len(verbs) + len(calls)))
    return Choices(
        elements={verb: tuple(found) for verb, found in elements.items()},
        options=options,
        several=frozenset(ref for ref in options if "multiselectable" in nodes[ref].states),
        verbs=verbs,
        callable=calls,
        texts=restrictions.texts,
        values=values,
        entered=frozenset(ref for ref in values if permitted and permitted.enters(name_of(nodes[ref]))),
        note="note" in offered and may("note"),
        reject="reject" in policy.actions and may("reject"),
        tools=tuple(tool for tool in policy.tools if may(tool)),
        endings=endings,
        max_actions=longest if policy.plan else 1,
        aimed=everything,
        long=everything,
    )
