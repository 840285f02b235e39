"""The table of the faults: what is broken, how, and what has to come of it. All else is in the plays."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from . import browser_faults, crashes, limits, machine_faults, model_faults, page_faults, wire_faults
from .recovery import Recovery
from .world import World

Play = Callable[[World, Random], Awaitable["Recovery | None"]]
"""Breaks something and looks what comes of it: how the run came to be at work again, if it stood.

Raises AssertionError, in words, where something else comes of it than the table says.
"""


@dataclass(frozen=True)
class Fault:
    """One row."""

    number: int
    name: str
    injected: str
    expected: str
    play: Play
    settings: Mapping[str, str] = field(default_factory=dict)
    """Environment variables that the daemon is started with."""


FAULTS = (
    Fault(1, "the daemon is killed", "kill -9 at a named transition of the run",
          "taken up again; one order", crashes.killed),
    Fault(2, "the power fails", "kill -9, up to 25 s; database and log copied, the log's last write torn",
          "the journal opens; taken up again; one order", crashes.power_lost),
    Fault(3, "the service worker dies", "stopped while the run decides, asks or acts; panel open or not",
          "reconnected; one order, or the person is asked", browser_faults.worker_dies),
    Fault(5, "the tab is closed", "closed while the run decides, asks or acts",
          "the run ends and says so", browser_faults.tab_closes),
    Fault(6, "the page is left", "location set within 300 ms of the approval",
          "the other page gets no order", page_faults.navigates),
    Fault(7, "the element is replaced", "a clone, or another button, before or within 300 ms of the approval",
          "looked at afresh; one order", page_faults.replaced),
    Fault(8, "something covers the page", "a form over everything, before or within 300 ms of the approval",
          "what covers it is not clicked; one order", page_faults.covered),
    Fault(9, "the line is cut before the answer", "TCP proxy: cut when the step has reached the browser",
          "not sent again unasked; one order", wire_faults.cut_before_ack),
    Fault(10, "the line is cut with the answer", "TCP proxy: the answer is swallowed and the line cut",
          "the ledger gives the answer again; one order", wire_faults.cut_after_ack),
    Fault(11, "frames arrive twice", "TCP proxy: half or all of them, both ways",
          "one approval page; one order", wire_faults.repeated),
    Fault(12, "frames overtake each other", "TCP proxy: half of them, both ways",
          "one approval page; one order", wire_faults.reordered),
    Fault(13, "the model is late", "no answer to 1, 2 or 3 requests",
          "asked again, later each time; after 3 paused", model_faults.late),
    Fault(14, "the model says wait", "429 with Retry-After, a short one and one of hours",
          "waits as asked, within our bound", model_faults.told_to_wait),
    Fault(15, "the model's server breaks", "500, 502, 503 or 529, up to five times",
          "at most 5 tries, then paused", model_faults.broken),
    Fault(16, "the model answers nonsense", "no JSON, half of it, an envelope cut short; once, twice, always",
          "repaired at most once a turn, else ends in words", model_faults.malformed),
    Fault(17, "the model wants what is not there", "unknown action, unknown ref; once, twice, always",
          "told to the model, else ends in words", model_faults.impossible),
    Fault(18, "the model never ends", "an endless answer, fast or drop by drop; once or always",
          "cut off by size or time; always: paused", model_faults.endless),
    Fault(21, "the daemon restarts while a person decides", "killed or stopped; the old page may be approved",
          "that approval is void; asked again; one order", crashes.restarted_in_approval),
    Fault(22, "nothing can be written", "file size limit of the process, or the database locked by another",
          "nothing is done; paused; resumed: one order", machine_faults.cannot_write),
    Fault(24, "the page is huge", "more than 110,000 nodes",
          "read in part and said so; one order", page_faults.huge),
    Fault(25, "the page asks back", "confirm() on sending, or beforeunload on a link",
          "answered with no and told; a yes needs an approval", page_faults.asks_back),
    Fault(26, "the clock jumps", "an hour or a day, either way, in daemon, worker and page, and back",
          "the approval is void; asked again; one order", machine_faults.clock_jumps),
    Fault(27, "started twice", "a second daemon; the same tab from a second window",
          "both are refused in words; one order", machine_faults.twice_started),
    Fault(28, "the run goes round in circles", "the same click on the same page for ever",
          "stopped at the third", limits.in_vain),
    Fault(19, "the budget is used up", "one call allowed",
          "ends before the second call", limits.budget, limits.BUDGET),
    Fault(20, "nobody decides", "nobody presses anything for 2.5 s",
          "denied and paused; asked again; one order", limits.nobody_decides, limits.SHORT_APPROVAL),
    Fault(23, "the keyring is locked", "a backend that is locked, chosen by keyring's own variable",
          "said in words; no file instead", machine_faults.keyring_locked, machine_faults.KEYRING),
    Fault(4, "the browser is killed", "kill -9 around the click; started again with the same profile",
          "never clicked again; asked where nobody knows", browser_faults.browser_dies),
)  # fmt: skip
"""In the order in which they are played: those with settings, and what ends the browser, come last."""
