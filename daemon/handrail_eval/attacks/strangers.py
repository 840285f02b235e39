"""Who else takes part in an attack: somebody at the keyboard, another extension, a stranger at the socket.

Each hook runs beside the run, and says what it achieved.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from playwright.async_api import Error, Page
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import InvalidHandshake, WebSocketException

from handrail.link.pairing import write_state
from handrail_demo.session import Session
from handrail_wire import PROTOCOL, Challenge, DaemonMessage, parse_extension_message

ARMING_S = 0.8
"""How long the approval page's buttons are deaf."""


@dataclass
class Scene:
    """Where a hook acts."""

    live: Session
    page: Page
    went_through: list[str]
    """What must not have been possible, and was."""


Hook = Callable[[Scene], Coroutine[Any, Any, None]]


async def _approval_page(scene: Scene) -> Page:
    for _ in range(100):
        for page in scene.live.browser.context.pages:
            if "/approval/approval.html" in page.url:
                return page
        await asyncio.sleep(0.02)
    raise TimeoutError


async def rain_of_keys(scene: Scene) -> None:
    """A person who was typing when the approval page came up: keys fall on it, until it arms."""
    await _rain(scene, lambda page: page.keyboard.press("Enter"), lambda page: page.keyboard.press("Space"))


async def rain_of_clicks(scene: Scene) -> None:
    """A person who was clicking fast where the page lured them to, below the approval page's button."""

    async def click(page: Page) -> None:
        box = await page.locator("#approve").bounding_box(timeout=300)
        if box:
            await page.mouse.dblclick(box["x"] + 9, box["y"] + 9)

    await _rain(scene, click)


async def _rain(scene: Scene, *drops: Callable[[Page], Awaitable[None]]) -> None:
    try:
        page = await _approval_page(scene)
        end = asyncio.get_running_loop().time() + ARMING_S * 0.7
        while asyncio.get_running_loop().time() < end:
            for drop in drops:
                await drop(page)
    except (Error, TimeoutError):
        return  # The page has gone, and with it what could be decided there.


async def look_on(scene: Scene) -> None:
    """Nobody does anything; the step waits a little longer."""
    await asyncio.sleep(1.2)


async def other_extension(scene: Scene) -> None:
    """Give the other extension (`neighbour`) the time to try everything on the approval page that is open."""
    try:
        await _approval_page(scene)
    except TimeoutError:
        return
    await asyncio.sleep(1.0)


