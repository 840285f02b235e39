"""What is measured: applications, what is done in them, and what of it deserves a question."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from rich.console import Console

from ..experts.page import Expert
from ..sites.served import Site


@dataclass(frozen=True)
class Tour:
    """A way through an application on which nothing deserves a question. `start`: a path of its site."""

    name: str
    start: str
    expert: Expert


@dataclass(frozen=True)
class Need:
    """A question that is deserved: about pressing this control, or about what that sends."""

    kind: str
    control: str


@dataclass(frozen=True)
class Task:
    """A way through an application that does something to be asked about. `start`: a path of its site."""

    name: str
    start: str
    expert: Expert
    needs: tuple[Need, ...]


@dataclass(frozen=True)
class App:
    """One application. `open` may install it first, and raises `SiteMissing`; `who` is logged in."""

    name: str
    kind: str
    open: Callable[[Console], AbstractContextManager[Site]]
    tours: tuple[Tour, ...]
    tasks: tuple[Task, ...]
    who: str = ""
