"""Without the program the native host, which is a process, is started less and less often."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.browser import extension_browser

pytestmark = pytest.mark.browser

STARTS = """async ([pairing, end]) => {
    const { DaemonSocket } = await import("/worker/link/socket.js");
    await chrome.storage.session.set({ pairing });
    let now = 1_000_000, retry = null;
    const starts = [], begun = now;
    Date.now = () => now;
    globalThis.setTimeout = (what, ms) => void (retry = ms > 2000 ? retry : { what, ms });
    globalThis.fetch = () => Promise.reject(new TypeError("nobody listens"));
    chrome.runtime.sendNativeMessage = async (host, { start }) => {
        starts.push({ at: now - begun, start });
        return { ok: true, running: false };
    };
    const socket = new DaemonSocket(() => {}, () => {}, () => {});
    await socket.ensure();
    while (now - begun < end) {
        const { what, ms } = retry;
        now += ms;
        await what();
    }
    const alone = starts.map(({ at }) => at);
    await socket.ensure({ person: true });
    return { alone, waited: starts.slice(alone.length) };
}"""
"""Looks for a program that is not there, by a clock that goes on only from one try to the next: when the host was
started meanwhile, in milliseconds, and then because a person waits."""


@pytest.mark.parametrize("pairing", [None, {"port": 9, "key": "0" * 64}], ids=["unknown", "known"])
def test_the_host_is_started_less_and_less_often(
    pairing: dict[str, object] | None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    home: Path = tmp_path_factory.mktemp("home")
    with extension_browser(home, tmp_path_factory.mktemp("profile")) as browser:
        page = browser.extension_page("options/options.html")
        told = page.evaluate(STARTS, [pairing, 600_000])
    apart = [after - before for before, after in pairwise(told["alone"])]
    assert len(apart) >= 10, "it is still looked for"
    assert apart[:4] == [2_000, 4_000, 8_000, 16_000] and min(apart[4:]) >= 30_000, apart
    assert [one["start"] for one in told["waited"]] == [True], "at once when somebody waits"


STOPPED = """async (pairing) => {
    const { DaemonSocket } = await import("/worker/link/socket.js");
    await chrome.storage.session.set({ pairing });
    let retry = null;
    const asked = [];
    globalThis.setTimeout = (what, ms) => void (retry = ms > 2000 ? retry : what);
    globalThis.fetch = () => Promise.reject(new TypeError("nobody listens"));
    chrome.runtime.sendNativeMessage = async (host, { start, opened }) => {
        asked.push({ start, opened });
        return { ok: true, running: false, stopped: true };
    };
    const socket = new DaemonSocket(() => {}, () => {}, () => {});
    await socket.ensure({ person: "opened" });
    const states = [socket.state];
    await retry();
    states.push(socket.state);
    await socket.ensure({ person: true });
    return { states, asked: asked.filter(({ start }) => start) };
}"""
"""A page is opened, the program is looked for once more, and Start is pressed."""


@pytest.mark.parametrize("pairing", [None, {"port": 9, "key": "0" * 64}], ids=["unknown", "known"])
def test_a_program_that_was_stopped_is_started_by_a_press_alone(
    pairing: dict[str, object] | None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with extension_browser(tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("profile")) as browser:
        told = browser.extension_page("options/options.html").evaluate(STOPPED, pairing)
    assert told["states"] == ["stopped", "stopped"], "it is said until it is started"
    assert told["asked"] == [{"start": True, "opened": True}, {"start": True, "opened": False}]
