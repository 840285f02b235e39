"""`scripts/fuzz`: whatever reads what others wrote must read it or refuse it in its own words, never fall.

Each reader has one kind of error that it may raise; anything else that comes out of it is a find, and so is a
reader that takes longer than the size of its input allows. Hypothesis (https://hypothesis.readthedocs.io) makes
the input and shrinks what it finds.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handrail.decision.choices import PAGE_VERBS, Choices
from handrail.decision.decision import BadDecision, parse
from handrail.happened.events import Noted
from handrail.link.native_host import LENGTH, read_message
from handrail.policy.policy import read_policy
from handrail.store.journal import Journal, JournalError
from handrail_wire import ACTIONS, BadFrame, parse_extension_message

from .fuzz_model import ANSWERS, BODIES, WAITS, model_servers, replies
from .fuzz_pages import actions, differences, pages, requests, texts
from .fuzz_scripts import EVENTS, STEP_FACTS, TYPED, script_frames, script_masks, script_requests
from .hostile import ACTED, AGAIN, DIFFERENCES, FACTS, JSON, PAGES, REQUESTS, addresses, words
from .slowness import bounded

_TYPES = st.sampled_from(["hello", "proof", "ping", "observed", "inspected", "acted", "start_run", "decide", "control", "hint", "answer", "tab_event"])
_FRAMES = st.one_of(
    st.text(),
    JSON.map(json.dumps),
    st.builds(
        lambda seq, kind, more: json.dumps({"v": 1, "seq": seq, "body": {"type": kind, **more}}),
        st.integers(-1, 2**64), _TYPES, st.dictionaries(st.text(max_size=12), JSON, max_size=4),
    ),
)  # fmt: skip
_TO_EXTENSION = st.builds(
    lambda kind, more: json.dumps({"v": 1, "seq": 1, "body": {"type": kind, **more}}),
    st.sampled_from(["welcome", "act", "inspect", "run_update", "ask_approval", "__proto__", "constructor"]),
    st.dictionaries(st.sampled_from(["action", "facts", "run", "tab", "grants", "step", "__proto__"]) | st.text(max_size=9), JSON),
)
_VERBS = [kind.model_fields["verb"].default for kind in ACTIONS]
_STEPS = st.fixed_dictionaries(
    {"do": st.sampled_from([*_VERBS, "stop", "note", "call"]) | st.text(max_size=5)},
    optional={
        "ref": st.sampled_from(["e1", "e2", "f1e1"]) | JSON, "text": JSON, "url": JSON, "keys": JSON, "at": JSON,
        "options": JSON, "points": JSON, "to": JSON, "status": JSON, "fields": JSON, "arguments": JSON, "policy": JSON,
    },
)  # fmt: skip
_ANSWERS = st.one_of(
    st.text(), JSON.map(json.dumps), st.lists(_STEPS, max_size=6).map(lambda steps: json.dumps({"actions": steps}))
)
_NATIVE = st.binary() | st.one_of(
    JSON.map(json.dumps), st.integers(0, 60_000).map(lambda depth: "[" * depth)
).map(lambda text: LENGTH.pack(len(text.encode())) + text.encode())
_KEYS = ["name", "description", "arguments", "required", "may_call", "actions", "states", "plan", "filters", "model", "samples", "approval"]
_POLICIES = st.builds(
    lambda head, body: f"---\n{json.dumps(head)}\n---\n{body}",
    st.dictionaries(st.sampled_from(_KEYS), JSON, max_size=6), st.text(),
) | st.text()  # fmt: skip
_CHOICES = Choices(
    elements={verb: ("e1", "e2") for verb in _VERBS}, options={"e1": ("a",)}, verbs=PAGE_VERBS, note=True, max_actions=6
)


def frames(text: str) -> None:
    """A frame from the extension."""
    try:
        parse_extension_message(text)
    except BadFrame:
        return


def answers(text: str) -> None:
    """A model's answer."""
    try:
        parse(text, _CHOICES)
    except BadDecision:
        return


def native(data: bytes) -> None:
    """What a browser says to the native-messaging host."""
    try:
        read_message(io.BytesIO(data))
    except ValueError:
        return


def policies(text: str) -> None:
    """A policy file: its problems come back as a list."""
    read_policy(text, "fuzz.md")


def journals(seed: int) -> None:
    """A journal some of whose bytes are others."""
    draw = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="handrail-fuzz-") as folder:
        file = Path(folder) / "journal.sqlite3"
        journal = Journal(file)
        record = journal.start_run(tab=1, instruction="Look", url="http://a.test/", model="none")
        for n in range(20):
            journal.append(record.run, Noted(f"note {n}"))
        journal.close()
        data = bytearray(file.read_bytes())
        for _ in range(draw.randrange(1, 60)):
            data[draw.randrange(len(data))] = draw.randrange(256)
        file.write_bytes(data[: draw.choice([len(data), draw.randrange(len(data))])])
        try:
            journal = Journal(file)
            try:
                for found in journal.latest(5):
                    journal.events(found.run)
            finally:
                journal.close()
        except JournalError:
            return


TARGETS: tuple[tuple[Callable[..., None], st.SearchStrategy[object]], ...] = (
    (frames, _FRAMES), (answers, _ANSWERS), (native, _NATIVE), (policies, _POLICIES),
    (journals, st.integers(0, 2**32)),
    (texts, AGAIN | AGAIN | words(4000) | addresses()), (pages, st.tuples(PAGES, words(300))), (differences, st.tuples(st.none() | PAGES, DIFFERENCES)),
    (actions, st.tuples(ACTED, FACTS, PAGES, words(300))), (requests, st.tuples(REQUESTS, st.none() | FACTS, st.booleans())),
    (replies, st.tuples(BODIES, WAITS)), (model_servers, ANSWERS),
    (script_masks, AGAIN | words(20_000) | addresses()), (script_requests, st.tuples(EVENTS, TYPED, STEP_FACTS)),
    (script_frames, st.tuples(st.integers(0, 1), _FRAMES | _TO_EXTENSION)),
)  # fmt: skip


def run(minutes: float, examples: int = 300) -> dict[str, str]:
    """Go through the targets in turn until the time is over; what fell, with its traceback."""
    found: dict[str, str] = {}
    end = time.monotonic() + minutes * 60
    tried = 0
    while time.monotonic() < end or not tried:
        for target, strategy in TARGETS:
            if target.__name__ in found:
                continue
            few = examples // 10 if target is journals else examples
            test = settings(max_examples=few, deadline=None, suppress_health_check=list(HealthCheck), database=None)(
                given(strategy)(bounded(target))
            )
            try:
                test()
            except Exception:
                found[target.__name__] = traceback.format_exc()
            tried += few
    print(f"{tried} inputs tried, {len(found)} readers fell.", file=sys.stderr)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="how long (default: an hour)")
    fallen = run(parser.parse_args().minutes)
    for name, trace in fallen.items():
        print(f"== {name}\n{trace}")
    sys.exit(1 if fallen else 0)
