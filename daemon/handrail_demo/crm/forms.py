"""What the server accepts in each form: a cleaned copy of the fields, and a plain message per wrong field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta

from handrail_demo.crm.airports import AIRPORTS
from handrail_demo.crm.dates import long_date, parse_day

TITLES = ("Mr", "Mrs", "Ms", "Miss", "Mx", "Dr")
GENDERS = ("Female", "Male", "Unspecified")
BOOKABLE_DAYS = 330

Fields = dict[str, str]
Errors = dict[str, str]


def _text(raw: Mapping[str, object], name: str) -> str:
    value = raw.get(name)
    return " ".join(value.split()) if isinstance(value, str) else ""


def search_form(raw: Mapping[str, object], today: date) -> tuple[Fields, Errors]:
    """Fields trip (one-way | return), from, to, departure and, for a return trip, return; dates as ISO."""
    fields: Fields = {"trip": _text(raw, "trip")}
    errors: Errors = {}
    if fields["trip"] not in ("one-way", "return"):
        errors["trip"] = "Choose One way or Return."
    for name in ("from", "to"):
        fields[name] = _text(raw, name).upper()
        if fields[name] not in AIRPORTS:
            errors[name] = "Choose an airport from the list, or type its code, for example JFK."
    if not errors and fields["from"] == fields["to"]:
        errors["to"] = "Choose another airport than the one in From."
    last = today + timedelta(days=BOOKABLE_DAYS)
    earliest = today
    for name in ("departure", "return") if fields["trip"] == "return" else ("departure",):
        day = parse_day(_text(raw, name))
        if day is None:
            errors[name] = "Choose a date, or type one like 7 July 2023."
        elif day < today:
            errors[name] = f"Choose a date from {long_date(today)} on."
        elif day < earliest:
            errors[name] = "Choose a return date that is not before the departure date."
        elif day > last:
            errors[name] = f"Choose a date up to {long_date(last)}."
        else:
            fields[name] = day.isoformat()
            earliest = day
    return fields, errors


def passenger_form(raw: Mapping[str, object], today: date) -> tuple[Fields, Errors]:
    """Fields title, first-name, last-name, gender, date-of-birth (ISO in the cleaned copy)."""
    names = ("title", "first-name", "last-name", "gender")
    fields: Fields = {name: _text(raw, name) for name in names}
    errors: Errors = {}
    if fields["title"] not in TITLES:
        errors["title"] = "Choose a title."
    if fields["gender"] not in GENDERS:
        errors["gender"] = "Choose a gender."
    for name, label in (("first-name", "first name"), ("last-name", "last name")):
        if not 1 <= len(fields[name]) <= 60:
            errors[name] = f"Enter the passenger's {label}."
    born = parse_day(_text(raw, "date-of-birth"))
    if born is None:
        errors["date-of-birth"] = "Enter the date of birth like 3 April 1990 or 1990-04-03."
    elif not date(1900, 1, 1) <= born <= today:
        errors["date-of-birth"] = "Enter a date of birth in the past."
    else:
        fields["date-of-birth"] = born.isoformat()
    return fields, errors


def payment_form(raw: Mapping[str, object], today: date) -> tuple[Fields, Errors]:
    """Fields card-number (digits), expiry (MM/YY) and cvc. A card is good through the end of its month."""
    fields: Fields = {}
    errors: Errors = {}
    number = re.sub(r"[ -]", "", _text(raw, "card-number"))
    if not re.fullmatch(r"[0-9]{13,19}", number) or not luhn_valid(number):
        errors["card-number"] = "Check the card number: 13 to 19 digits, as on the card."
    fields["card-number"] = number
    expiry = re.fullmatch(r"(0?[1-9]|1[0-2]) ?/ ?(?:20)?([0-9]{2})", _text(raw, "expiry"))
    if not expiry:
        errors["expiry"] = "Enter month and year like 09/27."
    else:
        month, year = int(expiry[1]), int(expiry[2])
        fields["expiry"] = f"{month:02d}/{year:02d}"
        if (2000 + year, month) < (today.year, today.month):
            errors["expiry"] = "This card has expired. Use another card."
    fields["cvc"] = _text(raw, "cvc")
    if not re.fullmatch(r"[0-9]{3,4}", fields["cvc"]):
        errors["cvc"] = "Enter the 3 or 4 digits of the security code."
    return fields, errors


def luhn_valid(digits: str) -> bool:
    """Whether the check digit is right (ISO/IEC 7812-1, annex B)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
