"""A run's journal becomes exemplars: where it is cut, what is replaced, and what is left out and why."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest

from handrail.exemplars.exemplar import Exemplar, as_example, usable
from handrail.exemplars.segments import segments, up_to
from handrail.happened.events import Event
from handrail.happened.steps import Acted
from handrail.page.excerpt import excerpt
from handrail.page.text_budget import token_bound
from handrail.policy.policy import parse_policy
from handrail.stack.events import RunRecord, Sent
from tests.support.happened import event
from tests.support.world import policy

FORM = '[e1] textbox "From"\n[e2] textbox "Code" value "••••" hidden from you\n[e3] radio "Male"\n[e4] button "Go"'


class Told:
    """A run's events, in the shapes in which the run loop writes them."""

    def __init__(self, instruction: str, page: str = FORM) -> None:
        self.record = RunRecord("r1", 1, instruction, "http://a.test/", "m", 0.0)
        self.page = page
        self.events: list[Event] = []
        self.sent: dict[int, Sent] = {}
        self.steps = 0
        self.push("do_task", {}, instruction)

    def say(self, kind: str, **data: Any) -> None:
        self.events.append(event(len(self.events), 100.0 + len(self.events), kind, data))

    def push(self, name: str, arguments: dict[str, Any], objective: str) -> None:
        self.say("push", policy=name, arguments=arguments, objective=objective, reason="")
        self.steps += 1

    def decide(self, *answers: str) -> None:
        self.sent[len(self.events)] = Sent("http://a.test/book", "Book", self.page, [])
        self.say("decision", policy="", answers=list(answers), tokens=1, cost=None, seconds=1.0, model="m", problem="")

    def act(self, verb: str, ref: str, status: str = "done", reason: str = "", **more: Any) -> None:
        step, self.steps = self.steps, self.steps + 1
        self.say("propose", step=step, action={"verb": verb, "ref": ref, **more}, reason=reason)
        self.say("intent", step=step, action_id=f"r1.{step}")
        self.say("act", step=step, text=f"{verb} {ref}", status=status, detail="", reason=reason, verb=verb, ref=ref)

    def pop(self, answer: str, status: str = "done", decided: bool = True) -> None:
        if decided:
            self.decide(json.dumps({"actions": [{"do": "stop", "status": status, "answer": answer}]}))
        self.say("pop", status=status, answer=answer, fields=[], reason="")

    def cut(self, **policies: str) -> tuple[list[Exemplar], list[str]]:
        known = {name: parse_policy(text, "f") for name, text in policies.items()}
        return segments(self.record, self.events, self.sent, known, "user")


def test_the_filter_and_the_reformulation_are_kept_with_it() -> None:
    told = Told("Fly from OSL tomorrow")
    (root,) = told.events
    wording = "Fly from OSL tomorrow (Sunday, 2023-07-02)"
    told.events = [
        event(0, 100.0, "reformulated", {"text": wording, "by": "rules", "assumed": [], "tokens": 0, "cost": None}),
        event(1, 100.0, "push", {**asdict(root.what), "objective": f"{wording}\nThe person corrected this: to LHR, my PIN is 4711"}),
    ]
    told.decide()
    told.sent[2] = replace(told.sent[2], filters=["superlative", "interactive"])
    told.act("type", "e1", text="OSL")
    (one,) = told.cut()[0]
    assert (one.task, one.filters) == ("Fly from {code} tomorrow", ("superlative", "interactive"))
    assert one.reformulation == "Fly from {code} tomorrow (Sunday, 2023-07-02)\nThe person corrected this: to LHR, my PIN is {secret}"
    assert "4711" not in one.objective
    plain = Told("Fly from OSL")
    plain.decide()
    plain.act("type", "e1", text="OSL")
    assert plain.cut()[0][0].reformulation == ""


def test_cut_where_a_new_observation_was_needed() -> None:
    told = Told("Go from OSL")
    told.decide()
    told.act("type", "e1", text="OSL")
    told.act("click", "e4")
    told.page = 'heading "Trips"\n[e9] link "OSL to LHR"'
    told.decide()
    told.act("click", "e9", reason="It begins in OSL.")
    told.pop("Shown.")
    first, second, third = told.cut()[0]
    assert first.decision == {
        "actions": [{"ref": "e1", "do": "type", "text": "{code}"}, {"ref": "e4", "do": "click"}]
    }
    assert second.decision == {"reason": "It begins in {code}.", "actions": [{"ref": "e9", "do": "click"}]}
    assert second.page == 'heading "Trips"\n[e9] link "{code} to LHR"'
    assert third.decision == {"actions": [{"do": "stop", "status": "done", "answer": "Shown."}]}
    assert [one.step for one in (first, second, third)] == [1, 2, 3]
    assert [one.outcome for one in (first, second, third)] == ["acted", "acted", "returned"]
    assert first.objective == first.task == "Go from {code}" and first.values == {"code": "shape:AAA"}
    assert (first.address, first.title, first.run, first.scored) == ("http://a.test/book", "Book", "r1", "user")


