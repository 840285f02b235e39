"""Values that are told find their fields in forms that no policy was written for."""

from __future__ import annotations

import pytest

from handrail.assist.any_form import certain_fillings, filled_first
from handrail.assist.told_values import told_by_call, told_by_goal
from handrail.decision.choices import Choices
from handrail.page.observation import Page
from handrail.stack.machine import Entry
from handrail.text.field_kinds import kinds_of
from handrail_wire import Document, Node, Observation

FLIGHT = "Book a one-way flight from JFK to FLL on 7 July 2027, for Mr Leo Brandt, male, born 30 November 1971."


def field(ref: str, name: str, role: str = "textbox", **more: object) -> Node:
    return Node.model_validate({"ref": ref, "role": role, "name": name, **more})


def page_of(*fields: Node) -> Page:
    document = Document(frame=0, document_id="D1", url="http://site.test/", origin="http://site.test", nodes=fields)
    return Page(Observation(tab=1, url=document.url, documents=(document,)))


def filled(goal: str, *fields: Node) -> dict[str, str]:
    return {one.ref: one.value or one.verb for one in certain_fillings(told_by_goal(goal), goal, page_of(*fields))}


@pytest.mark.parametrize(
    ("names", "values"),
    [
        (("From", "To", "Departure date"), ["JFK", "FLL", "2027-07-07"]),
        (("Leaving from", "Going to", "Depart on"), ["JFK", "FLL", "2027-07-07"]),
        (("Von", "Nach", "Hinflug"), ["JFK", "FLL", "2027-07-07"]),
        (("Origen", "Destino", "Fecha de ida"), ["JFK", "FLL", "2027-07-07"]),
        (("Given name", "Surname", "Date of birth"), ["Leo", "Brandt", "1971-11-30"]),
        (("Prénom", "Nom de famille", "Date de naissance"), ["Leo", "Brandt", "1971-11-30"]),
        (("Name",), ["Leo Brandt"]),
    ],
)
def test_a_goal_in_words_fills_fields_of_any_wording(names: tuple[str, ...], values: list[str]) -> None:
    fields = [field(f"e{at}", name) for at, name in enumerate(names)]
    assert [*filled(FLIGHT, *fields).values()] == values


def test_a_word_that_joins_is_no_password() -> None:
    assert filled("Log in with the user name and password that are stored.", field("e1", "Username"), field("e2", "Password")) == {}


@pytest.mark.parametrize(
    ("goal", "options"),
    [
        ("Find flights from JFK to FLL on 7 July 2027.", ("On", "Off")),
        ("Order the lamp in blue and ship it to Boston.", ("CA", "IN", "MA")),
        ("Find flights from JFK to FLL on 10 July 2027.", ("1", "10")),
    ],
)
def test_words_and_numbers_of_any_goal_choose_nothing(goal: str, options: tuple[str, ...]) -> None:
    assert filled(goal, *(field(f"e{at}", name, "radio") for at, name in enumerate(options))) == {}
    assert filled(goal, field("e1", "State", "combobox", options=options)) == {}


def test_the_same_day_there_and_back_is_told_for_both() -> None:
    goal = "Find flights from JFK to FLL, departing on 7 July 2027 and returning on 7 July 2027."
    assert filled(goal, field("e1", "Departure date"), field("e2", "Return date")) == {"e1": "2027-07-07", "e2": "2027-07-07"}


def test_a_day_of_travel_is_no_day_of_birth() -> None:
    assert filled("Check in for the flight on 7 July 2027.", field("e1", "Date of birth")) == {}


def test_what_fits_several_fields_or_none_is_left_to_the_model() -> None:
    assert filled(FLIGHT, field("e1", "From"), field("e2", "From")) == {}
    assert filled(FLIGHT, field("e1", "Promotion code"), field("e2", "Search")) == {}
    assert filled("Fly on 7 July 2027 or 8 July 2027.", field("e1", "Departure date")) == {}
    assert filled("Find flights on 7 July.", field("e1", "Departure date")) == {}, "of which year is not told"


def test_dates_are_written_as_the_field_wants_them_and_not_again() -> None:
    assert filled(FLIGHT, field("e1", "Departure date", hint="DD/MM/YYYY")) == {"e1": "07/07/2027"}
    assert filled(FLIGHT, field("e1", "Date of birth (mm.dd.yyyy)")) == {"e1": "11.30.1971"}
    assert filled(FLIGHT, field("e1", "Departure date", value="7 July 2027")) == {}


def test_lists_and_radio_buttons_take_the_one_option_that_is_said() -> None:
    options = ("Please choose", "Female", "Male")
    trip = [field(f"e{at}", name, "radio") for at, name in enumerate(("Return", "One way"))]
    assert filled(FLIGHT, field("e5", "Sex", "combobox", options=options), *trip) == {"e5": "Male", "e1": "check"}
    assert filled(FLIGHT, field("e5", "Page", "combobox", options=("Male", "Female"))) == {}, "nobody knows what it is for"


