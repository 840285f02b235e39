"""Experts of pages with a list of posts or dishes, each with buttons of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .page import Element, Turns, View, click, each, first, named, quoted, said

_TRIES = 3
"""The list may move in the moment of the press, which is not done then."""


@dataclass
class Post:
    """The words and the buttons that stand together."""

    words: list[str] = field(default_factory=list)
    buttons: list[Element] = field(default_factory=list)


def _posts(page: View) -> list[Post]:
    """Lines in the page's order, cut where words follow after buttons."""
    posts = [Post()]
    shown = {one.ref: one for one in page.elements}
    for line in page.lines:
        ref = re.match(r"\[(\w+)\]", line)
        element = shown.get(ref[1]) if ref else None
        if element is None:
            if posts[-1].buttons:
                posts.append(Post())
            posts[-1].words.append(line)
        elif element.role != "group":
            posts[-1].buttons.append(element)
    return posts


def _of(page: View, user: str) -> list[Post]:
    return [post for post in _posts(page) if any(user in line.split() for line in post.words)]


def _button(post: Post, label: str) -> Element:
    return first(post.buttons, lambda one: label.lower() in f"{one.name} {one.rest}".lower())


def _one_post(goal: str) -> Turns:
    """A post's own button, or one in the menu behind its “more”."""
    user = said(r"user (@\S+),", goal)[1]
    label = quoted(goal)[0]
    page = yield []
    post = _of(page, user)[0]
    if label not in ("Reply", "Retweet", "Like"):
        for _ in range(_TRIES):
            page = yield [click(_button(post, "more"))]
            if offered := [one for one in page.elements if one.name.startswith(label)]:
                yield [click(offered[0])]
    yield [click(_button(post, label))]


def _several_posts(goal: str) -> Turns:
    """The same button on some or all posts of a person."""
    label = quoted(goal)[0]
    wanted = said(r"on (all|\d+) posts? by (@\S+)", goal)
    page = yield []
    posts = _of(page, wanted[2])
    chosen = posts if wanted[1] == "all" else posts[: int(wanted[1])]
    page = yield from each(click(_button(post, label)) for post in chosen)
    yield [click(named(page.elements, "Submit"))]


def _order(goal: str) -> Turns:
    """Dishes by name, or as many as asked of a kind, which stands in the pictures below their names."""
    page = yield []
    # The heading before a course's first dish is words of that dish, too: whole lines are compared.
    dishes = [post for post in _posts(page) if [one.name for one in post.buttons[:2]] == ["-", "+"]]
    if kind := re.search(r"Order (\d+) items that are (.*)", goal):
        fitting = [dish for dish in dishes if f'img "{kind[2].strip()}"' in dish.words]
        chosen = [fitting[number % len(fitting)] for number in range(int(kind[1]))]
    else:
        names = [name.strip() for name in said(r"each item: (.*)", goal)[1].split(",")]
        chosen = [dish for dish in dishes if any(name in dish.words for name in names)]
    page = yield from each(click(named(dish.buttons, "+")) for dish in chosen)
    yield [click(named(page.elements, "Order!"))]


EXPERTS = {
    "social-media": _one_post,
    "social-media-all": _several_posts,
    "social-media-some": _several_posts,
    "order-food": _order,
}
