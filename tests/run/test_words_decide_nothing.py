"""Runs in which every sentence of ours is mangled do the same, write the same facts, and ask for the same.

What a question, a reason, a step or a button says is for people and models. Where one of them decided, its run
would go another way here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handrail.run import act as acting
from handrail.run import mending, person, replaying
from handrail.stack.machine import Entry
from handrail.store.wording import OPTIONS
from handrail.workflows import choosing
from handrail_wire import Answer
from tests.run.test_mending import SAID, NewShop, save, yes
from tests.support.fake_browser import Ledger
from tests.support.lamp_shop import BUY
from tests.support.world import World, act, click, world

FACTS = {
    "push": ("policy", "arguments", "origin"), "pop": ("status",), "propose": ("step", "action", "effect", "ref", "origin"),
    "act": ("step", "status", "verb", "ref", "origin"), "note": ("name", "value"), "approval": ("decision",),
    "question": ("topic", "options"), "answer": ("topic", "option"), "sites": ("sent",), "end": ("state",),
}  # fmt: skip
"""What is written of an event and is no sentence."""


_LETTERS = str.maketrans({chr(at): chr(at + 1) for first, last in ("az", "AZ") for at in range(ord(first), ord(last))})


def mangled(text: str) -> str:
    """Each letter is its next: saying a text once more does not mend it, as saying it backwards would."""
    return text.translate(_LETTERS)


def mangle(patch: pytest.MonkeyPatch) -> None:
    """Mangle every sentence of ours that a run might read again."""

    def say_mangled(module: Any, name: str) -> None:
        say = getattr(module, name)
        patch.setattr(module, name, mangled(say) if isinstance(say, str) else lambda *given, **more: mangled(say(*given, **more)))

    for option, words in OPTIONS.items():
        patch.setitem(OPTIONS, option, mangled(words))  # type: ignore[arg-type]
    for module, names in {
        acting: ("describe", "_AGAIN"), choosing: ("reason_of_step", "reason_of_part"), replaying: ("note_of",),
        person: ("_DID_IT",), mending: ("asked_of_model",),
    }.items():  # fmt: skip
        for name in names:
            say_mangled(module, name)
    ask = person.Person.question

    async def asked(self: person.Person, text: str, *given: Any, **more: Any) -> Answer:
        return await ask(self, mangled(text), *given, **more)

    patch.setattr(person.Person, "question", asked)


@pytest.fixture(params=["as it is said", "mangled"])
def said(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if request.param == "mangled":
        mangle(monkeypatch)
    yield str(request.param)


def facts(here: World, run: str) -> list[Any]:
    events = [event.what for event in here.daemon.runs.services.journal.events(run)]
    return [(one.kind, *(getattr(one, name) for name in FACTS[one.kind])) for one in events if one.kind in FACTS]


async def choose(here: World, run: str, at: int) -> None:
    """Press the button at this place below the open question."""
    view = await here.browser.state(run, "needs_you")
    await here.browser.send(Answer(run=run, text=view.answers[at]))
    await here.browser.until(lambda: here.browser.views[run].question != view.question)


FIRST, LOOK_FOR_ALL = 0, 1


async def test_a_mended_run_over_a_restart(tmp_path: Path, said: str) -> None:
    """Its step is looked for, once for all; the file's change is agreed to; then the program starts anew."""
    page, ledger = NewShop(), Ledger()
    async with world(tmp_path, [act(click("e6"))], page, ledger=ledger) as here:
        save(here, BUY)
        here.browser.decide = yes
        run = await here.browser.start(SAID)
        await choose(here, run, LOOK_FOR_ALL)
        await here.browser.state(run, "needs_you")
        here.daemon.runs._tasks[run].cancel()
        await asyncio.gather(here.daemon.runs._tasks[run], return_exceptions=True)
    async with world(tmp_path, [], page, ledger=ledger) as here:
        await here.browser.until(lambda: run in here.browser.views and here.browser.views[run].state == "needs_you")
        await choose(here, run, FIRST)
        assert (await here.browser.end(run)).state == "done" and page.bought == [("Moss Lamp", "Ada Park")]
        assert [one for one in facts(here, run) if one[0] in ("question", "answer")] == [
            ("question", "step_missing", ("let_look", "let_look_for_all", "by_hand", "stop")),
            ("answer", "step_missing", "let_look_for_all"),
            ("question", "file_change", ("keep", "leave")), ("question", "file_change", ("keep", "leave")),
            ("answer", "file_change", "keep"),
        ]  # fmt: skip
        texts = " ".join(here.browser.texts(run))
        assert ("Keep this in buy_lamp?" in texts) is (said != "mangled"), "else it would show nothing"
        acts = [one for one in facts(here, run) if one[0] == "act" and one[3] != "wait"]
        assert [one[-1].kind for one in acts] == ["workflow", "workflow", "model"]
        assert [(one[-1].at, one[-1].part) for one in acts[:2]] == [(0, False), (1, False)]


@pytest.mark.parametrize(("option", "again"), [("happened", False), ("", False), ("did_not_happen", True)])
def test_whether_a_step_is_wanted_again_is_what_was_chosen(option: Any, again: bool) -> None:
    answered = Entry("answer", "?ti did", "deneppah tI", topic="how_it_ended", option=option)
    assert person.wants_it_again([Entry("act", "pay", status="unknown"), answered]) is again
    assert person.wants_it_again([Entry("act", "pay", status="done"), Entry("answer", "Which?", "It happened")])