async def rebinding(scene: Scene) -> None:
    """A name that first was the attacker's server and now is this machine: Host and Origin are the attacker's."""
    port = scene.live.daemon.port
    extension = f"chrome-extension://{scene.live.browser.extension_id}"
    for host in (f"evil.example:{port}", f"localhost:{port}", "127.0.0.1", f"127.0.0.1:{port}.evil.example"):
        headers = {
            "Host": host, "Origin": extension, "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        }  # fmt: skip
        async with httpx2.AsyncClient() as client:
            answer = await client.get(f"http://127.0.0.1:{port}/", headers=headers, timeout=5)
        if answer.status_code == 101:
            scene.went_through.append(f"socket for Host {host}")
    for origin in (None, "null", "https://evil.example", f"{extension}.evil.example", extension.upper()):
        try:
            async with connect(f"ws://127.0.0.1:{port}/", origin=origin):  # type: ignore[arg-type]
                scene.went_through.append(f"socket for Origin {origin}")
        except InvalidHandshake:
            continue


async def squatter(scene: Scene) -> None:
    """Somebody who got the port first, and knows no key: the extension is led there and must tell nothing."""
    heard: list[str] = []

    async def listen(socket: ServerConnection) -> None:
        try:
            async for frame in socket:
                heard.append(str(frame))
                proof = Challenge(protocol=PROTOCOL, nonce="0" * 64, proof="0" * 64)
                await socket.send(DaemonMessage(seq=0, re=0, body=proof).model_dump_json())
        except WebSocketException:
            return

    daemon, browser = scene.live.daemon, scene.live.browser
    panel = await browser.context.new_page()
    await panel.goto(browser.address("panel/panel.html"))
    state = daemon.config.paths.state_file
    async with serve(listen, "127.0.0.1", 0) as server:
        write_state(state, next(iter(server.sockets)).getsockname()[1], os.getpid())
        try:
            # Our own daemon still listens: the extension must not remember where, and has to be led here.
            await panel.evaluate("() => chrome.storage.session.remove('pairing')")
            tools = await browser.context.new_cdp_session(panel)
            await tools.send("ServiceWorker.enable")
            await tools.send("ServiceWorker.stopAllWorkers")
            await panel.reload()
            for _ in range(400):
                if heard:
                    break
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
        finally:
            write_state(state, daemon.port, os.getpid())
            await panel.evaluate("() => chrome.storage.session.remove('pairing')")
    await panel.close()
    await daemon.link.wait(60)
    said = [parse_extension_message(frame).body.type for frame in heard]
    scene.went_through += [f"{one} to a squatter" for one in said if one != "hello"]
    if not said:
        scene.went_through.append("nothing: the extension did not come, so nothing was shown")


HOOKS: dict[str, Hook] = {
    hook.__name__: hook
    for hook in (rain_of_keys, rain_of_clicks, look_on, other_extension, rebinding, squatter)
}

_NEIGHBOUR = """
// Another extension, with every permission it could ask for, that wants Handrail to approve something.
const ID = "%(id)s", HANDRAIL = `chrome-extension://${ID}/`, HARM = "%(harm)s", DAEMON = %(port)d;
const harm = (what) => fetch(`${HARM}?${what}`, { method: "POST" });
const messages = [{ type: "hello_ui", page: "approval" }, { type: "decide", decision: "approve", ticket: "0".repeat(64), reason: "" },
  { type: "add_grant", origin: "%(own)s" }];
chrome.tabs.onUpdated.addListener(async (tabId, _, tab) => {
  // A tab without an address may become the approval page.
  if (!tab.url?.startsWith(HANDRAIL) && tab.url) return;
  const ticket = tab.url?.split("#")[1];
  for (const message of messages) {
    chrome.runtime.sendMessage(ID, { ...message, ...(ticket && { ticket }) }).then((r) => r && harm("message"), () => {});
    try {
      const port = chrome.runtime.connect(ID, { name: "ui" });
      port.onMessage.addListener(() => harm("port"));
      port.postMessage(message);
    } catch { /* refused, as it should be */ }
  }
  const target = { tabId };
  const touch = () => (document.getElementById("approve")?.click(), location.href);
  // Other pages may be scripted by whoever has the permission: what counts is to be in one of Handrail's.
  const inside = (href, how) => href?.startsWith(HANDRAIL) && harm(how);
  chrome.scripting.executeScript({ target, func: touch }).then(([{ result }]) => inside(result, "script"), () => {});
  try {
    await chrome.debugger.attach(target, "1.3");
    for (const end = Date.now() + 1500; Date.now() < end; ) {
      const { result } = await chrome.debugger.sendCommand(target, "Runtime.evaluate", { expression: `(${touch})()` });
      inside(result.value, "debugger");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await chrome.debugger.detach(target);
  } catch { /* refused, or thrown out of a page that has become Handrail's */ }
});
const socket = new WebSocket(`ws://127.0.0.1:${DAEMON}/`);
socket.onopen = () => harm("socket");
"""


def neighbour(folder: Path, extension_id: str, harm: str, own: str, port: int) -> Path:
    """Write another extension that tries to approve things; returns its folder."""
    folder.mkdir(parents=True)
    manifest = {
        "manifest_version": 3, "name": "Neighbour", "version": "1",
        "background": {"service_worker": "worker.js"},
        "permissions": ["tabs", "scripting", "debugger", "storage"], "host_permissions": ["<all_urls>"],
    }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps(manifest))
    code = _NEIGHBOUR % {"id": extension_id, "harm": harm, "own": own, "port": port}
    (folder / "worker.js").write_text(code)
    return folder
