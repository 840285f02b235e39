"""Targets of `fuzz` that read what a page holds: whatever fits the schema has to be read without falling."""

from __future__ import annotations

from functools import cache

from handrail.decision.choices import choices, unusual_verbs_for, verbs_for
from handrail.exemplars.abstraction import placeholders, without_placeholders
from handrail.gate.addresses import acting_word, leads_nowhere
from handrail.gate.effects import Forbidden, judge
from handrail.gate.labels import kinds_across, kinds_in_markup
from handrail.gate.network_rules import Cause, judge_request, sentence_of_request
from handrail.gate.origins import sites_named
from handrail.gate.provenance import TaskSites
from handrail.gate.sentences import describe, sentence
from handrail.gate.ticket import ticket
from handrail.library.library import Library
from handrail.page.address_pattern import pattern_of
from handrail.page.calendar_month import read_month
from handrail.page.filters import FILTERS
from handrail.page.observation import Page
from handrail.page.stitch import Gap, stitch
from handrail.states.named_actions import bound
from handrail.states.states import recognise
from handrail.text.amounts import money
from handrail.text.literals import codes, durations, emails, quotations
from handrail.text.requirements import requirements
from handrail.text.words import mentioned_names
from handrail_wire import Action, Facts, Observation, RequestFacts

_SHOP = "https://shop.example/"


@cache
def _library() -> Library:
    return Library.load()


def pages(read: tuple[Observation, str]) -> None:
    """A page: shown through every filter, recognised, and compared with what was asked."""
    observation, goal = read
    page = Page(observation)
    page.best(goal), page.fingerprint, page.layout, page.estimated_tokens
    for filters in [*([name] for name in FILTERS), list(FILTERS)]:
        page.render(goal=goal, filters=filters, tokens=600, options=True)
    for node in page.nodes.values():
        verbs_for(node), unusual_verbs_for(node)
    library = _library()
    url, title = observation.url, observation.title
    policy = library.root(url, title, page.signs)
    rules = library.states(url, title, page.signs)
    state = recognise(rules, url, page.all_nodes, page.signs, {"date": goal, "month": goal, "quoted": goal})
    bound(rules.get(state), page.all_nodes)
    choices(page.nodes, policy, everything=True)
    mentioned_names(goal, (node.name for node in page.all_nodes))
    requirements(goal, page.words)


def differences(read: tuple[Observation, Observation]) -> None:
    """A reading that is told as what is different from the one before it."""
    try:
        assert Page(stitch(*read)).fingerprint
    except Gap:
        return


def actions(asked: tuple[Action, Facts, Observation, str]) -> None:
    """An action and what it is about: what it does, where it brings what, and the words for it."""
    action, facts, observation, goal = asked
    sites = TaskSites(_SHOP, [goal])
    sites.see(Page(observation))
    try:
        judge(action, facts, [goal])
    except Forbidden:
        return
    sites.carried(action, facts)
    describe(action, facts.name), sentence(action, facts), ticket("r", 1, action, facts)


def requests(held: tuple[RequestFacts, Facts | None, bool]) -> None:
    """A request that a page wants to send."""
    request, facts, approved = held
    for cause in (None, Cause(approved, "", facts), Cause(approved, "sign_in", facts)):
        judged = judge_request(request, cause, [_SHOP])
        sentence_of_request(request, judged.kinds)


def texts(text: str) -> None:
    """Words of a page or of a person: literals, addresses, kinds of act, placeholders."""
    for find in (money, durations, codes, quotations, emails):
        list(find(text))
    requirements(text, text), read_month(text), sites_named([text]), pattern_of(text)
    acting_word(text), leads_nowhere(text), kinds_in_markup(text[:1000]), kinds_across(text[:1000], text[:300])
    placeholders(text), without_placeholders(text)
