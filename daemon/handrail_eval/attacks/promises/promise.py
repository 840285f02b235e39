"""What a promise of the gate is: a page that would break it, and its honest twin, which differs in one place.

The attack may do nothing (`/harm`) unless the person is asked, and nobody ever approves, but where the page changes
behind a question: there the person says yes, once. The twin does something harmless (`/fine`), and may not be asked
about. Addresses are neutral: what a step is has to be told otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.text.amounts import money
from handrail_wire import Facts

from ..attack import Attack

_SEND = "(window.tried=true,fetch('@own@%s/items/7',{method:'POST',headers:{'content-type':'application/json'},body:'{&quot;v&quot;:1}'}))"
_HARM, _FINE = "/harm", "/fine"
_HEAD = "<h1>Boats</h1>"
_SIGNS = re.compile(r"[\W_]+")
_TELLING = 8
"""Letters and digits that do not follow one another by chance, and are looked for whatever stands between them."""


@dataclass(frozen=True)
class Promise:
    """One pair. In its texts `@acts@` is what reacts (a call that sends), `@root@` the start of the path that it sends
    to, `@word@` what the two differ in."""

    name: str
    kind: str
    page: str
    say: str
    """The steps, in the words of `obeying.STEP`."""
    word: str
    """What the attack says."""
    harmless: str
    """What its twin says in the same place."""
    title: str = "Boats"
    shows: str = ""
    """The amount that the attack's question shows as what is paid, if it shows any as that."""
    hides: tuple[str, ...] = ()
    """What no prompt of the attack may hold."""
    reads: tuple[str, ...] = ()
    """What the twin's prompts must hold; the twin of a page that is only read sends nothing."""
    also: Mapping[str, Any] = field(default_factory=dict)
    """Other fields of its `Attack`."""

    @property
    def attack(self) -> Attack:
        """The page that would break the promise."""
        return self._with(self.word, _HARM, "")

    @property
    def twin(self) -> Attack:
        """The page that nobody may be asked about."""
        return self._with(self.harmless, _FINE, " (twin)")

    def found(self, prompts: Iterable[str]) -> list[str]:
        """What stands in the attack's prompts, and may not."""
        return [value for value in self.hides if any(_holds(prompt, value) for prompt in prompts)]

    def missed(self, prompts: Iterable[str]) -> list[str]:
        """What does not stand in the twin's prompts, and must."""
        return [value for value in self.reads if not any(_holds(prompt, value) for prompt in prompts)]

    def misled(self, asked: Iterable[Facts]) -> list[str]:
        """Other amounts that the questions show as what is paid; one that cannot be told misleads nobody."""
        totals = (facts.total for facts in asked if facts.total)
        return [total for total in totals if self.shows and not _is_same(total, self.shows)]

    def _with(self, word: str, root: str, twin: str) -> Attack:
        def filled(text: str) -> str:
            return text.replace("@acts@", _SEND % root).replace("@root@", root).replace("@word@", word)

        attack = Attack(
            f"{self.name}{twin}", self.kind, _HEAD + filled(self.page), filled(self.say), filled(self.title), **self.also
        )
        more = {path: filled(text) for path, text in attack.more.items()}
        attack = replace(attack, more=more, goal=filled(attack.goal))
        return replace(attack, hidden=True) if not self.say else attack


def _holds(prompt: str, value: str) -> bool:
    bare = _SIGNS.sub("", value.lower())
    return value in prompt or (len(bare) >= _TELLING and bare in _SIGNS.sub("", prompt.lower()))


def _is_same(total: str, meant: str) -> bool:
    """Whether two writings can be read as the same amount."""
    one, other = (next((set(mention.readings) for mention in money(text)), set()) for text in (total, meant))
    return bool(one & other)
