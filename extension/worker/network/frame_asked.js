/**
 * Which frame a request is for: the tab's own, or one in it.
 *
 * @typedef {import("./network_rules.js").Paused} Paused
 */

import { withDeadline } from "../frames/frames.js";

const FRAMES_MS = 500;

/** Whether it is the tab's own page that is asked for, and no frame in it. @param {number} tab @param {Paused} event */
export async function isTop(tab, { frameId }) {
  // The browser calls a tab's top frame what it calls the tab.
  return (await chrome.debugger.getTargets()).some((target) => target.tabId === tab && target.id === frameId);
}

/**
 * Whether a form goes into a frame that another document has for it. That document stays, and waits for what
 * comes there: to it this is what a fetch is. A frame of another process is not looked into: it answers nothing
 * while it is on its way.
 *
 * @param {number} tab @param {Paused} event
 */
export async function isAside(tab, { frameId, request }) {
  /** @type {any} */
  const tree = await withDeadline(chrome.debugger.sendCommand({ tabId: tab }, "Page.getFrameTree"), FRAMES_MS).catch(() => null);
  const frame = tree && [...framesIn(tree.frameTree)].find(({ id }) => id === frameId);
  if (!frame) return false;
  const { url } = frame;
  const from = URL.parse(request.headers.Referer ?? "");
  // Across sites only the origin is told; where nothing is, the frame may be sending its own form.
  const own = !from || from.href === url || (from.pathname === "/" && from.origin === URL.parse(url)?.origin);
  return !own || !/^https?:/.test(url);
}

/** @param {any} tree  @returns {Generator<{id: string, url: string}>} */
function* framesIn({ frame, childFrames = [] }) {
  yield frame;
  for (const child of childFrames) yield* framesIn(child);
}
