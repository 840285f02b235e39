/** What the person sees in the page of what is being done. Never waited for, and never a reason to fail. */

import { t } from "../../lib/words.js";
import { call } from "./frames.js";

/**
 * @typedef {import("../../page/show/overlay.js").Button} Button
 * @typedef {{ref?: string, x?: number, y?: number, caption?: string, kind: import("../../page/show/overlay.js").Kind,
 *   button?: Button | null, until?: number}} Shown
 *   A `ref` only of the top frame; elements of other frames are shown by their point. Without `button` a run can be
 *   stopped there; null: nothing can be pressed.
 */

/** So long it stands in the page how a run has ended. */
const ENDED_MS = 20_000;

/** Listen to the button that stands there. @param {Record<Button["does"], (tab: chrome.tabs.Tab) => void>} on */
export function listen(on) {
  chrome.runtime.onMessage.addListener((message, { id, tab }) => {
    const { pressed } = Object(message);
    if (id === chrome.runtime.id && tab && (pressed === "stop" || pressed === "open")) on[/** @type {Button["does"]} */ (pressed)](tab);
    return undefined;
  });
}

/** How a run has ended, for a while. @param {number} tabId @param {string} caption @param {boolean} well */
export function showEnd(tabId, caption, well) {
  show(tabId, { caption, kind: well ? "good" : "bad", button: { label: t("pill_open"), does: "open" }, until: ENDED_MS });
}

/** Drawing takes the page's time: what is done in a moment is drawn once it is done. */
const SOON_MS = 100;

/** By tab. @type {Map<number, {timer: ReturnType<typeof setTimeout>, draw: () => void}>} */
const waiting = new Map();

/**
 * @param {number} tabId
 * @param {Shown} what
 */
export function show(tabId, what) {
  drawWaiting(tabId);
  draw(tabId, 0, what);
}

/**
 * Show it a moment later, or right before what is shown next. A step that follows at once takes its place.
 *
 * @param {number} tabId
 * @param {string} documentId  Only while this document is there.
 * @param {Shown} what
 */
export function showSoon(tabId, documentId, what) {
  forget(tabId);
  waiting.set(tabId, { timer: setTimeout(drawWaiting, SOON_MS, tabId), draw: () => draw(tabId, documentId, what) });
}

/**
 * Something is done in the page at once: what waits to be shown waits on, or makes way for what that shows.
 * @param {number} tabId
 */
export function postpone(tabId) {
  const next = waiting.get(tabId);
  if (!next) return;
  clearTimeout(next.timer);
  next.timer = setTimeout(drawWaiting, SOON_MS, tabId);
}

/** @param {number} tabId */
export function hide(tabId) {
  forget(tabId);
  call(tabId, 0, "overlay.hide").catch(() => undefined);
}

/** @param {number} tabId @param {import("./frames.js").Where} where @param {Shown} what */
function draw(tabId, where, what) {
  const button = what.button === undefined && what.kind !== "replay" ? { label: t("stop"), does: "stop" } : what.button;
  call(tabId, where, "overlay.show", [{ ...what, button }]).catch(() => undefined);
}

/** @param {number} tabId */
function drawWaiting(tabId) {
  waiting.get(tabId)?.draw();
  forget(tabId);
}

/** @param {number} tabId */
function forget(tabId) {
  clearTimeout(waiting.get(tabId)?.timer);
  waiting.delete(tabId);
}
