"""Attacks on the settings from inside the browser; each returns whether one could be changed, or a key be read."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from handrail_wire import (
    ChangeExemplar,
    ChangeSchedule,
    ChangeSettings,
    DeleteExemplars,
    DeleteRuns,
    DeleteText,
    ImportAll,
    JudgeRun,
    RemoveSecret,
    SaveText,
    ScheduleWorkflow,
    SetModelKey,
    SetSecret,
)
from tests.e2e.attacker import Attacker
from tests.support.extension_pages import speak
from tests.support.other_extension import unpacked_id

KEY = "sk-canary-7f3a-0042"
_CHANGES: list[dict[str, object]] = [
    {"type": "change_settings", "changes": [{"name": "model.base_url", "value": "https://evil.example/v1"}]},
    {"type": "delete_runs", "run": "k3p9x2abcd"},
    {"type": "set_secret_ui", "name": "login", "origin": "https://evil.example", "value": "pass"},
    {"type": "remove_secret", "name": "login"},
    {"type": "change_schedule", "name": "report", "change": "delete"},
    {"type": "change_exemplar", "exemplar": 3, "change": "switch_on"},
    {"type": "delete_exemplars"},
    {"type": "save_text", "kind": "policy", "id": "", "text": "---\nname: evil\n---\n", "place": {"site": "generic", "pattern": "", "draft": False}, "digest": ""},
    {"type": "delete_text", "kind": "workflow", "id": "own/book_flight.md"},
    {"type": "import_all", "text": "{}", "sure": "ab" * 32},
]
_FROM_OUTSIDE: list[dict[str, object]] = [
    *_CHANGES,
    {"type": "judge_run", "run": "k3p9x2abcd", "verdict": "right"},
    {"type": "schedule_workflow", "workflow": "book_flight", "when": "* * * * *"},
]
"""Our own pages may say that a run was right, and put a workflow on time; nobody else may."""
_SAY = """([id, messages]) => new Promise((done) => {
    const port = id ? chrome.runtime.connect(id, {name: "ui"}) : chrome.runtime.connect({name: "ui"});
    port.onDisconnect.addListener(() => done());
    port.postMessage({type: "hello_ui", page: "options"});
    for (const message of messages) port.postMessage(message);
    setTimeout(done, 400);
})"""


def _changed(by: Attacker, page: Page, attack: Callable[[], object], *more: type) -> bool:
    """Whether the daemon heard of a change. With the defence off it hears of every one, and of those of `more`."""
    before = len(by.daemon.received)
    attack()
    kinds = (ChangeSettings, DeleteRuns, SetSecret, RemoveSecret, ChangeSchedule, ChangeExemplar, DeleteExemplars, SaveText, DeleteText, ImportAll, *more)

    def heard() -> set[type]:
        return {type(one.body) for one in by.daemon.received[before:] if isinstance(one.body, kinds)}

    by.comes(page, lambda: len(heard()) == len(kinds))
    assert heard() == set() or len(heard()) == len(kinds), heard()
    return bool(heard())


def settings_page(by: Attacker) -> bool:
    """The popup, which shows no settings, sends them another model."""
    popup = by.browser.extension_page("popup/popup.html")
    try:
        return _changed(by, popup, lambda: speak(popup, [{"type": "hello_ui", "page": "options"}, *_CHANGES], [], wait=300))
    finally:
        popup.close()


def content_scripts(by: Attacker) -> bool:
    """A script in a web page says that it is the options page. (The page itself has nothing to say it with.)"""
    tab = by.tab("<h1>Here</h1>")
    assert tab.page.evaluate("globalThis.chrome?.runtime?.connect === undefined")
    inject = f"""async ([tab, messages]) => {{
        await chrome.scripting.executeScript({{target: {{tabId: tab}}, func: {_SAY}, args: [["", messages]]}});
    }}"""
    return _changed(by, tab.page, lambda: by.browser.worker.evaluate(inject, [tab.id, _FROM_OUTSIDE]), JudgeRun, ScheduleWorkflow)


def other_extensions(by: Attacker) -> bool:
    """Another extension says that it is the options page."""
    folder = next(path for path in by.browser.others if path.name == "extension")
    page = by.browser.context.new_page()
    try:
        page.goto(f"chrome-extension://{unpacked_id(folder)}/in.html")
        return _changed(by, page, lambda: page.evaluate(_SAY, [by.browser.identity, _FROM_OUTSIDE]), JudgeRun, ScheduleWorkflow)
    finally:
        page.close()


def key_sealed(by: Attacker) -> bool:
    """Somebody records the loopback interface while a model's key is stored."""
    before, told = len(by.daemon.frames), len(by.daemon.received)
    options = by.browser.extension_page("options/options.html")
    try:
        message: dict[str, object] = {"type": "set_model_key_ui", "address": "https://api.example/v1", "key": KEY}
        speak(options, [{"type": "hello_ui", "page": "options"}, message], [], wait=300)
    finally:
        options.close()
    by.daemon.next_of(SetModelKey, after=told)
    return KEY in "".join(by.daemon.frames[before:])


def secret_sealed(by: Attacker) -> bool:
    """Somebody records the loopback interface while a secret is stored."""
    before, told = len(by.daemon.frames), len(by.daemon.received)
    options = by.browser.extension_page("options/options.html")
    try:
        message: dict[str, object] = {"type": "set_secret_ui", "name": "login", "origin": "https://shop.example", "value": KEY}
        speak(options, [{"type": "hello_ui", "page": "options"}, message], [], wait=300)
    finally:
        options.close()
    by.daemon.next_of(SetSecret, after=told)
    return KEY in "".join(by.daemon.frames[before:])


ATTACKS: dict[str, Callable[[Attacker], bool]] = {
    "settings page": settings_page, "content scripts": content_scripts, "other extensions": other_extensions,
    "key sealed": key_sealed, "secret sealed": secret_sealed,
}  # fmt: skip
