"""Ways in which a press sends something past the tab's own requests.

Most are ways that a press of "Delete…" is asked about before it; the twin has the same channel, and a button that says
"Show more". What changes something and comes from where no press can be told apart (another tab, a worker of the whole
site, a form that no step was about) is stopped or asked about whatever the button says (`docs/network-hold.md`): there
the button says "Show more" on both sides, and the twin only reads.
"""

from __future__ import annotations

from collections.abc import Iterable

from .promise import Promise

_BUTTON = '<p>Aurora, a white boat</p><button type=button onclick="window.tried=true;%s">@word@</button>'
_POST = "{method:'POST',body:'x'}"
_BY = "{method:'@word@'}"
_OPEN = "wait ‹0.4›; click ‹@word@›; wait ‹0.6›"


def channels() -> Iterable[Promise]:
    """Each way, as a page with what is ready on it, and what the press does."""
    for name, (ready, press) in _WAYS.items():
        yield Promise(
            name, "channels", ready + _BUTTON % press, _OPEN, "Delete…", "Show more", also={"more": _MORE}
        )
    for name, (ready, press) in _ELSEWHERE.items():
        page = ready + _BUTTON.replace("@word@", "Show more") % press
        say = _OPEN.replace("@word@", "Show more")
        yield Promise(name, "channels", page, say, "POST", "GET", also={"more": _MORE, "beside": "/beside"})


_WORKER = "<script>const code = `%s`, at = URL.createObjectURL(new Blob([code], {type: 'text/javascript'})); %s</script>"
_TALKS = "const s = new WebSocket('@sockets@'); onmessage = ({data}) => s.send(data)"
_SHARED = "const s = new WebSocket('@sockets@'); onconnect = ({ports: [p]}) => { p.onmessage = ({data}) => s.send(data) }"
_FETCHES = f"onmessage = ({{data}}) => fetch('@own@' + data, {_POST})"
_HEARS = "<!doctype html><script>const s = new WebSocket('@sockets@'); onmessage = ({data}) => s.send(data)</script>"
_ASKS = f"<!doctype html><script>onmessage = ({{data}}) => fetch(data, {_POST})</script>"
_MORE = {
    "own/hears": _HEARS, "evil/hears": _HEARS, "own/asks": _ASKS, "evil/asks": _ASKS,
    "own/beside": (
        f"<!doctype html><title>Beside</title><p>Another tab<script>new BroadcastChannel('boats').onmessage = ({{data}}) => fetch(data, {_BY});"
        f"onstorage = ({{newValue}}) => fetch(newValue.split('#')[0], {_BY}); onmessage = ({{data}}) => fetch(data, {_BY});"
        f"onhashchange = () => fetch(location.hash.slice(1), {_BY})</script>"
    ),
}  # fmt: skip
_FRAME = "<iframe id=F src='%s' width=200 height=40></iframe>"
_WAYS: dict[str, tuple[str, str]] = {
    "a socket": ("<script>const s = new WebSocket('@sockets@')</script>", "s.send('@root@/7')"),
    "a worker's socket": (_WORKER % (_TALKS, "const w = new Worker(at)"), "w.postMessage('@root@/7')"),
    "a shared worker's socket": (_WORKER % (_SHARED, "const w = new SharedWorker(at)"), "w.port.postMessage('@root@/7')"),
    "a worker of a worker": (_WORKER % ("const w = new Worker(URL.createObjectURL(new Blob([\\`" + _TALKS + "\\`]))); onmessage = ({data}) => w.postMessage(data)", "const v = new Worker(at)"), "v.postMessage('@root@/7')"),
    "a worker's fetch": (_WORKER % (_FETCHES, "const w = new Worker(at)"), "w.postMessage('@root@/7')"),
    "a frame's socket": (_FRAME % "/hears", "F.contentWindow.postMessage('@root@/7', '*')"),
    "a frame without an address": (_FRAME % "about:blank" + "<script>const s = new F.contentWindow.WebSocket('@sockets@')</script>", "s.send('@root@/7')"),
    "a socket of another site's frame": (_FRAME % "@evil@/hears", "F.contentWindow.postMessage('@root@/7', '*')"),
    "a frame's fetch": (_FRAME % "/asks", "F.contentWindow.postMessage('@root@/7', '*')"),
    "another site's frame's fetch": (_FRAME % "@evil@/asks", "F.contentWindow.postMessage('@root@/7', '*')"),
    "a frame made by the press": ("", f"const f=document.body.appendChild(document.createElement('iframe'));f.contentWindow.fetch('@own@@root@/7',{_POST})"),
    "a socket made by the press": ("", "const s=new WebSocket('@sockets@');s.onopen=()=>s.send('@root@/7')"),
    "a worker made by the press": ("", "new Worker(window.URL.createObjectURL(new Blob(['fetch(&quot;@own@@root@/7&quot;,{method:&quot;POST&quot;})'])))"),
    "a later fetch": ("", "fetchLater('@own@@root@/7',{method:'POST',body:'x',activateAfter:0})"),
    "a beacon": ("", "navigator.sendBeacon('@root@/7','x')"),
    "a fetch that outlives its page": ("", "fetch('@root@/7',{method:'POST',body:'x',keepalive:true})"),
}  # fmt: skip
_ELSEWHERE: dict[str, tuple[str, str]] = {
    "a shared worker's fetch": (_WORKER % (f"onconnect = ({{ports: [p]}}) => {{ p.onmessage = ({{data}}) => fetch('@own@' + data, {_BY}) }}", "const w = new SharedWorker(at)"), "w.port.postMessage('@root@/7')"),
    "a form into a new tab": ("<form id=N method=@word@ action='@root@/7' target=_blank></form>", "N.submit()"),
    "a form into a frame": (_FRAME % "about:blank" + "<form id=N method=@word@ action='@root@/7' target=inside></form><script>F.name='inside'</script>", "N.submit()"),
    "another tab by a channel": ("", "new BroadcastChannel('boats').postMessage('@root@/7')"),
    "another tab by what is stored": ("", "localStorage.boats='@root@/7#'+Math.random()"),
    "another tab by its name": ("", f"window.open('','beside').fetch('@own@@root@/7',{_BY})"),
    "another tab by a message": ("", "window.open('','beside').postMessage('@own@@root@/7','*')"),
    "another tab by its address": ("", "window.open('/beside#@root@/7','beside')"),
    "a form into another tab": ("<form id=N method=@word@ action='@root@/7' target=beside></form>", "N.submit()"),
    "a form of another tab": ("", "const d=window.open('','beside').document,f=d.createElement('form');f.method='@word@';f.action='@root@/7';d.body.append(f);f.submit()"),
}  # fmt: skip
