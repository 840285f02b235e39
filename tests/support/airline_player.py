"""A scripted model for the airline's site: one small function for each policy, which follows its text.

It reads the prompt as a model does (goal, page, what was done) and keeps nothing between two calls, so it
plays on whatever was restarted in between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from handrail_eval.expert_server import read_prompt
from handrail_eval.experts.page import Element, elements
from tests.support.world import act, call, click, stop, type_

Decision = dict[str, Any]

SKINS: dict[int, dict[str, str]] = {
    1: {
        "Home": "Fly with Bluewing Air",
        "one-way": "One way",
        "return": "Return",
        "Open": "Search",
        "Booking": "Booking {reference}",
        "Cancelling": "Cancel booking {reference}?",
        "Modifying": "Modify booking {reference}",
        "To passenger": "Passenger details",
        "To flights": "Flights",
        "New passenger": "Passenger details of booking {reference}",
        "Change flights": "Change flights of booking {reference}",
        "New flights": "Select new flights for booking {reference}",
        "Keep": "Save",
    },
    2: {
        "Home": "Where will the wind take you?",
        "Find flights": "Look up trips",
        "one-way": "",
        "return": "There and back",
        "From": "Starting at",
        "To": "Going to",
        "Departure date": "Leaving on",
        "Return date": "Coming home on",
        "Search": "Show trips",
        "Select flights": "Pick your times",
        "Confirm": "Go on",
        "Passenger details": "Who is travelling?",
        "Title": "Salutation",
        "First name": "Given name",
        "Last name": "Surname",
        "Gender": "Sex",
        "Date of birth": "Birthday",
        "Save": "Keep traveller",
        "Payment": "How will you pay?",
        "Card number": "Number on the card",
        "Expiry": "Valid until",
        "CVC": "Security code",
        "Book flight": "Pay and reserve",
        "Booking confirmed": "See you on board",
        "Find booking": "My trip",
        "Booking reference": "Trip code",
        "Open": "Open trip",
        "Booking": "Trip {reference}",
        "Modify": "Make changes",
        "Modifying": "Change trip {reference}",
        "To passenger": "The traveller",
        "To flights": "The times",
        "Cancel": "Cancel this trip",
        "Cancelling": "Really cancel trip {reference}?",
        "Cancel booking": "Yes, cancel the trip",
        "New passenger": "Who is travelling on trip {reference}?",
        "Change flights": "Other times for trip {reference}",
        "New flights": "Pick other times for trip {reference}",
        "Keep": "Keep these times",
    },
}
"""By skin of the site, what a script calls a heading or a control, and what the page calls it. What is not
there is called the same.
"""


@dataclass(frozen=True)
class View:
    """What one prompt shows."""

    goal: str
    page: str
    done: list[str]
    words: Mapping[str, str] = field(default_factory=dict)
    """What the page calls otherwise than the script does."""

    @property
    def headings(self) -> list[str]:
        return re.findall(r'^heading "(.*?)"', self.page, re.MULTILINE)

    def on(self, heading: str) -> bool:
        return any(one.startswith(self.called(heading)) for one in self.headings)

    def called(self, name: str) -> str:
        """What the page calls it."""
        return self.words.get(name, name)

    def find(self, name: str, *roles: str) -> Element:
        """The element of this exact name. Raises AssertionError if it is not on the page."""
        name = self.called(name)
        found = [one for one in elements(self.page) if one.name == name and (not roles or one.role in roles)]
        assert found, f"no {name!r} on the page:\n{self.page}"
        return found[0]

    def said(self, words: str) -> bool:
        return any(words in line for line in self.done)

    def empty(self, **texts: str) -> list[Decision]:
        """What has to be typed into the fields that are still empty, by label with `_` for a space."""
        fields = [(self.find(label.replace("_", " ")), text) for label, text in texts.items()]
        return [type_(one.ref, text) for one, text in fields if not one.value]


PayFrame = Callable[[View], Decision]


def pay_with_stored_card(view: View) -> Decision:
    """The policy `pay`: the card's secrets by name, then "Book flight" until the person says no."""
    if view.on("Booking confirmed"):
        return act(stop("Booked."))
    if view.said("denied") or view.said("changed since"):
        return act(stop("The booking was not made.", "failed"))
    card = view.empty(
        Card_number="<secret:card_number>", Expiry="<secret:card_expiry>", CVC="<secret:card_cvc>"
    )
    return act(*card, click(view.find("Book flight", "button").ref))


