"""The labelled set itself: large, even, without doubles; and the extension's words are written from the daemon's."""

from collections import Counter

from handrail.gate.labels import KINDS, LANGUAGES
from handrail_eval.effects_set import cases
from handrail_eval.generate_labels import stale


def test_the_set_is_large_and_even() -> None:
    every = cases()
    each = Counter((case.language, case.kind, case.risky) for case in every)
    assert len(each) == len(LANGUAGES) * len(KINDS) * 2 and min(each.values()) >= 8
    assert sum(case.risky for case in every) >= 640 <= sum(not case.risky for case in every)
    texts = Counter((case.language, case.entry) for case in every)
    assert max(texts.values()) == 1, texts.most_common(3)
    assert len({case.construction for case in every}) > 40


def test_the_extension_s_words_are_up_to_date() -> None:
    assert stale() == [], "run scripts/generate-labels"
