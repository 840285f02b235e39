"""What a question asks the person for, and what can be chosen: values, whatever the words are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Topic = Literal["", "step_missing", "end", "file_change", "how_it_ended", "site"]
"""`step_missing`: what becomes of a workflow's step that is not possible; `end`: whether another end is
right; `file_change`: whether a mended step is written into the file; `how_it_ended`: what became of a step;
`site`: whether a site's pages may be sent; "": what only words can say.
"""
Option = Literal[
    "let_look", "let_look_for_all", "by_hand", "stop", "keep", "leave", "right", "wrong",
    "happened", "did_not_happen", "yes", "always", "never", "no",
]  # fmt: skip
YES: frozenset[Option] = frozenset({"let_look", "keep", "right", "happened", "yes"})
"""What a plain yes means, where it is offered."""


@dataclass(frozen=True)
class Asked:
    """What a question asks for: `about` tells two of one topic apart (a step's number, a file's new text)."""

    topic: Topic = ""
    about: str = ""


NOTHING = Asked()
"""It asks for values by name, or in words of its own."""
