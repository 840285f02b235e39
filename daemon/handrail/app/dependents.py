"""What relies on a policy or a workflow by its name, and what becomes of it without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from handrail.gate.grants import grant_sentence
from handrail.library.library import Library
from handrail.schedules.task import Schedule
from handrail.workflows.instruction import named
from handrail_wire import Grant

_GRANT_ALLOWS_NOTHING = "It would allow nothing, and you would be asked each time."


class Dependents:
    """All that goes by names: grants, schedules, which policies call which, what a site begins with."""

    def __init__(self, library: Library, grants: Sequence[Grant], schedules: Sequence[Schedule]) -> None:
        self._library = library
        self._grants = grants
        self._schedules = schedules

    def of_policy(self, name: str) -> list[str]:
        """What would go wrong without the person's policy of this name, a sentence each."""
        entry = self._library.entries.get(name)
        if entry and entry.replaces:
            # Handrail's own has the name then, and with it all that goes by it.
            return _granted(name, self._grants, "It would hold for the policy that came with Handrail.")
        callers = sorted(
            other.policy.name
            for other in (*self._library.entries.values(), *self._library.drafts.values())
            if name in other.policy.may_call and other.policy.name != name
        )
        calls = [f"The policy {caller} hands work to it, and could not any more." for caller in callers]
        begun = sorted(site.name for site in self._library.sites.values() if site.root == name)
        begins = [f"The site {site} begins with it, and would begin like any other page." for site in begun]
        return [*_granted(name, self._grants, _GRANT_ALLOWS_NOTHING), *calls, *begins]

    def of_workflow(self, name: str) -> list[str]:
        """What would go wrong without the workflow of this name, a sentence each."""
        return dependents_of_workflow(name, self._grants, self._schedules)


def dependents_of_workflow(name: str, grants: Iterable[Grant], schedules: Iterable[Schedule]) -> list[str]:
    """What would go wrong without the workflow of this name, a sentence each."""
    timed = [one.name for one in schedules if named(one.task.instruction) == name]
    return [
        *_granted(name, grants, _GRANT_ALLOWS_NOTHING),
        *(f"The schedule {one} does it, and could not any more: delete that one first." for one in timed),
    ]


def _granted(name: str, grants: Iterable[Grant], then: str) -> list[str]:
    """The grants that were given to this name, and what becomes of each."""
    given = [grant_sentence(one) for one in grants if one.policy == name]
    return [f"You gave it a grant: {sentence}. {then}" for sentence in given]
