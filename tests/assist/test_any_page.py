"""What comes next on pages that no policy was written for."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.assist.any_page import next_first
from handrail.assist.task_on_page import Task
from handrail.assist.told_values import stored, told_by_call, told_by_goal
from handrail.decision.choices import Callee, Choices, verbs_for
from handrail.page.observation import Page
from handrail.stack.machine import Entry
from handrail_wire import Document, Node, Observation

URL = "http://site.test/"
SEARCH = "Find flights from JFK to FLL on 7 July 2027."


def node(ref: str, role: str, name: str, depth: int = 1, **more: Any) -> Node:
    return Node.model_validate({"ref": ref, "role": role, "name": name, "depth": depth, **more})


def page_of(*nodes: Node) -> Page:
    document = Document(frame=0, document_id="D1", url=URL, origin="http://site.test", nodes=nodes)
    return Page(Observation(tab=1, url=URL, documents=(document,)))


def offered(page: Page, *callees: Callee) -> Choices:
    elements: dict[str, tuple[str, ...]] = {}
    for ref, one in page.nodes.items():
        for verb in verbs_for(one):
            elements[verb] = (*elements.get(verb, ()), ref)
    return Choices(elements, verbs=("scroll", "wait"), callees=callees)


def did(verb: str, text: str, ref: str = "e0", status: str = "done", row: str = "") -> Entry:
    return Entry("act", text, verb=verb, ref=ref, status=status, url=URL, page="before", row=row)


def comes(task: Task | str, page: Page, *history: Entry, callees: tuple[Callee, ...] = ()) -> Choices:
    task = task if isinstance(task, Task) else Task(task, told_by_goal(task))
    return next_first(task, offered(page, *callees), page, history)


FORM = page_of(
    node("e1", "link", "Sign in", 0),
    node("", "form", "Trip", 0),
    node("e2", "textbox", "From"),
    node("e3", "textbox", "To"),
    node("e4", "textbox", "Departure date"),
    node("e5", "button", "More options", states=["collapsed"]),
    node("e6", "button", "Search"),
    node("", "form", "Newsletter", 0),
    node("e7", "textbox", "Your address"),
    node("e8", "button", "Subscribe"),
)
FILLED = (
    did("type", 'type "JFK" into "From"', "e2"),
    did("type", 'type "FLL" into "To"', "e3"),
    did("type", 'type "2027-07-07" into "Departure date"', "e4"),
)
RESULTS = page_of(
    node("", "heading", "Flights", 0),
    *(
        one
        for at, (flight, time) in enumerate([("BW1", "9:15am"), ("BW2", "9:15pm"), ("BW3", "11:30am")])
        for one in (
            node("", "row", f"{flight} {time}"),
            node("", "cell", flight, 2),
            node("", "cell", time, 2),
            node(f"e{20 + at}", "button", "Choose", 2),
        )
    ),
    node("e30", "link", "Help", 0),
)


def test_a_form_is_filled_in_then_sent_by_its_own_button() -> None:
    assert [ref for _, ref in comes(SEARCH, FORM).due] == ["e2", "e3", "e4"]
    assert comes(SEARCH, FORM, *FILLED) == Choices({"click": ("e6",)}, endings=())


def test_a_form_that_requires_more_is_not_sent() -> None:
    more = [node("e9", "textbox", "Passport", states=["required"]) if one.ref == "e5" else one for one in FORM.all_nodes]
    assert comes(SEARCH, page_of(*more), *FILLED).endings, "only the person knows that"


def test_after_a_failure_the_model_has_the_whole_choice() -> None:
    failed = did("type", 'type "JFK" into "From"', "e2", "blocked")
    assert comes(SEARCH, FORM, failed) == offered(FORM)


def test_the_row_that_has_the_told_value_is_chosen_and_not_again() -> None:
    goal = "Take the flight at 11:30am."
    assert comes(goal, RESULTS).elements == {"click": ("e22",)}
    assert comes("Take the flight at 9:15pm.", RESULTS).elements == {"click": ("e21",)}
    pressed = did("click", 'click "Choose"', "e22", row="BW3 11:30am")
    assert comes(goal, RESULTS, pressed).endings, "whether that was all is the model's to say"


def test_what_was_sent_is_not_sent_twice_but_another_form_may_ask_for_the_same() -> None:
    goal = "Cancel the booking with reference AB12CD."
    field, button = node("e1", "textbox", "Booking reference"), node("e2", "button", "Search")
    sent = did("type", 'type "AB12CD" into "Booking reference"', "e1"), did("click", 'click "Search"', "e2")
    assert not comes(goal, page_of(field, button), *sent).due
    assert comes(goal, page_of(field, button), *sent) == Choices({}, verbs=("wait",), endings=()), "it may take its time"
    confirm = page_of(node("e7", "textbox", "Booking reference"), node("e8", "button", "Keep booking"), node("e9", "button", "Cancel booking"))
    assert comes(goal, confirm, *sent).due == (("type", "e7"),)
    typed = did("type", 'type "AB12CD" into "Booking reference"', "e7")
    assert comes(goal, confirm, *sent, typed).elements == {"click": ("e9",)}


def test_a_goal_whose_values_are_used_and_sent_ends_unless_its_words_say_more() -> None:
    sent = did("type", 'type "AB12CD" into "Booking reference"', "e1"), did("click", 'click "Search"', "e2")
    booking = page_of(node("", "heading", "Booking AB12CD", 0), node("e7", "button", "Cancel"), node("e8", "link", "Print"))
    assert comes("Cancel the booking AB12CD.", booking, *sent).elements == {"click": ("e7",)}
    assert comes("Find the booking AB12CD.", booking, *sent) == Choices({}, endings=("done", "failed"))


CALL = {"from": "JFK", "to": "FLL", "departure_date": "2027-07-07"}
CALLED = Task('Search for flights. find_flight(from="JFK")', told_by_call(CALL, {}), deed="find_flight")


def test_a_call_is_over_when_all_was_used_and_sent() -> None:
    sent = (*FILLED, did("click", 'click "Search"', "e6"))
    over = comes(CALLED, RESULTS, *sent)
    assert over.endings == ("done",) and over.answer == 'Flights (click "Search")' and not over.elements
    assert not comes(CALLED, FORM, *sent).answer, "its button is still there: nothing has come of it"
    assert not comes(CALLED, RESULTS, *sent[1:]).answer, "something of it is still open"
    said = page_of(node("", "alert", "No such airport", 0), *RESULTS.all_nodes)
    assert not comes(CALLED, said, *sent).answer, "the page complains"


def test_a_call_is_not_over_with_a_suggestion_that_was_chosen() -> None:
    chosen = *FILLED[::-1], did("click", 'click "New York (JFK)"', "e44")
    assert comes(CALLED, FORM, *chosen).elements == {"click": ("e6",)}


def test_a_list_that_typing_opens_is_looked_at_before_the_next_field() -> None:
    form = page_of(node("e1", "combobox", "From"), node("e2", "combobox", "To"), node("e3", "textbox", "Departure date"))
    assert comes(SEARCH, form).due == (("type", "e1"),)


def test_the_field_that_is_left_takes_the_value_that_is_left() -> None:
    form = page_of(
        node("e1", "combobox", "Begin", hint="city or code"), node("e2", "textbox", "To"), node("e3", "textbox", "Departure date"), node("e4", "button", "Go")
    )
    assert comes(CALLED, form, *FILLED[1:]).due == (("type", "e1"),)
    assert not comes(CALLED, form, *FILLED[2:]).due or "e1" not in dict(comes(CALLED, form, *FILLED[2:]).due).values()


def test_buttons_that_are_switched_on_are_chosen_and_then_the_form_is_sent() -> None:
    def page(*on: str) -> Page:
        flights = [node(f"e{at}", "button", f"Take BW{at} at {at}:15am", states=["pressed"] if f"e{at}" in on else []) for at in range(6, 9)]
        return page_of(*flights, node("e20", "button", "Continue"))

    call = Task("Choose.", told_by_call({"depart_time": "7:15am"}, {"depart_time": {"format": "time"}}), deed="select_flight")
    assert comes(call, page()).elements == {"click": ("e7",)}
    chosen = did("click", 'click "Take BW7 at 7:15am"', "e7")
    assert comes(call, page("e7"), chosen).elements == {"click": ("e20",)}
    assert comes(call, FORM, chosen, did("click", 'click "Continue"', "e20")).endings == ("done",)


def test_what_has_no_field_yet_may_need_another_choice_first() -> None:
    call = {**CALL, "return_date": "2027-07-09"}
    task = Task("Search.", told_by_call(call, {}), deed="find_return_flights")
    form = page_of(*FORM.all_nodes[:6], node("e9", "checkbox", "I also want a flight back, returning later"), *FORM.all_nodes[6:])
    assert comes(task, form, *FILLED).elements == {"check": ("e9",)}


def test_a_call_types_only_what_it_was_told_and_in_a_form_that_takes_some_of_it() -> None:
    other = page_of(node("e1", "textbox", "Track it"), node("e2", "link", "Home"), node("e3", "link", "Trips"))
    assert "type" not in comes(CALLED, other).elements
    form = page_of(node("e1", "textbox", "Begin"), node("e2", "textbox", "End"), node("e3", "textbox", "Departure date"))
    left = comes(CALLED, form, FILLED[2])
    assert left.elements["type"] == ("e1", "e2") and left.texts == ("JFK", "FLL")


def test_a_call_that_has_found_what_it_is_about_goes_on_with_what_it_is_called_by() -> None:
    cancel = Task("Cancel a booking.", told_by_call({"reference": "AB12CD"}, {}), deed="cancel_booking")
    booking = page_of(
        node("", "heading", "Booking AB12CD", 0), node("e1", "link", "Home"), node("e2", "button", "Cancel"), node("e3", "button", "Print")
    )
    sent = did("type", 'type "AB12CD" into "Reference"'), did("click", 'click "Search"', "e9")
    left = comes(cancel, booking, *sent)
    assert left.elements == {"click": ("e2",)} and left.endings == ("done",)


def test_a_call_that_another_made_is_over_with_it() -> None:
    change = Task("Change a passenger.", told_by_call({"first_name": "Ada"}, {}), deed="modify_passenger")
    page = page_of(node("", "heading", "Booking AB12CD", 0), node("e2", "button", "Modify"))
    came_back = Entry("call", 'fill_passenger(first_name="Ada")', 'Booking (click "Modify", click "Save")', status="done")
    assert comes(change, page, came_back).answer == "Booking AB12CD"
    plain = Entry("call", 'find_booking(first_name="Ada")', "Booking", status="done")
    assert not comes(change, page, plain).answer, "it is still to be modified"


def test_only_what_the_task_speaks_of_is_left_to_choose() -> None:
    goal = "Show me the baggage rules."
    page = page_of(*(node(f"e{at}", "link", name) for at, name in enumerate(["Book", "Baggage", "Check in", "Rules and fees", "Jobs"])))
    assert comes(goal, page).elements == {"click": ("e1", "e3")}
    assert not comes(goal, page).verbs
    assert comes("Do it.", page).elements == {"click": ("e0", "e1", "e2", "e3", "e4")}


def test_what_was_told_is_not_typed_where_something_else_belongs() -> None:
    call = Task("Fill in.", told_by_call({"first_name": "Ada"}, {}), deed="fill_passenger")
    page = page_of(node("e1", "textbox", "From"), node("e2", "textbox", "Forename(s) as printed in your passport"))
    assert comes(call, page).elements["type"] == ("e2",)


@pytest.mark.parametrize("covered", [True, False])
def test_a_goal_that_calls_have_covered_can_only_end(covered: bool) -> None:
    called = Entry("call", 'find_flight(from="JFK", to="FLL", departure_date="2027-07-07")', "Flights", status="done")
    left = comes(Task(SEARCH, told_by_goal(SEARCH), covered=covered), RESULTS, called)
    assert (left == Choices({}, endings=("done", "failed"))) == covered


def test_stored_secrets_are_for_their_own_fields_and_told_ones_come_first() -> None:
    page = page_of(node("e1", "textbox", "Card number"), node("e2", "textbox", "Name"), node("e3", "button", "Pay"))
    task = Task("Pay.", [], stored=stored(["card_number", "api_token"], []), deed="pay")
    found = next_first(task, offered(page), page, [])
    assert found.due == (("type", "e1"),) and found.values == {"e1": "<secret:card_number>"}


@pytest.mark.parametrize("name", ["Nickname for this card", "Card number of your bonus club", "Password hint"])
def test_a_secret_goes_only_where_it_is_asked_for_by_its_name(name: str) -> None:
    page = page_of(node("e1", "textbox", "Card number"), node("e2", "textbox", name), node("e3", "button", "Pay"))
    secrets = stored(["card_number", "card_cvc", "password"], [])
    task = Task("Pay.", [], stored=secrets, deed="pay")
    typed = did("type", 'type "<secret:card_number>" into "Card number"', "e1")
    assert ("type", "e2") not in next_first(task, offered(page), page, []).due
    assert not next_first(task, offered(page), page, [typed]).due


def test_no_secret_is_typed_beside_a_form_that_is_not_sent_yet() -> None:
    login = node("", "form", "Sign in", 0), node("e11", "textbox", "User name"), node("e12", "button", "Sign in")
    page = page_of(*FORM.all_nodes, *login)
    task = Task(SEARCH, told_by_goal(SEARCH), stored=stored(["username"], []))
    assert comes(task, page, *FILLED).elements == {"click": ("e6",)}
    assert comes(Task("Sign in.", [], stored=stored(["username"], [])), page).values == {"e11": "<secret:username>"}


def test_a_form_that_is_drawn_anew_was_refused() -> None:
    again = page_of(*(one.model_copy(update={"ref": f"{one.ref}0"}) if one.ref else one for one in FORM.all_nodes))
    assert not comes(CALLED, again, *FILLED, did("click", 'click "Search"', "e6")).answer


def test_a_call_is_not_over_while_something_is_required() -> None:
    more = page_of(node("", "heading", "Passengers", 0), node("e9", "textbox", "Passport", states=["required"]), node("e8", "button", "Go on"))
    assert not comes(CALLED, more, *FILLED, did("click", 'click "Search"', "e6")).answer


def test_the_form_that_was_filled_in_is_sent_and_no_namesake() -> None:
    page = page_of(
        node("", "form", "Sign in", 0), node("e1", "textbox", "Email"), node("e2", "button", "Continue"),
        node("", "form", "Newsletter", 0), node("e7", "textbox", "Email"), node("e8", "button", "Subscribe"),
    )  # fmt: skip
    typed = did("type", 'type "ada@example.org" into "Email"', "e1")
    assert comes("Log in with ada@example.org", page, typed).elements == {"click": ("e2",)}


def test_a_button_under_another_heading_is_not_the_forms() -> None:
    page = page_of(node("e1", "textbox", "Display name", 2), node("", "heading", "Danger zone", 1), node("e2", "button", "Delete account"))
    assert comes('Set the display name to "Ada".', page, did("type", 'type "Ada" into "Display name"', "e1")).endings


def test_what_is_quoted_names_no_button() -> None:
    page = page_of(node("e1", "textbox", "Title"), node("e2", "button", "Save"), node("e3", "button", "Cancel"))
    goal = 'Change the title to "Cancel the old plan".'
    assert comes(goal, page, did("type", 'type "Cancel the old plan" into "Title"', "e1")).elements == {"click": ("e2", "e3")}


def test_what_was_taken_is_not_put_back() -> None:
    page = page_of(node("", "row", "BW3 11:30am"), node("e1", "button", "Remove", 2), node("e2", "button", "Continue", 0))
    chosen = did("click", 'click "Choose"', "e22", row="BW3 11:30am")
    assert comes("Take the flight at 11:30am.", page, chosen).elements != {"click": ("e1",)}


QUESTION = "Which e-mail address does Omar Haddad have?"


def test_a_question_fills_in_what_finds_something_and_no_other_form() -> None:
    keeping = page_of(
        node("e1", "link", "Users", 0), node("", "form", "", 0), node("e2", "textbox", "Name"), node("e3", "checkbox", "Active"),
        node("e4", "button", "Save"),
    )  # fmt: skip
    asked = Task(QUESTION, told_by_goal(QUESTION), asks=True)
    assert comes(asked, keeping).elements == {"click": ("e1",)}, "no form is filled in, nothing is saved"
    finding = page_of(node("", "form", "", 0), node("e2", "textbox", "Name"), node("e4", "button", "Find"))
    assert comes(asked, finding).due == (("type", "e2"),)
    told = "Set the name to Omar Haddad."
    assert comes(Task(told, told_by_goal(told)), keeping).due == (("type", "e2"),)


@pytest.mark.parametrize(
    ("goal", "who"),
    [
        ("Log in as mei with the password person-pass-1.", "mei"),
        ("Please sign in to the shop as Ada_1.", "Ada_1"),
        ("Log me in here as the user bo@x.", "bo@x"),
    ],
)
def test_who_logs_in_is_told(goal: str, who: str) -> None:
    assert [one.text for one in told_by_goal(goal) if "username" in one.kinds] == [who]


def test_a_persons_name_has_no_possessive() -> None:
    assert "Kenji Mori" in [one.text for one in told_by_goal("What is Kenji Mori's phone number?")]


MARKS = page_of(
    node("e1", "link", "Home"), node("e2", "link", "Add"), node("e3", "searchbox", "Search"), node("e4", "button", "Find")
)
KEEP = Callee("keep_link", "Save an address with its title.", {"address": {}, "title": {}}, ("address",))


def test_a_policy_of_the_persons_own_is_called_before_the_page_is_searched() -> None:
    goal = 'Save the address oak.example, which is about "garden wood".'
    task = Task(goal, told_by_goal(goal), uncued={"keep_link"})
    assert [one.name for one in comes(task, MARKS, callees=(KEEP,)).callees] == ["keep_link"]
    assert comes(goal, MARKS, callees=(KEEP,)).elements == {"type": ("e3",)}, "its cues say what asks for it"
    assert comes(goal, MARKS).elements == {"type": ("e3",)}
    asked = Task(goal, told_by_goal(goal), uncued={"keep_link"}, asks=True)
    assert comes(asked, MARKS, callees=(KEEP,)).elements == {"type": ("e3",)}


def test_a_called_policy_presses_what_its_instructions_name_before_it_searches() -> None:
    told = told_by_call({"about": "garden wood"}, {})
    task = Task("Save an address. keep_link(...)", told, deed="keep_link", instructed=("Add", "Find"))
    assert comes(task, MARKS).elements == {"click": ("e2",)}
    add = did("click", 'click "Add"', "e2")
    assert comes(task, MARKS, add).elements == {"type": ("e3",)}, "a form in which nothing is filled in is not sent"
    assert comes(Task(task.words, told, deed="keep_link"), MARKS).elements == {"type": ("e3",)}
