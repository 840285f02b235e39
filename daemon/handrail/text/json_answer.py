"""The JSON object in a model's answer: one reader for everything that a model is asked (pure).

Models without a JSON mode wrap it in prose or fences, and one that thinks aloud puts braces into its prose.
Whoever asks says what an answer without an object means: a decision is refused, the critic raises nothing.
"""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

MAX_BRACES = 100
"""Places at which a JSON object is looked for in an answer."""


def json_object(text: str) -> dict[str, Any] | None:
    """The first JSON object in the text; none where there is none, or its characters are broken."""
    found = first_object(text)
    return found if found is not None and is_whole(found) else None


def first_object(text: str) -> dict[str, Any] | None:
    """The first JSON object in the text, whatever its characters, for whoever tells the model about those."""
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
    """JSON can spell half a surrogate pair, which can neither be stored nor sent."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
