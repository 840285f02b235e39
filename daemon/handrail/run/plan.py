"""A decision's plan: how far it still holds as the page changes, and what of it is left (Synapse, section 3).

A plan ends where the next observation is needed. For a small model that is where any control came or went. A
large one has seen what its steps are for: they go on as long as the control of the next one is the same, and
over pages to come by the names of controls. It may end the frame where the page shows that it went well.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from handrail.decision.choices import NEED_ENABLED
from handrail.decision.decision import Call, HandOver, Look, Named, Note, Reject, Step, Stop, Use
from handrail.gate.origins import site_of
from handrail.gate.sentences import describe
from handrail.page.naming import mention, name_of
from handrail.page.observation import Page
from handrail.page.places import DIALOGS
from handrail.policy.tiers import TierProfile
from handrail.stack.events import ref_of_action
from handrail_wire import Action, Node

_WITHOUT_PAGE = (Call, HandOver, Look, Named, Note, Reject, Stop, Use)
_ELSEWHERE = frozenset({"goto", "go_back", "go_forward", "new_tab", "tab_focus", "wait"})
"""Verbs that do not depend on what stands in the page."""
_ANOTHER = "the page is not the one that it was planned for any more"


class Plan:
    """The steps of one decision, and the page that it was made on."""

    def __init__(self, steps: Sequence[Step], page: Page | None, profile: TierProfile) -> None:
        self._steps = steps
        self._page = page
        self._profile = profile

    def is_early(self, step: Step, page: Page) -> str:
        """Why a step cannot be done yet, in words: its control is still disabled. "" if it can."""
        if isinstance(step, _WITHOUT_PAGE) or step.verb not in NEED_ENABLED or not self._profile.everything:
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
            return _hindrance(before, page)
        if isinstance(step, Stop) and step.shows:
            return _unshown(step.shows, before, page)
        if page.layout == before.layout:
            return ""
        if not self._profile.everything:
            return _ANOTHER
        if isinstance(step, _WITHOUT_PAGE):
            return _ANOTHER
        if step.verb in _ELSEWHERE:
            return _interruption(before, page)
        ref = ref_of_action(step)
        old, new = before.nodes.get(ref), self._now(ref, page)
        if old is None or new is None or before.document_of(ref) != page.document_of(new.ref):
            return _ANOTHER
        if (old.role, old.name) != (new.role, new.name) or before.row_of(ref) != page.row_of(new.ref):
            return "its control is another one now"
        return _interruption(before, page)

    def foresaw(self, page: Page, at: int) -> bool:
        """Whether a step that cannot be undone may be the tail of the plan, its step `at`.

        So it is for a large model, where the page is as it was planned for, but for what the plan itself
        filled in: else it could put in what nobody has looked at. The person is asked all the same.
        """
        before = self._page
        if before is None or not self._profile.everything:
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


def _shown(node: Node) -> tuple[object, ...]:
    """What a person sees of a node, and would miss if it changed."""
    states = frozenset(node.states) - {"focused"}
    return node.ref, node.role, node.name, node.value, states, tuple(node.options)


def _as_meant(step: Action | None, was: Node, now: Node) -> bool:
    """Whether a control is as a step of the plan was to leave it."""
    if step is None or (was.ref, was.role, was.name) != (now.ref, now.role, now.name):
        return False
    if step.verb == "type":
        return now.value == step.text
    return step.verb in ("select", "check", "click")


def _unshown(words: str, before: Page, page: Page) -> str:
    """Why a plan that ends where the page shows these words may not end now; "" if it may.

    They have to be new: what stood there before shows nothing.
    """
    looked_for = _words_of(words)
    if looked_for in _text(before):
        return f"“{words}” stood on the page before, too"
    return "" if looked_for in _text(page) else f"the page does not show “{words}”"


def _text(page: Page) -> str:
    return _words_of(page.words)


def _words_of(text: str) -> str:
    """Without the lines and marks that stand between its parts."""
    return " ".join(word for word in text.split() if word != "|").casefold()


def _mirrors(was: Node, now: Node, put: Set[tuple[str, str]]) -> bool:
    """Whether a node shows what a field of the plan has become, and nothing else, as a drawn list does.

    It has to have shown what the field was before: whoever fills an empty field in mirrors nothing.
    """
    bare = {"name": "", "value": ""}
    if _shown(was.model_copy(update=bare)) != _shown(now.model_copy(update=bare)):
        return False
    return all(old == new or (old, new) in put for old, new in ((was.name, now.name), (was.value, now.value)))


def _hindrance(before: Page, page: Page) -> str:
    """Why a plan may not go on over a page that was still to come when it was made; "" if it may."""
    if not page.opened:
        return "the browser could not open the page"
    if site_of(page.observation.documents[0].origin) != site_of(before.observation.documents[0].origin):
        return "the page is another site's"  # What is known of one site is not told to another unseen.
    return _interruption(before, page)


def _interruption(before: Page, page: Page) -> str:
    """What the page shows now that has to be seen to first, in words."""
    if _opened(page) - _opened(before):
        return "a dialog has opened"
    return "the page shows a mistake" if _troubled(page) - _troubled(before) else ""


def _opened(page: Page) -> set[tuple[str, str]]:
    """The dialogs that are open."""
    return {(node.role, node.name) for node in page.all_nodes if node.role in DIALOGS}


def _troubled(page: Page) -> set[str]:
    """Refs of fields that the page finds wrong."""
    return {node.ref for node in page.all_nodes if node.ref and "invalid" in node.states}
