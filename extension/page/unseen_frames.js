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

/** The elements that hold this document's frames, as they were found last. @type {Element[]} */
let holders = [];

/** @returns {number[]} Places of frames in this document. Those in shadow trees have none (https://html.spec.whatwg.org/#dom-length). */
export function unseenFrames() {
  const places = Array.from({ length: window.length }, (_, i) => i);
  if (!places.length) return [];
  let held = windowsIn(holders);
  if (places.some((i) => !held.has(window[i]))) {
    holders = [...document.querySelectorAll("iframe, frame, object, embed")];
    held = windowsIn(holders);
  }
  const isUnseen = (/** @type {number} */ i) => {
    const holder = held.get(window[i]);
    return holder !== undefined && !isSeen(holder);
  };
  return places.filter(isUnseen);
}

/** @param {Element[]} elements @returns {Map<Window | null, Element>} */
const windowsIn = (elements) => new Map(elements.map((one) => [/** @type {HTMLIFrameElement} */ (one).contentWindow, one]));

/** @param {Element} holder @returns {boolean} */
function isSeen(holder) {
  const { width, height } = rectOf(holder);
  return width >= LEAST && height >= LEAST && isVisible(holder) && !fadedBy(upwards(holder));
}
