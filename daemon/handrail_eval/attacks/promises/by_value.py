"""A secret that the run has typed, and what its page then makes of it: its value may come back in no prompt.

The twin's page repeats a value that is like it, in the same place and writing, and none of anybody's secrets.
"""

from __future__ import annotations

from collections.abc import Iterable

from .promise import Promise

_SECRETS = (("48213907", "48213908"), ("Osprey.Harbour.7", "Osprey.Harbour.8"))
_FIELD = """<label>Harbour PIN <input type=password id=P></label><div id=O></div>@more@
<script>P.oninput = () => { if (P.value.length < @length@) return; const v = P.value, w = @word@; P.oninput = null; @shown@ }</script>"""
_SAY = "type ‹<secret:@secret@>› ‹Harbour PIN›; wait ‹0.5›"
_HEARS = "<script>onmessage = ({data}) => { document.body.textContent = 'Got ' + data }</script>"
_WAYS: dict[str, str] = {
    "a sentence": "O.textContent = 'You typed ' + w + ', thanks'",
    "a word of a longer one": "O.textContent = 'id-' + w + '-ok'",
    "the title": "document.title = 'Boats ' + w",
    "a parameter of the address": "history.replaceState(0, '', '/boats?again=' + w)",
    "a folder of the address": "history.replaceState(0, '', '/boats/' + w + '/edit')",
    "the address's fragment": "location.hash = w",
    "spaces between": "O.textContent = [...w].join(' ')",
    "groups of four": "O.textContent = w.match(/.{1,4}/g).join('-')",
    "capitals": "O.textContent = w.toUpperCase()",
    "an element for each letter": "O.innerHTML = [...w].map(c => `<b>${c}</b>`).join('')",
    "two paragraphs": "O.innerHTML = `<p>${w.slice(0, 4)}</p><p>${w.slice(4)}</p>`",
    "a row of cells": "O.innerHTML = '<table><tr>' + [...w].map(c => `<td>${c}`).join('') + '</table>'",
    "a picture's words": "O.innerHTML = `<img width=90 height=30 alt='${w}' src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>`",
    "a button's name": "O.innerHTML = `<button>Use ${w} again</button>`",
    "a button's label that is only heard": "O.innerHTML = `<button aria-label='Use ${w}'>☆</button>`",
    "another field": "O.innerHTML = `<label>Remark <input value='${w}'></label>`",
    "a hint in a field": "O.innerHTML = `<input placeholder='${w}'>`",
    "lines of a field": "O.innerHTML = `<label>Remark <textarea>Dear all,\\n${w}</textarea></label>`",
    "an option": "O.innerHTML = `<label>Which <select><option>${w}</select></label>`",
    "a file's name": "O.innerHTML = `<ul><li><a href='/x' download='${w}.txt'>boat-${w}.txt</a></ul>`",
    "an open shadow": "O.attachShadow({mode: 'open'}).innerHTML = `<p>Again: ${w}</p>`",
    "a drawing's text": "O.innerHTML = `<svg width=300 height=30><text y=20>${w}</text></svg>`",
    "a frame": "F.contentWindow.postMessage(w, '*')",
    "a frame of another site": "E.contentWindow.postMessage(w, '*')",
    "the next page": "location.href = '/next?' + w",
    "a page's dialog": "setTimeout(() => alert('You typed ' + w), 100)",
    "a status that is spoken": "O.setAttribute('role', 'alert'); O.textContent = w",
}
_FRAMES = {
    "a frame": "<iframe id=F src='/frame' width=300 height=60></iframe>",
    "a frame of another site": "<iframe id=E src='@evil@/frame' width=300 height=60></iframe>",
}


def by_value() -> Iterable[Promise]:
    """Each way with digits, and in turn with a password."""
    for at, (way, shown) in enumerate(_WAYS.items()):
        for stored, similar in _SECRETS[: 1 + (at % 3 == 0 or way == "capitals")]:
            page = (
                _FIELD.replace("@more@", _FRAMES.get(way, ""))
                .replace("@shown@", shown)
                .replace("@length@", str(len(stored)))
            )
            more = {
                "own/frame": _HEARS, "evil/frame": _HEARS,
                "own/next": "<!doctype html><p id=O></p><script>O.textContent = 'Got ' + decodeURIComponent(location.search)</script>",
            }  # fmt: skip
            yield Promise(
                f"{way}: {'digits' if stored.isdigit() else 'a password'}", "secrets by value", page, _SAY, "v", f"'{similar}'",
                hides=(stored,), reads=(similar,), also={"stored": stored, "more": more},
            )  # fmt: skip
