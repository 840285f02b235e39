"""Talking to the service worker as one of the extension's own pages does."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

SPEAK = """async ({messages, wait, answers, first = []}) => {
    const port = chrome.runtime.connect({name: "ui"});
    const heard = [];
    // In the moment in which it comes: a page that waits for its turn may be late.
    const begun = Promise.withResolvers();
    port.onMessage.addListener(m => { heard.push(m); if (first.includes(m.type)) begun.resolve(); });
    let closed = false;
    port.onDisconnect.addListener(() => { closed = true; });
    let before = 0;
    for (const [at, message] of messages.entries()) {
        if (at === 1 && first.length) await Promise.race([begun.promise, new Promise(r => setTimeout(r, 20_000))]);
        if (at && wait) await new Promise(r => setTimeout(r, wait));
        before = heard.length;
        port.postMessage(message);
    }
    if (!answers.length) await new Promise(r => setTimeout(r, wait));
    for (let i = 0; answers.length && i < 100 && !closed && !heard.slice(before).some(m => answers.includes(m.type)); i++) await new Promise(r => setTimeout(r, 50));
    return heard;
}"""


def speak(
    page: Page, messages: list[dict[str, object]], answers: list[str], wait: int = 100, first: Sequence[str] = ()
) -> list[dict[str, object]]:
    """Talk to the worker as one of the extension's own pages; returns what it said until one of these answers came.

    `wait`: milliseconds between the messages; after the last one, too, where no answer is expected. `first`: what is
    to be heard of the first message before they are counted.
    """
    heard: list[dict[str, object]] = page.evaluate(
        SPEAK, {"messages": messages, "answers": answers, "wait": wait, "first": [*first]}
    )
    return heard
