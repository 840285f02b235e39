"""How keys are written: by the names of KeyboardEvent.key, https://www.w3.org/TR/uievents-key/.

Models write "ctrl+return", "del" or "cmd+x". Whoever judges a key and whoever presses it must read the same,
so there is one spelling on the wire, and one table of the keys for both sides (`generated/keys.js`).
"""

import re

MODIFIERS = ("Control", "Shift", "Alt", "Meta")
NUMBERS = {
    "Backspace": 8, "Tab": 9, "Enter": 13, "Shift": 16, "Control": 17, "Alt": 18, "Escape": 27, "Space": 32,
    "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
    "ArrowDown": 40, "Insert": 45, "Delete": 46, "Meta": 91,
    **{f"F{number}": 111 + number for number in range(1, 13)},
}  # fmt: skip
"""The keys with names, and their virtual key codes on Windows, which pages still read as `keyCode`."""
SIGNS = {
    "Semicolon": (186, ";:"), "Equal": (187, "=+"), "Comma": (188, ",<"), "Minus": (189, "-_"),
    "Period": (190, ".>"), "Slash": (191, "/?"), "Backquote": (192, "`~"), "BracketLeft": (219, "[{"),
    "Backslash": (220, "\\|"), "BracketRight": (221, "]}"), "Quote": (222, "'\""),
    **{f"Digit{digit}": (48 + digit, sign) for digit, sign in enumerate(")!@#$%^&*(")},
}  # fmt: skip
"""Where signs stand on an American keyboard, https://www.w3.org/TR/uievents-code/: code, number, signs."""
SETTING_OFF = ("Enter", "Space")
"""They press what has the focus."""
MOVING = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End")
"""They move a slider."""
EDITING = {
    "selectAll": ("Control+a", "Meta+a"),
    "undo": ("Control+z", "Meta+z"),
    "redo": ("Control+y", "Control+Shift+z", "Meta+Shift+z", "Meta+y"),
    "copy": ("Control+c", "Meta+c", "Control+Insert"),
    "cut": ("Control+x", "Meta+x", "Shift+Delete"),
    "paste": ("Control+v", "Meta+v", "Control+Shift+v", "Meta+Shift+v", "Shift+Insert"),
}
"""The chords by which browsers edit on Windows, macOS and Linux, whatever this machine has."""
_CHORD = re.compile(r"\+(?!$)")
_SPELLINGS = {
    **{name.lower(): name for name in NUMBERS},
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
