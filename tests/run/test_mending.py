"""A step that is not found any more: a model does it if the person agrees, and mends the file if they agree again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from handrail.happened.events import Answered, Questioned
from handrail.store.wording import OPTIONS, chosen
from handrail.workflows.workflow import Step, Target, Workflow
from handrail_wire import Answer, AskApproval, Given, Node, RunUpdate, RunView, StartRun
from tests.support.fake_browser import FakePage, Ledger
from tests.support.lamp_shop import BUY, LampShop
from tests.support.world import World, act, click, stop, type_, world

LET_LOOK, FOR_ALL, MYSELF, END = (OPTIONS["let_look"], OPTIONS["let_look_for_all"], OPTIONS["by_hand"], OPTIONS["stop"])
KEEP, LEAVE, RIGHT, WRONG = (OPTIONS["keep"], OPTIONS["leave"], OPTIONS["right"], OPTIONS["wrong"])
SAID = '/buy_lamp name="Moss Lamp" send_it_to="Ada Park"'


class NewShop(LampShop):
    """The shop after it was built anew: its button and its field are called otherwise."""

    def lamp(self, name: str) -> None:
        super().lamp(name)
        self.nodes = [
            Node(role="heading", name=name), Node(ref="e5", role="textbox", name="Send it to"),
            Node(ref="e8", role="button", name="Remember it"), Node(ref="e6", role="button", name="Purchase"),
        ]  # fmt: skip


def yes(asked: AskApproval) -> str:
    return "approve"


def done_on(page: FakePage) -> list[Any]:
    return [ref for one in page.did if (ref := getattr(one, "ref", ""))]


def kept(here: World) -> Workflow:
    files = here.daemon.runs.services.workflows
    assert files
    found = files.get("buy_lamp")
    assert found
    return found


def save(here: World, workflow: Workflow) -> None:
    files = here.daemon.runs.services.workflows
    assert files
    files.save(workflow)


async def play(here: World, *said: str, workflow: Workflow = BUY) -> RunView:
    """Run the workflow and give these answers to its questions, in turn."""
    save(here, workflow)
    here.browser.decide = yes
    run = await here.browser.start(SAID)
    for one in said:
        view = await here.browser.state(run, "needs_you", "done", "failed")
        assert view.state == "needs_you", view
        await here.browser.send(Answer(run=run, text=one))
        await here.browser.until(lambda question=view.question: here.browser.views[run].question != question)
    return await here.browser.end(run)


async def test_a_small_model_is_not_let_look(tmp_path: Path) -> None:
    page = NewShop()
    async with world(tmp_path, [act(click("e6"))], page, tier="small") as here:
        view = await play(here, LET_LOOK)
        assert view.state == "failed" and not page.bought and not here.model.requests


async def test_a_model_finds_it_and_the_file_is_mended(tmp_path: Path) -> None:
    page = NewShop()
    async with world(tmp_path, [act(click("e6"))], page) as here:
        view = await play(here, LET_LOOK, KEEP)
        assert (view.state, view.answer) == ("done", "4711") and page.bought == [("Moss Lamp", "Ada Park")]
        assert len(here.model.requests) == 1 and len(here.browser.asked) == 1, "the gate is the same"
        prompt = here.prompts()[0]
        assert 'click "Buy now"' in prompt and "button “Buy now”" in prompt
        control = kept(here).steps[2].control
        assert control and control.name == "Purchase" and kept(here).steps[2].asks
        texts = here.browser.texts(view.run)
        question = next(text for text in texts if "Keep this in buy_lamp?" in text)
        assert "-     name: Buy now" in question and "+     name: Purchase" in question
        page.home(page)
        again = await here.browser.do(SAID.replace("Ada Park", "Bo Lind"))
        assert again.state == "done" and len(here.model.requests) == 1, "now without a model"


async def test_what_is_left_as_it_was_is(tmp_path: Path) -> None:
    page = NewShop()
    async with world(tmp_path, [act(click("e6"))], page) as here:
        view = await play(here, LET_LOOK, LEAVE)
        assert view.state == "done" and page.bought and kept(here).steps == BUY.steps


class NewEnd(NewShop):
    """It also says it otherwise at the end."""

    def buy(self, name: str) -> None:
        super().buy(name)
        self.nodes[0] = Node(role="heading", name=f"Order 4711: {name}")


@pytest.mark.parametrize("answers", [(LET_LOOK, RIGHT, KEEP), ("Ja", "ja.", "JA")])
async def test_another_end_is_asked_about_and_kept_too(tmp_path: Path, answers: tuple[str, ...]) -> None:
    page, buy = NewEnd(), BUY.model_copy(update={"read": None})
    async with world(tmp_path, [act(click("e6"))], page) as here:
        view = await play(here, *answers, workflow=buy)
        assert view.state == "done" and len(page.bought) == 1
        question = next(text for text in here.browser.texts(view.run) if "Is that how it ends now?" in text)
        assert "should say “You bought the Moss Lamp”, and says “Order 4711: Moss Lamp”" in question
        assert kept(here).ends == "Order … {name}"
        page.home(page)
        again = await here.browser.do('/buy_lamp name="Vega Lamp" send_it_to="Bo Lind"')
        assert again.state == "done" and len(here.model.requests) == 1


async def test_what_went_wrong_at_the_end_keeps_nothing(tmp_path: Path) -> None:
    page, buy = NewEnd(), BUY.model_copy(update={"read": None})
    async with world(tmp_path, [act(click("e6"))], page) as here:
        view = await play(here, LET_LOOK, WRONG, workflow=buy)
        assert view.state == "failed" and "Order 4711" in view.answer
        assert kept(here).steps == buy.steps and kept(here).ends == buy.ends


class NewLinks(LampShop):
    """Its lamps are chosen by buttons now, one of them in a group of the other's name."""

    def home(self, page: FakePage) -> None:
        super().home(page)
        self.nodes = [
            Node(role="heading", name="Moss Lamp"), Node(ref="e3", role="button", name="Offers"),
            *(node.model_copy(update={"role": "button"}) for node in self.nodes if node.ref),
        ]  # fmt: skip


