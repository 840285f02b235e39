"""`scripts/bench peers`: what its endpoint counts and keeps, its figures, and the record that comes with it."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest
from tests.support.model_server import ScriptedModelServer

from handrail_eval.bench.tokens import tokens
from handrail_eval.peers.contest import AGENTS, RECORD, Played, figures
from handrail_eval.peers.endpoint import SITE, Endpoint, words_of
from handrail_eval.peers.tasks import MATCHES
from handrail_eval.sites.known import SITES

ASK = {
    "model": "any",
    "messages": [
        {"role": "system", "content": "You choose."},
        {"role": "user", "content": [{"type": "text", "text": "the page"}, {"type": "image_url", "image_url": {"url": "data:"}}]},
    ],
    "response_format": {"type": "json_schema", "json_schema": {"name": "d", "schema": {"type": "object"}}},
}  # fmt: skip


def ask(endpoint: Endpoint) -> str:
    request = urllib.request.Request(f"{endpoint.base_url}/chat/completions", json.dumps(ASK).encode())
    with urllib.request.urlopen(request, timeout=10) as reply:
        return str(json.load(reply)["choices"][0]["message"]["content"])


def test_what_is_sent_is_counted_with_its_schema_and_kept_without_the_port() -> None:
    with (
        ScriptedModelServer(['{"go": "http://127.0.0.1:7/x"}']) as model,
        Endpoint(model.base_url) as endpoint,
    ):
        endpoint.begin("http://127.0.0.1:7")
        assert ask(endpoint) == '{"go": "http://127.0.0.1:7/x"}'
        assert "json_schema" in str(model.requests[0])
    traffic = endpoint.traffic
    text, pictures = words_of(ASK)
    assert (traffic.decisions, traffic.pictures, pictures) == (1, 1, 1)
    assert traffic.tokens_in == tokens(text) > tokens("You choose.\nthe page"), "the schema is a part of it"
    assert traffic.answers == [f'{{"go": "{SITE}/x"}}']


def test_a_record_is_replayed_at_the_new_address_and_ends() -> None:
    with Endpoint() as endpoint:
        endpoint.begin("http://127.0.0.1:9", [f'{{"go": "{SITE}/x"}}'])
        assert ask(endpoint) == '{"go": "http://127.0.0.1:9/x"}'
        with pytest.raises(urllib.error.HTTPError, match="400"):
            ask(endpoint)


def played(agent: str, task: str, **more: Any) -> Played:
    told = {
        "success": True,
        "decisions": 4,
        "tokens_in": 100,
        "tokens_out": 9,
        "seconds": 1.0,
        "unasked": 0,
        "answer": "",
    }
    return Played(agent, task, **{**told, **more})


def test_figures_are_ours_by_theirs() -> None:
    results = [
        played("handrail", "a"), played("handrail", "b", success=False),
        played("browser-use", "a", decisions=8, tokens_in=400), played("browser-use", "b", unasked=1),
    ]  # fmt: skip
    told = figures(results)
    assert told["success"] == {"handrail": 0.5, "browser-use": 1.0}
    assert told["decisions_ratio"] == {"browser-use": round(8 / 12, 3)}
    assert told["tokens_ratio"] == {"browser-use": 0.4}
    assert told["unasked"] == {"handrail": 0, "browser-use": 1}
    assert figures(results[2:])["tokens_ratio"] == {}, "nothing to compare with"


def test_the_tasks_exist_and_the_record_has_each_of_them() -> None:
    for match in MATCHES:
        assert match.task in {intent.name for intent in SITES[match.site].intents}
    assert sum(match.irreversible for match in MATCHES) >= 4
    record = json.loads(RECORD.read_text("utf-8"))
    assert set(record) == set(AGENTS)
    for of_agent in record.values():
        assert set(of_agent) == {match.task for match in MATCHES} and all(of_agent.values())
    assert "127.0.0.1" not in RECORD.read_text("utf-8")
