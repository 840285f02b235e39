"""Every rule about the words of a request is needed by a request whose judgement is written down."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from handrail.gate import request_rules, request_words, vocabulary
from handrail.gate.labels import Kind
from handrail.gate.request_rules import kinds_of_request, proves, reads, sold
from handrail_wire import RequestFacts
from tests.effects import test_requests_seen
from tests.gate import test_network_facts, test_network_homes, test_network_rules

TABLES = ("ACTING", "SPARED", "ADDRESS", "LOOKING")
RULES = [(table, rule.name) for table in TABLES for rule in getattr(request_rules, table)]


def labelled() -> Iterator[RequestFacts]:
    """The requests of the tests of the network's rules, and those of real applications."""
    for module in (test_network_facts, test_network_homes, test_network_rules):
        for test in vars(module).values():
            for mark in getattr(test, "pytestmark", ()):
                if mark.name == "parametrize":
                    names, values = mark.args
                    if "operation" in names:
                        yield from (test_network_rules.request(path, operation=said) for path, said in values)
                    yield from _requests_in(values)
    for line in test_requests_seen.LINES:
        yield RequestFacts.model_validate(json.loads(line)["request"])


def _requests_in(values: Any) -> Iterator[RequestFacts]:
    match values:
        case RequestFacts():
            yield values
        case str() if values.startswith("/"):
            yield test_network_rules.request(values)
        case list() | tuple():
            for value in values:
                yield from _requests_in(value)


REQUESTS = list(labelled())


Verdict = tuple[tuple[str, ...], bool, set[Kind], set[Kind]]


def verdicts() -> list[Verdict]:
    return [(kinds_of_request(one), reads(one), sold(one), proves(one.url)) for one in REQUESTS]


@pytest.fixture(scope="module")
def usual() -> list[Verdict]:
    assert len(REQUESTS) > 400
    return verdicts()


@pytest.mark.parametrize(("table", "name"), RULES)
def test_a_rule_decides_something(
    table: str, name: str, usual: list[Verdict], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = getattr(request_rules, table)
    monkeypatch.setattr(request_rules, table, [rule for rule in rules if rule.name != name])
    assert verdicts() != usual, f"nothing that is written down needs {table}: {name}"


@pytest.mark.parametrize("deed", vocabulary.DEEDS, ids=lambda deed: f"{deed.kind} {' '.join(sorted(deed.what)[:2])}")
def test_a_deed_decides_something(
    deed: vocabulary.Deed, usual: list[Verdict], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_words, "DEEDS", [one for one in vocabulary.DEEDS if one != deed])
    assert verdicts() != usual, f"nothing that is written down needs {deed}"


MODULES = (request_words, request_rules)
SETS = sorted({name for module in MODULES for name, value in vars(module).items() if isinstance(value, frozenset)})


@pytest.mark.parametrize("name", SETS)
def test_a_set_of_words_decides_something(
    name: str, usual: list[Verdict], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in MODULES:
        if hasattr(module, name):
            monkeypatch.setattr(module, name, frozenset())
    assert verdicts() != usual, f"nothing that is written down needs {name}"


def test_each_rule_has_one_reason_and_a_name_of_its_own() -> None:
    assert len(set(RULES)) == len(RULES)
    assert all(rule.because.endswith(".") for table in TABLES for rule in getattr(request_rules, table))
