"""What real applications sent in runs, judged anew: each line says what is wanted of it.

A shop (django-oscar), two trackers (Redmine, Trac) and calendars (Radicale), as `scripts/check usable` and `handrail
eval sites --expert` use them; and the reading mark of a forum, which was asked about where it came with a page.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from handrail.gate.request_rules import kinds_of_request
from handrail_eval.corpus import judged_again
from handrail_wire import RequestFacts

LINES = (Path(__file__).parent / "requests_seen.jsonl").read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["request"]["url"])
def test_it_is_judged_as_it_should_be(line: str) -> None:
    one = json.loads(line)
    found = judged_again(one)
    assert ("pass" if found.passes else "ask") == one["wanted"], (found.rule, found.reasons)


def test_without_its_approval_what_does_something_is_asked_about() -> None:
    approved = [one for one in map(json.loads, LINES) if one["cause"] and one["cause"]["approved"]]
    sent = [one for one in approved if one["request"]["kind"] != "navigation"]
    acting = [one for one in sent if kinds_of_request(RequestFacts.model_validate(one["request"]))]
    assert len(acting) >= 3
    for one in acting:
        assert judged_again({**one, "cause": None}).rule == "ask", one["request"]["url"]
