"""Pictures and presses on a screen with two pixels for one of the page's, and in a page that the person has enlarged."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from handrail_wire import Click, Look, Looked, Observe, Screenshot
from tests.support.browser import ExtensionBrowser, extension_browser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

from .conftest import Tab

pytestmark = pytest.mark.browser

PAGE = """<style>
    body { margin: 0; height: 3000px; background: #fff }
    input, button { position: absolute; left: 100px; top: 400px; width: 300px; height: 80px; border: 0; background: #fff; color: #888 }
    button { left: 450px; width: 150px }
</style>
<input type=password aria-label=Password value=hunter2><button onclick="this.textContent = 'Sent'">Send</button>"""
DARK = """async data => {
    const picture = await createImageBitmap(await (await fetch("data:image/jpeg;base64," + data)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, picture.width, picture.height);
    const [xs, ys] = [[], []];
    for (let i = 0; i < pixels.length; i += 4)
        if (pixels[i] < 30) { xs.push((i / 4) % picture.width); ys.push(Math.floor(i / 4 / picture.width)); }
    const [least, most] = [Math.min, Math.max].map((of) => (all) => all.reduce((a, b) => of(a, b)));
    return { size: [picture.width, picture.height], painted: [least(xs), least(ys), most(xs), most(ys)] };
}"""
"""How large a picture is, and what of it is painted over: left, top, right, bottom."""


@pytest.fixture(scope="module")
def browser(daemon: ScriptedDaemon, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExtensionBrowser]:
    home = daemon.paths.state_dir.parent
    with extension_browser(home, tmp_path_factory.mktemp("profile"), ratio=2) as browser:
        daemon.wait_for_extension()
        yield browser


@pytest.fixture(params=[1, 1.5])
def tab(
    request: pytest.FixtureRequest, site: Site, open_tab: Callable[[str], Tab], browser: ExtensionBrowser
) -> tuple[Tab, float]:
    """A tab with the page, enlarged by the person, and scrolled a little."""
    tab = open_tab(site.add("/page", PAGE))
    browser.worker.evaluate("([tab, zoom]) => chrome.tabs.setZoom(tab, zoom)", [tab.id, request.param])
    tab.page.wait_for_function("ratio => devicePixelRatio === ratio", arg=2 * request.param)
    tab.page.evaluate("() => scrollTo(0, 150)")
    return tab, request.param


def test_secrets_are_painted_over_where_they_are(tab: tuple[Tab, float], daemon: ScriptedDaemon) -> None:
    held, _ = tab
    before = len(daemon.received)
    daemon.ask(Observe(run=held.run, step=0, tab=held.id, screenshot=True))
    picture = daemon.next_of(Screenshot, after=before)
    found = held.page.evaluate(DARK, picture.data)
    width = held.page.evaluate("() => innerWidth")
    scale = found["size"][0] / width
    # As many pixels as on any other screen, a rounded one more or less.
    assert abs(found["size"][0] - min(width, 1000)) <= 2
    assert [edge / scale for edge in found["painted"]] == pytest.approx([100, 250, 400, 330], abs=4)


def test_what_a_model_looks_at_is_told_with_the_pixels_that_it_gets(tab: tuple[Tab, float], daemon: ScriptedDaemon) -> None:
    held, _ = tab
    looked = daemon.ask(Look(tab=held.id, ref=held.find("textbox", "Password").ref))
    assert isinstance(looked, Looked) and looked.box and looked.scale == pytest.approx(2, abs=0.02)
    found = held.page.evaluate(DARK, looked.data)
    assert [edge / looked.scale for edge in found["size"]] == pytest.approx([looked.box.width, looked.box.height], abs=2)
    left, top, right, bottom = (edge / looked.scale for edge in found["painted"])
    assert (left, top) == pytest.approx((0, 0), abs=2) and (right, bottom) == pytest.approx((looked.box.width, looked.box.height), abs=2)


def test_a_press_hits_what_it_is_for(tab: tuple[Tab, float]) -> None:
    held, _ = tab
    acted = held.act(Click(ref=held.find("button", "Send").ref))
    assert (acted.status, acted.input) == ("done", "trusted")
    assert held.page.locator("button").inner_text() == "Sent"
