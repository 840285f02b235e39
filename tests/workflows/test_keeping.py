"""What is kept of a run, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.happened.events import Event
from handrail.happened.rows import events_of
from handrail.stack.events import RunRecord
from handrail.workflows.finding import Missing, find
from handrail.workflows.keeping import keep, told
from handrail.workflows.without_values import CannotKeep
from handrail.workflows.workflow import Parameter, Workflow
from handrail_wire import Node

START = "http://shop.test/"


def step(verb: str, role: str = "", name: str = "", url: str = START, effect: str = "edit", **action: Any) -> dict[str, Any]:
    around = action.pop("around", {})
    ref = "" if verb in ("goto", "wait") else "e1"
    return {"verb": verb, "role": role, "name": name, "url": url, "effect": effect, "around": around, "ref": ref, "action": action}


def kept(goal: str, *steps: dict[str, Any], answer: str = "", start: str = START, **end: Any) -> Workflow:
    events: list[tuple[str, dict[str, Any]]] = []
    for at, one in enumerate(steps):
        text = f'{one["verb"]} "{one["name"]}"' if one["name"] else f"open {one['action'].get('url')}"
        action = {"verb": one["verb"], **({"ref": one["ref"]} if one["ref"] else {}), **one["action"]}
        events.append(("propose", {**one, "step": at, "text": text, "action": action}))
        events.append(("act", {"step": at, "text": text, "status": "done", "verb": one["verb"], "ref": one["ref"], "url": one["url"]}))
    events += [("pop", {"status": "done", "answer": answer, **end}), ("end", {"state": "done", "answer": answer, "message": ""})]
    record = RunRecord("abc", 1, goal, start, "expert", 0.0)
    return keep("again", record, [Event(n, 0.0, event) for n, event in enumerate(events_of(events))])


def test_a_button_that_is_called_by_a_value_is_found_by_that_of_the_next_run() -> None:
    cart = kept("Put the “Moss Lamp” into the cart.", step("click", "button", "Add Moss Lamp to cart"))
    assert cart.steps[0].control and cart.steps[0].control.name == "Add {text} to cart"
    day = kept("Take 7 July 2027.", step("click", "button", "7 July 2027"))
    assert day.steps[0].control and day.steps[0].control.name == "{date:words}"


def test_a_word_of_the_pages_for_a_field_stays() -> None:
    found = kept("Find the product with UPC HS00140.", step("type", "textbox", "UPC:", text="HS00140"))
    assert found.steps[0].control and found.steps[0].control.name == "UPC:" and found.steps[0].given == {"text": "{upc}"}


@pytest.mark.parametrize(
    ("goal", "answer"),
    [
        ("Who is the customer of order 200021?", "The customer is Ada Park."),
        ("Is order 200021 paid?", "Yes, it is paid."),
        ("How many orders are there?", "There are 12."),
    ],
)
def test_an_answer_that_does_not_stand_in_one_place_is_not_kept(goal: str, answer: str) -> None:
    with pytest.raises(CannotKeep, match="worked out"):
        kept(goal, step("click", "link", "200021"), answer=answer)


def test_an_answer_is_read_where_it_stood_and_only_if_that_is_clear() -> None:
    at = {"role": "cell", "name": "€12.50", "column": "Total", "row": ["200021", "Ada Park"], "part": "12.50"}
    read = kept("What is the total of order 200021?", step("click", "link", "200021"), answer="12.50", at=at).read
    assert read and (read.name, read.column, read.row) == ("€…", "Total", ("{name}",))
    with pytest.raises(CannotKeep, match="worked out"):
        kept("What is the total of order 200021?", step("click", "link", "Orders"), answer="12.50", at={**at, "twice": True})


@pytest.mark.parametrize("url", ["http://shop.test/p/moss-lamp", "http://shop.test/find?q=Moss+Lamp", "http://shop.test/p/Moss%20Lamp"])
def test_an_address_that_has_a_value_in_a_form_of_its_own_is_not_kept(url: str) -> None:
    goal, opened = "Put the “Moss Lamp” into the cart.", step("goto") | {"action": {"url": url}}
    with pytest.raises(CannotKeep, match="has “Moss Lamp” in it"):
        kept(goal, opened, step("click", "button", "Add"))
    assert kept(goal, step("click", "link", "Moss Lamp"), start=url).start == "", "it does not begin there"


def test_an_address_with_a_password_is_not_kept() -> None:
    address = "https://ada:pw1234@shop.test/"
    opened = step("goto") | {"action": {"url": address}}
    with pytest.raises(CannotKeep, match="a password in it") as refused:
        kept("Open the offers.", opened, step("click", "link", "Offers"))
    assert "pw1234" not in str(refused.value)
    assert kept("Open the offers.", step("click", "link", "Offers"), start=address).start == ""


@pytest.mark.parametrize(("start", "stays"), [("http://127.0.0.1:81/", True), ("http://127.0.0.1:81/issues/1", False)])
def test_a_value_is_no_part_of_a_host(start: str, stays: bool) -> None:
    edit = step("click", "link", "Edit", around={"heading": "Watchers (1)"})
    watch = step("click", "button", "Watchers (1)")
    steps = step("type", "textbox", "Search:", text="#1"), step("click", "link", "1"), edit, watch
    found = kept("Open issue #1.", *steps, start=start)
    there, control = found.steps[1].control, found.steps[2].control
    assert there and there.name == "{search:plain}" and control and "{" not in control.heading
    button = found.steps[3].control
    assert button and button.name == "Watchers (1)"
    assert found.start == (start if stays else "http://127.0.0.1:81/issues/{search:plain}")


@pytest.mark.parametrize(
    ("label", "goal"),
    [("Password", "Sign in as ada with password hunter2!x"), ("Passwort", "Melde ada an, Passwort: Sommer-2027")],
)
def test_a_password_is_no_default(label: str, goal: str) -> None:
    secret = goal.split()[-1]
    workflow = kept(goal, step("type", "textbox", label, text=secret), step("click", "button", "Sign in"))
    (parameter,) = [one for one in workflow.parameters.values() if one.secret]
    assert parameter.default == "" and secret not in workflow.model_dump_json()


def test_what_was_typed_and_nobody_said_is_asked_for_each_time() -> None:
    workflow = kept("Fill in the form.", step("type", "textbox", "Reference", text="R-77"), step("click", "button", "Send", effect="commit"))
    assert workflow.steps[0].given == {"text": "{reference}"} and workflow.steps[1].asks


def test_two_fields_of_one_small_number_cannot_be_told_apart() -> None:
    with pytest.raises(CannotKeep, match="two fields"):
        kept("Book for 2 adults and 2 children.", step("type", "textbox", "Adults", text="2"), step("type", "textbox", "Children", text="2") | {"ref": "e2"})


def test_a_link_that_was_pressed_twice_is_pressed_twice() -> None:
    steps = [step("click", "link", "Next"), step("click", "link", "Next", url="http://shop.test/2"), step("click", "link", "Finish")]
    assert [one.says for one in kept("Go on.", *steps).steps] == ['click "Next"', 'click "Next"', 'click "Finish"']


def test_the_braces_of_a_page_are_its_own() -> None:
    workflow = kept("Open the “Moss Lamp”.", step("click", "link", "View", around={"row": ["{id}", "Moss Lamp"]}))
    assert workflow.steps[0].control and workflow.steps[0].control.row == ("{text}",)


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("Buy “Vega Lamp” on 8 July 2027.", {"text": "Vega Lamp", "day": "2027-07-08"}),
        ("Buy “Vega Lamp” on some day.", None),
        ("Sell “Vega Lamp” on 8 July 2027.", None),
    ],
)
def test_the_title_with_other_values(said: str, values: dict[str, str] | None) -> None:
    parameters = {"text": Parameter(), "day": Parameter(kind="date")}
    assert told("Buy “{text}” on {day:words}.", parameters, said) == values


def test_within_quotation_marks_a_value_may_have_any_sign() -> None:
    said = "Open “What is on, no. 6”."
    assert told("Open “{text}”.", {"text": Parameter(default="Lunch")}, said) == {"text": "What is on, no. 6"}


@pytest.mark.parametrize(
    ("title", "usual", "said"),
    [
        ("Change the last name to {name}.", "Haddad", "Change the last name to Kim and the date of birth to 7 July 1990."),
        ("Buy “{name}”.", "Moss Lamp", "Buy “Vega Lamp” and “Juno Lamp”."),
        ("Buy {name}.", "Moss Lamp", "Buy Vega Lamp, Juno Lamp."),
        ("Select {name}", "Martelle", "Select Alvera>Terza"),
    ],
)
def test_what_says_more_than_one_value_is_another_title(title: str, usual: str, said: str) -> None:
    assert told(title, {"name": Parameter(default=usual)}, said) is None
    assert told(title, {"name": Parameter(default=usual)}, title.replace("{name}", "Ann-Marie O'Neil")) == {"name": "Ann-Marie O'Neil"}


def test_a_button_that_the_person_quotes_is_called_by_what_they_quote() -> None:
    pressed = kept("Press “okay”, then “Go on”.", step("click", "button", "okay"), step("click", "button", "Go on"))
    names = [one.control.name for one in pressed.steps if one.control]
    assert names == ["{text}", "{text_2}"] and pressed.title == "Press “{text}”, then “{text_2}”."
    saved = kept("Call it “Save the date” and save.", step("click", "button", "Save"))
    assert saved.steps[0].control and saved.steps[0].control.name == "Save"


def test_two_values_in_one_field_are_both_of_the_next_run() -> None:
    goal = "Send a mail to ada@example.com and bo@example.com."
    workflow = kept(goal, step("type", "textbox", "To", text="ada@example.com, bo@example.com"))
    assert workflow.steps[0].given == {"text": "{email}, {email_2}"}
    assert told(workflow.title, workflow.parameters, goal.replace("bo@", "kim@")) == {"email": "ada@example.com", "email_2": "kim@example.com"}


def test_a_search_for_a_part_is_one_for_the_whole() -> None:
    goal = "Open the mail “Re: Summer party”."
    workflow = kept(goal, step("type", "searchbox", "Search", text="Summer party"), step("click", "link", "Re: Summer party"))
    assert workflow.steps[0].given == {"text": "{name}"} and workflow.parameters["name"].default == "Re: Summer party"
    note = kept(goal, step("type", "textbox", "Note", text="Summer party"), step("click", "link", "Re: Summer party"))
    assert note.steps[0].given == {"text": "{note}"}, "elsewhere a part is not the whole"


def test_an_address_beside_a_name_is_the_pages() -> None:
    workflow = kept("Write to Ada Park today.", step("click", "option", "Ada Park <ada@example.com>"))
    assert workflow.steps[0].control and workflow.steps[0].control.name == "{name} <…>"


@pytest.mark.parametrize(("role", "name"), [("clickable", "Antarctica"), ("clickable", "Ada Park"), ("option", "Actions"), ("cell", "Submit")])
def test_a_thing_that_nothing_said_tells_was_chosen_by_looking(role: str, name: str) -> None:
    with pytest.raises(CannotKeep, match="by looking"):
        kept("Go on.", step("click", role, name))


def test_a_clickable_that_is_called_as_buttons_are_is_one() -> None:
    menu = kept("Delete it.", step("click", "clickable", "Actions")).steps[0].control
    assert menu and menu.name == "Actions"
    other = [Node(ref="e1", role="clickable", name="Action plan"), Node(ref="e2", role="clickable", name="Options")]
    assert isinstance(find(menu, "click", other, {}), Missing), "nothing that is like it"


def test_one_of_several_that_nothing_tells_apart_is_not_kept() -> None:
    with pytest.raises(CannotKeep, match="called alike"):
        kept("Give it three stars.", step("click", "clickable", "star", around={"others": 4, "twins": 4}))
    named = kept("Press “okay”.", step("click", "button", "okay", around={"others": 1, "twins": 1}))
    assert named.steps, "what the person names may be the only one of another run"
    row = {"others": 4, "twins": 1, "row": ["200021"]}
    assert kept("Open order 200021.", step("click", "link", "View", around=row)).steps, "one of the row that was said"


def test_a_sender_that_the_person_says_is_a_value_whatever_they_are_called() -> None:
    workflow = kept("Open the mail “Timetable” from Rail & Road.", step("click", "link", "Timetable", around={"row": ["Rail & Road", "unread"]}))
    assert workflow.steps[0].control and workflow.steps[0].control.row == ("{name_2}",)
    assert workflow.parameters["name_2"].default == "Rail & Road"


def test_an_answer_that_a_word_of_the_persons_picks_among_rows_was_worked_out() -> None:
    at = {"role": "link", "name": "14", "column": "#", "row": ["Bug", "New", "Crane stops"], "part": "14"}
    with pytest.raises(CannotKeep, match="worked out"):
        kept("Which is the newest bug?", step("click", "link", "Issues"), answer="14", at=at)


def test_an_answer_is_read_in_the_part_that_was_asked_for() -> None:
    at = {"role": "link", "name": "+49 40 55", "group": "Phone", "before": "Work", "part": "+49 40 55"}
    read = kept("What is the phone number of Ada Park?", step("click", "option", "Ada Park"), answer="+49 40 55", at=at).read
    assert read and (read.group, read.before) == ("Phone", "")
    one = kept("What is the work phone number of Ada Park?", step("click", "option", "Ada Park"), answer="+49 40 55", at=at).read
    assert one and one.before == "Work"


def test_a_password_that_is_typed_twice_is_one() -> None:
    goal = "Enter the password “yA” into both fields."
    twice = (step("type", "textbox", "Password", text="yA"), step("type", "textbox", "Again", text="yA") | {"ref": "e2"})
    assert [one.given["text"] for one in kept(goal, *twice).steps] == ["{password}", "{password}"]


def test_a_box_of_a_short_name_is_of_the_next_runs() -> None:
    workflow = kept("Select oB and click Submit.", step("check", "checkbox", "oB"), step("click", "button", "Submit"))
    assert workflow.steps[0].control and workflow.steps[0].control.name == "{choice}" and workflow.title == "Select {choice} and click Submit."
    pages = kept("Book for 2 adults.", step("type", "textbox", "Adults", text="2"), step("click", "link", "2"))
    assert pages.steps[1].control and pages.steps[1].control.name == "2", "the second page is not how many come along"


def test_how_long_the_run_waited_is_kept() -> None:
    steps = [step("click", "link", "Inbox"), step("wait", seconds=0.3), step("wait", seconds=2), step("click", "link", "Reply")]
    assert [one.waits for one in kept("Go on.", *steps).steps] == [0, 2.3]


def test_how_many_new_mails_there_are_is_no_part_of_a_folders_name() -> None:
    folder = kept("Empty the folder Newsletters.", step("click", "treeitem", "Newsletters 3")).steps[0].control
    assert folder and folder.name == "{name} …"


def test_what_was_typed_key_by_key_is_not_kept() -> None:
    with pytest.raises(CannotKeep, match="key by key"):
        kept("Remove the file.", *(step("press", keys=key) for key in "rm"))
    assert kept("Write a mail.", step("press", keys="c"), step("click", "button", "Send")).steps[0].given == {"keys": "c"}


def test_a_page_that_is_called_by_a_value_is_the_next_runs() -> None:
    url = "http://shop.test/wiki/First_aid"
    workflow = kept("Make the page “First aid”.", step("click", "button", "Save", url=url, effect="commit"))
    assert workflow.steps[0].at == "http://shop.test/wiki/*"


def test_where_a_step_is_done_says_nothing_of_a_value() -> None:
    url = "http://shop.test/projects/crane-control/issues/new"
    workflow = kept("Report a bug in “Crane Control”.", step("click", "button", "Create", url=url, effect="commit"))
    assert workflow.steps[0].at == "http://shop.test/projects/*/issues/new"