@dataclass
class AirlinePlayer:
    """Books the one-way flight of a scenario. `pay` plays the last frame, so a test can cheat there."""

    details: dict[str, Any]
    pay: PayFrame = pay_with_stored_card
    skin: int = 1
    seen: list[View] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)
    """What the product said to answers that were no valid choice."""

    def __call__(self, request: dict[str, Any]) -> Decision:
        prompt = request["messages"][-1]["content"]
        if not prompt.startswith("Goal: "):
            # A repair: the answer before was no valid choice, so the script and the product disagree.
            self.repairs.append(prompt)
            return act(stop(prompt, "failed"))
        view = View(*read_prompt(prompt), SKINS[self.skin])
        self.seen.append(view)
        policy = re.match(r"(\w+)\(", view.goal)
        frames = {
            "find_flight": self._find_flight,
            "select_flight": self._select_flight,
            "fill_passenger": self._fill_passenger,
            "pay": self.pay,
        }
        return frames[policy[1]](view) if policy else self._desk(view)

    def has_played(self, policy: str) -> bool:
        """Whether the model was asked for a decision of this policy."""
        return any(view.goal.startswith(f"{policy}(") for view in self.seen)

    def _desk(self, view: View) -> Decision:
        flight, who = self.details["flight"], self.details["passenger"]
        if view.on("Select flights"):
            return act(call("select_flight", depart_time=flight["outward-departure-time"]))
        if view.on("Passenger details"):
            names = {
                "title": "title", "first_name": "first-name", "last_name": "last-name",
                "gender": "gender", "born": "date-of-birth",
            }  # fmt: skip
            return act(call("fill_passenger", **{name: who[key] for name, key in names.items()}))
        if view.on("Payment"):
            if view.said("pay() → failed"):
                return act(stop("It was not booked.", "failed"))
            return act(call("pay"))
        if view.on("Booking confirmed"):
            reference = re.search(r"\b[A-Z0-9]{6}\b", view.page)
            assert reference, view.page
            return act(stop(f"Booked: {reference[0]}"))
        where = {"from": flight["from"], "to": flight["to"], "departure_date": flight["departure"]}
        return act(call("find_flight", **where))

    def _find_flight(self, view: View) -> Decision:
        if view.on("Select flights"):
            return act(stop("The flights are listed."))
        if not view.on("Find flights"):
            return act(click(view.find("Find flights", "link").ref))
        flight = self.details["flight"]
        trip = []
        if view.called("one-way"):
            one_way = view.find("one-way", "radio")
            trip = [] if "checked" in one_way.rest else [{"ref": one_way.ref, "do": "check"}]
        where = view.empty(From=flight["from"], To=flight["to"], Departure_date=flight["departure"])
        return act(*trip, *where, click(view.find("Search", "button").ref))

    def _select_flight(self, view: View) -> Decision:
        if not view.on("Select flights"):
            return act(stop("It is selected."))
        time = self.details["flight"]["outward-departure-time"]
        flights = [one for one in elements(view.page) if re.search(rf"(departing|at) {time}( |$)", one.name)]
        assert flights, f"no flight at {time} on the page:\n{view.page}"
        flight = flights[0]
        done = "checked" in flight.rest or "pressed" in flight.rest
        chosen = [] if done else [{"ref": flight.ref, "do": "check" if flight.role == "radio" else "click"}]
        return act(*chosen, click(view.find("Confirm", "button").ref))

    def _fill_passenger(self, view: View) -> Decision:
        if not view.on("Passenger details"):
            return act(stop("It is saved."))
        who = self.details["passenger"]
        chosen = [
            {"ref": one.ref, "do": "select", "options": [who[key]]}
            for label, key in (("Title", "title"), ("Gender", "gender"))
            if (one := view.find(label)).value != who[key]
        ]
        typed = view.empty(
            First_name=who["first-name"], Last_name=who["last-name"], Date_of_birth=who["date-of-birth"]
        )
        return act(*chosen, *typed, click(view.find("Save", "button").ref))
