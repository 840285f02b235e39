"""What the experts read and understand, and that each has a page; that they solve it is seen in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail_eval import experts
from handrail_eval.experts.mail import Errand, errand
from handrail_eval.experts.page import Item, Turns, View, each, elements, said, until
from handrail_eval.experts.words import similar
from handrail_eval.limits import LIMITS
from handrail_eval.miniwob import MiniWobTask, names, suite
from handrail_eval.suites import STEP45, SUITES, SYNAPSE63, UNSEEN, registered

PAGE = """Shop — http://127.0.0.1/shop
heading "Offers"
  [e1] textbox "From:" value "New York" ← done
[e2] checkbox "Gift \\"wrap\\"" checked
[f7e3] button
[e4] textbox (several lines) value "a"
"""


def test_elements_are_read_with_their_words() -> None:
    from_, box, button, area = elements(PAGE)
    assert (from_.ref, from_.role, from_.name, from_.value, from_.depth) == (
        "e1", "textbox", "From:", "New York", 2,
    )  # fmt: skip
    assert box.has("checked") and not from_.has("checked")
    assert (button.ref, button.name) == ("f7e3", "")
    assert "several lines" in area.rest and area.value == "a"


def test_lines_leave_out_the_title_which_the_site_did_not_write_into_the_page() -> None:
    assert View(PAGE).lines[0] == 'heading "Offers"'


def test_what_is_not_said_is_an_error() -> None:
    with pytest.raises(LookupError):
        said("Select (.*)", "Click on it")


def test_each_does_one_thing_a_turn_and_hands_on_the_last_page() -> None:
    pages: list[View] = []

    def expert() -> Turns:
        pages.append((yield from each([{"do": "wait"}, {"do": "copy"}])))

    turns = expert()
    assert next(turns) == [{"do": "wait"}]
    assert turns.send(View("one")) == [{"do": "copy"}]
    with pytest.raises(StopIteration):
        turns.send(View("two"))
    assert pages == [View("two")]


def test_waiting_has_an_end_and_never_repeats_itself() -> None:
    waiting = until(View(""), lambda page: "ready" in page.text, most=3)
    asked: list[Item] = [*next(waiting), *waiting.send(View("")), *waiting.send(View(""))]
    assert len({item["seconds"] for item in asked}) == 3
    with pytest.raises(LookupError):
        waiting.send(View(""))


def test_an_expert_remembers_for_one_episode() -> None:
    first, second = experts.Player("email-inbox-delete"), experts.Player("email-inbox-delete")
    page = 'Mail — http://x\n[e1] clickable "Ada"\nHello\n[e2] shape (trash)\n[e3] shape (star)'
    goal = "Find the email by Ada and click the trash icon to delete it."
    assert first.decide(goal, page, [])["actions"] == [{"ref": "e2", "do": "click"}]
    assert second.decide(goal, page, [])["actions"] == [{"ref": "e2", "do": "click"}]
    with pytest.raises(LookupError, match="has not ended"):
        first.decide(goal, page, [])


def test_a_page_of_another_episode_is_not_answered() -> None:
    task = MiniWobTask(
        "click-test", "http://127.0.0.1:1", "http://127.0.0.1:1/miniwob/click-test.html?episode=2"
    )
    with pytest.raises(LookupError):
        task.cheat("Click", 'T — http://127.0.0.1:1/miniwob/click-test.html?episode=1\n[e1] button "OK"', [])


@pytest.mark.parametrize(
    ("goal", "meant"),
    [
        ('Reply to Rea\'s email with "Nulla. Et.".', Errand("reply", "Rea", "Nulla. Et.")),
        ("Yevette wants his or her message to be sent to Arlyne.", Errand("forward", "Yevette", "Arlyne")),
        ("Give Bobine the message you received from Cora,", Errand("forward", "Cora", "Bobine")),
        ("Send Francisca Rea's email.", Errand("forward", "Rea", "Francisca")),
        ("Amargo is waiting for the email by Lissie.", Errand("forward", "Lissie", "Amargo")),
        ("Delete all messages from Anne-Marie.", Errand("delete", "Anne-Marie")),
        ("find Teresinas email and mark it as important", Errand("star", "Teresina")),
    ],
)
def test_errands_are_understood(goal: str, meant: Errand) -> None:
    assert errand(goal) == meant


def test_words_that_mean_about_the_same() -> None:
    assert similar("bunnies", "rabbit") and similar("Scarlet", "red") and similar("home", "homes")
    assert not similar("red", "real") and not similar("fire", "fires away")


def test_every_expert_has_a_page() -> None:
    assert set(names()) >= experts.NAMES


def test_every_task_has_an_expert_or_a_reason_why_not() -> None:
    assert set(suite("all")) - experts.NAMES <= set(LIMITS) <= set(suite("all"))


def test_the_suites_are_the_papers() -> None:
    assert (len(set(STEP45)), len(set(SYNAPSE63)), len(SUITES["union"])) == (45, 63, 66)
    assert [len(set(tasks)) for tasks in UNSEEN.values()] == [16, 39]
    assert all(set(tasks) <= set(SUITES["union"]) for tasks in UNSEEN.values())
    assert len(suite("all")) == 125
    assert set(suite("all")) >= set(SUITES["union"])
    assert set(SUITES["union"]) <= experts.NAMES


def test_all_are_the_registered_ones_that_have_a_page(tmp_path: Path) -> None:
    pages = tmp_path / "html" / "miniwob"
    pages.mkdir(parents=True)
    for name in ("click-test", "not-registered"):
        (pages / f"{name}.html").touch()
    text = 'register(id="miniwob/click-test-v1")\nregister(id="miniwob/flight.AA-v0")\n'
    (tmp_path / "registration.py").write_text(text)
    assert registered(tmp_path) == ("click-test",)


def test_a_row_that_is_one_line_is_read_cell_by_cell() -> None:
    row = '| [e1] checkbox "Select" checked | [e2] link "Boat (Edit)", — Draft |  | [e3] link "Edit", [e4] link "Bin" out of view | 12'
    page = View(f"Posts\n{row}\n- [e5] link \"Help\" | new", elements=elements(f"Posts\n{row}\n- [e5] link \"Help\" | new"))
    assert [(one.ref, one.name) for one in page.elements] == [
        ("e1", "Select"), ("e2", "Boat (Edit)"), ("e3", "Edit"), ("e4", "Bin"), ("e5", "Help"),
    ]  # fmt: skip
    assert page.elements[0].has("checked") and "12" not in page.elements[3].rest
    assert page.rows == [['[e1] checkbox "Select" checked', '[e2] link "Boat (Edit)", — Draft', "", '[e3] link "Edit"', '[e4] link "Bin" out of view', "12"]]
    assert page.lines[-2:] == ['[e5] link "Help"', "new"]
