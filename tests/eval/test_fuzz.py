"""`scripts/fuzz`: every target takes what is made for it, and a reader that does not end is stopped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handrail_eval.attacks import slowness
from handrail_eval.attacks.fuzz import TARGETS


@pytest.mark.parametrize(("target", "inputs"), TARGETS, ids=lambda one: getattr(one, "__name__", ""))
def test_every_reader_reads_or_refuses(target: Callable[..., None], inputs: st.SearchStrategy[object]) -> None:
    checks = list(HealthCheck)
    settings(max_examples=60, suppress_health_check=checks)(given(inputs)(target))()


def test_a_reader_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slowness, "BASE_S", 0.01)

    def endless(text: str) -> None:
        while text:
            pass

    with pytest.raises(slowness.TooSlow, match="for 4 bytes"):
        slowness.bounded(endless)("text")
    slowness.bounded(endless)("")