def test_what_was_done_after_the_reward_is_no_part_of_it() -> None:
    told = Told("Go from OSL")
    told.decide()
    told.act("type", "e1", text="OSL")
    told.act("click", "e4")
    rewarded = told.events[-1].at - 0.5  # While the click is under way.
    told.act("check", "e3")
    told.decide()
    told.act("click", "e4")
    told.events = up_to(told.events, rewarded)
    made, left_out = told.cut()
    assert [one.shape for one in made] == ["type click"] and left_out == []
    told.events = [event for event in told.events if not isinstance(event.what, Acted) or event.what.verb != "click"]
    assert told.cut() == ([], ["decision 1: nobody knows how its last step ended"])


def test_only_what_differs_from_the_usual_is_in_an_action() -> None:
    told = Told("Go")
    told.decide()
    told.act("type", "e1", text="Go", submit=True, clear=True)
    told.act("click", "e4", count=2, at={"x": 3, "y": 4})
    (one,), _ = told.cut()
    assert one.decision["actions"] == [
        {"ref": "e1", "do": "type", "text": "Go", "submit": True},
        {"ref": "e4", "do": "click", "count": 2, "at": {"x": 3.0, "y": 4.0}},
    ]


def test_what_nobody_decided_is_in_no_exemplar() -> None:
    """A frame that the page's state ends pops without a decision of its own."""
    told = Told("Go from OSL")
    told.decide('{"actions": [{"ref": "e4", "do": "click"}]}')
    told.act("click", "e4")
    told.pop("The page shows: Trips", decided=False)
    (one,), _ = told.cut()
    assert one.shape == "click"


def test_a_decision_to_stop_is_found_behind_a_models_prose() -> None:
    told = Told("Go from OSL")
    told.decide('I {think} so: {"actions": {"do": "stop", "answer": ""}}')
    told.pop("", decided=False)
    (one,), _ = told.cut()
    assert one.shape == "stop"


def flawed(kind: str) -> Told:
    told = Told("Go from OSL")
    if kind == "hint":
        told.say("hint", text="rather from CPH")
    told.decide('{"actions": [{"do": "stop", "status": "failed", "answer": "no"}]}')
    if kind == "failed":
        told.act("click", "e4", status="blocked")
    elif kind == "error":
        told.act("click", "e4")
        told.say("error", text="e77 is gone")
    elif kind == "gave up":
        told.say("pop", status="failed", answer="no", fields=[], reason="")
    elif kind == "made up":
        told.act("type", "e1", text="42 Elm Road")
    elif kind == "covered":
        told.act("type", "e2", text="from nowhere")
    elif kind == "unseen":
        told.act("click", "e99")
    elif kind == "hint":
        told.act("click", "e4")
    elif kind == "gone":
        told.act("click", "e4")
        told.sent.clear()
    elif kind == "address":
        told.say("propose", step=told.steps, action={"verb": "goto", "url": "http://b.test/?id=81723"}, reason="")
        told.say("act", step=told.steps, text="open", status="done", detail="", reason="", verb="goto", ref="")
    return told


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("failed", "“click e4” did not work"),
        ("error", "it was not possible (e77 is gone)"),
        ("gave up", "it gave up"),
        ("nothing", "nothing was done"),
        ("made up", "“42 Elm Road” stands neither in the instruction nor on the page"),
        ("covered", "something was typed into a covered field"),
        ("unseen", "the page that was read does not show e99"),
        ("hint", "it followed something that you said"),
        ("gone", "its prompt is not kept any more"),
        ("address", "“http://b.test/?id=81723” stands neither"),
    ],
)
def test_what_is_left_out_and_why(kind: str, why: str) -> None:
    found, left_out = flawed(kind).cut()
    assert found == []
    assert left_out[0].startswith(f"decision 1: {why}")


def test_a_value_that_the_frame_was_not_told_is_no_lesson() -> None:
    """The child typed what only the root's instruction says: nobody who reads the exemplar could know it."""
    told = Told('Go for "Ada Park"')
    told.decide()
    told.push("child", {"day": "x1"}, 'child(day="x1")')
    told.decide()
    told.act("type", "e1", text="Ada Park")
    found, left_out = told.cut()
    assert [one.policy for one in found] == []
    assert len(left_out) == 2 and "{text}" in left_out[1]


def test_a_named_secret_stays_and_a_password_of_the_instruction_does_not() -> None:
    told = Told("Log in, password: tulip-77, from OSL")
    told.decide()
    told.act("type", "e2", text="<secret:pin>")
    told.decide()
    told.act("type", "e2", text="tulip-77")
    named, typed = told.cut()[0]
    assert named.decision["actions"][0]["text"] == "<secret:pin>"
    assert typed.decision["actions"][0]["text"] == "{secret}" and typed.values["secret"] == "text"
    for one in (named, typed):
        assert "tulip" not in repr(one) and "••••" not in repr(one)


def test_not_even_the_length_of_a_password_is_kept_where_it_is_an_argument() -> None:
    told = Told("Log in with PIN 471122")
    told.decide()
    told.push("log_in", {"number": "471122"}, 'log_in(number="471122")')
    (one,), _ = told.cut()
    assert one.objective == "Log in with PIN {secret}" and one.values == {"secret": "text"}
    assert one.decision["actions"][0]["arguments"] == {"number": "{secret}"}


