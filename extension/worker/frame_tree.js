/**
 * What no single frame can know: where a cross-origin frame lies in the tab, and which frame has the focus.
 *
 * Frames of other origins cannot be looked into, but their windows can be compared: a child finds its
 * place in `parent.frames`, and the parent finds the element whose `contentWindow` is at that place.
 */

import { PageError, call, framesOf, script } from "./frames.js";

/**
 * A point of a frame's viewport in the tab's, in CSS pixels, brought into view in every document on the way up,
 * and whether each frame element is what lies there (nothing covers it).
 *
 * @param {number} tabId
 * @param {number} frameId
 * @param {{x: number, y: number}} point  In the frame's own viewport.
 * @returns {Promise<{x: number, y: number, covered: boolean}>} The point in the tab's viewport.
 */
export async function toTab(tabId, frameId, point) {
  const parents = new Map((await framesOf(tabId)).map((frame) => [frame.frameId, frame.parentFrameId]));
  let { x, y } = point;
  let covered = false;
  for (let id = frameId; id !== 0; ) {
    const parent = parents.get(id);
    if (parent === undefined || parent < 0) throw new PageError("The frame is gone.", true);
    const place = (await script(tabId, id, placeInParent, [])).result ?? -1;
    const { value: step } = await call(tabId, parent, "bringFrame", [place, { x, y }]);
    if (!step) throw new PageError("The frame cannot be found in the page.", true);
    ({ x, y } = step);
    covered ||= step.covered;
    id = parent;
  }
  return { x, y, covered };
}

/**
 * The frame that the keyboard goes to.
 *
 * @param {number} tabId
 * @returns {Promise<number>}
 */
export async function focusedFrame(tabId) {
  const frames = await framesOf(tabId);
  let focused = 0;
  for (;;) {
    const place = (await script(tabId, focused, focusedPlace, [])).result ?? -1;
    if (place < 0) return focused;
    const children = frames.filter((frame) => frame.parentFrameId === focused);
    const places = await Promise.all(
      children.map((child) => script(tabId, child.frameId, placeInParent, []).then(({ result }) => result)),
    );
    const child = children[places.indexOf(place)];
    if (!child) throw new PageError("The frame that has the focus cannot be read.");
    focused = child.frameId;
  }
}

// --- these run in the page's isolated world, sent as text -------------------------------------------

function placeInParent() {
  for (let i = 0; i < window.parent.length; i++) if (window.parent[i] === window) return i;
  return -1;
}

function focusedPlace() {
  const shadow = chrome.dom?.openOrClosedShadowRoot;
  let active = document.activeElement;
  for (let root; active instanceof HTMLElement && (root = shadow?.(active)); ) {
    if (!root.activeElement) break;
    active = root.activeElement;
  }
  if (!(active instanceof HTMLIFrameElement || active instanceof HTMLFrameElement)) return -1;
  for (let i = 0; i < window.length; i++) if (window[i] === active.contentWindow) return i;
  return -1;
}
