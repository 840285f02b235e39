"""The library that a method plays with: the product's, the suite's policies over it, or all of those as one.

MiniWoB's seven policies are SteP's (appendix B.3). They lie beside the evaluation, not with the shipped
ones, so that a person is never offered them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import resources
from pathlib import Path

from handrail.library.library import Entry, Library
from handrail.library.site import GENERIC, Site
from handrail.page.text_budget import token_bound
from handrail.policy.examples import without_calls
from handrail.policy.policy import Example, Policy
from handrail.policy.tiers import Tier

from .method import AS_FLAT, Method

POLICIES = Path(__file__).parents[1] / "policies"
"""Policies that only an evaluation is offered."""
FLAT = "flat"
FLAT_TOKENS: dict[Tier, int] = {"small": 4096, "large": 8192}
"""The least of SteP's two caps in which a flat prompt for such a model has room for policies."""
FLAT_PAGE: dict[Tier, int] = {"small": 600, "large": 3000}
"""Tokens of a flat prompt for the page: more would leave its policies no room below these caps."""
_REST: dict[Tier, int] = {"small": 1400, "large": 5200}
"""Tokens of a prompt that are not the policy's: what every prompt begins with, page, history, answer."""
_ALL = 10**7
"""A cap that everything fits into."""


class NoRoom(LookupError):
    """A flat policy's cap is taken by what else is in a prompt; the text says what to do."""


def library_for(method: Method, suite: str, tier: Tier = "small") -> Library:
    """The method's library for a suite: the name of a site (`miniwob`, `airline`), or several joined by `+`.

    `tier` is the playing model's, for which a flat policy is made.

    Raises `PolicyError` for a file that cannot be read, `LookupError` for a suite without policies, and
    `NoRoom` for a cap that none of them fits into.
    """
    if method.kind == "shipped":
        return Library.load()
    # A name is unique in a library, and several suites have a policy choose_date.
    stacked = Library.load(user=POLICIES, only=(GENERIC, *sites_of(suite)))
    if stacked.problems:
        raise stacked.problems[0]
    if not method.flattens:
        return stacked
    flat = flattened(stacked, suite, method, tier)
    return with_examples_of(stacked, flat, suite) if method.shots == AS_FLAT else flat


def sites_of(suite: str) -> list[str]:
    """The sites whose policies a suite plays with."""
    return suite.split("+")


def flattened(library: Library, suite: str, method: Method, tier: Tier = "small") -> Library:
    """A library of one policy: the instructions and examples of all of the suite's, within a cap (SteP, 5.1).

    It has no page states, plug-ins or tools: those belong to the policy of one kind of page.

    For a small model, those in short where a policy has such: all in full would leave no room for the page.
    What cannot be said to a policy that calls nobody is left out: lines that name another policy, and
    examples of calls. Examples are taken in turn, one of each policy, until the next would exceed the cap.
    """
    policies = [entry.policy for entry in library.entries.values() if entry.site in sites_of(suite)]
    if not policies:
        raise LookupError(f"there are no policies for {suite}")
    names = {policy.name for policy in policies}
    room = method.flat_tokens - _REST[tier]
    if room <= 0:
        raise NoRoom(
            f"A {tier} model's prompt of {method.flat_tokens} tokens has no room for a flat policy. "
            f"Give it more: --flat-tokens {FLAT_TOKENS[tier]}"
        )
    instructions = "\n\n".join(
        f"{policy.description}\n{text}"
        for policy in policies
        if (text := without_calls(_told(policy, tier), names).strip())
    )
    flat = Policy(
        name=FLAT,
        description="Carry out an instruction with everything that is known about such pages.",
        instructions=_capped(instructions, room),
        examples=tuple(_within(policies, room - token_bound(instructions))),
        source=f"joined from {len(policies)} policies of {suite}",
    )
    site = Site(name=GENERIC, patterns=("*",), root=FLAT, source=flat.source)
    return Library({FLAT: Entry(flat, GENERIC, user=False)}, {GENERIC: site})


def with_examples_of(stacked: Library, flat: Library, suite: str) -> Library:
    """The suite's policies with the flat one's examples and no others.

    What is left between the two methods is how the policies are told, and that they call each other.
    """
    known = flat.entries[FLAT].policy.examples

    def of(entry: Entry) -> Entry:
        if entry.site not in sites_of(suite):
            return entry
        examples = tuple(example for example in entry.policy.examples if example in known)
        return replace(entry, policy=entry.policy.model_copy(update={"examples": examples}))

    return Library({name: of(entry) for name, entry in stacked.entries.items()}, stacked.sites)


def is_cut(method: Method, suite: str, tier: Tier, library: Library) -> bool:
    """Whether the instructions of a flat library are not all there: its cap has no room for them."""
    if method.kind != FLAT:
        return False
    roomy = library_for(method.but(flat_tokens=_ALL), suite, tier)
    return library.entries[FLAT].policy.instructions != roomy.entries[FLAT].policy.instructions


def _told(policy: Policy, tier: Tier) -> str:
    """The policy's instructions as such a model reads them in its own prompts."""
    return (policy.short if tier == "small" else "") or policy.instructions


def digest_of(library: Library) -> str:
    """Changes with any policy, page state or prompt that the results depend on (12 hex digits)."""
    policies = [
        entry.policy.model_dump(exclude={"source", "learned_from"}, mode="json")
        for _, entry in sorted(library.entries.items())
    ]
    sites = [site.model_dump(exclude={"source"}, mode="json") for _, site in sorted(library.sites.items())]
    folder = resources.files("handrail.turn") / "prompts"
    prompts = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.is_file()}
    text = json.dumps([policies, sites, prompts], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _capped(text: str, tokens: int) -> str:
    """The text's first lines, as many as fit."""
    lines = text.splitlines()
    while lines and token_bound("\n".join(lines)) > tokens:
        lines.pop()
    return "\n".join(lines)


def _within(policies: Sequence[Policy], tokens: int) -> Iterator[Example]:
    for example in _in_turn([policy.examples for policy in policies]):
        if example.calls:
            continue
        tokens -= token_bound(f"{example.objective}\n{example.observation}\n{json.dumps(example.decision)}")
        if tokens < 0:
            return
        yield example


def _in_turn(lists: Sequence[Sequence[Example]]) -> Iterator[Example]:
    """The first of each, then the second of each, and so on."""
    for place in range(max(map(len, lists))):
        yield from (one[place] for one in lists if place < len(one))
