"""After a press: its own frame is the one that is awaited, and what announces more is waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]
PAGE = (
    "<button id=b>Go</button><p id=p>before</p><form id=f><input name=a></form><script>"
    "const later = (ms, todo) => setTimeout(todo, ms), late = () => { p.textContent = 'late' };"
    "const work = ms => { const end = performance.now() + ms; while (performance.now() < end); }</script>"
)
REST = """() => {
  const at = performance.now(), since = Date.now();
  // The press is given from outside, which takes its time on a busy machine.
  const rest = () => handrail.rest(0, 2000, since, true).then(found => found.unheard ? rest() : found);
  window.rested = rest().then(found => ({...found, text: p.textContent, ms: performance.now() - at}));
}"""


def pressed(seen: Seen, script: str) -> dict[str, Any]:
    """Press the button, whose page does that then: how the page came to rest, and the text it showed by then."""
    seen.page.evaluate(f"() => {{ p.textContent = 'before'; b.className = ''; {script} }}")
    seen.page.evaluate("new Promise(done => setTimeout(done, 60))")
    box = seen.page.locator("#b").bounding_box()
    assert box
    seen.page.mouse.move(box["x"] + 5, box["y"] + 5)
    seen.call("watch", {"verb": "click", "ref": seen.ref("Go")})
    seen.page.evaluate(REST)
    seen.page.mouse.down()
    seen.page.mouse.up()
    rested: dict[str, Any] = seen.page.evaluate("window.rested")
    assert seen.call("unwatch")["held"] == ""
    return rested


@pytest.mark.parametrize(
    "script",
    [
        "b.onclick = () => later(12, late)",
        "b.onpointerdown = () => { b.className = 'down' }; b.onclick = () => later(12, late)",
        "b.onmouseup = () => work(10); b.onclick = () => later(12, late)",
        "b.onclick = () => { b.className = 'is-loading'; later(25, late) }",
        "b.onclick = () => { p.setAttribute('aria-busy', 'true'); later(25, late) }",
        "b.onclick = () => { p.append(document.createElement('b')); later(25, late) }",
        "b.onclick = () => { p.style.left = '1px'; later(25, late) }",
        "b.onclick = () => { p.textContent = 'soon'; requestAnimationFrame(() => later(0, late)) }",
    ],
)
def test_what_a_press_announces_is_waited_for(see: See, script: str) -> None:
    rested = pressed(see(PAGE), script)
    assert rested["rests"] and rested["text"] == "late"


def test_a_press_that_has_not_come_yet_is_not_taken_for_one_that_changed_nothing(see: See) -> None:
    seen = see(PAGE)
    seen.call("watch", {"verb": "click", "ref": seen.ref("Go")})
    rest = "handrail.rest(0, 2000, Date.now(), true)"
    assert seen.page.evaluate(rest) == {"leaving": False, "rests": False, "unheard": True}
    seen.page.locator("#b").click()
    assert seen.page.evaluate(rest) == {"leaving": False, "rests": True}


TIMED_CHANGES = """
async () => {
  const taken = { ticked: [], brought: [], moved: [], sent: [] };
  const change = {
    ticked: () => p.toggleAttribute('data-on'),
    brought: () => p.append(document.createElement('b')),
    moved: () => { p.style.left = Math.random() + 'px' },
    // As a form does that a script sends; no other event tells of it.
    sent: () => new FormData(f),
  };
  const busy = () => Math.min(...taken.ticked) > 24;
  // The quickest one tells how long a tick is waited for: a frame that comes late asks for more.
  for (let turn = 0; turn < 7 || (turn < 40 && busy()); turn++)
    for (const kind in change) {
      await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
      const at = performance.now();
      change[kind]();
      await handrail.rest(0, 2000, Date.now() - 5);
      taken[kind].push(performance.now() - at);
    }
  for (const kind in taken) taken[kind] = Math.min(...taken[kind]);
  return taken;
}
"""


def test_more_may_follow_what_brings_moves_or_sends_something_and_is_waited_for(see: See) -> None:
    taken = see(PAGE).page.evaluate(TIMED_CHANGES)
    least = min(taken[kind] for kind in ("brought", "moved", "sent"))
    # Quiet for 34 ms, of which a timer leaves out what is less than one.
    assert least >= 32.5 and least > 1.3 * taken["ticked"], taken


def test_a_page_that_works_long_at_a_press_is_no_busy_machine(see: See) -> None:
    """Waits grow with the machine's delays: what the page itself does before it draws is none of them."""
    seen = see(PAGE)
    took: dict[int, list[float]] = {0: [], 80: []}
    # In turns: a moment in which the machine has more to do meets both.
    for ms in (0, 80) * 5:
        took[ms].append(pressed(seen, f"b.onclick = () => {{ work({ms}); p.append('.') }}")["ms"] - ms)
    assert min(took[80]) < 2 * min(took[0]) + 20, took
