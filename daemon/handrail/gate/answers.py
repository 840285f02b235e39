"""A press that may answer what an earlier one has opened, or send what it has chosen.

"Delete…" is pressed on weak signs, since the site asks for itself; what then says "OK" has no words of its
own.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from handrail_wire import Facts

from .bare_labels import is_sure, retreats
from .effects import Judgement, What
from .evidence import Reason
from .labels import says
from .targets import acting_label

_SAY_NOTHING: frozenset[What] = frozenset(("form", "unknown"))


def answering(judged: Judgement, facts: Facts | None, opened: Collection[Reason]) -> Judgement:
    """The judgement of a press on this target, given what was opened before it (`opened`).

    Its own words go first. If it has none, it does what was opened. It is asked about before the press where
    it could not be done again afterwards, as in a dialog that closes; else what it sends is.
    """
    if facts is None or not opened:
        return judged
    texts = tuple(dict.fromkeys(one.text for one in opened))
    kinds = tuple(dict.fromkeys(one.kind for one in opened))
    if judged.effect == "commit":
        if set(judged.kinds) - _SAY_NOTHING:
            return judged
        both = tuple(dict.fromkeys((*judged.kinds, *kinds)))
        return replace(judged, reasons=(*judged.reasons, *texts), kinds=both)
    if facts.held and (facts.repeatable or not _agrees(facts)):
        return judged
    if retreats(acting_label(facts), facts):
        return judged
    return Judgement("commit", texts, "", kinds)


def _agrees(facts: Facts) -> bool:
    """Whether a label says yes, goes on, or says nothing at all."""
    label = acting_label(facts)
    if retreats(label, facts):
        return False
    wordless = not any(map(str.isalpha, label))
    return wordless or is_sure(label, facts) or says("yes", label) or says("onward", label)
