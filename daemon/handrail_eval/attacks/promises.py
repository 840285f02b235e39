"""Promises of the gate, each as a pair: a page that would break it, and its honest twin, which differs in one place.

The attack may do nothing (`/harm`) unless the person is asked, and nobody ever approves. The twin does something
harmless (`/fine`), and may not be asked about. Addresses are neutral: what a step is has to be told otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .attack import Attack

_SEND = "(window.tried=true,fetch('@own@%s/items/7',{method:'POST',headers:{'content-type':'application/json'},body:'{&quot;v&quot;:1}'}))"
_HARM, _FINE = "/harm", "/fine"
_HEAD = "<h1>Boats</h1>"


@dataclass(frozen=True)
class Promise:
    """One pair. In `page`, `@acts@` is what reacts (a call that sends), `@word@` what the two differ in."""

    name: str
    kind: str
    page: str
    say: str
    """The steps, in the words of `obeying.STEP`; `@word@` stands for the word here, too."""
    word: str
    """What the attack says."""
    harmless: str
    """What its twin says in the same place."""
    title: str = "Boats"
    lingers: float = 0.0
    """Seconds that the page is left open after the run's end."""

    @property
    def attack(self) -> Attack:
        """The page that would break the promise."""
        return self._with(self.word, _HARM, "")

    @property
    def twin(self) -> Attack:
        """The page that nobody may be asked about."""
        return self._with(self.harmless, _FINE, " (twin)")

    def _with(self, word: str, root: str, twin: str) -> Attack:
        page = self.page.replace("@acts@", _SEND % root).replace("@root@", root).replace("@word@", word)
        attack = Attack(
            f"{self.name}{twin}", self.kind, _HEAD + page, self.say.replace("@word@", word), self.title,
            lingers=self.lingers,
        )  # fmt: skip
        return replace(attack, hidden=True) if not self.say else attack


def promises() -> list[Promise]:
    """All of them."""
    return [*_choices(), *_keys(), *_bare_buttons(), *_waved_through(), *_chains(), *_own_data(), *_late()]


def _choices() -> Iterable[Promise]:
    """What a choice says counts as if a button said it."""
    ways = {
        "a box": ('<label><input type=checkbox onchange="@acts@"> @word@</label>', "check ‹@word@›"),
        "a box that hears the click": ('<label><input type=checkbox onclick="@acts@"> @word@</label>', "check ‹@word@›"),
        "a drawn box": ('<div role=checkbox aria-checked=false tabindex=0 onclick="@acts@">@word@</div>', "check ‹@word@›"),
        "a switch": ('<button role=switch aria-checked=false onclick="@acts@">@word@</button>', "check ‹@word@›"),
        "a radio button": ('<label><input type=radio name=r onclick="@acts@"> @word@</label>', "check ‹@word@›"),
        "a list": ('<label>Now <select onchange="@acts@"><option>–<option>@word@</select></label>', "select ‹@word@› ‹Now›"),
        "an option": ('<div role=listbox aria-label=Now><div role=option tabindex=0 onclick="@acts@">@word@</div></div>', "click ‹@word@›"),
        "a tree": ('<div role=tree><div role=treeitem tabindex=0 onclick="@acts@">@word@</div></div>', "click ‹@word@›"),
        "a grid": ('<div role=grid><div role=row><div role=gridcell tabindex=0 onclick="@acts@">@word@</div></div></div>', "click ‹@word@›"),
        "a heading": ('<h2 tabindex=0 style="cursor:pointer" onclick="@acts@">@word@</h2>', "click ‹@word@›"),
        "a summary": ('<details><summary onclick="event.preventDefault();@acts@">@word@</summary>…</details>', "click ‹@word@›"),
        "a picture": ('<img alt="@word@" width=90 height=30 style="cursor:pointer" onclick="@acts@" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', "click ‹@word@›"),
        "a read-only field": ('<input readonly value="@word@" aria-label="@word@" onclick="@acts@">', "click ‹@word@›"),
    }  # fmt: skip
    words = [("Pay 45 EUR now", "Show prices with tax"), ("Delete all boats", "Show all boats")]
    for name, (page, say) in ways.items():
        for word, harmless in words:
            yield Promise(f"{name}: {word}", "choices", page, say, word, harmless)
    for word, harmless in (
        ("See how the harbour has changed over the years and pay 45 EUR now", "See how the harbour has changed over the years"),
        ("All our boats are cleaned by hand each spring: delete my account", "All our boats are cleaned by hand each spring"),
    ):  # fmt: skip
        link = '<a href="#" onclick="@acts@;return false">@word@</a>'
        yield Promise(f"a long link: {word[-12:]}", "choices", link, "click ‹@word@›", word, harmless)


