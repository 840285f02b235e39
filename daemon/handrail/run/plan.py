"""A decision's plan: how far it still holds as the page changes, and what of it is left (Synapse, section 3).

A plan ends where the next observation is needed. For a small model that is where any control came or went. A
large one has seen what its steps are for: they go on as long as the control of the next one is the same, and
over pages to come by the names of controls. It may end the frame where the page shows that it went well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence, Set

from handrail.decision.decision import Call, HandOver, Look, Named, Note, Reject, Step, Stop, Use
from handrail.gate.sentences import describe
from handrail.page.naming import mention, name_of
from handrail.page.observation import Page
from handrail.page.places import DIALOGS
from handrail.policy.tiers import TierProfile
from handrail.stack.events import ref_of_action
from handrail.verbs.verb import FILLING
from handrail_wire import Action, Node, Wait

_WITHOUT_PAGE = (Call, HandOver, Look, Named, Note, Reject, Stop, Use)
_ANOTHER = "the page is not the one that it was planned for any more"


class Plan:
    """The steps of one decision, and the page that it was made on."""

    def __init__(self, steps: Sequence[Step], page: Page | None, profile: TierProfile) -> None:
        self._steps = steps
        self._page = page
        self._profile = profile
        self._seen = [page] if page else []
        self._awaited: list[str] = []
        self._heard: set[tuple[str, ...]] = set()
        """Messages that were waited for, with their lines."""

    def is_early(self, step: Step, page: Page) -> str:
        """Why a step cannot be done yet, in words: its control is still disabled. "" if it can."""
        if isinstance(step, _WITHOUT_PAGE) or not step.traits.enabled or not self._profile.everything:
            return ""
        node = page.nodes.get(ref_of_action(step))
        if node is None or "disabled" not in node.states:
            return ""
        return f"{mention(name_of(node), node.ref)} cannot be used yet"

    def out_of_date(self, step: Step, page: Page) -> str:
        """Why a step after the first action may not be done on the page as it is now; "" if it may."""
        before = self._page
        if before is None:
            return _ANOTHER
        if isinstance(step, Named):
            presses = step.action.get("submit") or "\n" in str(step.action.get("text", ""))
            # In a dialog that the last step has opened; what is pressed there has to be seen.
            fills = step.verb in FILLING and not presses
            foreseen = fills and _in_the_new_dialog(page.called(step.name), before, page)
            return self._hindrance(page, dialogs=not foreseen)
        if isinstance(step, Stop) and step.status == "done" and self._profile.everything:
            return self._unproven(step, page)
        if page.layout == before.layout:
            return ""
        if not self._profile.everything:
            return _ANOTHER
        if isinstance(step, _WITHOUT_PAGE):
            return _ANOTHER
        if isinstance(step, Wait):
            return ""
        if step.traits.leads:
            return _interruption(before, page)
        ref = ref_of_action(step)
        old, new = before.nodes.get(ref), self._now(ref, page)
        if old is None or new is None or before.document_of(ref) != page.document_of(new.ref):
            return _ANOTHER
        if (old.role, old.name) != (new.role, new.name) or before.row_of(ref) != page.row_of(new.ref):
            return "its control is another one now"
        return _interruption(before, page)

    def _hindrance(self, page: Page, shows: str = "", *, dialogs: bool = True) -> str:
        """Why the plan may not go on over a page that was still to come when it was made; "" if it may.

        Whatever the page announces has to be read first, but for the words that the plan expects. Without
        `dialogs` one that has opened in the same page is no hindrance.
        """
        before = self._page
        assert before is not None
        if not page.opened:
            return "the browser could not open the page"
        if page.observation.documents[0].origin != before.observation.documents[0].origin:
            return "the page is another site's"  # What is known of one site is not told to another unseen.
        said = {*_announced(before), *self._heard}
        for lines in _announced(page):
            if lines not in said and not _all_have(lines, (*self._awaited, shows)):
                return f"the page says: {mention(' '.join(lines), 'something')}"
        if _documents(page)[0] != _documents(before)[0]:
            opened, troubled = _opened(page), _troubled(page)
            return "a dialog has opened" if opened else "the page shows a mistake" if troubled else ""
        return _interruption(before, page, dialogs=dialogs)

    def acts_on(self, page: Page, step: Action) -> None:
        """A step is done on this page: what it says now proves nothing of what comes of the step.

        A wait does nothing: that what it waits for stood there at once proves as much as that it came. What
        was waited for is expected until the next step that does something.
        """
        if not isinstance(step, Wait):
            self._seen.append(page)
            self._heard |= {lines for lines in _announced(page) if _all_have(lines, self._awaited)}
            self._awaited.clear()
        elif step.until:
            self._awaited.append(step.until)

    def _unproven(self, step: Stop, page: Page) -> str:
        """Why the plan may not end here; "" if the page says the words that prove that it went well.

        They have to be new: what any page of the plan said before a step proves nothing of that.
        """
        if not step.shows:
            return "what came of it has to be seen first"
        assert self._page is not None
        if hindered := self._hindrance(page, step.shows):
            return hindered
        if any(_says(step.shows, seen) for seen in self._seen):
            return f"“{step.shows}” stood there before, too"
        return "" if _says(step.shows, page) else f"the page does not show “{step.shows}”"

    def foresaw(self, page: Page, at: int) -> bool:
        """Whether a step that cannot be undone may be the tail of the plan, its step `at`.

        So it is for a large model, where the page is as it was planned for, but for what the plan itself
        filled in: else it could put in what nobody has looked at. The person is asked all the same.
        """
        before = self._page
        if before is None or not self._profile.everything or _documents(page) != _documents(before):
            return False
        done = {ref_of_action(step): step for step in self._steps[:at] if not isinstance(step, _WITHOUT_PAGE)}
        old, new = list(before.all_nodes), list(page.all_nodes)
        if len(old) != len(new):
            return False
        changed = [(was, now) for was, now in zip(old, new, strict=True) if _shown(was) != _shown(now)]
        meant = [(was, now) for was, now in changed if now.ref and _as_meant(done.get(now.ref), was, now)]
        put = {(was.value, now.value) for was, now in meant if was.value}
        return all(pair in meant or _mirrors(*pair, put) for pair in changed)

    def on(self, page: Page, action: Action) -> Action:
        """The action, on the control that a redrawn page has in place of its own."""
        now = self._now(ref_of_action(action), page) if self._profile.everything else None
        if now is None or now.ref == ref_of_action(action):
            return action
        return action.model_copy(update={"ref": now.ref})

    def _now(self, ref: str, page: Page) -> Node | None:
        """The control of this ref, or the only new one of its role and name in the same row, where the page
        has drawn it anew.
        """
        before = self._page
        old = before.nodes.get(ref) if before else None
        if ref in page.nodes or before is None or old is None or not name_of(old):
            return page.nodes.get(ref)
        told = (old.role, old.name, old.hint, before.row_of(ref))
        alike = [
            node
            for node in page.nodes.values()
            if (node.role, node.name, node.hint, page.row_of(node.ref)) == told
        ]
        return alike[0] if len(alike) == 1 and alike[0].ref not in before.nodes else None

    def rest(self, at: int) -> list[str]:
        """The steps from `at` on in words, without those that change nothing; none for a small model."""
        if not self._profile.everything:
            return []
        return [text for step in self._steps[at:] if (text := self._words(step))]

    def _words(self, step: Step) -> str:
        if isinstance(step, Call):
            return f"call {step.policy}"
        if isinstance(step, Named):
            return f"{step.verb} {mention(step.name, '')}"
        if isinstance(step, Stop) and step.shows:
            return "stop"
        if isinstance(step, _WITHOUT_PAGE):
            return ""
        node = self._page.nodes.get(ref_of_action(step)) if self._page else None
        return describe(step, name_of(node) if node else "")


def _documents(page: Page) -> list[tuple[str, str]]:
    return [(document.document_id, document.origin) for document in page.observation.documents]


def _shown(node: Node) -> tuple[object, ...]:
    """What a person sees of a node, and would miss if it changed."""
    states = frozenset(node.states) - {"focused"}
    return node.ref, node.role, node.name, node.hint, node.value, states, tuple(node.options)


def _as_meant(step: Action | None, was: Node, now: Node) -> bool:
    """Whether a control is as a step of the plan was to leave it, and nothing else of it has changed."""
    if step is None or _shown(was)[:4] != _shown(now)[:4] or was.options != now.options:
        return False
    if step.verb == "type":
        return now.value == step.text
    if step.verb == "select":
        return all(option in now.value for option in step.options)
    return step.verb in ("check", "click") and now.value == was.value


def _mirrors(was: Node, now: Node, put: Set[tuple[str, str]]) -> bool:
    """Whether a node is called by what a field of the plan has become, and nothing else, as a drawn list is.

    It has to have been called by what the field was before, and what is in a field is never a mirror.
    """
    return _shown(was) == _shown(now.model_copy(update={"name": was.name})) and (was.name, now.name) in put


def _announced(page: Page) -> Iterator[tuple[str, ...]]:
    """The lines of each message that the page brings up."""
    for alert, inside in _parts(page, {"alert"}):
        names = [one for one in (alert, *inside) if one.name]
        words = [one for one in names if not one.ref] or names  # Without the button that closes it.
        yield tuple(dict.fromkeys(one.name for one in words))


def _in_the_new_dialog(refs: Sequence[str], before: Page, page: Page) -> bool:
    """Whether there are such controls, all in the only dialog that has opened, and that is no warning."""
    new = _opened(page) - _opened(before)
    parts = (nodes for it, nodes in _parts(page, {"dialog"}) if {(it.role, it.name)} == new)
    inside = {one.ref for nodes in parts for one in nodes}
    return bool(refs) and inside.issuperset(refs)


def _parts(page: Page, roles: Set[str]) -> Iterator[tuple[Node, list[Node]]]:
    """The nodes of some roles, each with what is in it."""
    nodes = list(page.all_nodes)
    for at, node in enumerate(nodes):
        if node.role in roles:
            ends = (i for i in range(at + 1, len(nodes)) if nodes[i].depth <= node.depth)
            yield node, nodes[at + 1 : next(ends, len(nodes))]


def _says(words: str, page: Page) -> bool:
    """Whether a line of the page has these words."""
    return any(_has(line, words) for line in page.said)


def _all_have(lines: Sequence[str], expected: Collection[str]) -> bool:
    """Whether each line has words that are expected: one message may bring good news and bad."""
    return bool(lines) and all(any(_has(line, one) for one in expected) for line in lines)


def _has(line: str, words: str) -> bool:
    """Whether these words stand in a line, whole ones."""
    wanted = re.escape(_words_of(words))
    return wanted != "" and re.search(rf"(?<!\w){wanted}(?!\w)", _words_of(line)) is not None


def _words_of(text: str) -> str:
    """Without the marks that stand between the parts of a line."""
    return " ".join(word for word in text.split() if word != "|").casefold()


def _interruption(before: Page, page: Page, *, dialogs: bool = True) -> str:
    """What the page shows now that has to be seen to first, in words."""
    if dialogs and _opened(page) - _opened(before):
        return "a dialog has opened"
    return "the page shows a mistake" if _troubled(page) - _troubled(before) else ""


def _opened(page: Page) -> set[tuple[str, str]]:
    """The dialogs that are open."""
    return {(node.role, node.name) for node in page.all_nodes if node.role in DIALOGS}


def _troubled(page: Page) -> set[str]:
    """Refs of fields that the page finds wrong."""
    return {node.ref for node in page.all_nodes if node.ref and "invalid" in node.states}
