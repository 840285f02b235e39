/**
 * What no single frame can know: where a cross-origin frame lies in the tab, and which frame has the focus.
 *
 * Frames of other origins cannot be looked into, but their windows can be compared: a child finds its
 * place in `parent.frames`, and the parent finds the element whose `contentWindow` is at that place.
 */

import { PageError, framesOf, script } from "./frames.js";

/**
 * The offset of a frame's viewport from the tab's, in CSS pixels, and whether each frame element on the
 * way up is what lies at the given point (nothing covers it).
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
    const step = (await script(tabId, parent, frameElementAt, [place, x, y])).result;
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

/** @param {number} place @param {number} x @param {number} y */
function frameElementAt(place, x, y) {
  const shadow = chrome.dom?.openOrClosedShadowRoot;
  /** @param {Document | ShadowRoot} root @returns {HTMLElement | null} */
  const find = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement) {
        if (element.contentWindow === window[place]) return element;
      } else if (element instanceof HTMLElement) {
        const inner = /** @type {ShadowRoot | null | undefined} */ (shadow?.(element));
        const found = inner && find(inner);
        if (found) return found;
      }
    }
    return null;
  };
  const element = find(document);
  if (!element) return null;
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  // A page may draw its frames larger or smaller than they are.
  const scale = element.offsetWidth ? box.width / element.offsetWidth : 1;
  const at = {
    x: box.left + (element.clientLeft + parseFloat(style.paddingLeft) + x) * scale,
    y: box.top + (element.clientTop + parseFloat(style.paddingTop) + y) * scale,
  };
  let hit = document.elementFromPoint(at.x, at.y);
  for (let root; hit && hit !== element && hit instanceof HTMLElement && (root = shadow?.(hit)); ) {
    const inner = root.elementFromPoint(at.x, at.y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return { ...at, covered: hit !== element };
}
