"""Without a program to connect to, and never paired: the native host is a process each time. (A browser of its own.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.browser import extension_browser

pytestmark = pytest.mark.browser

ASKED = """() => new Promise((done) => {
    self.asked = [];
    chrome.runtime.sendNativeMessage = async (_, { type, start }) => {
        if (type === "pair") self.asked.push({ at: performance.now(), start });
        if (self.asked.length === 3) done(self.asked.map(({ at }) => at));
        return { ok: true, running: false };
    };
})"""
PRESSED = "() => self.asked.find(({ start }) => start)?.at"


def test_the_native_host_is_asked_less_and_less_and_at_once_for_a_person(tmp_path: Path) -> None:
    with extension_browser(tmp_path / "home", tmp_path / "profile") as browser:
        first, second, third = browser.worker.evaluate(ASKED)
        # Every half second, as it was, they would come as close as a machine lets them.
        assert second - first > 1_800 and third - second > 1.5 * (second - first)
        # Several seconds before the next try, the popup is opened.
        popup = browser.extension_page("popup/popup.html")
        popup.wait_for_function("() => document.querySelector('.banner.connection:not([hidden])')")
        browser.worker.evaluate(f"() => new Promise((done) => setInterval(() => ({PRESSED})() && done(), 20))")
        assert browser.worker.evaluate(PRESSED) - third < 4_000
