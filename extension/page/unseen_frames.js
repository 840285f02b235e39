/**
 * Which frames of this document nobody sees: a frame cannot tell by itself that it is faint, or left of the page.
 */
import { rectOf, upwards } from "./dom.js";
import { fadedBy } from "./faded.js";
import { isVisible } from "./visibility.js";

/** In CSS pixels: nothing can be read in a smaller frame. */
const LEAST = 8;

/** @returns {number} The place of this frame among its parent's, -1 for the page itself. */
export function placeInParent() {
  if (window.parent === window) return -1;
  for (let i = 0; i < window.parent.length; i++) if (window.parent[i] === window) return i;
  return -1;
}

/** @param {Iterable<ShadowRoot>} roots @returns {number[]} Places of frames in this document. */
export function unseenFrames(roots) {
  if (!window.length) return [];
  const holders = [document, ...roots].flatMap((root) => [...root.querySelectorAll("iframe, frame, object, embed")]);
  const unseen = new Set(holders.filter((one) => !isSeen(one)).map((one) => /** @type {HTMLIFrameElement} */ (one).contentWindow));
  return Array.from({ length: window.length }, (_, i) => i).filter((i) => unseen.has(window[i]));
}

/** @param {Element} holder @returns {boolean} */
function isSeen(holder) {
  const { width, height } = rectOf(holder);
  return width >= LEAST && height >= LEAST && isVisible(holder) && !fadedBy(upwards(holder));
}
