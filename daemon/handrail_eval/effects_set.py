"""The labelled set of controls that can or cannot be undone: read, built into pages, and judged.

The phrases are in `tests/effects/*.toml` (its README tells the format); here are the constructions they are
put into. A page is one body of HTML with one element marked as the target.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from handrail.gate.effects import Judgement, judge
from handrail.gate.labels import KINDS, LANGUAGES
from handrail_wire import Action, Facts

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "effects"
FRESH = {"second": FOLDER / "second", "third": FOLDER / "third"}
"""Sets written later, by name: each was judged once before anything was mended on it (README)."""
CRITICAL = frozenset({"pay", "delete", "credentials"})
"""Kinds of which none may be missed."""

_T = "data-target"
_CLICK: dict[str, Any] = {"verb": "click"}
_ENTER: dict[str, Any] = {"verb": "press", "keys": "Enter"}
_PICTURE = "<svg width=16 height=16 aria-hidden=true><path d='M0 0h16v16H0z'/></svg>"
_FIELDS = "<input name=title><input name=place>"
_LOGIN = "<input type=email name=user><input type=password name=password autocomplete=current-password>"
_CARD = "<input name=holder><input autocomplete=cc-number><input autocomplete=cc-csc>"


@dataclass(frozen=True)
class Case:
    """One page of the set. `action` is what is done to the target, without its ref."""

    language: str
    kind: str
    risky: bool
    held: bool
    """Written after the rules had been tuned on the others."""
    entry: str
    construction: str
    html: str
    action: dict[str, Any]


Built = tuple[str, dict[str, Any]]
Construction = Callable[[str, str], Built]


def _plain(html: str, action: dict[str, Any] = _CLICK) -> Construction:
    """A construction with `{a}` and `{b}` for the entry's texts and `{t}` for the mark of the target."""

    def build(a: str, b: str) -> Built:
        return html.replace("{a}", escape(a)).replace("{b}", escape(b)).replace("{t}", _T), action

    return build


def _select(a: str, b: str) -> Built:
    html = (
        f"<form action=/act><select {_T} name=what onchange='this.form.submit()'><option>…</option>"
        f"<option>{escape(a)}</option></select></form>"
    )
    return html, {"verb": "select", "options": [a]}


TURNS_RISKY: dict[str, Construction] = {
    "button": _plain("<button {t}>{a}</button>"),
    "submit field": _plain(f"<form action=/go>{_FIELDS}<input {{t}} type=submit value='{{a}}'></form>"),
    "link to #": _plain("<a {t} class=btn href='#'>{a}</a>"),
    "ARIA icon": _plain(f"<button {{t}} aria-label='{{a}}'>{_PICTURE}</button>"),
    "script link": _plain("<a {t} href='javascript:void(0)'>{a}</a>"),
    "role=button": _plain("<div {t} role=button tabindex=0>{a}</div>"),
    "nested span": _plain("<button type=button><span><span {t}>{a}</span></span></button>"),
    "data-method link": _plain("<a {t} href='/r/17' data-method=post>{a}</a>"),
    "titled icon": _plain(f"<button {{t}} title='{{a}}'>{_PICTURE}</button>"),
    "delegated": _plain(
        "<div><span {t} class=action style='cursor:pointer'>{a}</span><span>17</span></div>"
    ),
    "menu item": _plain("<ul role=menu><li role=menuitem tabindex=-1 {t}>{a}</li></ul>"),
    "Enter in a field": _plain(
        "<form action=/go><label>1 <input {t} name=a></label><input name=b><button>{a}</button></form>",
        _ENTER,
    ),
    "custom element": _plain("<x-button {t} tabindex=0>{a}</x-button>"),
    "image in a button": _plain("<button {t}><img alt='{a}' width=16 height=16></button>"),
    "button field": _plain("<input {t} type=button value='{a}'>"),
    "onclick link": _plain("<a {t} href='/list' onclick='go(3); return false'>{a}</a>"),
    "image field": _plain(f"<form action=/go>{_FIELDS}<input {{t}} type=image alt='{{a}}'></form>"),
    "requestSubmit": _plain(
        "<form method=post action=/go><textarea name=text></textarea>"
        "<button {t} type=button onclick='this.form.requestSubmit()'>{a}</button></form>"
    ),
    "submitting select": _select,
    "Space": _plain("<button {t}>{a}</button>", {"verb": "press", "keys": "Space"}),
    "labelled by": _plain(
        f"<button {{t}} aria-labelledby=words>{_PICTURE}</button><span id=words hidden>{{a}}</span>"
    ),
    "shadow root": _plain(
        "<x-card><template shadowrootmode=open><button {t}>{a}</button></template></x-card>"
    ),
    "POST form": _plain(f"<form method=post action=/go>{_FIELDS}<button {{t}}>{{a}}</button></form>"),
    "dialog button": _plain("<dialog open><h2>Acme</h2><button>×</button><button {t}>{a}</button></dialog>"),
}
"""What a bare risky label is put into, one after the other."""

