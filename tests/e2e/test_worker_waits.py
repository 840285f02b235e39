"""Waiting: for a change, for all of the seconds, or for a text in any part of the page; and parts of texts."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from handrail_wire import Type, Wait
from tests.e2e.conftest import Tab
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]
PAGE = """<p id=a>Waiting</p><iframe srcdoc="<p id=b>Not yet</p><script>setTimeout(() => { b.textContent = 'Your parcel is here' }, 1500)</script>">
</iframe><script>setTimeout(() => { a.textContent = 'Still waiting' }, 400)</script>"""


def test_a_text_is_waited_for_in_every_frame(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/parcel", PAGE))
    waited = tab.act(Wait(seconds=8, until="parcel is here"), effect="read")
    assert waited.status == "done" and waited.observation
    assert "Your parcel is here" in [node.name for document in waited.observation.documents for node in document.nodes]
    late = tab.act(Wait(seconds=0.5, until="lost"), effect="read")
    assert late.status == "blocked" and "“lost” did not appear within 0.5 s" in late.detail


def test_all_of_the_seconds_are_waited_whatever_changes(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/clock", "<p id=a></p><script>setInterval(() => { a.textContent = Date.now() }, 100)</script>"))
    tab.observe()
    for whole, seconds in ((True, 1.5), (False, 8)):
        began = time.monotonic()
        assert tab.act(Wait(seconds=seconds, whole=whole), effect="read").status == "done"
        took = time.monotonic() - began
        assert took >= seconds if whole else took < 6


def test_a_part_of_a_text_is_replaced_as_a_person_would(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/edit", "<label>Letter <textarea id=t>Come on 3 July, not on 2 July.</textarea></label><p id=n>0</p>"
                                     "<script>t.oninput = event => { n.textContent = event.isTrusted ? event.inputType : 'fake' }</script>"))  # fmt: skip
    ref = tab.find("textbox", "Letter").ref
    assert tab.act(Type(ref=ref, text="4 August", part="3 July")).status == "done"
    assert tab.page.input_value("#t") == "Come on 4 August, not on 2 July."
    assert tab.page.text_content("#n") == "insertText"
    refused = tab.act(Type(ref=ref, text="x", part="on"))
    assert refused.status == "unknown" and "stands 2 times" in refused.detail, "the page has heard the press"
