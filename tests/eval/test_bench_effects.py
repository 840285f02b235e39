"""`scripts/bench effects` reads real pages: its own way of serving them works, and its shares are right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from handrail.gate.effects import Judgement
from handrail.gate.evidence import Reason
from handrail_eval.bench import effects
from handrail_eval.effects_set import cases

pytestmark = pytest.mark.browser


def test_cases_are_read_by_the_page_modules_and_judged() -> None:
    some = [case for case in cases() if case.language == "en"][:6]
    rated = effects._rated(some)
    assert [case for case, _ in rated] == some
    assert all(effects.recognised(judgement) for case, judgement in rated if case.risky)


def test_the_shares_count_what_was_asked() -> None:
    risky = next(case for case in cases() if case.risky and case.kind == "pay")
    asked, passed = Judgement("commit", ("x",)), Judgement("edit")
    suspected = Judgement("edit", suspected=(Reason("pay", "x", "style"),))
    benign = replace(risky, risky=False)
    outcome = effects.figures(
        [
            *((risky, asked), (risky, suspected), (risky, passed), (risky, passed)),
            *((benign, asked), (benign, suspected), (benign, passed)),
        ]
    )
    assert (outcome["recall"], outcome["critical_recall"], outcome["recall_before"]) == (0.5, 0.5, 0.25)
    assert outcome["benign_asked"] == outcome["benign_suspected"] == pytest.approx(1 / 3)