TURNS_BENIGN: dict[str, Construction] = {
    "link": _plain("<a {t} href='/page/17'>{a}</a>"),
    "button": _plain("<button {t}>{a}</button>"),
    "tab": _plain("<div role=tablist><button role=tab {t}>{a}</button></div>"),
    "submit field": _plain(f"<form action=/go>{_FIELDS}<input {{t}} type=submit value='{{a}}'></form>"),
    "link to #": _plain("<a {t} class=btn href='#'>{a}</a>"),
    "menu item": _plain("<ul role=menu><li role=menuitem tabindex=-1 {t}>{a}</li></ul>"),
    "role=button": _plain("<div {t} role=button tabindex=0>{a}</div>"),
    "nested span": _plain("<button type=button><span><span {t}>{a}</span></span></button>"),
    "card link": _plain("<a {t} href='/page/17'><h3>{a}</h3><p>17.11.</p></a>"),
    "titled icon": _plain(f"<button {{t}} title='{{a}}'>{_PICTURE}</button>"),
    "custom element": _plain("<x-button {t} tabindex=0>{a}</x-button>"),
    "summary": _plain("<details><summary {t}>{a}</summary><p>17</p></details>"),
    "shadow root": _plain(
        "<x-card><template shadowrootmode=open><a href='/p' {t}>{a}</a></template></x-card>"
    ),
}
"""The same for a bare benign label."""

NAMED: dict[str, Construction] = {
    "plain": _plain("<button {t}>{a}</button>"),
    "dialog": _plain("<div role=dialog><h2>{a}</h2><button>×</button><button {t}>{b}</button></div>"),
    "card": _plain(f"<form method=post action=/go>{_CARD}<button {{t}}>{{a}}</button></form>"),
    "password": _plain(
        "<form method=post action=/me><input type=password autocomplete=new-password>"
        "<button {t}>{a}</button></form>"
    ),
    "icon": _plain("<button {t}><i class='{a}'></i></button>"),
    "href": _plain("<a {t} href='{a}'>{b}</a>"),
    "link": _plain("<a {t} href='{b}'>{a}</a>"),
    "message": _plain("<div {t} role=textbox contenteditable=true aria-label='{a}'></div>", _ENTER),
    "switch": _plain("<button {t} role=switch aria-checked=false>{a}</button>"),
    "post": _plain("<form method=post action=/go><input name=amount><button {t}>{a}</button></form>"),
    "cart": _plain(
        "<form method=post action=/cart><input name=amount><p>Total <b>48,20 €</b></p>"
        "<button {t}>{a}</button></form>"
    ),
    "reenter": _plain(
        "<form method=post action=/me><h2>{b}</h2><input type=password autocomplete=current-password>"
        "<button {t}>{a}</button></form>"
    ),
    "role link": _plain("<a {t} role=button href='{b}'>{a}</a>"),
    "chat": _plain("<input {t} placeholder='{a}'>", _ENTER),
    "tab": _plain("<ul role=tablist><li role=tab tabindex=0 {t}>{a}</li></ul>"),
    "signin": _plain(
        f"<form method=post action=/in><h2>{{b}}</h2>{_LOGIN}<button {{t}}>{{a}}</button></form>"
    ),
    "field": _plain("<textarea {t} aria-label='{a}'></textarea>"),
    "box": _plain("<label><input {t} type=checkbox>{a}</label>"),
    "heading": _plain("<h2>{a}</h2><button {t}>{b}</button>"),
}
"""What an entry may ask for by name."""


def cases(folder: Path = FOLDER) -> list[Case]:
    """The whole set, in order. Raises `FileNotFoundError` where the repository's tests are not there."""
    found = []
    turns = {risky: list((TURNS_RISKY if risky else TURNS_BENIGN).items()) for risky in (True, False)}
    count = {True: 0, False: 0}
    for language, kind, risky, held, entry in _entries(folder):
        name, mark, rest = entry.partition("> ")
        if mark and name in NAMED:
            a, _, b = (part.strip() for part in rest.partition("|"))
            construction = NAMED[name]
        else:
            a, b = entry, ""
            name, construction = turns[risky][count[risky] % len(turns[risky])]
            count[risky] += 1
        html, action = construction(a, b)
        page = f"<main lang={language}><h1>Acme</h1>{html}</main>"
        found.append(Case(language, kind, risky, held, entry, name, page, action))
    return found


def _entries(folder: Path) -> Iterator[tuple[str, str, bool, bool, str]]:
    for language in LANGUAGES:
        data = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
        for kind in KINDS:
            for held, group in ((False, data[kind]), (True, data[kind]["held"])):
                for key in ("risky", "benign"):
                    for entry in group.get(key, []):
                        yield language, kind, key == "risky", held, entry


INSPECT = """
async cases => {
  const { refOf } = globalThis.handrail;
  const target = root => {
    const found = root.querySelector("[data-target]");
    if (found) return found;
    for (const one of root.querySelectorAll("*")) {
      const inner = one.shadowRoot && target(one.shadowRoot);
      if (inner) return inner;
    }
    return null;
  };
  const answers = [];
  for (const { html, action } of cases) {
    document.body.setHTMLUnsafe(html);
    answers.push(await handrail.inspect({ ...action, ref: refOf(target(document)) }));
  }
  return answers;
}
"""
"""JavaScript for a page with the page modules in it: the facts of every case, one after the other."""

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)


def judged(every: Sequence[Case], inspected: Sequence[Any], url: str) -> list[Judgement]:
    """The judgements of all cases, from what `INSPECT` returned in a page with that address."""
    found = []
    for case, answer in zip(every, inspected, strict=True):
        facts = {**answer["facts"], "document_id": "D", "url": url}
        if facts["form"]:
            facts["form"]["digest"] = "0" * 64
        if facts["around"]:
            del facts["around"]["sums"]
        action = _ACTION.validate_python({**case.action, "ref": "e1"})
        found.append(judge(action, Facts.model_validate(facts)))
    return found
