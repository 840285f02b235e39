"""What travels after the first observation, through the real extension: differences, and whole where it must be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from handrail.page.stitch import Gap, stitch
from handrail_wire import Click, Goto, Node, Observation
from tests.e2e.conftest import Tab
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]

SHOP = """<h1>Shop</h1><button onclick="this.nextSibling.textContent = 'Added'">Add</button><p>Nothing yet</p><ul>""" + "".join(
    f"<li><h2>Thing {i}</h2><p>Words about it</p><a href=#{i}>More {i}</a>" for i in range(100)
)  # fmt: skip


def test_only_what_changed_travels(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/deltas", SHOP))
    first = tab.observe()
    add = Click(ref=tab.find("button", "Add", first).ref)
    sent = tab.daemon.acted(tab.message(add, tab.facts(add))).observation
    assert sent is not None
    (document,) = sent.documents
    assert (document.nodes, document.base) == ([], first.documents[0].version)
    written = [node.name for edit in document.edits for node in edit.nodes]
    assert "Added" in written and len(written) <= 2, "the text, and the button that has the focus now"
    assert nodes(stitch(first, sent)) == nodes(tab.ask_for(whole=True))


def test_a_difference_that_got_lost_is_a_gap_and_a_whole_reading_mends_it(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/gap", SHOP))
    first = tab.observe()
    tab.ask_for(whole=False)
    tab.page.evaluate("document.querySelector('h1').textContent = 'Sale'")
    with pytest.raises(Gap):
        stitch(first, tab.ask_for(whole=False))
    mended = stitch(None, tab.ask_for(whole=True))
    assert nodes(mended)[0].name == "Sale"
    assert nodes(stitch(mended, tab.ask_for(whole=False))) == nodes(mended)


def test_another_page_comes_whole_and_frames_come_and_go(site: Site, open_tab: OpenTab) -> None:
    inner = site.add("/inner", "<button>Inside</button>")
    tab = open_tab(site.add("/outer", f"<h1>Outer</h1><iframe src={inner}></iframe>"))
    first = tab.observe()
    assert len(first.documents) == 2
    tab.page.evaluate("document.querySelector('iframe').remove()")
    without = stitch(first, tab.ask_for(whole=False))
    assert [one.frame for one in without.documents] == [0]
    tab.page.evaluate(f"document.body.append(Object.assign(document.createElement('iframe'), {{src: '{inner}'}}))")
    tab.page.frame_locator("iframe").locator("button").wait_for()
    again = stitch(without, tab.ask_for(whole=False))
    assert [node.name for node in again.documents[1].nodes] == ["Inside"]
    tab.known = again
    arrived = tab.act(Goto(url=site.add("/next", "<h1>Next"))).observation
    assert arrived is not None and nodes(arrived)[0].name == "Next"


def nodes(observation: Observation) -> list[Node]:
    return observation.documents[0].nodes
