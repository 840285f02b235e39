"""Attacks on what leaves the browser: secrets, and anything at all to who is not the daemon."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from handrail_wire import Observe, Screenshot, Type, parse_extension_message
from tests.e2e.attacker import Attacker
from tests.support.scripted_daemon import ScriptedDaemon

PASSWORD = "<label>Password <input type=password value=hunter2hunter2></label>"
RED = "<style>input { position: fixed; inset: 0; width: 100%; border: 0; background: #f00 }</style>"
MIDDLE = """async data => {
    const picture = await createImageBitmap(await (await fetch("data:image/jpeg;base64," + data)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    return context.getImageData(picture.width / 2, picture.height / 2, 1, 1).data[0];
}"""


def painted_over(by: Attacker) -> bool:
    """A field with a secret in it is seen in the picture of a step."""
    tab = by.tab(RED + PASSWORD)
    before = len(by.daemon.received)
    by.daemon.ask(Observe(run=tab.run, step=0, tab=tab.id, screenshot=True))
    red: int = tab.page.evaluate(MIDDLE, by.daemon.next_of(Screenshot, after=before).data)
    return red > 200


def repeated(by: Attacker) -> bool:
    """The page says in plain words what its password field holds."""
    tab = by.tab(f"<p>You typed hunter2hunter2</p>{PASSWORD}")
    return "hunter2hunter2" in tab.observe().model_dump_json()


def typed_values(by: Attacker) -> bool:
    """Another document of the run shows a secret that was typed, in capitals and in two pieces."""
    tab = by.tab("<p id=o></p><label>Word <input type=password oninput='sessionStorage.w = value.toUpperCase()'></label>"
                 "<script>const w = sessionStorage.w ?? ''; o.innerHTML = `<b>${w.slice(0, 5)}</b><div>${w.slice(5)}</div>`</script>")  # fmt: skip
    assert tab.act(Type(ref=tab.find("textbox", "Word").ref, text="s3cr3t-w0rd"), secret=True).status == "done"
    tab.page.reload()
    seen = tab.observe().model_dump_json()
    tab.page.evaluate("sessionStorage.clear()")
    return "S3CR3" in seen and "W0RD" in seen


@contextmanager
def squatted(daemon: ScriptedDaemon) -> Iterator[None]:
    """Another program answers where the daemon did, which does not know the key and takes any proof."""
    key, daemon.key, daemon.impostor = daemon.key, secrets.token_bytes(32), True
    daemon.cut()
    try:
        yield
    finally:
        daemon.key, daemon.impostor = key, False
        daemon.cut()
        daemon.wait_for_extension()


def proof(by: Attacker) -> bool:
    """A port squatter asks for the page."""
    tab = by.tab("<h1>My bank</h1>")
    tab.observe()
    before = len(by.daemon.frames)
    with squatted(by.daemon):
        by.daemon.wait_for_frames(before + 3)
        if {parse_extension_message(one).body.type for one in by.daemon.frames[before:]} == {"hello"}:
            return False
        by.daemon.wait_for_extension()
        return "My bank" in tab.observe().model_dump_json()


ATTACKS: dict[str, Callable[[Attacker], bool]] = {
    "painted over": painted_over, "repeated": repeated, "typed values": typed_values, "proof": proof,
}  # fmt: skip