async def test_for_what_the_person_named_a_model_gets_only_what_says_so(tmp_path: Path) -> None:
    page = NewLinks()
    async with world(tmp_path, [act(click("e2")), act(click("e3")), act(click("e1"))], page) as here:
        view = await play(here, LET_LOOK, KEEP)
        assert view.state == "done" and page.bought == [("Moss Lamp", "Ada Park")]
        assert done_on(page) == ["e1", "e5", "e6"], "neither the other lamp nor what is below the name"
        control = kept(here).steps[0].control
        assert control and (control.role, control.name) == ("button", "{name}")


class TwoFields(LampShop):
    """It asks for a note as well, and calls both fields otherwise."""

    def lamp(self, name: str) -> None:
        super().lamp(name)
        fields = [Node(ref=ref, role="textbox", name=label) for ref, label in (("e5", "Receiver"), ("e9", "Card"))]
        self.nodes = [self.nodes[0], *fields, self.nodes[-1]]


async def test_what_an_earlier_step_filled_in_is_not_the_control_of_another(tmp_path: Path) -> None:
    page = TwoFields()
    note = Step(do="type", control=Target(role="textbox", name="Note"), given={"text": "Hello"}, says='type "Hello" into "Note"')
    buy = BUY.model_copy(update={"steps": (*BUY.steps[:2], note, BUY.steps[2])})
    script = [act(type_("e5", "Ada Park")), act(type_("e5", "Hello")), act(type_("e9", "Hello"))]
    async with world(tmp_path, script, page) as here:
        view = await play(here, LET_LOOK, LET_LOOK, KEEP, workflow=buy)
        assert view.state == "done" and page.bought == [("Moss Lamp", "Ada Park")]
        assert done_on(page) == ["e1", "e5", "e9", "e6"]
        assert [step.control and step.control.name for step in kept(here).steps[1:3]] == ["Receiver", "Card"]


