"""Which files a run may hand to a page: only those that the person named.

A page can talk a model into anything, and can read a file as soon as it is chosen in a field. So the path
must stand, literally and on its own, in what the person wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from handrail_wire import Action, Upload

_BEFORE = r"""(?:^|(?<=[\s"'“”‘’«»<(\[,:;`]))"""
_AFTER = r"""(?=$|[\s"'“”‘’«»>)\],;:!?`]|\.(?:\s|$))"""
"""What may surround a path in a sentence; with anything else it is a part of another path."""


class FileRefused(ValueError):
    """A file may not be given to a page; the text tells the policy why."""


def with_files(action: Action, texts: Iterable[str]) -> Action:
    """The action, an upload with `~` in its paths expanded; `texts` are what the person wrote.

    Raises `FileRefused` unless the person named every file of an upload and each exists.
    """
    if not isinstance(action, Upload):
        return action
    written = list(texts)
    return action.model_copy(update={"files": [_allowed(file, written) for file in action.files]})


def _allowed(file: str, texts: list[str]) -> str:
    named = re.compile(_BEFORE + re.escape(file) + _AFTER)
    if not any(named.search(text) for text in texts):
        raise FileRefused(f"the person did not name the file {file}: ask them for its full path")
    try:
        path = Path(file).expanduser()
        exists = path.is_file()
    except (OSError, RuntimeError):
        exists = False
    if not exists:
        raise FileRefused(f"there is no file {file}: ask the person where it is")
    if not path.is_absolute():
        raise FileRefused(f"{file} is not a full path: ask the person for it")
    return str(path)
