"""A task on the page that is open: what of it is done, what is left, and what here is for that."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from handrail.decision.choices import CHECKED, Callee, Choices, verbs_for
from handrail.page.naming import mention, name_of
from handrail.page.observation import Page
from handrail.stack.machine import Entry
from handrail.states.named_actions import MOST_PAGES
from handrail.states.told import Named
from handrail.text.field_kinds import begins_like, phrases
from handrail.text.literals import unquoted
from handrail.text.shared_words import is_called
from handrail.text.words import telling
from handrail.turn.finished import without_fragment
from handrail_wire import Node
from handrail_wire.roles import FIELD_ROLES

from .any_form import kinds_of_field
from .coverage import ALIKE, Covering, covering, spoken_of, stems, takes_words
from .ledger import Ledger, stands
from .told_values import Told, identifies, names_a_thing

MOST = 8
"""Most controls that a choice is narrowed to."""
_NEAR = 4
"""Nodes before a text among which a control is that it may be about."""


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
    uncued: Collection[str] = ()
    """The policies of which only their descriptions say what asks for them."""
    instructed: Sequence[str] = ()
    """What its instructions have in quotation marks, if it was called."""
    in_state: bool = False
    """Whether the page's state says what else is permissible, and when it is over."""
    in_any_click: bool = False
    """Whether that state leaves open what is to be clicked."""
    named_actions: Collection[str] = ()
    """Refs of the controls that the page's state names, as its "Next page"."""
    may_wait: bool = False
    """Whether the policy may wait for the page."""
    asks: bool = False
    """Whether something is to be found out, and nothing to be done."""
    covered: bool = False
    """Whether the calls that came back say and do all that the words ask for."""


