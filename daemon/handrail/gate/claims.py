"""What the model says of its own step: all of its answer that the gate hears, and it can only raise.

The rules know words in eight languages, forms and addresses. The model that plays a policy has read the page,
in any language, and may say beside an action what it does (`effect`, read in `decision/`). That counts as
much as a label that said so: it adds a reason and takes none away, it approves nothing, and no grant covers
it. A page that has talked a model round can have the person asked once more, or have it say nothing; then the
rules stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from handrail.verbs.verb import sets_off
from handrail_wire import Action, Claim, Facts

from .effects import Judgement, as_pressed, commit
from .evidence import GRADES, Reason, Sign, What
from .labels import CRITICAL, Kind
from .target_words import sign_of_said

SAYS: Mapping[Claim, str] = {
    "pays": "The model says this step pays; nothing on the page says so",
    "orders": "The model says this step places an order; nothing on the page says so",
    "sends": "The model says this step sends something to other people; nothing on the page says so",
    "publishes": "The model says this step publishes something; nothing on the page says so",
    "deletes": "The model says this step deletes something; nothing on the page says so",
    "access": "The model says this step changes who has access; nothing on the page says so",
}
"""What the person is told where only the model says so."""
_KINDS: Mapping[Claim, tuple[Kind, ...]] = {
    "pays": ("pay", "transfer"),
    "orders": ("pay", "transfer", "book"),
    "sends": ("send", "publish", "share"),
    "publishes": ("publish", "send", "share"),
    "deletes": ("delete",),
    "access": ("credentials", "share"),
}
"""What it is for the rules; and the other kinds by which they may have said the same."""


def raised(judged: Judgement, claim: Claim | None, action: Action, facts: Facts | None) -> Judgement:
    """The judgement of the rules, or a stricter one for what the model says of the step.

    Where the rules let the step pass, it is asked about before it is done, or when its page wants to send
    something. Where they ask anyway, the question says it as well.
    """
    if not claim or facts is None or action.base_effect in ("read", "navigate"):
        return judged
    kind, text = _KINDS[claim][0], SAYS[claim]
    if not set(judged.kinds).isdisjoint(_KINDS[claim]):
        return judged
    if judged.effect == "commit":
        # An approval covers what it showed. Without kinds the step is asked about for more than itself.
        more: tuple[What, ...] = (kind, "said") if judged.kinds and kind in CRITICAL else ()
        return replace(judged, reasons=(*judged.reasons, text), kinds=(*judged.kinds, *more))
    sign: Sign = sign_of_said(kind, as_pressed(facts)) if sets_off(action, facts) else "said weakly"
    reasons = (Reason(kind, text, sign), Reason("said", text, sign))
    if GRADES[sign] == "strong" or not facts.held or facts.submits:
        return commit((*judged.suspected, *reasons))
    known = {one.kind for one in judged.suspected}
    if not known.isdisjoint(_KINDS[claim]):
        return judged
    return replace(judged, suspected=(*judged.suspected, *reasons))
