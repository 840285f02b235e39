"""How keys are written: by the names of KeyboardEvent.key, https://www.w3.org/TR/uievents-key/.

Models write "ctrl+return", "del" or "cmd+x". Whoever judges a key and whoever presses it must read the same,
so there is one spelling on the wire.
"""

import re

MODIFIERS = ("Control", "Shift", "Alt", "Meta")
_CHORD = re.compile(r"\+(?!$)")
_NAMES = (
    *MODIFIERS, "Enter", "Space", "Tab", "Escape", "Backspace", "Delete", "Insert", "Home", "End", "PageUp",
    "PageDown", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", *(f"F{number}" for number in range(1, 13)),
)  # fmt: skip
_SPELLINGS = {
    **{name.lower(): name for name in _NAMES},
    "ctrl": "Control", "cmd": "Meta", "command": "Meta", "win": "Meta", "option": "Alt", "return": "Enter",
    "numpadenter": "Enter", "\r": "Enter", "\n": "Enter", "\t": "Tab", " ": "Space", "spacebar": "Space",
    "esc": "Escape", "del": "Delete", "ins": "Insert", "pgup": "PageUp", "pgdn": "PageDown",
    "up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight",
}  # fmt: skip


def names(keys: str) -> tuple[frozenset[str], str]:
    """The keys that a chord holds down, and the one that is pressed: "Control++" is "+" with Control."""
    *held, key = _CHORD.split(keys)
    return frozenset(held), key


def spelled(keys: str) -> str:
    """The one spelling of a key or chord; what is no key's name stays, and nobody can press it."""
    written = (name.strip() or name for name in _CHORD.split(keys))
    return "+".join(_SPELLINGS.get(name.lower(), name) for name in written)
