"""Recorded situations of real runs → what a model of either tier would be asked: messages, schema, choices.

    python -m tests.pinned.turns record FILE COMMAND…   what `handrail COMMAND…` plays, as situations
    python -m tests.pinned.turns pin FILE…              write down what they lead to (`turns.jsonl.xz`)
"""

from __future__ import annotations

import dataclasses
import json
import lzma
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from handrail.assist.forced import forced
from handrail.config.mechanisms import Mechanisms, applied
from handrail.decision.schema import schema
from handrail.library.library import Library
from handrail.page.observation import Page
from handrail.run import turn_loop
from handrail.stack.events import Event, RunRecord
from handrail.store.views import RunFold
from handrail.turn.escalation import played_by
from handrail.turn.prepare import reached
from handrail.turn.prompt import messages
from handrail_wire import Observation
from tests.support.turns import prepare

PINNED = Path(__file__).with_name("turns.jsonl.xz")


def plain(value: Any) -> Any:
    """A value as JSON has it, sets in order."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((plain(item) for item in value), key=repr)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return value if isinstance(value, (str, int, float, bool, type(None))) else repr(value)


def asked(situation: dict[str, Any], library: Library) -> dict[str, Any]:
    """What models of both tiers are asked in a situation."""
    record = RunRecord(**situation["record"])
    fold = RunFold(record, (Event(**event) for event in situation["events"]))
    stack = fold.stack
    page = Page(Observation.model_validate(situation["observation"]))
    mechanisms = Mechanisms()
    policy = library.get(stack.top.policy)
    assert policy is not None
    policy = played_by(applied(policy, mechanisms), stack.top)
    out: dict[str, Any] = {}
    for tier in ("small", "large"):
        turn, allowed = prepare(
            policy, stack, page, library, tier=tier, today=date.fromisoformat(situation["today"]),
            mark="page-00000000", secrets=tuple(situation["secrets"]), mechanisms=mechanisms,
        )
        reason = mechanisms.wants_reason(tier)
        out[tier] = {
            "reached": reached(policy, stack, page, library, tier),
            "messages": messages(turn, tier, reason),
            "schema": schema(allowed, reason=reason, enumerate_refs=tier == "small"),
            "choices": plain(allowed),
            "forced": plain(forced(allowed, stack.top.history, stack.top.arguments)),
        }
    return json.loads(json.dumps(out))


def record(file: Path) -> None:
    """Write down each situation that runs of this process come to."""
    prepared = turn_loop.TurnLoop._prepare

    def recorded(self: Any, policy: Any, page: Any) -> Any:
        context = self._context
        events = [dataclasses.asdict(one) for one in context.services.journal.events(context.record.run)]
        with file.open("a") as out:
            out.write(json.dumps({
                "record": dataclasses.asdict(context.record), "events": events,
                "observation": page.observation.model_dump(mode="json"),
                "today": context.services.today().isoformat(),
                "secrets": list(context.services.secrets.names(page.observation.documents[0].origin)),
            }) + "\n")
        return prepared(self, policy, page)

    turn_loop.TurnLoop._prepare = recorded  # type: ignore[method-assign]


def pinned() -> Iterator[dict[str, Any]]:
    """Each situation with what it led to when it was pinned."""
    with lzma.open(PINNED, "rt") as lines:
        yield from map(json.loads, lines)


def main() -> None:
    what, file, *rest = sys.argv[1:]
    if what == "record":
        record(Path(file))
        from handrail.cli.main import main as handrail

        sys.argv = ["handrail", *rest]
        handrail()
        return
    library = Library.load()
    with lzma.open(PINNED, "wt", preset=9 | lzma.PRESET_EXTREME) as out:
        for one in (file, *rest):
            for line in Path(one).read_text().splitlines():
                situation = json.loads(line)
                out.write(json.dumps({**situation, "asked": asked(situation, library)}) + "\n")


if __name__ == "__main__":
    main()
