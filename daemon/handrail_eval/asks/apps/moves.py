"""The moves of tours and tasks: each waits until the page shows what it needs, and does one thing there."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from ...experts.page import Element, Expert, Item, Turns, View, until
from ...sites.doing import address, done, like, waited

FIELDS = frozenset({"checkbox", "radio", "switch", "textbox", "searchbox", "spinbutton"})
STALE = "(stale: "
Move = Callable[[View], Generator[list[Item], View, View]]


def walk(*moves: Move) -> Expert:
    """An expert that makes one move after the other, and ends."""

    def expert(goal: str) -> Turns:
        page = yield []
        for move in moves:
            page = yield from move(page)
        yield done("That was all.")

    return expert


def on(name: str, *roles: str, nth: int = 0, rest: str = "", **item: Any) -> Move:
    """Do something to the element with this name (see `like`).

    roles: it has one of these; rest: what its line says behind the name; nth: which of several it is.
    """

    def fitting(page: View) -> list[Element]:
        return [
            one for one in page.elements
            if like(one.name, name) and rest in one.rest
            and (one.role in roles if roles else one.role not in FIELDS)
            and not one.has("disabled")
        ]  # fmt: skip

    def there(page: View) -> bool:
        return len(fitting(page)) > (nth if nth >= 0 else -nth - 1)

    def move(page: View) -> Generator[list[Item], View, View]:
        page = yield from waited(page, there, f"{' or '.join(roles)} {name!r} {rest}")
        page = yield [{"ref": fitting(page)[nth].ref} | item]
        for _ in range(2):
            # What was changed while it was pressed is pressed again, as a person does.
            if not (page.done and STALE in page.done[-1] and there(page)):
                break
            page = yield [{"ref": fitting(page)[nth].ref} | item]
        return page

    return move


def press(name: str, *roles: str, nth: int = 0, rest: str = "", **item: Any) -> Move:
    """Click it: no box and no field, unless the role says so. `dialog="accept"` says yes to the browser."""
    return on(name, *roles, nth=nth, rest=rest, do="click", **item)


def fill(name: str, text: str, *roles: str, nth: int = 0, rest: str = "", **item: Any) -> Move:
    """Put a text into a field. `submit=True` presses Enter after it."""
    fields = roles or ("textbox", "searchbox", "combobox", "spinbutton")
    return on(name, *fields, nth=nth, rest=rest, do="type", text=text, **item)


def tick(name: str, *roles: str, nth: int = 0, rest: str = "") -> Move:
    """Make a box or a radio button be on."""
    return on(name, *(roles or ("checkbox", "radio", "switch")), nth=nth, rest=rest, do="check")


def choose(name: str, option: str, *, nth: int = 0, rest: str = "") -> Move:
    """Choose one option of a list."""
    return on(name, "combobox", "listbox", nth=nth, rest=rest, do="select", options=[option])


def do(verb: str, **item: Any) -> Move:
    """What needs no element: `go_back`, `press` with keys, `scroll`, `wait`."""

    def move(page: View) -> Generator[list[Item], View, View]:
        return (yield [{"do": verb} | item])

    return move


def go(path: str) -> Move:
    """Open an address of the same site."""

    def move(page: View) -> Generator[list[Item], View, View]:
        return (yield [{"do": "goto", "url": address(page, path)}])

    return move


def shows(text: str) -> Move:
    """Wait until the page says this."""

    def move(page: View) -> Generator[list[Item], View, View]:
        page = yield from until(page, lambda view: text in view.text)
        return page

    return move


def all_of(*moves: Move) -> Move:
    """Several moves as one."""

    def move(page: View) -> Generator[list[Item], View, View]:
        for one in moves:
            page = yield from one(page)
        return page

    return move


BACK = do("go_back")
ESCAPE = do("press", keys="Escape")
ENTER = do("press", keys="Enter")
DOWN = do("scroll")
