"""One method: everything that may differ between two runs of the same tasks, as one frozen value.

SteP's own comparison (section 5.1) is `step` against `flat`, each with examples or without; the others
switch one mechanism at a time. Its digest is part of the name of the file of results, so that a run which
was cut off goes on under the very same settings, and no two methods ever share a file.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal

from handrail.config.mechanisms import Mechanisms
from handrail.store.exemplar_use import Use

FEW = "few"
AS_FLAT = "as-flat"
"""Shots of `step`: exactly the examples that a flat policy has room for, each in its own policy."""
_LATER = ("backtracking", "candidates", "notes", "reformulate", "critic")
"""What came when there were results already: where it is as it was for them, it is not in their keys."""
MethodKind = Literal["shipped", "step", "flat"]
"""The product's own library; that and the suite's policies; or one policy made of all of the latter."""


class Method(Mechanisms):
    """The mechanisms, and what else may differ. The defaults are the product as a person gets it."""

    kind: MethodKind = "shipped"
    shots: str = FEW
    """`few` for all of the policies' worked examples, how many of each policy: 0, 1, 2 …, or `AS_FLAT`."""
    flat_tokens: int = 4096
    """The most that a prompt of the flat policy may be, page included (SteP: 4k and 8k)."""
    reformulate: bool = False
    """The instruction is made explicit first."""
    critic: bool = False
    """The model is asked about each step that the gate's rules let pass."""
    retrieval: Use = "off"
    auto_context: int = 0
    """Zero-shot trials on each training task, whose successes become examples (WebWISE)."""
    examples_from: tuple[str, ...] = ()
    """Tasks of those trials; none: the very tasks that are tested, on other seeds."""

    def but(self, **changes: Any) -> Method:
        """The same with some settings changed."""
        return self.model_copy(update=changes)

    @property
    def flattens(self) -> bool:
        """Whether its library depends on what a flat prompt has room for, and so on the model's tier."""
        return self.kind == "flat" or self.shots == AS_FLAT

    @property
    def mechanisms(self) -> Mechanisms:
        """The daemon's mechanisms."""
        said = {name: getattr(self, name) for name in Mechanisms.model_fields}
        return Mechanisms(**said | {"examples": int(self.shots) if self.shots.isdecimal() else None})

    @property
    def said(self) -> dict[str, Any]:
        """All that it says, as plain values; how many examples is said by its shots."""
        return {**self.model_dump(mode="json", exclude={"examples"}), "samples": self.samples or 0}

    @property
    def settings(self) -> dict[str, Any]:
        """All that it says of the daemon's configuration."""
        return {
            "mechanisms": self.mechanisms,
            "exemplars": self.retrieval,
            "reformulate": "on" if self.reformulate else "off",
            "critic": "large" if self.critic else "off",
        }

    @property
    def trial(self) -> Method:
        """The method of the trials that this one's examples are made of: the same without any example."""
        return self.but(shots="0", retrieval="off", auto_context=0, examples_from=())

    @property
    def label(self) -> str:
        """In a few words: what is different from the kind's usual settings is said."""
        words = [f"{self.kind}-{self.flat_tokens // 1024}k" if self.kind == "flat" else self.kind]
        as_flat = f"examples of flat-{self.flat_tokens // 1024}k"
        known = {"0": "zero-shot", FEW: "few-shot", AS_FLAT: as_flat}
        words.append(known.get(self.shots, f"{self.shots}-shot"))
        for name, field in Method.model_fields.items():
            value = getattr(self, name)
            if value == field.default or name in ("kind", "shots", "flat_tokens"):
                continue
            words.append(f"{name.replace('_', ' ')} {_setting(value)}")
        return ", ".join(words)

    def key(self, *more: object) -> str:
        """A digest of the method and of whatever else the results depend on (12 hex digits)."""
        said = {
            name: value
            for name, value in self.said.items()
            if name not in _LATER or value != Method.model_fields[name].default
        }
        text = json.dumps([said, *more], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]


def _setting(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return f"{len(value)} tasks"
    return str(value)
