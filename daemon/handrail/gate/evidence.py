"""How strong each sign is that a step cannot be undone, in one table.

Strong: the person is asked before the step. Weak: the step is done where whatever its page sends is held
(`Facts.held`), and the person is asked when the page wants to send something, and is shown what. Where
nothing can be held, weak signs ask before the step as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from .labels import Kind

What = Kind | Literal["form", "marked", "tool", "said", "unknown"]
"""What makes a step irreversible: a kind of act, a form sent for no known purpose, a label that the policy
marks, a tool of the page's, that only the model says so (beside what it says), or something that cannot be
known beforehand.
"""
Sign = Literal[
    "policy", "dialog", "elsewhere", "drop", "slide", "option", "key", "label", "opening label", "choice",
    "faint", "bare", "shortcut", "line", "reset", "link", "address", "method", "sure", "asks first", "style",
    "enter", "card", "password", "password beside", "total", "form", "tool", "draft", "said", "said weakly",
]  # fmt: skip
Grade = Literal["strong", "weak"]

GRADES: Mapping[Sign, Grade] = {
    "policy": "strong",  # Whoever wrote the policy knows the site.
    "dialog": "strong",  # A native dialog is answered at once: there is no second moment.
    "elsewhere": "strong",  # Text or a file of one site is given to another.
    "drop": "strong",  # What is let go over something is often done by that alone.
    "slide": "strong",
    "option": "strong",  # Choosing it sends the form.
    "key": "strong",  # The Delete key: what is selected is not known.
    "label": "strong",  # The words on the control.
    "opening label": "weak",  # The same words on what may only open something: the site asks for itself.
    "choice": "weak",  # An entry of a list is chosen; what is chosen is sent later, or by that.
    # Mostly waits for another press, or does little: only where it is held, and for what it sends itself.
    "faint": "weak",
    "bare": "weak",  # A yes that says nothing, where something is asked.
    "shortcut": "weak",  # A key that deletes in many programs.
    "line": "weak",  # Enter in a field of several lines that nothing calls a message.
    "reset": "weak",  # HTML's button that only empties its form, whatever it is called.
    # An address that is opened is not held. Tokens in the site's forms prove nothing: a help desk that has
    # them removes a follow-up by a plain link.
    "link": "strong",
    "address": "strong",
    "method": "strong",  # The control says by which method it sends.
    "sure": "strong",  # The site's own question is answered.
    "asks first": "weak",  # The site asks before it does this, and saying yes to that is a step of its own.
    "style": "weak",  # A look, such as red, is none of the words on a control.
    "enter": "strong",  # Enter in a message box.
    "card": "strong",
    "password": "strong",
    "password beside": "weak",  # In the form of a button that does not send it.
    "total": "strong",
    "form": "strong",  # It is sent, and nothing says what for.
    "draft": "strong",  # What the person wrote would be lost: no page can bring it back.
    "tool": "strong",  # What the page's own tool does, only the page knows.
    "said": "strong",  # The model says so of a control whose label would be a strong sign, too.
    "said weakly": "weak",  # And of one whose label would be a weak one.
}


class Reason(NamedTuple):
    """Why a step may be irreversible: what it would do, in words for the person, and by which sign."""

    kind: What
    text: str
    sign: Sign

    @property
    def weak(self) -> bool:
        """Whether it is asked about only when something is to be sent."""
        return GRADES[self.sign] == "weak"
