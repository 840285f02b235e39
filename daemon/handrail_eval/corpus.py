"""A corpus of requests that real applications made in runs: facts, cause, and what was to become of each.

    python -m handrail_eval.corpus FILE check usable --minutes 1
    python -m handrail_eval.corpus FILE eval sites --expert

plays the command and adds to FILE what its pages wanted to send and was judged, a line each, once. What is
wanted of a line that is new is what was judged then; whoever adds it reads it.
`tests/effects/test_requests_seen.py` judges all of them anew.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from handrail.gate import network_rules
from handrail.gate.network_rules import Cause, RequestJudgement
from handrail.run import requests
from handrail_wire import Facts, RequestFacts

_LOCAL = re.compile(r"(?:127\.0\.0\.1|localhost):\d+")
_DRAWN = {"id": "00000000", "digest": "", "frame": "", "document": ""}
"""What differs from run to run, and is not judged."""


@contextmanager
def recorded(file: Path) -> Iterator[None]:
    """Add what is judged meanwhile to a file."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    known = {_key(json.loads(line)) for line in lines}
    judge = network_rules.judge_request

    def judged(
        request: RequestFacts, cause: Cause | None, sites: Collection[str] = (), granted: bool = False
    ) -> RequestJudgement:
        found = judge(request, cause, sites, granted)
        line = line_of(request, cause, sites, found)
        if not granted and (key := _key(line)) not in known:
            known.add(key)
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line, ensure_ascii=False, sort_keys=True) + "\n")
        return found

    requests.judge_request = judged  # type: ignore[attr-defined]
    try:
        yield
    finally:
        requests.judge_request = judge  # type: ignore[attr-defined]


def line_of(
    request: RequestFacts, cause: Cause | None, sites: Collection[str], found: RequestJudgement
) -> dict[str, Any]:
    """One judgement as a line of the corpus."""
    by = None
    if cause is not None:
        facts = cause.facts.model_dump(mode="json", exclude_defaults=True) if cause.facts else None
        if facts:
            facts |= {"document_id": "D"}
            facts.pop("filled", "")
            facts.get("form", {}).update({"digest": ""})
        by = {"approved": cause.approved, "granted": cause.granted, "exemption": cause.exemption,
              "kinds": list(cause.kinds), "facts": facts}  # fmt: skip
    line = {
        "request": request.model_copy(update=_DRAWN).model_dump(mode="json", exclude_defaults=True),
        "cause": by, "sites": sorted(sites), "wanted": "pass" if found.passes else "ask",
    }  # fmt: skip
    text = _LOCAL.sub("app.example", json.dumps(line))
    return dict(json.loads(text))


def judged_again(line: dict[str, Any]) -> RequestJudgement:
    """What the rules say of a line now."""
    by = line["cause"]
    cause = by and Cause(
        by["approved"], by["exemption"], Facts.model_validate(by["facts"]) if by["facts"] else None,
        tuple(by["kinds"]), by["granted"],
    )  # fmt: skip
    request = RequestFacts.model_validate({**_DRAWN, **line["request"]})
    return network_rules.judge_request(request, cause, line["sites"])


def _key(line: dict[str, Any]) -> str:
    """Lines are alike but for numbers, values and what is filled in."""
    request, cause = line["request"], line["cause"] or {}
    facts = cause.get("facts") or {}
    where = re.sub(r"[0-9a-f-]{8,}|\d+", "0", str(request["url"]).split("?")[0])
    names = ("kind", "method", "operation", "carries", "cause", "redirected")
    said = {name: request.get(name) for name in names}
    step = [facts.get(name) for name in ("role", "submits")] + [cause.get("approved"), cause.get("exemption")]
    return json.dumps([where, said, sorted(set(request.get("fields", []))), step], sort_keys=True)


def main() -> None:
    """Play a command while what its pages send is written down."""
    if len(sys.argv) < 3 or sys.argv[2] not in ("check", "eval"):
        sys.exit(__doc__)
    file, which = Path(sys.argv[1]), sys.argv[2]
    if which == "check":
        from handrail_eval.check.__main__ import app
    else:
        from handrail_eval.cli import app
    sys.argv = [f"handrail {which}", *sys.argv[3:]]
    with recorded(file):
        app()


if __name__ == "__main__":
    main()
