"""What real applications sent in runs, judged anew: each line says what is wanted of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from handrail_eval.corpus import judged_again

LINES = (Path(__file__).parent / "requests_seen.jsonl").read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["request"]["url"])
def test_it_is_judged_as_it_should_be(line: str) -> None:
    one = json.loads(line)
    found = judged_again(one)
    assert ("pass" if found.passes else "ask") == one["wanted"], (found.rule, found.reasons)
