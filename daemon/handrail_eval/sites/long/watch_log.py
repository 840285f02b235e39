"""A log of 15,000 words, made up for a seed, in which one thing is asked for and much is nearly it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

WORDS = 15_000
_BEGINNINGS = ("Or", "Ta", "Bel", "Mur", "Sken", "Dra", "Hol", "Wes", "Fin", "Kar", "Nol", "Ulm")
_ENDINGS = ("len", "vish", "dock", "gat", "mere", "holt", "wick", "sund")
_KINDS = ("Steps", "Lock", "Jetty", "Basin")
_NAMES = ("Ada", "Omar", "Mei", "Carlos", "Grace", "Kenji", "Sofia", "Liam", "Priya", "Hannah")
_GOODS = ("cork", "onions", "glass floats", "tarred rope", "empty barrels", "roof slates", "lamp oil")
_READ = "The gauge at {place} stood at {n} centimetres when the bell rang."
_NEARLY = (
    "The forecast for {place} had been {n} centimetres, which nobody believed.",
    "At {place} {n} centimetres of mud were taken out before noon.",
    "A year ago the same gauge at {place} had stood at {n} centimetres.",
)
_ELSE = (
    "A barge with {n} crates of {goods} lay at {place} until the fog was gone, and went on without a word.",
    "{name} rowed to {place} and counted {n} posts on the way, two of which want a new cap before winter.",
    "The lamp at {place} smoked for {n} breaths because its wick was wet, as {name} has written.",
    "Somebody has painted the number {n} on the wall of {place} in green, and nobody knows what it means.",
    "{name} relieved {other} at the usual hour, and both agree that the stove in the watch house smokes.",
    "Rope was spliced, the {goods} had to be counted, and the cat of {place} was fetched from a mast.",
    "The wind turned twice before the evening, so the ferry to {place} went by the long way round.",
    "A visitor asked for {name}, who was at {place} with {other} and came back with {goods}.",
)


@dataclass(frozen=True)
class Asked:
    """A log, and what is asked: how high the water stood at a place on a day.

    others: all other numbers in it, such as that of another day, of another place, of the forecast.
    """

    text: str
    place: str
    day: str
    level: int
    others: frozenset[int]


def watch_log(dice: Random) -> Asked:
    """A heading and a paragraph for every day, until there are enough words."""
    made = {f"{dice.choice(_BEGINNINGS)}{dice.choice(_ENDINGS)} {dice.choice(_KINDS)}" for _ in range(40)}
    places = dice.sample(sorted(made), 12)
    level = dice.randint(130, 990)
    numbers = [number for number in range(100, 1000) if number != level]
    days: list[list[str]] = []
    while sum(len(" ".join(day).split()) for day in days) < WORDS:
        days.append(_day(dice, places, numbers))
    place, at = places[0], dice.randrange(len(days) // 3, 2 * len(days) // 3)
    nearly = [form.format(place=place, n=dice.choice(numbers)) for form in _NEARLY]
    lines = [*_day(dice, places[1:], numbers), *nearly, _READ.format(place=place, n=level)]
    days[at] = dice.sample(lines, len(lines))
    names = [_name(number) for number in range(len(days))]
    parts = [f"## {name}\n\n{' '.join(day)}\n" for name, day in zip(names, days, strict=True)]
    text = "\n".join(["# Watch log\n", *parts])
    others = {int(number) for number in re.findall(r"\d+", text)} - {level}
    return Asked(text, place, names[at], level, frozenset(others))


def _day(dice: Random, places: list[str], numbers: list[int]) -> list[str]:
    """What was written on one day: three gauges that were read, and a good deal besides."""
    read = [_READ.format(place=place, n=dice.choice(numbers)) for place in dice.sample(places, 3)]
    more = [
        form.format(
            place=dice.choice(places), n=dice.choice(numbers), goods=dice.choice(_GOODS),
            **dict(zip(("name", "other"), dice.sample(_NAMES, 2), strict=True)),
        )
        for form in (*dice.sample(_NEARLY, 2), *dice.sample(_ELSE, 5))
    ]  # fmt: skip
    return dice.sample([*read, *more], len(read) + len(more))


def _name(number: int) -> str:
    """A day of the log, from the first of February on."""
    day = date(2025, 2, 1) + timedelta(days=number)
    return f"{day.day} {day:%B}"
