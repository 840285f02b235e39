"""A decision that leaves nothing to choose needs no model (pure).

LASER's permissible actions can come down to a single one: the only button of a page state, the last box.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from .choices import Choices
from .decision import Decision, parse
from .stack import Entry

_BARE = ("click", "check")
"""Verbs that need nothing but an element."""


def forced(choices: Choices, history: Sequence[Entry] = ()) -> Decision | None:
    """The one action that may be chosen, or none where there are more, or words to be found for it.

    After something went wrong the model is asked all the same: nothing else would ever end such a chain.
    """
    if history and (history[-1].kind == "error" or history[-1].status not in ("", "done")):
        return None
    more = choices.verbs or choices.callable or choices.tools or choices.endings
    if more or choices.note or choices.reject or choices.aimed:
        return None
    pairs = [(verb, ref) for verb, refs in choices.elements.items() for ref in refs]
    if len(pairs) != 1 or pairs[0][0] not in _BARE:
        return None
    ((verb, ref),) = pairs
    return parse(json.dumps({"actions": [{"ref": ref, "do": verb}]}), choices)