async def test_one_yes_for_all_that_is_missing(tmp_path: Path) -> None:
    page = NewShop()
    send = BUY.steps[1].model_copy(update={"control": Target(role="textbox", name="Send to")})
    buy = BUY.model_copy(update={"steps": (BUY.steps[0], send, BUY.steps[2])})
    asked: list[AskApproval] = []
    async with world(tmp_path, [act(type_("e5", "Ada Park")), act(click("e6"))], page) as here:
        save(here, buy)
        here.browser.decide = lambda ask: asked.append(ask) or "approve"  # type: ignore[func-returns-value]
        run = await here.browser.start(SAID)
        for one in (FOR_ALL, RIGHT, KEEP):
            view = await here.browser.state(run, "needs_you", "done", "failed")
            if view.state != "needs_you":
                break
            await here.browser.send(Answer(run=run, text=one if one in view.answers else KEEP))
            await here.browser.until(lambda before=view.question: here.browser.views[run].question != before)
        view = await here.browser.end(run)
        questions = here.happened(run, Questioned)
        assert view.state == "done" and page.bought == [("Moss Lamp", "Ada Park")], view
        assert sum("is not possible" in question.text for question in questions) == 1, questions
        assert len(asked) == 1, "the purchase is still asked about"


@pytest.mark.parametrize("answer", [END, "what is that?"])
async def test_without_a_yes_no_model_is_asked(tmp_path: Path, answer: str) -> None:
    page = NewShop()
    async with world(tmp_path, [], page) as here:
        view = await play(here, answer)
        assert view.state == "failed" and not page.bought and not here.model.requests
        assert "the page has no button “Buy now”" in view.answer


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ([act(stop("There is only “Purchase”.", "failed"))], "There is only “Purchase”."),
        ([act(type_("e5", "Eve"))] * 20, "a model did not do it either"),
        ([act({"do": "scroll", "to": "down"}, {"do": "scroll", "to": "down"})] * 9, "a model did not do it either"),
    ],
)
async def test_what_a_model_does_instead_is_not_the_step(tmp_path: Path, script: list[Any], why: str) -> None:
    page = NewShop()
    async with world(tmp_path, script, page) as here:
        view = await play(here, LET_LOOK)
        assert view.state == "failed" and not page.bought and why in view.answer
        assert page.node("e5").value == "Ada Park", "it may do nothing but the step's verb"  # type: ignore[union-attr]
        assert kept(here).steps == BUY.steps


async def test_the_person_does_it_and_the_workflow_goes_on(tmp_path: Path) -> None:
    page = NewShop()
    async with world(tmp_path, [], page) as here:
        save(here, BUY)
        run = await here.browser.start(SAID)
        await here.browser.state(run, "needs_you")
        await here.browser.send(Answer(run=run, text=MYSELF))
        await here.browser.until(lambda: "Do this yourself" in here.browser.views[run].message)
        page.buy("Moss Lamp")
        await here.browser.command(run, "hand_back")
        view = await here.browser.end(run)
        assert (view.state, view.answer) == ("done", "4711") and len(page.bought) == 1 and not here.model.requests


async def test_what_the_person_named_is_not_looked_for_by_a_model(tmp_path: Path) -> None:
    """Another one is none that they asked for."""
    page = LampShop()
    async with world(tmp_path, [], page) as here:
        save(here, BUY)
        run = await here.browser.start('/buy_lamp name="Juno Lamp" send_it_to="Bo Lind"')
        view = await here.browser.state(run, "needs_you")
        assert view.answers == [MYSELF, END]
        await here.browser.send(Answer(run=run, text=LET_LOOK))
        assert (await here.browser.end(run)).state == "failed" and not here.model.requests


