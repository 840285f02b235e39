"""The figures of `scripts/check faults`: those that took too long stand beside the median."""

from __future__ import annotations

from handrail_eval.check.faults import recovery, summary, table
from handrail_eval.faults.playing import Played


def played(number: int, name: str, back_s: float | None) -> Played:
    stages = None if back_s is None else {"listening": 0.1, "at work": back_s}
    return Played(number, name, 1, "", 0, stages, 9.0)


def test_what_took_longer_than_it_may_is_counted_for_each_fault() -> None:
    slow = [played(9, "cut", 1.0 + second / 10) for second in range(18)] + [played(9, "cut", 7.0), played(9, "cut", 8.0)]
    quick = [played(3, "worker", 0.5), played(13, "model", None)]
    figures = summary(slow + quick)
    assert figures["recovery_of_faults_s"]["9 cut"] == {"played": 20, "median": 1.95, "p95": 7.0, "most": 8.0, "late": 2}
    assert set(figures["recovery_of_faults_s"]) == {"3 worker", "9 cut"}
    assert (figures["recovery_s"]["late"], figures["recovery_s"]["played"]) == (2, 21)
    assert recovery([])["p95"] is None
    cells = [list(column.cells) for column in table(slow + quick).columns]
    assert cells[5][1].endswith("7.0 s, 8.0 s") and cells[5][2] == ""
    assert cells[6] == ["0 of 1", "2 of 20", ""]
