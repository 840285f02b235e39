"""Which sites there are, and which policies of the library a person would use on each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from ..asks.apps.helpdesk.server import Helpdesk
from ..asks.apps.ihatemoney.server import Expenses
from ..asks.apps.lnbits.server import Wallet
from ..asks.apps.shaarli.server import Bookmarks
from ..experts.page import Expert
from .goal import Intent
from .long.across import INTENTS as ACROSS
from .long.across_experts import EXPERTS as ACROSS_EXPERTS
from .long.both import Both
from .long.shop import INTENTS as LONG_SHOP
from .long.shop_experts import EXPERTS as LONG_SHOP_EXPERTS
from .long.tracker import INTENTS as LONG_TRACKER
from .long.tracker_experts import EXPERTS as LONG_TRACKER_EXPERTS
from .oscar.experts import EXPERTS as SHOP_EXPERTS
from .oscar.server import Shop
from .oscar.tasks import INTENTS as SHOP_INTENTS
from .redmine.experts import EXPERTS as TRACKER_EXPERTS
from .redmine.server import Redmine
from .redmine.tasks import INTENTS as TRACKER_INTENTS
from .roundcube.experts import EXPERTS as MAIL_EXPERTS
from .roundcube.server import Mail
from .roundcube.tasks import INTENTS as MAIL_INTENTS
from .served import Site
from .unseen import desk, links, money, postmaster, wallet, wiki


@dataclass(frozen=True)
class Known:
    """One application. `suite`: the kinds of site whose policies the methods `step` and `flat` use."""

    open: Callable[[], AbstractContextManager[Site]]
    intents: tuple[Intent, ...]
    experts: Mapping[str, Expert]
    suite: str


SITES: dict[str, Known] = {
    "oscar": Known(Shop, SHOP_INTENTS, SHOP_EXPERTS, "kind_shop+kind_shop_admin"),
    "redmine": Known(Redmine, TRACKER_INTENTS, TRACKER_EXPERTS, "kind_code_host+kind_forum"),
    "roundcube": Known(Mail, MAIL_INTENTS, MAIL_EXPERTS, "kind_mail"),
}


LONG: dict[str, Known] = {
    "oscar": Known(Shop, LONG_SHOP, LONG_SHOP_EXPERTS, SITES["oscar"].suite),
    "redmine": Known(Redmine, LONG_TRACKER, LONG_TRACKER_EXPERTS, SITES["redmine"].suite),
    "oscar+redmine": Known(Both, ACROSS, ACROSS_EXPERTS, f"{SITES['oscar'].suite}+{SITES['redmine'].suite}"),
}
Opening = AbstractContextManager[Site]


def _telling(kind: Callable[[Console], Opening]) -> Callable[[], Opening]:
    """The same, where it may tell what it installs."""
    return lambda: kind(Console(stderr=True))


NO_POLICIES = "unseen"
"""For applications for which no policies of the library are chosen."""
UNSEEN: dict[str, Known] = {
    "dokuwiki": Known(_telling(wiki.House), wiki.INTENTS, wiki.EXPERTS, NO_POLICIES),
    "ihatemoney": Known(_telling(Expenses), money.INTENTS, money.EXPERTS, NO_POLICIES),
    "lnbits": Known(_telling(Wallet), wallet.INTENTS, wallet.EXPERTS, NO_POLICIES),
    "postfixadmin": Known(_telling(postmaster.MailDesk), postmaster.INTENTS, postmaster.EXPERTS, NO_POLICIES),
    "shaarli": Known(_telling(Bookmarks), links.INTENTS, links.EXPERTS, NO_POLICIES),
    "helpdesk": Known(_telling(Helpdesk), desk.INTENTS, desk.EXPERTS, NO_POLICIES),
}
SUITES = {"short": SITES, "long": LONG, "unseen": UNSEEN}
"""Tasks of a few steps; such as take dozens: lists of several pages, ten edits, two sites at once; and tasks
of a few steps on applications for which no policies are chosen.
"""
LIMITS: dict[str, dict[str, Any]] = {"long": {"page_steps": 300, "limit_s": 1800.0}}
"""What a `Measurement` of a suite allows an episode, if not the usual."""


def chosen(sites: str, tasks: str, suite: str = "short") -> dict[str, list[Intent]]:
    """What is played on each site; both are names with commas, or “all”. Raises `LookupError`."""
    if suite not in SUITES:
        raise LookupError(f"there is no suite {suite!r}: choose among {', '.join(SUITES)}")
    all_sites = SUITES[suite]
    names = list(all_sites) if sites == "all" else sites.split(",")
    if unknown := sorted(set(names) - all_sites.keys()):
        raise LookupError(f"there is no site {unknown[0]!r}: choose among {', '.join(all_sites)}")
    there = {name: {intent.name: intent for intent in all_sites[name].intents} for name in names}
    if tasks == "all":
        return {name: list(intents.values()) for name, intents in there.items()}
    wanted = tasks.split(",")
    known = [task for intents in there.values() for task in intents]
    if unknown := sorted(set(wanted) - set(known)):
        raise LookupError(f"there is no task {unknown[0]!r}: choose among {', '.join(known)}")
    playing = {name: [intents[task] for task in intents if task in wanted] for name, intents in there.items()}
    return {name: intents for name, intents in playing.items() if intents}