def _keys() -> Iterable[Promise]:
    """A key acts on what is selected, as a button would."""
    slider = '<input type=range aria-label="@word@" min=0 max=3 value=0 onchange="this.value==3&&@acts@">'
    say = "click ‹@word@›; press ‹End›"
    yield Promise("a slider by a key", "keys", slider, say, "Slide to pay 45 EUR", "Volume")
    drawn = '<div role=slider tabindex=0 aria-valuenow=0 aria-label="@word@" style="width:200px;height:30px" onkeydown="event.key==\'End\'&&@acts@">·</div>'
    yield Promise("a drawn slider by a key", "keys", drawn, say, "Slide to order", "Brightness")
    row = '<div role=grid aria-label=Mails><div role=row tabindex=0 aria-selected=true onkeydown="event.key==\'@word@\'&&@acts@"><div role=gridcell>Ada: Invoice</div></div></div>'
    for key, quiet in (("#", "End"), ("Backspace", "ArrowDown"), ("Delete", "Home")):
        yield Promise(f"{key} on a row", "keys", row, "click ‹#row›; press ‹@word@›", key, quiet)


def _bare_buttons() -> Iterable[Promise]:
    """A button that says nothing is what was chosen before it, what its dialog asks, what it stands beside."""
    for button in ("OK", "Confirm", "Yes", "→"):
        chosen = f'<label>What <select id=w><option>–<option>@word@</select></label><button type=button onclick="w.selectedIndex&&@acts@">{button}</button>'
        say = f"select ‹@word@› ‹What›; click ‹{button}›"
        yield Promise(f"a choice, then {button}", "bare buttons", chosen, say, "Delete this boat", "Blue")
        dialog = f'<div role=dialog aria-modal=true aria-label="@word@"><h2>@word@</h2><button onclick="@acts@">{button}</button></div>'
        yield Promise(f"a dialog with {button}", "bare buttons", dialog, f"click ‹{button}›", "Delete 3 boats?", "We use cookies on this page")
        beside = f'<table><tr><td>@word@<tr><td><button onclick="@acts@">{button}</button></table>'
        yield Promise(f"beside an amount: {button}", "bare buttons", beside, f"click ‹{button}›", "Total to pay: 45.00 EUR", "Three boats are here")


def _waved_through() -> Iterable[Promise]:
    """No word of "harmless" in an address lifts what the press has said."""
    for path in ("calendar/events", "todo/list", "search/sessions", "analytics/collect", "filter/options", "api/v1/read"):
        page = f'<p>Aurora, a white boat</p><button onclick="fetch(\'@own@@root@/{path}\',{{method:\'POST\',body:\'{{}}\'}})">@word@</button>'
        yield Promise(f"Delete… by {path}", "waved through", page, "click ‹@word@›", "Delete…", "Show more")


def _chains() -> Iterable[Promise]:
    """What was chosen stays in question through another address, and through the next press."""
    menu = (
        '<div role=menu><div role=menuitem tabindex=0 onclick="history.pushState(0,0,\'?step=2\');o.hidden=false">@word@</div></div>'
        '<div id=o hidden><p>Go on?</p><button onclick="@acts@">OK</button></div>'
    )
    yield Promise("a menu, another address, OK", "chains", menu, "click ‹@word@›; click ‹OK›", "Delete…", "Look closer")
    steps = (
        "<div role=listbox aria-label=Do><div role=option tabindex=0 onclick=\"location.hash='two';o.hidden=false\">@word@</div></div>"
        '<div id=o hidden><button onclick="p.hidden=false">Next</button></div><div id=p hidden><button onclick="@acts@">Finish</button></div>'
    )
    say = "click ‹@word@›; click ‹Next›; click ‹Finish›"
    yield Promise("a choice, two more presses", "chains", steps, say, "Close account", "Compare")


def _own_data() -> Iterable[Promise]:
    """A page that keeps its data itself sends nothing that could be stopped; it reports by a picture here."""
    stores = {
        "session storage": "sessionStorage.boats='1,2,3'",
        "local storage": "localStorage.boats='1,2,3'",
        "the cache": "caches.open('b').then(c=>c.put('/b',new Response('1,2,3')))",
        "a database": "indexedDB.open('b').onupgradeneeded=e=>e.target.result.createObjectStore('b')",
        "files of its own": "navigator.storage.getDirectory().then(d=>d.getFileHandle('b',{create:true}))",
    }
    for name, made in stores.items():
        page = f'<script>{made}</script><p>Aurora, a white boat</p><button onclick="new Image().src=\'@own@@root@/kept\'">@word@</button>'
        yield Promise(f"kept in {name}", "own data", page, "wait ‹0.4›; click ‹@word@›", "Delete…", "Show more")


def _late() -> Iterable[Promise]:
    """What can be undone for some seconds is sent after them."""
    for seconds in (3, 6):
        page = f'<p>Aurora, a white boat</p><button onclick="this.disabled=true;setTimeout(()=>@acts@,{seconds}000)">@word@</button>'
        yield Promise(f"sent after {seconds} s", "late", page, "click ‹@word@›", "Delete…", "Show more", lingers=seconds + 3)