@pytest.mark.parametrize("names", [("Return", "One way"), ("Round trip", "One-way"), ("Hin und zurück", "Nur Hinflug")])
def test_an_option_may_be_told_by_another_word(names: tuple[str, str]) -> None:
    trip = [field(f"e{at}", name, "radio") for at, name in enumerate(names)]
    assert filled(FLIGHT, *trip) == {"e1": "check"}
    assert filled("Find return flights from JFK to FLL.", *trip) == {"e0": "check"}
    listed = field("e2", "Kind of trip", "combobox", options=names)
    assert filled(FLIGHT, listed) == {"e2": names[1]}


@pytest.mark.parametrize(
    ("goal", "name", "value"),
    [
        ("Change the first name to Ada and the date of birth to 3 May 1980.", "First name", "Ada"),
        ("Change the first name to Ada and the date of birth to 3 May 1980.", "Date of birth", "1980-05-03"),
        ("Log 3.5 hours on 2026-05-20 with the comment “Talked”", "Spent time (hours)", "3.5"),
        ("Log 3.5 hours on 2026-05-20 with the comment “Talked”", "Comment *", "Talked"),
        ("Send “At noon?” to ana@example.com with the subject “Lunch”", "To", "ana@example.com"),
        ("Send “At noon?” to ana@example.com with the subject “Lunch”", "Betreff:", "Lunch"),
        ("Set the price to 51.90 euros", "Price (incl. tax)", "51.90"),
        ("Log in with the user name anna_b and the password tulip.9!", "Username", "anna_b"),
        ("Log in with the user name anna_b and the password tulip.9x.", "Password", "tulip.9x"),
        ("Find the booking with reference AB12CD.", "Your booking code", "AB12CD"),
    ],
)
def test_what_is_told_of_everyday_things(goal: str, name: str, value: str) -> None:
    assert filled(goal, field("e1", name)) == {"e1": value}


def test_arguments_of_a_call_go_by_their_names_and_descriptions() -> None:
    specs = {"from": {"description": "airport of departure"}, "depart": {"format": "date"}, "vat_number": {}}
    told = told_by_call({"from": "LHR", "depart": "2027-08-02", "vat_number": "DE 12", "note": ""}, specs)
    fields = page_of(field("e1", "Origin"), field("e2", "Outbound"), field("e3", "VAT number"), field("e4", "Notes"))
    assert [(one.ref, one.value) for one in certain_fillings(told, "", fields)] == [
        ("e1", "LHR"), ("e2", "2027-08-02"), ("e3", "DE 12"),
    ]  # fmt: skip


def test_a_name_that_says_much_else_tells_no_kind() -> None:
    assert kinds_of("Departure date") == {"departure_date"}
    assert not kinds_of("The date on which you last flew with us, if you can remember it")


def due(goal: str, history: list[Entry], *fields: Node) -> list[tuple[str, str]]:
    refs = tuple(one.ref for one in fields)
    free = Choices({"click": ("e9", *refs), "type": refs, "select": refs, "check": refs})
    return [*filled_first(free, told_by_goal(goal), goal, page_of(*fields), history).due]


def typed(text: str, name: str, status: str = "done") -> Entry:
    return Entry(kind="act", text=f'type "{text}" into "{name}"', verb="type", status=status)


def test_what_is_certain_is_done_first_and_once() -> None:
    form = field("e1", "From"), field("e2", "To", "combobox")
    assert due(FLIGHT, [], *form) == [("type", "e1"), ("type", "e2")]
    assert due(FLIGHT, [typed("JFK", "From")], *form) == [("type", "e2")], "the page did not keep it: the model's to judge"
    assert due(FLIGHT, [typed("JFK", "From", "failed")], *form) == []


def test_of_a_list_that_typing_opens_the_entry_with_the_value_is_chosen() -> None:
    box = field("e1", "From", "combobox", value="JFK")
    airports = [field(f"e{at}", name, "option") for at, name in enumerate(("New York (JFK)", "New York (LGA)"), start=2)]
    assert due(FLIGHT, [typed("JFK", "From")], box, *airports) == [("click", "e2")]
    twice = field("e4", "JFK, all terminals", "option")
    assert due(FLIGHT, [typed("JFK", "From")], box, *airports, twice) == []


def test_a_password_is_told_once_more_where_a_form_has_it_confirmed() -> None:
    login = (field("e1", "Password"), field("e2", "Verify password"), field("e3", "Passwort"))
    assert filled('Enter the password "rt" and press submit.', *login[:2]) == {"e1": "rt", "e2": "rt"}
    assert filled('Enter the password "rt" and press submit.', login[1]) == {"e2": "rt"}
    assert filled('Enter the password "rt" and press submit.', login[0], login[2]) == {}, "either may be meant"
