"""Two tasks of bookmarks (Shaarli): to save a link, and to count those that a filter leaves."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations
from random import Random

from ...asks.apps.moves import Move, fill, press, shows, tick
from ...asks.apps.shaarli.server import Bookmarks
from ...experts.page import Expert, Turns, said
from ..doing import TITLE, done
from ..expected import Expected, counts
from ..goal import Goal, Intent, answered, changed
from .base import walked

PAGES = {
    "Glazing old windows": "windows.example/glazing",
    "Choirs in our town": "choirs.example/town",
    "Rowing for beginners": "rowing.example/first-steps",
    "Jam without much sugar": "jam.example/less-sugar",
    "Star charts by month": "stars.example/charts",
    "How locks work": "locks.example/inside",
    "Mosses and ferns": "plants.example/mosses",
    "Sharpening a saw": "tools.example/saw",
}
TAGS = ("house", "boat", "garden", "howto", "travel", "books", "kitchen", "neighbours", "history", "town")


def _save(site: Bookmarks, dice: Random) -> Goal:
    title = dice.choice(sorted(PAGES))
    tags, private = dice.sample(TAGS, 2), dice.choice((True, False))
    link = {
        "url": f"https://{PAGES[title]}", "title": title, "description": "", "private": private,
        "sticky": False,
    }  # fmt: skip
    # In which order the tags are given does not matter.
    orders = [
        changed(Expected("bookmarks", "added", link | {"tags": " ".join(order)}))
        for order in permutations(tags)
    ]
    seen = "only I can see it" if private else "everybody can see it"
    return Goal(
        f"Save the link {link['url']} with the title “{title}” and the tags {tags[0]} and {tags[1]}, so that "
        f"{seen}.",
        lambda changes, answer: max(judge(changes, answer) for judge in orders),
    )


def _count(site: Bookmarks, dice: Random) -> Goal:
    """Of a tag that private links have and others."""
    private: dict[str, list[bool]] = defaultdict(list)
    for link in site.state()["bookmarks"].values():
        for tag in str(link["tags"]).split():
            private[tag].append(bool(link["private"]))
    tag = dice.choice(sorted(tag for tag, found in private.items() if len(set(found)) == 2))
    kind = dice.choice((True, False))
    number = private[tag].count(kind)
    return Goal(
        f"How many of my links with the tag {tag} are {'private' if kind else 'public'}? Answer with the "
        "number.",
        answered(lambda answer: counts(answer, number)),
    )


INTENTS = (Intent("links-save", _save), Intent("links-count", _count))


def _saving(goal: str) -> Turns:
    found = said(rf"link (\S+) with the title {TITLE} and the tags (\S+) and (\S+), so that (\w+)", goal)
    url, title, one, other, seen = found.groups()
    private: list[Move] = [tick("Private", "checkbox")] if seen == "only" else []
    yield from walked(
        press("Shaare", "link"), fill("URL or leave empty to post a note", url), press("Add link", "button"),
        fill("Title", title), fill("Tags", f"{one} {other}"), *private, press("Save", "button"), shows(title),
    )  # fmt: skip
    yield done(f"{title} is saved.")


def _counting(goal: str) -> Turns:
    tag, kind = said(r"the tag (\S+) are (\w+)\?", goal).groups()
    page = yield from walked(
        fill("Filter by tag", tag), press("Search", "button"), shows("tagged"),
        press(f"Only display {kind} links", "link"), shows(f"with status {kind}"),
    )  # fmt: skip
    yield done(said(r"(\d+) results? tagged", page.text)[1])


EXPERTS: dict[str, Expert] = {"links-save": _saving, "links-count": _counting}
