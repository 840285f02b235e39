/**
 * Where this frame lies in the tab, and what lies over it: as far as the frames around it may be looked into.
 */
import { holderAt } from "../sight/child_frames.js";
import { elementAt, hitAt } from "../dom/dom.js";
import { bringPlaceIntoView } from "../dom/points.js";
import { frame } from "../read/settle.js";

/**
 * A point of this frame's viewport in the top frame's.
 * @param {{x: number, y: number}} point
 * @returns {{x: number, y: number, known: boolean}} `known` false: a frame of another origin hides where this one lies
 */
export function inTopFrame({ x, y }) {
  /** @type {Window} */
  let at = window;
  while (at !== at.parent) {
    const holder = holderOf(at);
    if (!holder) return { x, y, known: false };
    ({ x, y } = outside(holder, { x, y }));
    at = at.parent;
  }
  return { x, y, known: true };
}

/** Where this frame's corner lies in the top frame's viewport. */
export const frameOffset = () => inTopFrame({ x: 0, y: 0 });

/** @param {Window} inner @returns {HTMLElement | null} The frame element, null where its document is another origin's. */
function holderOf(inner) {
  try {
    return /** @type {HTMLElement | null} */ (inner.frameElement);
  } catch {
    return null;
  }
}

/**
 * @param {HTMLElement} holder a frame element
 * @param {{x: number, y: number}} point in its document's viewport
 * @returns {{x: number, y: number}} in the viewport of the document that it stands in
 */
function outside(holder, { x, y }) {
  const box = holder.getBoundingClientRect();
  const style = getComputedStyle(holder);
  // A page may draw its frames larger or smaller than they are.
  const scale = holder.offsetWidth ? box.width / holder.offsetWidth : 1;
  return {
    x: box.left + (holder.clientLeft + (parseFloat(style.paddingLeft) || 0) + x) * scale,
    y: box.top + (holder.clientTop + (parseFloat(style.paddingTop) || 0) + y) * scale,
  };
}

/**
 * What lies over this frame at a point, in any of the documents around it.
 * @param {{x: number, y: number}} point in this frame's viewport
 * @returns {Element | null}
 */
export function coverOfFrame(point) {
  /** @type {Window} */
  let at = window;
  for (let holder = holderOf(at); at !== at.parent && holder; holder = holderOf(at)) {
    point = outside(holder, point);
    const root = /** @type {Document | ShadowRoot} */ (holder.getRootNode());
    const hit = hitAt(root, point.x, point.y);
    if (hit && hit !== holder) return hit;
    at = at.parent;
  }
  return null;
}

/**
 * Bring a point of a child frame into view, whichever process draws it.
 * @param {import("../sight/child_frames.js").Place} place
 * @param {{x: number, y: number}} point in the child's viewport
 * @returns {Promise<{x: number, y: number, covered: boolean} | null>} The point in this viewport, and whether something
 *   else lies there; null if there is no such frame
 */
export async function bringFrame(place, point) {
  const holder = holderAt(place);
  if (!holder) return null;
  const before = outside(holder, point);
  const box = holder.getBoundingClientRect();
  bringPlaceIntoView(holder, { x: before.x - box.left, y: before.y - box.top });
  const at = outside(holder, point);
  // The mouse finds a frame of another process where that was drawn last.
  if (at.x !== before.x || at.y !== before.y) for (let drawn = 0; drawn < 2; drawn++) await frame();
  return { ...at, covered: elementAt(at.x, at.y) !== holder };
}