@dataclass(frozen=True)
class TaskOnPage:
    """A task on the page that is open: what of it is done, what is left, and what here is for that."""

    task: Task
    choices: Choices
    page: Page
    history: Sequence[Entry]

    @cached_property
    def ledger(self) -> Ledger:
        return Ledger.of(self.history, self.page)

    @cached_property
    def filled(self) -> Sequence[str]:
        """The fields and boxes of this page that were filled in and not sent yet, as it was done."""
        return self.ledger.filled_on(self.page)

    @cached_property
    def rows(self) -> Mapping[str, str]:
        """For each ref its name and the row that it is in, as text."""
        lines = {ref: line.text for line in self.page.text_lines for ref in line.refs}
        return {ref: f"{name_of(node)} {lines.get(ref, '')}" for ref, node in self.page.nodes.items()}

    @cached_property
    def pressable(self) -> Mapping[str, None]:
        """What can be clicked or checked and is no field, in the page's order."""
        offered = {ref for verb in ("click", "check") for ref in self.choices.elements.get(verb, ())}
        nodes = self.page.nodes.items()
        return dict.fromkeys(ref for ref, node in nodes if ref in offered and node.role not in FIELD_ROLES)

    @cached_property
    def unpressed(self) -> list[str]:
        """What of that this frame has not pressed yet, in the page's order."""
        return [ref for ref in self.pressable if not self.was_pressed(self.page.nodes[ref])]

    def is_another_form(self, field: str) -> bool:
        """Whether a field is in a form that this frame has not sent, nor filled in as it is: a later page may
        ask for the same once more, and what was added is not to be added twice.
        """
        buttons = [node for node in self.form_of(field) if self.sends(node)]
        is_new = bool(buttons) and not any(map(self.was_pressed, buttons))
        once = self.ledger.times("type", self.page.nodes[field]) < 2
        return is_new and once and field not in self.filled

    @property
    def has_begun(self) -> bool:
        """Whether anything was filled in, chosen or used, on whatever page."""
        return self.ledger.filled_anything or len(self.left) < len(self.task.told)

    def has_moved(self, last: Entry) -> bool:
        """Whether the last thing done was a call, or pressing what is not there any more; choosing from
        suggestions does not count.
        """
        if last.kind == "call":
            return True
        if last not in self.ledger.done or self.ledger.fills(last):
            return False
        here = without_fragment(self.page.observation.url)
        if last.verb == "click" and last.url and without_fragment(last.url) != here:
            return True
        nodes = self.page.nodes.values()
        same = [node for node in nodes if mention(name_of(node), node.ref) in last.text]
        # The same form, drawn anew as it was filled in, or empty: its button has another ref.
        refused = any((typed := self.ledger.typed(node)) and node.value in ("", typed) for node in nodes)
        again = refused and any(node.role == "button" for node in same)
        return last.verb == "click" and not again and all(node.ref != last.ref for node in same)

    def beside(self, one: Told) -> list[str]:
        """What could be pressed just before the first text of the page that has a value."""
        nodes = self.page.all_nodes
        at = next((at for at, node in enumerate(nodes) if not node.ref and stands(one, node.name)), 0)
        near = {node.ref for node in nodes[max(0, at - _NEAR) : at]}
        return [ref for ref in self.unpressed if ref in near][-2:]

    def are_neighbours(self, refs: Sequence[str]) -> bool:
        """Whether links of one name stand side by side, with no other control between them."""
        nodes = self.page.nodes
        at = [index for index, ref in enumerate(nodes) if ref in refs]
        alike = {(nodes[ref].role, nodes[ref].name) for ref in refs}
        return len(alike) == 1 and at == [*range(at[0], at[0] + len(at))] and nodes[refs[0]].role == "link"

    def is_shown(self, one: Told) -> bool:
        """Whether the page tells a value, and not in the row of a control that could still be pressed."""
        controls = [(ref, node) for ref, node in self.page.nodes.items() if node.role not in FIELD_ROLES]
        waits = any(stands(one, self.rows[ref]) and not self.was_pressed(node) for ref, node in controls)
        return not waits and stands(one, self.page.words)

    def was_pressed(self, node: Node) -> bool:
        return self.ledger.pressed(node, self.page)

    def name(self, ref: str) -> str:
        return name_of(self.page.nodes[ref])

    @cached_property
    def left(self) -> list[Told]:
        """What was told and is not used yet."""
        open_ = self.ledger.still_open(self.task.told)
        if begins_like("search", self.task.deed or self.task.words):
            open_ = [one for one in open_ if not self.ledger.searched(one)]
        return [one for one in open_ if not (self.task.deed and self.is_about(one))]

    def is_about(self, one: Told) -> bool:
        """Whether the page says that it is about a thing which is called so."""
        return one in self._about

    def is_told(self, one: Told) -> bool:
        """Whether that may be said by its address alone, which it would be after a search, too."""
        return one in self._about or one in self._addressed

    @cached_property
    def _about(self) -> Collection[Told]:
        return self._named_on("heading|title|text")

    @cached_property
    def _addressed(self) -> Collection[Told]:
        return self._named_on("url")

    def _named_on(self, roles: str) -> set[Told]:
        """What was told that names a thing, and that something of these roles is called by."""
        told = [one for one in (*self.task.told, *self.task.stored) if names_a_thing(one)]
        return {one for one in told if Named((one.text,)).on(self.page.signs, roles)}

    @property
    def is_elsewhere(self) -> bool:
        """Whether the page does not tell something that a call says the thing is called by."""
        words = self.page.words
        return bool(self.task.deed) and any(
            names_a_thing(one) and not stands(one, words) for one in self.left
        )

    @property
    def only_seeks(self) -> bool:
        """Whether what is filled in only says which thing is to be found."""
        names = {one.text for one in self.task.told if names_a_thing(one)}
        return all(self.ledger.typed(self.page.nodes[ref]) in names for ref in self.filled)

    @property
    def sought(self) -> list[Told]:
        """What is left that may name the thing to be found, what tells most first; none for what is new."""
        if begins_like("new", self.task.deed or self.task.words):
            return []
        found = [one for one in self.left if names_a_thing(one) and not self.ledger.searched(one)]
        return sorted(found, key=lambda one: one.sort not in ("code", "number", "reference"))

    @property
    def looked_up(self) -> list[Told]:
        """What a thing is called by that was typed to look it up; none if nothing else is left."""
        found = [one for one in self.task.told if self.left and names_a_thing(one)]
        return [one for one in found if self.ledger.looked_up(one)]

    @cached_property
    def covering(self) -> Covering:
        """The policies that take the most of what is left."""
        task, left = self.task, [*self.left, *self.task.stored]
        known = {kind for one in task.told for kind in one.kinds}
        said = () if task.deed else phrases(unquoted(task.words))
        untold = {kind for phrase in said for kind in phrase.kinds} - known
        return covering(
            self.choices.callees, left, self._said, self._has_place, task.words, task.steps, untold
        )

    @property
    def callees(self) -> Sequence[Callee]:
        """Those; if none takes anything, any policy, or after a first call those that may take words."""
        called = {entry.name for entry in self.ledger.done if entry.kind == "call"}
        new = [one for one in self.choices.callees if one.name not in called]
        free = [one for one in new if not called or not one.required or takes_words(one)]
        return self.covering.callees or free

    @cached_property
    def spoken_callees(self) -> tuple[Callee, ...]:
        """The policies without cues that the words of what a person wants done speak of."""
        uncued = [one for one in self.callees if one.name in self.task.uncued]
        return () if self.task.asks or self.task.deed else spoken_of(uncued, unquoted(self.task.words))

    def _said(self, options: Sequence[str], kinds: frozenset[str]) -> str:
        """The one of some options that the task's words have and that is not used yet; else ""."""
        said = [option for option in options if stands(Told(option, kinds), self.task.words)]
        return said[0] if len(said) == 1 and not self.ledger.used(Told(said[0], kinds)) else ""

    def _has_place(self, kinds: frozenset[str], text: str) -> bool:
        """Whether a field is for it, or a control has it in its row."""
        known = [one for one in (*self.left, *self.task.stored) if one.text == text or one.secret]
        told = [one for one in known if one.text == text]
        if (text or any(one.kinds & kinds for one in known)) and kinds & self.fields:
            return True
        return any(stands(one, self._all_rows) for one in told if identifies(one))

    @cached_property
    def _all_rows(self) -> str:
        return "\n".join(dict.fromkeys(self.rows.values()))

    def helps(self, verb: str, ref: str, spoken: Collection[str]) -> bool:
        """Whether something may bring the task on: a control that it speaks of, or a field that may be for
        what is left of what was told. A click in a field that takes a text brings nothing, nor does a form
        that has no place for anything that a call was told.
        """
        if ref in self.pressable:
            is_for_it = not spoken or ref in spoken or ref in self.task.named_actions or self.turns(ref)
            return is_for_it and ref not in self.waiting
        node = self.page.nodes[ref]
        if verb == "click" and node.role != "combobox" and "type" in verbs_for(node):
            return not (self.task.deed or any(one.kinds for one in self.task.told))
        if "required" in node.states and not node.value:
            return True
        kinds = kinds_of_field(node)
        if not kinds and self.task.deed and self.unpressed and not self.is_right_form:
            return False
        if spoken and not any(one.kinds & kinds for one in self.left):
            # What else is on the page, as a choice of languages, is not for the task.
            return not {*spoken}.isdisjoint(other.ref for other in self.form_of(ref))
        fits = (not kinds or not one.kinds or one.kinds & kinds for one in self.left)
        return not self.task.told or any(fits)

    def only_reads(self, verb: str, ref: str) -> bool:
        """Whether that only leads on to what may be read: a link, a tab, a search, but no form."""
        node = self.page.nodes[ref]
        if verb == "click":
            return not self.sends(node) or begins_like("search", name_of(node)) or self.turns(ref)
        return verb != "check" and (verb != "type" or self.is_search_field(ref))

    def is_for_searching(self, ref: str) -> bool:
        """Whether a form finds something, and keeps nothing: one of its buttons says so."""
        return any(self.sends(node) and begins_like("search", name_of(node)) for node in self.form_of(ref))

    def is_search_field(self, ref: str) -> bool:
        """Whether words to be searched for are typed there."""
        node = self.page.nodes[ref]
        return node.role == "searchbox" or begins_like("search", name_of(node))

    def turns(self, ref: str) -> bool:
        """Whether it leads to the next page of a list: what is not here may be there. Some never end."""
        is_next = is_called(self.name(ref), "next")
        return is_next and self.ledger.times("click", self.page.nodes[ref]) < MOST_PAGES

    @cached_property
    def waiting(self) -> Collection[str]:
        """The buttons of a form that lacks something of a call, and has a field or box that may be for it."""
        form = self.form_of(self.filled[-1]) if self.task.deed and self.left and self.filled else []
        senders = {node.ref for node in form if self.sends(node)}
        empty = [node for node in form if not node.value and not {"checked", "disabled"} & {*node.states}]
        may_be = [node for node in empty if node.role in CHECKED or not kinds_of_field(node)]
        return senders if any(node.ref not in senders for node in may_be) else ()

    @property
    def is_right_form(self) -> bool:
        """Whether the page has a place for something that was told, or nobody knows what that is for."""
        known = frozenset(kind for one in self.task.told for kind in one.kinds)
        return not known or bool(known & self.fields)

    @cached_property
    def fields(self) -> frozenset[str]:
        """What the page's fields are for."""
        return frozenset(kind for kinds in self.kinds.values() for kind in kinds)

    @cached_property
    def kinds(self) -> Mapping[str, frozenset[str]]:
        """What each of the page's fields is for."""
        fields = (
            (ref, node) for ref, node in self.page.nodes.items() if {"type", "select"} & set(verbs_for(node))
        )
        return {ref: kinds_of_field(node) for ref, node in fields}

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
        words = telling(unquoted(self.task.words).replace("_", " "))
        return stems(word for word in words if len(word) >= ALIKE)

    @cached_property
    def _done(self) -> set[str]:
        return stems(word for entry in self.ledger.done for word in telling(entry.text.replace("_", " ")))

    def only(self, refs: Sequence[str]) -> Choices:
        """The choices narrowed to pressing one of these."""
        verbs = {
            verb: tuple(ref for ref in refs if self.choices.permits(verb, ref)) for verb in ("check", "click")
        }
        return Choices({verb: of for verb, of in verbs.items() if of}, endings=())

    def form_of(self, field: str) -> list[Node]:
        """The controls of the smallest part of the page that holds a field and, after it, what sends it."""
        nodes = self.page.all_nodes
        for at, first, last in self._parts_around(field):
            headings = (index for index in range(at, last) if nodes[index].role == "heading")
            if any(self.sends(node) for node in nodes[at : next(headings, last)]):
                return [node for node in nodes[first:last] if node.ref]
        return []

    def is_untouched(self, button: str) -> bool:
        """Whether it would send a form in which nothing is: the smallest part around it with fields."""
        if not self.sends(self.page.nodes[button]):
            return False
        for _, first, last in self._parts_around(button):
            form = [node for node in self.page.all_nodes[first:last] if node.role in FIELD_ROLES | CHECKED]
            if form:
                has_something = any(node.value or {"checked", "selected"} & {*node.states} for node in form)
                return not has_something and not {node.ref for node in form} & {*self.filled}
        return False

    def _parts_around(self, ref: str) -> Iterator[tuple[int, int, int]]:
        """Where a control is among all nodes, and the parts of the page around it, from small to large."""
        nodes = self.page.all_nodes
        at = next(index for index, node in enumerate(nodes) if node.ref == ref)
        for depth in range(nodes[at].depth - 1, -2, -1):
            around = [index for index, node in enumerate(nodes) if node.depth <= depth]
            first = max((index for index in around if index < at), default=0)
            yield at, first, min((index for index in around if index > at), default=len(nodes))

    def sends(self, node: Node) -> bool:
        """Whether it is a button that does more than show, hide or switch something."""
        shows = bool({"collapsed", "expanded", "haspopup", "pressed"} & set(node.states))
        is_switch = name_of(node).partition(" ")[0] in self._switches
        return node.role == "button" and node.ref in self.pressable and not shows and not is_switch

    @cached_property
    def _switches(self) -> Collection[str]:
        """How buttons begin that are switched on: others that begin alike are the others to choose from."""
        on = [node for node in self.page.nodes.values() if node.role == "button" and "pressed" in node.states]
        return {name_of(node).partition(" ")[0] for node in on}