async def test_where_nobody_looks_on_it_ends_at_once(tmp_path: Path) -> None:
    page = NewShop()
    async with world(tmp_path, [], page) as here:
        here.daemon.runs.services.watched = False
        save(here, BUY)
        view = await here.browser.do(SAID)
        assert view.state == "failed" and not here.browser.texts(view.run)[-1].startswith("question")


async def test_after_a_restart_the_person_is_still_at_it(tmp_path: Path) -> None:
    page, ledger = NewShop(), Ledger()
    async with world(tmp_path, [], page, ledger=ledger) as here:
        save(here, BUY)
        run = await here.browser.start(SAID)
        await here.browser.state(run, "needs_you")
        await here.browser.send(Answer(run=run, text=MYSELF))
        await here.browser.until(lambda: "Do this yourself" in here.browser.views[run].message)
    page.buy("Moss Lamp")
    async with world(tmp_path, [], page, ledger=ledger) as here:
        await here.browser.until(lambda: run in here.browser.views)
        while here.browser.views[run].state == "needs_you":
            # What the journal says is shown before the run is taken up.
            await here.browser.command(run, "hand_back")
            await asyncio.sleep(0.2)
        view = await here.browser.end(run)
        assert view.state == "done" and len(page.bought) == 1, "no step is done again"


async def test_a_mended_step_has_nothing_of_another_row(tmp_path: Path) -> None:
    page = NewShop()
    async with world(tmp_path, [act(click("e6"))] * 2, page) as here:
        save(here, BUY)
        here.browser.decide = yes
        rows = "name,send_it_to\nMoss Lamp,Ada Park\nVega Lamp,Bo Lind\n"
        start = StartRun(tab=1, instruction="/buy_lamp", url=page.url, table=rows)
        answer = await here.browser.request(start)
        assert isinstance(answer, RunUpdate)
        run = answer.run.run
        for one in (LET_LOOK, LEAVE, LET_LOOK, KEEP):
            await here.browser.state(run, "needs_you")
            question = here.browser.views[run].question
            await here.browser.send(Answer(run=run, text=one))
            await here.browser.until(lambda question=question: here.browser.views[run].question != question)
        assert (await here.browser.end(run)).state == "done" and len(page.bought) == 2
        kept_now = "".join(step.model_dump_json() for step in kept(here).steps)
        assert "Purchase" in kept_now and "Moss" not in kept_now and "Vega" not in kept_now


# --- what a reader broke ------------------------------------------------------------------------------


async def test_a_step_that_became_irreversible_is_asked_about_and_said_in_the_difference(tmp_path: Path) -> None:
    """The step was a harmless press when it was kept; what a model found in its place orders something."""
    harmless = BUY.steps[2].model_copy(update={"asks": False})

    class Ordering(LampShop):
        def lamp(self, name: str) -> None:
            super().lamp(name)
            self.change("e6", name="Place order")

    page = Ordering()
    async with world(tmp_path, [act(click("e6"))], page) as here:
        files = here.daemon.runs.services.workflows
        assert files
        save(here, BUY.model_copy(update={"steps": (*BUY.steps[:2], harmless)}))
        here.browser.decide = yes
        run = await here.browser.start(SAID)
        await answered(here, run, LET_LOOK)
        question = here.browser.views[run].question
        assert len(here.browser.asked) == 1 and not here.browser.asked[0].always, "no grant for every workflow"
        assert "Step 3 cannot be undone now" in question and "+   asks: true" in question
        await answered(here, run, KEEP)
        assert (await here.browser.end(run)).state == "done" and kept(here).steps[2].asks


