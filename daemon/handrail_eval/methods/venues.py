"""Where the tasks of a comparison are played: MiniWoB's pages, the airline simulator, real applications."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal

from handrail_demo.crm.scenarios import KINDS
from handrail_demo.crm.server import Skin

from .. import crm_eval
from ..approvals import always
from ..flights import miniwob_task
from ..sites.known import SITES
from ..sites.task import SiteTask
from ..task import Task

SKIN2 = tuple(kind + crm_eval.SECOND_SKIN for kind in KINDS)
"""The airline's kinds of scenario on pages that no policy was written for."""
World = Literal["miniwob", "airline", "applications"]


@dataclass(frozen=True)
class Place:
    """A site that is running. settings: of a `Measurement` there, besides what a method says."""

    task: Callable[[str], Task]
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Venue:
    """A site that can be started. Starting one may raise `SiteMissing`.

    has: whether a task is played there; folder: of its results, below those of the comparisons; alone: it
    has one state, so two browsers at once would change it for each other.
    """

    name: str
    has: Callable[[str], bool]
    open: Callable[[], AbstractContextManager[Place]]
    folder: Path = Path()
    alone: bool = True


def venues(world: World, base_url: str) -> list[Venue]:
    """The venues of a world; `base_url` is that of MiniWoB's pages."""
    if world == "miniwob":
        return [Venue("MiniWoB++", lambda task: True, partial(_pages, base_url), alone=False)]
    if world == "airline":
        return [
            Venue("the airline", KINDS.__contains__, partial(_airline, 1), Path("crm")),
            Venue("the airline's second skin", SKIN2.__contains__, partial(_airline, 2), Path("crm-skin2")),
        ]
    return [
        Venue(name, _names(name).__contains__, partial(_application, name), Path("applications") / name)
        for name in SITES
    ]


@contextmanager
def _pages(base_url: str) -> Iterator[Place]:
    yield Place(lambda name: miniwob_task(name, base_url), {"granted": frozenset({base_url})})


@contextmanager
def _airline(skin: Skin) -> Iterator[Place]:
    with crm_eval.site(skin=skin) as (tasks, server, secrets):
        by_name = {task.name: task for task in tasks}
        yield Place(
            by_name.__getitem__, {"suite": "airline", "secrets": secrets, "today": server.today}
        )


def _names(site: str) -> frozenset[str]:
    return frozenset(intent.name for intent in SITES[site].intents)


@contextmanager
def _application(site: str) -> Iterator[Place]:
    known = SITES[site]
    intents = {intent.name: intent for intent in known.intents}
    with known.open() as running:
        yield Place(
            lambda name: SiteTask(intents[name], running, known.experts),
            {"suite": known.suite, "decide": always},
        )
