"""Generalisation told apart: what a method has seen of a task before it plays it.

A policy file does not say where its examples come from, and saying so there would change what is measured
(the library's digest), so it is said here. An example stands for the tasks whose pages and wording it shows,
always with made-up values: the seeds that are played are never among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from handrail.library.library import Library
from handrail.policy.policy import Example

from ..crm_eval import SECOND_SKIN
from ..flights import FLIGHTS
from .libraries import sites_of
from .paraphrases import base_of

SEEDS = "seeds unseen"
TASKS = "tasks unseen"
KNOWN = "sites known by their kind"
SITES = "sites unseen"
SPLITS = {
    SEEDS: "an example of the very task is in the prompts, with other values",
    TASKS: "the site has policies, and their examples, if any, are of its other tasks",
    KNOWN: "the policies are for any site of its kind, but were written while looking at this one",
    SITES: "no policy was written for the site, or only for the same site in another skin",
}

_BOOK, _FIND = ("TASK_BOOK_FLIGHT",), ("TASK_FIND_FLIGHT",)
_MAIL, _DATE = ("email-inbox",), ("choose-date",)
EXAMPLES: Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "miniwob": {
        "choose_date": {"open": _DATE, "another month": _DATE, "chosen": _DATE},
        "click_checkbox": {"by name": ("click-checkboxes",), "by meaning": ("click-checkboxes-soft",)},
        "copy_text": {"the second of three": ("copy-paste-2",)},
        "fill_text": dict.fromkeys(("type", "take the suggestion", "it is filled in"), ("book-flight",)),
        "process_email": dict.fromkeys(("delete", "open", "answer", "send"), _MAIL),
        "search_link": dict.fromkeys(("search", "on another page", "on this page"), ("search-engine",)),
        "search_tab": {"not here": ("click-tab-2",)},
        "solve": {
            "a sum": ("simple-arithmetic",),
            "an equation": ("simple-algebra",),
            "x is taken away": ("simple-algebra",),
        },
        "web_agent": {
            "a form": (),
            "answer a mail": _MAIL,
            "a calendar": _DATE,
            "behind tabs": ("click-tab-2",),
        },
    },
    "airline": {
        "airline_desk": {"begin": _BOOK, "only to find": _FIND, "to book": _BOOK, "passenger": _BOOK},
        "cancel_booking": {"confirm": ("TASK_CANCEL_BOOKING",)},
        "fill_passenger": {"whole form": _BOOK},
        "find_booking": {"search": ("TASK_FIND_BOOKING",)},
        "find_flight": {"search": _FIND},
        "find_return_flights": {"first the kind of trip": _FIND, "then the rest": _FIND},
        "modify_flights": {"search": ("TASK_MODIFY_FLIGHTS",)},
        "modify_passenger": {"only what changes": ("TASK_MODIFY_PASSENGER",)},
        "pay": {"stored card": _BOOK},
        "select_flight": {"choose": _BOOK},
        "select_return_flights": {"choose": _BOOK},
    },
}
"""By site and policy, each example's title with the tasks that it is an example of; none where no task of
the suite has such a page. Policies for kinds of site are left out: they were written while looking at the
very applications that are measured.
"""
_KIND = "kind_"


def seen_by(library: Library, playing: Iterable[Example], suite: str) -> dict[str, Any]:
    """What the settings say of a method for `split_of`. `library`: with the suite's own policies in it, where
    it has any; `playing`: the examples in the method's prompts, of those policies or of one made of them.
    """
    written = [site for site in sites_of(suite) if site in EXAMPLES and site in library.sites]
    of = [
        (example, EXAMPLES[entry.site].get(name, {}).get(example.title, ()))
        for name, entry in library.entries.items()
        if entry.site in written
        for example in entry.policy.examples
    ]
    seen = {task for one in playing for example, tasks in of if example == one for task in tasks}
    return {"written_for": written, "examples_of": sorted(seen)}


def split_of(task: str, settings: Mapping[str, Any]) -> str | None:
    """What of this task is unseen to a method with these settings; none where they do not say."""
    if "examples_of" not in settings:
        return None
    name = base_of(task)
    method = settings["method"]
    trained: Sequence[str] = method.get("examples_from", ())
    if method.get("auto_context") and (not trained or name in trained):
        # Its own trials, on other seeds.
        return SEEDS
    if any(site.startswith(_KIND) for site in sites_of(settings["suite"])):
        return KNOWN
    if name in FLIGHTS or name.endswith(SECOND_SKIN) or not settings["written_for"]:
        return SITES
    return SEEDS if name in settings["examples_of"] else TASKS