async def test_a_model_may_do_no_more_than_the_step(tmp_path: Path) -> None:
    """It types what the step types, and may not send the form with it."""

    class Renamed(LampShop):
        def lamp(self, name: str) -> None:
            super().lamp(name)
            self.change("e5", name="Recipient")

    page = Renamed()
    script = [act(type_("e5", "Ada Park", submit=True)), act(type_("e5", "Eve")), act(type_("e5", "Ada Park"))]
    async with world(tmp_path, script, page) as here:
        save(here, BUY)
        here.browser.decide = yes
        run = await here.browser.start(SAID)
        await answered(here, run, LET_LOOK)
        await answered(here, run, KEEP)
        assert (await here.browser.end(run)).state == "done" and page.bought == [("Moss Lamp", "Ada Park")]
        typed = [action for action in page.did if action.verb == "type"]
        assert [(one.text, one.submit) for one in typed] == [("Ada Park", False)]
        assert "that is not this one step" in here.prompts()[1]


async def answered(here: World, run: str, text: str) -> None:
    """Give an answer once something is asked, and wait until something else is."""
    await here.browser.state(run, "needs_you")
    question = here.browser.views[run].question
    await here.browser.send(Answer(run=run, text=text))
    await here.browser.until(lambda: here.browser.views[run].question not in ("", question) or over(here, run))


def over(here: World, run: str) -> bool:
    return here.browser.views[run].state in ("done", "failed", "stopped")


async def test_the_whole_difference_is_shown(tmp_path: Path) -> None:
    page = NewShop()
    async with world(tmp_path, [act(click("e6"))], page) as here:
        files = here.daemon.runs.services.workflows
        assert files
        path = files.save(BUY)
        comments = "\n".join(f"# Note {at}: " + "what the person wrote " * 3 for at in range(40))
        path.write_text(path.read_text("utf-8").replace("\n---\n", f"\n{comments}\n---\n", 1), "utf-8")
        run = await here.browser.start(SAID)
        here.browser.decide = yes
        await answered(here, run, LET_LOOK)
        question = here.browser.views[run].question
        assert len(question) > 2000 and "- # Note 39" in question and "+     name: Purchase" in question
        await answered(here, run, LEAVE)
        assert comments in path.read_text("utf-8")


