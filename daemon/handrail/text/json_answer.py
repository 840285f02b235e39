"""Extracts the JSON object from a model's answer, whatever the model was asked.

Models without a JSON mode wrap it in prose or fences, and one that thinks aloud puts braces into its prose.
The caller decides what an answer without an object means: a decision is refused, the critic raises nothing.
"""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

MAX_BRACES = 100
"""How many opening braces of an answer are tried as the start of an object."""


def json_object(text: str) -> dict[str, Any] | None:
    """The first JSON object in the text; None if there is none, or if it holds broken characters."""
    found = first_object(text)
    return found if found is not None and is_whole(found) else None


def first_object(text: str) -> dict[str, Any] | None:
    """The first JSON object in the text, broken characters or not, for callers that report those."""
    decoder = json.JSONDecoder()
    for brace in itertools.islice(re.finditer("{", text), MAX_BRACES):
        try:
            value, _ = decoder.raw_decode(text, brace.start())
        except RecursionError:
            return None
        except ValueError:  # No JSON from here on, or a number of thousands of digits.
            continue
        return value if isinstance(value, dict) else None
    return None


def is_whole(value: dict[str, Any]) -> bool:
    """Whether it has no half surrogate pair, which JSON can spell but which cannot be stored or sent."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
