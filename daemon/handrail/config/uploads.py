"""Which files a run may hand to a page: those that the person named, and no others.

A page can talk a model into anything, and a file that is chosen in a field can be read by the page at once.
So a path has to stand, as it is and by itself, in what the person wrote. Pure, but for a look at the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from handrail_wire import Action, Upload

_BEFORE = r"""(?:^|(?<=[\s"'“”‘’«»<(\[,:;`]))"""
_AFTER = r"""(?=$|[\s"'“”‘’«»>)\],;:!?`]|\.(?:\s|$))"""
"""What may stand around a path in a sentence; anything else makes it a part of another path."""


class FileRefused(ValueError):
    """A file may not be given to the page; the text tells the policy why."""


def with_files(action: Action, said: Iterable[str]) -> Action:
    """The action with the paths that the browser needs; `said` are the person's own texts.

    Raises `FileRefused` unless every file of an upload was named by the person and is there.
    """
    if not isinstance(action, Upload):
        return action
    texts = list(said)
    return action.model_copy(update={"files": [_allowed(file, texts) for file in action.files]})


def _allowed(file: str, texts: list[str]) -> str:
    named = re.compile(_BEFORE + re.escape(file) + _AFTER)
    if not any(named.search(text) for text in texts):
        raise FileRefused(f"the person did not name the file {file}: ask them for its full path")
    try:
        path = Path(file).expanduser()
        there = path.is_file()
    except (OSError, RuntimeError):
        there = False
    if not there:
        raise FileRefused(f"there is no file {file}: ask the person where it is")
    if not path.is_absolute():
        raise FileRefused(f"{file} is not a full path: ask the person for it")
    return str(path)