async def test_what_the_person_wrote_below_the_steps_stays(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e6"))], NewShop()) as here:
        files = here.daemon.runs.services.workflows
        assert files
        path = files.save(BUY)
        path.write_text(path.read_text("utf-8").replace("\n2. ", "\nMind the postage.\n2. ") + "\nAsk Ada first.\n", "utf-8")
        run = await here.browser.start(SAID)
        here.browser.decide = yes
        await answered(here, run, LET_LOOK)
        assert "Mind" not in here.browser.views[run].question, "it is no difference"
        await answered(here, run, KEEP)
        body = path.read_text("utf-8").partition("\n---\n")[2]
        assert "Mind the postage.\n2. " in body and body.endswith("\nAsk Ada first.\n")
        control = kept(here).steps[2].control
        assert control and control.name == "Purchase"


@pytest.mark.parametrize("when", ["while it ran", "while it was asked"])
async def test_what_the_person_wrote_meanwhile_is_not_lost(tmp_path: Path, when: str) -> None:
    page = NewShop()
    edited = BUY.model_copy(update={"title": "Buy the “{name}” for {send_it_to}, as I like it."})
    async with world(tmp_path, [act(click("e6"))], page) as here:
        save(here, BUY)
        here.browser.decide = yes
        run = await here.browser.start(SAID)
        await here.browser.state(run, "needs_you")
        if when == "while it ran":
            save(here, edited)
        await answered(here, run, LET_LOOK)
        if when != "while it ran":
            save(here, edited)
        await answered(here, run, KEEP)
        assert (await here.browser.end(run)).state == "done"
        now, control = kept(here), kept(here).steps[2].control
        assert now.title == edited.title and control
        # What was shown was not the difference to the file as it became later.
        assert control.name == ("Purchase" if when == "while it ran" else "Buy now")
        said = any("was not written into buy_lamp" in text for text in here.browser.texts(run))
        assert said == (when != "while it ran")


async def test_a_mended_step_that_the_person_changed_themselves_stays_theirs(tmp_path: Path) -> None:
    page = NewShop()
    mine = BUY.steps[2].model_copy(update={"says": "buy it, as I say"})
    async with world(tmp_path, [act(click("e6"))], page) as here:
        save(here, BUY)
        here.browser.decide = yes
        run = await here.browser.start(SAID)
        await here.browser.state(run, "needs_you")
        save(here, BUY.model_copy(update={"steps": (*BUY.steps[:2], mine)}))
        await answered(here, run, LET_LOOK)
        assert (await here.browser.end(run)).state == "done" and kept(here).steps[2] == mine
        assert any("was not written into buy_lamp" in text for text in here.browser.texts(run))


@pytest.mark.parametrize("kind", ["push", "pop"])
async def test_an_answer_counts_after_a_restart(tmp_path: Path, kind: str) -> None:
    """The program ended when it had heard the answer, and had done nothing of it yet."""
    page, ledger = NewShop(), Ledger()
    said = LET_LOOK if kind == "push" else KEEP
    async with world(tmp_path, [act(click("e6"))], page, ledger=ledger) as here:
        save(here, BUY)
        here.browser.decide = yes
        run = await here.browser.start(SAID)
        if said == KEEP:
            await answered(here, run, LET_LOOK)
        view = await here.browser.state(run, "needs_you")
        here.daemon.runs._tasks[run].cancel()
        await asyncio.sleep(0.1)
        journal = here.daemon.runs.services.journal
        asked = here.happened(run, Questioned)[-1]
        option = chosen(said, asked.options)
        journal.append(run, Answered(view.question, said, asked.topic, option, asked.about))
    async with world(tmp_path, [act(click("e6"))] * (said == LET_LOOK), page, ledger=ledger) as here:
        here.browser.decide = yes
        if said == LET_LOOK:
            await here.browser.until(lambda: run in here.browser.views and "Keep" in here.browser.views[run].question)
            await answered(here, run, KEEP)
        assert (await here.browser.end(run)).state == "done"
        control = kept(here).steps[2].control
        assert control and control.name == "Purchase" and len(page.bought) == 1
        assert len(here.happened(run, Questioned)) == 2, "each once"


async def test_a_question_asked_again_after_a_restart_has_its_buttons(tmp_path: Path) -> None:
    page, ledger = NewShop(), Ledger()
    async with world(tmp_path, [], page, ledger=ledger) as here:
        save(here, BUY)
        run = await here.browser.start(SAID)
        await here.browser.state(run, "needs_you")
    async with world(tmp_path, [], page, ledger=ledger) as here:
        await here.browser.until(lambda: len(here.kinds(run)) and here.kinds(run).count("question") == 2)
        await here.browser.until(lambda: run in here.browser.views)
        assert here.browser.views[run].answers == [LET_LOOK, FOR_ALL, MYSELF, END]
        await here.browser.send(Answer(run=run, text=END))
        assert (await here.browser.end(run)).state == "failed"


async def test_those_words_are_a_yes_to_that_question_only(tmp_path: Path) -> None:
    """What values are missing a program may say that started the run: what a model may do it may not."""
    async with world(tmp_path, [], NewShop()) as here:
        save(here, BUY)
        run = await here.browser.start('/buy_lamp name="Moss Lamp"')
        assert "With which values" in (await here.browser.state(run, "needs_you")).question
        await here.browser.send(Answer(run=run, text=FOR_ALL))
        await here.browser.until(lambda: here.kinds(run).count("question") == 2)
        await here.browser.send(Answer(run=run, values=[Given(name="send_it_to", value="Ada Park")]))
        await here.browser.until(lambda: "is not possible" in here.browser.views[run].question)
        await here.browser.send(Answer(run=run, text=END))
        assert (await here.browser.end(run)).state == "failed" and not here.model.requests