def test_a_choice_from_a_list_is_no_value() -> None:
    told = Told("Go as Male")
    child = policy("child", arguments={"gender": {"type": "string", "enum": ["Male", "Female"]}, "who": "the name"})
    told.decide()
    told.push("child", {"gender": "Male", "who": "Leo"}, 'child(gender="Male", who="Leo")')
    told.record = RunRecord("r1", 1, "Go as Male for Leo", "http://a.test/", "m", 0.0)
    told.events[0] = event(0, 0.0, "push", {**asdict(told.events[0].what), "objective": "Go as Male for Leo"})
    (one,), _ = told.cut(child=child)
    assert one.decision["actions"][0]["arguments"] == {"gender": "Male", "who": "{who}"}
    assert one.objective == "Go as Male for {who}"


def test_a_day_in_a_calendar_keeps_its_date() -> None:
    """Another date would make the example false: it is day 7 that was clicked."""
    told = Told("Choose 7 July 2023", '[e1] button "7"\n[e2] button "8"')
    told.decide()
    told.act("click", "e1")
    (one,), _ = told.cut()
    assert one.objective == "Choose 7 July 2023" and one.values == {}


def test_a_date_stays_only_where_the_page_has_others() -> None:
    """Nothing there could be related to it, so that another date in its place is as true; and it is not kept."""
    told = Told("Go for Leo, born 30 November 1971", '[e1] button "Go"')
    told.decide()
    told.act("click", "e1")
    told.page = '[e1] button "Go"\ntext "Offers of 3 May 2023"'
    told.decide()
    told.act("click", "e1")
    alone, beside = told.cut()[0]
    assert alone.objective == "Go for Leo, born {date:words}"
    assert beside.objective == "Go for Leo, born 30 November 1971"


def test_a_year_that_was_added_is_no_answer_to_copy() -> None:
    told = Told("Go on 7 July")
    told.decide()
    told.act("type", "e1", text="2023-07-07")
    (one,), _ = told.cut()
    assert one.decision["actions"][0]["text"] == "2023-07-07"


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ("The trips for Ada Park are listed.", "The trips for {name} are listed."),
        ("It costs 81 euros.", "It costs 81 euros."),
        ("It costs 94 euros.", ""),
        ("Confirmed by Zelda.", ""),
    ],
)
def test_an_answer_stays_if_its_facts_can_be_seen(answer: str, kept: str) -> None:
    told = Told("Go for Ada Park", "text: 81 euros")
    told.pop(answer)
    (one,), _ = told.cut()
    assert one.decision["actions"][0]["answer"] == kept


def test_the_part_of_a_page_that_an_example_needs() -> None:
    page = "\n".join(["heading \"Lists\"", *(f'[e{n}] link "Entry number {n} of a long list"' for n in range(300))])
    part = excerpt(page, frozenset({"e150"}), "the entry", 150)
    lines = part.split("\n")
    assert token_bound(part) <= 150
    assert '[e150] link "Entry number 150 of a long list"' in lines and '[e149] link' in part
    assert "…" in lines and [line for line in page.split("\n") if line in lines] == [line for line in lines if line != "…"]
    assert excerpt(page, frozenset(), "", 10**6) == page


def exemplar(told: Told) -> Exemplar:
    (one,), _ = told.cut()
    return one


def test_as_an_example_it_tells_of_someone_else() -> None:
    told = Told("Go from OSL", FORM + '\ntext: "OSL {x}"')
    told.decide()
    told.act("type", "e1", text="OSL", reason="From OSL.")
    one = exemplar(told)
    large, small = as_example(one, "large"), as_example(one, "small")
    made_up = large.decision["actions"][0]["text"]
    assert made_up != "OSL" and large.objective == f"Go from {made_up}" and f'"{made_up} {{x}}"' in large.observation
    assert large.decision["reason"] == f"From {made_up}." and "reason" not in small.decision
    assert small == as_example(one, "small"), "the same every time, so that a prompt's beginning can be cached"


@pytest.mark.parametrize(
    ("header", "fits"),
    [
        ({}, True),
        ({"actions": ["click", "stop"]}, False),
        ({"actions": ["type", "stop"]}, True),
    ],
)
def test_only_what_the_policy_may_still_do_is_used(header: dict[str, Any], fits: bool) -> None:
    told = Told("Go from OSL")
    told.decide()
    told.act("type", "e1", text="OSL")
    assert usable(exemplar(told), parse_policy(policy("do_task", **header), "f")) is fits


def test_a_plan_is_of_no_use_to_a_policy_that_makes_none() -> None:
    told = Told("Go from OSL")
    told.decide()
    told.act("type", "e1", text="OSL")
    told.act("click", "e4")
    assert not usable(exemplar(told), parse_policy(policy("do_task", plan=False), "f"))
    assert usable(exemplar(told), parse_policy(policy("do_task"), "f"))
    assert not usable(exemplar(told), parse_policy(policy("other"), "f"))
